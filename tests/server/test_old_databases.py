"""Databases that earlier versions have left behind: today's server opens them, and every game goes on as it was.

``old_databases/make.py`` says how they are made; one is kept at each release and with each migration, and none is ever
made anew.
"""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from httpx import Cookies
from tests.later import FOUND_STONES, LaterEgizia
from tests.server.conftest import Server, settings_for
from tests.server.old_databases.make import GAMES, Player, Sitting, serving, sit_down
from tests.server.releases import release

from mehen.core import catalog
from mehen.core.edition import load_edition
from mehen.core.record import digest, read_record
from mehen.server import store
from mehen.server.database import Database
from mehen.server.recheck import recheck
from mehen.server.room import rules_of
from mehen.table.timeline import Timeline

ROOT = Path(__file__).parents[2]
MIGRATIONS = ROOT / "src" / "mehen" / "server" / "migrations" / "versions"
KEPT = sorted(Path(__file__).with_name("old_databases").glob("*.sqlite.gz"))
#: A value of each game that a later release corrects: how it stands today, and how it stands there.
CORRECTED = {
    "ankh": ("start_followers = 1", "start_followers = 2"),
    "egizia": ("bottom_reward = { points = 2 }", "bottom_reward = { points = 3 }"),
    "mennefer": ("start_food_by_position = [3, 4, 5, 5]", "start_food_by_position = [4, 5, 6, 6]"),
    "pharaon": ("cw = { count = 3, gp = 6 }", "cw = { count = 3, gp = 7 }"),
}
#: Component data that shipped before those of today: one release after the other, each game's in it.
EARLIER: list[dict[str, Path]] = [
    {game: file for game, file in zip(GAMES, files, strict=True) if file}
    for files in zip_longest(
        *(
            [file for file in sorted((game.folder / "editions").glob("*.toml")) if file.stem != game.edition().digest]
            for game in map(catalog.game, GAMES)
        )
    )
]
PEOPLE = ("amara", "bek")
Start = Callable[..., Server]
#: A database, and who is signed in there.
Opened = tuple[bytes, Sequence[Cookies | None]]


@contextmanager
def at_the_door(
    url: str, *, known: bool = True, signed_in: Sequence[Cookies | None] = (None, None)
) -> Iterator[list[Player]]:
    """Two people at the server there, for as long as they stay."""
    with ExitStack() as stay:
        people = [Player(url, login, known=known, cookies=own) for login, own in zip(PEOPLE, signed_in, strict=True)]
        for person in people:
            stay.callback(person.http.close)
        yield people


class House:
    """A copy of an old database, and the people who played there, at whichever server has it now."""

    def __init__(self, kept: Path, home: Path, opened: Opened | None = None) -> None:
        self.noted: dict[str, Any] = json.loads(kept.with_suffix("").with_suffix(".json").read_text(encoding="utf-8"))
        content, self.signed_in = opened or (gzip.decompress(kept.read_bytes()), (None, None))
        (home / "mehen.db").write_bytes(content)
        self.database = Database(f"sqlite:///{home / 'mehen.db'}")
        self.people: list[Player] = []

    @contextmanager
    def visit(self, url: str) -> Iterator[House]:
        with closing(self.database), at_the_door(url, signed_in=self.signed_in) as self.people:
            yield self

    def tables(self, **wanted: object) -> list[str]:
        return [
            table for table, noted in self.noted.items() if all(noted[key] == value for key, value in wanted.items())
        ]

    def sitting(self, table: str) -> Sitting:
        """Those of the people who sit there; bots play for themselves."""
        seats = self.people[0].ask("GET", f"tables/{table}")["seats"]
        return Sitting(self.people[: sum(seat["user_id"] is not None for seat in seats)], table)

    def timeline(self, table: str) -> Timeline:
        with self.database.read() as c:
            timeline = Timeline(*rules_of(c, store.table(c, table)))
            for entry in store.entries(c, table):
                timeline.append(entry)
        return timeline


@pytest.fixture(scope="session")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Opened]:
    """What today's server makes of an old file, with its people signed in by their passwords: once, to be copied."""

    @cache
    def opened(kept: Path) -> Opened:
        home = tmp_path_factory.mktemp("old")
        house, server = House(kept, home), Server(settings_for(home))
        with house.visit(server.url):
            signed_in = [person.http.cookies for person in house.people]
        server.stop()
        with closing(sqlite3.connect(home / "mehen.db")) as file:
            return file.serialize(), signed_in

    return opened


@pytest.fixture(params=KEPT, ids=lambda path: path.name.partition(".")[0])
def house(
    request: pytest.FixtureRequest, tmp_path: Path, start: Start, opened: Callable[[Path], Opened]
) -> Iterator[House]:
    with House(request.param, tmp_path, opened(request.param)).visit(start().url) as house:
        yield house


def test_some_are_kept_and_small() -> None:
    assert KEPT
    for kept in KEPT:
        assert kept.stat().st_size < 300_000


def test_the_newest_has_the_schema_of_today(tmp_path: Path) -> None:
    """Whoever adds a migration keeps a database made with it: from then on there are some out there."""
    (tmp_path / "newest.db").write_bytes(gzip.decompress(KEPT[-1].read_bytes()))
    with closing(sqlite3.connect(tmp_path / "newest.db")) as newest:
        (found,) = newest.execute("SELECT version_num FROM alembic_version").fetchone()
    migrations = sorted(file.stem for file in MIGRATIONS.glob("[0-9]*.py"))
    assert found == migrations[-1].partition("_")[0]


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
        assert recheck(house.database, table) == []
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
        assert recheck(house.database, table) == []


def test_one_is_played_to_its_end(house: House) -> None:
    (table,) = house.tables(game="pharaon", title="running")
    sitting = house.sitting(table).play(10_000)
    assert sitting.table["status"] == "finished"
    assert recheck(house.database, table) == []


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


# -- other releases ----------------------------------------------------------------------------


@contextmanager
def run_by(sources: Path, home: Path) -> Iterator[str]:
    """The house at this place, run by another release."""
    with serving(home, PYTHONPATH=os.pathsep.join([str(sources), str(ROOT)])) as url:
        yield url


def later_release(folder: Path) -> Path:
    """One that has corrected a value of each game, and changed a rule of Egizia (``tests/later.py``)."""
    files = {"games/egizia/__init__.py": "from tests.later import LaterEgizia\n\nGAME = LaterEgizia()\n"}
    for game, (before, after) in CORRECTED.items():
        text = (catalog.game(game).folder / "components.toml").read_text(encoding="utf-8")
        assert before in text, game
        files[f"games/{game}/components.toml"] = text.replace(before, after, 1)
    return release(folder, files)


def test_tables_go_on_as_they_began_where_values_and_rules_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their log, played through by the release of today, comes to what they have come to on the later one."""
    house, sources = House(KEPT[-1], tmp_path), later_release(tmp_path / "later")
    with run_by(sources, tmp_path) as url, house.visit(url):
        for table in house.tables(status="running"):
            now = house.sitting(table).play(10_000 if house.noted[table]["title"] == "running" else 3).table
            noted = house.noted[table]
            assert now["status"] == "finished" if noted["title"] == "running" else now["ply"] > noted["ply"]
            assert (now["rules"], now["digest"]) == (noted["rules"], noted["digest"])
            assert recheck(house.database, table) == []
        new = [sit_down(house.people, game).play(10_000 if game == "egizia" else 3).table for game in GAMES]
        for table in new:
            corrected = sources / "mehen" / "games" / table["game"] / "components.toml"
            assert table["digest"] == load_edition(corrected).digest != catalog.game(table["game"]).edition().digest
        assert {table["game"]: table["rules"] for table in new} == {**dict.fromkeys(GAMES, 1), "egizia": FOUND_STONES}
        later = LaterEgizia()
        monkeypatch.setattr(catalog, "game", lambda name: later)
        (egizia,) = [table["id"] for table in new if table["game"] == "egizia"]
        assert recheck(house.database, egizia) == []


@pytest.mark.parametrize("shipped", EARLIER, ids="-".join)
def test_tables_that_began_on_values_that_once_shipped_go_on(
    shipped: dict[str, Path], tmp_path: Path, start: Start
) -> None:
    """Opened on a release that shipped them, played to the end on the server of today."""
    files = {f"games/{game}/components.toml": file.read_text(encoding="utf-8") for game, file in shipped.items()}
    with run_by(release(tmp_path / "earlier", files), tmp_path) as url, at_the_door(url, known=False) as people:
        begun = {game: sit_down(people, game).play(10).table for game in shipped}
    server = start()
    with at_the_door(server.url) as people:
        for game, table in begun.items():
            assert (table["digest"], table["edition"], table["status"]) == (shipped[game].stem, "", "running")
            ended = Sitting(people, table["id"]).play(10_000).table
            assert (ended["digest"], ended["status"]) == (shipped[game].stem, "finished")
            assert recheck(server.house.database, table["id"]) == []
            assert sit_down(people, game).table["digest"] == catalog.game(game).edition().digest
