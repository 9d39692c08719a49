"""A worker process: reads positions as lines of JSON, writes the action its bot chooses.

It is handed a position in which everything its seat cannot know has been drawn anew, never the real one.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from mehen import bots
from mehen.core import catalog
from mehen.core.rng import Rng


def answer(question: dict[str, Any]) -> int:
    game = catalog.game(question["game"])
    rules = game.rules(question["seats"], question["edition"], question["options"], question["rules"])
    state = game.load(rules, question["position"])
    return int(bots.make(question["bot"]).choose(state, question["seat"], Rng(question["seed"])).action)


def main() -> None:
    try:
        for line in sys.stdin:
            print(json.dumps({"action": answer(json.loads(line))}), flush=True)
    except BrokenPipeError:  # the server is gone, and so is the reason to think
        os.close(sys.stdout.fileno())


if __name__ == "__main__":
    main()
