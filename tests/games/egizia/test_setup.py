"""EG-1 and EG-18: the table before the first round, at every number of players."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.egizia.table import COLOURS, DATA, GAME, act, asked, can, seat, table
from tests.games.frozen import frozen_text

from mehen.core.errors import SetupError
from mehen.core.rng import Rng
from mehen.core.state import NATURE


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players(seats: int) -> None:
    """EG-1.1, EG-18.2: there is no solo mode and no fifth seat."""
    with pytest.raises(SetupError, match="expected 2 to 4"):
        GAME.start(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_is_dealt_once(seats: int) -> None:
    """EG-1.1: numbers 1 to n; what is dealt is not offered again."""
    s = GAME.start(seats)
    for left in range(seats, 0, -1):
        assert asked(s) == "nature deal_number"
        assert len(can(s)) == left
        s.apply(s.legal()[-1])
    assert sorted(seat(s, c)["number"] for c in COLOURS[:seats]) == list(range(1, seats + 1))


def test_highest_number_stands_in_front() -> None:
    """EG-1.4, EG-2.2: all on 0; the highest number is in front, number 1 at the very back."""
    s = act(GAME.start(3), "number 2", "number 3", "number 1")
    assert s.dump()["track"] == ["blue", "red", "green"]
    assert s.scores() == [0, 0, 0]


def test_crews_ships_and_markets() -> None:
    """EG-1.2, EG-1.3, EG-1.5: crews unused and weak, all ships and blocks in supply, markets at the top."""
    s = table(["last_chance", 0])
    here = seat(s, "green")
    assert here["crews"] == {"blue": 1, "black": 1, "yellow": 1, "joker": 2}
    assert (here["used"], here["ships"], here["grain_market"], here["stone_market"]) == ([], 8, 0, 0)
    assert GAME.view(s, 2)["seats"][2]["blocks"] == {"obelisk": 0, "graves": 0, "pyramid": 0, "temple": 0}


def test_start_cards_are_open() -> None:
    """EG-1.7: the start quarry and the start field work from the beginning and are public."""
    here = GAME.view(table(["last_chance", 0]), -1)["seats"][3]
    start = {card["kind"]: card["yield"] for card in DATA["start_card"]}
    assert (here["quarry_yield"], here["field_yield"][0]) == (start["quarry"], start["field"])


def test_one_sphinx_card_each_seen_by_its_owner_only() -> None:
    """EG-1.8, EG-11.6: the first Sphinx card is private and there is no hand limit."""
    s = table(["place", 0], red={"sphinx": ["S01", "S02", "S03", "S20"]})
    assert GAME.view(s, 0)["private"]["sphinx"] == ["S01", "S02", "S03", "S20"]
    assert GAME.view(s, 1)["seats"][0]["sphinx_cards"] == 4
    assert GAME.view(s, 1)["seats"][0]["sphinx"] == []
    assert "S01" not in str(GAME.view(s, 1)) and "S01" not in str(GAME.view(s, -1))


def test_decks_have_no_order_until_drawn() -> None:
    """EG-1.9: any card of the round's deck may come first, none of another deck."""
    s = GAME.start(2)
    rng = Rng(5)
    while asked(s) != "nature deal_card":
        s.apply(s.sample(rng))
    assert can(s) == [f"deal {card['id']}" for card in DATA["nile_card"] if card["deck"] == "1_2"]


def test_ring_starts_in_the_middle() -> None:
    """EG-1.10."""
    assert GAME.start(4).dump()["ring"] == "middle"


def test_four_of_twelve_tiles_lie_open_eight_are_out() -> None:
    """EG-1.11: NATURE turns up four; each tile as likely as there are copies left."""
    s = GAME.start(2)
    act(s, "number 1", "number 2", "sphinx S01", "sphinx S02")
    assert [weight for _, weight in s.chances()] == [4, 4, 4, 4, 4]
    act(s, "tile 6", "tile 6", "tile 6")
    assert dict(s.chances())[GAME.space(s.rules).read("tile 6") or -1] == 1
    act(s, "tile 6")
    assert s.actor == NATURE and "deal" in can(s)[0]
    assert GAME.view(s, 0)["graves"] == {"open": [6, 6, 6, 6], "taken": [], "face_down": 8}


@pytest.mark.parametrize(("seats", "slots"), [(2, 2), (3, 2), (4, 3)])
def test_open_slots(seats: int, slots: int) -> None:
    """EG-1.12, EG-18.1, EG-18.2: two slots with two or three players, three with four; nothing else changes."""
    s = table(["place", 0], seats=seats)
    assert [c for c in can(s) if c.startswith("slot sphinx")] == [f"slot sphinx {k + 1}" for k in range(slots)]
    assert sum(c.startswith("place") for c in can(s)) == DATA["nile"]["round_spaces"]


def test_a_tile_without_copies_left_is_not_turned_up() -> None:
    """EG-1.11."""
    red = {"crews": {"blue": 5}, "stones": 9}
    s = table(["ship", 0, "obelisk"], sites={"obelisk": ["red"]}, tiles=[2, 2, 2, 2], red=red)
    act(s, "commit blue", "build grave")
    assert can(s) == ["tile 3", "tile 4", "tile 5", "tile 6"]


def test_everyone_starts_on_the_field_that_the_data_say(tmp_path: Path) -> None:
    """EG-1.4."""
    text = frozen_text(GAME)
    assert text.count("start_score = 0") == 1
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("start_score = 0", "start_score = 5"), encoding="utf-8")
    assert GAME.start(3, str(mine)).scores() == [5, 5, 5]
