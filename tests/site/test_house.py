"""A person alone with a worker: whole games, everything kept before it is told, the same shapes as a server's."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from pydantic import TypeAdapter
from tests.site.page import Page

from mehen.core import catalog
from mehen.core.record import digest, read_record
from mehen.server.api.people import Person
from mehen.server.api.tables import TableLink

GAMES = catalog.ours()


def play(page: Page, table: str, seed: int = 1, most: int = 10_000) -> None:
    """To the end or for some decisions, whatever comes into mind."""
    rng = random.Random(seed)
    page.think("random")
    for _ in range(most):
        now = page.position()
        if now["over"]:
            return
        mine = [seat for seat in now["asked"] if page.heard["line"][0]["table"]["seats"][seat]["user_id"]]
        if now["seat"] not in mine:
            assert page.frame(type="look", seat=mine[0])["type"] == "done"
            now = page.position()
        done = page.act(rng.choice(now["choices"]))
        assert done["type"] == "done", done
        page.think("random")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots_is_kept_and_replays(game: str) -> None:
    page = Page()
    table = page.open(game, "me", "random")
    page.listen(table)
    play(page, table)
    row = page.shelf["tables"][table]
    assert row["status"] == "finished" and all(seat["place"] for seat in row["sitting"])
    again = Page(json.loads(json.dumps(page.shelf)))
    text = again.ok("GET", f"/tables/{table}/record")
    record = read_record(text)
    assert digest(record.state()) == digest(page.desk.house.tables[table].timeline.state)
    assert again.ok("GET", f"/tables/{table}/replay?ply=3&lang=de")["last"] == row["ply"]
    copy = again.ok("POST", "/records", {"text": text.replace("\n", "\r\n")})["id"]  # as forms send it
    assert again.ok("GET", f"/tables/{copy}")["status"] == "finished"


@pytest.mark.parametrize("game", GAMES)
def test_whatever_was_acknowledged_is_there_after_a_crash(game: str) -> None:
    """A worker may end at any moment: another one goes on from what was kept, without a question lost."""
    page = Page()
    table = page.open(game, "me", "me", *(["random"] if catalog.game(game).max_seats > 2 else []))
    page.listen(table)
    for step in range(12):
        play(page, table, seed=step, most=3)
        before = page.position()
        page = Page(json.loads(json.dumps(page.shelf)))
        page.listen(table, seat=before["seat"])
        page.think("random")
        assert page.position()["ply"] == before["ply"] and page.position()["view"] == before["view"]


def test_nothing_is_told_that_is_not_kept_in_the_same_breath() -> None:
    page = Page()
    table = page.open("egizia", "me", "me")
    page.listen(table)
    now = page.position()
    out = json.loads(
        page.desk.handle(
            json.dumps(
                {
                    "kind": "frame",
                    "line": "line",
                    "text": json.dumps(
                        {
                            "type": "act",
                            "id": "a",
                            "seat": now["seat"],
                            "ply": now["ply"],
                            "actions": now["choices"][0]["actions"],
                        }
                    ),
                }
            )
        )
    )
    ply = json.loads(out["frames"][0]["text"])["position"]["ply"]
    assert out["saves"][0]["entries"][-1]["ply"] == ply == out["saves"][0]["row"]["ply"] > now["ply"]
    page.desk.lost(table)  # it could not be kept
    page.listen(table, "anew")
    assert page.position("anew")["ply"] == now["ply"], "then it has not happened"


def test_a_table_that_cannot_be_read_is_not_waited_for() -> None:
    page = Page()
    opened = {"kind": "open", "line": "line", "table": "aaaaaaaaaa", "lang": "en", "seat": None, "since": None}
    out = json.loads(page.desk.sorry(json.dumps(opened), "malformed"))
    assert out["closes"] == [{"line": "line", "code": 4404}]


def test_undo_goes_back_as_far_as_one_likes() -> None:
    page = Page()
    table = page.open("mennefer", "me", "random", undo="free")
    page.listen(table)
    play(page, table, most=6)
    now = page.position()
    assert now["own_from"] is not None
    done = page.frame(type="undo", id="back", seat=now["seat"], ply=now["ply"], to=now["own_from"])
    assert done["type"] == "done" and page.position()["ply"] == now["ply"] + 1
    again = page.frame(type="undo", id="back", seat=now["seat"], ply=now["ply"], to=now["own_from"])
    assert again["ply"] == done["ply"], "sent twice, it counts once"


def test_bad_requests_are_refused_in_words_and_change_nothing() -> None:
    page = Page()
    table = page.open("egizia", "me", "random")
    page.listen(table)
    before = json.dumps(page.shelf)
    refused: list[tuple[str, str, Any, str]] = [
        ("POST", "/tables", {"game": "chess", "seats": []}, "game"),
        ("POST", "/tables", {"game": "egizia", "seats": [{"kind": "me"}] * 9}, "seats"),
        ("POST", "/tables", {"game": "egizia", "seats": [{"kind": "me"}, {"kind": "open"}]}, "seats"),
        ("POST", "/tables", {"game": "egizia", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "os:x"}]}, "bot"),
        ("POST", "/tables", {"seats": []}, "malformed"),
        ("POST", "/records", {"text": "nonsense"}, "record"),
        ("POST", "/games/egizia/editions", {"text": "x ="}, "edition"),
        ("GET", "/tables/aaaaaaaaaa/position", None, "table"),
        ("GET", f"/tables/{table}/record", None, "not_over"),
        ("GET", f"/tables/{table}/replay?ply=99999", None, "ply"),
        ("GET", "/nowhere", None, "path"),
    ]
    for method, path, body, code in refused:
        status, problem = page.call(method, path, body)
        assert status >= 400 and problem["code"] == code and problem["text"], (path, problem)
    assert page.frame(type="act", seat=0, ply=0, actions=["nonsense"])["type"] == "refused"
    assert page.frame(type="chat", text="hello")["code"] == "frame"
    page.listen("bbbbbbbbbb", "nowhere")
    assert page.heard["nowhere"][-1]["code"] == 4404
    assert json.dumps(page.shelf) == before


def test_own_editions_are_kept_and_played_with() -> None:
    page = Page()
    text = (catalog.game("egizia").folder / "components.toml").read_text(encoding="utf-8")
    changed = text.replace("rounds = 5", "rounds = 4")
    digest_found = page.ok("POST", "/games/egizia/editions", {"text": changed})["digest"]
    table = page.open("egizia", "me", "random", edition=digest_found)
    page.listen(table)
    play(page, table, most=4)
    assert page.shelf["tables"][table]["digest"] == digest_found
    again = Page(json.loads(json.dumps(page.shelf)))
    again.listen(table)
    assert again.position()["ply"] == page.position()["ply"]


def test_everything_moves_to_another_device() -> None:
    page, other = Page(), Page()
    table = page.open("pharaon", "me", "random")
    page.listen(table)
    play(page, table, most=5)
    bundle = {"row": page.shelf["tables"][table], "entries": page.shelf["entries"][table]}
    assert other.ok("POST", "/me/import", bundle) == {"new": True}
    assert other.ok("POST", "/me/import", bundle) == {"new": False}, "once is enough"
    other.listen(table)
    assert other.position()["ply"] == page.position()["ply"]
    other_end = json.loads(json.dumps(bundle))
    other_end["row"] |= {"id": "dddddddddd", "final": "0123456789abcdef"}
    assert other.call("POST", "/me/import", other_end)[0] == 400, "it has to end as it says"
    assert "dddddddddd" not in other.shelf["tables"]
    broken = json.loads(json.dumps(bundle))
    broken["row"]["id"], broken["entries"][0]["value"] = "cccccccccc", 999_999
    assert other.call("POST", "/me/import", broken)[0] == 400
    assert "cccccccccc" not in other.shelf["tables"]


def test_a_table_is_taken_along_with_its_bots() -> None:
    """A game that goes on moves as a record; who plays which seat is said beside it."""
    page, other = Page(), Page()
    table = page.open("ankh", "me", "random")
    page.listen(table)
    play(page, table, most=5)
    text = page.ok("GET", f"/tables/{table}/record?along=1")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    taken = other.ok("POST", "/records", {"text": text, "seats": seats})["id"]
    other.listen(taken)
    play(other, taken)
    assert other.shelf["tables"][taken]["status"] == "finished"


def test_answers_have_the_shapes_of_a_server() -> None:
    page = Page()
    assert page.ok("GET", "/visitor") is None
    TypeAdapter(Person).validate_python(page.ok("POST", "/guest", {"name": " Amara "}))
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    link = page.ok("POST", "/tables", {"game": "egizia", "seats": seats})
    TypeAdapter(TableLink).validate_python(link)
    table = link["id"]
    page.listen(table)
    page.think("random")
    advice = page.ok("GET", f"/tables/{table}/hint?seat=0&lang=de")
    assert advice["seat"] == 0 and advice["choice"]
    assert page.ok("GET", "/me/tables")[0]["my_turn"] is True
    page.ok("PUT", f"/tables/{table}/note", {"text": "look at the quarry"})
    assert page.ok("GET", f"/tables/{table}/note") == {"text": "look at the quarry"}
    page.ok("DELETE", f"/tables/{table}/seats/0")
    assert page.heard["line"][-1]["table"]["seats"][0]["bot"]
    page.ok("POST", f"/tables/{table}/seats/0")
    page.ok("POST", f"/tables/{table}/resign", {"seat": 0})
    assert page.ok("GET", f"/tables/{table}")["status"] == "finished"
    again = page.ok("POST", f"/tables/{table}/rematch")["id"]
    assert page.ok("POST", f"/tables/{table}/rematch")["id"] == again
    assert [seat["bot"] for seat in page.ok("GET", f"/tables/{again}")["seats"]] == ["random", ""]
