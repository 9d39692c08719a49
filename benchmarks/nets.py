"""``python -m benchmarks.nets``: how well the shipped nets foretell games that nobody learned from; writes ``nets.md``.

Fresh games, with seeds of their own, of the players that the nets learned from: bots that follow the tactics to the end
of their turn, with slips.  Half of the games tell how a foretold lead is brought to the scale of
final leads in each phase; what is then explained is looked at in the other half, for net and tactics alike.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray

from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.netfile import read_net
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.nets.rows import Rows, leads, look_at
from mehen.nets.run import explained
from mehen.nets.selfplay import play_game
from mehen.nets.settings import Settings

PAGE = Path(__file__).with_name("nets.md")
SETTINGS = Settings(seed=977, kept=0.3)  # another seed than any net was learned with
LOOKS = 4000  # judgements of each kind that are timed

HEAD = """# What the nets know

Written by `python -m benchmarks.nets`: {games} fresh games for each net, of
the players that it learned from, with other seeds. *Explained* is the share of the variance of the final lead (over
the best other seat), by thirds of the game, after both leads were brought to the scale of final leads phase by phase
with half of the games; the numbers are of the other half. *A look* is one judgement of a position from one seat's
knowledge, compiled, in microseconds of processor time: the terms of all seats, or those and the net. Positions are
looked at in the order in which a game comes to them: as in a search, each is gone on to from the one before.

| game | seats | kB | games learned from | explained: net | tactics | a look: terms | with the net |
|---|---:|---:|---:|---|---|---:|---:|
"""


@dataclass(frozen=True, slots=True)
class Known:
    """One net beside the tactics."""

    net: list[float]
    tactics: list[float]
    terms: float  # microseconds for a look
    both: float


def foretold(judge: Any, rows: Rows) -> NDArray[np.float64]:
    """Points of each seat in the end, as the whole-number net thinks."""
    seen, vector = judge.observation.out, type(judge.net.out)
    out = np.zeros_like(rows.worths)
    for k in range(len(rows.seen)):
        for i, value in enumerate(rows.seen[k].tolist()):
            seen[i] = value
        judge.net.forward(seen, vector(rows.terms[k].ravel().tolist()))
        out[k] = rows.worths[k] + list(judge.net.out)
    return out


def measure(game: Game[Any], seats: int, games: int) -> Known:
    judge = game.judge(game.rules(seats))
    first = SETTINGS.seed * 1_000_003
    rows = look_at(game, seats, (play_game(game, seats, None, SETTINGS, first + k) for k in range(games)), SETTINGS)
    there, here = rows.part(rows.games % 2 == 0), rows.part(rows.games % 2 == 1)
    terms, both = timed(game, seats, judge)
    return Known(
        explained(there, leads(foretold(judge, there)), here, leads(foretold(judge, here))),
        explained(there, leads(there.worths), here, leads(here.worths)),
        terms,
        both,
    )


def timed(game: Game[Any], seats: int, judge: Any) -> tuple[float, float]:
    """Microseconds for a look at positions of the second half of a game: by the terms, and with the net."""
    positions = second_half(game, seats)
    found = []
    for look in (
        lambda state: [game.tactics.worth(state, p) for p in range(seats)],
        lambda state: judge.look(state, 0),
    ):
        begun = time.process_time()
        for k in range(LOOKS):
            look(positions[k % len(positions)])
        found.append((time.process_time() - begun) / LOOKS * 1e6)
    return found[0], found[1]


def second_half(game: Game[Any], seats: int) -> list[State]:
    """Positions of a random game in their order, those of secret choices left out: nets say nothing there."""
    state: State = game.start(seats)
    rng = Rng(5)
    found = []
    while state.actor != OVER:
        legal = state.legal()
        state.apply(state.sample(rng) if state.actor == NATURE else legal[int(rng.below(len(legal)))])
        if state.actor >= 0 and game.elapsed(state) >= 0.5 and not state.is_secret():
            found.append(state.clone())
    return found


def main(games: Annotated[int, typer.Option(min=10, help="Fresh games for each net.")] = 1500) -> None:
    """Play, look, write the page."""
    rows = []
    for name in catalog.ours():
        game = catalog.game(name)
        for seats in range(2, game.max_seats + 1):
            file = game.folder / f"net-{seats}.bin"
            judge: Any = game.judge(game.rules(seats)) if file.is_file() else None
            if judge is None:
                continue
            known = measure(game, seats, games)
            learned = int(read_net(file)[0]["games"])
            thirds = (" / ".join(f"{share:.2f}" for share in one) for one in (known.net, known.tactics))
            size = round(file.stat().st_size / 1000)
            looks = f"{known.terms:.0f} | {known.both:.0f}"
            rows.append(f"| {name} | {seats} | {size} | {learned:,} | {' | '.join(thirds)} | {looks} |")
            print(rows[-1], flush=True)
    PAGE.write_text(HEAD.format(games=f"{games:,}") + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
