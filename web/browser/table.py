"""What a person does at the table, in a few words."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mehen import bots
from mehen.core import catalog
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import NATURE, OVER

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST = 900  # decisions; no game is that long for two
ME, BOT, OPEN = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "open"}
QUICK_BOT = {"kind": "bot", "bot": "random"}
ASKED = ".choice:not([disabled])"
ENDED = "dialog table"


def guest(page: Page, name: str = "Amara") -> None:
    assert page.request.post("/api/guest", data={"name": name}).ok


def open_table(page: Page, game: str, seats: list[dict[str, str]], **more: Any) -> dict[str, str]:
    answer = page.request.post("/api/tables", data={"game": game, "seats": seats, **more})
    assert answer.ok, answer.text()
    link: dict[str, str] = answer.json()
    return link


def sit_down(page: Page, game: str, seats: list[dict[str, str]], **more: Any) -> str:
    """As a guest at a table of one's own that has begun; returns its id."""
    guest(page)
    link = open_table(page, game, seats, **more)
    page.goto(f"/t/{link['id']}")
    page.wait_for_selector(".mat, .curtain", state="attached")
    return link["id"]


def played(name: str, seats: int, seed: int, enough: Callable[[Session], bool], level: str = "greedy") -> Session:
    """A game of seeded bots, until it is far enough or over."""
    game = catalog.game(name)
    session = Session(Record(game, game.rules(seats), [level] * seats))
    rng, bot = Rng(seed), bots.make(level)
    while session.state.actor != OVER and not enough(session):
        state = session.state
        session.act(state.sample(rng) if state.actor == NATURE else bot.choose(state, state.actor, rng).action)
    return session


def asks(verb: str) -> Callable[[Session], bool]:
    """Is somebody offered something of this kind?"""
    return lambda session: any(c.verb == verb for c in session.game.choices(session.state, session.state.actor))


def play_on(page: Page, session: Session) -> str:
    """As a guest who has brought this game and sits at all its seats; looks from the one that is asked."""
    guest(page)
    answer = page.request.post("/api/records", data={"text": session.record.text()})
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    page.goto(f"/t/{table}")
    page.wait_for_selector(".mat, .curtain", state="attached")
    if page.locator(".curtain").count():
        page.get_by_role("dialog").get_by_role("button").click()
        page.wait_for_selector(".mat", state="attached")
    return table


def set_up(page: Page, **settings: Any) -> None:
    """Settings as they are kept on the device; they count from the next page on."""
    page.evaluate("settings => localStorage.setItem('mehen.settings', JSON.stringify(settings))", settings)


def asked_at(page: Page) -> str:
    return page.get_attribute(".side", "data-ply") or ""


def settle(page: Page, before: str) -> None:
    """Until the question that was answered is gone."""
    page.wait_for_function(
        "before => { const q = document.querySelector('.side'); return q && q.dataset.ply !== before; }", arg=before
    )


#: The next question: its ply, and every answer with the place on the board where it can be given; nothing at the end.
NEXT = """before => {
  if (document.querySelector('dialog table')) return { ended: true };
  const side = document.querySelector('.side');
  const rows = [...document.querySelectorAll('.choice')];
  if (!rows.length || side.dataset.ply === before) return false;
  const spot = action => {
    const target = document.querySelector(`.board .target[data-action="${CSS.escape(action)}"] .hit`);
    const box = target?.getBoundingClientRect();
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
  };
  return { ply: side.dataset.ply, rows: rows.map(row => [row.dataset.action, spot(row.dataset.action)]) };
}"""

#: Is this the answer that is previewed now?
CHOSEN = "action => document.querySelector('.choice.on')?.dataset.action === action"


@dataclass
class Played:
    decisions: int = 0
    on_board: int = 0  # tries to choose on the board
    hit: int = 0  # of these, the ones where the thing under the pointer was the thing that was meant


def next_question(page: Page, before: str) -> Any:
    return page.wait_for_function(NEXT, arg=before, polling=20).json_value()


def play_by_mouse(page: Page, seed: int) -> Played:
    """To the end: on the board where there is a target, else in the list."""
    rng, played, before = random.Random(seed), Played(), ""
    while played.decisions < MOST:
        asked = next_question(page, before)
        if "ended" in asked:
            return played
        before = asked["ply"]
        action, spot = rng.choice(asked["rows"])
        chosen = False
        if spot:
            played.on_board += 1
            page.mouse.click(*spot)
            chosen = page.evaluate(CHOSEN, action)
            played.hit += chosen
        if not chosen:
            page.locator(f'.choice[data-action="{action}"]').click()
        page.locator("[data-commit]").click(force=True)
        played.decisions += 1
    raise AssertionError("the game does not end")


def play_by_keyboard(page: Page, seed: int) -> int:
    """No mouse at all: arrows to a choice, Enter to confirm.  Returns the number of decisions."""
    rng, before = random.Random(seed), ""
    for count in range(MOST):
        asked = next_question(page, before)
        if "ended" in asked:
            return count
        before = asked["ply"]
        for _ in range(rng.randint(1, min(len(asked["rows"]), 6))):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    raise AssertionError("the game does not end")


def act(page: Page, table: str, prefer: str = "") -> int:
    """One decision of whoever is asked, without the interface; returns the ply before it."""
    position = page.request.get(f"/api/tables/{table}/position").json()
    ply: int = position["ply"]
    offered = [choice["action"] for choice in position["choices"]]
    action = next((a for a in offered if prefer and a.startswith(prefer)), offered[0])
    move = {"id": f"m{ply}", "seat": position["seat"], "ply": ply, "action": action}
    assert page.request.post(f"/api/tables/{table}/actions", data=move).ok
    return ply
