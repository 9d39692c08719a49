"""Bots in processes of their own: a slow one delays nobody, one that hangs is ended and started anew."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sys
from typing import Any

log = logging.getLogger(__name__)


class Thinkers:
    """A fixed number of worker processes; each answers one question at a time."""

    def __init__(self, count: int) -> None:
        self.idle: asyncio.Queue[Worker] = asyncio.Queue()
        self.workers = [Worker("mehen.server.thinker") for _ in range(count)]
        for worker in self.workers:
            self.idle.put_nowait(worker)

    async def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """What a bot advises.  ``TimeoutError`` if the worker did not answer in time; it is replaced."""
        worker = await self.idle.get()
        try:
            return await worker.ask(question | {"seed": secrets.randbits(31)}, seconds)
        finally:
            self.idle.put_nowait(worker)

    async def close(self) -> None:
        for worker in self.workers:
            await worker.end()


class Worker:
    """A Python module as a process that answers lines of JSON; ended as soon as it does not, started when asked."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        try:
            process = await self._alive()
            assert process.stdin and process.stdout
            async with asyncio.timeout(seconds):
                process.stdin.write(json.dumps(question).encode() + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
            advice: dict[str, Any] = json.loads(line)
            return advice
        except BaseException:
            await self.end()
            raise

    async def _alive(self) -> asyncio.subprocess.Process:
        """The process, started if need be.  A start that is given up is finished first, or nobody could end it."""
        if self.process is None or self.process.returncode is not None:
            start = asyncio.ensure_future(
                asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    self.module,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    limit=2**20,
                )
            )
            try:
                self.process = await asyncio.shield(start)
            except asyncio.CancelledError:
                await asyncio.wait({start}, timeout=3)
                self.process = start.result() if start.done() and not start.cancelled() else None
                raise
        return self.process

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await asyncio.wait({asyncio.ensure_future(process.wait())}, timeout=3)
