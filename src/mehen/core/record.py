"""The record is the game: a readable text file with a header and one action a line, NATURE's included.

mehen-record: 1
game: egizia
rules: 1
edition: standard
digest: 4f1c...
seats: 3
option row_bonus_counts: own_stones
player red: human

nature: number 2
red: place edfu
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mehen.core import catalog
from mehen.core.actions import ActionSpace
from mehen.core.errors import MehenError, RecordError
from mehen.core.game import Game
from mehen.core.state import NATURE, OVER, Rules, State

FORMAT = "1"
DIGITS = 9  # of a number in the header
STANDARD = "standard"  # the edition that ships with the game, or did when the game was played: the digest tells


def digest(s: State) -> str:
    """A short fingerprint of a whole position."""
    return hashlib.sha256(json.dumps(s.dump(), sort_keys=True).encode()).hexdigest()[:16]


@dataclass(slots=True)
class Record:
    """A game from its first action to its last: by which rules, who sat where, and what was done."""

    game: Game[Any]
    rules: Rules
    players: list[str]  # who sits where: "human", a bot's name ...
    actions: list[int] = field(default_factory=list)

    def header(self) -> str:
        """The lines that say what was played and by whom, and the empty one behind them."""
        rules = self.rules
        rows = [
            ("mehen-record", FORMAT),
            ("game", self.game.name),
            ("rules", str(rules.version)),
            ("edition", STANDARD if rules.edition in ("", rules.digest) else rules.edition),
            ("digest", rules.digest),
            ("seats", str(rules.seats)),
            *((f"option {key}", value) for key, value in sorted(self.game.recorded_options(rules).items())),
            *((f"player {name}", who) for name, who in zip(self.seat_words(), self.players, strict=True)),
        ]
        return "".join(f"{key}: {value}\n" for key, value in rows) + "\n"

    def seat_words(self) -> list[str]:
        """The names of the seats as they stand in front of each action."""
        return self.game.vocabulary(self.rules)["seat"][: self.rules.seats]

    def line(self, actor: int, action: int) -> str:
        """One action as it stands in the file."""
        who = "nature" if actor == NATURE else self.seat_words()[actor]
        return f"{who}: {self.game.space(self.rules).write(action)}\n"

    def text(self) -> str:
        """The whole file."""
        out = [self.header()]
        state = self.game.new(self.rules)
        for action in self.actions:
            out.append(self.line(state.actor, action))
            state.apply(action)
        return "".join(out)

    def state(self, ply: int | None = None) -> State:
        """The position after the first ``ply`` actions."""
        state: State = self.game.new(self.rules)
        for action in self.actions[:ply]:
            state.apply(action)
        return state

    def save(self, path: Path) -> None:
        """Write the whole file; a crash leaves the old one or the new one, never half of it."""
        spare = path.with_name(path.name + ".new")
        with spare.open("w", encoding="utf-8") as file:
            file.write(self.text())
            file.flush()
            os.fsync(file.fileno())
        spare.replace(path)


def load_record(path: Path) -> Record:
    """The record in a file; RecordError says which line cannot be read, and why."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(str(path), 1, f"a file that cannot be read ({error})", "a record") from None
    return read_record(text, str(path))


def read_record(text: str, where: str = "record", *, cut_off: bool = False) -> Record:
    """Parse and check a record.  ``cut_off`` forgives a last line that was never finished."""
    lines = text.split("\n")
    unfinished = lines.pop()
    blank = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    head = _header(lines[:blank], where)
    record = _open(head, where)
    _moves(record, lines, blank + 1, where)
    if unfinished.strip() and not cut_off:
        raise RecordError(where, len(lines) + 1, f"the unfinished line {unfinished!r}", "a line that ends")
    return record


def _header(lines: list[str], where: str) -> dict[str, tuple[int, str]]:
    head: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, 1):
        key, colon, value = line.partition(": ")
        if not colon:
            raise RecordError(where, number, repr(line), "'key: value'")
        if number == 1 and (key != "mehen-record" or value != FORMAT):
            raise RecordError(where, 1, repr(line), f"'mehen-record: {FORMAT}'")
        if key in head:
            raise RecordError(where, number, f"{key!r} again", "each key once")
        head[key] = (number, value)
    for key in ("mehen-record", "game", "rules", "edition", "digest", "seats"):
        if key not in head:
            raise RecordError(where, len(lines) + 1, "the end of the header", f"a line '{key}: ...'")
    return head


def _number(head: dict[str, tuple[int, str]], key: str, where: str) -> int:
    number, value = head[key]
    if not value.isdecimal() or len(value) > DIGITS:
        raise RecordError(where, number, f"{key} {value[: 2 * DIGITS]!r}", "a whole number")
    return int(value)


def _open(head: dict[str, tuple[int, str]], where: str) -> Record:
    options = {key.removeprefix("option "): value for key, (_, value) in head.items() if key.startswith("option ")}
    edition = head["edition"][1]
    number, found = head["digest"]
    try:
        game = catalog.game(head["game"][1])
        named = "" if edition == STANDARD else edition
        shipped = game.shipped(found)  # then the file that is named is not needed
        rules = game.rules(
            _number(head, "seats", where),
            named if shipped is None else shipped,
            options,
            _number(head, "rules", where),
        )
    except RecordError:
        raise
    except MehenError as error:
        raise RecordError(where, head["game"][0], str(error), "a game, seats, options and rules known here") from None
    if found != rules.digest:
        raise RecordError(where, number, f"an edition with digest {found}", f"{rules.digest} ({edition})")
    words = game.vocabulary(rules)["seat"][: rules.seats]
    return Record(game, rules, [head.get(f"player {word}", (0, "?"))[1] for word in words])


def _moves(record: Record, lines: list[str], first: int, where: str) -> None:
    space: ActionSpace = record.game.space(record.rules)
    state: State = record.game.new(record.rules)
    words = record.seat_words()
    for number, line in enumerate(lines[first:], first + 1):
        if state.actor == OVER:
            raise RecordError(where, number, repr(line), "nothing: the game is over")
        who = "nature" if state.actor == NATURE else words[state.actor]
        actor, _, notation = line.partition(": ")
        if actor != who:
            raise RecordError(where, number, repr(line), f"'{who}: ...'")
        action = space.read(notation)
        if action is None:
            raise RecordError(where, number, repr(notation), "an action of this game")
        try:
            record.game.act(state, action)
        except MehenError as error:
            raise RecordError(where, number, f"an illegal action ({error})", "a legal one") from None
        record.actions.append(action)
