"""A process that looks at one edition from a stranger and ends: it may take only so much time and memory."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import Any

from mehen.core import catalog
from mehen.core.edition import read_edition
from mehen.core.errors import EditionError
from mehen.core.game import Game

SECONDS = 10  # of work
MEGABYTES = 512  # of memory, the interpreter's own included
SHOWN = 50  # problems
WIDTH = 300  # characters of each: a problem repeats what was found
FILE = "edition.toml"  # what it is called where nobody has given it a name


def limit() -> None:
    """As far as the machine knows how; the server ends us after a while in any case."""
    with suppress(ImportError):  # not on Windows
        import resource

        limits = {resource.RLIMIT_CPU: SECONDS, resource.RLIMIT_AS: MEGABYTES * 2**20, resource.RLIMIT_CORE: 0}
        for what, most in limits.items():
            with suppress(OSError, ValueError):  # not on every system
                resource.setrlimit(what, (most, most))


def look_at(game: Game[Any], text: str) -> dict[str, Any]:
    """The digest of an edition that can be played with any number of seats, or what is wrong with it."""
    try:
        return {"digest": check(game, text)}
    except EditionError as error:
        problems = [problem.removeprefix(f"{FILE}: ")[:WIDTH] for problem in error.problems[:SHOWN]]
    except MemoryError:
        problems = [f"found more than fits into {MEGABYTES} MB of memory, expected less"]
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        # A file from a stranger may be wrong in ways that a game's own checks have not thought of.
        problems = [type(error).__name__]
    return {"problems": problems}


def check(game: Game[Any], text: str) -> str:
    edition = read_edition(text, FILE, FILE)
    json.dumps(edition.data, allow_nan=False, default=str)  # it has to go over the line
    options = {key: values[0] for key, values in game.options(edition).items()}
    for seats in range(game.min_seats, game.max_seats + 1):
        game.build_rules(seats, edition, options, game.version)
    return edition.digest


def main() -> None:
    limit()
    question = json.loads(sys.stdin.readline())
    print(json.dumps(look_at(catalog.game(question["game"]), question["text"])), flush=True)


if __name__ == "__main__":
    main()
