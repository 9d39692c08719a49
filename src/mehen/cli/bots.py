"""``mehen bots``: who can be played against; and how other packages' bots are found from the command line."""

from __future__ import annotations

import os
import sys

from rich.table import Table

from mehen.bots import BOTS, outside
from mehen.cli.app import app, complain, console
from mehen.cli.words import LangOption, pick, say
from mehen.core import plugins


@app.command()
def bots(lang: LangOption = None) -> None:
    """List the bots, the weakest first, then those that other packages bring along (see docs/bots.md).

    Any command that takes a bot's name also takes [bold]module:Class[/bold], a class of your own, from this folder or
    from an installed package, and [bold]FILE.toml[/bold], a program in any language (docs/protocol.md).
    """
    tongue = pick(lang)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("name", "package", "games"):
        table.add_column(say(tongue, f"bots.{column}"))
    for name in BOTS:
        table.add_row(name, "mehen", say(tongue, "bots.all"))
    broken = []
    packages = {name: points[0].dist for name, points in plugins.offered(plugins.BOTS).items()}
    for name in outside.names():
        if trouble := outside.trouble(name):
            broken.append(trouble)
            continue
        package = dist.name if (dist := packages.get(name)) else say(tongue, "bots.program")
        table.add_row(name, package, ", ".join(outside.load(name).games) or say(tongue, "bots.all"))
    console().print(table)
    for trouble in broken:
        complain(trouble)


def look_here(*names: str) -> None:
    """Let ``module:Class`` name a module in the folder one stands in, behind everything that is installed."""
    here = os.getcwd()
    if any(":" in name for name in names) and here not in sys.path:
        sys.path.append(here)
