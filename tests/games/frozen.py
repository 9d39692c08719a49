"""The data that tests of rules are written for: an edition of each game that never changes.

What is estimated in ``components.toml`` may be corrected at any time.  A test says how a rule works with numbers that
it knows, so it stands on an edition that is kept for good; ``laws/`` looks at today's.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from mehen.core.edition import Edition
from mehen.core.game import Game
from mehen.games.ankh.game import AnkhGame
from mehen.games.egizia.game import EgiziaGame
from mehen.games.mennefer.game import MenNeferGame
from mehen.games.pharaon.game import PharaonGame

#: By game: the digest of a file in its ``editions/``.
FROZEN = {
    "ankh": "545537312a80a93d",
    "egizia": "8c3ae6af809a2603",
    "mennefer": "374fed9d8699752a",
    "pharaon": "58b845583a1fe4f6",
}


class Frozen(Game[Any]):
    """Put before a game's class: what ships with it is the frozen edition."""

    def edition(self, path: str = "") -> Edition:
        return super().edition(path) if path else replace(super().edition(FROZEN[self.name]), path="")


def frozen_text(game: Game[Any]) -> str:
    """The file of the frozen edition, for tests that change something in it."""
    return (game.folder / "editions" / f"{FROZEN[game.name]}.toml").read_text(encoding="utf-8")


def edited(game: Game[Any], folder: Path, *changes: tuple[str, str]) -> str:
    """An owner's file in a folder: the frozen edition with something in it changed."""
    text = frozen_text(game)
    for find, put in changes:
        assert find in text, find
        text = text.replace(find, put, 1)
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


class FrozenAnkh(Frozen, AnkhGame):
    pass


class FrozenEgizia(Frozen, EgiziaGame):
    pass


class FrozenMenNefer(Frozen, MenNeferGame):
    pass


class FrozenPharaon(Frozen, PharaonGame):
    pass
