"""Looking back, records to and fro, positions tried anew, editions, old rules."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from tests.server.conftest import Person, Server
from tests.server.test_tables import table_of

from mehen import bots
from mehen.core import catalog
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import NATURE, OVER
from mehen.server import editions, store
from mehen.server.recheck import recheck

EGIZIA = catalog.game("egizia")
GOLDEN = Path(__file__).parents[1] / "golden"
FIRST_EDITION = "f122302db57b5614"


def a_record(seats: int = 2, plies: int | None = None, seed: int = 5) -> Record:
    """A random game, whole or cut short."""
    session = Session(Record(EGIZIA, EGIZIA.rules(seats), ["human"] * seats))
    rng = Rng(seed)
    bot = bots.make("random")
    while session.state.actor != OVER and (plies is None or session.ply < plies):
        state = session.state
        session.act(state.sample(rng) if state.actor == NATURE else bot.choose(state, state.actor, rng).action)
    return session.record


def upload(me: Person, text: str) -> str:
    return str(me.ok("POST", "/api/records", {"text": text})["id"])


def test_a_record_goes_up_and_comes_down_the_same(server: Server) -> None:
    me = server.person("Nefret")
    text = a_record().text()
    table = upload(me, text)
    assert me.table(table)["status"] == "finished"
    down = me.ok("GET", f"/api/tables/{table}/record")
    assert re.sub("player .*\n", "", down) == re.sub("player .*\n", "", text)
    assert server.person().refused("GET", f"/api/tables/{table}/record") == (403, "private")
    before = me.ok("GET", "/api/games/egizia/statistics")["finished"]
    upload(me, text)
    assert me.ok("GET", "/api/games/egizia/statistics")["finished"] == before, "it was not played here"


def test_a_record_that_is_cut_short_is_played_on(server: Server) -> None:
    me = server.person()
    rules = EGIZIA.rules(2)
    record = a_record(plies=60)
    for plies in range(0, 60, 7):  # also where NATURE is asked
        table = upload(me, Record(EGIZIA, rules, ["?"] * 2, record.actions[:plies]).text())
        with me.socket(table) as line:
            assert line.table["status"] == "running" and line.my_turn
            assert line.act()["type"] == "done"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("mehen-record: 1", "mehen-record: 9"), "record"),
        (("red: ", "blue: "), "record"),
        (("game: egizia", "game: senet"), "record"),
        (("seats: 2", "seats: 99"), "record"),
        (("seats: 2", "seats: " + "9" * 5000), "record"),
        (("rules: 1", "rules: 77"), "record"),
        (("digest: ", "digest: f"), "record_edition"),
        (("digest: ", "digest: ../../../../etc/passwd"), "record_edition"),
    ],
)
def test_a_broken_record_is_refused(server: Server, change: tuple[str, str], code: str) -> None:
    text = a_record(plies=40).text().replace(*change)
    assert server.person().refused("POST", "/api/records", {"text": text}) == (400, code)


def test_a_record_cannot_make_the_server_open_a_file(server: Server, tmp_path: Path) -> None:
    """The header of a record names its edition's file; here that must never be followed."""
    trap = tmp_path / "trap.toml"
    trap.write_text("canary = 1\n")
    text = a_record(plies=30).text().replace("edition: standard", f"edition: {trap}")
    table = upload(server.person(), text)
    with server.house.database.read() as c:
        assert store.table(c, table)["edition"] == "", "found by its digest"
    text = text.replace("digest: ", "digest: 0")
    response = server.person().ask("POST", "/api/records", {"text": text})
    assert response.json()["code"] == "record_edition" and "canary" not in response.text


def test_any_ply_can_be_looked_at_as_one_may_see_it(server: Server) -> None:
    table, people = table_of(server, "Ada", "Ben", listed=True)
    with people[0].socket(table) as hers, people[1].socket(table) as his:
        seen: dict[tuple[int, int], object] = {}
        for step in range(15):
            for line in (hers, his):
                line.until(lambda here: here.position["ply"] == max(hers.table["ply"], his.table["ply"]))
                seen[line.position["seat"], line.position["ply"]] = line.position["view"]
            line = hers if hers.my_turn else his
            answer = line.act(pick=step)
            for line in (hers, his):
                line.until_ply(answer["ply"])
    for (seat, ply), view in seen.items():
        past = people[seat].ok("GET", f"/api/tables/{table}/replay?ply={ply}")
        assert past["view"] == view and past["seat"] == seat and past["ply"] == ply
        assert past["log"] == people[seat].ok("GET", f"/api/tables/{table}/position")["log"][: len(past["log"])]
    visitor = server.visitor().ok("GET", f"/api/tables/{table}/replay?ply=20")
    assert visitor["seat"] is None and visitor["choices"] == []
    assert people[0].refused("GET", f"/api/tables/{table}/replay?ply=20&seat=1") == (403, "not_your_seat")
    assert people[0].refused("GET", f"/api/tables/{table}/replay?ply=9999") == (400, "ply")
    assert people[0].refused("GET", f"/api/tables/{table}/record") == (409, "not_over"), "it would tell what is hidden"


def test_what_if(server: Server) -> None:
    me = server.person()
    record = a_record()
    table = upload(me, record.text())
    for ply in (0, 30, 31, 32, 33, len(record.actions)):
        new = me.ok("POST", f"/api/tables/{table}/clone", {"ply": ply})["id"]
        row = me.table(new)
        assert row["origin"] == table
        assert row["status"] == ("finished" if ply == len(record.actions) else "running")
        if row["status"] == "running":
            position = me.ok("GET", f"/api/tables/{new}/position")
            assert position["choices"], "a person is asked, not NATURE"
            assert position["ply"] >= ply
    with_bots = {"ply": 40, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    new = me.ok("POST", f"/api/tables/{table}/clone", with_bots)["id"]
    with me.socket(new) as line:
        line.until(lambda here: here.my_turn)
    assert me.refused("POST", f"/api/tables/{table}/clone", {"ply": 10**6}) == (400, "ply")
    assert me.refused("POST", f"/api/tables/{table}/clone", {"ply": 1, "seats": [{"kind": "me"}]}) == (400, "seats")
    running = me.open("me", "me")
    assert me.refused("POST", f"/api/tables/{running}/clone", {"ply": 1}) == (409, "not_over")


def corrected() -> str:
    """The standard edition with one value changed."""
    text = (EGIZIA.folder / "components.toml").read_text(encoding="utf-8")
    return re.sub(r"(?m)^points = (\d+)$", lambda found: f"points = {int(found[1]) + 1}", text, count=1)


def test_an_edition_goes_up_is_played_and_travels_with_its_record(server: Server) -> None:
    me = server.person()
    text = corrected()
    assert text != (EGIZIA.folder / "components.toml").read_text(encoding="utf-8")
    digest = me.ok("POST", "/api/games/egizia/editions", {"text": text})["digest"]
    assert digest != EGIZIA.edition().digest
    assert me.ok("GET", f"/api/games/egizia/editions/{digest}") == text
    assert me.refused("GET", "/api/games/egizia/editions/" + "0" * 16) == (404, "no_edition")
    table = me.open("me", "me", edition=digest)
    assert me.table(table)["digest"] == digest
    with me.socket(table) as line:
        assert line.act()["type"] == "done"
    me.ok("POST", f"/api/tables/{table}/votes", {"topic": "abandon", "seat": 0})
    record = me.ok("GET", f"/api/tables/{table}/record")
    assert f"edition: egizia-{digest}.toml\n" in record, "no path of the server in it"
    again = upload(me, record)
    assert me.table(again)["digest"] == digest
    assert me.ok("GET", "/api/games/egizia/words", params={"seats": 2, "edition": digest})
    assert me.ok("GET", "/api/games/egizia/components", params={"edition": digest})


@pytest.mark.parametrize("text", ["", "x = [", "a = 1\n", "[setup]\nsource = 5\n", "x = nan\n", "[[" * 3000])
def test_a_broken_edition_is_refused_with_what_is_wrong(server: Server, text: str) -> None:
    response = server.person().ask("POST", "/api/games/egizia/editions", {"text": text})
    assert (response.status_code, response.json()["code"]) == (400, "edition")
    assert response.json()["details"]["problems"]
    assert "/tmp" not in response.text


@pytest.mark.parametrize("keeper", ["game", "database"])
def test_a_running_table_goes_on_with_the_values_it_began_with(
    server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, keeper: str
) -> None:
    """A later release ships other component values; the table keeps those of its own time, even if that one forgot."""
    me = server.person()
    table = me.open("me", "me")
    before = me.ok("GET", f"/api/tables/{table}/position")
    digest = EGIZIA.edition().digest
    newer = tmp_path / "components.toml"
    newer.write_text(corrected(), encoding="utf-8")
    real = type(EGIZIA).edition
    monkeypatch.setattr(type(EGIZIA), "edition", lambda game, path="": real(game, path or str(newer)))
    assert EGIZIA.edition().digest != digest
    if keeper == "database":
        monkeypatch.setattr(type(EGIZIA), "shipped", lambda game, digest: None)
    server.house.hub.rooms.pop(table)
    after = me.ok("GET", f"/api/tables/{table}/position")
    assert after["view"] == before["view"]
    room = server.house.hub.rooms[table]
    assert room.running.rules.digest == digest
    with server.house.database.read() as c:
        path = editions.edition_path(c, EGIZIA, digest)
    if keeper == "game":
        assert path == digest
    else:
        text = (EGIZIA.folder / "components.toml").read_text(encoding="utf-8")
        assert Path(path).read_text(encoding="utf-8") == text


def test_a_record_of_an_edition_that_shipped_before_is_at_home_here(server: Server) -> None:
    """Nobody has uploaded its component data; the game has kept them."""
    me = server.person("Nefret")
    text = (GOLDEN / "egizia" / "first-edition-2-seats.mehen").read_text(encoding="utf-8")
    table = upload(me, text)
    row = me.table(table)
    assert row["status"] == "finished" and row["digest"] == FIRST_EDITION != EGIZIA.edition().digest
    down = me.ok("GET", f"/api/tables/{table}/record")
    assert re.sub("player .*\n", "", down) == re.sub("player .*\n", "", text)
    kept = (EGIZIA.folder / "editions" / f"{FIRST_EDITION}.toml").read_text(encoding="utf-8")
    assert me.ok("GET", f"/api/games/egizia/editions/{FIRST_EDITION}") == kept
    drawn = me.ok("GET", "/api/games/egizia/components", params={"edition": FIRST_EDITION})
    assert drawn == EGIZIA.edition(FIRST_EDITION).data != EGIZIA.edition().data
    assert me.ok("GET", "/api/games/egizia/words", params={"seats": 2, "edition": FIRST_EDITION})
    new = me.ok("POST", f"/api/tables/{table}/clone", {"ply": 40})["id"]
    assert me.table(new)["digest"] == FIRST_EDITION
    with me.socket(new) as line:
        assert line.act()["type"] == "done"
    assert recheck(server.house.database, table) == recheck(server.house.database, new) == []


def test_points_over_the_game_are_those_of_every_position(server: Server) -> None:
    me = server.person("Nefret")
    table = upload(me, a_record().text())
    points = me.ok("GET", f"/api/tables/{table}/scores")
    assert points[0]["ply"] == 0 and points[-1]["scores"] == me.ok("GET", f"/api/tables/{table}/position")["scores"]
    assert all(before["scores"] != after["scores"] for before, after in itertools.pairwise(points))
    for before, after in zip(points[::7], points[1::7], strict=False):
        for ply in (before["ply"], after["ply"] - 1):
            assert me.ok("GET", f"/api/tables/{table}/replay?ply={ply}")["scores"] == before["scores"]
    assert server.person().refused("GET", f"/api/tables/{table}/scores") == (403, "private")


def test_what_was_taken_back_is_not_among_the_points(server: Server) -> None:
    me = server.person()
    table = me.open("me", "me")
    assert me.refused("GET", f"/api/tables/{me.open('me', 'open')}/scores") == (409, "not_running")
    with me.socket(table) as line:
        before = me.ok("GET", f"/api/tables/{table}/scores")
        to, seat = line.position["ply"], line.position["seat"]
        for step in range(30):
            line.ask(type="look", seat=line.table["actor"])
            line.until(lambda here: here.my_turn)
            line.act(pick=step)
            line.until(lambda here: here.table["ply"] == here.position["ply"])
        assert len(me.ok("GET", f"/api/tables/{table}/scores")) > len(before)
        assert line.ask(type="undo", ply=line.position["ply"], seat=seat, to=to)["type"] == "done"
    assert me.ok("GET", f"/api/tables/{table}/scores") == before
