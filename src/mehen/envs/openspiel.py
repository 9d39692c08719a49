"""The games in OpenSpiel: ``pyspiel.load_game("mehen_egizia_v2(players=3)")`` once this module is imported.

Chance is explicit: NATURE's answers are chance outcomes with their probabilities, and share the ids of all actions.
Use OpenSpiel's Python algorithms: its C++ search bots end the process with any game that is written in Python (2.0.2).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from mehen.core import catalog
from mehen.core.laws import TOO_LONG
from mehen.core.record import digest
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, Rules, State
from mehen.core.vector import utilities
from mehen.envs.ids import GAMES, openspiel_id
from mehen.envs.observer import Observer


class Memory:
    """What one seat has seen and done so far, as a running digest: equal for two histories it cannot tell apart."""

    __slots__ = ("last", "trace")

    def __init__(self, trace: bytes = b"", last: bytes = b"") -> None:
        self.trace = trace
        self.last = last  # the latest observation

    def add(self, own_action: int, seen: bytes) -> Memory:
        """With one more ply; one that changes nothing for the seat and was not its own leaves no trace."""
        if own_action < 0 and seen == self.last:
            return self
        ply = own_action.to_bytes(4, "little", signed=True)
        return Memory(blake2b(self.trace + ply + seen, digest_size=16).digest(), seen)


class Position:
    """A position of the engine and the memories of its seats, which are brought up to date when somebody asks.

    OpenSpiel copies states with ``deepcopy`` and saves them with ``pickle``; this class makes both cheap and right.
    """

    __slots__ = ("behind", "memories", "observer", "pending", "state")

    def __init__(self, observer: Observer, state: State) -> None:
        self.observer = observer
        self.state = state
        self.behind = state.clone()  # the position that the memories know
        self.pending: list[int] = []  # actions since
        self.memories = [Memory().add(-1, self._seen(state, seat)) for seat in range(state.seats)]

    def _seen(self, state: State, seat: int) -> bytes:
        return self.observer.observe(state, seat).tobytes()

    def apply(self, action: int) -> None:
        """One action further; what the seats saw of it is worked out when somebody asks."""
        self.state.apply(action)
        self.pending.append(action)

    def remember(self, seat: int) -> bytes:
        """The trace of everything that ``seat`` has seen and done."""
        for action in self.pending:
            actor = self.behind.actor
            self.behind.apply(action)
            for p, memory in enumerate(self.memories):
                self.memories[p] = memory.add(action if actor == p else -1, self._seen(self.behind, p))
        self.pending = []
        return self.memories[seat].trace

    def redraw(self, seat: int, rng: Rng) -> None:
        """Another world that ``seat`` cannot tell from this one."""
        self.remember(seat)
        self.state = self.state.resampled(seat, rng)
        self.behind = self.state.clone()

    def __deepcopy__(self, memo: object) -> Position:
        copy = Position.__new__(Position)
        copy.observer = self.observer
        copy.state = self.state.clone()
        copy.behind = self.behind.clone()
        copy.pending = self.pending[:]
        copy.memories = self.memories[:]
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        self.remember(0)
        return _restore, (self.state, [(memory.trace, memory.last) for memory in self.memories])


def _restore(state: State, memories: list[tuple[bytes, bytes]]) -> Position:
    position = Position(_observer(state.rules), state)
    position.memories = [Memory(trace, last) for trace, last in memories]
    return position


_observers: dict[Rules, Observer] = {}


def _observer(rules: Rules) -> Observer:
    if rules not in _observers:
        _observers[rules] = Observer(rules)
    return _observers[rules]


class MehenGame(pyspiel.Game):  # type: ignore[misc]
    """A game for one number of players.  Parameters: ``players``, and the options of the game by name."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.game = catalog.game(self.name)
        players = given.get("players", max(self.game.min_seats, 2))
        self.rules = self.game.rules(players, "", {key: _word(given[key]) for key in given if key != "players"})
        self.observer = _observer(self.rules)
        self.start = self.game.new(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.observer.actions,
            max_chance_outcomes=self.observer.actions,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players > 1 else None,
            max_game_length=TOO_LONG,
        )
        super().__init__(TYPES[self.name, players == 1], info, given)

    def new_initial_state(self) -> MehenState:
        """A table before anything has happened."""
        return MehenState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More than any game has."""
        return TOO_LONG

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What OpenSpiel's algorithms look through."""
        return SpielObserver(self.observer, iig_obs_type, params)


class MehenState(pyspiel.State):  # type: ignore[misc]
    """A position.  ``position.state`` is the engine's own."""

    def __init__(self, game: MehenGame) -> None:
        super().__init__(game)
        self.position = Position(game.observer, game.start.clone())

    def current_player(self) -> int:
        """The seat that is asked, chance, or nobody any more."""
        actor = int(self.position.state.actor)
        if actor >= 0:
            return actor
        return int(pyspiel.PlayerId.CHANCE if actor == NATURE else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """NATURE's possible answers with their true odds."""
        outcomes = self.position.state.chances()
        total = sum(weight for _, weight in outcomes)
        return [(action, weight / total) for action, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.position.state.rules
        return catalog.game(rules.game).space(rules).write(action)

    def is_terminal(self) -> bool:
        """Has the game ended?"""
        return bool(self.position.state.actor == OVER)

    def returns(self) -> list[float]:
        """What the game was worth to each seat; zeros before its end."""
        state = self.position.state
        return utilities(state) if state.actor == OVER else [0.0] * state.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MehenState:
        """A state that ``player`` cannot tell from this one.  Its history stays the one that was played."""
        other: MehenState = self.clone()
        other.position.redraw(player, Rng(int(sampler() * (1 << 32))))
        return other

    def __str__(self) -> str:
        state = self.position.state
        step = catalog.game(state.rules.game).step_name(state) or "over"
        return f"{state.rules.game} {state.scores()} {step} {digest(state)}"


class SpielObserver:
    """The row of ``Observer`` as floats, and strings: the seat's view as JSON, or the trace of all it has seen."""

    def __init__(self, observer: Observer, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"found observation parameters {params}, expected none")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("observations are of one seat: what is public, and what it knows alone")
        self.recall = kind.perfect_recall
        self.observer = observer
        self.tensor = None if self.recall else np.zeros(observer.length, np.float32)
        self.dict = {} if self.tensor is None else observer.parts(self.tensor)

    def set_from(self, state: MehenState, player: int) -> None:
        """Fill the tensor with what a player may know."""
        if self.tensor is None:
            raise ValueError("what a seat remembers has no tensor; use the string")
        self.tensor[:] = self.observer.observe(state.position.state, player)

    def string_from(self, state: MehenState, player: int) -> str:
        """What a player may know, or all that it has seen and done, as text."""
        here = state.position.state
        if self.recall:
            return f"{here.rules.game} seat {player} {state.position.remember(player).hex()}"
        return json.dumps(catalog.game(here.rules.game).view(here, player), separators=(",", ":"))


def _value(word: str) -> bool | int | str:
    """An option's value as OpenSpiel's parser would read it."""
    return word == "true" if word in ("true", "false") else int(word) if word.isdigit() else word


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _type(name: str, solo: bool) -> pyspiel.GameType:
    game = catalog.game(name)
    secret = game.secrets and not solo
    information = pyspiel.GameType.Information
    parameters: dict[str, Any] = {"players": 1 if solo else max(game.min_seats, 2)}
    parameters |= {key: _value(words[0]) for key, words in game.options(game.edition()).items()}
    return pyspiel.GameType(
        short_name=openspiel_id(name, solo),
        long_name=f"{game.title}, alone" if solo else game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if secret else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if solo else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=1 if solo else game.max_seats,
        min_num_players=1 if solo else max(game.min_seats, 2),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _types() -> Iterator[tuple[tuple[str, bool], pyspiel.GameType]]:
    for name in GAMES:
        game = catalog.game(name)
        if game.max_seats > 1:
            yield (name, False), _type(name, False)
        if game.min_seats == 1:
            yield (name, True), _type(name, True)


#: By game and whether it is played alone: OpenSpiel fixes the kind of utility by the name of a game.
TYPES = dict(_types())

# Classes and no functions: OpenSpiel lets go of what is registered after Python has ended, which functions do not bear.
CLASSES: dict[str, type[MehenGame]] = {
    name: type(f"{env_name}Game", (MehenGame,), {"name": name}) for name, (env_name, _) in GAMES.items()
}
for (_name, _), _kind in TYPES.items():
    pyspiel.register_game(_kind, CLASSES[_name])
