"""The fixed action space.  Ids are part of records: append, never renumber."""

from __future__ import annotations

from typing import Final

from mehen.core.actions import ActionSpace, Verb

WALK: Final = 0
LEAP: Final = 1
REST: Final = 2
THROW: Final = 3  # NATURE: + sticks - 1
THROWS: Final = 4


def action_space() -> ActionSpace:
    return ActionSpace(
        [
            Verb("walk", WALK, 1, []),
            Verb("leap", LEAP, 1, []),
            Verb("rest", REST, 1, []),
            Verb("throw", THROW, THROWS, [str(n + 1) for n in range(THROWS)]),
        ]
    )
