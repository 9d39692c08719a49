"""What people are told: questions, choices with what they change, reasons, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.ankh.table import DUEL, GAME, act, asked, fight, hexes, powers, table, told, war, why_not

from mehen.cli.rulebook import passages
from mehen.core.errors import IllegalAction
from mehen.core.text import LANGUAGES
from mehen.games.ankh.state import Ankh
from mehen.table.forecast import Outlook

GODS = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}


def offered(s: Ankh) -> dict[str, Any]:
    return {choice.notation: choice for choice in GAME.choices(s, s.actor)}


def title(s: Ankh, notation: str, lang: str = "en") -> str:
    return GAME.say(s.rules, offered(s)[notation].title, lang)


def detail(s: Ankh, notation: str, lang: str = "en") -> str:
    line = offered(s)[notation].detail
    return GAME.say(s.rules, line, lang) if line else ""


def foretold(s: Ankh, notation: str) -> dict[str, tuple[int, int]]:
    """What a choice changes for whoever decides and for the table."""
    one = next(one for one in Outlook(GAME, s, s.actor).forecasts if one.choice.notation == notation)
    rows = {int(s.actor): GAME.gauges, int(s.seats): GAME.table_gauges}
    return {rows[c.seat][c.gauge].name: (c.before, c.after) for c in one.changes if c.seat in rows}


def closed(s: Ankh, notation: str) -> set[str]:
    """What a choice puts out of reach."""
    one = next(one for one in Outlook(GAME, s, s.actor).forecasts if one.choice.notation == notation)
    return {f"{reach.target} {reach.horizon}" for reach in one.closes}


def test_choices_of_a_turn() -> None:
    """AK-4.2, AK-4.3, AK-7.1: what an action brings, and which one triggers an event."""
    s = table(
        ["turn", 0],
        pieces=GODS | {"5,4": "temple"},
        markers={"move": 2, "summon": 5, "gain": 2, "unlock": 2},
        p1={"powers": ["revered"]},
    )
    here = offered(s)
    both = {"gain_track": (2, 3), "unlock_track": (2, 3)}  # AK-4.5: below it is only one, so that nobody is asked
    assert foretold(s, "action gain") == {"followers": (1, 3), **both}
    assert foretold(s, "action move") == {"move_track": (2, 3)}
    assert (title(s, "action summon"), detail(s, "action summon")) == (
        "Summon Figure",
        "triggers an event: Control Monument",
    )
    assert detail(s, "action summon", "de") == "löst ein Ereignis aus: Monument kontrollieren"
    assert detail(s, "action move", "de") == "danach noch 3 Aktionen bis zum Ereignis"
    assert here["action summon"].target == "track.summon" and here["action gain"].title.rule == "AK-4.2"
    assert {choice.group for choice in here.values()} == {"action"}
    assert GAME.choices(s, 1) == [] and GAME.choices(s, -1) == []


def test_an_action_closes_those_above_it() -> None:
    """AK-4.4, AK-4.5: and one that triggers an event closes all of them."""
    s = table(["turn", 0], pieces=GODS | {"5,4": "temple"}, markers={"move": 2, "summon": 2, "gain": 2, "unlock": 2})
    assert closed(s, "action summon") == {"track.move turn"}
    assert closed(s, "action gain") == {"track.move turn", "track.summon turn", "track.gain turn"}
    below = {f"track.{name} turn" for name in ("summon", "gain", "unlock")}
    s = table(["turn", 0], pieces=GODS | {"5,4": "temple"}, markers={"move": 5, "summon": 2, "gain": 2, "unlock": 2})
    assert closed(s, "action move") == below
    s = table(["turn", 0], pieces=GODS, p1={"lower_god": "isis"}, p3={"side": "p1"})
    assert closed(s, "action move") == below  # AK-4.7: one action each


def test_the_last_power_of_a_level_closes_the_others() -> None:
    """AK-7.3, AK-10M.5: for good, once no merge can bring the slots of another god."""
    s = table(["turn", 1], ["unlock", 0], p1={"followers": 4, "powers": ["revered"]})
    assert closed(s, "power inspiring") == {
        "power.inspiring round",
        "power.commanding round",
        "power.omnipresent round",
    }
    s = table(["turn", 1], ["unlock", 0], conflict=3, p1={"followers": 4, "powers": ["revered"]})
    assert closed(s, "power inspiring") == {"power.inspiring game", "power.commanding game", "power.omnipresent game"}
    s = table(["turn", 1], ["unlock", 0], seats=2, p1={"followers": 4})
    assert closed(s, "power inspiring") == {"power.inspiring game"}


def test_choices_on_the_map() -> None:
    """AK-5.6, AK-12.2, AK-6.2, AK-6.3, AK-8.2: targets are hexes and edges."""
    s = table(["move", 0], pieces=GODS | {"5,5": "p1 satis", "5,4": "p2 warrior", "7,1": "p1 giant_scorpion N+NE"})
    assert title(s, "figure 5,5") == "Satet on 5,5" and offered(s)["figure 5,5"].target == "hex.5,5"
    act(s, "figure 5,5")
    assert title(s, "to 5,4") == "Hex 5,4: push the warrior away"
    assert detail(s, "to 5,4") == "figure of Anubis; you say next where it goes"
    assert offered(s)["to 5,4"].title.rule == "AK-12.2"
    act(s, "to 4,4", "figure 7,1")
    assert (title(s, "to 7,1", "de"), detail(s, "to 7,1", "de")) == ("Zurück auf 7,1", "die Scheren neu ausrichten")
    act(s, "to 7,1")
    assert title(s, "aim N+NE") == "To the north and north-east" and offered(s)["aim N+NE"].target == "aim.N+NE"
    assert offered(s)["aim N+NE"].args["hex"] == ("hex", "7,1")
    s = table(["control", 0], pieces=GODS | {"5,5": "p2 temple", "5,4": "p3 temple"})
    assert (title(s, "monument 5,5"), detail(s, "monument 5,5")) == ("temple on 5,5", "controlled by Anubis so far")
    assert offered(s)["monument 5,5"].title.rule == "AK-8.2"
    s = table(["camel", 0])
    choice = next(choice for choice in GAME.choices(s, 0) if choice.verb == "camel")
    assert choice.target == f"edge.{choice.notation.split()[1]}" and choice.title.rule == "AK-8.5"


def test_hexes_are_described() -> None:
    """AK-2.5, AK-2.6: ground, regions, and the monuments a figure would stand next to."""
    pieces = GODS | {"5,4": "p2 temple", "4,4": "pyramid"}
    s = act(table(["move", 0], pieces=pieces, underworld=["6,5"]), "figure 4,5")
    assert detail(s, "to 5,5", "de") == "fruchtbar, Region 1; daneben: Tempel von Anubis"
    assert detail(s, "to 4,3") == "desert, region 1; next to a neutral pyramid and the temple of Anubis"
    assert detail(s, "to 3,4") == "fertile, region 3"  # not across the river
    assert detail(s, "to 4,7") == "desert, region 2"
    s = table(["aim", 0, "5,3"], pieces=GODS | {"5,3": "p1 giant_scorpion N+NE", "4,3": "p2 temple"})
    assert detail(s, "aim NW+N") == "when a conflict begins, destroys what stands there then; now: the temple of Anubis"
    assert detail(s, "aim S+SW") == "no monument stands there now"


def test_camels_are_told_by_the_hexes_they_part() -> None:
    """AK-2.3, AK-8.5: no letters of the compass."""
    s = table(["camel", 0])
    board = s.c.board
    for choice in GAME.choices(s, 0):
        if choice.verb == "camel":
            e = board.edge_ids.index(choice.notation.split()[1])
            near = board.neighbour[board.edge_hex[e] * 6 + board.edge_dir[e]]
            words = f"Zwischen {board.hex_ids[board.edge_hex[e]]} und {board.hex_ids[near]}"
            assert GAME.say(s.rules, choice.title, "de") == words


def test_previews_say_what_a_choice_changes() -> None:
    """AK-6.5, AK-7.3, AK-7.5, AK-8.1, AK-9B.2, AK-9B.6: read off a clone on which the choice was made."""
    s = table(["unlock", 0], p1={"followers": 4, "powers": ["revered", "inspiring"]})
    assert foretold(s, "power resplendent") == {"followers": (4, 2), "powers": (2, 3)}
    text = "With 3 monuments of one type, your god figure has strength 3."
    assert (title(s, "power resplendent"), detail(s, "power resplendent")) == ("Resplendent", text)
    s = table(["unlock", 0], p1={"followers": 4, "powers": ["revered"]})
    joined = {"cat_mummy": (0, 1), "small_bases": (0, 1), "cat_mummy_left": (2, 1)}
    assert foretold(s, "power inspiring") == {"followers": (4, 3), "powers": (1, 2), **joined}
    s = table(["summon", 1, 1, 1], pieces=GODS, gods="anubis isis re", p2={"held": 1, "followers": 2}, turn="p2")
    act(s, "slot regular")
    assert detail(s, "kind trapped") == "costs 1 follower, paid to Anubis"
    assert detail(s, "kind warrior", "de") == "noch 5 im eigenen Vorrat"
    assert offered(s)["kind trapped"].title.rule == "AK-6.5"
    act(s, "kind trapped")
    assert foretold(s, "to 4,7")["followers"] == (2, 1) and foretold(s, "to 4,7")["held"] == (1, 0)
    s = table(["control", 0], pieces=GODS | {"5,5": "temple", "5,4": "pyramid"})
    taken = foretold(s, "monument 5,5")
    assert (taken["temple"], taken["monuments"], taken["tokens"]) == ((0, 1), (0, 1), (9, 8))


def test_previews_in_a_battle() -> None:
    """AK-9B.1 to AK-9B.6: secret choices foretell nothing; building shows strength, worship devotion."""
    s = war(DUEL, p1={"followers": 5, "powers": powers("worshipful")})
    assert offered(s)["card chariots"].target == "card.chariots"
    assert (title(s, "card chariots"), detail(s, "card chariots")) == ("Chariots", "+3.")
    for forecast in Outlook(GAME, s, 0).forecasts:
        assert (forecast.changes, forecast.closes, forecast.next) == ([], [], None)
        assert [line.key for line in forecast.depends] == ["depends.together"]
    fight(s, "build_monument", "plague_of_locusts")
    assert foretold(s, "build temple 6,0")["strength"] == (2, 4)  # Temple Attuned, and Inspiring costs nothing
    assert "followers" not in foretold(s, "build temple 6,0")
    act(s, "done")
    assert (title(s, "bid 2"), detail(s, "bid 2", "de")) == ("Bid 2", "es bleiben dir 3 Anhänger")
    assert all(forecast.changes == [] for forecast in Outlook(GAME, s, 0).forecasts)
    act(s, "bid 0", "bid 0")
    while asked(s) != "p1 worship":
        act(s, "done")
    told_of = foretold(s, "yes")
    assert told_of["followers"] == (5, 3) and told_of["points"][1] == told_of["points"][0] + 1


def test_what_cannot_be_chosen_says_why() -> None:
    """AK-2.2, AK-5.3, AK-5.4, AK-5.6: every hex of a move has its own reason."""
    pieces = {"5,5": "p1 warrior", "5,6": "p2 warrior", "5,4": "temple", "4,5": "p1 god", "7,1": "p2 god"}
    s = act(table(["move", 0], pieces=pieces, underworld=["6,5"]), "figure 5,5")
    reasons = {target: line.rule for target, line in Outlook(GAME, s, 0).blocked.items()}
    assert [reasons[f"hex.{h}"] for h in ("5,6", "5,4", "4,5")] == ["AK-2.2"] * 3
    assert [reasons[f"hex.{h}"] for h in ("5,5", "6,4", "6,5", "8,1")] == ["AK-5.6", "AK-5.3", "AK-5.4", "AK-5.3"]
    assert set(reasons) | {f"hex.{h}" for h in hexes(s)} == {f"hex.{name}" for name in s.c.board.hex_ids}


@pytest.mark.parametrize(
    ("agenda", "more", "german"),
    [
        (["choose_action", 0, "move", 2], {}, "Wähle eine Aktion. Du hast noch 2 Aktionen."),
        (["unlock", 0], {"followers": 2}, "Welche Kraft der Stufe 1 schaltest du für 1 Anhänger frei? Oder keine."),
        (["camel", 0], {}, "Wo beginnt die Karawane? Oder verzichte darauf."),
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
    assert GAME.say(s.rules, GAME.prompt(s, 0), "en") == "Where does the Satet on 5,5 go?"
    act(s, "to 5,4")
    assert GAME.say(s.rules, GAME.prompt(s, 0), "de") == "Wohin schiebst du die Figur auf 5,4 (Krieger)?"


def test_prompts_without_a_decision() -> None:
    """AK-3.1: before the gods are dealt there is no god to wait for."""
    s = GAME.start(2, options={"gods": "chosen"})
    assert GAME.say(s.rules, GAME.prompt(s, 0), "en") != "" and s.actor == -1
    act(s, "start p1")
    assert GAME.say(s.rules, GAME.prompt(s, 1), "en") == "Player 1 decides."
    assert title(s, "god re") == "Ra" and title(s, "god re", "de") == "Re"
    assert (
        detail(s, "god re")
        == "Gives sun tokens to summoned figures: more devotion for victory and domination where they stand."
    )


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
    assert told(s, "action gain")[0] == "Amun-Ra: Gain Followers."


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_battle_card_says_what_it_does_with_and_without_its_strength(lang: str) -> None:
    """Where the strength stands beside a card, the sentence need not say it again."""
    rules = GAME.rules(2)
    words = GAME.names(rules, lang)
    strength = {row["id"]: row["strength"] for row in GAME.edition().data["battle_cards"]}
    for card in GAME.vocabulary(rules)["card"]:
        effect = words.get(f"card_effect.{card}", "")
        assert words[f"card_text.{card}"] == f"+{strength[card]}. {effect}".strip()
        assert "+" not in effect
    assert sum(f"card_effect.{card}" in words for card in strength) == len(strength) - 1, "one has strength alone"
