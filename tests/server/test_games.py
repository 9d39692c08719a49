"""Whole games over sockets: with bots, between people, on one device; breaks and resumption."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.conftest import Line, Server

from mehen.core import catalog
from mehen.core.game import SPECTATOR
from mehen.server.room import Room
from mehen.table import wire


def play_on(line: Line, most: int = 10_000, stride: int = 7) -> None:
    """Answer whatever is asked of the seats of this line, until the end or for a number of actions."""
    taken = 0
    while line.table["status"] == "running" and taken < most:
        if line.my_turn:
            answer = line.act(pick=taken * stride)
            assert answer["type"] == "done", answer
            taken += 1
            line.until_ply(answer["ply"])
        else:
            line.receive()


@pytest.mark.parametrize("name", catalog.names())
def test_a_whole_game_against_bots(server: Server, name: str) -> None:
    game = catalog.game(name)
    me = server.person()
    table = me.open("me", *["random"] * (max(2, game.min_seats) - 1), game=name)
    with me.socket(table) as line:
        play_on(line)
        assert line.table["status"] == "finished"
        assert line.position["over"]
        assert [seat["place"] for seat in line.table["seats"]] == line.position["places"]
        assert [seat["score"] for seat in line.table["seats"]] == line.position["scores"]
    record = me.ok("GET", f"/api/tables/{table}/record")
    assert record.startswith(f"mehen-record: 1\ngame: {name}\n")
    statistics = me.ok("GET", f"/api/games/{name}/statistics")
    assert statistics["finished"] >= 1 and statistics["by_seats"][str(max(2, game.min_seats))] >= 1


def test_only_bots_play_a_game_while_people_look_on(start: Callable[..., Server]) -> None:
    server = start(unattended=True)
    me = server.visitor()
    me.account()
    table = me.open("random", "random", listed=True)
    with server.visitor().socket(table) as line:
        assert line.position["seat"] is None
        line.until(lambda here: here.table["status"] == "finished")
        assert all(not message.get("position", {}).get("choices") for message in line.seen)


def test_two_people_see_each_their_own(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    table = ada.open("me", "open")
    ada.invite(table, ben)
    ben.sit(table, 1)
    with ada.socket(table) as hers, ben.socket(table) as his:
        differed = 0
        for step in range(60):
            if hers.position["over"]:
                break
            line = hers if hers.my_turn else his
            answer = line.act(pick=step * 5)
            for other in (hers, his):
                other.until_ply(answer["ply"])
            hers.until(lambda here: here.position["ply"] == max(hers.position["ply"], his.position["ply"]))
            his.until(lambda here: here.position["ply"] == hers.position["ply"])
            room = server.house.hub.rooms[table]
            for seat, here in ((0, hers), (1, his)):
                assert here.position["seat"] == seat
                assert as_sent(room, seat) == without_log(here.position)
                assert bool(here.position["choices"]) == (seat == (room.timeline.actor if room.timeline else None))
            differed += hers.position["view"] != his.position["view"]
        assert differed > 0, "nothing was hidden in this game"


def as_sent(room: Room, seat: int) -> dict[str, object]:
    assert room.timeline is not None
    return without_log(json.loads(json.dumps(wire.position(room.timeline, seat, "en", None, room.seats))))


def without_log(position: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in position.items() if key not in ("log", "chronicle")}


def test_everything_that_is_said_calls_people_by_their_names(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    table = ada.open("me", "open", "random")
    ada.invite(table, ben)
    ben.sit(table, 1)
    with ada.socket(table) as hers, ben.socket(table, lang="de") as his:
        assert hers.position["names"] == his.position["names"] == ["Ada", "Ben", "Bot C"]
        for _ in range(8):
            for line in (hers, his):
                line.until(lambda here: here.position["actor"] in (0, 1))
            line = hers if hers.position["actor"] == 0 else his
            ply = line.act()["ply"]
            for line in (hers, his):
                line.until_ply(ply)
        for line in (hers, his):
            line.until(lambda here: here.position["actor"] in (0, 1))
        log = ada.ok("GET", f"/api/tables/{table}/position")["log"]
        names = hers.position["names"]
        assert {row["seat"] for row in log} >= {None, 0, 1, 2}
        assert all(names[row["seat"]] in row["text"] for row in log if row["seat"] is not None)
        waiting = his if hers.my_turn else hers
        assert names[waiting.position["actor"]] in waiting.position["prompt"]["text"]
        why = waiting.ask(type="act", ply=waiting.position["ply"], seat=waiting.position["seat"], action="pass")
        assert names[waiting.position["actor"]] in why["text"]


def test_namesakes_are_told_apart(server: Server) -> None:
    ada, other = server.person("Ada"), server.person("Ada")
    table = ada.open("me", "open", "random", "me")
    ada.invite(table, other)
    other.sit(table, 1)
    assert ada.ok("GET", f"/api/tables/{table}/position")["names"] == ["Ada A", "Ada B", "Bot C", "Ada D"]


def is_single(choice: dict[str, Any]) -> bool:
    """Not several actions at once."""
    return len(choice["actions"]) == 1


def test_a_position_says_what_was_ones_own_last_action_and_what_is_final(server: Server) -> None:
    me = server.person()
    table = me.open("me", "me")
    room = server.house.hub.rooms[table]
    own: dict[int, tuple[int | None, int | None]] = {0: (None, None), 1: (None, None)}
    kinds = set()
    with me.socket(table) as line:
        for step in range(30):
            seat = line.table["actor"]
            line.ask(type="look", seat=seat)
            line.until(lambda here: here.my_turn)
            assert (line.position["own_ply"], line.position["own_from"]) == own[seat]
            choices = line.position["choices"]
            singles = [k for k, choice in enumerate(choices) if is_single(choice)]
            pick = singles[step % len(singles)]
            choice, before = choices[pick], line.position["ply"]
            answer = line.act(pick=pick)
            own[seat] = (answer["ply"], before)
            alone = room.running.actor == seat and room.running.undo_floor() <= before
            assert choice["final"] != alone, choice
            kinds.add(choice["final"])
            line.until(lambda here: here.table["ply"] == here.position["ply"])
    assert kinds == {False, True}


def test_one_device_for_several_seats(server: Server) -> None:
    me = server.person()
    table = me.open("me", "me", "me")
    with me.socket(table) as line:
        looked: set[int] = set()
        for step in range(40):
            actor = line.table["actor"]
            if line.position["seat"] != actor:
                assert line.position["choices"] == []
                assert line.ask(type="look", seat=actor)["type"] == "done"
                line.until(lambda here: here.position["seat"] == here.table["actor"])
            looked.add(actor)
            assert line.act(pick=step)["type"] == "done"
            line.until(lambda here: here.table["ply"] == here.position["ply"])
        assert looked == {0, 1, 2}


def test_a_new_socket_resumes_where_the_old_one_ended(server: Server) -> None:
    me = server.person()
    table = me.open("me", "me")
    with me.socket(table) as line:
        for step in range(12):
            line.ask(type="look", seat=line.table["actor"])
            line.until(lambda here: here.my_turn)
            line.act(pick=step)
            line.until(lambda here: here.table["ply"] == here.position["ply"])
        last = line.position["ply"]
    with me.socket(table) as whole:
        everything = whole.position["log"]
        assert whole.position["ply"] == last
    for since in (0, last // 2, last - 1):
        with me.socket(table, since=since) as line:
            assert line.position["log"] == [row for row in everything if row["ply"] > since]
    with me.socket(table, since=last) as line:
        assert "position" not in line.seen[0], "nothing has happened since"
    with me.socket(table, since=last + 50) as line:
        assert line.position["log"] == everything, "a ply that never was: everything is sent"


def test_somebody_who_sits_down_sees_their_seat_at_once(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    table = ada.open("me", "open", listed=True)
    with ben.socket(table) as line:
        assert line.table["status"] == "open" and not line.position
        ben.sit(table, 1)
        line.until(lambda here: here.position)
        assert line.position["seat"] == 1
        assert line.table["seats"][1]["name"] == "Ben"


def test_a_spectator_sees_what_lies_open_and_may_not_act(server: Server) -> None:
    ada, eve = server.person("Ada"), server.person("Eve")
    table = ada.open("me", "me", listed=True)
    with eve.socket(table) as line:
        assert line.position["seat"] is None
        assert as_sent(server.house.hub.rooms[table], SPECTATOR) == without_log(line.position)
        refused = line.ask(type="act", ply=line.position["ply"], seat=0, action="pass")
        assert (refused["type"], refused["code"]) == ("refused", "not_your_seat")
        assert line.ask(type="look", seat=0)["code"] == "not_your_seat"
    with server.visitor().socket(table) as line:
        assert line.ask(type="act", ply=0, seat=0, action="pass")["code"] == "not_seated"
        assert line.ask(type="ping")["type"] == "done"


def test_an_illegal_action_is_refused_with_its_rule_in_both_languages(server: Server) -> None:
    me = server.person()
    table = me.open("me", "me")
    said = {}
    for lang in ("de", "en"):
        with me.socket(table, lang=lang) as line:
            actor = line.table["actor"]
            offered = {choice["action"] for choice in line.position["choices"]}
            timeline = server.house.hub.rooms[table].timeline
            assert timeline is not None
            names = timeline.game.space(timeline.rules).names
            other = next(name for name in names if name and name not in offered)
            refused = line.ask(type="act", ply=line.position["ply"], seat=actor, action=other)
            assert refused["code"] == "illegal" and refused["rule"].startswith("EG-")
            said[lang] = refused["text"]
            why = me.ok("GET", f"/api/tables/{table}/refusal", params={"action": other, "lang": lang, "seat": actor})
            assert why == {"text": refused["text"], "rule": refused["rule"]}
            assert line.ask(type="act", ply=line.position["ply"], seat=actor, action="dance")["code"] == (
                "unknown_action"
            )
    assert said["de"] != said["en"]


def test_talk_reaches_everyone_once_and_is_kept(server: Server) -> None:
    ada, ben = server.person("Ada"), server.person("Ben")
    table = ada.open("me", "open", listed=True)
    with ada.socket(table) as hers, ben.socket(table) as his:
        for _ in range(2):
            assert hers.ask(type="chat", id="hello", text="<b>hi</b>")["type"] == "done"
        his.until(lambda here: here.chat)
        assert [line["text"] for line in ben.ok("GET", f"/api/tables/{table}/chat")] == ["<b>hi</b>"]
        assert [row["text"] for row in his.chat] == ["<b>hi</b>"]
    with ben.socket(table) as again:
        assert [row["text"] for row in again.chat] == ["<b>hi</b>"]


def test_a_hint_is_given_where_nobody_is_played_against(server: Server) -> None:
    me = server.person()
    table = me.open("me", "novice")
    with me.socket(table) as line:
        line.until(lambda here: here.my_turn)
        told = me.ok("GET", f"/api/tables/{table}/hint?lang=de")
        assert told["action"] in {choice["action"] for choice in line.position["choices"]}
        assert told["ply"] == line.position["ply"]
    assert sum(told["chances"]) == pytest.approx(1)
    assert told["choice"]
    assert told["instead"]
    assert told["reasons"]


def test_no_hint_against_people_or_from_outside(server: Server) -> None:
    me, other, stranger = server.person(), server.person("Senbi"), server.person("Ahmose")
    table = me.open("me", "open", listed=True)
    me.invite(table, other)
    other.ok("POST", f"/api/tables/{table}/seats/1")
    assert me.refused("GET", f"/api/tables/{table}/hint") == (403, "hint_others")
    assert stranger.refused("GET", f"/api/tables/{table}/hint") == (403, "not_seated")


def test_no_hint_out_of_turn(server: Server) -> None:
    me = server.person()
    table = me.open("me", "me")
    with me.socket(table) as line:
        line.until(lambda here: here.my_turn)
        waiting = 1 - line.table["actor"]
    assert me.refused("GET", f"/api/tables/{table}/hint?seat={waiting}") == (409, "hint_wait")
