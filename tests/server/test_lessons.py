"""Learning over the line: the same tables as in the library, in both languages, without an account, within limits."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.server.conftest import Server

from mehen.server.api.common import TUTORS
from mehen.server.api.lessons import ENTRIES
from mehen.table import lessons

FIRST = "/api/learn/egizia/first-game"


def test_a_visitor_sees_what_can_be_learned(server: Server) -> None:
    found = server.visitor().ok("GET", "/api/learn?lang=de")
    assert found == lessons.infos("de")
    assert "first-game" in [one["id"] for one in found if one["game"] == "egizia"]


def test_a_lesson_is_what_the_library_says(server: Server) -> None:
    lesson = lessons.find("egizia", "first-game")
    for done in ([], ["next"], ["next", "next", "place thebae"], ["skip", "skip", "skip", "skip"]):
        for lang in ("de", "en"):
            told = server.visitor().ok("POST", f"{FIRST}?lang={lang}", {"done": done})
            assert told == lessons.attend(lesson, done, lang)
    assert told["done"] == ["next", "next", "place thebae", "place card_5"]


def test_another_way_is_weighed_before_it_is_taken(server: Server) -> None:
    told = server.visitor().ok("POST", f"{FIRST}/weigh?lang=en", {"done": ["next", "next"], "actions": ["pass"]})
    assert told["back"] == 2
    assert "points" in told["text"]


def test_one_may_look_back_at_what_the_learner_saw(server: Server) -> None:
    done = ["next", "next", "place thebae"]
    now = server.visitor().ok("POST", f"{FIRST}?lang=en", {"done": done})["position"]
    then = server.visitor().ok("POST", f"{FIRST}/replay?lang=en", {"done": done, "ply": now["ply"] - 1})
    assert then["ply"] == now["ply"] - 1 and then["seat"] == now["seat"] and then["view"] != now["view"]
    last = server.visitor().ok("POST", f"{FIRST}/replay?lang=en", {"done": done, "ply": now["ply"]})
    assert last["view"] == now["view"]


def test_what_cannot_have_been_done_is_refused_with_where_and_why(server: Server) -> None:
    me = server.visitor()
    answer = me.ask("POST", f"{FIRST}?lang=de", {"done": ["next", "next", "build columns"]})
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (400, "illegal")
    assert problem["details"] == {"index": 2, "entry": "build columns"}
    assert problem["rule"].startswith("EG-") and problem["text"] == "darüber wird gerade nicht entschieden"
    answer = me.ask("POST", f"{FIRST}/weigh?lang=en", {"done": ["next"], "actions": ["place edfu", "pass"]})
    assert (answer.status_code, answer.json()["details"]["index"]) == (400, 2)


def test_there_is_no_such_lesson(server: Server) -> None:
    me = server.visitor()
    assert me.refused("POST", "/api/learn/egizia/nothing", {"done": []}) == (404, "lesson")
    assert me.refused("POST", "/api/learn/chess/first-game", {"done": []}) == (404, "game")


def test_nobody_sends_more_than_a_game(server: Server) -> None:
    me = server.visitor()
    assert me.refused("POST", FIRST, {"done": ["next"] * (ENTRIES + 1)}) == (422, "malformed")
    assert me.refused("POST", FIRST, {"done": ["x" * 81]}) == (422, "malformed")


def test_few_think_about_lessons_however_many_are_taught(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thread that thinks keeps judgements of its own."""
    there, seen = lessons.attend, set[str]()

    def attend(*args: Any) -> Any:
        seen.add(threading.current_thread().name)
        return there(*args)

    monkeypatch.setattr(lessons, "attend", attend)
    learners = [server.visitor() for _ in range(4 * TUTORS)]
    with ThreadPoolExecutor(len(learners)) as together:
        told = list(together.map(lambda learner: learner.ok("POST", FIRST, {"done": []}), learners))
    assert len({one["digest"] for one in told}) == 1
    assert seen <= {f"lessons_{number}" for number in range(TUTORS)}
