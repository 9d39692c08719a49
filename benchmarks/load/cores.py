"""Which cores a measurement uses, so that who is measured shares none with who measures."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

CPUS = Path("/sys/devices/system/cpu")


@dataclass(frozen=True)
class Layout:
    """Each in a place of its own; where two threads share a core, nobody else has the other one of a worker's."""

    workers: list[int]  # one core for each process that serves
    rest: list[int]  # the database, and the processes of the house that serve nobody
    clients: list[int]  # one core for each process with clients


def apart() -> list[list[int]]:
    """Cores we may use; together those that are threads of the same one."""
    groups: dict[str, list[int]] = {}
    for core in sorted(os.sched_getaffinity(0)):
        said = CPUS / f"cpu{core}" / "topology" / "thread_siblings_list"
        groups.setdefault(said.read_text().strip() if said.exists() else str(core), []).append(core)
    return list(groups.values())


def layout(workers: int) -> Layout | None:
    """Half of what the workers leave is for clients; None if that is less than half a core for each worker."""
    groups = apart()
    served, left = groups[:workers], groups[workers:]
    half = (len(left) + 1) // 2
    rest, clients = ([core for group in part for core in group] for part in (left[:half], left[half:]))
    if not clients or len(clients) < workers / 2:
        return None
    return Layout([group[0] for group in served], rest, clients)
