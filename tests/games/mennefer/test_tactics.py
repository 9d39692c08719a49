"""Evaluation terms: each says what a player would say."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.mennefer.table import GAME, act, draw, items, table

from mehen import COMPILED
from mehen.bots import make, play
from mehen.core.rng import Rng
from mehen.core.tactics import best_step
from mehen.games.mennefer.state import MenNefer

TACTICS = GAME.tactics


def term(name: str, s: MenNefer) -> float:
    return TACTICS.terms(s, 0)[TACTICS.names.index(name)]


def position(**white: Any) -> MenNefer:
    return table(["favour", 1, 1], age=white.pop("age", 1), white=white)


def test_names_and_weights() -> None:
    assert len(set(TACTICS.names)) == len(TACTICS.names) == len(TACTICS.weights)
    assert len(TACTICS.terms(position(), 0)) == len(TACTICS.names)


@pytest.mark.parametrize(("name", "white", "expected"), [
    ("points", {"points": 17}, 17),
    ("duat", {"heart": 12, "feather": 5}, 3 * -4),
    ("duat", {"heart": 12, "feather": 5, "age": 3}, -4),
    ("agreements", {"open": ["T1_12", "T2_14"], "fulfilled": ["T3_01"], "heart": 5}, 3 * (1 + 3)),
    ("open_agreements", {"open": ["T1_12", "T2_14"], "heart": 5}, 2 * 2),
    ("open_agreements", {"open": ["T2_14"], "age": 3}, 0),
    ("sun_disc", {"disc": 12, "age": 2}, 2 * 10),
    ("great_pyramid", {"great": 11}, 3 * 10),
    ("food", {"food": 9}, 7),
    ("heka", {"heka": 4}, 4),
    ("boats", {"boats": ["5", "3"], "harbour": 2}, 2 * 3),
    ("boats_out", {"boats": ["5", "3"], "harbour": 2}, 2),
    ("priestesses", {"upright": [1, 1, 0, 1, 0], "lying": [0, 0, 1, 0, 0]}, 1 + 3 + 2),
    ("goods_to_offer", {"goods": {"I-1": "G10", "I-2": "G11"}, "turned": ["I-1"], "baskets": ["1L"]}, 1),
    ("scrolls", {"papyri": ["S10", "S27"]}, 3 * (2 + 1)),
])  # fmt: skip
def test_what_a_term_counts(name: str, white: dict[str, Any], expected: float) -> None:
    assert term(name, position(**white)) == expected


def test_at_the_end_only_points_count() -> None:
    s = table(["harvest"], age=3, white={"great": 14, "food": 9})
    assert TACTICS.worth(s, 0) == s.points_of(0)
    assert TACTICS.worth(GAME.start(2), 0) == 10


@pytest.mark.parametrize("frame", [
    ["favour", 0, 2], ["limestone", 0, 2], ["bury", 0, 1], ["mastaba", 0, 2, 31], ["boats", 0, 2, 1],
    ["boat_to", 0, "harbour", 2 | 1 << 8], ["priestesses", 0, 2, 1], ["offer_good", 0], ["basket", 0], ["erect", 0, 1],
    ["track_field", 0, "nile"], ["row", 0, 1], ["use_tile", 0], ["alternative", 0, "embalm 1 | carve 1"],
    items("tile.A05"), ["gain", 0, "pp", 2],
])  # fmt: skip
def test_what_is_begun_has_a_price(frame: list[Any]) -> None:
    """Without it nobody would begin anything; it is gone when the turn ends."""
    white = {
        "sarcophagi": 1,
        "sphinxes": 1,
        "upright": [2, 2, 0, 0, 0],
        "goods": {"I-1": "G10", "I-2": "G11"},
        "scarabs": {"nile": 3},
    }
    waiting = table(frame, ["favour", 1, 1], white=white)
    assert term("actions_begun", waiting) > 0
    ended = table(frame, ["end_turn", 0], ["favour", 0, 1], white=white)
    assert term("actions_begun", ended) == pytest.approx(0.3)  # the favour of this turn alone


def test_pieces_that_are_missing_make_an_action_worthless() -> None:
    for frame in (["bury", 0, 3], ["erect", 0, 3]):
        assert term("actions_begun", table(frame, ["favour", 1, 1])) == 0


def test_a_tile_in_use_is_worth_its_actions() -> None:
    s = act(table(["use_tile", 0]), "use A05")
    assert term("actions_begun", s) == pytest.approx(2 * 0.9 + 2 * 0.3)


def test_a_good_step_is_found() -> None:
    """A grave with three activations beats passing."""
    s = table(["favour", 1, 1], ["bury", 0, 3], white={"sarcophagi": 1})
    best = best_step(s, 0, TACTICS, Rng(1))
    assert GAME.space(s.rules).write(best).startswith("bury")


@pytest.mark.skipif(not COMPILED, reason="how strong a bot is does not depend on how it is run")
def test_greedy_beats_random() -> None:
    for seed in (1, 2):
        end = play(draw(GAME.start(2)), [make("greedy"), make("random")], Rng(seed))
        assert end.places() == [1, 2] and end.scores()[0] > 30
