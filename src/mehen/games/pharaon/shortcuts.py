"""Several actions as one choice: the suggested payment, an action with everything that is paid for it, one colour."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mehen.core.frame import a_of, kind_of
from mehen.core.game import Choice
from mehen.core.text import Arg, Line, Name
from mehen.games.pharaon import events, kinds
from mehen.games.pharaon.actions import BOARD, BOARD_COUNT, COLOUR, PAY
from mehen.games.pharaon.choices import choice
from mehen.games.pharaon.payment import auto_payment, board_in, slots_due, units_of
from mehen.games.pharaon.state import SUBST, Pharaon
from mehen.games.pharaon.vocabulary import (
    ARTISANS,
    BOARDS,
    COLOURS,
    COLUMN_TARGET,
    JOKER_UNIT,
    KINDS,
    NILE,
    NO_TARGET,
    O_UNIT,
    OFFERINGS,
    SILVER_UNIT,
)

PAYING = frozenset(int(kind) for kind in (kinds.ACCESS, kinds.CREDIT, kinds.TARGET, kinds.PAY))
#: How loath people are to spend a unit: silver stands for everything, offerings please Ra or count at the end.
WORTH = {int(SILVER_UNIT): 40, int(JOKER_UNIT): 18}
OFFERING_WORTH, TOKEN_WORTH = 22, 12
MOST = 5  # ways to pay for one board that are offered
#: What one takes for a payment, by the kind of question, with its name in the steps.
TAKING = {
    int(kinds.TAKE_SET): "take_set",
    int(kinds.TAKE_OFFICIAL): "take_official",
    int(kinds.TAKE_ARTISAN): "take_artisan",
}


def suggested(s: Pharaon) -> dict[int, int]:
    """PH-6.17: how many units of each kind to pick yet; nothing where the picks so far go another way.

    PH-6.16: kinds are picked in ascending order, so what was passed over is not suggested any more.
    """
    f = s.agenda[s.depth - 1]
    have = units_of(s, s.actor, board_in(a_of(f)))
    plan = int(auto_payment(have, slots_due(s, s.actor, a_of(f)), s.get(s.actor, SUBST)))
    rest = {kind: (plan >> 4 * kind & 15) - int(s.paid[kind]) for kind in range(len(KINDS))}
    open_kinds = {kind: n for kind, n in rest.items() if n > 0}
    last = max((kind for kind in rest if s.paid[kind]), default=0)
    follows = min(rest.values()) >= 0 and last <= min(open_kinds, default=last)
    return open_kinds if follows else {}


def shortcuts(s: Pharaon) -> list[Choice]:
    kind = asked(s)
    if kind == kinds.MAIN:
        return [one for board in range(BOARD_COUNT) if int(BOARD) + board in s.legal() for one in at_board(s, board)]
    if kind == kinds.ANY_RESOURCE:
        return one_colour(s)
    return pay_for_me(s) if kind == kinds.PAY else []


def pay_for_me(s: Pharaon) -> list[Choice]:
    """PH-6.17: the suggested payment, where more than one unit is to be picked for it.

    A unit that is the only one possible is taken without a question: what is sent skips it.
    """
    rest = suggested(s)
    actions = picks(s.clone())
    if len(actions) < 2:
        return []
    units = [Name("unit", KINDS[kind]) for kind, n in rest.items() for _ in range(n)]
    title, detail = Line("choice.pay_for_me", {}, "PH-6.17"), Line("detail.pay_for_me", {"units": units}, "PH-6.17")
    return [Choice(actions[0], s.c.space.write(actions[0]), "pay", title, detail, "unit", then=tuple(actions[1:]))]


def picks(now: Pharaon) -> list[int]:
    """Makes the suggested payment in ``now`` and says how."""
    f, seat, rest = now.agenda[now.depth - 1], now.actor, suggested(now)
    goal = {kind: int(now.paid[kind]) + n for kind, n in rest.items()}
    actions: list[int] = []
    while goal and now.depth and now.agenda[now.depth - 1] == f and now.actor == seat:
        actions.append(int(PAY) + min(kind for kind, n in goal.items() if n > now.paid[kind]))
        now.apply(actions[-1])
    return actions


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to pay for an action, from the board to the question what one takes for it."""

    actions: tuple[int, ...]
    wheel: int  # the kind of unit that is laid on the wheel
    paid: tuple[int, ...]  # kinds of all units that are spent, the access left out
    target: int
    cost: int


def one_colour(s: Pharaon) -> list[Choice]:
    """PH-8.2: several resources of choice, all of one colour."""
    found = []
    for action in s.legal():
        then, times = s.clone(), 0
        marks = then.marks
        while then.actor == s.actor and then.marks == marks and asked(then) == kinds.ANY_RESOURCE:
            if action not in then.legal():
                break
            then.apply(action)
            times += 1
        if times > 1:
            title = Line(
                "choice.colour_again", {"n": times, "colour": Name("colour", COLOURS[action - COLOUR])}, "PH-8.2"
            )
            again = (int(action),) * (times - 1)
            found.append(Choice(int(action), s.c.space.write(action), "colour", title, None, "colour", then=again))
    return found


def asked(s: Pharaon) -> int:
    """The kind of question that is asked next; -1 when the game is over."""
    return int(kind_of(s.agenda[s.depth - 1])) if s.depth else -1


def at_board(s: Pharaon, board: int) -> list[Choice]:
    """PH-6.17: a board with the cheapest payment, for every column, with and without a bonus, in every colour."""
    cheapest: dict[tuple[int, ...], Plan] = {}
    for plan in ways(s, board):
        best = cheapest.get(key := goal_of(board, plan))
        if best is None or plan.cost < best.cost:
            cheapest[key] = plan
    found = sorted(cheapest.values(), key=lambda plan: plan.cost if board == ARTISANS else plan.target)
    # Where everything is forced, the board alone says the same.
    plans = [choice_of(s, board, plan) for plan in found[:MOST] if len(plan.actions) > 1]
    return [*plans, *takings(s, board, min(cheapest.values(), key=lambda plan: plan.cost))] if found else []


def takings(s: Pharaon, board: int, plan: Plan) -> list[Choice]:
    """PH-7: every set, official and artisan with the cheapest payment: a tap on the card means all of it."""
    then = s.clone()
    marks = then.marks
    for action in plan.actions:
        then.apply(action)
    if then.actor != s.actor or then.marks != marks or (step := TAKING.get(asked(then))) is None:
        return []
    return [taking(s, board, plan, choice(then, action, step)) for action in then.legal()]


def taking(s: Pharaon, board: int, plan: Plan, last: Choice) -> Choice:
    """What is taken, where it lies, and everything that is done for it."""
    paid = choice_of(s, board, plan)
    title = Line(f"choice.take_{last.title.key.removeprefix('choice.')}", paid.args | last.args, last.title.rule)
    then = (*paid.then, last.action)
    return Choice(paid.action, paid.notation, "take", title, paid.detail, "boards", last.target, then=then)


def goal_of(board: int, plan: Plan) -> tuple[int, ...]:
    """What people would tell apart: a column, a bonus, or with artisans what is paid."""
    if board == NILE:
        return (plan.target,)
    if board == OFFERINGS:
        return (int(plan.target != NO_TARGET),)
    return tuple(sorted((plan.wheel, *plan.paid))) if board == ARTISANS else ()


def ways(s: Pharaon, board: int) -> list[Plan]:
    """Every access and every target, each with the suggested payment for the rest."""
    found: list[Plan] = []
    first = s.clone()
    first.apply(int(BOARD) + board)
    open_ends: list[tuple[Pharaon, tuple[int, ...]]] = [(first, (int(BOARD) + board,))]
    while open_ends:
        now, actions = open_ends.pop()
        kind = kind_of(now.agenda[now.depth - 1]) if now.actor == s.actor else -1
        if kind not in PAYING:
            found.append(plan_of(s, board, actions))
        elif kind == kinds.PAY:
            chosen = picks(then := now.clone())
            if chosen:
                open_ends.append((then, (*actions, *chosen)))
        else:
            for action in now.legal():
                then = now.clone()
                then.apply(action)
                open_ends.append((then, (*actions, int(action))))
    return found


def plan_of(s: Pharaon, board: int, actions: tuple[int, ...]) -> Plan:
    """What is spent is read off the story: units that are the only ones possible too.  What is scarce is dearer."""
    then = s.clone()
    then.story = []
    for action in actions:
        then.apply(action)
    told = [(event, int(a)) for event, seat, a, _ in then.story if seat == s.actor]
    wheel = next(kind for event, kind in told if event == events.ACCESS_PAID)
    target = next((aim for event, aim in told if event == events.TARGET_CHOSEN), int(NO_TARGET))
    paid = tuple(kind for event, kind in told if event == events.UNIT_PAID)
    had, spent = units_of(s, s.actor, board), Counter((wheel, *paid))
    cost = sum(n * worth(kind) + n * n * 3 - n * int(had >> 4 * kind & 15) for kind, n in spent.items())
    return Plan(actions, wheel, paid, target, cost)


def worth(kind: int) -> int:
    return WORTH.get(kind, OFFERING_WORTH if kind >= O_UNIT else TOKEN_WORTH)


def choice_of(s: Pharaon, board: int, plan: Plan) -> Choice:
    first, then = plan.actions[0], plan.actions[1:]
    units = [Name("unit", KINDS[kind]) for kind in plan.paid]
    args: dict[str, Arg] = {"board": Name("board", BOARDS[board]), "wheel": Name("unit", KINDS[plan.wheel])}
    detail = Line("detail.plan" if units else "detail.plan_wheel", args | {"units": units}, "PH-6.17")
    key, target = "plan", f"board.{BOARDS[board]}"
    if board == NILE:
        column = plan.target - int(COLUMN_TARGET) + 1
        key, target = "plan_column", f"column.{column}"
        args |= {"n": column, "text": Name("column_text", str(column))}
    elif board == OFFERINGS and plan.target != NO_TARGET:
        key = "plan_bonus"
    return Choice(
        first,
        s.c.space.write(first),
        "plan",
        Line(f"choice.{key}", args, "PH-6.17"),
        detail,
        "boards",
        target,
        then=then,
    )
