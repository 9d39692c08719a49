"""Pharaon at the terminal: the board shows what a view says, and a typed game goes to its end."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from tests.games.pharaon.table import GAME, act, label, table

from mehen.cli.boards import Pen, render
from mehen.cli.play import score_table
from mehen.cli.storage import RecordFile
from mehen.cli.table import Table
from mehen.cli.turn import Turns
from mehen.cli.words import Lang, with_words
from mehen.core.game import SPECTATOR
from mehen.core.record import Record, load_record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import OVER
from mehen.games.pharaon.state import Pharaon


def position(seats: int, plies: int, seed: int = 6) -> Pharaon:
    s = GAME.start(seats)
    rng = Rng(seed)
    for _ in range(plies):
        if s.actor != OVER:
            s.apply(s.sample(rng) if s.actor < 0 else s.legal()[rng.below(len(s.legal()))])
    return s


def drawn(s: Pharaon, seat: int, lang: Lang = Lang.en, width: int = 110, numbers: dict[str, str] | None = None) -> str:
    pen = Pen(with_words(GAME.texts(s.rules, lang), lang), width, numbers or {})
    out = Console(file=StringIO(), width=width)
    out.print(render("pharaon", GAME.view(s, seat), pen))
    assert isinstance(out.file, StringIO)
    return out.file.getvalue()


@pytest.mark.parametrize("width", [80, 110, 180])
@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_everything_on_the_table_is_shown(seats: int, lang: Lang, width: int) -> None:
    s = position(seats, 140)
    view, texts = GAME.view(s, 0), GAME.texts(s.rules, lang)
    board = drawn(s, 0, lang, width)
    assert max(map(len, board.splitlines())) <= width
    for kind, words in (
        ("board", [board["id"] for board in view["boards"]]),
        ("god", [god["id"] for god in view["gods"]]),
        ("artisan", [card for card in view["guild"] if card]),
        ("official", [card for card in view["court"] if card]),
    ):
        for word in words:
            assert texts.get(f"{kind}.{word}") in board, (kind, word)
    for seat in view["seats"]:
        assert texts.get(f"seat.{seat['id']}") in board and str(seat["points_now"]) in board
    if view["traitor"]:
        for track in view["traitor"]["tracks"]:
            assert texts.get(f"track.{track['id']}") in board


@pytest.mark.uncounted
@pytest.mark.parametrize("plies", [0, 3, 20, 45, 400])
def test_a_board_can_be_drawn_at_any_time_and_keeps_secrets(plies: int) -> None:
    rng = Rng(1)
    for seats in (1, 2, 4):
        s = position(seats, plies)
        for seat in (SPECTATOR, *range(seats)):
            assert drawn(s.resampled(seat, rng), seat) == drawn(s, seat)


def test_choices_are_numbered_where_they_happen() -> None:
    s = table(["main", 0], red={"tokens": {"red": 2}})
    numbers = {
        "board.nile": "77",
        "set.2": "88",
        "court.1": "99",
        "jar.J01": "66",
        "guild.deck": "55",
        "column.3": "44",
    }
    board = drawn(s, 0, numbers=numbers)
    line = {number: next(row for row in board.splitlines() if number in row) for number in numbers.values()}
    assert "Gift of the Nile" in line["77"] and "2:" in line["88"] and "General" in line["99"]
    assert "yellow" in line["66"] and "deck" in line["55"] and "2 silver" in line["44"]


def test_discs_demands_and_used_officials() -> None:
    """PH-9.6, PH-12.1, PH-13.0: where discs stand, how far demands are, what is used this round."""
    s = table(
        ["main", 0],
        yellow={"passed": True, "passes": 1, "row": 1, "space": 2},
        red={"officials": ["18"], "offerings": {"points_1": 3}},
        turned=["18"],
    )
    board = drawn(s, 0)
    assert "[Y]silver" in board and "(Treasurer)" in board and "used this round" in board
    assert "row 1, space 2" in board and "R✓ Y0+0 B0+0" in board  # Ra: 3 offerings and 1 official


def test_a_payment_shows_what_is_due_and_the_cheapest_way() -> None:
    """PH-6.17."""
    mine = {"tokens": {"green": 1, "black": 1, "red": 1, "silver": 2}}
    s = act(table(["main", 0], facing={"valley": "green"}, red=mine), "board valley", "access green")
    assert "Due: black, red · suggestion: 1 black, 1 red" in drawn(s, 0)
    s = act(s, "pay black")
    assert "Due: black, red · suggestion: 1 red" in drawn(s, 0)


def test_two_officials_to_choose_from_are_seen_by_their_owner_alone() -> None:
    """PH-4.8."""
    s = table(["keep", 0], round=0, phase="setup", red={"drawn": ["7", "23"]}, yellow={"rejected": ["9"]})
    assert "Architect" in drawn(s, 0) and "Architect" not in drawn(s, 1)
    assert "You put under the deck" in drawn(s, 1) and "Foreman" not in drawn(s, SPECTATOR)


def test_a_full_traitor_track() -> None:
    """PH-16.10: said on the board, and in the choice that would overflow."""
    everything = {f"T{k}": {"fill": 10} for k in range(1, 6)}
    s = table(["top", 0, "J30"], seats=1, turn="red", jars={"resolving": ["J30"]}, traitor_tracks=everything)
    assert drawn(s, 0).count("next: full") == 5
    assert label(s, "wheel left") == "blue onto the wheel: no traitor track has room for black"
    s = table(["top", 0, "J30"], seats=1, turn="red", jars={"resolving": ["J30"]})
    fewest = "blue onto the wheel: black goes to the track of Horus; the artisan with the fewest GP leaves the game"
    assert label(s, "wheel left") == fewest


@pytest.mark.uncounted
@pytest.mark.parametrize(("players", "lang"), [(["human"], Lang.en), (["human", "random", "random"], Lang.de)])
def test_a_game_is_played_to_its_end(
    players: list[str], lang: Lang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Typed answers only; the record on disk leads to the same end, and the Traitor stands in the final table."""
    record = Record(GAME, GAME.rules(len(players)), players)
    session = Session(record)
    out = Console(file=StringIO(), width=100)
    here = Table(session, RecordFile.create(tmp_path / "game.mehen", record), lang, out, seed=4)
    dice = Rng(8)

    def typed(prompt: str) -> str:
        choices = here.choices()
        n = dice.below(len(choices))
        return str(n + 1) if n % 2 else choices[n].notation

    monkeypatch.setattr("builtins.input", typed)
    Turns(here).play()
    assert session.over and load_record(tmp_path / "game.mehen").actions == record.actions
    out.print(score_table(session, lang))
    assert isinstance(out.file, StringIO)
    text = out.file.getvalue()
    end = text[text.index(GAME.texts(record.rules, lang).get("points.demands")) :]
    assert all(str(points) in end for points in session.state.scores())
    if players == ["human"]:
        assert "The Traitor" in text and str(session.state.rival_points()) in end
        assert "You beat the Traitor" in end or "the Traitor wins" in end or "The Traitor wins" in end
        assert "The Traitor reveals a jar" in text and "Red receives a jar" in text
