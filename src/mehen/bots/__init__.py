"""Bots: they see what a seat may know, and answer with one legal action."""

from __future__ import annotations

from mehen.bots.bot import Advice, Bot, Option, Reason
from mehen.bots.budget import Budget
from mehen.bots.greedy import Greedy
from mehen.bots.levels import BOTS, LEVELS, SEARCHING, make, offered
from mehen.bots.random import Random
from mehen.bots.runner import ask, consult, play
from mehen.bots.search import Searcher

__all__ = [
    "BOTS",
    "LEVELS",
    "SEARCHING",
    "Advice",
    "Bot",
    "Budget",
    "Greedy",
    "Option",
    "Random",
    "Reason",
    "Searcher",
    "ask",
    "consult",
    "make",
    "offered",
    "play",
]
