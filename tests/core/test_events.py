"""A log holds its events packed, and gives them back as they were."""

from __future__ import annotations

from mehen.core.events import NOTHING, Log

PLIES = [[], [(3, 0, -1, 2**40)], [(1, 2, 3, 4), (-5, 0, 0, 0)]]


def log() -> Log:
    out = Log([NOTHING])
    for events in PLIES[1:]:
        out.append(events)
    return out


def test_what_was_told_comes_back() -> None:
    assert list(log()) == PLIES and log()[1:] == PLIES[1:] and log()[-1] == PLIES[-1]


def test_a_shorter_log_leaves_the_longer_one_as_it_is() -> None:
    whole = log()
    short = whole.until(2)
    short.copy_last(whole)
    assert short == whole
    short.cut(1)
    assert (len(short), len(whole)) == (1, 3) and short != whole
