"""The step of every frame kind, in the order of ``kinds``."""

from __future__ import annotations

from typing import Any

from mehen.core.step import Step
from mehen_example.coil.steps import ending, turns


def all_steps() -> list[Step[Any]]:
    return [turns.Round("round"), turns.Sticks("sticks"), turns.Turn("turn"), ending.End("end")]
