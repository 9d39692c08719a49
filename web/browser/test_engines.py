"""While the engines are being compiled, the page says so in one quiet line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Route
    from web.browser.conftest import Visitor

SAID = {"en": "The games are still being compiled", "de": "Die Spiele werden noch kompiliert"}


@pytest.mark.parametrize("lang", SAID)
def test_a_line_says_that_engines_are_being_compiled_until_they_are(visit: Visitor, lang: str) -> None:
    page = visit("/missing", lang=lang, own=True)
    line = page.get_by_role("status").filter(has_text=SAID[lang])
    assert line.count() == 0, "they are here"
    answers = ["building", "away", "building", "built"]

    def health(route: Route) -> None:
        now = answers.pop(0) if answers else "built"
        if now == "away":  # the compiled process is just taking over
            route.abort()
        else:
            route.fulfill(
                json={"status": "ok", "version": "", "compiled": now == "built", "building": now == "building"}
            )

    page.route("**/health", health)
    page.clock.install()
    page.goto("/")
    line.wait_for()
    while len(answers) > 1:
        page.clock.run_for(1000)
        assert line.count() == 1, "it stays while nobody answers"
    while answers:
        page.clock.run_for(1000)
    line.wait_for(state="detached")
    assert answers == []
