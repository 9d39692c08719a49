"""What the server says while it runs: one JSON object a line for machines, short lines on a terminal.

Nothing that identifies or lets in anybody: no cookies, tokens, passwords, e-mail addresses, client addresses, and no
query strings.  Messages are scrubbed as well, since libraries and exceptions write there too.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

#: What a record always has; everything else was given to it by whoever logs.
_USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "taskName"}
_QUIET_PATHS = ("/health", "/ready", "/metrics")  # asked for every few seconds by those who watch
_QUIET_WORDS = ("connection open", "connection closed")
_THEIRS = ("Invalid UTF-8 sequence received from client.",)  # said by uvicorn as if it were our fault
_SCRUBBED = (
    (re.compile(r"\[parameters: .*"), "[parameters: ***]"),  # of SQL statements
    (re.compile(r"://[^@/\s]+@"), "://***@"),
    (re.compile(r"(/[^\s\"'?]*)\?[^\s\"']*"), r"\1"),
    (re.compile(r"(?i)(\b(?:cookie|authorization|token|invite|password|secret)['\"]?\s*[:=]\s*)[^\n,;}]+"), r"\1***"),
    (re.compile(r"\bmehen=[^\s;,]+"), "mehen=***"),  # our cookie
    (re.compile(r"[^\s@\"'<>(]+@[^\s@\"'<>)]+\.\w+"), "***"),
)  # fmt: skip


#: The request, or the message on a socket, that is being answered: found in its answer and in all it has logged.
_request: ContextVar[str] = ContextVar("request", default="")


def begin_request(name: str = "") -> str:
    """From here on everything is logged under this name; a new one if none is given."""
    name = name or secrets.token_hex(6)
    _request.set(name)
    return name


def scrub(text: str) -> str:
    for pattern, instead in _SCRUBBED:
        text = pattern.sub(instead, text)
    return text


def facts(record: logging.LogRecord) -> dict[str, Any]:
    """A record as plain data; requests and sockets are told by their parts."""
    args = record.args if isinstance(record.args, tuple) else ()
    if record.name == "uvicorn.access" and len(args) == 5:
        return {"message": "request", "method": args[1], "path": scrub(str(args[2])), "status": args[4]}
    if '"WebSocket %s"' in str(record.msg) and len(args) >= 2:
        refused = args[2] if len(args) > 2 else 403
        status = 101 if str(record.msg).endswith("[accepted]") else refused
        return {"message": "socket", "path": scrub(str(args[1])), "status": status}
    more = {key: value for key, value in vars(record).items() if key not in _USUAL}
    out = {"message": scrub(record.getMessage())} | {key: scrub(str(value)) for key, value in more.items()}
    if record.exc_info and record.exc_info[0] is not None:
        out["trace"] = scrub(logging.Formatter().formatException(record.exc_info))
    return out


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        head = {"at": at, "level": record.levelname.lower(), "from": record.name, "process": record.process}
        if request := _request.get():
            head["request"] = request
        return json.dumps(head | facts(record), ensure_ascii=False)


class Terminal(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said = facts(record)
        trace = said.pop("trace", "")
        words = " ".join(str(value) for value in said.values())
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        mark = "" if record.levelno == logging.INFO else f"{record.levelname.lower()}: "
        return f"{at} {mark}{words}" + (f"\n{trace}" if trace else "")


class Quiet(logging.Filter):
    """Drops what only tells that somebody looked whether we are alive."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = facts(record)
        return said.get("path") not in _QUIET_PATHS and said["message"] not in _QUIET_WORDS


class Blame(logging.Filter):
    """What a client has sent is no error of ours: it gets a short line, and fills no log with stack traces."""

    def filter(self, record: logging.LogRecord) -> bool:
        if str(record.msg) in _THEIRS:
            record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
        return True


def for_terminal() -> bool:
    return sys.stderr.isatty()


def config(terminal: bool, level: str = "INFO") -> dict[str, Any]:
    """For ``logging.config``; passed on to worker processes."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": f"{__name__}.{'Terminal' if terminal else 'Json'}"}},
        "filters": {"quiet": {"()": f"{__name__}.Quiet"}, "blame": {"()": f"{__name__}.Blame"}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["blame", "quiet"]},
        },
        "loggers": {
            name: {"handlers": ["stderr"], "level": level, "propagate": False}
            for name in ("uvicorn", "uvicorn.access", "mehen")
        },
        "root": {"handlers": ["stderr"], "level": "WARNING"},
    }
