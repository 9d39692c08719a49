"""The built browser client: its files with the right headers, and the one page behind every path people can open."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse

from mehen.server.errors import Missing
from mehen.server.security import HEADERS

STATIC = Path(__file__).parent / "static"
#: The same client as a house of its own, for use without a network (`make site` puts it here).
OFFLINE = Path(__file__).parent / "offline"
#: It runs Python as WebAssembly.
OFFLINE_POLICY = HEADERS["Content-Security-Policy"].replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
#: Paths the client understands; it looks at the address itself.
PAGES = (
    "/",
    "/new/{game}",
    "/rules/{game}",
    "/rules/{game}/{part}",
    "/learn",
    "/learn/{game}",
    "/learn/{game}/{lesson}",
    "/learn/{game}/{lesson}/{step}",
    "/account",
    "/admin",
    "/admin/{part}",
    "/recover",
    "/t/{table}",
    "/t/{table}/replay",
    "/t/{table}/replay/{ply}",
)
#: The name of a built file changes with its content, so it can be kept for ever; everything else is asked for again.
FOR_EVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
NO_CLIENT = "The browser client is not built. In a checkout, run `make web`; then start the server again."
TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".woff2": "font/woff2",
}


def pages(static: Path = STATIC, offline: Path = OFFLINE) -> APIRouter:
    """Routes for what is built now; files that come later need a new start."""
    router = APIRouter(include_in_schema=False)
    files = {str(file.relative_to(static)): file for file in static.rglob("*") if file.is_file()}
    offline_files = {file.relative_to(offline).as_posix(): file for file in offline.rglob("*") if file.is_file()}

    def page() -> Response:
        if "index.html" not in files:
            return PlainTextResponse(NO_CLIENT, 503)
        return FileResponse(files["index.html"], headers={"Cache-Control": ASK_AGAIN})

    for path in PAGES:
        router.add_api_route(path, page, methods=["GET", "HEAD"])

    @router.get("/offline/house.json")
    def house() -> dict[str, str]:
        """Tells the offline client that there is a server to take tables to."""
        if not offline.is_dir():
            raise Missing("path")
        return {"api": "/api"}

    @router.get("/offline/{name:path}")
    def offline_file(name: str) -> Response:
        if (name or "index.html") not in offline_files:
            raise Missing("path")
        found = offline_files[name or "index.html"]
        kind = TYPES.get(found.suffix) or mimetypes.guess_type(found.name)[0] or "application/octet-stream"
        headers = {"Cache-Control": ASK_AGAIN, "Content-Security-Policy": OFFLINE_POLICY}
        return FileResponse(found, headers=headers, media_type=kind)

    @router.get("/{name:path}")
    def file(name: str, request: Request) -> Response:
        """Only what was found at the start: no path can lead out of the folder."""
        if name.startswith("api/"):
            raise Missing("path")
        if name not in files or name == "index.html":
            if "text/html" in request.headers.get("accept", "") and "index.html" in files:
                return FileResponse(files["index.html"], 404, headers={"Cache-Control": ASK_AGAIN})  # it says so nicely
            return PlainTextResponse("There is nothing here.", 404)
        kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        headers = {"Cache-Control": FOR_EVER if name.startswith("assets/") else ASK_AGAIN, "Vary": "Accept-Encoding"}
        packed = files.get(f"{name}.gz")
        if packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return FileResponse(packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=kind)
        return FileResponse(files[name], headers=headers, media_type=kind)

    return router
