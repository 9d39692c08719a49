"""What people are told: questions, choices with cost and gain, reasons, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.ankh.table import DUEL, act, asked, fight, powers, table, told, war, why_not

from mehen.cli.rulebook import passages
from mehen.core.errors import IllegalAction
from mehen.games.ankh import GAME
from mehen.games.ankh.state import Ankh

GODS = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}


def offered(s: Ankh) -> dict[str, Any]:
    return {choice.notation: choice for choice in GAME.choices(s, s.actor)}


def label(s: Ankh, notation: str, lang: str = "en") -> str:
    return GAME.say(s.rules, offered(s)[notation].title, lang)


def test_choices_of_a_turn() -> None:
    """AK-4.2, AK-4.3, AK-7.1: what an action brings, and which one triggers an event."""
    s = table(
        ["turn", 0],
        pieces=GODS | {"5,4": "temple"},
        markers={"move": 2, "summon": 5, "gain": 2, "unlock": 2},
        p1={"powers": ["revered"]},
    )
    here = offered(s)
    assert (here["action gain"].gain, here["action move"].gain) == ({"followers": 2}, {})
    assert label(s, "action summon") == "Summon Figure - triggers an event"
    assert label(s, "action summon", "de") == "Figur aufstellen – löst ein Ereignis aus"
    assert here["action summon"].target == "track.summon" and here["action gain"].title.rule == "AK-4.2"
    assert GAME.choices(s, 1) == [] and GAME.choices(s, -1) == []


def test_choices_on_the_map() -> None:
    """AK-5.6, AK-12.2, AK-6.2, AK-6.3, AK-8.2: targets are hexes and edges."""
    s = table(["move", 0], pieces=GODS | {"5,5": "p1 satis", "5,4": "p2 warrior", "7,1": "p1 giant_scorpion N+NE"})
    assert label(s, "figure 5,5") == "Move the Satis on 5,5" and offered(s)["figure 5,5"].target == "hex.5,5"
    act(s, "figure 5,5")
    assert label(s, "to 5,4") == "To 5,4: push the warrior of Anubis away"
    assert offered(s)["to 5,4"].title.rule == "AK-12.2"
    act(s, "to 4,4", "figure 7,1")
    assert label(s, "to 7,1", "de") == "Zurück auf 7,1: die Scheren drehen"
    act(s, "to 7,1")
    assert label(s, "aim N+NE") == "To the north and north-east" and offered(s)["aim N+NE"].target == "aim.N+NE"
    s = table(["control", 0], pieces=GODS | {"5,5": "p2 temple", "5,4": "p3 temple"})
    assert (label(s, "monument 5,5"), offered(s)["monument 5,5"].title.rule) == (
        "Take over the temple on 5,5",
        "AK-8.2",
    )
    s = table(["camel", 0])
    choice = next(choice for choice in GAME.choices(s, 0) if choice.verb == "camel")
    assert choice.target == f"edge.{choice.notation.split()[1]}" and choice.title.rule == "AK-8.5"


def test_cost_and_gain() -> None:
    """AK-6.5, AK-7.3, AK-9B.1 to AK-9B.3, AK-9B.6: numbers a button can show."""
    s = table(["unlock", 0], p1={"followers": 4, "powers": ["revered", "inspiring"]})
    assert offered(s)["power resplendent"].cost == {"followers": 2}
    assert label(s, "power resplendent") == "Resplendent: With 3 monuments of one type, your god figure has strength 3."
    s = table(["summon", 1, 1, 1], pieces=GODS, gods="anubis isis re", p2={"held": 1, "followers": 2}, turn="p2")
    act(s, "slot regular")
    assert offered(s)["kind trapped"].cost == {"followers": 1} and offered(s)["kind trapped"].title.rule == "AK-6.5"
    s = war(DUEL, p1={"followers": 5, "powers": powers("worshipful")})
    assert offered(s)["card chariots"].target == "card.chariots"
    assert label(s, "card chariots") == "Chariots: +3."
    fight(s, "build_monument", "plague_of_locusts")
    assert offered(s)["build temple 6,0"].cost == {"followers": 0}  # Inspiring
    act(s, "done")
    assert offered(s)["bid 2"].cost == {"followers": 2} and label(s, "bid 2") == "2 of 5"
    act(s, "bid 0", "bid 0")
    while asked(s) != "p1 worship":
        act(s, "done")
    assert offered(s)["yes"].cost == {"followers": 2} and offered(s)["yes"].gain == {"devotion": 1}


@pytest.mark.parametrize(
    ("agenda", "more", "german"),
    [
        (["choose_action", 0, "move", 2], {}, "Wähle eine Aktion. Du hast noch 2 Aktionen."),
        (["unlock", 0], {"followers": 2}, "Welche Kraft der Stufe 1 schaltest du für 1 Anhänger frei? Oder keine."),
        (["camel", 0], {}, "Wohin kommt das nächste Kamel? Schon gestellt: 0 Kamele."),
    ],
)
def test_questions(agenda: list[Any], more: dict[str, Any], german: str) -> None:
    """AK-4.2, AK-7.3, AK-8.4: the actor is asked, the others wait for a god."""
    s = table(agenda, pieces=GODS, p1=more)
    assert GAME.say(s.rules, GAME.prompt(s, 0), "de") == german
    assert GAME.say(s.rules, GAME.prompt(s, 1), "en") == "Player 1 (Amun) decides."


def test_questions_about_figures() -> None:
    """AK-5.3, AK-12.2: they name the figure and its hex."""
    s = table(["move", 0], pieces=GODS | {"5,5": "p1 satis", "5,4": "p2 warrior"})
    act(s, "figure 5,5")
    assert GAME.say(s.rules, GAME.prompt(s, 0), "en") == "Where does the Satis on 5,5 go?"
    act(s, "to 5,4")
    assert GAME.say(s.rules, GAME.prompt(s, 0), "de") == "Wohin wird die Figur auf 5,4 geschoben (Krieger)?"


def test_prompts_without_a_decision() -> None:
    """AK-3.1: before the gods are dealt there is no god to wait for."""
    s = GAME.start(2, options={"gods": "chosen"})
    assert GAME.say(s.rules, GAME.prompt(s, 0), "en") != "" and s.actor == -1
    act(s, "start p1")
    assert GAME.say(s.rules, GAME.prompt(s, 1), "en") == "Player 1 decides."
    assert label(s, "god re") == "Re: Gives sun tokens to summoned figures: more devotion in their regions."


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_rule_that_is_named_can_be_read(lang: str) -> None:
    """AK-9B.1: also by letter, as in AK-9B.1a."""
    text = (GAME.folder / f"rules.{lang}.md").read_text(encoding="utf-8")
    code = "".join((GAME.folder / name).read_text(encoding="utf-8") for name in ("choices.py", "refusals.py"))
    named = set(re.findall(r'"(AK-[^"]+)"', code))
    assert {"AK-9B.1a", "AK-10M.3", "AK-4.5"} <= named
    assert [rule for rule in sorted(named) if not passages(text, rule)] == []


def test_natures_answers_can_be_said() -> None:
    """AK-3.4, AK-3.7, AK-3.8: for replays and for tables that draw by hand."""
    s = GAME.start(2, options={"scenario": "random"})
    words = {}
    while s.actor == -1:
        words[GAME.step_name(s)] = GAME.say(s.rules, GAME.choice(s, s.legal()[0]).title, "de")
        s.apply(s.legal()[0])
    assert words["draw_scenario"] == "Szenario: Das Mittlere Reich"
    assert words["draw_start"] == "Spieler 1 beginnt" and words["draw_guardian"] == "Im Spiel: Riesenskorpion"


def test_scenarios_have_names_in_both_languages() -> None:
    """AK-3.7, AK-13.1."""
    rules = GAME.rules(2)
    words = [f"scenario.{name}" for name in GAME.vocabulary(rules)["scenario"]]
    german, english = ([GAME.texts(rules, lang).get(word) for word in words] for lang in ("de", "en"))
    assert german == ["Das Mittlere Reich", "Das Alte Reich", "Zwei Hauptstädte"]
    assert english == ["The Middle Kingdom", "The Old Kingdom", "Twin Capitals"]


def test_the_log_speaks_of_gods() -> None:
    """AK-10M.11: merged gods under both names."""
    s = table(["turn", 1], pieces=GODS, gods="amun re isis", p1={"lower_god": "re"}, p2={"side": "p1"})
    assert told(s, "action gain")[0] == "Amun-Re: Gain Followers."


def test_remaining_reasons() -> None:
    """AK-3.4, AK-4.5, AK-5.1, AK-6.5, AK-9B.2, AK-11.4, AK-12.6: each with its own words."""
    assert why_not(GAME.start(2), "done") == "AK-3.4"
    s = table(["turn", 0], pieces=GODS)
    assert why_not(s, "done") == "AK-4.2"
    s = table(["summon", 0, 1, 1], pieces=GODS, p1={"guardians": {"satis": 1}})
    assert why_not(act(s, "slot regular"), "kind trapped") == "AK-6.5"
    s = war(DUEL, p1={"followers": 4, "tokens": 1}, p2={"followers": 0})
    fight(s, "build_monument", "miracle")
    assert why_not(s, "build temple 6,3") == "AK-9B.2"
    s = table(["aim", 0, "5,0"], pieces=GODS | {"5,0": "p1 giant_scorpion N+NE"})
    assert why_not(s, "aim S+SW") == "AK-12.6" and why_not(s, "yes") == "AK-12.6"


def test_actions_that_do_not_exist_and_games_that_are_over() -> None:
    """AK-4.1."""
    s = table(["turn", 0], pieces=GODS)
    with pytest.raises(IllegalAction, match=r"AK-4\.1"):
        GAME.act(s, 100_000)
    with pytest.raises(IllegalAction, match=r"AK-4\.1"):
        GAME.act(s, s.legal()[0], 1)
    over = table(["final"], pieces=GODS)
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.act(over, 0)
