"""Several actions as one choice: which there are, and that they end where their parts do."""

from __future__ import annotations

from tests.games.mennefer.table import GAME, items, table

from mehen.games.mennefer.state import MenNefer


def at_once(s: MenNefer) -> dict[str, int]:
    """Titles of the shortcuts, with how many actions each stands for."""
    return {GAME.say(s.rules, one.title, "en"): 1 + len(one.then) for one in GAME.shortcuts(s)}


def test_an_item_with_its_alternative() -> None:
    """MN-4.2: each alternative of an item is one tap."""
    assert at_once(table(items("tile.A03"), white={"food": 1})) == {"1 Horus eye": 2, "Embalm 1 mummy": 2}


def test_the_same_favour_for_all() -> None:
    """MN-7.2: only where there are several."""
    assert at_once(table(["favour", 0, 1])) == {}
    several = at_once(table(["favour", 0, 2]))
    assert len(several) == 4
    assert set(several.values()) == {2}
    assert "1 heka, 2 times" in several


def test_the_same_block_until_something_else_is_asked() -> None:
    """MN-7.10: two steps to a construction field, where a site has to be chosen."""
    assert at_once(table(["limestone", 0, 3]))["Great Pyramid: 2 steps"] == 2
    assert at_once(table(["limestone", 0, 1])) == {}


def test_nothing_anywhere_else() -> None:
    assert at_once(table(["option", 0])) == {}
