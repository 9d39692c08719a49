"""Ankh - Gods of Egypt: five gods, seven cards, five conflicts.  Rules AK-1 to AK-14."""

from __future__ import annotations

from mehen.games.ankh.game import AnkhGame

GAME = AnkhGame()
