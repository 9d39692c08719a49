"""Examples of the rules: every line can be played, every sentence said, and both rules texts name each of them once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from mehen.core import catalog
from mehen.core.text import LANGUAGES
from mehen.table import examples
from mehen.table.lesson_words import breathless

LEAST = 6  # examples of a game


@pytest.mark.parametrize("name", catalog.names())
def test_every_example_is_played_and_told_in_both_languages(name: str) -> None:
    game = catalog.game(name)
    found = examples.names(game)
    assert len(found) >= LEAST
    for one in found:
        german, english = (examples.example(game, one, lang) for lang in LANGUAGES)
        assert len(german["steps"]) == len(english["steps"]) >= 2, one
        for here, there in zip(german["steps"], english["steps"], strict=True):
            assert here["view"] == there["view"]
            assert here["text"] != there["text"], one
            for said in (here["text"], there["text"]):
                assert said[-1] in ".!?" and not re.search(r"[{}_]", said), said
                assert len(said.split()) <= 40, f"{one}: more than a bubble"
                assert breathless(said) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", catalog.names())
def test_the_rules_name_each_of_them_once_beside_its_rule(name: str, lang: str) -> None:
    game = catalog.game(name)
    rows = (game.folder / f"rules.{lang}.md").read_text(encoding="utf-8").splitlines()
    named = {row.split()[1]: at for at, row in enumerate(rows) if row.startswith("::")}
    assert sorted(named) == sorted(examples.names(game))
    assert len(named) == sum(row.startswith("::") for row in rows)
    for one, at in named.items():
        assert examples.example(game, one, lang)["rule"] in rows[at - 1], one


def test_numbers_come_from_the_position() -> None:
    game = catalog.game("egizia")
    text = examples.example(game, "feeding", "en")["steps"][0]["text"]
    view: Mapping[str, Any] = examples.example(game, "feeding", "en")["steps"][0]["view"]
    need = sum(crew["strength"] for crew in view["seats"][0]["crews"].values())
    assert f"need {need} grain" in text


def test_readers_without_pictures_get_the_text_alone() -> None:
    assert examples.plain("- one (EG-1)\n::example feeding\n- two\n") == "- one (EG-1)\n- two\n"


def test_a_line_that_cannot_be_played_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    line = {"seats": 2, "play": "number 1\nplace edfu\n"}
    step = {"ply": 2, "seat": 0, "de": "x", "en": "x"}
    data = {
        "line": {"broken": line, "short": {"seats": 2, "play": "number 1\n"}},
        "example": {
            name: {"line": name, "rule": "", "title": {"de": "", "en": ""}, "step": [step]}
            for name in ("broken", "short")
        },
    }
    monkeypatch.setattr(examples, "_file", lambda _: data)
    with pytest.raises(examples.ExampleError, match="egizia: line broken, action 2: found 'place edfu'"):
        examples._example.__wrapped__("egizia", "", "broken", "en")
    with pytest.raises(examples.ExampleError, match="found a step at 2, but the line has 1 actions"):
        examples._example.__wrapped__("egizia", "", "short", "en")
