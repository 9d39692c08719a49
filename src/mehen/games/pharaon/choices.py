"""Questions and answers for people: each legal action with its place on the board and what it costs beyond access."""

from __future__ import annotations

from typing import Any

from mehen.core.frame import a_of
from mehen.core.game import Choice
from mehen.core.text import Arg, Line, Name
from mehen.games.pharaon.actions import (
    ACCESS,
    ARTISAN,
    BAG,
    BOARD,
    COLOUR,
    COURT_DECK,
    CREDIT,
    GIVE,
    GUILD_DECK,
    INCOME,
    JAR,
    KEEP,
    OFFERING,
    OFFICIAL,
    PAY,
    STEP,
    SWAP,
    TAKE_SET,
    TARGET,
    WHEEL,
)
from mehen.games.pharaon.payment import board_in, slots, slots_due
from mehen.games.pharaon.state import TRACK, TRACK_WIDTH, Pharaon
from mehen.games.pharaon.steps.traitor import track_for
from mehen.games.pharaon.vocabulary import (
    BOARDS,
    COLOURS,
    COLUMN_TARGET,
    KINDS,
    NO_TARGET,
    PYRAMID_INCOMES,
    SIDES,
    SWAPS,
)

#: The rule behind the question of each step that asks a seat.
QUESTIONS = {
    "keep": "PH-4.8",
    "main": "PH-5.2",
    "access": "PH-6.5",
    "credit": "PH-6.7",
    "target": "PH-6.9",
    "pay": "PH-6.13",
    "take_set": "PH-7.1",
    "take_offering": "PH-7.2",
    "take_official": "PH-7.5",
    "take_artisan": "PH-7.10",
    "any_resource": "PH-8.2",
    "nile_step": "PH-7.9",
    "nile_distinct": "PH-13.21",
    "ask_replace": "PH-13.20",
    "ask_bonus": "PH-13.19",
    "choose_jar": "PH-9.2",
    "pyramid_income": "PH-9.5",
    "swap_window": "PH-13.17",
    "give": "PH-13.17",
    "receive": "PH-13.17",
    "top": "PH-16.9",
}

#: The rules behind the five boards, and behind the two swaps.
BOARD_RULES = ["PH-7.1", "PH-7.5", "PH-7.8", "PH-7.10", "PH-7.11"]
SWAP_RULES = ["PH-13.17", "PH-13.18"]


def due(s: Pharaon, deal: int) -> list[Name]:
    """What a payment has to cover."""
    need = slots_due(s, s.actor, deal)
    names = [Name("colour", colour) for k, colour in enumerate(COLOURS) for _ in range(need >> 4 * k & 15)]
    return names + [Name("colour", "any")] * (need >> 20)


def question(s: Pharaon, step: str) -> Line:
    args: dict[str, Arg] = {}
    top = a_of(s.agenda[s.depth - 1])
    if step == "access":
        args = {"board": Name("board", BOARDS[top]), "colour": Name("colour", COLOURS[s.face[top]])}
    elif step in ("credit", "target"):
        args = {"board": Name("board", BOARDS[top])}
    elif step == "pay":
        args = {"board": Name("board", BOARDS[board_in(top)]), "due": due(s, top), "picked": sum(s.paid)}
    elif step in ("ask_replace", "ask_bonus", "top"):
        args = {"jar": Name("jar", s.c.jar_ids[top])}
    elif step == "give":
        args = {"swap": Name("swap", SWAPS[top])}
    elif step == "receive":
        args = {"unit": Name("unit", KINDS[top])}
    elif step == "nile_distinct":
        args = {"n": int(top)}
    return Line(f"ask.{step}", args, QUESTIONS[step])


def choice(s: Pharaon, action: int, step: str) -> Choice:
    """One legal action; verbs with arguments have a describer, the others are plain words that depend on the step."""
    space = s.c.space
    verb = space.verb_of(action).name
    describe = DESCRIBE.get(verb)
    if describe is not None:
        parts: dict[str, Any] = describe(s, action, step)
    elif verb in NATURE:
        word = space.word_of(action)
        kind = NATURE[verb]
        what: Arg = Name(kind, word) if kind else word
        parts = {"title": Line(f"choice.{verb}", {"what": what}, "PH-4.1")}
    else:
        parts = {"title": Line(f"choice.{verb}_{step}", {}, QUESTIONS[step])}
    return Choice(action, space.write(action), verb, **parts)


#: NATURE's verbs, for replays and for tables that draw by hand, and what their words name.
NATURE = {
    "lay": "board",
    "shift": "",
    "direction": "direction",
    "start": "seat",
    "draw": "offering",
    "court": "official",
    "guild": "artisan",
    "uncover": "jar",
    "track": "track",
    "side": "side",
    "tint": "colour",
    "chance": "colour",
}


def _pass(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    last = s.passed_count() + 1 == s.c.participants
    return {"title": Line("choice.pass_last" if last else "choice.pass", {}, "PH-9.3" if last else "PH-9.1")}


def _board(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    board = action - BOARD
    colour = s.face[board]
    args: dict[str, Arg] = {"board": Name("board", BOARDS[board]), "colour": Name("colour", COLOURS[colour])}
    full = s.filled[colour] >= s.c.spaces
    line = Line("choice.board_extra" if full else "choice.board", args, "PH-6.8" if full else BOARD_RULES[board])
    return {"title": line, "target": f"board.{BOARDS[board]}"}


def _swap(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    swap = action - SWAP
    return {"title": Line("choice.swap", {"swap": Name("swap", SWAPS[swap])}, SWAP_RULES[swap])}


def _unit(first: int, key: str, rule: str) -> Any:
    """A unit of the seat's supply, laid on the wheel, paid or given up."""

    def describe(s: Pharaon, action: int, step: str) -> dict[str, Any]:
        kind = KINDS[action - first]
        line = Line(f"choice.{key}", {"unit": Name("unit", kind)}, rule)
        return {"title": line, "target": f"unit.{kind}"}

    return describe


def _credit(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    colour = COLOURS[action - CREDIT]
    return {"title": Line("choice.credit", {"colour": Name("colour", colour)}, "PH-6.7"), "target": f"colour.{colour}"}


def _target(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    frame = s.agenda[s.depth - 1]
    board, credit = int(a_of(frame)), int(frame >> 32)
    target = action - TARGET
    need = slots(s, s.actor, board, target, credit)
    cost = {colour: need >> 4 * k & 15 for k, colour in enumerate(COLOURS) if need >> 4 * k & 15}
    if target == NO_TARGET:
        return {"title": Line("choice.target_plain", {}, "PH-6.12")}
    if target >= COLUMN_TARGET:
        column = target - COLUMN_TARGET + 1
        line = Line("choice.target_column", {"column": Name("target", f"column_{column}")}, "PH-7.8")
        return {"title": line, "target": f"column.{column}", "cost": cost}
    colour = COLOURS[target - 1]
    line = Line(f"choice.target_{BOARDS[board]}", {"colour": Name("colour", colour)}, "PH-6.12")
    return {"title": line, "target": f"colour.{colour}", "cost": cost}


def _set(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    k = action - TAKE_SET
    pair = [Name("offering", s.c.offering_ids[s.sets[2 * k + j]]) for j in range(2)]
    return {"title": Line("choice.set", {"n": k + 1, "pair": pair}, "PH-7.1"), "target": f"set.{k + 1}"}


def _offering(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    if action == BAG:
        return {"title": Line("choice.offering_bag", {"n": s.in_bag or s.in_used}, "PH-8.5"), "target": "bag"}
    k = action - OFFERING
    name = s.c.offering_ids[s.bonus[k]]
    line = Line("choice.offering", {"offering": Name("offering", name)}, "PH-7.2")
    return {"title": line, "target": f"bonus.{k + 1}"}


def _official(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    if action == COURT_DECK:
        return {"title": Line("choice.official_deck", {"n": s.court_deck}, "PH-7.5"), "target": "court.deck"}
    k = action - OFFICIAL
    return {"title": _card("official", s.c.official_ids[s.court[k]], "PH-7.5"), "target": f"court.{k + 1}"}


def _card(kind: str, card: str, rule: str) -> Line:
    return Line("choice.card", {"card": Name(kind, card), "text": Name(f"{kind}_text", card)}, rule)


def _artisan(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    if action == GUILD_DECK:
        return {"title": Line("choice.artisan_deck", {"n": s.guild_deck}, "PH-7.10"), "target": "guild.deck"}
    k = action - ARTISAN
    return {"title": _card("artisan", s.c.artisan_ids[s.guild[k]], "PH-7.10"), "target": f"guild.{k + 1}"}


def _step(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    colour = action - STEP
    now = s.get(s.actor, TRACK + colour)
    args: dict[str, Arg] = {"colour": Name("colour", COLOURS[colour]), "n": now + 1, "gp": s.c.track_gp[now + 1]}
    return {"title": Line("choice.step", args, "PH-7.9"), "target": f"track.{COLOURS[colour]}"}


def _colour(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    colour = COLOURS[action - COLOUR]
    line = Line("choice.colour", {"colour": Name("colour", colour)}, QUESTIONS[step])
    return {"title": line, "target": f"colour.{colour}"}


def _jar(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    name = s.c.jar_ids[action - JAR]
    rule = "PH-9.2" if s.round else "PH-4.8"
    return {"title": Line("choice.jar", {"jar": Name("jar", name)}, rule), "target": f"jar.{name}"}


def _income(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    income = PYRAMID_INCOMES[action - INCOME]
    return {"title": Line("choice.income", {"income": Name("pyramid", income)}, "PH-9.6")}


def _keep(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    card = s.c.official_ids[action - KEEP]
    return {"title": _card("official", card, "PH-4.8"), "target": f"official.{card}"}


def _wheel(s: Pharaon, action: int, step: str) -> dict[str, Any]:
    jar = int(a_of(s.agenda[s.depth - 1]))
    side = action - WHEEL
    onto, other = (COLOURS[s.c.jar_colour[jar * 3 + 1 + k]] for k in (side, 1 - side))
    args: dict[str, Arg] = {"colour": Name("colour", onto), "other": Name("colour", other)}
    position = track_for(s, COLOURS.index(other))
    if position < 0:
        return {"title": Line("choice.wheel_full", args, "PH-16.10"), "target": f"colour.{onto}"}
    track, side, _, fill = s.tracks[position * TRACK_WIDTH : (position + 1) * TRACK_WIDTH]
    args["effect"] = Name("space", f"{s.c.track_ids[track]}.{SIDES[side]}.{fill}")
    return {"title": Line("choice.wheel", args, "PH-16.9"), "target": f"colour.{onto}"}


DESCRIBE = {
    "pass": _pass,
    "board": _board,
    "swap": _swap,
    "access": _unit(ACCESS, "access", "PH-6.5"),
    "credit": _credit,
    "target": _target,
    "pay": _unit(PAY, "pay", "PH-6.16"),
    "give": _unit(GIVE, "give", "PH-13.17"),
    "set": _set,
    "offering": _offering,
    "official": _official,
    "artisan": _artisan,
    "step": _step,
    "colour": _colour,
    "jar": _jar,
    "income": _income,
    "keep": _keep,
    "wheel": _wheel,
}
