"""Databases that earlier versions have left behind: today's server opens them, and every game goes on as it was.

``old_databases/make.py`` says how they are made; one is kept at each release, and none is ever made anew.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Server
from tests.server.old_databases.make import GAMES, Player, Sitting

from mehen.core.record import digest, read_record
from mehen.server import store
from mehen.server.recheck import recheck
from mehen.server.room import rules_of
from mehen.table.timeline import Timeline

KEPT = sorted(Path(__file__).with_name("old_databases").glob("*.sqlite.gz"))
Start = Callable[..., Server]


class House:
    """A server on a copy of an old database, with the people who played there."""

    def __init__(self, kept: Path, home: Path, start: Start) -> None:
        self.noted: dict[str, Any] = json.loads(kept.with_suffix("").with_suffix(".json").read_text(encoding="utf-8"))
        (home / "mehen.db").write_bytes(gzip.decompress(kept.read_bytes()))
        self.server = start()
        self.people = [Player(self.server.url, login, known=True) for login in ("amara", "bek")]
        self.server.browsers += [person.http for person in self.people]

    def tables(self, **wanted: object) -> list[str]:
        return [
            table for table, noted in self.noted.items() if all(noted[key] == value for key, value in wanted.items())
        ]

    def sitting(self, table: str) -> Sitting:
        """Those of the people who sit there; bots play for themselves."""
        seats = self.people[0].ask("GET", f"tables/{table}")["seats"]
        return Sitting(self.people[: sum(seat["user_id"] is not None for seat in seats)], table)

    def timeline(self, table: str) -> Timeline:
        with self.server.house.database.read() as c:
            timeline = Timeline(*rules_of(c, store.table(c, table)))
            for entry in store.entries(c, table):
                timeline.append(entry)
        return timeline


@pytest.fixture(params=KEPT, ids=lambda path: path.name.partition(".")[0])
def house(request: pytest.FixtureRequest, tmp_path: Path, start: Start) -> House:
    return House(request.param, tmp_path, start)


def test_some_are_kept_and_small() -> None:
    assert KEPT
    for kept in KEPT:
        assert kept.stat().st_size < 300_000


def test_they_hold_tables_of_every_game_in_every_state(house: House) -> None:
    for game in GAMES:
        for status in ("open", "running", "finished", "abandoned"):
            assert house.tables(game=game, status=status)
    assert any(noted["edition"] for noted in house.noted.values())
    assert any(noted["chat"] for noted in house.noted.values())


def test_every_table_opens_and_stands_as_it_stood(house: House) -> None:
    me = house.people[0]
    for table, noted in house.noted.items():
        shown = me.ask("GET", f"tables/{table}")
        for key in ("game", "title", "status", "rules", "edition", "digest", "ply"):
            assert shown[key] == noted[key], (table, key)
        assert [seat["score"] for seat in shown["seats"]] == noted["scores"]
        assert [seat["place"] for seat in shown["seats"]] == noted["places"]
        assert [line["text"] for line in me.ask("GET", f"tables/{table}/chat?after=0")] == noted["chat"]
        if noted["status"] == "open":
            continue
        assert digest(house.timeline(table).state) == noted["position"], table
        assert recheck(house.server.house.database, table) == []
        position = me.ask("GET", f"tables/{table}/position")
        assert position["ply"] == noted["ply"]
        assert [position["log"], position["view"]] != [[], {}]
        middle = me.ask("GET", f"tables/{table}/replay?ply={noted['ply'] // 2}")
        assert middle["last"] == noted["ply"]


def test_finished_games_are_handed_out_as_records(house: House) -> None:
    for table in house.tables(status="finished", title="finished"):
        text = house.people[0].http.get(f"/api/tables/{table}/record").text
        assert digest(read_record(text).state()) == house.noted[table]["position"]


def test_running_games_are_played_on(house: House) -> None:
    for table in house.tables(status="running"):
        sitting = house.sitting(table).play(6)
        now = sitting.table
        assert now["ply"] > house.noted[table]["ply"] or now["status"] == "finished"
        assert now["digest"] == house.noted[table]["digest"]
        assert recheck(house.server.house.database, table) == []


def test_one_is_played_to_its_end(house: House) -> None:
    (table,) = house.tables(game="pharaon", title="running")
    sitting = house.sitting(table).play(10_000)
    assert sitting.table["status"] == "finished"
    assert recheck(house.server.house.database, table) == []


def test_open_tables_are_joined(house: House) -> None:
    amara, bek = house.people
    for table in house.tables(status="open"):
        invite = amara.ask("GET", f"tables/{table}/invite")["invite"]
        bek.ask("POST", f"tables/{table}/join", {"invite": invite})
        bek.ask("POST", f"tables/{table}/seats/1")
        assert Sitting([amara, bek], table).play(3).table["status"] == "running"


def test_votes_notes_ratings_and_editions_are_still_there(house: House) -> None:
    amara, bek = house.people
    (table,) = house.tables(game="egizia", title="running")
    assert amara.ask("GET", f"tables/{table}/note")["text"]
    assert [vote["topic"] for vote in bek.ask("GET", f"tables/{table}")["votes"]] == ["abandon"]
    assert house.sitting(table).vote("abandon", 1).table["status"] == "abandoned"
    assert {row["name"] for row in amara.ask("GET", "games/egizia/ratings")} == {"Amara", "Bek"}
    (own,) = house.tables(title="own edition")
    assert bek.http.get(f"/api/games/egizia/editions/{house.noted[own]['edition']}").is_success
