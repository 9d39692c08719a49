"""What one seat may know, as a row of small numbers of fixed length: for programs that learn.

A game declares its fields once and fills them again and again.  Everything is told from the observing seat's point of
view: rows of seats begin with its own, and a seat as a value is 0 for nobody, 1 for the observer, 2 for the next seat
clockwise, and so on.  The numbers are 16 bits wide and exact: counts as they are, things as 1 + their number.  Whoever
needs floats or one-hot rows makes them from the table of fields.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from mehen.core.frame import a_of, b_of, kind_of, seat_of
from mehen.core.native import append, i16, i64, vec
from mehen.core.state import OVER, Rules, State

S = TypeVar("S", bound=State)

#: Frames of the agenda that are told, the next one first.
AGENDA: Final[i64] = 4
ARGUMENTS: Final[i64] = 4  # bytes

# How a column of a game's mat becomes numbers.
AS_IT_IS: Final[i64] = 0
ONE_MORE: Final[i64] = 1  # -1 stands for none
AS_SEAT: Final[i64] = 2
AS_BITS: Final[i64] = 3
COLUMN: Final[i64] = 4  # numbers that describe such a column

# What the values of a field are.
NUMBER: Final = "number"
THING: Final = "thing"
SEAT: Final = "seat"


@final
class Field:
    """A named part of every observation of a game."""

    def __init__(
        self, name: str, offset: i64, shape: list[int], by_seat: bool, low: i64, high: i64, kind: str, meaning: str
    ) -> None:
        self.name: Final = name
        self.offset: Final[i64] = offset
        self.shape: Final = shape
        self.by_seat: Final = by_seat  # the first dimension is the seats, the observer's first
        self.low: Final[i64] = low
        self.high: Final[i64] = high
        self.kind: Final = kind
        self.meaning: Final = meaning

    def named(self) -> bool:
        """Values are names of things or seats, 0 for none: equal or not, but never more or less."""
        return self.kind != NUMBER

    def size(self) -> int:
        """How many numbers it takes."""
        size = 1
        for n in self.shape:
            size *= n
        return size


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation(Generic[S]):
    """Subclass it once per game: declare fields in ``__init__``, then ``close``; write them in ``look``.

    ``out`` is one buffer, filled anew by every ``observe``.
    """

    def __init__(self, rules: Rules, rows: i64) -> None:
        self.seats: Final[i64] = rows  # those with a row of their own, opponents played by the game included
        self.fields: Final[list[Field]] = []
        self.length: i64 = 0
        self.out: vec[i16] = vec[i16]([])
        self.columns: vec[i64] = vec[i64]([])
        self.at_asked: Final[i64] = self.number("asked", 1, "1: it is the observer who is asked now")
        self.at_actor: Final[i64] = self.people("actor", [], "who is asked; nobody while seats choose in secret")
        self.at_over: Final[i64] = self.number("over", 1, "1: the game is over")
        self.at_steps: Final[i64] = self.things(
            "steps", [AGENDA], len(rules.kinds), "what is pending, the next first: 1 + number of the step, 0 nothing"
        )
        self.at_whose: Final[i64] = self.people("whose", [AGENDA], "whose steps these are")
        self.at_arguments: Final[i64] = self.numbers(
            "arguments", [AGENDA, ARGUMENTS], 255, "their arguments a and b, as low and high byte each"
        )

    # -- declaring -----------------------------------------------------------------

    def field(
        self,
        name: str,
        shape: list[int],
        low: i64,
        high: i64,
        meaning: str,
        kind: str = NUMBER,
        by_seat: bool = False,
    ) -> i64:
        """A part of the row; returns where it begins."""
        here = self.length
        field = Field(name, here, shape, by_seat, low, high, kind, meaning)
        self.fields.append(field)
        self.length += field.size()
        return here

    def number(self, name: str, high: i64, meaning: str, low: i64 = 0) -> i64:
        """A field of one number."""
        return self.field(name, [], low, high, meaning)

    def numbers(self, name: str, shape: list[int], high: i64, meaning: str) -> i64:
        """A field of numbers from 0 up."""
        return self.field(name, shape, 0, high, meaning)

    def things(self, name: str, shape: list[int], high: i64, meaning: str) -> i64:
        """Numbers that name things."""
        return self.field(name, shape, 0, high, meaning, THING)

    def people(self, name: str, shape: list[int], meaning: str) -> i64:
        """Seats as the observer calls them."""
        return self.field(name, shape, 0, self.seats, meaning, SEAT)

    def column(
        self, name: str, column: i64, high: i64, meaning: str, width: i64 = 1, low: i64 = 0, how: i64 = AS_IT_IS
    ) -> None:
        """Columns of the seats' rows, filled by ``look_at_seats``."""
        shape: list[int] = [self.seats]
        if width > 1 or how == AS_BITS:
            shape.append(width)
        kind = THING if how == ONE_MORE else SEAT if how == AS_SEAT else NUMBER
        at = self.field(name, shape, low, high, meaning, kind, True)
        for number in (at, column, width, how):
            self.columns = append(self.columns, number)

    def bits(self, name: str, column: i64, width: i64, meaning: str) -> None:
        """A column that is a mask, one number for each bit."""
        self.column(name, column, 1, meaning, width, 0, AS_BITS)

    def close(self) -> None:
        """All fields are declared."""
        self.out = vec[i16]([0] * self.length)

    # -- filling -------------------------------------------------------------------

    def look(self, s: S, seat: i64) -> None:
        """Write what ``seat`` may know; everything is 0 before."""
        raise NotImplementedError

    def observe(self, s: S, seat: i64) -> None:
        """Fill ``out`` with what ``seat`` may know of a position."""
        out = self.out
        for i in range(self.length):
            out[i] = 0
        self.look_at_agenda(s, seat)
        self.look(s, seat)

    def look_at_agenda(self, s: S, seat: i64) -> None:
        """Who is asked, and what is pending.  While seats choose in secret, nothing tells who has chosen already."""
        if s.actor == OVER:
            self.put(self.at_over, 1)
            return
        asked = s.actor == seat
        self.put(self.at_asked, 1 if asked else 0)
        secret = s.is_secret()
        if asked or not secret:
            self.put(self.at_actor, self.who(s.actor, seat))
        shown = min(s.depth, 1 if secret else AGENDA)
        for k in range(shown):
            f = s.agenda[s.depth - 1 - k]
            self.put(self.at_steps + k, 1 + kind_of(f))
            if asked or not secret:
                self.put(self.at_whose + k, self.who(seat_of(f), seat))
                at = self.at_arguments + k * ARGUMENTS
                self.put(at, a_of(f) & 255)
                self.put(at + 1, a_of(f) >> 8)
                self.put(at + 2, b_of(f) & 255)
                self.put(at + 3, b_of(f) >> 8)

    def look_at_seats(self, mat: vec[i64], width: i64, seat: i64) -> None:
        """Fill every declared column from the seats' rows."""
        n = self.seats
        columns = self.columns
        for c in range(0, len(columns), COLUMN):
            count = columns[c + 2]
            how = columns[c + 3]
            for p in range(n):
                at = columns[c] + (p - seat + n) % n * count
                first = p * width + columns[c + 1]
                if how == AS_BITS:
                    self.put_bits(at, mat[first], count)
                else:
                    for k in range(count):
                        value = mat[first + k]
                        if how == ONE_MORE:
                            value += 1
                        elif how == AS_SEAT:
                            value = self.who(value, seat)
                        self.put(at + k, value)

    def put(self, at: i64, value: i64) -> None:
        """One number."""
        self.out[at] = i16(value)

    def put_bits(self, at: i64, mask: i64, count: i64) -> None:
        """The lowest bits of a mask, one number for each."""
        out = self.out
        for k in range(count):
            out[at + k] = i16(mask >> k & 1)

    def put_numbers(self, at: i64, values: vec[i64], first: i64, count: i64) -> None:
        """A stretch of a vector, as it is."""
        out = self.out
        for k in range(count):
            out[at + k] = i16(values[first + k])

    def put_things(self, at: i64, values: vec[i64], first: i64, count: i64) -> None:
        """Things by number, -1 none."""
        out = self.out
        for k in range(count):
            out[at + k] = i16(values[first + k] + 1)

    def put_seats(self, at: i64, values: vec[i64], first: i64, count: i64, seat: i64) -> None:
        """A stretch of a vector of seats, as the observer calls them."""
        for k in range(count):
            self.out[at + k] = i16(self.who(values[first + k], seat))

    def who(self, p: i64, seat: i64) -> i64:
        """A seat as the observer calls it: 0 nobody, 1 itself, 2 the next one clockwise."""
        return 1 + (p - seat + self.seats) % self.seats if p >= 0 else 0

    def row(self, p: i64, seat: i64) -> i64:
        """Where the row of a seat stands among all rows."""
        return (p - seat + self.seats) % self.seats
