"""Numbers of the frame kinds; ``steps/__init__.py`` lists the Step of each in this order."""

from __future__ import annotations

from typing import Final

ROUND: Final = 0
STICKS: Final = 1  # NATURE throws for a seat
TURN: Final = 2
END: Final = 3
