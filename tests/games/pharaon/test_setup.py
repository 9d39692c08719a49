"""PH-4, PH-16.1 to PH-16.6, PH-17: the table before round 1."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.pharaon.table import DATA, GAME, RING, SEATS, act, asked, can, seat, table, why_not, words

from mehen.core.rng import Rng
from mehen.core.state import NATURE
from mehen.games.pharaon.choices import rule_of
from mehen.games.pharaon.state import Pharaon


def until(step: str, seats: int = 3, seed: int = 1, **options: str) -> Pharaon:
    """The setup played by NATURE and by first choices up to a step."""
    s = GAME.start(seats, options=options)
    rng = Rng(seed)
    while GAME.step_name(s) != step:
        s.apply(s.sample(rng) if s.actor == NATURE else s.legal()[0])
    return s


def test_circle_wheel_and_direction_are_random() -> None:
    """PH-4.1: every board once, five positions of the wheel, two directions, all decided by NATURE."""
    s = GAME.start(3)
    assert words(s, "lay") == RING
    act(s, "lay nile", "lay valley", "lay offerings", "lay artisans")
    assert words(s, "lay") == ["officials"]
    act(s, "lay officials")
    assert words(s, "shift") == ["0", "1", "2", "3", "4"]
    act(s, "shift 2")
    colours = [board["colour"] for board in GAME.view(s, 0)["boards"]]
    clockwise = DATA["wheel"]["order"]["clockwise"]
    assert colours == [clockwise[(pos - 2) % 5] for pos in range(5)]
    assert words(s, "direction") == ["clockwise", "counterclockwise"]


@pytest.mark.parametrize("seats", [1, 2])
def test_what_nature_does_can_be_said(seats: int) -> None:
    """Replays and tables that draw by hand: every outcome has its words in both languages."""
    s = GAME.start(seats, options={"beginner": "on"})
    verbs = set()
    rng = Rng(1)
    while s.round < 2:
        if s.actor == NATURE:
            for action in s.legal():
                choice = GAME.choice(s, action)
                verbs.add(choice.verb)
                assert all("{" not in GAME.say(s.rules, choice.title, lang) for lang in ("de", "en"))
            assert why_not(s, "pass") == rule_of(s, GAME.step_name(s))
        s.apply(s.sample(rng) if s.actor == NATURE else s.legal()[0])
    always = {"lay", "shift", "direction", "start", "draw", "court", "guild", "uncover"}
    assert verbs >= always and (seats > 1 or verbs >= {"track", "side", "tint"})


def test_stock_and_bag_are_full() -> None:
    """PH-4.2: 20 tokens of each kind, 40 offerings."""
    view = GAME.view(GAME.start(4), 0)
    assert set(view["stock"].values()) == {20} and view["bag"] == 40


@pytest.mark.parametrize("seats", [2, 5])
def test_displays(seats: int) -> None:
    """PH-4.3, PH-4.4, PH-4.6: sets, singles, officials, artisans and jars face up."""
    s = until("start", seats)
    view = GAME.view(s, 0)
    row = DATA["players"][f"n{seats}"]
    assert len(view["sets"]) == row["offering_sets"] and len(view["bonus"]) == row["bonus_offerings"]
    assert all(view["court"]) and len(view["court"]) == 3 and view["court_deck"] == 23
    assert all(view["guild"]) and len(view["guild"]) == 4 and view["guild_deck"] == 26
    assert len(view["jars"]["shown"]) == row["jars_shown"] and view["jars"]["pile"] == 30 - row["jars_shown"]


def test_everyone_starts_at_the_start() -> None:
    """PH-4.5: stage 0, all Nile discs at 0, the large disc on the first life space."""
    for person in GAME.view(until("start", 4), 0)["seats"]:
        assert (person["stage"], set(person["tracks"].values()), person["life"]) == (0, {0}, 1)


def test_the_start_player_takes_the_seal_and_prepares_last() -> None:
    """PH-4.7, PH-4.8, PH-4.10: from the right neighbour counter-clockwise; then round 1 begins with the seal."""
    s = act(until("start", 4), "start yellow")
    assert s.dump()["seal"] == "yellow"
    order: list[str] = []
    rng = Rng(2)
    while s.phase == 0:
        if GAME.step_name(s) == "keep":
            order.append(s.c.seat_ids[s.actor])
        s.apply(s.sample(rng) if s.actor == NATURE else s.legal()[0])
    assert order == ["red", "green", "blue", "yellow"]
    assert s.round == 1 and asked(s) == "yellow main"


def preparing(**changes: Any) -> Pharaon:
    """Red is about to choose between two officials it has drawn."""
    red = {"drawn": ["7", "23"], **changes.pop("red", {})}
    steps: list[list[Any]] = [["setup_over"], ["gain", 0, "silver", 2], ["choose_jar", 0], ["keep", 0]]
    return table(*steps, round=0, phase="setup", red=red, **changes)


def test_two_officials_one_is_kept_and_only_their_owner_sees_them() -> None:
    """PH-4.8, D1, R-31: the other goes under the deck, unseen by the others, and cannot be drawn before the shuffle."""
    s = preparing()
    assert can(s) == ["keep 7", "keep 23"] and why_not(s, "keep 9") == "PH-4.8"
    assert GAME.view(s, 0)["private"]["drawn"] == ["7", "23"]
    assert GAME.view(s, 1)["private"] == {} and GAME.view(s, -1)["private"] == {}
    s.events = []
    act(s, "keep 7")
    told = [GAME.sentence(s.rules, event, 1) for event in s.events or []]
    assert "log.official_put_away_hidden" in [line.key for line in told]
    assert seat(s, "red")["officials"] == ["7"] and seat(s, "red")["rejected"] == ["23"]
    assert GAME.view(s, 0)["private"]["rejected"] == ["23"] and GAME.view(s, 1)["private"] == {}
    assert GAME.view(s, 1)["court_deck"] == 22 and s.court_deck == 21


def test_an_instant_official_works_in_the_setup() -> None:
    """PH-4.8, R-12, PH-13.23: with the usual refill of the display."""
    s = act(preparing(), "keep 23")
    assert asked(s) == "red take_artisan"
    act(s, "artisan 2")
    assert asked(s) == "nature draw_artisan"
    act(s, "guild A30")
    assert s.dump()["guild"] == ["A01", "A30", "A11", "A16"] and seat(s, "red")["artisans"] == ["A06"]
    assert seat(s, "red")["tokens"] == {"black": 1, "green": 1, "silver": 1}


def test_the_bonus_field_is_not_topped_up_in_the_setup() -> None:
    """PH-4.8: an offering taken by an instant ability leaves its place empty."""
    s = act(preparing(red={"drawn": ["26", "7"]}), "keep 26", "offering 1")
    assert s.dump()["bonus"][0] is None and asked(s) == "red choose_jar"


def test_jar_and_silver() -> None:
    """PH-4.8, PH-4.9, R-40: three resources, the jar is discarded, two silver; then new jars and a shuffled deck."""
    s = act(preparing(jars={"shown": ["J21"]}), "keep 7")
    assert seat(s, "red")["tokens"] == {"black": 1, "yellow": 1, "green": 1, "silver": 2}
    assert s.dump()["jars"]["discarded"] == ["J21"] and asked(s) == "nature deal_jar"
    act(s, "uncover J01", "uncover J02", "uncover J03")
    assert s.dump()["jars"]["shown"] == ["J01", "J02", "J03"] and s.round == 1
    assert seat(s, "red")["rejected"] == [] and s.court_deck == 22


@pytest.mark.parametrize("official", ["19", "20"])
def test_no_once_per_round_ability_in_the_setup(official: str) -> None:
    """PH-13.27, R-13: Steward and Diplomat do nothing for the first jar."""
    s = act(preparing(red={"drawn": [official, "7"]}, jars={"shown": ["J21"]}), f"keep {official}")
    assert seat(s, "red")["tokens"] == {"black": 1, "yellow": 1, "green": 1, "silver": 2}


def test_resampling_changes_only_what_a_seat_cannot_know() -> None:
    """PH-4.8: red knows its two cards; for yellow they could be any two of the deck."""
    s = preparing()
    seen = {tuple(s.resampled(1, Rng(k)).dump()["seats"][0]["drawn"]) for k in range(40)}
    assert len(seen) > 10
    assert {tuple(s.resampled(0, Rng(k)).dump()["seats"][0]["drawn"]) for k in range(10)} == {("7", "23")}


# -- alone -----------------------------------------------------------------------------------


def test_solo_table() -> None:
    """PH-16.1, PH-16.3, PH-16.4, PH-16.6: two jars, the Traitor's pieces, tracks with a colour each, his pile."""
    s = until("start", 1)
    assert words(s, "start") == ["red", "traitor"]
    act(s, "start traitor")
    view = GAME.view(until("keep", 1), 0)
    assert [person["id"] for person in view["seats"]] == ["red", "traitor"]
    assert view["traitor"] is not None
    tracks = view["traitor"]["tracks"]
    assert {track["colour"] for track in tracks} == set(view["stock"]) - {"silver"}
    assert [track["covered"] for track in tracks] == [1] * 5 and view["stock"]["red"] == 19
    assert view["traitor"]["jars"] == tracks[0]["jars"]
    assert len(view["jars"]["shown"]) == 2 and view["jars"]["pile"] == 28 - tracks[0]["jars"]


@pytest.mark.parametrize("difficulty", ["0", "2", "5"])
def test_difficulty_is_the_number_of_dark_tracks(difficulty: str) -> None:
    """PH-16.2: chosen at random."""
    sides = set()
    for seed in range(6):
        s = until("keep", 1, seed, difficulty=difficulty)
        dark = [track["side"] == "dark" for track in s.dump()["traitor"]["tracks"]]
        assert sum(dark) == int(difficulty)
        sides.add(tuple(dark))
    assert len(sides) > 1 if difficulty == "2" else len(sides) == 1


def test_solo_the_other_official_is_the_traitors() -> None:
    """PH-16.5: without its ability; the other jar blocks the wheel."""
    steps: list[list[Any]] = [["setup_over"], ["choose_jar", 0], ["keep", 0]]
    jars = {"shown": ["J06", "J21"]}
    s = table(*steps, seats=1, round=0, phase="setup", red={"drawn": ["7", "23"]}, jars=jars)
    act(s, "keep 7", "jar J21")
    assert seat(s, "traitor")["officials"] == ["23"] and seat(s, "traitor")["artisans"] == []
    assert s.dump()["wheel"]["yellow"] == {"yellow": 2} and s.dump()["wheel"]["red"] == {"red": 1}


def test_seats_are_named_by_colours() -> None:
    for seats in (2, 3, 4, 5):
        assert GAME.vocabulary(GAME.rules(seats))["seat"] == SEATS[:seats]


def test_beginners_alone() -> None:
    """PH-17.2: a random Scribe for the human and another one for the Traitor."""
    s = until("choose_jar", 1, beginner="on")
    mine, his = seat(s, "red")["officials"], seat(s, "traitor")["officials"]
    assert len(mine) == len(his) == 1 and mine != his and {*mine, *his} <= set("12345")
