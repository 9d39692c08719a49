"""Boards for the terminal.  Each is drawn from a seat's view alone, so it cannot show what the seat may not know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from rich.console import RenderableType
from rich.text import Text

from mehen.core import catalog
from mehen.core.text import Name, Texts

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Pen:
    """What every board draws with: names and words, the width, the numbers of choices."""

    texts: Texts  # the game's, and the board's own under the game's name
    width: int
    numbers: Mapping[str, str] = field(default_factory=dict)  # target on the board -> number of the choice

    def marks(self, seats: list[str]) -> dict[str, Text]:
        """A coloured sign for each seat that also differs in its letters: as few of the name as tell it apart."""
        names = {seat: self.texts.name(Name("seat", seat)) for seat in seats}
        out: dict[str, Text] = {}
        for seat, name in names.items():
            length = 1
            while any(other != name and other[:length] == name[:length] for other in names.values()):
                length += 1
            out[seat] = Text(f"{name[:length]}", style=style(seat))
        return out

    def number(self, target: str) -> Text:
        """The number of the choice, set off; what is appended to it and the rest of a cell stay plain."""
        return Text().append(self.numbers.get(target, ""), style="bold reverse")


def style(seat: str) -> str:
    """The seat's colour, if it is one a terminal knows."""
    known = {"red": "red", "blue": "blue", "green": "green", "yellow": "yellow"}
    return f"bold {known.get(seat, 'magenta')}"


def render(game: str, view: View, pen: Pen) -> RenderableType:
    """The game's own board, ours or one that it brings along; a plain listing of the view where it has none."""
    own = catalog.game(game).board or f"mehen.cli.boards.{game}"
    module = import_module(own if find_spec(own) else "mehen.cli.boards.plain")
    return cast(RenderableType, module.render(view, pen))
