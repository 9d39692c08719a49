"""``python -m benchmarks.fuzz.interface``: Schemathesis against ``mehen serve``, as everybody whom the house knows.

All that Schemathesis does: the examples and the limits of the description, random requests, right and wrong ones, and
chains of requests in which an answer is the next one's question; again and again, until the time is over.
"""

from __future__ import annotations

import json
import os
import platform
import socketserver
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import httpx
import typer
from benchmarks.fuzz.__main__ import complaints, resident
from benchmarks.load.house import Server, pin, running
from benchmarks.runs import Run, kept

import mehen

HERE = Path(__file__).parent
ROLES = ("visitor", "guest", "account", "admin")
CHECKS = (
    "not_a_server_error", "content_type_conformance", "negative_data_rejection", "response_headers_conformance",
    "response_schema_conformance", "status_code_conformance",
)  # fmt: skip
#: Too long (413) is an answer to what does not fit the description, too.
CONFIG = """
[checks]
negative_data_rejection.expected-statuses = ["400", "401", "403", "404", "405", "409", "413", "415", "422"]
"""
EVERY = 30.0  # seconds of which the memory is told
LOOK = 0.5  # seconds between two looks at it
ROOMS = 30  # tables that the server keeps in memory here: so few that it soon has as many, and what grows then shows
ENDING = 300  # seconds that Schemathesis has to end what it has begun


class Letterbox(socketserver.StreamRequestHandler):
    """Takes every letter, and reads none."""

    def handle(self) -> None:
        self.wfile.write(b"220 localhost\r\n")
        within = False  # a letter
        for line in self.rfile:
            if within:
                within = line != b".\r\n"
                if within:
                    continue
            elif line.upper().startswith(b"DATA"):
                within = True
                self.wfile.write(b"354 go on\r\n")
                continue
            self.wfile.write(b"221 bye\r\n" if line.upper().startswith(b"QUIT") else b"250 ok\r\n")


@contextmanager
def letterbox() -> Iterator[int]:
    """Its port."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Letterbox) as box:
        box.daemon_threads = True
        threading.Thread(target=box.serve_forever, daemon=True).start()
        yield box.server_address[1]
        box.shutdown()


@contextmanager
def furnish(server: Server) -> Iterator[None]:
    """With all that strangers may want of it, and with few tables in memory."""
    with letterbox() as letters:
        server.before = f"from mehen.server import hub; hub.ROOMS = {ROOMS}"
        server.environ |= {
            "MEHEN_PUBLIC_URL": public_url(server),
            "MEHEN_SMTP_HOST": "127.0.0.1",
            "MEHEN_SMTP_PORT": str(letters),
            "MEHEN_SMTP_SENDER": "mehen@example.org",
            "MEHEN_SMTP_TLS": "off",
        }
        yield


class Scales:
    """How large the server is: the least of each half minute, as hashing a password takes 64 MB meanwhile."""

    def __init__(self, pid: int) -> None:
        self.pid, self.begun = pid, time.monotonic()
        self.seen: list[tuple[float, int]] = []  # minutes, kB
        self._over = threading.Event()
        self._looking = threading.Thread(target=self._look, daemon=True)
        self._looking.start()

    def _look(self) -> None:
        while not self._over.is_set():
            end, least = time.monotonic() + EVERY, resident(self.pid)
            while time.monotonic() < end and not self._over.wait(LOOK):
                least = min(least, resident(self.pid))
            self.seen.append((round((time.monotonic() - self.begun) / 60, 1), least))

    def put_away(self) -> list[tuple[float, int]]:
        self._over.set()
        self._looking.join()
        return self.seen


def asked_as(role: str, server: Server, folder: Path, seconds: float, seed: int) -> Run:
    """One run of Schemathesis; what it asked, what was answered, and what it found wrong."""
    counts, verdict, said, config = (folder / f"{role}.{name}" for name in ("counts", "json", "log", "toml"))
    config.write_text(CONFIG, encoding="utf-8")
    url = public_url(server)
    command = [
        str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(config),
        "run", f"{url}/api/openapi.json", "--max-time", f"{seconds:.0f}", "--seed", str(seed),
        "--checks", ",".join(CHECKS), "--continue-on-failure",
        "--no-shrink", "--suppress-health-check", "all", "--generation-database", "none", "--request-timeout", "60",
        "--report", "json", "--report-json-path", str(verdict), "--no-color",
    ]  # fmt: skip
    environ = {
        **server.environ,
        "SCHEMATHESIS_HOOKS": "benchmarks.fuzz.callers",
        "MEHEN_FUZZ_URL": url,
        "MEHEN_FUZZ_ROLE": role,
        "MEHEN_FUZZ_COUNTS": str(counts),
    }
    with said.open("w") as out:
        subprocess.run(command, env=environ, cwd=folder, stdout=out, stderr=out, timeout=seconds + ENDING, check=False)
    if not (verdict.exists() and counts.exists()):
        raise SystemExit(f"Schemathesis did not end well:\n{said.read_text()[-3000:]}")
    found = json.loads(verdict.read_text())
    if found["failures"] or found["errors"]:
        print(said.read_text()[-20_000:], flush=True)
    return {
        "role": role,
        "minutes": round(found["running_time"] / 60, 1),
        "answers": json.loads(counts.read_text()),
        "failures": found["failures"],
        "errors": found["errors"],
        "phases": {name: phase["status"] for name, phase in found["phases"].items()},
    }


def public_url(server: Server) -> str:
    """By a name: there are no passkeys for bare addresses."""
    return f"http://localhost:{server.port}"


def by_class(answers: dict[str, int]) -> Counter[str]:
    out: Counter[str] = Counter()
    for said, count in answers.items():
        out[said.rpartition(" ")[2][0] + "xx"] += count
    return out


def described(url: str) -> list[str]:
    """Every operation that there is."""
    paths = httpx.get(f"{url}/api/openapi.json", trust_env=False).json()["paths"]
    return [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]


def never_succeeded(runs: list[Run]) -> list[str]:
    """Operations that nobody got anything but refusals from: what lies behind their door was not tried."""
    answers = [said.rpartition(" ") for run in runs for part in run["parts"] for said in part["answers"]]
    done = {operation for operation, _, status in answers if status.startswith("2")}
    return sorted(set(runs[-1]["operations"]) - done)


def growth(memory: list[list[float]]) -> float:
    """kB a minute in the second half."""
    half = memory[len(memory) // 2 :]
    return statistics.linear_regression(*zip(*half, strict=True)).slope if len(half) > 1 else 0.0


def report(runs: list[Run]) -> str:
    parts = [part for run in runs for part in run["parts"]]
    rows = []
    for role in ROLES:
        mine = [part for part in parts if part["role"] == role]
        answers = sum((by_class(part["answers"]) for part in mine), Counter[str]())
        wrong = sum(failure["count"] for part in mine for failure in part["failures"])
        minutes = sum(part["minutes"] for part in mine)
        rows.append(
            f"| {role} | {minutes:.0f} | {answers.total():,} | "
            + " | ".join(f"{answers[kind]:,}" for kind in ("2xx", "3xx", "4xx", "5xx"))
            + f" | {wrong} |\n"
        )
    said = [line for run in runs for line in run["complaints"]]
    found = [
        f"* {part['role']}: {failure['title']} ({failure['count']}): {', '.join(map(str, failure['operations']))}\n"
        for part in parts
        for failure in part["failures"]
    ] + [f"* {part['role']}: {error['title']} ({error['count']})\n" for part in parts for error in part["errors"]]
    latest = runs[-1]["memory"]
    shown = latest[:: max(1, len(latest) // 20)]
    shut = "".join(f"* `{operation}`\n" for operation in never_succeeded(runs))
    return f"""# Schemathesis

`python -m benchmarks.fuzz.interface`: Schemathesis {version("schemathesis")} asks one process of `mehen serve`, limits
off, all that its description (`/api/openapi.json`, {
        len(runs[-1]["operations"])
    } operations) knows: examples, limits, random requests,
right and wrong ones, and chains of requests. It asks as a visitor, as a guest, as somebody with an account and as an
administrator; each is somebody new every few seconds, with tables that run, wait and are over. Half of what is valid is
made to fit (`known.py`): a password that is right, a code of an app, a passkey that signs, an action that is legal now,
an edition that can be played, somebody to complain about. Checked are
{", ".join(f"`{check}`" for check in CHECKS)}.

Engines {"compiled" if mehen.COMPILED else "interpreted"}, Python {platform.python_version()}, {os.cpu_count()} cores,
other work beside it; {len(runs)} run{"s" if len(runs) > 1 else ""}, {sum(part["minutes"] for part in parts):.0f}
minutes.

| as | minutes | requests | 2xx | 3xx | 4xx | 5xx | checks that failed |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
{"".join(rows)}
Errors and stack traces in the server's log: {len(said)}.

{("What was found:" + chr(10) * 2 + "".join(found)) if found else "Nothing was found." + chr(10)}
{
        ("From these nobody got anything but refusals, so what lies behind them was not tried:" + chr(10) * 2 + shut)
        if shut
        else "Every operation succeeded for somebody." + chr(10)
    }
The server in the latest run; in its second half it grew by {growth(latest):.0f} kB a minute. It keeps {ROOMS} tables
in memory here, in place of 1,000, so that growth beyond them would show. Each line is the least of half a minute.

| minute | MB |
| ---: | ---: |
{"".join(f"| {minute:.1f} | {kb / 1024:.0f} |{chr(10)}" for minute, kb in shown)}"""


def main(
    minutes: Annotated[float, typer.Option(help="For all roles together.")] = 30,
    seed: Annotated[int, typer.Option(help="Other requests.")] = 1,
    roles: Annotated[str, typer.Option(help="As whom it asks.")] = ",".join(ROLES),
    nice: Annotated[int, typer.Option(help="Priority of all of it, for machines with other work.")] = 0,
    afresh: Annotated[bool, typer.Option(help="Forget the runs before this one.")] = False,
    out: Annotated[Path, typer.Option(help="The page; its numbers are kept beside it as JSON.")] = HERE
    / "schemathesis.md",
) -> None:
    """Ask whatever the description allows, and what it does not.  Exit code 1 if the server was at fault."""
    pin(os.getpid(), (), nice)
    wanted = roles.split(",")
    parts: list[Run] = []
    with tempfile.TemporaryDirectory(prefix="mehen-schemathesis-") as name:
        server = Server(Path(name, "house"), nice=nice)
        with furnish(server), running(server):
            assert server.process is not None
            operations = described(public_url(server))
            scales = Scales(server.process.pid)
            for role in wanted:
                parts.append(asked_as(role, server, Path(name), minutes * 60 / len(wanted), seed))
                told: dict[str, Any] = parts[-1]
                print(role, told["minutes"], dict(by_class(told["answers"])), told["failures"], flush=True)
            memory = scales.put_away()
        said = complaints((server.home / "server.log").read_text(encoding="utf-8"))
    run: Run = {"seed": seed, "operations": operations, "parts": parts, "memory": memory, "complaints": said}
    runs = kept(out.with_suffix(".json"), json.loads(json.dumps(run)), afresh)
    text = report(runs)
    print(text)
    out.write_text(text, encoding="utf-8")
    raise typer.Exit(1 if said or any(part["failures"] or part["errors"] for part in parts) else 0)


if __name__ == "__main__":
    typer.run(main)
