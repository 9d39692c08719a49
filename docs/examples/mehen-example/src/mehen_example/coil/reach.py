"""What a seat may still use, and what a person might tap on, legal or not."""

from __future__ import annotations

from mehen.core.state import OVER
from mehen.core.telling import Reach
from mehen.core.text import Name
from mehen_example.coil.actions import LEAP, REST, WALK
from mehen_example.coil.state import NOBODY, SPACE, Coil
from mehen_example.coil.steps.turns import landing


def reach(s: Coil, seat: int) -> list[Reach]:
    """CO-3.1: eggs nobody has taken.  Those behind one count too: a bite may lead back to them (CO-3.2)."""
    if s.actor == OVER or s.get(seat, SPACE) == s.c.head:
        return []
    lying = [name for name, p in zip(s.c.egg_ids, s.egg_at, strict=True) if p == NOBODY]
    return [Reach(f"egg.{name}", Name("egg", name), "game") for name in lying]


def targets(s: Coil, step: str) -> dict[int, str]:
    if step != "turn":
        return {}
    return {WALK: target(s, WALK), LEAP: target(s, LEAP), REST: "scarabs"}


def target(s: Coil, action: int) -> str:
    """Where on the board an action ends: on an egg, on another space, or among one's scarabs."""
    if action == REST:
        return "scarabs"
    space = landing(s, s.actor, action)
    egg = s.c.egg_on.get(space, NOBODY)
    return f"egg.{space}" if egg != NOBODY and s.egg_at[egg] == NOBODY else f"space.{space}"
