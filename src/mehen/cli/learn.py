"""``mehen learn``: guided games and exercises in the terminal, with the same words as in the browser."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from mehen.cli import bookmark
from mehen.cli.app import app, complain, console
from mehen.cli.boards import Pen, render
from mehen.cli.words import Lang, LangOption, pick, say, with_words
from mehen.core import catalog
from mehen.core.text import Texts
from mehen.table import lessons
from mehen.table.course import NEXT, SKIP, RefusedEntry
from mehen.table.lesson_check import examine
from mehen.table.lesson_file import Lesson
from mehen.table.messages import ChoiceMessage, ExerciseMessage, GuideMessage, LessonMessage

BROKEN = 1  # exit code when a lesson does not hold


@app.command()
def learn(
    game: Annotated[str, typer.Argument(help="Name of a game; without it, everything that can be learned.")] = "",
    lesson: Annotated[str, typer.Argument(help="Id of a lesson; without it, those of the game.")] = "",
    step: Annotated[int, typer.Option(metavar="N", min=1, help="Begin at this step; the guide plays up to it.")] = 1,
    anew: Annotated[bool, typer.Option("--anew", help="Begin from the start, not where you left.")] = False,
    check: Annotated[bool, typer.Option("--check", help="For writers: look lessons over on the engine.")] = False,
    lang: LangOption = None,
) -> None:
    """Learn a game by playing it: a guided first game, and short exercises with a goal.

    [bold]mehen learn egizia[/bold] lists them, [bold]mehen learn egizia first-game[/bold] begins one.
    """
    tongue = pick(lang)
    if game:
        catalog.game(game)
    if check:
        look_over([game] if game else catalog.names(), lesson)
    elif lesson:
        one = Class(lessons.find(game, lesson), tongue)
        if not anew and step == 1:
            one.resume()
        one.take(step)
    else:
        listed(tongue, game)


def listed(lang: Lang, game: str) -> None:
    """What there is, in the order in which it is best taken."""
    out = console()
    found = lessons.infos(lang, game)
    if not found:
        out.print(say(lang, "learn.none"))
        return
    grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for column in ("game", "lesson", "about", "minutes"):
        grid.add_column(say(lang, f"learn.{column}"), justify="right" if column == "minutes" else "left")
    for one in found:
        grid.add_row(one["game"], one["id"], f"{one['title']}. {one['summary']}", str(one["minutes"]))
    out.print(grid)
    out.print(Text("\n" + say(lang, "learn.begin", game=found[0]["game"], id=found[0]["id"]), style="dim"))


def look_over(games: list[str], only: str) -> None:
    """Every problem of every lesson, one a line; the exit code tells scripts."""
    broken = False
    for name in games:
        for lesson in [lessons.find(name, only)] if only else lessons.lessons_of(name).values():
            wrong = examine(lesson)
            broken = broken or bool(wrong)
            for problem in wrong:
                complain(f"{lesson.game}/lessons/{lesson.id}.toml: {problem}")
            if not wrong:
                typer.echo(f"{lesson.game}/lessons/{lesson.id}.toml: {len(lesson.steps) or 1} ok")
    if broken:
        raise typer.Exit(BROKEN)


class Class:
    """One learner, one lesson."""

    def __init__(self, lesson: Lesson, lang: Lang) -> None:
        self.lesson = lesson
        self.lang = lang
        self.console = console()
        self.done: list[str] = []
        self.hints = 0
        game = catalog.game(lesson.game)
        self.texts: Texts = game.texts(game.rules(lesson.seats, options=lesson.options), lang)

    def resume(self) -> None:
        """Where the learner left, with their own choices."""
        self.done = bookmark.kept(self.lesson)
        if self.done:
            self.note(say(self.lang, "learn.resumed", again=f"{self.command()} --anew"))

    def take(self, step: int) -> None:
        """Until it is finished, or the learner has had enough."""
        now = self.skip_to(step)
        ply = -1
        while True:
            if now["position"]["ply"] != ply:
                self.board(now)
            ply = now["position"]["ply"]
            self.tell(now)
            if now["finished"] and not now["position"]["choices"]:
                bookmark.keep(self.lesson, [])
                return
            self.offer(now)
            try:
                text = input(f"{say(self.lang, 'learn.prompt')} > ").strip()
            except (EOFError, KeyboardInterrupt):
                text = "q"
            if text in ("q", "quit"):
                self.leave(now)
                return
            self.answer(text, now)
            now = lessons.attend(self.lesson, self.done, self.lang)

    def skip_to(self, step: int) -> LessonMessage:
        now = lessons.attend(self.lesson, self.done, self.lang)
        while now["guide"] and now["guide"]["step"] < step and not now["finished"]:
            now = lessons.attend(self.lesson, [*now["done"], SKIP], self.lang)
        self.done = now["done"]
        return now

    # -- showing -------------------------------------------------------------------

    def board(self, now: LessonMessage) -> None:
        numbers = {one["target"]: str(n) for n, one in enumerate(listed_choices(now), 1) if one["target"]}
        pen = Pen(with_words(self.texts, self.lang), self.console.width, numbers)
        self.console.print()
        self.console.print(render(self.lesson.game, now["position"]["view"], pen))

    def tell(self, now: LessonMessage) -> None:
        if now["guide"]:
            self.console.print(self.bubble(now["guide"]))
        if now["exercise"]:
            self.console.print(self.goal(now["exercise"]))
        self.console.print(Text(now["goal_line"], style="dim"))

    def bubble(self, guide: GuideMessage) -> Panel:
        """What the guide says, as it stands beside the board in the browser."""
        parts = [f"_{text}_" for text in (guide["after"], guide["comment"]) if text]
        if guide["detour"]:
            parts.append(f"_{guide['detour']['text']}_")
        parts += [f"**{guide['headline']}**", guide["say"]]
        parts += [guide["why"]] if guide["why"] else []
        parts += [
            f"- **{one['title']}** (`{one['action']}`) + {one['good']} - {one['but']}" for one in guide["options"]
        ]
        if guide["watch"]:
            parts.append(guide["watch"]["text"])
        head = say(self.lang, "learn.step", round=guide["round"], n=guide["step"], of=guide["steps"])
        return Panel(Markdown("\n\n".join(parts)), title=head, title_align="left")

    def goal(self, exercise: ExerciseMessage) -> Panel:
        """The goal, the numbers that it is about, and the hints that were asked for."""
        parts = [f"**{exercise['goal']}**", say(self.lang, f"learn.{exercise['state']}")]
        parts += [
            f"{self.texts.get('gauge.' + one['gauge'])}: {one['before']} > {one['after']}"
            for one in exercise["numbers"]
        ]
        if exercise["state"] == "open" and not exercise["reachable"]:
            parts.append(say(self.lang, "learn.out_of_reach"))
        parts += exercise["hints"][: self.hints]
        if exercise["better"]:
            parts += [exercise["better_text"], "; ".join(exercise["better"])]
        return Panel(Markdown("\n\n".join(parts)), title=self.lesson.title[self.lang], title_align="left")

    def offer(self, now: LessonMessage) -> None:
        """The choices by number; an arrow stands before those that the guide means."""
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold", no_wrap=True)
        grid.add_column(overflow="fold", ratio=1)
        meant = now["guide"]["expected"] if now["guide"] else []
        for n, one in enumerate(listed_choices(now), 1):
            mark = "> " if one["action"] in meant else ""
            grid.add_row(str(n), Text(f"{mark}{one['title']}" + (f": {one['detail']}" if one["detail"] else "")))
        self.console.print(grid)
        self.console.print(Text(say(self.lang, "learn.commands"), style="dim"))

    # -- asking --------------------------------------------------------------------

    def answer(self, text: str, now: LessonMessage) -> None:
        """A number, an action, or one of the few commands."""
        guide = now["guide"]
        if text in ("b", "back"):
            self.done = self.done[: guide["detour"]["back"] if guide and guide["detour"] else len(self.done) - 1]
        elif text in ("s", "skip"):
            self.try_out([SKIP])
        elif text in ("h", "hint"):
            self.hints = min(self.hints + 1, 3)
        elif not text:
            if guide and guide["mode"] == "look":
                self.try_out([NEXT])
        elif text.isdecimal() and 1 <= int(text) <= len(listed_choices(now)):
            self.choose(listed_choices(now)[int(text) - 1], guide)
        else:
            self.try_out([text])

    def choose(self, choice: ChoiceMessage, guide: GuideMessage | None) -> None:
        """What the guide does not mean is weighed first, and done if the learner still wants it."""
        other = guide and guide["expected"] and choice["action"] not in guide["expected"]
        if other:
            self.note(lessons.weigh(self.lesson, self.done, choice["actions"], self.lang)["text"])
            if input(f"{say(self.lang, 'learn.really')} ").strip().lower() not in ("y", "j", "yes", "ja"):
                return
        self.try_out(choice["actions"])

    def try_out(self, entries: list[str]) -> None:
        try:
            self.done = lessons.attend(self.lesson, [*self.done, *entries], self.lang)["done"]
        except RefusedEntry as error:
            rule = f" [{error.rule}]" if error.rule else ""
            self.note(f"{error.entry}: {error.reasons[self.lang]}{rule}")

    def note(self, text: str) -> None:
        self.console.print(Text(text, style="italic"))

    def leave(self, now: LessonMessage) -> None:
        """The place is kept; where it cannot be, the step at least can be named."""
        again = self.command()
        step = now["guide"]["step"] if now["guide"] else 1
        if not bookmark.keep(self.lesson, [] if now["finished"] else self.done) and step > 1:
            again += f" --step {step}"
        self.console.print(say(self.lang, "learn.left", again=again), soft_wrap=True, markup=False)

    def command(self) -> str:
        return f"mehen learn {self.lesson.game} {self.lesson.id}"


def listed_choices(now: LessonMessage) -> list[ChoiceMessage]:
    """What is asked now, one thing at a time; several in a row only where the guide offers them so."""
    meant = now["guide"]["expected"] if now["guide"] else []
    return [one for one in now["position"]["choices"] if len(one["actions"]) == 1 or one["action"] in meant]
