"""Sheets: a bad value is noted by its key, and reading goes on."""

from __future__ import annotations

from typing import Any

from mehen.core.sheet import Sheet


def test_sheet_reads_harmless_values_after_a_problem() -> None:
    data: dict[str, Any] = {"n": "x", "w": 3, "rows": [1, {"id": "a"}], "flag": 1, "list": 4, "names": [1]}
    sheet = Sheet(data)
    assert (sheet.whole("n", 2), sheet.word("w", ["a", "b"]), sheet.flag("flag"), sheet.items("list")) == (
        2,
        "a",
        False,
        [],
    )
    assert len(sheet.rows("rows", 2)) == 1 and sheet.wholes("names", 3) == [1, 0, 0]
    assert sheet.table("missing").data == {} and sheet.flags("names") == [False]
    assert sheet.words("names", ["a"]) == [] and sheet.mask("names", ["a"]) == 0
    assert len(sheet.problems) == 12
