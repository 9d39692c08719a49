"""A position in a few lines, for ``render``: what the seat that is asked may read, and nothing else."""

from __future__ import annotations

from typing import Any

from mehen.core import catalog
from mehen.core.game import SPECTATOR
from mehen.core.state import OVER, State


def ansi(state: State) -> str:
    game: Any = catalog.game(state.rules.game)
    rules = state.rules
    names = [game.texts(rules, "en").name(game.seat_name(rules, seat)) for seat in range(state.seats)]
    seat = state.actor if state.actor >= 0 else SPECTATOR
    standing = ", ".join(f"{name} {points}" for name, points in zip(names, state.scores(), strict=True))
    lines = [f"{game.title}: {standing}"]
    if state.actor == OVER:
        ranks = zip(state.places(), names, strict=True)
        lines.append("over: " + ", ".join(f"{place}. {name}" for place, name in sorted(ranks)))
    else:
        lines.append(f"{names[seat]}: {game.say(rules, game.prompt(state, seat), 'en')}")
        lines += [f"  {action:4} {game.space(rules).write(action)}" for action in state.legal()]
    return "\n".join(lines)
