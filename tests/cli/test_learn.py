"""``mehen learn``: what there is, a guide taken step by step, an exercise solved and missed, and the writers' check."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Run

from mehen.cli.learn import listed_choices
from mehen.core import catalog
from mehen.table import lesson_file, lessons

FIRST = lessons.find("egizia", "first-game")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_list_names_every_lesson(run: Run, lang: str) -> None:
    result = run("learn", "egizia", "--lang", lang)
    assert result.exit_code == 0
    for one in lessons.infos(lang, "egizia"):
        assert one["id"] in result.output
    assert "mehen learn egizia first-game" in result.output


def test_what_does_not_exist_is_named(run: Run) -> None:
    assert "expected one of" in run("learn", "egizia", "nothing").output
    result = run("learn", "chess")
    assert result.exit_code == 2 and "chess" in result.output


def test_a_guide_is_taken_by_enter_and_number(run: Run) -> None:
    """Two looks, then the choice with the arrow."""
    told = lessons.attend(FIRST, ["next", "next"], "en")
    number = [one["action"] for one in listed_choices(told)].index("place thebae") + 1
    output = run("learn", "egizia", "first-game", "--lang", "en", keys=f"\n\n{number}\nq\n").output
    for step in FIRST.steps[:4]:
        assert step.headline["en"] in output
    assert "> Thebae" in output and "step 4 of 20" in output
    assert FIRST.steps[2].after["en"] in " ".join(output.replace("│", " ").split())
    assert output.rstrip().endswith("mehen learn egizia first-game")


def test_whoever_leaves_goes_on_with_their_own_choices(run: Run) -> None:
    """Another first ship than the guide's: it is still there the next time, unless one begins anew."""
    first = run("learn", "egizia", "first-game", "--lang", "en", keys="\n\nplace edfu\nq\n").output
    assert "Go your own way" in first and "You go on where you left" not in first
    again = run("learn", "egizia", "first-game", "--lang", "en", keys="q\n").output
    assert "You go on where you left" in again and "Go your own way" in again
    anew = run("learn", "egizia", "first-game", "--lang", "en", "--anew", keys="q\n").output
    assert "You go on where you left" not in anew and FIRST.steps[0].headline["en"] in anew


def test_a_place_that_no_longer_fits_is_forgotten(run: Run, tmp_path: Path) -> None:
    run("learn", "egizia", "first-game", keys="\nq\n")
    (place,) = (tmp_path / "home" / "learn").iterdir()
    for spoilt in ("{", "[]", place.read_text(encoding="utf-8").replace("next", "place nowhere")):
        place.write_text(spoilt, encoding="utf-8")
        output = run("learn", "egizia", "first-game", "--lang", "en", keys="q\n").output
        assert "You go on where you left" not in output and FIRST.steps[0].headline["en"] in output


def test_where_nothing_can_be_kept_the_step_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("no folder", encoding="utf-8")
    output = run("learn", "egizia", "first-game", "--lang", "en", keys="\n\nq\n").output
    assert output.rstrip().endswith("mehen learn egizia first-game --step 3")


def test_a_lesson_that_is_over_leaves_no_place(run: Run, tmp_path: Path) -> None:
    run("learn", "egizia", "feeding", keys="place card_6\nq\n")
    assert not list((tmp_path / "home").rglob("*.json"))


def test_another_way_is_weighed_and_one_may_come_back(run: Run) -> None:
    told = lessons.attend(FIRST, ["next", "next"], "en")
    number = [one["action"] for one in listed_choices(told)].index("pass") + 1
    output = run("learn", "egizia", "first-game", "--lang", "en", keys=f"\n\n{number}\nn\n{number}\ny\nb\nq\n").output
    assert output.count("I think this costs you about") == 3  # twice when asked, once when done
    assert "Go your own way" in output
    assert output.rstrip().endswith("mehen learn egizia first-game")


def test_a_guide_may_begin_later_and_is_skipped_to_its_end(run: Run) -> None:
    output = run("learn", "egizia", "first-game", "--lang", "de", "--step", 13, keys="s\n" * 200).output
    assert FIRST.steps[12].headline["de"] in output
    assert FIRST.steps[-1].headline["de"] in output


def test_an_exercise_is_missed_and_solved(run: Run) -> None:
    keys = "h\nplace card_5\nb\nplace nowhere\nplace card_7\nb\nplace card_6\nq\n"
    output = " ".join(run("learn", "egizia", "feeding", "--lang", "en", keys=keys).output.replace("│", " ").split())
    lesson = lessons.find("egizia", "feeding")
    assert lesson.goal is not None
    assert lesson.goal.hints[0]["en"] in output and lesson.goal.hints[1]["en"] not in output
    assert "Missed this time" in output and output.count("Reached. Well done!") == 2
    assert "Grain: 11 instead of 9." in output and lesson.goal.praise["en"] in output
    assert "place nowhere: this edition has no such action" in output


def test_the_check_is_content_with_what_ships(run: Run) -> None:
    result = run("learn", "egizia", "feeding", "--check")
    assert result.exit_code == 0 and "feeding.toml: 1 ok" in result.output


def test_the_check_says_where_a_line_stops(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalog.game("egizia")
    file = tmp_path / "feeding.toml"
    text = (game.folder / "lessons" / "feeding.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('"place edfu"', '"place thebae"'), encoding="utf-8")
    broken = lesson_file.read_lesson(game, file)
    monkeypatch.setattr(lessons, "find", lambda *_: broken)
    result = run("learn", "egizia", "feeding", "--check")
    assert result.exit_code == 1
    assert "line[21]: found 'place thebae', but seat 1 is asked (place): pass, place card_1" in result.stderr
