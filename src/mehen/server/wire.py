"""What goes over the line to one audience.  Everything is built from the audience's own view: nothing to forget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mehen.core.game import SPECTATOR, Choice
from mehen.core.state import State
from mehen.core.text import Line, Name, Texts, fields
from mehen.server import words
from mehen.server.timeline import UNDO, Entry, Event, Timeline


def position(
    timeline: Timeline, seat: int, lang: str, since: int | None = None, people: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """The board, the question, the answers and the log from a ply on, as ``seat`` (or SPECTATOR) may know them."""
    game, state = timeline.game, timeline.state
    names = seat_names(timeline, lang, people)
    texts = spoken(timeline, lang, names)
    return {
        "ply": timeline.ply,
        "seat": seat if seat != SPECTATOR else None,
        "actor": state.actor if state.actor >= 0 else None,
        "over": timeline.over,
        "names": names,
        "view": game.view(state, seat),
        "prompt": sentence(texts, game.prompt(state, seat)),
        "choices": [choice(texts, c, settles(state, c.action)) for c in game.choices(state, seat)],
        "undo_to": undo_to(timeline, seat),
        **own_last(timeline, seat),
        "scores": game.standing(state),
        "rival": rival(timeline, texts),
        "places": list(state.places()) if timeline.over else None,
        "result": texts.say(result) if (result := game.result(state, seat)) else None,
        "log": log(timeline, seat, texts, since),
    }


def rival(timeline: Timeline, texts: Texts) -> dict[str, Any] | None:
    """The opponent that the game itself plays against somebody who is alone."""
    name = timeline.game.rival(timeline.rules)
    return name and {"name": texts.name(name), "score": timeline.game.rival_standing(timeline.state)}


def seat_names(timeline: Timeline, lang: str, people: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the seats are called: people by name, bots and namesakes by letter too; without people, by colour."""
    game, rules = timeline.game, timeline.rules
    if not people:
        texts = game.texts(rules, lang)
        return [texts.name(game.seat_name(rules, n)) for n in range(int(rules.seats))]
    bot = words.texts(lang).get("bot")
    called = [row["name"] or bot for row in people]
    return [f"{name} {LETTERS[n]}" if called.count(name) > 1 or name == bot else name for n, name in enumerate(called)]


LETTERS = "ABCDEFGHI"


def spoken(timeline: Timeline, lang: str, names: Sequence[str]) -> Texts:
    """The game's sentences, with the people at the table for its seats."""
    game, rules = timeline.game, timeline.rules
    seats = {f"seat.{game.seat_name(rules, n).word}": name for n, name in enumerate(names)}
    return Texts(lang, game.texts(rules, lang).sentences | seats)


def table(row: Mapping[str, Any], seats: list[dict[str, Any]], votes: list[dict[str, Any]]) -> dict[str, Any]:
    """A table as everyone who may see it sees it."""
    return {
        **{key: row[key] for key in SHOWN},
        "turn_at": row["turn_at"] if row["status"] == "running" else None,
        "seats": [seat(s) for s in seats],
        "votes": [{"topic": vote["topic"], "seat": vote["seat"], "value": vote["value"]} for vote in votes],
    }


#: Nothing else of a table's row ever leaves the server.
SHOWN = (
    "id", "game", "rules", "edition", "digest", "options", "title", "clock", "clock_ms", "undo", "listed", "rated",
    "owner_id", "status", "ply", "actor", "origin", "rematch", "created_at", "ended_at",
)  # fmt: skip


def seat(row: Mapping[str, Any]) -> dict[str, Any]:
    """People are shown by name; their id lets a client find its own seat."""
    return {
        "seat": row["seat"],
        "user_id": row["user_id"],
        "name": row["name"],
        "bot": row["bot"],
        "resigned": row["resigned"],
        "used_ms": row["used_ms"],
        "score": row["score"],
        "place": row["place"],
    }


def said(row: Mapping[str, Any]) -> dict[str, Any]:
    """A line of the chat.  Plain text: whoever shows it must not read markup in it."""
    return {key: row[key] for key in ("id", "name", "user_id", "text", "at")}


def choice(texts: Texts, c: Choice, final: bool) -> dict[str, Any]:
    return {
        "action": c.notation,
        "verb": c.verb,
        "label": texts.say(c.label),
        "rule": c.label.rule,
        "target": c.target,
        "cost": dict(c.cost),
        "gain": dict(c.gain),
        "final": final,
    }


def settles(state: State, action: int) -> bool:
    """After this somebody else is asked or has learned something: it cannot be taken back alone."""
    then = state.clone()
    marks = then.marks
    then.apply(action)
    return bool(then.actor != state.actor or then.marks != marks)


def sentence(texts: Texts, line: Line) -> dict[str, str]:
    return {"text": texts.say(line), "rule": line.rule}


def undo_to(timeline: Timeline, seat: int) -> int | None:
    """The ply one tap on "undo" goes back to: the seat's last decision, if nobody has learned anything from it."""
    if seat == SPECTATOR or timeline.actor != seat:
        return None
    last = timeline.last_decision(seat)
    return last if last is not None and last >= timeline.undo_floor() else None


def own_last(timeline: Timeline, seat: int) -> dict[str, int | None]:
    """The ply of the seat's last action that still counts, and the ply before it, where an undo would lead."""
    before = timeline.last_decision(seat) if seat != SPECTATOR else None
    after = None if before is None else timeline.plies[timeline.actions_until(before)]
    return {"own_ply": after, "own_from": before}


def scores(timeline: Timeline) -> list[dict[str, Any]]:
    """Everybody's points from ply to ply, wherever they changed, a rival's too; what was taken back is left out."""
    past = Timeline(timeline.game, timeline.rules)
    alone = past.game.rival(past.rules) is not None

    def standing() -> dict[str, Any]:
        points = past.game.standing(past.state)
        return {"scores": points, "rival": past.game.rival_standing(past.state) if alone else None}

    out: list[dict[str, Any]] = [{"ply": 0, **standing()}]
    for entry in timeline.entries:
        past.append(entry)
        if entry.kind == UNDO:
            out = [point for point in out if point["ply"] <= entry.value]
        now = {"ply": entry.ply, **standing()}
        if now | {"ply": out[-1]["ply"]} != out[-1]:
            out.append(now)
    return out


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


def log(timeline: Timeline, seat: int, texts: Texts, since: int | None = None) -> list[dict[str, Any]]:
    """The sentences after a ply; all of them, the setup's too, if none is named."""
    game, rules = timeline.game, timeline.rules
    out: list[dict[str, Any]] = []
    for ply, entry, events in timeline.told:
        if since is not None and ply <= since:
            continue
        for event in events:
            line = game.sentence(rules, event, seat)
            out.append(
                {
                    "ply": ply,
                    "seat": subject(timeline, entry, event, line, fields(texts.get(line.key))),
                    "text": texts.say(line),
                    "about": about(line),
                }
            )
        if entry is not None and entry.kind == UNDO:
            actor = texts.name(game.seat_name(rules, entry.seat))
            text = words.texts(texts.lang).get("undone").format(seat=actor)
            out.append({"ply": ply, "seat": entry.seat, "text": text, "undo": entry.value})
    return out
