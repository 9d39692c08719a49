"""What the server keeps is for its owner's eyes; what signs cookies cannot be guessed; a clock may be wrong."""

from __future__ import annotations

import base64
import os
import secrets
import stat
import string
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from itsdangerous import TimestampSigner
from tests.server.conftest import PATIENCE, Server, settings_for

from mehen.core.errors import SetupError
from mehen.server.accounts import DAY, MAX_AGE, Cookies
from mehen.server.database import Database
from mehen.server.settings import find_weakness, kept_secret, load_settings

Start = Callable[..., Server]
WEAK = [
    "x",
    "correct horse battery staple",
    "9f86d081884c7d659a2feaa0c55ad015",  # 16 random bytes
    "Zk3vQ7mXt2LrB9sYc5Wn8HdJ0pEaUf4G",  # 24
    "3141592653589793238462643383279502884197169399375105820974944592",
    "x" * 64,
    "ab" * 40,
    "0123456789abcdef" * 4,
    string.ascii_letters + string.digits,
    "a secret that was thought of " * 3,
]


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@contextmanager
def generous() -> Iterator[None]:
    """A host whose new files are open to everybody."""
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


# -- the secret ------------------------------------------------------------------------------


@pytest.mark.parametrize("weak", WEAK)
def test_a_weak_secret_is_refused_wherever_it_comes_from(weak: str, tmp_path: Path) -> None:
    with pytest.raises(
        SetupError, match=r"MEHEN_SECRET: found a secret .*, expected .*openssl rand -base64 48"
    ) as refused:
        load_settings({"MEHEN_HOME": str(tmp_path), "MEHEN_SECRET": weak})
    assert weak == "x" or weak not in str(refused.value), "it may be in use elsewhere"
    (tmp_path / "secret").write_text(weak + "\n", encoding="utf-8")
    with pytest.raises(SetupError, match=r"secret: found a secret .*, or delete the file"):
        load_settings({"MEHEN_HOME": str(tmp_path)})
    assert (tmp_path / "secret").read_text(encoding="utf-8") == weak + "\n", "left as it was"


@pytest.mark.parametrize("content", [b"", b"\n", b"  \n", b"\xff\xfe" * 20])
def test_an_empty_or_unreadable_file_is_refused(content: bytes, tmp_path: Path) -> None:
    """Cookies could be forged by anybody who knows a public id, or nobody could start the server."""
    (tmp_path / "secret").write_bytes(content)
    with pytest.raises(SetupError, match=r"secret: found .*, expected .*openssl rand -base64 48"):
        load_settings({"MEHEN_HOME": str(tmp_path)})


def test_random_secrets_are_taken_in_every_writing() -> None:
    for _ in range(2000):
        drawn = secrets.token_bytes(32)
        for written in (
            drawn.hex(),
            drawn.hex().upper(),
            base64.b64encode(drawn).decode(),
            base64.urlsafe_b64encode(drawn).decode().rstrip("="),
            "".join(secrets.choice(string.digits) for _ in range(78)),
        ):
            assert find_weakness(written) == "", written


def test_our_own_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    home = tmp_path / "new" / "home"
    with generous():
        first = load_settings({"MEHEN_HOME": str(home)}).secret
    assert find_weakness(first) == ""
    assert rights(home / "secret") == 0o600 and rights(home) == 0o700
    assert load_settings({"MEHEN_HOME": str(home)}).secret == first
    assert [file.name for file in home.iterdir()] == ["secret"], "nothing is left lying about"


def test_all_who_start_at_once_agree_on_one(tmp_path: Path) -> None:
    for attempt in range(40):
        file, together = tmp_path / str(attempt), threading.Barrier(8)
        found: list[str] = []

        def begin(file: Path = file, together: threading.Barrier = together, found: list[str] = found) -> None:
            together.wait()
            found.append(kept_secret(file))

        threads = [threading.Thread(target=begin) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(found) == 8 and set(found) == {file.read_text(encoding="utf-8")}


def test_a_start_that_is_cut_short_leaves_no_half_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(KeyboardInterrupt):
        load_settings({"MEHEN_HOME": str(tmp_path)})
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    assert load_settings({"MEHEN_HOME": str(tmp_path)}).secret


def test_a_worker_ends_with_one_sentence(tmp_path: Path) -> None:
    environ = {**os.environ, "MEHEN_HOME": str(tmp_path), "MEHEN_SECRET": "x"}
    command = [sys.executable, "-c", "from mehen.server.app import serve_app; serve_app()"]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("MEHEN_SECRET: found a secret of 1 characters") and done.stderr.count("\n") == 1


# -- rights ----------------------------------------------------------------------------------


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "mehen.db"
    with generous():
        database = Database(f"sqlite:///{file}")
        database.upgrade()
        kept = {path.name: rights(path) for path in tmp_path.iterdir()}
        database.close()
    assert kept == {f"mehen.db{beside}": 0o600 for beside in ("", "-wal", "-shm", "-gate", "-turn")}


def test_what_an_earlier_version_has_left_open_is_closed_at_the_start(tmp_path: Path, start: Start) -> None:
    secret = load_settings({"MEHEN_HOME": str(tmp_path)}).secret
    before = Database(f"sqlite:///{tmp_path / 'mehen.db'}")
    before.upgrade()
    with before.read():  # somebody has it open, so that all of its files are there
        for path in tmp_path.iterdir():
            path.chmod(0o644)
        tmp_path.chmod(0o755)
        server = start(secret=load_settings({"MEHEN_HOME": str(tmp_path)}).secret)
        assert server.person().ok("GET", "/api/me")
        assert {rights(path) for path in tmp_path.iterdir() if path.is_file()} == {0o600}
        assert len(list(tmp_path.glob("mehen.db*"))) == 5
    before.close()
    assert rights(tmp_path) == 0o700
    assert server.settings.secret == secret


def test_a_folder_that_is_not_ours_alone_is_left_alone(tmp_path: Path) -> None:
    """Somebody has named their home, or /tmp: that must not be closed to everybody else."""
    tmp_path.chmod(0o755)
    (tmp_path / "Pictures").mkdir()
    with pytest.raises(
        SetupError, match=r"that others may enter \(rights 755\) .*expected chmod 700, or another folder"
    ):
        load_settings({"MEHEN_HOME": str(tmp_path)})
    assert rights(tmp_path) == 0o755 and not (tmp_path / "secret").exists()
    (tmp_path / "Pictures").rmdir()
    tmp_path.chmod(0o1777)
    with pytest.raises(SetupError, match="rights 1777"):
        load_settings({"MEHEN_HOME": str(tmp_path)})
    inside = tmp_path / "mehen"
    assert load_settings({"MEHEN_HOME": str(inside)}).home == inside


def test_a_place_that_is_no_folder_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SetupError, match=r"file: .*, expected a folder"):
        load_settings({"MEHEN_HOME": str(tmp_path / "file")})


# -- the clock -------------------------------------------------------------------------------


@contextmanager
def clock_ahead(seconds: int) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TimestampSigner, "get_timestamp", lambda _: int(time.time()) + seconds)
        yield


def test_a_clock_that_is_set_back_logs_nobody_out(server: Server) -> None:
    with clock_ahead(3600):
        me = server.person("Ani")
    assert me.ok("GET", "/api/me")["name"] == "Ani"


@pytest.mark.parametrize(
    ("seconds", "known"),
    [(0, True), (3600, True), (DAY - 60, True), (DAY + 60, False), (-MAX_AGE + 60, True), (-MAX_AGE - 60, False)],
)
def test_how_far_it_may_be_off(seconds: int, known: bool, tmp_path: Path) -> None:
    cookies = Cookies(settings_for(tmp_path))
    with clock_ahead(seconds):
        value = cookies.signer.dumps(["somebody", 3])
    assert cookies.read(value) == (("somebody", 3) if known else None)


@pytest.mark.parametrize(("seconds", "known"), [(3600, True), (DAY + 60, False), (-DAY - 60, False)])
def test_codes_in_e_mails_too(seconds: int, known: bool, tmp_path: Path) -> None:
    cookies = Cookies(settings_for(tmp_path))
    me = {"id": "me", "login": "nefret"}
    with clock_ahead(seconds):
        code = cookies.email_code(me, "a@example.org")
    assert cookies.email_of(me, code) == ("a@example.org" if known else None)
