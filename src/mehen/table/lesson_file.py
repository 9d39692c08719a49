"""Reads ``lessons/<id>.toml`` beside a game: guided games and exercises, with their texts in both languages.

Every problem of a file is noted, each with where it stands, so that a writer can mend it in one go.  Whether the moves
are legal is for ``mehen.table.lessons.examine``: here nothing is played.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

from mehen.bots.levels import PLAIN
from mehen.core import catalog
from mehen.core.errors import MehenError, SetupError
from mehen.core.game import Game
from mehen.core.sheet import Sheet
from mehen.core.text import LANGUAGES, load_texts
from mehen.table.messages import LessonKind, StepMode

FOLDER = "lessons"
NAME = re.compile("[a-z0-9][a-z0-9-]{0,39}")
#: Between the actions of a choice that does several things at once.
IN_A_ROW = " + "
#: Parts of the frame around the board that a step may point at.
FRAME: Final = ("@seats", "@mat", "@choices", "@points", "@top", "@board")
#: When an exercise is judged; ``chapter`` and ``decisions`` say which, or how many.
ENDS: Final = ("turn", "round", "over", "chapter", "decisions")

#: A text in every language.
Both = Mapping[str, str]
SILENT: Final[Both] = dict.fromkeys(LANGUAGES, "")


class LessonError(MehenError):
    """A lesson file that does not fit; lists every problem at once."""

    def __init__(self, where: str, problems: list[str]) -> None:
        super().__init__("\n".join(f"{where}: {problem}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Offer:
    """One of the choices that a step lays open, with what speaks for it and against it."""

    action: str
    good: Both
    but: Both


@dataclass(frozen=True, slots=True)
class Hold:
    """A number that a text says, and where the table or the game's data have it."""

    gauges: tuple[str, ...]  # added up; none where it is a value of the game's data
    of: str  # whose gauges: "you", "table", "rival" (whom the game itself plays), or the name of another seat
    values: tuple[str, ...]  # added up; ``crew.blue.start``: where the components have it
    number: int
    after: bool  # what ``after`` or the praise says, when the step is over or the best solution is played


@dataclass(frozen=True, slots=True)
class Step:
    """One idea of a guided game."""

    id: str
    at: int  # index in the line
    mode: StepMode
    from_round: int  # of free play: the round from which on it speaks
    point: tuple[str, ...]
    expect: tuple[str, ...]  # what is as good as the line's own action
    offers: tuple[Offer, ...]
    headline: Both
    say: Both
    why: Both
    round: Both
    after: Both
    holds: tuple[Hold, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """Something that must hold when an exercise is judged; bounds are inclusive."""

    what: str  # "gauge", "table", "source" or "place"
    name: str
    least: int | None
    most: int | None
    rise: int | None  # at least so much more than at the start
    fall: int | None  # at most so much less than at the start


@dataclass(frozen=True, slots=True)
class Goal:
    """What an exercise asks for."""

    say: Both
    end: str  # one of ENDS
    which: str  # of a chapter: its name
    count: int  # of decisions; how many times the end has to come
    early: bool  # reached as soon as all needs hold, without waiting for the end
    needs: tuple[Need, ...]
    better: tuple[str, ...]  # gauges, each more important than the next; ``-`` before one that should be small
    hints: tuple[Both, ...]
    best: tuple[str, ...]
    praise: Both  # what is good about the best solution
    point: tuple[str, ...]
    consequences: tuple[str, ...]
    holds: tuple[Hold, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Lesson:
    """A guided game or an exercise as its file tells it."""

    game: str
    id: str
    kind: LessonKind
    order: int
    minutes: int
    seats: int
    you: int
    others: str
    seed: int
    options: Mapping[str, str]
    names: tuple[str, ...]
    line: tuple[str, ...]
    start: int
    title: Both
    summary: Both
    steps: tuple[Step, ...]
    goal: Goal | None


@cache
def lessons_of(name: str) -> dict[str, Lesson]:
    """The lessons of a game by id, in the order in which they are taken; a game without any has none."""
    game = catalog.game(name)
    found = [read_lesson(game, file) for file in sorted((game.folder / FOLDER).glob("*.toml"))]
    return {lesson.id: lesson for lesson in sorted(found, key=lambda lesson: (lesson.order, lesson.id))}


def trouble(name: str) -> str:
    """Why the lessons of a game cannot be read; "" if they can."""
    try:
        lessons_of(name)
    except LessonError as error:
        return str(error)
    return ""


def find(game: str, lesson: str) -> Lesson:
    """One lesson; SetupError names those that there are."""
    known = lessons_of(game)
    if lesson not in known:
        raise SetupError(f"{game}: found lesson {lesson!r}, expected one of {', '.join(known) or 'none: it has none'}")
    return known[lesson]


def read_lesson(game: Game[Any], file: Path) -> Lesson:
    """A file, checked; LessonError says what is wrong with it and where."""
    where = f"{game.name}/{FOLDER}/{file.name}"
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LessonError(where, [str(error)]) from None
    sheet = Sheet(data)
    lesson = Writer(game, sheet).lesson(file.stem)
    sheet.close()
    if sheet.problems:
        raise LessonError(where, sheet.problems)
    return lesson


class Writer:
    """Makes a lesson of its sheet."""

    def __init__(self, game: Game[Any], sheet: Sheet) -> None:
        self.game = game
        self.sheet = sheet

    def lesson(self, name: str) -> Lesson:
        game, sheet = self.game, self.sheet
        if not NAME.fullmatch(name):
            sheet.problems.append(f"found the name {name!r}, expected small letters, digits and hyphens")
        for lang in LANGUAGES:
            if "learn.goal" not in load_texts(game.folder, lang):
                sheet.problems.append(f"found no 'learn.goal' in text.{lang}.toml, expected how this game is won")
        kind: LessonKind = sheet.word("kind", get_args(LessonKind))  # type: ignore[assignment]
        seats = sheet.whole("seats", game.min_seats, game.max_seats)
        you = sheet.whole("you", 0, seats - 1) if sheet.has("you") else 0
        line = texts_in(sheet, "line")
        start = sheet.whole("start", 0, len(line)) if kind == "guide" else len(line)
        return Lesson(
            game.name,
            name,
            kind,
            sheet.whole("order", 1, 99),
            sheet.whole("minutes", 1, 120),
            seats,
            you,
            sheet.word("others", PLAIN) if sheet.has("others") else "greedy",
            sheet.whole("seed", 1, 1_000_000),
            self.table_options(),
            self.names(seats, you),
            line,
            start,
            both(sheet, "title"),
            both(sheet, "summary"),
            self.steps(len(line), start) if kind == "guide" else (),
            self.goal(sheet.table("goal")) if kind == "exercise" else None,
        )

    def table_options(self) -> dict[str, str]:
        if not self.sheet.has("options"):
            return {}
        given = self.sheet.table("options")
        known = self.game.options(self.game.edition())
        return {key: given.word(key, known[key]) for key in given.data if key in known}

    def names(self, seats: int, you: int) -> tuple[str, ...]:
        names = texts_in(self.sheet, "names")
        if len(names) != seats or len(set(names)) != seats or names[you : you + 1] != ("",):
            self.sheet.bad("names", list(names), f"{seats} different names, your own (number {you}) empty")
        return names

    # -- guides --------------------------------------------------------------------

    def steps(self, line: int, start: int) -> tuple[Step, ...]:
        rows = self.sheet.rows("step")
        self.sheet.ids(rows)
        steps: list[Step] = []
        for row in rows:
            steps.append(self.step(row, line, start, steps[-1] if steps else None))
        if not steps or steps[-1].mode != "end":
            self.sheet.problems.append("step: found no last step of the mode 'end', expected one")
        return tuple(steps)

    def step(self, row: Sheet, line: int, start: int, before: Step | None) -> Step:
        mode: StepMode = row.word("mode", get_args(StepMode))  # type: ignore[assignment]
        alone = mode in ("free", "end")
        at = line if alone else row.whole("at", start, line - 1)
        if before and at < before.at:
            row.bad("at", at, f"at least {before.at}, where the step before it stands")
        if before and before.mode == "look" and before.at != at and not alone:
            row.bad(
                "at", at, f"{before.at}: after a step to look at comes one at the same place that asks for something"
            )
        offers = tuple(self.offer(one) for one in row.rows("options")) if row.has("options") else ()
        if (mode == "choose") != bool(offers) or (mode == "choose" and not 2 <= len(offers) <= 3):
            row.bad("options", f"{len(offers)} of them", "two or three where the mode is 'choose', else none")
        return Step(
            row.text("id"),
            at,
            mode,
            row.whole("from_round", 1, 99) if mode == "free" and row.has("from_round") else 0,
            points(row),
            texts_in(row, "expect") if row.has("expect") else (),
            offers,
            both(row, "headline"),
            both(row, "say"),
            both(row, "why", needed=False),
            both(row, "round") if before is None or row.has("round") else before.round,
            both(row, "after", needed=False),
            self.holds(row),
        )

    def offer(self, row: Sheet) -> Offer:
        return Offer(row.text("action"), both(row, "good"), both(row, "but"))

    def holds(self, row: Sheet) -> tuple[Hold, ...]:
        return tuple(self.hold(one) for one in row.rows("holds")) if row.has("holds") else ()

    def hold(self, row: Sheet) -> Hold:
        number = row.whole("is", -999, 999)
        after = row.flag("after") if row.has("after") else False
        if row.has("value"):
            return Hold((), "", tuple(row.text("value").split(IN_A_ROW)), number, after)
        others = [name for name in self.sheet.data.get("names", []) if name]
        of = row.word("of", ("you", "table", "rival", *others)) if row.has("of") else "you"
        known = [gauge.name for gauge in (self.game.table_gauges if of == "table" else self.game.gauges)]
        names = tuple(row.text("gauge").split(IN_A_ROW))
        for name in names:
            if name not in known:
                row.bad("gauge", name, f"one of {', '.join(known)}")
        return Hold(names, of, (), number, after)

    # -- exercises -----------------------------------------------------------------

    def goal(self, sheet: Sheet) -> Goal:
        end, _, which = sheet.text("until").partition(":")
        chapters = [chapter.name for chapter in self.game.chapters]
        if end not in ENDS or (end == "chapter" and which not in chapters) or (end == "decisions") != which.isdecimal():
            known = f"turn, round, over, decisions:<n> or chapter:<{'|'.join(chapters)}>"
            sheet.bad("until", sheet.data.get("until"), known)
        gauges = [gauge.name for gauge in (*self.game.gauges, *self.game.table_gauges)]
        better = texts_in(sheet, "better") if sheet.has("better") else ()
        for name in better:
            if name.removeprefix("-") not in gauges:
                sheet.bad("better", name, f"gauges, with or without a hyphen: {', '.join(gauges)}")
        hints = tuple(both_of(row) for row in sheet.rows("hints", 3))
        best = texts_in(sheet, "best")
        if not best:
            sheet.bad("best", [], "the actions of the best solution")
        return Goal(
            both(sheet, "say"),
            end,
            which if end == "chapter" else "",
            int(which) if end == "decisions" and which.isdecimal() else 1,
            sheet.flag("early") if sheet.has("early") else False,
            tuple(self.need(row) for row in sheet.rows("need")),
            better,
            hints,
            best,
            both(sheet, "praise"),
            points(sheet),
            tuple(sheet.words("consequences", gauges)),
            self.holds(sheet),
        )

    def need(self, row: Sheet) -> Need:
        of = row.word("of", ("you", "table")) if row.has("of") else "you"
        game = self.game
        known = {
            "gauge": [gauge.name for gauge in (game.table_gauges if of == "table" else game.gauges)],
            "source": [source.name for source in game.sources],
        }
        what = next((key for key in known if row.has(key)), "place")
        bounds = {key: row.whole(key, -999, 999) if row.has(key) else None for key in ("least", "most", "rise", "fall")}
        if what == "place":
            bounds["most"] = row.whole("place", 1, game.max_seats)
        elif all(bound is None for bound in bounds.values()):
            row.bad(what, row.data, "one of least, most, rise, fall beside it")
        name = "" if what == "place" else row.word(what, known[what])
        what = "table" if what == "gauge" and of == "table" else what
        return Need(what, name, bounds["least"], bounds["most"], bounds["rise"], bounds["fall"])


def texts_in(sheet: Sheet, key: str) -> tuple[str, ...]:
    values = sheet.items(key)
    for value in values:
        if not isinstance(value, str):
            sheet.bad(key, value, "a text")
    return tuple(" ".join(str(value).split()) for value in values)


def points(sheet: Sheet) -> tuple[str, ...]:
    """What is pointed at; a word after an ``@`` is a part of the frame."""
    found = texts_in(sheet, "point") if sheet.has("point") else ()
    for target in found:
        if target.startswith("@") and target not in FRAME:
            sheet.bad("point", target, f"a target of the board or one of {', '.join(FRAME)}")
    return found


def both(sheet: Sheet, key: str, needed: bool = True) -> Both:
    """A text in every language; one that is not needed may be missing in all of them."""
    return both_of(sheet.table(key)) if needed or sheet.has(key) else SILENT


def both_of(sheet: Sheet) -> Both:
    out = {lang: " ".join(sheet.text(lang).split()) for lang in LANGUAGES}
    for lang, text in out.items():
        if not text and sheet.has(lang):
            sheet.bad(lang, text, "a text that says something")
    return out
