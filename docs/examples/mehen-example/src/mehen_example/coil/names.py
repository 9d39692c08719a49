"""Names that come from the edition's data."""

from __future__ import annotations

from typing import Any

from mehen.core.text import Line, Texts


def from_edition(data: dict[str, Any], texts: Texts) -> dict[str, str]:
    key = "name_de" if texts.lang == "de" else "name"
    out = {f"seat.{colour['id']}": str(colour[key]) for colour in data["player_color"]}
    for egg in data["egg"]:
        out[f"egg.{egg['space']}"] = texts.say(Line("egg_name", {"space": egg["space"], "points": egg["points"]}))
    return out
