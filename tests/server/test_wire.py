"""What goes over the line is true: whom a sentence concerns, what a game alone was played against, what options say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from tests.server.conftest import Server
from tests.server.test_replays import upload

from mehen.core import catalog
from mehen.core.game import SPECTATOR
from mehen.core.rng import Rng
from mehen.core.state import NATURE
from mehen.core.text import LANGUAGES
from mehen.table import wire
from mehen.table.timeline import ACT, Entry, Timeline


def played(name: str, seats: int, seed: int) -> Timeline:
    """A whole game of random actions."""
    game = catalog.game(name)
    rng, timeline = Rng(seed), Timeline(game, game.rules(seats))
    while not timeline.over:
        if timeline.actor == NATURE:
            timeline.append(timeline.draw(rng))
        else:
            legal = timeline.state.legal()
            timeline.append(Entry(timeline.ply + 1, ACT, int(timeline.actor), int(legal[rng.below(len(legal))])))
    return timeline


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_sentence_about_a_god_belongs_to_the_seat_that_plays_it(seats: int, seed: int) -> None:
    """Whoever caused it: who is killed, who loses a monument, who wins the game."""
    timeline = played("ankh", seats, seed)
    log = wire.position(timeline, SPECTATOR, "en")["log"]
    texts = timeline.game.texts(timeline.rules, "en")
    view: Mapping[str, Any] = timeline.game.view(timeline.state, SPECTATOR)
    gods = [texts.get(f"god.{row['god']}") for row in view["seats"]]
    speaks_of = [re.compile(rf"\b({gods[seat]}|Player {seat + 1})\b") for seat in range(seats)]
    for row in log:
        named = [seat for seat, names in enumerate(speaks_of) if names.search(row["text"])]
        assert row["seat"] in named if named else row["seat"] is None, row
    by = {entry.ply: entry.seat for entry in timeline.entries}
    assert any(row["seat"] not in (None, by.get(row["ply"])) for row in log), "no sentence about somebody else"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_alone_has_its_rival_in_every_position(lang: str) -> None:
    """On the way as at the end: as many points as the view and the log say."""
    timeline = played("pharaon", 1, 3)
    end = wire.position(timeline, 0, lang)
    name = {"de": "Der Verräter", "en": "The Traitor"}[lang]
    assert end["rival"] == {"name": name, "score": timeline.state.rival_points()}
    totals = [row["text"] for row in end["log"] if name in row["text"] and str(end["rival"]["score"]) in row["text"]]
    assert totals, "the log says so too"
    half = timeline.at(timeline.ply // 2)
    view: Mapping[str, Any] = wire.position(half, 0, lang)["view"]
    traitor = view["seats"][1]
    assert wire.position(half, 0, lang)["rival"] == {"name": name, "score": traitor["points_now"]}
    assert wire.position(half, 0, lang)["result"] is None


def test_nobody_else_has_a_rival() -> None:
    for name in catalog.names():
        game = catalog.game(name)
        timeline = Timeline(game, game.rules(2))
        position = wire.position(timeline, 0, "en")
        assert (position["rival"], position["result"]) == (None, None)
        assert [point["rival"] for point in wire.scores(timeline)] == [None]


def test_the_rivals_points_over_the_game(server: Server) -> None:
    me = server.person()
    timeline = played("pharaon", 1, 3)
    table = upload(me, timeline.record(["human"]).text())
    points = me.ok("GET", f"/api/tables/{table}/scores")
    assert points[-1]["rival"] == timeline.state.rival_points()
    assert len({point["rival"] for point in points}) > 5, "it grows like everybody's"
    for point in points[:: len(points) // 4]:
        past = me.ok("GET", f"/api/tables/{table}/replay?ply={point['ply']}")
        assert (past["scores"], past["rival"]["score"]) == (point["scores"], point["rival"])


def test_options_are_offered_with_words(server: Server) -> None:
    me = server.visitor()
    for lang, name, value in (("de", "Anfänger-Modus", "an"), ("en", "Beginner mode", "on")):
        for one in me.ok("GET", f"/api/games?lang={lang}"):
            assert one == me.ok("GET", f"/api/games/{one['name']}?lang={lang}")
            assert one["options"] == {key: list(option["values"]) for key, option in one["option_texts"].items()}
        pharaon = me.ok("GET", f"/api/games/pharaon?lang={lang}")["option_texts"]
        assert (pharaon["beginner"]["name"], pharaon["beginner"]["values"]["on"]) == (name, value)
        assert (pharaon["difficulty"]["seats"], pharaon["beginner"]["seats"]) == ([1], [1, 2, 3, 4, 5])


def test_an_edition_names_its_own_options(server: Server) -> None:
    me = server.person()
    text = (catalog.game("ankh").folder / "components.toml").read_text(encoding="utf-8")
    text = text.replace('name = "Cat-Mummy"', 'name = "Tomcat"', 1)
    digest = me.ok("POST", "/api/games/ankh/editions", {"text": text})["digest"]
    options = me.ok("GET", f"/api/games/ankh?edition={digest}&lang=en")["option_texts"]
    assert options["guardian_1"]["values"]["cat_mummy"] == "Tomcat"
