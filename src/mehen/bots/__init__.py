"""Bots: they see what a seat may know, and answer with one legal action."""

from __future__ import annotations

from mehen.bots.bot import Advice, Bot
from mehen.bots.greedy import Greedy
from mehen.bots.random import Random
from mehen.bots.runner import ask, play
from mehen.core.errors import SetupError

#: Every bot that can be named on the command line, the simplest first.
BOTS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}

__all__ = ["BOTS", "Advice", "Bot", "Greedy", "Random", "ask", "make", "play"]


def make(name: str) -> Bot:
    if name not in BOTS:
        raise SetupError(f"found bot {name!r}, expected one of {', '.join(BOTS)}")
    return BOTS[name]()
