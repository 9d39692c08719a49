"""Ankh in the terminal: the map hex by hex with river and camels, the tracks, regions, the battle, the gods."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mehen.cli.boards import Pen, View
from mehen.core.text import Line, Name

Spot = tuple[int, int]  # line and column of a character

BESIDE = 140  # columns from which on the tracks stand beside the map
WIDTH = 79  # of the map
ACROSS, DOWN = 7, 4  # from one hex to the next column, to the next row
ROOM = 7  # characters inside a hex
GROUND = {"f": '"', "d": ".", "w": "~", "u": "u"}  # u: an underworld tile lies there
PAINT = {"f": "green", "d": "yellow", "w": "blue", "u": "bold magenta"}
GODS = ("bold red", "bold magenta", "bold cyan", "bold green", "bold yellow")
RIVER, CAMEL = "≈", "c"
SUN, SAFE = "*", "+"


def render(view: View, pen: Pen) -> RenderableType:
    if view["turn"] is None:
        return Text(_say(pen, "setup"))
    marks = god_marks(view, pen)
    beside = Group(tracks(view, pen), Text(), standing(view, pen, marks), *battle(view, pen, marks))
    below = [Text(), gods(view, pen, marks), Text(), supply(view, pen), *secrets(view, pen)]
    if pen.width >= BESIDE:
        grid = Table.grid(padding=(0, 3))
        grid.add_column(width=WIDTH)
        grid.add_row(chart(view, pen, marks), beside)
        return Group(heading(view, pen), grid, *below)
    return Group(heading(view, pen), chart(view, pen, marks), Text(), beside, *below)


def _say(pen: Pen, key: str, **args: Any) -> str:
    return pen.texts.say(Line(f"ankh.{key}", args))


def _name(pen: Pen, kind: str, word: str) -> str:
    return pen.texts.name(Name(kind, word))


def _title(pen: Pen, key: str, **args: Any) -> Text:
    return Text(_say(pen, key, **args), style="bold underline")


def god_name(side: dict[str, Any], pen: Pen) -> str:
    names = [side["god"], side.get("lower_god")]
    return "-".join(_name(pen, "god", god) for god in names if god)


def god_marks(view: View, pen: Pen) -> dict[str, Text]:
    """A sign for each god: as few letters as tell it from the others, in its colour."""
    names = {seat["id"]: _name(pen, "god", seat["god"]) for seat in view["seats"]}
    out: dict[str, Text] = {}
    for k, (seat, name) in enumerate(names.items()):
        length = 1
        while any(other != name and other[:length] == name[:length] for other in names.values()):
            length += 1
        out[seat] = Text(name[:length], style=GODS[k])
    return out


def heading(view: View, pen: Pen) -> Text:
    """Which conflict comes, whose turn it is, who holds the tiebreaker; or how it ended."""
    sides = {seat["id"]: seat for seat in view["seats"]}
    line = Text()
    if view["over"]:
        line.append(f"{_say(pen, 'over')} {pen.texts.get('end.' + view['end'])}", style="bold")
        if view["winner"]:
            line.append(" " + _say(pen, "won", god=god_name(sides[view["winner"]], pen)), style="bold")
        return line
    fighting = view["tiebreaker"]["seat"]
    number = view["conflict"] if fighting else view["conflict"] + 1
    line.append(_say(pen, "conflict" if fighting else "before_conflict", n=number, of=view["conflicts"]), style="bold")
    turn = sides[view["turn"]]
    god = god_name(sides.get(turn["side"], turn), pen)
    line.append(f" · {_say(pen, 'turn', seat=_name(pen, 'seat', view['turn']), god=god)}")
    line.append(f" · {_name(pen, 'scenario', view['scenario'])}", style="dim")
    if fighting:
        line.append(f" · {_say(pen, 'tiebreaker', god=god_name(sides[fighting], pen))}", style="cyan")
        if view["tiebreaker"]["used"]:
            line.append(f" ({_say(pen, 'tie_used')})", style="dim")
    return line


# -- the map ---------------------------------------------------------------------------------


class Canvas:
    """Characters by line and column, each with its style."""

    def __init__(self) -> None:
        self.lines: dict[int, dict[int, tuple[str, str]]] = {}

    def put(self, line: int, column: int, text: Text | str, style: str = "") -> None:
        plain = text if isinstance(text, str) else text.plain
        painted = style if isinstance(text, str) else str(text.style)
        here = self.lines.setdefault(line, {})
        for k, letter in enumerate(plain):
            here[column + k] = (letter, painted)

    def middle(self, line: int, column: int, room: int, text: Text | str, style: str = "") -> None:
        width = len(text if isinstance(text, str) else text.plain)
        self.put(line, column + (room - width) // 2, text, style)

    def text(self) -> Text:
        out = Text(no_wrap=True)
        for line in range(max(self.lines) + 1):
            here = self.lines.get(line, {})
            spots = [here.get(column, (" ", "")) for column in range(max(here, default=-1) + 1)]
            for style, run in groupby(spots, key=itemgetter(1)):
                out.append("".join(letter for letter, _ in run), style=style or None)
            out.append("\n")
        return out


def corner(place: str) -> Spot:
    """The top left of a hex: odd columns stand half a hex lower."""
    row, column = map(int, place.split(","))
    return row * DOWN + column % 2 * (DOWN // 2), column * ACROSS


def edge_spots(place: str, direction: str) -> list[tuple[Spot, str]]:
    """Where an edge is drawn, and with which character if nothing runs along it."""
    y, x = corner(place)
    return {
        "N": [((y, x + k), "_") for k in range(2, 7)],
        "NE": [((y + 1, x + 7), "\\"), ((y + 2, x + 8), "\\")],
        "SE": [((y + 3, x + 8), "/"), ((y + 4, x + 7), "/")],
        "S": [((y + 4, x + k), "_") for k in range(2, 7)],
        "SW": [((y + 3, x), "\\"), ((y + 4, x + 1), "\\")],
        "NW": [((y + 1, x + 1), "/"), ((y + 2, x), "/")],
    }[direction]


def chart(view: View, pen: Pen, marks: dict[str, Text]) -> Group:
    """The map.  Choices have their numbers on the hexes and edges where they happen."""
    canvas = Canvas()
    for place in view["hexes"]:
        for direction in ("N", "NE", "SE", "S", "SW", "NW"):
            for (y, x), letter in edge_spots(place["id"], direction):
                canvas.put(y, x, letter, "dim")
    for edges, letter, style in (
        (view["rivers"], RIVER, "bold blue"),
        (view["camels"], CAMEL, "bold yellow"),
        (view["caravan"], CAMEL, "bold reverse yellow"),
    ):
        for edge in edges:
            place, _, direction = edge.rpartition(",")
            for (y, x), _ in edge_spots(place, direction):
                canvas.put(y, x, letter, style)
    for place in view["hexes"]:
        draw_hex(canvas, place, pen, marks)
    for target, number in pen.numbers.items():
        if target.startswith("edge."):
            place, _, direction = target.removeprefix("edge.").rpartition(",")
            spots = edge_spots(place, direction)
            y, x = spots[len(spots) // 2][0]
            canvas.put(y, x - len(number) // 2, number, "bold reverse")
    return Group(_title(pen, "map"), canvas.text(), *legend(view, pen))


def draw_hex(canvas: Canvas, place: dict[str, Any], pen: Pen, marks: dict[str, Text]) -> None:
    y, x = corner(place["id"])
    canvas.middle(y + 1, x + 2, ROOM - 2, place["id"], "dim")
    if "piece" in place:
        canvas.middle(y + 2, x + 1, ROOM, piece(place, pen, marks))
    number = pen.number(f"hex.{place['id']}")
    if number.plain:
        canvas.middle(y + 3, x + 1, ROOM, number)
        return
    tiles = " ".join(map(str, place["regions"]))
    if "aim" in place:
        claws = "+".join(_name(pen, "compass", direction) for direction in place["aim"].split("+"))
        canvas.middle(y + 3, x + 1, ROOM, f"{tiles} {claws}", "bold")
        return
    kind = "u" if place.get("underworld") else place["terrain"]
    canvas.middle(y + 3, x + 1, ROOM, f"{GROUND[kind]} {tiles} {GROUND[kind]}"[:ROOM], PAINT[kind])


def short(kind: str, pen: Pen) -> str:
    return _name(pen, "kind", kind)[:3].lower()


def piece(place: dict[str, Any], pen: Pen, marks: dict[str, Text]) -> Text:
    """``Am war*`` is a warrior of Amun with a sun token, ``[tem]I`` a temple of Isis."""
    name, owner = short(place["piece"], pen), place["owner"]
    mark = marks[owner].plain if owner else ""
    style = str(marks[owner].style) if owner else ""
    if place["piece"] in ("obelisk", "pyramid", "temple", "city"):
        return Text(f"[{name}]{mark}", style=style.replace("bold ", "") or "bold")
    flags = (SUN if place.get("sun") else "") + (SAFE if place.get("safe") else "")
    gap = " " if len(mark) + len(name) + len(flags) < ROOM else ""
    return Text(f"{mark}{gap}{name}{flags}", style=f"{style} {'dim' if place.get('moved') else ''}".strip())


def legend(view: View, pen: Pen) -> Iterator[Text]:
    """What the signs mean; pieces only if they are on the map."""
    yield Text(_say(pen, "legend_ground", **GROUND, river=RIVER, camel=CAMEL), style="dim")
    kinds = dict.fromkeys(place["piece"] for place in view["hexes"] if "piece" in place)
    names = [f"{short(kind, pen)} {_name(pen, 'kind', kind)}" for kind in kinds]
    yield Text(" · ".join([*names, _say(pen, "legend_marks", sun=SUN, safe=SAFE)]), style="dim")


# -- tracks ----------------------------------------------------------------------------------


def tracks(view: View, pen: Pen) -> Group:
    """Markers on their way to the event, and the events that have passed and that come."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    for name, track in view["tracks"].items():
        way = Text()
        for space in range(track["start"], track["event"] + 1):
            here = space == track["marker"]
            way.append("● " if here else "E " if space == track["event"] else "· ", style="bold" if here else "dim")
        left = _say(pen, "steps", n=track["event"] - track["marker"])
        table.add_row(pen.number(f"track.{name}"), _name(pen, "track", name), way, Text(left, style="dim"))
    kinds = ("control_monument", "camel_caravan", "conflict")
    letters = dict(zip(kinds, _say(pen, "event_letters").split(), strict=True))
    events = Text()
    for space, event in enumerate(view["events"]):
        letter = letters.get(event, "·")
        here = space == view["event"]
        events.append(f"[{letter}] " if here else f"{letter} ", style="bold" if here else "dim")
    row = Text(f"{_say(pen, 'events')}: ").append(events).append(f"  {_say(pen, 'event_legend')}", style="dim")
    return Group(_title(pen, "tracks"), table, row)


def standing(view: View, pen: Pen, marks: dict[str, Text]) -> Group:
    """The devotion track, and who stands in which region."""
    sides = {seat["id"]: seat for seat in view["seats"]}
    track = Text()
    for k, seat in enumerate(view["devotion"]["ascending"]):
        side = sides[seat]
        track.append(" < " if k else "")
        track.append(f"{god_name(side, pen)} {side['space']}", style=str(marks[seat].style))
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    for region in view["regions"]:
        who = [
            Text(f"{god_name(sides[seat], pen)} {n}", style=str(marks[seat].style))
            for seat, n in region["figures"].items()
        ]
        figures = Text(", ").join(who) if who else Text(_say(pen, "empty"), style="dim")
        label = _say(pen, "region", n=region["tile"], land=region["land"])
        table.add_row(pen.number(f"region.{region['tile']}"), label, figures)
    title = _title(pen, "devotion", red=view["devotion"]["last_red"], top=view["devotion"]["top"])
    return Group(title, track, Text(), _title(pen, "regions"), table)


def battle(view: View, pen: Pen, marks: dict[str, Text]) -> list[RenderableType]:
    """The battle that is going on."""
    now = view["battle"]
    if not now:
        return []
    sides = {seat["id"]: seat for seat in view["seats"]}
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    for seat in now["seats"]:
        name = Text(god_name(sides[seat], pen), style=str(marks[seat].style))
        if "cards" not in now:
            table.add_row(name, Text(_say(pen, "hidden"), style="dim"))
            continue
        cards = ", ".join(_name(pen, "card", card) for card in now["cards"][seat])
        strength = _say(pen, "strength", n=now["strength"][seat])
        table.add_row(name, cards, strength, _say(pen, "killed", n=now["killed"][seat]))
    return [Text(), _title(pen, "battle", n=now["region"]), table]


# -- gods ------------------------------------------------------------------------------------


def gods(view: View, pen: Pen, marks: dict[str, Text]) -> Group:
    """A column for each god in play, the most devotion first."""
    sides = {seat["id"]: seat for seat in view["seats"]}
    order = [sides[seat] for seat in reversed(view["devotion"]["ascending"])]
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), title=_title(pen, "gods"), title_justify="left")
    table.add_column(style="dim", no_wrap=True)
    for side in order:
        mark = marks[side["id"]]
        name = Text(f"{god_name(side, pen)} ({mark.plain})", style=str(mark.style))
        table.add_column(header=name, max_width=max((pen.width - 18) // len(order), 12))
    for label, cell in (
        ("players", players),
        ("followers", lambda side, pen, view: _say(pen, "gain", n=side["followers"], gain=side["gain"])),
        ("pool", pool),
        ("bases", lambda side, pen, view: _say(pen, "bases_of", small=side["bases"][0], large=side["bases"][1])),
        ("powers", powers),
        ("monuments", monuments),
        ("hand", lambda side, pen, view: cards(side["hand"], pen) if side["played"] else _say(pen, "all")),
        ("played", lambda side, pen, view: cards(side["played"], pen)),
        ("held", lambda side, pen, view: str(side["held"] or "")),
        ("suns", lambda side, pen, view: str(side["suns"] or "")),
        ("underworld", lambda side, pen, view: str(side["underworld"] or "")),
    ):
        row = [cell(side, pen, view) for side in order]
        if any(row):
            table.add_row(_say(pen, label), *row)
    gone = [Name("god", seat["god"]) for seat in view["seats"] if seat["forgotten"]]
    return Group(table, *([Text(_say(pen, "forgotten", gods=gone), style="dim")] if gone else []))


def players(side: dict[str, Any], pen: Pen, view: View) -> str:
    you = pen.texts.get("play.you")
    return ", ".join(_name(pen, "seat", seat) + (f" ({you})" if seat == view["seat"] else "") for seat in side["seats"])


def pool(side: dict[str, Any], pen: Pen, view: View) -> str:
    parts = [_say(pen, "warriors", n=side["warriors"])]
    parts += [f"{_name(pen, 'guardian', name)} {n}" for name, n in side["guardians"].items()]
    return ", ".join([*parts, _say(pen, "tokens", n=side["tokens"])])


def powers(side: dict[str, Any], pen: Pen, view: View) -> str:
    names = [_name(pen, "power", power) for power in side["powers"]]
    return ", ".join([*names, _say(pen, "slots", n=side["slots"])])


def monuments(side: dict[str, Any], pen: Pen, view: View) -> str:
    parts = [f"{_name(pen, 'monument', name)} {n}" for name, n in side["controls"].items() if n]
    return ", ".join(parts) or _say(pen, "nothing")


def cards(names: list[str], pen: Pen) -> str:
    return ", ".join(_name(pen, "card", name) for name in names)


def supply(view: View, pen: Pen) -> Text:
    goods = view["supply"]
    parts = [_say(pen, "camels", n=goods["camels"]), _say(pen, "tiles", n=goods["tiles"])]
    parts += [f"{_name(pen, 'monument', name)} {goods[f'{name}s']}" for name in ("obelisk", "pyramid", "temple")]
    parts += [f"{_name(pen, 'guardian', name)} {n}" for name, n in goods["guardians"].items()]
    return Text(f"{_say(pen, 'supply')}: {', '.join(parts)}", style="dim")


def secrets(view: View, pen: Pen) -> list[RenderableType]:
    """What the own side has chosen, and the others do not know yet."""
    mine = view["private"]
    chosen = [_name(pen, "card", card) for card in mine.get("cards", [])]
    if mine.get("bid") is not None:
        chosen.append(pen.texts.say(Line("choice.bid", {"n": mine["bid"]})))
    return [Text(f"\n{_say(pen, 'chosen')}: {', '.join(chosen)}", style="bold")] if chosen else []
