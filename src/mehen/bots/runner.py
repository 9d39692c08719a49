"""Seats bots at a position.  The only place where a bot meets the real one, and it is not shown to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from mehen.bots.bot import Advice, Bot
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State

S = TypeVar("S", bound=State)


def ask(bot: Bot, state: State, rng: Rng) -> Advice:
    """The bot's answer for the seat that is asked, from a position in which the seat's unknowns are drawn anew."""
    seat = state.actor
    legal = state.legal()
    advice = bot.choose(state.resampled(seat, rng), seat, rng)
    if advice.action not in legal:
        raise ValueError(f"bot {bot.name!r} chose {advice.action}, which is not legal here")
    return advice


def play(state: S, bots: Sequence[Bot], rng: Rng) -> S:
    """Play a position to its end, a bot for each seat, and return the final one."""
    if len(bots) != state.seats:
        raise ValueError(f"{len(bots)} bots for {state.seats} seats")
    while state.actor != OVER:
        if state.actor == NATURE:
            state.apply(state.sample(rng))
        else:
            state.apply(ask(bots[state.actor], state, rng).action)
    return state
