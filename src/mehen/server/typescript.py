"""All types of the browser client: ``python -m mehen.server.typescript web/src/generated``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mehen.server import messages, socket
from mehen.server.api import games, hints, people, tables
from mehen.table import typescript
from mehen.table.messages import GameMessage, Position, ScorePoint

ANSWERS: tuple[Any, ...] = (messages.MyTable, messages.Problem, games.GameInfo, games.Rating, people.Person)
REQUESTS: tuple[Any, ...] = (tables.NewTable, tables.TableLink, hints.Advice, people.Notices)
FRAMES = {"ServerFrame": messages.ServerFrame, "ClientFrame": socket.Frame}


def files() -> dict[str, str]:
    shared = typescript.shapes_in(Position, GameMessage, ScorePoint)
    house = typescript.module(*ANSWERS, *REQUESTS, known=shared, unions=FRAMES)
    used = [shape.__name__ for shape in shared if f"{shape.__name__}" in house]
    link = f'import type {{ {", ".join(used)} }} from "./messages";\n\n'
    return typescript.files() | {"server.ts": house.replace(typescript.HEAD + "\n", typescript.HEAD + "\n" + link, 1)}


def schemas() -> dict[str, dict[str, Any]]:
    """Every shape an answer or a frame may have, for OpenAPI."""
    return typescript.schemas(*messages.FRAMES, messages.MyTable, ScorePoint)


def main(folder: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        Path(folder, name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
