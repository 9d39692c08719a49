"""``mehen cards``: everything in the box of a game, to be looked up."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from mehen.cli.app import app, console
from mehen.cli.words import LangOption, pick, say
from mehen.core import catalog
from mehen.core.errors import SetupError
from mehen.table import book
from mehen.table.pages import CardMessage


@app.command()
def cards(
    game: Annotated[str, typer.Argument(help="Name of a game, as 'mehen games' shows it.")],
    word: Annotated[str, typer.Argument(help="Only what has this in its name or its text, in either language.")] = "",
    lang: LangOption = None,
) -> None:
    """Look up cards, tiles, spaces and figures: what they do, what they cost, by which rule.

    [bold]mehen cards egizia[/bold] lists everything by its name; with a word, what was found is told in full, with
    questions that people ask about it.
    """
    tongue = pick(lang)
    here = catalog.game(game)
    if not book.has_book(here):
        raise SetupError(f"found game {game!r}, which has no index of its cards")
    out, found = console(), 0
    for shelf in book.shelves(here, tongue):
        fitting = [card for card in shelf["cards"] if fits(card, word)]
        found += len(fitting)
        if fitting:
            out.print(Text(f"\n{shelf['name']} ({sum(len(card['ids']) for card in fitting)})", style="bold"))
            out.print(listed(fitting, full=bool(word)))
    if not found:
        raise SetupError(f"cards of {game}: found nothing with {word!r}")
    if not word:
        out.print(say(tongue, "cards.more", game=game), style="dim")


def fits(card: CardMessage, word: str) -> bool:
    return word.lower() in f"{card['name']} {card['text']} {card['also']}".lower()


def listed(found: list[CardMessage], *, full: bool) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(min_width=24)
    table.add_column()
    table.add_column(justify="right", style="dim")
    for card in found:
        copies = f" x{len(card['ids'])}" if len(card["ids"]) > 1 else ""
        text = Text(card["text"])
        if full:
            for fact in card["facts"]:
                text.append(f"\n{fact['title']}: {fact['text']}", style="dim")
            for question in card["questions"]:
                text.append(f"\n{question['ask']}", style="italic")
                text.append(f" {question['answer']}")
        table.add_row(Text(card["name"] + copies), text, card["rule"])
    return table
