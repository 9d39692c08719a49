"""Bots by name.  People choose a level; ``@`` sets another budget: ``vizier@500`` simulations, ``vizier@0.2s``."""

from __future__ import annotations

from collections.abc import Callable

from mehen.bots.bot import Bot
from mehen.bots.budget import Budget
from mehen.bots.greedy import Greedy
from mehen.bots.random import Random
from mehen.bots.search import Searcher
from mehen.core.errors import SetupError

#: Bots without a budget, the weakest first.
PLAIN: dict[str, Callable[[], Bot]] = {
    "random": Random,
    "novice": lambda: _named(Greedy(worlds=1, width=1, error=6.0), "novice"),
    "apprentice": lambda: _named(Greedy(worlds=1, width=1, error=1.5), "apprentice"),
    "greedy": Greedy,
}
#: Bots that search, each with its usual budget.
SEARCHING: dict[str, Budget] = {
    "scribe": Budget(seconds=0.15),
    "vizier": Budget(seconds=1.0),
    "pharaoh": Budget(seconds=5.0),
}
#: What people can choose, the easiest first.
LEVELS = ("novice", "apprentice", "scribe", "vizier", "pharaoh")
#: Every bot that can be named.
BOTS = (*PLAIN, *SEARCHING)


def make(name: str, cores: int = 1) -> Bot:
    """The bot of that name, new: what it remembers belongs to one seat of one game."""
    base, at, budget = name.partition("@")
    if base in SEARCHING:
        return Searcher(Budget.parse(budget) if at else SEARCHING[base], name, cores)
    if base not in PLAIN:
        raise SetupError(f"found bot {name!r}, expected one of {', '.join(BOTS)}")
    if at:
        raise SetupError(f"found bot {name!r}, but {base} has no budget; those that have: {', '.join(SEARCHING)}")
    return PLAIN[base]()


def _named(bot: Bot, name: str) -> Bot:
    bot.name = name
    return bot
