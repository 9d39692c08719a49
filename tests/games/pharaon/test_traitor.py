"""PH-16: alone against the Traitor."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.pharaon.table import COLOURS, GAME, act, asked, can, nature, score, seat, table, words

from mehen.core.drivers import lead
from mehen.core.game import SPECTATOR
from mehen.core.rng import Rng
from mehen.core.state import OVER
from mehen.games.pharaon.scoring import official_value
from mehen.games.pharaon.state import VALUE, Pharaon


def solo(*agenda: list[Any], **changes: Any) -> Pharaon:
    return table(*agenda, seats=1, **{"turn": "red", **changes})


def fills(s: Pharaon) -> dict[str, int]:
    return {track["id"]: track["fill"] for track in s.dump()["traitor"]["tracks"]}


def test_turns_alternate() -> None:
    """PH-16.6: later rounds begin with the holder of the seal."""
    s = solo(["round"], round=1, phase="round_end", seal="traitor")
    assert asked(s) == "nature reveal"
    s = solo(["round"], round=1, phase="round_end", seal="red")
    assert asked(s) == "red main"


def test_a_jar_is_revealed_used_and_discarded() -> None:
    """PH-16.7, PH-16.8: from his pile, the bottom resource first."""
    s = solo(["traitor_turn", 1], jars={"shown": ["J01", "J02"]})
    assert s.dump()["traitor"]["jars"] == 3 and len(words(s, "uncover")) == 28
    act(s, "uncover J29")  # yellow below, red and blue on top
    assert s.dump()["traitor"]["jars"] == 2 and fills(s)["T3"] == 2
    assert asked(s) == "red top" and s.dump()["jars"]["resolving"] == ["J29"]
    act(s, "wheel right", "court 20")  # red covers space 1 of T4: an official is removed
    assert s.dump()["jars"]["discarded"] == ["J29"] and asked(s) == "red main"


def test_the_human_chooses_for_the_wheel() -> None:
    """PH-16.9, D18, R-36, R-37: the chosen one first, the other on a track; equal colours leave no choice."""
    s = solo(["top", 0, "J30"], jars={"resolving": ["J30"]})
    assert can(s) == ["wheel left", "wheel right"]
    act(s, "wheel right")
    assert s.dump()["wheel"]["black"] == {"black": 1} and fills(s)["T5"] == 2
    s = solo(["top", 0, "J04"], jars={"resolving": ["J04"]})
    assert s.dump()["wheel"]["black"] == {"black": 1} and fills(s)["T2"] == 2


def test_overflow_to_the_right() -> None:
    """PH-16.10: the next track with room; after the rightmost comes the leftmost."""
    full = {"fill": 10}
    s = solo(["place", 1, "blue"], traitor_tracks={"T5": full, "T1": full})
    assert fills(s)["T2"] == 2
    s = solo(["place", 1, "green"], traitor_tracks={"T1": full, "T2": full})
    assert fills(s)["T3"] == 2


def test_all_tracks_full() -> None:
    """PH-16.10, R-35: the resource is not placed, and nothing happens."""
    everything = {f"T{k}": {"fill": 10} for k in range(1, 6)}
    s = solo(["place", 1, "blue"], traitor_tracks=everything)
    assert set(fills(s).values()) == {10} and s.stock[4] == 19 and asked(s) == "red main"


def test_tokens_come_from_the_stock() -> None:
    """PH-16.9, R-26: a neutral marker where it has none."""
    s = solo(["place", 1, "blue"])
    assert s.stock[4] == 18 and s.dump()["traitor"]["tokens"]["blue"] == 2
    s = solo(["place", 1, "blue"], stock=dict.fromkeys(COLOURS[:4], 19))
    assert s.dump()["traitor"]["tokens"]["blue"] == 1 and fills(s)["T5"] == 2
    s = solo(["place", 1, "blue"], stock={"blue": 1})
    assert s.dump()["traitor"]["tokens"]["blue"] == 2 and s.dump()["stock"] == {}, "the last one counts"


def test_his_officials_are_worth_what_was_said_last() -> None:
    """PH-16.18: also a single point; before anything was said, what the edition says."""
    s = solo(["main", 0])
    assert official_value(s, 1) == s.c.traitor_value > 1
    s.put(1, VALUE, 1)
    assert official_value(s, 1) == 1
    s = solo(["top", 0, "J04"], jars={"resolving": ["J04"]}, stock={"silver": 20})
    assert s.dump()["wheel"]["black"] == {"neutral": 1}


def test_build() -> None:
    """PH-16.11: one stage; at the last nothing."""
    assert seat(solo(["plot_build", 1]), "traitor")["stage"] == 1
    s = solo(["plot_build", 1])
    data = s.dump()
    data["seats"][1]["stage"] = 8
    data["agenda"] = [["turn"], ["plot_build", 1]]
    assert seat(GAME.load(s.rules, data), "traitor")["stage"] == 8


def test_demand_and_value() -> None:
    """PH-16.11: the god's demand at the end; the highest value counts."""
    s = solo(["plot_value", 1, 7], ["plot_value", 1, 9], ["plot_demand", 1, "isis"])
    assert s.dump()["traitor"]["demands"] == ["isis"] and s.dump()["traitor"]["value"] == 9


def test_officials_taken_and_removed() -> None:
    """PH-16.11, PH-16.12, R-32: by position, refilled; an empty place has no effect."""
    s = act(solo(["plot_take_official", 1, 0], court=["21", "12", "13"]), "court 20")
    assert seat(s, "traitor")["officials"] == ["21"] and seat(s, "traitor")["tokens"] == {}
    assert s.dump()["court"] == ["20", "12", "13"]
    s = act(solo(["plot_discard_official", 1, 2]), "court 20")
    assert s.dump()["removed"]["officials"] == ["13"] and s.dump()["court"] == ["6", "12", "20"]
    for plot in ("plot_take_official", "plot_discard_official"):
        assert asked(solo([plot, 1, 1], court=["6", None, "13"])) == "red main"


@pytest.mark.parametrize(("which", "card"), [(0, "A01"), (1, "A11")])
def test_artisans_taken_and_removed(which: int, card: str) -> None:
    """PH-16.11, R-32, R-62: most or fewest points, leftmost if tied, without income, refilled."""
    s = act(solo(["plot_take_artisan", 1, which]), "guild A30")
    assert seat(s, "traitor")["artisans"] == [card] and seat(s, "traitor")["tokens"] == {}
    s = act(solo(["plot_discard_artisan", 1, which]), "guild A30")
    assert s.dump()["removed"]["artisans"] == [card] and "A30" in s.dump()["guild"]
    for plot in ("plot_take_artisan", "plot_discard_artisan"):
        assert asked(solo([plot, 1, which], guild=[None] * 4)) == "red main"
    s = act(solo(["plot_take_artisan", 1, 1], guild=[None, "A01", None, "A02"]), "guild A30")
    assert seat(s, "traitor")["artisans"] == ["A01"]


def test_sets_and_bonus_offerings() -> None:
    """PH-16.11, PH-7.1: by position from the top, not refilled, nothing if gone."""
    s = solo(["plot_set", 1, 2], ["plot_bonus", 1, 0])
    assert sum(seat(s, "traitor")["offerings"].values()) == 3
    assert s.dump()["sets"][2] == [None, None] and s.dump()["bonus"][0] is None
    s = solo(["plot_set", 1, 0], ["plot_bonus", 1, 0], sets=[[None, None]] * 3, bonus=[None] * 3)
    assert seat(s, "traitor")["offerings"] == {} and asked(s) == "red main"


def test_nile_steps() -> None:
    """PH-16.11, R-34: the colour of the fullest or emptiest track, the leftmost if tied; nothing at the top."""
    tracks = {"T2": {"fill": 4}, "T4": {"fill": 4}, "T1": {"fill": 2}}
    assert seat(solo(["plot_nile", 1, 0], traitor_tracks=tracks), "traitor")["tracks"] == {"black": 1}
    assert seat(solo(["plot_nile", 1, 1], traitor_tracks=tracks), "traitor")["tracks"] == {"yellow": 1}
    s = solo(["plot_nile", 1, 0], traitor_tracks=tracks)
    data = s.dump()
    data["seats"][1]["tracks"] = {"black": 3}
    data["agenda"] = [["turn"], ["plot_nile", 1, 0]]
    assert seat(GAME.load(s.rules, data), "traitor")["tracks"] == {"black": 3}


def test_every_space_of_every_side_has_its_effect() -> None:
    """PH-16.11: the data's effects happen in the order of the spaces; the tracks of the tests are the light ones."""
    for side in ("light", "dark"):
        for row in GAME.edition().data["traitor"]["track"]:
            for space, effects in enumerate(row[side]["spaces"]):
                tint: dict[str, dict[str, Any]] = {f"T{k + 1}": {"side": side} for k in range(5)}
                tint[row["id"]] = {"side": side, "fill": space + 1}
                colour = COLOURS[int(row["id"][1]) - 1]
                s = solo(["place", 1, colour], traitor_tracks=tint)
                steps = {"take_official": "draw_official", "discard_official": "draw_official"}
                steps |= {"take_artisan": "draw_artisan", "discard_artisan": "draw_artisan"}
                expected = [steps[effect["kind"]] for effect in effects if effect["kind"] in steps]
                assert (GAME.step_name(s) == expected[0]) if expected else (asked(s) == "red main")
                his = s.dump()["traitor"]
                assert his["demands"] == [effect["god"] for effect in effects if effect["kind"] == "demand"]
                assert his["value"] == max([effect["gp"] for effect in effects if "gp" in effect], default=0)


def test_the_traitor_becomes_pharaoh() -> None:
    """PH-16.13: like a player."""
    s = solo(["main", 0])
    data = s.dump()
    data["seats"][1].update(stage=2, officials=["1", "2"])
    data["agenda"] = [["turn"], ["plot_build", 1]]
    s = GAME.load(s.rules, data)
    assert s.dump()["pharaoh"] == "traitor"


# -- passing and the round ----------------------------------------------------------------------------


def test_without_jars_he_passes() -> None:
    """PH-16.7, PH-16.14: first into row 1 with the seal; after the human without a row; never a jar."""
    s = solo(["traitor_turn", 1], traitor={"jars": 0})
    assert seat(s, "traitor")["row"] == 1 and s.dump()["seal"] == "traitor" and len(s.dump()["jars"]["shown"]) == 2
    assert asked(s) == "red main"
    s = solo(["traitor_turn", 1], traitor={"jars": 0}, red={"passed": True, "row": 1, "passes": 1})
    assert s.dump()["seal"] == "red" and s.phase == 2 and asked(s).startswith("nature")


def moving(space: int, **changes: Any) -> Pharaon:
    s = solo(["main", 0], **changes)
    data = s.dump()
    data["seats"][1].update(passed=True, row=1, space=space, passes=1)
    data["agenda"] = [["turn"], ["traitor_turn", 1]]
    return GAME.load(s.rules, data)


def test_his_income_is_that_of_the_space() -> None:
    """PH-16.15, R-33: a random colour in stock, silver, a random offering of the bag; nothing at the end of the row."""
    s = moving(0, stock={"red": 1, "blue": 1})
    assert words(s, "chance") == ["red", "blue"]
    act(s, "chance blue")
    assert seat(s, "traitor")["tokens"] == {"blue": 1}
    assert seat(moving(1), "traitor")["tokens"] == {"silver": 1}
    s = moving(2)
    assert asked(s) == "nature draw_offering"
    assert seat(moving(2, bag={}, used={}), "traitor")["offerings"] == {}
    assert asked(moving(4)) == "red main"
    assert asked(moving(0, stock={"silver": 1})) == "red main"


def test_the_human_passes_as_usual() -> None:
    """PH-16.16, R-61: one of two jars, row 1 and the seal if first; the other jar will block the wheel."""
    s = act(solo(["main", 0], seal="traitor", turn="traitor"), "pass", "jar J02")
    assert seat(s, "red")["row"] == 1 and s.dump()["seal"] == "red" and asked(s) == "nature reveal"
    assert s.dump()["jars"]["shown"] == ["J01"]


def test_the_round_ends_when_both_have_passed() -> None:
    """PH-16.17, R-38: topped up, blocked, two new jars, and a pile by the next track; tracks are not cleared."""
    people = {"red": {"passed": True, "row": 1, "passes": 1}}
    s = solo(["traitor_turn", 1], traitor={"jars": 0}, jars={"shown": ["J01"]}, **people)
    nature(s)
    assert s.round == 2 and s.dump()["wheel"]["black"] == {"black": 2} and len(s.dump()["jars"]["shown"]) == 2
    assert s.dump()["traitor"]["jars"] == 3 and set(fills(s).values()) == {1}
    s = solo(["traitor_turn", 1], round=4, traitor={"jars": 0}, jars={"shown": ["J01"]}, **people)
    nature(s)
    assert s.round == 5 and s.dump()["jars"]["shown"] == [] and s.dump()["traitor"]["jars"] == 4


def test_a_pile_across_a_reshuffle() -> None:
    """PH-8.4, PH-16.4: what was dealt before the shuffle is in his pile for certain; odds follow from that."""
    gone = [f"J{k:02}" for k in range(3, 29)]
    s = solo(["main", 0], ["traitor_pile"], jars={"discarded": gone}, traitor={"jars": 0}, round=2)
    assert s.dump()["traitor"]["jars"] == 4 and s.dump()["traitor"]["held"] == ["J29", "J30"]
    data = s.dump()
    data["agenda"] = [["turn"], ["reveal", 1]]
    s = GAME.load(s.rules, data)
    odds = {GAME.space(s.rules).write(action): weight for action, weight in s.chances()}
    held = [odds["uncover J29"], odds["uncover J30"]]
    mixed = [weight for name, weight in odds.items() if name not in ("uncover J29", "uncover J30")]
    assert held == [26, 26] and mixed == [2] * 26  # two of four cards are certain: half of all weight
    assert sum(held) == sum(mixed)
    act(s, "uncover J29")
    assert s.dump()["traitor"]["held"] == ["J30"] and s.dump()["traitor"]["jars"] == 3


# -- scoring ------------------------------------------------------------------------------------------


def ended(**his: Any) -> Pharaon:
    s = solo(["main", 0], round=5, seal="red")
    data = s.dump()
    data["seats"][1].update({key: value for key, value in his.items() if key in data["seats"][1]})
    data["traitor"].update({key: value for key, value in his.items() if key in ("demands", "value")})
    data["agenda"] = [["final_scoring"]]
    return GAME.load(s.rules, data)


def test_his_score() -> None:
    """PH-16.18, R-39, R-60: covered demands, one value for every official, no resources of the tracks."""
    s = ended(demands=["ra"], value=8, officials=["12", "20"], artisans=["A01"], stage=2)
    ra = next(god["gp"] for god in GAME.view(s, 0)["gods"] if god["id"] == "ra")
    assert score(s, "traitor") == {"demands": ra, "officials": 16, "artisans": 8, "valley": 10}
    s = ended(tokens={"red": 2, "silver": 1})
    assert score(s, "traitor") == {"leftovers": 3}
    assert score(ended(officials=["1"]), "traitor") == {"officials": 6}


def test_a_tie_is_the_traitors_victory() -> None:
    """PH-16.19: strictly more points, no tie-breaks."""
    s = ended(tokens={"red": 3})
    assert s.actor == OVER and s.scores() == [3] and s.places() == [2] and lead(s, 0) == 0
    assert ended(tokens={"red": 2}).places() == [1]


@pytest.mark.parametrize(
    ("traitor", "eyes", "lang", "said"),
    [
        (2, 0, "en", "You beat the Traitor 3 to 2."),
        (2, SPECTATOR, "en", "Red beats the Traitor 3 to 2."),
        (4, 0, "en", "The Traitor wins 4 to 3."),
        (3, 0, "en", "A tie at 3: the Traitor wins."),
        (2, 0, "de", "Du schlägst den Verräter 3 zu 2."),
        (4, SPECTATOR, "de", "Der Verräter gewinnt 4 zu 3."),
        (3, 0, "de", "Gleichstand bei 3: Der Verräter gewinnt."),
    ],
)
def test_the_end_is_told_with_both_results(traitor: int, eyes: int, lang: str, said: str) -> None:
    """PH-16.19."""
    s = ended(tokens={"red": traitor})
    line = GAME.result(s, eyes)
    assert line is not None and GAME.say(s.rules, line, lang) == said


def test_a_whole_solo_game_is_about_as_long_as_expected() -> None:
    """D18: at most 20 choices for the wheel."""
    s = GAME.start(1, options={"difficulty": "5"})
    rng = Rng(21)
    tops = 0
    while s.actor != OVER:
        tops += GAME.step_name(s) == "top"
        s.apply(s.sample(rng) if s.actor < 0 else s.legal()[rng.below(len(s.legal()))])
    assert 5 < tops <= 20
