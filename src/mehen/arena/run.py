"""Runs a match on a backend: hands out blocks, keeps what comes back, tries a failed one again, stops when decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mehen.arena.backends import Backend
from mehen.arena.folder import Folder
from mehen.arena.match import Match
from mehen.arena.results import Block, Clock, Failed, Played
from mehen.arena.sequential import Bounds, Sequential, Verdict
from mehen.arena.stats import Summary, block_share, summarise
from mehen.core.errors import MehenError

#: So many blocks that fail twice, and it is not bad luck.
ENOUGH = 3


@dataclass(slots=True)
class Outcome:
    """A match as far as it has been played."""

    match: Match
    bounds: Bounds | None = None
    done: dict[int, Block] = field(default_factory=dict)
    clocks: dict[int, tuple[Clock, ...]] = field(default_factory=dict)
    failed: dict[int, str] = field(default_factory=dict)
    stop: int = 0  # blocks below this number count
    test: Sequential | None = None
    _seen: int = 0

    def __post_init__(self) -> None:
        self.stop = self.match.blocks
        self.test = Sequential(self.bounds) if self.bounds is not None else None

    def look(self) -> bool:
        """Show the test every block whose turn it is.  Blocks count in their order, not as they come in."""
        test = self.test
        while test is not None and test.verdict is Verdict.OPEN and self._seen < self.match.blocks:
            if self._seen in self.done:
                test.add(block_share(self.done[self._seen], 0))
            elif self._seen not in self.failed:
                break
            self._seen += 1
            if test.verdict is not Verdict.OPEN:
                self.stop = self._seen
        return test is not None and test.verdict is not Verdict.OPEN

    def blocks(self) -> list[Block]:
        """Those that count, in order."""
        return [self.done[number] for number in sorted(self.done) if number < self.stop]

    def times(self) -> list[Clock]:
        """By bot, over all blocks that count."""
        out = [Clock() for _ in self.match.bots]
        for number, clocks in self.clocks.items():
            if number < self.stop and number in self.done:
                for clock, more in zip(out, clocks, strict=True):
                    clock.join(more)
        return out

    def summary(self) -> Summary:
        """What they have shown."""
        return summarise(self.match, self.blocks(), self.test)


def run(
    match: Match,
    open_backend: Callable[[], Backend],
    *,
    folder: Folder | None = None,
    bounds: Bounds | None = None,
    tick: Callable[[Outcome], None] = lambda outcome: None,
) -> Outcome:
    """Play what is not there yet.  ``tick`` is called at the start and after every block."""
    outcome = Outcome(match, bounds)
    try:
        if folder is not None:
            outcome.done.update(folder.done)
            outcome.clocks.update(folder.clocks)
        wanted = [number for number in range(match.blocks) if number not in outcome.done]
        tick(outcome)
        if wanted and not outcome.look():
            backend = open_backend()
            try:
                play(backend, wanted, outcome, folder, tick)
            finally:
                backend.close()
            outcome.look()
        # Finished ahead of a decision that came earlier in the order: another backend would not have played them.
        ahead = [number for number in wanted if number in outcome.done and number >= outcome.stop]
        for number in ahead:
            del outcome.done[number]
        if folder is not None:
            folder.forget(ahead)
            folder.sort()
    finally:
        if folder is not None:
            folder.close()
    if not outcome.blocks():
        raise MehenError(f"no block could be played; the first: {next(iter(outcome.failed.values()))}")
    return outcome


def play(
    backend: Backend,
    wanted: list[int],
    outcome: Outcome,
    folder: Folder | None,
    tick: Callable[[Outcome], None],
) -> None:
    waiting = list(reversed(wanted))
    tried_again: set[int] = set()
    running = 0
    while (waiting or running) and not outcome.look():
        while waiting and running < backend.slots:
            backend.submit(waiting.pop())
            running += 1
        answer = backend.wait()
        running -= 1
        if isinstance(answer, Failed):
            if answer.number not in tried_again:
                tried_again.add(answer.number)
                waiting.append(answer.number)
                continue
            outcome.failed[answer.number] = answer.why
            if len(outcome.failed) >= ENOUGH:
                raise MehenError(f"{ENOUGH} blocks failed twice; block {answer.number}: {answer.why}")
        else:
            keep(answer, outcome, folder)
        tick(outcome)


def keep(played: Played, outcome: Outcome, folder: Folder | None) -> None:
    if folder is not None:
        folder.add(played)
    outcome.done[played.block.number] = played.block
    outcome.clocks[played.block.number] = played.clocks
