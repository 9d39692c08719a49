"""Reads and checks the component data once; every mistake in a file is found in one go."""

from __future__ import annotations

from typing import Any

from mehen.core.errors import EditionError
from mehen.core.sheet import Sheet
from mehen_example.coil.actions import THROWS, action_space

OPTIONS = {"bites": ("true", "false")}
MAX_SEATS = 3
FURTHEST = 99
MOST_POINTS = 20


class Components:
    """All numbers of one edition, shared by all positions."""

    def __init__(self, data: dict[str, Any], where: str, options: dict[str, str]) -> None:
        top = Sheet(data)
        meta = top.table("meta")
        meta.skip("game", "id")
        self.rounds = meta.whole("rounds", 1, 50)
        serpent = top.table("serpent")
        self.head = serpent.whole("head", 10, FURTHEST)
        self.slip = serpent.whole("slip", 1, 20)
        scarabs = top.table("scarabs")
        self.most_scarabs = scarabs.whole("most", 1, 9)
        self.start_scarabs = scarabs.whole("start", 0, self.most_scarabs)
        scoring = top.table("scoring")
        self.head_points = scoring.whole("head", 0, MOST_POINTS)
        self.spaces_per_point = scoring.whole("spaces_per_point", 1, FURTHEST)
        self.scarab_points = scoring.whole("scarab", 0, MOST_POINTS)
        self.odds = top.table("throws").wholes("odds", THROWS)
        if any(odds < 1 for odds in self.odds):
            top.bad("throws.odds", self.odds, "at least 1 for each throw")
        given = top.table("options")
        self.bites = options["bites"] == "true"
        given.flag("bites")
        self.seat_ids = top.ids(top.rows("player_color", MAX_SEATS))
        eggs = sorted(top.rows("egg"), key=lambda egg: egg.whole("space", 1, self.head - 1))
        self.egg_space = [egg.whole("space", 1, self.head - 1) for egg in eggs]
        self.egg_points = [egg.whole("points", 1, MOST_POINTS) for egg in eggs]
        if len(set(self.egg_space)) < len(eggs):
            top.bad("egg", self.egg_space, "at most one egg on a space")
        top.close()
        if top.problems:
            raise EditionError(where, top.problems)
        self.eggs = len(eggs)
        self.egg_ids = [str(space) for space in self.egg_space]
        self.egg_on = {space: egg for egg, space in enumerate(self.egg_space)}
        self.space = action_space()
        self.vocabulary = {"seat": self.seat_ids, "egg": self.egg_ids}
