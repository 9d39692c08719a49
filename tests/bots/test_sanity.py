"""What a good player would laugh at: no bot above chance does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import mehen
from mehen.bots import ask, make
from mehen.core import catalog
from mehen.core.errors import PositionError
from mehen.core.frame import kind_of
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.core.tactics import sensible, turn_values
from mehen.games.ankh.state import FOLLOWERS, UNLOCKED, Ankh
from mehen.games.ankh.steps.growth import follower_gain
from mehen.games.egizia import kinds as egizia_kinds
from mehen.games.egizia.state import HOLD, MARKET, Egizia
from mehen.games.egizia.steps.phases import need, supply
from mehen.games.egizia.vocabulary import FEED_GRAIN, GRAIN

BOTS = ("novice", "apprentice", "greedy", "vizier@60" if mehen.COMPILED else "vizier@12")
SEEDS = range(12 if mehen.COMPILED else 3)
ENOUGH = 20 if mehen.COMPILED else 3


def questions(name: str, seats: int, wanted: Callable[[State], str]) -> Iterator[tuple[State, str]]:
    """Positions of random games at which one answer, which ``wanted`` names, would be laughed at."""
    for seed in SEEDS:
        state, rng = catalog.game(name).start(seats), Rng(seed)
        while state.actor != OVER:
            if state.actor == NATURE:
                state.apply(state.sample(rng))
                continue
            legal = state.legal()
            if len(legal) > 1 and (word := wanted(state)):
                yield state.clone(), word
            state.apply(legal[rng.below(len(legal))])


def nothing_unlocked(state: State) -> str:
    return "done" if catalog.game("ankh").step_name(state) == "unlock" else ""


def nothing_gained(state: State) -> str:
    """Gain Followers without a monument near, as long as it triggers no event."""
    assert isinstance(state, Ankh)
    quiet = state.markers[2] + 1 < state.c.event_space[2]
    words = [catalog.game("ankh").space(state.rules).names[action] for action in state.legal()]
    at = quiet and "action gain" in words and follower_gain(state, state.side_of(state.actor)) == 0
    return "action gain" if at and "action summon" in words else ""


def nothing_to_unlock_with(state: State) -> str:
    assert isinstance(state, Ankh)
    side = state.side_of(state.actor)
    slot = state.get(side, UNLOCKED)
    poor = slot == state.c.slots or state.get(side, FOLLOWERS) < state.c.slot_cost[slot]
    quiet = state.markers[3] + 1 < state.c.event_space[3]
    choosing = catalog.game("ankh").step_name(state) == "choose_action"
    return "action unlock" if choosing and poor and quiet and len(state.legal()) == 4 else ""


@pytest.mark.parametrize("wanted", [nothing_unlocked, nothing_gained, nothing_to_unlock_with])
def test_in_ankh_no_action_is_wasted(wanted: Callable[[State], str]) -> None:
    game, asked = catalog.game("ankh"), 0
    for state, word in questions("ankh", 3, wanted):
        names = game.space(state.rules).names
        assert word in [names[action] for action in state.legal()]
        for bot in BOTS:
            advice = ask(make(bot), state, Rng(asked))
            assert names[advice.action] != word, bot
            assert word not in [names[option.action] for option in advice.options], bot
        asked += 1
        if asked == ENOUGH:
            return
    assert asked > 0


def hungry_with_grain(state: State, later: bool) -> State | None:
    """The same feeding with a grain card in hand and crews that want more than all of it."""
    assert isinstance(state, Egizia)
    if state.depth == 0 or kind_of(state.agenda[state.depth - 1]) != egizia_kinds.FEED:
        return None
    dump = state.dump()
    seat = dump["seats"][state.actor]
    cards = state.c.card_ids
    free = [card for k, card in enumerate(cards) if state.c.card_op[k] == FEED_GRAIN and state.card_at[k] == -1]
    if not free:
        return None
    seat["cards"].append(free[0])
    seat["crews"] = dict.fromkeys(seat["crews"], 9)
    if not later:
        dump["round"] = state.c.rounds
    try:
        loaded: State = catalog.game("egizia").load(state.rules, dump)
    except PositionError:  # a last round with the cards of an earlier one
        return None
    return loaded if loaded.actor == state.actor else None


@pytest.mark.parametrize("later", [True, False])
def test_in_egizia_nobody_starves_with_grain_in_hand(later: bool) -> None:
    game, asked = catalog.game("egizia"), 0
    for seed in SEEDS:
        state, rng = game.start(2), Rng(seed)
        while state.actor != OVER and asked < ENOUGH:
            if state.actor == NATURE:
                state.apply(state.sample(rng))
                continue
            hungry = hungry_with_grain(state, later)
            if hungry is not None:
                assert isinstance(hungry, Egizia)
                p = hungry.actor
                assert need(hungry, p) - supply(hungry, p) > 0 and hungry.get(p, HOLD + FEED_GRAIN) > 0
                assert hungry.c.penalty[hungry.get(p, MARKET + GRAIN)] > 0
                names = game.space(hungry.rules).names
                for bot in BOTS:
                    assert names[ask(make(bot), hungry, Rng(asked)).action] != "done", bot
                asked += 1
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])
    assert asked > 0


def test_where_nothing_else_is_left_the_pointless_is_done() -> None:
    """All answers would be laughed at: then one of them is given all the same."""
    game = catalog.game("ankh")
    for seed in range(40):
        state, rng = game.start(2), Rng(seed)
        while state.actor != OVER:
            legal = state.legal()
            if state.actor != NATURE and len(legal) > 1:
                good = list(sensible(state, game.tactics))
                if all(game.tactics.is_pointless(state, action) for action in legal):
                    assert good == legal
                    assert [action for action, _ in turn_values(state, state.actor, game.tactics, rng, 1)] == legal
                    return
                assert good == [action for action in legal if not game.tactics.is_pointless(state, action)]
            state.apply(state.sample(rng) if state.actor == NATURE else legal[rng.below(len(legal))])
    pytest.fail("no such position")
