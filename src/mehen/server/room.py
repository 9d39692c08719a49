"""A table in the memory of this process.  The database is the truth; this is what it says, played through.

Everything here runs in the event loop under the room's lock.  An action is tried on the game in memory, written, and
only then told to anyone; if it cannot be written, memory is thrown away and read again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import Connection

from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.rng import Rng
from mehen.core.state import NATURE, Rules
from mehen.core.text import LANGUAGES, Texts
from mehen.server import schema as db
from mehen.server import store
from mehen.server.database import Database
from mehen.server.editions import edition_path
from mehen.server.ending import decided, settle_table
from mehen.server.errors import Conflict, Forbidden, Overtaken, Refused
from mehen.server.notices import announce_consent, announce_turn, drop_turns
from mehen.table import wire
from mehen.table.timeline import ACT, UNDO, Entry, Timeline

T = TypeVar("T")
PASSING = ("undo", "replace")  # topics that a move settles; an offer to abandon stands until somebody says no
STAND_IN = "greedy"  # plays for people who are away or have given up


class Room:
    def __init__(self, database: Database, table_id: str, notice_delay: int = 0) -> None:
        self.database = database
        self.id = table_id
        self.notice_delay = notice_delay  # seconds
        self.lock = asyncio.Lock()
        self.row: store.Row = {}
        self.seats: list[store.Row] = []
        self.votes: list[store.Row] = []
        self.chat: list[store.Row] = []  # the last lines, for listeners
        self.timeline: Timeline | None = None
        self.sent: dict[tuple[str | None, str | None], int] = {}  # (sender, message) -> ply
        self.held = 0  # sealed lines in the database, as far as we know

    # -- reading -------------------------------------------------------------------

    async def refresh(self) -> None:
        """Read what has changed since we looked last."""
        await self._run(self._read)

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
                self._take(entry)
            if self.timeline is not None:
                self.timeline.sealed = sealed
                self.held = len(sealed)
        except BaseException:
            self.forget()
            raise
        self.row, self.seats, self.votes = row, seats, votes
        self.chat = (self.chat + talk)[-store.CHAT :]

    def _take(self, entry: Entry) -> None:
        assert self.timeline is not None
        self.timeline.append(entry)
        if entry.message is not None:
            self.sent[entry.user_id, entry.message] = entry.ply

    def _known(self, user_id: str, message: str | None) -> int | None:
        """The ply of something that was sent before; of what is sealed, the ply of its question."""
        if message is None or self.timeline is None:
            return None
        waiting = [line for line in self.timeline.sealed if (line.user_id, line.message) == (user_id, message)]
        return waiting[0].ply if waiting else self.sent.get((user_id, message))

    def forget(self) -> None:
        """Memory may differ from the database: build it anew, and tell everyone what comes out."""
        self.row = {}
        self.timeline = None
        self.sent = {}

    @property
    def running(self) -> Timeline:
        if self.timeline is None or self.row["status"] != "running":
            raise Conflict("not_running")
        return self.timeline

    def is_possible(self, seat: int, action: int) -> bool:
        """May a seat do this now?  Whoever has answered in secret has to take that back first."""
        timeline = self.running
        if seat in timeline.asked:
            return action in timeline.facing(seat).legal()
        if timeline.answers(seat):
            raise Conflict("answered")
        return False

    def texts(self, lang: str) -> Texts:
        """The game's sentences, with the people at this table in them."""
        timeline = self.running
        return wire.spoken(timeline, lang, wire.seat_names(timeline, lang, self.seats))

    def played_by_bot(self, seat: int) -> str:
        return str(self.seats[seat]["bot"]) if seat >= 0 else ""

    def asked_bot(self) -> int | None:
        """A seat that a bot plays and whose answer is waited for."""
        asked = self.timeline.asked if self.timeline and self.row["status"] == "running" else []
        return next((seat for seat in asked if self.played_by_bot(seat)), None)

    def holds(self, user_id: str, seat: int) -> bool:
        return 0 <= seat < len(self.seats) and self.seats[seat]["user_id"] == user_id

    def people(self) -> list[int]:
        """Seats whose people are there to be asked."""
        return [row["seat"] for row in self.seats if row["user_id"] and not row["bot"]]

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

    def late_questions(self) -> list[store.Row]:
        """What absent people were asked and have not answered in time."""
        since = db.now() - store.patience(self.row)
        return [vote for vote in self.votes if not vote["yes"] and vote["at"] <= since]

    @property
    def version(self) -> int:
        """Differs whenever anything at the table differs."""
        return int(self.row["version"]) if self.row else -1

    # -- acting --------------------------------------------------------------------

    async def act(self, user_id: str, seat: int, notation: str, ply: int, message: str | None = None) -> int:
        """A person's action; returns its ply.  Sent twice, it counts once.

        Where others choose at the same time it is sealed until the last of them has chosen: the ply stays.
        """
        known = self._known(user_id, message)
        if known is not None:
            return known
        timeline = self.running
        self._check_seat(user_id, seat)
        if ply != timeline.ply:
            raise Conflict("stale", ply=timeline.ply)
        game, rules = timeline.game, timeline.rules
        action = game.space(rules).read(notation)
        if action is None:
            raise Refused("unknown_action", action=notation)
        if not self.is_possible(seat, action):
            line = game.refusal(timeline.facing(seat), action, seat)
            said = {lang: self.texts(lang).say(line) for lang in LANGUAGES}
            raise Refused("illegal", rule=line.rule, text=said, action=notation)
        return await self._answer(Entry(ply + 1, ACT, seat, action, user_id, message, db.now()))

    async def act_for_bot(self, seat: int, action: int, ply: int) -> bool:
        """A bot's answer, unless the table has moved on meanwhile."""
        timeline = self.timeline
        if timeline is None or self.row["status"] != "running" or timeline.ply != ply or seat not in timeline.asked:
            return False
        if not self.played_by_bot(seat) or not self.is_possible(seat, action):
            return False
        await self._answer(Entry(ply + 1, ACT, seat, action, at=db.now()))
        return True

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
                took = self._pass_turn(c, store.table(c, self.id), now_asked, line.at)
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
        known = self._known(user_id, message)
        if known is not None:
            return known
        timeline = self.running
        self._check_seat(user_id, seat)
        if ply != timeline.ply:
            raise Conflict("stale", ply=timeline.ply)
        if to == ply and timeline.answers(seat):
            await self._seal(Entry(ply, UNDO, seat, to, user_id, message, db.now()))
            return ply
        policy = self.row["undo"]
        if policy == "never":
            raise Forbidden("undo_never")
        if not timeline.can_return_to(to):
            raise Refused("undo_where", to=to)
        if timeline.session.actors[timeline.actions_until(to)] != seat:
            raise Refused("undo_others")
        alone = policy == "free" and timeline.actor == seat and to >= timeline.undo_floor()
        if alone or all(self.holds(user_id, other) for other in self.needed("undo", to)):
            return await self._write(Entry(ply + 1, UNDO, seat, to, user_id, message, db.now()))
        await self._vote("undo", seat, to, True)
        return None

    async def vote(self, user_id: str, seat: int, topic: str, value: int, yes: bool) -> None:
        """Agree on an undo, on a bot in place of somebody who is away, or on ending the game undecided.

        Somebody absent who is asked may answer without taking their seat back.
        """
        timeline = self.running
        if not self.holds(user_id, seat) or not self._is_asked(seat, topic):
            self._check_seat(user_id, seat)
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
        if not self.holds(user_id, seat) or self.seats[seat]["resigned"]:
            raise Forbidden("not_your_seat")
        last = all(other == seat for other in [*self.people(), *wire.absent(self.seats)])

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
        return await self.change(lambda c: store.add_chat(c, self.id, user, text, message), checked=False)

    def overdue(self, seat: int) -> bool:
        """Has a seat that is asked, and that a person holds, used up its time?"""
        if self.row["status"] != "running" or seat not in self.people():
            return False
        return store.asked(self.seats[seat]) and self.time_left(seat) <= 0

    def time_left(self, seat: int) -> int:
        """Milliseconds; with a clock of days or none, for this turn."""
        row = self.seats[seat]
        asked = db.now() - row["asked_at"] if store.asked(row) else 0
        used = row["used_ms"] if self.row["clock"] == "live" else 0
        limit = store.UNTIMED_MS if self.row["clock"] == "none" else self.row["clock_ms"]
        return int(limit - used - asked)

    def _check_seat(self, user_id: str, seat: int) -> None:
        if not self.holds(user_id, seat):
            raise Forbidden("not_your_seat")
        if self.seats[seat]["bot"]:
            raise Forbidden("bot_plays")

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
        if store.asked(row):
            used = 0 if self.seats[seat]["bot"] else at - row["asked_at"]
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
                self._take(line)
            while timeline.actor == NATURE:
                self._take(replace(timeline.draw(Rng(secrets.randbits(32))), at=db.now()))
            await self._run(lambda: self._commit(before))
        except BaseException:
            self.forget()
            raise
        return before + 1

    def _commit(self, before: int) -> None:
        timeline = self.timeline
        assert timeline is not None
        new = timeline.entries[before:]
        at, actor, held = db.now(), int(timeline.actor), self.held
        values: dict[str, Any] = {"ply": timeline.ply, "actor": actor, "bot_until": 0, "status": "running"}
        with self.database.write() as c:
            row = self._hold(c)
            if new and new[0].kind == ACT:
                store.check_sealed(c, self.id, held)
            if new:
                store.add_entries(c, self.id, new)
            store.open_sealed(c, self.id)
            store.clear_votes(c, self.id, *PASSING)
            asked = [seat["seat"] for seat in store.seats(c, self.id) if store.asked(seat)]
            if held or sorted(timeline.asked) != asked:
                values |= {"turn_at": at, "turn_ply": timeline.ply}
                self._pass_turn(c, row | {"turn_ply": timeline.ply}, timeline.asked, at, anew=True)
            if timeline.over:
                values |= {"status": "finished", "ended_at": at}
                settle_table(c, row, self.seats, timeline)
            store.change_table(c, self.id, **values)
            self.database.ring(c, self.id)
            after = store.table(c, self.id), store.seats(c, self.id)
        missed = row["version"] != self.row["version"]
        self.row, self.seats = after
        self.held = 0
        self.votes = [vote for vote in self.votes if vote["topic"] not in PASSING]
        if missed:  # talk or votes of another process that we had not heard of
            self._read()

    def _pass_turn(self, c: Connection, row: store.Row, asked: list[int], at: int, anew: bool = False) -> int:
        """Books the time of those who were asked, and tells those who are asked now, unless they were before.

        ``anew``: a new turn, also for those who were asked before.  Returns how much was booked.
        """
        seats = store.seats(c, self.id)
        before = [seat for seat in seats if store.asked(seat)]
        booked = 0
        for seat in seats:
            stays = seat["seat"] in asked
            if store.asked(seat) and (anew or not stays):
                booked += at - seat["asked_at"]
                used = seat["used_ms"] + at - seat["asked_at"]
                store.change_seat(c, self.id, seat["seat"], used_ms=used, asked_at=at if stays else None)
            elif stays and not store.asked(seat):
                store.change_seat(c, self.id, seat["seat"], asked_at=at)
        were, are = ({seat["user_id"] for seat in some} for some in (before, [seats[n] for n in asked]))
        drop_turns(c, self.id, {user for user in were if user} - (set() if anew else are))
        for seat in [seats[n] for n in asked]:
            if seat["user_id"] not in were:
                announce_turn(c, row, seat, row["turn_ply"], self.notice_delay)
        return int(booked)

    async def _run(self, work: Callable[[], T]) -> T:
        """Database work in a thread.  Shielded: a client that hangs up must not leave memory and disk apart."""
        return await asyncio.shield(asyncio.get_running_loop().run_in_executor(None, work))


def sitting(seat: store.Row) -> tuple[str | None, str, bool]:
    """Who plays a seat."""
    return seat["user_id"], seat["bot"], bool(seat["resigned"])


def rules_of(c: Connection, row: store.Row) -> tuple[Game[Any], Rules]:
    """A table keeps the rules and the component values it began with."""
    game = catalog.game(row["game"])
    return game, game.rules(row["seats"], edition_path(c, game, row["digest"]), row["options"], row["rules"])
