"""Boards show what a view says, and nothing a seat cannot know."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from mehen.cli.boards import Pen, View, plain, render
from mehen.cli.words import Lang, with_words
from mehen.core import catalog
from mehen.core.game import SPECTATOR
from mehen.core.rng import Rng
from mehen.core.state import OVER, State

GAME = catalog.game("egizia")


def position(seats: int, plies: int, seed: int = 6) -> State:
    state: State = GAME.start(seats)
    rng = Rng(seed)
    for _ in range(plies):
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
    return state


def drawn(
    state: State, seat: int, lang: Lang = Lang.en, width: int = 110, numbers: dict[str, str] | None = None
) -> str:
    pen = Pen(with_words(GAME.texts(state.rules, lang), lang), width, numbers or {})
    out = Console(file=StringIO(), width=width)
    out.print(render("egizia", GAME.view(state, seat), pen))
    assert isinstance(out.file, StringIO)
    return out.file.getvalue()


@pytest.mark.parametrize("width", [80, 110, 160])
@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_on_the_table_is_shown(seats: int, lang: Lang, width: int) -> None:
    state = position(seats, 60)
    view: View = GAME.view(state, 0)
    texts = GAME.texts(state.rules, lang)
    board = drawn(state, 0, lang, width)
    assert max(map(len, board.splitlines())) <= width
    for place in view["river"]:
        assert texts.get(f"place.{place['id']}") in board
    for seat in view["seats"]:
        assert texts.get(f"seat.{seat['id']}") in board
    for card in view["private"]["sphinx"]:
        assert texts.get(f"sphinx.{card}") in " ".join(board.split())


def test_a_board_never_depends_on_what_its_seat_cannot_know() -> None:
    rng = Rng(1)
    for plies in range(0, 140, 20):
        state = position(3, plies)
        for seat in (SPECTATOR, 0, 1, 2):
            assert drawn(state.resampled(seat, rng), seat) == drawn(state, seat)


def test_choices_are_numbered_where_they_happen() -> None:
    state = position(2, 0)
    board = drawn(state, 0, numbers={"edfu": "77", "sphinx.2": "88", "building.grave": "99"})
    line = {number: next(row for row in board.splitlines() if number in row) for number in ("77", "88", "99")}
    assert "Edfu" in line["77"]
    assert "Sphinx" in line["88"]
    assert "grave" in line["99"]


@pytest.mark.parametrize("lang", list(Lang))
def test_seats_differ_by_letters_not_only_by_colour(lang: Lang) -> None:
    rules = GAME.rules(4)
    pen = Pen(GAME.texts(rules, lang), 100)
    marks = [mark.plain for mark in pen.marks(list(GAME.vocabulary(rules)["seat"])).values()]
    assert len(set(marks)) == 4


def test_final_position_reveals_the_sphinx_cards() -> None:
    state = position(2, 0)
    rng = Rng(3)
    while state.actor != OVER:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
    texts = GAME.texts(state.rules, "en")
    board = " ".join(drawn(state, SPECTATOR, width=160).split())
    view: View = GAME.view(state, SPECTATOR)
    for seat in view["seats"]:
        for card in seat["sphinx"]:
            assert texts.get(f"sphinx.{card}").split(":")[0].split()[0] in board


def test_games_without_a_board_are_listed() -> None:
    state = position(2, 10)
    pen = Pen(GAME.texts(state.rules, "en"), 100)
    out = Console(file=StringIO(), width=100)
    out.print(plain.render(GAME.view(state, 0), pen))
    assert isinstance(out.file, StringIO)
    text = out.file.getvalue()
    assert "round: 1" in text or "round: 0" in text
    assert "stones:" in text
