"""What a game tells people about itself: what is counted, where points come from, what happens to everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mehen.core.text import Name

#: How long something stays out of reach: for the rest of the turn, of the round or of the game.
Horizon = Literal["turn", "round", "game"]


@dataclass(frozen=True, slots=True)
class Gauge:
    """Something that is counted, for a seat or for the table: stones, ships, where the water ring stands.

    A preview is what the gauges show after a choice and did not show before it.
    """

    name: str  # called ``gauge.<name>`` in the texts
    shown: str  # where the view has the same number, ``crews.blue.strength``; from the seat's own part of it
    icon: str = ""
    good: int = 0  # 1: more is better, -1: less is better
    strip: int = 0  # its place among the numbers that others always see, from 1; 0: only on the mat
    words: str = ""  # where it is no number: the vocabulary that names its values


@dataclass(frozen=True, slots=True)
class Source:
    """Why points change; ``points.<name>`` in the texts."""

    name: str
    rule: str
    about: str = ""  # the vocabulary of what brought them: a card, a region


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the game in which the table does something to everybody; ``chapter.<name>`` in the texts."""

    name: str
    rule: str
    about: str = ""  # the vocabulary of what it is about: a region, a building site
    reveals: bool = False  # what was hidden comes to light: nothing from here on can be foretold
    rare: bool = False  # many games do not come to it


@dataclass(frozen=True, slots=True)
class Reach:
    """Something a seat may still use, by its place on the board; once gone, it stays so until the horizon."""

    target: str
    name: Name
    horizon: Horizon


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the game stands."""

    round: int
    rounds: int
    phase: str  # ``phase.<name>`` in the texts
    phases: tuple[str, ...]  # of a round, in their order
