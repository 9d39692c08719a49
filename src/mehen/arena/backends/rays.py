"""Blocks on Ray: on this machine, or on a cluster where RAY_ADDRESS names one that has Mehen installed."""

from __future__ import annotations

import logging
import os
from typing import Any

from mehen.arena.backends.serial import attempt
from mehen.arena.match import Match
from mehen.arena.results import Failed, Played

#: What a worker elsewhere has to be told: whether to play compiled.
HANDED_ON = ("MEHEN_PURE",)


class Rays:
    def __init__(self, match: Match, jobs: int) -> None:
        # Said before Ray is imported: it reports home unless told not to.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        import ray

        self.ray: Any = ray
        self.slots = jobs
        self.numbers: dict[Any, int] = {}
        self.ours = not ray.is_initialized()
        if self.ours:
            ray.init(
                **(far() if os.environ.get("RAY_ADDRESS") else here(jobs)),
                logging_level=logging.ERROR,
                log_to_driver=False,
            )
        self.match = ray.put(match)
        # Whether a block is tried again is decided in one place, for all backends.
        self.task: Any = ray.remote(num_cpus=1, max_retries=0)(attempt)

    def submit(self, number: int) -> None:
        self.numbers[self.task.remote(self.match, number)] = number

    def wait(self) -> Played | Failed:
        done, _ = self.ray.wait(list(self.numbers), num_returns=1)
        number = self.numbers.pop(done[0])
        try:
            answer: Played | Failed = self.ray.get(done[0])
        except self.ray.exceptions.RayError as error:
            return Failed(number, f"its process ended: {str(error).splitlines()[0]}")
        return answer

    def close(self) -> None:
        for task in self.numbers:
            self.ray.cancel(task, force=True)
        self.numbers.clear()
        if self.ours:
            self.ray.shutdown()


def here(jobs: int) -> dict[str, object]:
    """A Ray of our own.  Results are small, so no room is set aside for large ones; nobody looks at a dashboard."""
    return {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": 100_000_000}


def far() -> dict[str, object]:
    """Workers of a cluster play with the same build as we do; those on this machine have our environment anyway."""
    return {"runtime_env": {"env_vars": {name: os.environ[name] for name in HANDED_ON if name in os.environ}}}
