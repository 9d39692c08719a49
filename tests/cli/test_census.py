"""``mehen census``."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest
from tests.cli.conftest import Run

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Finished games of Egizia for two, all of one edition."""
    for file in sorted((GOLDEN / "egizia").glob("[2-4]-seats*.mehen")):
        if "\nseats: 2\n" in file.read_text(encoding="utf-8"):
            copy(file, tmp_path)
    return tmp_path


@pytest.mark.parametrize(("lang", "words"), [("en", "fair share"), ("de", "gerechter Anteil")])
def test_things_in_both_languages(run: Run, folder: Path, lang: str, words: str) -> None:
    result = run("census", folder, "--lang", lang)
    assert result.exit_code == 0
    assert words in result.output


def test_one_event_and_what_is_notable(run: Run, folder: Path) -> None:
    everything = run("census", folder).output
    rows = [line for line in run("census", folder, "--event", "placed").output.splitlines() if "placed" in line]
    assert 0 < len(rows) < everything.count("\n")
    assert all(row.startswith("placed") for row in rows)
    notable = run("census", folder, "--notable").output
    assert notable.count("\n") < everything.count("\n")


def test_mistakes_get_one_line(run: Run, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    empty = tmp_path_factory.mktemp("empty")
    assert "found no records" in run("census", empty).output
    assert "--event: found 'nonsense'" in run("census", folder, "--event", "nonsense").output
    copy(sorted((GOLDEN / "pharaon").glob("*.mehen"))[0], folder / "zz.mehen")
    result = run("census", folder)
    assert result.exit_code != 0
    assert "zz.mehen: found other rules" in result.output
