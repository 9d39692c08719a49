"""How a game went, in words: the log, and the same told in turns and chapters."""

from __future__ import annotations

from collections.abc import Iterable

from mehen.core.events import Event
from mehen.core.text import Arg, Line, Name, Texts, fields
from mehen.table import words
from mehen.table.chronicle import Item as Booked
from mehen.table.chronicle import Part
from mehen.table.forecast import Difference
from mehen.table.messages import Change, ChapterMessage, ChronicleMessage, Item, LogLine, Turn
from mehen.table.timeline import UNDO, Entry, Timeline


class Story:
    """What has happened at a table, in one language; what several audiences read alike is put into words once."""

    def __init__(self, timeline: Timeline, texts: Texts) -> None:
        self.timeline = timeline
        self.texts = texts
        self._lines: dict[tuple[int, int], LogLine] = {}  # by ply and place in it
        self._heads: dict[int, str] = {}
        self._turns: dict[int, tuple[list[Change], list[Item]]] = {}
        self._chapters: dict[int, ChapterMessage] = {}

    # -- the log ---------------------------------------------------------------------------------

    def log(self, seat: int, since: int | None = None) -> list[LogLine]:
        """The sentences after a ply; all of them, the setup's too, if none is named."""
        timeline = self.timeline
        game = timeline.game
        out: list[LogLine] = []
        first = 0 if since is None else since + 1
        for ply, events in enumerate(timeline.told[first:], first):
            entry = timeline.entries[ply - 1] if ply else None
            if events:
                places = timeline.parts(ply, len(events))
                for k, event in enumerate(events):
                    if game.events[event[0]].secret:
                        out.append(self._line(ply, entry, event, seat, places[k]))
                        continue
                    if (ply, k) not in self._lines:
                        self._lines[ply, k] = self._line(ply, entry, event, seat, places[k])
                    out.append(self._lines[ply, k])
            if entry is not None and entry.kind == UNDO:
                out.append(self._undone(entry))
        return out

    def _line(
        self, ply: int, entry: Entry | None, event: Event, seat: int, place: tuple[int | None, int | None]
    ) -> LogLine:
        line = self.timeline.game.sentence(self.timeline.rules, event, seat)
        turn_number, chapter_number = place
        said = fields(self.texts.get(line.key))
        told: LogLine = {
            "ply": ply,
            "seat": subject(self.timeline, entry, event, line, said),
            "by": entry.seat if entry is not None and entry.seat >= 0 else None,
            "text": self.texts.say(line),
            "about": about(line),
            "turn": turn_number,
            "chapter": chapter_number,
        }
        if chapter_number is not None:
            told["event"] = line.key.removeprefix("log.")
            told["args"] = {name: plain(arg) for name, arg in line.args.items() if name in said}
        return told

    def _undone(self, entry: Entry) -> LogLine:
        actor = self.texts.name(self.timeline.game.seat_name(self.timeline.rules, entry.seat))
        return {
            "ply": entry.ply,
            "seat": entry.seat,
            "by": entry.seat,
            "text": words.texts(self.texts.lang).get("undone").format(seat=actor),
            "about": [],
            "turn": None,
            "chapter": None,
            "undo": entry.value,
        }

    # -- the chronicle ---------------------------------------------------------------------------

    def chronicle(self, seat: int, since: int | None) -> ChronicleMessage:
        """Turns and chapters that have grown since a ply; all of them where something was taken back since."""
        timeline, told = self.timeline, self.timeline.chronicle
        if since is None or any(entry.kind == UNDO for entry in timeline.entries[since:]):
            known = 0
        else:
            known = timeline.actions_until(since)
        turns_from, chapters_from = grown(told.turns, known), grown(told.chapters, known)
        return {
            "turns_from": turns_from,
            "turns": [self.turn(n, seat) for n in range(turns_from, len(told.turns))],
            "chapters_from": chapters_from,
            "chapters": [self.chapter(n) for n in range(chapters_from, len(told.chapters))],
        }

    def turn(self, number: int, seat: int) -> Turn:
        timeline = self.timeline
        part = timeline.chronicle.turns[number]
        if number not in self._turns:
            items = [self.item(one) for one in part.items]
            self._turns[number] = changes(timeline, part.changes()), items
        changed, booked = self._turns[number]
        return {
            "number": number,
            "seat": part.seat if part.seat >= 0 else None,
            "first": timeline.plies[part.first - 1],
            "last": timeline.plies[part.last - 1],
            "text": self._head(number, part, seat),
            "changes": changed,
            "items": booked,
        }

    def _head(self, number: int, part: Part, seat: int) -> str:
        kinds = self.timeline.game.events
        if any(kinds[event[0]].secret for event in part.events):
            return self.headline(part, seat)
        if number not in self._heads:
            self._heads[number] = self.headline(part, seat)
        return self._heads[number]

    def headline(self, part: Part, seat: int) -> str:
        """What a turn was about: the events that have a short sentence of their own, as the reader may know them."""
        game, rules, texts, said = self.timeline.game, self.timeline.rules, self.texts, []
        for event in part.events:
            line = game.sentence(rules, event, seat)
            key = line.key.replace("log.", "head.", 1)
            if key in texts.sentences:
                said.append(texts.say(Line(key, line.args)))
        return "; ".join(dict.fromkeys(said))

    def chapter(self, number: int) -> ChapterMessage:
        if number not in self._chapters:
            timeline = self.timeline
            part = timeline.chronicle.chapters[number]
            kind = timeline.game.chapters[part.chapter]
            self._chapters[number] = {
                "number": number,
                "kind": kind.name,
                "act": kind.act,
                "title": self.texts.get(f"chapter.{kind.name}"),
                "about": self.named(kind.about, part.about),
                "what": self.what(kind.about, part.about),
                "rule": kind.rule,
                "first": timeline.plies[part.first - 1],
                "last": timeline.plies[part.last - 1],
                "open": part.open,
                "changes": changes(timeline, part.changes()),
                "items": [self.item(one) for one in part.items],
                "totals": part.totals,
            }
        return self._chapters[number]

    def item(self, one: Booked) -> Item:
        source = self.timeline.game.sources[one.source]
        return {
            "seat": one.seat,
            "amount": one.amount,
            "source": source.name,
            "about": self.named(source.about, one.about),
            "what": self.what(source.about, one.about),
            "rule": source.rule,
        }

    def named(self, kind: str, number: int) -> str:
        if not kind:
            return ""
        return self.texts.name(Name(kind, self.timeline.game.vocabulary(self.timeline.rules)[kind][number]))

    def what(self, kind: str, number: int) -> str:
        """The id of what something is about."""
        return f"{kind}.{self.timeline.game.vocabulary(self.timeline.rules)[kind][number]}" if kind else ""


def grown(parts: list[Part], known: int) -> int:
    """The number of the first one that has grown since that many actions; they follow each other."""
    first = len(parts)
    while first and parts[first - 1].last > known:
        first -= 1
    return first


def changes(timeline: Timeline, found: Iterable[Difference]) -> list[Change]:
    """Differences of gauges as they are told; a battle's strength is not lost because the battle is over."""
    game = timeline.game
    table = game.participants(timeline.rules)
    out: list[Change] = []
    for one in found:
        counted = (game.gauges if one.seat < table else game.table_gauges)[one.gauge]
        if not counted.passing or (one.before and one.after):
            seat = one.seat if one.seat < table else None
            out.append({"seat": seat, "gauge": counted.name, "before": one.before, "after": one.after})
    return out


def plain(arg: Arg) -> str | int | list[str]:
    """An argument of a sentence as an id or a number."""
    if isinstance(arg, Name):
        return arg.word
    return [name.word for name in arg] if isinstance(arg, list) else arg


def about(line: Line) -> list[str]:
    """What a sentence speaks of, ``place.edfu``: boards light it up.  Only what the sentence says anyway."""
    return [f"{arg.kind}.{arg.word}" for arg in line.args.values() if isinstance(arg, Name) and arg.kind != "seat"]


def subject(timeline: Timeline, entry: Entry | None, event: Event, line: Line, said: frozenset[str]) -> int | None:
    """The seat a sentence speaks of, whoever caused it; of two behind one name (merged gods), the one that acted."""
    seats = timeline.game.vocabulary(timeline.rules)["seat"]
    for key, arg in line.args.items():
        if key in said and isinstance(arg, Name) and arg.kind == "seat":
            return seats.index(arg.word)
    behind = timeline.game.seats_behind(timeline.state, event[1]) if "seat" in said else []
    return entry.seat if entry is not None and entry.seat in behind else next(iter(behind), None)
