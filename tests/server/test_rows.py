"""Several actions in one message: all or none, once, and nothing is learned from a refusal."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from tests.server.conftest import Json, Line, Person, Server
from tests.server.test_leaks import room_of
from tests.server.test_races import check_stored, stored
from tests.table.test_together import at_battle

from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.server.errors import Refused
from mehen.table import wire
from mehen.table.timeline import ACT, Entry, Timeline


def at_choice_of_track(server: Server) -> tuple[Person, str]:
    """One device for both gods, which are chosen."""
    me = server.person("Ada")
    table = me.open("me", "me", game="ankh")
    return me, table


def until_ahead(line: Line) -> Json:
    for step in range(40):
        if line.position["ahead"]:
            return line.position
        ply = line.position["ply"]
        assert line.act(pick=step)["type"] == "done"
        line.until_ply(ply + 1)
        if line.table["actor"] != line.position["seat"]:
            line.ask(type="look", seat=line.table["actor"])
            line.until(lambda here: here.position["seat"] == here.table["actor"])
    raise AssertionError("nothing could be tapped ahead")


def test_a_tap_ahead_is_both_actions_and_counts_once(server: Server) -> None:
    me, table = at_choice_of_track(server)
    with me.socket(table) as line, me.socket(table) as other:
        here = until_ahead(line)
        one = here["ahead"][0]
        assert len(one["actions"]) == 2 and one["title"] and one["target"].startswith("hex.")
        frame = {"type": "act", "ply": here["ply"], "seat": here["seat"], "actions": one["actions"], "id": "twice"}
        assert line.ask(**frame) == {"type": "done", "id": "twice", "ply": here["ply"] + 2}
        line.until_ply(here["ply"] + 2)
        assert line.ask(**frame) == {"type": "done", "id": "twice", "ply": here["ply"] + 2}, "sent again"
        body = {key: value for key, value in frame.items() if key != "type"}
        assert me.ok("POST", f"/api/tables/{table}/actions", body) == {"id": "twice", "ply": here["ply"] + 2}
        other.until_ply(here["ply"] + 2)
    space = catalog.game("ankh").space(check_stored(server, table).rules)
    assert [space.write(entry.value) for entry in stored(server, table)[here["ply"] :]] == one["actions"]
    assert line.position["choices"], "the same seat goes on"


def test_all_or_none_and_the_refusal_says_which(server: Server) -> None:
    me, table = at_choice_of_track(server)
    with me.socket(table, lang="en") as line:
        here = until_ahead(line)
        first, second = here["ahead"][0]["actions"]
        ask = {"type": "act", "ply": here["ply"], "seat": here["seat"]}
        refused = line.ask(**ask, actions=[first, first])
        assert (refused["code"], refused["details"]) == ("illegal", {"action": first, "number": 1})
        assert refused["rule"].startswith("AK-")
        refused = line.ask(**ask, actions=[first, "dance", second])
        assert (refused["code"], refused["details"]["number"]) == ("unknown_action", 1)
    whole = {"id": "m", "ply": here["ply"], "seat": here["seat"]}
    bodies: list[Json] = [{"actions": []}, {"actions": [first] * 31}, {"actions": [first], "action": first}, {}]
    for body in bodies:
        assert me.refused("POST", f"/api/tables/{table}/actions", whole | body) == (422, "malformed")
    assert len(stored(server, table)) == here["ply"] and me.table(table)["ply"] == here["ply"]
    check_stored(server, table)


def played(name: str, seats: int) -> Iterator[Timeline]:
    """A random game, at each decision."""
    game, rng = catalog.game(name), Rng(1)
    timeline = Timeline(game, game.rules(seats))
    while not timeline.over:
        if timeline.actor >= 0:
            yield timeline
        state = timeline.state
        legal = state.legal()
        action = state.sample(rng) if timeline.actor < 0 else legal[rng.below(len(legal))]
        timeline.append(Entry(timeline.ply + 1, ACT, int(timeline.actor), int(action)))


def refusal(timeline: Timeline, seat: int, actions: list[str]) -> Refused:
    with pytest.raises(Refused) as caught:
        asyncio.run(room_of(timeline).act(f"user{seat}", seat, actions, timeline.ply, "x"))
    return caught.value


def test_nothing_follows_what_brings_something_to_light() -> None:
    """Otherwise a refusal of the second action would tell what is hidden, and the first would not have happened."""
    for timeline in played("egizia", 4):
        state, space = timeline.state, timeline.game.space(timeline.rules)
        for action in state.legal():
            then = state.clone()
            marks = then.marks
            then.apply(action)
            if then.actor == state.actor and then.marks != marks:
                row = [space.write(action), space.write(then.legal()[0])]
                error = refusal(timeline, int(state.actor), row)
                assert (error.code, error.details["number"]) == ("not_at_once", 1)
                return
    raise AssertionError("nothing came to light")


def test_nothing_follows_where_several_choose_at_the_same_time() -> None:
    timeline = at_battle()
    seat = timeline.asked[0]
    space = timeline.game.space(timeline.rules)
    cards = [space.write(action) for action in timeline.facing(seat).legal()[:2]]
    assert refusal(timeline, seat, cards).code == "not_at_once"


def test_pay_for_me_is_one_choice_that_pays_what_is_due() -> None:
    for timeline in played("pharaon", 4):
        seat = int(timeline.actor)
        position = wire.position(timeline, seat, "en")
        rows = [choice for choice in position["choices"] if choice["verb"] == "pay" and len(choice["actions"]) > 1]
        names = [choice["action"] for choice in position["choices"]]
        assert len(set(names)) == len(names), "each choice has a name of its own"
        if rows:
            [pay] = rows
            assert pay["title"] == "Pay for me" and pay["detail"] and pay["changes"] and position["choices"][0] == pay
            then = timeline.state.clone()
            for action in pay["actions"]:
                number = timeline.game.space(timeline.rules).read(action)
                assert number in then.legal()
                then.apply(number)
            assert timeline.game.step_name(then) != "pay"
            return
    raise AssertionError("nobody ever paid more than one unit")
