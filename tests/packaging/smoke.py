"""Tries an installed Mehen where nothing else of ours is at hand: ``python -m tests.packaging.smoke compiled``.

Release wheels are tried with it on every system.  They are what they should be, compiled or interpreted, play seeded
games of every game to the same end as everywhere else, and bring lessons, the browser client and the offline site.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.laws.pinned import CHECKSUMS, FEW, checksums

import mehen
from mehen.core import catalog
from mehen.server.pages import OFFLINE, STATIC
from mehen.table.lesson_file import lessons_of

KINDS = {"compiled": True, "interpreted": False}


def faults(kind: str) -> list[str]:
    found = []
    home = Path(mehen.__file__)
    if mehen.COMPILED != KINDS[kind]:
        found.append(f"{home}: expected {kind} engines")
    for name in catalog.names():
        seats = catalog.game(name).min_seats
        if checksums(name, seats, FEW)[str(FEW)] != CHECKSUMS[name][str(seats)][str(FEW)]:
            found.append(f"{name}: {FEW} seeded games for {seats} end differently here")
        if not lessons_of(name):
            found.append(f"{name}: its lessons are not there")
    for folder, what in ((STATIC, "browser client"), (OFFLINE, "offline site")):
        if not (folder / "index.html").is_file():
            found.append(f"{folder}: the {what} is not there")
    return found


if __name__ == "__main__":
    if sys.argv[1:] not in ([kind] for kind in KINDS):
        sys.exit(f"found {sys.argv[1:]}, expected one of {', '.join(KINDS)}")
    problems = faults(sys.argv[1])
    print("\n".join(problems) or f"ok: mehen {mehen.__version__}, {sys.argv[1]}, {', '.join(catalog.names())}")
    sys.exit(bool(problems))
