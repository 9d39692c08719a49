"""``mehen replay``: a record told in words, a position of it, or a check of the whole."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from mehen.cli.app import app, console
from mehen.cli.boards import Pen, render
from mehen.cli.play import score_table
from mehen.cli.words import Lang, LangOption, pick, say, with_words
from mehen.core.errors import SetupError
from mehen.core.game import SPECTATOR
from mehen.core.record import Record, digest, load_record
from mehen.core.session import Session

PICTURE = 112  # columns of a board drawn as a picture


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as 'mehen play' keeps it.")],
    to: Annotated[
        int | None, typer.Option(metavar="PLY", min=0, help="Stop after so many actions and show the board.")
    ] = None,
    seat: Annotated[
        str, typer.Option(help="Look through this seat's eyes, secrets included; an onlooker's unless you say.")
    ] = "",
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the board as a picture instead.")] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that every action is legal; print the digest.")
    ] = False,
    lang: LangOption = None,
) -> None:
    """Tell a recorded game in words, or show the board at any point of it.

    A damaged record is refused with the number of the line, what stands there and what should.
    """
    record = load_record(file)
    if verify:
        plies = len(record.actions)
        typer.echo(f"ok: {plies} plies, digest {digest(record.state())}")
        return
    tongue = pick(lang)
    eyes = eyes_of(record, seat)
    plies = len(record.actions)
    if to is not None:
        if to > plies:
            raise SetupError(f"--to: found {to}, expected 0 to {plies}, the plies of {file}")
        record.actions = record.actions[:to]
    session = Session(record)
    texts = record.game.texts(record.rules, tongue)
    if svg is not None:
        draw(session, eyes, tongue, svg)
        return
    out = console()
    out.print(Text(describe(record, tongue), style="bold"))
    for line in session.lines(eyes):
        out.print(Text(texts.say(line)))
    if to is not None:
        out.print(Text("\n" + say(tongue, "replay.ply", ply=to, plies=plies), style="bold"))
        out.print(
            render(record.game.name, record.game.view(session.state, eyes), Pen(with_words(texts, tongue), out.width))
        )
    if session.over:
        out.print()
        out.print(score_table(session, tongue))
    elif to is None:
        out.print(Text(say(tongue, "replay.unfinished"), style="dim"))


def draw(session: Session, eyes: int, lang: Lang, file: Path) -> None:
    """The board as a terminal of fair width would show it, in a picture that scales."""
    game, rules = session.game, session.record.rules
    out = Console(record=True, width=PICTURE, file=StringIO(), force_terminal=True, color_system="truecolor")
    pen = Pen(with_words(game.texts(rules, lang), lang), PICTURE)
    out.print(render(game.name, game.view(session.state, eyes), pen))
    try:
        file.write_text(self_contained(out.export_svg(title=f"mehen play {game.name}")), encoding="utf-8")
    except OSError as error:
        raise SetupError(f"--svg: {file} cannot be written ({error.strerror})") from None


def self_contained(svg: str) -> str:
    """Without fonts from elsewhere: the reader's own monospaced one will do."""
    return re.sub(r"@font-face\s*{[^}]*}|<!--.*?-->", "", svg, flags=re.DOTALL)


def eyes_of(record: Record, seat: str) -> int:
    names = record.seat_words()
    if not seat:
        return SPECTATOR
    if seat not in names:
        raise SetupError(f"--seat: found {seat!r}, expected one of {', '.join(names)}")
    return names.index(seat)


def describe(record: Record, lang: Lang) -> str:
    texts = record.game.texts(record.rules, lang)
    names = [texts.name(record.game.seat_name(record.rules, seat)) for seat in range(record.rules.seats)]
    players = ", ".join(f"{name} ({who})" for name, who in zip(names, record.players, strict=True))
    title, number, seats = record.game.title, record.rules.version, record.rules.seats
    return say(lang, "replay.header", title=title, seats=seats, rules=number, players=players)
