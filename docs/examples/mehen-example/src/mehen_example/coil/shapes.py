"""The shapes of what leaves the engine: plain dictionaries at run time."""

from __future__ import annotations

from typing import Literal, TypedDict


class SeatView(TypedDict):
    id: str
    score: int
    space: int
    scarabs: int
    eggs: int
    points: dict[str, int]


class EggView(TypedDict):
    space: int
    points: int
    taken_by: str | None


class CoilView(TypedDict):
    game: Literal["coil"]
    seat: str | None
    actor: str | None
    over: bool
    round: int
    rounds: int
    throw: int
    head: int
    seats: list[SeatView]
    eggs: list[EggView]
    private: dict[str, object]
    places: dict[str, int]


class Egg(TypedDict):
    space: int
    points: int


class Serpent(TypedDict):
    head: int
    slip: int


class CoilComponents(TypedDict):
    serpent: Serpent
    egg: list[Egg]
