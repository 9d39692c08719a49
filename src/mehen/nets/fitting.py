"""A small net is fitted to how games ended, by Adam: seeded, and to be taken up again after any epoch.

The arrays are numpy's; where CuPy is installed beside a graphics card, the same lines work on CuPy's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mehen.nets.inputs import Inputs
from mehen.nets.rows import Rows
from mehen.nets.settings import Settings

TOP = 127 / 16  # the most a unit can be, as in ``mehen.core.net``
POINTS = 20.0  # one unit of the outputs
ALONE = 0.3  # what a seat's own points count in the loss, beside the differences of seats
DECAYED = ("w1", "w2")
PARTS = ("n", "m", "v")  # of a checkpoint: the numbers, and the means of their slopes and of the squares of these

Floats = NDArray[np.float32]
Numbers = dict[str, Floats]


def new_numbers(inputs: Inputs, seats: int, settings: Settings) -> Numbers:
    rng = np.random.default_rng(settings.seed)
    shapes = {
        "w1": (len(inputs), settings.hidden), "b1": (settings.hidden,),
        "w2": (settings.hidden, settings.second), "b2": (settings.second,),
        "w3": (settings.second, seats), "b3": (seats,), "skip": (len(inputs.means), seats),
    }  # fmt: skip
    spread = {"w1": 0.03, "w2": (2 / settings.hidden) ** 0.5, "w3": 0.05}
    return {k: (rng.standard_normal(shape) * spread.get(k, 0.0)).astype(np.float32) for k, shape in shapes.items()}


def forward(numbers: Numbers, x: Floats, drop: tuple[Floats, Floats] | None = None) -> tuple[Floats, Floats, Floats]:
    """Units of both layers, and by how many points (over ``POINTS``) each seat will end above its worth."""
    h1 = np.clip(x @ numbers["w1"] + numbers["b1"], 0, TOP)
    h1 = h1 * drop[0] if drop else h1
    h2 = np.clip(h1 @ numbers["w2"] + numbers["b2"], 0, TOP)
    h2 = h2 * drop[1] if drop else h2
    terms = x[:, -len(numbers["skip"]) :]
    return h1, h2, h2 @ numbers["w3"] + terms @ numbers["skip"] + numbers["b3"]


def slopes(numbers: Numbers, x: Floats, y: Floats, drop: tuple[Floats, Floats]) -> tuple[float, Numbers]:
    """The loss of a batch, and its derivative by every number."""
    h1, h2, out = forward(numbers, x, drop)
    error = out - y
    apart = error[:, :1] - error[:, 1:]
    loss = float(ALONE * (error**2).mean() + (apart**2).mean())
    d = 2 * ALONE * error / error.size
    d[:, 1:] -= 2 * apart / apart.size
    d[:, 0] += 2 * apart.sum(1) / apart.size
    d2 = (d @ numbers["w3"].T) * drop[1] * ((h2 > 0) & (h2 < TOP * drop[1]))
    d1 = (d2 @ numbers["w2"].T) * drop[0] * ((h1 > 0) & (h1 < TOP * drop[0]))
    terms = x[:, -len(numbers["skip"]) :]
    return loss, {
        "w1": x.T @ d1, "b1": d1.sum(0), "w2": h1.T @ d2, "b2": d2.sum(0),
        "w3": h2.T @ d, "b3": d.sum(0), "skip": terms.T @ d,
    }  # fmt: skip


def fit(
    inputs: Inputs, rows: Rows, settings: Settings, checkpoint: Path, tell: Callable[[int, float], None]
) -> Numbers:
    """The numbers after all epochs; after each of them everything needed to go on is in ``checkpoint``.

    A checkpoint of other games or other settings is not gone on with: everything begins anew.
    """
    seats = rows.points.shape[1]
    begun = new_numbers(inputs, seats, settings)
    kept_numbers = (begun, *({k: np.zeros_like(v) for k, v in begun.items()} for _ in range(2)))
    done = 0
    source = learned_from(inputs, rows, settings)
    if checkpoint.is_file():
        with np.load(checkpoint) as kept:
            if "source" in kept and str(kept["source"]) == source:
                done = int(kept["epochs"])
                kept_numbers = tuple({k: kept[f"{part}.{k}"] for k in begun} for part in PARTS)
    card = graphics_card()
    numbers, first, second = ({k: card(v) for k, v in part.items()} for part in kept_numbers)
    inputs, rows = inputs.on(card), rows.on(card)
    targets = ((rows.points - rows.worths) / POINTS).astype(np.float32)
    each = -(-len(targets) // settings.batch)
    steps = each * settings.epochs
    for epoch in range(done, settings.epochs):
        rng = np.random.default_rng([settings.seed, epoch])
        order = rng.permutation(len(targets))
        losses = []
        for k in range(each):
            step = epoch * each + k
            which = card(order[k * settings.batch : (k + 1) * settings.batch])
            keep = 1 - settings.dropout
            drop = tuple(
                card(((rng.random((len(which), n)) < keep) / keep).astype(np.float32))
                for n in (settings.hidden, settings.second)
            )
            loss, by = slopes(numbers, inputs.of(rows.part(which)), targets[which], (drop[0], drop[1]))
            losses.append(loss)
            rate = settings.rate * min(1.0, (step + 1) / 50) * max(0.02, 1 - step / steps)
            for name, slope in by.items():
                first[name] += 0.1 * (slope - first[name])
                second[name] += 0.001 * (slope**2 - second[name])
                change = first[name] / (1 - 0.9 ** (step + 1))
                change = change / (np.sqrt(second[name] / (1 - 0.999 ** (step + 1))) + 1e-8)
                if name in DECAYED:
                    change = change + settings.decay * numbers[name]
                numbers[name] = (numbers[name] - rate * change).astype(np.float32)
        tell(epoch + 1, float(np.mean(losses)))
        packed = {
            f"{part}.{k}": at_home(v)
            for part, of in zip(PARTS, (numbers, first, second), strict=True)
            for k, v in of.items()
        }
        np.savez(checkpoint, epochs=epoch + 1, source=source, **packed)  # type: ignore[arg-type]
    return {k: at_home(v) for k, v in numbers.items()}


def graphics_card() -> Callable[[Any], Any]:
    """Brings an array to the graphics card, if there is one that CuPy can use; otherwise leaves it where it is."""
    try:
        cupy: Any = import_module("cupy")
        cupy.cuda.runtime.getDeviceCount()
    except Exception:  # not installed, or its libraries, driver or card are missing: each of them has errors of its own
        return np.asarray
    bring: Callable[[Any], Any] = cupy.asarray
    return bring


def at_home(array: Any) -> Floats:
    """The same array in the computer's own memory."""
    out: Floats = array.get() if hasattr(array, "get") else array
    return out


def learned_from(inputs: Inputs, rows: Rows, settings: Settings) -> str:
    """A digest of everything that decides what is learned."""
    digest = hashlib.sha256(f"{settings} {inputs.columns} {inputs.named}".encode())
    for part in (rows.seen, rows.terms, rows.worths, rows.points):
        digest.update(f"{part.shape}".encode())
        digest.update(np.ascontiguousarray(part).data)
    return digest.hexdigest()


def foretold(numbers: Numbers, inputs: Inputs, rows: Rows) -> NDArray[np.float64]:
    """Points of each seat in the end, as the net thinks."""
    out = [rows.worths[:0]]
    for at in range(0, len(rows.seen), 4096):
        part = rows.part(np.arange(at, min(at + 4096, len(rows.seen))))
        out.append(part.worths + POINTS * forward(numbers, inputs.of(part))[2])
    return np.concatenate(out)
