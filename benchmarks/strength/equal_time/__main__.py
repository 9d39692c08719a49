"""What a decision costs each side, and how far it gets in that time: a few games, played here and not kept.

MEHEN_THEN=../then python -m benchmarks.strength.equal_time ankh --games 2
"""

from __future__ import annotations

import argparse

from benchmarks.strength.equal_time.sides import Now, Then

from mehen.bots import Budget, play
from mehen.core import catalog
from mehen.core.rng import Rng


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=2)
    asked.add_argument("--budget", type=Budget.parse, default=Budget(seconds=0.1))
    wanted = asked.parse_args()
    now, then = Now(wanted.budget), Then(wanted.budget)
    for number in range(wanted.games):
        seats = [now, then] if number % 2 == 0 else [then, now]
        for bot in seats:
            bot.begin()
        end = play(catalog.game(wanted.game).start(seats=2), seats, Rng(number))
        places = end.places()
        print(f"game {number}: now {places[seats.index(now)]}, then {places[seats.index(then)]}", flush=True)
    for name, spent in (("now", now.spent), ("then", then.spent)):
        print(
            f"{name}: {spent.decisions} decisions, {spent.seconds / spent.decisions:.3f} s of processor time each"
            f" (longest {spent.longest:.3f}), {spent.simulations / spent.decisions:.0f} simulations each"
        )


if __name__ == "__main__":
    main()
