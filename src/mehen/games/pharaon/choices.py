"""Questions and answers for people: each legal action with its name, what it does or will cost, and its place."""

from __future__ import annotations

from collections.abc import Callable

from mehen.core.frame import a_of, b_of
from mehen.core.game import Choice, Described
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
    SIDE,
    STEP,
    SWAP,
    TAKE_SET,
    TARGET,
    TRAITOR_TRACKS,
    WHEEL,
)
from mehen.games.pharaon.gauges import free_spaces
from mehen.games.pharaon.payment import (
    SLOT_ANY,
    board_in,
    deal,
    last_target,
    open_credits,
    slots,
    slots_due,
    slots_in,
    units_of,
)
from mehen.games.pharaon.reach import pass_target, targets
from mehen.games.pharaon.state import STAGE, TRACK, TRACK_ID, TRACK_WIDTH, Pharaon
from mehen.games.pharaon.steps.setup import dark_left
from mehen.games.pharaon.steps.traitor import track_for
from mehen.games.pharaon.vocabulary import (
    ACCESS_ANY,
    ANY_FIVE,
    ARTISANS,
    BOARDS,
    COLOUR_TARGET,
    COLOURS,
    COLUMN_TARGET,
    JAR_LEFT,
    JAR_WIDTH,
    KINDS,
    NO_TARGET,
    OFFERINGS,
    OFFICIALS,
    PYRAMID_INCOMES,
    SIDES,
    SWAP_RESOURCE,
    SWAPS,
    TARGETS,
    VALLEY,
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
    "track_side": "PH-16.2",
}

#: The rules behind what NATURE does.
DRAWS = {
    "lay_board": "PH-4.1",
    "shift": "PH-4.1",
    "direction": "PH-4.1",
    "start": "PH-4.7",
    "lay_track": "PH-16.2",
    "track_side": "PH-16.2",
    "track_colour": "PH-16.3",
    "scribe": "PH-17.1",
    "deal_jar": "PH-8.3",
    "draw_offering": "PH-8.5",
    "draw_official": "PH-7.6",
    "draw_artisan": "PH-7.10",
    "reveal": "PH-16.7",
    "random_colour": "PH-16.15",
}
#: And in the setup.
FIRST_DRAWS = {"deal_jar": "PH-4.6", "draw_offering": "PH-4.3", "draw_official": "PH-4.4", "draw_artisan": "PH-4.4"}

#: The rules behind the five boards, and behind the two swaps.
BOARD_RULES = ["PH-7.1", "PH-7.5", "PH-7.8", "PH-7.10", "PH-7.11"]
SWAP_RULES = ["PH-13.17", "PH-13.18"]


def top(s: Pharaon) -> int:
    """The first argument of the frame that asks."""
    return int(a_of(s.agenda[s.depth - 1]))


def rule_of(s: Pharaon, step: str) -> str:
    """The rule behind what is asked or drawn now."""
    if s.actor < 0:
        return FIRST_DRAWS.get(step, DRAWS[step]) if s.round == 0 else DRAWS[step]
    if step == "choose_jar" and s.round == 0:
        return "PH-4.8"
    return SWAP_RULES[top(s)] if step == "give" else QUESTIONS[step]


def amounts(need: int) -> list[Name]:
    """Packed slots in words: two red, one blue."""
    each = [(need >> 4 * k & 15, colour) for k, colour in enumerate(COLOURS)] + [(need >> SLOT_ANY, "any")]
    return [Name("amount", f"{n}_{colour}") for n, colour in each if n]


def picked(s: Pharaon) -> list[Name]:
    """Units that are picked for the payment."""
    return [Name("unit", kind) for k, kind in enumerate(KINDS) for _ in range(s.paid[k])]


def question(s: Pharaon, step: str) -> Line:
    ask = ASK.get(step)
    key, args = ask(s) if ask else (step, {})
    return Line(f"ask.{key}", args, rule_of(s, step))


Asked = tuple[str, dict[str, Arg]]


def _ask_keep(s: Pharaon) -> Asked:
    return "keep_alone" if s.c.solo else "keep", {}


def _ask_access(s: Pharaon) -> Asked:
    board = top(s)
    return "access", {"board": Name("board", BOARDS[board]), "colour": Name("colour", COLOURS[s.face[board]])}


def _ask_credit(s: Pharaon) -> Asked:
    return "credit", {"board": Name("board", BOARDS[top(s)])}


def _ask_target(s: Pharaon) -> Asked:
    board = BOARDS[top(s)]
    return f"target_{board}", {"board": Name("board", board)}


def _ask_jar(key: str) -> Callable[[Pharaon], Asked]:
    return lambda s: (key, {"jar": Name("jar", s.c.jar_ids[top(s)])})


def _ask_pay(s: Pharaon) -> Asked:
    """Nothing is said about what is picked before something is."""
    due = amounts(slots_due(s, s.actor, top(s)))
    args: dict[str, Arg] = {"board": Name("board", BOARDS[board_in(top(s))]), "due": due, "picked": picked(s)}
    return "pay_more" if args["picked"] else "pay", args


def _ask_distinct(s: Pharaon) -> Asked:
    return "nile_distinct", {"n": top(s)}


def _ask_give(s: Pharaon) -> Asked:
    return f"give_{SWAPS[top(s)]}", {}


def _ask_receive(s: Pharaon) -> Asked:
    return "receive", {"unit": Name("unit", KINDS[top(s)])}


def _ask_side(s: Pharaon) -> Asked:
    position = top(s)
    track = s.c.track_ids[s.tracks[position * TRACK_WIDTH + TRACK_ID]]
    args: dict[str, Arg] = {
        "track": Name("track", track),
        "n": int(dark_left(s, position)),
        "left": int(TRAITOR_TRACKS) - position,
    }
    return "track_side", args


#: Questions that name something, or depend on something; all others are plain sentences.
ASK: dict[str, Callable[[Pharaon], Asked]] = {
    "keep": _ask_keep,
    "access": _ask_access,
    "credit": _ask_credit,
    "target": _ask_target,
    "pay": _ask_pay,
    "nile_distinct": _ask_distinct,
    "ask_replace": _ask_jar("ask_replace"),
    "ask_bonus": _ask_jar("ask_bonus"),
    "top": _ask_jar("top"),
    "give": _ask_give,
    "receive": _ask_receive,
    "track_side": _ask_side,
}


def choice(s: Pharaon, action: int, step: str) -> Choice:
    """One legal action; verbs with arguments have a describer, the others are plain words that depend on the step."""
    space = s.c.space
    verb = space.verb_of(action).name
    describe = DESCRIBE.get(verb)
    if s.actor < 0:
        word = space.word_of(action)
        kind = NATURE[verb]
        what: Arg = Name(kind, word) if kind else word
        parts: Described = {"title": Line(f"choice.{verb}", {"what": what}, rule_of(s, step))}
    elif describe is not None:
        parts = describe(s, action, step)
    else:
        parts = _plain(verb, step)
    parts["target"] = targets(s, step).get(action, "")
    return Choice(action, space.write(action), verb, **parts)


def _plain(verb: str, step: str) -> Described:
    """Yes, no and go on: in words of their own for each question."""
    rule = QUESTIONS[step]
    if verb == "done":
        return {"title": Line(f"choice.done_{step}", {}, rule), "group": "other"}
    return {
        "title": Line(f"choice.{verb}_{step}", {}, rule),
        "detail": Line(f"detail.{verb}_{step}", {}, rule),
        "group": "jar",
    }


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


def _pass(s: Pharaon, action: int, step: str) -> Described:
    """PH-9.1 to PH-9.3: the row, the seal with the first one, the jar."""
    place, number = pass_target(s).split(".")
    rule = "PH-9.3" if place == "life" else "PH-9.1"
    with_seal = place == "row" and s.c.row_seal[int(number) - 1] == 1
    how = "last" if place == "life" else "seal" if with_seal else "row"
    end = "_dry" if s.round == s.c.round_without_jars else ""
    detail = Line(f"detail.pass_{how}{end}", {"n": int(number)}, rule)
    return {"title": Line("choice.pass", {}, rule), "detail": detail, "group": "pass"}


def _board(s: Pharaon, action: int, step: str) -> Described:
    """What the access is, and what will have to be paid after it."""
    board = action - BOARD
    anything = s.can(s.actor, ACCESS_ANY + board)
    colour = "any" if anything else COLOURS[s.face[board]]
    free = int(free_spaces(s, board))
    rule = BOARD_RULES[board] if free else "PH-6.8"
    key, args = _cost_of(s, board, anything)
    args |= {"access": Name("access", f"{colour}_{free}"), "colour": Name("colour", colour)}
    title = Line("choice.board", {"board": Name("board", BOARDS[board])}, rule)
    return {"title": title, "detail": Line(f"detail.{key}", args, rule), "group": "boards"}


def _cost_of(s: Pharaon, board: int, anything: bool) -> tuple[str, dict[str, Arg]]:
    """PH-6.10 to PH-6.12: what a board costs beyond the access."""
    name = f"board_{BOARDS[board]}"
    if board == VALLEY:
        args: dict[str, Arg] = {"n": s.get(s.actor, STAGE) + 1}
        if anything:
            return f"{name}_any", args | {"due": amounts(s.c.stage_need[s.get(s.actor, STAGE)])}
        due = amounts(slots(s, s.actor, board, NO_TARGET, s.face[board]))
        return name if due else f"{name}_paid", args | {"due": due}
    if board == OFFICIALS:
        four = slots_in(slots(s, s.actor, board, NO_TARGET, s.face[board]))
        return f"{name}_any" if s.can(s.actor, ANY_FIVE) else name, {"n": four}
    if board in (OFFERINGS, ARTISANS):
        full = slots_in(s.c.need[board * TARGETS + COLOUR_TARGET])
        return name, {"more": full - 1, "other": full}
    return name, {}


def _swap(s: Pharaon, action: int, step: str) -> Described:
    swap = action - SWAP
    card = next(
        name
        for k, name in enumerate(s.c.official_ids)
        if s.official_at[k] == s.actor and s.c.official_skill[k] == SWAP_RESOURCE + swap and not s.turned >> k & 1
    )
    return {
        "title": Line("choice.swap", {"official": Name("official", card)}, SWAP_RULES[swap]),
        "detail": Line(f"detail.swap_{SWAPS[swap]}", {}, SWAP_RULES[swap]),
        "group": "swap",
    }


def _access(s: Pharaon, action: int, step: str) -> Described:
    """PH-6.6, PH-6.7: what the unit counts as, and where that is certain already, what is left to pay."""
    board, kind = top(s), action - ACCESS
    mask = open_credits(s, s.actor, board, kind, units_of(s, s.actor, board))
    colours = [k for k in range(len(COLOURS)) if mask >> k & 1]
    args: dict[str, Arg] = {"colours": [Name("colour", COLOURS[k]) for k in colours]}
    if len(colours) > 1:
        detail = Line("detail.credit_open", args, "PH-6.7")
    else:
        detail = _after_access(s, board, colours[0], args, "counts")
    title = Line("choice.access", {"unit": Name("unit", KINDS[kind])}, "PH-6.5")
    return {"title": title, "detail": detail, "group": "unit"}


def _after_access(s: Pharaon, board: int, credit: int, args: dict[str, Arg], key: str) -> Line:
    """What follows once it is clear what the access counts as."""
    if last_target(s, board) > 1:
        return Line(f"detail.{key}", args, "PH-6.6")
    due = amounts(slots(s, s.actor, board, NO_TARGET, credit))
    return Line(f"detail.{key}_due" if due else f"detail.{key}_paid", args | {"due": due}, "PH-6.11")


def _credit(s: Pharaon, action: int, step: str) -> Described:
    board, credit = top(s), action - CREDIT
    colour = Name("colour", COLOURS[credit])
    key = f"credit_{BOARDS[board]}" if last_target(s, board) > 1 else "credit"
    detail = _after_access(s, board, credit, {"colour": colour}, key)
    return {"title": Line("choice.credit", {"colour": colour}, "PH-6.7"), "detail": detail, "group": "colour"}


def _target(s: Pharaon, action: int, step: str) -> Described:
    frame = s.agenda[s.depth - 1]
    board, credit = a_of(frame), b_of(frame)
    target = action - TARGET
    due = amounts(slots_due(s, s.actor, deal(board, target, credit)))
    detail = Line("detail.due" if due else "detail.nothing_due", {"due": due}, "PH-6.12")
    if target == NO_TARGET:
        return {"title": Line("choice.target_plain", {}, "PH-6.12"), "detail": detail, "group": "set"}
    if target >= COLUMN_TARGET:
        column = target - COLUMN_TARGET + 1
        args: dict[str, Arg] = {"n": column, "text": Name("column_text", str(column)), "due": due}
        detail = Line("detail.column" if due else "detail.column_paid", args, "PH-7.8")
        return {"title": Line("choice.target_column", args, "PH-7.8"), "detail": detail, "group": "column"}
    colour = Name("colour", COLOURS[target - COLOUR_TARGET])
    title = Line(f"choice.target_{BOARDS[board]}", {"colour": colour}, "PH-6.12")
    return {"title": title, "detail": detail, "group": "colour"}


def _pay(s: Pharaon, action: int, step: str) -> Described:
    return {"title": _unit("pay", action - PAY, "PH-6.16"), "group": "unit"}


def _unit(key: str, kind: int, rule: str) -> Line:
    return Line(f"choice.{key}", {"unit": Name("unit", KINDS[kind])}, rule)


def _give(s: Pharaon, action: int, step: str) -> Described:
    swap = top(s)
    detail = Line(f"detail.give_{SWAPS[swap]}", {}, SWAP_RULES[swap])
    return {"title": _unit("give", action - GIVE, SWAP_RULES[swap]), "detail": detail, "group": "unit"}


def _set(s: Pharaon, action: int, step: str) -> Described:
    k = action - TAKE_SET
    pair = [Name("offering", s.c.offering_ids[s.sets[2 * k + j]]) for j in range(2)]
    title = Line("choice.set", {"n": k + 1}, "PH-7.1")
    return {"title": title, "detail": Line("detail.set", {"pair": pair}, "PH-7.1"), "group": "set"}


def _offering(s: Pharaon, action: int, step: str) -> Described:
    if action == BAG:
        detail = Line("detail.bag" if s.in_bag else "detail.bag_filled", {"n": s.in_bag or s.in_used}, "PH-8.5")
        return {"title": Line("choice.offering_bag", {}, "PH-8.5"), "detail": detail, "group": "offering"}
    name = s.c.offering_ids[s.bonus[action - OFFERING]]
    title = Line("choice.offering", {"offering": Name("offering", name)}, "PH-7.2")
    return {"title": title, "detail": Line("detail.bonus", {}, "PH-7.2"), "group": "offering"}


def _card(kind: str, card: str, rule: str) -> Described:
    """A card with what is printed on it."""
    return {
        "title": Line("choice.card", {"card": Name(kind, card)}, rule),
        "detail": Line("detail.text", {"text": Name(f"{kind}_text", card)}, rule),
        "group": kind,
    }


def _deck(kind: str, left: int, rule: str) -> Described:
    title, detail = Line("choice.deck", {}, rule), Line("detail.deck", {"n": left}, rule)
    return {"title": title, "detail": detail, "group": kind}


def _official(s: Pharaon, action: int, step: str) -> Described:
    if action == COURT_DECK:
        return _deck("official", s.court_deck, "PH-7.5")
    return _card("official", s.c.official_ids[s.court[action - OFFICIAL]], "PH-7.5")


def _artisan(s: Pharaon, action: int, step: str) -> Described:
    if action == GUILD_DECK:
        return _deck("artisan", s.guild_deck, "PH-7.10")
    return _card("artisan", s.c.artisan_ids[s.guild[action - ARTISAN]], "PH-7.10")


def _keep(s: Pharaon, action: int, step: str) -> Described:
    return _card("official", s.c.official_ids[action - KEEP], "PH-4.8")


def _step(s: Pharaon, action: int, step: str) -> Described:
    colour = action - STEP
    now = s.get(s.actor, TRACK + colour)
    args: dict[str, Arg] = {"n": now + 1, "gp": s.c.track_gp[now + 1], "now": s.c.track_gp[now]}
    title = Line("choice.step", {"colour": Name("colour", COLOURS[colour])}, "PH-7.9")
    return {"title": title, "detail": Line("detail.step", args, "PH-7.9"), "group": "track"}


def _colour(s: Pharaon, action: int, step: str) -> Described:
    colour, rule = action - COLOUR, QUESTIONS[step]
    title = Line("choice.colour", {"colour": Name("colour", COLOURS[colour])}, rule)
    return {"title": title, "detail": Line("detail.stock", {"n": s.stock[colour]}, "PH-8.1"), "group": "colour"}


def _jar(s: Pharaon, action: int, step: str) -> Described:
    name = s.c.jar_ids[action - JAR]
    return {"title": Line("choice.jar", {"jar": Name("jar", name)}, rule_of(s, step)), "group": "jar"}


def _income(s: Pharaon, action: int, step: str) -> Described:
    income = PYRAMID_INCOMES[action - INCOME]
    title = Line("choice.income", {"income": Name("pyramid", income)}, "PH-9.6")
    return {"title": title, "detail": Line(f"detail.income_{income}", {}, "PH-9.6"), "group": "income"}


def _wheel(s: Pharaon, action: int, step: str) -> Described:
    """PH-16.9, PH-16.10: what becomes of the resource that does not go onto the wheel."""
    side = action - WHEEL
    onto, other = (COLOURS[s.c.jar_colour[top(s) * JAR_WIDTH + JAR_LEFT + k]] for k in (side, 1 - side))
    title = Line("choice.wheel", {"colour": Name("colour", onto)}, "PH-16.9")
    args: dict[str, Arg] = {"other": Name("colour", other)}
    position = track_for(s, COLOURS.index(other))
    if position < 0:
        return {"title": title, "detail": Line("detail.wheel_full", args, "PH-16.10"), "group": "wheel"}
    track, side, _, fill = s.tracks[position * TRACK_WIDTH : (position + 1) * TRACK_WIDTH]
    name = s.c.track_ids[track]
    args |= {"track": Name("track", name), "effect": Name("space", f"{name}.{SIDES[side]}.{fill}")}
    return {"title": title, "detail": Line("detail.wheel", args, "PH-16.10"), "group": "wheel"}


def _side(s: Pharaon, action: int, step: str) -> Described:
    """PH-16.2, PH-16.4: the side decides about the effects and about the jars of the track's round."""
    position, side = top(s), action - SIDE
    track = s.tracks[position * TRACK_WIDTH + TRACK_ID]
    args: dict[str, Arg] = {"n": s.c.track_jars[2 * track + side], "round": position + 1}
    title = Line("choice.side", {"what": Name("side", SIDES[side])}, "PH-16.2")
    return {"title": title, "detail": Line("detail.side", args, "PH-16.4"), "group": "traitor"}


DESCRIBE: dict[str, Callable[[Pharaon, int, str], Described]] = {
    "pass": _pass,
    "board": _board,
    "swap": _swap,
    "access": _access,
    "credit": _credit,
    "target": _target,
    "pay": _pay,
    "give": _give,
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
    "side": _side,
}
