"""What is learned and read at a worker is what a server would hand over."""

from __future__ import annotations

import pytest
from tests.site.page import Page

from mehen.core import catalog
from mehen.table import book, examples, lessons

GAMES = catalog.ours()


def test_everything_that_can_be_learned_is_listed() -> None:
    assert Page().ok("GET", "/learn?lang=de") == lessons.infos("de")


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_begins_goes_on_and_looks_back(game: str) -> None:
    page = Page()
    lesson = lessons.find(game, "first-game")
    first = page.ok("POST", f"/learn/{game}/first-game?lang=en", {"done": []})
    assert first == lessons.attend(lesson, [], "en")
    third = page.ok("POST", f"/learn/{game}/first-game?lang=en", {"done": ["skip", "skip", "skip"]})
    done = third["done"]
    assert "skip" not in done and third["guide"]["step"] > first["guide"]["step"]
    action = third["position"]["choices"][0]["actions"]
    weighed = page.ok("POST", f"/learn/{game}/first-game/weigh?lang=de", {"done": done, "actions": action})
    assert weighed == lessons.weigh(lesson, done, action, "de")
    then = page.ok("POST", f"/learn/{game}/first-game/replay?lang=en", {"done": done, "ply": 1})
    assert then["ply"] == 1


@pytest.mark.parametrize("game", GAMES)
def test_books_and_examples_are_read(game: str) -> None:
    page, here = Page(), catalog.game(game)
    assert page.ok("GET", f"/games/{game}/book?lang=de") == book.book(here, "de")
    name = examples.names(here)[0]
    assert page.ok("GET", f"/games/{game}/examples/{name}?lang=en") == examples.example(here, name, "en")


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("POST", "/learn/egizia/nothing", {"done": []}, "lesson"),
        ("POST", "/learn/egizia/first-game", {"done": ["place nowhere"]}, "illegal"),
        ("GET", "/games/egizia/examples/nothing", None, "page"),
    ],
)
def test_what_is_not_there_or_not_possible_is_refused(
    method: str, path: str, body: dict[str, list[str]] | None, code: str
) -> None:
    status, refusal = Page().call(method, f"{path}?lang=de", body)
    assert status >= 400 and refusal["code"] == code and refusal["text"]
