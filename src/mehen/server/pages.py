"""The built browser client: its files with the right headers, and the one page behind every path people can open."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse

from mehen.server.errors import Missing

STATIC = Path(__file__).parent / "static"
#: Paths the client understands; it looks at the address itself.
PAGES = ("/", "/new/{game}", "/rules/{game}", "/account", "/t/{table}", "/t/{table}/replay", "/t/{table}/replay/{ply}")
#: The name of a built file changes with its content, so it can be kept for ever; everything else is asked for again.
FOR_EVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
NO_CLIENT = "The browser client is not built. In a checkout, run `make web`; then start the server again."
TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".woff2": "font/woff2"}


def pages(static: Path = STATIC) -> APIRouter:
    """Routes for what is built now; files that come later need a new start."""
    router = APIRouter(include_in_schema=False)
    files = {str(file.relative_to(static)): file for file in static.rglob("*") if file.is_file()}

    def page() -> Response:
        if "index.html" not in files:
            return PlainTextResponse(NO_CLIENT, 503)
        return FileResponse(files["index.html"], headers={"Cache-Control": ASK_AGAIN})

    for path in PAGES:
        router.add_api_route(path, page, methods=["GET", "HEAD"])

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
