"""The decisions of a finished game looked at again, in words: where it was won or lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mehen.bots import make
from mehen.bots.hints import NOTABLE, Swing, decisions
from mehen.core.record import Record
from mehen.core.state import State
from mehen.table.frames import CostlyDecision
from mehen.table.records import read_upload

JUDGE = "scribe@40"  # equal records are judged alike, on every device
WORST = 10  # decisions that are worth showing


def judge(question: Mapping[str, Any], progress: Callable[[int, int], Any] | None = None) -> dict[str, Any]:
    record = read_upload(question["record"], lambda game, digest: str(question["edition"]))
    swings: list[Swing] = []
    for swing in decisions(record, make(JUDGE)):
        swings.append(swing)
        if progress:
            progress(swing.ply + 1, len(record.actions))
    costly = [swing for swing in swings if swing.lost >= NOTABLE]
    worst = sorted(costly, key=lambda swing: -swing.lost)[:WORST]
    return {"decisions": [in_words(record, swing, question["lang"]) for swing in worst]}


def in_words(record: Record, swing: Swing, lang: str) -> CostlyDecision:
    game, state = record.game, record.state(swing.ply)
    texts = game.texts(record.rules, lang)

    def said(action: int, state: State = state) -> str:
        return game.say_choice(texts, game.choice(state, action))

    return {
        "ply": swing.ply,
        "seat": swing.seat,
        "done": said(swing.action),
        "better": said(swing.best),
        "lost": round(swing.lost, 3),
    }
