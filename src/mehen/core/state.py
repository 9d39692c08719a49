"""What every game's state has: the agenda, who decides, and the list of what may be said."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from mehen.core.catalog import restore
from mehen.core.frame import a_of, b_of, frame, kind_of, seat_of
from mehen.core.native import i64, vec
from mehen.core.rng import Rng
from mehen.core.step import CHANCE, EFFECT, NO_ACTION, QUESTION, Step

NATURE: Final[i64] = -1
OVER: Final[i64] = -2
MAX_DEPTH: Final[i64] = 96

# What stands between the events in the story: a chapter begins or ends, points are booked (less the source's number).
CHAPTER: Final[i64] = -1
CHAPTER_END: Final[i64] = -2
BOOKED: Final[i64] = -16

MAX_OFFER: Final[i64] = 512


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """What all states of one game share: the step of each frame kind, the seats, and where the numbers came from."""

    def __init__(
        self,
        game: str,
        version: i64,
        seats: i64,
        edition: str,
        digest: str,
        options: dict[str, str],
        steps: list[Step[Any]],
        words: dict[str, list[list[str]]],
    ) -> None:
        self.game: Final = game
        self.version: Final[i64] = version
        self.seats: Final[i64] = seats
        self.edition: Final = edition  # its file; "" for the one that ships, the digest of one that shipped before
        self.digest: Final = digest
        self.options: Final = options
        self.steps: Final[vec[Step[Any]]] = vec[Step[Any]](steps)  # a list would cost a type check per look-up
        self.kinds: Final[dict[str, int]] = {step.name: kind for kind, step in enumerate(steps)}
        self.words: Final = words  # step name -> words of argument a, words of argument b (none: a number)


@final
class Offers:
    """Where options are listed.  One for a state and all its clones; ``serial`` tells whose list it holds."""

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64]([0] * MAX_OFFER)
        self.odds: vec[i64] = vec[i64]([1] * MAX_OFFER)
        self.count: i64 = 0
        self.serial: i64 = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position.  Games derive one final class from it, with a copy constructor."""

    def __init__(self, rules: Rules, source: State | None) -> None:
        self.rules: Final = rules
        self.steps: Final[vec[Step[Any]]] = rules.steps
        self.seats: Final[i64] = rules.seats
        self.luck: Rng | None = None  # set by playouts: NATURE is sampled inside settle
        self.events: list[tuple[int, int, int, int]] | None = None  # set by the table: what happened, for the log
        self.story: list[tuple[int, int, int, int]] | None = None  # and the same with chapters and booked points
        self.moments: list[State] | None = None  # and the position at each beginning and end of a chapter
        self.marks: i64 = 0  # how often something became known or a phase ended, see Session.undo_floor
        self.listed: i64 = -1  # serial of our list in ``offers``
        if source is None:
            self.agenda: vec[i64] = vec[i64]([0] * MAX_DEPTH)
            self.depth: i64 = 0
            self.actor: i64 = OVER
            self.offers: Offers = Offers()
        else:
            self.agenda = source.agenda[:]
            self.depth = source.depth
            self.actor = source.actor
            self.offers = source.offers

    # -- written by each game ------------------------------------------------------

    def clone(self) -> State:
        """The same position once more; what happens there does not happen here."""
        raise NotImplementedError

    def resampled(self, seat: i64, rng: Rng) -> State:
        """A clone in which everything ``seat`` cannot know is drawn anew."""
        raise NotImplementedError

    def reopen(self) -> None:
        """Ask those again whose secret choices are not revealed yet; a game without any does nothing."""

    def points_of(self, seat: i64) -> i64:
        """Points of one seat as they stand now."""
        raise NotImplementedError

    def rival_points(self) -> i64:
        """Points of an opponent that the game itself plays; 0 where there is none."""
        return 0

    def places(self) -> list[int]:
        """Rank of each seat, 1 = first, ties as the rules say; alone, 2 is a defeat by the game."""
        raise NotImplementedError

    def dump(self) -> dict[str, Any]:
        """The whole position, JSON-ready, in names a person can read and write."""
        raise NotImplementedError

    # -- the contract --------------------------------------------------------------

    def scores(self) -> list[int]:
        """Points of every seat as they stand now."""
        out: list[int] = []
        for seat in range(self.seats):
            out.append(self.points_of(seat))
        return out

    def legal(self) -> list[int]:
        """All legal actions of whoever is asked, NATURE's too."""
        n = self.fill()
        out: list[int] = []
        for i in range(n):
            out.append(self.offers.actions[i])
        return out

    def chances(self) -> list[tuple[int, int]]:
        """NATURE's possible answers with their weights."""
        n = self.fill()
        out: list[tuple[int, int]] = []
        for i in range(n):
            out.append((self.offers.actions[i], self.offers.odds[i]))
        return out

    def apply(self, action: i64) -> None:
        """One legal action, then everything that needs no decision.  Trusts its caller; ``Game.act`` checks."""
        self.listed = -1
        self.depth -= 1
        f = self.agenda[self.depth]
        self.steps[kind_of(f)].take(self, f, action)
        self.settle()

    def fill(self) -> i64:
        """List the legal actions in ``offers`` and return how many there are."""
        o = self.offers
        if self.listed == o.serial:
            return o.count
        o.serial += 1
        self.listed = o.serial
        o.count = 0
        if self.depth > 0:
            f = self.agenda[self.depth - 1]
            self.steps[kind_of(f)].options(self, f)
        return o.count

    def is_secret(self) -> bool:
        """Is the choice that is asked now kept from the others until all have made theirs?"""
        return self.depth > 0 and self.steps[kind_of(self.agenda[self.depth - 1])].secret

    def sample(self, rng: Rng) -> i64:
        """NATURE's next answer, without listing the alternatives where the step can do so."""
        f = self.agenda[self.depth - 1]
        return self.steps[kind_of(f)].sample(self, f, rng)

    def pick(self, rng: Rng) -> i64:
        """One of the listed actions by its odds."""
        o = self.offers
        total: i64 = 0
        for i in range(o.count):
            total += o.odds[i]
        left = rng.below(total)
        for i in range(o.count):
            left -= o.odds[i]
            if left < 0:
                return o.actions[i]
        raise RuntimeError("nothing to pick from")

    # -- for steps -----------------------------------------------------------------

    def offer(self, action: i64) -> None:
        """One of the answers to the present question."""
        o = self.offers
        o.actions[o.count] = action
        o.odds[o.count] = 1
        o.count += 1

    def offer_odds(self, action: i64, weight: i64) -> None:
        """One of NATURE's answers, with its weight among them."""
        o = self.offers
        o.actions[o.count] = action
        o.odds[o.count] = weight
        o.count += 1

    def push(self, kind: i64, seat: i64 = 0, a: i64 = 0, b: i64 = 0) -> None:
        """Put a frame on the agenda: it comes before everything that lies there."""
        self.agenda[self.depth] = frame(kind, seat, a, b)
        self.depth += 1

    def again(self, f: i64) -> None:
        """Put a frame back: its question stays open."""
        self.agenda[self.depth] = f
        self.depth += 1

    def push_rows(self, rows: vec[i64], first: i64, last: i64, seat: i64) -> None:
        """Push prepared frames so that the first row happens first."""
        i = last - 1
        while i >= first:
            self.agenda[self.depth] = rows[i] | seat << 8
            self.depth += 1
            i -= 1

    def step_seat(self) -> int:
        """The seat of the frame on top, whoever is asked."""
        return seat_of(self.agenda[self.depth - 1]) if self.depth > 0 else NATURE

    def mark(self) -> None:
        """Undo stops here: somebody learned something, or a phase ended."""
        self.marks += 1

    def emit(self, what: i64, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Something has happened that the log can tell; nothing is kept where nobody listens."""
        events = self.events
        if events is not None:
            events.append((what, seat, a, b))
        story = self.story
        if story is not None:
            story.append((what, seat, a, b))

    def book(self, seat: i64, amount: i64, source: i64, about: i64 = 0) -> None:
        """Points have changed: how many, why, and through which card, tile or region.  Each change is booked once."""
        story = self.story
        if story is not None and amount != 0:
            story.append((BOOKED - source, seat, amount, about))

    def open_chapter(self, which: i64, about: i64 = 0) -> None:
        """From here on the table does something to everybody; a chapter that is still open ends."""
        story = self.story
        if story is not None:
            self.remember()
            story.append((CHAPTER, which, about, 0))

    def close_chapter(self) -> None:
        """The chapter that is open ends; what follows belongs to a turn again."""
        story = self.story
        if story is not None:
            self.remember()
            story.append((CHAPTER_END, 0, 0, 0))

    def remember(self) -> None:
        """Keep the position for whoever reads the gauges at this moment."""
        moments = self.moments
        if moments is not None:
            moments.append(self.clone())

    # -- the loop ------------------------------------------------------------------

    def settle(self) -> None:
        """Run effects and forced choices until somebody has to decide or the agenda is empty."""
        while self.depth > 0:
            f = self.agenda[self.depth - 1]
            step = self.steps[kind_of(f)]
            asks = step.asks
            if asks == EFFECT:
                self.depth -= 1
                step.take(self, f, NO_ACTION)
            elif asks == CHANCE:
                luck = self.luck
                if luck is None:
                    self.actor = NATURE
                    return
                action = step.sample(self, f, luck)
                self.listed = -1
                self.depth -= 1
                step.take(self, f, action)
            else:
                n = self.fill()
                if n > 1 or (n == 1 and asks == QUESTION):
                    self.actor = seat_of(f)
                    return
                if n == 0:
                    raise RuntimeError(f"step {step.name!r} offers nothing to seat {seat_of(f)}")
                only = self.offers.actions[0]
                self.listed = -1
                self.depth -= 1
                step.take(self, f, only)
        self.actor = OVER

    # -- saving --------------------------------------------------------------------

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles (other processes, copy.copy) carry the dump and the names of the rules, never the tables."""
        rules = self.rules
        return restore, (
            rules.game,
            rules.version,
            rules.seats,
            rules.edition,
            rules.digest,
            rules.options,
            self.dump(),
        )

    def dump_agenda(self) -> list[list[object]]:
        """Frames from the last to the next, as ``[step, seat, a, b]``; trailing zeros are left out."""
        out: list[list[object]] = []
        for i in range(self.depth):
            f = self.agenda[i]
            name = self.steps[kind_of(f)].name
            words = self.rules.words.get(name, [])
            row: list[object] = [name, seat_of(f)]
            args: list[int] = [a_of(f), b_of(f)]
            while args and args[-1] == 0 and len(words) < len(args):
                args.pop()
            for k, arg in enumerate(args):
                row.append(words[k][arg] if k < len(words) and words[k] else arg)
            out.append(row)
        return out

    def derive(self) -> None:
        """Recount what follows from the pieces.  A game that counts nothing of that kind has nothing to do."""

    def load_agenda(self, rows: list[list[Any]]) -> None:
        """The agenda as ``dump`` writes it: each row a step, its seat and its arguments by name."""
        self.depth = 0
        for row in rows:
            name: str = row[0]
            if name not in self.rules.kinds:
                raise ValueError(f"agenda: found step {name!r}, expected one of {', '.join(self.rules.kinds)}")
            words = self.rules.words.get(name, [])
            args: list[int] = [0, 0]
            for k, arg in enumerate(row[2:]):
                if not isinstance(arg, str):
                    args[k] = arg
                elif k < len(words) and arg in words[k]:
                    args[k] = words[k].index(arg)
                else:
                    raise ValueError(
                        f"{name}: found {arg!r}, expected {', '.join(words[k]) if k < len(words) else 'a number'}"
                    )
            self.push(self.rules.kinds[name], row[1] if len(row) > 1 else 0, args[0], args[1])
        self.settle()
