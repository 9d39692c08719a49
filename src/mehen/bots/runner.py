"""Seats bots at a position.  The only place where a bot meets the real one, and it is not shown to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from mehen.bots.bot import Advice, Bot
from mehen.core.errors import BotError, MehenError
from mehen.core.plugins import in_a_line
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State

S = TypeVar("S", bound=State)


def ask(bot: Bot, state: State, rng: Rng) -> Advice:
    """The bot's answer for the seat that is asked, from a position in which the seat's unknowns are drawn anew."""
    return consult(bot, state.resampled(state.actor, rng), rng)


def consult(bot: Bot, world: State, rng: Rng) -> Advice:
    """The bot's answer in a position that it may see as it is.  One that is no answer is a ``BotError``."""
    legal = world.legal()
    try:
        advice = bot.choose(world, world.actor, rng)
    except MehenError:
        raise
    except Exception as error:
        raise BotError(f"bot {bot.name!r} failed while thinking: {in_a_line(error)}") from error
    if not isinstance(advice, Advice):
        raise BotError(f"bot {bot.name!r} answered {advice!r}, expected an Advice")
    if advice.action not in legal:
        raise BotError(f"bot {bot.name!r} chose {advice.action}, which is not legal here")
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
