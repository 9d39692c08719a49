"""PH-6: every legal payment can be reached, each in exactly one way, and nothing else can.

The engine asks pick by pick and reasons with matroids; here payments are found by trying everything: all multisets of
units, each matched with the slots in all ways.  Nothing of the engine's arithmetic is used.  ``MEHEN_PAYMENTS=5000``
sets the number of random positions.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.pharaon.table import COLOURS, DATA, GAME, OFFERINGS, RING, act, can, table

from mehen.games.pharaon.state import Pharaon

POSITIONS = int(os.environ.get("MEHEN_PAYMENTS", "250"))
UNITS = [*COLOURS, *(f"o_{colour}" for colour in COLOURS), "joker", "silver"]
CARDS = {str(card["id"]): card["ability"] for card in DATA["officials"]["card"]}
#: Board, access unit, colour it counts as, target, all units of the action cost.
Payment = tuple[str, str, str, str, tuple[str, ...]]


def fills(unit: str, colour: str, officials: list[str]) -> bool:
    """PH-6.2, PH-6.3."""
    if unit in ("silver", "joker"):
        return True
    own = unit.removeprefix("o_")
    pairs = [set(CARDS[card]["colors"]) for card in officials if CARDS[card]["type"] == "substitute"]
    return own == colour or {own, colour} in pairs


def matches(units: tuple[str, ...], slots: list[str], officials: list[str]) -> bool:
    """PH-6.13: is there a way to give every slot a unit of its own?"""
    if not slots:
        return not units
    for i, unit in enumerate(units):
        if slots[0] == "any" or fills(unit, slots[0], officials):
            if matches(units[:i] + units[i + 1 :], slots[1:], officials):
                return True
    return False


def multisets(supply: Counter[str], size: int, kinds: list[str]) -> Iterator[tuple[str, ...]]:
    if size == 0:
        yield ()
    elif kinds:
        for n in range(min(supply[kinds[0]], size) + 1):
            for rest in multisets(supply, size - n, kinds[1:]):
                yield (kinds[0],) * n + rest


def has(officials: list[str], ability: str, board: str) -> list[str]:
    return [card for card in officials if CARDS[card]["type"] == ability and CARDS[card].get("board") == board]


def by_trying(dump: dict[str, Any], colours: dict[str, str]) -> list[Payment]:
    """All payments of red, from the data and the text of the rules alone."""
    me = dump["seats"][0]
    out: list[Payment] = []
    for board in RING:
        if not is_open(dump, board):
            continue
        wheel = colours[board]
        used = sum(dump["wheel"][wheel].values())
        extra = [card for card in has(me["officials"], "extra_space", board) if card not in dump["turned"]]
        if used >= DATA["players"]["n3"]["wheel_spaces_per_segment"] and not extra:
            continue
        supply = Counter(me["tokens"])
        supply.update({f"o_{c}": me["offerings"].get(f"{c}_offering", 0) for c in COLOURS})
        supply["joker"] = me["offerings"].get(f"{board}_joker", 0)
        for unit in [unit for unit in UNITS if supply[unit]]:
            left = supply - Counter([unit])
            for credit in credits(unit, wheel, board, me["officials"]):
                for target in targets(dump, board):
                    out += [
                        (board, unit, credit, target, paid)
                        for paid in payments(dump, board, credit, target, left, me["officials"])
                    ]
    return out


def is_open(dump: dict[str, Any], board: str) -> bool:
    """PH-7: the board has something to give."""
    if board == "offerings":
        return any(all(pair) for pair in dump["sets"])
    taken = [card for person in dump["seats"] for card in person["officials" if board == "officials" else "artisans"]]
    if board == "officials":
        return any(dump["court"]) or len(taken) + len(dump["removed"]["officials"]) < 26
    if board == "artisans":
        return any(dump["guild"]) or len(taken) + len(dump["removed"]["artisans"]) < 30
    return board == "nile" or dump["seats"][0]["stage"] < len(DATA["valley"]["stage"])


def credits(unit: str, wheel: str, board: str, officials: list[str]) -> list[str]:
    """PH-6.5 to PH-6.7."""
    fits = fills(unit, wheel, officials)
    if not has(officials, "access_any", board):
        return [wheel] if fits else []
    if unit in ("silver", "joker"):
        return COLOURS
    own = unit.removeprefix("o_")
    return [own, wheel] if fits and own != wheel else [own]


def targets(dump: dict[str, Any], board: str) -> list[str]:
    if board == "offerings":
        something = any(dump["bonus"]) or dump["bag"] or dump["used"]
        return ["no_bonus", *(COLOURS if something else [])]
    if board == "artisans":
        return COLOURS
    return [f"column_{k + 1}" for k in range(5)] if board == "nile" else ["-"]


def payments(
    dump: dict[str, Any], board: str, credit: str, target: str, left: Counter[str], officials: list[str]
) -> list[tuple[str, ...]]:
    slots = {
        "offerings": ["any"] if target == "no_bonus" else [target] * 2,
        "officials": ["any"] * 5 if has(officials, "any_five", board) else list(COLOURS),
        "artisans": [target] * 3,
    }.get(board)
    if board == "nile":
        slots = list(DATA["nile"]["column"][int(target[-1]) - 1]["cost"])
    elif board == "valley":
        slots = list(DATA["valley"]["stage"][dump["seats"][0]["stage"]]["cost"])
    assert slots is not None
    if board in ("offerings", "artisans") and target not in ("no_bonus", credit):  # PH-6.18
        coloured = [unit for unit in left if left[unit] and unit not in ("silver", "joker")]
        if not any(fills(unit, target, officials) for unit in coloured):
            return []
    if credit in slots:
        slots.remove(credit)
    elif "any" in slots:
        slots.remove("any")
    kinds = [unit for unit in UNITS if left[unit]]
    return [units for units in multisets(left, len(slots), kinds) if matches(units, slots, officials)]


# -- the engine's way ------------------------------------------------------------------------


def by_playing(s: Pharaon) -> list[Payment]:
    """Every way through the engine's questions, read from what it tells the log."""
    out: list[Payment] = []
    for notation in can(s):
        if notation.startswith("board "):
            walk(s, notation, [], out)
    return out


def walk(s: Pharaon, notation: str, told: list[tuple[int, int, int, int]], out: list[Payment]) -> None:
    s = s.clone()
    s.events = []
    action = GAME.space(s.rules).read(notation)
    assert action is not None
    s.apply(action)
    told = told + s.events
    if GAME.step_name(s) in ("access", "credit", "target", "pay") and s.actor == 0:
        for further in can(s):
            walk(s, further, told, out)
        return
    kinds = [(GAME.events[what].name, a, b) for what, _, a, b in told]
    words = s.c.vocabulary
    board = next(a for name, a, _ in kinds if name == "board_chosen")
    at, (_, unit, wheel) = next((i, event) for i, event in enumerate(kinds) if event[0] == "access_paid")
    credit = next((a for name, a, _ in kinds if name == "credited"), wheel)
    target = next((words["target"][a] for name, a, _ in kinds if name == "target_chosen"), "-")
    if words["board"][board] == "offerings" and target == "-":
        target = "no_bonus"
    paid = tuple(words["unit"][a] for name, a, _ in kinds[at:] if name == "unit_paid")
    assert list(paid) == sorted(paid, key=UNITS.index)
    out.append((words["board"][board], words["unit"][unit], words["colour"][credit], target, paid))


def random_position(dice: random.Random) -> Pharaon:
    ring = dice.sample(RING, 5)
    officials = dice.sample([*CARDS], dice.choice([0, 1, 2, 3, 5]))
    some = dice.sample([*COLOURS, "silver"], dice.randint(1, 6))
    tokens = {kind: dice.choice([1, 1, 2, 3]) for kind in some}
    while sum(tokens.values()) > 8:
        tokens.pop(dice.choice([*tokens]))
    offerings = Counter(dice.choice([*OFFERINGS][:10]) for _ in range(dice.choice([0, 0, 1, 2, 3])))
    stage = dice.choice([0, 1, 2, 3, 5, 6, 7, 8])
    wheel = {colour: {colour: n} for colour in COLOURS if (n := dice.choice([0, 0, 1, 2, 3]))}
    empty = dice.random() < 0.1
    rest = [card for card in CARDS if card not in officials]
    shown: dict[str, Any] = {"court": rest[:3]}
    if empty:
        shown = {
            "sets": [[None, None]] * 4,
            "court": [None] * 3,
            "guild": [None] * 4,
            "removed": {
                "officials": rest if dice.random() < 0.5 else [],
                "artisans": [f"A{k:02}" for k in range(1, 31)] if dice.random() < 0.5 else [],
            },
        }
    if dice.random() < 0.1:
        shown |= {"bonus": [None] * 4, "bag": {}, "used": {} if dice.random() < 0.5 else {"red_offering": 1}}
    red = {"officials": officials, "tokens": tokens, "offerings": offerings, "stage": stage}
    turned = [card for card in officials if card in ("13", "14", "15", "16") and dice.random() < 0.5]
    return table(["main", 0], ring=ring, shift=dice.randrange(5), red=red, wheel=wheel, turned=turned, **shown)


@pytest.mark.uncounted
@pytest.mark.parametrize("block", range(max(POSITIONS // 50, 1)))
def test_payments_are_those_found_by_trying_everything(block: int) -> None:
    """PH-6.1 to PH-6.18, PH-5.7: the same multiset of payments, so none is lost, wrong, or reached twice."""
    dice = random.Random(f"payments {block}")
    for _ in range(50):
        s = random_position(dice)
        colours: dict[str, str] = {board["id"]: board["colour"] for board in GAME.view(s, 0)["boards"]}
        expected = Counter(by_trying(s.dump(), colours))
        assert max(expected.values(), default=1) == 1
        assert Counter(by_playing(s)) == expected
        assert ("pass" in can(s)) is True


def test_a_payment_by_hand() -> None:
    """PH-6.3, PH-6.13, PH-6.16: two Scribes, no chain, ascending picks."""
    mine = {"officials": ["1", "2"], "tokens": {"green": 2, "blue": 2, "black": 1, "silver": 1}}
    s = table(["main", 0], facing={"artisans": "blue"}, red=mine)
    found = [paid for _, unit, _, target, paid in by_playing(s) if (unit, target) == ("blue", "blue")]
    assert ("green", "black") in found  # both stand for blue, each through its own Scribe
    assert len(found) == len(set(found)) == 7
    found = [paid for _, unit, _, target, paid in by_playing(s) if (unit, target) == ("blue", "green")]
    assert ("green", "green", "blue") in found and not any("black" in paid for paid in found)
    act(s, "board artisans", "access blue", "target blue", "pay black")
    assert can(s) == ["pay blue", "pay silver"]
