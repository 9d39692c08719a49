"""A bot stands in for somebody: what they would lose is not decided without them, and nobody waits for them forever."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.conftest import PATIENCE, Person, Server, by_webhook, wait_for
from tests.server.receivers import Receiver
from tests.server.test_notices import states
from tests.server.test_tables import settle, table_of

from mehen.server import schema as db
from mehen.server import store

WEEK, DAY, MINUTE = 7 * 86_400_000, 86_400_000, 60_000
Left = tuple[str, list[Person], int, int]


def act(person: Person, table: str, seat: int) -> None:
    here = person.ok("GET", f"/api/tables/{table}/position?seat={seat}")
    action = {"id": f"m{here['ply']}", "ply": here["ply"], "seat": seat, "actions": here["choices"][0]["actions"]}
    person.ok("POST", f"/api/tables/{table}/actions", action)


def play_until(people: list[Person], table: str, done: Callable[[int], bool]) -> int:
    """Everybody takes what is offered first; returns the ply at which the actor is as wanted."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        row = people[0].table(table)
        if done(row["actor"]):
            return int(row["ply"])
        if row["seats"][row["actor"]]["bot"]:
            time.sleep(0.02)
        else:
            act(people[row["actor"]], table, row["actor"])
    raise AssertionError("it never came to that")


def left(server: Server, undo: str = "free", **more: Any) -> Left:
    """Ada has decided, then Ben; Ben has left; Ada has decided again, and Ben's stand-in.

    Returns the plies before Ada's two decisions: the first lies behind Ben's own one, the second does not.
    """
    table, people = table_of(server, "Ada", "Ben", undo=undo, **more)
    first = play_until(people, table, lambda actor: actor == 0)
    play_until(people, table, lambda actor: actor == 1)
    act(people[1], table, 1)
    people[1].ok("DELETE", f"/api/tables/{table}/seats/1")
    second = play_until(people, table, lambda actor: actor == 0)
    play_until(people, table, lambda actor: actor == 1)
    play_until(people, table, lambda actor: actor == 0)
    return table, people, first, second


def take_back(person: Person, table: str, to: int) -> int | None:
    ply = person.table(table)["ply"]
    done = person.ok("POST", f"/api/tables/{table}/undo", {"id": f"u{to}-{ply}", "ply": ply, "seat": 0, "to": to})
    return None if done["ply"] is None else int(done["ply"])


def vote(person: Person, table: str, seat: int, topic: str = "abandon", value: int = 0, yes: bool = True) -> None:
    body = {"seat": seat, "topic": topic, "value": value, "yes": yes}
    person.ok("POST", f"/api/tables/{table}/votes", body)


def questions(person: Person, table: str) -> list[tuple[str, int, int]]:
    return [(asked["topic"], asked["seat"], asked["value"]) for asked in person.table(table)["asked"]]


def let_time_pass(server: Server, table: str, ms: int) -> None:
    """As if whatever is being voted on had been asked that much earlier."""
    with server.house.database.write() as c:
        earlier = update(db.votes).where(db.votes.c.table_id == table).values(at=db.votes.c.at - ms)
        c.execute(earlier)
        server.house.database.ring(c, table)
    settle(server, table)


# -- undo ------------------------------------------------------------------------------------


@pytest.mark.parametrize("undo", ["free", "consent"])
def test_an_undo_behind_what_somebody_absent_has_decided_needs_their_yes(server: Server, undo: str) -> None:
    table, (ada, ben), first, _ = left(server, undo)
    ply = ada.table(table)["ply"]
    assert take_back(ada, table, first) is None, "Ben is asked"
    row = ada.table(table)
    assert row["ply"] == ply and row["votes"] == [{"topic": "undo", "seat": 0, "value": first}]
    assert questions(ada, table) == [("undo", 1, first)]
    vote(ben, table, 1, "undo", first, yes=False)
    assert ada.table(table)["votes"] == [] and questions(ada, table) == [] and ada.table(table)["ply"] == ply
    assert take_back(ada, table, first) is None
    vote(ben, table, 1, "undo", first)
    row = ada.table(table)
    assert row["ply"] == ply + 1 and row["actor"] == 0 and row["votes"] == [] and questions(ada, table) == []
    assert row["seats"][1]["bot"], "who answers need not sit down again"


@pytest.mark.parametrize("undo", ["free", "consent"])
def test_what_the_stand_in_has_done_is_taken_back_by_those_who_are_there(server: Server, undo: str) -> None:
    table, (ada, _), _, second = left(server, undo)
    here = ada.ok("GET", f"/api/tables/{table}/position")
    assert here["own_asks"] == []
    assert take_back(ada, table, second) == here["ply"] + 1
    assert questions(ada, table) == []


def test_a_position_says_whom_an_undo_would_ask(server: Server) -> None:
    table, people = table_of(server, "Ada", "Ben")
    play_until(people, table, lambda actor: actor == 0)
    play_until(people, table, lambda actor: actor == 1)
    act(people[1], table, 1)
    people[1].ok("DELETE", f"/api/tables/{table}/seats/1")
    play_until(people, table, lambda actor: actor == 0)
    assert people[0].ok("GET", f"/api/tables/{table}/position")["own_asks"] == [1]


def test_who_is_there_is_asked_too_and_who_is_not_concerned_has_no_say(server: Server) -> None:
    table, people = table_of(server, "Ada", "Ben", "Cem", undo="consent")
    ada, ben, cem = people
    cem.ok("DELETE", f"/api/tables/{table}/seats/2")
    to = play_until(people, table, lambda actor: actor == 0)
    act(ada, table, 0)
    wait_for(lambda: ada.table(table)["actor"] in (0, 1))  # Cem's bot has played, if it was asked
    assert take_back(ada, table, to) is None
    assert questions(ada, table) == [], "Cem has decided nothing since"
    body = {"seat": 2, "topic": "undo", "value": to, "yes": False}
    assert cem.refused("POST", f"/api/tables/{table}/votes", body) == (403, "bot_plays")
    ply = ada.table(table)["ply"]
    vote(ben, table, 1, "undo", to)
    assert ada.table(table)["ply"] == ply + 1


def test_without_an_answer_an_undo_falls(start: Callable[..., Server], database_url: str) -> None:
    server = start(database_url)
    table, (ada, _), first, _ = left(server)
    ply = ada.table(table)["ply"]
    take_back(ada, table, first)
    let_time_pass(server, table, WEEK)
    wait_for(lambda: not ada.table(table)["votes"] and not questions(ada, table))
    assert ada.table(table)["ply"] == ply and ada.table(table)["status"] == "running"


# -- ending without a result -----------------------------------------------------------------


def test_somebody_absent_is_asked_before_a_game_is_abandoned(server: Server) -> None:
    table, (ada, ben), _, _ = left(server)
    assert ben.refused("POST", f"/api/tables/{table}/votes", {"seat": 1, "topic": "abandon"}) == (403, "bot_plays")
    vote(ada, table, 0)
    assert ada.table(table)["status"] == "running" and questions(ada, table) == [("abandon", 1, 0)]
    [mine] = [row for row in ben.ok("GET", "/api/me/tables") if row["id"] == table]
    assert [asked["seat"] for asked in mine["asked"]] == [1], "to be seen where one's tables are"
    assert ada.refused("POST", f"/api/tables/{table}/votes", {"seat": 1, "topic": "abandon"})[1] == "not_your_seat"
    vote(ben, table, 1, yes=False)
    assert ada.table(table)["votes"] == [] and ada.table(table)["status"] == "running"
    vote(ada, table, 0)
    act(ada, table, 0)
    assert questions(ada, table) == [("abandon", 1, 0)], "a move does not end the offer"
    vote(ben, table, 1)
    assert ada.table(table)["status"] == "abandoned"


@pytest.mark.parametrize(
    ("clock", "most"),
    [
        ({"clock": "none"}, WEEK),
        ({"clock": "days", "days": 2}, 2 * DAY),
        ({"clock": "live", "minutes": 60}, 10 * MINUTE),
        ({"clock": "live", "minutes": 5}, 5 * MINUTE),
    ],
)
def test_after_the_deadline_an_end_without_a_result_waits_no_longer(
    server: Server, clock: dict[str, Any], most: int
) -> None:
    table, (ada, ben) = table_of(server, "Ada", "Ben", **clock)
    ben.ok("DELETE", f"/api/tables/{table}/seats/1")
    before = db.now()
    vote(ada, table, 0)
    [asked] = ada.table(table)["asked"]
    assert before + most <= asked["until"] <= db.now() + most
    vote(ada, table, 0)
    assert ada.table(table)["asked"] == [asked], "said twice, the deadline stays"
    let_time_pass(server, table, most - 30_000)
    server.sweep()
    assert ada.table(table)["status"] == "running"
    let_time_pass(server, table, 30_000)
    wait_for(lambda: ada.table(table)["status"] == "abandoned")


def test_a_late_yes_of_somebody_who_is_there_needs_no_answer_of_the_absent(
    start: Callable[..., Server], database_url: str
) -> None:
    server = start(database_url)
    table, (ada, ben, cem) = table_of(server, "Ada", "Ben", "Cem")
    cem.ok("DELETE", f"/api/tables/{table}/seats/2")
    vote(ada, table, 0)
    let_time_pass(server, table, WEEK)
    server.sweep()
    assert ada.table(table)["status"] == "running", "Ben is there and has not agreed"
    vote(ben, table, 1)
    assert ada.table(table)["status"] == "abandoned"


def test_who_comes_back_is_asked_without_a_deadline(server: Server) -> None:
    table, (ada, ben), _, _ = left(server)
    vote(ada, table, 0)
    ben.sit(table, 1)
    assert questions(ada, table) == [] and ada.table(table)["votes"] == [{"topic": "abandon", "seat": 0, "value": 0}]
    let_time_pass(server, table, 2 * WEEK)
    server.sweep()
    assert ada.table(table)["status"] == "running"
    vote(ben, table, 1)
    assert ada.table(table)["status"] == "abandoned"


def test_a_rated_game_that_is_abandoned_changes_no_rating(server: Server) -> None:
    ada, ben = server.visitor(), server.visitor()
    ada.account()
    ben.account()
    table = ada.open("me", "open", rated=True, listed=True)
    ben.sit(table, 1)
    ben.ok("DELETE", f"/api/tables/{table}/seats/1")
    vote(ada, table, 0)
    assert ada.table(table)["status"] == "running"
    let_time_pass(server, table, WEEK)
    wait_for(lambda: ada.table(table)["status"] == "abandoned")
    rated = [row["user_id"] for row in ada.ok("GET", "/api/games/egizia/ratings")]
    assert ada.id not in rated and ben.id not in rated


# -- who is absent, and who has given up -----------------------------------------------------


def test_who_has_given_up_is_not_asked(server: Server) -> None:
    table, people = table_of(server, "Ada", "Ben", "Cem", undo="consent")
    ada, ben, cem = people
    first = play_until(people, table, lambda actor: actor == 0)
    act(ada, table, 0)
    play_until(people, table, lambda actor: actor == 2)
    act(cem, table, 2)
    cem.ok("POST", f"/api/tables/{table}/resign", {"seat": 2})
    ply = play_until(people, table, lambda actor: actor == 0)
    assert take_back(ada, table, first) is None and questions(ada, table) == []
    vote(ben, table, 1, "undo", first)
    assert ada.table(table)["ply"] == ply + 1
    vote(ada, table, 0)
    vote(ben, table, 1)
    assert ada.table(table)["status"] == "abandoned"


def test_the_last_one_there_who_gives_up_does_not_close_the_game_of_the_absent(server: Server) -> None:
    table, (ada, ben, cem) = table_of(server, "Ada", "Ben", "Cem")
    ben.ok("DELETE", f"/api/tables/{table}/seats/1")
    cem.ok("DELETE", f"/api/tables/{table}/seats/2")
    ada.ok("POST", f"/api/tables/{table}/resign", {"seat": 0})
    assert ada.table(table)["status"] == "running"
    ben.sit(table, 1)


def test_no_hints_against_somebody_absent(server: Server) -> None:
    table, people = table_of(server, "Ada", "Ben")
    people[1].ok("DELETE", f"/api/tables/{table}/seats/1")
    play_until(people, table, lambda actor: actor == 0)
    assert people[0].refused("GET", f"/api/tables/{table}/hint") == (403, "hint_others")


def test_the_absent_are_told_that_they_are_asked(server: Server, hook: Receiver) -> None:
    table, (ada, ben), _, _ = left(server, title="Delta")
    by_webhook(ben, hook)
    vote(ada, table, 0)
    wait_for(lambda: hook.posts)
    told = json.loads(hook.posts[0][1])
    assert (told["topic"], told["text"]) == ("consent", "Delta: Du wirst um deine Zustimmung gebeten.")
    vote(ada, table, 0)
    assert len(states(server, table)) == 1, "once"


def test_a_question_that_is_settled_is_not_told(start: Callable[..., Server], hook: Receiver) -> None:
    server = start(notice_delay=3600)
    table, (ada, ben), _, _ = left(server)
    by_webhook(ben, hook)
    vote(ada, table, 0)
    assert states(server, table) == [("consent", "webhook", "waiting")]
    vote(ada, table, 0, yes=False)
    with server.house.database.write() as c:
        c.execute(update(db.notices).where(db.notices.c.table_id == table).values(due_at=0))
    server.send_due()
    wait_for(lambda: "waiting" not in [state for *_, state in states(server, table)])
    assert hook.posts == []


def test_a_question_never_undoes_an_answer(server: Server) -> None:
    """Two processes may write at once: one asks somebody absent, the other already has their yes."""
    table, _, _, _ = left(server)
    with server.house.database.write() as c:
        assert store.cast_vote(c, table, "abandon", 1, 0, 5, False)
        assert store.cast_vote(c, table, "abandon", 1, 0, 5, True)
        assert not store.cast_vote(c, table, "abandon", 1, 0, 5, False)
        [kept] = store.votes(c, table)
        assert kept["yes"]
