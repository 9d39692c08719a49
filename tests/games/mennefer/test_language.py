"""MN-4: the language of actions, order, choice and doing without."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from tests.games.mennefer.table import DATA, GAME, act, asked, can, ends, has, items, seat, table, why_not

from mehen.core.text import LANGUAGES
from mehen.games.mennefer.game import own
from mehen.games.mennefer.language import parse, write
from mehen.games.mennefer.vocabulary import VERBS

LANG = own(GAME.rules(4)).c.lang
FIELDS = [("I", 1), ("I", 2), ("I", 3), ("I", 4), ("II", 1), ("II", 2), ("II", 3), ("III", 1), ("III", 2)]
#: A goods area without room.
FULL = {f"{level}-{k}": f"G{n}" for n, (level, k) in enumerate(FIELDS, 10)}

#: Somebody who can do everything.
RICH: dict[str, Any] = {
    "food": 6,
    "heka": 6,
    "mummies": 2,
    "sarcophagi": 2,
    "sphinx_stock": 2,
    "sphinxes": 2,
    "scarabs": {"necropolis": 5, "sphinxes": 5},
    "upright": [2, 2, 0, 0, 0],
}


def texts(data: Any) -> list[str]:
    """Every list of actions anywhere in the data."""
    if isinstance(data, dict):
        return [text for value in data.values() for text in texts(value)]
    if isinstance(data, list):
        return [text for value in data for text in texts(value)]
    return [data] if isinstance(data, str) and data.split() and data.split()[0] in VERBS else []


def test_every_action_of_the_data_is_read_and_written() -> None:
    """MN-4.1."""
    found = texts({key: DATA[key] for key in ("houses", "action_tiles", "display", "temple", "pedestals", "mastaba")})
    assert len(found) > 80
    for text in found:
        for part in text.split(" | "):
            action = parse(part)
            assert action is not None and write(action) == part


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_a_tile_has_words(lang: str) -> None:
    """MN-4.1: as the tile prints it, in its own order, whatever the order of the engine is."""
    words = GAME.texts(GAME.rules(2), lang)
    for tile in DATA["action_tiles"]["tile"]:
        for item in tile["actions"]:
            parts = [words.get(f"item.{part}") for part in item.split(" | ")]
            assert words.get(f"item.{item}") == f" {words.get('or')} ".join(parts)


@pytest.mark.parametrize(
    "text",
    ["", "heka", "heka 0", "heka x", "heka 2 3", "heka 99", "boats 2 act 3", "boats 2 act", "bury 9", "bury", "dance 1",
     "mix 11", "papyrus_buy 2", "priestess 2 pray", "erect 0", 7],
)  # fmt: skip
def test_what_is_not_in_the_language(text: object) -> None:
    """MN-4.1."""
    assert parse(text) is None


@pytest.mark.parametrize("name", LANG.set_ids)
def test_every_action_of_a_set_may_come_first(name: str) -> None:
    """MN-4.2, MN-4.6: the order is the player's; each action that can do something is offered, and passing."""
    row = LANG.rows[LANG.set_ids.index(name)]
    s = table(items(name), white=RICH)
    assert can(s) == ["pass", *(f"do {' | '.join(write(a) for a in item)}" for item in sorted(set(row)))]


def test_all_orders_can_be_played() -> None:
    """MN-4.2, MN-4.4: three actions, six orders; each is finished before the next begins."""
    wanted = ["do food 1", "do heka 1", "do eye 1 | embalm 1"]
    for order in permutations(wanted):
        s = table(items("tile.A03"), white={"food": 1, "heka": 1})
        for action in order:
            if action in can(s):
                act(s, action)
            if asked(s) == "white alternative":
                assert can(s) == ["choose eye 1", "choose embalm 1"]
                act(s, "choose embalm 1")
        assert has(s, "food", "heka", "sarcophagi") == [2, 2, 1]


def test_order_matters_because_of_the_cap() -> None:
    """MN-4.2, MN-4.8: at 10 food a good is bought before food is gained."""
    white = {"food": 10}
    first = act(table(items("tile.A02"), white=white), "do eye 1 | good_buy", "choose good_buy", "good 2")
    assert has(first, "food") == [10]  # 10 - 2, and the 2 food alone are booked at once
    second = table(items("tile.A02"), white=white)
    assert "do food 2" not in can(second)  # it could do nothing now
    third = act(table(items("tile.A02"), white={"food": 9}), "do food 2", "do eye 1 | good_buy")
    assert has(act(third, "choose good_buy", "good 2"), "food") == [8]


def test_everything_is_voluntary_and_may_be_used_in_part() -> None:
    """MN-4.3, R-1: what is left of an action lapses."""
    s = act(table(["limestone", 0, 3]), "stone queens", "pass")
    assert (has(s, "queens", "great"), asked(s)) == ([1, 0], "nobody")
    s = act(table(["favour", 0, 3]), "favour food 1", "pass")
    assert has(s, "food", "heka") == [6, 5]
    s = act(table(items("tile.A05")), "pass")
    assert (has(s, "great", "queens"), asked(s)) == ([0, 0], "nobody")


def test_an_action_is_finished_before_the_next_one_starts() -> None:
    """MN-4.4, MN-4.5: only the most recent action asks."""
    s = act(table(items("tile.A05")), "do limestone 2")
    assert can(s) == ["pass", "stone great", "stone queens"]
    act(s, "stone queens")
    assert asked(s) == "white limestone"
    act(s, "stone great")
    assert asked(s) == "white favour"


def test_what_an_action_sets_off_comes_first() -> None:
    """MN-4.5, MN-4.7: a favour field in the middle of a transport; then the transport goes on."""
    s = act(table(["limestone", 0, 2], white={"great": 2}), "stone great")
    assert asked(s) == "white favour"
    act(s, "favour food 1", "favour heka 1")
    assert asked(s) == "white limestone"


def test_passing_drops_one_list_and_nothing_outside() -> None:
    """MN-4.6."""
    s = act(table(items("tile.A05")), "do limestone 2", "pass")
    assert asked(s) == "white favour"  # the other action of the tile is still there
    s = act(table(items("tile.A05")), "do favour 2", "favour food 1", "pass")
    assert asked(s) == "white limestone"
    s = act(table(["bury", 0, 2], white={"sarcophagi": 1, "mummies": 3}), "bury U6", "pass")
    assert asked(s) == "white mastaba"  # the bonus of the grave was dropped, the activations were not


def test_what_can_do_nothing_now_stays_open() -> None:
    """MN-4.6, R-43: embalming makes the burial possible, with the mummy just embalmed."""
    s = table(items("tile.A13"), white={"scarabs": {"necropolis": 3}})
    assert can(s) == ["pass", "do embalm 1"]
    assert why_not(s, "do bury ?") == "MN-7.21"
    assert why_not(s, "do heka 2") == "MN-4.6"
    act(s, "do embalm 1")
    assert asked(s) == "white bury"


def test_a_list_without_possibilities_closes_by_itself() -> None:
    """MN-4.5, MN-4.6, R-49."""
    assert (
        asked(table(items("tile.A13"), white={"mummies": 0, "sarcophagi": 0, "heart": 25, "feather": 25})) == "nobody"
    )
    s = table(["disc", 0, 1], white={"disc": 3, "goods": FULL}, deity="ptah")
    assert (asked(s), has(s, "disc")) == ("nobody", [4])


def test_alternatives_that_can_do_something() -> None:
    """MN-4.2, MN-4.7: exactly one, of those that can do something at that moment."""
    s = act(table(items("row.2"), white={"food": 9, "heka": 9}), "do papyrus_buy | good_buy")
    assert can(s) == ["choose papyrus_buy", "choose good_buy"]
    assert why_not(s, "choose heka 2") == "MN-4.2"
    s = act(table(items("row.2"), white={"food": 0, "heka": 9}), "do papyrus_buy | good_buy")
    assert asked(s) == "white papyrus"  # no food for a good
    assert asked(table(items("row.2"), white={"food": 0, "heka": 0})) == "nobody"


def test_plain_gains_alone_are_booked_at_once() -> None:
    """MN-4.8, R-41: their order cannot matter; with anything else in the list the player is asked."""
    s = act(table(["use_tile", 0], white={"tiles": ["A11", "A10"]}, red={"tiles": ["A01"]}), "use A11", "house nile")
    assert (has(s, "heart", "feather"), asked(s)) == ([2, 2], "nobody")
    s = act(table(["use_tile", 0], white={"tiles": ["A11", "A10"]}, red={"tiles": ["A01"]}), "use A10", "house nile")
    assert can(s) == ["pass", "do feather 3", "do good_buy"]
    act(s, "do good_buy", "pass")
    assert (has(s, "feather"), asked(s)) == ([3], "nobody")
    by_hand = {tuple(has(end, "heart", "feather")) for end in ends(table(items("tile.A11")))}
    assert by_hand == {(0, 0), (2, 2)}


def position(*agenda: list[Any], **changes: Any) -> Any:
    return table(*agenda, **{"white": RICH, **changes})


MANDATORY: list[tuple[str, Any]] = [
    ("option", lambda: position(["option", 0], white={**RICH, "tiles": ["A01"], "sun": {"nile": 1}, "visits": 2})),
    ("use_tile", lambda: position(["use_tile", 0])),
    ("house", lambda: position(["house", 0, 1], white={"sun": {"nile": 1, "temple": 1}})),
    ("track_field", lambda: position(["track_field", 0, "necropolis"])),
    ("display_slot", lambda: position(["display_slot", 0])),
    ("row", lambda: position(["row", 0, 2])),
    ("alternative", lambda: position(["alternative", 0, "embalm 1 | carve 1"])),
    ("mix", lambda: position(["mix", 0, 3])),
    ("site", lambda: position(["site", 0, "I"])),
    ("cover", lambda: position(["cover", 0])),
    ("queen", lambda: position(["queen", 0], white={"eyes": 1, "eye_stock": 2})),
    ("shelf", lambda: position(["shelf", 0, 1], white={"goods": {"I-1": "G20", "I-2": "G21"}})),
    ("offer_good", lambda: position(["offer_good", 0], white={**RICH, "goods": {"I-1": "G20", "I-2": "G21"}})),
    ("basket", lambda: position(["basket", 0])),
    ("boat_to", lambda: position(["boat_to", 0, "harbour", 2])),
    ("discard_agreement", lambda: position(["discard_agreement", 0, "T1_07"], white={"open": ["T1_07", "T1_08"]})),
]


@pytest.mark.parametrize(("step", "build"), MANDATORY, ids=[step for step, _ in MANDATORY])
def test_what_has_to_be_decided(step: str, build: Any) -> None:
    """MN-4.9, MN-6.1: no passing in these questions."""
    s = build()
    assert asked(s) == f"white {step}"
    assert "pass" not in can(s)
    assert why_not(s, "pass") == ("MN-6.1" if step == "option" else "MN-4.9")


OPTIONAL: list[tuple[str, Any]] = [
    ("items", lambda: position(items("tile.A05"))),
    ("favour", lambda: position(["favour", 0, 1])),
    ("scarab", lambda: position(["scarab", 0, 1])),
    ("limestone", lambda: position(["limestone", 0, 1])),
    ("bury", lambda: position(["bury", 0, 1])),
    ("mastaba", lambda: position(["mastaba", 0, 1, 31])),
    ("papyrus", lambda: position(["papyrus", 0, 0])),
    ("good", lambda: position(["good", 0, 1])),
    ("priestesses", lambda: position(["priestesses", 0, 1, 0])),
    ("boats", lambda: position(["boats", 0, 1, 0])),
    ("agreement", lambda: position(["agreement", 0, 1, 0])),
    ("erect", lambda: position(["erect", 0, 1])),
]


@pytest.mark.parametrize(("step", "build"), OPTIONAL, ids=[step for step, _ in OPTIONAL])
def test_what_may_be_left(step: str, build: Any) -> None:
    """MN-4.3, MN-4.6, R-49: passing ends the action and changes nothing else."""
    s = build()
    assert asked(s) == f"white {step}"
    before = {**s.dump(), "agenda": []}
    act(s, "pass")
    assert s.dump() == before


STARTABLE: list[tuple[str, str, dict[str, Any], bool]] = [
    ("tile.A02", "food 2", {"food": 9}, True),
    ("tile.A02", "food 2", {"food": 10}, False),
    ("tile.A01", "heka 2", {"heka": 9}, True),
    ("tile.A01", "heka 2", {"heka": 10}, False),
    ("tile.A09", "heart 3", {"heart": 24}, True),
    ("tile.A09", "heart 3", {"heart": 25}, False),
    ("tile.A10", "feather 3", {"feather": 24}, True),
    ("tile.A10", "feather 3", {"feather": 25}, False),
    ("pedestal.palace_3", "pp 6", {}, True),
    ("tile.A05", "favour 2", {"food": 10, "heka": 10, "heart": 25, "feather": 25}, True),
    ("tile.A17", "eye 1", {"eye_stock": 0}, True),
    ("tile.A17", "limestone 3", {"great": 14, "queens": 8}, True),
    ("pedestal.temple_1", "disc 1", {"disc": 15}, True),
    ("tile.A14", "carve 1", {"sphinx_stock": 0}, True),
    ("pedestal.necropolis_1", "mastaba 1", {}, True),
    ("deity.isis", "mix 3", {"food": 10, "heka": 10}, True),
    ("tile.A13", "embalm 1", {"mummies": 0, "heart": 25, "feather": 24}, True),
    ("tile.A13", "embalm 1", {"mummies": 0, "heart": 24, "feather": 25}, True),
    ("tile.A13", "embalm 1", {"mummies": 1, "heart": 25, "feather": 25}, True),
    ("tile.A12", "scarab 1", {"scarabs": dict.fromkeys(["pyramids", "temple", "nile", "sphinxes"], 6)}, True),
    ("tile.A12", "scarab 1", {"scarabs": dict.fromkeys(DATA["houses"]["order_top_to_bottom"], 6)}, False),
    ("tile.A09", "papyrus_buy", {"heka": 1}, True),
    ("tile.A09", "papyrus_buy", {"heka": 0}, False),
    ("tile.A09", "papyrus_buy", {"heka": 1, "papyri": ["S10", "S11"]}, False),
    ("tile.A09", "papyrus_buy", {"heka": 2, "papyri": ["S10", "S11"]}, True),
    ("tile.A09", "papyrus_buy", {"heka": 9, "papyri": ["S10", "S11", "S12", "S13", "S14"]}, False),
    ("tile.A19", "papyrus_take", {"heka": 0}, True),
    ("tile.A19", "papyrus_take", {"heka": 9, "papyri": ["S10", "S11", "S12", "S13", "S14"]}, False),
    ("tile.A10", "good_buy", {"food": 1}, True),
    ("tile.A10", "good_buy", {"food": 0}, False),
    ("tile.A07", "good_take", {"food": 0}, True),
    ("tile.A07", "good_take", {"goods": FULL}, False),
    ("track.necropolis.2", "bury 1", {"sarcophagi": 1}, True),
    ("track.necropolis.2", "bury 1", {"sarcophagi": 0}, False),
    ("track.sphinxes.1", "erect 1", {"sphinxes": 1}, True),
    ("track.sphinxes.1", "erect 1", {"sphinxes": 0}, False),
    ("tile.A07", "priestess 2", {"upright": [0, 0, 0, 1, 3]}, True),
    ("tile.A07", "priestess 2", {"upright": [0, 0, 0, 0, 4]}, False),
    ("track.temple.1", "priestess 1 offer", {"upright": [0, 0, 4, 0, 0]}, False),
    ("track.temple.1", "priestess 1 offer", {"upright": [0, 0, 4, 0, 0], "goods": {"I-1": "G30"}}, True),
    ("tile.A06", "boats 3 act 1", {"boats": ["6", "L3", "5", "4"], "harbour": 0}, True),
    ("tile.A06", "boats 3 act 1", {"boats": ["6"], "harbour": 0}, True),
    ("tile.A06", "boats 3 act 1", {"boats": ["6"], "harbour": 0, "activated": ["6"]}, False),
    ("pedestal.harbour_3", "agreement 1", {}, True),
]


@pytest.mark.parametrize(("name", "item", "white", "offered"), STARTABLE)
def test_when_an_action_can_be_started(name: str, item: str, white: dict[str, Any], offered: bool) -> None:
    """MN-4.10."""
    s = table(items(name), white=white)
    assert any(f"do {item}" == option for option in can(s)) == offered


def test_an_empty_nile_has_no_agreements_to_take() -> None:
    """MN-4.10, MN-7.57, R-49."""
    empty = {city: [None] * 3 for city in ("U1", "L1", "U2", "L2", "U3", "L3")}
    assert "do agreement 1" not in can(table(items("pedestal.harbour_3"), cities=empty))
    assert asked(table(["disc", 0, 1], white={"disc": 3}, deity="hathor", cities=empty)) == "nobody"


def test_full_lists_show_also_what_has_no_effect() -> None:
    """MN-4.10: favours, mixtures and mastaba bonuses."""
    full = {"food": 10, "heka": 10, "heart": 25, "feather": 25}
    assert len(can(table(["favour", 0, 1], white=full))) == 5
    assert len(can(table(["mix", 0, 3], white=full))) == 4
    assert len(can(table(["mastaba", 0, 1, 31], white=full))) == 6
    assert has(act(table(["favour", 0, 1], white=full), "favour food 1"), "food") == [10]


def test_what_asks_nothing_once_it_is_started() -> None:
    """MN-4.11: embalming, carving, eyes, disc, heart and feather, the favours of a part."""
    white = {"mummies": 1, "sphinx_stock": 1, "eye_stock": 1}
    s = table(["embalm", 0, 2], ["carve", 0, 2], ["eyes", 0, 1], ["disc", 0, 3], white=white)
    assert has(s, "sarcophagi", "heart", "feather", "sphinxes", "points", "eyes", "disc") == [1, 1, 1, 1, 11, 1, 3]
    assert asked(s) == "nobody"
    s = act(table(["site", 0, "I"]), "site 3")  # heart beneath, heka on the part
    assert has(s, "heart", "heka") == [1, 6]
    assert seat(s)["food"] == 5
