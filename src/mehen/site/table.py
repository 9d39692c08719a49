"""A table that one person has to themselves: the same rules of the table as in a house, without other people.

Like in a house, something is tried in memory first; the worker stores what ``House`` hands it, and shows it only then.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from mehen.core.record import digest
from mehen.core.rng import Rng
from mehen.core.state import NATURE
from mehen.table import public
from mehen.table.desk import STAND_IN, Desk, Row, decided, final_places
from mehen.table.errors import Conflict, Forbidden, Refused
from mehen.table.frames import MyTable
from mehen.table.public import now
from mehen.table.timeline import Entry, Timeline

#: What a table's row consists of besides its seats; a new one begins with these.
FRESH: Row = {
    "title": "",
    "clock": "none",
    "clock_ms": 0,
    "undo": "free",
    "listed": False,
    "rated": False,
    "status": "open",
    "ply": 0,
    "actor": NATURE,
    "origin": None,
    "rematch": None,
    "ended_at": None,
    "turn_at": None,
    "version": 0,
    "note": "",
    "final": "",  # the digest of the last position: wherever its record is replayed, it must come to the same
}


def new_seat(number: int, *, user_id: str | None = None, name: str | None = None, bot: str = "") -> Row:
    return {
        "seat": number,
        "user_id": user_id,
        "name": name,
        "bot": bot,
        "resigned": False,
        "used_ms": 0,
        "asked_at": None,
        "score": None,
        "place": None,
    }


class OwnTable(Desk):
    def __init__(self, row: Row, seats: list[Row], timeline: Timeline) -> None:
        super().__init__()
        self.row = row
        self.seats = seats
        self.timeline: Timeline = timeline
        self.stored = 0  # lines of the log that are kept already

    @classmethod
    def kept(cls, kept: Mapping[str, Any], entries: Sequence[Mapping[str, Any]], timeline: Timeline) -> OwnTable:
        """As it was stored."""
        row = {key: value for key, value in kept.items() if key not in ("sitting", "sealed", "shown")}
        table = cls(row, [dict(seat) for seat in kept["sitting"]], timeline)
        for entry in entries:
            table.take(Entry(**entry))
        table.timeline.sealed = [Entry(**line) for line in kept["sealed"]]
        table.stored = table.timeline.ply
        return table

    def to_keep(self) -> dict[str, Any]:
        """What has to be stored before anybody is told: the row, and the lines that are new."""
        new = [asdict(entry) for entry in self.timeline.entries[self.stored :]]
        sealed = [asdict(line) for line in self.timeline.sealed]
        row = {**self.row, "sitting": self.seats, "sealed": sealed, "shown": self.shown()}
        return {"row": row, "entries": new}

    def shown(self) -> MyTable:
        """As the lobby lists it."""
        mine = [seat for seat in self.seats if seat["user_id"] and not seat["bot"]]
        my_turn = self.row["status"] == "running" and any(public.asked(seat) for seat in mine)
        return {**public.table(self.row, self.seats, []), "my_turn": my_turn}

    # -- acting --------------------------------------------------------------------

    def start(self) -> None:
        """NATURE sets up the game."""
        self.row["status"] = "running"
        self.write()

    def act(self, user_id: str, seat: int, notations: Sequence[str], ply: int, message: str) -> int:
        known = self.known(user_id, message)
        if known is not None:
            return known
        *others, last = self.act_lines(user_id, seat, notations, ply, message)
        if not others:
            return self.answer(last)
        self.write(*others, last)
        return last.ply

    def act_for_bot(self, seat: int, action: int, ply: int) -> None:
        line = self.bot_line(seat, action, ply)
        if line is not None:
            self.answer(line)

    def answer(self, answer: Entry) -> int:
        """Play it, with all that have waited for it; or seal it, if others are still to answer.  Returns its ply."""
        lines = self.running.lines_of(answer)
        if not lines:
            self.seal(replace(answer, ply=self.timeline.ply))
            return self.timeline.ply
        self.write(*lines)
        return max(line.ply for line in lines if line.seat == answer.seat)

    def seal(self, line: Entry) -> None:
        self.timeline.sealed = [*self.timeline.sealed, line]
        self.pass_turn()
        self.change()

    def undo(self, user_id: str, seat: int, to: int, ply: int, message: str) -> int:
        known = self.known(user_id, message)
        if known is not None:
            return known
        line = self.undo_line(user_id, seat, to, ply, message)
        assert line is not None, "whoever is alone agrees with themselves"
        if line.ply == ply:
            self.seal(line)
            return ply
        self.write(line)
        return line.ply

    def vote(self, user_id: str, seat: int, topic: str) -> None:
        """Nobody else has to agree; of what is voted on in a house, only an end without a result makes sense."""
        _ = self.running
        self.check_seat(user_id, seat)
        if topic != "abandon":
            raise Refused("nothing_to_vote")
        self.end("abandoned")

    def resign(self, user_id: str, seat: int) -> None:
        last = self.resigning(user_id, seat)
        self.seats[seat] |= {"bot": STAND_IN, "resigned": True}
        if decided(self.seats):
            self.settle()
            self.end("finished")
        elif last:
            self.end("abandoned")
        else:
            self.change()

    def lend(self, user_id: str, seat: int) -> None:
        """A bot plays on until one comes back."""
        _ = self.running
        if not self.holds(user_id, seat):
            raise Forbidden("not_your_seat")
        self.seats[seat]["bot"] = STAND_IN
        self.change()

    def take_back(self, user_id: str, seat: int) -> None:
        if not self.holds(user_id, seat) or self.seats[seat]["resigned"]:
            raise Forbidden("not_your_seat")
        if self.row["status"] != "running":
            raise Conflict("not_running")
        self.seats[seat]["bot"] = ""
        self.change()

    # -- what follows --------------------------------------------------------------

    def change(self) -> None:
        """Something is different now: it has to be kept, and told."""
        self.row["version"] += 1

    def write(self, *lines: Entry) -> None:
        """Lines of the log, and what NATURE answers to them."""
        timeline = self.timeline
        for line in lines:
            self.take(line)
        while timeline.actor == NATURE:
            self.take(replace(timeline.draw(Rng(secrets.randbits(32))), at=now()))
        self.row |= {"ply": timeline.ply, "actor": int(timeline.actor), "turn_at": now()}
        self.pass_turn()
        if timeline.over:
            self.settle()
            self.end("finished")
        else:
            self.change()

    def pass_turn(self) -> None:
        """The clocks of those who were asked stop, those of others start; nobody loses by them."""
        at, waited_for = now(), self.timeline.asked
        for seat in self.seats:
            stays = seat["seat"] in waited_for
            if public.asked(seat) and not stays:
                seat |= {"used_ms": seat["used_ms"] + at - seat["asked_at"], "asked_at": None}
            elif stays and not public.asked(seat):
                seat["asked_at"] = at

    def settle(self) -> None:
        state = self.timeline.state
        places = final_places([int(n) for n in state.places()], [seat["resigned"] for seat in self.seats])
        for seat, score, place in zip(self.seats, state.scores(), places, strict=True):
            seat |= {"score": int(score), "place": place}
        self.row["final"] = digest(state)

    def end(self, status: str) -> None:
        self.row |= {"status": status, "ended_at": now()}
        self.change()
