"""`mehen admin`: people, tables, backups, another database, the check before a release."""

from __future__ import annotations

import gzip
import json
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from sqlalchemy import ColumnElement, and_, delete, insert, select, update
from tests.cli.conftest import Run
from tests.server.conftest import Postgres, postgres

from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.state import NATURE
from mehen.server import backup, recovery, sessions, store, totp
from mehen.server import schema as db
from mehen.server.accounts import check_password, hash_password
from mehen.server.database import Database
from mehen.table.timeline import ACT, Entry, Timeline

__all__ = ["postgres"]  # a fixture


@pytest.fixture(scope="module")
def game() -> Timeline:
    """A whole game between nobody in particular."""
    egizia = catalog.game("egizia")
    timeline = Timeline(egizia, egizia.rules(2))
    rng = Rng(5)
    while not timeline.over:
        seat = int(timeline.actor)
        action = timeline.state.sample(rng) if seat == NATURE else timeline.state.legal()[0]
        timeline.append(Entry(timeline.ply + 1, ACT, seat, int(action), at=7))
    return timeline


@pytest.fixture(scope="module")
def template(game: Timeline, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A database, made once: two people with accounts, a guest, a finished table and a running one; ids by name."""
    file = tmp_path_factory.mktemp("template") / "mehen.db"
    database = Database(f"sqlite:///{file}")
    database.upgrade()
    ids = fill(database, game)
    database.close()
    return file, ids


def fill(database: Database, game: Timeline) -> dict[str, str]:
    rules = game.rules
    row = {"game": "egizia", "rules": rules.version, "digest": rules.digest, "options": dict(rules.options), "seats": 2}
    with database.write() as c:
        ra = store.add_user(c, "Ra", "ra", hash_password("sonnenbarke"))["id"]
        nut = store.add_user(c, "Nut", "nut", hash_password("sternenzelt"))["id"]
        guest = store.add_user(c, "Gast")["id"]
        places = [{"user_id": ra, "bot": ""}, {"user_id": guest, "bot": ""}]
        done = {"status": "finished", "ply": game.ply, "actor": int(game.actor), "ended_at": 9}
        over = store.add_table(c, row | done | {"owner_id": ra, "title": "Die erste Runde"}, places)
        store.add_entries(c, over, game.entries)
        for seat, (score, place) in enumerate(zip(game.state.scores(), game.state.places(), strict=True)):
            store.change_seat(c, over, seat, score=int(score), place=int(place))
        half = game.at(40)
        going = {"status": "running", "ply": 40, "actor": int(half.actor), "owner_id": nut}
        running = store.add_table(c, row | going, [{"user_id": nut, "bot": ""}, {"user_id": None, "bot": "greedy"}])
        store.change_seat(c, running, int(half.actor), asked_at=db.now())
        store.add_entries(c, running, half.entries)
        store.add_chat(c, over, store.user(c, ra), "Gut gespielt", "m1")
        c.execute(insert(db.ratings).values(user_id=ra, game="egizia", mu=25.125, sigma=8.3333333, games=1))
    return {"ra": ra, "nut": nut, "guest": guest, "over": over, "running": running}


@pytest.fixture
def database(
    template: tuple[Path, dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Database]:
    """A copy of it, where `mehen admin` looks."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("MEHEN_HOME", str(home))
    monkeypatch.delenv("MEHEN_DATABASE_URL", raising=False)
    shutil.copy(template[0], home)
    found = Database(f"sqlite:///{home / 'mehen.db'}")
    yield found
    found.close()


@pytest.fixture
def filled(template: tuple[Path, dict[str, str]], database: Database) -> dict[str, str]:
    return template[1]


# -- people ----------------------------------------------------------------------------------


def test_people_are_listed_guests_only_on_request(run: Run, filled: dict[str, str]) -> None:
    shown = run("admin", "users", "list").stdout
    assert "Ra" in shown and "Nut" in shown and "Gast" not in shown
    assert "1 guest not shown" in shown
    assert filled["guest"] in run("admin", "users", "list", "--guests").stdout


def test_administrators_are_made_and_unmade(run: Run, database: Database, filled: dict[str, str]) -> None:
    assert run("admin", "users", "promote", "RA").stdout == "Ra is an administrator now.\n"
    with database.read() as c:
        assert [store.user(c, filled[name])["admin"] for name in ("ra", "nut")] == [True, False]
    run("admin", "users", "demote", filled["ra"])
    with database.read() as c:
        assert not store.user(c, filled["ra"])["admin"]


def test_a_link_to_a_new_password(
    run: Run, database: Database, filled: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEHEN_PUBLIC_URL", "https://table.example.org")
    with database.write() as c:
        c.execute(db.totp.insert().values(user_id=filled["ra"], secret="x", since=1))
    result = run("admin", "users", "recover", "ra")
    assert result.exit_code == 0 and "once, for a day" in result.stdout
    token = result.stdout.split("https://table.example.org/recover#")[1].strip()
    with database.read() as c:
        assert recovery.account(c, token)["login"] == "ra"
        assert totp.is_on(c, filled["ra"])
    recovery.set_password(database, token, "neue-barke")
    with database.read() as c:
        assert check_password(store.user(c, filled["ra"]), "neue-barke")["id"] == filled["ra"]
    assert run("admin", "users", "recover", "ra", "--without-app").exit_code == 0
    with database.read() as c:
        assert not totp.is_on(c, filled["ra"])
    assert "is a guest" in run("admin", "users", "recover", filled["guest"]).stderr


def test_a_new_password_ends_all_sessions(run: Run, database: Database, filled: dict[str, str]) -> None:
    result = run("admin", "users", "password", "ra", keys="neue-barke\nneue-barke\n")
    assert result.exit_code == 0, result.output
    with database.read() as c:
        user = store.user(c, filled["ra"])
        assert sessions.listed(c, filled["ra"], "") == []
    assert check_password(user, "neue-barke")["id"] == filled["ra"]
    short = run("admin", "users", "password", "ra", keys="kurz\nkurz\n")
    assert short.exit_code == 2
    assert "8 to 200 characters" in short.stderr
    assert "is a guest" in run("admin", "users", "password", filled["guest"]).stderr


def test_people_are_deleted_after_a_question_and_their_games_stay(
    run: Run, database: Database, filled: dict[str, str]
) -> None:
    assert run("admin", "users", "delete", "ra", keys="n\n").exit_code == 1
    assert run("admin", "users", "delete", "ra", keys="y\n").exit_code == 0
    assert run("admin", "users", "delete", "nut", "--yes").exit_code == 0
    with database.read() as c:
        assert store.user_by_login(c, "ra") is None
        assert store.seats(c, filled["over"])[0]["score"] is not None
        assert store.seats(c, filled["running"])[0]["bot"] != "", "a bot plays on"
    assert run("admin", "verify").exit_code == 0
    assert "no login and no id ra" in run("admin", "users", "delete", "ra").stderr


def test_what_is_done_by_hand_stands_in_the_audit_log(run: Run, filled: dict[str, str]) -> None:
    assert run("admin", "users", "promote", "ra", "--reason", "helps out").exit_code == 0
    run("admin", "users", "demote", "ra")
    run("admin", "users", "recover", "ra", "--reason", "lost telephone")
    run("admin", "users", "delete", "nut", "--yes", "--reason", "asked by mail")
    shown = run("admin", "audit").stdout
    assert shown.index("promote") < shown.index("demote") < shown.index("recover") < shown.index("delete_user"), (
        "the newest last"
    )
    assert "command line" in shown and "helps out" in shown and "lost telephone" in shown and "asked by mail" in shown
    assert "promote" not in run("admin", "audit", "--limit", "1").stdout


# -- tables ----------------------------------------------------------------------------------


def test_tables_are_listed_and_shown_without_their_invitation(
    run: Run, database: Database, filled: dict[str, str]
) -> None:
    listed = run("admin", "tables", "list").stdout
    assert filled["over"] in listed and filled["running"] in listed
    assert filled["over"] not in run("admin", "tables", "list", "--status", "running").stdout
    shown = run("admin", "tables", "show", filled["over"]).stdout
    with database.read() as c:
        row = store.table(c, filled["over"])
    assert "Die erste Runde" in shown and row["invite"] not in shown
    assert "bot (greedy)" in run("admin", "tables", "show", filled["running"]).stdout
    assert run("admin", "tables", "show", "nothing").exit_code == 2


def test_a_table_is_closed_and_its_log_stays(run: Run, database: Database, filled: dict[str, str]) -> None:
    with database.read() as c:
        before = store.table(c, filled["running"])["version"]
    assert run("admin", "tables", "close", filled["running"], keys="n\n").exit_code == 1
    assert run("admin", "tables", "close", filled["running"], "--yes").exit_code == 0
    with database.read() as c:
        row = store.table(c, filled["running"])
        assert (row["status"], row["ply"], len(store.entries(c, row["id"]))) == ("abandoned", 40, 40)
    assert row["version"] > before, "whoever looks on is told"
    assert "over already" in run("admin", "tables", "close", filled["running"]).stderr
    assert run("admin", "verify").exit_code == 0


# -- backups ---------------------------------------------------------------------------------


def everything(database: Database) -> list[list[object]]:
    with database.read() as c:
        tables = [sorted(map(repr, c.execute(select(table)))) for table in db.metadata.sorted_tables]
    return [list(rows) for rows in tables]


def test_a_backup_brings_everything_back(run: Run, database: Database, filled: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "all.gz"
    before = everything(database)
    assert run("admin", "backup", file).exit_code == 0
    assert file.stat().st_mode & 0o077 == 0, "there are password hashes in it"
    with database.write() as c:
        store.change_user(c, filled["ra"], name="Apophis")
    refused = run("admin", "restore", file)
    assert refused.exit_code == 2
    assert "holds data already" in refused.stderr
    assert everything(database) != before
    assert run("admin", "restore", file, "--force").exit_code == 0
    assert everything(database) == before
    assert run("admin", "verify").exit_code == 0


@pytest.mark.parametrize("damage", ["cut", "bytes", "counts", "foreign", "other", "newer", "missing"])
def test_a_bad_backup_changes_nothing(
    damage: str, run: Run, database: Database, filled: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "all.gz"
    backup.save(database, file)
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    head = json.loads(lines[0])
    new = {
        "cut": lines[:-1],
        "counts": [line for line in lines if "Gut gespielt" not in line],
        "foreign": [line for line in lines if '"Ra"' not in line],
        "other": ["hello"],
        "newer": [json.dumps(head | {"schema": "9999"}), *lines[1:]],
    }
    if damage in new:
        file.write_bytes(gzip.compress("\n".join(new[damage]).encode()))
    elif damage == "bytes":
        file.write_bytes(file.read_bytes()[:-20])
    else:
        file.unlink()
    before = everything(database)
    result = run("admin", "restore", file, "--force")
    assert result.exit_code == 2, result.output
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert everything(database) == before


def test_there_and_back_again(
    run: Run,
    database: Database,
    filled: dict[str, str],
    postgres: Postgres,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """SQLite to PostgreSQL and back: the same rows, new ones get new numbers, the same backup fits both."""
    url = postgres.new_database().replace("+psycopg", "")
    before = everything(database)
    assert run("admin", "migrate", "--to", url).exit_code == 0
    assert "holds data already" in run("admin", "migrate", "--to", url).stderr
    monkeypatch.setenv("MEHEN_DATABASE_URL", url)
    assert "the same database" in run("admin", "migrate", "--to", url).stderr
    assert run("admin", "verify").stdout.endswith("2 tables played through, 0 with problems\n")
    there = Database(url.replace("postgresql://", "postgresql+psycopg://"))
    assert everything(there) == before
    with there.write() as c:
        said = store.add_chat(c, filled["over"], store.user(c, filled["ra"]), "Noch eine?", "m2")
    assert said["id"] == 2
    there.close()
    file = tmp_path / "pg.gz"
    assert run("admin", "backup", file).exit_code == 0
    monkeypatch.delenv("MEHEN_DATABASE_URL")
    assert run("admin", "restore", file, "--force").exit_code == 0
    after = everything(database)
    assert len(after) == len(before)
    assert sum(len(rows) for rows in after) == sum(len(rows) for rows in before) + 1


# -- the release check -----------------------------------------------------------------------


def line(ids: dict[str, str], ply: int) -> ColumnElement[bool]:
    return and_(db.log.c.ply == ply, db.log.c.table_id == ids["running"])


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda t: update(db.tables).where(db.tables.c.id == t["over"]).values(ply=3), "ply: played"),
        (lambda t: update(db.tables).where(db.tables.c.id == t["over"]).values(status="running"), "finished: played"),
        (lambda t: update(db.tables).where(db.tables.c.id == t["running"]).values(actor=7), "actor: played"),
        (lambda t: update(db.tables).where(db.tables.c.id == t["running"]).values(rules=99), "found rules 99"),
        (lambda t: update(db.tables).where(db.tables.c.id == t["running"]).values(digest="0" * 16), "rules are not"),
        (lambda t: update(db.seats).where(db.seats.c.table_id == t["over"]).values(score=-5), "scores: played"),
        (lambda t: update(db.log).where(line(t, 30)).values(value=0), "ply 30"),
        (lambda t: delete(db.log).where(line(t, 12)), "ply 12 is missing"),
    ],
)  # fmt: skip
def test_verify_finds_every_difference(
    spoil: object, said: str, run: Run, database: Database, filled: dict[str, str]
) -> None:
    assert run("admin", "verify").stdout.endswith("2 tables played through, 0 with problems\n")
    with database.write() as c:
        c.execute(spoil(filled))  # type: ignore[operator]
    result = run("admin", "verify")
    assert result.exit_code == 1
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout.endswith("2 tables played through, 1 with problems\n")


# -- the doctor ------------------------------------------------------------------------------


def test_the_doctor_says_what_is_wrong_and_what_to_do(
    run: Run, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.upgrade()
    monkeypatch.setenv("MEHEN_CONTACT", "mailto:us@example.org")
    monkeypatch.setattr("mehen.server.doctor.open_files", lambda: 100)
    monkeypatch.setattr("mehen.server.doctor.SPARE", 0)
    monkeypatch.setattr("mehen.server.doctor.PAGES", Path(__file__))
    seen = run("admin", "doctor", "--help").stdout
    assert "exit code 1" in seen
    found = run("admin", "doctor")
    assert found.exit_code == 0 and "LimitNOFILE" in found.stderr and "MEHEN_PUBLIC_URL" in found.stderr
    monkeypatch.setenv("MEHEN_LIMITS", "off")
    monkeypatch.setenv("MEHEN_SMTP_HOST", "127.0.0.1")
    monkeypatch.setenv("MEHEN_SMTP_PORT", "1")
    with database.write() as c:
        c.exec_driver_sql("UPDATE alembic_version SET version_num = '0005'")
    found = run("admin", "doctor")
    assert found.exit_code == 1
    for word in ("MEHEN_LIMITS", "0005, expected", "mail server", "MEHEN_PUBLIC_URL"):
        assert word in found.stderr, word


def test_the_doctor_comes_by_the_public_address(run: Run, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy that renames us, and shows our numbers to everybody."""
    answers = {"/health": (200, b'{"version": "1"}'), "/api/visitor": (421, b"{}"), "/metrics": (200, b"mehen_rooms 1")}

    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body = answers[self.path]
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            return

    database.upgrade()
    with ThreadingHTTPServer(("127.0.0.1", 0), Proxy) as proxy:
        threading.Thread(target=proxy.serve_forever, args=(0.05,), daemon=True).start()
        monkeypatch.setenv("MEHEN_PUBLIC_URL", f"http://127.0.0.1:{proxy.server_port}")
        found = run("admin", "doctor")
        assert (
            found.exit_code == 1 and "pass Host on unchanged" in found.stderr and "/metrics can be read" in found.stderr
        )
        answers["/health"] = 200, b'{"version": "1", "unbelieved": true}'
        found = run("admin", "doctor")
        assert found.exit_code == 1 and "FORWARDED_ALLOW_IPS" in found.stderr
        answers["/health"] = 200, b'{"version": "1", "unbelieved": false}'
        answers.update({"/api/visitor": (200, b"null"), "/metrics": (404, b"")})
        found = run("admin", "doctor")
        assert "Host" not in found.stderr and "/metrics" not in found.stderr
        proxy.shutdown()
    found = run("admin", "doctor")
    assert found.exit_code == 1 and "does not lead here" in found.stderr


def test_the_doctor_notices_a_clock_that_is_behind(run: Run, database: Database, filled: dict[str, str]) -> None:
    database.upgrade()
    with database.write() as c:
        c.execute(insert(db.sessions).values(id="x", user_id=filled["ra"], device="", seen_at=db.now() + 3_600_000))
    found = run("admin", "doctor")
    assert found.exit_code == 1 and "the clock was ahead, or is behind" in found.stderr
