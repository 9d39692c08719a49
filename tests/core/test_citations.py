"""Every numbered rule of every game is named in its code, cited by a test, and stated in both player's rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mehen.core import catalog

TESTS = Path(__file__).parents[1] / "games"


def cited(files: list[Path], prefix: str) -> set[str]:
    """Ids in the files; ``EG-1.1 to EG-1.12`` stands for all between."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    found = set(re.findall(rf"{prefix}-\d+[A-Z]?\.\d+", text))
    for chapter, first, same, last in re.findall(rf"{prefix}-(\d+[A-Z]?)\.(\d+) to {prefix}-(\d+[A-Z]?)\.(\d+)", text):
        if chapter == same:
            found |= {f"{prefix}-{chapter}.{n}" for n in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("name", catalog.names())
def test_every_rule_has_code_and_a_test(name: str) -> None:
    game = catalog.game(name)
    rules = cited([game.folder / "rules.en.md"], game.prefix)
    assert len(rules) > 100
    assert cited([game.folder / "rules.de.md"], game.prefix) == rules
    assert sorted(rules - cited(sorted(game.folder.rglob("*.py")), game.prefix)) == []
    assert sorted(rules - cited(sorted((TESTS / name).rglob("*.py")), game.prefix)) == []


@pytest.mark.parametrize("name", catalog.names())
def test_player_rules_have_the_same_headings_in_both_languages(name: str) -> None:
    folder = catalog.game(name).folder
    levels = [
        [
            line.split()[0]
            for line in (folder / f"rules.{lang}.md").read_text(encoding="utf-8").splitlines()
            if line.startswith("#")
        ]
        for lang in ("de", "en")
    ]
    assert levels[0] == levels[1] and len(levels[0]) > 20
