"""What browsers are told and what they are not allowed to do."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from fastapi import HTTPException, Request
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mehen.server.errors import Forbidden, Refused
from mehen.server.limits import Limiter
from mehen.server.settings import Settings
from mehen.server.words import refusal_response

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


class Guard:
    """Around everything: writes only from our own pages, not too much of anything, strict headers on every answer."""

    def __init__(self, app: ASGIApp, settings: Settings, limiter: Limiter) -> None:
        self.app = app
        self.settings = settings
        self.limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(MutableHeaders(scope=message), request.url.path)
            await send(message)

        try:
            self._check(request)
        except Refused as error:
            await refusal_response(request, error)(scope, receive, with_headers)
        else:
            await self.app(scope, counted(receive), with_headers)

    def _check(self, request: Request) -> None:
        if request.method not in SAFE_METHODS and not same_origin(request.headers, self.settings):
            raise Forbidden("origin")
        if request.url.path.startswith("/api"):
            self.limiter.check("request", request.client.host if request.client else "?")

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
