"""What many tries, guests, tables and uploads may cost: so much, whoever it is, and nobody else pays for it."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from tests.server.conftest import Server, number, through_proxy, wait_for

from mehen.server import accounts, limits, readiness
from mehen.server.limits import LIMITS

Start = Callable[..., Server]


def test_passwords_are_hashed_a_few_at_a_time(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes 64 MB: logins from many addresses must not take all there is."""
    server = start()
    now, most, turn = 0, 0, threading.Lock()
    real = accounts._hasher

    class Watched:
        def verify(self, *args: str) -> bool:
            nonlocal now, most
            with turn:
                now += 1
                most = max(most, now)
            time.sleep(0.1)
            with turn:
                now -= 1
            return bool(real.verify(*args))

    monkeypatch.setattr(accounts, "_hasher", Watched())
    tries = [
        threading.Thread(target=server.visitor().ask, args=("POST", "/api/login", {"login": "x", "password": "y"}))
        for _ in range(12)
    ]
    for one in tries:
        one.start()
    for one in tries:
        one.join()
    assert most == accounts.HASHES


def test_limits_hold_for_all_processes_of_a_machine(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from mehen.server.limits import Limiter; "
        "from mehen.server.errors import TooMany\n"
        "limiter, taken = Limiter(True, Path(sys.argv[1])), 0\n"
        "for _ in range(200):\n"
        "    try: limiter.check('email', '192.0.2.1'); taken += 1\n"
        "    except TooMany: pass\n"
        "print(taken)\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert sum(int(process.communicate(timeout=60)[0]) for process in started) == LIMITS["email"].most


def test_buckets_fill_again_and_names_do_not_share_them(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = 0.0
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: time.monotonic() + ahead))
    buckets, rate = limits.Buckets(), limits.Rate(3, 60.0)
    assert [buckets.take("ada", rate) for _ in range(4)] == [True, True, True, False]
    assert buckets.take("ben", rate)
    ahead = 21.0
    assert [buckets.take("ada", rate) for _ in range(2)] == [True, False]
    ahead = 1000.0
    assert [buckets.take("ada", rate) for _ in range(4)] == [True, True, True, False]
    for n in range(buckets.ROWS * buckets.WAYS * 2):
        buckets.take(f"flood {n}", rate)
    assert buckets.take("cheti", rate), "whoever has not been here for long makes room"


@pytest.mark.parametrize(
    ("kind", "method", "path", "body"),
    [
        ("guest_day", "POST", "/api/guest", {"name": "Eve"}),
        ("table_day", "POST", "/api/tables", {"game": "egizia", "seats": [{"kind": "me"}] * 2}),
        ("upload_day", "POST", "/api/records", {"text": "x"}),
        ("upload_day", "POST", "/api/games/egizia/editions", {"text": "x"}),
    ],
)
def test_who_has_all_day_leaves_no_more_than_a_days_share(
    start: Start, monkeypatch: pytest.MonkeyPatch, kind: str, method: str, path: str, body: dict[str, object]
) -> None:
    """A minute's share, minute after minute, would fill the disk; being somebody else each time does not help."""
    monkeypatch.setitem(LIMITS, kind, limits.Rate(3, limits.DAY))
    server = start(limits=True)

    def answers(address: str) -> list[bool]:
        said = []
        for _ in range(2):
            eve = through_proxy(server, address)
            if kind != "guest_day":
                eve.ok("POST", "/api/guest", {"name": "Eve"})
            said += [eve.ask(method, path, body).status_code == httpx.codes.TOO_MANY_REQUESTS for _ in range(2)]
        return said

    assert answers("198.51.100.8") == [False, False, False, True]
    assert answers("198.51.100.9") == [False, False, False, True]


def test_a_table_again_and_again_counts_as_new_tables(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "table", limits.Rate(3, limits.HOUR))
    eve = start(limits=True).person("Eve")
    table = eve.open("me", "me")
    for _ in range(2):
        eve.ok("POST", f"/api/tables/{table}/votes", {"seat": 0, "topic": "abandon", "value": 0, "yes": True})
        table = eve.ok("POST", f"/api/tables/{table}/rematch")["id"]
    eve.ok("POST", f"/api/tables/{table}/votes", {"seat": 0, "topic": "abandon", "value": 0, "yes": True})
    assert eve.refused("POST", f"/api/tables/{table}/rematch")[0] == httpx.codes.TOO_MANY_REQUESTS


def test_whoever_is_many_guests_moves_no_faster_than_one_address_may(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "frame_address", limits.Rate(10, limits.HOUR))
    server = start(limits=True)

    def answers(address: str) -> list[str]:
        eve = through_proxy(server, address)
        eve.ok("POST", "/api/guest", {"name": "Eve"})
        with eve.socket(eve.open("me", "me")) as line:
            for _ in range(6):
                line.send(type="ping")
            return [line.next_word().get("code", "done") for _ in range(6)]

    assert [*answers("198.51.100.8"), *answers("198.51.100.8")] == ["done"] * 10 + ["too_many"] * 2
    assert answers("198.51.100.9") == ["done"] * 6


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("only the machine's owner can make a small disk")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def test_a_full_disk_is_not_ready(start: Start, small_disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With too little room, and with none: every question is still answered, and nothing can be kept."""
    monkeypatch.setattr(readiness, "EVERY", 0.0)
    monkeypatch.setattr(readiness, "ROOM", 2**20)
    server = start(f"sqlite:///{small_disk / 'mehen.db'}")
    visitor = server.visitor()
    assert visitor.ok("GET", "/ready") == {"status": "ok"}
    ballast = small_disk / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"0" * 4096)
    assert visitor.refused("GET", "/ready") == (503, "disk")
    monkeypatch.setattr(readiness, "ROOM", 0)
    wait_for(lambda: visitor.ask("GET", "/ready").status_code == 503)  # what was written before leaves some room
    ballast.unlink()
    assert visitor.ok("GET", "/ready") == {"status": "ok"}


def test_strangers_who_guess_do_not_lock_an_owner_out(start: Start) -> None:
    """Two hundred tries at one login from fifty addresses; its owner comes from another one."""
    server = start(limits=True)
    me = server.visitor()
    login = me.account(f"owner{number()}")
    for n in range(200):
        stranger = through_proxy(server, f"192.0.2.{n % 50}")
        guess = {"login": login, "password": f"guess {n}"}
        assert stranger.ask("POST", "/api/login", guess).status_code in (401, 429)
        stranger.http.close()
    right = {"login": login, "password": "correct horse"}
    assert server.visitor().ok("POST", "/api/login", right)["login"] == login
    blocked = through_proxy(server, "2001:db8:1:2::1")
    for n in range(LIMITS["login"].most):
        blocked.http.headers["X-Forwarded-For"] = f"2001:db8:1:2::{n:x}"
        blocked.ask("POST", "/api/login", {"login": login, "password": "guess"})
    assert blocked.refused("POST", "/api/login", right) == (429, "too_many"), "one network of IPv6 counts as one"
