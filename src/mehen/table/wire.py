"""What goes over the line to one audience.  Everything is built from the audience's own view: nothing to forget."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from mehen.core.game import SPECTATOR, Game
from mehen.core.telling import Gauge, Horizon, Reach
from mehen.core.text import Arg, Line, Name, Texts, fields
from mehen.table import words
from mehen.table.chronicle import Item as Booked
from mehen.table.chronicle import Part
from mehen.table.forecast import Difference, Forecast
from mehen.table.messages import (
    Blocked,
    Change,
    ChapterMessage,
    ChoiceMessage,
    ChronicleMessage,
    Closing,
    GameMessage,
    GaugeMessage,
    Item,
    LogLine,
    MomentMessage,
    Position,
    Rival,
    ScorePoint,
    SealedMessage,
    Sentence,
    Turn,
)
from mehen.table.timeline import UNDO, Entry, Event, Timeline

LETTERS = "ABCDEFGHI"
NAMED = 6  # of things out of reach; the rest is counted


def position(
    timeline: Timeline, seat: int, lang: str, since: int | None = None, people: Sequence[Mapping[str, Any]] = ()
) -> Position:
    """The board, the question, the answers and the log from a ply on, as ``seat`` (or SPECTATOR) may know them."""
    game, state, own = timeline.game, timeline.state, timeline.facing(seat)
    names = seat_names(timeline, lang, people)
    texts = spoken(timeline, lang, names)
    outlook = timeline.outlook(seat)
    *gauges, table_gauges = timeline.chronicle.base
    own_from, own_ply = own_last(timeline, seat)
    return {
        "ply": timeline.ply,
        "seat": seat if seat != SPECTATOR else None,
        "actor": timeline.asked[0] if timeline.asked else None,
        "asked": timeline.asked,
        "sealed": sealed(timeline, seat, texts),
        "over": timeline.over,
        "step": game.step_name(own),
        "moment": moment(timeline),
        "turn": max(len(timeline.chronicle.turns) - 1, 0),
        "names": names,
        "view": game.view(own, seat),
        "prompt": prompt(timeline, seat, texts),
        "choices": [choice(texts, game, one, timeline) for one in outlook.forecasts] if outlook else [],
        "blocked": blocked(texts, outlook.blocked) if outlook else [],
        "undo_to": undo_to(timeline, seat),
        "own_ply": own_ply,
        "own_from": own_from,
        "own_asks": own_asks(timeline, own_from, people),
        "gauges": gauges,
        "table_gauges": table_gauges,
        "since": since_own(timeline, seat),
        "scores": game.standing(state),
        "rival": rival(timeline, texts),
        "ledger": ledger(timeline),
        "places": list(state.places()) if timeline.over else None,
        "result": texts.say(result) if (result := game.result(state, seat)) else None,
        "log": log(timeline, seat, texts, since),
        "chronicle": chronicle(timeline, seat, texts, since),
    }


def rival(timeline: Timeline, texts: Texts) -> Rival | None:
    """The opponent that the game itself plays against somebody who is alone."""
    name = timeline.game.rival(timeline.rules)
    return {"name": texts.name(name), "score": timeline.game.rival_standing(timeline.state)} if name else None


def game_message(game: Game[Any]) -> GameMessage:
    """What a client has to know of a game once."""
    return {
        "gauges": [gauge(one) for one in game.gauges],
        "table_gauges": [gauge(one) for one in game.table_gauges],
        "sources": [{"name": source.name, "rule": source.rule} for source in game.sources],
    }


def gauge(one: Gauge) -> GaugeMessage:
    return {"name": one.name, "icon": one.icon, "good": one.good, "strip": one.strip, "words": one.words}


def moment(timeline: Timeline) -> MomentMessage:
    now = timeline.game.moment(timeline.state)
    return {"round": now.round, "rounds": now.rounds, "phase": now.phase, "phases": list(now.phases)}


def ledger(timeline: Timeline) -> list[list[int]]:
    """Points by source; where a game counts only at its end, what it would count now."""
    game, state = timeline.game, timeline.state
    if not timeline.over and (now := game.outlook(state)) is not None:
        return now
    return timeline.chronicle.sums(game.participants(timeline.rules))


def since_own(timeline: Timeline, seat: int) -> list[list[int]] | None:
    """What the gauges showed after the seat's own last action."""
    then = timeline.chronicle.own.get(seat)
    return then[:-1] if then else None


def seat_names(timeline: Timeline, lang: str, people: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the seats are called: people by name, bots and namesakes by letter too; without people, by colour."""
    game, rules = timeline.game, timeline.rules
    texts = game.texts(rules, lang)
    everybody = [texts.name(game.seat_name(rules, n)) for n in range(game.participants(rules))]
    if not people:
        return everybody
    bot = words.texts(lang).get("bot")
    called = [row["name"] or bot for row in people]
    named = [f"{name} {LETTERS[n]}" if called.count(name) > 1 or name == bot else name for n, name in enumerate(called)]
    return named + everybody[len(named) :]


def spoken(timeline: Timeline, lang: str, names: Sequence[str]) -> Texts:
    """The game's sentences, with the people at the table for its seats."""
    game, rules = timeline.game, timeline.rules
    seats = {f"seat.{game.seat_name(rules, n).word}": name for n, name in enumerate(names)}
    return Texts(lang, ChainMap(seats, game.texts(rules, lang).sentences))


def choice(texts: Texts, game: Game[Any], one: Forecast, timeline: Timeline) -> ChoiceMessage:
    c = one.choice
    return {
        "action": c.notation,
        "verb": c.verb,
        "title": texts.say(c.title),
        "detail": texts.say(c.detail) if c.detail else "",
        "group": texts.get(f"group.{c.group}") if c.group else "",
        "rule": c.title.rule,
        "target": c.target,
        "args": {name: plain(arg) for name, arg in c.args.items()},
        "final": one.final,
        "changes": changes(timeline, one.changes),
        "closes": closings(texts, "closes", one.closes),
        "opens": closings(texts, "opens", one.opens),
        "depends": [texts.say(line) for line in one.depends],
        "next": sentence(texts, one.next) if one.next else None,
    }


def plain(arg: Arg) -> str | int | list[str]:
    """An argument of a sentence as an id or a number."""
    if isinstance(arg, Name):
        return arg.word
    return [name.word for name in arg] if isinstance(arg, list) else arg


def changes(timeline: Timeline, found: Iterable[Difference]) -> list[Change]:
    game = timeline.game
    table = game.participants(timeline.rules)
    return [
        {
            "seat": one.seat if one.seat < table else None,
            "gauge": (game.gauges if one.seat < table else game.table_gauges)[one.gauge].name,
            "before": one.before,
            "after": one.after,
        }
        for one in found
    ]


def closings(texts: Texts, kind: str, found: list[Reach]) -> list[Closing]:
    """What is gone or has come, by how long that lasts; each thing is named once."""
    out: list[Closing] = []
    for horizon in get_args(Horizon):
        here = [one for one in found if one.horizon == horizon]
        if here:
            names = list(dict.fromkeys(one.name for one in here))
            said = [texts.name(name) for name in names[:NAMED]]
            if len(names) > NAMED:
                said[-1] += " " + texts.say(Line("depends.more", {"n": len(names) - NAMED}))
            text = texts.say(Line(f"{kind}.{horizon}", {"names": ", ".join(said)}))
            out.append({"horizon": horizon, "text": text, "targets": [one.target for one in here]})
    return out


def blocked(texts: Texts, found: Mapping[str, Line]) -> list[Blocked]:
    """Reasons with the places that share them."""
    by_reason: dict[tuple[str, str], list[str]] = {}
    for target, line in found.items():
        by_reason.setdefault((texts.say(line), line.rule), []).append(target)
    return [{"text": text, "rule": rule, "targets": targets} for (text, rule), targets in by_reason.items()]


def sentence(texts: Texts, line: Line) -> Sentence:
    return {"text": texts.say(line), "rule": line.rule}


def sealed(timeline: Timeline, seat: int, texts: Texts) -> list[SealedMessage]:
    """The answers a seat knows of that are not revealed yet: its own, and those of its side."""
    game, space = timeline.game, timeline.game.space(timeline.rules)
    return [
        {
            "seat": entry.seat,
            "action": space.write(entry.value),
            "title": texts.say(game.choice(state, entry.value).title),
        }
        for state, entry in timeline.confided(seat)
    ]


def prompt(timeline: Timeline, seat: int, texts: Texts) -> Sentence:
    """What a seat reads above the board; whoever has answered in secret, what it was and for whom the table waits."""
    game = timeline.game
    line = game.prompt(timeline.facing(seat), seat)
    if seat in timeline.asked or not timeline.answers(seat):
        return sentence(texts, line)
    chosen = [one["title"].rstrip(".") for one in sealed(timeline, seat, texts) if one["seat"] == seat]
    missing = [game.seat_name(timeline.rules, one) for one in timeline.asked]
    said = words.texts(texts.lang).get("sealed").format(choices="; ".join(chosen), seats=texts.joined(missing))
    return {"text": said, "rule": line.rule}


def undo_to(timeline: Timeline, seat: int) -> int | None:
    """The ply one tap on "undo" goes back to: the seat's last decision, if nobody has learned anything from it.

    A sealed answer is not in the log yet: taking it back leads to the present ply.
    """
    if timeline.answers(seat):
        return timeline.ply
    if seat == SPECTATOR or timeline.actor != seat:
        return None
    last = timeline.last_decision(seat)
    return last if last is not None and last >= timeline.undo_floor() else None


def own_last(timeline: Timeline, seat: int) -> tuple[int | None, int | None]:
    """The ply before the seat's last action that still counts, where an undo would lead, and the ply of that action."""
    before = timeline.last_decision(seat) if seat != SPECTATOR else None
    return before, None if before is None else timeline.plies[timeline.actions_until(before)]


def own_asks(timeline: Timeline, before: int | None, people: Sequence[Mapping[str, Any]]) -> list[int]:
    """Seats of absent people who have decided something themselves since, and would have to agree to an undo."""
    deciders = timeline.deciders(before) if before is not None else set()
    return [seat for seat in absent(people) if seat in deciders]


def absent(people: Sequence[Mapping[str, Any]]) -> list[int]:
    """Seats of people for whom a bot stands in; whoever has given up needs not be asked."""
    return [row["seat"] for row in people if row["user_id"] and row["bot"] and not row["resigned"]]


def scores(timeline: Timeline) -> list[ScorePoint]:
    """Everybody's points from ply to ply, wherever they changed; what was taken back is left out."""
    out: list[ScorePoint] = []
    for action, (points, rivals) in enumerate(timeline.chronicle.standings):
        if not out or (points, rivals) != (out[-1]["scores"], out[-1]["rival"]):
            out.append({"ply": timeline.plies[action - 1] if action else 0, "scores": points, "rival": rivals})
    return out


# -- the chronicle ---------------------------------------------------------------------------


def chronicle(timeline: Timeline, seat: int, texts: Texts, since: int | None) -> ChronicleMessage:
    """Turns and chapters that have grown since a ply; all of them where something was taken back since."""
    told = timeline.chronicle
    if since is None or any(entry.kind == UNDO for entry in timeline.entries[since:]):
        known = 0
    else:
        known = timeline.actions_until(since)
    turns_from = next((n for n, part in enumerate(told.turns) if part.last > known), len(told.turns))
    chapters_from = next((n for n, part in enumerate(told.chapters) if part.last > known), len(told.chapters))
    return {
        "turns_from": turns_from,
        "turns": [turn(timeline, n, part, seat, texts) for n, part in enumerate(told.turns) if n >= turns_from],
        "chapters_from": chapters_from,
        "chapters": [chapter(timeline, n, part, texts) for n, part in enumerate(told.chapters) if n >= chapters_from],
    }


def turn(timeline: Timeline, number: int, part: Part, seat: int, texts: Texts) -> Turn:
    return {
        "number": number,
        "seat": part.seat if part.seat >= 0 else None,
        "first": timeline.plies[part.first - 1],
        "last": timeline.plies[part.last - 1],
        "text": headline(timeline, part, seat, texts),
        "changes": changes(timeline, part.changes()),
        "items": [item(timeline, texts, one) for one in part.items],
    }


def headline(timeline: Timeline, part: Part, seat: int, texts: Texts) -> str:
    """What a turn was about: the events that have a short sentence of their own, as the reader may know them."""
    game, said = timeline.game, []
    for _, event in part.events:
        line = game.sentence(timeline.rules, event, seat)
        key = line.key.replace("log.", "head.", 1)
        if key in texts.sentences:
            said.append(texts.say(Line(key, line.args)))
    return "; ".join(dict.fromkeys(said))


def chapter(timeline: Timeline, number: int, part: Part, texts: Texts) -> ChapterMessage:
    kind = timeline.game.chapters[part.chapter]
    return {
        "number": number,
        "kind": kind.name,
        "title": texts.get(f"chapter.{kind.name}"),
        "about": named(timeline, texts, kind.about, part.about),
        "rule": kind.rule,
        "first": timeline.plies[part.first - 1],
        "last": timeline.plies[part.last - 1],
        "open": part.open,
        "changes": changes(timeline, part.changes()),
        "items": [item(timeline, texts, one) for one in part.items],
    }


def item(timeline: Timeline, texts: Texts, one: Booked) -> Item:
    source = timeline.game.sources[one.source]
    about = named(timeline, texts, source.about, one.about)
    return {"seat": one.seat, "amount": one.amount, "source": source.name, "about": about, "rule": source.rule}


def named(timeline: Timeline, texts: Texts, kind: str, number: int) -> str:
    return texts.name(Name(kind, timeline.game.vocabulary(timeline.rules)[kind][number])) if kind else ""


def about(line: Line) -> list[str]:
    """What a sentence speaks of, ``place.edfu``: boards light it up.  Only what the sentence says anyway."""
    return [f"{arg.kind}.{arg.word}" for arg in line.args.values() if isinstance(arg, Name) and arg.kind != "seat"]


def subject(timeline: Timeline, entry: Entry | None, event: Event, line: Line, said: set[str]) -> int | None:
    """The seat a sentence speaks of, whoever caused it; of two behind one name (merged gods), the one that acted."""
    seats = timeline.game.vocabulary(timeline.rules)["seat"]
    for key, arg in line.args.items():
        if key in said and isinstance(arg, Name) and arg.kind == "seat":
            return seats.index(arg.word)
    behind = timeline.game.seats_behind(timeline.state, event[1]) if "seat" in said else []
    return entry.seat if entry is not None and entry.seat in behind else next(iter(behind), None)


def log(timeline: Timeline, seat: int, texts: Texts, since: int | None = None) -> list[LogLine]:
    """The sentences after a ply; all of them, the setup's too, if none is named."""
    game, rules = timeline.game, timeline.rules
    out: list[LogLine] = []
    for ply, entry, events in timeline.told:
        if since is not None and ply <= since:
            continue
        by = entry.seat if entry is not None and entry.seat >= 0 else None
        for event, (turn_number, chapter_number) in zip(events, timeline.parts(ply, len(events)), strict=True):
            line = game.sentence(rules, event, seat)
            out.append(
                {
                    "ply": ply,
                    "seat": subject(timeline, entry, event, line, fields(texts.get(line.key))),
                    "by": by,
                    "text": texts.say(line),
                    "about": about(line),
                    "turn": turn_number,
                    "chapter": chapter_number,
                }
            )
        if entry is not None and entry.kind == UNDO:
            actor = texts.name(game.seat_name(rules, entry.seat))
            text = words.texts(texts.lang).get("undone").format(seat=actor)
            undone: LogLine = {
                "ply": ply,
                "seat": entry.seat,
                "by": by,
                "text": text,
                "about": [],
                "turn": None,
                "chapter": None,
            }
            out.append({**undone, "undo": entry.value})
    return out
