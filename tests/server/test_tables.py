"""Opening, inviting, sitting down, leaving; undo, votes, resigning; clocks and absent seats; playing again."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.conftest import Closed, Line, Person, Server

from mehen.server import hub, store
from mehen.server import schema as db
from mehen.server.api.common import House
from mehen.server.connections import CLOSE_CROWD


def table_of(server: Server, *seats: str, **more: Any) -> tuple[str, list[Person]]:
    """A running table with a person on each seat (or a bot, if one is named)."""
    people = [server.person(name) for name in seats if name != "random"]
    wishes = ["me" if name == seats[0] else "random" if name == "random" else "open" for name in seats]
    table = people[0].open(*wishes, **more)
    people[0].invite(table, *people[1:])
    rest = iter(people[1:])
    for number, wish in enumerate(wishes):
        if wish == "open":
            next(rest).sit(table, number)
    return table, people


def lines_of(stack: list[Line]) -> Line:
    """The line whose seat is asked."""
    for line in stack:
        line.until(lambda here: here.position and here.position["ply"] == here.table["ply"])
    return next(line for line in stack if line.my_turn)


def let_clocks_run(house: House, table: str, ms: int) -> None:
    """As if everybody who is asked had been asked that much earlier."""
    asked = db.seats.c.asked_at
    with house.database.write() as c:
        c.execute(update(db.seats).where(db.seats.c.table_id == table, asked.is_not(None)).values(asked_at=asked - ms))
        house.database.ring(c, table)


def settle(server: Server, table: str) -> None:
    """Wait until memory has caught up with the database."""
    end = time.monotonic() + 10
    while True:
        with server.house.database.read() as c:
            if server.house.hub.rooms[table].version == store.table(c, table)["version"]:
                return
        assert time.monotonic() < end
        time.sleep(0.02)


def see_all(*lines: Line) -> None:
    ply = max(line.table["ply"] for line in lines)
    for line in lines:
        line.until(lambda here: here.position["ply"] >= ply)


# -- opening, inviting, sitting down ---------------------------------------------------------


def test_a_private_table_is_for_those_who_are_invited(server: Server) -> None:
    ada, ben, eve = server.person("Ada"), server.person("Ben"), server.person("Eve")
    table = ada.open("me", "open", title="Nile")
    for stranger in (ben, server.visitor()):
        assert stranger.refused("GET", f"/api/tables/{table}") == (403, "private")
    assert ben.refused("POST", f"/api/tables/{table}/seats/1") == (403, "private")
    assert ben.refused("POST", f"/api/tables/{table}/join", {"invite": "guess"}) == (403, "invite")
    assert ben.refused("GET", f"/api/tables/{table}/invite") == (403, "not_seated")
    ada.invite(table, ben, eve)
    ben.sit(table, 1)
    assert eve.refused("POST", f"/api/tables/{table}/seats/1") == (409, "seat_taken")
    assert eve.table(table)["status"] == "running", "it starts by itself"
    eve.ok("DELETE", f"/api/tables/{table}/join")
    assert eve.refused("GET", f"/api/tables/{table}") == (403, "private")
    assert table not in [row["id"] for row in eve.ok("GET", "/api/lobby")]


def test_the_lobby_shows_listed_tables_and_no_secrets(server: Server) -> None:
    ada = server.person("Ada")
    table = ada.open("me", "open", listed=True, title="Delta")
    rows = server.visitor().ok("GET", "/api/lobby")
    row = next(row for row in rows if row["id"] == table)
    assert row["title"] == "Delta" and row["seats"][1]["user_id"] is None
    assert "invite" not in row and "bot_until" not in row


def test_my_tables_say_where_i_am_waited_for(server: Server) -> None:
    table, (ada, ben) = table_of(server, "Ada", "Ben")
    actor = ada.table(table)["actor"]
    for seat, person in enumerate((ada, ben)):
        [row] = [row for row in person.ok("GET", "/api/me/tables") if row["id"] == table]
        assert row["my_turn"] == (seat == actor)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "senet", "seats": [{"kind": "me"}]}, "game"),
        ({"game": "egizia", "seats": [{"kind": "me"}]}, "setup"),
        ({"game": "egizia", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "oracle"}]}, "bot"),
        ({"game": "egizia", "seats": [{"kind": "me"}] * 2, "options": {"flood": "high"}}, "setup"),
        ({"game": "egizia", "seats": [{"kind": "me"}] * 2, "edition": "0" * 16}, "no_edition"),
        ({"game": "egizia", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}, "rated"),
        ({"game": "egizia", "seats": [{"kind": "me"}] * 2, "undo": "always"}, "malformed"),
    ],
)
def test_a_table_that_cannot_be_played_is_not_opened(server: Server, wish: dict[str, Any], code: str) -> None:
    assert server.person().refused("POST", "/api/tables", wish)[1] == code


def test_options_and_clock_are_kept(server: Server) -> None:
    me = server.person()
    table = me.open("me", "me", options={"pyramid_support": "two_below"}, clock="days", days=2, undo="never")
    row = me.table(table)
    assert row["options"]["pyramid_support"] == "two_below"
    assert (row["clock"], row["clock_ms"], row["undo"]) == ("days", 2 * 86_400_000, "never")


def test_the_owner_arranges_seats_before_the_game(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    table = ada.open("me", "open", "open", listed=True)
    ben.sit(table, 1)
    assert ben.refused("PUT", f"/api/tables/{table}/seats/2", {"kind": "open"}) == (403, "not_owner")
    ada.ok("PUT", f"/api/tables/{table}/seats/1", {"kind": "open"})
    assert ada.table(table)["seats"][1]["user_id"] is None
    assert ada.refused("PUT", f"/api/tables/{table}/seats/1", {"kind": "bot", "bot": "oracle"})[1] == "bot"
    ben.sit(table, 1)
    ben.ok("DELETE", f"/api/tables/{table}/seats/1")
    for seat in (1, 2):
        ada.ok("PUT", f"/api/tables/{table}/seats/{seat}", {"kind": "bot", "bot": "random"})
    assert ada.table(table)["status"] == "running"
    assert ada.refused("PUT", f"/api/tables/{table}/seats/1", {"kind": "open"})[0] == 409


def test_a_table_nobody_came_to_is_closed_by_its_owner(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    table = ada.open("me", "open", listed=True)
    assert ben.refused("DELETE", f"/api/tables/{table}") == (403, "not_owner")
    ada.ok("DELETE", f"/api/tables/{table}")
    assert ada.table(table)["status"] == "abandoned"
    assert ben.refused("POST", f"/api/tables/{table}/seats/1")[0] == 409
    running = ada.open("me", "me")
    assert ada.refused("DELETE", f"/api/tables/{running}") == (409, "not_open")


def test_a_full_table_that_was_never_started_is_started(server: Server) -> None:
    """A process may die between the last one sitting down and the start."""
    ada = server.person("Ada")
    table = ada.open("me", "open")
    with server.house.database.write() as c:
        store.change_seat(c, table, 1, user_id=ada.id)
        server.house.database.ring(c, table)
    with ada.socket(table) as line:
        line.until(lambda here: here.table["status"] == "running")


# -- undo ------------------------------------------------------------------------------------


def go_on_until_undo(lines: list[Line]) -> Line:
    """Play until somebody may take something back alone."""
    for step in range(200):
        line = lines_of(lines)
        if line.position["undo_to"] is not None:
            return line
        assert line.act(pick=step)["type"] == "done"
        line.until(lambda here: here.table["ply"] == here.position["ply"])
        see_all(*lines)
    raise AssertionError("nothing could ever be taken back")


def test_undo_is_free_until_somebody_has_learned_something(server: Server) -> None:
    table, (ada, ben) = table_of(server, "Ada", "Ben")
    with ada.socket(table) as hers, ben.socket(table) as his:
        line = go_on_until_undo([hers, his])
        before, seat, to = line.position["ply"], line.position["seat"], line.position["undo_to"]
        done = line.ask(type="undo", ply=before, seat=seat, to=to)
        assert done == {"type": "done", "id": done["id"], "ply": before + 1}
        see_all(hers, his)
        assert line.position["ply"] == before + 1, "the log grows"
        assert line.position["log"][-1]["undo"] == to
        then = line.position
    past = (ada if seat == 0 else ben).ok("GET", f"/api/tables/{table}/replay?ply={to}")
    for key in ("view", "prompt", "choices", "actor"):
        assert past[key] == then[key], "the position is the one of that time"


def test_beyond_that_the_table_has_to_agree(server: Server) -> None:
    table, (ada, ben) = table_of(server, "Ada", "Ben")
    with ada.socket(table) as hers, ben.socket(table) as his:
        first = lines_of([hers, his])
        other = his if first is hers else hers
        seat, to = first.position["seat"], first.position["ply"]
        while lines_of([hers, his]) is first:
            assert first.act()["type"] == "done"
            first.until(lambda here: here.table["ply"] == here.position["ply"])
            see_all(hers, his)
        ply = first.position["ply"]
        assert first.ask(type="undo", ply=ply, seat=seat, to=to)["ply"] is None, "the other one is asked"
        other.until(lambda here: here.table["votes"])
        assert other.table["votes"] == [{"topic": "undo", "seat": seat, "value": to}]
        assert other.ask(type="vote", seat=1 - seat, topic="undo", value=to + 1)["code"] == "nothing_to_vote"
        assert other.ask(type="vote", seat=1 - seat, topic="undo", value=to, yes=False)["type"] == "done"
        first.until(lambda here: not here.table["votes"])
        assert first.table["ply"] == ply, "no means no"
        assert first.ask(type="undo", ply=ply, seat=seat, to=to)["ply"] is None
        assert other.ask(type="vote", seat=1 - seat, topic="undo", value=to)["type"] == "done"
        first.until(lambda here: here.position["ply"] == ply + 1)
        assert first.my_turn and first.position["log"][-1]["undo"] == to


def test_a_vote_counts_only_for_the_position_it_was_cast_in(server: Server) -> None:
    table, (ada, ben) = table_of(server, "Ada", "Ben", undo="consent")
    with ada.socket(table) as hers, ben.socket(table) as his:
        first = lines_of([hers, his])
        other = his if first is hers else hers
        seat, to = first.position["seat"], first.position["ply"]
        first.act()
        see_all(hers, his)
        first.ask(type="undo", ply=first.position["ply"], seat=seat, to=to)
        lines_of([hers, his]).act()
        see_all(hers, his)
        assert other.ask(type="vote", seat=1 - seat, topic="undo", value=to)["code"] == "nothing_to_vote"


def test_undo_never_means_never_and_nobody_undoes_for_others(server: Server) -> None:
    table, (ada, ben) = table_of(server, "Ada", "Ben", undo="never")
    with ada.socket(table) as hers, ben.socket(table) as his:
        line = lines_of([hers, his])
        seat, to = line.position["seat"], line.position["ply"]
        line.act()
        line.until(lambda here: here.position["ply"] == here.table["ply"])
        assert line.ask(type="undo", ply=line.position["ply"], seat=seat, to=to)["code"] == "undo_never"
    table, (ada, ben) = table_of(server, "Ada", "Ben")
    with ada.socket(table) as hers, ben.socket(table) as his:
        line = lines_of([hers, his])
        other = his if line is hers else hers
        seat, to = line.position["seat"], line.position["ply"]
        line.act()
        see_all(hers, his)
        ply = other.position["ply"]
        assert other.ask(type="undo", ply=ply, seat=1 - seat, to=to)["code"] == "undo_others"
        assert other.ask(type="undo", ply=ply, seat=1 - seat, to=ply)["code"] == "undo_where"
        assert other.ask(type="undo", ply=ply, seat=seat, to=to)["code"] == "not_your_seat"
        assert other.ask(type="undo", ply=ply - 1, seat=1 - seat, to=to)["code"] == "stale"


def test_alone_with_bots_everything_can_be_taken_back(server: Server) -> None:
    table, (ada,) = table_of(server, "Ada", "random")
    with ada.socket(table) as line:
        line.until(lambda here: here.my_turn)
        to = line.position["ply"]
        line.act()
        line.until(lambda here: here.my_turn and here.position["ply"] > to + 1)
        assert line.ask(type="undo", ply=line.position["ply"], seat=0, to=to)["type"] == "done"


# -- resigning, abandoning -------------------------------------------------------------------


def test_a_bot_plays_on_for_who_resigns_and_ranks_last(server: Server) -> None:
    table, (ada, ben, cem) = table_of(server, "Ada", "Ben", "Cem")
    ben.ok("POST", f"/api/tables/{table}/resign", {"seat": 1})
    row = ada.table(table)
    assert row["status"] == "running" and row["seats"][1]["resigned"] and row["seats"][1]["bot"]
    assert ben.refused("POST", f"/api/tables/{table}/seats/1") == (403, "not_your_seat")
    assert ben.refused("POST", f"/api/tables/{table}/resign", {"seat": 1}) == (403, "not_your_seat")
    assert ben.refused("POST", f"/api/tables/{table}/resign", {"seat": 0}) == (403, "not_your_seat")
    cem.ok("POST", f"/api/tables/{table}/resign", {"seat": 2})
    row = ada.table(table)
    assert row["status"] == "finished", "only one is left: it is decided"
    assert row["seats"][0]["place"] == 1
    assert min(row["seats"][1]["place"], row["seats"][2]["place"]) == 2


def test_alone_with_bots_resigning_closes_the_table(server: Server) -> None:
    table, (ada,) = table_of(server, "Ada", "random", "random")
    ada.ok("POST", f"/api/tables/{table}/resign", {"seat": 0})
    assert ada.table(table)["status"] == "abandoned"
    assert ada.refused("POST", f"/api/tables/{table}/resign", {"seat": 0}) == (409, "not_running")


def test_a_game_is_abandoned_when_all_people_agree(server: Server) -> None:
    table, (ada, ben) = table_of(server, "Ada", "Ben", "random")
    vote = {"topic": "abandon", "seat": 0}
    ada.ok("POST", f"/api/tables/{table}/votes", vote | {"value": 7})
    row = ada.table(table)
    assert row["status"] == "running" and row["votes"] == [{"topic": "abandon", "seat": 0, "value": 0}]
    ben.ok("POST", f"/api/tables/{table}/votes", vote | {"seat": 1})
    assert ada.table(table)["status"] == "abandoned"
    assert ada.refused("POST", f"/api/tables/{table}/votes", vote) == (409, "not_running")


# -- absent seats ----------------------------------------------------------------------------


@pytest.mark.parametrize("clock", ["none", "live", "days"])
def test_a_bot_takes_over_for_somebody_whose_time_is_up_and_gives_the_seat_back(server: Server, clock: str) -> None:
    table, people = table_of(server, "Ada", "Ben", clock=clock)
    actor = people[0].table(table)["actor"]
    away, here = people[actor], people[1 - actor]
    vote = {"topic": "replace", "seat": 1 - actor, "value": actor}
    assert here.refused("POST", f"/api/tables/{table}/votes", vote) == (400, "not_overdue")
    let_clocks_run(server.house, table, 31 * 86_400_000)
    settle(server, table)
    assert away.refused("POST", f"/api/tables/{table}/votes", vote | {"seat": actor})[1] == "not_overdue"
    with here.socket(table) as line:
        here.ok("POST", f"/api/tables/{table}/votes", vote)
        line.until(lambda now: now.table["seats"][actor]["bot"])
        line.until(lambda now: now.position["actor"] == 1 - actor or now.table["status"] != "running")
    move = {"id": "x", "ply": 0, "seat": actor, "action": "pass"}
    assert away.refused("POST", f"/api/tables/{table}/actions", move) == (403, "bot_plays")
    away.sit(table, actor)
    row = here.table(table)
    assert row["seats"][actor]["bot"] == "" and row["seats"][actor]["user_id"] == away.id


def test_the_warning_comes_once_a_turn(server: Server) -> None:
    table, people = table_of(server, "Ada", "Ben", clock="days", days=1)
    actor = people[0].table(table)["actor"]
    let_clocks_run(server.house, table, int(0.9 * 86_400_000))
    settings = {"notices": {"email": False, "webhook": "http://127.0.0.1:9/none"}}
    people[actor].ok("PATCH", "/api/me", settings)

    def warnings() -> int:
        rows = people[actor].ok("GET", "/api/me/export")["notices"]
        return len([row for row in rows if row["topic"] == "warning" and row["table_id"] == table])

    for _ in range(2):
        server.sweep()
        assert warnings() == 1


def test_who_leaves_is_played_by_a_bot_until_they_come_back(server: Server) -> None:
    table, (ada, ben) = table_of(server, "Ada", "Ben")
    ben.ok("DELETE", f"/api/tables/{table}/seats/1")
    assert ada.table(table)["seats"][1]["bot"]
    assert ada.refused("DELETE", f"/api/tables/{table}/seats/1") == (403, "not_your_seat")
    ben.sit(table, 1)
    assert ada.table(table)["seats"][1]["bot"] == ""


def test_time_is_booked_to_whoever_was_asked(server: Server) -> None:
    table, people = table_of(server, "Ada", "Ben", clock="live", minutes=10)
    with people[0].socket(table) as hers, people[1].socket(table) as his:
        line = lines_of([hers, his])
        seat = line.position["seat"]
        let_clocks_run(server.house, table, 60_000)
        settle(server, table)
        while lines_of([hers, his]) is line:
            line.act()
            line.until(lambda here: here.table["ply"] == here.position["ply"])
            see_all(hers, his)
        used = [row["used_ms"] for row in line.table["seats"]]
        assert 60_000 <= used[seat] < 90_000 and used[1 - seat] < 30_000


# -- again -----------------------------------------------------------------------------------


def test_a_rematch_leads_everybody_to_the_same_table(server: Server) -> None:
    table, (ada, ben) = table_of(server, "Ada", "Ben")
    assert ada.refused("POST", f"/api/tables/{table}/rematch") == (409, "not_over")
    ben.ok("POST", f"/api/tables/{table}/resign", {"seat": 1})
    with ben.socket(table) as line:
        new = ada.ok("POST", f"/api/tables/{table}/rematch")["id"]
        line.until(lambda here: here.table["rematch"] == new)
    assert ben.ok("POST", f"/api/tables/{table}/rematch")["id"] == new
    assert server.person("Eve").refused("POST", f"/api/tables/{table}/rematch") == (403, "not_seated")
    seats = ada.table(new)["seats"]
    assert [seat["user_id"] for seat in seats] == [None, ada.id], "seats move on"
    ben.sit(new, 0)
    assert ada.table(new)["status"] == "running" and ada.table(new)["origin"] == table


def test_rated_tables_change_ratings(server: Server) -> None:
    ada, ben, eve = server.visitor(), server.visitor(), server.person("Eve")
    ada.account()
    ben.account()
    table = ada.open("me", "open", rated=True, listed=True)
    assert eve.refused("POST", f"/api/tables/{table}/seats/1") == (400, "rated"), "guests have no rating"
    assert ada.refused("POST", f"/api/tables/{table}/seats/1") == (400, "rated"), "not against oneself"
    assert ada.refused("PUT", f"/api/tables/{table}/seats/1", {"kind": "bot", "bot": "random"})[1] == "bot"
    ben.sit(table, 1)
    ben.ok("POST", f"/api/tables/{table}/resign", {"seat": 1})
    ratings = {row["user_id"]: row for row in eve.ok("GET", "/api/games/egizia/ratings")}
    assert ratings[ada.id]["games"] == ratings[ben.id]["games"] == 1
    assert ratings[ada.id]["rating"] > ratings[ben.id]["rating"]


def test_a_crowd_of_spectators_leaves_room_for_who_sits_there(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "CROWD", 3)
    me = server.person("Ada")
    table = me.open("me", "me", listed=True)
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(server.person("Eve").socket(table))
        with pytest.raises(Closed) as closed, server.person("Eve").socket(table):
            pass
        assert closed.value.code == CLOSE_CROWD
        assert stack.enter_context(me.socket(table)).position["seat"] is not None
