"""Where the browser client is missing, people are told a command that builds it."""

from __future__ import annotations

import asyncio
import re
import subprocess
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from mehen.server.pages import pages

ROOT = Path(__file__).parents[2]


def page_of(static: Path) -> httpx.Response:
    app = FastAPI()
    app.include_router(pages(static))

    async def load() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            return await client.get("/")

    return asyncio.run(load())


def builds_the_client(targets: str) -> bool:
    """What ``make`` would do if nothing were there yet."""
    command = ["make", "--dry-run", "--always-make", *targets.split()]
    plan = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
    return "npm run build" in plan.stdout


def test_a_server_without_its_client_says_how_to_build_it(tmp_path: Path) -> None:
    answer = page_of(tmp_path)
    assert answer.status_code == 503
    (named,) = re.findall("`make (.+?)`", answer.text)
    assert builds_the_client(named)


def test_so_does_the_page_for_hosts() -> None:
    start = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").partition("## Settings")[0]
    named = re.findall("`make (.+?)`", start)
    assert named and all(map(builds_the_client, named))


@pytest.mark.parametrize("target", ["build", "nonsense"])
def test_not_every_command_does(target: str) -> None:
    assert not builds_the_client(target)
