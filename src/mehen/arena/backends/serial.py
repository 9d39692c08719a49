"""One block after the other, in this process: the plainest backend, and the one the others are compared with."""

from __future__ import annotations

from collections import deque

from mehen.arena.match import Match
from mehen.arena.play import play_block
from mehen.arena.results import Failed, Played
from mehen.core.errors import MehenError


class Serial:
    slots = 1

    def __init__(self, match: Match) -> None:
        self.match = match
        self.waiting: deque[int] = deque()

    def submit(self, number: int) -> None:
        self.waiting.append(number)

    def wait(self) -> Played | Failed:
        return attempt(self.match, self.waiting.popleft())

    def close(self) -> None:
        self.waiting.clear()


def attempt(match: Match, number: int) -> Played | Failed:
    """A bot that stumbles loses its block, not the match."""
    try:
        return play_block(match, number)
    except MehenError as error:
        return Failed(number, str(error))
    except Exception as error:
        return Failed(number, f"{type(error).__name__}: {error}")
