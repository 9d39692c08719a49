"""Matches worth trusting: seat-balanced blocks of games, honest intervals, the same results wherever they are played.

>>> from mehen.arena import Match, open_backend, run
>>> match = Match("egizia", ("random", "random"), seats=2, blocks=3, seed=7).check()
>>> summary = run(match, lambda: open_backend("serial", match)).summary()
>>> summary.games, sum(summary.seat_shares)
(6, 1.0)
"""

from __future__ import annotations

from mehen.arena.backends import BACKENDS, Backend, check_backend, open_backend
from mehen.arena.folder import Folder
from mehen.arena.match import Match
from mehen.arena.play import play_block
from mehen.arena.results import Block, Clock, GameResult, Played
from mehen.arena.run import Outcome, run
from mehen.arena.sequential import Bounds, Sequential, Verdict
from mehen.arena.stats import Standing, Summary, summarise

__all__ = [
    "BACKENDS",
    "Backend",
    "Block",
    "Bounds",
    "Clock",
    "Folder",
    "GameResult",
    "Match",
    "Outcome",
    "Played",
    "Sequential",
    "Standing",
    "Summary",
    "Verdict",
    "check_backend",
    "open_backend",
    "play_block",
    "run",
    "summarise",
]
