"""Coil in the terminal: the serpent from tail to head with its eggs and runners, and what everybody has."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mehen.cli.boards import Pen, View
from mehen.core.text import Name

ROW = 8  # spaces side by side
WIDTH = 8


def render(view: View, pen: Pen) -> RenderableType:
    """Drawn from a seat's view alone, so it cannot show what the seat may not know."""
    return Group(serpent(view, pen), Text(), seats(view, pen))


def serpent(view: View, pen: Pen) -> Table:
    """Row after row from the tail on, every other one backwards: so the serpent lies."""
    grid = Table.grid(padding=(0, 1))
    marks = pen.marks([seat["id"] for seat in view["seats"]])
    cells = [space(view, pen, marks, number) for number in range(view["head"] + 1)]
    for row, first in enumerate(range(0, len(cells), ROW)):
        part = cells[first : first + ROW]
        part += [Text(" " * WIDTH)] * (ROW - len(part))
        grid.add_row(*(reversed(part) if row % 2 else part))
    return grid


def space(view: View, pen: Pen, marks: dict[str, Text], number: int) -> Text:
    """Number, egg and runners of a space; in brackets the number of the choice that leads there."""
    egg = next((egg for egg in view["eggs"] if egg["space"] == number and egg["taken_by"] is None), None)
    out = Text(f"{number}", style="bold" if number == view["head"] else "dim")
    if egg:
        out.append(f"o{egg['points']}", style="yellow")
    for seat in view["seats"]:
        if seat["space"] == number:
            out.append(marks[seat["id"]])
    if choice := pen.number(f"egg.{number}" if egg else f"space.{number}"):
        out.append("[").append(choice).append("]")
    out.truncate(WIDTH, pad=True)
    return out


def seats(view: View, pen: Pen) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    columns = {"score": "points", "space": "space", "scarabs": "scarabs", "eggs": "eggs"}
    table.add_column("")
    for gauge in columns.values():
        table.add_column(pen.texts.get(f"gauge.{gauge}"), justify="right")
    for seat in view["seats"]:
        table.add_row(pen.texts.name(Name("seat", seat["id"])), *(str(seat[key]) for key in columns))
    return table
