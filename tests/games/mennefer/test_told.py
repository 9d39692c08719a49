"""What people are told: previews, what goes out of reach, reasons, and where every point came from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.mennefer.table import DATA, GAME, act, can, draw, foretold, items, shown, table, why_not

from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import NATURE, OVER
from mehen.core.telling import Reach
from mehen.core.text import LANGUAGES
from mehen.games.mennefer.scoring import duat_points
from mehen.games.mennefer.state import MenNefer
from mehen.table import laws
from mehen.table.chronicle import Chronicle, Part
from mehen.table.forecast import Outlook

# -- gauges ------------------------------------------------------------------------------

#: Numbers of a seat that never change.
PRINTED = {"places", "agreement_slots"}


def numbers(path: str, value: Any) -> Iterator[str]:
    """Where the integers are."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from numbers(f"{path}.{key}" if path else key, one)
    elif isinstance(value, list):
        for k, one in enumerate(value):
            yield from numbers(f"{path}.{k}", one)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def test_every_number_of_a_seat_is_counted() -> None:
    paths = set(numbers("", shown(draw(GAME.start(4)))))
    gauges = {gauge.shown for gauge in GAME.gauges}
    assert gauges - paths == {"tiles"}  # they lie there one by one
    left = {path for path in paths if not laws._is_known(GAME, f"seats.0.{path}")}
    assert {path.split(".")[0] for path in left} == PRINTED


def test_there_is_a_gauge_for_every_room_of_the_temple() -> None:
    rooms = GAME.edition().data["temple"]["room_step_costs"]
    assert sum(gauge.name.startswith("room_") for gauge in GAME.gauges) == len(rooms)


def test_gauges_chapters_and_headings_have_words() -> None:
    for lang in LANGUAGES:
        words = GAME.texts(GAME.rules(2), lang).sentences
        for kind, named in (
            ("gauge", [*GAME.gauges, *GAME.table_gauges]),
            ("chapter", GAME.chapters),
            ("points", GAME.sources),
        ):
            assert [one.name for one in named if f"{kind}.{one.name}" not in words] == []
        assert [phase for phase in GAME.moment(GAME.start(2)).phases if f"phase.{phase}" not in words] == []
        heads = {key.partition(".")[2] for key in words if key.startswith("head.")}
        assert 5 <= len(heads) <= 12 and heads <= {event.name for event in GAME.events}


def test_the_duat_says_what_the_harvest_would_take() -> None:
    """MN-7.2, MN-8.1, MN-8.2, R-30: never more points than there are, and papyri move the feather first."""
    s = table(["favour", 0, 1])
    assert duat_points(s, 0) == -12 and shown(s)["duat"] == shown(s)["in_sight"]["duat"] == -10
    s = table(["favour", 0, 1], white={"points": 30, "heart": 10, "feather": 11, "papyri": ["S10", "S20"]})
    assert shown(s)["duat"] == shown(s)["in_sight"]["duat"] == duat_points(s, 0) + 1
    s = table(["harvest"], age=3, white={"points": 3})
    assert s.scores()[0] == 0 and shown(s)["harvest"] == 0


def test_the_harvest_in_sight_is_what_comes() -> None:
    """MN-8: whatever the gauge says on the way is what the Harvest then brings."""
    white = {
        "points": 20,
        "heart": 20,
        "feather": 9,
        "great": 6,
        "disc": 7,
        "papyri": ["S10", "S20"],
        "open": ["T1_12"],
    }
    s = table(["harvest"], ["favour", 0, 1], age=3, white=white)
    before = shown(s)
    assert before["harvest"] == sum(before["in_sight"].values()) and before["counts"]["met"] == 1
    s = table(["harvest"], age=3, white=white)
    assert s.scores()[0] == 20 + before["harvest"] and len(shown(s)["fulfilled"]) == 1


# -- previews ----------------------------------------------------------------------------


def test_previews_say_what_a_choice_changes() -> None:
    """MN-7.5, MN-7.27, MN-7.30, MN-7.53, MN-6.11, MN-7.20: read off a clone on which the choice was made."""
    assert foretold(table(["mix", 0, 3], white={"food": 9}), "mix 2") == {"food": (9, 10), "heka": (5, 6)}
    s = table(["papyrus", 0, 0], white={"papyri": ["S30", "S31"]})
    assert foretold(s, "scroll 1")["heka"] == (5, 2) and foretold(s, "scroll 1")["scrolls"] == (2, 3)
    s = table(["shelf", 0, 0], white={"goods": {"I-1": "G10", "I-2": "G11", "I-3": "G12", "II-1": "G13"}, "points": 30})
    put = foretold(s, "shelf II-2")
    assert (put["points"], put["goods"], put["offerable"]) == ((30, 31), (4, 5), (4, 5))
    s = table(["boats", 0, 1, 1], white={"boats": ["4"], "harbour": 3})
    assert foretold(s, "activate 4") == {"food": (5, 8)}
    assert foretold(table(["display_slot", 0]), "slot 2") == {"food": (5, 3), "takes_left": (3, 2)}
    s = table(items("tile.A13"), white={"scarabs": {"necropolis": 3}})
    assert foretold(s, "do embalm 1") == {"mummies": (4, 3), "sarcophagi": (0, 1)}
    s = table(["house", 0, 1], white={"sun": {"nile": 1, "temple": 1}, "visits": 2, "apprentices": 1})
    rooms = {"sun_nile": (1, 0), "moon_nile": (0, 1)}  # what the next one would pay
    assert foretold(s, "house nile") == {"raises_left": (3, 2), "scarab_nile": (0, 1), **rooms}


def test_previews_stop_where_something_is_drawn() -> None:
    """MN-7.12: the next part of the stack is not known before."""
    s = table(["favour", 0, 1], ["site", 0, "I"])
    one = next(one for one in Outlook(GAME, s, 0).forecasts if one.choice.notation == "site 1")
    assert [line.key for line in one.depends] == ["depends.nature"]


# -- reach -------------------------------------------------------------------------------


def closed(s: MenNefer, notation: str) -> list[Reach]:
    return next(one for one in Outlook(GAME, s, s.actor).forecasts if one.choice.notation == notation).closes


def test_the_last_visit_closes_visiting() -> None:
    """MN-6.1: three visits, three specialisations and three tiles in an age."""
    used = {"visits": 2, "sun": {"nile": 2}, "apprentices": 1, "tiles": ["A01"], "taken": [], "takes": 0}
    s = table(["option", 0], ["house", 0, 0], white=used, in_use="A05")
    assert ("option.visit", "round") in [(one.target, one.horizon) for one in closed(s, "house nile")]
    s = table(["option", 0], ["house", 0, 0], white={**used, "visits": 1, "apprentices": 2}, in_use="A05")
    assert "option.visit" not in [one.target for one in closed(s, "house nile")]


def test_what_is_taken_or_full_stays_closed() -> None:
    """MN-5.7, MN-7.21, MN-7.26, MN-7.31: an agreement until the Flood, a grave and a full goods area for good."""
    s = table(["agreement", 0, 1, 0])
    assert [(one.target, one.horizon) for one in closed(s, "agreement U1 1")] == [("city.U1.1", "round")]
    s = table(["bury", 0, 1], white={"mummies": 2, "sarcophagi": 2})
    assert [(one.target, one.horizon) for one in closed(s, "bury U3")] == [("grave.U3", "game")]
    s = table(["bury", 0, 1], white={"mummies": 0, "sarcophagi": 1}, graves=dict.fromkeys(("U1", "U2", "L1"), "white"))
    assert {one.target for one in closed(s, "bury U3")} == {f"grave.{name}" for name, who in left(s) if who is None}
    s = table(["papyrus", 0, 1], white={"papyri": ["S30", "S31", "S32", "S33"]})
    assert {(one.target, one.horizon) for one in closed(s, "scroll 1")} == {
        (f"papyrus.{n}", "round") for n in range(1, 5)
    }


def left(s: MenNefer) -> list[tuple[str, str | None]]:
    return list(GAME.view(s, 0)["graves"].items())


def test_what_is_used_by_others_is_gone_for_all() -> None:
    """MN-7.61: one sphinx on each pedestal."""
    s = table(["erect", 0, 1], white={"sphinxes": 1, "sphinx_stock": 3})
    assert "pedestal.palace_1" in {one.target for one in GAME.reach(s, 1)}
    act(s, "erect palace_1")
    assert "pedestal.palace_1" not in {one.target for one in GAME.reach(s, 1)}


# -- reasons -----------------------------------------------------------------------------


def reasons(s: MenNefer) -> dict[str, tuple[str, str]]:
    return {target: (line.key, line.rule) for target, line in Outlook(GAME, s, s.actor).blocked.items()}


def test_what_cannot_be_chosen_says_why() -> None:
    """MN-6.2, MN-6.3, MN-7.21, MN-7.54: everything on the table with its own reason."""
    s = table(
        ["option", 0], white={"tiles": ["A05"], "taken": ["A20"], "sun": {"nile": 1}, "apprentices": 2, "visits": 1}
    )
    assert reasons(s) == {}
    s = act(s, "visit")
    s = table(["use_tile", 0], white={"tiles": ["A01", "A05"], "taken": ["A20"]})
    assert reasons(s) == {"tile.A20": ("refusal.tile_too_new", "MN-6.3")}
    s = table(["bury", 0, 1], white={"mummies": 3, "sarcophagi": 1}, graves={"U1": "red"})
    found = reasons(s)
    assert (found["grave.U1"], found["grave.U9"]) == (("refusal.grave_taken", "MN-7.21"), ("refusal.column", "MN-7.21"))
    s = table(["agreement", 0, 1, 1], cities={"U1": [None, "T1_01", "T1_02"]})
    found = reasons(s)
    assert found["city.U1.1"] == ("refusal.no_agreement", "MN-7.54")
    assert found["city.L3.1"] == ("refusal.other_city", "MN-7.54")


IDLE: list[tuple[str, dict[str, Any], str, str]] = [
    ("tile.A02", {"food": 10}, "do food 2", "MN-7.1"),
    ("tile.A04", {"heka": 10}, "do heka 2", "MN-7.1"),
    ("tile.A09", {"heart": 25}, "do heart 3", "MN-7.3"),
    ("tile.A10", {"feather": 25}, "do feather 3", "MN-7.3"),
    ("tile.A09", {"heka": 0}, "do papyrus_buy", "MN-7.27"),
    ("tile.A09", {"papyri": ["S30", "S31", "S32", "S33", "S34"]}, "do papyrus_buy", "MN-7.26"),
    ("tile.A10", {"food": 0}, "do good_buy", "MN-7.30"),
    ("tile.A13", {"scarabs": {"necropolis": 6}}, "do bury ?", "MN-7.21"),
    ("tile.A13", {"sarcophagi": 1, "mummies": 3}, "do bury ?", "MN-7.22"),
    ("tile.A14", {"scarabs": {"sphinxes": 6}}, "do erect ?", "MN-7.61"),
    ("tile.A14", {"sphinxes": 1, "sphinx_stock": 3}, "do erect ?", "MN-7.62"),
    ("tile.A12", {"scarabs": dict.fromkeys(("pyramids", "necropolis", "temple", "nile", "sphinxes"), 6)},
     "do scarab 1", "MN-7.6"),
    ("tile.A15", {"upright": [0, 0, 0, 0, 4]}, "do priestess 3 offer", "MN-7.33"),
]  # fmt: skip


@pytest.mark.parametrize(("tile", "white", "notation", "rule"), IDLE)
def test_an_action_that_can_do_nothing_says_why(tile: str, white: dict[str, Any], notation: str, rule: str) -> None:
    """MN-4.10: not just that it cannot."""
    assert why_not(table(items(tile), white=white), notation) == rule


def test_alternatives_say_why_not() -> None:
    """MN-4.7, MN-4.10."""
    s = table(["alternative", 0, "eye 1 | embalm 1 | carve 1"], white={"mummies": 0, "heart": 25, "feather": 25})
    assert can(s) == ["choose eye 1", "choose carve 1"] and why_not(s, "choose embalm 1") == "MN-7.20"


def test_an_offering_that_was_never_there() -> None:
    """MN-7.34: the same words fit an action without an offering and one whose offering is over."""
    s = table(["priestesses", 0, 2, 0])
    line = GAME.refusal(s, GAME.space(s.rules).ids["offer"])
    assert "no longer" not in (said := GAME.say(s.rules, line, "en")) and "any more" not in said
    assert line.rule == "MN-7.34" and "mehr" not in GAME.say(s.rules, line, "de")


def test_reasons_of_the_river() -> None:
    """MN-7.49 to MN-7.52: where the boat is, steps, the end of the river, activations."""
    s = table(["boats", 0, 0, 1], white={"boats": ["3", "6"], "harbour": 2})
    assert [reason_of(s, text) for text in ("boat 3", "boat 6", "boat 2")] == ["no_steps", "river_end", "no_boat"]
    s = table(["boats", 0, 1, 0], white={"boats": ["3"], "harbour": 3})
    assert [reason_of(s, text) for text in ("activate 3", "activate 4")] == ["no_activation", "no_boat"]
    s = table(["boat_to", 0, "2", 2], white={"boats": ["2", "3"], "harbour": 2})
    expected = {"to 2": "same_place", "to 3": "own_boat", "to 1": "backwards", "to 6": "steps"}
    assert {text: reason_of(s, text) for text in expected} == expected


def reason_of(s: MenNefer, notation: str) -> str:
    action = GAME.space(s.rules).read(notation)
    assert action is not None and action not in s.legal()
    return GAME.refusal(s, action).key.removeprefix("refusal.")


def test_reasons_of_the_goods_area_and_the_temple() -> None:
    """MN-7.29, MN-7.38, MN-7.39: what is missing is named."""
    s = table(["shelf", 0, 0], white={"goods": {"I-1": "G10", "I-2": "G11"}})
    ids = GAME.space(s.rules).ids
    found = {field: GAME.refusal(s, ids[f"shelf {field}"]) for field in ("I-4", "II-2", "III-1")}
    assert {field: GAME.say(s.rules, line, "en") for field, line in found.items()} == {
        "I-4": "each level is filled from the left: first fill I-3",
        "II-2": "a higher level needs what lies below: first fill I-3 and II-1",
        "III-1": "a higher level needs what lies below: first fill II-1 and II-2",
    }
    white = {"upright": [2, 1, 1, 0, 0], "baskets": ["1L"], "goods": {"I-1": "G10"}, "turned": ["I-1"]}
    s = table(["basket", 0], white=white)
    assert [reason_of(s, text) for text in ("basket 1L", "basket 3L")] == ["basket_there", "room_without"]


def test_an_eye_without_a_place() -> None:
    """R-18: only other data could lead here; then the eye is not what is missing."""
    full = {"heights": [4, 4, 4]}
    s = table(["limestone", 0, 1], white={"queens": 1, "eyes": 1, "eye_stock": 2}, queens=full)
    assert reason_of(s, "stone queens") == "no_queen"
    s = table(["limestone", 0, 1], white={"queens": 1})
    assert reason_of(s, "stone queens") == "no_eye"


def test_draws_name_what_they_are_for() -> None:
    """MN-3.1, MN-6.15, MN-5.7: nobody decides, but not always for the same reason."""
    s = GAME.start(2)
    rules = set()
    rng = Rng(3)
    while s.actor != OVER:
        if s.actor == NATURE:
            rules.add(GAME.refusal(s, GAME.space(s.rules).ids["visit"]).rule)
        legal = s.legal()
        s.apply(s.sample(rng) if s.actor == NATURE else legal[rng.below(len(legal))])
    assert {"MN-3.1", "MN-3.7", "MN-3.15", "MN-6.14", "MN-6.15"} <= rules
    s = table(["flood"], cities={"U1": [None, "T1_01", "T1_02"]})
    assert s.actor == NATURE and why_not(s, "visit") == "MN-5.7"


# -- ledger and chapters -----------------------------------------------------------------


def played(seats: int, seed: int) -> tuple[Session, Chronicle]:
    chronicle = Chronicle(GAME)
    session = Session(Record(GAME, GAME.rules(seats), ["random"] * seats), chronicle)
    rng = Rng(seed)
    while not session.over:
        legal = session.state.legal()
        session.act(session.state.sample(rng) if session.state.actor == NATURE else legal[rng.below(len(legal))])
    return session, chronicle


def test_points_begin_somewhere() -> None:
    """MN-3.13: the first ten points have a source too, and the columns of the state stay as they are."""
    session, chronicle = played(3, 1)
    start = [source.name for source in GAME.sources].index("start")
    assert [row[start] for row in chronicle.sums(3)] == [DATA["constants"]["start_prestige"]] * 3
    by_source = [list(seat["points_from"].values()) for seat in session.state.dump()["seats"]]
    assert [row[:start] for row in chronicle.sums(3)] == by_source


def test_the_harvest_is_told_line_by_line() -> None:
    """MN-8: seven chapters for each age, in the order of the rules, each with the age it is about."""
    _, chronicle = played(2, 5)
    named = [(GAME.chapters[part.chapter].name, part.about) for part in chronicle.chapters]
    lines = ["papyri", "duat", "agreements", "sarcophagi", "disc", "great", "queens"]
    flood = ["flood", "new_order"]
    assert named == [
        *((line, 0) for line in lines),
        *((name, 1) for name in flood + lines),
        *((name, 2) for name in flood + lines),
    ]
    assert all(not part.open for part in chronicle.chapters)


def harvested(s: MenNefer) -> list[Part]:
    """The chapters of a Harvest that comes at once."""
    chronicle = Chronicle(GAME)
    chronicle.begin(s)
    s.story, s.moments = [], []
    s.apply(s.legal()[0])
    chronicle.note(0, GAME.moment(s), s.story, s.moments, s)
    return chronicle.chapters


def test_each_agreement_grave_and_pyramid_is_an_item() -> None:
    """MN-8.3, MN-8.4, MN-8.7: people see which tile, which grave and which queen brought how much."""
    white = {
        "fulfilled": ["T1_09", "T2_14"],
        "open": ["T1_12"],
        "heart": 20,
        "feather": 20,
        "eyes_at": [1, 2, 0],
        "eye_stock": 0,
        "mummies": 1,
        "baskets": ["1L", "2R"],
        "goods": {"I-1": "G10", "I-2": "G11"},
        "turned": ["I-1", "I-2"],
    }
    s = table(["harvest"], ["mix", 0, 1], age=3, white=white, graves={"U1": "white", "L4": "white", "U2": "red"})
    found = {
        GAME.chapters[part.chapter].name: [(item.about, item.amount) for item in part.items if item.seat == 0]
        for part in harvested(s)
    }
    words = GAME.vocabulary(s.rules)
    values = {row["id"]: row["value"] for row in DATA["agreements"]["tile"]}
    assert {words["agreement"][about]: n for about, n in found["agreements"]} == {
        tile: values[tile] for tile in ("T1_09", "T2_14", "T1_12")
    }
    assert [words["grave"][about] for about, _ in found["sarcophagi"]] == ["U1", "L4"]
    assert sum(n for _, n in found["sarcophagi"]) == shown(s)["points"]["sarcophagi"]
    assert {words["queen"][about] for about, _ in found["queens"]} <= {"Q1", "Q2"}
    assert sum(n for _, n in found["queens"]) == shown(s)["points"]["queens"] > 0
    assert found["papyri"] == [] and len(found["duat"]) == 1
