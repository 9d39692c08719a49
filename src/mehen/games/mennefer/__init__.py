"""Men-Nefer: apprentices in the Houses of Life, pyramids, graves, offerings, boats, sphinxes.  Rules MN-3 to MN-9."""

from __future__ import annotations

from mehen.games.mennefer.game import MenNeferGame

GAME = MenNeferGame()
