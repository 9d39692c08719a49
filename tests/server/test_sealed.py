"""Three people choose at the same time: in any order, whoever goes meanwhile, and nothing is known before the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from itertools import permutations

import pytest
from sqlalchemy import insert, select, text, update
from tests.server.battles import NAMES, battle, cards, choose, played, position, put, seated, take_back, waiting
from tests.server.conftest import Line, Server, by_webhook, wait_for
from tests.server.receivers import Receiver
from tests.server.test_races import check_stored, stored
from tests.server.test_tables import let_clocks_run, settle
from tests.table.test_together import amun, at_battle

from mehen.server import schema as db
from mehen.server import store
from mehen.server.database import Database, migrate
from mehen.server.recheck import recheck
from mehen.table.asking import asked_as
from mehen.table.timeline import Entry, Timeline

Start = Callable[..., Server]


# -- answering -------------------------------------------------------------------------------


def test_three_people_answer_in_any_order(server: Server) -> None:
    start = at_battle()
    expected = cards(start, 0, 1, 2)
    ends = set()
    for order in permutations(range(3)):
        table, people = battle(server)
        for n, seat in enumerate(order):
            assert position(people[0], table)["asked"] == sorted(order[n:])
            assert people[seat].ok("GET", "/api/me/tables")[0]["my_turn"]
            ply = choose(people[seat], table, seat)
            assert not people[seat].ok("GET", "/api/me/tables")[0]["my_turn"] or n == 2
            if n < 2:
                assert ply == start.ply and stored(server, table) == start.entries, "not in the log"
                assert [line.seat for line in waiting(server, table)] == list(order[: n + 1])
                assert position(people[seat], table)["sealed"] and not position(people[seat], table)["choices"]
            else:
                assert ply == start.ply + 1 + seat, "its own line"
        assert played(server, table, start.ply)[:3] == expected
        assert waiting(server, table) == []
        timeline = check_stored(server, table)
        ends.add(timeline.record(["?"] * 3).text())
        assert [entry.user_id for entry in timeline.entries[start.ply : start.ply + 3]] == [who.id for who in people]
    assert len(ends) == 1


def test_nobody_else_hears_what_was_chosen(server: Server) -> None:
    """Over the socket: that one answer less is waited for; of the choice not a word."""
    table, people = battle(server)
    with ExitStack() as stack:
        lines: list[Line] = [stack.enter_context(who.socket(table)) for who in people]
        lines.append(stack.enter_context(server.visitor().socket(table)))
        before = [line.position for line in lines]
        said = lines[1].act(2)
        assert said == {"type": "done", "id": said["id"], "ply": before[1]["ply"]}
        for n, line in enumerate(lines):
            line.until(lambda here: here.position["asked"] == [0, 2])
            if n != 1:
                kept = before[n] | {"asked": [0, 2], "log": [], "chronicle": line.position["chronicle"]}
                assert line.position == kept
        assert [one["title"] for one in lines[1].position["sealed"]] == [before[1]["choices"][2]["title"]]
        assert lines[1].ask(type="act", ply=before[1]["ply"], seat=1, action="card flood")["code"] == "answered"
        assert people[1].refused("GET", f"/api/tables/{table}/refusal?action=card+flood") == (409, "answered")
        lines[1].ask(type="undo", ply=before[1]["ply"], seat=1, to=before[1]["ply"])
        for n, line in enumerate(lines):
            line.until(lambda here: here.position["asked"] == [0, 1, 2])
            assert line.position == before[n] | {"log": [], "chronicle": line.position["chronicle"]}
    with people[1].socket(table, since=before[1]["ply"]) as line:
        assert line.position["asked"] == [0, 1, 2], "who comes back reads how things stand"


def test_the_first_of_two_cards_is_not_noticed(server: Server) -> None:
    timeline = amun()
    people = [server.person(name) for name in NAMES]
    table = put(server.house.database, timeline, seated(*people))
    twice = next(seat for seat in timeline.asked if timeline.sealing(first(timeline, seat)).asked == timeline.asked)
    other = people[next(seat for seat in timeline.asked if seat != twice)]
    with other.socket(table) as line:
        choose(people[twice], table, 0)
        assert position(people[twice], table)["sealed"] and position(people[twice], table)["choices"]
        choose(people[twice], table, 1)
        line.receive()
        assert twice not in line.position["asked"] and len(line.seen) == 2, "one message for both"
    assert len(waiting(server, table)) == 2


def first(timeline: Timeline, seat: int) -> Entry:
    return Entry(timeline.ply, "act", seat, timeline.facing(seat).legal()[0])


def test_one_person_with_several_seats_is_asked_for_one_after_the_other(server: Server) -> None:
    me = server.person()
    table = put(server.house.database, at_battle(), seated(me, me, me))
    ply = position(me, table)["ply"]
    for seat in range(3):
        here = position(me, table)
        assert (here["seat"], here["actor"], me.table(table)["actor"]) == (seat, seat, seat) and here["choices"]
        choose(me, table, seat, f"m{seat}")
    assert played(server, table, ply)[:3] == cards(at_battle(), 0, 1, 2)


@pytest.mark.parametrize("undo", ["free", "consent", "never"])
def test_a_sealed_answer_is_taken_back_under_any_rule(server: Server, undo: str) -> None:
    table, people = battle(server, undo=undo)
    choose(people[2], table, 1)
    ply = take_back(people[2], table)
    assert ply == position(people[2], table)["ply"] and people[0].table(table)["votes"] == []
    assert position(people[2], table)["asked"] == [0, 1, 2]
    frame = {"id": "x", "ply": ply, "seat": 2, "to": ply}
    assert people[1].refused("POST", f"/api/tables/{table}/undo", frame) == (403, "not_your_seat")


# -- people who go ---------------------------------------------------------------------------


def test_who_leaves_has_still_answered_and_a_bot_answers_for_who_has_not(server: Server) -> None:
    table, people = battle(server)
    ply = position(people[0], table)["ply"]
    choose(people[1], table, 1)
    mine = waiting(server, table)
    people[1].ok("DELETE", f"/api/tables/{table}/seats/1")
    server.sweep()
    wait_for(lambda: table not in server.housekeeping.thinking)
    assert waiting(server, table) == mine, "nobody chooses for them again"
    assert people[1].refused("POST", f"/api/tables/{table}/undo", {"id": "b", "ply": ply, "seat": 1, "to": ply}) == (
        403,
        "bot_plays",
    )
    people[2].ok("DELETE", f"/api/tables/{table}/seats/2")
    wait_for(lambda: position(people[0], table)["asked"] == [0])
    people[2].sit(table, 2)
    assert position(people[2], table)["sealed"], "who comes back sees what the bot has chosen"
    take_back(people[2], table)
    choose(people[2], table, 2)
    choose(people[0], table, 0)
    assert played(server, table, ply)[:3] == cards(at_battle(), 0, 1, 2)


def test_who_resigns_has_still_answered(server: Server) -> None:
    table, people = battle(server)
    ply = position(people[0], table)["ply"]
    choose(people[1], table, 1)
    people[1].ok("POST", f"/api/tables/{table}/resign", {"seat": 1})
    assert position(people[0], table)["asked"] == [0, 2]
    for seat in (0, 2):
        choose(people[seat], table, seat)
    assert played(server, table, ply)[:3] == cards(at_battle(), 0, 1, 2)


def test_a_game_that_ends_meanwhile_reveals_nothing(server: Server) -> None:
    table, people = battle(server)
    ply = position(people[0], table)["ply"]
    with people[0].socket(table) as line:
        choose(people[1], table, 1)
        for seat in range(3):
            people[seat].ok("POST", f"/api/tables/{table}/votes", {"seat": seat, "topic": "abandon"})
        line.until(lambda here: here.table["status"] == "abandoned")
        assert line.position["sealed"] == [] and line.position["log"] == []
    assert waiting(server, table) == [] and len(stored(server, table)) == ply
    assert recheck(server.house.database, table) == []
    table, people = battle(server)
    choose(people[2], table, 1)
    for seat in (0, 1):
        people[seat].ok("POST", f"/api/tables/{table}/resign", {"seat": seat})
    assert people[2].table(table)["status"] == "finished" and waiting(server, table) == []


def test_an_account_that_is_deleted_leaves_its_answer_without_a_name(server: Server) -> None:
    table, people = battle(server)
    ply = position(people[0], table)["ply"]
    choose(people[1], table, 1)
    assert [row["seat"] for row in people[1].ok("GET", "/api/me/export")["sealed"]] == [1]
    people[1].ok("DELETE", "/api/me")
    settle(server, table)
    [line] = waiting(server, table)
    assert (line.user_id, line.message) == (None, None)
    for seat in (0, 2):
        choose(people[seat], table, seat)
    assert played(server, table, ply)[:3] == cards(at_battle(), 0, 1, 2)


def test_an_undo_that_all_agree_to_drops_what_was_sealed(server: Server) -> None:
    table, people = battle(server)
    choose(people[1], table, 1)
    seat, to = next((n, own) for n, who in enumerate(people) if (own := position(who, table)["own_from"]) is not None)
    ply = position(people[0], table)["ply"]
    undo = {"id": "u", "ply": ply, "seat": seat, "to": to}
    assert people[seat].ok("POST", f"/api/tables/{table}/undo", undo)["ply"] is None
    for other in range(3):
        if other != seat:
            vote = {"seat": other, "topic": "undo", "value": to}
            people[other].ok("POST", f"/api/tables/{table}/votes", vote)
    assert people[0].table(table)["ply"] == ply + 1 and waiting(server, table) == []
    assert position(people[1], table)["sealed"] == []
    check_stored(server, table)


# -- bots ------------------------------------------------------------------------------------


def test_bots_answer_before_people_have(server: Server) -> None:
    table, (ada, ben) = battle(server, "random")
    ply = position(ada, table)["ply"]
    server.house.hub.room(table)
    choose(ben, table, 1)  # wakes the table
    wait_for(lambda: position(ada, table)["asked"] == [0])
    assert len(stored(server, table)) == ply and position(ada, table)["sealed"] == []
    assert {line.seat for line in waiting(server, table)} == {1, 2}
    choose(ada, table, 0)
    assert played(server, table, ply)[:2] == cards(at_battle(), 0, 1, 2)[:2]


def test_a_bots_answer_left_behind_by_a_crash_is_given_within_seconds(start: Start, database_url: str) -> None:
    server = start(database_url)
    table, (ada, _) = battle(server, "random")
    wait_for(lambda: position(ada, table)["asked"] == [0, 1])


def test_a_bot_is_asked_without_a_look_at_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbits", lambda _: 7)
    for seat in range(3):
        told = set()
        others = [other for other in range(3) if other != seat]
        for pick in range(3):
            timeline = at_battle()
            for other in others[: pick and 2]:
                legal = timeline.facing(other).legal()
                timeline.sealed = [*timeline.sealed, Entry(timeline.ply, "act", other, legal[pick])]
            told.add(json.dumps(asked_as(timeline, seat)))
        assert len(told) == 1


# -- time ------------------------------------------------------------------------------------


def test_everybodys_time_runs_until_their_own_answer(server: Server) -> None:
    table, people = battle(server, clock="live", clock_ms=600_000)
    let_clocks_run(server.house, table, 60_000)
    choose(people[1], table, 1)
    let_clocks_run(server.house, table, 120_000)
    settle(server, table)
    seats = people[0].table(table)["seats"]
    assert 60_000 <= seats[1]["used_ms"] < 90_000 and seats[1]["asked_at"] is None
    assert seats[0]["used_ms"] == 0 and db.now() - seats[0]["asked_at"] >= 180_000
    take_back(people[1], table)
    seats = people[0].table(table)["seats"]
    assert seats[1]["used_ms"] == 0 and 60_000 <= db.now() - seats[1]["asked_at"] < 90_000, "no time is won by it"
    for seat in (1, 2, 0):
        choose(people[seat], table, seat + 3)
    used = [row["used_ms"] for row in people[0].table(table)["seats"]]
    assert used[0] >= 180_000 and used[2] >= 180_000 and 60_000 <= used[1] < 90_000
    asked = [row["asked_at"] for row in people[0].table(table)["seats"] if row["asked_at"]]
    assert all(db.now() - at < 60_000 for at in asked), "what comes next is a new turn for everybody"


def test_only_who_has_not_answered_is_late(server: Server) -> None:
    table, people = battle(server, clock="days", clock_ms=86_400_000)
    choose(people[1], table, 1)
    let_clocks_run(server.house, table, 2 * 86_400_000)
    settle(server, table)
    votes = f"/api/tables/{table}/votes"
    assert people[0].refused("POST", votes, {"topic": "replace", "seat": 0, "value": 1}) == (400, "not_overdue")
    people[0].ok("POST", votes, {"topic": "replace", "seat": 0, "value": 2})
    people[1].ok("POST", votes, {"topic": "replace", "seat": 1, "value": 0})
    assert len(people[0].table(table)["votes"]) == 2
    choose(people[2], table, 2)
    assert [vote["value"] for vote in people[0].table(table)["votes"]] == [0], "they have come after all"
    people[2].ok("POST", votes, {"topic": "replace", "seat": 2, "value": 0})
    wait_for(lambda: people[1].table(table)["ply"] > at_battle().ply)


def test_all_who_are_asked_are_told_and_warned_until_they_answer(server: Server, hook: Receiver) -> None:
    people = [server.person(name) for name in NAMES[:3]]
    for who in people:
        by_webhook(who, hook)
    before = at_battle().at(at_battle().ply - 1)
    table = put(server.house.database, before, seated(*people), clock="days", clock_ms=86_400_000)
    actor = int(before.actor)
    last = at_battle().entries[-1].value
    notation = before.game.space(before.rules).write(last)
    move = {"id": "m", "ply": before.ply, "seat": actor, "action": notation}
    people[actor].ok("POST", f"/api/tables/{table}/actions", move)
    assert position(people[0], table)["asked"] == [0, 1, 2]

    def told(topic: str) -> list[int]:
        with server.house.database.read() as c:
            mine = select(db.notices.c.user_id).where(db.notices.c.table_id == table, db.notices.c.topic == topic)
            users = list(c.execute(mine).scalars())
        return sorted(seat for seat, who in enumerate(people) if who.id in users)

    assert told("turn") == [seat for seat in range(3) if seat != actor], "who has just acted knows"
    quick = next(seat for seat in range(3) if seat != actor)
    choose(people[quick], table, 1)
    let_clocks_run(server.house, table, int(0.9 * 86_400_000))
    late = [seat for seat in range(3) if seat != quick]
    wait_for(lambda: told("warning") == late)
    server.sweep()
    assert told("warning") == late


# -- tables of before ------------------------------------------------------------------------


def test_tables_of_before_know_who_is_asked(database_url: str) -> None:
    database = Database(database_url)
    with database.write() as c:
        migrate(c, "0002")
        c.execute(insert(db.users).values(id="ani", name="Ani", settings={}))
        columns = "id, game, rules, edition, digest, options, seats, title, clock, clock_ms, undo, listed, rated"
        more = "invite, owner_id, status, ply, actor, turn_at, turn_ply, version, bot_until, created_at, opened_from"
        values = "'egizia', 1, '', 'd', '{}', 2, '', 'none', 0, 'free', false, false, 'i', 'ani'"
        for name, status in (("going", "running"), ("over", "finished")):
            rest = f"'{name}', {values}, '{status}', 9, 1, 77, 9, 0, 0, 0, ''"
            c.execute(text(f"INSERT INTO tables ({columns}, {more}) VALUES ({rest})"))
            for seat in range(2):
                row = f"'{name}', {seat}, 'ani', '', false, 0"
                c.execute(text(f"INSERT INTO seats (table_id, seat, user_id, bot, resigned, used_ms) VALUES ({row})"))
    database.upgrade()
    with database.read() as c:
        assert [seat["asked_at"] for seat in store.seats(c, "going")] == [None, 77]
        assert [seat["asked_at"] for seat in store.seats(c, "over")] == [None, None]
    database.close()


def test_a_battle_that_was_begun_before_is_played_on(server: Server) -> None:
    """Somebody's card stood in the log already, and only the next seat was known to be asked."""
    timeline = at_battle()
    seat, card = cards(timeline, 0, 1, 2)[0]
    timeline.append(Entry(timeline.ply + 1, "act", seat, card))
    people = [server.person(name) for name in NAMES[:3]]
    table = put(server.house.database, timeline, seated(*people))
    with server.house.database.write() as c:
        c.execute(update(db.seats).where(db.seats.c.table_id == table, db.seats.c.seat != 1).values(asked_at=None))
    choose(people[2], table, 2)
    choose(people[1], table, 1)
    assert played(server, table, timeline.ply - 1)[:3] == cards(at_battle(), 0, 1, 2)
    check_stored(server, table)
