"""``mehen hint`` and ``mehen analyse``: what a strong bot would do, and where a game was won or lost."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from mehen.bots import ask, make
from mehen.bots.hints import NOTABLE, Hint, Swing, decisions, in_words
from mehen.cli.app import app, console
from mehen.cli.bots import look_here
from mehen.cli.words import Lang, LangOption, pick, say
from mehen.core.errors import SetupError
from mehen.core.record import Record, load_record
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.core.text import Line

BotOption = Annotated[
    str, typer.Option(help="Who is asked; 'vizier@5s' thinks for five seconds, 'module:Class' is one of your own.")
]


@app.command()
def hint(
    file: Annotated[Path, typer.Argument(help="A record, as 'mehen play' keeps it.")],
    ply: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="The position after N actions; the last one unless you say.")
    ] = None,
    bot: BotOption = "vizier@1s",
    cores: Annotated[int, typer.Option(min=1, help="Processes that think about it together.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the bot's dice.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the advice as JSON.")] = False,
    lang: LangOption = None,
) -> None:
    """Ask a bot what it would do in a position of a record, and why.

    It knows what the seat knew that had to decide: nothing that was hidden from it.

    [bold]mehen hint my-game.mehen --ply 40 --bot pharaoh[/bold]
    """
    record = load_record(file)
    plies = len(record.actions)
    if ply is not None and ply > plies:
        raise SetupError(f"--ply: found {ply}, expected 0 to {plies}, the plies of {file}")
    look_here(bot)
    asked = make(bot, cores, record.game.name)
    at = plies if ply is None else ply
    state = record.state(at)
    while state.actor == NATURE and at < plies:  # chance is not asked: the next seat is
        state.apply(record.actions[at])
        at += 1
    if state.actor in (OVER, NATURE):
        raise SetupError(f"{file}: nobody decides at ply {at}; choose another one with --ply")
    tongue = pick(lang)
    advice = in_words(state, ask(asked, state, Rng(seed)), tongue)
    if as_json:
        typer.echo(json.dumps({"ply": at, "seat": int(state.actor), **asdict(advice)}, ensure_ascii=False, indent=1))
        return
    tell(record, state, advice, tongue)


def tell(record: Record, state: State, advice: Hint, lang: Lang) -> None:
    seat = int(state.actor)
    texts = record.game.texts(record.rules, lang)
    names = [texts.name(record.game.seat_name(record.rules, other)) for other in range(record.rules.seats)]
    out = console()
    out.print(Text(say(lang, "hint.choice", seat=names[seat], choice=advice.choice), style="bold"))
    if not advice.instead:
        if len(state.legal()) == 1:  # else the bot has compared nothing, or does not say what
            out.print(texts.get("hint.only"))
        return
    if advice.reasons:
        out.print(Text("\n" + texts.get("hint.because"), style="bold"))
        for reason in advice.reasons:
            out.print(Text(f"  {reason}"))
    if not advice.chances:  # a bot that does not search has alternatives, but nothing to say about chances
        out.print(Text("\n" + texts.get("hint.instead"), style="bold"))
        for other in advice.instead:
            out.print(Text(f"  {other.choice}"))
        return
    close = [other.choice for other in advice.instead if other.close]
    if close:
        out.print(Text("\n" + texts.say(Line("hint.close", {"choices": "; ".join(close)}))))
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(texts.get("hint.alone" if len(names) == 1 else "hint.chances"))
    for name in names:
        table.add_column("" if len(names) == 1 else name, justify="right")
    table.add_row(advice.choice, *map(percent, advice.chances))
    for other in advice.instead:
        table.add_row(other.choice, *(map(percent, other.chances) if other.chances else [texts.get("hint.unknown")]))
    out.print()
    out.print(table)
    out.print(Text(say(lang, "hint.thought", n=advice.simulations), style="dim"))


def percent(chance: float) -> str:
    return f"{chance:.0%}"


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="A record of a game, finished or not.")],
    bot: BotOption = "scribe@0.15s",
    worst: Annotated[int, typer.Option(min=1, help="How many decisions to show.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the bot's dice.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print every decision as JSON, one a line.")] = False,
    lang: LangOption = None,
) -> None:
    """Look at every decision of a game again and mark those that cost most.

    Each is judged with the knowledge of whoever made it; "lost" is the part of the chance to win that went with it.
    """
    record = load_record(file)
    look_here(bot)
    asked = make(bot, game=record.game.name)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    swings: list[Swing] = []
    with Progress(*columns, transient=True, disable=as_json) as progress:
        task = progress.add_task(record.game.title, total=len(record.actions))
        for swing in decisions(record, asked, seed):
            swings.append(swing)
            progress.update(task, completed=swing.ply + 1)
            if as_json:
                typer.echo(json.dumps(asdict(swing)))
    if not as_json:
        show(record, sorted(swings, key=lambda swing: -swing.lost)[:worst], pick(lang))


def show(record: Record, swings: list[Swing], lang: Lang) -> None:
    texts = record.game.texts(record.rules, lang)
    out = console()
    costly = [swing for swing in swings if swing.lost >= NOTABLE]
    if not costly:
        out.print(say(lang, "analyse.fine"))
        return
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for k, column in enumerate(("ply", "seat", "played", "better", "lost")):
        table.add_column(say(lang, f"analyse.{column}"), justify="right" if k in (0, 4) else "left")
    for swing in costly:
        state = record.state(swing.ply)
        labels = [
            record.game.say_choice(texts, record.game.choice(state, action)) for action in (swing.action, swing.best)
        ]
        name = texts.name(record.game.seat_name(record.rules, swing.seat))
        table.add_row(str(swing.ply), name, *labels, f"{swing.lost:.0%}")
    out.print(table)
    out.print(Text("\n" + say(lang, "analyse.look"), style="dim"))
