"""Which card of the index something speaks of: questions and choices lead there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.text import Arg, Name
from mehen.table.book import has_book

#: People have a colour, but nobody looks it up.
ASIDE = ("seat",)


def card(game: Game[Any], args: Iterable[Arg]) -> str:
    """Group and id of the first thing that is named, ``nile_card.A14``; "" where there is none in the index."""
    for arg in args:
        for one in arg if isinstance(arg, list) else (arg,):
            if isinstance(one, Name) and one.kind not in ASIDE:
                known = _index(game.name, game.edition().digest)
                if found := known.get(f"{one.kind}.{one.word}") or known.get(one.word):
                    return found
    return ""


@lru_cache(maxsize=32)
def _index(game_name: str, digest: str) -> dict[str, str]:
    """Things by the sentence that names them, ``card.A14``; by their id alone, where only one thing has it."""
    game = catalog.game(game_name)
    things = game.things(game.edition()) if has_book(game) else []
    keys, ids = Counter(thing.name.key for thing in things), Counter(thing.id for thing in things)
    # A number is the id of many a thing, and stands for even more of them in sentences.
    out = {thing.id: f"{thing.group}.{thing.id}" for thing in things if ids[thing.id] == 1 and not thing.id.isdigit()}
    out |= {thing.name.key: f"{thing.group}.{thing.id}" for thing in things if keys[thing.name.key] == 1}
    return out
