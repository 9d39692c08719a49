"""Rows of the database as they go over the line: tables, seats and talk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


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
