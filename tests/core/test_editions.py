"""Editions come from anybody and without end: the last ones are kept, and what ships is kept for good."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from mehen.core import catalog
from mehen.core.edition import Edition
from mehen.core.game import LAST, Game
from mehen.core.state import Rules
from mehen.core.text import Texts

EGIZIA = catalog.game("egizia")


def corrected(folder: Path, number: int) -> str:
    """A file of its own, each with another number of points to begin with (-50 to 50)."""
    text = (EGIZIA.folder / "components.toml").read_text(encoding="utf-8")
    file = folder / f"{number}.toml"
    points = number + 1 if number < 50 else 49 - number
    file.write_text(text.replace("start_score = 0", f"start_score = {points}", 1), encoding="utf-8")
    return str(file)


def in_memory(kind: type) -> int:
    gc.collect()
    return sum(isinstance(thing, kind) for thing in gc.get_objects())


@pytest.mark.uncounted
def test_editions_that_were_looked_at_do_not_pile_up(tmp_path: Path) -> None:
    usual, words = EGIZIA.rules(2), EGIZIA.texts(EGIZIA.rules(2), "en")
    held = EGIZIA.start(2, corrected(tmp_path, 0))
    before = in_memory(Edition), in_memory(Texts)
    for number in range(1, LAST + 5):
        rules = EGIZIA.rules(2, corrected(tmp_path, number))
        assert rules.digest != usual.digest
        for language in ("de", "en"):
            EGIZIA.texts(rules, language)
    assert in_memory(Edition) - before[0] <= LAST
    assert in_memory(Texts) - before[1] <= 2 * LAST
    assert EGIZIA.rules(2) is usual and EGIZIA.texts(usual, "en").sentences == words.sentences
    assert EGIZIA.rules(2, rules.edition) is rules, "whoever asks again soon gets the same"
    held.apply(held.legal()[0])  # a game under way has what it needs
    again = EGIZIA.rules(2, held.rules.edition)
    assert again is not held.rules and again.digest == held.rules.digest
    assert EGIZIA.load(again, held.dump()).dump() == held.dump()


@pytest.mark.uncounted
@pytest.mark.parametrize("name", ["ankh", "egizia"])
def test_options_do_not_pile_up_either(name: str) -> None:
    """Ankh alone can be set up in hundreds of ways."""
    game: Game[object] = catalog.game(name)  # type: ignore[type-var]
    usual = game.rules(2)
    before = in_memory(Rules)
    ways: list[dict[str, str]] = [{}]
    for key, values in game.options(game.edition()).items():
        ways = [way | {key: value} for way in ways for value in values]
    assert len(ways) > LAST
    seen = {game.rules(2, "", way).digest for way in ways[: LAST + 5]}
    assert seen == {usual.digest}
    assert in_memory(Rules) - before <= LAST
    assert game.rules(2) is usual
