"""The laws can be broken: games with one thing wrong are caught by the law that they break."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mehen.core import laws
from mehen.core.game import Choice, Game
from mehen.core.rng import Rng
from mehen.core.state import Rules
from mehen.core.text import Line
from mehen.games.egizia.game import EgiziaGame
from mehen.games.egizia.state import STONES, Egizia


def found(game: Game[Any]) -> str:
    return "\n".join(laws.verify_game(game, game.rules(2), 4).violations)


class LosesStones(EgiziaGame):
    def load(self, rules: Rules, data: Mapping[str, Any]) -> Egizia:
        s = super().load(rules, data)
        s.put(0, STONES, 0)
        return s


class ShowsHands(EgiziaGame):
    def view(self, s: Egizia, seat: int) -> Any:
        return {**super().view(s, seat), "all": s.dump()["sphinx"], "hands": [p["sphinx"] for p in s.dump()["seats"]]}


class ForgetsRules(EgiziaGame):
    def choice(self, s: Egizia, action: int) -> Choice:
        choice = super().choice(s, action)
        return Choice(action, "pass", choice.verb, Line(choice.title.key, choice.title.args))


class RefusesWithoutRule(EgiziaGame):
    def reason(self, s: Egizia, action: int) -> Line:
        return Line("refusal.not_asked")


class BreaksInvariants(EgiziaGame):
    def invariants(self, before: Egizia | None, after: Egizia) -> list[str]:
        return ["the sky fell"]


class SpeaksNoJson(EgiziaGame):
    def view(self, s: Egizia, seat: int) -> Any:
        return {**super().view(s, seat), "pair": (1, 2)}


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (LosesStones(), "dump and load change the position"),
        (LosesStones(), "attributes that a dump does not keep: ['mat']"),
        (ShowsHands(), "is shown something it cannot know"),
        (ForgetsRules(), "names no rule"),
        (ForgetsRules(), "notation 'pass' does not lead back"),
        (RefusesWithoutRule(), "names no rule"),
        (BreaksInvariants(), "egizia, 2 seats, seed 4, ply 0, deal_number: the sky fell"),
        (SpeaksNoJson(), "a view that JSON does not carry"),
    ],
)
def test_a_broken_game_is_caught(game: Game[Any], message: str) -> None:
    assert message in found(game)


class Fake:
    """A position with just what a law looks at."""

    def __init__(self, **parts: Any) -> None:
        self.actor = 0
        self.seats = 1
        self.pieces = [0]
        self.__dict__.update(parts)

    def dump(self) -> list[int]:
        return list(self.pieces)

    def clone(self) -> Fake:
        return Fake(pieces=self.pieces)

    def legal(self) -> list[int]:
        return [1, 2]

    def apply(self, action: int) -> None:
        self.pieces[0] += action


def test_a_clone_that_shares_is_caught() -> None:
    fake: Any = Fake()
    assert laws._clones(fake, fake.dump(), Rng(1)) == ["a clone shares something with its origin"]
    fake.clone = lambda: Fake(pieces=[7])
    assert laws._clones(fake, fake.dump(), Rng(1)) == ["a clone differs from its origin"]


def test_unfair_or_disordered_nature_is_caught() -> None:
    fake: Any = Fake(actor=-1, fill=lambda: 2, sample=lambda rng: 1, pick=lambda rng: 2)
    fake.chances = lambda: [(2, 1), (1, 0)]
    assert laws._nature(fake, Rng(1)) == ["outcomes [(2, 1), (1, 0)]", "sampling and listing NATURE disagree"]


def test_options_that_depend_on_secrets_are_caught() -> None:
    fake: Any = Fake(rules=None)
    fake.resampled = lambda seat, rng: Fake(legal=lambda: [1])
    shown: dict[str, Any] = {
        "view": lambda *_: {},
        "own_view": lambda *_: None,
        "prompt": lambda *_: "",
        "choices": lambda *_: [],
    }
    game: Any = type("Open", (), shown)()
    assert "seat 0: its legal actions depend on something it cannot know" in laws._secrets(game, fake, Rng(1))


def test_a_refusal_that_changes_or_acts_is_caught() -> None:
    class Careless(EgiziaGame):
        def act(self, s: Egizia, action: int, seat: int | None = None) -> None:
            s.put(0, STONES, 9)

    wrong = found(Careless())
    assert "was taken" in wrong and "changed the position" in wrong


def test_a_loaded_position_that_asks_something_else_is_caught() -> None:
    class Skips(EgiziaGame):
        def load(self, rules: Rules, data: Mapping[str, Any]) -> Egizia:
            return super().load(rules, {**data, "agenda": [["place", 0]]})

    assert "a loaded position asks something else" in found(Skips())


def test_endless_games_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "TOO_LONG", 20)
    assert "not over after 20 plies" in found(EgiziaGame())


class LostRanking(Fake):
    """The end of a game with an impossible ranking, and a pickle that loses its pieces."""

    def places(self) -> list[int]:
        return [0, 5]

    def __reduce__(self) -> tuple[object, ...]:
        return LostRanking, ()


class Blind(EgiziaGame):
    def view(self, s: Egizia, seat: int) -> Any:
        return {}


def test_wrong_rankings_and_pickles_are_caught() -> None:
    game = Blind()
    end: Any = LostRanking(pieces=[3])
    wrong = laws._whole_game(game, game.rules(2), [], end)
    assert "places [0, 5]" in wrong and "a pickle differs from its origin" in wrong


def test_a_record_that_leads_elsewhere_is_caught() -> None:
    game = EgiziaGame()
    rules = game.rules(2)
    end = game.new(rules)
    action = end.legal()[0]
    assert "the record leads somewhere else" in laws._whole_game(game, rules, [action], end)
