"""The page on capacity is what its script makes of today's measurements."""

from __future__ import annotations

from benchmarks import capacity


def test_the_page_is_what_the_script_says() -> None:
    found = capacity.page(capacity.Habits(), capacity.measured())
    assert capacity.PAGE.read_text(encoding="utf-8") == found, "python -m benchmarks.capacity --write"


def test_more_cores_carry_more_people_until_something_else_breaks() -> None:
    habits, found = capacity.Habits(against=0.0), capacity.measured()
    one, four, sixteen = (capacity.carried(cores, "sqlite", habits, found) for cores in capacity.CORES)
    assert one[0].people <= four[0].people == sixteen[0].people
    assert sixteen[1] == "the one writer of SQLite"
    one, four = (capacity.carried(cores, "postgresql", habits, found) for cores in capacity.CORES[:2])
    assert one[0].people < four[0].people
    quick = capacity.Habits(against=0.0, moves=4.0)
    assert capacity.carried(4, "postgresql", quick, found)[0].people < four[0].people
