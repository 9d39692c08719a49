"""The board in the terminal shows what the view says."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from tests.games.mennefer.table import GAME, act, draw, table

from mehen.cli.boards import Pen, render
from mehen.cli.words import Lang, with_words
from mehen.core.game import SPECTATOR
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER
from mehen.games.mennefer.state import MenNefer


def drawn(s: MenNefer, seat: int, lang: Lang = Lang.en, width: int = 120, numbers: dict[str, str] | None = None) -> str:
    pen = Pen(with_words(GAME.texts(s.rules, lang), lang), width, numbers or {})
    out = Console(file=StringIO(), width=width)
    out.print(render("mennefer", GAME.view(s, seat), pen))
    assert isinstance(out.file, StringIO)
    return out.file.getvalue()


def position(seats: int, plies: int) -> MenNefer:
    s = GAME.start(seats)
    rng = Rng(seats)
    while plies > 0 and s.actor != OVER:
        legal = s.legal()
        s.apply(s.sample(rng) if s.actor == NATURE else legal[rng.below(len(legal))])
        plies -= 1
    return s


@pytest.mark.uncounted
@pytest.mark.parametrize("width", [80, 120, 170])
@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize(("seats", "plies"), [(2, 150), (3, 0), (3, 200), (4, 10_000)])
def test_boards_fit_and_name_everything(seats: int, plies: int, lang: Lang, width: int) -> None:
    s = position(seats, plies)
    texts = GAME.texts(s.rules, lang)
    for seat in (0, SPECTATOR):
        board = drawn(s, seat, lang, width)
        words = " ".join(board.split())
        assert max(map(len, board.splitlines())) <= width
        for name in ("house.temple", "city.L3", "position.col_III", "queen.Q2"):
            assert texts.get(name) in words
        for person in GAME.view(s, seat)["seats"]:
            assert texts.get(f"seat.{person['id']}") in words


def test_own_things_are_told_in_words() -> None:
    white = {
        "taken": ["A20"],
        "tiles": ["A05"],
        "goods": {"I-1": "G30", "I-2": "G31"},
        "turned": ["I-1"],
        "baskets": ["1L"],
        "papyri": ["S10"],
        "open": ["T1_12", "T2_14"],
        "fulfilled": ["T1_09"],
        "heart": 5,
        "upright": [2, 1, 0, 0, 0],
        "lying": [0, 0, 1, 0, 0],
        "hieroglyph": 8,
    }
    s = table(["favour", 0, 1], white=white, graves={"U4": "red"}, pedestals={"palace_2": "blue"})
    board = drawn(s, 0, width=170)
    lines = [" ".join(line.split()) for line in board.splitlines()]
    assert "2-owl [2 limestone steps and 2 favours]" in lines
    assert any(line.startswith("4-viper [") and line.endswith("next age") for line in lines)
    assert "I-1 statuette offered" in lines
    assert "I-2 statuette I: 2 heart steps; II: 2 feather steps; III: embalm 1 mummy" in lines
    assert "scroll ibis–barque" in lines
    assert "1 PP: 5 heart steps met" in lines and "2 PP: 10 heart steps" in lines
    assert "1 PP: 1 basket in the temple fulfilled" in lines
    assert any("room 2 (1 step) (W)" in line for line in lines)
    assert "Your action tiles" not in drawn(s, SPECTATOR)


def test_choices_are_numbered_where_they_happen() -> None:
    targets = {"house.nile.sun": "71", "display.3": "72", "row.4": "73", "nile.3": "74", "city.U2.2": "75"}
    targets |= {"grave.L5": "76", "pedestal.harbour_2": "77", "temple.3R": "78", "bonus.row_L": "79", "tile.A09": "80"}
    s = draw(GAME.start(4))
    lines = {n: next(row for row in drawn(s, 0, numbers=targets).splitlines() if n in row) for n in targets.values()}
    for number, word in (("71", "Nile"), ("72", "3 -1"), ("73", "4 0"), ("74", "harbour"), ("75", "upper city 2"),
                         ("76", "5 (II)"), ("77", "Harbour pedestal"), ("78", "room 3"), ("79", "lower row"),
                         ("80", "3-owl")):  # fmt: skip
        assert word in lines[number], lines[number]


def test_a_finished_pyramid() -> None:
    icons = ["food 1", "heka 1", "heart 1", "feather 1"]
    pyramid = {"parts": dict.fromkeys(("I", "II", "III"), icons), "tops": [None] * 3, "pyramidion": False}
    s = table(["limestone", 0, 2], great=pyramid, white={"great": 1})
    assert "pyramidion placed" not in drawn(s, 0)
    act(s, "stone great", "cover 1+2")
    assert "pyramidion placed" in drawn(s, 0)
