"""The doors between the processes that serve together; nobody else comes in.

Within a machine a Unix socket in a folder that is closed to others: connections of clients come through it, handed over
whole.  Between machines an address of one's own (``MEHEN_INTERNAL``), where both sides prove that they know the secret
of the house; then the bytes of one client are carried.  A connection that stays open without carrying anything watches:
it ends in the moment its process does.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import os
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from mehen.server import metrics
from mehen.server.leases import Process
from mehen.server.owners import Owners
from mehen.server.porter import Passed, Porter

log = logging.getLogger(__name__)
Factory = Callable[[], Porter]
PROOF = 32  # bytes of a riddle, and of its answer
HEAD = 4096  # bytes of what is said of a connection
CHUNK = 65536
PATIENCE = 2.0  # seconds for somebody inside to answer
TRIES = 20  # to find somebody who lives
AGAIN = 1.0  # seconds until somebody who could not be reached is watched again
BURIAL = 0.1  # seconds until somebody who has died is looked for again
HANDS = hasattr(socket, "send_fds")  # can connections be handed over here?
HERE = b"+"  # said by the process that a connection was meant for


class Gone(Exception):
    """A process does not exist any more."""


def machine() -> str:
    """Of processes that see the same files and the same sockets."""
    parts = [socket.gethostname()]
    with suppress(OSError):
        parts += [Path("/proc/sys/kernel/random/boot_id").read_text(), str(os.stat("/proc/self/ns/mnt").st_ino)]
    return sha256(" ".join(parts).encode()).hexdigest()[:16]


class Doors:
    def __init__(self, owners: Owners, secret: str, shared: Path | None, internal: tuple[str, int] | None) -> None:
        self.owners = owners
        self.shared = shared  # a folder for Unix sockets
        self.internal = internal
        self.key = hmac.digest(secret.encode(), b"doors between processes", "sha256")
        self.factory: Factory | None = None
        self._served = asyncio.Event()
        self._machine = machine()
        self._listening: list[socket.socket] = []
        self._tasks: set[asyncio.Task[None]] = set()
        owners.on_peer = lambda peer: self._begin(self._watch(peer))

    # -- life ----------------------------------------------------------------------

    async def open(self, patience: float = 0.0) -> None:
        """Only where there is somebody to serve with: else every table is ours, and nobody has to be told."""
        door = address = ""
        if self.shared is not None and HANDS:
            path = self.shared / f"door-{secrets.token_hex(6)}"
            self._listen(socket.socket(socket.AF_UNIX), str(path), self._enter)
            path.chmod(0o600)
            door = str(path)
        if self.internal is not None:
            host, port = self.internal
            found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if hasattr(socket, "SO_REUSEPORT"):  # one address for all workers of a machine
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            self._listen(found, (host, port), self._enter_from_afar)
            address = f"{host}:{port}"
        if door or address:
            await self.owners.join(self._machine, door, address, patience)

    def serve(self, factory: Factory) -> None:
        """From now on connections are answered, also those that others bring."""
        self.factory = factory
        self._served.set()

    def _listen(self, door: socket.socket, address: Any, enter: Callable[[socket.socket], Any]) -> None:
        door.bind(address)
        door.listen(512)
        door.setblocking(False)
        self._listening.append(door)

        def accept() -> None:
            with suppress(OSError):  # whoever it was has gone
                guest, _ = door.accept()
                guest.setblocking(False)
                self._begin(enter(guest))

        asyncio.get_running_loop().add_reader(door, accept)

    async def close(self) -> None:
        """Whoever watches us sees that we are not there any more."""
        for door in self._listening:
            asyncio.get_running_loop().remove_reader(door)
            door.close()
        self._listening = []
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            metrics.errors.labels("door").inc()
            log.warning("door", extra={"error": type(error).__name__})

    # -- going out -----------------------------------------------------------------

    async def pass_on(self, porter: Porter, table: str) -> bool:
        """Bring a connection to whoever plays a table.  False if that is us, or nobody can be reached."""
        owners = self.owners
        for _ in range(TRIES):
            owner = await owners.owner(table)
            ours = owner is None or (owners.me is not None and owner == owners.me.id)
            if ours or porter.transport.is_closing() or porter.transport.get_write_buffer_size():
                return False
            peer = owners.peers.get(owner or "")
            if peer is None:  # it is just being buried: in a moment the table is anybody's
                await asyncio.sleep(BURIAL)
                continue
            try:
                if self._is_here(peer):
                    await self._hand_over(porter, peer)
                    metrics.hops.labels("handed").inc()
                else:
                    porter.carry_to(await self._call(peer, porter))
                    metrics.hops.labels("carried").inc()
                return True
            except Gone:
                await owners.bury(peer.id, "dead")
            except (OSError, TimeoutError):
                return False  # it may live: its signs of life will tell
        return False

    def _is_here(self, peer: Process) -> bool:
        return bool(peer.door) and peer.machine == self._machine and HANDS

    async def _hand_over(self, porter: Porter, peer: Process) -> None:
        steps = (porter.passed.steps if porter.passed else 0) + 1
        carried = bool(porter.passed and porter.passed.carried)
        head = {"client": porter.client, "steps": steps, "carried": carried}
        await self._give(porter.transport.get_extra_info("socket").fileno(), peer, head, porter.begun)
        porter.begun = b""
        porter.transport.abort()  # our end of it; the connection goes on at its new place

    async def _give(self, descriptor: int, peer: Process, head: dict[str, Any], begun: bytes) -> None:
        loop = asyncio.get_running_loop()
        with socket.socket(socket.AF_UNIX) as door:
            door.setblocking(False)
            await self._knock(door, peer)
            data = json.dumps(head).encode() + b"\n" + begun
            sent = socket.send_fds(door, [data], [descriptor])
            await asyncio.wait_for(loop.sock_sendall(door, data[sent:]), PATIENCE)

    async def _knock(self, door: socket.socket, peer: Process) -> None:
        try:
            await asyncio.wait_for(asyncio.get_running_loop().sock_connect(door, peer.door), PATIENCE)
        except (ConnectionRefusedError, FileNotFoundError):  # the file may stay behind; nobody listens
            raise Gone from None

    async def _call(self, peer: Process, porter: Porter) -> Far:
        client, steps = porter.client, (porter.passed.steps if porter.passed else 0) + 1
        head = {"to": peer.id, "client": client, "steps": steps, "carried": True}
        line = await self._dial(peer, head)
        far = Far(porter)
        await asyncio.get_running_loop().connect_accepted_socket(lambda: far, line)
        far.carry(porter.begun)
        return far

    async def _dial(self, peer: Process, head: dict[str, Any]) -> socket.socket:
        """A line to a process on another machine, after each side has shown that it knows the secret."""
        host, _, port = peer.address.rpartition(":")
        if not host:
            raise OSError("no address")
        loop = asyncio.get_running_loop()
        line = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        line.setblocking(False)
        try:
            async with asyncio.timeout(PATIENCE):
                try:
                    await loop.sock_connect(line, (host.strip("[]"), int(port)))
                except ConnectionRefusedError:
                    raise Gone from None
                ours, said = secrets.token_bytes(PROOF), json.dumps(head).encode() + b"\n"
                await loop.sock_sendall(line, ours)
                theirs, proof = await exactly(line, PROOF), await exactly(line, PROOF)
                if not hmac.compare_digest(proof, self._proof(b"door", ours)):
                    raise OSError("somebody else answers there")
                await loop.sock_sendall(line, self._proof(b"guest", theirs + said) + said)
                if await exactly(line, 1) != HERE:
                    raise Gone
            return line
        except EOFError:
            line.close()
            raise Gone from None
        except BaseException:
            line.close()
            raise

    def _proof(self, side: bytes, riddle: bytes) -> bytes:
        return hmac.digest(self.key, side + riddle, "sha256")

    # -- watching ------------------------------------------------------------------

    async def _watch(self, peer: Process) -> None:
        """As long as somebody lives; in the moment they do not any more, their tables are free."""
        while peer.id in self.owners.peers:
            try:
                line = await self._stand_by(peer)
            except Gone:
                if peer.id in self.owners.peers:
                    await self.owners.bury(peer.id, "dead")
                return
            except (OSError, TimeoutError):  # until they can be reached, their signs of life have to do
                await asyncio.sleep(AGAIN)
                continue
            try:
                await asyncio.get_running_loop().sock_recv(line, 1)
            except OSError:
                pass  # broken, which is as good as ended
            finally:
                line.close()

    async def _stand_by(self, peer: Process) -> socket.socket:
        if not self._is_here(peer):
            return await self._dial(peer, {"to": peer.id, "watch": True})
        door = socket.socket(socket.AF_UNIX)
        door.setblocking(False)
        try:
            await self._knock(door, peer)
            return door
        except BaseException:
            door.close()
            raise

    # -- coming in -----------------------------------------------------------------

    async def _enter(self, guest: socket.socket) -> None:
        """A connection that another process of this machine hands over; or that process, watching."""
        loop, fds, client = asyncio.get_running_loop(), list[int](), None
        try:
            await readable(guest)
            data, fds, _, _ = socket.recv_fds(guest, CHUNK, 1)
            async with asyncio.timeout(PATIENCE):
                while fds and (more := await loop.sock_recv(guest, CHUNK)):
                    data += more
            if fds:
                said, _, begun = data.partition(b"\n")
                head = json.loads(said)
                client = socket.socket(fileno=fds.pop())
                client.setblocking(False)
                await self._welcome(client, head, begun)
        except (OSError, TimeoutError, ValueError) as error:  # cut off in the middle: whoever it was comes back
            log.info("door", extra={"error": type(error).__name__})
            if client is not None:
                client.close()
        finally:
            for descriptor in fds:
                os.close(descriptor)
            guest.close()

    async def _enter_from_afar(self, guest: socket.socket) -> None:
        """Somebody from another machine, if they know the secret; often they look for one of our neighbours."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                theirs, ours = await exactly(guest, PROOF), secrets.token_bytes(PROOF)
                await loop.sock_sendall(guest, ours + self._proof(b"door", theirs))
                proof, said = await exactly(guest, PROOF), await line_of(guest)
            if not hmac.compare_digest(proof, self._proof(b"guest", ours + said)):
                metrics.errors.labels("door").inc()
                guest.close()
                return
            await self._welcome(guest, json.loads(said), b"")
        except (OSError, EOFError, TimeoutError, ValueError):
            guest.close()

    async def _welcome(self, guest: socket.socket, head: dict[str, Any], begun: bytes) -> None:
        loop, me = asyncio.get_running_loop(), self.owners.me
        if "to" in head and (me is None or head["to"] != me.id):
            await self._show_next_door(guest, head)
            return
        if head.get("to"):
            await loop.sock_sendall(guest, HERE)
        if head.get("watch"):
            await self._be_watched(guest)
            return
        await self._served.wait()
        assert self.factory is not None
        porter = self.factory()
        client = tuple(head["client"]) if head["client"] else None
        porter.passed = Passed(cast("tuple[str, int] | None", client), head["steps"], head["carried"], begun)
        await loop.connect_accepted_socket(lambda: porter, guest)

    async def _show_next_door(self, guest: socket.socket, head: dict[str, Any]) -> None:
        neighbour = self.owners.peers.get(head["to"])
        try:
            if neighbour is not None and self._is_here(neighbour):
                with suppress(Gone, OSError, TimeoutError):
                    await self._give(guest.fileno(), neighbour, head, b"")
        finally:
            guest.close()  # ours; if nobody has taken it over, the other side sees the end

    async def _be_watched(self, guest: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().sock_recv(guest, 1)
        except OSError:
            pass
        finally:
            guest.close()


class Far(asyncio.Protocol):
    """The line to the machine that answers a client of ours."""

    transport: asyncio.Transport

    def __init__(self, porter: Porter) -> None:
        self.porter = porter

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def carry(self, data: bytes) -> None:
        self.transport.write(data)

    def data_received(self, data: bytes) -> None:
        self.porter.transport.write(data)

    def pause_writing(self) -> None:
        self.porter.transport.pause_reading()

    def resume_writing(self) -> None:
        self.porter.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.porter.transport.close()


async def readable(line: socket.socket) -> None:
    """Until something can be read from it, or it has ended."""
    loop = asyncio.get_running_loop()
    there = loop.create_future()
    loop.add_reader(line, there.cancel)
    try:
        await asyncio.wait({there})
    finally:
        loop.remove_reader(line)


async def exactly(line: socket.socket, count: int) -> bytes:
    loop, data = asyncio.get_running_loop(), b""
    while len(data) < count:
        if not (more := await loop.sock_recv(line, count - len(data))):
            raise EOFError
        data += more
    return data


async def line_of(line: socket.socket) -> bytes:
    """Up to its end and no further: what follows is the client's."""
    data = b""
    while not data.endswith(b"\n"):
        if len(data) >= HEAD:
            raise ValueError("too long")
        data += await exactly(line, 1)
    return data
