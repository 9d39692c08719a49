"""Reads ``tactics.toml``: what each term of a game's tactics is worth, and how a search weighs it.

The file is written by ``mehen tune``; the code says what the terms are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mehen.core.errors import SetupError
from mehen.core.search import Habits

FILE = "tactics.toml"


@dataclass(frozen=True, slots=True)
class Tuned:
    weights: list[float]  # in the order of the terms
    habits: Habits


def load_weights(folder: Path, terms: list[str]) -> Tuned:
    file = folder / FILE
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    weights: Mapping[str, float] = data["weights"]
    odd = set(weights) ^ set(terms)
    if odd:
        raise SetupError(f"{file}: weights: {', '.join(sorted(odd))}: expected one number for each term of the tactics")
    return Tuned([float(weights[term]) for term in terms], Habits(**data["search"]))
