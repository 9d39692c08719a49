"""What a game tells people about itself: what is counted, where points come from, what happens to everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mehen.core.text import Line, Name

#: How long something stays out of reach: for the rest of the turn, of the round or of the game.
Horizon = Literal["turn", "round", "game"]


@dataclass(frozen=True, slots=True)
class Gauge:
    """Something that is counted, for a seat or for the table: stones, ships, where the water ring stands.

    A preview is what the gauges show after a choice and did not show before it.
    """

    name: str  # called ``gauge.<name>`` in the texts
    shown: str  # where the view has the number, or so many things, from the seat's own part: ``crews.blue.strength``
    icon: str = ""
    good: int = 0  # 1: more is better, -1: less is better
    strip: int = (
        0  # what everybody always sees: 1 the points, 11 to 16 the first line, 21 to 26 the second; 0: no part of it
    )
    words: str = ""  # where it is no number: the vocabulary that names its values
    phone: int = 0  # its place in the short row of small screens, from 1; 0: no part of it
    beside: str = ""  # a second gauge that is shown with it, after a sign: ``/need``, ``+production``
    passing: bool = False  # counted only while something lasts: that it begins or is over is no change worth telling


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
    act: str = ""  # chapters in a row that are shown to everybody together, as one moment; "": only told in the log


@dataclass(frozen=True, slots=True)
class Reach:
    """Something a seat may still use, by its place on the board; once gone, it stays so until the horizon."""

    target: str
    name: Name
    horizon: Horizon


@dataclass(slots=True, unsafe_hash=True)  # nobody changes one; frozen, it would take three times as long to make
class Moment:
    """Where the game stands."""

    round: int
    rounds: int
    phase: str  # ``phase.<name>`` in the texts
    phases: tuple[str, ...]  # of a round, in their order


@dataclass(frozen=True, slots=True)
class Thing:
    """A card, tile, space or figure, for whoever wants to look it up.

    Lines are said with the game's texts and those of its ``book.<lang>.toml``, under ``words``.
    """

    group: str  # where the component data have it, ``nile_card``; ``shelf.<group>`` in the book
    id: str
    name: Line
    text: Line
    rule: str
    facts: tuple[tuple[str, Line | int], ...] = ()  # ``fact.<name>`` in the book, and the value
    topic: str = ""  # what questions are filed under, ``question.<topic>`` in the book; several things may share it
