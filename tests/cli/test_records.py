"""`mehen replay`: told, shown, verified, drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Run

from mehen.core.record import digest, load_record

DOCS = Path(__file__).parents[2] / "docs"


def test_verify_prints_plies_and_digest(run: Run, bot_game: Path) -> None:
    record = load_record(bot_game)
    expected = f"ok: {len(record.actions)} plies, digest {digest(record.state())}\n"
    assert run("replay", bot_game, "--verify").output == expected


@pytest.mark.parametrize(
    ("lang", "title", "end"), [("de", "Regelstand 1", "Endstand"), ("en", "rules 1", "Final scores")]
)
def test_a_game_is_told_in_words(run: Run, bot_game: Path, lang: str, title: str, end: str) -> None:
    output = run("replay", bot_game, "--lang", lang).output
    assert title in output.splitlines()[0]
    assert end in output
    record = load_record(bot_game)
    assert str(max(record.state().scores())) in output


def test_any_ply_can_be_shown(run: Run, bot_game: Path) -> None:
    early = run("replay", bot_game, "--to", 20, "--lang", "en").output
    assert "Position after ply 20 of" in early
    assert "The Nile" in early
    assert "Round 1 of 5" in early
    assert "Final scores" not in early


def test_seat_sees_its_secrets_and_an_onlooker_does_not(run: Run, bot_game: Path) -> None:
    assert "Your Sphinx cards" in run("replay", bot_game, "--to", 20, "--seat", "red", "--lang", "en").output
    assert "Your Sphinx cards" not in run("replay", bot_game, "--to", 20, "--lang", "en").output


def damage(path: Path, number: int, line: str) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[number - 1] = line
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (1, "mehen-record: 9", "line 1: found 'mehen-record: 9', expected 'mehen-record: 1'"),
        (2, "game: senet", "found game 'senet'"),
        (6, "seats: many", "line 6: found seats 'many', expected a whole number"),
        (18, "blue: pass", "line 18: found 'blue: pass', expected 'nature: ...'"),
        (18, "nature: dance", "line 18: found 'dance', expected an action of this game"),
    ],
)
def test_damage_is_named_by_line(run: Run, bot_game: Path, number: int, line: str, message: str) -> None:
    damage(bot_game, number, line)
    result = run("replay", bot_game, "--verify")
    assert result.exit_code == 2
    assert f"{bot_game}, line " in result.stderr
    assert message in result.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--to", "99999"], "--to: found 99999, expected 0 to"),
        (["--seat", "pink"], "--seat: found 'pink', expected one of red, blue"),
    ],
)
def test_bad_questions_about_a_record(run: Run, bot_game: Path, args: list[str], message: str) -> None:
    result = run("replay", bot_game, *args)
    assert result.exit_code == 2
    assert message in result.stderr


def test_the_picture_of_the_readme_can_be_drawn_again(run: Run, tmp_path: Path) -> None:
    args = ("replay", DOCS / "egizia-terminal.mehen", "--to", 137, "--seat", "green", "--lang", "en")
    assert run(*args, "--svg", "board.svg").exit_code == 0
    drawn = (tmp_path / "board.svg").read_text(encoding="utf-8")
    kept = (DOCS / "egizia-terminal.svg").read_text(encoding="utf-8")
    for picture in (drawn, kept):
        assert "Heliopolis" in picture
        assert "cdnjs" not in picture, "nothing is fetched from elsewhere"
    assert run(*args, "--svg", "no/such/folder.svg").exit_code == 2
