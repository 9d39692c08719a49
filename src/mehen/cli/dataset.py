"""``mehen dataset``: thousands of games in small files, for programs that learn; made, told about, checked."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mehen.arena import Folder, Match, check_backend
from mehen.arena.dataset import SUFFIX, Dataset, kept, load, match_of, save
from mehen.arena.words import number, percent
from mehen.cli.app import app, console
from mehen.cli.arena import greet, watch
from mehen.cli.bots import look_here
from mehen.cli.play import INTERRUPTED, EditionOption, edition_wanted, key_value
from mehen.cli.words import Lang, LangOption, pick, say
from mehen.core import catalog
from mehen.core.errors import SetupError
from mehen.nets.selfplay import cores_here

dataset = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
app.add_typer(
    dataset, name="dataset", help="Thousands of games in small files, to learn from: make, pack, info, check."
)

PathsArgument = Annotated[Path, typer.Argument(metavar="PATH", help="A file of games, or a folder with such files.")]


@dataset.command()
def make(
    game: Annotated[str, typer.Argument(help="Name of a game.")],
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT,...", help="Who plays, as in 'mehen arena': vizier@25 sits on all seats.")
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the files are written, one for each table size.")],
    games: Annotated[int, typer.Option(min=1, help="How many games, of all table sizes together.")] = 2500,
    seats: Annotated[
        str, typer.Option(metavar="N,N,...", help="Numbers of seats, in equal parts; all from two on unless you say.")
    ] = "",
    seed: Annotated[int, typer.Option(min=0, help="Another number gives other games; the same one the same.")] = 1,
    jobs: Annotated[
        int, typer.Option(min=0, help="Games that are played at a time; 0: as many as there are cores.")
    ] = 0,
    backend: Annotated[str, typer.Option(metavar="NAME", help="Where, as in 'mehen arena'.")] = "",
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; may be given several times.")
    ] = None,
    edition: EditionOption = "",
    lang: LangOption = None,
) -> None:
    """Let bots play many games, and pack them into files to learn from.

    For each table size a match is played in the folder [bold]DIR/GAME-SEATS[/bold], as 'mehen arena' would, and packed
    into [bold]DIR/GAME-SEATS.games[/bold].  Ctrl+C loses nothing that was finished: the same command goes on.  More
    [bold]--games[/bold] later add to those that are there.  Once packed, the folders may go.

    [dim]mehen dataset make egizia --bots vizier@25 --games 2500 --out datasets[/dim]
    """
    tongue = pick(lang)
    here = catalog.game(game)
    look_here(bots)
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    options = dict(map(key_value, option or []))
    tables = sizes(seats) or list(range(max(2, here.min_seats), here.max_seats + 1))
    matches = []
    for table, share in zip(tables, shared(games, len(tables)), strict=True):
        match = Match(game, names, table, 1, seed, options, edition_wanted(here, edition), records=True).check()
        matches.append(replace(match, blocks=ceil(share / len(match.seatings(0)))))
    jobs = jobs or (1 if backend == "serial" else cores_here())
    check_backend(backend, jobs)
    loud = Console(stderr=True, highlight=False)
    for match in matches:
        play_and_pack(match, out, backend, jobs, tongue, loud)


def sizes(text: str) -> list[int]:
    """``--seats 2,4``."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not all(word.isdecimal() for word in words):
        raise SetupError(f"--seats: found {text!r}, expected numbers such as 2,3,4")
    return list(dict.fromkeys(map(int, words)))


def shared(games: int, tables: int) -> list[int]:
    """So many at each table that they differ by one at most."""
    return [games // tables + (k < games % tables) for k in range(tables)]


def play_and_pack(match: Match, out: Path, backend: str, jobs: int, lang: Lang, loud: Console) -> None:
    folder = Folder(out / f"{match.game}-{match.seats}", match)
    greet(match, folder, lang, loud)
    try:
        outcome = watch(match, backend, jobs, folder, None, lang, loud)
    except KeyboardInterrupt:
        loud.print(say(lang, "dataset.interrupted", path=str(folder.path)), soft_wrap=True, markup=False)
        raise typer.Exit(INTERRUPTED) from None
    for block, why in sorted(outcome.failed.items()):
        loud.print(say(lang, "dataset.failed", number=block, why=why), style="red", soft_wrap=True, markup=False)
    write(folder.path, folder.path.with_name(folder.path.name + SUFFIX), lang)


@dataset.command("pack")
def pack_folder(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder with records: what 'mehen arena' kept.")],
    out: Annotated[
        Path, typer.Option(metavar="FILE", help=f"Where the games are written: a name that ends in {SUFFIX}.")
    ],
    lang: LangOption = None,
) -> None:
    """Pack all records of a folder into one file.

    They have to be games with the same rules.

    [dim]mehen arena egizia --bots vizier@200,scribe@100 --seats 2 --blocks 500 --records --out games[/dim]
    [dim]mehen dataset pack games --out egizia.games[/dim]
    """
    write(folder, out, pick(lang))


def write(folder: Path, out: Path, lang: Lang) -> None:
    try:
        found = save(out, kept(folder), match_of(folder))
    except OSError as error:
        raise SetupError(f"--out: {out} cannot be written: {error.strerror or error}") from None
    typer.echo(say(lang, "dataset.written", path=str(out), n=len(found), size=kilobytes(out, lang)))


@dataset.command()
def info(path: PathsArgument, lang: LangOption = None) -> None:
    """Say what is in files of games: what was played, by whom, and how it went."""
    tongue = pick(lang)
    for found in load(path):
        for line in described(found, tongue):
            console().print(line, soft_wrap=True, markup=False)


def described(found: Dataset, lang: Lang) -> list[str]:
    rules, actions, points, firsts = found.rules, 0, 0, [0.0] * int(found.rules.seats)
    for played in found:
        actions += len(played.actions)
        points += sum(played.scores)
        firsts = [first + win for first, win in zip(firsts, played.wins(), strict=True)]
    games, seats = len(found), len(firsts)
    lines = [
        say(lang, "dataset.written", path=str(found.file), n=games, size=kilobytes(found.file, lang)),
        say(lang, "dataset.rules", title=found.game.title, n=seats, rules=rules.version, digest=rules.digest),
        say(
            lang,
            "dataset.went",
            actions=number(lang, actions / games, 0),
            points=number(lang, points / games / seats),
            shares=", ".join(percent(lang, first / games) for first in firsts),
        ),
        say(lang, "dataset.bots", bots=", ".join(found.players)),
    ]
    if found.match:
        seed, version = int(found.match["seed"]), str(found.match["version"])
        lines.append(say(lang, "dataset.match", seed=seed, version=version))
    return [lines[0], *("  " + line for line in lines[1:])]


def kilobytes(file: Path, lang: Lang) -> str:
    return f"{number(lang, file.stat().st_size / 1000, 0)} kB"


@dataset.command()
def check(path: PathsArgument, lang: LangOption = None) -> None:
    """Play every game again: each action has to be legal, and the end the one that was written down."""
    tongue = pick(lang)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    for found in load(path):
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            games = sum(1 for _ in progress.track(found.checked(), len(found), description=found.file.name))
        typer.echo(say(tongue, "dataset.checked", path=str(found.file), n=games))
