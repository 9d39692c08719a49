"""Pharaon: the Wheel of Time, five boards, the demands of the gods, alone or with up to five.  Rules PH-4 to PH-17."""

from __future__ import annotations

from mehen.games.pharaon.game import PharaonGame

GAME = PharaonGame()
