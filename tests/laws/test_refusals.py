"""What ``python -m tests.refusals`` lays before a reader."""

from __future__ import annotations

import pytest
from tests.refusals import sample

from mehen.cli.rulebook import passages
from mehen.core import catalog
from mehen.core.text import LANGUAGES
from mehen.table.offers import rules_text


@pytest.mark.parametrize("name", catalog.names())
def test_a_sample_shows_many_kinds_each_with_a_rule_that_can_be_read(name: str) -> None:
    game = catalog.game(name)
    rows = sample(game, 40)
    assert len(rows) == 40 and len({one.kind for one in rows}) >= 25
    assert len({one.step for one in rows}) >= 5
    texts = [rules_text(game, lang) for lang in LANGUAGES]
    for one in rows:
        assert one.rule.startswith(f"{game.prefix}-") and one.text
        assert all(passages(text, one.rule) for text in texts), f"{one} cites a rule that nobody finds"
