"""The server's own sentences, and refusals as they go over the line."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fastapi import Request
from fastapi.responses import JSONResponse

from mehen.core.text import Texts, load_texts
from mehen.server.errors import Refused
from mehen.server.messages import Problem


@cache
def texts(lang: str) -> Texts:
    return Texts(lang, load_texts(Path(__file__).parent, lang))


def problem(error: Refused, lang: str) -> Problem:
    text = error.text if isinstance(error.text, str) else error.text[lang]
    text = text or texts(lang).get(f"problem.{error.code}")
    return {"code": error.code, "text": text, "rule": error.rule, "details": dict(error.details)}


def refusal_response(request: Request, error: Refused) -> JSONResponse:
    from mehen.server.api.common import pick_language

    return JSONResponse(problem(error, pick_language(request)), error.status)
