"""A small net's judgement of a position, in whole numbers: the same compiled and interpreted, on every system.

Its inputs are what a seat may know (``Observation``) and the terms of the tactics for every seat.  It says by how many
points each seat will end above or below what the tactics think it is worth.  Three units share one integer, 21 bits
each, so that one addition adds to three of them; how large they can become is looked at when a net is written.

One position that a search judges is much like the one before: a tenth of the inputs differ.  So the first layer's sums
are kept, and only what has changed is added (an "efficiently updatable" first layer, as in chess programs).  In whole
numbers that is exact: what is judged does not depend on what was judged before.
"""

from __future__ import annotations

from typing import Any, Final, final

from mehen.core.native import i16, i64, vec
from mehen.core.observation import Observation
from mehen.core.rng import Rng
from mehen.core.state import OVER, State
from mehen.core.tactics import Tactics, finish_turn, sensible

LANES: Final[i64] = 3
LANE: Final[i64] = 21  # bits
LANE_MASK: Final[i64] = (1 << 21) - 1
SIGN: Final[i64] = 1 << 20
ONE: Final[i64] = 32  # what an input of 1 is counted as
MOST_TERM: Final[i64] = 128  # the furthest a term is taken to lie from its mean
FULL: Final[i64] = 127  # the most a unit can be; 16 stand for 1

# How a number of the observation becomes an input.
UNUSED: Final[i64] = 0
AS_NUMBER: Final[i64] = 1
AS_NAME: Final[i64] = 2
COLUMN: Final[i64] = 4  # how, first row of weights, low, span
NO_NAME: Final = -1


@final
class Net:
    """The numbers of a net.  Words hold three weights each; a row of them belongs to one input."""

    def __init__(
        self,
        columns: list[int],  # four for each number of the observation
        named: list[int],  # row of the first layer for each value of each name, -1 for none
        means: list[float],  # of the terms
        steps: list[float],  # and how many whole steps one point of them is
        first: list[int],  # words of the first layer: one row for each input, then one for each term
        first_bias: list[int],
        first_shift: i64,
        second: list[int],  # words: one row for each unit of the first layer
        second_bias: list[int],
        second_shift: i64,
        last: list[int],  # weights: one row for each unit of the second layer, then one for each term
        last_bias: list[int],
        last_shift: i64,
    ) -> None:
        self.columns: vec[i64] = vec[i64](columns)
        self.named: vec[i64] = vec[i64](named)
        self.means: vec[float] = vec[float](means)
        self.steps: vec[float] = vec[float](steps)
        self.first: vec[i64] = vec[i64](first)
        self.first_bias: vec[i64] = vec[i64](first_bias)
        self.first_shift: i64 = first_shift
        self.second: vec[i64] = vec[i64](second)
        self.second_bias: vec[i64] = vec[i64](second_bias)
        self.second_shift: i64 = second_shift
        self.last: vec[i64] = vec[i64](last)
        self.last_bias: vec[i64] = vec[i64](last_bias)
        self.last_scale: float = float(1 << last_shift)
        self.words1: i64 = len(self.first_bias)
        self.words2: i64 = len(self.second_bias)
        self.outputs: i64 = len(self.last_bias)
        self.first_term: i64 = len(self.first) // self.words1 - len(self.means)
        used: list[int] = []
        row: list[int] = []
        for k in range(len(columns) // int(COLUMN)):
            how, low = columns[k * int(COLUMN)], columns[k * int(COLUMN) + 2]
            if how != int(UNUSED):
                used.append(k)
            row.append(low if how == int(AS_NUMBER) else NO_NAME)  # what adds nothing
        self.used: vec[i64] = vec[i64](used)
        # The row that was read last, its terms, and the first layer's sums over both.
        self.row: vec[i16] = vec[i16](row)
        self.term_inputs: vec[i64] = vec[i64]([0] * len(means))
        self.sums1: vec[i64] = vec[i64](first_bias)
        self.sums2: vec[i64] = vec[i64]([0] * len(second_bias))
        self.units1: vec[i64] = vec[i64]([0] * (len(first_bias) * 3))
        self.units2: vec[i64] = vec[i64]([0] * (len(second_bias) * 3))
        self.out: vec[float] = vec[float]([0.0] * len(last_bias))

    def forward(self, row: vec[i16], terms: vec[float]) -> None:
        """Fill ``out``."""
        self.read_row(row)
        self.read_terms(terms)
        unpack(self.sums1, self.units1, self.first_shift)
        sums = self.sums2
        for w in range(self.words2):
            sums[w] = self.second_bias[w]
        for unit in range(self.words1 * LANES):
            if self.units1[unit] != 0:
                add_row(sums, self.second, unit * self.words2, self.units1[unit])
        unpack(sums, self.units2, self.second_shift)
        hidden = self.words2 * LANES
        for o in range(self.outputs):
            total = self.last_bias[o]
            for unit in range(hidden):
                total += self.units2[unit] * self.last[unit * self.outputs + o]
            for t in range(len(self.term_inputs)):
                total += self.term_inputs[t] * self.last[(hidden + t) * self.outputs + o]
            self.out[o] = float(total) / self.last_scale

    def read_row(self, row: vec[i16]) -> None:
        """Bring the first layer's sums to what the seat may know now."""
        used = self.used
        before = self.row
        for u in range(len(used)):
            k = used[u]
            if row[k] == before[k]:
                continue
            value = i64(row[k])
            at = k * COLUMN
            if self.columns[at] == AS_NAME:
                self.add_name(at, i64(before[k]), -ONE)
                self.add_name(at, value, ONE)
            else:
                change = self.above(at, value) - self.above(at, i64(before[k]))
                if change != 0:
                    add_row(self.sums1, self.first, self.columns[at + 1] * self.words1, change)
            before[k] = row[k]

    def add_name(self, at: i64, value: i64, times: i64) -> None:
        """A value of a name is an input of its own, if it was seen often enough in training."""
        if 0 <= value <= self.columns[at + 3]:
            input = self.named[self.columns[at + 1] + value]
            if input >= 0:
                add_row(self.sums1, self.first, input * self.words1, times)

    def above(self, at: i64, value: i64) -> i64:
        """How far a number lies above the lowest one that was seen in training; the whole span counts as 1."""
        span = self.columns[at + 3]
        return min(max(value - self.columns[at + 2], 0), span) * ONE // span

    def read_terms(self, terms: vec[float]) -> None:
        for t in range(len(self.term_inputs)):
            far = (terms[t] - self.means[t]) * self.steps[t]
            far = max(min(far, float(MOST_TERM)), -float(MOST_TERM))
            step = i64(far + 1024.5) - 1024  # to the nearest; truncated above 0
            change = step - self.term_inputs[t]
            if change != 0:
                self.term_inputs[t] = step
                add_row(self.sums1, self.first, (self.first_term + t) * self.words1, change)


def add_row(sums: vec[i64], weights: vec[i64], at: i64, times: i64) -> None:
    for w in range(len(sums)):
        sums[w] += weights[at + w] * times


def unpack(sums: vec[i64], units: vec[i64], shift: i64) -> None:
    """Three units of each word: nothing below 0, and no more than ``FULL``."""
    for w in range(len(sums)):
        word = sums[w]
        for lane in range(LANES):
            value = ((word & LANE_MASK) ^ SIGN) - SIGN
            word = (word - value) >> LANE
            units[w * LANES + lane] = min(value >> shift, FULL) if value > 0 else 0


@final
class Judge:
    """Tactics and a net together.  ``worths`` holds what each seat is worth, in points, after a look."""

    def __init__(self, net: Net, observation: Observation[Any], tactics: Tactics[Any], seats: i64, mix: float) -> None:
        self.net = net
        self.observation = observation
        self.tactics = tactics
        self.seats: i64 = seats
        self.mix = mix
        self.laps: float = 0.5
        self.rivals: float = -1.0
        self.worth: float = 1.0  # of a point of the final score, and what winning is worth besides
        self.winning: float = 0.0
        self.width: i64 = len(tactics.names)
        self.terms: vec[float] = vec[float]([0.0] * (len(tactics.names) * seats))
        self.one: vec[float] = vec[float]([0.0] * len(tactics.names))
        self.weights: vec[float] = vec[float](tactics.weights)
        self.worths: vec[float] = vec[float]([0.0] * seats)

    def look(self, s: State, seat: i64) -> None:
        """Judge from what ``seat`` may know of a position; a game that is over needs no judgement."""
        if s.actor == OVER:
            for p in range(self.seats):
                self.worths[p] = outcome(s, p, self.worth, self.winning)
            return
        one = self.one
        for k in range(self.seats):
            p = (seat + k) % self.seats
            for i in range(self.width):
                one[i] = 0.0
            self.tactics.measure(s, p, one)
            total = 0.0
            for i in range(self.width):
                total += one[i] * self.weights[i]
                self.terms[k * self.width + i] = one[i]
            self.worths[p] = total
        if s.is_secret():
            return  # nothing of the kind was learned
        self.observation.observe(s, seat)
        self.net.forward(self.observation.out, self.terms)
        for k in range(self.seats):
            self.worths[(seat + k) % self.seats] += self.mix * self.net.out[k]

    def best_rival(self, seat: i64) -> float:
        """What the best other seat was worth at the last look."""
        best = -1.0e9
        for p in range(self.seats):
            if p != seat:
                best = max(best, self.worths[p])
        return best


def outcome(s: State, seat: i64, worth: float, winning: float) -> float:
    """What a game that is over was worth to a seat, in the tactics' points; winners share what winning is worth."""
    points = float(s.points_of(seat))
    places = s.places()
    if places[seat] == 1:
        points += winning / float(places.count(1))
    return points * worth


def judged_turns(s: State, seat: i64, judge: Judge, rng: Rng) -> list[tuple[int, float]]:
    """Each sensible action with what it is worth at the end of ``seat``'s turn, which the tactics play.

    What the best rival gains or loses by the turn counts against it.
    """
    judge.look(s, seat)
    before = judge.best_rival(seat)
    mine = sensible(s, judge.tactics)
    out: list[tuple[int, float]] = []
    for i in range(len(mine)):
        world = s.clone()
        world.luck = rng
        world.apply(mine[i])
        finish_turn(world, seat, judge.tactics, rng)
        judge.look(world, seat)
        out.append((mine[i], judge.worths[seat] - judge.best_rival(seat) + before))
    return out
