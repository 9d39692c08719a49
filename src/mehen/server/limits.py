"""How much one client may ask for.  Counted in this process; a host that needs more puts a proxy in front."""

from __future__ import annotations

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from mehen.server.errors import TooMany

#: By kind of request.  People are far below; scripts that guess or flood are not.
LIMITS: dict[str, RateLimitItem] = {
    "request": parse("1200/minute"),
    "write": parse("240/minute"),
    "guest": parse("20/minute"),
    "login": parse("10/minute"),
    "email": parse("5/hour"),
    "chat": parse("30/minute"),
    "hint": parse("20/minute"),
    "upload": parse("10/minute"),
    "upload_address": parse("30/minute"),
    "socket": parse("60/minute"),
    "frame": parse("600/minute"),
}


class Limiter:
    def __init__(self, enabled: bool = True) -> None:
        self.enabled = enabled
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def check(self, kind: str, who: str) -> None:
        if self.enabled and not self._limiter.hit(LIMITS[kind], kind, who):
            raise TooMany("too_many", kind=kind)
