"""Writes ``<game>.fixture.json``: real positions of a seeded game, so that the boards are tested against the engines.

Run after a change of a game's views: ``python web/tests/fixture.py egizia``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.text import load_texts
from mehen.table import wire
from mehen.table.timeline import ACT, Entry, Timeline

SEED = 7
KEEP = 30  # one position in so many decisions
RECENT = 3  # plies of the log that come with it


def write(name: str) -> None:
    game = catalog.game(name)
    rules = game.rules(2)
    rng, timeline = Rng(SEED), Timeline(game, rules)
    positions, targets, decisions = [], set(), 0
    while not timeline.over:
        if timeline.actor >= 0:
            seen = wire.position(timeline, timeline.actor, "en", max(0, timeline.ply - RECENT))
            targets |= {choice["target"] for choice in seen["choices"] if choice["target"]}
            if decisions % KEEP == 0:
                positions.append(seen)
            decisions += 1
        legal = timeline.state.legal()
        action = timeline.state.sample(rng) if timeline.actor < 0 else legal[rng.below(len(legal))]
        timeline.append(Entry(timeline.ply + 1, ACT, int(timeline.actor), int(action)))
    out = {
        "positions": positions,
        "end": wire.position(timeline, 0, "en"),
        "game": wire.game_message(game),
        "targets": sorted(targets | (every_place(game.vocabulary(rules)) if name == "egizia" else set())),
        "components": game.edition().data,
        "words": {**load_texts(game.folder, "en"), **game.names(rules, "en")},
    }
    file = Path(__file__).with_name(f"{name}.fixture.json")
    file.write_text(json.dumps(out, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def every_place(ids: Mapping[str, list[str]]) -> set[str]:
    """A random game does not visit everything."""
    places = {place for place in ids["place"] if not place.startswith("site_")}
    slots = {f"{site}.{slot}" for site in ids["site"] for slot in ("1", "2", "reserve")}
    return (
        places
        | slots
        | {f"{kind}.{word}" for kind in ("ring", "market") for word in ids[kind]}
        | {f"building.{element}" for element in ids["element"]}
    )


if __name__ == "__main__":
    for name in sys.argv[1:] or ("egizia", "pharaon", "mennefer", "ankh"):
        write(name)
