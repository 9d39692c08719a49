"""Measures what ``make site`` has built, and writes a page about it beside this file: ``python -m benchmarks.site``."""

from __future__ import annotations

import base64
import gzip
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from web.browser.conftest import FLAGS, KEPT, chromium
from web.browser.site import BUILT, Host, installed, new_table, release
from web.browser.table import ANSWER, click_at_once, confirm, forward, next_question

from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.record import Record, read_record
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER

HOME = Path(__file__).parents[1]
PAGE = HOME / "benchmarks" / "site.md"
GOLDEN = HOME / "tests" / "golden"
GAMES = ("egizia", "pharaon", "mennefer", "ankh")
PATIENCE = 120_000
PACKED = (".js", ".mjs", ".css", ".html", ".json", ".txt", ".svg", ".webmanifest")
#: Seconds that each level thinks.
SEARCHING = {"scribe": 0.15, "vizier": 1.0}
BLOCKS = 12
RANDOM_GAMES = 5
MOVES = 3
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
TASKS = """() => { window.longest = 0; new PerformanceObserver(list => {
  for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration); })
  .observe({ entryTypes: ['longtask'] }); }"""
#: The answer was taken, or first has to be paid for or confirmed.
TAKEN = """before => document.querySelector('[data-commit], .pick.way') || document.querySelector('dialog table')
  || document.querySelector('.side')?.dataset.ply !== before"""


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


def strengths(speed: dict[str, list[float]]) -> Iterator[list[str]]:
    """The levels that search, with as many simulations as a worker has time for: does each still beat the one below?"""
    for name, (_, pace) in speed.items():
        bots = {level: f"{level}@{max(1, round(pace * seconds))}" for level, seconds in SEARCHING.items()}
        pairs = ((bots["scribe"], "apprentice"), (bots["vizier"], bots["scribe"]))
        yield [name, *(f"{bot.partition('@')[2]} simulations: {share(name, bot, other)}" for bot, other in pairs)]


def share(game: str, *pair: str) -> str:
    """Games won by the first of two bots, with the interval."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["-m", "mehen.cli", "arena", game, "--bots", ",".join(pair), "--seats", "2"]
        more = ["--blocks", str(BLOCKS), "--jobs", "2", "--out", folder]
        subprocess.run([sys.executable, *command, *more], capture_output=True, check=True)
        first = json.loads((Path(folder) / "results.json").read_text(encoding="utf-8"))["bots"][0]
    low, high = first["interval"]
    return f"{first['share']:.0%} ({low:.0%} to {high:.0%})"


def links() -> Iterator[list[str]]:
    """How long an address is that carries a whole game: every golden game, and random ones at full tables."""
    for name in GAMES:
        game = catalog.game(name)
        kept = [read_record(file.read_text(encoding="utf-8")) for file in (GOLDEN / name).glob("*.mehen")]
        drawn = [random_game(game, seed) for seed in range(RANDOM_GAMES)]
        longest = [
            max(((address(one), len(one.actions)) for one in records), default=(0, 0)) for records in (kept, drawn)
        ]
        yield [name, *(f"{length:,} ({actions} actions)" for length, actions in longest)]


def random_game(game: Game[Any], seed: int) -> Record:
    rules = game.rules(game.max_seats)
    record = Record(game, rules, ["Amara"] * int(rules.seats))
    state, rng = game.new(rules), Rng(seed)
    while state.actor != OVER:
        action = state.sample(rng) if state.actor == NATURE else state.legal()[rng.below(len(state.legal()))]
        record.actions.append(int(action))
        state.apply(action)
    return record


def address(record: Record) -> int:
    """Characters, as ``share.ts`` packs it."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps({"record": record.text()}).encode()) + packer.flush()
    return len(base64.urlsafe_b64encode(packed).rstrip(b"="))


def visitor(browser: Browser) -> Page:
    """Somebody who has never been here; what they choose is done at once."""
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 720})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(KEPT % "never")
    return context.new_page()


def starts(page: Page, host: Host) -> dict[str, list[float]]:
    """Seconds, cold and warm: to the first paint, to a usable lobby, to the first own move of each game."""
    times: dict[str, list[float]] = {"first paint": [], "lobby usable": []}
    for _ in ("cold", "warm"):
        began = time.perf_counter()
        page.goto(host.url)
        page.wait_for_selector(".game h3")
        times["lobby usable"].append(time.perf_counter() - began)
        times["first paint"].append(float(page.evaluate(PAINT)) / 1000)
        installed(page)
        for game in GAMES:
            page.goto("about:blank")
            began = time.perf_counter()
            page.goto(f"{host.url}#/new/{game}")
            new_table(page, game, "me", "novice")
            own_move(page, "")
            times.setdefault(f"first own move, {game}", []).append(time.perf_counter() - began)
        page.goto("about:blank")
    return times


def own_move(page: Page, before: str) -> str:
    """The first answer to the next question, until it has been taken; returns the question's ply."""
    rng, moment = random.Random(1), ""
    asked = next_question(page, before)
    while "moment" in asked:
        moment = forward(page, asked["moment"], rng, click_at_once)
        asked = next_question(page, before, moment)
    ply = str(asked["ply"])
    page.locator(f'{ANSWER}[data-action="{asked["rows"][0][0]}"]').first.click()
    page.wait_for_function(TAKEN, arg=ply)
    if page.get_attribute(".side", "data-ply") == ply:
        confirm(page, rng)
        page.wait_for_function(TAKEN, arg=ply)
    return ply


def stutter(page: Page, host: Host) -> Iterator[list[str]]:
    """The longest task on the page's own thread, while two bots think between own moves."""
    for game in GAMES:
        page.goto("about:blank")
        page.goto(host.url)
        page.wait_for_selector(".game h3")
        new_table(page, game, "me", "vizier", "vizier")
        ply = own_move(page, "")
        page.evaluate(TASKS)
        for _ in range(MOVES):
            ply = own_move(page, ply)
        next_question(page, ply)
        longest = float(page.evaluate("window.longest"))
        yield [game, f"{longest:.0f} ms" if longest else "under 50 ms"]


def update(browser: Browser) -> list[list[str]]:
    """Bytes from a host that packs nothing: the first visit, and after a change in the rules of one game."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "site"
        shutil.copytree(BUILT, folder)
        host, page = Host(folder), visitor(browser)
        page.goto(host.url)
        page.wait_for_selector(".game h3")
        installed(page)
        first = sum(host.sent)
        changed = folder / "engines" / "egizia.zip"
        release(folder, "engines/egizia.zip", changed.read_bytes() + b"\0")
        page.reload()
        page.get_by_text("A new version is ready.").wait_for()
        host.close()
        later = sum(host.sent) - first
    page.context.close()
    client = sum(file.stat().st_size for file in (BUILT / "assets").iterdir())
    return [
        ["first visit", f"{first:,}"],
        ["a rule of one game has changed", f"{later:,}"],
        ["every file of the client has changed", f"{client:,}"],
    ]


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def main() -> None:
    began = time.perf_counter()
    found, speed, lengths = sizes(), speeds(), list(links())
    levels = list(strengths(speed["worker"]))
    host = Host()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=FLAGS)
        version = browser.version
        page = visitor(browser)
        times = [[what, *(f"{seconds:.1f}" for seconds in both)] for what, both in starts(page, host).items()]
        longest = list(stutter(page, host))
        page.context.close()
        fetched = update(browser)
        browser.close()
    host.close()
    total = [sum(plain for _, plain, _ in found), sum(packed for _, _, packed in found)]
    ways = [f"{way}: {what}" for what in ("decisions", "simulations") for way in speed]
    paces = [[game, *(number(speed[way][game][k]) for k in (0, 1) for way in speed)] for game in GAMES]
    parts = [[name, f"{plain:,}", f"{packed:,}"] for name, plain, packed in found]
    minutes = (time.perf_counter() - began) / 60
    text = f"""# The offline site, measured

Written by `python -m benchmarks.site` after `make site`, in {minutes:.0f} minutes: Chromium {version},
{os.cpu_count()} cores, load {os.getloadavg()[0]:.0f} at the end (two are its own; other work has made times longer).

## Size

First visit {total[1] / 1e6:.1f} MB from a host that packs text, {total[0] / 1e6:.1f} MB from one that packs nothing.

{table(["part", "bytes", "packed"], parts)}

Bytes that a host without packing has sent; an update fetches the files that have changed, with a list of all of them:

{table(["", "bytes"], fetched)}

## Start

Seconds; own moves from opening the address of "new game" on, by clicks, with a bot at the table.

{table(["", "first visit", "later"], times)}

The longest task on the page's own thread during {MOVES} own moves, between which two bots (vizier) think; browsers
tell of those above 50 ms:

{table(["game", "longest task"], longest)}

## Speed

A second of work, three seats; decisions at random, simulations of the tree search.

{table(["", *ways], paces)}

## Levels

With the simulations that a worker does in the time of each level, for two seats: games won against the level below,
and the 95 % interval over {BLOCKS} blocks of two games. How much further the same levels look on a server, the table
above says.

{table(["game", "scribe against apprentice", "vizier against scribe"], levels)}

## Links

The longest address that carries a whole game, in characters: of the golden games, and of {RANDOM_GAMES} random ones at
full tables.

{table(["game", "golden games", "random games"], lengths)}
"""
    PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
