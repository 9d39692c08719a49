"""A finger on a phone: whole games with everything that moves, as somebody plays who has changed no setting."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.sync_api import TimeoutError as PlaywrightTimeout
from web.browser.table import ANSWER, MOST, forward, tap_at_once

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: What there is to do next: a moment on the stage, something to confirm, a question with the places where it can be
#: answered on the board (as far as a finger would meet them), or nothing any more.
NEXT = """before => {
  if (document.querySelector('dialog table')) return { ended: true };
  const stage = document.querySelector('.moment[data-act]');
  if (stage) {
    const now = `${stage.dataset.act} ${stage.dataset.at}`;
    return now === before.moment ? false : { moment: now };
  }
  const side = document.querySelector('.side');
  const rows = [...document.querySelectorAll(':is(.choice, .pick)[data-action]')];
  if (!side || !rows.length || side.dataset.ply === before.ply) return false;
  const hits = [...document.querySelectorAll('.board .target .hit')];
  const now = JSON.stringify(hits.map(hit => hit.getBoundingClientRect()));
  const still = now === globalThis.lastSeen;  // nobody taps on a board that flies by
  globalThis.lastSeen = now;
  if (!still) return false;
  const spot = action => {
    const target = document.querySelector(`.board .target[data-action="${CSS.escape(action)}"] .hit`);
    const box = target?.getBoundingClientRect();
    if (!box) return null;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return document.elementFromPoint(x, y)?.closest('.target')?.dataset.action === action ? [x, y] : null;
  };
  return { ply: side.dataset.ply, rows: rows.map(row => [row.dataset.action, spot(row.dataset.action)]) };
}"""

#: After a tap: the question is answered, or it has to be confirmed, or paid for.
ANSWERED = """ply => {
  if (document.querySelector('dialog table, .moment[data-act]')) return 'done';
  const side = document.querySelector('.side');
  if (!side || side.dataset.ply !== ply) return 'done';
  // Where there is no room for both, the rows give way to what the chosen one does.
  const chosen = '.pick.on, .choice.on', rows = ':is(.choice, .pick)[data-action]';
  const told = document.querySelector(chosen) || !document.querySelector(rows);
  if (told && document.querySelector('[data-commit]')) return 'confirm';
  return document.querySelector('.pick.way') ? 'pay' : false;
}"""


@dataclass
class Touched:
    """What a finger has done."""

    decisions: int = 0
    taps: int = 0
    on_board: int = 0  # tries to choose on the board
    hit: int = 0  # of these, the ones that did something
    moments: Counter[str] = field(default_factory=Counter)  # by act, each time one was shown to its end


def play_by_touch(page: Page, seed: int, looked: Callable[[str], None] = lambda _: None) -> Touched:
    """To the end: on the board where a finger meets a target, else in the list.  ``looked`` hears what is on screen."""
    rng, done = random.Random(seed), Touched()
    before = {"ply": "", "moment": ""}
    while done.decisions < MOST:
        asked: Any = page.wait_for_function(NEXT, arg=before, polling=30).json_value()
        if "ended" in asked:
            looked("ended")
            return done
        if "moment" in asked:
            act, at = asked["moment"].split()
            looked(f"{act}-{at}")
            done.moments[act] += at == "end"
            # A moment may open under the finger: the question it covers is asked again.
            before = {"ply": "", "moment": forward(page, asked["moment"], rng, tap_at_once)}
            continue
        before = {"ply": asked["ply"], "moment": ""}
        looked(f"ply-{asked['ply']}")
        answer(page, asked, rng, done)
        done.decisions += 1
    raise AssertionError("the game does not end")


def heard(page: Page, ply: str) -> bool:
    """Has a tap on the board done something?  Where the board was just flying to another part, it may have missed."""
    try:
        page.wait_for_function(ANSWERED, arg=ply, polling=30, timeout=6000)
    except PlaywrightTimeout:
        return False
    return True


def answer(page: Page, asked: Any, rng: random.Random, done: Touched) -> None:
    """One tap, on the board if one can, and whatever has to be confirmed or paid."""
    in_reach = [row for row in asked["rows"] if row[1]]
    action, spot = rng.choice(in_reach if in_reach and rng.random() < 0.6 else asked["rows"])
    if spot:
        page.touchscreen.tap(*spot)
        done.on_board += 1
        done.hit += heard(page, asked["ply"])
    if not spot or not heard(page, asked["ply"]):
        page.locator(f'{ANSWER}[data-action="{action}"]').first.tap()
    done.taps += 1
    while (found := page.wait_for_function(ANSWERED, arg=asked["ply"], polling=30).json_value()) != "done":
        if found == "pay":
            ways = page.locator(".pick.way")
            ways.nth(rng.randrange(ways.count())).tap()
        else:
            page.locator("[data-commit]").tap()
        done.taps += 1
