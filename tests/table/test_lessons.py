"""Every lesson of every game, played on the real engine: a changed rule or value that breaks one fails here."""

from __future__ import annotations

import re
from copy import copy
from pathlib import Path

import pytest
from tests.chosen import LONG

import mehen
from mehen.core import catalog
from mehen.core.errors import SetupError
from mehen.core.rng import Rng
from mehen.core.text import LANGUAGES
from mehen.table import exercise, guide, lessons
from mehen.table.course import SKIP, Course, RefusedEntry, course_of
from mehen.table.lesson_check import TRIED, beside_best, choices, examine
from mehen.table.lesson_file import Lesson, LessonError, read_lesson
from mehen.table.messages import ChoiceMessage

ALL = [lesson for name in catalog.ours() for lesson in lessons.lessons_of(name).values()]
GUIDES = [lesson for lesson in ALL if lesson.steps]
EXERCISES = [lesson for lesson in ALL if lesson.goal]
EGIZIA = catalog.game("egizia")
TRIES = 60 if mehen.COMPILED else 15  # games at random
FURTHER = 4 if mehen.COMPILED else 1  # decisions on a way of one's own
FILE = EGIZIA.folder / "lessons" / "first-game.toml"


#: The step at which a guide explains a word, English and German: nobody hears it earlier.
EXPLAINED = {
    "egizia-first-game": {
        ("crew", "trupp"): "building",
        ("quarr", "steinbr"): "thebae",
        ("grain", "getreide"): "thebae",
        ("slot", "baufeld"): "obelisk",
        ("joker", "joker"): "heliopolis",
        ("water ring", "wasserring"): "heliopolis",
        ("strength", "stärke "): "blue",
        ("market", "markt"): "market",
        ("sphinx", "sphinx"): "choose-second",
    },
    "pharaon-first-game": {
        ("god board", "göttertafel"): "wheel",
        ("jar", "kanope"): "first-jar",
        ("resource", "ressource"): "first-jar",
        ("silver", "silber"): "first-jar",
        ("gift to the gods", "gabe der götter"): "gift",
        ("offering", "opfergabe"): "gift",
        ("official", "beamte"): "gift",
        ("credit", "anrechnung"): "credit",
        ("artisan", "handwerker"): "artisans",
        ("pyramid", "pyramide"): "pass",
        ("seal", "siegel"): "pass",
        ("tomb", "grabmal"): "next-round",
        ("stage", "stufe"): "next-round",
        ("column", "spalte"): "nile",
        ("track", "leiste"): "nile-step",
        ("anubis", "anubis"): "gift-or-tomb",
        ("osiris", "osiris"): "go-on-or-pass",
        ("pharaoh", "pharao"): "round-three",
    },
    "pharaon-traitor": {
        ("traitor", "verräter"): "rival",
    },
    "mennefer-first-game": {
        ("age", "zeitalter"): "houses",
        ("harvest", "ernte"): "houses",
        ("duat", "duat"): "duat",
        ("food", "nahrung"): "house",
        ("favour", "gunst"): "favours",
        ("heka", "heka"): "favours",
        ("scroll", "papyr"): "favours",
        ("scarab", "skarab"): "raise",
        ("horus eye", "horusauge"): "eye",
        ("queen", "königin"): "eye",
        ("offering", "opfergabe"): "goods",
        ("mummy", "mumie"): "second-raise",
        ("sarcophag", "sarkophag"): "second-raise",
        ("flood", "flut"): "flood",
        ("agreement", "abkommen"): "age-two-tile",
    },
    "ankh-first-game": {
        ("devotion", "verehrung"): "devotion",
        ("forgotten", "vergessen"): "devotion",
        ("region", "region"): "regions",
        ("warrior", "krieger"): "regions",
        ("monument", "monument"): "stay",
        ("follower", "anhänger"): "gain",
        ("event", "ereignis"): "event",
        ("summon", "aufstell"): "summon",
        ("conflict", "konflikt"): "summon",
        ("power", "kraft"): "unlock",
        ("rule", "herrsch"): "after-conflict",
        ("caravan", "karawane"): "caravan-ahead",
        ("guardian", "wächter"): "second-power",
        ("merge", "verschm"): "free",
    },
}
#: What has been explained before the first step: the second guide is for those who know the first.
KNOWN = {"pharaon-traitor": "pharaon-first-game"}
#: Words of the glossaries that everybody uses, or that the guides use as everybody does.
PLAIN = {
    "en": "place step stone behind god round turn row pass set figure side open",
    "de": "platz schritt stein verstärken wert hinten gott runde zug reihe passen set figur grenze offen erfüllt",
}


def named(lesson: Lesson) -> str:
    return f"{lesson.game}-{lesson.id}"


def first_of_each(some: list[Lesson]) -> list[Lesson]:
    """Of each game the first one."""
    return list({lesson.game: lesson for lesson in reversed(some)}.values())


# -- all of them -----------------------------------------------------------------------------------------


#: A lesson says what the engine says, compiled as interpreted; interpreted it is asked of some, in the long run of all.
SOME = ALL if mehen.COMPILED or LONG else [lesson for part in (GUIDES, EXERCISES) for lesson in first_of_each(part)]


@pytest.mark.uncounted
@pytest.mark.parametrize("lesson", SOME, ids=named)
def test_it_holds(lesson: Lesson) -> None:
    """Legal line, steps at decisions, offers that lead on, targets on the board, texts that can be read aloud and say
    the numbers of the table; an exercise whose best solution is as good as a search finds, and whose goal is found
    from every point of it, or known to be out of reach there."""
    assert examine(lesson, TRIED if mehen.COMPILED else TRIED // 60) == []


@pytest.mark.parametrize("lesson", GUIDES, ids=named)
def test_a_guide_is_skipped_to_its_end_and_every_step_of_it_speaks(lesson: Lesson) -> None:
    course = Course(lesson)
    while not course.timeline.over:
        course.take(SKIP)
    assert course.current is not None and course.current.mode == "end"
    speaking = [step.id for step in lesson.steps if step.mode != "free"]
    heard: list[str] = []
    again = Course(lesson)
    for entry in course.done:
        assert again.current is not None
        heard.append(again.current.id)
        again.take(entry)
    assert [step for step in speaking if step not in heard] == [lesson.steps[-1].id]


@pytest.mark.parametrize("lesson", GUIDES, ids=named)
def test_every_step_says_why_and_a_choice_lays_open_three_ways(lesson: Lesson) -> None:
    assert [step.id for step in lesson.steps if not step.why["en"]] == []
    assert [step.id for step in lesson.steps if step.mode == "choose" and len(step.offers) != 3] == []


@pytest.mark.parametrize("lesson", GUIDES, ids=named)
def test_no_word_is_used_before_the_step_that_explains_it(lesson: Lesson) -> None:
    explained = EXPLAINED[named(lesson)]
    for language, lang in enumerate(("en", "de")):
        first = {pair: step for pair in explained if (step := first_use(lesson, lang, pair[language]))}
        assert first == explained, lang


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", GUIDES, ids=named)
def test_every_word_of_the_glossary_that_a_guide_uses_is_explained(lesson: Lesson, lang: str) -> None:
    pairs = [*EXPLAINED[named(lesson)], *EXPLAINED.get(KNOWN.get(named(lesson), ""), {})]
    explained = [pair[lang == "de"].strip() for pair in pairs]
    used = [term for term in glossary(lesson.game, lang) if first_use(lesson, lang, term)]
    assert used
    unknown = [term for term in used if not any(word in term.lower() for word in explained)]
    assert [term for term in unknown if term.lower() not in PLAIN[lang].split()] == []


def first_use(lesson: Lesson, lang: str, word: str) -> str | None:
    """The step that says it first; English words from their beginning, German ones may be compounds."""
    pattern = re.compile((r"\b" if lang == "en" or word[0].isupper() else "") + re.escape(word), re.IGNORECASE)
    for step in lesson.steps:
        offers = [text[lang] for offer in step.offers for text in (offer.good, offer.but)]
        said = [step.headline[lang], step.say[lang], step.why[lang], step.after[lang], *offers]
        if pattern.search(" ".join(said)):
            return step.id
    return None


def glossary(game: str, lang: str) -> list[str]:
    """Terms that the rules explain in a table or a list of their own."""
    text = (catalog.game(game).folder / f"rules.{lang}.md").read_text(encoding="utf-8")
    found = re.search(r"^### [\d. ]*(?:Gloss|Begriffe|Words)[^\n]*\n(.*?)^#", text, re.MULTILINE | re.DOTALL)
    assert found, game
    rows = re.findall(r"^\| ([^|]+) \|", found[1], re.MULTILINE)[1:] or re.findall(r"\*\*(.+?):?\*\*", found[1])
    terms = [term.strip() for row in rows for term in re.sub(r"\(.*?\)", "", row).split(",")]
    assert len(terms) > 15
    return terms


@pytest.mark.parametrize("lesson", GUIDES, ids=named)
def test_a_way_of_ones_own_comes_to_the_end_as_well(lesson: Lesson) -> None:
    """Left at the first scripted decision, in the middle and at the last one (interpreted: only there), the game is
    played to its end."""
    ways = own_ways(lesson)
    for done in [ways[0], ways[len(ways) // 2], ways[-1]] if mehen.COMPILED else ways[-1:]:
        course = course_of(lesson, done)
        assert not course.on_line
        while not course.timeline.over:
            course.take(SKIP)
        assert course.current is not None and course.current.mode == "end"


def own_ways(lesson: Lesson) -> list[list[str]]:
    """Every place at which one choice leaves the line: what was done up to it, and that choice."""
    course = Course(lesson)
    out: list[list[str]] = []
    while course.at < len(course.actions) - 1:
        course.pass_looks()
        meant = {*(tail[0] for tail in course.tails), course.space.write(course.actions[course.at])}
        legal = [course.space.write(action) for action in course.state.legal()]
        out += [[*course.done, other] for other in legal[-1:] if other not in meant]
        course.take(SKIP)
    return out


@pytest.mark.parametrize("lesson", GUIDES, ids=named)
def test_whoever_leaves_the_line_hears_what_it_costs_and_comes_back(lesson: Lesson) -> None:
    """At every scripted step: two other ways are told in words, tried, followed for a while, and left again."""
    course = Course(lesson)
    while course.on_line and course.at < len(course.actions):
        now = course.current
        assert now is not None
        if now.mode == "look":
            course.take("next")
            continue
        meant = set(guide.expected(course, offered(lesson, course.done)))
        assert meant, now.id
        if course.at != now.at:  # a step of several decisions is left at its first one
            course.take(SKIP)
            continue
        others = [name for name in choices(course) if name not in meant and " + " not in name]
        for name in {*others[:1], *others[-1:]} if mehen.COMPILED else others[:1]:
            detour = lessons.weigh(lesson, course.done, [name], "en")
            assert detour["back"] == len(course.done) and not re.search(r"\d[.,]\d", detour["text"]), "no bare fraction"
            left = lessons.attend(lesson, [*course.done, name], "de")["guide"]
            assert left is not None
            first = [way.split(" + ")[0] for way in meant]
            if name not in first:
                assert left["detour"] is not None and left["detour"]["back"] == len(course.done)
                own = lessons.attend(lesson, [*course.done, name, *[SKIP] * FURTHER], "en")
                assert own["guide"] is not None and own["guide"]["detour"] is not None
                assert own["guide"]["detour"]["back"] == len(course.done), "the way back is never lost"
        course.take(SKIP)


def offered(lesson: Lesson, done: list[str]) -> list[ChoiceMessage]:
    return lessons.attend(lesson, done, "en")["position"]["choices"]


@pytest.mark.uncounted
@pytest.mark.parametrize("lesson", [lesson for lesson in SOME if lesson.goal], ids=named)
def test_an_exercise_is_open_at_first_and_reached_by_its_best(lesson: Lesson) -> None:
    assert lesson.goal is not None
    before = lessons.attend(lesson, [], "de")["exercise"]
    after = lessons.attend(lesson, lesson.goal.best, "en")
    assert before is not None and before["state"] == "open" and before["reachable"] and len(before["hints"]) == 3
    assert after["exercise"] is not None and after["exercise"]["state"] == "reached" and after["finished"]
    assert after["exercise"]["better"] == []


@pytest.mark.parametrize("lesson", EXERCISES, ids=named)
def test_an_exercise_can_be_missed(lesson: Lesson) -> None:
    """A goal that most ways reach would teach nothing: somebody who plays at random misses it more often than not."""
    rng, missed = Rng(1), 0
    for _ in range(TRIES):
        ground = exercise.ground_of(lesson)
        while ground.verdict == "open":
            legal = ground.state.legal()
            ground = ground.after(legal[rng.below(len(legal))])
        missed += ground.verdict == "missed"
    assert missed * 2 > TRIES if mehen.COMPILED else missed  # a share of few games says little


@pytest.mark.parametrize("lesson", EXERCISES, ids=named)
def test_the_table_shows_what_the_search_has_seen(lesson: Lesson) -> None:
    """Course and search answer for the others alike: the numbers of the best solution are those of the table."""
    assert lesson.goal is not None
    course = course_of(lesson, lesson.goal.best)
    ground = exercise.played(lesson, lesson.goal.best)
    actions = course.timeline.session.record.actions
    assert actions[: len(ground.played)] == ground.played


@pytest.mark.parametrize("lesson", ALL, ids=named)
def test_both_languages_tell_the_same_lesson(lesson: Lesson) -> None:
    german, english = (lessons.attend(lesson, [], lang) for lang in LANGUAGES)
    assert german["position"]["view"] == english["position"]["view"]
    assert german["goal_line"] != english["goal_line"]
    assert [one["action"] for one in german["position"]["choices"]] == [
        one["action"] for one in english["position"]["choices"]
    ]


# -- the function ----------------------------------------------------------------------------------------


def first_game() -> Lesson:
    return lessons.find("egizia", "first-game")


def test_the_same_list_gives_the_same_table() -> None:
    done = lessons.attend(first_game(), [SKIP] * 30, "en")["done"]
    assert lessons.attend(first_game(), done, "en") == lessons.attend(first_game(), done, "en")
    assert SKIP not in done and len(done) == 30


def test_a_choice_that_was_offered_keeps_to_the_path() -> None:
    done = [SKIP] * 16
    told = lessons.attend(first_game(), done, "en")["guide"]
    assert told is not None and told["mode"] == "choose"
    assert set(told["expected"]) == {option["action"] for option in told["options"]}
    for option in told["options"]:
        after = lessons.attend(first_game(), [*done, option["action"]], "en")["guide"]
        assert after is not None and after["detour"] is None and after["id"] == "choose-second"


@pytest.mark.parametrize("lesson", GUIDES, ids=named)
def test_whatever_completes_a_choice_is_meant(lesson: Lesson) -> None:
    """A choice of three may need more decisions: the guide says so, points at one of them, and calls no other wrong."""
    course = Course(lesson)
    while course.current is not None and course.current.mode not in ("free", "end"):
        now = course.current
        if course.at == now.at:
            names = choices(course) if now.offers else []
            offered = [offer.action for offer in now.offers if offer.action in names]
            for action in offered if mehen.COMPILED else offered[-1:]:
                assert_completed(lesson, [*course.done, *action.split(" + ")], now.id)
        course.take(SKIP)


def assert_completed(lesson: Lesson, done: list[str], step: str) -> None:
    while (told := lessons.attend(lesson, done, "en")["guide"]) is not None and told["id"] == step:
        assert told["mode"] == "one" and not told["options"] and told["detour"] is None, done
        assert told["headline"] == "Finish it" and told["expected"], done
        done = [*done, *told["expected"][-1].split(" + ")]


def test_a_round_of_the_guide_lists_its_steps() -> None:
    told = lessons.attend(first_game(), ["next"], "de")["guide"]
    assert told is not None
    assert (told["step"], told["mode"], told["id"]) == (2, "look", "building")
    assert [task["state"] for task in told["tasks"]][:3] == ["done", "now", "next"]
    assert told["watch"] is not None and told["watch"]["rule"] == "EG-8.4"


def test_the_line_to_watch_counts_the_pushes_to_the_next_event() -> None:
    """Ankh: at the step that takes the event, one push of Move brings it, and the engine agrees."""
    lesson = lessons.find("ankh", "first-game")
    course = Course(lesson)
    texts = course.game.texts(course.rules, "en")
    first = guide.watch(course.game, course.state, lesson.you, texts)
    assert first is not None and first["text"].startswith("The next event is Control Monument. Pushes left: Move 4,")
    while course.current is None or course.current.id != "event":
        course.take(SKIP)
    now = guide.watch(course.game, course.state, lesson.you, texts)
    assert now is not None and now["text"].startswith("One push brings the next event: Control Monument.")
    assert "Move 1," in now["text"]
    before = int(course.state.event)  # type: ignore[attr-defined]
    course.take("action move")
    course.take("done")
    assert int(course.state.event) == before + 1  # type: ignore[attr-defined]


def test_a_lost_goal_that_the_learner_does_not_hear_of_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = lessons.find("egizia", "pyramid-rows")
    assert examine(lesson) == [] and exercise.search(exercise.ground_of(lesson), TRIED).lost()
    monkeypatch.setattr(exercise, "reachable", lambda ground: True)
    assert any("does not hear" in problem for problem in examine(lesson))


@pytest.mark.parametrize("tried", [TRIED, 40])
def test_points_beside_the_best_solution_are_searched_where_there_is_too_much(tried: int) -> None:
    """Ankh's caravan has thousands of ways: with little time only the last decisions are looked at, but those are."""
    lesson = lessons.find("ankh", "cut-the-land")
    assert not exercise.search(exercise.ground_of(lesson), 40).complete
    assert beside_best(lesson, tried) == []


def test_free_play_is_commented() -> None:
    told = lessons.attend(first_game(), [SKIP] * 30, "en")["guide"]
    assert told is not None and told["mode"] == "free" and told["comment"]


def test_what_cannot_have_been_done_is_refused() -> None:
    for done, index in ((["next", "next", "next"], 2), (["place nowhere"], 0), (["next", "build columns"], 1)):
        with pytest.raises(RefusedEntry, match=rf"done\[{index}\]"):
            lessons.attend(first_game(), done, "en")


def test_there_is_no_such_lesson() -> None:
    with pytest.raises(SetupError, match="expected one of"):
        lessons.find("egizia", "nothing")


def test_a_spoilt_file_of_another_package_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without lessons has none; one with broken ones is left out where all are listed, and told by its name."""
    whole = lessons.infos("en")
    broken, bare = copy(EGIZIA), copy(EGIZIA)
    broken.name, broken.folder = "broken", tmp_path
    bare.name, bare.folder = "bare", tmp_path / "nowhere"
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "one.toml").write_text("kind = [", encoding="utf-8")
    others = {"broken": broken, "bare": bare}
    monkeypatch.setattr(catalog, "names", lambda: [*catalog.ours(), *others])
    monkeypatch.setattr(catalog, "game", lambda name, found=catalog.game: others.get(name) or found(name))
    assert lessons.infos("en") == whole
    assert lessons.infos("en", "bare") == []
    with pytest.raises(LessonError, match=r"broken/lessons/one\.toml"):
        lessons.infos("en", "broken")


# -- files that do not fit -------------------------------------------------------------------------------


def changed(tmp_path: Path, old: str, new: str) -> Path:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "changed.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("seats = 3", "seats = 9", "seats"),
        ('mode = "one"', 'mode = "two"', r"step\[thebae\].mode"),
        ('point = ["@board"]', 'point = ["@nowhere"]', r"step\[nile\].point"),
        ("at = 23", "at = 19", r"step\[field\].at"),
        ('id = "field"', 'id = "thebae"', "used only once"),
        ('others = "apprentice"', 'others = "pharaoh"', "others"),
        ('names = ["", "Bek", "Chione"]', 'names = ["Amara", "Bek", "Chione"]', "names"),
        ("minutes = 25", "minutes = 25\nhours = 1", "hours"),
        ('de = "Deine erste Partie"', "", "title.de"),
        ('mode = "end"', 'mode = "free"', "'end'"),
        ('gauge = "need"', 'gauge = "needs"', r"step\[field\].holds"),
    ],
)
def test_a_file_that_does_not_fit_says_where(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(LessonError, match=complaint):
        read_lesson(EGIZIA, changed(tmp_path, old, new))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"place thebae", "place card_3"', '"place thebae", "place thebae"', "line[21]"),
        ("at = 23", "at = 24", "a decision of yours"),
        ('point = ["thebae"]', 'point = ["memphis"]', "'memphis'"),
        (
            '"place card_1", "place card_3", "place card_2"',
            '"place card_1", "place thebae", "place card_2"',
            "place thebae",
        ),
        ("They never sail back.", "They never " + "ever " * 30 + "sail back.", "words"),
        ("start = 20", "start = 21", "step[nile].at"),
        ("Here you win points: one", "Here you win points, " + "ever " * 9 + ": " + "so " * 9, "in one sentence"),
        ('gauge = "need", is = 7', 'gauge = "need", is = 6', "step[field].holds: says 6, but need of you is 7"),
        (
            'gauge = "points", is = 8, after',
            'gauge = "points", is = 9, after',
            "says 9, but after it points of you is 8",
        ),
        ('"grain_market.penalty.0", is = 3', '"grain_market.penalty.0", is = 4', "grain_market.penalty.0 is [3]"),
        ('"grain_market.penalty.0", is', '"grain_market.none", is', "grain_market.none is [None]"),
        ("and you get 3 more points", "and you get 4 more points", "found the number 4, expected it among the holds"),
    ],
)
def test_a_lesson_that_does_not_hold_is_found_out(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    try:
        wrong = examine(read_lesson(EGIZIA, changed(tmp_path, old, new)))
    except LessonError as error:
        wrong = error.problems
    assert any(complaint in problem for problem in wrong), wrong
