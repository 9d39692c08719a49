"""Why an action is not offered: the first rule that stands in its way."""

from __future__ import annotations

from mehen.core.frame import a_of, b_of
from mehen.core.state import NATURE
from mehen.core.text import Arg, Line, Name
from mehen.games.pharaon.actions import (
    ACCESS,
    BAG,
    BOARD,
    COLOUR,
    COURT_DECK,
    CREDIT,
    GIVE,
    GUILD_DECK,
    INCOME,
    JAR,
    PAY,
    STEP,
    SWAP,
    TARGET,
)
from mehen.games.pharaon.choices import BOARD_RULES, SWAP_RULES, rule_of
from mehen.games.pharaon.payment import (
    all_fit,
    board_in,
    completes,
    credits,
    one,
    payable,
    slots,
    slots_due,
    space_free,
    stands_open,
    units_of,
)
from mehen.games.pharaon.state import OFFER, ROW, SPACE, SUBST, TRACK, Pharaon
from mehen.games.pharaon.steps.passing import can_give, income_at, row_length
from mehen.games.pharaon.steps.paying import paid_so_far
from mehen.games.pharaon.vocabulary import (
    ARTISANS,
    BOARDS,
    COLOUR_TARGET,
    COLOURS,
    COLUMN_TARGET,
    EXTRA_SPACE,
    JOKER_UNIT,
    KINDS,
    NILE,
    NO_TARGET,
    O_JOKER,
    OFFERINGS,
    PYRAMID_INCOMES,
    SILVER_UNIT,
    SWAP_RESOURCE,
    SWAPS,
)

#: The verbs each step understands.
VERBS = {
    "keep": {"keep"},
    "main": {"pass", "board", "swap"},
    "access": {"access"},
    "credit": {"credit"},
    "target": {"target"},
    "pay": {"pay"},
    "take_set": {"set"},
    "take_offering": {"offering"},
    "take_official": {"official"},
    "take_artisan": {"artisan"},
    "any_resource": {"colour"},
    "nile_step": {"step"},
    "nile_distinct": {"step"},
    "ask_replace": {"yes", "no"},
    "ask_bonus": {"yes", "no"},
    "choose_jar": {"jar"},
    "pyramid_income": {"income"},
    "swap_window": {"done", "swap"},
    "give": {"give"},
    "receive": {"colour"},
    "top": {"wheel"},
    "track_side": {"side"},
}


def reason(s: Pharaon, action: int, step: str) -> Line:
    verb = s.c.space.verb_of(action).name
    if s.actor == NATURE:
        return Line("refusal.nature", {}, rule_of(s, step))
    if verb not in VERBS[step]:
        return Line("refusal.not_asked", {}, rule_of(s, step))
    return REASONS[verb](s, action, step)


def _top(s: Pharaon) -> tuple[int, int]:
    """The arguments of the frame that asks."""
    f = s.agenda[s.depth - 1]
    return int(a_of(f)), int(b_of(f))


def _keep(s: Pharaon, action: int, step: str) -> Line:
    return Line("refusal.not_drawn", {}, "PH-4.8")


def _board(s: Pharaon, action: int, step: str) -> Line:
    board = action - BOARD
    args: dict[str, Arg] = {"board": Name("board", BOARDS[board]), "colour": Name("colour", COLOURS[s.face[board]])}
    if not space_free(s, board) and not s.can(s.actor, EXTRA_SPACE + board):
        return Line("refusal.no_space", args, "PH-6.4")
    if not stands_open(s, s.actor, board):
        return Line(f"refusal.empty_{BOARDS[board]}", {}, BOARD_RULES[board])
    have = units_of(s, s.actor, board)
    payers = [kind for kind in range(len(KINDS)) if have >> 4 * kind & 15 and credits(s, s.actor, board, kind)]
    if not payers:
        return Line("refusal.no_access", args, "PH-6.5")
    return Line("refusal.cannot_complete", args, "PH-5.7")


def _swap(s: Pharaon, action: int, step: str) -> Line:
    swap = action - SWAP
    ready = s.can(s.actor, SWAP_RESOURCE + swap)
    return Line(f"refusal.{'nothing_to' if ready else 'no'}_swap_{SWAPS[swap]}", {}, SWAP_RULES[swap])


def _access(s: Pharaon, action: int, step: str) -> Line:
    board, kind = _top(s)[0], action - ACCESS
    args: dict[str, Arg] = {"unit": Name("unit", KINDS[kind]), "colour": Name("colour", COLOURS[s.face[board]])}
    if units_of(s, s.actor, board) >> 4 * kind & 15 == 0:
        return _none_left(s, kind)
    if credits(s, s.actor, board, kind) == 0:
        return Line("refusal.wrong_access", args, "PH-6.5")
    return Line("refusal.access_dead_end", args, "PH-5.7")


def _none_left(s: Pharaon, kind: int) -> Line:
    """PH-6.1, PH-7.4: nothing of the kind, or only jokers of other boards."""
    if kind == JOKER_UNIT and any(s.get(s.actor, OFFER + O_JOKER + board) for board in range(len(BOARDS))):
        return Line("refusal.other_joker", {}, "PH-7.4")
    return Line("refusal.no_unit", {"unit": Name("unit", KINDS[kind])}, "PH-6.1")


def _credit(s: Pharaon, action: int, step: str) -> Line:
    board, colour = _top(s)[0], action - CREDIT
    args: dict[str, Arg] = {"colour": Name("colour", COLOURS[colour])}
    if not completes(s, s.actor, board, colour, units_of(s, s.actor, board)):
        return Line("refusal.credit_dead_end", args, "PH-5.7")
    return Line("refusal.no_credit", args, "PH-6.7")


def _target(s: Pharaon, action: int, step: str) -> Line:
    (board, credit), target = _top(s), action - TARGET
    is_colour = COLOUR_TARGET <= target < COLUMN_TARGET
    known = board in (OFFERINGS, ARTISANS) if is_colour else board == (OFFERINGS if target == NO_TARGET else NILE)
    if not known:
        return Line("refusal.other_board", {"board": Name("board", BOARDS[board])}, "PH-6.9")
    need = slots(s, s.actor, board, target, credit)
    if is_colour and payable(units_of(s, s.actor, board), need, s.get(s.actor, SUBST)):
        return Line("refusal.dominated", {"colour": Name("colour", COLOURS[target - COLOUR_TARGET])}, "PH-6.18")
    return Line("refusal.cannot_pay", {}, "PH-6.13")


def _pay(s: Pharaon, action: int, step: str) -> Line:
    kind = action - PAY
    deal = _top(s)[0]
    args: dict[str, Arg] = {"unit": Name("unit", KINDS[kind])}
    if units_of(s, s.actor, board_in(deal)) >> 4 * kind & 15 <= s.paid[kind]:
        return _none_left(s, kind)
    if not all_fit(paid_so_far(s) + one(kind), slots_due(s, s.actor, deal), s.get(s.actor, SUBST)):
        return Line("refusal.no_slot", args, "PH-6.13")
    if any(s.paid[later] for later in range(kind + 1, len(KINDS))):
        return Line("refusal.pay_order", args, "PH-6.16")
    return Line("refusal.rest_unpaid", args, "PH-6.16")


def _set(s: Pharaon, action: int, step: str) -> Line:
    return Line("refusal.set_gone", {}, "PH-7.3")


def _offering(s: Pharaon, action: int, step: str) -> Line:
    if action == BAG:
        return Line("refusal.bag_empty", {}, "PH-8.5")
    return Line("refusal.bonus_gone", {}, "PH-7.3")


def _official(s: Pharaon, action: int, step: str) -> Line:
    if action == COURT_DECK:
        return Line("refusal.deck_empty", {}, "PH-7.5")
    return Line("refusal.no_card", {}, "PH-7.6")


def _artisan(s: Pharaon, action: int, step: str) -> Line:
    return Line("refusal.deck_empty" if action == GUILD_DECK else "refusal.no_card", {}, "PH-7.10")


def _step(s: Pharaon, action: int, step: str) -> Line:
    colour = action - STEP
    args: dict[str, Arg] = {"colour": Name("colour", COLOURS[colour])}
    if step == "nile_distinct" and _top(s)[1] >> colour & 1:
        return Line("refusal.track_used", args, "PH-13.21")
    if s.get(s.actor, TRACK + colour) == s.c.track_length:
        return Line("refusal.track_top", args, "PH-7.9")
    return Line("refusal.other_track", args, "PH-7.9")


def _colour(s: Pharaon, action: int, step: str) -> Line:
    colour = action - COLOUR
    args: dict[str, Arg] = {"colour": Name("colour", COLOURS[colour])}
    if step == "receive" and _top(s)[0] in (colour, len(COLOURS) + colour):
        return Line("refusal.same_colour", args, "PH-13.17")
    return Line("refusal.not_in_stock", args, "PH-8.1")


def _jar(s: Pharaon, action: int, step: str) -> Line:
    return Line("refusal.jar_not_shown", {"jar": Name("jar", s.c.jar_ids[action - JAR])}, rule_of(s, step))


def _income(s: Pharaon, action: int, step: str) -> Line:
    income = action - INCOME
    row, space = s.get(s.actor, ROW), s.get(s.actor, SPACE)
    args: dict[str, Arg] = {"income": Name("pyramid", PYRAMID_INCOMES[income])}
    spaces = [income_at(s, row, k) for k in range(1, row_length(s, row) + 1)]
    if income not in spaces:
        return Line("refusal.not_in_row", args, "PH-9.5")
    if income in spaces[:space] and not can_give(s, income):
        return Line("refusal.income_gone", args, "PH-8.7")
    return Line("refusal.not_reached", args, "PH-9.6")


def _give(s: Pharaon, action: int, step: str) -> Line:
    kind, swap = action - GIVE, _top(s)[0]
    args: dict[str, Arg] = {"unit": Name("unit", KINDS[kind])}
    if kind == JOKER_UNIT or (kind == SILVER_UNIT and SWAPS[swap] == "silver"):
        return Line("refusal.never_swapped", args, SWAP_RULES[swap])
    if s.units(s.actor, kind) == 0:
        return Line("refusal.no_unit", args, SWAP_RULES[swap])
    return Line("refusal.nothing_for_it", args, SWAP_RULES[swap])


#: Verbs whose every action is legal whenever they are asked about need no reason.
REASONS = {
    "keep": _keep,
    "board": _board,
    "swap": _swap,
    "access": _access,
    "credit": _credit,
    "target": _target,
    "pay": _pay,
    "set": _set,
    "offering": _offering,
    "official": _official,
    "artisan": _artisan,
    "step": _step,
    "colour": _colour,
    "jar": _jar,
    "income": _income,
    "give": _give,
}
