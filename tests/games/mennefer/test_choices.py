"""What people read: questions, choices with their place and what they do, and the log."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.mennefer.table import DATA, GAME, act, asked, draw, items, offered, shown, table

from mehen.core.game import SPECTATOR
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import NATURE
from mehen.core.text import LANGUAGES, Name
from mehen.games.mennefer.state import MenNefer


def said(s: MenNefer, lang: str = "en") -> str:
    return GAME.say(s.rules, GAME.prompt(s, s.actor), lang)


def test_a_list_says_what_is_left_of_it() -> None:
    """MN-4.6: also what can do nothing now."""
    s = table(items("tile.A13"), white={"scarabs": {"necropolis": 3}})
    assert said(s) == "Your tile: embalm 1 mummy and bury (as far as your track allows). What next?"
    s = act(table(items("tile.A03"), white={"food": 1}), "do heka 1")
    assert said(s) == "Your tile: 1 food and either 1 Horus eye or embalm 1 mummy. What next?"
    german = "Dein Plättchen: 1 Nahrung und entweder 1 Horusauge oder 1 Mumie einbalsamieren. Was als Nächstes?"
    assert said(s, "de") == german
    act(s, "do food 1")
    assert said(s) == "Your tile: 1 Horus eye or embalm 1 mummy. What next?"


def test_a_choice_inside_a_list_comes_last() -> None:
    """MN-4.2: nobody takes the food of A08 for one of the two alternatives."""
    texts = GAME.texts(GAME.rules(2), "en")
    both = "2 food and either 2 limestone steps or 2 boat steps (with 1 activation)"
    assert texts.get("set.tile.A08") == both and texts.get("tile.A08") == f"2-viper [{both}]"
    assert texts.get("set.tile.A06") == "3 boat steps (with 1 activation) and 1 heka"
    assert texts.get("set.row.1") == "1 Horus eye, embalm 1 mummy or carve 1 sphinx"
    assert said(table(items("tile.A08"))) == f"Your tile: {both}. What next?"


def test_questions_name_what_they_are_about() -> None:
    """MN-7.56, MN-7.54."""
    s = table(["discard_agreement", 0, "T1_07"], white={"open": ["T1_07", "T1_08"]})
    what = "the agreement “two scarabs 4 fields along in all” (1 PP)"
    assert said(s) == f"Your board has no free field for {what}. Which one do you discard?"
    assert said(table(["agreement", 0, 1, 3])) == "Which agreement do you take (upper city 2)?"
    s = table(["shelf", 0, 0], white={"goods": {"I-1": "G10", "I-2": "G11"}})
    good = GAME.texts(s.rules, "en").get("good.G01")
    assert said(s) == f"On which field do you put the good ({good})?"


def test_questions_ask_only_for_what_is_possible() -> None:
    """MN-7.34, MN-7.50: no steps are offered that cannot be used any more, and no offering that is not there."""
    boats: dict[str, Any] = {"white": {"boats": ["3", "4"], "harbour": 2}}
    assert said(table(["boats", 0, 2, 1], **boats)).startswith("Your boats (2 steps and 1 activation left)")
    assert said(table(["boats", 0, 2, 0], **boats)) == "Which boat moves (2 steps left)?"
    assert said(table(["boats", 0, 0, 1], **boats)) == "Which boat do you activate (1 left)?"
    assert said(table(["boats", 0, 2, 1 | 2 << 8], **boats)) == "Which boat do you activate (1 left)?"
    ready: dict[str, Any] = {"white": {"upright": [3, 1, 0, 0, 0], "goods": {"I-1": "G10"}}}
    assert said(table(["priestesses", 0, 0, 3], **ready)) == "Make your offering?"
    assert said(table(["priestesses", 0, 1, 1], **ready)) == "Move a priestess (1 step left) or make your offering?"
    assert said(table(["priestesses", 0, 1, 0], **ready)) == "Which priestess moves (1 step left)?"


WORDS: list[tuple[list[Any], dict[str, Any], str, str, str, str, str]] = [
    (["mix", 0, 3], {}, "mix 1", "1 food, 2 heka", "", "mix", ""),
    (["favour", 0, 1], {}, "favour heart 1", "1 heart step", "The heart moves to the right in the Duat.", "favour", ""),
    (["site", 0, "I"], {}, "site 3", "Site 3", "brings 1 heart step (covered) and 1 heka (on the part)", "site",
     "site.3"),
    (["queen", 0], {"white": {"eyes": 1, "eye_stock": 2}}, "queen Q2", "Beside queens' pyramid 2",
     "each Horus eye here brings PP for sarcophagi in the necropolis at each Harvest (now 0)", "queen", "queen.Q2"),
    (["papyrus", 0, 0], {}, "scroll 1", "The scroll vase–ibis", "costs 2 heka", "scroll", "papyrus.1"),
    (["papyrus", 0, 1], {}, "scroll 1", "The scroll vase–ibis", "costs nothing", "scroll", "papyrus.1"),
    (["shelf", 0, 0], {"white": {"goods": {"I-1": "G10", "I-2": "G11", "I-3": "G12", "II-1": "G13"}}}, "shelf II-2",
     "Goods field II-2", "1 PP at once; offered from here: 2 heka and buy a papyrus", "shelf", "shelf.II-2"),
    (["boats", 0, 1, 1], {"white": {"boats": ["4"], "harbour": 3}}, "activate 4", "Activate the boat: section 4",
     "3 food", "activate", "nile.4"),
    (["boats", 0, 1, 1], {"white": {"boats": ["U1"], "harbour": 3}}, "activate U1", "Activate the boat: upper city 1",
     "1 heart step, then an agreement; then the boat leaves the city", "activate", "nile.U1"),
    (["boats", 0, 1, 1], {"white": {"boats": ["U1"], "harbour": 3}}, "boat U1", "Move the boat: upper city 1",
     "up to 1 step", "boat", "nile.U1"),
    (["boat_to", 0, "harbour", 3], {}, "to U2", "To upper city 2",
     "3 steps; activated there: 2 heka, then an agreement", "to", "nile.U2"),
    (["boat_to", 0, "harbour", 3], {}, "to 2", "To section 2", "2 steps; activated there: 2 food", "to", "nile.2"),
    (["scarab", 0, 1], {}, "scarab nile", "Nile", "to field 1: 2 boat steps (with 1 activation)", "scarab",
     "track.nile.1"),
    (["agreement", 0, 1, 0], {}, "agreement U1 1", "1 sarcophagus in the necropolis",
     "1 PP at each Harvest once it is fulfilled; upper city 1", "agreement", "city.U1.1"),
    (["priestesses", 0, 2, 0], {"white": {"upright": [3, 0, 0, 1, 0]}}, "priestess 3", "From room 3 to room 4",
     "2 steps", "priestess", "room.3"),
    (["bury", 0, 1], {"white": {"sarcophagi": 1, "mummies": 3}}, "bury U3", "Grave 3, upper row (I)",
     "2 heart steps; then 1 mastaba bonus; 3 PP at each Harvest", "bury", "grave.U3"),
    (["erect", 0, 1], {"white": {"sphinxes": 1, "sphinx_stock": 3}}, "erect palace_1", "Palace pedestal I", "3 favours",
     "erect", "pedestal.palace_1"),
    (["mastaba", 0, 1, 31], {}, "mastaba col_II", "Bonus: columns II", "1 limestone step or 1 boat step", "mastaba",
     "bonus.col_II"),
    (["display_slot", 0], {}, "slot 2", "4-viper",
     "costs 2 food; in the next age: 4 boat steps (with 2 activations)", "slot", "display.2"),
    (["display_slot", 0], {"white": {"hieroglyph": 3}}, "slot 2", "4-viper",
     "costs 2 food; in the next age: 4 boat steps (with 2 activations); fits your next hieroglyph: 1 scarab step",
     "slot", "display.2"),
    (["display_slot", 0], {"age": 3}, "slot 2", "4-viper", "costs 2 food; no age is left to use the tile", "slot",
     "display.2"),
    (["favour", 0, 1], {}, "pass", "Pass", "what is left of this is lost", "other", ""),
    (["row", 0, 2], {}, "row 4", "Row 4", "1 heart step and 1 feather step", "row", "row.4"),
    (["cover", 0], {"great": {"parts": {"III": ["food 1", "heka 1", "heart 1", "feather 1"]}}}, "cover 2+4",
     "1 heka and 1 feather step", "from sites 2 and 4", "cover", ""),
    (["discard_agreement", 0, "T1_07"], {"white": {"open": ["T1_07", "T1_08"]}}, "discard T1_08",
     "Discard: 2 hieroglyphs matched", "1 PP at each Harvest; not fulfilled yet", "discard", "agreement.T1_08"),
    (["option", 0], {"white": {"tiles": ["A05", "A09"], "sun": {"nile": 1}, "apprentices": 2, "visits": 1}}, "visit",
     "Visit a House of Life", "with an apprentice and one of your tiles; 2 left this age", "option", "option.visit"),
    (["use_tile", 0], {}, "use A01", "1-owl", "2 heka and either embalm 1 mummy or carve 1 sphinx", "tile", "tile.A01"),
    (["house", 0, 0], {"red": {"sun": {"nile": 2}}}, "house nile", "Nile", "costs 3 food", "house", "house.nile.sun"),
    (["house", 0, 1], {"white": {"sun": {"nile": 1, "temple": 1}}}, "house nile", "Nile",
     "costs nothing; the scarab moves to field 1", "house", "house.nile.moon"),
    (["house", 0, 1], {"white": {"sun": {"nile": 1, "temple": 1}, "scarabs": {"nile": 6}}}, "house nile", "Nile",
     "costs nothing; the scarab stays on field 6", "house", "house.nile.moon"),
    (["limestone", 0, 1], {"white": {"great": 1}}, "stone great", "Great Pyramid", "to field 2: you build a part",
     "stone", "track.great.2"),
    (["limestone", 0, 1], {"white": {"great": 2}}, "stone great", "Great Pyramid", "to field 3: 2 favours", "stone",
     "track.great.3"),
    (["limestone", 0, 1], {"white": {"great": 3}}, "stone great", "Great Pyramid",
     "to field 4: 3 PP at each Harvest", "stone", "track.great.4"),
    (["limestone", 0, 1], {"white": {"great": 14}}, "stone great", "Great Pyramid",
     "at the end of its track: 1 favour instead", "stone", "track.great.14"),
    (["limestone", 0, 1], {"white": {"queens": 1, "eyes": 1, "eye_stock": 2}}, "stone queens", "Queens' pyramids",
     "to field 2: you place a Horus eye and build a part", "stone", "track.queens.2"),
    (["limestone", 0, 1], {"white": {"queens": 2}}, "stone queens", "Queens' pyramids", "to field 3", "stone",
     "track.queens.3"),
    (["alternative", 0, "embalm 1 | carve 1"], {}, "choose embalm 1", "Embalm 1 mummy",
     "A mummy becomes a sarcophagus; none in stock: 1 heart step and 1 feather step.", "choose", ""),
]  # fmt: skip


@pytest.mark.parametrize(("frame", "changes", "notation", "title", "detail", "group", "target"), WORDS)
def test_choices_say_what_they_are_and_what_they_do(
    frame: list[Any], changes: dict[str, Any], notation: str, title: str, detail: str, group: str, target: str
) -> None:
    s = table(frame, **changes)
    found = offered(s, notation)
    said_detail = GAME.say(s.rules, found.detail, "en") if found.detail else ""
    assert (GAME.say(s.rules, found.title, "en"), said_detail) == (title, detail)
    assert (found.group, found.target) == (group, target)
    assert all(f"group.{group}" in GAME.texts(s.rules, lang).sentences for lang in LANGUAGES)
    assert all(line.rule.startswith("MN-") for line in (found.title, found.detail) if line)


def test_goods_say_what_they_give_on_each_level() -> None:
    """MN-7.30, MN-7.36."""
    s = table(["good", 0, 0])
    found = offered(s, "good 4")
    assert found.detail and found.title.args["good"] == Name("good", "G04")
    text = "costs 1 food; I: 2 feather steps; II: 2 limestone steps; III: 3 limestone steps"
    assert GAME.say(s.rules, found.detail, "en") == text
    s = table(["offer_good", 0], white={"goods": {"I-1": "G30", "I-2": "G31"}, "upright": [3, 1, 0, 0, 0]})
    found = offered(s, "give I-2")
    assert found.detail and GAME.say(s.rules, found.detail, "en") == "2 heart steps"
    assert (found.title.args["good"], found.target) == (Name("good", "G31"), "shelf.I-2")


def test_two_priestesses_of_a_room_are_told_apart() -> None:
    """MN-7.35: whoever draws them needs to know which one is meant."""
    s = table(["priestesses", 0, 2, 0], white={"upright": [2, 1, 0, 0, 0], "lying": [0, 1, 0, 0, 0]})
    moves = ["priestess entrance", "priestess 1", "priestess 1 lying"]
    assert [offered(s, move).args["lying"] for move in moves] == [0, 0, 1]


def test_an_agreement_says_whether_the_harvest_would_fulfil_it() -> None:
    """MN-8.3, R-29: scrolls that would be rolled up count."""
    papyri = [row["id"] for row in DATA["agreements"]["tile"] if row["condition"] == "rolled_papyri"]
    few = next(row for row in DATA["agreements"]["tile"] if row["id"] == papyri[0])
    scrolls = [row["id"] for row in DATA["papyri"]["scroll"]][-few["threshold"] :]
    cities = {"U1": [few["id"], None, None]}
    for mine, key in ((scrolls, "detail.agreement_met"), (scrolls[1:], "detail.agreement")):
        s = table(["agreement", 0, 1, 1], white={"papyri": mine}, cities=cities)
        found = offered(s, "agreement U1 1")
        assert found.detail and found.detail.key == key
        act(s, "agreement U1 1")
        assert shown(s)["open"] == [{"id": few["id"], "met": key == "detail.agreement_met"}]


def test_a_scroll_that_joins_says_so() -> None:
    """MN-8.1: vase|ibis beside ibis|lotus."""
    s = table(["papyrus", 0, 0], white={"papyri": ["S08"]}, papyri=["S15", "S01", "S02", "S03"])
    keys = {notation: offered(s, notation).detail for notation in ("scroll 1", "scroll 2")}
    assert [line.key for line in keys.values() if line] == ["detail.scroll_joined", "detail.scroll"]


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
    assert sum(line.endswith("passes; the rest is lost.") for line in lines) == passed > 0


def test_asked_by_name() -> None:
    s = draw(GAME.start(2))
    assert asked(s) == "white use_tile"
    assert GAME.say(s.rules, GAME.prompt(s, 1), "de") != GAME.say(s.rules, GAME.prompt(s, 1), "en")


def test_the_words_of_the_rulebook() -> None:
    """Prestigepunkte, Königinnenpyramiden, Horusaugen platzieren; what an agreement brings is not its number."""
    words = GAME.texts(GAME.rules(4), "de").sentences
    for wrong in ("Siegpunkt", "Pyramiden der Königinnen", "Augen zum Setzen", "gesetzte Augen", "legt ein Auge"):
        assert [key for key, text in words.items() if wrong in text] == []
    assert words["term.points"] == words["gauge.points"] == "Prestigepunkte"
    assert words["agreement.T1_12"] == "das Handelsabkommen „5 Herzschritte“ (1 PP)"
    assert words["terms.T1_12"] == "1 PP: 5 Herzschritte"
    assert "im nächsten Zeitalter" in words["refusal.tile_too_new"]
