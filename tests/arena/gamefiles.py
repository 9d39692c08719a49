"""Files of games for tests: packed golden games, and files whose games were changed behind their first line."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from mehen.arena.dataset import Dataset
from mehen.core.record import Record, load_record

GOLDEN = Path(__file__).parents[1] / "golden"
SEATS, SCORES = 2, 4  # bytes in front of a game of two: who, and their points
COUNT = SEATS + SCORES + 4 + 8  # where the number of its actions stands


def golden(name: str) -> list[tuple[str, Record]]:
    """Its golden games of one kind of table: the first file's."""
    files = [(file.name, load_record(file)) for file in sorted((GOLDEN / name).glob("*.mehen"))]
    return [(where, record) for where, record in files if record.rules == files[0][1].rules]


def rewritten(file: Path, change: Callable[[bytes], bytes]) -> Dataset:
    """The same file with other games in it, which its first line vouches for."""
    line, _, body = file.read_bytes().partition(b"\n")
    body = lzma.compress(change(lzma.decompress(body)))
    head = {**json.loads(line), "digest": sha256(body).hexdigest()}
    file.write_bytes(json.dumps(head).encode() + b"\n" + body)
    return Dataset.open(file)
