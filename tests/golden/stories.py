"""What is told of the golden games while they are played, pinned in ``stories.json``.

Events, chapters, booked points, and how far back whoever acts may undo alone.  None of it is part of a record, so it
may change together with what people read; whoever means to writes it anew: ``python -m tests.golden.stories``.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from mehen.core.events import Event
from mehen.core.record import Record, load_record
from mehen.core.session import Session
from mehen.core.state import BOOKED, CHAPTER, CHAPTER_END, State
from mehen.core.telling import Moment

HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*/*.mehen"))
PINNED = HERE / "stories.json"


class Scribe:
    """Writes down everything that a session tells."""

    def __init__(self, record: Record) -> None:
        self.game = record.game
        self.lines: list[str] = []
        session = Session(Record(record.game, record.rules, record.players, list(record.actions)), self)
        self.lines += [f"floors {session.floors}"]

    def begin(self, s: State) -> None:
        self.lines = []

    def note(self, actor: int, before: Moment, story: list[Event], moments: list[State], s: State) -> None:
        self.lines.append(f"{before.round} {before.phase} {actor}")
        self.lines += [self.line(*event) for event in story]

    def mark(self) -> object:
        return len(self.lines)

    def back(self, mark: object) -> None:
        raise AssertionError("a recorded game only goes on")

    def line(self, what: int, seat: int, a: int, b: int) -> str:
        if what <= BOOKED:
            return f"points {seat} {a} {self.game.sources[BOOKED - what].name} {b}"
        if what == CHAPTER:
            return f"chapter {self.game.chapters[seat].name} {a}"
        return "end of chapter" if what == CHAPTER_END else f"{self.game.events[what].name} {seat} {a} {b}"


def told(file: Path) -> dict[str, int | str]:
    lines = Scribe(load_record(file)).lines
    return {"lines": len(lines), "digest": hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]}


if __name__ == "__main__":
    found = {f"{file.parent.name}/{file.stem}": told(file) for file in GAMES}
    PINNED.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
