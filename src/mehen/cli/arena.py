"""``mehen arena``: bots against bots, in matches whose results can be trusted and had again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, JustifyMethod
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from mehen.arena import BACKENDS, Bounds, Folder, Match, Outcome, Summary, check_backend, open_backend, run
from mehen.arena.folder import rewrite
from mehen.arena.report import page
from mehen.arena.report.page import equals, headlines, verdict
from mehen.arena.stats import block_share, rough_interval
from mehen.arena.words import number, percent, say, seconds, span
from mehen.cli.app import app, complain, console
from mehen.cli.bots import look_here
from mehen.cli.play import INTERRUPTED, EditionOption, edition_wanted, key_value
from mehen.cli.words import Lang, LangOption, pick
from mehen.core import catalog
from mehen.core.errors import SetupError

FAILED = 1  # exit code when a block is missing


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="Name of a game.")],
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,...",
            help="Who plays: a bot's name, with a budget if you like: vizier@500 thinks for 500 simulations a "
            "decision, vizier@0.2s for 0.2 seconds; module:Class is one of your own.",
        ),
    ],
    seats: Annotated[int | None, typer.Option(help="Number of seats; the fewest of the game unless you say.")] = None,
    blocks: Annotated[int, typer.Option(min=1, help="How many blocks.")] = 100,
    sprt: Annotated[
        str,
        typer.Option(
            metavar="P0,P1", help="Stop as soon as the first bot's share is known to be above P0 or below P1."
        ),
    ] = "",
    jobs: Annotated[int, typer.Option(min=1, help="Blocks that are played at a time.")] = 1,
    backend: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help=f"Where: {', '.join(BACKENDS)}.  Unless you say, one job is played right here, several in processes.",
        ),
    ] = "",
    seed: Annotated[int, typer.Option(min=0, help="Another number gives other games; the same one the same.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; may be given several times.")
    ] = None,
    edition: EditionOption = "",
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep blocks, numbers and report.html here; goes on with what is there."),
    ] = None,
    records: Annotated[
        bool, typer.Option("--records", help="Keep every game too, in DIR/records; 'mehen replay' shows it.")
    ] = False,
    lang: LangOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON and nothing else.")] = False,
) -> None:
    """Let bots play a match, and say how sure the result is.

    A block is one seed, played over all seatings, and every game of it meets the same luck.  With two bots and more
    than two seats, the first plays against a table of the second.  The share of wins comes with a 95 % interval over
    blocks.  The same command gives the same games on one core, on many, or on Ray - unless a bot's budget is time.

    [dim]mehen arena egizia --bots vizier@500,greedy --seats 2 --blocks 200 --jobs 2 --out vizier-greedy[/dim]
    [dim]mehen arena ankh --bots greedy,random --seats 4 --sprt 0.25,0.35[/dim]

    Ctrl+C loses nothing that was finished: the same command goes on.  With [bold]--out[/bold],
    [bold]DIR/report.html[/bold] shows the match in pictures.  Ends with exit code 1 if a block is missing.
    """
    tongue = pick(lang)
    here = catalog.game(game)
    look_here(bots)
    match = Match(
        game,
        tuple(name.strip() for name in bots.split(",") if name.strip()),
        here.min_seats if seats is None else seats,
        blocks,
        seed,
        dict(map(key_value, option or [])),
        edition_wanted(here, edition),
        records,
    ).check()
    bounds = Bounds.read(sprt) if sprt else None
    check_backend(backend, jobs)
    if records and out is None:
        raise SetupError("--records: found no --out, expected a folder to keep them in")
    folder = Folder(out, match) if out is not None else None
    loud = Console(stderr=True, highlight=False, quiet=as_json)
    greet(match, folder, tongue, loud)
    try:
        outcome = watch(match, backend, jobs, folder, bounds, tongue, loud)
    except KeyboardInterrupt:
        loud.print(say(tongue, "run.interrupted" if out is not None else "run.interrupted_lost"), soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None
    summary = outcome.summary()
    if out is not None:
        rewrite(out / "results.json", json.dumps(summary.data(), indent=1).splitlines())
        rewrite(out / "report.html", page(outcome, summary, tongue, command(match, sprt)).splitlines())
    if as_json:
        typer.echo(json.dumps({**summary.data(), "times": times(outcome)}, indent=1))
    else:
        show(outcome, summary, tongue)
        if out is not None:
            loud.print(say(tongue, "run.kept", path=str(out)), style="dim", soft_wrap=True, markup=False)
    for block, why in sorted(outcome.failed.items()):
        complain(say(tongue, "run.failed", number=block, why=why))
    if outcome.failed:
        raise typer.Exit(FAILED)


def greet(match: Match, folder: Folder | None, lang: Lang, loud: Console) -> None:
    """What is going to happen, before it takes long."""
    line = say(
        lang,
        "run.match",
        title=match.the_game().title,
        seats=match.seats,
        bots=", ".join(match.labels()),
        games=len(match.seatings(0)),
        seed=match.seed,
    )
    loud.print(line, style="dim", soft_wrap=True, markup=False)
    if folder is None:
        loud.print(say(lang, "run.not_kept"), style="dim", soft_wrap=True, markup=False)
    elif folder.done:
        there = say(lang, "run.resumed", n=len(folder.done), path=str(folder.path))
        loud.print(there, style="dim", soft_wrap=True, markup=False)


def watch(
    match: Match, backend: str, jobs: int, folder: Folder | None, bounds: Bounds | None, lang: Lang, loud: Console
) -> Outcome:
    """Run the match behind a bar that shows the share so far."""
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=loud, transient=True) as progress:
        task = progress.add_task(match.the_game().title, total=match.blocks)
        shares: dict[int, float] = {}  # of blocks that are known here already

        def tick(outcome: Outcome) -> None:
            for number_, block in outcome.done.items():
                if number_ not in shares:
                    shares[number_] = block_share(block, 0)
            words = match.the_game().title
            if shares and len(match.bots) > 1:
                share, half = rough_interval(list(shares.values()))
                label = match.labels()[0]
                words = say(lang, "run.progress", bot=label, share=percent(lang, share), half=percent(lang, half))
            done = len(outcome.done) + len(outcome.failed)
            progress.update(task, completed=min(done, match.blocks), description=words)

        return run(match, lambda: open_backend(backend, match, jobs), folder=folder, bounds=bounds, tick=tick)


def show(outcome: Outcome, summary: Summary, lang: Lang) -> None:
    out = console()
    out.print(numbers(outcome, summary, lang))
    out.print()
    for line in headlines(summary, lang):
        out.print(line, soft_wrap=True, markup=False)
    if summary.test is not None:
        label = summary.standings[0].label
        out.print(verdict(summary.test, label, lang), style="bold", soft_wrap=True, markup=False)


def numbers(outcome: Outcome, summary: Summary, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("bot", "share", "short_interval", "rank", "points", "margin", "short_time", "p95"):
        left = column == "bot"
        justify: JustifyMethod = "left" if left else "right"
        table.add_column(say(lang, f"table.{column}"), justify=justify, no_wrap=not left, overflow="fold")
    for one, clock in zip(summary.standings, outcome.times(), strict=True):
        table.add_row(
            one.label,
            percent(lang, one.share),
            "–" if equals(summary) else span(lang, one.low, one.high),
            number(lang, one.rank, 2),
            number(lang, one.points),
            number(lang, one.margin),
            seconds(lang, clock.mean()) if clock.count else "–",
            seconds(lang, clock.quantile(0.95)) if clock.count else "–",
        )
    return table


def times(outcome: Outcome) -> list[dict[str, object]]:
    """In milliseconds, by bot."""
    return [
        {
            "bot": label,
            "decisions": clock.count,
            "mean_ms": round(clock.mean() * 1000, 4),
            "p95_ms": round(clock.quantile(0.95) * 1000, 4),
            "longest_ms": round(clock.longest * 1000, 4),
        }
        for label, clock in zip(outcome.match.labels(), outcome.times(), strict=True)
    ]


def command(match: Match, sprt: str) -> str:
    """What to enter to have these games again."""
    parts = ["mehen arena", match.game, "--bots", ",".join(match.bots), "--seats", str(match.seats)]
    parts += ["--blocks", str(match.blocks), "--seed", str(match.seed)]
    parts += [word for key, value in match.options.items() for word in ("--option", f"{key}={value}")]
    if match.edition:
        parts += ["--edition", match.edition]
    if sprt:
        parts += ["--sprt", sprt]
    return " ".join(parts)
