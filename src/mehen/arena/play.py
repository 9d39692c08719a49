"""Plays one block.  Depends on nothing but the match and the number, so any process on any machine may do it."""

from __future__ import annotations

import time
from collections.abc import Sequence

from mehen.arena.luck import Luck, own_rng
from mehen.arena.match import Match
from mehen.arena.plan import Seating, copies
from mehen.arena.results import Block, Clock, GameResult, Played
from mehen.bots import Bot, ask, make
from mehen.core.record import Record, digest
from mehen.core.state import NATURE, OVER, State

#: A game that goes on this long has lost its way.
TOO_LONG = 20_000


def play_block(match: Match, number: int) -> Played:
    """All games of one block; what chance does in them depends on nothing but its seed."""
    seed = match.block_seed(number)
    clocks = tuple(Clock() for _ in match.bots)
    bots: dict[tuple[int, int], Bot] = {}  # by number and copy: each keeps its thoughts for one game at one seat
    games: list[GameResult] = []
    records: list[str] = []
    for seating in match.seatings(number):
        who = list(zip(seating, copies(seating), strict=True))
        for one in who:
            if one not in bots:
                bots[one] = make(match.bots[one[0]], game=match.game)
        state, actions = play_game(match, seed, who, [bots[one] for one in who], clocks)
        games.append(result(seating, state, len(actions)))
        if match.records:
            labels = match.labels()
            record = Record(match.the_game(), match.rules(), [labels[bot] for bot in seating], actions)
            records.append(record.text())
    return Played(Block(number, seed, tuple(games)), clocks, tuple(records))


def play_game(
    match: Match, seed: int, who: Sequence[tuple[int, int]], bots: Sequence[Bot], clocks: Sequence[Clock]
) -> tuple[State, list[int]]:
    """One game to its end, and every action of it."""
    state: State = match.the_game().new(match.rules())
    luck = Luck(seed)
    decisions = [0] * match.seats
    actions: list[int] = []
    for bot in bots:
        bot.begin()
    while state.actor != OVER:
        seat = state.actor
        if seat == NATURE:
            action = luck.answer(state)
        else:
            number, copy = who[seat]
            rng = own_rng(seed, number, copy, decisions[seat])
            decisions[seat] += 1
            start = time.perf_counter()
            action = ask(bots[seat], state, rng).action
            clocks[number].add(time.perf_counter() - start)
        actions.append(action)
        state.apply(action)
        if len(actions) > TOO_LONG:
            raise RuntimeError(f"a game of {match.game} is not over after {TOO_LONG} plies")
    return state, actions


def result(seating: Seating, end: State, plies: int) -> GameResult:
    rival = end.rival_points() if end.seats == 1 else 0
    return GameResult(seating, tuple(end.scores()), tuple(end.places()), rival, plies, digest(end))
