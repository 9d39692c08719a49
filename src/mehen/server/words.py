"""The server's own sentences, and refusals as they go over the line."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fastapi import Request
from fastapi.responses import JSONResponse

from mehen.core.text import Texts, load_texts
from mehen.server import metrics
from mehen.server.errors import Refused
from mehen.table import words
from mehen.table.frames import Problem


@cache
def texts(lang: str) -> Texts:
    """The table's sentences and those that only a house needs."""
    return Texts(lang, {**words.texts(lang).sentences, **load_texts(Path(__file__).parent, lang)})


def problem(error: Refused, lang: str) -> Problem:
    metrics.refusals.labels(error.code).inc()
    return words.problem(error, lang, texts(lang))


def refusal_response(request: Request, error: Refused) -> JSONResponse:
    from mehen.server.api.common import pick_language

    return JSONResponse(problem(error, pick_language(request)), error.status)
