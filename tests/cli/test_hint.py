"""``mehen hint``, ``mehen analyse`` and ``mehen tune``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from mehen.bots import Advice, Bot, Option
from mehen.core.record import load_record
from mehen.core.rng import Rng
from mehen.core.state import State

MANY = 12  # a ply of it with three choices or more
FILE = sorted((Path(__file__).parents[1] / "golden" / "egizia").glob("*.mehen"))[0]


@pytest.mark.parametrize(("lang", "words"), [("en", "should choose"), ("de", "sollte wählen")])
def test_a_hint_says_what_and_why(run: Run, lang: str, words: str) -> None:
    result = run("hint", FILE, "--ply", 30, "--bot", "vizier@40", "--lang", lang)
    assert result.exit_code == 0
    assert words in result.output
    assert "40 Simulation" in result.output.title()


def test_a_bot_that_does_not_search_claims_no_chances(run: Run) -> None:
    output = run("hint", FILE, "--ply", MANY, "--bot", "greedy", "--lang", "en").output
    assert "Or instead" in output
    assert "%" not in output


def test_a_hint_for_programs(run: Run) -> None:
    told = json.loads(run("hint", FILE, "--ply", 30, "--bot", "vizier@40", "--json").output)
    assert told["ply"] >= 30
    assert sum(told["chances"]) == pytest.approx(1)
    assert told["instead"]


@pytest.mark.parametrize(("lang", "words"), [("en", "Hardly a difference: "), ("de", "Kaum ein Unterschied: ")])
def test_a_hint_says_where_there_is_hardly_a_difference(
    run: Run, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    def undecided(bot: Bot, state: State, rng: Rng) -> Advice:
        """As good as each other are the first and the second; the third was hardly looked at."""
        chances = (1 / state.rules.seats,) * state.rules.seats
        shares = zip(state.legal(), (0.5, 0.499, 0.001), strict=False)
        options = tuple(Option(action, share, chances) for action, share in shares)
        return Advice(options[0].action, chances, options, simulations=2000)

    monkeypatch.setattr("mehen.cli.hint.ask", undecided)
    output = run("hint", FILE, "--ply", MANY, "--lang", lang).output
    assert words in output
    assert output.count({"en": "hardly looked at", "de": "kaum angesehen"}[lang]) == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--ply", "99999"), "expected 0 to"),
        ((), "nobody decides at ply"),
        (("--bot", "oracle"), "found bot 'oracle'"),
    ],
)
def test_mistakes_get_one_line(run: Run, args: tuple[str, ...], words: str) -> None:
    result = run("hint", FILE, *args)
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())


def test_a_game_is_analysed(run: Run, tmp_path: Path) -> None:
    record = load_record(FILE)
    record.actions = record.actions[:40]
    short = tmp_path / "short.mehen"
    short.write_text(record.text(), encoding="utf-8")
    result = run("analyse", short, "--bot", "novice", "--lang", "en")
    assert result.exit_code == 0
    assert "better" in result.output or "cost much" in result.output
    lines = run("analyse", short, "--bot", "novice", "--json").output.splitlines()
    assert all(0 <= json.loads(line)["lost"] <= 1 for line in lines)
    assert lines


def test_weights_are_tuned(run: Run, tmp_path: Path) -> None:
    few = ("--rounds", 1, "--games", 1, "--blocks", 1, "--tries", 0, "--seats", 2)
    result = run("tune", "egizia", "--out", tmp_path, *few)
    assert result.exit_code == 0, result.output
    assert "would be fair" in result.output
    written = (tmp_path / "tactics.toml").read_text(encoding="utf-8")
    assert "Tuned by `mehen tune egizia`" in written.replace("\n# ", " ")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--seats", "two"), "expected numbers such as 2,4"),
        (("--seats", "9"), "expected 2 to 4"),
        (("--out", "nowhere"), "is no folder"),
    ],
)
def test_tuning_refuses_what_it_cannot_do(run: Run, args: tuple[str, ...], words: str) -> None:
    result = run("tune", "egizia", *args)
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())
