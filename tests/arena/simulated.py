"""Made-up blocks with a known share, to hold statistics against."""

from __future__ import annotations

from random import Random

from mehen.arena.results import Block, GameResult


def coin_block(rng: Random, share: float, games: int = 2, tie: float = 0.0) -> float:
    """The first bot's share of a block whose games share their luck: half of the time they end alike."""
    first = one_game(rng, share, tie)
    others = [first if rng.random() < 0.5 else one_game(rng, share, tie) for _ in range(games - 1)]
    return (first + sum(others)) / games


def one_game(rng: Random, share: float, tie: float) -> float:
    return 0.5 if rng.random() < tie else float(rng.random() < (share - 0.5 * tie) / (1 - tie))


def block(number: int, *rows: tuple[tuple[int, ...], tuple[int, ...]]) -> Block:
    """A block from seatings and points; places follow from the points."""
    games = []
    for seating, points in rows:
        places = tuple(1 + sum(other > own for other in points) for own in points)
        games.append(GameResult(seating, points, places, 0, 50, "x"))
    return Block(number, number, tuple(games))
