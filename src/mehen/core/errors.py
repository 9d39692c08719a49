"""What goes wrong by somebody's input.  Each message says what, where and - for moves - which rule."""

from __future__ import annotations


class MehenError(Exception):
    """A mistake in what we were given; the text is meant for the person who gave it."""


class IllegalAction(MehenError):
    """An action that may not be taken now.  Nothing has changed."""

    def __init__(self, action: str, seat: str, reason: str, rule: str) -> None:
        super().__init__(f"{seat} cannot {action!r}: {reason} [{rule}]")
        self.action = action
        self.seat = seat
        self.reason = reason
        self.rule = rule


class RecordError(MehenError):
    """A record that cannot be read or replayed."""

    def __init__(self, where: str, line: int, found: str, expected: str) -> None:
        super().__init__(f"{where}, line {line}: found {found}, expected {expected}")
        self.line = line


class EditionError(MehenError):
    """Component data that do not fit the game; lists every problem at once."""

    def __init__(self, where: str, problems: list[str]) -> None:
        super().__init__("\n".join(f"{where}: {problem}" for problem in problems))
        self.problems = problems


class PositionError(MehenError):
    """A dump that cannot be loaded."""


class SetupError(MehenError):
    """A table that cannot be opened: unknown game, wrong number of seats, unknown option."""


class BotError(MehenError):
    """A bot that stumbles while it thinks, or answers what cannot be played."""
