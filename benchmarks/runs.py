"""Results of long measurements that are gathered in several runs: each is kept, the page is made of all of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

Run = dict[str, Any]


def kept(file: Path, run: Run, afresh: bool) -> list[Run]:
    """All runs with this one, which is on disk from now on; ``afresh`` forgets the earlier ones."""
    earlier: list[Run] = json.loads(file.read_text(encoding="utf-8")) if file.exists() and not afresh else []
    runs = [*earlier, run]
    spare = file.with_suffix(".new")
    spare.write_text(json.dumps(runs, indent=1) + "\n", encoding="utf-8")
    spare.replace(file)
    return runs


def counted(values: Iterable[float]) -> dict[str, int]:
    """How often each occurs, to a hundredth: of many values this is much shorter."""
    counts = Counter(round(value, 2) for value in values)
    return {str(value): counts[value] for value in sorted(counts)}


def told(counts: Mapping[str, int]) -> list[float]:
    """The values again."""
    return [float(value) for value, count in counts.items() for _ in range(count)]


def percentile(values: list[float], share: float) -> float:
    """What so large a share of them is at most; 0 if there are none."""
    ranked = sorted(values)
    return ranked[min(int(share * len(ranked)), len(ranked) - 1)] if ranked else 0.0
