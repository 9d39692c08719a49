"""What a bot looks at: named terms with weights, and the short look ahead that every game can share."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from mehen.core.native import i64, vec
from mehen.core.rng import Rng
from mehen.core.state import State

S = TypeVar("S", bound=State)

#: Alone, nobody else's decision ends a turn; so many of one's own are looked ahead.
ALONE: Final[i64] = 12


@mypyc_attr(allow_interpreted_subclasses=True)
class Tactics(Generic[S]):
    """Subclass it once per game: ``measure`` looks at a position, ``weights`` say what each measure is worth."""

    def __init__(self, names: list[str], weights: list[float]) -> None:
        if len(names) != len(weights):
            raise ValueError(f"{len(names)} names for {len(weights)} weights")
        self.names = names
        self.weights = weights
        self._weights = vec[float](weights)
        self._terms = vec[float]([0.0] * len(names))

    def measure(self, s: S, seat: i64, out: vec[float]) -> None:
        """One number per name into ``out``, which holds zeros.  Looks only at what ``seat`` may know."""
        raise NotImplementedError

    def is_pointless(self, s: S, action: i64) -> bool:
        """Would a good player laugh at this answer?  Bots give it only where nothing else is left."""
        return False

    def terms(self, s: S, seat: i64) -> list[float]:
        """One number per name."""
        out = vec[float]([0.0] * len(self.names))
        self.measure(s, seat, out)
        return list(out)

    def worth(self, s: S, seat: i64) -> float:
        """How good the position is for ``seat``, in points."""
        terms = self._terms  # the search asks this all the time: nothing is made anew for it
        n = len(terms)
        for i in range(n):
            terms[i] = 0.0
        self.measure(s, seat, terms)
        total = 0.0
        for i in range(n):
            total += terms[i] * self._weights[i]
        return total

    def explain(self, s: S, seat: i64) -> list[tuple[str, float, float]]:
        """Name, measure and points of every term that counts here."""
        out: list[tuple[str, float, float]] = []
        terms = self.terms(s, seat)
        for i in range(len(terms)):
            if terms[i] != 0.0:
                out.append((self.names[i], terms[i], terms[i] * self.weights[i]))
        return out


def in_order(names: dict[i64, str]) -> list[str]:
    """The names of a game's terms, each at the place it is declared with."""
    if list(names) != list(range(len(names))):
        raise ValueError(f"terms have to be declared at the places 0 to {len(names) - 1}, in this order")
    return list(names.values())


def sensible(s: State, tactics: Tactics[Any]) -> vec[i64]:
    """The legal actions without the pointless ones; all of them where no other is left."""
    n = s.fill()
    out = s.offers.actions[:n]
    count: i64 = 0
    for i in range(n):
        if not tactics.is_pointless(s, s.offers.actions[i]):
            out[count] = s.offers.actions[i]
            count += 1
    return out[:count] if count > 0 else out


def best_step(s: State, seat: i64, tactics: Tactics[Any], rng: Rng) -> int:
    """The action whose position right afterwards is worth most; NATURE is sampled."""
    n = s.fill()
    mine = s.offers.actions[:n]  # the list is shared with the clones below
    best = mine[0]
    most = 0.0
    for i in range(n):
        world = s.clone()
        world.luck = rng
        world.apply(mine[i])
        worth: float = tactics.worth(world, seat)
        if i == 0 or worth > most:
            most = worth
            best = mine[i]
    return best


def finish_turn(s: State, seat: i64, tactics: Tactics[Any], rng: Rng) -> None:
    """Play ``seat``'s decisions step by step until somebody else has to decide or the game is over."""
    s.luck = rng
    s.settle()
    steps: i64 = 0
    while s.actor == seat and (s.seats > 1 or steps < ALONE):
        s.apply(best_step(s, seat, tactics, rng))
        steps += 1
    s.luck = None


def rest_of_turn(s: State, seat: i64, tactics: Tactics[Any], rng: Rng, width: i64) -> float:
    """What ``seat``'s turn is worth at its end, along the best of ``width`` lines that are followed side by side.

    A turn ends where somebody else has to decide, or the game is over.
    """
    lines = [s]
    best = 0.0
    ended = False
    steps: i64 = 0
    while lines:
        worths: list[float] = []
        ahead: list[State] = []
        for line in lines:
            if line.actor != seat or (line.seats == 1 and steps >= ALONE):
                worth: float = tactics.worth(line, seat)
                if not ended or worth > best:
                    best = worth
                ended = True
                continue
            n = line.fill()
            mine = line.offers.actions[:n]  # the list is shared with the clones below
            for i in range(n):
                world = line.clone()
                world.luck = rng
                world.apply(mine[i])
                worth = tactics.worth(world, seat)
                at = len(worths)
                while at > 0 and worths[at - 1] < worth:
                    at -= 1
                if at < width:
                    worths.insert(at, worth)
                    ahead.insert(at, world)
                    if len(worths) > width:
                        worths.pop()
                        ahead.pop()
        lines = ahead
        steps += 1
    return best


def turn_values(
    s: State, seat: i64, tactics: Tactics[Any], rng: Rng, worlds: i64, width: i64 = 1
) -> list[tuple[int, float]]:
    """Each sensible action with the mean worth at the end of ``seat``'s turn; several worlds where chance matters."""
    mine = sensible(s, tactics)
    out: list[tuple[int, float]] = []
    for i in range(len(mine)):
        total = 0.0
        count: i64 = 0
        while count < worlds:
            before = rng.state
            world = s.clone()
            if count > 0:
                world = s.resampled(seat, rng)
                before = -1
            world.luck = rng
            world.apply(mine[i])
            total += rest_of_turn(world, seat, tactics, rng, width)
            count += 1
            if rng.state == before:
                break  # nothing was drawn, so every world would say the same
        out.append((mine[i], total / float(count)))
    return out
