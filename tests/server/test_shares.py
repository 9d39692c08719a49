"""Bots have time for everybody: quick answers do not wait for slow ones, and nobody's many tables hold up others."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import insert, text
from tests.server.conftest import PATIENCE, Person, Server
from tests.server.test_replays import a_record

from mehen.server import schema as db
from mehen.server import shares, store
from mehen.server import spending as spending_module
from mehen.server.addresses import mark
from mehen.server.database import Database, migrate
from mehen.server.spending import Spending, write_spent
from mehen.server.thinking import SLOW, Party, Thinkers, Turns, Worker
from mehen.table.asking import reply

Start = Callable[..., Server]


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow bots never come to an end of their thinking; quick ones answer as ever."""
    really = Worker.ask

    async def ask(worker: Worker, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        if question["bot"] in SLOW:
            await asyncio.sleep(600)
        return await really(worker, question, seconds)

    monkeypatch.setattr(Worker, "ask", ask)


def until_bot(person: Person, table: str) -> None:
    """Play seat 1 until the bot on seat 0 is asked."""
    while person.table(table)["actor"] == 1:
        here = person.ok("GET", f"/api/tables/{table}/position")
        action = {"id": f"m{here['ply']}", "ply": here["ply"], "seat": 1, "actions": here["choices"][0]["actions"]}
        person.ok("POST", f"/api/tables/{table}/actions", action)


def against(person: Person, level: str) -> str:
    """A table where a bot is asked and one waits for it."""
    table = person.open(level, "me")
    until_bot(person, table)
    return table


def wish(*levels: str) -> dict[str, Any]:
    seats = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "bot": s} for s in levels]
    return {"game": "egizia", "seats": seats}


def answers(person: Person, table: str, ply: int) -> bool:
    row = person.table(table)
    return bool(row["ply"] > ply)


# -- lanes and turns -------------------------------------------------------------------------


def test_a_novice_answers_while_many_pharaohs_think(start: Start, endless: None) -> None:
    """A flood of slow tables, without any cap: the quick lane alone has to keep it from everybody else."""
    server = start(bots=1, unattended=True)
    flood, ada = server.visitor(), server.person("Ada")
    flood.account()
    for _ in range(40):
        flood.open("pharaoh", "pharaoh")
    table = ada.open("novice", "me")
    begun = time.monotonic()
    until_bot(ada, table)
    ply = ada.table(table)["ply"]
    while ada.table(table)["actor"] == 0 and not answers(ada, table, ply):
        assert time.monotonic() - begun < PATIENCE, "the novice does not answer"
        time.sleep(0.05)


def test_turns_go_round_addresses_and_people() -> None:
    async def order() -> list[str]:
        turns, worker, served = Turns(), Worker("mehen.server.thinker"), []
        asked = ["home/ani 1", "home/ani 2", "home/ani 3", "home/bek 1", "club/cheti 1", "club/cheti 2", "home/ani 4"]
        waiting = {name: turns.wait(Party(*name.split()[0].split("/"))) for name in asked}
        waiting["home/ani 2"].cancel()  # has gone meanwhile
        while turns.hand(worker):
            served.append(next(n for n, turn in waiting.items() if turn.done() and not turn.cancelled()))
            del waiting[served[-1]]
        return served

    assert asyncio.run(order()) == [
        "home/ani 1", "club/cheti 1", "home/bek 1", "club/cheti 2", "home/ani 3", "home/ani 4",
    ]  # fmt: skip


def test_whoever_has_taken_least_lately_is_next_and_somebody_who_looks_comes_first() -> None:
    async def order() -> list[str]:
        spending = Spending()
        spending.charge(Party("home", "ani"), 60)
        spending.charge(Party("club", "cheti"), 5)
        turns, worker, served = Turns(spending.lately), Worker("mehen.server.thinker"), []
        asked = ["home/ani 1", "club/cheti 1", "club/dedi 1", "inn/edfu 1", "inn/edfu 2", "inn/unseen 1"]
        waiting = {
            name: turns.wait(Party(*name.split()[0].split("/")), lambda name=name: "unseen" not in name)  # type: ignore[misc]
            for name in asked
        }
        while turns.hand(worker):
            served.append(next(n for n, turn in waiting.items() if turn.done()))
            del waiting[served[-1]]
        return served

    assert asyncio.run(order()) == [
        "inn/edfu 1", "inn/edfu 2", "club/dedi 1", "club/cheti 1", "home/ani 1", "inn/unseen 1",
    ]  # fmt: skip


def test_tables_at_which_nobody_looks_go_on_all_the_same() -> None:
    """One turn in ten, however many look elsewhere."""

    async def served() -> list[bool]:
        turns, worker = Turns(), Worker("mehen.server.thinker")
        party = Party("home", "ani")
        unseen = [turns.wait(party, lambda: False) for _ in range(3)]
        for _ in range(40):
            turns.wait(party, lambda: True)
        out = []
        for _ in range(30):
            before = sum(turn.done() for turn in unseen)
            turns.hand(worker)
            out.append(sum(turn.done() for turn in unseen) > before)
        return out

    assert [n for n, other in enumerate(asyncio.run(served()), 1) if other] == [10, 20, 30]


def test_time_spent_is_forgotten_by_and_by(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = 0.0
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + ahead)
    monkeypatch.setattr(spending_module, "time", clock)
    spending = Spending()
    spending.charge(Party("home", "ani"), 100)
    ahead = spending_module.HALF_LIFE
    assert 49 < spending.lately("ani") <= 50 and spending.lately("bek") == 0
    ahead = 30 * spending_module.HALF_LIFE
    day = spending_module.today()
    assert spending.take_unwritten() == {("home", day): 100_000, ("ani", day): 100_000}
    assert spending._lately == {}, "nobody is remembered for ever"


def test_slow_bots_give_way_to_quick_ones_when_they_have_thought_enough_today(
    start: Start, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A level costs what it uses.  The game goes on, the table says so, and the next day they think again."""
    asked: list[str] = []
    costs = [700.0, 700.0]  # over a guest's 1,200 together; later answers cost nothing, however many a turn takes

    async def ask(worker: Worker, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        asked.append(question["bot"])
        return {**reply(question | {"bot": "random"}), "seconds": costs.pop() if costs else 0.0}

    monkeypatch.setattr(Worker, "ask", ask)
    server = start(database_url, limits=True)
    server.house.limiter.enabled = False  # we look on often
    ani, bek = server.person("Ani"), server.person("Bek")
    while costs:
        until_bot(ani, table := ani.open("pharaoh", "me"))
        wait_until(lambda: ani.table(table)["actor"] != 0)
        assert not ani.table(table)["tired"] or len(asked) >= 2
        ani.ok("POST", f"/api/tables/{table}/resign", {"seat": 1})
    table = ani.open("pharaoh", "me")
    until_bot(ani, table)
    wait_until(lambda: ani.table(table)["tired"] and asked[-1] == "scribe")
    assert ani.table(table)["seats"][0]["bot"] == "pharaoh"
    assert ani.refused("GET", f"/api/tables/{table}/hint") == (429, "hint_spent")
    before = len(asked)
    until_bot(bek, bek.open("pharaoh", "me"))
    wait_until(lambda: "pharaoh" in asked[before:])  # somebody else's still think
    real = db.now
    monkeypatch.setattr(db, "now", lambda: real() + 24 * 3_600_000)
    wait_until(lambda: ani.table(table)["actor"] != 0)  # what it was asked yesterday
    until_bot(ani, table)
    wait_until(lambda: not ani.table(table)["tired"] and asked[-1] == "pharaoh")


def wait_until(happened: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.05)


def test_what_bots_have_spent_outlives_the_process(database_url: str) -> None:
    database = Database(database_url)
    database.upgrade()
    one, two = Spending(), Spending()
    for spending in (one, two, one):
        spending.charge(Party("home", "ani"), 10)
        with database.write() as c:
            write_spent(c, spending.take_unwritten())
    two.charge(Party("inn", "ani"), 1)
    with database.read() as c:
        assert one.of_today(c, "ani") == 30 and two.of_today(c, "ani") == 31 and two.of_today(c, "home") == 30
    database.close()


def test_one_persons_many_questions_wait_behind_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[str] = []

    async def ask(worker: Worker, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        await asyncio.sleep(0.01)
        thought.append(question["name"])
        return {"action": 0}

    monkeypatch.setattr(Worker, "ask", ask)

    async def play() -> None:
        thinkers = Thinkers(1)

        def asked(bot: str, name: str, party: Party) -> asyncio.Task[Any]:
            return asyncio.create_task(thinkers.ask({"bot": bot, "name": name}, 1, party))

        many = [asked("pharaoh", f"many {n}", Party("home", "ani")) for n in range(20)]
        await asyncio.sleep(0)
        late = asked("vizier", "late", Party("club", "bek"))
        quick = asked("novice", "quick", Party("club", "bek"))
        many[5].cancel()
        await asyncio.gather(*many, late, quick, return_exceptions=True)
        assert len(thinkers.idle) == 2, "all workers are free again"

    asyncio.run(play())
    assert len(thought) == 21 and "many 5" not in thought
    assert thought.index("quick") <= 1, "at once"
    thought.remove("quick")
    assert thought.index("late") <= 2, "after the one that is thought about and the one whose turn it was"


def test_every_worker_helps_with_quick_questions_when_nothing_else_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(worker: Worker, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        await asyncio.sleep(0.01)
        return {"worker": id(worker)}

    monkeypatch.setattr(Worker, "ask", ask)

    async def play() -> set[int]:
        thinkers = Thinkers(2)
        party = Party("home", "ani")
        return {a["worker"] for a in await asyncio.gather(*(thinkers.ask({"bot": "novice"}, 1, party) for _ in "123"))}

    assert len(asyncio.run(play())) == 3


# -- tables of bots --------------------------------------------------------------------------


def test_guests_open_no_tables_of_bots_by_any_door(server: Server) -> None:
    guest = server.person("Ani")
    assert guest.refused("POST", "/api/tables", wish("random", "random")) == (403, "bots_alone")
    table = guest.open("random", "open")
    bot = {"kind": "bot", "bot": "random"}
    assert guest.refused("PUT", f"/api/tables/{table}/seats/1", bot) == (403, "bots_alone")
    assert guest.table(table)["seats"][1]["bot"] == "", "nothing has changed"
    over = guest.ok("POST", "/api/records", {"text": a_record().text()})["id"]
    clone = {"ply": 30, "seats": [bot] * len(guest.table(over)["seats"])}
    assert guest.refused("POST", f"/api/tables/{over}/clone", clone) == (403, "bots_alone")


def test_the_last_guest_does_not_leave_the_table_to_bots(server: Server) -> None:
    guest, other = server.person("Ani"), server.person("Bek")
    table = guest.open("random", "me")
    assert guest.refused("DELETE", f"/api/tables/{table}/seats/1") == (403, "last_person")
    table = guest.open("me", "open")
    guest.invite(table, other)
    other.sit(table, 1)
    guest.ok("DELETE", f"/api/tables/{table}/seats/0")
    assert other.refused("DELETE", f"/api/tables/{table}/seats/1") == (403, "last_person")
    guest.sit(table, 0)
    other.ok("DELETE", f"/api/tables/{table}/seats/1")


def test_tables_of_bots_are_a_privilege_of_the_house(server: Server) -> None:
    ani, chief = server.visitor(), server.visitor()
    ani.account()
    chief.account()
    with server.house.database.write() as c:
        store.change_user(c, chief.id, admin=True)
    assert ani.refused("POST", "/api/tables", wish("random", "random")) == (403, "bots_alone")
    chief.open("random", "random")


def test_accounts_watch_some_tables_of_bots_at_a_time_where_the_host_lets_them(start: Start, endless: None) -> None:
    server = start(limits=True, unattended=True)
    ani = server.visitor()
    ani.account()
    for _ in range(shares.ACCOUNT.unattended):
        ani.open("pharaoh", "pharaoh")
    assert ani.refused("POST", "/api/tables", wish("random", "random")) == (429, "bots_unattended")
    table = ani.open("random", "me")
    assert ani.refused("DELETE", f"/api/tables/{table}/seats/1") == (403, "last_person")


def test_who_deletes_themself_leaves_no_table_of_bots_behind(server: Server) -> None:
    ani, bek = server.person("Ani"), server.person("Bek")
    alone, shared = ani.open("me", "random", listed=True), ani.open("me", "open", "random", listed=True)
    bek.sit(shared, 1)
    ani.ok("DELETE", "/api/me")
    assert bek.table(alone)["status"] == "abandoned"
    assert bek.table(shared)["status"] == "running", "the other one's game goes on"


# -- slow bots -------------------------------------------------------------------------------


def test_one_person_waits_for_some_slow_bots_at_a_time(start: Start, database_url: str, endless: None) -> None:
    server = start(database_url, limits=True, bots=1)
    ani, bek = server.person("Ani"), server.person("Bek")
    waiting = [against(ani, "pharaoh") for _ in range(shares.GUEST.waiting)]
    assert ani.refused("POST", "/api/tables", wish("pharaoh", "me")) == (429, "bots_waiting")
    response = ani.ask("POST", "/api/tables?lang=de", wish("pharaoh", "me"))
    assert response.json()["details"] == {"most": shares.GUEST.waiting} and "langsame" in response.json()["text"]
    bek.open("pharaoh", "me")
    ani.open("novice", "me")
    half = ani.open("vizier", "open", listed=True)
    assert bek.refused("POST", f"/api/tables/{half}/seats/1") == (429, "bots_waiting"), "whoever makes it begin"
    half = ani.open("me", "open")
    slow = {"kind": "bot", "bot": "vizier"}
    assert ani.refused("PUT", f"/api/tables/{half}/seats/1", slow) == (429, "bots_waiting")
    ani.ok("POST", f"/api/tables/{waiting[0]}/resign", {"seat": 1})
    ani.ok("PUT", f"/api/tables/{half}/seats/1", slow)


def test_an_address_waits_for_some_slow_bots_at_a_time(start: Start, endless: None) -> None:
    server = start(limits=True, bots=1)
    for n in range(shares.ADDRESS.waiting):
        if n % shares.GUEST.waiting == 0:
            guest = server.person(f"Guest {n}")
        against(guest, "pharaoh")
    assert server.person("Late").refused("POST", "/api/tables", wish("pharaoh", "me")) == (429, "bots_waiting")


def test_tables_of_before_are_charged_to_whoever_opened_them(database_url: str) -> None:
    """The schema of the first version, brought up to date."""
    database = Database(database_url)
    with database.write() as c:
        migrate(c, "0001")
        c.execute(insert(db.users).values(id="ani", name="Ani", settings={}))
        columns = "id, game, rules, edition, digest, options, seats, title, clock, clock_ms, undo, listed, rated"
        more = "invite, owner_id, status, ply, actor, turn_at, turn_ply, version, bot_until, created_at"
        values = "'old', 'egizia', 1, '', 'd', '{}', 2, '', 'none', 0, 'free', false, false, 'i'"
        c.execute(text(f"INSERT INTO tables ({columns}, {more}) VALUES ({values}, 'ani', 'open', 0, 0, 0, 0, 0, 0, 0)"))
    database.upgrade()
    with database.read() as c:
        assert shares.charged(store.table(c, "old")) == Party("ani", "ani")
    database.close()


def test_an_address_is_known_by_its_mark_and_only_while_the_game_lasts(server: Server) -> None:
    ani = server.person("Ani")
    table = ani.open("me", "random")

    def kept() -> str:
        with server.house.database.read() as c:
            return str(store.table(c, table)["opened_from"])

    assert kept() == mark("canary-secret", "127.0.0.1") and "opened_from" not in ani.table(table)
    ani.ok("POST", f"/api/tables/{table}/resign", {"seat": 0})
    assert kept() == ""
    same = mark("s", "2001:db8:1:2:3::4")
    assert same == mark("s", "2001:db8:1:2:ffff::") != mark("s", "2001:db8:1:3::")
    assert mark("s", "::ffff:10.0.0.1") == mark("s", "10.0.0.1") != mark("t", "10.0.0.1")


def test_a_bot_that_stumbles_does_not_stop_the_game(
    start: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Anything legal is played in its place, and the host reads what went wrong."""
    told = "bot 'novice' failed while thinking: ZeroDivisionError: division by zero (mine.py, line 4)"

    async def ask(worker: Worker, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        return {"error": told}

    monkeypatch.setattr(Worker, "ask", ask)
    heard = logging.getLogger("mehen.server.housekeeping")  # whatever other tests have made of the logs
    monkeypatch.setattr(heard, "disabled", False)
    caplog.set_level(logging.WARNING, heard.name)
    monkeypatch.setattr(heard, "handlers", [caplog.handler])
    person = start().person()
    end = time.monotonic() + PATIENCE
    while told not in [getattr(record, "error", "") for record in caplog.records]:
        table = person.open("novice", "me")  # who begins is drawn: at some of them the bot does
        while person.table(table)["actor"] != 1:
            assert time.monotonic() < end, "the game does not go on"
            time.sleep(0.05)
