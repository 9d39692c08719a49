"""AK-1.3, AK-9B.1, AK-9B.3: secret simultaneous choices.

They are made one after the other, but until the last one is in nobody else can tell what was chosen, nor - beside
the one who is asked next - that anything was chosen at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.games.ankh.table import DATA, GAME, act, asked, can, table, told

from mehen.core.errors import IllegalAction
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.games.ankh.state import BID, CHOSEN, Ankh

AUDIENCE = (-1, 0, 1, 2, 3)
BATTLE = {"5,0": "p1 god", "7,1": "p2 god", "8,1": "p3 god", "5,1": "p2 warrior", "3,5": "p4 god"}


def battle(**changes: Any) -> Ankh:
    """Three sides fight, the fourth looks on."""
    return table(
        ["turn", 0],
        ["region", 0, 1],
        seats=4,
        gods="isis amun anubis re",
        pieces=BATTLE,
        battle={"tiebreaker": "p4"},
        **changes,
    )


def cards() -> Ankh:
    return act(battle(), "yes")  # Amun announces two cards


def bids() -> Ankh:
    rich = {name: {"followers": 4} for name in ("p1", "p2", "p3", "p4")}
    return act(battle(**rich), "no", "card plague_of_locusts", "card flood", "card chariots")


def shown(s: Ankh, seat: int) -> tuple[object, ...]:
    """Everything a seat can see, read and try."""
    try:
        GAME.act(s.clone(), 0, seat)
    except IllegalAction as refused:
        answer = str(refused)
    return GAME.view(s, seat), GAME.prompt(s, seat), GAME.choices(s, seat), answer


def answered(s: Ankh, rng: Rng) -> Iterator[tuple[Ankh, int]]:
    """The positions on the way through a secret choice, each with the seat that has just answered."""
    step = GAME.step_name(s)
    while GAME.step_name(s) == step:
        actor, legal = s.actor, s.legal()
        s.apply(legal[rng.below(len(legal))])
        yield s, actor


@pytest.mark.parametrize("start", [cards, bids])
def test_bystanders_notice_nothing_before_the_last_answer(start: Callable[[], Ankh]) -> None:
    """AK-9B.1, AK-9B.3: not who has answered, not how often, not what."""
    for seed in range(6):
        s = start()
        step = GAME.step_name(s)
        before = {seat: shown(s, seat) for seat in AUDIENCE}
        marks, steps = s.marks, 0
        s.events = []
        for after, actor in answered(s, Rng(seed)):
            if GAME.step_name(after) != step:
                break
            assert after.events == [] and after.marks == marks  # neither the log nor undo tells
            now = {seat: shown(after, seat) for seat in AUDIENCE}
            for seat in AUDIENCE:
                if seat not in (actor, after.actor):
                    assert now[seat] == before[seat]
            before = now
            steps += 1
        assert steps == (3 if step == "card" else 2)
        assert s.events


@pytest.mark.parametrize("start", [cards, bids])
def test_what_is_shown_does_not_depend_on_what_was_chosen(start: Callable[[], Ankh]) -> None:
    """AK-1.3: all choices of the first look the same to everybody else, the one who is asked next included."""
    s = start()
    first = s.actor
    seen: dict[int, list[tuple[object, ...]]] = {seat: [] for seat in AUDIENCE}
    for action in s.legal():
        after = s.clone()
        after.apply(action)
        for seat in AUDIENCE:
            seen[seat].append(shown(after, seat))
    for seat in AUDIENCE:
        same = all(what == seen[seat][0] for what in seen[seat])
        assert same == (seat != first), f"seat {seat}"


def test_the_view_names_all_who_take_part() -> None:
    """AK-9B.1: those who have answered and those who have not."""
    s = cards()
    secret = {"step": "card", "seats": ["p1", "p2", "p3"]}
    while GAME.step_name(s) == "card":
        for seat in AUDIENCE:
            view = GAME.view(s, seat)
            assert (view["actor"], view["secret"]) == ("all", secret)
            assert "cards" not in view["battle"] and "strength" not in view["battle"]
        act(s, can(s)[0])
    assert GAME.view(s, -1)["secret"] == {"step": "bid", "seats": ["p1", "p2", "p3"]}
    line = GAME.prompt(s, 3)
    assert "in secret by Isis, Amun and Anubis." in GAME.say(s.rules, line, "en")
    assert "werden geheim geboten: Isis, Amun und Anubis." in GAME.say(s.rules, line, "de")


def test_everything_is_revealed_at_once() -> None:
    """AK-9B.1, AK-9B.3: in the order of devotion, not of answering."""
    s = cards()
    assert told(s, "card flood") == told(s, "card chariots") == told(s, "card drought") == []
    log = told(s, "card cycle_of_maat")
    assert log[:4] == [
        "Anubis plays Cycle of Ma'at.",
        "Amun plays Chariots.",
        "Amun plays Drought.",
        "Isis plays Flood.",
    ]
    s = bids()
    assert told(s, "bid 3", "bid 0") == []
    assert told(s, "bid 1")[:3] == ["Anubis bids 1 follower.", "Amun bids 0 followers.", "Isis bids 3 followers."]


def test_a_refusal_does_not_tell_who_has_answered() -> None:
    """AK-9B.1: asking out of turn gets the same words before and after."""
    words = []
    for s in (cards(), act(cards(), "card flood")):
        with pytest.raises(IllegalAction, match="choices are being made in secret") as caught:
            GAME.act(s, s.legal()[0], 3)
        words.append(str(caught.value).split("'")[2])
        assert caught.value.rule == "AK-9B.1b"
    assert words[0] == words[1]


def test_a_forced_choice_is_public() -> None:
    """AK-1.3, ruling R-22: hands and followers lie open, so that a side without a choice is not asked."""
    s = battle(p1={"hand": ["cycle_of_maat"]}, p2={"hand": ["cycle_of_maat"]})
    assert asked(s) == "p3 card"


def test_resampling_draws_what_is_secret() -> None:
    """AK-1.3: others' cards out of their hands, others' bids out of their followers; own ones stay."""
    rng = Rng(4)
    s = act(cards(), "card flood", "card chariots", "card drought")
    masks = {p: {s.resampled(2, rng).get(p, CHOSEN) for _ in range(300)} for p in (0, 1)}
    count = len(DATA["battle_cards"])
    assert len(masks[0]) == count and len(masks[1]) == count * (count - 1) // 2  # one card, two cards
    assert all(int(mask).bit_count() == 2 for mask in masks[1])
    assert {s.resampled(0, rng).get(0, CHOSEN) for _ in range(50)} == {s.get(0, CHOSEN)}
    s = act(bids(), "bid 4")
    assert {s.resampled(1, rng).get(0, BID) - 1 for _ in range(200)} == {0, 1, 2, 3, 4}
    assert {s.resampled(0, rng).get(0, BID) - 1 for _ in range(50)} == {4}


def test_undo_ends_with_the_next_seat() -> None:
    """AK-9B.1: one's own first card may be taken back, nothing after another seat was asked."""
    session = Session(Record(GAME, GAME.rules(2), ["human"] * 2))
    rng = Rng(3)
    while session.game.step_name(session.state) != "card":
        legal = session.state.legal()
        session.act(legal[rng.below(len(legal))])
    floor = session.undo_floor()
    session.act(session.state.legal()[0])
    assert session.undo_floor() > floor and not session.undo()
    assert session.lines(-1, session.ply) == []
