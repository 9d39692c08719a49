"""``mehen edition``: an owner's corrected component data, checked; and the data that ship, each with its source."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from mehen.cli.app import app, complain, console
from mehen.core import catalog
from mehen.core.edition import SOURCES, groups, load_edition, sources
from mehen.core.errors import EditionError
from mehen.core.game import Game

edition = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
app.add_typer(edition, name="edition", help="Component data: check your own file, or see where each value comes from.")


class Source(StrEnum):
    rulebook = "rulebook"
    public = "public"
    reconstructed = "reconstructed"


@edition.command()
def check(
    file: Annotated[Path, typer.Argument(help="A copy of a game's components.toml with your corrections.")],
) -> None:
    """Check a file of component data: counts, references, vocabulary.

    Lists every problem with the key it stands under, what was found and what is expected, and ends with exit code 1.
    A file without problems can be played: [bold]mehen play GAME --edition FILE[/bold].
    """
    data = load_edition(file, str(file)).data
    meta = data.get("meta")
    found = meta.get("id", meta.get("game")) if isinstance(meta, dict) else None
    if found not in catalog.names():
        complain(f"{file}: meta.id: found {found!r}, expected one of {', '.join(catalog.names())}")
        raise typer.Exit(1)
    problems = list(dict.fromkeys(check_all(catalog.game(found), file)))
    for problem in problems:
        complain(f"{file}: {problem}")
    if problems:
        raise typer.Exit(1)
    typer.echo("ok")


def check_all(game: Game[Any], file: Path) -> list[str]:
    """The problems for every number of players: some data only matter for one of them."""
    out: list[str] = []
    for seats in range(game.min_seats, game.max_seats + 1):
        try:
            game.rules(seats, str(file))
        except EditionError as error:
            out += error.problems
    return out


@edition.command()
def show(
    game: Annotated[str, typer.Argument(help="Name of a game.")],
    source: Annotated[Source | None, typer.Option(help="Only values from this source.")] = None,
    file: Annotated[
        str, typer.Option("--edition", metavar="FILE|DIGEST", help="Your own file, or one that shipped before.")
    ] = "",
) -> None:
    """List the component data of a game, each group of values with its source.

    [bold]rulebook[/bold]: the printed rules state it.  [bold]public[/bold]: found in public material.
    [bold]reconstructed[/bold]: not found, designed to fit every count and example of the rules; if you own the game,
    you can correct it.
    """
    data = catalog.game(game).edition(file).data
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("group", no_wrap=True)
    table.add_column("source", no_wrap=True)
    table.add_column("values", overflow="fold")
    styles = dict(zip(SOURCES, ("green", "cyan", "yellow"), strict=True))
    for where, origin, values in groups(data):
        if source is None or origin == source:
            listed = ", ".join(f"{key} = {plain(value)}" for key, value in values.items())
            table.add_row(where, Text(origin, style=styles.get(origin, "red")), Text(listed))
    console().print(table)
    counts = sources(data)
    shares = ", ".join(f"{counts[name]} {name} ({100 * counts[name] / counts.total():.0f} %)" for name in SOURCES)
    typer.echo(f"{counts.total()} groups of values: {shares}")


def plain(value: object) -> str:
    """A value as it stands in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(plain(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {plain(item)}" for key, item in value.items()) + " }"
    return str(value)
