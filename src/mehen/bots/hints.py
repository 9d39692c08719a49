"""What would you do, and why?  A bot's advice in words, and the decisions of a finished game that mattered most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mehen.bots.bot import Advice, Bot, Reason
from mehen.bots.chances import Stage, Weighed, careful, sober, weigh
from mehen.bots.reasons import reasons
from mehen.bots.runner import ask
from mehen.bots.search import new_tree
from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.core.text import Line, Name, Texts, fields

CHECKED = 200  # simulations for an answer that the bot itself had hardly looked at
NOTABLE = 0.05  # lost chance from which on a decision is worth a word
CLOSE = 0.01  # difference of chances that nobody should play by
SHOWN = 4  # alternatives that are worth reading


@dataclass(frozen=True, slots=True)
class Instead:
    """Another answer; without chances if it was hardly looked at."""

    choice: str
    chances: tuple[float, ...]
    close: bool  # hardly any difference to the recommended one


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice as a person reads it; chances are given by seat, and only where the bot has explored something."""

    action: int
    notation: str
    choice: str
    chances: tuple[float, ...]
    instead: tuple[Instead, ...]
    reasons: tuple[str, ...]
    simulations: int


def in_words(state: State, advice: Advice, lang: str) -> Hint:
    """The best of what the bot has compared, by the chances that may be said: not always what it looked at most."""
    game = catalog.game(state.rules.game)
    texts = game.texts(state.rules, lang)
    seat = int(state.actor)
    offered = game.choices(state, seat)
    labels = {choice.action: (choice.notation, game.say_choice(texts, choice)) for choice in offered}
    best, *others = weigh(game, state, advice)
    instead = tuple(
        Instead(labels[other.action][1], other.chances, is_close(best, other, seat)) for other in others[:SHOWN]
    )
    notation, choice = labels[best.action]
    reasons = tuple(say_reason(game, texts, reason) for reason in why(game, state, advice, [best, *others]))
    return Hint(best.action, notation, choice, best.chances, instead, reasons, advice.simulations)


def say_reason(game: Game[Any], texts: Texts, reason: Reason) -> str:
    """What there is more or less of than after the next best answer, counted where people would count it.

    A reason is worth so many points; what it says is what can be seen on the table.  Games without sentences of their
    own name the term.
    """
    measured = reason.points / game.tactics.weights[game.tactics.names.index(reason.term)]
    way, count = "more" if measured > 0 else "less", round(abs(measured))
    own = f"why.{way}.{reason.term}"
    if own in texts.sentences and (count > 0 or "n" not in fields(texts.get(own))):
        said = texts.say(Line(own, {"n": count}))
    else:
        said = texts.say(Line(f"hint.{way}", {"term": Name("term", reason.term)}))
    return said if reason.points > 0 else texts.say(Line("hint.against", {"reason": said}))


def is_close(best: Weighed, other: Weighed, seat: int) -> bool:
    """Is there hardly a difference between two answers?"""
    return bool(other.chances) and best.chances[seat] - other.chances[seat] < CLOSE


def why(game: Game[Any], state: State, advice: Advice, found: list[Weighed]) -> tuple[Reason, ...]:
    """The bot's own reasons, if they speak of the same two answers; otherwise new ones, from what the seat knows."""
    compared = [answer.action for answer in found[:2]]
    if len(compared) < 2 or compared == [option.action for option in advice.options[:2]]:
        return advice.reasons
    rng, seat = Rng(advice.simulations), int(state.actor)
    return reasons(game, state.resampled(seat, rng), seat, compared[0], compared[1], rng)


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
            chances = judged(game, state, advice)
            got = chances[action] if action in chances else chance_after(state, action, seat, rng)
            best = max(chances, key=lambda answer: chances[answer], default=action)
            lost = max(chances.get(best, got) - got, 0.0)
            yield Swing(ply, seat, action, best if lost > 0 else action, got + lost, lost)
        state.apply(action)


def judged(game: Game[Any], state: State, advice: Advice) -> dict[int, float]:
    """The seat's chance after each answer that the bot can say something about; at first sight, if it only looks."""
    seat = int(state.actor)
    if advice.simulations:
        return {found.action: found.chances[seat] for found in weigh(game, state, advice) if found.chances}
    stage = Stage.of(game, state)
    return {option.action: sober(option.chances, stage)[seat] for option in advice.options}


def chance_after(state: State, action: int, seat: int, rng: Rng) -> float:
    """A seat's chance after an answer, from what it knows, said as carefully as that of any other."""
    game = catalog.game(state.rules.game)
    world = state.resampled(seat, rng)
    world.luck = rng
    world.apply(action)
    world.luck = None
    tree = new_tree(world, seat, rng)
    if world.actor != OVER:
        tree.run(CHECKED)
        chances = careful(tree.outlook(), seat, CHECKED)
    else:
        tree.evaluate(world)
        chances = tuple(tree.utilities)
    return sober(chances, Stage.of(game, state, CHECKED))[seat]
