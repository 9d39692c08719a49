"""Small readers of component data that several parts of an edition share."""

from __future__ import annotations

from typing import Any

from mehen.core.sheet import Sheet
from mehen.games.mennefer.actions import MAX_SETUP_TILES
from mehen.games.mennefer.language import parse
from mehen.games.mennefer.vocabulary import OWN_LIMIT, W_FAVOUR


def words(sheet: Sheet, key: str) -> list[str]:
    """A list of different words."""
    values = sheet.items(key)
    if not values or any(not isinstance(v, str) for v in values) or len(set(map(str, values))) != len(values):
        sheet.bad(key, values, "different words")
        return ["?"]
    return [str(v) for v in values]


def fit(sheet: Sheet, key: str, rows: list[Any], most: int) -> None:
    """Every thing needs a number in the action space."""
    if not 1 <= len(rows) <= most:
        sheet.bad(key, f"{len(rows)} entries", f"1 to {most}")


def pool(sheet: Sheet, rows: list[Sheet], least: int) -> list[str]:
    """Ids of tiles of which some are dealt during setup."""
    fit(sheet, "tile", rows, MAX_SETUP_TILES)
    if len(rows) < least:
        sheet.bad("tile", f"{len(rows)} entries", f"at least {least}")
    return sheet.ids(rows)


def fields(sheet: Sheet, key: str, length: int) -> list[int]:
    """Numbers of fields of a track."""
    fields = sheet.wholes(key)
    if any(not 1 <= field <= length for field in fields):
        sheet.bad(key, fields, f"fields from 1 to {length}")
    return fields


def seals(sheet: Sheet, length: int) -> list[int]:
    """MN-8.5, MN-8.6: by position of the marker the points of the last seal reached or passed."""
    points = [0] * (length + 1)
    for seal in sheet.rows("seals"):
        field, pp = seal.whole("field", 1, length), seal.whole("pp")
        for position in range(field, length + 1):
            points[position] = pp
    return points


def surplus(sheet: Sheet) -> int:
    """MN-7.17, MN-7.41: favours for a step that cannot be made any more."""
    found = parse(sheet.text("surplus_step"))
    if found is None or found[0] != W_FAVOUR:
        sheet.bad("surplus_step", sheet.data.get("surplus_step"), "favours such as 'favour 1'")
        return 1
    return found[1]


def reach(fields: list[list[Any]], verb: int) -> list[int]:
    """MN-7.22, MN-7.62: by position of the scarab the highest number at or left of it."""
    out = [0]
    for field in fields:
        most = out[-1]
        for text in field:
            for part in text.split(" | ") if isinstance(text, str) else []:
                found = parse(part)
                if found is not None and found[0] == verb and found[1] != OWN_LIMIT:
                    most = max(most, found[1])
        out.append(most)
    return out


def distances(sections: int, enter: list[int], leave: list[int]) -> list[int]:
    """MN-7.49, MN-7.51: least number of steps from each location to each other one, 0 where there is no way."""
    count = sections + 1 + len(enter)
    table = [0] * (count * count)
    for start in range(count):
        first, before = (start, 0) if start <= sections else (leave[start - sections - 1], 1)
        for target in range(count):
            last, after = (target, 0) if target <= sections else (enter[target - sections - 1], 1)
            if target != start and last >= first:
                table[start * count + target] = before + last - first + after
    return table
