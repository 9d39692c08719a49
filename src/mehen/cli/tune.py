"""``mehen tune``: better weights for a game's tactics, found by playing against oneself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mehen.bots.tuning import STEPS, Attempt, duel, write_weights
from mehen.bots.tuning import tune as tune_weights
from mehen.cli.app import app
from mehen.core import catalog
from mehen.core.errors import SetupError


@app.command()
def tune(
    game: Annotated[str, typer.Argument(help="Name of a game.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where tactics.toml is written.")] = Path(),
    seats: Annotated[str, typer.Option(metavar="N,N", help="Tables to play at; the smallest and the fullest.")] = "",
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of learning and trying.")] = 3,
    games: Annotated[int, typer.Option(min=1, help="Games of self-play to learn from in each round.")] = 200,
    blocks: Annotated[int, typer.Option(min=1, help="Most blocks of a duel; a block is every seat once.")] = 120,
    tries: Annotated[int, typer.Option(min=0, help="Random changes tried in each round.")] = 12,
    seed: Annotated[int, typer.Option(min=0, help="Seed of everything.")] = 1,
) -> None:
    """Tune the weights of a game's tactics by self-play and write them to DIR/tactics.toml.

    Each round regresses final leads on the terms of noisy games, then lets challengers play the champion: steps
    towards the regression's weights, and random changes.  Whoever is clearly ahead takes over.  The file that ships is
    in the game's folder; the present weights stay in use until you put the new file there.

    [bold]mehen tune egizia --rounds 1 --out /tmp[/bold]
    """
    here = catalog.game(game)
    try:
        counts = [int(part) for part in seats.split(",")] if seats else [max(here.min_seats, 2), here.max_seats]
    except ValueError:
        raise SetupError(f"--seats: found {seats!r}, expected numbers such as 2,4") from None
    for count in counts:
        here.rules(count)
    if min(counts) < 2:
        raise SetupError("--seats: found 1, expected 2 or more: a duel needs two")
    if not out.is_dir():
        raise SetupError(f"--out: {out} is no folder")
    played = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task(here.title, total=rounds * (len(STEPS) + tries))

        def tell(attempt: Attempt) -> None:
            nonlocal played
            played += attempt.duel.games
            progress.advance(task)
            if attempt.accepted:
                progress.print(f"{attempt.origin}: {attempt.duel}; taken over")

        weights = tune_weights(here, counts, rounds, games, blocks, tries, seed, tell)
    final = duel(here, here.weighted(weights), here.tactics, counts, blocks, seed)
    note = f"Tuned by `mehen tune {game}` in {played} games; against the weights before: {final}."
    typer.echo(f"{write_weights(here, weights, note, out)}: {final}, against the present weights")
