"""The arena's own sentences, and numbers as each language writes them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mehen.core.text import Arg, Line, Texts, load_texts

NO_BREAK = "\u00a0"  # a number and its unit stay on one line


@cache
def texts(lang: str) -> Texts:
    return Texts(lang, load_texts(Path(__file__).parent, lang))


def say(lang: str, key: str, **args: Arg) -> str:
    return texts(lang).say(Line(key, args))


def number(lang: str, value: float, digits: int = 1) -> str:
    """A true minus sign, and a comma where the language wants one."""
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = f"{0:.{digits}f}"
    text = text.replace("-", "−")
    return text.replace(".", ",") if lang == "de" else text


def percent(lang: str, share: float, digits: int = 1) -> str:
    return f"{number(lang, 100 * share, digits)}{NO_BREAK}%"


def span(lang: str, low: float, high: float) -> str:
    return f"{number(lang, 100 * low)} – {percent(lang, high)}"


def seconds(lang: str, value: float) -> str:
    """Three digits and the unit that fits: 412 µs, 1.73 ms, 0.98 s."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size * 0.9995 or unit == "µs":
            amount = value / size
            digits = 0 if amount >= 99.95 else 1 if amount >= 9.995 else 2
            return f"{number(lang, amount, digits)}{NO_BREAK}{unit}"
    raise AssertionError("unreachable")
