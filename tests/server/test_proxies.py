"""The proxies for several machines, as they are handed out: what is about one table reaches one machine."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.ports import free_port
from tests.server.conftest import PATIENCE, Person, Server
from tests.server.test_owners import apart, hops, take_turn

DEPLOY = Path(__file__).parents[2] / "deploy"
__all__ = ["apart"]
TABLES = 6


@pytest.fixture
def database_url() -> str:
    """Which database it is makes no difference to a proxy."""
    return ""


def nginx(folder: Path, port: int, ports: list[int]) -> list[str]:
    site = (DEPLOY / "nginx-machines.conf").read_text().replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    file = folder / "nginx.conf"
    kept = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    head = f"daemon off; pid {folder}/pid; error_log {folder}/error; events {{}} http {{ access_log off; {kept}"
    file.write_text(f"{head}\n{with_ports(site, ports)}\n}}")
    return ["nginx", "-c", str(file)]


def haproxy(folder: Path, port: int, ports: list[int]) -> list[str]:
    text = (DEPLOY / "haproxy.cfg").read_text()
    text = re.sub(r"bind :443 .*", f"bind 127.0.0.1:{port}", text)
    file = folder / "haproxy.cfg"
    file.write_text(with_ports(text, ports))
    return ["haproxy", "-db", "-f", str(file)]


def caddy(folder: Path, port: int, ports: list[int]) -> list[str]:
    text = (DEPLOY / "Caddyfile-machines").read_text().replace("{$MEHEN_HOST:localhost}", f"http://127.0.0.1:{port}")
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n}\n" + with_ports(text, ports))
    return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]


def with_ports(text: str, ports: list[int]) -> str:
    for number, port in enumerate(ports, 1):
        text = text.replace(f"10.0.0.{number}:8377", f"127.0.0.1:{port}")
    return text


class Proxy:
    """What a person's browser sees in place of a server."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.browsers: list[httpx.Client] = []


def where_there_is(tool: Callable[..., list[str]]) -> object:
    """Skipped before any server is started for it."""
    name = tool.__name__
    return pytest.param(tool, id=name, marks=pytest.mark.skipif(shutil.which(name) is None, reason=f"needs {name}"))


@pytest.fixture(params=[where_there_is(tool) for tool in (nginx, haproxy, caddy)])
def proxy(request: pytest.FixtureRequest, apart: list[Server], tmp_path: Path) -> Iterator[Proxy]:
    port = free_port()
    write: Callable[[Path, int, list[int]], list[str]] = request.param
    command = write(tmp_path, port, [server.port for server in apart])
    environ = {"HOME": str(tmp_path), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, env=environ, stdout=log, stderr=log)
    found = Proxy(port)
    end = time.monotonic() + PATIENCE
    while not answers(found):
        assert process.poll() is None and time.monotonic() < end, (tmp_path / "log").read_text()[-2000:]
        time.sleep(0.05)
    yield found
    for browser in found.browsers:
        browser.close()
    process.terminate()
    process.wait(PATIENCE)


def answers(proxy: Proxy) -> bool:
    try:
        return httpx.get(f"{proxy.url}/health", trust_env=False, timeout=2, verify=False).status_code == 200
    except httpx.HTTPError:
        return False


def test_what_is_about_a_table_goes_where_it_is_played(proxy: Proxy, apart: list[Server]) -> None:
    me = Person(proxy, "Ada")  # type: ignore[arg-type]
    tables = [me.open("me", "me") for _ in range(TABLES)]
    for table in tables:
        me.table(table)
    before = hops("carried")
    for table in tables:
        for _ in range(3):
            assert me.table(table)["id"] == table
        with me.socket(table) as line:
            take_turn(line)
        assert me.ok("GET", f"/api/tables/{table}/position")["ply"] > 0
    assert hops("carried") == before, "no step was needed"
    played = [len(server.house.hub.owners.mine) for server in apart]
    assert sum(played) == TABLES
    assert me.ask("GET", "/metrics").status_code == 404


def test_a_machine_that_goes_is_left_out(proxy: Proxy, apart: list[Server]) -> None:
    me = Person(proxy, "Ada")  # type: ignore[arg-type]
    tables = [me.open("me", "me") for _ in range(TABLES)]
    for table in tables:
        me.table(table)
    apart[1].stop()
    end = time.monotonic() + PATIENCE
    for table in tables:
        while me.ask("GET", f"/api/tables/{table}").status_code != 200:
            assert time.monotonic() < end
            time.sleep(0.05)
    assert set(tables) == set(apart[0].house.hub.owners.mine)
