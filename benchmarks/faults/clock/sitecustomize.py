"""A clock that can be set: put on PYTHONPATH, so that Python's calendar differs by what stands in the file MEHEN_CLOCK.

Only the calendar jumps, as when somebody sets a machine's clock; the steady clock goes on.
"""

from __future__ import annotations

import os
import time

_real, _real_ns = time.time, time.time_ns
_file = os.environ.get("MEHEN_CLOCK", "")


def offset() -> int:
    """Seconds by which the calendar is ahead; 0 while somebody writes the file."""
    try:
        with open(_file, encoding="ascii") as file:
            return int(file.read() or 0)
    except (OSError, ValueError):
        return 0


if _file:
    time.time = lambda: _real() + offset()
    time.time_ns = lambda: _real_ns() + offset() * 10**9
