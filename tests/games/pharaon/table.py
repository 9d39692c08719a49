"""Positions by hand: a table laid out with a few words, and what can be said and seen there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.games.frozen import FrozenPharaon

from mehen.core.state import NATURE
from mehen.games.pharaon.game import PharaonGame
from mehen.games.pharaon.state import Pharaon
from mehen.table.forecast import Outlook

GAME: PharaonGame = FrozenPharaon()
DATA = GAME.edition().data
COLOURS = ["green", "black", "yellow", "red", "blue"]
SEATS = ["red", "yellow", "blue", "green", "white"]
RING = ["offerings", "officials", "nile", "artisans", "valley"]
WHEEL = DATA["wheel"]["order"]["clockwise"]
OFFERINGS: dict[str, int] = {
    {"resource": "{color}_offering", "board_joker": "{board}_joker", "points": "points_{gp}"}[row["kind"]].format(
        **row
    ): row["count"]
    for row in DATA["offerings"]["token"]
}
SHOWN = ["points_1", "points_2", "green_offering", "black_offering", "yellow_offering", "red_offering"]


def _seat() -> dict[str, Any]:
    words: list[str] = ["officials", "artisans", "drawn", "rejected"]
    numbers = ["stage", "row", "space", "passes"]
    tables: list[str] = ["tokens", "offerings", "tracks", "points"]
    return {
        **{key: [] for key in words},
        **dict.fromkeys(numbers, 0),
        **{key: {} for key in tables},
        "passed": False,
    }


def blank(seats: int) -> dict[str, Any]:
    """Round 1 of a table where nobody owns anything yet."""
    shown = DATA["players"][f"n{seats}"]
    names = ["red", "traitor"] if seats == 1 else SEATS[:seats]
    out: dict[str, Any] = {
        "round": 1,
        "phase": "turns",
        "ring": RING,
        "shift": 0,
        "direction": "clockwise",
        "seal": names[0],
        "pharaoh": None,
        "turn": names[1],
        "used": {},
        "paid": {},
        "wheel": {colour: {} for colour in COLOURS},
        "sets": [[SHOWN[k], SHOWN[-k - 1]] for k in range(shown["offering_sets"])],
        "bonus": [SHOWN[k] for k in range(shown["bonus_offerings"])],
        "court": ["6", "12", "13"],
        "guild": ["A01", "A06", "A11", "A16"],
        "turned": [],
        "removed": {"officials": [], "artisans": []},
        "jars": {"shown": [f"J{k + 1:02}" for k in range(shown["jars_shown"])], "discarded": [], "resolving": []},
        "seats": [_seat() for _ in names],
        "agenda": [],
    }
    if seats == 1:
        tracks = zip(("T1", "T2", "T3", "T4", "T5"), COLOURS, strict=True)
        out["traitor"] = {
            "jars": 3,
            "held": [],
            "tracks": [{"id": t, "side": "light", "colour": colour, "fill": 1} for t, colour in tracks],
            "tokens": dict.fromkeys(COLOURS, 1),
            "demands": [],
            "value": 0,
        }
    return out


def table(
    *agenda: list[Any],
    seats: int = 3,
    facing: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    traitor_tracks: Mapping[str, Mapping[str, Any]] | None = None,
    **changes: Any,
) -> Pharaon:
    """A position from data.  Colours change a seat (``red={"stage": 2}``), other words the board.

    ``facing={"valley": "green"}`` turns the wheel.  Stock and bag hold what lies nowhere else, unless they are given.
    """
    data = blank(seats)
    names = ["red", "traitor"] if seats == 1 else SEATS[:seats]
    for p, colour in enumerate(names):
        if colour == "traitor" and "jars" in changes.get("traitor", {}):
            continue
        data["seats"][p].update(changes.pop(colour, {}))
    for key, value in changes.items():
        data[key] = {**data[key], **value} if isinstance(data.get(key), dict) and key != "wheel" else value
    data["wheel"] = {colour: changes.get("wheel", {}).get(colour, {}) for colour in COLOURS}
    for track in data.get("traitor", {}).get("tracks", []):
        track.update((traitor_tracks or {}).get(track["id"], {}))
    for board, colour in (facing or {}).items():
        data["shift"] = (data["ring"].index(board) - WHEEL.index(colour)) % 5
    data["agenda"] = [*([["turn"]] if data["phase"] == "turns" else []), *agenda]
    data.setdefault("stock", _stock(data))
    data.setdefault("bag", _bag(data))
    return GAME.load(GAME.rules(seats, options=options), data)


def _stock(data: dict[str, Any]) -> dict[str, int]:
    left = Counter({token: DATA["stock"][token] for token in [*COLOURS, "silver"]})
    for seat in data["seats"]:
        left.subtract(seat["tokens"])
    for units in data["wheel"].values():
        left.subtract({kind: n for kind, n in units.items() if kind in left})
    left.subtract(data.get("traitor", {}).get("tokens", {}))
    return {token: n for token, n in left.items() if n}


def _bag(data: dict[str, Any]) -> dict[str, int]:
    left = Counter(OFFERINGS)
    left.subtract(kind for pair in data["sets"] for kind in pair if kind)
    left.subtract(kind for kind in data["bonus"] if kind)
    left.subtract(data["used"])
    for seat in data["seats"]:
        left.subtract(seat["offerings"])
    for units in data["wheel"].values():
        left.subtract({f"{kind[2:]}_offering": n for kind, n in units.items() if kind.startswith("o_")})
    return {kind: n for kind, n in left.items() if n > 0}


def act(s: Pharaon, *notations: str) -> Pharaon:
    """Say these, one after the other, the checked way."""
    for notation in notations:
        action = GAME.space(s.rules).read(notation)
        assert action is not None, f"no such action: {notation}"
        GAME.act(s, action)
    return s


def can(s: Pharaon) -> list[str]:
    """What may be said now."""
    return [GAME.space(s.rules).write(action) for action in s.legal()]


def words(s: Pharaon, verb: str) -> list[str]:
    """The words that may follow a verb now."""
    return [text.removeprefix(f"{verb} ") for text in can(s) if text.startswith(f"{verb} ")]


def why_not(s: Pharaon, notation: str) -> str:
    """The rule that forbids an action."""
    action = GAME.space(s.rules).read(notation)
    assert action is not None and action not in s.legal(), f"{notation} is legal or unknown"
    line = GAME.refusal(s, action)
    assert GAME.say(s.rules, line, "de") != GAME.say(s.rules, line, "en")
    return line.rule


def label(s: Pharaon, notation: str, lang: str = "en") -> str:
    """What a person reads about a choice, in one line."""
    choice = next(one for one in GAME.choices(s, s.actor) if one.notation == notation)
    return GAME.say_choice(GAME.texts(s.rules, lang), choice)


def foretold(s: Pharaon, notation: str) -> dict[str, tuple[int, int]]:
    """What a choice changes for whoever decides and for the table."""
    one = next(one for one in Outlook(GAME, s, s.actor).forecasts if one.choice.notation == notation)
    rows = {int(s.actor): GAME.gauges, GAME.participants(s.rules): GAME.table_gauges}
    return {rows[c.seat][c.gauge].name: (c.before, c.after) for c in one.changes if c.seat in rows}


def nature(s: Pharaon) -> Pharaon:
    """NATURE's first answer, as often as she is asked."""
    while s.actor == NATURE:
        s.apply(s.legal()[0])
    return s


def seat(s: Pharaon, colour: str) -> dict[str, Any]:
    """What lies in front of a participant."""
    found: dict[str, Any] = s.dump()["seats"][s.c.seat_ids.index(colour)]
    return found


def tokens(s: Pharaon, colour: str = "red") -> dict[str, int]:
    found: dict[str, int] = seat(s, colour)["tokens"]
    return found


def asked(s: Pharaon) -> str:
    """Who has to say what: ``red main``."""
    who = "nature" if s.actor == NATURE else s.c.seat_ids[s.actor] if s.actor >= 0 else "nobody"
    return f"{who} {GAME.step_name(s)}".strip()


def finished(seats: int = 3, **changes: Any) -> Pharaon:
    """The end of a game: everything is scored."""
    return table(["final_scoring"], seats=seats, round=5, phase="round_end", **changes)


def score(s: Pharaon, colour: str = "red") -> dict[str, int]:
    """Points by source; sources without points are left out."""
    found: dict[str, int] = seat(s, colour)["points"]
    return found
