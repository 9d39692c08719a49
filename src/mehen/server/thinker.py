"""A worker process: reads positions as lines of JSON, writes what its bot advises.

It is handed a position in which everything its seat cannot know has been drawn anew, never the real one.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from typing import Any

from mehen import bots
from mehen.bots.hints import in_words
from mehen.core import catalog
from mehen.core.rng import Rng


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The action; with ``lang``, also chances, alternatives and reasons in words."""
    game = catalog.game(question["game"])
    rules = game.rules(question["seats"], question["edition"], question["options"], question["rules"])
    state = game.load(rules, question["position"])
    advice = bots.make(question["bot"]).choose(state, question["seat"], Rng(question["seed"]))
    return asdict(in_words(state, advice, question["lang"])) if "lang" in question else {"action": int(advice.action)}


def main() -> None:
    try:
        for line in sys.stdin:
            print(json.dumps(answer(json.loads(line))), flush=True)
    except BrokenPipeError:  # the server is gone, and so is the reason to think
        os.close(sys.stdout.fileno())


if __name__ == "__main__":
    main()
