"""A table, its seats and what is said there, as they go over the line; kept as rows, in a database or elsewhere."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from mehen.table.frames import ChatLine, Seat, Table, Vote

UNTIMED_MS = 7 * 24 * 3_600_000  # without a clock: how long a table waits for somebody before it may go on
CONSENT_LIVE_MS = 10 * 60_000  # in a live game: how long somebody absent is asked for their consent


def now() -> int:
    return time.time_ns() // 1_000_000


def asked(seat: Mapping[str, Any]) -> bool:
    """Is an answer of this seat waited for?  In a game that is being played."""
    return seat["asked_at"] is not None


def patience(row: Mapping[str, Any]) -> int:
    """Milliseconds for which somebody absent is waited for: as long as for a turn, in a live game some minutes."""
    if row["clock"] == "live":
        return int(min(row["clock_ms"], CONSENT_LIVE_MS))
    return UNTIMED_MS if row["clock"] == "none" else int(row["clock_ms"])


def table(row: Mapping[str, Any], seats: list[dict[str, Any]], votes: list[dict[str, Any]]) -> Table:
    """A table as everyone who may see it sees it.  Nothing else of its row ever leaves the house."""
    running = row["status"] == "running"
    return {
        "id": row["id"],
        "game": row["game"],
        "rules": row["rules"],
        "edition": row["edition"],
        "digest": row["digest"],
        "options": row["options"],
        "title": row["title"],
        "clock": row["clock"],
        "clock_ms": row["clock_ms"],
        "undo": row["undo"],
        "listed": row["listed"],
        "rated": row["rated"],
        "tired": bool(row.get("tired")),  # only a house counts its bots' time
        "owner_id": row["owner_id"],
        "status": row["status"],
        "ply": row["ply"],
        "actor": next((s["seat"] for s in seats if running and asked(s)), row["actor"]),
        "origin": row["origin"],
        "rematch": row["rematch"],
        "created_at": row["created_at"],
        "ended_at": row["ended_at"],
        "turn_at": row["turn_at"] if running else None,
        "seats": [seat(s, running) for s in seats],
        "votes": [cast(vote) for vote in votes if vote["yes"]],
        "asked": [{**cast(vote), "until": vote["at"] + patience(row)} for vote in votes if not vote["yes"]],
    }


def cast(vote: Mapping[str, Any]) -> Vote:
    return {"topic": vote["topic"], "seat": vote["seat"], "value": vote["value"]}


def seat(row: Mapping[str, Any], running: bool) -> Seat:
    """People are shown by name; their id lets a client find its own seat."""
    return {
        "seat": row["seat"],
        "user_id": row["user_id"],
        "name": row["name"],
        "bot": row["bot"],
        "resigned": row["resigned"],
        "used_ms": row["used_ms"],
        "asked_at": row["asked_at"] if running else None,
        "score": row["score"],
        "place": row["place"],
    }


def said(row: Mapping[str, Any]) -> ChatLine:
    """A line of the chat.  Plain text: whoever shows it must not read markup in it."""
    return {"id": row["id"], "name": row["name"], "user_id": row["user_id"], "text": row["text"], "at": row["at"]}
