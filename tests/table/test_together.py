"""Choices made at the same time: asked of all at once, played in the order of the rules, kept until the last is in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from mehen.core import catalog
from mehen.core.game import SPECTATOR, Game
from mehen.core.record import load_record
from mehen.core.rng import Rng
from mehen.core.state import NATURE
from mehen.table import together, wire
from mehen.table.timeline import ACT, UNDO, Entry, Timeline

ANKH = catalog.game("ankh")
GOLDEN = Path(__file__).parents[1] / "golden"


def step(timeline: Timeline, rng: Rng) -> None:
    """Somebody decides something, one after the other as the rules ask."""
    if timeline.actor == NATURE:
        timeline.append(timeline.draw(rng))
        return
    legal = timeline.state.legal()
    timeline.append(Entry(timeline.ply + 1, ACT, int(timeline.actor), legal[rng.below(len(legal))]))


def questions(seats: int, seed: int, game: Game[Any] = ANKH) -> Iterator[Timeline]:
    """A random game, at the beginning of every question that several are asked at the same time."""
    timeline, rng = Timeline(game, game.rules(seats)), Rng(seed)
    inside = False
    while not timeline.over:
        several = len(timeline.asking.seats) > 1
        if several and not inside:
            yield timeline
        inside = several
        step(timeline, rng)


@cache
def battle() -> tuple[int, list[Entry]]:
    """Three seats choose cards: the number of seats, and the log until then."""
    for seed in range(50):
        for timeline in questions(3, seed):
            if timeline.asking.seats == [0, 1, 2]:
                return 3, timeline.entries
    raise AssertionError("no battle of three was found")


def at_battle() -> Timeline:
    seats, entries = battle()
    return Timeline(ANKH, ANKH.rules(seats), entries)


def answer(timeline: Timeline, seat: int, pick: int = 0) -> Entry:
    """One of the choices of a seat."""
    legal = timeline.facing(seat).legal()
    return Entry(timeline.ply, ACT, seat, legal[pick % len(legal)])


def seal(timeline: Timeline, entry: Entry) -> None:
    assert timeline.lines_of(entry) == []
    timeline.sealed = [*timeline.sealed, entry]


def shown(timeline: Timeline, seat: int, lang: str = "en") -> str:
    return json.dumps(wire.position(timeline, seat, lang), ensure_ascii=False)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_question_does_not_depend_on_the_others_answers(seats: int) -> None:
    """The law behind it all: what a seat is asked here is what the rules ask it after any answers of the others."""
    rng = Rng(seats)
    compared = 0
    for seed in range(3):
        for timeline in questions(seats, seed):
            everybody = timeline.asking.seats
            given: dict[int, list[int]] = {seat: [] for seat in everybody}
            for now in together.questions(ANKH, timeline.state):
                seat = int(now.actor)
                mine = together.asked_as(ANKH, timeline.state, seat, given[seat])
                assert len(mine) == len(given[seat]) + 1
                for look in (ANKH.view, ANKH.prompt, ANKH.choices):
                    assert look(mine[-1], seat) == look(now, seat)
                assert mine[-1].legal() == now.legal()
                legal = now.legal()
                given[seat].append(legal[rng.below(len(legal))])
                now.apply(given[seat][-1])
                compared += 1
            assert all(given.values()), "all who are asked at once are asked one after the other too"
            for seat in everybody:
                assert len(together.asked_as(ANKH, timeline.state, seat, given[seat])) == len(given[seat])
    assert compared > 10


@pytest.mark.parametrize("name", [name for name in catalog.names() if name != "ankh"])
def test_where_nothing_is_simultaneous_one_seat_is_asked(name: str) -> None:
    game = catalog.game(name)
    timeline, rng = Timeline(game, game.rules(2)), Rng(1)
    while timeline.ply < 60:
        asked = [int(timeline.actor)] if timeline.actor >= 0 else []
        assert timeline.asked == asked and timeline.seen(0) is None
        assert all(timeline.facing(seat) is timeline.state for seat in asked)
        step(timeline, rng)


def test_in_any_order_the_record_is_that_of_the_rules() -> None:
    one_by_one = at_battle()
    picks = {0: 1, 1: 2, 2: 0}
    expected: list[Entry] = []
    for seat in (0, 1, 2):
        legal = one_by_one.state.legal()
        assert one_by_one.actor == seat
        expected.append(Entry(one_by_one.ply + 1, ACT, seat, legal[picks[seat] % len(legal)]))
        one_by_one.append(expected[-1])
    for order in permutations(picks):
        timeline = at_battle()
        for seat in order[:-1]:
            seal(timeline, answer(timeline, seat, picks[seat]))
        lines = timeline.lines_of(answer(timeline, order[-1], picks[order[-1]]))
        assert lines == expected, order
        for line in lines:
            timeline.append(line)
        assert timeline.record(["?"] * 3).text() == one_by_one.record(["?"] * 3).text()
        assert timeline.sealed == [] and shown(timeline, 1) == shown(one_by_one, 1)


@pytest.mark.parametrize("file", sorted(path.stem for path in (GOLDEN / "ankh").glob("*.mehen")))
def test_golden_games_are_the_same_with_everybody_answering_at_once(file: str) -> None:
    record = load_record(GOLDEN / "ankh" / f"{file}.mehen")
    timeline = Timeline(record.game, record.rules)
    together_asked = 0
    while timeline.ply < len(record.actions):
        at, group = timeline.ply, timeline.asking.seats
        if len(group) < 2:
            timeline.append(Entry(at + 1, ACT, int(timeline.actor), record.actions[at]))
            continue
        together_asked += 1
        said: dict[int, list[int]] = {seat: [] for seat in group}
        for n, now in enumerate(together.questions(record.game, timeline.state)):
            said[int(now.actor)].append(record.actions[at + n])
            now.apply(record.actions[at + n])
        lines: list[Entry] = []
        for seat in reversed(group):
            for action in said[seat]:
                entry = Entry(at, ACT, seat, action)
                lines = timeline.lines_of(entry)
                timeline.sealed = [*timeline.sealed, entry]
        assert [line.value for line in lines] == record.actions[at : at + len(lines)]
        for line in lines:
            timeline.append(line)
    assert timeline.session.record.actions == record.actions
    assert together_asked > 0


def test_who_has_answered_sees_it_and_nobody_else_does() -> None:
    timeline = at_battle()
    before = {seat: wire.position(timeline, seat, "en") for seat in (SPECTATOR, 0, 1, 2)}
    assert all(position["asked"] == [0, 1, 2] for position in before.values())
    assert all(before[seat]["choices"] and not before[seat]["sealed"] for seat in (0, 1, 2))
    assert before[SPECTATOR]["choices"] == [] and before[SPECTATOR]["actor"] == 0
    seal(timeline, answer(timeline, 1, 2))
    after = {seat: wire.position(timeline, seat, "en") for seat in (SPECTATOR, 0, 1, 2)}
    for seat in (SPECTATOR, 0, 2):
        assert after[seat] == before[seat] | {"asked": [0, 2]}, "only that one answer less is waited for"
    mine = after[1]
    assert mine["ply"] == before[1]["ply"] and not mine["choices"] and not mine["blocked"]
    chosen = before[1]["choices"][2]
    assert mine["sealed"] == [{"seat": 1, "action": chosen["action"], "title": chosen["title"]}]
    assert chosen["title"].rstrip(".") in mine["prompt"]["text"]
    assert mine["prompt"]["text"].endswith("Waiting for Player 1 and Player 3.")
    assert wire.position(timeline, 1, "de")["prompt"]["text"].endswith("Es fehlt noch: Spieler 1 und Spieler 3.")


def test_a_sealed_answer_can_be_taken_back_and_the_last_one_not() -> None:
    timeline = at_battle()
    start = shown(timeline, 0)
    assert not any(choice["final"] for choice in wire.position(timeline, 0, "en")["choices"])
    seal(timeline, answer(timeline, 0))
    assert wire.position(timeline, 0, "en")["undo_to"] == timeline.ply
    assert wire.position(timeline, 1, "en")["undo_to"] is None
    timeline.sealed = [*timeline.sealed, Entry(timeline.ply, UNDO, 0, timeline.ply)]
    assert shown(timeline, 0) == start and timeline.asked == [0, 1, 2]
    for seat in (0, 1):
        seal(timeline, answer(timeline, seat, 1))
    assert all(choice["final"] for choice in wire.position(timeline, 2, "en")["choices"])


def test_nobody_takes_back_alone_what_led_to_a_question_of_others() -> None:
    """They have been asked, and may have answered."""
    found = 0
    for seed in range(6):
        for timeline in questions(4, seed):
            assert timeline.undo_floor() == timeline.ply
            assert all(wire.undo_to(timeline, seat) is None for seat in range(4))
            found += timeline.session.undo_floor() < len(timeline.plies)
    assert found, "by the order of asking alone, somebody might have"


def amun() -> Timeline:
    """Amun has said that he plays two cards, at least one other side fights."""
    for seed in range(200):
        for timeline in questions(4, seed):
            for seat in timeline.asking.seats:
                path = together.asked_as(ANKH, timeline.state, seat, [timeline.facing(seat).legal()[0]])
                if len(path) == 2:
                    return Timeline(ANKH, timeline.rules, timeline.entries)
    raise AssertionError("Amun never announced two cards")


def test_two_cards_are_two_answers_and_count_as_one() -> None:
    """AK-9B.1a: until the second is chosen, nobody notices the first."""
    timeline = amun()
    everybody = list(timeline.asked)
    twice = next(
        seat
        for seat in everybody
        if len(together.asked_as(ANKH, timeline.state, seat, [timeline.facing(seat).legal()[0]])) == 2
    )
    others = [seat for seat in (SPECTATOR, 0, 1, 2, 3) if seat != twice]
    before = {seat: shown(timeline, seat) for seat in others}
    seen = {seat: timeline.seen(seat) for seat in (*others, twice)}
    first = answer(timeline, twice, 1)
    seal(timeline, first)
    assert timeline.asked == everybody
    assert all(shown(timeline, seat) == before[seat] and timeline.seen(seat) == seen[seat] for seat in others)
    assert timeline.seen(twice) != seen[twice]
    mine = wire.position(timeline, twice, "en")
    assert len(mine["sealed"]) == 1 and mine["choices"], "he chooses the second"
    assert first.value not in timeline.facing(twice).legal()
    assert mine["undo_to"] == timeline.ply
    seal(timeline, answer(timeline, twice, 0))
    assert timeline.asked == [seat for seat in everybody if seat != twice]
    assert len(wire.position(timeline, twice, "en")["sealed"]) == 2
    timeline.sealed = [*timeline.sealed, Entry(timeline.ply, UNDO, twice, timeline.ply)]
    assert timeline.answers(twice) == [first], "one at a time is taken back"
    seal(timeline, answer(timeline, twice, 2))
    lines: list[Entry] = []
    for seat in [seat for seat in everybody if seat != twice]:
        lines = timeline.lines_of(answer(timeline, seat))
        timeline.sealed = [*timeline.sealed, answer(timeline, seat)]
    assert [line.seat for line in lines].count(twice) == 2
    for line in lines:
        timeline.append(line)


def test_a_partner_knows_what_their_side_has_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """AK-10M.10: whoever plays for the same side sees the same."""
    sides = {1: [1, 2], 2: [1, 2]}
    monkeypatch.setattr(type(ANKH), "confidants", lambda _, s, seat: sides.get(seat, [seat]), raising=False)
    timeline = at_battle()
    seal(timeline, answer(timeline, 1, 2))
    assert [one["seat"] for one in wire.position(timeline, 2, "en")["sealed"]] == [1]
    assert wire.position(timeline, 2, "en")["undo_to"] is None, "it is not theirs to take back"
    assert wire.position(timeline, 0, "en")["sealed"] == wire.position(timeline, SPECTATOR, "en")["sealed"] == []
