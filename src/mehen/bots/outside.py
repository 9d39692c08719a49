"""Bots from elsewhere: by the name of an entry point (``mehen.bots``), as ``module:Class``, or by a bot file.

A bot file (``FILE.toml``) names a program of any language; see ``program.py``.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from mehen.bots import program
from mehen.bots.bot import Bot
from mehen.bots.budget import Budget
from mehen.core import plugins
from mehen.core.errors import SetupError


def names() -> list[str]:
    """Every bot that another package or the folder of programs offers, loadable or not; ours keep their names."""
    found = sorted({*plugins.offered(plugins.BOTS), *program.offered()})
    return [name for name in found if not is_ours(name)]


def is_code(name: str) -> bool:
    """Does it name code to be run: a class in a module, or a program?"""
    return ":" in name or name.partition("@")[0].endswith(program.ENDING)


def is_ours(name: str) -> bool:
    from mehen.bots.levels import BOTS

    return name in BOTS


@cache
def playing(game: str) -> tuple[str, ...]:
    """Those that can be loaded and play a game."""
    return tuple(name for name in names() if not trouble(name) and plays(load(name), game))


def trouble(name: str) -> str:
    """Why a bot cannot be loaded; "" if it can."""
    try:
        load(name)
    except SetupError as error:
        return str(error)
    return ""


def plays(kind: type[Bot], game: str) -> bool:
    return not kind.games or game in kind.games


def load(name: str) -> type[Bot]:
    """The class behind a name; ``SetupError`` says in one line why there is none."""
    what = f"bot {name!r}"
    if is_ours(name):
        raise SetupError(f"{what}: found it in another package too, expected a name that Mehen does not use itself")
    if name.endswith(program.ENDING):
        return program.load(Path(name))
    if name in program.offered():
        return program.load(program.offered()[name])
    found = plugins.find(name, what) if ":" in name else plugins.load(plugins.BOTS, name)
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise SetupError(f"{what}: found {found!r}, expected a class derived from mehen.bots.Bot")
    return found


def make(name: str, game: str) -> Bot:
    """``NAME`` or ``NAME@BUDGET``, new."""
    base, at, text = name.partition("@")
    kind = load(base)
    if game and not plays(kind, game):
        raise SetupError(f"found bot {base!r} for {game}, but it plays only {', '.join(kind.games)}")
    budget = Budget.parse(text) if at else kind.usual_budget
    if at and kind.usual_budget is None:
        raise SetupError(f"found bot {name!r}, but {base} has no budget")
    try:
        bot = kind(budget) if budget is not None else kind()  # type: ignore[call-arg]
    except Exception as error:
        raise SetupError(f"bot {name!r} cannot be made: {plugins.in_a_line(error)}") from error
    bot.name = name
    return bot


def sources(name: str) -> dict[str, Path]:
    """The files that decide how a bot from elsewhere plays, by names that are the same everywhere."""
    base = name.partition("@")[0]
    if not is_code(base) and base not in names():
        return {}
    kind = load(base)
    if issubclass(kind, program.Program):
        return kind.file.sources()
    where = kind.__module__
    package = where.partition(".")[0]
    for module in (package, where):
        file = Path(getattr(sys.modules[module], "__file__", None) or "")
        if file.name == "__init__.py":
            return {f"{package}/{one.relative_to(file.parent).as_posix()}": one for one in file.parent.rglob("*.py")}
        if file.is_file():
            return {f"{package}/{file.name}": file}
    return {}
