"""Rows of the database as they go over the line: tables, seats and talk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mehen.server import store
from mehen.server.messages import ChatLine, Seat, Table, Vote


def table(row: Mapping[str, Any], seats: list[dict[str, Any]], votes: list[dict[str, Any]]) -> Table:
    """A table as everyone who may see it sees it.  Nothing else of its row ever leaves the server."""
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
        "owner_id": row["owner_id"],
        "status": row["status"],
        "ply": row["ply"],
        "actor": next((s["seat"] for s in seats if running and store.asked(s)), row["actor"]),
        "origin": row["origin"],
        "rematch": row["rematch"],
        "created_at": row["created_at"],
        "ended_at": row["ended_at"],
        "turn_at": row["turn_at"] if running else None,
        "seats": [seat(s, running) for s in seats],
        "votes": [cast(vote) for vote in votes if vote["yes"]],
        "asked": [{**cast(vote), "until": vote["at"] + store.patience(row)} for vote in votes if not vote["yes"]],
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
