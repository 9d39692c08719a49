"""Measures what ``make site`` has built, and writes a page about it beside this file: ``python -m benchmarks.site``."""

from __future__ import annotations

import base64
import gzip
import json
import os
import shutil
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from web.browser.conftest import FLAGS, KEPT, chromium
from web.browser.site import BUILT, Host, installed, new_table
from web.browser.table import next_question

from mehen.core import catalog
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER

HOME = Path(__file__).parents[1]
PAGE = HOME / "benchmarks" / "site.md"
GAMES = ("egizia", "pharaon", "mennefer", "ankh")
PATIENCE = 300_000
PACKED = (".js", ".mjs", ".css", ".html", ".json", ".txt", ".svg", ".webmanifest")
TASKS = """() => { window.longest = 0; new PerformanceObserver(list => {
  for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration); })
  .observe({ entryTypes: ['longtask'] }); }"""


def sizes() -> list[tuple[str, int, int]]:
    """Of each part: bytes as they lie there, and as a host sends them that packs text."""
    parts: dict[str, list[int]] = {}
    for file in BUILT.rglob("*"):
        if not file.is_file() or "screenshots" in file.parts:
            continue
        top = file.relative_to(BUILT).parts[0]
        name = file.name if file.suffix == ".zip" else {"engines": "answers", "assets": "client"}.get(top, top)
        name = name if top in ("engines", "assets", "python") else "rest"
        data = file.read_bytes()
        row = parts.setdefault(name, [0, 0])
        row[0] += len(data)
        row[1] += len(gzip.compress(data)) if file.suffix in PACKED else len(data)
    return [(name, plain, packed) for name, (plain, packed) in sorted(parts.items())]


def speeds() -> dict[str, dict[str, list[float]]]:
    """Decisions and simulations a second of processor time: compiled, interpreted, in the site's Python."""
    script = HOME / "benchmarks" / "site_speed.py"
    out = {}
    for way, environ in (("compiled", {}), ("interpreted", {"MEHEN_PURE": "1"})):
        done = subprocess.run(
            [sys.executable, script], env=os.environ | environ, capture_output=True, text=True, check=True
        )
        out[way] = json.loads(done.stdout)["games"]
    node = shutil.which("node") or "node"
    command = [node, "site/run.js", str(BUILT), str(script), f"measured({list(GAMES)!r})"]
    done = subprocess.run(command, cwd=HOME / "web", capture_output=True, text=True, check=True)
    out["worker"] = json.loads(done.stdout)["games"]
    return out


def links() -> Iterator[tuple[str, int, int]]:
    """How long a link is that carries a whole game: the longest of some random ones with all seats taken."""
    for name in GAMES:
        game = catalog.game(name)
        longest: tuple[int, int] = (0, 0)
        for seed in range(5):
            rules = game.rules(game.max_seats)
            record = Record(game, rules, ["Amara"] * int(rules.seats))
            state, rng = game.new(rules), Rng(seed)
            while state.actor != OVER:
                action = state.sample(rng) if state.actor == NATURE else state.legal()[rng.below(len(state.legal()))]
                record.actions.append(int(action))
                state.apply(action)
            packer = zlib.compressobj(6, zlib.DEFLATED, -15)
            packed = packer.compress(json.dumps({"record": record.text()}).encode()) + packer.flush()
            longest = max(longest, (len(base64.urlsafe_b64encode(packed)), len(record.actions)))
        yield name, longest[1], longest[0]


def visit(browser: Browser, host: Host) -> tuple[dict[str, float], dict[str, tuple[float, ...]], float]:
    """One profile, cold and warm: seconds to the first paint and to a usable lobby; first own move of each game."""
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 720})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(KEPT % "never")
    times: dict[str, float] = {}
    moves: dict[str, tuple[float, ...]] = {}
    page = context.new_page()
    for how in ("cold", "warm"):
        started = time.perf_counter()
        page.goto(host.url)
        page.wait_for_selector(".game h3")
        times[f"{how} lobby"] = time.perf_counter() - started
        times[f"{how} paint"] = paint(page)
        installed(page)
        for game in GAMES:
            page.goto("about:blank")
            started = time.perf_counter()
            page.goto(f"{host.url}#/new/{game}")
            moves[game] = (*moves.get(game, ()), first_move(page, game, started))
        page.goto("about:blank")
    page.goto(host.url)
    page.wait_for_selector(".game h3")
    page.evaluate(TASKS)
    new_table(page, "egizia", "me", "vizier", "vizier")
    before = ""
    page.evaluate("window.longest = 0")
    for _ in range(4):
        asked = next_question(page, before)
        before = asked["ply"]
        page.locator(f'.choice[data-action="{asked["rows"][0][0]}"]').first.click()
    next_question(page, before)
    longest = float(page.evaluate("window.longest"))
    context.close()
    return times, moves, longest


def paint(page: Page) -> float:
    return float(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")) / 1000


def first_move(page: Page, game: str, started: float) -> float:
    new_table(page, game, "me", "novice")
    asked: Any = next_question(page, "")
    page.locator(f':is(.choice, .pick)[data-action="{asked["rows"][0][0]}"]').first.click()
    page.wait_for_function("before => document.querySelector('.side')?.dataset.ply !== before", arg=asked["ply"])
    return time.perf_counter() - started


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def main() -> None:
    found, speed, lengths = sizes(), speeds(), list(links())
    host = Host()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=FLAGS)
        version = browser.version
        times, moves, longest = visit(browser, host)
        browser.close()
    host.close()
    total = [sum(plain for _, plain, _ in found), sum(packed for _, _, packed in found)]
    start = [[what, *(f"{times[f'{how} {what}']:.1f}" for how in ("cold", "warm"))] for what in ("paint", "lobby")]
    start += [[f"first own move, {game}", *(f"{seconds:.1f}" for seconds in moves[game])] for game in GAMES]
    ways = [f"{way}: {what}" for what in ("decisions", "simulations") for way in speed]
    paces = [[game, *(number(speed[way][game][k]) for k in (0, 1) for way in speed)] for game in GAMES]
    parts = [[name, f"{plain:,}", f"{packed:,}"] for name, plain, packed in found]
    long = [[name, str(actions), f"{length:,}"] for name, actions, length in lengths]
    text = f"""# The offline site, measured

Written by `python -m benchmarks.site` after `make site`: Chromium {version}, {os.cpu_count()} cores,
load {os.getloadavg()[0]:.0f} while it ran (other work on the same machine;
times in the browser and speeds in WebAssembly are as slow as that made them).

## Size

First visit {total[1] / 1e6:.1f} MB from a host that packs text, {total[0] / 1e6:.1f} MB from one that packs nothing.
An update fetches the parts that have changed: a new rule in one game is that game's archive and a few small files.

{table(["part", "bytes", "packed"], parts)}

## Start

Seconds; own moves from opening the address of "new game" on, by clicks.

{table(["", "first visit", "later"], start)}

Longest task on the page's own thread while two bots (vizier) think: {longest:.0f} ms.

## Speed

A second of work, three seats; decisions at random, simulations of the tree search.

{table(["", *ways], paces)}

## Links

The longest of five random games at full tables, as an address that carries all of it.

{table(["game", "actions", "characters"], long)}
"""
    PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
