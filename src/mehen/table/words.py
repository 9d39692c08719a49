"""The table's own sentences, those that belong to no game, and refusals in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mehen.core.text import Texts, load_texts
from mehen.table.errors import Refused
from mehen.table.frames import Problem


@cache
def texts(lang: str) -> Texts:
    return Texts(lang, load_texts(Path(__file__).parent, lang))


def capital(text: str) -> str:
    """At the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def problem(error: Refused, lang: str, said: Texts | None = None) -> Problem:
    """A refusal as it goes over the line; ``said``: sentences of a house that knows more reasons."""
    text = error.text if isinstance(error.text, str) else error.text[lang]
    text = text or (said or texts(lang)).get(f"problem.{error.code}")
    return {"code": error.code, "text": text, "rule": error.rule, "details": dict(error.details)}
