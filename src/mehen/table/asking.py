"""What a bot is asked, and what it answers: both are plain data, for a process or a worker of its own.

It is handed a position in which everything its seat cannot know has been drawn anew, never the real one.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from time import perf_counter
from typing import Any, TypedDict

from mehen import bots
from mehen.bots.hints import Hint, in_words
from mehen.core import catalog
from mehen.core.errors import MehenError
from mehen.core.rng import Rng
from mehen.table.frames import Advice, Instead
from mehen.table.timeline import Timeline

ADVISER = "vizier@1s"  # sees everything, other than the level of that name


class Asked(TypedDict):
    """A position to be thought about, as its seat may know it; who asks adds which bot, and what the answer is for."""

    seat: int
    game: str
    rules: int
    seats: int
    edition: str
    options: Mapping[str, str]
    position: Mapping[str, object]


class Thought(TypedDict, total=False):
    """What a bot plays; or an error, in one line."""

    action: int
    simulations: int
    seconds: float
    error: str


class AdviceInWords(TypedDict):
    """What a bot advises, in words: see ``mehen.bots.hints``."""

    notation: str
    choice: str
    chances: list[float]
    instead: list[Instead]
    reasons: list[str]


def asked_as(timeline: Timeline, seat: int) -> Asked:
    """A position as a bot may see it: what its seat cannot know is drawn anew."""
    rules = timeline.rules
    return {
        "seat": seat,
        "game": rules.game,
        "rules": int(rules.version),
        "seats": int(rules.seats),
        "edition": rules.edition,
        "options": rules.options,
        "position": timeline.facing(seat).resampled(seat, Rng(secrets.randbits(32))).dump(),
    }


def answer(question: Mapping[str, Any]) -> Thought | AdviceInWords:
    """The action; with ``lang``, also chances, alternatives and reasons in words."""
    game = catalog.game(question["game"])
    rules = game.rules(question["seats"], question["edition"], question["options"], question["rules"])
    state = game.load(rules, question["position"])
    bot = bots.make(question["bot"], game=game.name, modules=False)
    started = perf_counter()
    advice = bots.consult(bot, state, Rng(question["seed"]))
    seconds = perf_counter() - started
    if "lang" in question:
        return told_in_words(in_words(state, advice, question["lang"]))
    return {"action": int(advice.action), "simulations": int(advice.simulations), "seconds": seconds}


def told_in_words(hint: Hint) -> AdviceInWords:
    return {
        "notation": hint.notation,
        "choice": hint.choice,
        "chances": list(hint.chances),
        "instead": [{"choice": one.choice, "chances": list(one.chances), "close": one.close} for one in hint.instead],
        "reasons": list(hint.reasons),
    }


def reply(question: Mapping[str, Any]) -> Thought | AdviceInWords:
    """The same; what a bot cannot do is answered as an error, in one line."""
    try:
        return answer(question)
    except MehenError as error:
        return {"error": str(error)}


def advice(question: Mapping[str, Any], told: Mapping[str, Any]) -> Advice:
    """A bot's answer (``AdviceInWords``, as it came over the line) as the person reads it who asked for advice."""
    return {
        "ply": question["ply"],
        "seat": question["seat"],
        "action": told["notation"],
        "choice": told["choice"],
        "chances": told["chances"],
        "instead": told["instead"],
        "reasons": told["reasons"],
    }
