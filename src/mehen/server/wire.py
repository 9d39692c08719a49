"""What goes over the line to one audience.  Everything is built from the audience's own view: nothing to forget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mehen.core.game import SPECTATOR, Choice
from mehen.core.text import Line, Name, Texts
from mehen.server import words
from mehen.server.timeline import UNDO, Timeline


def position(timeline: Timeline, seat: int, lang: str, since: int | None = None) -> dict[str, Any]:
    """The board, the question, the answers and the log from a ply on, as ``seat`` (or SPECTATOR) may know them."""
    game, rules, state = timeline.game, timeline.rules, timeline.state
    texts = game.texts(rules, lang)
    prompt = game.prompt(state, seat)
    return {
        "ply": timeline.ply,
        "seat": seat if seat != SPECTATOR else None,
        "actor": state.actor if state.actor >= 0 else None,
        "over": timeline.over,
        "view": game.view(state, seat),
        "prompt": sentence(texts, prompt),
        "choices": [choice(texts, c) for c in game.choices(state, seat)],
        "undo_to": undo_to(timeline, seat),
        "scores": list(state.scores()),
        "places": list(state.places()) if timeline.over else None,
        "log": log(timeline, seat, lang, since),
    }


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


def choice(texts: Texts, c: Choice) -> dict[str, Any]:
    return {
        "action": c.notation,
        "verb": c.verb,
        "label": texts.say(c.label),
        "rule": c.label.rule,
        "target": c.target,
        "cost": dict(c.cost),
        "gain": dict(c.gain),
    }


def sentence(texts: Texts, line: Line) -> dict[str, str]:
    return {"text": texts.say(line), "rule": line.rule}


def undo_to(timeline: Timeline, seat: int) -> int | None:
    """The ply one tap on "undo" goes back to: the seat's last decision, if nobody has learned anything from it."""
    if seat == SPECTATOR or timeline.actor != seat:
        return None
    last = timeline.last_decision(seat)
    return last if last is not None and last >= timeline.undo_floor() else None


def about(line: Line) -> list[str]:
    """What a sentence speaks of, ``place.edfu``: boards light it up.  Only what the sentence says anyway."""
    return [f"{arg.kind}.{arg.word}" for arg in line.args.values() if isinstance(arg, Name) and arg.kind != "seat"]


def log(timeline: Timeline, seat: int, lang: str, since: int | None = None) -> list[dict[str, Any]]:
    """The sentences after a ply; all of them, the setup's too, if none is named."""
    game, rules = timeline.game, timeline.rules
    texts = game.texts(rules, lang)
    out: list[dict[str, Any]] = []
    for ply, entry, events in timeline.told:
        if since is not None and ply <= since:
            continue
        for event in events:
            line = game.sentence(rules, event, seat)
            out.append({"ply": ply, "seat": event[1], "text": texts.say(line), "about": about(line)})
        if entry is not None and entry.kind == UNDO:
            who = texts.name(game.seat_name(rules, entry.seat))
            text = words.texts(lang).get("undone").format(seat=who)
            out.append({"ply": ply, "seat": entry.seat, "text": text, "undo": entry.value})
    return out
