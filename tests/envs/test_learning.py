"""The examples that learn from nothing: they run as the documents say, and they learn."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

LEARNING = Path(__file__).parents[2] / "docs" / "examples" / "learning"


@pytest.mark.parametrize(("program", "games"), [("policy", 120), ("value", 60)])
def test_an_example_learns_to_beat_chance(program: str, games: int) -> None:
    """Equal seeds and equal numbers of games give equal ends, however busy the machine is."""
    command = [sys.executable, f"{LEARNING}/{program}.py", "--games", str(games), "--minutes", "600", "--tries", "20"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    shares = [int(share) for line in said for share in re.findall(r"(\d+)% against chance", line)]
    assert len(shares) == 6
    assert shares[0] <= 65 and shares[-1] >= 75, said
