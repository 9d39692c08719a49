"""Where points come from in games of bots: ``python -m benchmarks.points [GAME ...] [--games 100]``.

Writes ``typical.toml`` beside each game; the page "how to win" shows it.  Games are seeded: the same ones every time.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import mean

from mehen import bots
from mehen.core import catalog
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import NATURE
from mehen.table.chronicle import Chronicle

SEATS = 3
BOT = "greedy"
FIRST_SEED = 1000


def ledgers(name: str, games: int) -> tuple[list[list[int]], list[list[int]]]:
    """Points by source: of every seat, and of the winners; a team counts as one."""
    game, everybody, winners = catalog.game(name), [], []
    for seed in range(FIRST_SEED, FIRST_SEED + games):
        chronicle = Chronicle(game)
        session = Session(Record(game, game.rules(SEATS), [BOT] * SEATS), chronicle)
        rng, bot = Rng(seed), bots.make(BOT)
        while not session.over:
            state = session.state
            session.act(state.sample(rng) if state.actor == NATURE else bot.choose(state, state.actor, rng).action)
        sums, places = chronicle.sums(SEATS), list(session.state.places())
        everybody += sums
        winners.append(sums[places.index(min(places))])
    return everybody, winners


def write(name: str, games: int) -> None:
    everybody, winners = ledgers(name, games)
    game = catalog.game(name)
    lines = [
        f"# {games} games of {SEATS} {BOT} bots, seeds {FIRST_SEED} and on; written by `python -m benchmarks.points`.",
        f"games = {games}",
        f"seats = {SEATS}",
        f'bot = "{BOT}"',
        f"final = {mean(map(sum, winners)):.1f}",
    ]
    for number, source in enumerate(game.sources):
        best, all_ = mean(row[number] for row in winners), mean(row[number] for row in everybody)
        lines += ["", f"[source.{source.name}]", f"winner = {best:.1f}", f"mean = {all_:.1f}"]
    Path(game.folder, "typical.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(name, lines[4])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=catalog.ours())
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    for one in given.names:
        write(one, given.games)
