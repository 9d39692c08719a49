"""A table in memory, wherever it is kept: who sits there, what was done, and what its rules allow whom.

Nothing here writes.  Whoever keeps the table asks what an action comes to, stores that, and only then tells anyone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mehen.core.game import SPECTATOR
from mehen.core.text import LANGUAGES, Texts
from mehen.table import wire
from mehen.table.errors import Conflict, Forbidden, Refused
from mehen.table.public import now, patience
from mehen.table.timeline import ACT, UNDO, Entry, Timeline

Row = dict[str, Any]
STAND_IN = "greedy"  # plays for people who are away or have given up


class Desk:
    def __init__(self) -> None:
        self.row: Row = {}
        self.seats: list[Row] = []
        self.votes: list[Row] = []
        self.timeline: Timeline | None = None
        self.sent: dict[tuple[str | None, str | None], int] = {}  # (sender, message) -> ply

    # -- the game so far -----------------------------------------------------------

    def take(self, entry: Entry) -> None:
        """One more line of the log."""
        assert self.timeline is not None
        self.timeline.append(entry)
        if entry.message is not None:
            self.sent[entry.user_id, entry.message] = entry.ply

    def known(self, user_id: str, message: str | None) -> int | None:
        """The ply of something that was sent before; of what is sealed, the ply of its question."""
        if message is None or self.timeline is None:
            return None
        waiting = [line for line in self.timeline.sealed if (line.user_id, line.message) == (user_id, message)]
        return waiting[0].ply if waiting else self.sent.get((user_id, message))

    @property
    def running(self) -> Timeline:
        if self.timeline is None or self.row["status"] != "running":
            raise Conflict("not_running")
        return self.timeline

    @property
    def ended(self) -> Timeline:
        """Records tell everything that was hidden, so there are none before the end."""
        if self.timeline is None or self.row["status"] not in ("finished", "abandoned"):
            raise Conflict("not_over")
        return self.timeline

    def along(self, user_id: str) -> Timeline:
        """A game that goes on, to be taken along: only where nobody else plays could anything be given away."""
        timeline = self.running
        if not self.plays_alone(user_id):
            raise Conflict("not_over")
        return timeline

    def is_possible(self, seat: int, action: int) -> bool:
        """May a seat do this now?  Whoever has answered in secret has to take that back first."""
        timeline = self.running
        if seat in timeline.asked:
            return action in timeline.facing(seat).legal()
        if timeline.answers(seat):
            raise Conflict("answered")
        return False

    def why_not(self, user_id: str, seat: int | None, notation: str, lang: str) -> tuple[str, str]:
        """Why something is not possible now, in words, and the rule behind it."""
        timeline, looker = self.running, self.audience(user_id, seat)
        if looker < 0:
            raise Forbidden("not_seated")
        action = timeline.game.space(timeline.rules).read(notation)
        if action is None:
            raise Refused("unknown_action", action=notation)
        if self.is_possible(looker, action):
            raise Conflict("possible")
        line = timeline.game.refusal(timeline.facing(looker), action, looker)
        return self.texts(lang).say(line), line.rule

    def texts(self, lang: str) -> Texts:
        """The game's sentences, with the people at this table in them."""
        timeline = self.running
        return wire.spoken(timeline, lang, wire.seat_names(timeline, lang, self.seats))

    # -- who sits there ------------------------------------------------------------

    def names(self) -> list[str]:
        """As a record names them."""
        return [seat["bot"] or seat["name"] or "?" for seat in self.seats]

    def audience(self, user_id: str | None, seat: int | None) -> int:
        """The seat somebody looks at, their own.  Unasked: the one that is asked, else the first, else none."""
        mine = [row["seat"] for row in self.seats if user_id is not None and row["user_id"] == user_id]
        if seat is not None:
            if seat not in mine:
                raise Forbidden("not_your_seat")
            return seat
        waited_for = self.timeline.asked if self.timeline else []
        return next((seat for seat in waited_for if seat in mine), mine[0] if mine else SPECTATOR)

    def adviser_for(self, user_id: str, seat: int | None) -> int:
        """The seat that wants advice; there is none where somebody else is played against."""
        timeline = self.running
        looker = self.audience(user_id, seat)
        if looker < 0:
            raise Forbidden("not_seated")
        if not self.plays_alone(user_id):
            raise Forbidden("hint_others")
        if looker not in timeline.asked:
            raise Conflict("hint_wait")
        return looker

    def plays_alone(self, user_id: str) -> bool:
        """Does nobody else have a stake in this game?"""
        others = [*self.people(), *wire.absent(self.seats)]
        return all(self.seats[other]["user_id"] == user_id for other in others)

    def played_by_bot(self, seat: int) -> str:
        return str(self.seats[seat]["bot"]) if seat >= 0 else ""

    def asked_bot(self) -> int | None:
        """A seat that a bot plays and whose answer is waited for."""
        waited_for = self.timeline.asked if self.timeline and self.row["status"] == "running" else []
        return next((seat for seat in waited_for if self.played_by_bot(seat)), None)

    def holds(self, user_id: str, seat: int) -> bool:
        return 0 <= seat < len(self.seats) and self.seats[seat]["user_id"] == user_id

    def people(self) -> list[int]:
        """Seats whose people are there to be asked."""
        return [row["seat"] for row in self.seats if row["user_id"] and not row["bot"]]

    def check_seat(self, user_id: str, seat: int) -> None:
        if not self.holds(user_id, seat):
            raise Forbidden("not_your_seat")
        if self.seats[seat]["bot"]:
            raise Forbidden("bot_plays")

    def losing(self, topic: str, value: int) -> list[int]:
        """Absent people who would lose something if the table agreed without them.

        The whole game, if it is to end without a result; by an undo, what they have decided themselves.  What their
        stand-in has done may be taken back by those who are there, as the table's rule for undo says.
        """
        if topic == "replace":
            return []
        away = wire.absent(self.seats)
        return away if topic == "abandon" else [seat for seat in away if seat in self.running.deciders(value)]

    def needed(self, topic: str, value: int) -> list[int]:
        """Seats whose people have to agree: those who are there, and those who are absent and would lose something.

        An end without a result waits for the absent only until the deadline: nobody is kept at a table by somebody
        who does not come, no rating changes, and who has left a rated game to a bot would come last in it.  An undo
        would cost them what they had decided: without their yes it is not made, and falls at the deadline.
        """
        there = [seat for seat in self.people() if topic != "replace" or seat != value]
        silent = [vote["seat"] for vote in self.late_questions() if vote["topic"] == topic == "abandon"]
        return there + [seat for seat in self.losing(topic, value) if seat not in silent]

    def late_questions(self) -> list[Row]:
        """What absent people were asked and have not answered in time."""
        since = now() - patience(self.row)
        return [vote for vote in self.votes if not vote["yes"] and vote["at"] <= since]

    # -- what would come of it -----------------------------------------------------

    def act_lines(
        self, user_id: str, seat: int, notations: Sequence[str], ply: int, message: str | None
    ) -> list[Entry]:
        """A person's action, or several in a row, as lines of the log: all of them are possible, or all are refused."""
        timeline = self.running
        self.check_seat(user_id, seat)
        if ply != timeline.ply:
            raise Conflict("stale", ply=timeline.ply)
        actions = self._read_actions(seat, notations)
        at, last = now(), len(actions)
        return [
            Entry(ply + n, ACT, seat, action, user_id, message if n == last else None, at)
            for n, action in enumerate(actions, 1)
        ]

    def _read_actions(self, seat: int, notations: Sequence[str]) -> list[int]:
        """What somebody wants to do, tried on a clone.

        Nothing may come to light on the way: a refusal of what follows would tell what was hidden, for nothing.
        """
        timeline = self.running
        space, then = timeline.game.space(timeline.rules), timeline.facing(seat).clone()
        marks, actions = then.marks, list[int]()
        for number, notation in enumerate(notations):
            action = space.read(notation)
            if action is None:
                raise Refused("unknown_action", action=notation, number=number)
            if number and (then.marks != marks or then.is_secret() or timeline.asking.paths):
                raise Refused("not_at_once", action=notation, number=number)
            if not (self.is_possible(seat, action) if number == 0 else then.actor == seat and action in then.legal()):
                line = timeline.game.refusal(then, action, seat)
                said = {lang: self.texts(lang).say(line) for lang in LANGUAGES}
                raise Refused("illegal", rule=line.rule, text=said, action=notation, number=number)
            then.apply(action)
            actions.append(action)
        return actions

    def bot_line(self, seat: int, action: int, ply: int) -> Entry | None:
        """A bot's answer, unless the table has moved on meanwhile."""
        timeline = self.timeline
        if timeline is None or self.row["status"] != "running" or timeline.ply != ply or seat not in timeline.asked:
            return None
        if not self.played_by_bot(seat) or not self.is_possible(seat, action):
            return None
        return Entry(ply + 1, ACT, seat, action, at=now())

    def undo_line(self, user_id: str, seat: int, to: int, ply: int, message: str | None) -> Entry | None:
        """The line that takes one's own decisions back; None if others have to agree first.

        To the present ply: a sealed answer is taken back, whatever the table's rule, since nothing has come of it.
        """
        timeline = self.running
        self.check_seat(user_id, seat)
        if ply != timeline.ply:
            raise Conflict("stale", ply=timeline.ply)
        if to == ply and timeline.answers(seat):
            return Entry(ply, UNDO, seat, to, user_id, message, now())
        policy = self.row["undo"]
        if policy == "never":
            raise Forbidden("undo_never")
        if not timeline.can_return_to(to):
            raise Refused("undo_where", to=to)
        if timeline.session.actors[timeline.actions_until(to)] != seat:
            raise Refused("undo_others")
        alone = policy == "free" and timeline.actor == seat and to >= timeline.undo_floor()
        if alone or all(self.holds(user_id, other) for other in self.needed("undo", to)):
            return Entry(ply + 1, UNDO, seat, to, user_id, message, now())
        return None

    def resigning(self, user_id: str, seat: int) -> bool:
        """May somebody give a seat up?  True if nobody is left then who plays: who is absent is still a person."""
        _ = self.running
        if not self.holds(user_id, seat) or self.seats[seat]["resigned"]:
            raise Forbidden("not_your_seat")
        return all(other == seat for other in [*self.people(), *wire.absent(self.seats)])


def check_ply(timeline: Timeline, ply: int) -> None:
    """Only what has happened can be looked at again."""
    if ply > timeline.ply:
        raise Refused("ply", last=timeline.ply)


def decided(seats: Sequence[Row]) -> bool:
    """All but one have given up."""
    return len(seats) > 1 and sum(1 for seat in seats if not seat["resigned"]) == 1


def final_places(places: list[int], resigned: list[bool]) -> list[int]:
    """Who has given up ranks behind everyone who has not; otherwise as the game says, where all may have lost."""
    if not any(resigned):
        return places
    order = [(gone, place) for gone, place in zip(resigned, places, strict=True)]
    return [1 + sum(1 for other in order if other < mine) for mine in order]
