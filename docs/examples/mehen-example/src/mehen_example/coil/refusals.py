"""Why an action is not offered: the first rule that stands in its way."""

from __future__ import annotations

from mehen.core.state import NATURE
from mehen.core.text import Line
from mehen_example.coil.actions import LEAP, REST
from mehen_example.coil.state import Coil


def reason(s: Coil, action: int) -> Line:
    if s.actor == NATURE:
        return Line("refusal.sticks", {}, "CO-2.2")
    if action == LEAP:
        return Line("refusal.no_scarab", {}, "CO-2.4")
    if action == REST:
        return Line("refusal.enough_scarabs", {"n": s.c.most_scarabs}, "CO-2.5")
    return Line("refusal.not_asked", {}, "CO-2.2")
