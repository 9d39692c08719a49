"""A share of a core for each process, however many of them there are: so four fit where there are two cores.

By the cpu controller of Linux (cgroup v1), which holds a process back until the next period once it has used its share.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

CONTROLLER = Path("/sys/fs/cgroup/cpu")
PERIOD_US = 10_000  # short, so that who is held back has to wait a few milliseconds only
ENDING = 10.0  # seconds for a group whose processes have been killed to be empty


def can_be_shared_out() -> bool:
    return os.access(CONTROLLER / "cgroup.procs", os.W_OK)


@contextmanager
def quotas(pids: list[int], percent: float) -> Iterator[None]:
    """Each of them, with all its threads, gets so much of a core and no more; 0 is no limit."""
    if not percent:
        yield
        return
    groups = [CONTROLLER / f"mehen-{os.getpid()}-{pid}" for pid in pids]
    try:
        for pid, group in zip(pids, groups, strict=True):
            group.mkdir()
            (group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
            (group / "cpu.cfs_quota_us").write_text(str(round(PERIOD_US * percent / 100)))
            (group / "cgroup.procs").write_text(str(pid))
        yield
    finally:
        for group in groups:
            _dissolve(group)


def _dissolve(group: Path) -> None:
    """Whoever is still in it goes back to where everybody is."""
    end = time.monotonic() + ENDING
    while group.exists() and time.monotonic() < end:
        for pid in (group / "cgroup.procs").read_text().split():
            with suppress(OSError):  # has just ended
                (CONTROLLER / "cgroup.procs").write_text(pid)
        with suppress(OSError):  # somebody is just ending in it
            group.rmdir()
            return
        time.sleep(0.05)
