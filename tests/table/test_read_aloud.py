"""The rules can be read aloud: no sentence is longer than a breath, in either language."""

from __future__ import annotations

import pytest

from mehen.core import catalog
from mehen.core.text import LANGUAGES
from mehen.table.lesson_words import RULE_BREATH, blocks, breathless, sentences, words

LEAST = 900  # sentences of a game's rules


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", catalog.ours())
def test_no_sentence_of_the_rules_is_longer_than_a_breath(name: str, lang: str) -> None:
    text = (catalog.game(name).folder / f"rules.{lang}.md").read_text(encoding="utf-8")
    assert sum(len(sentences(block)) for block in blocks(text)) > LEAST
    assert [one for block in blocks(text) for one in breathless(block, RULE_BREATH)] == []


def test_a_sentence_ends_where_one_breathes() -> None:
    assert sentences('Take one. "May I?" Yes (at once!) and 2.5 more.') == [
        "Take one.",
        '"May I?',
        "Yes (at once!) and 2.5 more.",
    ]
    assert words("6 + 2 = 8 GP – so much") == 6
    assert breathless("one two. one two three.", 2) == ["one two three."]


def test_a_list_that_counts_itself_is_read_item_by_item() -> None:
    assert sentences("Ra: 1 build, 2 nothing, 3 officials worth 8, 4 build.") == [
        "Ra:",
        "1 build,",
        "2 nothing,",
        "3 officials worth 8,",
        "4 build.",
    ]
    assert len(sentences("You get 4 stones, 2 points, 3 grain, 1 card.")) == 1, "these are no items"


def test_marks_and_numbers_of_the_rules_are_not_read() -> None:
    rows = "## Feeding\n\n- **Grain:** you eat. (EG-8.1, R-49)\n::example feeding\n| One | two words |\n"
    assert [one for one in blocks(rows) if one] == ["Feeding", "Grain: you eat.", "One", "two words"]
