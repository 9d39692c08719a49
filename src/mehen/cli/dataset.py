"""``mehen dataset``: many recorded games in one small file, for programs that learn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mehen.arena.dataset import Dataset
from mehen.cli.app import app
from mehen.core.errors import SetupError
from mehen.core.record import load_record


@app.command()
def dataset(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder with records: what 'mehen arena' kept.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the games are written.")],
) -> None:
    """Pack all records of a folder into one file, to learn from.

    They have to be games with the same rules.  Read it again with 'mehen.arena.dataset.Dataset.load'.

    [dim]mehen arena egizia --bots vizier@200,scribe@100 --seats 2 --blocks 500 --records --out games[/dim]
    [dim]mehen dataset games --out egizia.games[/dim]
    """
    files = sorted(folder.rglob("*.mehen"))
    if not files:
        raise SetupError(f"{folder}: found no records, expected some; 'mehen arena --records --out DIR' keeps them")
    found = Dataset.of_records((str(file), load_record(file)) for file in files)
    try:
        found.save(out)
    except OSError as error:
        raise SetupError(f"--out: {out} cannot be written: {error.strerror or error}") from None
    actions = sum(len(played.actions) for played in found.games)
    typer.echo(f"{out}: {len(found.games)} games, {actions} actions, {out.stat().st_size} bytes")
