"""The book beside the rules: every component is explained, both languages say the same, every rule exists."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import pytest

from mehen.core import catalog
from mehen.core.text import LANGUAGES, fields
from mehen.games.shelves import groups, key
from mehen.table import book
from mehen.table.lesson_words import breathless

#: Points that are no way to win.
UNTOLD = {"ankh": {"forgetting", "start"}}


def unexplained(name: str, data: Mapping[str, Any]) -> set[str]:
    """Ids of component data that the index does not know."""
    game = catalog.game(name)
    known = {(thing.group, thing.id) for thing in game.things(game.edition())}
    return {f"{path}: {key(item)}" for path, items in groups(data) for item in items if (path, key(item)) not in known}


@pytest.mark.parametrize("name", catalog.names())
def test_every_id_of_every_group_is_in_the_index(name: str) -> None:
    data = catalog.game(name).edition().data
    assert sum(len(items) for _, items in groups(data)) > 40
    assert unexplained(name, data) == set()


def test_a_new_id_would_be_noticed() -> None:
    data = dict(catalog.game("egizia").edition().data)
    data["nile_card"] = [*data["nile_card"], {**data["nile_card"][0], "id": "A99"}]
    assert unexplained("egizia", data) == {"nile_card: A99"}


@pytest.mark.parametrize("name", catalog.names())
def test_everything_has_a_name_a_text_and_a_rule_that_exists(name: str) -> None:
    game = catalog.game(name)
    rules = {lang: (game.folder / f"rules.{lang}.md").read_text(encoding="utf-8") for lang in LANGUAGES}
    for lang in LANGUAGES:
        for shelf in book.shelves(game, lang):
            for card in shelf["cards"]:
                said = f"{card['name']} {card['text']} {' '.join(fact['text'] for fact in card['facts'])}"
                assert card["name"] and card["text"] and not re.search(r"[{}_|]", said), said
                assert re.search(rf"{re.escape(card['rule'])}(?![\d.a-z])", rules[lang]), card


@pytest.mark.parametrize("name", catalog.names())
def test_questions_are_about_something(name: str) -> None:
    """A topic that no thing has would never be read."""
    game = catalog.game(name)
    topics = {thing.topic for thing in game.things(game.edition())}
    for lang in LANGUAGES:
        assert set(book._written(game.folder, lang)["question"]) - topics == set()


def shape(value: Any) -> Any:
    """What a book is made of, without its words."""
    if isinstance(value, dict):
        return {name: shape(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [shape(inner) for inner in value]
    return fields(value)


@pytest.mark.parametrize("name", catalog.names())
def test_both_languages_are_built_alike(name: str) -> None:
    folder = catalog.game(name).folder
    german, english = (book._written(folder, lang) for lang in LANGUAGES)
    assert shape(german) == shape(english)


@pytest.mark.parametrize("name", catalog.names())
def test_how_to_win_tells_every_source_of_points(name: str) -> None:
    game = catalog.game(name)
    for lang in LANGUAGES:
        win = book.book(game, lang)["win"]
        assert {one["name"] for one in win["sources"]} == {s.name for s in game.sources} - UNTOLD.get(name, set())
        assert len(win["plans"]) == len(win["mistakes"]) == len(win["ways"]) == 3
        assert win["games"] >= 100 and win["final"] > 0


@pytest.mark.parametrize("name", catalog.names())
def test_typical_points_add_up(name: str) -> None:
    game = catalog.game(name)
    typical = book._toml(str(game.folder / book.TYPICAL))
    assert set(typical["source"]) == {source.name for source in game.sources}
    total = sum(one["winner"] for one in typical["source"].values())
    assert total == pytest.approx(typical["final"], abs=0.06 * len(typical["source"]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", catalog.names())
def test_what_is_explained_while_playing_belongs_to_the_game(name: str, lang: str) -> None:
    """Keys are phases, steps and chapters of the game; two sentences at most."""
    game = catalog.game(name)
    rules = game.rules(game.max_seats)
    sentences = game.texts(rules, lang).sentences
    phases = {word.removeprefix("phase.") for word in sentences if word.startswith("phase.")}
    known = {
        "phase": phases,
        "step": {step.name for step in rules.steps},
        "after": {chapter.name for chapter in game.chapters},
    }
    found = [word for word in sentences if word.startswith("explain.")]
    assert len(found) > 10
    for word in found:
        _, part, what = word.split(".")
        assert what in known[part], word
        assert len(re.findall(r"[.!?](?:\s|$)", sentences[word])) <= 2, word
    assert sentences["learn.goal"].endswith(".")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", catalog.ours())
def test_every_decision_is_explained_while_playing(name: str, lang: str) -> None:
    """Whatever a person can be asked has a word of its own, not only that of its phase."""
    game = catalog.game(name)
    asked = import_module(f"mehen.games.{name}.choices").QUESTIONS
    sentences = game.texts(game.rules(game.max_seats), lang).sentences
    assert len(asked) > 15
    assert [step for step in asked if f"explain.step.{step}" not in sentences] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", catalog.ours())
def test_no_sentence_is_longer_than_a_breath(name: str, lang: str) -> None:
    game = catalog.game(name)
    sentences = game.texts(game.rules(game.max_seats), lang).sentences
    said = [text for word, text in sentences.items() if word.startswith(("explain.", "learn."))]
    written = [*said, *texts_in(book._written(game.folder, lang))]
    assert len(written) > 80
    assert [one for text in written for one in breathless(text)] == []


def texts_in(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [text for inner in value.values() for text in texts_in(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in texts_in(inner)]
    return [value] if isinstance(value, str) else []
