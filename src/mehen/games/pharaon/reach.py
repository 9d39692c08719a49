"""What a seat may still use this round or in this game, and what a person might tap on, legal or not."""

from __future__ import annotations

from mehen.core.frame import a_of, kind_of
from mehen.core.telling import Reach
from mehen.core.text import Name
from mehen.games.pharaon import kinds
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
    NO,
    OFFERING,
    OFFICIAL,
    PASS,
    PAY,
    SIDE,
    STEP,
    TAKE_SET,
    TARGET,
    WHEEL,
    YES,
)
from mehen.games.pharaon.payment import board_in, space_free, stands_open
from mehen.games.pharaon.state import DRAWN_BY, IN_DECK, NOBODY, ON_DISPLAY, PASSED, SHOWN, TRACK, TURNS, Pharaon
from mehen.games.pharaon.vocabulary import (
    BOARDS,
    COLOUR_TARGET,
    COLOURS,
    COLUMN_TARGET,
    EXTRA_SPACE,
    JAR_LEFT,
    JAR_WIDTH,
    KINDS,
    NILE,
    NO_TARGET,
    OFFERINGS,
    OFFICIALS,
    PYRAMID_INCOMES,
    SIDES,
)


def reach(s: Pharaon, seat: int) -> list[Reach]:
    """Boards for the rest of the round; Nile tracks and the Pharaoh for the rest of the game."""
    out: list[Reach] = []
    if s.phase == TURNS and s.get(seat, PASSED) == 0:
        open_boards = [name for board, name in enumerate(BOARDS) if board_in_reach(s, seat, board)]
        out += [Reach(f"board.{name}", Name("board", name), "round") for name in open_boards]
    for colour, name in enumerate(COLOURS):
        if s.get(seat, TRACK + colour) < s.c.track_length:
            out.append(Reach(f"track.{name}", Name("gauge", f"track_{name}"), "game"))
    if s.pharaoh in (NOBODY, seat):
        out.append(Reach("pharaoh", Name("title", "pharaoh"), "game"))
    return out


def board_in_reach(s: Pharaon, seat: int, board: int) -> bool:
    """PH-6.4, PH-7: a free space and something to be had; both run out for the round, whatever a seat can pay.

    PH-6.8: an official may make room for one more, also one that the seat could still take this round.
    """
    if not stands_open(s, seat, board):
        return False
    return has_room(s, seat, board) or (may_take_official(s, seat) and obtainable(s, EXTRA_SPACE + board))


def may_take_official(s: Pharaon, seat: int) -> bool:
    """This round: there is room, or one is just being taken."""
    return taking_official(s) or (has_room(s, seat, OFFICIALS) and stands_open(s, seat, OFFICIALS))


def taking_official(s: Pharaon) -> bool:
    """PH-6.4: the space is used up as soon as a unit lies there, the card comes later."""
    for depth in range(s.depth):
        f = s.agenda[depth]
        if kind_of(f) in (kinds.TAKE_OFFICIAL, kinds.DRAW_OFFICIAL):
            return True
        if kind_of(f) in (kinds.ACCESS, kinds.CREDIT, kinds.TARGET) and a_of(f) == OFFICIALS:
            return True
        if kind_of(f) == kinds.PAY and board_in(a_of(f)) == OFFICIALS:
            return True
    return False


def has_room(s: Pharaon, seat: int, board: int) -> bool:
    return space_free(s, board) or s.can(seat, EXTRA_SPACE + board)


def obtainable(s: Pharaon, skill: int) -> bool:
    """Does an official who can do this still lie on display or in the deck?"""
    return any(
        s.c.official_skill[card] == skill and s.official_at[card] in (IN_DECK, ON_DISPLAY)
        for card in range(s.c.officials)
    )


def targets(s: Pharaon, step: str) -> dict[int, str]:
    """Every action of a step that points at something on the table."""
    points_at = POINTS_AT.get(step)
    return {int(action): target for action, target in points_at(s).items()} if points_at and s.actor >= 0 else {}


def pass_target(s: Pharaon) -> str:
    """PH-9.1, PH-9.3: the lowest free row; the last to pass goes on to the next part of life."""
    passed = s.passed_count()
    last = passed + 1 == s.c.participants
    return f"life.{min(s.round + 1, s.c.rounds)}" if last else f"row.{passed + 1}"


def _main(s: Pharaon) -> dict[int, str]:
    return {PASS: pass_target(s)} | {BOARD + k: f"board.{name}" for k, name in enumerate(BOARDS)}


def _access(s: Pharaon) -> dict[int, str]:
    return {ACCESS + k: f"unit.{name}" for k, name in enumerate(KINDS)}


def _pay(s: Pharaon) -> dict[int, str]:
    return {PAY + k: f"unit.{name}" for k, name in enumerate(KINDS)}


def _give(s: Pharaon) -> dict[int, str]:
    return {GIVE + k: f"unit.{name}" for k, name in enumerate(KINDS)}


def _credit(s: Pharaon) -> dict[int, str]:
    return {CREDIT + k: f"colour.{name}" for k, name in enumerate(COLOURS)}


def _colour(s: Pharaon) -> dict[int, str]:
    return {COLOUR + k: f"colour.{name}" for k, name in enumerate(COLOURS)}


def _target(s: Pharaon) -> dict[int, str]:
    board = a_of(s.agenda[s.depth - 1])
    if board == NILE:
        return {TARGET + COLUMN_TARGET + k: f"column.{k + 1}" for k in range(s.c.columns)}
    paid_in = {TARGET + COLOUR_TARGET + k: f"colour.{name}" for k, name in enumerate(COLOURS)}
    return paid_in | ({TARGET + NO_TARGET: "sets"} if board == OFFERINGS else {})


def _take_set(s: Pharaon) -> dict[int, str]:
    return {TAKE_SET + k: f"set.{k + 1}" for k in range(s.c.sets)}


def _take_offering(s: Pharaon) -> dict[int, str]:
    return {OFFERING + k: f"bonus.{k + 1}" for k in range(s.c.bonus)} | {BAG: "bag"}


def _take_official(s: Pharaon) -> dict[int, str]:
    return {OFFICIAL + k: f"court.{k + 1}" for k in range(s.c.court)} | {COURT_DECK: "court.deck"}


def _take_artisan(s: Pharaon) -> dict[int, str]:
    return {ARTISAN + k: f"guild.{k + 1}" for k in range(s.c.guild)} | {GUILD_DECK: "guild.deck"}


def _step(s: Pharaon) -> dict[int, str]:
    return {STEP + k: f"track.{name}" for k, name in enumerate(COLOURS)}


def _choose_jar(s: Pharaon) -> dict[int, str]:
    return {JAR + jar: f"jar.{s.c.jar_ids[jar]}" for jar in range(s.c.jars) if s.jar_at[jar] == SHOWN}


def _keep(s: Pharaon) -> dict[int, str]:
    """Only what the seat itself has drawn lies before its eyes."""
    drawn = [card for card in range(s.c.officials) if s.official_at[card] == DRAWN_BY - s.actor]
    return {KEEP + card: f"official.{s.c.official_ids[card]}" for card in drawn}


def _income(s: Pharaon) -> dict[int, str]:
    return {INCOME + k: f"income.{name}" for k, name in enumerate(PYRAMID_INCOMES)}


def _answer(s: Pharaon) -> dict[int, str]:
    return {YES: "answer.yes", NO: "answer.no"}


def _top(s: Pharaon) -> dict[int, str]:
    jar = a_of(s.agenda[s.depth - 1])
    return {WHEEL + k: f"segment.{COLOURS[s.c.jar_colour[jar * JAR_WIDTH + JAR_LEFT + k]]}" for k in (0, 1)}


def _side(s: Pharaon) -> dict[int, str]:
    position = a_of(s.agenda[s.depth - 1])
    return {SIDE + k: f"traitor.{position + 1}" for k in range(len(SIDES))}


#: What the actions of each step point at.
POINTS_AT = {
    "keep": _keep,
    "main": _main,
    "access": _access,
    "credit": _credit,
    "target": _target,
    "pay": _pay,
    "take_set": _take_set,
    "take_offering": _take_offering,
    "take_official": _take_official,
    "take_artisan": _take_artisan,
    "any_resource": _colour,
    "nile_step": _step,
    "nile_distinct": _step,
    "ask_replace": _answer,
    "ask_bonus": _answer,
    "choose_jar": _choose_jar,
    "pyramid_income": _income,
    "give": _give,
    "receive": _colour,
    "top": _top,
    "track_side": _side,
}
