"""Questions and answers for people: each legal action with its name, what it does and its place on the board."""

from __future__ import annotations

from mehen.core.game import Choice
from mehen.core.text import Line, Name
from mehen_example.coil.actions import LEAP, REST
from mehen_example.coil.reach import target
from mehen_example.coil.state import NOBODY, SPACE, Coil
from mehen_example.coil.steps.turns import landing

RULES = {"walk": "CO-2.3", "leap": "CO-2.4", "rest": "CO-2.5"}


def question(s: Coil) -> Line:
    return Line("ask.turn", {"throw": s.throw}, "CO-2.2")


def choice(s: Coil, action: int) -> Choice:
    space = s.c.space
    verb = space.verb_of(action).name
    if verb == "throw":
        return Choice(action, space.write(action), verb, Line("choice.throw", {"n": space.word_of(action)}, "CO-2.2"))
    title = Line(f"choice.{verb}", {}, RULES[verb])
    group = "stay" if action == REST else "move"
    return Choice(action, space.write(action), verb, title, detail(s, action), group, target(s, action))


def detail(s: Coil, action: int) -> Line:
    """Where it leads and what happens there."""
    if action == REST:
        return Line("detail.rest", {}, "CO-2.5")
    to = landing(s, s.actor, action)
    if to == s.c.head:
        return Line("detail.head", {}, "CO-2.6")
    egg = s.c.egg_on.get(to, NOBODY)
    if egg != NOBODY and s.egg_at[egg] == NOBODY:
        return Line("detail.egg", {"space": to, "points": s.c.egg_points[egg]}, "CO-3.1")
    bitten = [p for p in range(s.seats) if p != s.actor and s.get(p, SPACE) == to]
    if bitten and s.c.bites:
        return Line("detail.bite", {"space": to, "seats": [Name("seat", s.c.seat_ids[p]) for p in bitten]}, "CO-3.2")
    return Line("detail.leap" if action == LEAP else "detail.walk", {"space": to}, "CO-2.3")
