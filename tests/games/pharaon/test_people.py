"""What people are told: questions, choices and what they change, reasons, points with their sources."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.pharaon.table import COLOURS, GAME, act, can, finished, foretold, label, nature, seat, table, why_not

from mehen import COMPILED
from mehen.core.game import SPECTATOR
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import BOOKED, NATURE, OVER
from mehen.core.text import LANGUAGES, fields, load_texts
from mehen.games.pharaon.scoring import count_points, points_now
from mehen.games.pharaon.state import Pharaon
from mehen.table import laws
from mehen.table.chronicle import Chronicle
from mehen.table.forecast import Forecast, Outlook
from mehen.table.laws import verify_told


def forecast(s: Pharaon, notation: str) -> Forecast:
    return next(one for one in Outlook(GAME, s, s.actor).forecasts if one.choice.notation == notation)


def said(s: Pharaon, notation: str) -> str:
    """The reason against an action, in English."""
    action = GAME.space(s.rules).read(notation)
    assert action is not None and action not in s.legal()
    return GAME.say(s.rules, GAME.refusal(s, action), "en")


def prompt(s: Pharaon, lang: str = "en") -> str:
    return GAME.say(s.rules, GAME.prompt(s, s.actor), lang)


def random_step(s: Pharaon, rng: Rng) -> None:
    legal = s.legal()
    s.apply(s.sample(rng) if s.actor == NATURE else legal[rng.below(len(legal))])


# -- choices -----------------------------------------------------------------------------------

RICH = {"tokens": dict.fromkeys([*COLOURS, "silver"], 4)}


def test_boards_say_what_will_have_to_be_paid() -> None:
    """PH-6.4, PH-6.10 to PH-6.12: the access, and what comes after it."""
    s = table(["main", 0], facing={"valley": "red"}, red=RICH)
    assert label(s, "board valley") == "Valley of the Dead: access red, 3 spaces free; then 1 black for stage 1"
    faced = GAME.view(s, 0)["boards"]
    colour = {board["id"]: board["colour"] for board in faced}
    rest = "then 2 more of that colour or 3 of another"
    assert label(s, "board artisans") == f"Honour the Artisans: access {colour['artisans']}, 3 spaces free; {rest}"
    assert label(s, "board officials").endswith("then one of each other colour")
    assert label(s, "board officials", "de").endswith("danach je 1 der anderen Farben")
    judge = table(["main", 0], red={**RICH, "officials": ["11", "7"]})
    assert label(judge, "board officials").endswith("then any 4 units")
    assert "access any colour" in label(judge, "board valley")  # the Architect
    assert label(judge, "board valley").endswith("stage 1 costs 1 black and 1 red, less what the access pays")


def test_an_extra_space_is_named() -> None:
    """PH-6.8."""
    s = table(
        ["main", 0], facing={"valley": "red"}, red={**RICH, "officials": ["14"]}, wheel={"red": {"red": 3}}, seats=3
    )
    assert "access red, on the extra space; then" in label(s, "board valley")
    assert foretold(act(s, "board valley"), "access red")["ready"] == (1, 0)


def test_access_says_what_it_counts_as() -> None:
    """PH-6.6, PH-6.7, PH-6.11: and what is left to pay where that is certain."""
    s = act(table(["main", 0], facing={"valley": "red"}, red=RICH), "board valley")
    assert label(s, "access silver") == "Lay silver: counts as red; then pay 1 black"
    foreman = table(["main", 0], facing={"artisans": "red"}, red={**RICH, "officials": ["9"]})
    act(foreman, "board artisans")
    assert label(foreman, "access green") == "Lay green: counts as green"
    colours = "green, black, yellow, red and blue"
    assert label(foreman, "access silver") == f"Lay silver: counts as one of these: {colours}"
    act(foreman, "access silver")
    assert label(foreman, "credit blue") == "As blue: an artisan costs one less in blue"
    act(foreman, "credit blue")
    assert prompt(foreman) == "Honour the Artisans: in which colour do you pay?"
    assert label(foreman, "target blue") == "Pay in blue: costs 2 blue"
    assert label(foreman, "target red", "de") == "Mit Rot bezahlen: kostet 3 Rot"


def test_a_payment_is_foretold_pick_by_pick() -> None:
    """PH-6.16: nothing leaves the supply before the last pick, but less is left to pay; the question says the rest."""
    s = table(["main", 0], facing={"officials": "red"}, red=RICH)
    act(s, "board officials", "access red")
    assert prompt(s) == "Court Officials: pay 1 green, 1 black, 1 yellow and 1 blue."
    assert prompt(s, "de") == "Beamte am Hof: Zahle 1 Grün, 1 Schwarz, 1 Gelb und 1 Blau."
    assert foretold(s, "pay green") == {"left": (4, 3)}
    following = forecast(s, "pay green").next
    assert following is not None
    assert GAME.say(s.rules, following, "en").endswith("and 1 blue. Picked so far: green.")
    act(s, "pay green", "pay black", "pay yellow")
    assert prompt(s).endswith("Picked so far: green, black and yellow.")
    last = foretold(s, "pay blue")
    assert last["left"] == (1, 0) and last["resources"] == (19, 15) and last["blue"] == (4, 3)
    assert last["stock_blue"] == (16, 17)


def test_previews_say_what_a_choice_changes() -> None:
    """PH-7.1, PH-7.9, PH-7.11, PH-9.1, PH-9.2, PH-13.17: read off a clone on which the choice was made."""
    s = act(table(["main", 0], facing={"valley": "red"}, red={"tokens": {"red": 1, "black": 1}}), "board valley")
    # the only unit for the access and the only payment are taken without asking
    assert seat(s, "red")["stage"] == 1
    s = table(["main", 0], facing={"valley": "red"}, red={"tokens": {"red": 1, "black": 1}}, seal="yellow")
    built = foretold(s, "board valley")
    assert built["stage"] == (0, 1) and built["points"] == (2, 5) and built["free_valley"] == (3, 2)
    passed = foretold(s, "pass")
    assert passed["seal"] == (0, 1) and passed["row"] == (0, 1)
    others = [(c.seat, GAME.gauges[c.gauge].name, c.after) for c in forecast(s, "pass").changes if c.seat == 1]
    assert (1, "seal", 0) in others and (1, "points", 0) in others  # it was yellow's
    s = table(["nile_step", 0, "green+red"])
    assert foretold(s, "step red") == {"track_red": (0, 1), "tracks": (0, 1), "points": (3, 4), "nile_gp": (0, 1)}
    s = table(["take_set", 0])
    taken = foretold(s, "set 1")
    assert taken["offerings"] == (0, 2) and taken["o_red"] == (0, 1) and taken["offering_gp"] == (0, 1)
    swap = table(["main", 0], red={"officials": ["18"], "tokens": {"red": 1}})
    assert label(swap, "swap silver") == "Treasurer: swap 1 resource or resource offering for 1 silver"
    assert foretold(swap, "swap silver")["silver"] == (0, 1)


def test_cards_and_places() -> None:
    """PH-7.5, PH-7.10, PH-9.1, PH-9.3, PH-16.9: title, what is printed, where it lies, under which heading."""
    s = table(["take_official", 0])
    here = {choice.notation: choice for choice in GAME.choices(s, 0)}
    assert label(s, "official 1").startswith("General: When you pass, but not last,")
    assert here["official 1"].group == "official" and here["official 1"].target == "court.1"
    assert here["official 1"].args["card"] == ("official", "6")
    assert label(s, "official deck") == f"Top card of the deck: unseen, out of {s.court_deck} cards"
    s = table(["main", 0])
    assert label(s, "pass") == "Pass: row 1 of the pyramid and the seal; then a jar"
    last = table(["main", 0], seats=2, yellow={"passed": True, "row": 1, "passes": 1}, jars={"shown": ["J01", "J02"]})
    assert label(last, "pass", "de") == "Passen: du nimmst noch eine Kanope, dann endet die Runde"
    assert {choice.target for choice in GAME.choices(last, 0) if choice.verb == "pass"} == {"life.2"}
    end = table(["main", 0], round=5, jars={"shown": []})
    assert label(end, "pass") == "Pass: row 1 of the pyramid and the seal; no jar this round"
    steps = table(["pyramid_income", 0], red={"passed": True, "row": 1, "space": 3, "passes": 1})
    assert all(choice.target.startswith("income.") for choice in GAME.choices(steps, 0))


# -- what is out of reach, and why ---------------------------------------------------------------


def test_the_last_space_closes_a_board_for_the_round() -> None:
    """PH-6.4: for whoever takes it too; an official with an extra space keeps it open (PH-6.8)."""
    gone = ["13", "14", "15", "16"]
    wheel = {"red": {"red": 2}}
    s = table(
        ["main", 0], facing={"valley": "red"}, red=RICH, wheel=wheel, removed={"officials": gone}, court=[None] * 3
    )
    act(s, "board valley")
    closed = [(one.target, one.horizon) for one in forecast(s, "access red").closes]
    assert closed == [("board.valley", "round")]
    mine = {**RICH, "officials": ["14"]}
    ready = table(["main", 0], facing={"valley": "red"}, red=mine, wheel=wheel, court=[None] * 3)
    assert forecast(act(ready, "board valley"), "access red").closes == []
    in_deck = table(["main", 0], facing={"valley": "red"}, red=RICH, wheel=wheel)
    assert forecast(act(in_deck, "board valley"), "access red").closes == []  # the Site Manager could still come


def test_passing_closes_all_boards() -> None:
    """PH-5.3."""
    s = table(["main", 0], red=RICH)
    assert {one.target for one in forecast(s, "pass").closes} == {
        f"board.{name}" for name in ("offerings", "officials", "nile", "artisans", "valley")
    }


def test_the_top_of_a_track_is_the_end_of_it() -> None:
    """PH-7.9: for the rest of the game."""
    s = table(["nile_step", 0, "green+red"], red={"tracks": {"green": GAME.edition().data["nile"]["track_length"] - 1}})
    assert [(one.target, one.horizon) for one in forecast(s, "step green").closes] == [("track.green", "game")]
    assert forecast(s, "step red").closes == []
    name = forecast(s, "step green").closes[0].name
    assert GAME.texts(s.rules, "en").name(name) == "Nile track green"


def test_the_pharaoh_is_lost_to_the_traitor() -> None:
    """PH-16.13: the choice that makes him Pharaoh says so."""
    sides = GAME.edition().data["traitor"]["track"][0]["light"]["spaces"]
    space = next(k for k, effects in enumerate(sides) if effects and effects[0]["kind"] == "build")
    tracks: dict[str, dict[str, Any]] = {"T1": {"fill": space + 1, "colour": "black"}, "T2": {"colour": "green"}}
    s = table(
        ["top", 0, "J30"],
        seats=1,
        turn="red",
        jars={"resolving": ["J30"]},
        traitor_tracks=tracks,
        traitor={"stage": 2, "officials": ["7", "8"]},
    )
    assert [one.target for one in forecast(s, "wheel left").closes] == ["pharaoh"]


def test_what_cannot_be_chosen_says_why() -> None:
    """PH-6.4, PH-6.5, PH-7.1: each board with its own reason."""
    empty: list[list[None]] = [[None, None]] * 4
    s = table(["main", 0], facing={"valley": "red"}, red={"tokens": {"red": 1}}, wheel={"red": {"red": 3}}, sets=empty)
    reasons = {target: line.rule for target, line in Outlook(GAME, s, 0).blocked.items()}
    assert reasons["board.valley"] == "PH-6.4" and reasons["board.offerings"] == "PH-7.1"
    assert reasons["board.nile"] == "PH-6.5" and "row.1" not in reasons


# -- refusals --------------------------------------------------------------------------------------


def test_jars_of_the_setup_and_of_a_pass() -> None:
    """PH-4.8, PH-9.2: question, choice and reason name the rule of the moment."""
    for state, rule in (
        (table(["choose_jar", 0], round=0, phase="setup"), "PH-4.8"),
        (table(["choose_jar", 0]), "PH-9.2"),
    ):
        assert why_not(state, "jar J09") == why_not(state, "pass") == rule
        assert GAME.prompt(state, 0).rule == rule and GAME.choices(state, 0)[0].title.rule == rule


def test_nature_names_the_rule_of_what_she_does() -> None:
    """PH-4.1, PH-7.6, PH-8.5, PH-16.7: not always the first one of the setup."""
    assert why_not(table(["draw_official", 0, 1], court=["6", None, "13"]), "pass") == "PH-7.6"
    assert why_not(table(["draw_offering", 0, 0], sets=[[None, None]] + [["points_1", "points_2"]] * 3), "pass") == (
        "PH-8.5"
    )
    assert why_not(table(["reveal", 1], seats=1), "pass") == "PH-16.7"
    assert why_not(GAME.start(2), "pass") == "PH-4.1"


def test_targets_are_refused_for_the_right_reason() -> None:
    """PH-6.9, PH-6.13, PH-6.18: not of this board, it cannot be paid, or it would be wasteful."""
    empty = table(["target", 0, "artisans", "red"], red={"tokens": {"red": 2, "blue": 3, "silver": 1}})
    assert can(empty) == ["target red", "target blue"]
    assert why_not(empty, "target green") == "PH-6.13"  # one silver is not enough, cheaper or not
    assert why_not(empty, "target column_1") == why_not(empty, "target no_bonus") == "PH-6.9"
    silver = table(["target", 0, "artisans", "red"], red={"tokens": {"red": 2, "blue": 3, "silver": 3}})
    assert why_not(silver, "target green") == "PH-6.18"


def test_jokers_of_other_boards() -> None:
    """PH-6.1, PH-7.4: they are there, and pay only at their own board."""
    s = table(["main", 0], facing={"valley": "red"}, red={**RICH, "offerings": {"nile_joker": 1}})
    act(s, "board valley")
    assert why_not(s, "access joker") == "PH-7.4" and why_not(s, "access o_red") == "PH-6.1"


def test_picks_are_refused_for_the_right_reason() -> None:
    """PH-6.13 before PH-6.16: what pays nothing is not a matter of order."""
    mine = {**RICH, "offerings": {"black_offering": 1}}
    s = act(table(["main", 0], facing={"valley": "blue"}, red=mine), "board valley", "access blue", "pay red")
    assert can(s) == ["pay o_black", "pay silver"]
    assert why_not(s, "pay green") == "PH-6.13" and why_not(s, "pay black") == "PH-6.16"


def test_a_swap_names_its_own_rule() -> None:
    """PH-13.17, PH-13.18, R-53: also for what one does not have, and for the colour given up."""
    s = act(table(["main", 0], red={"officials": ["18"], "tokens": {"red": 1, "blue": 1}}), "swap silver")
    assert why_not(s, "give green") == why_not(s, "give silver") == why_not(s, "pass") == "PH-13.18"
    stock = {**dict.fromkeys(COLOURS, 5), "red": 0}
    s = table(["main", 0], red={"officials": ["17"], "tokens": {"red": 1, "blue": 1}}, stock=stock)
    act(s, "swap resource", "give red")
    assert why_not(s, "colour red") == "PH-13.17"  # not for want of red in the stock


def test_incomes_that_the_row_does_not_have() -> None:
    """PH-9.5, PH-9.6: never in this row, or not reached yet."""
    rows = [[space["kind"] for space in row["spaces"]] for row in GAME.edition().data["pyramid"]["row"]]
    row, missing = next(
        (k, "offering") for k, kinds in enumerate(rows) if "offering" not in kinds and len(set(kinds)) > 1
    )
    s = table(
        ["pyramid_income", 0], seats=5, red={"passed": True, "row": row + 1, "space": len(rows[row]), "passes": 1}
    )
    assert why_not(s, f"income {missing}") == "PH-9.5"
    first = next(k for k, kinds in enumerate(rows) if len(set(kinds[:2])) == 2 and "offering" in kinds[2:])
    s = table(["pyramid_income", 0], seats=5, red={"passed": True, "row": first + 1, "space": 2, "passes": 1})
    assert why_not(s, "income offering") == "PH-9.6"


def test_empty_places_and_empty_decks() -> None:
    """PH-7.3, PH-7.5, PH-7.6, PH-7.10, PH-8.5."""
    s = table(["take_offering", 0], bonus=["points_1", None, "points_2", None])
    assert said(s, "offering 2") == "this place of the bonus field is empty until the round ends"
    gone = [card["id"] for card in GAME.edition().data["artisans"]["card"] if card["id"] not in ("A01", "A06")]
    s = table(["take_artisan", 0], guild=["A01", None, "A06", None], removed={"artisans": gone})
    assert said(s, "artisan deck") == "the deck is empty" and said(s, "artisan 2") == "no card is there"


# -- words -----------------------------------------------------------------------------------------


def test_a_round_begins_in_one_sentence() -> None:
    """The Traitor's name stands where a sentence begins."""
    rules = GAME.rules(1)
    event = (0, 1, 2, 0)  # round 2 begins with the Traitor
    assert GAME.say(rules, GAME.sentence(rules, event, 0), "en") == "The Traitor has the seal and begins round 2."
    assert GAME.say(rules, GAME.sentence(rules, event, 0), "de") == "Der Verräter hat das Siegel und beginnt Runde 2."
    for lang in LANGUAGES:
        for key, sentence in load_texts(GAME.folder, lang).items():
            if key.startswith("log.") and "{seat}" in sentence:
                assert sentence.startswith("{seat}"), f"{lang} {key}"


def test_headlines_speak_of_events_and_not_of_seats() -> None:
    """Short lines for what a turn was about."""
    events = {kind.name: kind for kind in GAME.events}
    for lang in LANGUAGES:
        heads = {key: text for key, text in load_texts(GAME.folder, lang).items() if key.startswith("head.")}
        assert 5 <= len(heads) <= 12
        for key, text in heads.items():
            kind = events[key.removeprefix("head.")]
            assert fields(text) <= {name for name, what in (("a", kind.a), ("b", kind.b)) if what}, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_gauges_chapters_sources_phases_and_groups_have_words(lang: str) -> None:
    texts = GAME.texts(GAME.rules(1), lang)
    words = [f"gauge.{gauge.name}" for gauge in (*GAME.gauges, *GAME.table_gauges)]
    words += [f"chapter.{one.name}" for one in GAME.chapters] + [f"points.{one.name}" for one in GAME.sources]
    words += [f"phase.{name}" for name in ("setup", "turns", "round_end", "over")]
    vocabulary = GAME.vocabulary(GAME.rules(1))
    words += [f"{one.about}.{word}" for one in GAME.sources for word in vocabulary[one.about]]
    assert all(texts.get(word) for word in words)
    assert len({gauge.name for gauge in (*GAME.gauges, *GAME.table_gauges)}) == len(GAME.gauges) + len(
        GAME.table_gauges
    )


# -- what is counted -------------------------------------------------------------------------------


def numbers(part: Any, path: str = "") -> set[str]:
    """Where a view shows numbers."""
    if isinstance(part, dict):
        return {found for key, inside in part.items() for found in numbers(inside, f"{path}.{key}".lstrip("."))}
    return {path} if isinstance(part, int) else set()


@pytest.mark.parametrize("seats", [1, 3])
def test_every_number_in_front_of_a_seat_is_counted(seats: int) -> None:
    """PH-8.6: and nobody's gauges show what only some may know."""
    shown = {gauge.shown for gauge in GAME.gauges}
    s, rng = GAME.start(seats), Rng(2)
    seen: set[str] = set()
    while s.actor != OVER:
        random_step(s, rng)
        for part in GAME.view(s, SPECTATOR)["seats"]:
            seen |= numbers(part)
    assert {path for path in seen if not laws._is_known(GAME, f"seats.0.{path}")} == {"passed"}  # yes or no
    assert all(path in seen or path.startswith("offerings.") for path in shown)
    strip = sorted(gauge.strip for gauge in GAME.gauges if gauge.strip)
    assert (
        strip == [1, *range(11, 17), *range(21, 26)] and GAME.gauges[0].strip == 1 and GAME.gauges[0].name == "points"
    )


# -- points ----------------------------------------------------------------------------------------


@pytest.mark.uncounted
@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (1, 4), (2, 5), (3, 6), (5, 7)])
def test_the_outlook_is_what_the_end_would_count(seats: int, seed: int) -> None:
    """PH-14.1: by source, for the Traitor too, at every ply; at the end it is what was counted."""
    s, rng = GAME.start(seats), Rng(seed)
    while s.actor != OVER:
        random_step(s, rng)
        rows = GAME.outlook(s)
        assert [sum(row) for row in rows] == [points_now(s, p) for p in range(s.c.participants)]
        assert GAME.standing(s) == [sum(row) for row in rows[:seats]]
    assert GAME.standing(s) == s.scores()
    assert [list(part["points"].values()) for part in GAME.view(s, 0)["seats"]] == rows


def items(s: Pharaon, p: int) -> dict[str, dict[str, int]]:
    """What the final scoring books for a participant: by source, through what."""
    end = s.clone()
    end.story = []
    count_points(end, p)
    words = GAME.vocabulary(s.rules)
    out: dict[str, dict[str, int]] = {}
    for what, whose, amount, about in end.story:
        source = GAME.sources[BOOKED - what]
        assert whose == p and words[source.about][about] not in out.get(source.name, {})
        out.setdefault(source.name, {})[words[source.about][about]] = amount
    return out


def test_every_point_of_the_end_names_what_brought_it() -> None:
    """PH-14.1, R-17: the worked example of the player's rules, with the Diplomat's copy as his own."""
    mine = {
        "officials": ["1", "12", "20"],
        "artisans": ["A01", "A21", "A11"],
        "stage": 3,
        "tracks": {"red": 2, "blue": 1, "green": 1},
        "tokens": {"red": 2, "silver": 1},
        "offerings": {"red_offering": 1, "nile_joker": 1, "points_2": 1},
    }
    s = finished(ring=["offerings", "officials", "nile", "artisans", "valley"], red=mine, pharaoh="red", seal="red")
    found = items(s, 0)
    assert found["officials"] == {"1": 8, "12": 12, "20": 12}
    assert found["artisans"] == {"A01": 8, "A11": 4, "A21": 7}
    assert found["valley"] == {"3": 16} and found["nile"] == {"red": 3, "blue": 1, "green": 1}
    assert found["leftovers"] == {"red": 2, "silver": 1, "red_offering": 1, "nile_joker": 1, "points_2": 3}
    assert found["titles"] == {"pharaoh": 7, "seal": 3}
    assert set(found["demands"]) == set(GAME.view(s, 0)["seats"][0]["pleased"])
    for name, each in found.items():
        assert sum(each.values()) == seat(s, "red")["points"][name], name


def test_the_traitors_points_have_sources_too() -> None:
    """PH-16.18: the gods he claimed, his officials at their value, the rest like anybody."""
    his = {"officials": ["7", "20"], "artisans": ["A01"], "stage": 2, "tokens": {"silver": 2}}
    s = table(
        ["final_scoring"],
        seats=1,
        round=5,
        phase="round_end",
        traitor={"jars": 0, "value": 9, "demands": ["isis"]},
        seal="traitor",
    )
    assert items(s, 1)["demands"].keys() == {"isis"} and items(s, 1)["titles"] == {"seal": 3}
    s = table(["final_scoring"], seats=1, round=5, phase="round_end", traitor=his)
    assert items(s, 1)["officials"] == {"7": 6, "20": 6} and items(s, 1)["leftovers"] == {"silver": 2}


# -- chapters --------------------------------------------------------------------------------------


def told(seats: int, seed: int) -> tuple[Session, Chronicle]:
    """A whole random game with its chronicle."""
    chronicle = Chronicle(GAME)
    session = Session(Record(GAME, GAME.rules(seats), ["random"] * seats), chronicle)
    rng = Rng(seed)
    while not session.over:
        s = session.state
        legal = s.legal()
        session.act(s.sample(rng) if s.actor == NATURE else legal[rng.below(len(legal))])
    return session, chronicle


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_table_tells_what_it_does(seats: int) -> None:
    """PH-10.1, PH-14.1: layout, first round, four ends of rounds with the wheel, the end; all points come there."""
    session, chronicle = told(seats, 11)
    seen = Counter(GAME.chapters[part.chapter].name for part in chronicle.chapters)
    traitor = seen.pop("traitor", 0)
    assert seen == {"layout": 1, "first_round": 1, "round_end": 4, "wheel": 4, "final_scoring": 1}
    assert (traitor > 10) == (seats == 1)
    final = chronicle.chapters[-1]
    assert GAME.chapters[final.chapter].name == "final_scoring" and not final.open
    assert final.items == chronicle.items and all(not part.items for part in chronicle.turns)
    assert isinstance(session.state, Pharaon)
    shown = GAME.view(session.state, SPECTATOR)["seats"]
    assert chronicle.sums(GAME.participants(session.record.rules)) == [list(part["points"].values()) for part in shown]


def test_alone_a_turn_ends_where_the_traitor_acts() -> None:
    """PH-16.6: what he does is no part of the player's turn, and the next turn is another one."""
    _, chronicle = told(1, 12)
    names = [kind.name for kind in GAME.events]
    passes = 0
    for part in chronicle.turns:
        happened = [(names[event[0]], event[1]) for event in part.events]
        assert sum(name == "board_chosen" for name, _ in happened) <= 1, happened
        assert ("jar_revealed", 1) not in happened
        passes += ("passed", 0) in happened or ("passed_last", 0) in happened
    assert passes == 5
    his = [part for part in chronicle.chapters if GAME.chapters[part.chapter].name == "traitor"]
    assert all(part.events for part in his)


def test_the_end_of_the_game_is_foretold() -> None:
    """PH-14.1: nothing is hidden, so whoever passes last sees the final points."""
    passed = {"passed": True, "row": 1, "passes": 5}
    s = table(["main", 0], seats=2, round=5, red={"stage": 3, "passes": 4}, yellow=passed, jars={"shown": []})
    s = nature(s)
    one = forecast(s, "pass")
    assert one.depends == [] and one.next is None and one.final


# -- options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["plain", "abilities"])
def test_the_jar_of_the_setup(value: str) -> None:
    """R-13, PH-13.27: Steward and Diplomat wait for round 1, or work at once where the table says so."""
    options = {"setup_jar": value}
    s = table(
        ["setup_over"],
        ["choose_jar", 0],
        seats=2,
        options=options,
        round=0,
        phase="setup",
        red={"officials": ["19", "20"]},
    )
    act(s, "jar J01")
    if value == "plain":
        assert GAME.step_name(s) != "ask_replace" and sum(seat(s, "red")["tokens"].values()) == 3
        return
    assert can(s) == ["yes", "no"] and GAME.step_name(s) == "ask_replace"
    act(s, "yes", "yes", "colour red", "colour red", "colour red", "colour blue")
    assert seat(s, "red")["tokens"] == {"red": 3, "blue": 1}
    assert s.dump()["turned"] == []  # ready again for round 1
    while s.round == 0:
        s.apply(s.legal()[0])
    assert GAME.view(s, 0)["seats"][0]["ready"] == 2


def test_dark_tracks_are_drawn_or_chosen() -> None:
    """PH-16.2: as many as the difficulty says; where only one answer is left, nobody is asked."""

    def laid(**options: str) -> Pharaon:
        s, rng = GAME.start(1, options=options), Rng(1)
        while GAME.step_name(s) != "track_side":
            s.apply(s.sample(rng))
        return s

    drawn = laid(difficulty="2")
    assert drawn.actor == NATURE and len(drawn.chances()) == 2
    chosen = laid(difficulty="2", dark_tracks="chosen")
    assert chosen.actor == 0 and can(chosen) == ["side light", "side dark"]
    name = GAME.texts(chosen.rules, "en").get(f"track.{chosen.c.track_ids[chosen.tracks[0]]}")
    assert prompt(chosen) == f"Light or dark side for the {name}? Still to be dark: 2 of 5."
    assert label(chosen, "side dark").startswith("dark side up: ")
    act(chosen, "side light", "side dark", "side light", "side dark")
    traitor = GAME.view(chosen, 0)["traitor"]
    assert traitor is not None and GAME.step_name(chosen) == "track_colour"
    assert [track["side"] for track in traitor["tracks"]] == ["light", "dark", "light", "dark", "light"]
    assert why_not(laid(difficulty="2", dark_tracks="chosen"), "pass") == "PH-16.2"
    easy = GAME.start(1, options={"dark_tracks": "chosen"})
    rng = Rng(1)
    while GAME.step_name(easy) != "track_colour":
        assert easy.actor == NATURE
        easy.apply(easy.sample(rng))


@pytest.mark.skipif(not COMPILED, reason="a whole game, and what people are told is the same Python both ways")
def test_an_official_that_is_being_taken_keeps_boards_within_reach() -> None:
    """PH-6.4, PH-6.8: with the last space of the officials, one more space may still come with the card."""
    assert verify_told(GAME, GAME.rules(1), 534).violations == []
