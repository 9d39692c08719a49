"""Chapters say which moment they are a line of, what happened in it as data, and how everybody stands after it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mehen import bots
from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.table import wire
from mehen.table.timeline import ACT, Entry, Timeline

ACTS = {
    "egizia": {"feeding", "bonus", "final"},
    "mennefer": {"harvest"},
    "pharaon": {"round_end", "final"},
    "ankh": {"battle", "merging", "end"},
}


def finished(name: str, seats: int = 3, seed: int = 5) -> Timeline:
    game = catalog.game(name)
    timeline, rng, bot = Timeline(game, game.rules(seats)), Rng(seed), bots.make("greedy")
    while not timeline.over:
        state = timeline.state
        action = state.sample(rng) if state.actor < 0 else bot.choose(state, state.actor, rng).action
        timeline.append(Entry(timeline.ply + 1, ACT, int(state.actor), int(action)))
    return timeline


@pytest.mark.parametrize("name", ACTS)
def test_chapters_belong_to_acts_and_end_with_the_ledgers_totals(name: str) -> None:
    seen = wire.position(finished(name), 0, "en")
    chapters = seen["chronicle"]["chapters"]
    assert {chapter["act"] for chapter in chapters if chapter["act"]} >= ACTS[name]
    assert chapters[-1]["totals"] == [sum(row) for row in seen["ledger"]]
    for before, after in pairwise(chapters):
        gained = [now - then for now, then in zip(after["totals"], before["totals"], strict=True)]
        if before["last"] == after["first"] and before["act"]:  # no turn between them
            booked = [sum(item["amount"] for item in after["items"] if item["seat"] == seat) for seat in range(3)]
            assert gained == booked


def test_what_happened_in_a_chapter_is_data_and_says_no_more_than_its_sentence() -> None:
    timeline = finished("egizia")
    lines = wire.position(timeline, 0, "en")["log"]
    assert all(("event" in line) == (line["chapter"] is not None) for line in lines)
    fed = [line for line in lines if line.get("event") == "fed"]
    assert fed and all(isinstance(line["args"]["a"], int) for line in fed)
    items = [item for chapter in wire.position(timeline, 0, "de")["chronicle"]["chapters"] for item in chapter["items"]]
    assert any(item["what"].startswith("sphinx.") for item in items)
