"""What strangers tried, at a real server in a process of its own: no attack may succeed any more.

Each of them did at the state it was mended from: ``MEHEN_TREE=FOLDER`` tries these tests at other sources.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.attacks.attacks import ATTACKS, Target, attacked

TREE = Path(os.environ.get("MEHEN_TREE") or Path(__file__).parents[2])


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with attacked(tmp_path_factory.mktemp("attacked"), TREE) as target:
        yield target


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_server_holds(target: Target, attack: str) -> None:
    seen = ATTACKS[attack](target)
    assert seen.held, seen.what
