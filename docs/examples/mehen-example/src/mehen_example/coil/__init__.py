"""Coil: a race up the coiled serpent, for two or three.  Rules CO-1 to CO-4."""

from __future__ import annotations

from mehen_example.coil.game import CoilGame

GAME = CoilGame()
