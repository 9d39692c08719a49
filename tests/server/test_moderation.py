"""Strangers who cannot stand each other, hosts who send somebody away, complaints, and who looks after the house."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DatabaseError
from tests.server.conftest import Closed, Json, Line, Person, Server, wait_for

from mehen.server import audit, backup, moderation, store, tidying
from mehen.server import schema as db
from mehen.server.database import Database

Start = Callable[..., Server]
HOUR_MS = 3_600_000


def admin_of(server: Server) -> Person:
    """Somebody who looks after the server."""
    person = server.visitor()
    person.account()
    with server.house.database.write() as c:
        store.change_user(c, person.id, admin=True)
    return person


def waiting(host: Person, *guests: Person, **more: Any) -> str:
    """A listed table that still waits; guests have taken seats from 1 on."""
    table = host.open("me", *["open"] * (len(guests) + 1), listed=True, **more)
    for seat, guest in enumerate(guests, 1):
        guest.sit(table, seat)
    return table


def playing(ada: Person, ben: Person, **more: Any) -> str:
    table = ada.open("me", "open", listed=True, **more)
    ben.sit(table, 1)
    return table


def say(person: Person, table: str, words: str) -> int:
    return int(person.ok("POST", f"/api/tables/{table}/chat", {"id": f"m{abs(hash(words))}", "text": words})["id"])


def heard(person: Person, table: str) -> list[str]:
    return [line["text"] for line in person.ok("GET", f"/api/tables/{table}/chat")]


def shun(me: Person, other: Person, kind: str) -> None:
    me.ok("PUT", f"/api/me/shunned/{other.id}", {"kind": kind})


def seated(person: Person, table: str) -> list[str | None]:
    return [seat["user_id"] for seat in person.table(table)["seats"]]


def kick(host: Person, guest: Person, table: str) -> None:
    host.ok("POST", f"/api/tables/{table}/kicks", {"person": guest.id})


def audited(admin: Person) -> list[tuple[str, str, str]]:
    return [(row["action"], row["target"], row["reason"]) for row in admin.ok("GET", "/api/admin/audit")]


# -- muting for oneself ----------------------------------------------------------------------


def test_who_is_muted_is_not_shown_to_who_has_muted_them(server: Server) -> None:
    ada, ben, cem = (server.person(name) for name in ("Ada", "Ben", "Cem"))
    table = waiting(ada, ben, cem)
    say(ben, table, "before")
    shun(ada, ben, "mute")
    say(ben, table, "after")
    say(cem, table, "hello")
    assert heard(ada, table) == ["hello"]
    assert heard(cem, table) == heard(ben, table) == ["before", "after", "hello"], "nobody else is concerned"
    say(ada, table, "well")
    assert heard(ben, table)[-1] == "well", "who is muted notices nothing"
    assert ada.ok("GET", "/api/me/shunned") == [{"id": ben.id, "name": "Ben", "kind": "mute"}]
    ada.ok("DELETE", f"/api/me/shunned/{ben.id}")
    assert heard(ada, table) == ["before", "after", "hello", "well"]


def test_an_open_socket_stops_showing_them_at_once(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    table = waiting(ada, ben)
    with ada.socket(table) as line:
        say(ben, table, "one")
        line.until(lambda here: here.chat)
        shun(ada, ben, "mute")
        say(ben, table, "two")
        say(ada, table, "three")
        line.until(lambda here: here.chat[-1]["text"] == "three")
        assert [said["text"] for said in line.chat] == ["one", "three"]
    with ada.socket(table) as line:
        assert [said["text"] for said in line.chat] == ["three"], "nor does a new one tell of before"


def test_two_who_hear_different_people_at_one_table_read_different_letters(server: Server) -> None:
    """Letters are encoded once for all who may know the same: who is unheard belongs to that."""
    ada, ben, cem = (server.person(name) for name in ("Ada", "Ben", "Cem"))
    table = waiting(ada, ben, cem)
    shun(ada, ben, "mute")
    with ada.socket(table) as hers, cem.socket(table) as his:
        say(ben, table, "loud")
        say(ben, table, "louder")
        say(cem, table, "end")
        for line in (hers, his):
            line.until(lambda here: here.chat and here.chat[-1]["text"] == "end")
        assert [said["text"] for said in his.chat] == ["loud", "louder", "end"]
        assert [said["text"] for said in hers.chat] == ["end"]


def test_nobody_shuns_themselves_or_nobody(server: Server) -> None:
    ada = server.person("Ada")
    assert ada.refused("PUT", f"/api/me/shunned/{ada.id}", {"kind": "mute"}) == (400, "oneself")
    assert ada.refused("PUT", f"/api/me/shunned/{'x' * 16}", {"kind": "mute"}) == (404, "user")
    assert ada.refused("PUT", f"/api/me/shunned/{ada.id}", {"kind": "hate"})[0] == 422


def test_a_list_of_people_to_avoid_has_an_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "MOST", 2)
    ada, *others = (server.person(name) for name in ("Ada", "Ben", "Cem", "Dov"))
    for other in others[:2]:
        shun(ada, other, "mute")
    shun(ada, others[0], "block")
    assert ada.refused("PUT", f"/api/me/shunned/{others[2].id}", {"kind": "mute"}) == (429, "too_many")


# -- blocking --------------------------------------------------------------------------------


def test_a_block_keeps_both_from_each_others_tables(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    hers, his = waiting(ada), waiting(ben)
    shun(ada, ben, "block")
    refusals = []
    for guest, table in ((ben, hers), (ada, his)):
        refusals += [
            guest.ask("POST", f"/api/tables/{table}/seats/1").json(),
            guest.ask("POST", f"/api/tables/{table}/join", {"invite": ""}).json(),
            guest.ask("POST", f"/api/tables/{table}/chat", {"id": "m1", "text": "hi"}).json(),
        ]
        assert table not in [row["id"] for row in guest.ok("GET", "/api/lobby")]
    assert refusals == [refusals[0]] * 6 and refusals[0]["code"] == "not_welcome", "the same from either side"
    assert hers in [row["id"] for row in server.visitor().ok("GET", "/api/lobby")]
    assert ben.ok("GET", "/api/me/shunned") == [], "who was blocked is not told"
    ada.ok("DELETE", f"/api/me/shunned/{ben.id}")
    ben.sit(hers, 1)


def test_an_invitation_does_not_lead_around_a_block(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    table = ada.open("me", "open", "open")
    token = ada.ok("GET", f"/api/tables/{table}/invite")["invite"]
    shun(ben, ada, "block")
    for _ in range(2):
        assert ben.refused("POST", f"/api/tables/{table}/join", {"invite": token}) == (403, "not_welcome")
        ben.ok("DELETE", f"/api/me/shunned/{ada.id}")
        shun(ada, ben, "block")


def test_a_block_frees_the_seat_at_a_table_that_waits_and_leaves_a_game_alone(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    waits, goes_on = waiting(ada, ben), playing(ada, ben)
    shun(ada, ben, "block")
    assert seated(ada, waits) == [ada.id, None, None]
    assert seated(ada, goes_on) == [ada.id, ben.id]
    say(ben, goes_on, "why")
    say(ada, goes_on, "because")
    assert (heard(ada, goes_on), heard(ben, goes_on)) == (["because"], ["why"]), "neither is shown the other's words"
    assert ben.ok("GET", f"/api/tables/{goes_on}/position")["seat"] == 1


def test_a_third_persons_table_has_room_for_both(server: Server) -> None:
    ada, ben, cem = (server.person(name) for name in ("Ada", "Ben", "Cem"))
    shun(ada, ben, "block")
    table = waiting(cem, ada, ben)
    say(ben, table, "hello")
    assert heard(ada, table) == [] and heard(cem, table) == ["hello"]


def test_who_is_blocked_is_not_invited_to_play_again(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    table = ada.open("me", "open")
    ada.invite(table, ben)
    ben.sit(table, 1)
    ben.ok("POST", f"/api/tables/{table}/resign", {"seat": 1})
    shun(ben, ada, "block")
    again = ada.ok("POST", f"/api/tables/{table}/rematch")["id"]
    assert ben.refused("GET", f"/api/tables/{again}") == (403, "private")
    assert ben.refused("POST", f"/api/tables/{table}/rematch") == (403, "not_welcome")


# -- sending away ----------------------------------------------------------------------------


def test_who_was_sent_away_cannot_simply_sit_down_again(server: Server) -> None:
    ada, ben, cem = (server.person(name) for name in ("Ada", "Ben", "Cem"))
    table = waiting(ada, ben)
    assert cem.refused("POST", f"/api/tables/{table}/kicks", {"person": ben.id}) == (403, "not_owner")
    assert cem.refused("GET", f"/api/tables/{table}/kicks") == (403, "not_owner")
    with ben.socket(table) as line:
        kick(ada, ben, table)
        line.until(lambda here: here.table["seats"][1]["user_id"] is None)
    assert seated(ada, table) == [ada.id, None, None]
    for seat in (1, 2):
        assert ben.refused("POST", f"/api/tables/{table}/seats/{seat}") == (403, "not_welcome")
    body = {"id": "m1", "text": "let me in"}
    assert ben.refused("POST", f"/api/tables/{table}/chat", body) == (403, "not_welcome")
    with ben.socket(table) as line:
        assert line.ask(type="chat", text="let me in")["code"] == "not_welcome"
    assert ada.ok("GET", f"/api/tables/{table}/kicks") == [{"id": ben.id, "name": "Ben"}]
    assert cem.refused("DELETE", f"/api/tables/{table}/kicks/{ben.id}") == (403, "not_owner")
    waiting(ada, ben)  # another table of the same host is another matter
    ada.ok("DELETE", f"/api/tables/{table}/kicks/{ben.id}")
    ben.sit(table, 1)


def test_a_private_table_is_closed_to_who_was_sent_away_although_they_have_the_link(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    table = ada.open("me", "open", "open")
    ada.invite(table, ben)
    token = ada.ok("GET", f"/api/tables/{table}/invite")["invite"]
    kick(ada, ben, table)
    assert ben.refused("GET", f"/api/tables/{table}") == (403, "private")
    assert ben.refused("POST", f"/api/tables/{table}/join", {"invite": token}) == (403, "not_welcome")


def test_nobody_is_sent_away_from_a_game(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    table = playing(ada, ben)
    assert ada.refused("POST", f"/api/tables/{table}/kicks", {"person": ben.id}) == (409, "not_open")
    assert ada.refused("POST", f"/api/tables/{waiting(ada)}/kicks", {"person": ada.id}) == (400, "oneself")
    assert seated(ada, table) == [ada.id, ben.id]


# -- complaints ------------------------------------------------------------------------------


def report(who: Person, table: str, **body: Any) -> int:
    return int(who.ok("POST", f"/api/tables/{table}/reports", {"reason": "rude", **body})["id"])


def test_a_report_keeps_what_was_said_whatever_becomes_of_it(server: Server) -> None:
    admin, ada, ben = admin_of(server), server.person("Ada"), server.person("Ben")
    table = playing(ada, ben, title="Delta")
    line = say(ben, table, "something rude")
    number = report(ada, table, line=line)
    ben.ok("DELETE", "/api/me")
    assert heard(ada, table) == [""], "his words are gone from the table"
    [row] = [row for row in admin.ok("GET", "/api/admin/reports") if row["id"] == number]
    assert (row["about_name"], row["about_id"], row["name"], row["line"]) == ("Ben", None, "Ada", line)
    found = admin.ok("GET", f"/api/admin/reports/{number}")["evidence"]
    assert [(said["id"], said["name"], said["text"]) for said in found["chat"]] == [(line, "Ben", "something rude")]
    assert found["table"]["title"] == "Delta" and set(found["log"]) == {"de", "en"}
    assert found["log"]["de"] != found["log"]["en"] != []


def test_the_log_of_a_report_is_the_one_that_onlookers_see(server: Server) -> None:
    """Who plays and looks after the house must not read the cards of who complains to them."""
    ada, ben, cem = (server.person(name) for name in ("Ada", "Ben", "Cem"))
    admin = admin_of(server)
    table = ada.open("me", "open", listed=True, game="egizia")
    ben.sit(table, 1)
    for _ in range(12):
        actor = ada.table(table)["actor"]
        who = (ada, ben)[actor]
        here = who.ok("GET", f"/api/tables/{table}/position")
        move = {"id": f"m{here['ply']}", "ply": here["ply"], "seat": actor, "action": here["choices"][0]["action"]}
        who.ok("POST", f"/api/tables/{table}/actions", move)
    kept = admin.ok("GET", f"/api/admin/reports/{report(ada, table, person=ben.id)}")["evidence"]
    onlooker = cem.ok("GET", f"/api/tables/{table}/position?lang=en")
    assert kept["log"]["en"] == [{"ply": line["ply"], "text": line["text"]} for line in onlooker["log"]]
    assert set(kept["table"]) == {"game", "title", "status", "ply", "people"}
    assert set(kept) == {"table", "log", "chat"}
    private = ada.ok("GET", f"/api/tables/{table}/position")["view"]["private"]["sphinx"]
    assert private and not [card for card in private if f'"{card}"' in json.dumps(kept)]
    seen = admin.ok("GET", f"/api/tables/{table}/position")
    assert seen["seat"] is None and seen["view"] == onlooker["view"]


def test_only_who_is_inside_complains_and_only_about_who_is_there(server: Server) -> None:
    ada, ben, cem = (server.person(name) for name in ("Ada", "Ben", "Cem"))
    table = ada.open("me", "open", "open")
    ada.invite(table, ben)
    line = say(ben, table, "hello")
    other = say(cem, waiting(cem), "elsewhere")
    path = f"/api/tables/{table}/reports"
    assert cem.refused("POST", path, {"reason": "rude", "line": line}) == (403, "private")
    assert server.visitor().refused("POST", path, {"reason": "rude", "line": line}) == (401, "who_are_you")
    assert ada.refused("POST", path, {"reason": "rude", "line": other}) == (404, "chat_line")
    assert ada.refused("POST", path, {"reason": "rude", "person": cem.id}) == (404, "user")
    assert ada.refused("POST", path, {"reason": "rude"}) == (404, "user")
    assert ben.refused("POST", path, {"reason": "rude", "line": line}) == (400, "oneself")
    assert ada.refused("POST", path, {"reason": "", "line": line})[0] == 422


def test_nobody_buries_the_house_in_complaints(start: Start) -> None:
    server = start(limits=True)
    ada, ben = server.person("Ada"), server.person("Ben")
    table = playing(ada, ben)
    for _ in range(5):
        report(ada, table, person=ben.id)
    body = {"reason": "rude", "person": ben.id}
    assert ada.refused("POST", f"/api/tables/{table}/reports", body) == (429, "too_many")


def test_a_report_that_was_dealt_with_goes_after_a_while(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    admin, ada, ben = admin_of(server), server.person("Ada"), server.person("Ben")
    table = playing(ada, ben)
    done, waits = (report(ada, table, person=ben.id) for _ in range(2))
    admin.ok("POST", f"/api/admin/reports/{done}/resolve", {"reason": "talked to him"})
    assert admin.refused("POST", f"/api/admin/reports/{done}/resolve", {"reason": "again"}) == (409, "resolved")
    assert [row["id"] for row in admin.ok("GET", "/api/admin/reports?resolved=true")][:1] == [done]
    later = db.now() + moderation.RESOLVED_MS + 1000
    monkeypatch.setattr(db, "now", lambda: later)
    with server.house.database.write() as c:
        tidying.tidy(c)
        assert list(c.execute(select(db.reports.c.id).where(db.reports.c.table_id == table)).scalars()) == [waits]


# -- those who look after the house ----------------------------------------------------------

READING = ("load", "people", "tables", "reports", "reports/1", "audit")
BODY = {"reason": "because", "kind": "mute", "hours": 1}


def test_nobody_else_finds_anything_there(server: Server) -> None:
    """The same answer as at an address that does not exist; and nothing is done."""
    eve, ada = server.person("Eve"), server.person("Ada")
    account = server.visitor()
    account.account()
    table = waiting(ada)
    for person in (server.visitor(), eve, account):
        nothing = person.ask("GET", "/api/admin/nothing").json()
        for part in READING:
            answer = person.ask("GET", f"/api/admin/{part}")
            assert (answer.status_code, answer.json()) == (404, nothing), part
        for part in (
            f"people/{ada.id}/sanctions",
            f"people/{ada.id}/sessions",
            f"tables/{table}/close",
            "reports/1/resolve",
        ):
            for body in (BODY, {}):
                assert person.refused("POST", f"/api/admin/{part}", body) == (404, "path"), part
    assert ada.table(table)["status"] == "open"
    say(ada, table, "hello")


def test_muted_for_everybody_until_the_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    admin, ada, ben = admin_of(server), server.person("Ada"), server.person("Ben")
    table = playing(ada, ben)
    admin.ok("POST", f"/api/admin/people/{ben.id}/sanctions", {"kind": "mute", "hours": 24, "reason": "rude"})
    refused = ben.ask("POST", f"/api/tables/{table}/chat", {"id": "m1", "text": "what"})
    assert (refused.status_code, refused.json()["code"]) == (403, "muted")
    assert 23 * HOUR_MS < refused.json()["details"]["until"] - db.now() <= 24 * HOUR_MS
    with ben.socket(table) as line:
        assert line.ask(type="chat", text="what")["code"] == "muted"
    ben.ok("GET", f"/api/tables/{table}/position")  # and otherwise plays on
    [row] = [row for row in admin.ok("GET", "/api/admin/people?restricted=true") if row["id"] == ben.id]
    assert row["muted_until"] and row["suspended_until"] is None
    later = db.now() + 25 * HOUR_MS
    with monkeypatch.context() as patch:
        patch.setattr(db, "now", lambda: later)
        say(ben, table, "again")
    admin.ok("POST", f"/api/admin/people/{ben.id}/sanctions", {"kind": "mute", "hours": 0, "reason": "sorry"})
    say(ben, table, "thanks")
    assert audited(admin)[:2] == [("unmute", ben.id, "sorry"), ("mute", ben.id, "rude")]


def test_who_is_suspended_is_out_at_once_and_cannot_sign_in_until_then(server: Server) -> None:
    admin, ada, ben = admin_of(server), server.person("Ada"), server.visitor()
    login = ben.account(password="a barge of reeds")
    table = playing(ada, ben)
    with ben.socket(table) as line:
        admin.ok("POST", f"/api/admin/people/{ben.id}/sanctions", {"kind": "suspend", "hours": 24, "reason": "cheats"})
        assert closes(line)
    assert ben.refused("GET", "/api/me") == (401, "who_are_you")
    key = {"login": login, "password": "a barge of reeds"}
    assert ben.refused("POST", "/api/login", key) == (403, "suspended")
    assert ben.refused("POST", "/api/login", {**key, "password": "wrong"}) == (401, "wrong_password")
    [row] = admin.ok("GET", f"/api/admin/people?find={ben.id}")
    assert row["suspended_until"] and row["seen_at"] is None
    admin.ok("POST", f"/api/admin/people/{ben.id}/sanctions", {"kind": "suspend", "hours": 0, "reason": "a mistake"})
    ben.ok("POST", "/api/login", key)
    assert seated(ben, table) == [ada.id, ben.id]


def closes(line: Line) -> bool:
    try:
        while True:
            line.receive()
    except Closed:
        return True


def test_somebody_is_signed_out_everywhere(server: Server) -> None:
    admin, ben = admin_of(server), server.visitor()
    login = ben.account(password="a barge of reeds")
    admin.ok("POST", f"/api/admin/people/{ben.id}/sessions", {"reason": "lost a telephone"})
    assert ben.refused("GET", "/api/me") == (401, "who_are_you")
    ben.ok("POST", "/api/login", {"login": login, "password": "a barge of reeds"})


def test_a_table_is_closed_for_a_reason(server: Server) -> None:
    admin, ada, ben = admin_of(server), server.person("Ada"), server.person("Ben")
    table = playing(ada, ben, title="Delta")
    path = f"/api/admin/tables/{table}/close"
    for body in ({}, {"reason": ""}, {"reason": "   "}):
        assert admin.refused("POST", path, body)[0] == 422, "each asks for a reason"
    assert admin.refused("DELETE", f"/api/tables/{table}") == (403, "not_owner"), "there is no way around it"
    assert ada.table(table)["status"] == "running"
    admin.ok("POST", path, {"reason": "an insult for a title"})
    assert ada.table(table)["status"] == "abandoned"
    assert admin.refused("POST", path, {"reason": "again"}) == (409, "not_running")
    assert audited(admin)[0] == ("close_table", table, "an insult for a title")


def test_administrators_do_not_judge_each_other(server: Server) -> None:
    admin, other = admin_of(server), admin_of(server)
    for path, body in (("sanctions", {"kind": "suspend", "hours": 1}), ("sessions", {})):
        path = f"/api/admin/people/{other.id}/{path}"
        assert admin.refused("POST", path, {**body, "reason": "mine"}) == (409, "is_admin")
    other.ok("GET", "/api/admin/load")


def test_what_is_found(server: Server) -> None:
    admin, ada, ben = admin_of(server), server.person("Hatshepsut"), server.person("Ben")
    table = playing(ada, ben, title="Delta of reeds")
    private = ada.open("me", "open", title="Quiet")
    [row] = admin.ok("GET", "/api/admin/people?find=HATSHEP")
    assert (row["id"], row["tables"], row["login"], row["admin"]) == (ada.id, 2, None, False)
    assert admin.ok("GET", "/api/admin/people?find=100%25") == [], "no sign of a pattern is one"
    [row] = admin.ok("GET", "/api/admin/tables?find=delta+of")
    assert (row["id"], row["people"], row["status"]) == (table, ["Hatshepsut", "Ben"], "running")
    assert {row["id"] for row in admin.ok("GET", "/api/admin/tables?find=hatshep")} == {table, private}
    assert {row["id"] for row in admin.ok("GET", "/api/admin/tables?find=hatshep&status=open")} == {private}


def test_how_busy_the_house_is(server: Server) -> None:
    admin, ada = admin_of(server), server.person("Ada")
    table = ada.open("me", "greedy")
    with ada.socket(table):
        load: Json = admin.ok("GET", "/api/admin/load")
    [worker] = load["workers"]
    assert worker["sockets"] >= 1 and worker["rooms"] >= 1
    assert load["people"]["guest"] >= 1 and "running" in load["tables"] and load["reports"] >= 0


def test_the_bots_queue_names_who_waits_longest(server: Server) -> None:
    admin, ada = admin_of(server), server.person("Ada")
    table = ada.open("me", "open")
    with server.house.database.write() as c:  # a bot that is asked and that no process has taken on yet
        store.change_seat(c, table, 1, bot="vizier", asked_at=5)
        store.change_table(c, table, status="running", bot_until=db.now() + HOUR_MS)
    first = admin.ok("GET", "/api/admin/load")["bots"][0]
    assert (first["table_id"], first["seat"], first["bot"], first["asked_at"]) == (table, 1, "vizier", 5)
    with server.house.database.write() as c:
        store.change_table(c, table, status="abandoned")


# -- the audit log ---------------------------------------------------------------------------


def test_what_was_done_stays_in_the_audit_log(database_url: str, start: Start) -> None:
    """The database itself refuses to change it; a backup brings it along."""
    server = start(database_url)
    admin, ben = admin_of(server), server.person("Ben")
    admin.ok("POST", f"/api/admin/people/{ben.id}/sanctions", {"kind": "mute", "hours": 2, "reason": "rude"})
    [row] = admin.ok("GET", "/api/admin/audit")
    assert (row["admin_id"], row["target_name"], row["reason"]) == (admin.id, "Ben", "rude")
    for statement in ("DELETE FROM audit", "UPDATE audit SET reason = ''"):
        with pytest.raises(DatabaseError, match="only added to"), server.house.database.write() as c:
            c.execute(text(statement))
    ben.ok("DELETE", "/api/me")
    admin.ok("DELETE", "/api/me", {"password": "correct horse"})
    with server.house.database.read() as c:
        [kept] = audit.listed(c)
    assert (kept["admin_name"], kept["target_name"], kept["reason"]) == ("Ani", "Ben", "rude")


def test_a_backup_brings_all_of_it_along(server: Server, tmp_path: Any) -> None:
    admin, ada, ben = admin_of(server), server.person("Ada"), server.person("Ben")
    report(ada, playing(ada, ben), person=ben.id)
    admin.ok("POST", f"/api/admin/people/{ben.id}/sanctions", {"kind": "mute", "hours": 2, "reason": "rude"})
    shun(ada, ben, "block")
    other = Database(f"sqlite:///{tmp_path / 'other.db'}")
    for _ in range(2):  # into an empty one, and over one that holds all of it
        before, after = backup.copy(server.house.database, other, force=True)
        assert before == after and all(after[name] for name in ("audit", "reports", "shunned", "sanctions"))
    other.close()


def test_a_refused_act_leaves_no_line(server: Server) -> None:
    admin = admin_of(server)
    before = audited(admin)
    path = f"/api/admin/people/{'x' * 16}/sanctions"
    assert admin.refused("POST", path, {"kind": "mute", "hours": 1, "reason": "nobody"}) == (404, "user")
    assert admin.refused("POST", "/api/admin/reports/999999/resolve", {"reason": "nothing"}) == (404, "report")
    assert audited(admin) == before


def test_what_is_stored_about_oneself_names_all_of_it(server: Server) -> None:
    admin, ada, ben = admin_of(server), server.person("Ada"), server.person("Ben")
    shun(ada, ben, "mute")
    report(ada, playing(ada, ben), person=ben.id)
    admin.ok("POST", f"/api/admin/people/{ada.id}/sanctions", {"kind": "mute", "hours": 2, "reason": "rude"})
    mine = ada.ok("GET", "/api/me/export")
    assert mine["shunned"][0]["other_id"] == ben.id and mine["reports"][0]["reason"] == "rude"
    assert mine["sanctions"][0]["kind"] == "mute"


def test_sockets_at_other_processes_learn_of_it_too(database_url: str, start: Start) -> None:
    """What one process decides, the next message through another one obeys, after half a minute at most."""
    here, there = start(database_url), start(database_url)
    ada, ben = here.person("Ada"), here.person("Ben")
    table = waiting(ada, ben)
    kick(ada, ben, table)
    elsewhere = Person(there)
    elsewhere.http.cookies.update(ben.http.cookies)
    assert elsewhere.refused("POST", f"/api/tables/{table}/seats/1") == (403, "not_welcome")
    wait_for(lambda: seated(elsewhere, table) == [ada.id, None, None])
