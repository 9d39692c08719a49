"""What the log can tell, by number; the sentences stand in ``text.*.toml``."""

from __future__ import annotations

from typing import Final

from mehen.core.game import EventKind

THROWN: Final = 0
WALKED: Final = 1
LEAPT: Final = 2
RESTED: Final = 3
EGG_TAKEN: Final = 4
BITTEN: Final = 5
HEAD_REACHED: Final = 6

EVENTS = [
    EventKind("thrown", "number"),
    EventKind("walked", "number"),
    EventKind("leapt", "number"),
    EventKind("rested", "number"),
    EventKind("egg_taken", "egg", "number"),
    EventKind("bitten", "number"),
    EventKind("head_reached"),
]
