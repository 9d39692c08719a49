"""Advice in words, and the decisions of a game looked at again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mehen
from mehen.bots import Reason, ask, make
from mehen.bots.hints import decisions, in_words, say_reason
from mehen.bots.search import new_tree, read
from mehen.core import catalog
from mehen.core.record import Record, load_record
from mehen.core.rng import Rng
from mehen.core.state import NATURE, State
from mehen.core.text import LANGUAGES, Line, Name, Texts

GOLDEN = Path(__file__).parents[1] / "golden"


def sample(name: str) -> Path:
    return sorted((GOLDEN / name).glob("*.mehen"))[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", catalog.names())
def test_every_term_is_a_sentence_both_ways(name: str, lang: str) -> None:
    """What there is more or less of, in whole numbers and with the words that fit them."""
    game = catalog.game(name)
    texts = game.texts(game.rules(game.max_seats), lang)
    for term, weight in zip(game.tactics.names, game.tactics.weights, strict=True):
        for count in (1, 2, -1, -2):
            said = say_reason(game, texts, Reason(term, count * weight))
            assert said.endswith(".") and "{" not in said
            assert not re.search(r"\d[.,]\d", said)
            assert said != texts.say(Line("hint.more" if count > 0 else "hint.less", {"term": Name("term", term)}))
            assert (texts.say(Line("hint.against", {"reason": ""})).strip() in said) == (count * weight < 0)


def test_less_hunger_is_a_reason_for_something() -> None:
    """The weight of hunger is negative: points gained by it are hunger saved."""
    game = catalog.game("egizia")
    texts = game.texts(game.rules(2), "en")
    weight = game.tactics.weights[game.tactics.names.index("hunger_now")]
    saved = say_reason(game, texts, Reason("hunger_now", -6 * weight))
    assert saved == "Hunger costs 6 points less at the next feeding."
    more = say_reason(game, texts, Reason("hunger_now", weight))
    assert more == "Against it: Hunger costs 1 more point at the next feeding."
    german = game.texts(game.rules(2), "de")
    assert (
        say_reason(game, german, Reason("hunger_now", -weight))
        == "Beim nächsten Ernähren kostet Hunger 1 Punkt weniger."
    )


def test_what_cannot_be_counted_is_not() -> None:
    """Less than half of something is named, but not as "0 more"; so is a term of a game without such sentences."""
    game = catalog.game("egizia")
    texts = game.texts(game.rules(2), "en")
    weight = game.tactics.weights[game.tactics.names.index("points")]
    assert say_reason(game, texts, Reason("points", 0.3 * weight)) == "More: points."
    bare = Texts("en", {key: text for key, text in texts.sentences.items() if not key.startswith("why.")})
    assert say_reason(game, bare, Reason("points", -2 * weight)) == "Against it: Less: points."


def test_reasons_follow_the_line_that_was_looked_at_most() -> None:
    """The end of the turn is reached by the tree's own answers, not by the tactics' first sight."""
    state = load_record(sample("mennefer")).state(40)
    rng = Rng(5)
    while state.actor == NATURE or len(state.legal()) < 2:
        state.apply(state.sample(rng) if state.actor == NATURE else state.legal()[0])
    seat = int(state.actor)
    tree = new_tree(state, seat, Rng(2))
    tree.run(400 if mehen.COMPILED else 120)
    best = max(read(tree), key=lambda option: option.share).action
    world = state.clone()
    world.luck = Rng(3)
    tree.follow_line(world, tree.root, best)
    node, line = tree.find(tree.root, best), state.clone()
    line.luck = Rng(3)
    line.apply(best)
    while line.actor == seat and not line.is_secret():
        children, child = [], tree.child[node]
        while child >= 0:
            if tree.action[child] in line.legal() and tree.visits[child] >= 8:
                children.append(child)
            child = tree.sibling[child]
        if not children:
            break
        node = max(children, key=lambda found: tree.visits[found])
        line.apply(tree.action[node])
    assert world.dump() == line.dump()


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
