"""How every position that is read from a dump is finished, once a game has read what is its own."""

from __future__ import annotations

from mehen.core.errors import PositionError
from mehen.core.sheet import Sheet
from mehen.core.state import State


def complete(s: State, top: Sheet) -> None:
    """Puts what is pending onto a position.  Every problem that was met while it was read is told at once."""
    agenda = top.items("agenda")
    top.close()
    if top.problems:
        raise PositionError("\n".join(top.problems))
    s.derive()
    try:
        s.load_agenda(agenda)
    except (ValueError, IndexError, TypeError, RuntimeError) as error:
        raise PositionError(f"agenda: {error}") from None
