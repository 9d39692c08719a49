"""Whole games and guided games, each of which takes half a minute: who plays which of them in every run.

In the long run everybody plays all of them; in every run each is played once, and each way of playing has one.
"""

from __future__ import annotations

from tests.chosen import dealt
from web.browser.learning import GUIDES

from mehen.core import catalog

#: Against a bot: at the house by mouse, there by a finger on a phone and by keyboard, and without a network.
GAMES = {"mouse": ("pharaon",), "touch": ("egizia",), "keyboard": ("mennefer",), "offline": ("ankh",)}
#: By following the guide; the keyboard takes the first of all.
LESSONS = {
    "mouse": (("pharaon", "traitor"),),
    "touch": (("mennefer", "first-game"), ("pharaon", "first-game")),
    "keyboard": (GUIDES[0],),
    "offline": (("egizia", "first-game"),),
}


def games(way: str) -> list[str]:
    return dealt(GAMES, way, catalog.names())


def guides(way: str) -> list[tuple[str, str]]:
    return dealt(LESSONS, way, GUIDES)
