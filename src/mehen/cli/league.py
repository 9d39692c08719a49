"""``mehen league``: bots meet in pairs for as long as one likes, and ratings are published after every match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from mehen.arena import check_backend, open_backend
from mehen.arena.league import League, Pair, Rating, play_on
from mehen.arena.words import number, say
from mehen.cli.app import app, console
from mehen.cli.bots import look_here
from mehen.cli.play import INTERRUPTED
from mehen.cli.words import Lang, LangOption, pick


@app.command()
def league(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The league: game, seats, bots (see docs/arena.md).")],
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where it is kept; a folder of the file's name unless you say.")
    ] = None,
    matches: Annotated[int, typer.Option(min=0, help="Stop after so many; 0: go on until Ctrl+C.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Blocks that are played at a time.")] = 1,
    lang: LangOption = None,
) -> None:
    """Let bots play a league, and rate them all on one scale.

    Two bots meet at a time: those of whom it is hardest to say who is stronger.  After each of their matches
    [bold]DIR/ratings.md[/bold] and [bold]DIR/ratings.json[/bold] are written anew.  Ctrl+C loses nothing that was
    finished; a bot that is added to the file later plays what it has missed.

    [dim]mehen league egizia.toml --jobs 2[/dim]
    """
    tongue = pick(lang)
    look_here(":")
    found = League.read(file)
    check_backend("", jobs)
    folder = out if out is not None else file.with_suffix("")
    loud = Console(stderr=True, highlight=False)

    def tick(rated: list[Rating], pair: Pair) -> None:
        first, second = (found.bots[bot] for bot in pair)
        loud.print(say(tongue, "league.next", first=first, second=second), markup=False, soft_wrap=True)

    try:
        rated = play_on(found, folder, lambda match: lambda: open_backend("", match, jobs), matches=matches, tick=tick)
    except KeyboardInterrupt:
        loud.print(say(tongue, "league.stopped", path=str(folder / "ratings.md")), markup=False, soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None
    show(rated, tongue)


def show(rated: list[Rating], lang: Lang) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("bot", "rating", "interval", "blocks"):
        table.add_column(say(lang, f"league.{column}"), justify="left" if column == "bot" else "right")
    for one in rated:
        spread = f"{number(lang, one.low, 0)} – {number(lang, one.high, 0)}"
        table.add_row(one.bot, number(lang, one.rating, 0), spread, str(one.blocks))
    console().print(table)
