"""Records that come and go: a game as a file for others, and what a stranger's file is worth."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mehen.core import catalog
from mehen.core.errors import MehenError
from mehen.core.game import Game
from mehen.core.record import STANDARD, Record, read_record
from mehen.core.rng import Rng
from mehen.core.state import NATURE
from mehen.table.errors import Missing, Refused
from mehen.table.public import now
from mehen.table.timeline import ACT, Entry, Timeline

FROM_FILE = "file"  # the origin of a table that was not played here
#: Where the engine finds an edition by its digest; ``Missing`` if nobody has it here.
FindEdition = Callable[[Game[Any], str], str]


def record_text(record: Record) -> str:
    """An edition is named by its digest; where this house keeps it is nobody's business."""
    text, rules = record.text(), record.rules
    return text.replace(f"edition: {rules.edition}\n", f"edition: {rules.game}-{rules.digest}.toml\n", 1)


def lines_of(text: str) -> list[str]:
    """Forms and some editors end lines in a way of their own."""
    return text.replace("\r\n", "\n").split("\n")


def head_of(text: str) -> dict[str, str]:
    """The header of a record, as far as it can be read."""
    lines = lines_of(text)
    end = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    return dict(line.split(": ", 1) for line in lines[:end] if ": " in line)


def read_upload(text: str, edition_path: FindEdition) -> Record:
    """A record from a stranger.  The edition is found by its digest; the file it names is never opened."""
    lines, head = lines_of(text), head_of(text)
    end = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    if "game" in head and "digest" in head and head["game"] in catalog.names():
        try:
            path = edition_path(catalog.game(head["game"]), head["digest"])
        except Missing:
            raise Refused("record_edition") from None
    else:
        path = ""  # it will be refused for what is missing
    lines[:end] = [f"edition: {path or STANDARD}" if line.startswith("edition: ") else line for line in lines[:end]]
    try:
        return read_record("\n".join(lines))
    except MehenError as error:
        raise Refused("record", text=str(error).replace(path, "edition") if path else str(error)) from None


def played(record: Record) -> Timeline:
    """A record as a log without detours, up to where a person has to decide."""
    timeline = Timeline(record.game, record.rules)
    for action in record.actions:
        timeline.append(Entry(timeline.ply + 1, ACT, int(timeline.actor), action, at=now()))
    while timeline.actor == NATURE:
        timeline.append(replace(timeline.draw(Rng(secrets.randbits(32))), at=now()))
    return timeline
