"""Plays the search of an earlier state of Mehen: JSON lines in, JSON lines out (``sides.py`` is at the other end).

It imports that state and nothing of today's, so it keeps to what both have.  To build the state:

    git worktree add --detach ../then 4c8371dab2
    cd ../then && make build
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any


def main(folder: Path, commit: str) -> None:
    found = subprocess.run(
        ["git", "-C", str(folder), "rev-parse", "HEAD"], check=True, capture_output=True, text=True
    ).stdout
    if not found.startswith(commit):
        sys.exit(f"{folder}: found commit {found.strip()}, expected {commit}")
    sys.path.insert(0, str(folder / "src"))
    import mehen
    from mehen.bots import budget

    if not mehen.COMPILED or not Path(mehen.__file__).is_relative_to(folder):
        sys.exit(f"found mehen in {mehen.__file__}, compiled: {mehen.COMPILED}; expected it in {folder}, compiled")
    budget.perf_counter = process_time  # type: ignore[attr-defined]
    player = Player()
    for line in sys.stdin:
        said = json.loads(line)
        answer = {"hello": player.hello, "begin": player.begin, "choose": player.choose}[said["say"]](said)
        if answer is not None:
            print(json.dumps(answer), flush=True)


class Player:
    """One bot for each seat, as the arena has it: they remember what they thought about their own turn."""

    def __init__(self) -> None:
        self.bots: dict[int, Any] = {}

    def hello(self, said: dict[str, Any]) -> dict[str, Any]:
        return {"say": "hello"}

    def begin(self, said: dict[str, Any]) -> None:
        self.bots.clear()

    def choose(self, said: dict[str, Any]) -> dict[str, Any]:
        from mehen.bots import ask, make
        from mehen.core import catalog
        from mehen.core.rng import Rng

        game = catalog.game(said["game"])
        rules = game.rules(said["seats"], options=said["options"])
        if rules.digest != said["digest"]:
            sys.exit(f"found the edition {said['digest']}, expected {rules.digest}")
        state = game.load(rules, said["position"])
        if state.dump() != said["position"] or state.actor != said["seat"]:
            sys.exit("found a position that reads otherwise in the earlier state")
        bot = self.bots.setdefault(said["seat"], make(f"vizier@{said['budget']}"))
        before = process_time()
        advice = ask(bot, state, Rng(said["seed"]))
        return {
            "action": game.space(rules).write(advice.action),
            "simulations": advice.simulations,
            "seconds": process_time() - before,
        }


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
