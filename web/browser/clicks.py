"""Clicks that usual turns take: ``python -m web.browser.clicks [game ...]`` prints the table of ``measured.md``.

A usual turn is one of a seeded game with all its seats in which somebody decides three things or more; ten are taken
from each game, from its beginning to its end.  They are played again here, by real clicks with the usual settings, as a
person would who means the whole turn from the start: whatever says most of it at once is clicked on.

Before, in the client of commit 67a8691, every decision was a click and its confirmation; a payment of several units
was one click on "pay for me".
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import ViewportSize, sync_playwright
from web.browser.conftest import FLAGS, OUTSIDE, PATIENCE, Server, chromium
from web.browser.table import play_on, played, set_up

from mehen.core import catalog
from mehen.core.record import read_record
from mehen.core.session import Session
from mehen.core.state import NATURE

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SEED = 11
TURNS = 10  # that are looked at
USUAL = 3  # decisions at least: whoever decides less taps and confirms
MOST = 20  # clicks; no turn is that long
SIZE: ViewportSize = {"width": 1280, "height": 720}
#: How a turn of one's own begins; what is asked in between (a battle card, an income) is none.
BEGINS = {
    "egizia": {"place", "build"},
    "pharaon": {"main"},
    "mennefer": {"option", "display_slot", "use_tile"},
    "ankh": {"choose_action"},
}


@dataclass(frozen=True)
class Turn:
    """Where it begins, whose it is, and what they do."""

    ply: int
    seat: int
    actions: tuple[str, ...]

    @property
    def before(self) -> int:
        """Clicks in the older client."""
        kinds = [kind for kind, _ in groupby(self.actions, lambda action: action.partition(" ")[0])]
        payments = kinds.count("pay")
        others = sum(not action.startswith("pay ") for action in self.actions)
        return 2 * others + payments


def turns(game: str) -> list[Turn]:
    """Ten of a seeded game, from its beginning to its end."""
    steps: list[str] = []

    def watch(session: Session) -> bool:
        state = session.state
        steps.append(session.game.step_name(state) if state.actor != NATURE else "")
        return False

    whole = played(game, catalog.game(game).max_seats, SEED, watch)
    space = whole.game.space(whole.state.rules)
    decided = [ply for ply, actor in enumerate(whole.actors) if actor != NATURE]
    found = []
    for seat, run in groupby(decided, lambda ply: whole.actors[ply]):
        plies = list(run)
        if steps[plies[0]] in BEGINS[game] and len(plies) >= USUAL:
            found.append(Turn(plies[0], seat, tuple(space.write(whole.record.actions[ply]) for ply in plies)))
    return [found[len(found) * (2 * k + 1) // (2 * TURNS)] for k in range(TURNS)]


# -- by real clicks --------------------------------------------------------------------------------

#: Something has become of a click: another question, somebody else's, or something to confirm.
ANSWERED = """before => {
  const side = document.querySelector('.side');
  const own = document.querySelector('.mat.own')?.dataset.seat;
  if (!side || side.dataset.ply !== before.ply || own !== before.own) return !!side;
  return (document.querySelector('[data-commit]')?.dataset.commit ?? '') !== before.ready;
}"""
STATE = """() => ({
  ply: document.querySelector('.side')?.dataset.ply,
  own: document.querySelector('.mat.own')?.dataset.seat,
  ready: document.querySelector('[data-commit]')?.dataset.commit ?? '',
})"""


def click(page: Page, what: Locator) -> None:
    before = page.evaluate(STATE)
    what.click()
    page.wait_for_function(ANSWERED, arg=before)


def decided(actions: Sequence[str]) -> list[str]:
    """Without the units that somebody pays with: one way is as good as another."""
    return [action for action in actions if action.partition(" ")[0] not in ("pay", "access")]


def said(offer: dict[str, Any], meant: list[str]) -> int:
    """How much of what is meant an offer says; nothing if it says something else as well."""
    actions = decided(offer["actions"])
    return len(actions) if in_order(actions) == in_order(meant[: len(actions)]) else 0


def in_order(actions: Sequence[str]) -> list[str]:
    """The same blocks in another order are the same building."""
    runs = groupby(actions, lambda action: action.partition(" ")[0] == "build")
    return [action for blocks, run in runs for action in (sorted(run) if blocks else run)]


#: For each offer, where it can be clicked on: in the panel, on the board or on a mat; null where that is nowhere.
PLACES = """offers => {
  const panel = '.side :is(.choice, .pick)';
  const found = selectors => selectors.find(one =>
    [...document.querySelectorAll(one)].some(node => node.checkVisibility() && node.getBoundingClientRect().width));
  return offers.map(({ action, target, title }) => found(action
    ? [`[data-commit="${CSS.escape(action)}"]`,
       ...['.side', '.board', '.mats'].map(where => `${where} [data-action="${CSS.escape(action)}"]`)]
    : [`${panel}[title="${CSS.escape(title)}"]`, `.board .hit[data-target="${CSS.escape(target)}"]`,
       `.mats [data-target="${CSS.escape(target)}"]`]) ?? null);
}"""


def begins(offer: dict[str, Any], meant: list[str]) -> bool:
    """Is it at least a way to do what is meant, paid for as the table suggests?"""
    return bool(offer["actions"][:1] == meant[:1])


def clicks(page: Page, table: str, turn: Turn) -> int:
    """From the first question of a turn to the question of somebody else."""
    meant = decided(turn.actions)
    chosen = ""
    for count in range(1, MOST):
        if chosen and page.evaluate(STATE)["ready"] == chosen:
            click(page, page.locator("[data-commit]"))
        else:
            asked = page.request.get(f"/api/tables/{table}/position").json()
            offers = [*asked["choices"], *asked["ahead"]]
            places = page.evaluate(PLACES, offers)
            within = [(offer, place) for offer, place in zip(offers, places, strict=True) if place]
            best, place = max(within, key=lambda one: (said(one[0], meant), begins(one[0], meant)))
            meant = meant[max(1, said(best, meant)) :]
            click(page, page.locator(place).first)
            chosen = best.get("action", "")
        page.wait_for_selector(".choice, .pick, [data-commit], dialog table", state="attached")
        if page.evaluate(STATE)["own"] != str(turn.seat):
            return count
    raise AssertionError(f"{turn} does not end")


def at(game: str, ply: int) -> Session:
    """The seeded game up to here."""
    return played(game, catalog.game(game).max_seats, SEED, lambda session: session.ply >= ply)


def counted(page: Page, game: str, many: int = TURNS) -> list[tuple[Turn, int]]:
    """The first turns of the ten, each as it was really played, with its clicks."""
    found = []
    for turn in turns(game)[:many]:
        set_up(page, curtain=False, moments="result", explain="never")
        table = play_on(page, at(game, turn.ply))
        page.wait_for_selector(".choice, .pick", state="attached")
        count = clicks(page, table, turn)
        found.append((replace(turn, actions=done(page, table, turn)), count))
    return found


def done(page: Page, table: str, turn: Turn) -> tuple[str, ...]:
    """What was decided in a turn that is over."""
    session = Session(read_record(page.request.get(f"/api/tables/{table}/record?along=true").text()))
    space = session.game.space(session.state.rules)
    plies = [ply for ply in range(turn.ply, session.ply) if session.actors[ply] == turn.seat]
    return tuple(space.write(session.record.actions[ply]) for ply in plies)


def main(*games: str) -> None:
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=FLAGS)
        try:
            for game in games or catalog.names():
                page = browser.new_context(
                    base_url=server.url, locale="en", viewport=SIZE, reduced_motion="reduce"
                ).new_page()
                page.set_default_timeout(PATIENCE)
                page.goto(OUTSIDE)
                found = counted(page, game)
                for turn, n in found:
                    print(f"{game} ply {turn.ply}: {turn.before} -> {n}: {'; '.join(turn.actions)}", flush=True)
                before, after = sum(turn.before for turn, _ in found), sum(n for _, n in found)
                print(f"{game}: {before} -> {after}", flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
