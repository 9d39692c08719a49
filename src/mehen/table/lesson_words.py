"""Reading aloud: where a sentence ends, and how much of it one can say in a breath.

Lessons, the book and the examples are spoken to somebody who learns; the rules are looked up, so a sentence there may
be a little longer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

BREATH: Final = 20  # words of a sentence that teaches
RULE_BREATH: Final = 25  # words of a sentence of the rules

#: After the mark that ends it, and whatever is closed there.
END: Final = re.compile(r"(?<=[.!?])[\"”“]*\s+")
#: Numbers of rules and rulings, ``(EG-2.1, R-49)``: they are not read aloud.
NUMBERS: Final = re.compile(r"\s*\([A-Z]{1,2}-?\d[\w.]*(?:, [A-Z]{1,2}-?\d[\w.]*)*\)")
#: A list that counts its own items, ``1 build, 2 nothing, 3 ...``, is read item by item.
FIRST_ITEM: Final = re.compile(r"(?<=:) (?=1 )")
ITEM: Final = re.compile(r"(?<=,) (?=\d+ )")
FEWEST_ITEMS: Final = 4


def sentences(text: str) -> list[str]:
    return [part for one in END.split(text.strip()) for part in _items(one) if part]


def _items(sentence: str) -> list[str]:
    lead, *rest = FIRST_ITEM.split(sentence, maxsplit=1)
    items = [item for listed in rest for item in ITEM.split(listed)]
    counted = [item.split()[0] for item in items] == [str(number) for number in range(1, len(items) + 1)]
    return [lead, *items] if counted and len(items) >= FEWEST_ITEMS else [sentence]


def words(sentence: str) -> int:
    """What is said; a dash or a plus sign alone is no word."""
    return sum(any(sign.isalnum() for sign in word) for word in sentence.split())


def breathless(text: str, most: int = BREATH) -> list[str]:
    """Sentences that nobody can say in one breath."""
    return [one for one in sentences(text) if words(one) > most]


def blocks(markdown: str) -> Iterator[str]:
    """What stands by itself in the rules: a heading, an item, a cell of a table, a paragraph; without its marks."""
    for row in markdown.splitlines():
        if row.startswith("::"):  # an example, which is told beside the text
            continue
        for cell in row.strip("| ").split("|") if row.startswith("|") else [row.lstrip("#- ")]:
            yield NUMBERS.sub("", cell).replace("**", "").strip()
