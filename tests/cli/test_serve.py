"""`mehen serve`: the port, the database, the logs, several processes, and going down in order."""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import httpx
import pytest
from benchmarks.load.house import app_processes, children, command_line
from tests.cli.conftest import Run
from tests.ports import free_port
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import mehen
from mehen.cli import serve
from mehen.core.errors import SetupError
from mehen.server import logs

PATIENCE = 60.0
COMMAND = [sys.executable, "-c", "from mehen.cli import main; main()", "serve"]


#: Nothing is encrypted on the way; to read whom this machine trusts would take longer than the question.
get, post = partial(httpx.get, verify=False), partial(httpx.post, verify=False)


class Served:
    """`mehen serve` as a process of its own."""

    def __init__(
        self, home: Path, *options: str, start: Sequence[str] = COMMAND, environ: Mapping[str, str] = os.environ
    ) -> None:
        self.port = free_port()
        self.log = home / "log"
        environ = {**environ, "MEHEN_HOME": str(home), "MEHEN_DATABASE_URL": ""}
        with self.log.open("w") as out:
            command = [*start, "--port", str(self.port), *options]
            self.process = subprocess.Popen(command, env=environ, stdout=out, stderr=out)
        self.url = f"http://127.0.0.1:{self.port}"
        self.wait()

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                if get(f"{self.url}/ready", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.1)
        pytest.fail(self.log.read_text())

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def table(self) -> tuple[str, str]:
        """A running table for one person with two seats, and that person's cookie."""
        me = post(f"{self.url}/api/guest", json={"name": "Nefret"})
        cookie = f"mehen={me.cookies['mehen']}"
        wish = {"game": "egizia", "seats": [{"kind": "me"}, {"kind": "me"}]}
        made = post(f"{self.url}/api/tables", json=wish, headers={"Cookie": cookie}, timeout=PATIENCE)
        return made.json()["id"], cookie


Start = Callable[..., Served]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    begun: list[Served] = []

    def begin(*options: str) -> Served:
        begun.append(Served(tmp_path, *options))
        return begun[-1]

    yield begin
    for served in begun:
        if served.process.poll() is None:
            served.stop()


def hung_up(line: ClientConnection) -> ConnectionClosed:
    """How the line ends, whatever is told before."""
    try:
        while True:
            line.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed


def test_it_serves_and_goes_down_in_order_and_tells_nothing_secret(start: Start) -> None:
    served = start()
    table, cookie = served.table()
    get(f"{served.url}/api/lobby?token=geheim")
    address = f"ws://127.0.0.1:{served.port}/api/tables/{table}/socket?lang=de&seat=0&invite=geheim"
    with connect(address, additional_headers={"Cookie": cookie}) as line:
        assert json.loads(line.recv(PATIENCE))["type"] == "update"
        served.process.send_signal(signal.SIGTERM)
        closed = hung_up(line)
    assert closed.rcvd is not None
    assert closed.rcvd.code == 4409  # clients come back
    assert served.process.wait(PATIENCE) in (0, -signal.SIGTERM)
    lines = served.log.read_text().splitlines()
    told = [json.loads(line) for line in lines if line.startswith("{")]
    assert any(one["message"] == "request" and one["path"] == "/api/lobby" and one["status"] == 200 for one in told)
    assert any(one["message"] == "socket" and one["path"] == f"/api/tables/{table}/socket" for one in told)
    assert any(one["message"] == "Application shutdown complete." for one in told)
    assert not any("/ready" in line for line in lines), "looking whether it is alive is not worth a line"
    for secret in ("geheim", cookie.removeprefix("mehen="), "lang=de", "Nefret", "127.0.0.1:"):
        assert not any(secret in line for line in lines if line.startswith("{")), secret


def test_processes_share_one_database_and_a_killed_one_comes_back(start: Start) -> None:
    served = start("--workers", "2")
    table, cookie = served.table()
    workers = wait_for(lambda: app_processes(served.process.pid), 2)  # the first may answer before the second is there
    os.kill(workers[0], signal.SIGKILL)
    wait_for(lambda: [pid for pid in app_processes(served.process.pid) if pid != workers[0]], 2)
    for _ in range(6):  # whichever of them answers
        found = get(f"{served.url}/api/tables/{table}", headers={"Cookie": cookie}, timeout=PATIENCE)
        assert found.json()["status"] == "running"
    assert served.stop() in (0, -signal.SIGTERM)
    assert app_processes(served.process.pid) == []


def wait_for(look: Callable[[], list[int]], many: int) -> list[int]:
    """What is seen as soon as it is that many."""
    end = time.monotonic() + PATIENCE
    while len(seen := look()) != many:
        assert time.monotonic() < end, f"found {seen}, expected {many}"
        time.sleep(0.05)
    return seen


def until_there(file: Path) -> str:
    """A compiler that is done as soon as this file is there."""
    return f"bash -c 'until [ -e {file} ]; do sleep 0.1; done'"


def test_compiled_engines_take_over_without_a_lost_table(start: Start, tmp_path: Path) -> None:
    """Nobody waits for a compiler: the table is served interpreted until they are there."""
    done = tmp_path / "done"
    served = start("--meanwhile", until_there(done))
    assert get(f"{served.url}/health").json() | {"version": ""} == {
        "status": "ok",
        "version": "",
        "compiled": False,
        "building": True,
        "unbelieved": False,
    }
    table, cookie = served.table()
    address = f"ws://127.0.0.1:{served.port}/api/tables/{table}/socket?seat=0"
    with connect(address, additional_headers={"Cookie": cookie}) as line:
        before = json.loads(line.recv(PATIENCE))["position"]
        done.touch()
        closed = hung_up(line)
    assert closed.rcvd is not None
    assert closed.rcvd.code == 4409  # clients come back by themselves
    with connect(address, additional_headers={"Cookie": cookie}) as line:
        after = json.loads(line.recv(PATIENCE))["position"]
    assert (after["ply"], after["view"]) == (before["ply"], before["view"])
    assert get(f"{served.url}/health").json()["compiled"] == mehen.COMPILED
    assert "The engines are compiled now" in served.log.read_text()
    assert served.stop() == 0


def test_a_house_ends_when_it_is_told_so_while_its_successor_starts(start: Start, tmp_path: Path) -> None:
    served = start("--meanwhile", until_there(tmp_path / "done"))
    (tmp_path / "done").touch()
    both = wait_for(lambda: [pid for pid in children(served.process.pid) if b"--fd" in command_line(pid)], 2)
    assert sum(b"--ready" in command_line(pid) for pid in both) == 1, "the second one is starting"
    assert served.stop() == 0
    assert not any(map(command_line, both)), "nobody is left"
    assert "compiled" not in served.log.read_text(), "neither did they take over nor did anything fail"


def test_a_compiler_that_fails_is_told_and_the_table_goes_on(start: Start) -> None:
    served = start("--meanwhile", "false")
    end = time.monotonic() + PATIENCE
    while "could not be compiled" not in served.log.read_text() and time.monotonic() < end:
        time.sleep(0.1)
    served.table()
    assert "could not be compiled" in served.log.read_text()
    assert served.stop() == 0


# -- before anything runs --------------------------------------------------------------------


@pytest.fixture
def unserved(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """`mehen serve` up to the point where it would run; the addresses it would serve at."""
    monkeypatch.setenv("MEHEN_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("MEHEN_DATABASE_URL", raising=False)
    served: list[str] = []

    def note(listening: socket.socket, workers: int, wanted: serve.Logs) -> None:
        served.append(f"{listening.getsockname()[1]} {workers} {wanted}")
        listening.close()

    monkeypatch.setattr(serve, "run", note)
    return served


def test_mehen_alone_opens_the_table(run: Run, unserved: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(serve, "open_browser", opened.append)
    result = run()
    assert result.exit_code == 0, result.output
    assert len(unserved) == len(opened) == 1
    assert opened[0] in result.stdout


def test_the_next_free_port_is_taken_unless_one_was_asked_for(
    run: Run, unserved: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "PORT", port)
        result = run("serve", "--workers", 3)
        assert result.exit_code == 0, result.output
        chosen = int(unserved[0].split()[0])
        assert port < chosen < port + serve.TRIES
        assert f"http://127.0.0.1:{chosen}" in result.stdout
        refused = run("serve", "--port", port)
    assert refused.exit_code == 2
    assert f"Port {port} is taken" in refused.stderr
    assert len(unserved) == 1


def test_an_address_that_is_not_ours_is_refused_in_words(run: Run, unserved: list[str]) -> None:
    result = run("serve", "--host", "192.0.2.1")
    assert result.exit_code == 2
    assert "Cannot listen on 192.0.2.1" in result.stderr
    assert unserved == []


def test_a_database_that_does_not_answer_is_said_without_its_password(
    run: Run, unserved: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEHEN_DATABASE_URL", f"postgresql://ra:geheim@127.0.0.1:{free_port()}/mehen")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    result = run("serve")
    assert result.exit_code == 2
    assert "antwortet nicht" in result.stderr
    assert "geheim" not in result.output
    assert unserved == []
    monkeypatch.setenv("MEHEN_DATABASE_URL", "mysql://ra@127.0.0.1/mehen")
    assert "expected sqlite:///... or postgresql://..." in run("serve").stderr


def test_a_weak_secret_is_refused_in_one_line(
    run: Run, unserved: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever guesses it could be anybody."""
    monkeypatch.setenv("MEHEN_SECRET", "x")
    result = run("serve", "--workers", 2)
    assert result.exit_code == 2
    assert result.stderr.startswith("MEHEN_SECRET: found a secret of 1 characters")
    assert result.stderr.count("\n") == 1
    monkeypatch.delenv("MEHEN_SECRET")
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "secret").touch()
    result = run("serve")
    assert result.exit_code == 2
    assert "secret: found a secret of 0 characters" in result.stderr and result.stderr.count("\n") == 1
    assert unserved == []


def test_missing_packages_are_named_with_the_way_to_install_them(
    run: Run, unserved: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "NEEDED", ("sqlalchemy", "no_such_package_anywhere"))
    for command in (["serve"], ["admin", "verify"]):
        result = run(*command)
        assert result.exit_code == 2
        assert serve.INSTALL in result.stderr
    assert unserved == []


def test_the_browser_is_opened_when_the_server_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    serve.open_browser(f"http://127.0.0.1:{free_port()}", seconds=0.3)
    assert len(opened) == 1


@pytest.mark.parametrize(
    ("host", "shown"),
    [("0.0.0.0", "http://127.0.0.1:5"), ("::", "http://[::1]:5"), ("::1", "http://[::1]:5"), ("pi", "http://pi:5")],
)
def test_the_address_can_be_opened_on_this_machine(host: str, shown: str) -> None:
    assert serve.address(host, 5) == shown


def test_all_ports_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "TRIES", 0)
    with pytest.raises(SetupError, match="is taken"):
        serve.listen_on("127.0.0.1", None)


# -- logs ------------------------------------------------------------------------------------


def record(message: str, *args: object, name: str = "mehen.server.room", **more: object) -> logging.LogRecord:
    made = logging.LogRecord(name, logging.WARNING, "file.py", 1, message, args, None)
    vars(made).update(more)
    return made


@pytest.mark.parametrize(
    ("said", "secret"),
    [
        ("GET /t/abc?invite=geheim HTTP/1.1", "geheim"),
        ("Cookie: mehen=geheim.x.y; other=1", "geheim"),
        ("set mehen=geheim", "geheim"),
        ("mail to nefret.ra@example.org failed", "nefret"),
        ("postgresql://ra:geheim@db/mehen is away", "geheim"),
        ("{'password': 'geheim'}", "geheim"),
        ("[SQL: insert into users]\n[parameters: {'email': 'geheim'}]", "geheim"),
    ],
)
def test_secrets_do_not_reach_the_log(said: str, secret: str) -> None:
    for form in (logs.Json(), logs.Terminal()):
        assert secret in said
        assert secret not in form.format(record("%s", said))
        assert secret not in form.format(record("note", detail=said))


def test_ordinary_words_reach_the_log() -> None:
    line = json.loads(logs.Json().format(record("bot", table="abc", error="TimeoutError")))
    assert (line["level"], line["message"], line["table"], line["error"]) == ("warning", "bot", "abc", "TimeoutError")
    assert "bot abc TimeoutError" in logs.Terminal().format(record("bot", table="abc", error="TimeoutError"))


def test_what_went_wrong_is_told_with_its_place_but_without_secrets() -> None:
    try:
        raise ValueError("token=geheim")
    except ValueError:
        made = record("failed")
        made.exc_info = sys.exc_info()
    line = json.loads(logs.Json().format(made))
    assert "ValueError" in line["trace"]
    assert "test_serve.py" in line["trace"]
    assert "geheim" not in line["trace"]
