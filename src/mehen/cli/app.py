"""What all commands share.  A user's mistake ends in one clear sentence, never in a traceback."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from typer.core import TyperGroup

import mehen
from mehen.core.errors import MehenError

MISTAKE = 2  # exit code when what we were given is wrong


class Commands(TyperGroup):
    def invoke(self, ctx: typer.Context) -> object:  # type: ignore[override]
        try:
            return super().invoke(ctx)
        except MehenError as error:
            complain(str(error))
            raise typer.Exit(MISTAKE) from None


app = typer.Typer(
    cls=Commands,
    invoke_without_command=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def console() -> Console:
    """Asked for anew each time, so that it fits the terminal as it is now."""
    return Console(highlight=False)


def complain(text: str) -> None:
    """One problem a line, on stderr, never wrapped: editors and scripts read ``file, line n`` too."""
    Console(stderr=True, highlight=False).print(text, style="red", markup=False, soft_wrap=True)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mehen {mehen.__version__} ({'compiled' if mehen.COMPILED else 'interpreted'})")
        raise typer.Exit


@app.callback()
def about(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Show the version, and whether the engines are compiled.",
            callback=_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Heavy board games of ancient Egypt: play them, read their rules, check and measure their engines.

    [bold]mehen[/bold] alone opens the table in the browser, as [bold]mehen serve --open[/bold] does.
    [bold]mehen play egizia --seats human,greedy[/bold] starts a game in the terminal; every move is saved at once.
    [bold]mehen rules egizia[/bold] explains it.  [bold]mehen COMMAND --help[/bold] tells more about a command.
    """
    if ctx.invoked_subcommand is None:
        from mehen.cli.serve import serve

        serve(browser=True)
