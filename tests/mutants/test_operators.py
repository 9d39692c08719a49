"""The slips themselves: they are where the rules are, they can be compiled, and the same ones come every time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.mutants.__main__ import EQUIVALENT, rule_files, sample
from tests.mutants.operators import mutants, mutated

from mehen.core import catalog

TEXT = '''
def most(items: list[int], limit: int) -> int:
    """Numbers in docstrings are none: 7."""
    best: int = 0
    for item in items:
        if item < limit and not item == 3:
            best = max(best, item)
    show(best)
    return best + 1
'''


def test_every_kind_of_slip(tmp_path: Path) -> None:
    file = tmp_path / "rule.py"
    file.write_text(TEXT, encoding="utf-8")
    found = {f"{mutant.before} -> {mutant.after}" for mutant in mutants(file)}
    head = "if item < limit and (not item == 3):"
    assert found == {
        "best: int = 0 -> best: int = 1",
        f"{head} -> if item <= limit and (not item == 3):",
        f"{head} -> if item >= limit and (not item == 3):",
        f"{head} -> if item < limit or not item == 3:",
        f"{head} -> if item < limit and (not not item == 3):",
        f"{head} -> if item < limit and (not item != 3):",
        f"{head} -> if item < limit and (not item == 4):",
        "best = max(best, item) -> best = min(best, item)",
        "show(best) -> pass",
        "return best + 1 -> return best - 1",
        "return best + 1 -> return best + 2",
    }
    for mutant in mutants(file):
        compile(mutated(mutant), str(file), "exec")


@pytest.mark.parametrize("name", catalog.names())
def test_samples_are_reproducible(name: str) -> None:
    assert len(rule_files(name)) > 5
    first = sample(name, 20, 1)
    assert first == sample(name, 20, 1) != sample(name, 20, 2)


@pytest.mark.parametrize("name", catalog.names())
def test_slips_that_change_nothing_are_still_there(name: str) -> None:
    """Whoever changes such a line thinks again."""
    every = {(one.function, one.before, one.after) for file in rule_files(name) for one in mutants(file)}
    rows = json.loads(EQUIVALENT.read_text(encoding="utf-8")).get(name, [])
    assert [row for row in rows if (row["in"], row["before"], row["after"]) not in every or not row["why"]] == []
