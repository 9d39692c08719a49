"""``mehen games`` and ``mehen rules``: what there is to play, and how."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, Group
from rich.markdown import Markdown
from rich.table import Table

import mehen.games
from mehen.cli.app import app, complain, console
from mehen.cli.rulebook import passages
from mehen.cli.words import Lang, LangOption, pick, say
from mehen.core import catalog
from mehen.core.edition import SOURCES, sources
from mehen.core.errors import SetupError
from mehen.table.examples import plain

GAMES = Path(mehen.games.__path__[0])


def shelf() -> dict[str, str]:
    """Title of every game of ours that has rules, playable or not."""
    out: dict[str, str] = {}
    for file in sorted(GAMES.glob("*/rules.en.md")):
        with file.open(encoding="utf-8") as text:
            out[file.parent.name] = next(text).removeprefix("# ").partition(":")[0].strip()
    return out


@app.command()
def games(
    lang: LangOption = None,
    provenance: Annotated[
        bool, typer.Option("--provenance", help="Print where the component data come from, as a Markdown table.")
    ] = False,
) -> None:
    """List the games, their seats, and how much of their component data is certain.

    A group of values (a card, a row of a building, a track) is [bold]rulebook[/bold] if the printed rules state it,
    [bold]public[/bold] if it was found in public material, and [bold]reconstructed[/bold] if it was designed to fit.
    [bold]mehen edition show GAME[/bold] lists every value with its source.
    """
    if provenance:
        typer.echo(provenance_table(), nl=False)
        return
    tongue = pick(lang)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("name", "title", "seats", "rules", *SOURCES):
        numbers = column in SOURCES or column == "rules"
        table.add_column(say(tongue, f"games.{column}"), justify="right" if numbers else "left")
    for name in catalog.names():
        game = catalog.game(name)
        counts = sources(game.edition().data)
        total = sum(counts.values())
        shares = [f"{counts[source]} ({100 * counts[source] // total} %)" for source in SOURCES]
        table.add_row(name, game.title, f"{game.min_seats}-{game.max_seats}", str(game.version), *shares)
    out = console()
    out.print(table)
    coming = [title for name, title in shelf().items() if name not in catalog.names()]
    if coming:
        out.print(say(tongue, "games.coming", titles=", ".join(coming)), style="dim")
    for trouble in catalog.troubles():
        complain(trouble)


def provenance_table() -> str:
    """The table of the README; a test keeps the two equal."""
    rows = [["game", "players", *(f"{source}" for source in SOURCES)]]
    rows.append(["---", "---", *("---:" for _ in SOURCES)])
    for name, title in shelf().items():
        if name in catalog.ours():
            game = catalog.game(name)
            counts = sources(game.edition().data)
            rows.append([title, f"{game.min_seats}-{game.max_seats}", *(str(counts[source]) for source in SOURCES)])
        else:
            rows.append([title, "coming", *("" for _ in SOURCES)])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="Name of a game, as 'mehen games' shows it.")],
    lang: LangOption = None,
    at: Annotated[
        str,
        typer.Option(
            "--at", metavar="RULE", help="Only what is said about one rule, such as EG-5.2 (or a chapter: EG-5)."
        ),
    ] = "",
) -> None:
    """Show the rules of a game, complete and in our own words.

    The marks in parentheses are the numbers of rules; the game names them when it asks or refuses something, and
    [bold]--at[/bold] finds the place again.
    """
    tongue = pick(lang)
    text = rules_text(game, tongue)
    out = console()
    if at:
        found = passages(text, at)
        if not found:
            raise SetupError(f"rules of {game}: found no rule {at!r}, expected a number such as EG-5.2")
        out.print(Group(*(Markdown(passage) for passage in found)))
        return
    page = Markdown(text)
    if out.is_terminal:
        with out.pager(styles=_pager_knows_colours()):
            out.print(page)
    else:
        Console(highlight=False, width=min(out.width, 100)).print(page)


def rules_text(game: str, lang: Lang) -> str:
    """Of a game that can be played, or of one of ours that is still in the making; without pictures."""
    known = sorted({*shelf(), *catalog.names()})
    if game not in known:
        raise SetupError(f"found game {game!r}, expected one of {', '.join(known)}")
    folder = catalog.game(game).folder if game in catalog.names() else GAMES / game
    return plain((folder / f"rules.{lang}.md").read_text(encoding="utf-8"))


def _pager_knows_colours() -> bool:
    """``less`` shows colours only with -R; without it the reader would see escape codes."""
    import os

    return "R" in os.environ.get("LESS", "") or "-R" in os.environ.get("PAGER", "")
