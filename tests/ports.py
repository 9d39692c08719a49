"""Ports for servers of one's own.

A port that the system has just handed out may be taken by any outgoing connection before a server listens there.  These
lie below the range from which systems choose by themselves, and every test process looks in another place first.
"""

from __future__ import annotations

import os
import socket
from itertools import count

LOWEST, PLACES, ROOM = 12_000, 500, 40
_next = count(os.getpid() % PLACES * ROOM)


def free_port() -> int:
    """One that nobody listens at, and that is given to nobody else here."""
    while True:
        port = LOWEST + next(_next) % (PLACES * ROOM)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
