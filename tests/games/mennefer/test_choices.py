"""What people read: questions, choices with their place, cost and gain, and the log."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.mennefer.table import act, asked, draw, items, table

from mehen.core.game import SPECTATOR, Choice
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import NATURE
from mehen.core.text import LANGUAGES
from mehen.games.mennefer import GAME
from mehen.games.mennefer.state import MenNefer


def said(s: MenNefer, lang: str = "en") -> str:
    return GAME.say(s.rules, GAME.prompt(s, s.actor), lang)


def choice(s: MenNefer, notation: str) -> tuple[str, Choice]:
    found = next(choice for choice in GAME.choices(s, s.actor) if choice.notation == notation)
    return GAME.say(s.rules, found.title, "en"), found


def test_a_list_says_what_is_left_of_it() -> None:
    """MN-4.6: also what can do nothing now."""
    s = table(items("tile.A13"), white={"scarabs": {"necropolis": 3}})
    assert said(s) == "Your tile: embalm 1 and bury ?. What next?"
    s = act(table(items("tile.A03"), white={"food": 1}), "do heka 1")
    assert said(s) == "Your tile: 1 food and Horus eye 1 or embalm 1. What next?"
    assert said(s, "de") == "Dein Plättchen: 1 Nahrung und Horusauge 1 oder Einbalsamieren 1. Was als Nächstes?"


def test_questions_name_what_they_are_about() -> None:
    """MN-7.56, MN-7.54."""
    s = table(["discard_agreement", 0, "T1_07"], white={"open": ["T1_07", "T1_08"]})
    assert said(s) == "No field is free for agreement 1: two scarabs on 4 together. Which one do you discard?"
    assert said(table(["agreement", 0, 1, 3])) == "Which agreement do you take from upper city 2?"
    assert said(table(["shelf", 0, 0], white={"goods": {"I-1": "G10", "I-2": "G11"}})) == "Where does the ring G01 go?"


WORDS: list[tuple[list[Any], dict[str, Any], str, str, str, dict[str, int], dict[str, int]]] = [
    (["mix", 0, 3], {}, "mix 1", "1 food, 2 heka", "", {}, {"food": 1, "heka": 2}),
    (["favour", 0, 1], {}, "favour heart 1", "heart 1", "", {}, {"heart": 1}),
    (["site", 0, "I"], {}, "site 2", "Site 2, covers 1 heka", "site.2", {}, {}),
    (["queen", 0], {"white": {"eyes": 1}}, "queen Q2", "queens' pyramid 2 (sarcophagi in the necropolis)", "queen.Q2",
     {}, {}),
    (["papyrus", 0, 0], {}, "scroll 1", "scroll vase|ibis", "papyrus.1", {"heka": 2}, {}),
    (["papyrus", 0, 1], {}, "scroll 1", "scroll vase|ibis", "papyrus.1", {}, {}),
    (["good", 0, 0], {}, "good 4", "ring G04 (I feather 2; II limestone 2; III limestone 3)", "good.4",
     {"food": 1}, {}),
    (["shelf", 0, 0], {"white": {"goods": {"I-1": "G10", "I-2": "G11", "I-3": "G12", "II-1": "G13"}}}, "shelf II-2",
     "Goods field II-2", "shelf.II-2", {}, {"points": 1}),
    (["boats", 0, 1, 1], {"white": {"boats": ["4"], "harbour": 3}}, "activate 4", "Activate the boat in section 4",
     "nile.4", {}, {"food": 3}),
    (["boats", 0, 1, 1], {"white": {"boats": ["U1"], "harbour": 3}}, "activate U1",
     "Activate the boat in upper city 1: heart 1, an agreement, then it leaves", "nile.U1", {}, {}),
    (["boat_to", 0, "harbour", 3], {}, "to U2", "To upper city 2", "nile.U2", {"steps": 3}, {}),
    (["scarab", 0, 1], {}, "scarab nile", "Nile: to field 1", "track.nile.1", {}, {}),
    (["agreement", 0, 1, 0], {}, "agreement U1 1", "agreement 1: 1 sarcophagus in the necropolis (upper city 1)",
     "city.U1.1", {}, {}),
    (["priestesses", 0, 2, 0], {"white": {"upright": [3, 0, 0, 1, 0]}}, "priestess 3", "From room 3 to room 4",
     "room.3", {"steps": 2}, {}),
    (["bury", 0, 1], {"white": {"sarcophagi": 1}}, "bury U3", "U3 (I): heart 2", "grave.U3", {}, {}),
    (["erect", 0, 1], {"white": {"sphinxes": 1}}, "erect palace_1", "palace pedestal I: favour 3", "pedestal.palace_1",
     {}, {}),
    (["mastaba", 0, 1, 31], {}, "mastaba col_II", "columns II: limestone 1 or boats 1 (2 PP)", "bonus.col_II", {}, {}),
    (["display_slot", 0], {}, "slot 2", "Slot 2: 4-viper [boats 4 with 2 activations]", "display.2", {"food": 2}, {}),
    (["row", 0, 2], {}, "row 4", "Row 4: heart 1; feather 1", "row.4", {}, {}),
    (["cover", 0], {"great": {"parts": {"III": ["food 1", "heka 1", "heart 1", "feather 1"]}}}, "cover 2+4",
     "1 heka and feather 1 (sites 2+4)", "", {}, {}),
    (["offer_good", 0], {"white": {"goods": {"I-1": "G30", "I-2": "G31"}, "upright": [3, 1, 0, 0, 0]}}, "give I-2",
     "Offer statuette G31: heart 2", "shelf.I-2", {}, {}),
    (["discard_agreement", 0, "T1_07"], {"white": {"open": ["T1_07", "T1_08"]}}, "discard T1_08",
     "Discard agreement 1: 2 hieroglyphs", "agreement.T1_08", {}, {}),
]  # fmt: skip


@pytest.mark.parametrize(("frame", "changes", "notation", "label", "target", "cost", "gain"), WORDS)
def test_choices_say_what_where_and_how_much(
    frame: list[Any],
    changes: dict[str, Any],
    notation: str,
    label: str,
    target: str,
    cost: dict[str, int],
    gain: dict[str, int],
) -> None:
    text, found = choice(table(frame, **changes), notation)
    assert (text, found.target, found.cost, found.gain) == (label, target, cost, gain)
    assert found.title.rule.startswith("MN-")


def test_draws_can_be_described_too() -> None:
    """For replays: every answer of NATURE during a setup has words in both languages."""
    s = GAME.start(3)
    seen = set()
    while s.actor == NATURE:
        found = GAME.choice(s, s.legal()[0])
        seen.add(found.verb)
        assert all(GAME.say(s.rules, found.title, lang) for lang in LANGUAGES)
        assert found.title.rule.startswith("MN-")
        s.apply(found.action)
    assert len(seen) == 13


def test_refusals_while_tiles_are_drawn() -> None:
    s = GAME.start(2)
    line = GAME.refusal(s, GAME.space(s.rules).ids["visit"])
    assert line.rule.startswith("MN-") and all(GAME.say(s.rules, line, lang) for lang in LANGUAGES)


def test_passing_is_told_but_not_what_lapses_by_itself() -> None:
    """MN-4.6."""
    session = Session(Record(GAME, GAME.rules(2), ["human"] * 2))
    session.draw(Rng(1))
    rng = Rng(5)
    passed = 0
    while not session.over:
        legal = session.state.legal()
        action = legal[rng.below(len(legal))]
        passed += session.state.actor >= 0 and action == 0
        session.act(action)
    lines = [GAME.say(session.record.rules, line, "en") for line in session.lines(SPECTATOR)]
    assert sum(line.endswith("leaves the rest.") for line in lines) == passed > 0


def test_asked_by_name() -> None:
    s = draw(GAME.start(2))
    assert asked(s) == "white use_tile"
    assert GAME.say(s.rules, GAME.prompt(s, 1), "de") != GAME.say(s.rules, GAME.prompt(s, 1), "en")
