"""A process that looks at one edition from a stranger and ends: it may take only so much time and memory."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import Any

from mehen.core import catalog
from mehen.core.game import Game
from mehen.table.offers import Verdict, look_at

SECONDS = 10  # of work
MEGABYTES = 512  # of memory, the interpreter's own included


def limit() -> None:
    """As far as the machine knows how; the server ends us after a while in any case."""
    with suppress(ImportError):  # not on Windows
        import resource

        limits = {resource.RLIMIT_CPU: SECONDS, resource.RLIMIT_AS: MEGABYTES * 2**20, resource.RLIMIT_CORE: 0}
        for what, most in limits.items():
            with suppress(OSError, ValueError):  # not on every system
                resource.setrlimit(what, (most, most))


def within_limits(game: Game[Any], text: str) -> Verdict:
    try:
        return look_at(game, text)
    except MemoryError:
        return {"problems": [f"found more than fits into {MEGABYTES} MB of memory, expected less"]}


def main() -> None:
    limit()
    question = json.loads(sys.stdin.readline())
    print(json.dumps(within_limits(catalog.game(question["game"]), question["text"])), flush=True)


if __name__ == "__main__":
    main()
