"""Putting vectors in an order, by chance or by keys; and drawing from where things lie."""

from __future__ import annotations

from mehen.core.native import i64, vec
from mehen.core.rng import Rng


def shuffle(items: vec[i64], rng: Rng) -> None:
    i = i64(len(items)) - 1
    while i > 0:
        j = rng.below(i + 1)
        keep = items[i]
        items[i] = items[j]
        items[j] = keep
        i -= 1


def sort_by(items: vec[i64], keys: vec[i64], n: i64) -> None:
    """The first ``n`` items by what ``keys`` says of each; by insertion, for short rows that are nearly in order."""
    for k in range(1, n):
        item = items[k]
        key = keys[item]
        at = k
        while at > 0 and keys[items[at - 1]] > key:
            items[at] = items[at - 1]
            at -= 1
        items[at] = item


def nth_at(places: vec[i64], place: i64, n: i64, first: i64 = 0) -> i64:
    """The n-th thing (from 0) that lies at ``place``, by where each lies; counted from ``first`` on."""
    thing = first
    while True:
        if places[thing] == place:
            if n == 0:
                return thing
            n -= 1
        thing += 1
