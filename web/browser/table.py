"""What a person does at the table, in a few words."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.sync_api import TimeoutError

from mehen import bots
from mehen.core import catalog
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import NATURE, OVER

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Request

MOST = 900  # decisions; no game is that long for two
ME, BOT, OPEN = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "open"}
QUICK_BOT = {"kind": "bot", "bot": "random"}
ANSWER = ":is(.choice, .pick)[data-action]"  # in the list, or in a panel of the game's own
ASKED = f"{ANSWER}:not([disabled])"
ENDED = "dialog table"
AT_ONCE = 5000  # milliseconds for a button that may go by itself
#: What was just changed has been laid out, has measured itself, and is drawn.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
GO_ON = ".moment footer .primary"  # the next line of a moment, and back to the table after its last


#: By a link, as somebody goes from page to page: nothing is loaded anew, and what was there before is gone.
FOLLOW_LINK = """path => {
  const link = Object.assign(document.createElement('a'), { href: path });
  document.body.append(link);
  link.click();
  link.remove();
  return new Promise(done => setTimeout(done));
}"""


def enter(page: Page, path: str) -> None:
    """Another page of the client that is open."""
    page.evaluate(FOLLOW_LINK, path)


def guest(page: Page, name: str = "Amara") -> None:
    assert page.request.post("/api/guest", data={"name": name}).ok


def account(page: Page, login: str = "amara") -> None:
    """Bots play among themselves for accounts here: the house of these tests allows it."""
    data = {"login": login, "password": "papyrus and reed", "name": login.title()}
    answer = page.request.post("/api/accounts", data=data)
    assert answer.ok, answer.text()


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


def read_log(page: Page) -> None:
    """The log lies in a drawer beside the choices."""
    page.get_by_role("tab", name="Log").first.click()
    page.wait_for_selector("#panel .log")


def played(name: str, seats: int, seed: int, enough: Callable[[Session], bool], level: str = "greedy") -> Session:
    """A game of seeded bots, until it is far enough or over."""
    game = catalog.game(name)
    session = Session(Record(game, game.rules(seats), [level] * seats))
    rng, bot = Rng(seed), bots.make(level)
    while session.state.actor != OVER and not enough(session):
        state = session.state
        session.act(state.sample(rng) if state.actor == NATURE else bot.choose(state, state.actor, rng).action)
    return session


def solo(victory: bool) -> Session:
    """A whole game against the Traitor with this end, and no tie."""
    for seed in range(1, 30):
        session = played("pharaon", 1, seed, lambda session: False, "random")
        ahead = session.state.points_of(0) - session.state.rival_points()
        if ahead > 0 if victory else ahead < 0:
            return session
    raise AssertionError("every game ends the same")


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


def at_rest(page: Page) -> None:
    """Letters are drawn in our own fonts, and nothing moves any more but what moves for ever."""
    page.wait_for_function(
        """() => document.fonts.status === 'loaded' && document.getAnimations().every(one =>
          one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity)"""
    )


def settle(page: Page, before: str) -> None:
    """Until the question that was answered is gone."""
    page.wait_for_function(
        "before => { const q = document.querySelector('.side'); return q && q.dataset.ply !== before; }", arg=before
    )


class Traffic:
    """What a page has asked for, from here on, and not been answered yet."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.waiting: set[Request] = set()
        page.on("request", self.asked)
        page.on("requestfinished", self.answered)
        page.on("requestfailed", self.answered)

    def asked(self, request: Request) -> None:
        self.waiting.add(request)

    def answered(self, request: Request) -> None:
        self.waiting.discard(request)

    def settle(self) -> None:
        """Until all that is asked for while the page is drawn has been answered."""
        self.page.wait_for_function(DRAWN)
        while self.waiting:
            self.page.wait_for_event("requestfinished")
            self.page.wait_for_function(DRAWN)


#: A moment on the stage, or the next question: its ply, and every answer with the place on the board where it can be
#: given, once the board has come to rest; nothing at the end.
NEXT = """before => {
  const [WHILE, FRAMES] = [100, 5];  // a board that is not drawn for want of time has not come to rest
  const answers = ':is(.choice, .pick)[data-action]';
  if (document.querySelector('dialog table')) return { ended: true };
  const stage = document.querySelector('.moment[data-act]');
  if (stage) {
    const now = `${stage.dataset.act} ${stage.dataset.at}`;
    return now === before.moment ? false : { moment: now };
  }
  const side = document.querySelector('.side');
  const rows = [...document.querySelectorAll(answers)];
  if (!rows.length || side.dataset.ply === before.ply) return false;
  const spot = action => {
    const target = document.querySelector(`.board .target[data-action="${CSS.escape(action)}"] .hit`);
    const box = target?.getBoundingClientRect();
    if (!box) return null;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // What lies on a place may be a choice of its own: a card on the board that it is taken from.
    const met = document.elementFromPoint(x, y)?.closest('.board .target')?.dataset.action;
    return met && met !== action ? null : [x, y];
  };
  const found = { ply: side.dataset.ply, rows: rows.map(row => [row.dataset.action, spot(row.dataset.action)]) };
  const now = JSON.stringify(found);
  if (window.asked?.now !== now) {
    const asked = window.asked = { now, since: performance.now(), frames: 0 };
    const drawn = () => { asked.frames += 1; if (asked.frames < FRAMES) requestAnimationFrame(drawn); };
    requestAnimationFrame(drawn);
  }
  return performance.now() - window.asked.since > WHILE && window.asked.frames >= FRAMES ? found : false;
}"""

#: Is this the answer that is previewed now?
CHOSEN = "action => document.querySelector(':is(.choice, .pick).on')?.dataset.action === action"


@dataclass
class Played:
    decisions: int = 0
    on_board: int = 0  # tries to choose on the board
    hit: int = 0  # of these, the ones where the thing under the pointer was the thing that was meant
    moments: Counter[str] = field(default_factory=Counter)  # by act, each time one was shown to its end


def next_question(page: Page, ply: str, moment: str = "") -> Any:
    """Whatever comes after the question of this ply, or after this line of a moment."""
    return page.wait_for_function(NEXT, arg={"ply": ply, "moment": moment}, polling=50).json_value()


def forward(page: Page, moment: str, rng: random.Random, press: Callable[[Locator], None]) -> str:
    """A moment is watched, or goes on at once; its end is left by its button.  Returns what to wait for the end of."""
    ended = moment.endswith("end")
    if ended or rng.random() < 0.5:
        button = page.locator(GO_ON)
        if button.count():
            with suppress(TimeoutError):  # it may be gone by now: what comes next is asked for anew
                press(button)
    return "" if ended else moment


def confirm(page: Page, rng: random.Random) -> None:
    """What is chosen; where that shows several ways to pay for it first, one of them."""
    page.wait_for_selector("[data-commit], .pick.way")
    if not page.locator("[data-commit]").count():
        ways = page.locator(".pick.way")
        ways.nth(rng.randrange(ways.count())).click()
    page.locator("[data-commit]").click()


def click_at_once(button: Locator) -> None:
    """Without waiting until it has come to rest: it may be gone by then."""
    button.click(force=True, timeout=AT_ONCE)


def tap_at_once(button: Locator) -> None:
    button.tap(force=True, timeout=AT_ONCE)


def play_by_mouse(page: Page, seed: int) -> Played:
    """To the end: on the board where there is a target, else in the list, and through every moment that is shown."""
    rng, played, ply, moment = random.Random(seed), Played(), "", ""
    # A moment may open under the pointer, while its pictures are still being fetched.
    page.add_locator_handler(page.locator(GO_ON), click_at_once, no_wait_after=True)
    while played.decisions < MOST:
        asked = next_question(page, ply, moment)
        if "ended" in asked:
            return played
        if "moment" in asked:
            act, at = asked["moment"].split()
            played.moments[act] += at == "end"
            moment = forward(page, asked["moment"], rng, click_at_once)
            continue
        ply, moment = asked["ply"], ""
        action, spot = rng.choice(asked["rows"])
        chosen = False
        if spot:
            page.mouse.click(*spot)
            chosen = page.evaluate(CHOSEN, action)
            if chosen or not page.locator(GO_ON).count():
                played.on_board += 1
                played.hit += chosen
        if not chosen:
            page.locator(f'{ANSWER}[data-action="{action}"]').first.click()
        confirm(page, rng)
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
    offered = [choice["actions"][0] for choice in position["choices"]]
    action = next((a for a in offered if prefer and a.startswith(prefer)), offered[0])
    move = {"id": f"m{ply}", "seat": position["seat"], "ply": ply, "action": action}
    assert page.request.post(f"/api/tables/{table}/actions", data=move).ok
    return ply


def bring_about(page: Page, table: str) -> None:
    """Decisions of whoever is asked, until a moment is there."""
    for _ in range(8):
        if page.locator(".moment, [data-show-moment]").count():
            return
        next_question(page, str(act(page, table)))
    page.wait_for_selector(".moment, [data-show-moment]")
