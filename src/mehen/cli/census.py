"""``mehen census``: which things of a game are never taken, and which go with winning."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mehen.arena.census import SURE, Census, take_census
from mehen.arena.words import number, percent
from mehen.cli.app import app, console
from mehen.cli.words import Lang, LangOption, pick, say
from mehen.core.errors import SetupError
from mehen.core.record import Record, load_record

COLUMNS = ("event", "thing", "seats", "share", "errors")


@app.command()
def census(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder with records: what 'mehen arena' kept.")],
    event: Annotated[str, typer.Option(metavar="NAME", help="Only this event of the log, such as card_taken.")] = "",
    notable: Annotated[
        bool, typer.Option("--notable", help=f"Only what never happened, or is {SURE:g} standard errors from fair.")
    ] = False,
    lang: LangOption = None,
) -> None:
    """Count who did what in recorded games, and how often those won.

    For every event of the log that names a thing (a card, a building, a god): how many seats it happened to, and
    their share of wins.  Beside each other, things of one kind show what is too strong, too weak or never chosen.

    [dim]mehen arena pharaon --bots vizier@500 --seats 5 --blocks 40 --records --out viziers[/dim]
    [dim]mehen census viziers --event official_gained[/dim]
    """
    files = sorted(folder.rglob("*.mehen"))
    if not files:
        raise SetupError(f"{folder}: found no records, expected some; 'mehen arena --records --out DIR' keeps them")
    records = [load_record(file) for file in files]
    first = records[0]
    for file, record in zip(files, records, strict=True):
        if record.rules is not first.rules:
            raise SetupError(f"{file}: found other rules than in {files[0]}, expected one game, edition and table size")
    names = {kind.name for kind in first.game.events}
    if event and event not in names:
        raise SetupError(f"--event: found {event!r}, expected one of {', '.join(sorted(names))}")
    tongue = pick(lang)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(), transient=True) as progress:
        found = take_census(progress.track(records, description=first.game.title))
    console().print(as_table(found, first, event, notable, tongue))
    console().print(say(tongue, "census.games", n=found.games, fair=percent(tongue, 1 / first.rules.seats)))


def as_table(found: Census, record: Record, event: str, notable: bool, lang: Lang) -> Table:
    texts = record.game.texts(record.rules, lang)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in COLUMNS:
        words = column in ("event", "thing")
        table.add_column(say(lang, f"census.{column}"), justify="left" if words else "right", no_wrap=not words)
    for one in found.elements:
        if (event and one.event != event) or (notable and one.seats and abs(one.errors) < SURE):
            continue
        table.add_row(
            one.event,
            f"{texts.name(one.thing)} ({one.thing.word})",
            str(one.seats),
            percent(lang, one.share) if one.seats else "–",
            number(lang, one.errors) if one.seats else "–",
        )
    return table
