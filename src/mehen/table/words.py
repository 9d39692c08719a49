"""The table's own sentences, those that belong to no game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mehen.core.text import Texts, load_texts


@cache
def texts(lang: str) -> Texts:
    return Texts(lang, load_texts(Path(__file__).parent, lang))
