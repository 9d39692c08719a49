"""AK-3: the table before the first turn.  What chance decides comes first, as decisions of NATURE."""

from __future__ import annotations

from mehen.core.tables import replaced
from mehen.games.ankh import kinds
from mehen.games.ankh.state import Ankh, AnkhRules

RANDOM = "random"


def new_game(rules: AnkhRules) -> Ankh:
    """The table's options answer for NATURE where they name something (AK-3.1, AK-3.7, AK-3.8)."""
    s = Ankh(rules)
    s.push(kinds.LAY_OUT)
    guardians(s)
    s.push(kinds.DEAL_GODS)
    s.push(kinds.DRAW_START)
    scenario(s)
    s.settle()
    return s


def scenario(s: Ankh) -> None:
    """AK-3.7: the scenario the table names, or one that is drawn."""
    name = s.own_rules.options["scenario"]
    if name == RANDOM:
        s.push(kinds.DRAW_SCENARIO)
    else:
        s.scenario = s.c.scenario_ids.index(name)


def guardians(s: Ankh) -> None:
    """AK-3.8: one guardian of each level."""
    for level in reversed(s.c.levels):
        name = s.own_rules.options[f"guardian_{level}"]
        if name == RANDOM:
            s.push(kinds.DRAW_GUARDIAN, 0, level)
        else:
            pick_guardian(s, s.c.guardian_ids.index(name))


def pick_guardian(s: Ankh, guardian: int) -> None:
    s.picked |= 1 << guardian
    s.left = replaced(s.left, guardian, s.c.guardian_figures[guardian])
