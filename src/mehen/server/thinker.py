"""A worker process: reads positions as lines of JSON, writes what its bot advises.

It is handed a position in which everything its seat cannot know has been drawn anew, never the real one.  What a bot
cannot do is answered as an error, in one line.
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
from mehen.core.errors import MehenError
from mehen.core.rng import Rng


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The action; with ``lang``, also chances, alternatives and reasons in words."""
    game = catalog.game(question["game"])
    rules = game.rules(question["seats"], question["edition"], question["options"], question["rules"])
    state = game.load(rules, question["position"])
    bot = bots.make(question["bot"], game=game.name, modules=False)
    advice = bots.consult(bot, state, Rng(question["seed"]))
    return asdict(in_words(state, advice, question["lang"])) if "lang" in question else {"action": int(advice.action)}


def reply(line: str) -> dict[str, Any]:
    try:
        return answer(json.loads(line))
    except MehenError as error:
        return {"error": str(error)}


def main() -> None:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever bots print must not come between the answers
    try:
        for line in sys.stdin:
            print(json.dumps(reply(line)), file=answers, flush=True)
    except BrokenPipeError:  # the server is gone, and so is the reason to think
        os.close(answers.fileno())


if __name__ == "__main__":
    main()
