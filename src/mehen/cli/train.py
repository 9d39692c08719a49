"""``mehen train``: a learned judgement for a game's bots, from games against oneself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mehen.cli.app import app
from mehen.core import catalog
from mehen.core.errors import SetupError


@app.command()
def train(
    game: Annotated[str, typer.Argument(help="Name of a game.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where games, checkpoints, report and net are kept.")],
    minutes: Annotated[float, typer.Option(min=0.01, help="How long to play and learn, roughly.")] = 10,
    seats: Annotated[int, typer.Option(min=2, help="The table to learn.")] = 2,
    settings: Annotated[Path | None, typer.Option(metavar="FILE", help="A TOML file with other settings.")] = None,
) -> None:
    """Train a net on games of bots against themselves and write it to DIR.

    An interrupted run goes on with the same command.  The net is used once it lies in the game's folder.

    [dim]mehen train egizia --minutes 10 --seats 2 --out egizia-net[/dim]
    """
    here = catalog.game(game)
    here.rules(seats)
    try:
        from mehen.nets.run import train as run
        from mehen.nets.settings import Settings, read_settings
    except ImportError:
        raise SetupError("training needs numpy: pip install 'mehen-games[train]'") from None
    chosen = read_settings(settings) if settings else Settings()
    typer.echo(f"{run(here, seats, chosen, out, minutes, typer.echo)}")
