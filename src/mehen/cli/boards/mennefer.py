"""Men-Nefer in the terminal: houses and display, Nile, necropolis, temple, pyramids, the players, what is yours."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mehen.cli.boards import Pen, View
from mehen.core.text import Line, Name

BESIDE = 150  # columns from which on places stand side by side
ROOMY = 100  # columns from which on the mastaba bonuses have room beside the necropolis
FREE = "·"
PER_AVENUE = 3


def render(view: View, pen: Pen) -> RenderableType:
    marks = pen.marks([seat["id"] for seat in view["seats"]])
    left = [houses(view, pen, marks), display(view, pen), goods_market(view, pen), papyrus_market(view, pen)]
    right = [nile(view, pen, marks), temple(view, pen, marks), pyramids(view, pen, marks)]
    below = [necropolis(view, pen, marks), sphinxes(view, pen, marks)]
    parts: list[RenderableType] = [heading(view, pen, marks)]
    if pen.width >= BESIDE:
        for one, other in ((left, right), (below[:1], below[1:])):
            grid = Table.grid(padding=(0, 3))
            grid.add_row(_stack(one), _stack(other))
            parts += [grid, Text()]
    else:
        parts += [_stack(left + right + below), Text()]
    return Group(*parts, players(view, pen, marks), *own(view, pen))


def _stack(tables: list[RenderableType]) -> RenderableType:
    return Group(*(part for table in tables for part in (table, Text())))


def _say(pen: Pen, key: str, **args: Any) -> str:
    return pen.texts.say(Line(f"mennefer.{key}", args))


def _name(pen: Pen, kind: str, word: str | None) -> str:
    return pen.texts.name(Name(kind, word)) if word else FREE


def _box(title: str, *columns: str) -> Table:
    table = Table(box=None, pad_edge=False, show_header=bool(columns), padding=(0, 1, 0, 0), title=title)
    table.title_justify = "left"
    table.title_style = "bold underline"
    table.header_style = "dim"
    for column in columns:
        table.add_column(column)
    return table


def _signs(seats: list[str], marks: dict[str, Text]) -> Text:
    return Text(" ").join([marks[seat] for seat in seats])


def _spot(pen: Pen, target: str, *texts: Text | str) -> Text:
    """What lies on a place, after the number of the choice that it is."""
    out = pen.number(target)
    for text in texts:
        if len(out) and len(text):
            out.append(" ")
        out.append(text if isinstance(text, Text) else Text(text))
    return out


def heading(view: View, pen: Pen, marks: dict[str, Text]) -> Text:
    """Age, phase, turn, turn order, and the deity on the altar."""
    line = Text(_say(pen, "age", n=view["age"], of=view["ages"]), style="bold")
    rest = Text(f" · {pen.texts.get('phase.' + view['phase'])} · ", style="not bold")
    rest.append(f"{_say(pen, 'turn', n=view['turn'], of=view['turns'])} · {_say(pen, 'order')}: ")
    rest.append(_signs(view["order"], marks))
    rest.append(f" · {_name(pen, 'deity', view['deity'])}\n")
    return line.append(rest)


# -- houses, display, markets -------------------------------------------------------------


def houses(view: View, pen: Pen, marks: dict[str, Text]) -> Table:
    """Who stands where, what the next one would pay, how far the scarabs are, and where yours would go."""
    columns = ["", _say(pen, "sun"), _say(pen, "moon"), _say(pen, "scarabs")]
    me = next((seat for seat in view["seats"] if seat["id"] == view["seat"]), None)
    table = _box(_say(pen, "houses"), *columns, _say(pen, "next_field") if me else "")
    for name, house in view["houses"].items():
        cells = [Text(_name(pen, "house", name), style="bold")]
        for side in ("sun", "moon"):
            people = [marks[seat] for seat in house[side]]
            people += [Text(_say(pen, "neutral"), style="dim")] * house[f"{side}_neutral"]
            if house[f"{side}_cost"]:
                people.append(Text(f"({_say(pen, 'cost', n=house[f'{side}_cost'])})", style="dim"))
            cells.append(_spot(pen, f"house.{name}.{side}", *people))
        cells.append(Text(" ").join([marks[s["id"]] + Text(str(s["scarabs"][name])) for s in view["seats"]]))
        if me:
            field = f"track.{name}.{me['scarabs'][name] + 1}"
            cells.append(_spot(pen, field, Text(pen.texts.sentences.get(f"set.{field}", FREE), style="dim")))
        table.add_row(*cells)
    return table


def display(view: View, pen: Pen) -> RenderableType:
    table = _box(_say(pen, "display"), "", _say(pen, "slot"), _say(pen, "tile"), _say(pen, "row"))
    for n, slot in enumerate(view["display"], 1):
        food = Text(f"{slot['food']:+}" if slot["food"] else "0", style="red" if slot["food"] < 0 else "green")
        tile = Text(_name(pen, "tile", slot["tile"]))
        row = Text(pen.texts.get(f"set.row.{n}"), style="dim")
        table.add_row(_spot(pen, f"display.{n}"), Text(f"{n} ") + food, tile, _spot(pen, f"row.{n}", row))
    top = view["supply"]["known"][0] if view["supply"]["known"] else None
    line = Text(_say(pen, "supply", n=view["supply"]["count"], tile=_name(pen, "tile", top)), style="dim")
    line.append(f"; {_say(pen, 'discard', n=len(view['discard']))}")
    return Group(table, line)


def goods_market(view: View, pen: Pen) -> Table:
    table = _box(_say(pen, "goods_market", n=view["left"]["goods"]))
    for n, field in enumerate(view["goods"], 1):
        good = Text(_name(pen, "good", field["id"]), style="yellow")
        if field["id"]:
            good.append(f"  {pen.texts.get('good_text.' + field['id'])}", style="dim")
        table.add_row(_spot(pen, f"good.{n}", _say(pen, "cost", n=field["cost"])), good)
    return table


def papyrus_market(view: View, pen: Pen) -> Table:
    table = _box(_say(pen, "papyrus_market", n=view["left"]["papyri"]))
    cells = []
    for n, field in enumerate(view["papyri"], 1):
        scroll = Text(_name(pen, "scroll", field["id"]), style="yellow")
        price = pen.texts.say(Line("act.heka", {"n": field["cost"]}))
        cells.append(_spot(pen, f"papyrus.{n}", price, scroll))
    for k in range(0, len(cells), 2):
        table.add_row(*cells[k : k + 2])
    return table


# -- Nile ---------------------------------------------------------------------------------


def nile(view: View, pen: Pen, marks: dict[str, Text]) -> RenderableType:
    """The river in one line, the cities below it."""
    river = _spot(pen, "nile.harbour", Text(pen.texts.get("harbour")))
    for seat in view["seats"]:
        river.append(" ").append(marks[seat["id"]]).append(str(seat["harbour"]))
    for section in view["river"]:
        river.append("  |  ", style="cyan")
        river.append(_spot(pen, f"nile.{section['id']}", section["id"], Text(f"({section['food']})", style="dim")))
        river.append(" ").append(_signs(section["boats"], marks))
    heads = (_say(pen, "boats"), _say(pen, "benefit"), _say(pen, "agreements_there"))
    table = _box("", "", *heads)
    for name, city in view["cities"].items():
        tiles = Text("; ").join(
            [
                _spot(pen, f"city.{name}.{k}", Text(_name(pen, "terms", tile), style="yellow"))
                for k, tile in enumerate(city["agreements"], 1)
            ]
        )
        where = _spot(pen, f"nile.{name}", Text(_name(pen, "city", name), style="bold"))
        table.add_row(where, _signs(city["boats"], marks), _name(pen, "benefit", city["benefit"]), tiles)
    stacks = ", ".join(f"{value} × {count}" for value, count in view["left"]["agreements"].items())
    title = Text(_say(pen, "river"), style="bold underline")
    return Group(title, river, table, Text(_say(pen, "stacks", stacks=stacks), style="dim"))


# -- necropolis, sphinxes, temple, pyramids -----------------------------------------------


def _owned(pen: Pen, target: str, owner: str | None, actions: str, marks: dict[str, Text]) -> Text:
    """A place for one piece: whose it is, or what it gives."""
    return _spot(pen, target, marks[owner] if owner else Text(pen.texts.get(actions), style="dim"))


def necropolis(view: View, pen: Pen, marks: dict[str, Text]) -> RenderableType:
    """A line for each column, the rows side by side; then the bonuses around it."""
    rows: dict[str, dict[str, str | None]] = {}
    for name, owner in view["graves"].items():
        rows.setdefault(name[0], {})[name] = owner
    heads = [pen.texts.sentences.get(f"row.{row}", row) for row in rows]
    table = _box(_say(pen, "necropolis"), _say(pen, "column"), *heads)
    for column in zip(*(row.items() for row in rows.values()), strict=True):
        label = _name(pen, "grave", column[0][0]).replace(f", {heads[0]}", "")
        cells = [_owned(pen, f"grave.{name}", owner, f"set.grave.{name}", marks) for name, owner in column]
        table.add_row(label, *cells)
    bonuses = _box(_say(pen, "mastaba"))
    for position, bonus in view["bonuses"].items():
        where = _spot(pen, f"bonus.{position}", _name(pen, "position", position))
        bonuses.add_row(where, Text(_name(pen, "bonus", bonus), style="yellow"))
    if not ROOMY <= pen.width < BESIDE:
        return Group(table, Text(), bonuses)
    grid = Table.grid(padding=(0, 3))
    grid.add_row(table, bonuses)
    return grid


def sphinxes(view: View, pen: Pen, marks: dict[str, Text]) -> Table:
    table = _box(_say(pen, "sphinxes"))
    places = list(view["pedestals"].items())
    for k in range(0, len(places), PER_AVENUE):
        avenue = places[k : k + PER_AVENUE]
        table.add_row(
            Text(_name(pen, "pedestal", avenue[0][0]).rpartition(" ")[0], style="bold"),
            *(_owned(pen, f"pedestal.{name}", owner, f"set.pedestal.{name}", marks) for name, owner in avenue),
        )
    return table


def temple(view: View, pen: Pen, marks: dict[str, Text]) -> Table:
    """A line for each room: priestesses (lying ones in parentheses), then the fields with their baskets."""
    table = _box(_say(pen, "temple"))
    for room, cost in enumerate([0, *view["rooms"]]):
        label = _say(pen, "room", n=room, cost=cost) if room else _say(pen, "entrance")
        people = [marks[seat["id"]] for seat in view["seats"] for _ in range(seat["upright"][room])]
        for seat in view["seats"]:
            people += [Text(f"({marks[seat['id']].plain})", style="dim")] * seat["lying"][room]
        fields = [
            _spot(pen, f"temple.{name}", Text(pen.texts.get(f"set.temple.{name}"), style="dim"), _signs(owners, marks))
            for name, owners in view["temple"].items()
            if view["temple_rooms"][name] == room
        ]
        table.add_row(_spot(pen, f"room.{room}", label), Text(" ").join(people), *fields)
    return table


def pyramids(view: View, pen: Pen, marks: dict[str, Text]) -> RenderableType:
    great = view["great"]
    table = _box(_say(pen, "great"))
    sites = [_spot(pen, f"site.{k}", _name(pen, "favour", icon)) for k, icon in enumerate(great["sites"], 1)]
    table.add_row(_say(pen, "sites"), *sites)
    for level in great["levels"]:
        parts = [Text(_name(pen, "favour", part), style="yellow") for part in level["sites"]]
        more = Text(
            _say(pen, "next_part", favour=_name(pen, "favour", level["top"])) if level["top"] else "", style="dim"
        )
        table.add_row(_say(pen, "level", n=level["level"]), *parts, more)
    queens = _box(_say(pen, "queens"))
    for name, queen in view["queens"].items():
        eyes = [marks[seat] for seat in queen["eyes"]]
        eyes += [Text(FREE, style="dim")] * (queen["spaces"] - len(eyes))
        what = Text(_say(pen, "parts", n=queen["height"], of=queen["parts"])).append(Text(" ").join(eyes))
        label = _spot(pen, f"queen.{name}", _name(pen, "queen", name))
        queens.add_row(label, Text(_name(pen, "queens_tile", queen["tile"]), style="yellow"), what)
    done = [Text(_say(pen, "pyramidion"), style="bold")] if great["pyramidion"] else []
    return Group(table, *done, Text(), queens)


# -- players ------------------------------------------------------------------------------


def players(view: View, pen: Pen, marks: dict[str, Text]) -> Table:
    """A column per seat."""
    seats = {seat["id"]: seat for seat in view["seats"]}
    order = [seats[name] for name in view["order"]]
    table = _box(_say(pen, "players"))
    table.show_header = True
    table.add_column(style="dim", no_wrap=True)
    for seat in order:
        you = f" ({pen.texts.get('play.you')})" if seat["id"] == view["seat"] else ""
        name = Text(_name(pen, "seat", seat["id"]) + you, style=marks[seat["id"]].style)
        table.add_column(header=name, max_width=max((pen.width - 28) // len(order), 12))
    for label, cell in CELLS.items():
        table.add_row(_say(pen, label), *(cell(seat, pen) for seat in order))
    return table


def _resources(seat: dict[str, Any], pen: Pen) -> str:
    return f"{seat['food']}, {seat['heka']}"


def _duat(seat: dict[str, Any], pen: Pen) -> Text:
    out = Text(f"{seat['heart']}, {seat['feather']} ")
    return out.append(f"({seat['duat']:+})", style="green" if seat["duat"] >= 0 else "red")


def _hieroglyphs(seat: dict[str, Any], pen: Pen) -> str:
    at, signs = seat["hieroglyph"], seat["hieroglyphs"]
    if at >= len(signs):
        return str(at)
    return f"{at}, {_say(pen, 'next_sign', sign=_name(pen, 'hieroglyph', signs[at]))}"


def _pieces(seat: dict[str, Any], pen: Pen) -> str:
    keys = (("m", "mummies"), ("s", "sphinxes"), ("e", "eyes"))
    args = {k + end: seat[name][where] for k, name in keys for end, where in (("", "stock"), ("a", "available"))}
    return _say(pen, "pieces_text", **args)


def _turns(seat: dict[str, Any], pen: Pen) -> str:
    turns = seat["turns"]
    return _say(pen, "turns_text", v=turns["visit"], s=turns["specialise"], t=turns["take"])


def _goods(seat: dict[str, Any], pen: Pen) -> str:
    goods = [good for good in seat["goods"].values() if good]
    return _say(pen, "goods_text", n=len(goods), baskets=sum(good["basket"] for good in goods))


def _papyri(seat: dict[str, Any], pen: Pen) -> str:
    return _say(pen, "papyri_text", n=len(seat["papyri"]), of=len(seat["places"]), rolled=seat["rolled"])


def _agreements(seat: dict[str, Any], pen: Pen) -> str:
    met = sum(tile["met"] for tile in seat["open"])
    return _say(pen, "agreements_text", n=len(seat["open"]), met=met, done=len(seat["fulfilled"]))


def _tiles(tiles: list[str], pen: Pen) -> str:
    """Number and sign; the actions stand in your own list and in the choices."""
    return ", ".join(f"{_name(pen, 'tile', tile).partition(' [')[0]} ({tile})" for tile in tiles) or "-"


CELLS: dict[str, Any] = {
    "score": lambda seat, pen: Text(str(seat["score"]), style="bold"),
    "in_sight": lambda seat, pen: f"{sum(seat['in_sight'].values()):+}",
    "resources": _resources,
    "duat": _duat,
    "tracks": lambda seat, pen: f"{seat['disc']}, {seat['great']}, {seat['queens']}",
    "turns_left": _turns,
    "pieces": _pieces,
    "hieroglyphs": _hieroglyphs,
    "goods": _goods,
    "papyri": _papyri,
    "agreements": _agreements,
    "tiles": lambda seat, pen: _tiles(seat["tiles"], pen),
    "taken": lambda seat, pen: _tiles(seat["taken"], pen),
}


# -- what is yours ------------------------------------------------------------------------


def own(view: View, pen: Pen) -> list[RenderableType]:
    """Your tiles, goods, scrolls and agreements in words."""
    me = next((seat for seat in view["seats"] if seat["id"] == view["seat"]), None)
    if me is None:
        return []
    tiles = [(f"tile.{tile}", _name(pen, "tile", tile), "") for tile in me["tiles"]]
    tiles += [(f"tile.{tile}", _name(pen, "tile", tile), _say(pen, "later")) for tile in me["taken"]]
    goods = []
    for shelf, good in me["goods"].items():
        if good:
            text = "" if good["turned"] else pen.texts.get(f"good_text.{good['id']}")
            words = f"{shelf} {_name(pen, 'good', good['id'])}"
            goods.append((f"shelf.{shelf}", words, _say(pen, "offered") if good["turned"] else text))
    scrolls = [("", " ".join(_name(pen, "scroll", scroll) for scroll in me["papyri"]), "")] if me["papyri"] else []
    deals = [
        (f"agreement.{tile['id']}", _name(pen, "terms", tile["id"]), _say(pen, "met") if tile["met"] else "")
        for tile in me["open"]
    ]
    deals += [(f"agreement.{tile}", _name(pen, "terms", tile), _say(pen, "done")) for tile in me["fulfilled"]]
    out: list[RenderableType] = []
    named = (("own_tiles", tiles), ("own_goods", goods), ("own_scrolls", scrolls), ("own_agreements", deals))
    for title, rows in named:
        if rows:
            out.append(Text(f"\n{_say(pen, title)}", style="bold underline"))
        for target, words, remark in rows:
            out.append(Padding(_spot(pen, target, words, Text(remark, style="dim")), (0, 0, 0, 2)))
    return out
