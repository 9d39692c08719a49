"""`mehen edition`: owners' corrections are checked, ours are shown with their sources."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Run

from mehen.core import catalog
from mehen.core.edition import sources

SHIPPED = catalog.game("egizia").folder / "components.toml"


def edited(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = SHIPPED.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_ships_is_ok(run: Run) -> None:
    result = run("edition", "check", SHIPPED)
    assert (result.exit_code, result.output) == (0, "ok\n")


def test_every_problem_is_listed_with_its_key(run: Run, tmp_path: Path) -> None:
    path = edited(
        tmp_path,
        ("nile_cards = 56", "nile_cards = 57"),
        ("sale_stones_per_point = 2", 'sale_stones_per_point = "two"'),
        ('start = "middle"\nsource', 'start = "centre"\nsource'),
        ("[stone_track]\n", "[stone_track]\nmaxx = 30\n"),
    )
    result = run("edition", "check", path)
    assert result.exit_code == 1
    lines = result.stderr.splitlines()
    for problem in (
        "counts.nile_cards: found 57, expected 56",
        "stone_market.sale_stones_per_point: found 'two', expected a whole number",
        "water_ring.start: found 'centre', expected one of left, middle, right",
        "stone_track.maxx: found a key that this game does not know",
    ):
        assert sum(line.startswith(f"{path}: {problem}") for line in lines) == 1, problem


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("rounds = = 5", 2, "is not valid TOML"),
        ("a" + ".a" * 15_000 + " = 1\n", 2, "line 1: found a dotted key of more than 8 parts, expected at most 8"),
        ("a = " + "[" * 5_000, 2, "line 1: found more than 8 brackets within each other, expected at most 8"),
        ("rounds = 5\n", 1, "meta.id: found None, expected one of "),
        ('[meta]\nid = "senet"\n', 1, "meta.id: found 'senet', expected one of "),
    ],
)
def test_files_that_are_no_edition(run: Run, tmp_path: Path, text: str, code: int, message: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    result = run("edition", "check", path)
    assert result.exit_code == code
    assert f"{path}: " in result.stderr
    assert message in result.stderr


def test_show_lists_groups_with_their_source(run: Run) -> None:
    everything = run("edition", "show", "egizia").output
    some = run("edition", "show", "egizia", "--source", "public").output
    counts = sources(catalog.game("egizia").edition().data)
    assert f"{counts.total()} groups of values" in everything
    assert "setup.start_stones" in some
    assert "by_number = [2, 3, 4, 5]" in some
    assert " reconstructed " not in some.rpartition("groups of values")[0]
    assert sum(" public " in line for line in some.splitlines()[:-1]) == counts["public"]
