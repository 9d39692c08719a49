"""What would you do, and why?  A bot's advice in words, and the decisions of a finished game that mattered most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mehen.bots.bot import Advice, Bot
from mehen.bots.runner import ask
from mehen.bots.search import new_tree
from mehen.core import catalog
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.core.text import Line, Name

CHECKED = 200  # simulations for an answer that the bot itself had not looked at
NOTABLE = 0.05  # lost chance from which on a decision is worth a word


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice as a person reads it; chances are given by seat."""

    action: int
    notation: str
    choice: str
    chances: tuple[float, ...]
    instead: tuple[tuple[str, tuple[float, ...]], ...]
    reasons: tuple[str, ...]
    simulations: int


def in_words(state: State, advice: Advice, lang: str) -> Hint:
    game = catalog.game(state.rules.game)
    texts = game.texts(state.rules, lang)
    labels = {
        choice.action: (choice.notation, game.say_choice(texts, choice))
        for choice in game.choices(state, int(state.actor))
    }
    reasons = tuple(
        texts.say(
            Line(
                "hint.for" if reason.points > 0 else "hint.against",
                {"term": Name("term", reason.term), "points": f"{abs(reason.points):.1f}"},
            )
        )
        for reason in advice.reasons
    )
    notation, choice = labels[advice.action]
    instead = tuple((labels[option.action][1], option.chances) for option in advice.options[1:])
    return Hint(advice.action, notation, choice, advice.chances, instead, reasons, advice.simulations)


@dataclass(frozen=True, slots=True)
class Swing:
    """A decision of a game, what it was worth and what the best one would have been."""

    ply: int  # actions before it
    seat: int
    action: int
    best: int
    chance: float  # of the seat, after the best answer
    lost: float  # of it, by the answer that was given


def decisions(record: Record, bot: Bot, seed: int = 1) -> Iterator[Swing]:
    """Every decision of a game, looked at again with the knowledge of whoever had to make it."""
    game = record.game
    state: State = game.new(record.rules)
    for ply, action in enumerate(record.actions):
        seat = int(state.actor)
        if seat != NATURE and len(state.legal()) > 1:
            rng = Rng(seed + ply)
            bot.begin()
            advice = ask(bot, state, rng)
            known = {option.action: option.chances[seat] for option in advice.options}
            got = known[action] if action in known else chance_after(state, action, seat, rng)
            best = max(advice.chances[seat], got)
            yield Swing(ply, seat, action, advice.action if best > got else action, best, best - got)
        state.apply(action)


def chance_after(state: State, action: int, seat: int, rng: Rng) -> float:
    """A seat's chance after an answer, from what it knows."""
    world = state.resampled(seat, rng)
    world.luck = rng
    world.apply(action)
    world.luck = None
    tree = new_tree(world, seat, rng)
    if world.actor != OVER:
        tree.run(CHECKED)
        return float(tree.outlook()[seat])
    tree.judge(world)
    return float(tree.shares[seat])
