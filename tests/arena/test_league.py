"""Leagues: ratings from simulated results, who meets next, and small leagues that are really played."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mehen.arena import open_backend
from mehen.arena.league import (
    BASE,
    POINT,
    League,
    Shares,
    elo,
    next_pair,
    place_of,
    play_on,
    ratings,
    shares_of,
    strengths,
    win_share,
)
from mehen.cli.commands import app
from mehen.core.errors import SetupError

THREE = League("egizia", ("random", "novice", "greedy"), seats=2, step=1)


def simulated(league: League, true: list[float], blocks: int, seed: int = 1) -> Shares:
    """Blocks of games between bots whose strengths are known."""
    rng, out = random.Random(seed), {}
    for a, b in league.pairs():
        share = win_share(true[a] - true[b], league.seats)
        out[a, b] = [sum(rng.random() < share for _ in range(league.seats)) / league.seats for _ in range(blocks)]
    return out


@pytest.mark.parametrize("seats", [2, 4])
def test_ratings_find_the_strengths_that_made_the_results(seats: int) -> None:
    league = League("egizia", ("a", "b", "c", "d"), seats, anchor="b")
    true = [-1.2, 0.0, 0.4, 1.5]
    found = {one.bot: one for one in ratings(league, simulated(league, true, 800))}
    assert found["b"].rating == BASE
    for name, value in zip(league.bots, true, strict=True):
        assert found[name].rating == pytest.approx(BASE + POINT * value, abs=35)
        assert found[name].low - 25 <= BASE + POINT * value <= found[name].high + 25
    assert [one.bot for one in ratings(league, simulated(league, true, 800))] == ["d", "c", "b", "a"]


def test_a_fair_share_is_equal_strength_at_every_table() -> None:
    for seats in (2, 3, 5):
        assert win_share(0.0, seats) == pytest.approx(1 / seats)
        assert strengths(2, seats, {(0, 1): (1 / seats, 50)}) == pytest.approx([0, 0], abs=1e-6)


def test_without_a_loss_nobody_is_infinitely_strong() -> None:
    league = League("egizia", ("a", "b"), 2)
    few, many = (elo(league, {(0, 1): (1.0, blocks)}) for blocks in (4, 400))
    assert 100 < few[0] - few[1] < many[0] - many[1] < 2500


def test_those_meet_of_whom_least_is_known() -> None:
    assert next_pair(THREE, {(0, 1): [1.0], (0, 2): [], (1, 2): [0.5]}) == (0, 2)
    even, clear = [0.5, 0.5, 1.0, 0.0], [1.0, 1.0, 1.0, 1.0]
    assert next_pair(THREE, {(0, 1): clear, (0, 2): clear, (1, 2): even}) == (1, 2)


def test_a_league_is_played_kept_and_gone_on_with(tmp_path: Path) -> None:
    def go_on(league: League, matches: int) -> list[str]:
        met: list[str] = []
        play_on(
            league,
            tmp_path,
            lambda match: lambda: open_backend("serial", match),
            matches=matches,
            tick=lambda found, pair: met.append(place_of(tmp_path, league, pair).name),
        )
        return met

    assert sorted(go_on(THREE, 3)) == ["novice--greedy", "random--greedy", "random--novice"]
    assert [len(values) for values in shares_of(tmp_path, THREE).values()] == [1, 1, 1]
    told = json.loads((tmp_path / "ratings.json").read_text())
    assert {one["bot"] for one in told["ratings"]} == set(THREE.bots)
    assert [one["blocks"] for one in told["pairs"]] == [1, 1, 1]
    assert "`greedy`" in (tmp_path / "ratings.md").read_text()
    go_on(THREE, 1)
    assert sum(len(values) for values in shares_of(tmp_path, THREE).values()) == 4
    joined = League("egizia", (*THREE.bots, "apprentice"), seats=2, step=1)
    assert all("apprentice" in name for name in go_on(joined, 3))


FILE = 'game = "egizia"\nseats = 2\nstep = 1\nbots = ["random", "greedy"]\n'


def test_the_command_writes_ratings(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text(FILE + 'anchor = "random"\n')
    done = CliRunner().invoke(app, ["league", str(tmp_path / "small.toml"), "--matches", "2", "--lang", "en"])
    assert done.exit_code == 0, done.output
    assert "random meets greedy" in done.output
    assert done.output.index("greedy  ") < done.output.rindex("random  ")
    told = json.loads((tmp_path / "small" / "ratings.json").read_text())
    assert told["ratings"][0]["bot"] == "greedy"
    assert told["ratings"][1]["rating"] == BASE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FILE.replace('"random", ', ""), "expected two or more, each once"),
        (FILE.replace("greedy", "random"), "expected two or more, each once"),
        (FILE.replace("greedy", "nobody"), "found bot 'nobody'"),
        (FILE + 'anchor = "pharaoh"', "anchor: found 'pharaoh', expected one of the bots"),
        (FILE.replace("step = 1", "step = 0"), "step: found 0"),
        (FILE.replace("seats = 2", "seats = 1"), "seats: found 1"),
        (FILE + "speed = 3", "expected game, seats, bots"),
        ("bots = [", "cannot be read"),
    ],
)
def test_a_league_file_says_what_is_wrong_with_it(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "odd.toml").write_text(text)
    with pytest.raises(SetupError) as found:
        League.read(tmp_path / "odd.toml")
    assert said in str(found.value)
