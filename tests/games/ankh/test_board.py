"""The terminal's board: the whole table from a seat's view, and choices where they happen."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from tests.games.ankh.table import DUEL, GAME, act, fight, table, war

from mehen.cli.boards import Pen, render
from mehen.cli.boards.ankh import corner
from mehen.cli.words import Lang, with_words
from mehen.core.game import SPECTATOR
from mehen.core.rng import Rng
from mehen.games.ankh.state import Ankh

GODS = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}


def position(seats: int, plies: int, seed: int = 6) -> Ankh:
    s = GAME.start(seats)
    rng = Rng(seed)
    for _ in range(plies):
        legal = s.legal()
        s.apply(legal[rng.below(len(legal))])
    return s


def drawn(s: Ankh, seat: int, lang: Lang = Lang.en, width: int = 110, numbers: dict[str, str] | None = None) -> str:
    pen = Pen(with_words(GAME.texts(s.rules, lang), lang), width, numbers or {})
    out = Console(file=StringIO(), width=width)
    out.print(render("ankh", GAME.view(s, seat), pen))
    assert isinstance(out.file, StringIO)
    return out.file.getvalue()


def inside(board: str, place: str) -> list[str]:
    """The three lines of text inside a hex; the map begins below its title."""
    lines = board.splitlines()
    top = next(k for k, line in enumerate(lines) if line.startswith("The map")) + 1
    y, x = corner(place)
    return [lines[top + y + k][x + 1 + (k == 1) : x + 8 - (k == 1)].strip() for k in (1, 2, 3)]


@pytest.mark.parametrize("width", [80, 110, 170])
@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize("seats", [2, 5])
def test_everything_on_the_table_is_shown(seats: int, lang: Lang, width: int) -> None:
    s = position(seats, 60)
    view = GAME.view(s, 0)
    texts = GAME.texts(s.rules, lang)
    board = drawn(s, 0, lang, width)
    assert max(map(len, board.splitlines())) <= width
    words = " ".join(board.split())
    assert all(place["id"] in board for place in view["hexes"])
    for person in view["seats"]:
        assert texts.get(f"god.{person['god']}") in words
    for track in view["tracks"]:
        assert texts.get(f"track.{track}") in words
    for name in view["supply"]["guardians"]:
        assert texts.get(f"guardian.{name}") in words


def test_hexes_show_what_stands_on_them() -> None:
    pieces = GODS | {"5,5": "p1 warrior sun", "5,4": "p1 temple", "8,6": "pyramid", "7,1": "p2 giant_scorpion N+NE"}
    s = table(["turn", 0], gods="re osiris amun", pieces=pieces, underworld=["7,2"], camels=["5,0,NE"])
    board = drawn(s, 0)
    assert inside(board, "4,5") == ["4,5", "R god", '" 1 "']
    assert [inside(board, h)[1] for h in ("5,5", "5,4", "8,6")] == ["R war*", "[tem]R", "[pyr]"]
    assert inside(board, "7,1")[1:] == ["O gia", "1 N+NE"]
    assert "1 N+NO" in drawn(s, 0, Lang.de)
    assert inside(board, "7,2")[2] == "u 1 u" and inside(board, "6,4")[2] == "~ 1 2 ~"
    assert board.count("≈") >= 2 * 31 and "c" in board


@pytest.mark.parametrize("width", [80, 140])
def test_the_map_is_never_cut(width: int) -> None:
    """Alone or with the tracks beside it."""
    board = drawn(table(["turn", 0], pieces=GODS), 0, width=width)
    assert inside(board, "1,10") == ["1,10", "", "~ 2 3 ~"] and inside(board, "8,10")[0] == "8,10"
    assert "…" not in board


def test_gods_are_told_apart_by_letters() -> None:
    s = table(["turn", 0], gods="amun anubis isis", pieces=GODS)
    board = drawn(s, 0)
    assert [inside(board, h)[1] for h in GODS] == ["Am god", "An god", "I god"]


def test_choices_are_numbered_where_they_happen() -> None:
    s = table(["turn", 0], pieces=GODS)
    board = drawn(s, 0, numbers={"hex.7,1": "77", "edge.8,2,N": "88", "track.gain": "99", "region.2": "66"})
    assert inside(board, "7,1")[2] == "77"
    lines = board.splitlines()
    y, x = corner("8,2")
    top = next(k for k, line in enumerate(lines) if line.startswith("The map")) + 1
    assert "88" in lines[top + y][x : x + 9]
    assert "99 Gain Followers" in board and "66 2: " in board


def test_a_battle_shows_cards_only_when_they_are_revealed() -> None:
    s = war(DUEL, p1={"followers": 3})
    assert "not revealed" in drawn(s, 0)
    fight(s, "build_monument", "miracle")
    board = drawn(s, 2)
    assert "Build Monument" in board and "strength 2" in board and "killed 0" in board


def test_own_secrets_are_shown_to_their_side() -> None:
    s = fight(war(DUEL), "miracle")
    assert "You have chosen: Miracle" in drawn(s, 0)
    assert "You have chosen" not in drawn(s, 1) and "You have chosen" not in drawn(s, SPECTATOR)
    s = act(fight(war(DUEL, p1={"followers": 3}, p2={"followers": 1}), "plague_of_locusts", "flood"), "bid 2")
    assert "You have chosen: Bid 2" in drawn(s, 0)


def test_a_board_never_depends_on_what_its_seat_cannot_know() -> None:
    rng = Rng(1)
    s = fight(war(DUEL), "miracle")
    for seat in (SPECTATOR, 0, 1, 2):
        assert drawn(s.resampled(seat, rng), seat) == drawn(s, seat)


def test_merged_and_forgotten_gods() -> None:
    merged: dict[str, Any] = {"p1": {"lower_god": "re"}, "p2": {"side": "p1"}}
    s = table(["turn", 1], gods="amun re isis", pieces=GODS, **merged)
    board = drawn(s, 0)
    assert "Amun-Ra (A)" in board and "Player 1 (you), Player 2" in board and "Player 2 (Amun-Ra)" in board
    s = table(["turn", 1], gods="amun re isis", pieces=GODS, p1={"side": None}, devotion=["p2", "p3"])
    assert "Forgotten: Amun" in drawn(s, 0)


def test_setup_and_end() -> None:
    assert "being drawn" in drawn(GAME.start(3), 0)
    over = table(["final"], gods="amun re isis", pieces=GODS, p3={"space": 9})
    assert "The game is over. Most devotion after the last conflict. Isis wins." in " ".join(drawn(over, 0).split())
    nobody = table(["forget"], gods="amun re isis", pieces=GODS)
    assert "nobody wins" in drawn(nobody, 0) and "Forgotten: Amun, Ra and Isis" in drawn(nobody, 0)


def test_the_conflict_names_the_tiebreaker() -> None:
    s = war(DUEL, holder="p1")
    assert "tiebreaker: Anubis" in drawn(s, 0) and "Conflict 0 of 5" in drawn(s, 0)
