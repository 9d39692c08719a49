"""All types of the browser client: ``python -m mehen.server.typescript web/src/generated``."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

from mehen.server import overview, socket
from mehen.server.api import admin, credentials, games, moderation, people, service, tables
from mehen.table import frames, typescript
from mehen.table.messages import LessonMessage, ScorePoint

ANSWERS: tuple[Any, ...] = (
    frames.MyTable,
    frames.Problem,
    frames.GameInfo,
    games.Rating,
    people.Person,
    people.Session,
    people.Halfway,
    credentials.Guarding,
    credentials.NewApp,
    credentials.Codes,
    credentials.Riddle,
    credentials.NewPasskey,
    service.Health,
    moderation.Shunned,
    moderation.Kicked,
    admin.Load,
    overview.SeenPerson,
    overview.SeenTable,
    admin.FullReport,
    admin.AuditLine,
)
REQUESTS: tuple[Any, ...] = (
    tables.NewTable,
    tables.TableLink,
    tables.Invitation,
    frames.Advice,
    frames.CostlyDecision,
    people.Notices,
    moderation.NewReport,
    admin.Sanction,
    credentials.Assertion,
    credentials.MadePasskey,
)
FRAMES = {"ServerFrame": frames.ServerFrame, "ClientFrame": socket.Frame}


def files() -> dict[str, str]:
    shared = typescript.shapes_in(*typescript.MESSAGES)
    house = typescript.module(*ANSWERS, *REQUESTS, known=shared, unions=FRAMES)
    used = [shape.__name__ for shape in shared if f"{shape.__name__}" in house]
    link = f'import type {{ {", ".join(used)} }} from "./messages";\n\n'
    return typescript.files() | {"server.ts": house.replace(typescript.HEAD + "\n", typescript.HEAD + "\n" + link, 1)}


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """Every shape an answer or a frame may have, for OpenAPI."""
    answers = (frames.MyTable, frames.GameInfo, frames.Advice, ScorePoint, LessonMessage)
    return typescript.schemas(*frames.FRAMES, *answers) | typescript.game_schemas()


def main(folder: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        Path(folder, name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
