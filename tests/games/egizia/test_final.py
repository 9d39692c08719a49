"""EG-16 and EG-17: the end of the game and every Sphinx card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.egizia.table import (
    COLOURS,
    DATA,
    GAME,
    LAST,
    POINTS,
    act,
    cards,
    fields,
    quarries,
    score,
    seat,
    table,
)
from tests.games.frozen import edited


def final(*, options: dict[str, str] | None = None, **seats: Any) -> Any:
    """The final scoring; without Sphinx cards and stones unless given."""
    plain: dict[str, Any] = {colour: {"sphinx": [], "stones": 0, **seats.pop(colour, {})} for colour in COLOURS}
    return table(["final_scoring"], options=options, **plain, **seats)


def riddle(card: str, **more: Any) -> int:
    """What red gets for one Sphinx card."""
    red = {"sphinx": [card], **more.pop("red", {})}
    return int(seat(final(red=red, **more), "red")["points"]["sphinx"])


def test_the_final_scoring_starts_at_the_front() -> None:
    """EG-16.3, EG-2.4, R-41: red, in front, arrives on 12 before blue does."""
    two_tiles: dict[str, Any] = {"blocks": {"grave": ["red", "blue"]}, "tiles": [2, 2, 3, 3]}
    s = final(red={"score": 10}, blue={"score": 10}, track=["red", "blue", "green", "yellow"], **two_tiles)
    assert s.dump()["track"][:2] == ["red", "blue"] and s.scores()[:2] == [12, 12]


def test_number_order_as_an_option() -> None:
    """EG-16.3, R-41: blue has the smaller number, so blue scores first and stays in front."""
    two_tiles: dict[str, Any] = {"blocks": {"grave": ["red", "blue"]}, "tiles": [2, 2, 3, 3]}
    s = final(
        options={"final_scoring_order": "number_order"},
        red={"score": 10, "number": 2},
        blue={"score": 10, "number": 1},
        track=["red", "blue", "green", "yellow"],
        **two_tiles,
    )
    assert s.dump()["track"][:2] == ["blue", "red"]


def test_left_over_stones_are_sold_by_themselves() -> None:
    """EG-16.4, R-54: a remainder is lost."""
    s = final(red={"stones": 9, "stone_market": LAST["stone_market"] - 1})
    assert (seat(s, "red")["points"]["final_sale"], seat(s, "red")["stones"]) == (4, 0)


@pytest.mark.parametrize("rows", [DATA["grave_scoring"]])
def test_grave_table(rows: list[dict[str, int]]) -> None:
    """EG-16.5: every step of the table at its lower end, by cards and tiles."""
    for row in rows[1:]:
        tiles = [6, 5] if row["min"] == 11 else [6, 5, 6, 4]
        s = final(blocks={"grave": ["red"] * len(tiles)}, tiles=tiles + [2, 2, 3, 3])
        assert seat(s, "red")["points"]["graves"] == row["points"]


def test_each_sphinx_card_is_one_move_and_the_score_card_comes_last() -> None:
    """EG-16.6, EG-17.11, R-36: 18 + 7 for S17 makes 25, so S20 gives 2."""
    s = final(red={"score": 18, "sphinx": ["S17", "S20"], "stone_market": LAST["stone_market"]})
    assert score(s, "red") == 18 + 7 + 2


def test_highest_score_wins_and_ties_are_broken_by_arrival() -> None:
    """EG-16.7, R-42: a full ranking without ties."""
    s = final(red={"score": 7}, blue={"score": 9}, green={"score": 9}, track=["green", "blue", "red", "yellow"])
    assert s.places() == [3, 2, 1, 4]
    assert GAME.view(s, -1)["places"] == {"red": 3, "blue": 2, "green": 1, "yellow": 4}


@pytest.mark.parametrize(("card", "row"), [("S01", 7), ("S02", 8), ("S03", 9)])
def test_obelisk_rows(card: str, row: int) -> None:
    """EG-17.1: by anyone."""
    spaces = sum(r["spaces"] for r in DATA["obelisk"]["row"][:row])
    assert riddle(card, blocks={"obelisk": ["blue"] * spaces}) == POINTS[card]
    assert riddle(card, blocks={"obelisk": ["blue"] * (spaces - 1)}) == 0


def test_structures_by_anyone() -> None:
    """EG-17.2."""
    rows = {f"pyramid_{r}": ["blue"] * (7 - r) for r in range(1, 7)}
    assert riddle("S04", blocks={k: rows[k] for k in ("pyramid_6", "pyramid_5", "pyramid_4")}) == POINTS["S04"]
    assert riddle("S04", blocks={k: rows[k] for k in ("pyramid_6", "pyramid_5")}) == 0
    assert riddle("S05", blocks={k: rows[k] for k in list(rows)[:5]}) == POINTS["S05"]
    assert riddle("S05", blocks={k: rows[k] for k in list(rows)[:4]}) == 0
    temple = {"pillar_left": ["blue"] * 3, "pillar_right": ["blue"] * 3, "columns": ["green"] * 3}
    assert riddle("S06", blocks=temple) == POINTS["S06"]
    assert riddle("S06", blocks={**temple, "columns": ["green"] * 2}) == 0
    assert riddle("S07", blocks=temple) == 0
    assert riddle("S07", blocks={**temple, "lintel": ["red"] * 2}) == POINTS["S07"]
    graves = {"tiles": [2] * 4 + [3] * 4 + [4] * 4}
    assert riddle("S08", blocks={"grave": ["blue"] * 10}, **graves) == POINTS["S08"]
    assert riddle("S08", blocks={"grave": ["blue"] * 9}, **graves) == 0


@pytest.mark.parametrize(("card", "market"), [("S09", "stone_market"), ("S10", "grain_market")])
def test_players_at_the_end_of_a_market(card: str, market: str) -> None:
    """EG-17.3: 0 to 4 players, the holder included."""
    found = []
    for count in range(5):
        others: dict[str, Any] = {c: {market: LAST[market]} for c in COLOURS[:count]}
        red = others.pop("red", {})
        found.append(riddle(card, red=red, **others))
    assert found == [0, 3, 5, 7, 9]


def test_own_blocks() -> None:
    """EG-17.4, EG-17.5, EG-17.6, EG-17.14: with five blocks both obelisk cards count."""
    assert [riddle("S11", blocks={"obelisk": ["red"] * n}) for n in (3, 4)] == [0, POINTS["S11"]]
    assert [riddle("S12", blocks={"obelisk": ["red"] * n}) for n in (4, 5)] == [0, POINTS["S12"]]
    both = final(red={"sphinx": ["S11", "S12"]}, blocks={"obelisk": ["red"] * 5})
    assert seat(both, "red")["points"]["sphinx"] == POINTS["S11"] + POINTS["S12"]
    left = {"pillar_left": ["red"] * 3}
    assert riddle("S13", blocks=left) == 0
    assert riddle("S13", blocks={**left, "pillar_right": ["red"]}) == POINTS["S13"]
    assert [riddle("S14", blocks={"pyramid_1": ["red"] * n}) for n in (5, 6)] == [0, POINTS["S14"]]
    assert riddle("S15", blocks={"pyramid_1": ["red"] * 6, "pyramid_2": ["red"]}) == POINTS["S15"]


def test_two_blocks_everywhere() -> None:
    """EG-17.7, R-39: obelisk, graves, pyramid and temple."""
    everywhere = {n: ["red"] * 2 for n in ("obelisk", "grave", "pyramid_1", "pillar_left")}
    assert riddle("S16", blocks=everywhere) == POINTS["S16"]
    assert riddle("S16", blocks={**everywhere, "grave": ["red", "blue"]}) == 0


@pytest.mark.parametrize(("card", "market"), [("S17", "stone_market"), ("S18", "grain_market")])
def test_own_marker_at_the_end(card: str, market: str) -> None:
    """EG-17.8."""
    assert riddle(card, red={market: LAST[market]}) == POINTS[card]
    assert riddle(card, red={market: LAST[market] - 1}, blue={market: LAST[market]}) == 0


def test_permanent_cards() -> None:
    """EG-17.9, R-38: assigned or not, grave goods too; no fields, no quarries, no anytime cards."""
    mine = cards("improve_field", 2) + ["B22"] + fields("brown", 6) + quarries(2) + cards("extra_ship")
    assert riddle("S19", red={"cards": mine}) == 6
    assert riddle("S19", red={"cards": mine}, improves={"B16": "A05"}) == 6


def test_own_stones_in_the_graves() -> None:
    """EG-17.10, R-17."""
    s = final(red={"sphinx": ["S21"]}, blocks={"grave": ["red", "blue", "red"]}, tiles=[2, 2, 3, 3, 4, 4, 5])
    assert seat(s, "red")["points"]["sphinx"] == 2


@pytest.mark.parametrize(("points", "bonus"), [(9, 0), (10, 1), (39, 3), (-25, 0)])
def test_a_point_for_every_ten(points: int, bonus: int) -> None:
    """EG-17.11, R-3."""
    assert riddle("S20", red={"score": points}) == bonus


@pytest.mark.parametrize(("card", "crew"), [("S22", "blue"), ("S23", "black"), ("S24", "yellow"), ("S25", "joker")])
def test_crew_cards(card: str, crew: str) -> None:
    """EG-17.12: strength 4 is worth 4 points, 7 is worth 10."""
    assert [riddle(card, red={"crews": {crew: strength}}) for strength in (4, 7)] == [4, 10]


def test_most_productive() -> None:
    """EG-17.13, R-37: start cards count, ties are enough, nothing gives nothing, improved fields count improved."""
    assert riddle("S26") == 7  # everyone has the start quarry
    assert riddle("S26", blue={"cards": quarries(2)}) == 0
    assert riddle("S27", red={"cards": fields("green", 2)}, blue={"cards": fields("green", 3)}) == 0
    assert riddle("S29") == 0
    assert riddle("S29", red={"cards": fields("brown", 6)}) == 7
    assert riddle("S29", red={"cards": fields("brown", 6) + cards("improve_field")}, improves={"B16": "A05"}) == 0
    assert riddle("S28", red={"cards": fields("brown", 6) + cards("improve_field")}, improves={"B16": "A05"}) == 7


def test_the_final_table_breaks_points_down() -> None:
    """EG-16.6: every source of points is named, and the hands are open now."""
    s = final(red={"score": 18, "sphinx": ["S17", "S20"], "stone_market": LAST["stone_market"], "stones": 4})
    view = GAME.view(s, 1)["seats"][0]
    assert view["points"]["sphinx"] == 7 + 2 and view["points"]["final_sale"] == 2
    assert sum(view["points"].values()) == view["score"] and view["sphinx"] == ["S17", "S20"]


def test_a_single_point_is_told_as_one() -> None:
    """EG-17.12: a card that brings one point has not been missed."""
    mine = {"sphinx": ["S24"], "cards": cards("free_raise"), "stones": 0}
    s = table(["final_scoring"], ["last_chance", 0], red=mine)
    s.events = []
    act(s, "done")
    told = [GAME.say(s.rules, GAME.sentence(s.rules, event, 0), "en") for event in s.events]
    assert 'Red reveals "Strength of the yellow crew": 1 point.' in told


def test_no_points_are_no_group_of_points(tmp_path: Path) -> None:
    """EG-17.11: with other data every single point counts; who has none gets none."""
    edition = edited(GAME, tmp_path, ("divisor = 10", "divisor = 1"))
    data = table(red={"stones": 0}).dump()
    s = GAME.load(GAME.rules(4, edition), {**data, "agenda": [["final_scoring"]]})
    assert seat(s, "red")["points"]["sphinx"] == 0
