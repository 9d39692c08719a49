"""Egizia: ships on the Nile, crews to feed, four monuments to build.  Rules EG-1 to EG-18."""

from __future__ import annotations

from mehen.games.egizia.game import EgiziaGame

GAME = EgiziaGame()
