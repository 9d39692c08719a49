"""What browsers are told and what they are not allowed to do."""

from __future__ import annotations

import socket
import time
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import HTTPException, Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mehen.server import metrics, traces
from mehen.server.addresses import client_of
from mehen.server.errors import Forbidden, Misdirected, Refused
from mehen.server.limits import Limiter
from mehen.server.logs import begin_request
from mehen.server.settings import Settings
from mehen.server.words import refusal_response

#: Asked for by those who watch, under whatever name they know the machine; tells nothing about anybody.
WATCHED = ("/health", "/ready", "/metrics")
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
BODY_LIMIT = 1_000_000
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def same_origin(headers: Mapping[str, str], settings: Settings) -> bool:
    """Browsers say where a page came from.  No Origin: not a browser, and then a cookie was not sent by accident."""
    origin = headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(host) and host == headers.get("host")


class Names:
    """Under which names we are asked.  A page of strangers whose name suddenly leads to this machine is none of them.

    Addresses are nobody's name, so they are always right.
    """

    def __init__(self, settings: Settings) -> None:
        here = socket.gethostname().lower()
        urls = [settings.public_url, *settings.origins]
        named = {name for url in urls if (name := _name_of(urlsplit(url).netloc))}
        self.names = {"localhost", here, f"{here}.local", *named, *settings.hosts}

    def know(self, headers: Mapping[str, str]) -> bool:
        """Who sends no name is no browser."""
        name = _name_of(headers.get("host", ""))
        if not name or "*" in self.names or name in self.names or name.endswith(".localhost"):
            return True
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True


def _name_of(netloc: str) -> str:
    """Without the port, nor the dot that a name may end with."""
    name, _, port = netloc.lower().rpartition(":")
    return (name if name and port.isdecimal() else netloc.lower()).rstrip(".")


class Guard:
    """Around everything: writes only from our own pages, not too much of anything, strict headers on every answer."""

    def __init__(self, app: ASGIApp, settings: Settings, limiter: Limiter) -> None:
        self.app = app
        self.settings = settings
        self.limiter = limiter
        self.names = Names(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not self.names.know(Headers(scope=scope)):
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        begun, name, status = time.monotonic(), begin_request(), 500

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers["X-Request-Id"] = name
                self._add_headers(headers, request.url.path)
            await send(message)

        try:
            self._check(request)
        except Refused as error:
            await refusal_response(request, error)(scope, receive, with_headers)
        else:
            try:
                with traces.span(f"{request.method} request"):
                    await self.app(scope, counted(receive), with_headers)
            except Exception:
                metrics.errors.labels("request").inc()
                raise
        finally:
            metrics.requests.labels(f"{status // 100}xx").observe(time.monotonic() - begun)

    def _check(self, request: Request) -> None:
        if request.url.path not in WATCHED and not self.names.know(request.headers):
            raise Misdirected("host")
        if request.method not in SAFE_METHODS and not same_origin(request.headers, self.settings):
            raise Forbidden("origin")
        if request.url.path.startswith("/api"):
            self.limiter.check("request", client_of(request))

    def _add_headers(self, headers: MutableHeaders, path: str) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if self.settings.secure:
            headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if path.startswith("/api"):
            headers.setdefault("Cache-Control", "no-store")


def counted(receive: Receive, limit: int = BODY_LIMIT) -> Receive:
    """Bodies over the limit are refused, whether or not they say how long they are."""
    seen = 0

    async def receive_some() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            raise HTTPException(413)
        return message

    return receive_some
