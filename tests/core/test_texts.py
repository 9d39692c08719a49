"""Both languages say the same things with the same arguments."""

from __future__ import annotations

import pytest

from mehen.core import catalog
from mehen.core.text import LANGUAGES, Line, Name, Texts, fields, load_texts


@pytest.mark.parametrize("name", catalog.names())
def test_same_keys_and_same_arguments(name: str) -> None:
    game = catalog.game(name)
    rules = game.rules(game.min_seats)
    german, english = (game.texts(rules, lang).sentences for lang in LANGUAGES)
    assert german.keys() == english.keys()
    assert [key for key in german if fields(german[key]) != fields(english[key])] == []
    assert [key for key in german if not german[key].strip() or not english[key].strip()] == []


@pytest.mark.parametrize("name", catalog.names())
def test_every_event_has_its_sentence(name: str) -> None:
    game = catalog.game(name)
    rules, sentences = game.rules(game.max_seats), load_texts(game.folder, "en")
    for number, kind in enumerate(game.events):
        told = game.sentence(rules, (number, 0, 0, 0), 0)
        assert told.key == f"log.{kind.name}" and fields(sentences[told.key]) <= told.args.keys(), kind
        if kind.secret:
            assert fields(sentences[f"log.{kind.name}_hidden"]) <= {"seat"}, kind


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", catalog.names())
def test_every_option_and_every_value_has_words(name: str, lang: str) -> None:
    """None of them is an id: words of the language, and a whole sentence about each option."""
    game = catalog.game(name)
    texts = game.option_texts("", lang)
    options = game.options(game.edition())
    assert {key: tuple(text.values) for key, text in texts.items()} == options
    for key, text in texts.items():
        assert text.name != key and "_" not in text.name, key
        assert text.text[-1] in ".?" and " " in text.text, key
        assert len(set(text.values.values())) == len(text.values), f"{key}: two values are called the same"
        assert not any("_" in said or said in ("true", "false") for said in text.values.values()), key


def test_numbers_and_lists_in_sentences() -> None:
    texts = Texts(
        "en",
        {"and": "and", "or": "or", "gain": "{n:stone|stones} for {who}", "crew.a": "A", "crew.b": "B", "crew.c": "C"},
    )
    names = [Name("crew", word) for word in "abc"]
    assert texts.say(Line("gain", {"n": 1, "who": names[0]})) == "1 stone for A"
    assert texts.say(Line("gain", {"n": 2, "who": names[:2]})) == "2 stones for A and B"
    assert texts.say(Line("gain", {"n": 0, "who": names})) == "0 stones for A, B and C"
    assert texts.say(Line("gain", {"n": -1, "who": "nobody"})) == "-1 stone for nobody"
    assert texts.joined([]) == ""
    assert texts.joined(names, "or") == "A, B or C"
    assert Texts("en", {"n": "{n:>3}"}).say(Line("n", {"n": 5})) == "  5"
