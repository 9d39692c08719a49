"""MN-4.1: the action language of the data files, read once and laid out as numbered alternatives, items and sets."""

from __future__ import annotations

from typing import Any, Final, final

from mehen.core.frame import frame
from mehen.core.native import i64, vec
from mehen.core.sheet import Sheet
from mehen.core.tables import Rows, numbers
from mehen.games.mennefer import kinds
from mehen.games.mennefer.actions import MAX_ALTERNATIVES, MAX_ITEMS, MAX_MIX
from mehen.games.mennefer.vocabulary import (
    LEVELS,
    OWN_LIMIT,
    PLAIN_GAINS,
    VERBS,
    W_AGREEMENT,
    W_BOATS,
    W_BURY,
    W_CARVE,
    W_DISC,
    W_EMBALM,
    W_ERECT,
    W_EYE,
    W_FAVOUR,
    W_GOOD_BUY,
    W_GOOD_TAKE,
    W_LIMESTONE,
    W_MASTABA,
    W_MIX,
    W_PAPYRUS_BUY,
    W_PAPYRUS_TAKE,
    W_PRIESTESS,
    W_SCARAB,
)

#: One alternative: what, how much, and the second number (1: with offering; activations).
Alternative = tuple[int, int, int]
Item = tuple[Alternative, ...]

#: More than any field of the box gives; keeps counts within a frame.
MOST: Final = 20
#: No frame: the item has to be asked for.
ASK: Final[i64] = -1


def parse(text: object) -> Alternative | None:
    """``boats 3 act 1`` as numbers; None if it is not in the language."""
    words = text.split() if isinstance(text, str) else []
    if not words or words[0] not in VERBS:
        return None
    verb, rest = VERBS.index(words[0]), words[1:]
    if verb in (W_PAPYRUS_BUY, W_PAPYRUS_TAKE, W_GOOD_BUY, W_GOOD_TAKE):
        return (verb, 0, 0) if not rest else None
    if verb in (W_BURY, W_ERECT) and rest == ["?"]:
        return verb, int(OWN_LIMIT), 0
    if not rest or not rest[0].isdecimal() or not 1 <= int(rest[0]) <= MOST:
        return None
    n, rest = int(rest[0]), rest[1:]
    if (verb in (W_BURY, W_ERECT) and n > len(LEVELS)) or (verb == W_MIX and n > MAX_MIX):
        return None
    if verb == W_PRIESTESS and rest == ["offer"]:
        return verb, n, 1
    if verb == W_BOATS and len(rest) == 2 and rest[0] == "act" and rest[1] in ("1", "2"):
        return verb, n, int(rest[1])
    return None if rest else (verb, n, 0)


def write(a: Alternative) -> str:
    """The alternative in the language of the data."""
    verb, n, m = a
    words = [VERBS[verb]]
    if n:
        words.append("?" if verb in (W_BURY, W_ERECT) and n == OWN_LIMIT else str(n))
    if m:
        words += ["offer"] if verb == W_PRIESTESS else ["act", str(m)]
    return " ".join(words)


def frame_of(a: Alternative, all_bonuses: int) -> int:
    """The frame that carries an alternative out; it belongs to no seat yet."""
    verb, n, m = a
    if verb < PLAIN_GAINS:
        return frame(kinds.GAIN, 0, verb, n)
    if verb == W_MASTABA:
        return frame(kinds.MASTABA, 0, n, all_bonuses)
    if verb in (W_PRIESTESS, W_BOATS):
        return frame(kinds.PRIESTESSES if verb == W_PRIESTESS else kinds.BOATS, 0, n, m)
    if verb in (W_PAPYRUS_BUY, W_PAPYRUS_TAKE):
        return frame(kinds.PAPYRUS, 0, int(verb == W_PAPYRUS_TAKE))
    if verb in (W_GOOD_BUY, W_GOOD_TAKE):
        return frame(kinds.GOOD, 0, int(verb == W_GOOD_TAKE))
    by_verb: dict[int, int] = {
        W_FAVOUR: kinds.FAVOUR,
        W_MIX: kinds.MIX,
        W_SCARAB: kinds.SCARAB,
        W_EYE: kinds.EYES,
        W_LIMESTONE: kinds.LIMESTONE,
        W_EMBALM: kinds.EMBALM,
        W_BURY: kinds.BURY,
        W_DISC: kinds.DISC,
        W_AGREEMENT: kinds.AGREEMENT,
        W_CARVE: kinds.CARVE,
        W_ERECT: kinds.ERECT,
    }
    return frame(by_verb[verb], 0, n)


#: Actions that are over once they are started: whoever does not want them has to be asked before.
NO_PASS_INSIDE: Final = (W_MIX, W_EYE, W_EMBALM, W_DISC, W_CARVE)


@final
class Language:
    """Collects every list of actions while the data are read; ``finish`` numbers what was found."""

    def __init__(self) -> None:
        self.rows: list[list[Item]] = []
        self.set_ids: list[str] = []

    def read(self, sheet: Sheet, key: str, name: str) -> int:
        """The list of actions under a key, as the number of its set."""
        return self.note(sheet, key, sheet.items(key), name)

    def note(self, sheet: Sheet, key: str, texts: list[Any], name: str) -> int:
        items: list[Item] = []
        for text in texts:
            found = [parse(part) for part in text.split(" | ")] if isinstance(text, str) else [None]
            alternatives = [a for a in found if a is not None]
            if len(alternatives) != len(found):
                sheet.bad(key, text, "actions such as 'heka 2', 'boats 3 act 1' or 'embalm 1 | carve 1'")
            elif len(set(alternatives)) != len(alternatives):
                sheet.bad(key, text, "different alternatives")
            else:
                items.append(tuple(sorted(alternatives)))
        if len(items) > 8:
            sheet.bad(key, f"{len(items)} actions", "at most 8")
        self.rows.append(items)
        self.set_ids.append(name)
        return len(self.rows) - 1

    def finish(self, top: Sheet, all_bonuses: int) -> None:
        every: set[Alternative] = set()
        different: set[Item] = set()
        for row in self.rows:
            different.update(row)
            for item in row:
                every.update(item)
        alternatives, items = sorted(every), sorted(different)
        for found, most in ((alternatives, MAX_ALTERNATIVES), (items, MAX_ITEMS)):
            if len(found) > most:
                top.bad("actions", f"{len(found)} different ones", f"at most {most}")
        self.alternatives: list[Alternative] = alternatives
        self.alternative_ids: list[str] = [write(a) for a in alternatives]
        self.item_ids: list[str] = [" | ".join(write(a) for a in item) for item in items]
        self.alternative_verb: vec[i64] = numbers([a[0] for a in alternatives])
        self.alternative_n: vec[i64] = numbers([a[1] for a in alternatives])
        self.alternative_m: vec[i64] = numbers([a[2] for a in alternatives])
        self.alternative_frame: vec[i64] = numbers([frame_of(a, all_bonuses) for a in alternatives])
        # Alternatives of an item and items of a set are sorted by number, so that options come out ascending.
        self.items: Rows = Rows([[alternatives.index(a) for a in item] for item in items])
        self.sets: Rows = Rows([sorted(items.index(item) for item in row) for row in self.rows])
        self.set_plain: vec[i64] = numbers([_plain(sorted(row)) for row in self.rows])
        self.item_frame: vec[i64] = numbers([_own_frame(item, all_bonuses) for item in items])


def _plain(row: list[Item]) -> int:
    """Bits of the items that are a plain gain without alternatives (MN-4.8)."""
    return sum(1 << k for k, item in enumerate(row) if len(item) == 1 and item[0][0] < PLAIN_GAINS)


def _own_frame(item: Item, all_bonuses: int) -> int:
    """The frame of an item that needs no question of its own, because its first question offers to pass."""
    if len(item) > 1 or item[0][0] < PLAIN_GAINS or item[0][0] in NO_PASS_INSIDE:
        return int(ASK)
    return frame_of(item[0], all_bonuses)
