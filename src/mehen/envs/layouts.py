"""Writes the tables of observations and actions into ``docs/research.md``: ``python -m mehen.envs.layouts FILE``."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

from mehen.core import catalog
from mehen.core.observation import NUMBER, Field
from mehen.envs.ids import GAMES
from mehen.envs.observer import Observer

SHOWN_SEATS = 2


def observer(game: str, seats: int) -> Observer:
    return Observer(catalog.game(game).rules(seats))


def layout(game: str) -> str:
    """Every field of a game's observation."""
    here = catalog.game(game)
    sizes = [f"{seats}: {observer(game, seats).length}" for seats in range(here.min_seats, here.max_seats + 1)]
    fields = observer(game, SHOWN_SEATS).layout()
    lines = [f"Length by seats: {', '.join(sizes)}. Offsets below are for {SHOWN_SEATS} seats.", ""]
    lines += _table(fields)
    if here.min_seats == 1:
        known = {field.name for field in fields}
        alone = [field for field in observer(game, 1).layout() if field.name not in known]
        lines += ["", "Played alone, these come before `tokens`, and the Traitor has the second row:", ""]
        lines += _table(alone)
    return "\n".join(lines)


def _table(fields: list[Field]) -> list[str]:
    rows = ["| field | at | shape | values | meaning |", "|---|---|---|---|---|"]
    for field in fields:
        shape = ["seats" if field.by_seat and k == 0 else str(n) for k, n in enumerate(field.shape)]
        values = f"{field.low}..{field.high}" + ("" if field.kind == NUMBER else f" {field.kind}")
        rows.append(f"| `{field.name}` | {field.offset} | {' x '.join(shape) or '1'} | {values} | {field.meaning} |")
    return rows


def actions(game: str) -> str:
    """Every verb of a game's action space."""
    here = catalog.game(game)
    space = here.space(here.rules(SHOWN_SEATS))
    rows = [f"{len(space.names)} ids.", "", "| ids | verb | for example |", "|---|---|---|"]
    for verb in space.verbs:
        last = verb.first + verb.room - 1
        ids = str(verb.first) if verb.room == 1 else f"{verb.first}-{last}"
        named = [name for name in space.names[verb.first : last + 1] if name]
        rows.append(f"| {ids} | `{verb.name}` | {f'`{named[0]}`' if verb.room > 1 and named else ''} |")
    return "\n".join(rows)


PARTS: dict[str, Callable[[str], str]] = {"layout": layout, "actions": actions}


def filled(text: str) -> str:
    """The text with all tables between ``<!-- layout GAME -->`` and ``<!-- end -->`` written anew."""
    for part, write in PARTS.items():
        for game in GAMES:
            start = f"<!-- {part} {game} -->\n"
            block = re.compile(re.escape(start) + ".*?<!-- end -->", re.DOTALL)
            table = f"{start}{write(game)}\n<!-- end -->"
            text = block.sub(lambda _, table=table: table, text)  # type: ignore[misc]
    return text


def main(names: list[str]) -> None:
    for name in names:
        file = Path(name)
        file.write_text(filled(file.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
