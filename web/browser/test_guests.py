"""Tests share pages: whoever takes one finds it as if nobody had ever been there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from web.browser.table import guest, set_up

if TYPE_CHECKING:
    from web.browser.conftest import Guests

KIND = ("en", False, False)


def test_whoever_takes_a_page_finds_nothing_of_whoever_had_it(guests: Guests) -> None:
    page = guests.kept(KIND)
    guest(page)
    set_up(page, lang="de")
    page.goto("/")
    page.locator("html[lang=de]").wait_for()
    guests.left(page, KIND)
    assert guests.kept(KIND) is page
    assert page.evaluate("() => [localStorage.length, sessionStorage.length]") == [0, 0]
    assert page.request.get("/api/visitor").json() is None
    page.goto("/")
    page.locator("html[lang=en]").wait_for()
    guests.left(page, KIND)


@pytest.mark.parametrize("name", ["on", "route"])
def test_what_would_stay_with_a_page_is_refused_on_one_that_is_shared(guests: Guests, name: str) -> None:
    page = guests.kept(KIND)
    with pytest.raises(AssertionError, match="own=True"):
        getattr(page, name)("dialog", print)
    guests.left(page, KIND)
