"""Egizia in the terminal: the river from source to delta, the buildings, the tableaus, your own Sphinx cards."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mehen.cli.boards import Pen, View
from mehen.core.text import Line, Name

RING = ("left", "middle", "right")
BESIDE = 140  # columns from which on the river has the buildings at its side
COLOURS = ("green", "yellowgreen", "brown")


def render(view: View, pen: Pen) -> RenderableType:
    marks = pen.marks([seat["id"] for seat in view["seats"]])
    parts: list[RenderableType] = [heading(view, pen)]
    river, built = nile(view, pen, marks), buildings(view, pen, marks)
    if pen.width >= BESIDE:
        grid = Table.grid(padding=(0, 3))
        grid.add_row(river, Group(built, Text(), players(view, pen, marks)))
        parts.append(grid)
    else:
        parts += [river, Text(), built, Text(), players(view, pen, marks)]
    return Group(*parts, *secrets(view, pen))


def _say(pen: Pen, key: str, **args: Any) -> str:
    return pen.texts.say(Line(f"egizia.{key}", args))


def _box(title: str, *columns: str) -> Table:
    table = Table(box=None, pad_edge=False, show_header=bool(columns), padding=(0, 1, 0, 0), title=title)
    table.title_justify = "left"
    table.title_style = "bold underline"
    return table


def heading(view: View, pen: Pen) -> Text:
    """Round, phase, water ring, and the building turn if one is going on."""
    texts = pen.texts
    line = Text()
    line.append(_say(pen, "round", n=view["round"], of=view["rounds"]), style="bold")
    line.append(f" · {texts.get('phase.' + view['phase'])} · {_say(pen, 'ring')}: ")
    for position in RING:
        name = texts.name(Name("ring", position))
        here = position == view["ring"]
        line.append(f"[{name}] " if here else f"{name} ", style="bold cyan" if here else "dim")
    watered = [Name("colour", colour) for colour in view["watered"]]
    line.append(f"· {_say(pen, 'waters', colours=watered)}", style="cyan")
    turn = view["building_turn"]
    if turn:
        crews = [Name("crew", crew) for crew in turn["crews"]]
        seat = Name("seat", turn["seat"])
        line.append(f"\n{_say(pen, 'turn')} · ", style="bold")
        line.append(_say(pen, "turn_text", seat=seat, crews=crews, strength=turn["strength"], built=turn["built"]))
    line.append("\n")
    return line


# -- the river ----------------------------------------------------------------------------


def nile(view: View, pen: Pen, marks: dict[str, Text]) -> Table:
    """One line per place: number of the choice, name, what lies there, whose ships."""
    names = [pen.texts.name(Name("place", place["id"])) for place in view["river"]]
    ships_at = [Text(" ").join([marks[ship] for ship in place["ships"]]) for place in view["river"]]
    widths = [2, 2, max(ships.cell_len for ships in ships_at), max(map(len, names))]
    table = _box(_say(pen, "river"))
    for k, width in enumerate(widths):
        table.add_column(justify="right" if k < 2 else "left", min_width=width, no_wrap=True)
    room = (64 if pen.width >= BESIDE else pen.width) - sum(widths) - len(widths) - 1
    for i, (place, title, ships) in enumerate(zip(view["river"], names, ships_at, strict=True), 1):
        name = Text(title)
        if place["kind"] == "site":
            name.stylize("bold")
            table.add_row("", str(i), "", name, berths(view["sites"][place["site"]], place["site"], pen, marks))
        elif place["kind"] == "round":
            what = Text(pen.texts.get(f"place_text.{place['id']}"), style="cyan")
            what.truncate(room, overflow="ellipsis")
            table.add_row(pen.number(place["id"]), str(i), ships, name, what)
        else:
            what = river_card(place["card"], pen)
            what.truncate(room, overflow="ellipsis")
            table.add_row(pen.number(place["id"]), str(i), ships, name, what)
    return table


def river_card(card: str | None, pen: Pen) -> Text:
    if card is None:
        return Text("-", style="dim")
    out = Text(pen.texts.name(Name("card", card)), style="yellow")
    out.append(f" - {pen.texts.get('card_text.' + card)}", style="dim")
    return out


def berths(site: dict[str, Any], name: str, pen: Pen, marks: dict[str, Text]) -> Text:
    """Slots of a site in building order, each with the number of its choice."""
    out = Text()
    for k, ship in enumerate(site["slots"], 1):
        out.append(pen.number(f"{name}.{k}"))
        out.append(f" {k}:[")
        out.append(marks[ship] if ship else Text(" "))
        out.append("] ")
    if site["reserve"] or pen.numbers.get(f"{name}.reserve"):
        out.append(pen.number(f"{name}.reserve"))
        out.append(f" {_say(pen, 'reserve')}:[")
        out.append(marks[site["reserve"]] if site["reserve"] else Text(" "))
        out.append("]")
    return out


# -- buildings ----------------------------------------------------------------------------


def buildings(view: View, pen: Pen, marks: dict[str, Text]) -> Table:
    """Every element: blocks as signs of their owners, free spaces as their values.  The pyramid stands on the right."""
    table = _box(_say(pen, "buildings"))
    for _ in range(6):
        table.add_column(no_wrap=True)
    rows: dict[bool, list[list[Text]]] = {False: [], True: []}
    for name, element in view["buildings"].items():
        what = graves(view, pen, marks) if name == "grave" else spaces(element, marks)
        label = Text(pen.texts.name(Name("element", name)))
        rows[name.startswith("pyramid")].append([pen.number(f"building.{name}"), label, what])
    for left, right in zip_longest(rows[False], reversed(rows[True]), fillvalue=[Text()] * 3):
        table.add_row(*left, *right)
    return table


def spaces(element: dict[str, Any], marks: dict[str, Text]) -> Text:
    out = Text()
    for owner, value in zip(element["blocks"], element["values"], strict=True):
        out.append(marks[owner] if owner else Text(str(value), style="dim"))
        out.append(" ")
    return out


def graves(view: View, pen: Pen, marks: dict[str, Text]) -> Text:
    out = Text()
    owners = [owner for owner in view["buildings"]["grave"]["blocks"] if owner]
    for owner, value in zip(owners, view["graves"]["taken"], strict=True):
        out.append(marks[owner])
        out.append(f"{value} ", style="dim")
    tiles = " ".join(str(value) for value in view["graves"]["open"])
    out.append(_say(pen, "open_tiles", tiles=tiles))
    out.append(f"  {_say(pen, 'face_down', n=view['graves']['face_down'])}", style="dim")
    return out


# -- tableaus -----------------------------------------------------------------------------


def players(view: View, pen: Pen, marks: dict[str, Text]) -> Table:
    """A column per seat, in the order of the score track."""
    seats = {seat["id"]: seat for seat in view["seats"]}
    order = [seats[name] for name in view["track"]]
    table = _box(_say(pen, "players"), "columns")
    table.add_column(style="dim", no_wrap=True)
    for seat in order:
        you = f" ({pen.texts.get('play.you')})" if seat["id"] == view["seat"] else ""
        name = Text(pen.texts.name(Name("seat", seat["id"])) + you, style=marks[seat["id"]].style)
        table.add_column(header=name, max_width=max((pen.width - 16) // len(order), 14))
    for label, cells in (
        ("score", [points(seat) for seat in order]),
        ("number", [number(seat, pen) for seat in order]),
        ("ships", [str(seat["ships"]) for seat in order]),
        ("stones", [f"{seat['stones']} (+{seat['quarry_yield']})" for seat in order]),
        ("crews", [crews(seat, pen) for seat in order]),
        ("food", [food(seat, pen) for seat in order]),
        ("fields", [fields(seat, pen) for seat in order]),
        ("markets", [markets(seat, pen) for seat in order]),
        ("blocks", [blocks(seat, pen) for seat in order]),
        ("cards", [cards(seat, pen) for seat in order]),
        ("sphinx", [sphinx(seat, pen) for seat in order]),
    ):
        table.add_row(_say(pen, label), *cells)
    return table


def points(seat: dict[str, Any]) -> Text:
    return Text(f"{seat['score']}", style="bold")


def number(seat: dict[str, Any], pen: Pen) -> str:
    return f"{seat['number']}" + (f", {_say(pen, 'passed')}" if seat["passed"] else "")


def crews(seat: dict[str, Any], pen: Pen) -> Text:
    """Letter and strength; a crew that is used stands in brackets."""
    out = Text()
    for letter, crew in zip(_say(pen, "crew_letters").split(), seat["crews"].values(), strict=True):
        one = f"{letter}{crew['strength']}"
        out.append(f"({one}) " if crew["used"] else f"{one} ", style="dim" if crew["used"] else "")
    return out


def food(seat: dict[str, Any], pen: Pen) -> Text:
    missing = seat["need"] - seat["supply"]
    out = Text(f"{seat['supply']} / {seat['need']}")
    if missing > 0:
        out.append(f" (-{missing * seat['penalty']})", style="red")
    return out


def fields(seat: dict[str, Any], pen: Pen) -> Text:
    out = Text()
    for amount, colour, paint in zip(seat["field_yield"], COLOURS, ("green", "yellow", "rgb(160,110,60)"), strict=True):
        if amount:
            out.append(f"{pen.texts.name(Name('colour', colour))} {amount} ", style=paint)
    return out


def markets(seat: dict[str, Any], pen: Pen) -> str:
    words = [pen.texts.name(Name("market", name)).split()[0] for name in ("grain", "stone")]
    return f"{words[0]} {seat['grain_market']} (-{seat['penalty']}), {words[1]} {seat['stone_market']}"


def blocks(seat: dict[str, Any], pen: Pen) -> str:
    parts = [f"{pen.texts.name(Name('building', name))} {count}" for name, count in seat["blocks"].items() if count]
    return ", ".join(parts) or "-"


def cards(seat: dict[str, Any], pen: Pen) -> str:
    """All but the fields, which are summed up above."""
    return ", ".join(pen.texts.name(Name("card", card["id"])) for card in seat["cards"] if "colour" not in card) or "-"


def sphinx(seat: dict[str, Any], pen: Pen) -> str:
    if seat["sphinx"]:
        return "; ".join(pen.texts.name(Name("sphinx", card)) for card in seat["sphinx"])
    return str(seat["sphinx_cards"])


# -- secrets ------------------------------------------------------------------------------


def secrets(view: View, pen: Pen) -> list[RenderableType]:
    """Sphinx cards this seat knows and the others do not."""
    out: list[RenderableType] = []
    for key, title in (("sphinx", "own_sphinx"), ("drawn", "drawn"), ("bottom", "bottom")):
        known = [card for card in view["private"].get(key, []) if card]
        if known:
            out.append(Text(f"\n{_say(pen, title)}", style="bold underline"))
            for card in known:
                line = Text(pen.texts.name(Name("sphinx", card)))
                line.append(f" - {pen.texts.get('sphinx_text.' + card)}", style="dim")
                out.append(Padding(line, (0, 0, 0, 2)))
    return out
