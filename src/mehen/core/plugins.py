"""What other packages bring along by entry points: games (``mehen.games``) and bots (``mehen.bots``).

Nothing of them is imported before it is asked for.  ``MEHEN_PLUGINS=off`` leaves only what ships with Mehen.
"""

from __future__ import annotations

import os
import re
import traceback
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from mehen.core.errors import SetupError

GAMES = "mehen.games"
BOTS = "mehen.bots"
#: What they may be called, so that commands, addresses and databases can name them.
NAMES = {GAMES: re.compile("[a-z]{1,20}"), BOTS: re.compile("[a-z][a-z0-9_-]{0,19}")}
HOUSE = Path(__file__).parents[1]
PYTHON = Path(os.__file__).parent
#: Something in a module, as people name it: ``my_pkg.bots:Builder``.
PLACE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")


def allowed() -> bool:
    """Does the owner of this machine want anything from elsewhere?"""
    return os.environ.get("MEHEN_PLUGINS", "").lower() not in ("off", "no", "0")


@cache
def offered(group: str) -> dict[str, list[EntryPoint]]:
    """The entry points of a group by name, several where packages do not know of each other."""
    out: dict[str, list[EntryPoint]] = {}
    if allowed():
        for point in entry_points(group=group):
            out.setdefault(point.name, []).append(point)
    return dict(sorted(out.items()))


def load(group: str, name: str) -> object:
    """What an entry point names; ``SetupError`` says in one line why it cannot be had."""
    points = offered(group)[name]
    packages = sorted({point.dist.name for point in points if point.dist})
    what = f"{name!r} of {' and '.join(packages)}"
    if not NAMES[group].fullmatch(name):
        raise SetupError(f"{what}: found this name in {group}, expected one that fits {NAMES[group].pattern}")
    if len(points) > 1:
        raise SetupError(f"{what}: found several of this name in {group}, expected one")
    return find(points[0].value, what)


def find(place: str, what: str) -> object:
    """What stands in a module, ``module:name``; ``what`` begins the complaint if it cannot be had."""
    if not PLACE.fullmatch(place):
        raise SetupError(f"{what}: found {place!r}, expected module:name")
    module, _, name = place.partition(":")
    try:
        found: object = import_module(module)
    except (Exception, SystemExit) as error:
        raise SetupError(f"{what}: {module} cannot be imported: {in_a_line(error)}") from error
    for part in name.split("."):
        if not hasattr(found, part):
            raise SetupError(f"{what}: found no {name!r} in {module}")
        found = getattr(found, part)
    return found


def in_a_line(error: BaseException) -> str:
    """An error of somebody else's code: what it was, and the line of theirs that it came from."""
    text = " ".join(str(error).split())
    out = f"{type(error).__name__}: {text}" if text else type(error).__name__
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if not frame.filename.startswith("<") and not file.is_relative_to(HOUSE):
            return out if file.is_relative_to(PYTHON) else f"{out} ({file.name}, line {frame.lineno})"
    return out
