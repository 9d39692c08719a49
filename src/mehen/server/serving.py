"""One process of the house: uvicorn's server, with a beginning and an end that the other processes take part in."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable

from uvicorn import Server

from mehen.server.doors import Doors
from mehen.server.porter import Porter


class Serving(Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        doors: Doors | None = self.lifespan.state.get("doors")
        if doors is not None:
            doors.serve(self._porter)

    def _porter(self) -> Porter:
        """For a connection that does not come by our own address."""
        return Porter(self.config, self.server_state, self.lifespan.state, asyncio.get_running_loop())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever is here comes back to somebody else at once, and finds the tables free."""
        drain: Callable[[], Awaitable[None]] | None = self.lifespan.state.get("drain")
        for server in self.servers:
            server.close()  # who comes back reaches those who stay
        if drain is not None:
            await drain()
        await super().shutdown(sockets)
