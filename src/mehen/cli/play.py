"""``mehen play``: opens a table, or goes on with one that was interrupted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid
from rich.text import Text

from mehen.bots import BOTS, make, outside
from mehen.bots.levels import OR_CODE
from mehen.cli.app import app, console
from mehen.cli.boards import View
from mehen.cli.bots import look_here
from mehen.cli.storage import RecordFile, free_name
from mehen.cli.table import HUMAN, Table
from mehen.cli.turn import Leave, Turns
from mehen.cli.words import Lang, LangOption, pick, say
from mehen.core import catalog
from mehen.core.errors import RecordError, SetupError
from mehen.core.game import SPECTATOR, Game
from mehen.core.record import Record, read_record
from mehen.core.session import Session

INTERRUPTED = 130  # exit code after Ctrl-C, as shells have it
EditionOption = Annotated[
    str,
    typer.Option(
        metavar="FILE|DIGEST", help="Your own component data (see 'mehen edition'), or those we shipped before."
    ),
]


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="Name of a game; not needed with --resume.")] = "",
    seats: Annotated[
        str,
        typer.Option(
            help=f"Who sits where, in turn: {HUMAN}, {', '.join(BOTS)}, another bot that 'mehen bots' lists, or one of "
            "your own as module:Class.",
            metavar="WHO,WHO,...",
        ),
    ] = f"{HUMAN},greedy",
    lang: LangOption = None,
    edition: EditionOption = "",
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; may be given several times.")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to keep the record; a new file in this folder unless you say."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Draw cards by this number instead of by true chance: the same game again.", min=0),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Go on with an interrupted game; it keeps its seats and options."),
    ] = None,
) -> None:
    """Play a game in the terminal, against bots or with several people at one keyboard.

    Every action is on disk before the next question is asked: after a power cut or Ctrl-C go on with
    [bold]mehen play --resume FILE[/bold].  In the game, [bold]?[/bold] lists what you can enter.

    [dim]mehen play egizia --seats human,greedy,random --lang de --option row_bonus_counts=all_stones[/dim]
    """
    tongue = pick(lang)
    if resume is not None:
        if game or option or edition or record:
            raise SetupError(
                "--resume: found a game, --option, --edition or --record too, expected none: the record has them"
            )
        session, file = reopen(resume, seats)
    else:
        session, file = open_table(game, seats, edition, option or [], record)
    sit_down(Table(session, file, tongue, console(), seed), resumed=resume is not None)


def open_table(
    game: str, seats: str, edition: str, options: list[str], path: Path | None
) -> tuple[Session, RecordFile]:
    if not game:
        raise SetupError(f"found no game, expected one of {', '.join(catalog.names())} (or --resume FILE)")
    here = catalog.game(game)
    players = [who.strip() for who in seats.split(",")]
    check_players("--seats", players, game)
    rules = here.rules(len(players), edition_wanted(here, edition), dict(map(key_value, options)))
    record = Record(here, rules, players)
    return Session(record), RecordFile.create(path or free_name(game, Path()), record)


def check_players(where: str, players: list[str], game: str) -> None:
    """People, and bots that play the game; whoever cannot is named before anything begins."""
    look_here(*players)
    known = (*BOTS, *outside.names())
    for who in players:
        if who != HUMAN and not outside.is_code(who) and who.partition("@")[0] not in known:
            raise SetupError(f"{where}: found {who!r}, expected {HUMAN} or one of {', '.join(known)}{OR_CODE}")
        if who != HUMAN:
            make(who, game=game)


def edition_wanted(game: Game[Any], text: str) -> str:
    """What ``--edition`` means: an edition that ships or shipped with the game by its digest, else a file."""
    if not text:
        return ""
    shipped = game.shipped(text)
    return str(Path(text).resolve()) if shipped is None else shipped


def key_value(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise SetupError(f"--option: found {text!r}, expected KEY=VALUE")
    return key.strip(), value.strip()


def reopen(path: Path, seats: str) -> tuple[Session, RecordFile]:
    """An interrupted game.  A last line that was never finished is dropped: its action was never confirmed.

    Records come from anywhere, so code that one names is run only if whoever resumes it names it too.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(str(path), 1, f"a file that cannot be read ({error})", "a record") from None
    record = read_record(text, str(path), cut_off=True)
    named = [who.strip() for who in seats.split(",")]
    for who in record.players:
        if outside.is_code(who) and named != record.players:
            again = f"--seats {','.join(record.players)}"
            raise SetupError(f"{path}: found player {who!r}, code from outside; to run it, resume with {again}")
    check_players(str(path), record.players, record.game.name)
    file = RecordFile(path, record)
    session = Session(record)
    if not text.endswith("\n"):
        file.rewrite()
    return session, file


def sit_down(table: Table, *, resumed: bool) -> None:
    lang, path = table.lang, str(table.file.path)
    out = table.console
    if table.session.over:
        out.print(say(lang, "play.over_already", path=path), soft_wrap=True, markup=False)
        return
    key = "play.resumed" if resumed else "play.recorded"
    out.print(say(lang, key, path=path, ply=table.session.ply), style="dim", soft_wrap=True, markup=False)
    try:
        Turns(table).play()
    except Leave:
        goodbye(table, path)
    except KeyboardInterrupt:
        out.print()
        goodbye(table, path)
        raise typer.Exit(INTERRUPTED) from None
    else:
        out.print(final_scores(table))
        out.print(say(lang, "play.saved", path=path), style="dim", soft_wrap=True, markup=False)


def goodbye(table: Table, path: str) -> None:
    table.console.print(say(table.lang, "play.left", path=path), soft_wrap=True, markup=False)
    players = table.session.record.players
    seats = f" --seats {','.join(players)}" if any(":" in who for who in players) else ""
    table.console.print(
        "  " + say(table.lang, "play.resume_with", path=path, seats=seats), soft_wrap=True, markup=False
    )


def final_scores(table: Table) -> Grid:
    """Places, a rival that the game plays among them, and, where the view tells them, the points by their source."""
    return score_table(table.session, table.lang)


def score_table(session: Session, lang: Lang) -> Grid:
    game, rules, state = session.game, session.record.rules, session.state
    texts = game.texts(rules, lang)
    view: View = game.view(state, SPECTATOR)
    seats: list[dict[str, Any]] = view.get("seats", [])
    grid = Grid(title=say(lang, "play.final"), title_justify="left", title_style="bold underline", box=None)
    result = game.result(state, 0 if session.record.players[0] == HUMAN else SPECTATOR)
    if result:
        grid.caption, grid.caption_justify, grid.caption_style = texts.say(result), "left", "bold"
    grid.add_column("")
    order = sorted(range(state.seats), key=lambda seat: state.places()[seat])
    for seat in order:
        name = f"{texts.name(game.seat_name(rules, seat))} ({session.record.players[seat]})"
        grid.add_column(name, justify="right")
    places = [str(state.places()[seat]) for seat in order]
    totals = [str(state.points_of(seat)) for seat in order]
    sources = seats[0].get("points", {}) if seats else {}
    if (rival := game.rival(rules)) is not None:
        order.append(len(order))  # its row in the view
        grid.add_column(texts.name(rival), justify="right")
        places.append("2" if places[0] == "1" else "1")
        totals.append(str(state.rival_points()))
    grid.add_row(say(lang, "play.place"), *places)
    for source in sources:
        numbers = [seats[seat]["points"][source] for seat in order]
        if any(numbers):
            grid.add_row(Text(texts.sentences.get(f"points.{source}", source), style="dim"), *map(str, numbers))
    grid.add_row(say(lang, "play.total"), *totals, style="bold")
    return grid
