"""What a game tells about itself: gauges, where devotion comes from, the chapters of a conflict, rounds, names."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.ankh.table import DATA, DUEL, GAME, act, asked, fight, powers, space, table, war

from mehen.core.laws import next_action, plain_view, tastes_for
from mehen.core.rng import Rng
from mehen.core.state import BOOKED, CHAPTER, CHAPTER_END, OVER
from mehen.core.text import LANGUAGES, fields, load_texts
from mehen.games.ankh.state import Ankh
from mehen.table.forecast import Outlook

GODS = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}

#: Numbers of a seat that no gauge shows, and why.
NO_GAUGE = {"slots": "the powers that are still to be unlocked: all of them less the gauge of powers"}


def numbers(view: Any, path: str = "") -> dict[str, int]:
    """Every whole number of a view by its path."""
    if isinstance(view, bool) or view is None or isinstance(view, str):
        return {}
    if isinstance(view, int):
        return {path: view}
    rows = enumerate(view) if isinstance(view, list) else view.items()
    return {k: v for key, value in rows for k, v in numbers(value, f"{path}.{key}" if path else str(key)).items()}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_number_of_a_seat_is_a_gauge(seats: int) -> None:
    """AK-1.4: whatever is counted in front of a seat can be foretold and told."""
    shown = {gauge.shown for gauge in GAME.gauges}
    dice = Rng(seats)
    s, tastes = GAME.start(seats), tastes_for(GAME, 2, dice)
    seen: set[str] = set()
    while s.actor != OVER:
        for seat in plain_view(GAME, s, -1)["seats"]:
            seen |= set(numbers(seat))
        s.apply(next_action(GAME, s, dice, tastes))
    assert seen - shown == set(NO_GAUGE) and {"space", "bases.1", "controls.temple"} <= seen


def test_what_others_always_see() -> None:
    """AK-9D.1: devotion first; every symbol is one of the client's."""
    strip = sorted((gauge.strip, gauge.name) for gauge in GAME.gauges if gauge.strip)
    first = ["points", "followers", "powers", "obelisk", "pyramid", "temple", "warriors"]
    assert [name for _, name in strip] == [*first, "cards"]
    web = GAME.folder.parents[3] / "web" / "src"
    sheets = "".join((web / name).read_text(encoding="utf-8") for name in ("icons.svg", "boards/ankh/icons.svg"))
    for gauge in (*GAME.gauges, *GAME.table_gauges):
        assert f'id="i-{gauge.icon}"' in sheets, gauge.name


def story(s: Ankh, *notations: str) -> list[str]:
    """Chapters and booked devotion while these are said: ``== battle 3``, ``p1 +1 majority 3``, ``== -``."""
    s.story = []
    act(s, *notations)
    events, s.story = s.story, None
    words = GAME.vocabulary(s.rules)

    def about(kind: str, number: int) -> str:
        return f" {words[kind][number]}" if kind else ""

    out = []
    for what, a, b, c in events:
        if what == CHAPTER:
            out.append(f"== {GAME.chapters[a].name}{about(GAME.chapters[a].about, b)}")
        elif what == CHAPTER_END:
            out.append("== -")
        elif what <= BOOKED:
            source = GAME.sources[BOOKED - what]
            out.append(f"p{a + 1} {b:+d} {source.name}{about(source.about, c)}")
    return out


def test_a_victory_is_booked_in_its_parts() -> None:
    """AK-9B.5d, AK-9D.5, AK-11.5, AK-12I.24: one gain, five sources."""
    s = war(
        DUEL | {"5,1": "p1 warrior sun", "6,0": "p1 warrior", "6,1": "p1 warrior", "6,2": "p1 temple"},
        gods="re isis amun",
        p1={"powers": [*powers("glorious"), "bountiful"]},
    )
    told = story(s, "card drought", "card flood")
    assert told[:3] == ["== cards 3", "== majorities 3", "p1 +1 majority 3"]
    gained = ["p1 +1 win 3", "p1 +2 glorious 3", "p1 +4 drought 3", "p1 +1 light 3", "p1 +1 bountiful 3"]
    assert told[3:] == ["p1 +1 bountiful 3", "== resolution 3", *gained] and space(s, "p1") == 11


def test_what_goes_beyond_the_top_is_not_booked() -> None:
    """AK-9D.6, AK-14.1: the marker stops at the top, and the game is over."""
    s = war(DUEL | {"5,1": "p1 warrior sun"}, gods="re isis amun", p1={"space": 29})
    assert story(s, "card drought", "card flood") == [
        "== cards 3", "== resolution 3", "p1 +1 win 3", "p1 +1 drought 3", "== end",
    ]  # fmt: skip


def test_losses_and_small_gains_are_booked() -> None:
    """AK-9B.5e, AK-9B.6a, AK-9B.6c, AK-12.1: cats, Magnanimous, Miracle, Worshipful."""
    p2 = {"space": 7, "followers": 2, "powers": [*powers("magnanimous"), "worshipful"]}
    s = war(DUEL | {"8,0": "p2 cat_mummy"}, gods="re isis amun", p1={"space": 5}, p2=p2, p3={"space": 3})
    told = story(s, "card chariots", "card miracle")
    assert told[1:] == [
        "== resolution 3", "p1 +1 win 3", "p2 +2 magnanimous 3", "p3 -1 cat 3", "p1 -1 cat 3",
        "== aftermath 3", "p2 +2 miracle 3",
    ]  # fmt: skip
    assert asked(s) == "p2 worship" and story(s, "yes") == ["p2 +1 worship 3"]


def test_a_city_is_booked() -> None:
    """AK-9.6, AK-13.1: domination with a city, which is part of the same gain."""
    pieces = {"5,0": "p1 god", "6,0": "city", "4,6": "p2 god", "3,5": "p3 god", "5,4": "temple", "5,1": "temple"}
    s = table(["region", 0, 1], ["control", 0], pieces=pieces | {"5,5": "p1 warrior"}, scenario="twin_capitals")
    told = story(s, "monument 5,1")
    assert told[:4] == ["== domination 1", "p1 +1 majority 1", "p1 +1 domination 1", "p1 +1 city 1"]
    assert told[4:] == ["== domination 2", "p2 +1 domination 2", "== domination 3", "p3 +1 domination 3"]


MERGED: dict[str, Any] = {
    "seats": 4,
    "gods": "amun re isis osiris",
    "pieces": {"4,5": "p1 god", "2,5": "p2 god", "4,6": "p3 god", "8,6": "p4 god", "5,4": "temple", "4,4": "temple"},
    "p1": {"space": 6}, "p2": {"space": 4}, "p3": {"space": 9}, "p4": {"space": 8},
}  # fmt: skip


def test_merging_is_booked() -> None:
    """AK-10M.4, AK-10M.11: the higher god falls to the lower one's place; from then on both seats gain together."""
    s = table(["region", 0, 1], ["merge"], ["control", 0], conflict=3, event=12, **MERGED)
    told = story(s, "monument 5,4")
    assert told[:3] == ["== merging", "p1 -2 merging", "== -"]
    assert told[3:6] == ["== domination 1", "p1 +1 majority 1", "p2 +1 majority 1"]
    assert [s.points_of(p) for p in range(2)] == [6, 6]


def test_a_merge_goes_on_until_the_last_guardian_is_asked_about() -> None:
    """AK-10M.3: what the higher god's seat decides belongs to it."""
    data = {**MERGED, "p2": {"space": 4, "guardians": {"mummy": 1, "satis": 1}}}
    s = table(["turn", 0], ["merge"], ["control", 0], conflict=3, event=12, **data)
    assert story(s, "monument 5,4") == ["== merging", "p1 -2 merging"]
    assert GAME.moment(s).phase == "merge" and GAME.moment(s).round == 3
    assert story(s, "yes") == [] and story(s, "no") == ["== -"]
    assert GAME.moment(s).phase == "turns" and GAME.moment(s).round == 4


def test_forgetting_is_booked() -> None:
    """AK-10F.1: a forgotten god has nothing left, for each of its seats."""
    data = {**MERGED, "p1": {"space": 6, "lower_god": "re"}, "p2": {"side": "p1"}}
    data |= {"p3": {"space": 22}, "p4": {"space": 23}, "pieces": MERGED["pieces"] | {"2,5": "p1 warrior"}}
    s = table(["turn", 2], ["forget"], ["control", 0], conflict=4, event=16, **data)
    assert story(s, "monument 5,4") == ["== forgetting", "p1 -6 forgetting", "p2 -6 forgetting", "== -"]
    assert [s.points_of(p) for p in range(4)] == [0, 0, 22, 23]


def test_a_conflict_is_told_region_by_region() -> None:
    """AK-9.3, AK-9B.0 to AK-9B.6: a chapter for each step that happens, cards and bids turned over together."""
    pieces = DUEL | {"5,8": "p3 warrior", "6,2": "pyramid"}
    pieces |= {"5,2": "temple", "4,1": "temple"}
    s = table(["turn", 0], ["conflict", 2], ["control", 0], gods="anubis isis re", pieces=pieces, p1={"followers": 4})
    assert story(s, "monument 4,1") == ["== conflict 1", "== battle 1"]
    assert GAME.moment(s).phase == "conflict"
    assert story(s, "card build_monument") == []
    assert story(s, "card plague_of_locusts") == ["== cards 1", "== building 1"]
    assert story(s, "done") == ["== plague 1"]
    assert story(s, "bid 1", "bid 0") == ["== bids 1"] and asked(s) == "p1 trap"
    told = story(s, "done")
    assert told[:3] == ["== majorities 1", "p1 +1 majority 1", "== resolution 1"]  # a tie: nobody wins
    assert told[3:] == ["== domination 2", "p3 +1 domination 2", "== domination 3", "p3 +1 domination 3", "== -"]


def test_nothing_is_foretold_beyond_a_reveal() -> None:
    """AK-1.3, AK-9B.1: an answer after which cards are turned over says nothing about them."""
    one = {"hand": ["cycle_of_maat"]}
    s = war(DUEL | {"6,0": "p1 obelisk"}, p1={**one, "powers": powers("obelisk_attuned")}, p2=one)
    assert asked(s) == "p1 obelisk_move"
    last = next(one for one in Outlook(GAME, s, 0).forecasts if one.choice.notation == "done")
    assert [line.key for line in last.depends] == ["depends.hidden"] and last.changes == [] and last.next is None


def test_rounds_are_conflicts() -> None:
    """AK-9.8: a round ends with its conflict and with what follows from it."""
    s = GAME.start(3)
    assert (GAME.moment(s).round, GAME.moment(s).phase) == (0, "setup")
    s = table(["turn", 0], pieces=GODS)
    assert (GAME.moment(s).round, GAME.moment(s).rounds, GAME.moment(s).phases) == (1, 5, ("turns", "conflict"))
    s = table(["turn", 0], pieces=GODS, conflict=2, event=9)
    assert (GAME.moment(s).round, GAME.moment(s).phases) == (3, ("turns", "conflict", "merge"))
    s = table(["turn", 0], seats=2, pieces={"4,5": "p1 god", "4,6": "p2 god"}, conflict=2, event=9)
    assert GAME.moment(s).phases == ("turns", "conflict")  # AK-10M.1: two players do not merge
    over = table(["final"], pieces=GODS, conflict=5)
    assert (GAME.moment(over).round, GAME.moment(over).phase) == (5, "game_end")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_told_has_words(lang: str) -> None:
    """AK-9D.1: gauges, sources, chapters, phases and headlines."""
    texts = GAME.texts(GAME.rules(3), lang).sentences
    wanted = {f"gauge.{gauge.name}" for gauge in (*GAME.gauges, *GAME.table_gauges)}
    wanted |= {f"points.{source.name}" for source in GAME.sources}
    wanted |= {f"chapter.{chapter.name}" for chapter in GAME.chapters}
    wanted |= {f"phase.{phase}" for phase in ("setup", "turns", "conflict", "merge", "forget", "game_end")}
    wanted |= {f"land.{row['id']}" for row in DATA["map"]["base_regions"]}
    wanted |= {f"guardian_text.{row['id']}" for row in DATA["guardians"]}
    assert wanted - texts.keys() == set()
    events = {kind.name for kind in GAME.events}
    heads = {key: text for key, text in load_texts(GAME.folder, lang).items() if key.startswith("head.")}
    assert len(heads) >= 5 and all(key.removeprefix("head.") in events for key in heads)
    assert all(fields(text) <= {"a", "b", "land"} for text in heads.values())


def test_names_of_the_english_edition() -> None:
    """AK-1.1, AK-1.2: Ra, Satet and Apep in English; ids and German keep the names of the data."""
    english, german = (GAME.texts(GAME.rules(2), lang) for lang in ("en", "de"))
    for key, names in {"god.re": "Ra Re", "guardian.satis": "Satet Satis", "kind.apophis": "Apep Apophis"}.items():
        assert f"{english.get(key)} {german.get(key)}" == names
    assert english.get("banner.amun-re") == "Amun-Ra"


def test_the_view_tells_where_a_battle_is() -> None:
    """AK-9B.0 to AK-9B.6: so that nobody has to guess it from the board."""
    s = war(DUEL, p1={"followers": 5, "powers": powers("worshipful", "obelisk_attuned")}, p2={"powers": []})
    seen = [GAME.view(s, 1)["battle"]["step"]]
    fight(s, "build_monument", "plague_of_locusts")
    seen.append(GAME.view(s, 1)["battle"]["step"])
    act(s, "done")
    seen.append(GAME.view(s, 1)["battle"]["step"])
    act(s, "bid 2", "bid 0")
    while asked(s) != "p1 worship":
        act(s, "done")
    seen.append(GAME.view(s, 1)["battle"]["step"])
    assert seen == ["cards", "build", "plague", "after"]
    assert [region["part"] for region in GAME.view(s, 1)["regions"]] == ["east", "delta", "west"]


def test_strength_shows_cards_only_once_they_are_revealed() -> None:
    """AK-1.3, AK-9B.5a: a chosen card makes nobody stronger yet."""
    s = fight(war(DUEL, p2={"followers": 3}), "chariots")
    assert [seat["strength"] for seat in GAME.view(s, 1)["seats"]] == [2, 2, 0]
    fight(s, "build_monument")
    assert [seat["strength"] for seat in GAME.view(s, 1)["seats"]] == [5, 2, 0]


def test_a_merged_god_is_counted_at_one_seat() -> None:
    """AK-10M.6: nothing that two seats share is told twice, but both have its devotion."""
    dice, tastes = Rng(3), tastes_for(GAME, 3, Rng(3))
    s = GAME.new(GAME.rules(5))
    while s.actor != OVER and all(s.side_of(p) in (p, -1) for p in range(5)):
        s.apply(next_action(GAME, s, dice, tastes))
    partner = next(p for p in range(5) if s.side_of(p) not in (p, -1))
    points, *rest = GAME.read(s, partner)
    assert points == GAME.read(s, s.side_of(partner))[0] and not any(rest)
    assert any(GAME.read(s, s.side_of(partner))[1:])
