"""MN-8: the Harvest.  No decisions; everybody for themselves; in this order."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest
from tests.games.mennefer.table import COLOURS, DATA, GAME, asked, has, seat, shown, table

from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER
from mehen.games.mennefer.scoring import queens_points, sarcophagus_points, score_queens, score_sarcophagi

TILES = {row["id"]: row for row in DATA["agreements"]["tile"]}


def harvest(age: int = 3, **changes: Any) -> Any:
    return table(["harvest"], age=age, **changes)


def test_scrolls_and_drawings() -> None:
    """MN-8.1: a feather step for each scroll and each drawing of neighbours; then the places are empty."""
    market = ["S20", "S21", "S22", "S23"]
    s = harvest(white={"papyri": ["S01", "S08", "S15"]}, papyri=market)  # vase|ibis, ibis|lotus, lotus|cat
    assert has(s, "feather", "papyri", "rolled") == [5, [], ["S01", "S08", "S15"]]
    s = harvest(white={"papyri": ["S08", "S01", "S15"], "rolled": ["S30"]}, papyri=market)
    assert has(s, "feather", "rolled") == [3, ["S01", "S08", "S15", "S30"]]  # the order on the places counts
    s = harvest(white={"papyri": ["S01", "S08"], "feather": 24}, papyri=market)
    assert has(s, "feather") == [25]
    assert has(harvest(), "feather", "rolled") == [0, []]


def duat_by_the_book(heart: int, feather: int) -> int:
    """MN-8.2 told once more, with the boundaries of the data."""
    h, f = heart, DATA["duat"]["last_position"] - feather
    boundaries = DATA["duat"]["symbol_boundaries"]
    if h < f:
        return -sum(1 for b in boundaries if h < b <= f)
    return sum(1 for b in boundaries if f < b <= h)


@pytest.mark.parametrize("heart", range(0, 26, 3))
def test_the_duat(heart: int) -> None:
    """MN-8.2: symbols between heart and feather cost points until the two have passed each other."""
    for feather in range(26):
        s = harvest(white={"heart": heart, "feather": feather, "points": 40})
        assert seat(s)["points_from"]["duat"] == duat_by_the_book(heart, feather)
    assert duat_by_the_book(0, 0) == -12 and duat_by_the_book(25, 25) == 12 and duat_by_the_book(12, 13) == 0


def test_points_stop_at_zero_before_later_gains() -> None:
    """MN-8.2, R-30, MN-7.2."""
    s = harvest(white={"points": 3, "great": 4})
    assert (has(s, "points"), seat(s)["points_from"]["duat"]) == ([3], -3)


def test_agreements_are_fulfilled_and_scored() -> None:
    """MN-8.3, R-28: old and new ones; what is fulfilled stays fulfilled although its condition fails."""
    white = {"fulfilled": ["T3_01", "T1_02"], "open": ["T1_12", "T2_14"], "heart": 5}
    s = harvest(white=white)
    assert has(s, "fulfilled", "open") == [["T1_02", "T1_12", "T3_01"], ["T2_14"]]
    assert seat(s)["points_from"]["agreements"] == 1 + 1 + 3


# What meets a threshold n, and what misses it by one, for each condition.
MEETS: dict[str, Any] = {
    "sarcophagi": lambda n: {"graves": {f"U{k}": "white" for k in range(1, n + 1)}, "white": {"mummies": 4 - n}},
    "sphinxes": lambda n: {"white": {"sphinx_stock": 4 - n}},
    "disc_fields": lambda n: {"white": {"disc": n}},
    "eyes_placed": lambda n: {"white": {"eyes_at": [n // 2, 0, n - n // 2], "eye_stock": 3 - n}},
    "priestesses_in_temple": lambda n: {
        "white": {"upright": [4 - n, n // 2, 0, 0, 0], "lying": [0, 0, 0, 0, n - n // 2]}
    },
    "boats_out": lambda n: {"white": {"boats": ["1", "2", "U1", "L1"][:n], "harbour": 4 - n}},
    "fishing_boats": lambda n: {"white": {"boats": ["3", "4", "L2", "U3"][:n], "harbour": 4 - n}},
    "two_scarabs_sum": lambda n: {"white": {"scarabs": {"nile": n // 2, "temple": n - n // 2, "pyramids": 1}}},
    "hieroglyph_fields": lambda n: {"white": {"hieroglyph": n}},
    "baskets": lambda n: {"white": {"baskets": ["1L", "2R", "3L", "4L"][:n]}},
    "rolled_papyri": lambda n: {"white": {"rolled": [f"S{k}" for k in range(10, 10 + n)]}},
    "great_pyramid_field": lambda n: {"white": {"great": n}},
    "heart_field": lambda n: {"white": {"heart": n}},
    "feather_field": lambda n: {"white": {"feather": n}},
    "goods": lambda n: {"white": {"goods": goods(n), "turned": ["I-1"] if n else []}},
    "different_goods": lambda n: {"white": {"goods": kinds(n)}},
    "fulfilled_agreements": lambda n: {"white": {"fulfilled": ["T1_01", "T1_02", "T1_03", "T1_04", "T1_05"][:n]}},
}
SHELVES = ["I-1", "I-2", "I-3", "I-4", "II-1", "II-2"]


def goods(n: int) -> dict[str, str]:
    return {shelf: f"G{k}" for k, shelf in enumerate(SHELVES[:n], 10)}


def kinds(n: int) -> dict[str, str]:
    """So many kinds on six fields; the first good of each kind has the numbers 1, 8, 15 ..."""
    ids = [f"G{7 * k + 5:02}" for k in range(n)] + ["G06", "G07", "G05", "G06"]
    different = list(dict.fromkeys(ids))
    return dict(zip(SHELVES, different, strict=False)) if n else {}


SIMPLE = [row for row in DATA["agreements"]["tile"] if row["condition"] != "priestess_rooms"]


@pytest.mark.parametrize("row", SIMPLE, ids=lambda row: f"{row['id']}-{row['condition']}")
def test_every_condition(row: dict[str, Any]) -> None:
    """MN-8.10, R-39, R-57: all thresholds are minimums."""
    for n, met in ((row["threshold"], True), (row["threshold"] - 1, False)):
        changes = MEETS[row["condition"]](n)
        changes.setdefault("white", {})["open"] = [row["id"]]
        s = harvest(cities={city: [None] * 3 for city in ("U1", "L1", "U2", "L2", "U3", "L3")}, **changes)
        assert (row["id"] in seat(s)["fulfilled"]) == met, (row, n)


def test_all_eighteen_conditions_are_in_the_game() -> None:
    """MN-8.10."""
    assert len({row["condition"] for row in DATA["agreements"]["tile"]}) == 18 == len(MEETS) + 1


@pytest.mark.parametrize("tile", ["T2_06", "T3_06"])
def test_priestesses_in_rooms_or_deeper(tile: str) -> None:
    """MN-8.10: distinct priestesses, compared with every way to assign them."""
    wanted = TILES[tile]["rooms"]
    rng = Rng(7)
    for _ in range(60):
        rooms = [rng.below(5) for _ in range(4)]
        upright = [rooms[:2].count(room) for room in range(5)]
        lying = [rooms[2:].count(room) if room else 0 for room in range(5)]
        upright[0] += rooms[2:].count(0)
        s = harvest(white={"upright": upright, "lying": lying, "open": [tile]})
        by_hand = any(all(r >= w for r, w in zip(pick, wanted, strict=True)) for pick in permutations(rooms, 2))
        assert (tile in seat(s)["fulfilled"]) == by_hand, rooms


def test_agreements_that_count_agreements() -> None:
    """R-27, MN-8.10: all others first, then these until nothing changes; a tile does not count itself."""
    white = {"open": ["T1_12", "T2_18", "T3_18"], "fulfilled": ["T1_01", "T1_02"], "heart": 5}
    s = harvest(white=white, cities={"U1": [None] * 3})
    assert has(s, "open", "fulfilled") == [["T3_18"], ["T1_01", "T1_02", "T1_12", "T2_18"]]
    white = {"open": ["T1_12", "T2_18", "T3_18"], "fulfilled": ["T1_01", "T1_02", "T1_03"], "heart": 5}
    s = harvest(white=white, cities={"U1": [None] * 3})
    assert has(s, "open") == [[]]  # the fourth makes two of them possible, one after the other
    white = {"open": ["T2_18"], "fulfilled": ["T1_01", "T1_02"]}
    assert has(harvest(white=white, cities={"U1": [None] * 3}), "open") == [["T2_18"]]


def fixed_point(counted: int, thresholds: list[int]) -> set[frozenset[int]]:
    """All sets of such tiles that can be turned over when each may be looked at in any order, as often as one likes."""
    ends: set[frozenset[int]] = set()
    todo = [frozenset[int]()]
    while todo:
        turned = todo.pop()
        more = [k for k, n in enumerate(thresholds) if k not in turned and counted + len(turned) >= n]
        if not more:
            ends.add(turned)
        todo += [turned | {k} for k in more]
    return ends


@pytest.mark.parametrize("counted", range(7))
def test_the_order_of_looking_does_not_matter(counted: int) -> None:
    """R-27: the result is unique, and it is ours."""
    ids = ["T2_18", "T3_18"]
    reached = fixed_point(counted, [TILES[tile]["threshold"] for tile in ids])
    assert len(reached) == 1
    done = [f"T1_{k:02}" for k in range(7, 7 + counted)]
    s = harvest(white={"open": ids, "fulfilled": done})
    assert {k for k, tile in enumerate(ids) if tile in seat(s)["fulfilled"]} == set(reached.pop())


def test_scrolls_of_this_harvest_count() -> None:
    """R-29, MN-8.7: for agreements and for queens' tiles."""
    s = harvest(
        white={"papyri": ["S20", "S10"], "open": ["T1_10"], "eyes_at": [1, 0, 0], "eye_stock": 2},
        queens={"tiles": ["QT6", "QT1", "QT2"]},
    )
    assert has(s, "fulfilled") == [["T1_10"]]
    assert seat(s)["points_from"]["queens"] == 1


def test_sarcophagi() -> None:
    """MN-8.4: row and column of each, for everybody."""
    s = harvest(graves={"U1": "white", "L9": "white", "L4": "blue"}, white={"mummies": 2}, blue={"mummies": 3})
    points = {row["id"]: row["pp"] for row in DATA["mastaba"]["tile"]}
    row_u, row_l, col_1, col_2, col_3 = (points[f"M{k}"] for k in range(1, 6))
    assert seat(s)["points_from"]["sarcophagi"] == row_u + col_1 + row_l + col_3
    assert seat(s, "blue")["points_from"]["sarcophagi"] == row_l + col_2


@pytest.mark.parametrize(
    ("track", "key", "rule"), [("obelisk", "disc", "MN-8.5"), ("great_pyramid", "great", "MN-8.6")]
)
def test_seals(track: str, key: str, rule: str) -> None:
    """MN-8.5, MN-8.6: the last seal reached or passed; none, nothing."""
    seals = {seal["field"]: seal["pp"] for seal in DATA[track]["seals"]}
    for position in range(DATA[track]["length"] + 1):
        expected = max((pp for field, pp in seals.items() if field <= position), default=0)
        assert seat(harvest(white={key: position}))["points_from"][key] == expected, rule


@pytest.mark.parametrize(("tile", "changes", "units"), [
    ("QT1", {"white": {"baskets": ["1L", "2L", "3L"]}}, 3),
    ("QT2", {"graves": {"U1": "white", "U2": "white"}, "white": {"mummies": 2}}, 2),
    ("QT3", {"white": {"sphinx_stock": 1}}, 3),
    ("QT4", {"white": {"goods": {"I-1": "G10", "I-2": "G11", "I-3": "G20"}}}, 2),
    ("QT5", {"white": {"fulfilled": ["T1_07", "T1_08", "T1_09"]}}, 1),
    ("QT6", {"white": {"rolled": ["S10", "S11", "S12", "S13", "S14"]}}, 2),
])  # fmt: skip
def test_queens_tiles(tile: str, changes: dict[str, Any], units: int) -> None:
    """MN-8.7: own eyes times units; pairs are rounded down; the pyramid need not be complete."""
    changes["white"].update(eyes_at=[0, 2, 0], eye_stock=1)
    others = [t for t in ("QT1", "QT2", "QT3") if t != tile]
    s = harvest(queens={"tiles": [others[0], tile, others[1]]}, red={"eyes_at": [0, 0, 0]}, **changes)
    assert seat(s)["points_from"]["queens"] == 2 * units


def test_the_sequence_of_the_scorings() -> None:
    """MN-8.1 to MN-8.7: each counts what the ones before have changed."""
    s = harvest(
        white={
            "points": 0,
            "papyri": ["S01", "S08"],  # three feather steps
            "feather": 13,
            "heart": 12,
            "open": ["T2_12"],  # four scrolls rolled up
            "rolled": ["S30", "S31"],
            "eyes_at": [2, 0, 0],
            "eye_stock": 1,
        },
        papyri=["S20", "S21", "S22", "S23"],
        queens={"tiles": ["QT6", "QT1", "QT2"]},
    )
    # feather 16, position 9: the symbols at 10 and 12 lie behind the crossing
    assert seat(s)["points_from"] == {
        "actions": 0, "duat": 2, "agreements": 2, "sarcophagi": 0, "disc": 0, "great": 0, "queens": 4,
    }  # fmt: skip


def test_what_a_harvest_would_bring_is_shown() -> None:
    """MN-8.1 to MN-8.7: the view foretells exactly what then happens."""
    changes: dict[str, Any] = {
        "white": {
            "papyri": ["S01", "S08"],
            "heart": 9,
            "open": ["T2_12", "T1_12"],
            "rolled": ["S30", "S31"],
            "disc": 7,
        },
        "red": {"points": 2, "great": 6, "eyes_at": [1, 0, 0], "eye_stock": 2, "baskets": ["1L", "1R"]},
        "papyri": ["S20", "S21", "S22", "S23"],
    }
    before, after = table(["favour", 0, 1], **changes), harvest(**changes)
    for colour in COLOURS:
        gained = seat(after, colour)["points_from"]
        del gained["actions"]
        assert shown(before, colour)["in_sight"] == gained
    assert before.dump() == table(["favour", 0, 1], **changes).dump()


def test_the_next_age_follows_or_the_end() -> None:
    """MN-5.1, MN-9.1."""
    assert asked(harvest(3)) == "nobody" and harvest(3).dump()["phase"] == "over"
    assert harvest(1).dump()["age"] == 2 and asked(harvest(1)).startswith("white")
    assert GAME.view(harvest(3), 0)["over"]


def test_what_would_be_scored_is_what_is_scored() -> None:
    """MN-8.4, MN-8.7: bots look at the same sums that a Harvest gives for sarcophagi and for eyes beside pyramids."""
    pairs = ((sarcophagus_points, score_sarcophagi), (queens_points, score_queens))
    seen = [0, 0]
    for seed in range(8):
        s, dice = GAME.start(4), Rng(seed)
        while s.actor != OVER:
            s.apply(s.sample(dice) if s.actor == NATURE else s.legal()[dice.below(len(s.legal()))])
            for k, p in product(range(2), range(4)):
                would, does = pairs[k]
                then = s.clone()
                does(then, p)
                assert then.points_of(p) - s.points_of(p) == would(s, p)
                seen[k] += would(s, p) > 0
    assert all(seen)
