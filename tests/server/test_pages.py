"""Paths that people can open, and the house without a network that a server hands out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from fastapi.responses import PlainTextResponse

from mehen.server.errors import Missing
from mehen.server.pages import pages


def get(static: Path, offline: Path, path: str) -> httpx.Response:
    app = FastAPI()
    app.include_router(pages(static, offline))
    app.add_exception_handler(Missing, lambda request, error: PlainTextResponse(str(error), 404))

    async def load() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            return await client.get(path, headers={"accept": "text/html"})

    return asyncio.run(load())


@pytest.fixture
def built(tmp_path: Path) -> tuple[Path, Path]:
    static, offline = tmp_path / "static", tmp_path / "offline"
    for folder, text in ((static, "the client"), (offline, "the house")):
        folder.mkdir()
        (folder / "index.html").write_text(text, encoding="utf-8")
    return static, offline


@pytest.mark.parametrize(
    "path",
    ["/", "/new/ankh", "/rules/ankh/win", "/learn", "/learn/ankh", "/learn/ankh/first-game", "/learn/ankh/first-game/3",
     "/account", "/t/abcdefghij", "/t/abcdefghij/replay", "/t/abcdefghij/replay/4"],
)  # fmt: skip
def test_what_the_client_understands_is_found(built: tuple[Path, Path], path: str) -> None:
    answer = get(*built, path)
    assert (answer.status_code, answer.text) == (200, "the client")


def test_what_nobody_understands_is_said_by_the_client_and_is_a_mistake(built: tuple[Path, Path]) -> None:
    answer = get(*built, "/learn/ankh/first-game/3/4")
    assert (answer.status_code, answer.text) == (404, "the client")


def test_the_house_without_a_network_may_run_python_and_knows_its_server(built: tuple[Path, Path]) -> None:
    answer = get(*built, "/offline/")
    assert answer.text == "the house" and "'wasm-unsafe-eval'" in answer.headers["content-security-policy"]
    assert get(*built, "/offline/house.json").json() == {"api": "/api"}


def test_a_server_without_it_leads_nobody_there(built: tuple[Path, Path]) -> None:
    static, offline = built
    for path in ("/offline/", "/offline/house.json"):
        assert get(static, offline / "nothing", path).status_code == 404
