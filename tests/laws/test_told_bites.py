"""The laws of what people are told can be broken: games that lie in one thing are caught by the law that they break."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from mehen.core.game import Choice, Game
from mehen.core.state import State
from mehen.core.telling import Reach
from mehen.core.text import Line, Name
from mehen.games.egizia.game import EgiziaGame
from mehen.games.egizia.state import Egizia
from mehen.table import laws
from mehen.table.forecast import Ahead, Difference, Forecast, Outlook
from mehen.table.laws import verify_told


def found(game: Game[Any]) -> str:
    """What is said of a game, in which every choice is looked at until the first thing is wrong."""
    return "\n".join(verify_told(game, game.rules(2), 4).violations)


def hidden(s: Egizia) -> str:
    """Something that nobody at the table knows: the sphinx cards that others hold, and those still to come."""
    return str([seat["sphinx"] for seat in s.dump()["seats"]] + [s.dump()["sphinx"]])


class CountsWrong(EgiziaGame):
    """One stone more than lies there."""

    def read(self, s: Egizia, seat: int) -> list[int]:
        row = super().read(s, seat)
        return [row[0], row[1] + 1, *row[2:]]


class LeavesUncounted(EgiziaGame):
    """A number of the view that is no gauge, and nobody says why."""

    not_counted = {path: why for path, why in EgiziaGame.not_counted.items() if path != "seats.*.track_field"}


class ClosesTooMuch(EgiziaGame):
    """What is out of reach for this round is said to be so for good."""

    def reach(self, s: Egizia, seat: int) -> list[Reach]:
        return [replace(one, horizon="game") for one in super().reach(s, seat)]


class HasNoTargets(EgiziaGame):
    def targets(self, s: Egizia) -> dict[int, str]:
        return {}


class HidesPlaces(EgiziaGame):
    """Choices are buttons, although the board has a place for them."""

    def choice(self, s: Egizia, action: int) -> Choice:
        return replace(super().choice(s, action), target="")


class GivesNoRule(EgiziaGame):
    def reason(self, s: Egizia, action: int) -> Line:
        return Line("refusal.not_asked")


class IsSilent(EgiziaGame):
    def say(self, rules: Any, line: Line, lang: str) -> str:
        return ""


class PreviewsSecrets(EgiziaGame):
    def choice(self, s: Egizia, action: int) -> Choice:
        return replace(super().choice(s, action), group=hidden(s))

    def shortcuts(self, s: Egizia) -> list[Choice]:
        return []


class ExplainsSecrets(EgiziaGame):
    def reason(self, s: Egizia, action: int) -> Line:
        line = super().reason(s, action)
        return Line(line.key, {**line.args, "all": hidden(s)}, line.rule)


class OffersSecrets(EgiziaGame):
    def shortcuts(self, s: Egizia) -> list[Choice]:
        return [replace(one, group=hidden(s)) for one in super().shortcuts(s)]


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (CountsWrong(), "gauge stones of 0 reads "),
        (LeavesUncounted(), ".track_field changes, is no gauge and not among what is not counted"),
        (ClosesTooMuch(), "is possible again"),
        (HasNoTargets(), "can be chosen and is no target"),
        (HidesPlaces(), "is neither"),
        (GivesNoRule(), "names no rule"),
        (IsSilent(), "no words for "),
        (PreviewsSecrets(), "depends on something seat"),
        (ExplainsSecrets(), "a reason depends on something hidden"),
        (OffersSecrets(), "what can be done at once depends on something hidden"),
    ],
    ids=lambda part: type(part).__name__ if isinstance(part, Game) else "",
)
def test_a_game_that_lies_is_caught(game: Game[Any], message: str) -> None:
    assert message in found(game)


def test_an_honest_game_is_not() -> None:
    """The same seed at the same table, told as it is: what the others are caught for is their own."""
    assert found(EgiziaGame()) == ""


def lying(monkeypatch: pytest.MonkeyPatch, lie: Callable[[Outlook], None]) -> None:
    """Whatever the laws hear foretold has a lie in it.  Put in afterwards: how it is foretold is compiled."""

    def outlook(game: Game[Any], s: State, seat: int) -> Outlook:
        told = Outlook(game, s, seat)
        lie(told)
        return told

    monkeypatch.setattr(laws, "Outlook", outlook)


def foretelling(outlook: Outlook, lie: Callable[[Forecast], dict[str, Any]]) -> None:
    """Each forecast with something else in place of what is certain."""
    outlook.forecasts = [replace(one, **lie(one)) for one in outlook.forecasts]
    outlook.shortcuts = [replace(one, **lie(one)) for one in outlook.shortcuts]


def test_a_preview_that_leaves_something_out_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    ships = next(k for k, gauge in enumerate(EgiziaGame.gauges) if gauge.name == "ships")

    def without_ships(told: Forecast) -> dict[str, Any]:
        return {"changes": [one for one in told.changes if one.gauge != ships]}

    lying(monkeypatch, lambda outlook: foretelling(outlook, without_ships))
    assert ": ships of " in (wrong := found(EgiziaGame())) and "foretold" in wrong


def test_a_preview_that_invents_something_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_a_point(outlook: Outlook) -> None:
        points = outlook.before[0][0]
        foretelling(outlook, lambda told: {"changes": [Difference(0, 0, points, points + 1), *told.changes]})

    lying(monkeypatch, with_a_point)
    assert ": points of 0 is " in found(EgiziaGame())


@pytest.mark.parametrize(
    ("lie", "message"),
    [
        ({"final": True}, "can be taken back alone, against what was foretold"),
        ({"final": False}, "cannot be taken back alone, against what was foretold"),
        ({"changes": []}, "other numbers have changed than was foretold"),
        ({"next": Line("over")}, "follows, foretold was Line(key='over'"),
        ({"opens": [Reach("the moon", Name("place", "edfu"), "round")]}, "the moon has not opened"),
    ],
    ids=lambda part: next(iter(part)) if isinstance(part, dict) else "",
)
def test_a_preview_that_does_not_come_true_is_caught(
    lie: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Held against the game that is really played, not against a copy of it."""
    lying(monkeypatch, lambda outlook: foretelling(outlook, lambda told: lie))
    monkeypatch.setattr(laws, "_certain", lambda *asked: [])
    assert message in found(EgiziaGame())


def test_a_reason_for_what_is_possible_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(outlook: Outlook) -> None:
        game, s = outlook.game, outlook.state
        outlook.blocked = {target: game.reason(s, action) for action, target in game.targets(s).items()}

    lying(monkeypatch, everything)
    assert "is both possible and blocked" in found(EgiziaGame())


def test_a_tap_with_two_meanings_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A place that is chosen by itself is said to be reached by another choice as well."""

    def ambiguous(outlook: Outlook) -> None:
        aims = [one.choice for one in outlook.forecasts if one.choice.target]
        outlook.ahead = [Ahead(one, one) for one in aims[:1]]

    lying(monkeypatch, ambiguous)
    assert "means several things" in found(EgiziaGame())


class Revealing:
    """A seat is asked twice in a row, may answer 1 both times, and something comes to light between its answers."""

    actor = 0

    def __init__(self) -> None:
        self.marks = 0

    def clone(self) -> Revealing:
        return Revealing()

    def is_secret(self) -> bool:
        return False

    def legal(self) -> list[int]:
        return [1]

    def apply(self, action: int) -> None:
        self.marks += 1


@pytest.mark.parametrize(
    ("second", "message"),
    [(1, "look: something comes to light before action 1 of 2"), (2, "look: action 1 of 2 is not possible then")],
)
def test_a_shortcut_that_reveals_something_or_cannot_be_played_is_caught(second: int, message: str) -> None:
    choice = Choice(1, "look", "look", Line("choice.look"), then=(second,))
    outlook: Any = SimpleNamespace(shortcuts=[SimpleNamespace(choice=choice)], ahead=[], forecasts=[], blocked={})
    state: Any = Revealing()
    game: Any = None
    assert laws._at_once(game, state, outlook) == [message]
