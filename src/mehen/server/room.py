"""A table in the memory of this process.  The database is the truth; this is what it says, played through.

Everything here runs in the event loop under the room's lock.  An action is tried on the game in memory, written, and
only then told to anyone; if it cannot be written, memory is thrown away and read again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import Connection

from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.rng import Rng
from mehen.core.state import NATURE, Rules
from mehen.server import moderation, store
from mehen.server import schema as db
from mehen.server.database import Database
from mehen.server.editions import edition_path
from mehen.server.ending import settle_table
from mehen.server.errors import Forbidden, Overtaken, Refused
from mehen.server.notices import announce_consent, announce_turn, drop_turns
from mehen.server.traces import carried
from mehen.table import public, wire
from mehen.table.desk import STAND_IN, Desk, decided
from mehen.table.timeline import ACT, UNDO, Entry, Timeline

T = TypeVar("T")
PASSING = ("undo", "replace")  # topics that a move settles; an offer to abandon stands until somebody says no


class Room(Desk):
    def __init__(self, database: Database, table_id: str, notice_delay: int = 0) -> None:
        super().__init__()
        self.database = database
        self.id = table_id
        self.notice_delay = notice_delay  # seconds
        self.lock = asyncio.Lock()
        self.chat: list[store.Row] = []  # the last lines, for listeners
        self.held = 0  # sealed lines in the database, as far as we know
        self.announced = 0  # moves of ours that the bell will ring for

    # -- reading -------------------------------------------------------------------

    async def refresh(self) -> None:
        """Read what has changed since we looked last."""
        await self._run(self._read)

    async def reach(self, ply: int) -> None:
        """Somebody has heard of this ply: if we have not, another process has written it, and we look."""
        if ply > (self.timeline.ply if self.timeline else 0):
            await self.refresh()

    def _read(self) -> None:
        with self.database.snapshot() as c:
            row = store.table(c, self.id)
            seats = store.seats(c, self.id)
            votes = store.votes(c, self.id)
            talk = store.chat(c, self.id, self.chat[-1]["id"] if self.chat else 0)
            new = store.entries(c, self.id, self.timeline.ply if self.timeline else 0)
            sealed = store.sealed(c, self.id)
            if self.timeline is None and row["status"] != "open":
                self.timeline = Timeline(*rules_of(c, row))
        try:
            for entry in new:
                self.take(entry)
            if self.timeline is not None:
                self.timeline.sealed = sealed
                self.held = len(sealed)
        except BaseException:
            self.forget()
            raise
        self.row, self.seats, self.votes = row, seats, votes
        self.chat = (self.chat + talk)[-store.CHAT :]

    def forget(self) -> None:
        """Memory may differ from the database: build it anew, and tell everyone what comes out."""
        self.row = {}
        self.timeline = None
        self.sent = {}
        self.announced = 0

    @property
    def version(self) -> int:
        """Differs whenever anything at the table differs."""
        return int(self.row["version"]) if self.row else -1

    # -- acting --------------------------------------------------------------------

    async def act(self, user_id: str, seat: int, notations: Sequence[str], ply: int, message: str | None = None) -> int:
        """A person's action, or several in a row; returns the ply of the last.  Sent twice, they count once.

        Where others choose at the same time it is sealed until the last of them has chosen: the ply stays.
        """
        known = self.known(user_id, message)
        if known is not None:
            return known
        *others, last = self.act_lines(user_id, seat, notations, ply, message)
        if not others:
            return await self._answer(last)
        await self._write(*others, last)
        return last.ply

    async def act_for_bot(self, seat: int, action: int, ply: int) -> bool:
        """A bot's answer, unless the table has moved on meanwhile."""
        line = self.bot_line(seat, action, ply)
        if line is not None:
            await self._answer(line)
        return line is not None

    async def _answer(self, answer: Entry) -> int:
        """Play it, with all that have waited for it; or seal it, if others are still to answer.  Returns its ply."""
        timeline = self.running
        lines = timeline.lines_of(answer)
        if not lines:
            await self._seal(replace(answer, ply=timeline.ply))
            return timeline.ply
        await self._write(*lines)
        return max(line.ply for line in lines if line.seat == answer.seat)

    async def _seal(self, line: Entry) -> None:
        """An answer that waits for others, or one that is taken back: stored, and not in the log."""
        timeline, seat = self.running, line.seat
        was_asked = seat in timeline.asked
        now_asked = timeline.sealing(line).asked

        def write(c: Connection) -> None:
            store.check_sealed(c, self.id, self.held)
            took = 0
            if was_asked and seat not in now_asked:
                took = self._pass_turn(c, store.table(c, self.id), store.seats(c, self.id), now_asked, line.at)
                store.clear_replacing(c, self.id, seat)
            elif not was_asked:
                self._give_time_back(c, seat, line.at)
            store.add_sealed(c, self.id, self.held + 1, line, took)
            if line.user_id is None:
                store.change_table(c, self.id, bot_until=0)

        await self.change(write)

    def _give_time_back(self, c: Connection, seat: int, at: int) -> None:
        """Whoever takes a sealed answer back is asked again, with the time that was left then."""
        took = store.sealed_ms(c, self.id, seat)
        used = store.seats(c, self.id)[seat]["used_ms"]
        store.change_seat(c, self.id, seat, asked_at=at - took, used_ms=used - took)

    async def undo(self, user_id: str, seat: int, to: int, ply: int, message: str | None = None) -> int | None:
        """Take back one's own decisions: at once where nobody has learned anything, else by asking the table.

        To the present ply: a sealed answer is taken back, whatever the table's rule, since nothing has come of it.
        Returns the ply of the undo, or None while others have to agree.
        """
        known = self.known(user_id, message)
        if known is not None:
            return known
        line = self.undo_line(user_id, seat, to, ply, message)
        if line is None:
            await self._vote("undo", seat, to, True)
            return None
        if line.ply == ply:
            await self._seal(line)
            return ply
        return await self._write(line)

    async def vote(self, user_id: str, seat: int, topic: str, value: int, yes: bool) -> None:
        """Agree on an undo, on a bot in place of somebody who is away, or on ending the game undecided.

        Somebody absent who is asked may answer without taking their seat back.
        """
        timeline = self.running
        if not self.holds(user_id, seat) or not self._is_asked(seat, topic):
            self.check_seat(user_id, seat)
        asked = [v["value"] for v in self.votes if v["topic"] == topic and v["ply"] == timeline.ply]
        if topic == "abandon":
            value = 0
        elif topic == "undo" and value not in asked:
            raise Refused("nothing_to_vote")
        elif topic == "replace" and (self.holds(user_id, value) or not self.overdue(value)):
            raise Refused("not_overdue")
        await self._vote(topic, seat, value, yes)

    async def _vote(self, topic: str, seat: int, value: int, yes: bool) -> None:
        timeline = self.running
        ply = timeline.ply

        def write(c: Connection) -> None:
            if not yes:
                store.clear_votes(c, self.id, topic)
                return
            store.cast_vote(c, self.id, topic, seat, value, ply, True)
            for other in self.losing(topic, value):
                if other != seat and store.cast_vote(c, self.id, topic, other, value, ply, False):
                    announce_consent(c, self.row, self.seats[other], ply, self.notice_delay)

        await self.change(write)
        await self._conclude(topic, value)

    def _is_asked(self, seat: int, topic: str) -> bool:
        """Is somebody absent, and asked all the same?"""
        asked = any(vote["topic"] == topic and vote["seat"] == seat for vote in self.votes)
        return asked and seat in wire.absent(self.seats)

    async def _conclude(self, topic: str, value: int) -> None:
        """Do what is voted on, if everybody agrees whose agreement is needed; somebody has to be there for it."""
        said = [vote for vote in self.votes if vote["topic"] == topic and vote["value"] == value and vote["yes"]]
        users = {self.seats[vote["seat"]]["user_id"] for vote in said}
        there = any(self.seats[seat]["user_id"] in users for seat in self.people())
        if there and all(self.seats[seat]["user_id"] in users for seat in self.needed(topic, value)):
            try:
                await self._carry_out(topic, value)
            except Overtaken:  # the last two agreed in the same moment; the other one's process has done it
                await self.refresh()

    async def end_questions(self) -> None:
        """Absent people have not answered in time: an undo falls, an end without a result no longer waits for them."""
        topics = {vote["topic"] for vote in self.late_questions()} if self.row["status"] == "running" else set()
        if "undo" in topics:
            await self.change(lambda c: store.clear_votes(c, self.id, "undo"))
        if "abandon" in topics:
            await self._conclude("abandon", 0)

    async def _carry_out(self, topic: str, value: int) -> None:
        timeline = self.running
        if topic == "undo":
            seat = timeline.session.actors[timeline.actions_until(value)]
            await self._write(Entry(timeline.ply + 1, UNDO, seat, value, at=db.now()))
        elif topic == "replace":
            await self.hand_to_bot(value)
        else:
            await self.abandon()

    async def abandon(self) -> None:
        """The game ends without a result."""
        await self.change(lambda c: store.change_table(c, self.id, status="abandoned", ended_at=db.now()))

    async def hand_to_bot(self, seat: int) -> None:
        _ = self.running

        def write(c: Connection) -> None:
            store.change_seat(c, self.id, seat, bot=STAND_IN)
            store.clear_votes(c, self.id)
            self._stop_clock(c, seat)

        await self.change(write)

    async def take_back(self, user_id: str, seat: int) -> None:
        """A person returns to a seat that a bot has played meanwhile."""
        if not self.holds(user_id, seat) or self.seats[seat]["resigned"]:
            raise Forbidden("not_your_seat")

        def write(c: Connection) -> None:
            store.change_seat(c, self.id, seat, bot="")
            store.withdraw_question(c, self.id, seat)
            self._stop_clock(c, seat)  # what the bot has used is not the person's

        await self.change(write)

    async def resign(self, user_id: str, seat: int) -> None:
        """A bot plays on, so that the others' game goes on.

        Where only one is left who has not given up, the game is decided; with no person left, the table is closed.
        Who is absent is still a person: their game goes on.
        """
        timeline = self.running
        last = self.resigning(user_id, seat)

        def write(c: Connection) -> None:
            store.change_seat(c, self.id, seat, bot=STAND_IN, resigned=True)
            store.clear_votes(c, self.id)
            seats = store.seats(c, self.id)
            if decided(seats):
                settle_table(c, self.row, seats, timeline)
                store.change_table(c, self.id, status="finished", ended_at=db.now())
            elif last:
                store.change_table(c, self.id, status="abandoned", ended_at=db.now())

        await self.change(write)

    async def say(self, user: store.Row, text: str, message: str) -> store.Row:
        """Talk changes nothing that anybody decides upon, so it never has to wait for a second look."""

        def write(c: Connection) -> store.Row:
            moderation.check_may_talk(c, self.row, user["id"])
            return store.add_chat(c, self.id, user, text, message)

        return await self.change(write, checked=False)

    def overdue(self, seat: int) -> bool:
        """Has a seat that is asked, and that a person holds, used up its time?"""
        if self.row["status"] != "running" or seat not in self.people():
            return False
        return public.asked(self.seats[seat]) and self.time_left(seat) <= 0

    def time_left(self, seat: int) -> int:
        """Milliseconds; with a clock of days or none, for this turn."""
        row = self.seats[seat]
        asked = since(row["asked_at"], db.now()) if public.asked(row) else 0
        used = row["used_ms"] if self.row["clock"] == "live" else 0
        limit = public.UNTIMED_MS if self.row["clock"] == "none" else self.row["clock_ms"]
        return int(limit - used - asked)

    # -- writing -------------------------------------------------------------------

    def _hold(self, c: Connection) -> store.Row:
        """The table's row, ours until the transaction ends.

        What was decided upon must still be so: another process may have ended the game or changed a seat meanwhile.
        """
        row = store.lock_table(c, self.id)
        if (row["status"], row["ply"]) != (self.row["status"], self.row["ply"]):
            raise Overtaken("too_late")
        if [sitting(seat) for seat in store.seats(c, self.id)] != [sitting(seat) for seat in self.seats]:
            raise Overtaken("too_late")
        return row

    def _stop_clock(self, c: Connection, seat: int) -> None:
        """Somebody else plays a seat from now on: if it is asked, its time so far is booked and a new turn begins."""
        row, at = store.seats(c, self.id)[seat], db.now()
        if public.asked(row):
            used = 0 if self.seats[seat]["bot"] else since(row["asked_at"], at)
            store.change_seat(c, self.id, seat, used_ms=row["used_ms"] + used, asked_at=at)
            store.change_table(c, self.id, turn_at=at)

    async def change(self, write: Callable[[Connection], T], *, checked: bool = True) -> T:
        """A change of the table that is no line of the log."""

        def work() -> T:
            with self.database.write() as c:
                if checked:
                    self._hold(c)
                result = write(c)
                self.database.ring(c, self.id)
            return result

        result = await self._run(work)
        await self.refresh()
        return result

    async def start_if_full(self) -> None:
        """As soon as every seat is taken, NATURE sets up the game."""
        if self.row["status"] == "open" and all(seat["user_id"] or seat["bot"] for seat in self.seats):
            self.timeline = Timeline(*await self._run(self._rules))
            await self._write()

    def _rules(self) -> tuple[Game[Any], Rules]:
        with self.database.read() as c:
            return rules_of(c, self.row)

    async def _write(self, *lines: Entry) -> int:
        """Try it in memory, let NATURE answer, write everything in one transaction.  Returns the first ply."""
        timeline = self.timeline
        assert timeline is not None
        before = timeline.ply
        try:
            for line in lines:
                self.take(line)
            while timeline.actor == NATURE:
                self.take(replace(timeline.draw(Rng(secrets.randbits(32))), at=db.now()))
            if self.database.bell is None and not self.database.sqlite:
                self.announced += 1  # PostgreSQL tells everybody who listens, us too; a bell of its own may miss one
            await self._run(lambda: self._commit(before))
        except BaseException:
            self.forget()
            raise
        return before + 1

    def _commit(self, before: int) -> None:
        timeline = self.timeline
        assert timeline is not None
        new = timeline.entries[before:]
        at = db.now()
        values: dict[str, Any] = {"ply": timeline.ply, "actor": int(timeline.actor), "bot_until": 0}
        if not timeline.over:
            values["status"] = "running"
        with self.database.write() as c:
            known = self._move_on(c, values, at)
            row = self.row if known else self._hold(c)
            seats = [dict(seat) for seat in self.seats] if known else store.seats(c, self.id)
            if new:
                self._add(c, new, known)
            if not known or any(vote["topic"] in PASSING for vote in self.votes):
                store.clear_votes(c, self.id, *PASSING)
            if self._turn_ends(seats):
                values |= {"turn_at": at, "turn_ply": timeline.ply}
                self._pass_turn(c, row | {"turn_ply": timeline.ply}, seats, timeline.asked, at, anew=True)
            if timeline.over:
                settle_table(c, row, self.seats, timeline)
                store.change_table(c, self.id, status="finished", ended_at=at)
            if known:
                self.database.notify(c, self.id)
            else:
                self.database.ring(c, self.id, **values)
        self.row, self.seats, self.held = row | values | {"version": row["version"] + 1}, seats, 0
        self.votes = [vote for vote in self.votes if vote["topic"] not in PASSING]
        if not known or timeline.over:  # talk or votes of another process that we had not heard of; results
            self._read()

    def _turn_ends(self, seats: list[store.Row]) -> bool:
        assert self.timeline is not None
        return bool(self.held) or sorted(self.timeline.asked) != [seat["seat"] for seat in seats if public.asked(seat)]

    def _move_on(self, c: Connection, values: dict[str, Any], at: int) -> bool:
        """Nobody else has changed anything, as nearly always: the table's row is written at once, and ours."""
        assert self.timeline is not None
        turn = {"turn_at": at, "turn_ply": self.timeline.ply} if self._turn_ends(self.seats) else {}
        return store.move_on(c, self.id, self.row["version"], **values, **turn)

    def _add(self, c: Connection, new: list[Entry], known: bool) -> None:
        """Into the log.  ``known``: nothing has changed in the database since we looked, sealed answers neither."""
        if not known and new[0].kind == ACT:
            store.check_sealed(c, self.id, self.held)
        store.add_entries(c, self.id, new)
        if not known or self.held:
            store.open_sealed(c, self.id)

    def _pass_turn(
        self, c: Connection, row: store.Row, seats: list[store.Row], asked: list[int], at: int, anew: bool = False
    ) -> int:
        """Books the time of those who were asked, and tells those who are asked now, unless they were before.

        ``anew``: a new turn, also for those who were asked before.  ``seats`` learn of it too.  Returns how much was
        booked.
        """
        before = [seat for seat in seats if public.asked(seat)]
        booked = 0
        for seat in seats:
            stays, clock = seat["seat"] in asked, {}
            if public.asked(seat) and (anew or not stays):
                took = since(seat["asked_at"], at)
                booked += took
                clock = {"used_ms": seat["used_ms"] + took, "asked_at": at if stays else None}
            elif stays and not public.asked(seat):
                clock = {"asked_at": at}
            if clock:
                store.change_seat(c, self.id, seat["seat"], **clock)
                seat.update(clock)
        were, are = ({seat["user_id"] for seat in some} for some in (before, [seats[n] for n in asked]))
        drop_turns(c, self.id, {user for user in were if user} - (set() if anew else are))
        for seat in [seats[n] for n in asked]:
            if seat["user_id"] not in were:
                announce_turn(c, row, seat, row["turn_ply"], self.notice_delay)
        return int(booked)

    async def _run(self, work: Callable[[], T]) -> T:
        """Database work in a thread.  Shielded: a client that hangs up must not leave memory and disk apart."""
        return await asyncio.shield(asyncio.get_running_loop().run_in_executor(None, carried(work)))


def since(asked_at: int, at: int) -> int:
    """Milliseconds that somebody has had; none if the clock was set back meanwhile."""
    return max(0, at - asked_at)


def sitting(seat: store.Row) -> tuple[str | None, str, bool]:
    """Who plays a seat."""
    return seat["user_id"], seat["bot"], bool(seat["resigned"])


def rules_of(c: Connection, row: store.Row) -> tuple[Game[Any], Rules]:
    """A table keeps the rules and the component values it began with."""
    game = catalog.game(row["game"])
    return game, game.rules(row["seats"], edition_path(c, game, row["digest"]), row["options"], row["rules"])
