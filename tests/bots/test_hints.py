"""Advice in words, and the decisions of a game looked at again."""

from __future__ import annotations

from pathlib import Path

import pytest

import mehen
from mehen.bots import ask, make
from mehen.bots.hints import decimal, decisions, in_words
from mehen.core import catalog
from mehen.core.record import Record, load_record
from mehen.core.rng import Rng
from mehen.core.state import NATURE, State
from mehen.core.text import LANGUAGES

GOLDEN = Path(__file__).parents[1] / "golden"


def sample(name: str) -> Path:
    return sorted((GOLDEN / name).glob("*.mehen"))[0]


@pytest.mark.parametrize(("lang", "said"), [("de", "5,9"), ("en", "5.9")])
def test_numbers_are_written_as_the_language_writes_them(lang: str, said: str) -> None:
    assert decimal(5.94, lang) == said


@pytest.mark.parametrize("name", catalog.names())
def test_a_hint_is_said_in_both_languages(name: str) -> None:
    record = load_record(sample(name))
    state, rng = record.state(25), Rng(3)
    while state.actor == NATURE or len(state.legal()) < 2:
        state.apply(state.sample(rng) if state.actor == NATURE else state.legal()[0])
    advice = ask(make("vizier@30"), state, rng)
    told = [in_words(state, advice, lang) for lang in LANGUAGES]
    assert told[0].action == told[1].action in {option.action for option in advice.options}
    assert told[0].notation == told[1].notation == record.game.space(record.rules).names[told[0].action]
    assert told[0].choice and told[1].choice
    assert len(told[0].reasons) == len(told[1].reasons)
    assert told[0].instead
    shown = [told[0].chances, *(other.chances for other in told[0].instead if other.chances)]
    assert record.rules.seats == 1 or all(sum(chances) == pytest.approx(1, abs=0.26) for chances in shown)


def blunder() -> tuple[Record, int]:
    """The beginning of a game of Egizia in which a seat passes with all its ships unused, and the ply of that."""
    game = catalog.game("egizia")
    record = Record(game, game.rules(2), ["greedy", "human"])
    state: State = game.start(2)
    rng, able, at = Rng(4), make("greedy"), -1
    give_up = game.space(record.rules).names.index("pass")
    while len(record.actions) < 40:
        if state.actor == NATURE:
            action = int(state.sample(rng))
        else:
            action = ask(able, state, rng).action
            if at < 0 and state.actor == 1 and give_up in state.legal():
                action, at = give_up, len(record.actions)
        record.actions.append(action)
        state.apply(action)
    return record, at


def test_the_worst_decision_is_found_where_it_was_made() -> None:
    record, at = blunder()
    assert at > 0
    if not mehen.COMPILED:
        del record.actions[at + 1 :]
    lost: dict[int, float] = {}
    for swing in decisions(record, make("scribe@200")):
        assert 0 <= swing.lost <= swing.chance <= 1
        assert (swing.best == swing.action) == (swing.lost == 0) or swing.lost < 1e-9
        lost[swing.ply] = swing.lost
    assert max(lost, key=lambda ply: lost[ply]) == at
