"""Reads and writes a net's file: a line of JSON that says what it is, then its numbers, packed.

A net fits one game at one number of seats, and one layout of observation and terms.  Elsewhere bots do without.
"""

from __future__ import annotations

import array
import hashlib
import json
import sys
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mehen.core.errors import SetupError
from mehen.core.net import COLUMN, LANES, Judge, Net
from mehen.core.observation import Observation
from mehen.core.state import Rules

if TYPE_CHECKING:
    from mehen.core.game import Game

FORMAT = "mehen-net-1"
#: The parts of a file in their order: whole numbers, except for the two that describe the terms.
PARTS = "columns named means steps first first_bias second second_bias last last_bias".split()
FLOATS = ("means", "steps")
SHIFTS = ("first_shift", "second_shift", "last_shift")
LARGEST = 3_000_000  # bytes


def layout(observation: Observation[Any], terms: list[str]) -> str:
    """A digest of what a net is shown: another one, and its weights would belong to something else."""
    parts = [f"{f.name} {f.offset} {f.size()} {f.low} {f.high} {f.kind}" for f in observation.fields]
    return hashlib.sha256("\n".join([*parts, *terms]).encode()).hexdigest()[:16]


def write_net(file: Path, about: Mapping[str, Any], parts: Mapping[str, list[Any]]) -> None:
    """``about`` names game, seats, layout, shifts and how a search uses the net; what else is in it is kept too."""
    packed = [array.array("d" if name in FLOATS else "q", parts[name]) for name in PARTS]
    if sys.byteorder == "big":
        for numbers in packed:
            numbers.byteswap()
    body = zlib.compress(b"".join(numbers.tobytes() for numbers in packed), 9)
    head = {
        "format": FORMAT,
        **about,
        "sizes": {name: len(parts[name]) for name in PARTS},
        "digest": hashlib.sha256(body).hexdigest(),
    }
    file.write_bytes(json.dumps(head).encode() + b"\n" + body)


def read_net(file: Path) -> tuple[dict[str, Any], Net]:
    """What a file says of itself, and the net in it; ``SetupError`` if it is none, or was damaged."""
    data = file.read_bytes()
    if len(data) > LARGEST:
        raise SetupError(f"{file}: found {len(data)} bytes, expected {LARGEST} at most")
    line, _, body = data.partition(b"\n")
    try:
        about = json.loads(line)
    except ValueError:
        about = None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise SetupError(f"{file}: found no net of the format {FORMAT}; `mehen train` writes one")
    if hashlib.sha256(body).hexdigest() != about.get("digest"):
        raise SetupError(f"{file}: the numbers are not those that were written; the file is damaged")
    try:
        net = Net(*_arguments(about, zlib.decompress(body)))
    except (KeyError, TypeError, ValueError) as error:
        raise SetupError(f"{file}: the numbers do not belong together: {error}") from None
    return about, net


def _arguments(about: dict[str, Any], body: bytes) -> list[Any]:
    """What ``Net`` is made of, in its order; everything a net reads without a look at its size is checked here."""
    parts: dict[str, list[Any]] = {}
    at = 0
    for name in PARTS:
        numbers = array.array("d" if name in FLOATS else "q")
        end = at + about["sizes"][name] * numbers.itemsize
        numbers.frombytes(body[at:end])
        if sys.byteorder == "big":
            numbers.byteswap()
        parts[name], at = numbers.tolist(), end
    if at != len(body):
        raise ValueError(f"found {len(body)} bytes, expected {at}")
    terms, words1, words2 = len(parts["means"]), len(parts["first_bias"]), len(parts["second_bias"])
    outputs = len(parts["last_bias"])
    rows = len(parts["first"]) // max(words1, 1) - terms
    whole = (
        len(parts["steps"]) == terms
        and len(parts["columns"]) % int(COLUMN) == 0
        and len(parts["first"]) == (rows + terms) * words1
        and len(parts["second"]) == words1 * int(LANES) * words2
        and len(parts["last"]) == (words2 * int(LANES) + terms) * outputs
        and all(-1 <= row < rows for row in parts["named"])
    )
    if not whole or not words1 or not words2 or rows < 0:
        raise ValueError("their counts differ")
    shifts = [int(about[name]) for name in SHIFTS]
    return [
        *(parts[name] for name in ("columns", "named", "means", "steps", "first", "first_bias")),
        shifts[0], parts["second"], parts["second_bias"], shifts[1], parts["last"], parts["last_bias"], shifts[2],
    ]  # fmt: skip


def load_net(file: Path, game: Game[Any], rules: Rules) -> Judge:
    """A judge for tables with these rules; ``SetupError`` if the net is one for others."""
    about, net = read_net(file)
    observation = game.observation(rules)
    here = (game.name, int(rules.seats), layout(observation, game.tactics.names))
    if (about["game"], about["seats"], about["layout"]) != here:
        raise SetupError(f"{file}: found a net for {about['game']} with {about['seats']} seats, not for this table")
    judge = Judge(net, observation, game.tactics, rules.seats, float(about["mix"]))
    judge.laps, judge.rivals = float(about["laps"]), float(about["rivals"])
    judge.worth, judge.winning = float(about.get("worth", 1.0)), float(about.get("winning", 0.0))
    return judge
