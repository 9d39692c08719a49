"""Pharaon in the terminal: the circle of boards with its gods, what lies on them, the pyramid, the players."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mehen.cli.boards import Pen, View
from mehen.core.text import Line, Name

BESIDE = 170  # columns from which on the players stand beside the boards
PAINT = {"green": "green", "black": "bold", "yellow": "yellow", "red": "red", "blue": "blue", "silver": "bold cyan"}
TAKEN, FREE = "●", "○"
MET = "✓"


def render(view: View, pen: Pen) -> RenderableType:
    marks = pen.marks([seat["id"] for seat in view["seats"]])
    boards = Group(circle(view, pen, marks), Text(), display(view, pen), Text(), pyramid(view, pen, marks))
    people: list[RenderableType] = [players(view, pen, marks)]
    if view["traitor"]:
        people += [Text(), traitor(view, pen)]
    parts: list[RenderableType] = [heading(view, pen)]
    if pen.width >= BESIDE:
        grid = Table.grid(padding=(0, 3))
        grid.add_row(boards, Group(*people))
        parts.append(grid)
    else:
        parts += [boards, Text(), *people]
    return Group(*parts, *own_officials(view, pen), *payment(view, pen), *secrets(view, pen))


def _say(pen: Pen, key: str, **args: Any) -> str:
    return pen.texts.say(Line(f"pharaon.{key}", args))


def _name(pen: Pen, kind: str, word: str) -> str:
    return pen.texts.name(Name(kind, word))


def _box(title: str, header: bool = False) -> Table:
    table = Table(box=None, pad_edge=False, show_header=header, padding=(0, 1, 0, 0), title=title)
    table.title_justify = "left"
    table.title_style = "bold underline"
    return table


def _colours(pen: Pen, colours: list[str], between: str = " + ") -> Text:
    return Text(between).join([Text(_name(pen, "token", colour), style=PAINT[colour]) for colour in colours])


def heading(view: View, pen: Pen) -> Text:
    """Round, phase, who holds the seal, who is Pharaoh."""
    line = Text()
    if view["round"]:
        line.append(_say(pen, "round", n=view["round"], of=view["rounds"]), style="bold")
        line.append(f" ({_name(pen, 'life', view['life'])}) · ")
    line.append(_name(pen, "phase", view["phase"]))
    for title in ("seal", "pharaoh"):
        holder = _name(pen, "seat", view[title]) if view[title] else _say(pen, "nobody")
        line.append(f" · {_say(pen, title)}: {holder}")
    line.append(f" · {_say(pen, 'turns', direction=Name('direction', view['direction']))}\n")
    return line


# -- the circle ---------------------------------------------------------------------------


def circle(view: View, pen: Pen, marks: dict[str, Text]) -> Table:
    """The boards clockwise, each with its segment of the wheel; between two of them the god and its demand."""
    table = _box(_say(pen, "circle"))
    for k in range(5):
        table.add_column(justify="right" if k == 0 else "left", min_width=2 if k == 0 else None, no_wrap=k < 4)
    for board, god in zip(view["boards"], view["gods"], strict=True):
        units = sum(board["wheel"].values())
        access = Text(_name(pen, "colour", board["colour"]), style=PAINT[board["colour"]])
        spaces = Text(TAKEN * units + FREE * board["free"])
        name = Text(_name(pen, "board", board["id"]), style="bold")
        table.add_row(pen.number(f"board.{board['id']}"), name, access, spaces)
        needs = [_say(pen, f"need_{what}", n=n) for what, n in god["needs"].items()]
        table.add_row(
            "",
            Text(f"  {_name(pen, 'god', god['id'])}", style="magenta"),
            Text(_say(pen, "gp", n=god["gp"]), style="magenta"),
            Text(" + ".join(needs), style="dim"),
            progress(view, god, marks),
        )
    return table


def progress(view: View, god: dict[str, Any], marks: dict[str, Text]) -> Text:
    """For each player whether the demand is met, or how far it has come."""
    out = Text()
    claimed = view["traitor"]["demands"] if view["traitor"] else []
    for seat in view["seats"]:
        out.append(marks[seat["id"]])
        if god["id"] in (claimed if seat["id"] == "traitor" else seat["pleased"]):
            out.append(f"{MET} ", style="bold green")
        elif seat["id"] == "traitor":
            out.append("- ", style="dim")
        else:
            have = "+".join(str(min(seat["elements"][what], n)) for what, n in god["needs"].items())
            out.append(f"{have} ", style="dim")
    return out


# -- what lies on the boards --------------------------------------------------------------


def display(view: View, pen: Pen) -> Table:
    table = _box(_say(pen, "display"))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row(_say(pen, "sets"), sets(view, pen))
    table.add_row(_say(pen, "bonus"), bonus(view, pen))
    table.add_row(_say(pen, "officials"), cards(view["court"], "court", "official", view["court_deck"], pen))
    table.add_row(_say(pen, "nile"), columns(view, pen))
    table.add_row(_say(pen, "artisans"), cards(view["guild"], "guild", "artisan", view["guild_deck"], pen))
    table.add_row(_say(pen, "valley"), stages(view, pen))
    table.add_row(_say(pen, "jars"), jars(view, pen))
    table.add_row(_say(pen, "stock"), stock(view, pen))
    return table


def _numbered(pen: Pen, target: str, what: Text) -> Text:
    """Something with the number of the choice that takes it."""
    number = pen.number(target)
    return Text.assemble(number, " ", what) if number.plain else what


def sets(view: View, pen: Pen) -> Text:
    out: list[Text] = []
    for k, pair in enumerate(view["sets"], 1):
        names = " + ".join(_name(pen, "offering", kind) for kind in pair if kind)
        out.append(_numbered(pen, f"set.{k}", Text(f"{k}: {names or '-'}")))
    return Text("\n").join(out)


def bonus(view: View, pen: Pen) -> Text:
    out: list[Text] = []
    for k, kind in enumerate(view["bonus"], 1):
        out.append(_numbered(pen, f"bonus.{k}", Text(_name(pen, "offering", kind) if kind else "-")))
    out.append(_numbered(pen, "bag", Text(_say(pen, "bag", n=view["bag"], used=sum(view["used"].values())))))
    return Text(", ").join(out)


def cards(shown: list[str | None], place: str, kind: str, deck: int, pen: Pen) -> Table:
    """A row for each place, and the deck."""
    grid = Table.grid(padding=(0, 1))
    for k, card in enumerate(shown, 1):
        what = Text("-", style="dim") if card is None else _card(pen, kind, card)
        grid.add_row(Text(f"{k}:"), _numbered(pen, f"{place}.{k}", what))
    grid.add_row("", _numbered(pen, f"{place}.deck", Text(_say(pen, "deck", n=deck), style="dim")))
    return grid


def _card(pen: Pen, kind: str, card: str) -> Text:
    """Name and text."""
    out = Text(_name(pen, kind, card))
    out.append(f" - {_name(pen, f'{kind}_text', card)}", style="dim")
    return out


def columns(view: View, pen: Pen) -> Text:
    out: list[Text] = []
    for k, cost in enumerate(view["nile"]["columns"], 1):
        line = _colours(pen, cost)
        line.append(f": {pen.texts.get(f'column_text.{k}')}", style="dim")
        out.append(_numbered(pen, f"column.{k}", line))
    return Text("\n").join(out)


def stages(view: View, pen: Pen) -> Text:
    """Each stage with its cost and what it is worth once reached."""
    out: list[Text] = []
    for k, stage in enumerate(view["valley"], 1):
        line = Text(f"{k}: ")
        line.append(_colours(pen, stage["cost"], "+"))
        line.append(f" {_say(pen, 'gp', n=stage['gp'])}", style="dim")
        out.append(line)
    return Text(" · ").join(out)


def jars(view: View, pen: Pen) -> Text:
    out = [_numbered(pen, f"jar.{jar['id']}", _colours(pen, jar["colours"])) for jar in view["jars"]["shown"]]
    out.append(Text(_say(pen, "pile", n=view["jars"]["pile"]), style="dim"))
    return Text(" · ").join(out)


def stock(view: View, pen: Pen) -> Text:
    out = Text()
    for token, n in view["stock"].items():
        out.append(f"{_name(pen, 'token', token)} {n} ", style=PAINT[token] if n else "dim")
    return out


# -- the pyramid --------------------------------------------------------------------------


def pyramid(view: View, pen: Pen, marks: dict[str, Text]) -> Table:
    """The rows in use from below, each space with its income; a disc stands in brackets before its space."""
    table = _box(_say(pen, "pyramid"))
    for number, spaces in enumerate(view["rows"], 1):
        line = Text()
        for space, income in enumerate([_say(pen, "start"), *(_say(pen, f"income_{kind}") for kind in spaces)]):
            for seat in view["seats"]:
                if seat["row"] == number and seat["space"] == space:
                    line.append("[").append(marks[seat["id"]]).append("]")
            line.append(f"{income}  ", style="dim")
        table.add_row(Text(_say(pen, "row", n=number), style="dim"), line)
    return table


# -- players ------------------------------------------------------------------------------


def players(view: View, pen: Pen, marks: dict[str, Text]) -> Table:
    seats = view["seats"]
    table = _box(_say(pen, "players"), header=True)
    table.add_column(style="dim", no_wrap=True)
    for seat in seats:
        you = f" ({pen.texts.get('play.you')})" if seat["id"] == view["seat"] else ""
        name = Text(_name(pen, "seat", seat["id"]) + you, style=marks[seat["id"]].style)
        room = pen.width * 2 // 5 if pen.width >= BESIDE else pen.width
        table.add_column(header=name, max_width=max((room - 16) // len(seats), 11), overflow="fold")
    rows = (
        ("points", [points(seat) for seat in seats]),
        ("state", [state(seat, pen) for seat in seats]),
        ("resources", [resources(seat, pen) for seat in seats]),
        ("offerings", [offerings(seat, pen) for seat in seats]),
        ("stage", [_say(pen, "stage_of", n=seat["stage"], of=len(view["valley"])) for seat in seats]),
        ("tracks", [tracks(view, seat, pen) for seat in seats]),
        ("officials", [officials(seat, pen) for seat in seats]),
        ("artisans", [artisans(seat, pen) for seat in seats]),
    )
    for label, cells in rows:
        table.add_row(_say(pen, label), *cells)
    return table


def points(seat: dict[str, Any]) -> Text:
    """What the seat would score if the game ended now."""
    return Text(str(seat["points_now"]), style="bold")


def state(seat: dict[str, Any], pen: Pen) -> str:
    if seat["row"]:
        return _say(pen, "in_row", row=seat["row"], space=seat["space"])
    return _say(pen, "passed" if seat["passed"] else "active")


def resources(seat: dict[str, Any], pen: Pen) -> Text:
    owned = [Text(f"{_name(pen, 'token', token)} {n}", style=PAINT[token]) for token, n in seat["tokens"].items() if n]
    return Text(", ").join(owned) if owned else Text("-")


def offerings(seat: dict[str, Any], pen: Pen) -> str:
    owned = [f"{n}x {_name(pen, 'offering', kind)}" for kind, n in seat["offerings"].items()]
    return ", ".join(owned) or "-"


def tracks(view: View, seat: dict[str, Any], pen: Pen) -> Text:
    """Spaces reached on the Nile; tracks at their start are left out."""
    top = len(view["nile"]["gp"]) - 1
    reached = [(colour, seat["tracks"][colour]) for colour in view["nile"]["tracks"] if seat["tracks"][colour]]
    parts = [Text(f"{_name(pen, 'colour', c)} {n}/{top}", style=PAINT[c]) for c, n in reached]
    return Text(", ").join(parts) if parts else Text("-")


def officials(seat: dict[str, Any], pen: Pen) -> str:
    """Names; one that is used this round stands in brackets."""
    names = [
        f"({_name(pen, 'official', card)})" if card in seat["turned"] else _name(pen, "official", card)
        for card in seat["officials"]
    ]
    return ", ".join(names) or "-"


def artisans(seat: dict[str, Any], pen: Pen) -> str:
    return _say(pen, "artisans_of", n=len(seat["artisans"]), gp=seat["artisan_gp"]) if seat["artisans"] else "-"


# -- the Traitor --------------------------------------------------------------------------


def traitor(view: View, pen: Pen) -> Table:
    """His tracks from the left: colour, how far they are covered, and what the next space will do."""
    his = view["traitor"]
    table = _box(_say(pen, "traitor", n=his["jars"]))
    for k in range(5):
        table.add_column(no_wrap=k < 4)
    for number, track in enumerate(his["tracks"], 1):
        if not track["colour"]:
            continue  # not laid out yet
        covered = max(track["covered"] - 1, 0)
        side = _name(pen, "side", track["side"])
        following = _say(pen, "track_full")
        if covered < his["spaces"]:
            following = _name(pen, "space", f"{track['id']}.{track['side']}.{covered + 1}")
        table.add_row(
            Text(_name(pen, "colour", track["colour"]), style=PAINT[track["colour"]]),
            Text(f"{covered}/{his['spaces']}"),
            Text(f"{_name(pen, 'track', track['id'])}, {side}", style="dim"),
            Text(_say(pen, "track_jars", n=number, jars=track["jars"]), style="dim"),
            Text(_say(pen, "next", effect=following)),
        )
    return table


def own_officials(view: View, pen: Pen) -> list[RenderableType]:
    """What the officials of this seat can do and will score, and which are used this round."""
    mine = next((seat for seat in view["seats"] if seat["id"] == view["seat"]), None)
    if mine is None or not mine["officials"]:
        return []
    out: list[RenderableType] = [Text(f"\n{_say(pen, 'own_officials')}", style="bold underline")]
    for card in mine["officials"]:
        line = _card(pen, "official", card)
        if card in mine["turned"]:
            line.append(f" ({_say(pen, 'used')})", style="bold")
        out.append(Padding(line, (0, 0, 0, 2)))
    return out


# -- what is asked now --------------------------------------------------------------------


def payment(view: View, pen: Pen) -> list[RenderableType]:
    """PH-6.17: what is due, and the cheapest way to pay it."""
    now = view["payment"]
    if not now:
        return []
    due = ", ".join(_name(pen, "colour", colour) for colour in now["due"])
    line = Text(f"\n{_say(pen, 'due')}: {due}")
    if now["suggested"]:
        units = ", ".join(f"{n} {_name(pen, 'unit', kind)}" for kind, n in now["suggested"].items())
        line.append(f" · {_say(pen, 'suggested')}: {units}", style="dim")
    return [line]


def secrets(view: View, pen: Pen) -> list[RenderableType]:
    """Officials this seat looks at in the setup, or has put away."""
    out: list[RenderableType] = []
    for key, cards in view["private"].items():
        out.append(Text(f"\n{_say(pen, key)}", style="bold underline"))
        for card in cards:
            out.append(Padding(_numbered(pen, f"official.{card}", _card(pen, "official", card)), (0, 0, 0, 2)))
    return out
