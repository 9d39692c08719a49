"""What a house refuses besides: that nobody is known, and that it is too much."""

from __future__ import annotations

from mehen.table.errors import Away, Conflict, Forbidden, Missing, Overtaken, Refused

__all__ = ["Away", "Conflict", "Forbidden", "Misdirected", "Missing", "Overtaken", "Refused", "TooMany", "Unknown"]


class Unknown(Refused):
    """Nobody is logged in."""

    status = 401


class TooMany(Refused):
    status = 429


class Misdirected(Refused):
    """Asked under a name that is not ours."""

    status = 421
