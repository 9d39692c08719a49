"""`mehen games` and `mehen rules`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Run

from mehen.cli.edition import Source
from mehen.cli.games import provenance_table
from mehen.cli.rulebook import passages
from mehen.cli.words import Lang, pick, words
from mehen.core import catalog
from mehen.core.edition import SOURCES, sources
from mehen.core.text import fields

README = Path(__file__).parents[2] / "README.md"


def test_games_lists_seats_rules_number_and_sources(run: Run) -> None:
    result = run("games")
    counts = sources(catalog.game("egizia").edition().data)
    row = next(line for line in result.output.splitlines() if line.startswith("egizia"))
    assert row.split()[1:4] == ["Egizia", "2-4", "1"]
    for source in SOURCES:
        assert f"{counts[source]} (" in row
    assert list(Source) == list(SOURCES)


def test_games_speaks_german(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "rekonstruiert" in run("games", "--lang", "de").output
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert "rekonstruiert" in run("games").output


def test_a_game_that_is_not_there_yet_is_not_promised(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "names", lambda: ["egizia"])
    output = run("games").output
    assert "\npharaon" not in output
    coming = output.partition("Coming: ")[2]
    assert "Pharaon" in coming
    assert "Egizia" not in coming


def test_readme_shows_the_true_shares() -> None:
    text = README.read_text(encoding="utf-8")
    shown = text.partition("mehen games --provenance -->\n")[2].partition("<!-- end -->")[0]
    assert shown == provenance_table()


@pytest.mark.parametrize(("lang", "sentence"), [("en", "further downstream"), ("de", "flussabwärts")])
def test_rules_shows_one_rule(run: Run, lang: str, sentence: str) -> None:
    result = run("rules", "egizia", "--at", "EG-5.2", "--lang", lang)
    assert result.exit_code == 0
    assert "(EG-5.2" in result.output
    assert sentence in " ".join(result.output.split())
    assert "EG-5.6" not in result.output


def test_a_rule_number_is_not_the_beginning_of_another() -> None:
    text = "# T\n\n## A\n\n- one (EG-5.1)\n- ten (EG-5.10)\n\n## B\n\n- both (EG-5.10, EG-6.2)\n- ruling (R-1)\n"
    assert passages(text, "EG-5.1") == ["## A", "- one (EG-5.1)"]
    assert passages(text, "eg-5.10") == ["## A", "- ten (EG-5.10)", "## B", "- both (EG-5.10, EG-6.2)"]
    assert passages(text, "EG-5") == ["## A", "- one (EG-5.1)", "- ten (EG-5.10)", "## B", "- both (EG-5.10, EG-6.2)"]
    assert passages(text, "R-1") == ["## B", "- ruling (R-1)"]
    assert passages(text, "R-10") == passages(text, "nonsense") == []


@pytest.mark.parametrize("lang", ["de", "en"])
def test_rules_prints_everything(run: Run, lang: str) -> None:
    output = run("rules", "egizia", "--lang", lang).output
    for chapter in range(1, 19):
        assert f"EG-{chapter}." in output


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["rules", "senet"], "found game 'senet', expected one of"),
        (["rules", "egizia", "--at", "EG-99.1"], "found no rule 'EG-99.1'"),
        (["play", "senet"], "found game 'senet', expected one of "),
        (["verify", "senet"], "found game 'senet'"),
        (["edition", "show", "senet"], "found game 'senet'"),
        (["bench", "speed", "senet"], "found game 'senet'"),
    ],
)
def test_unknown_things_are_named(run: Run, args: list[str], message: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_both_languages_say_the_same_things() -> None:
    german, english = words(Lang.de).sentences, words(Lang.en).sentences
    assert german.keys() == english.keys()
    for key, sentence in english.items():
        assert fields(sentence) == fields(german[key]), key


def test_language_comes_from_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert pick(None) is Lang.en
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert pick(None) is Lang.de
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert pick(None) is Lang.en
    assert pick(Lang.de) is Lang.de
