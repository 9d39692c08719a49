"""The site without a network: after the first visit everything happens on the device, and nothing shown is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.chosen import LONG
from web.browser.conftest import FLAGS, chromium, is_complaint
from web.browser.learning import Leap, by_mouse, follow
from web.browser.site import (
    BUILT,
    ROOT,
    Host,
    cleared,
    decide,
    enter,
    installed,
    kept_tables,
    kill,
    new_table,
    open_page,
    release,
)
from web.browser.table import next_question, play_by_mouse
from web.browser.whole import games, guides

from mehen.core import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request, Route

GOLDEN = ROOT / "tests" / "golden"
#: The page hands its links over to the test in place of the clipboard.
CLIPBOARD = "navigator.clipboard.writeText = async text => { window.copied = text; }"
ALERT = ".app > p[role=alert]"


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    host = Host()
    yield host
    host.close()


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Callable[[str, Host], Page]]:
    """Opens somebody's link in a profile that has never been anywhere, on a host of its own: nothing is shared."""
    there = Host()
    context = browser.new_context(locale="de")

    def follow_link(link: str, host: Host) -> Page:
        page = open_page(context, link.replace(host.url, there.url))
        page.wait_for_function("location.hash.includes('/replay/') && document.querySelector('.board, .side')")
        return page

    yield follow_link
    context.close()
    there.close()


MINUS = "\u2212"  # numbers are shown with a true minus
#: How large Python's memory after its first start is, in the cache of this version, once it lies there.
MEMORY = """async () => {
  const [name] = (await caches.keys()).filter(name => name.startsWith('mehen-site-'));
  for (;;) {
    const found = await (await caches.open(name)).match('python/memory.packed');
    const size = found ? (await found.blob()).size : 0;
    if (size > 1000) return size;
    await new Promise(done => setTimeout(done, 100));
  }
}"""
Visits = Callable[..., "Page"]


@pytest.fixture(scope="module")
def device(browser: Browser, host: Host) -> Iterator[BrowserContext]:
    """A device on which somebody has been once; then the network went away.  Python's first start is kept on it."""
    context = browser.new_context(locale="en", reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    page = open_page(context, host.url)
    page.wait_for_selector(".game h3")
    installed(page)
    context.set_offline(True)
    assert page.evaluate(MEMORY) > 1_000_000
    page.close()
    yield context
    context.close()


@pytest.fixture
def visits(device: BrowserContext, host: Host) -> Iterator[Visits]:
    """Somebody who has no table yet on this device.  Fails on complaints and on requests elsewhere."""
    complaints: list[str] = []
    asked: list[str] = []
    reached = len(host.asked)

    def listen(request: Request) -> None:
        asked.append(request.url)

    def visit(confirm: str = "always") -> Page:
        cleared(device, host)
        page = open_page(device, host.url, confirm)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if is_complaint(said.type, said.text) else None)
        page.wait_for_selector(".game h3")
        return page

    device.on("request", listen)
    yield visit
    device.remove_listener("request", listen)
    for page in device.pages:
        page.close()
    own = host.url.partition("/some")[0]
    assert not complaints, complaints
    elsewhere = [url for url in asked if not url.startswith((own, "blob:", "data:"))]
    assert not elsewhere, "nothing is fetched from elsewhere"
    late = {path.rpartition("/")[2] for path in host.asked[reached:]}
    assert late <= {"sw.js", "house.json"}, "without a network at most somebody looks whether there is something new"


@pytest.fixture
def visitor(visits: Visits) -> Page:
    return visits()


def save(page: Page, button: str, path: Path) -> Path:
    with page.expect_download() as saved:
        page.get_by_role("button", name=button).click()
    saved.value.save_as(path)
    return path


def bring(page: Page, record: Path) -> str:
    """A game from a file; returns the id of its table, which is looked at."""
    page.locator("input[type=file]").first.set_input_files(record)
    page.wait_for_function("location.hash.includes('/replay/')")
    return str(page.evaluate("location.hash.split('/')[2]"))


@pytest.mark.parametrize("game", games("offline"))
def test_a_whole_game_offline_and_its_record_replays_to_the_same_digest(
    visitor: Page, game: str, tmp_path: Path
) -> None:
    new_table(visitor, game, "me", "novice")
    played = play_by_mouse(visitor, seed=4)
    assert played.decisions > 10
    shown = visitor.evaluate("document.querySelector('dialog table').innerText")
    record = save(visitor, "Save the record", tmp_path / "game.mehen")
    visitor.evaluate("location.hash = '/'")
    everything = json.loads(save(visitor, "Save everything as a file", tmp_path / "all.json").read_text("utf-8"))
    [table] = everything["tables"]
    assert all(str(seat["score"]).replace("-", MINUS) in shown for seat in table["row"]["sitting"])
    command = [sys.executable, "-m", "mehen.cli", "replay", "--verify", str(record)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert table["row"]["final"] and done.stdout.split()[-1] == table["row"]["final"], "the site's own last position"


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(visitor: Page) -> None:
    new_table(visitor, "mennefer", "me", "novice")
    before = ""
    for _ in range(3):
        before = decide(visitor, before)
    now = next_question(visitor, before)
    visitor.reload()
    then = next_question(visitor, "")
    assert (then["ply"], [row[0] for row in then["rows"]]) == (now["ply"], [row[0] for row in now["rows"]])


def test_a_browser_that_is_killed_in_the_middle_of_a_move_has_lost_nothing_it_had_shown(
    browser: Browser, host: Host, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"

    def start() -> BrowserContext:
        return browser.browser_type.launch_persistent_context(
            profile, executable_path=chromium(), headless=True, args=FLAGS, locale="en", reduced_motion="reduce"
        )

    context = start()
    page = open_page(context, host.url)
    page.wait_for_selector(".game h3")
    installed(page)
    new_table(page, "egizia", "me", "novice")
    path = str(page.evaluate("location.hash"))
    for _ in range(3 if LONG else 2):
        shown = int(decide(page, decide(page)))
        shown = int(next_question(page, str(shown))["ply"])
        decide(page)  # on its way, and not waited for
        kill(profile)
        context = start()
        context.set_offline(True)
        page = open_page(context, host.url + path)
        assert int(next_question(page, "")["ply"]) >= shown
        [table] = kept_tables(page)
        assert table["ply"] >= shown and table["status"] == "running"
    context.close()


def test_several_people_at_one_device_with_a_curtain(visitor: Page) -> None:
    new_table(visitor, "egizia", "me", "me")
    curtain = visitor.locator(".curtain")
    drawn = 0
    for _ in range(8):
        visitor.wait_for_selector(".curtain, .side [data-action]")
        if curtain.count():
            drawn += 1
            assert not visitor.locator(".board, .mat").count(), "nothing is seen before the other one is there"
            curtain.get_by_role("button").click()
            curtain.wait_for(state="detached")
        ply = decide(visitor)
        visitor.wait_for_function(
            "before => document.querySelector('.curtain') || document.querySelector('.side')?.dataset.ply !== before",
            arg=ply,
        )
    assert drawn > 1


def copied_link(page: Page) -> str:
    page.evaluate(CLIPBOARD)
    page.get_by_role("button", name="Copy a link to this step").click()
    return str(page.wait_for_function("window.copied").json_value())


@pytest.mark.skipif(not LONG, reason="links carry whole games and go to fresh profiles in other tests; make test-long")
def test_a_link_carries_a_whole_game_into_a_fresh_profile(
    visitor: Page, host: Host, stranger: Callable[[str, Host], Page]
) -> None:
    bring(visitor, GOLDEN / "egizia" / "2-seats.mehen")
    link = copied_link(visitor)
    assert link.startswith(f"{host.url}#/play/")
    [here], [there] = kept_tables(visitor), kept_tables(stranger(link, host))
    assert here["id"] != there["id"] and here["final"] == there["final"] != ""


@pytest.mark.parametrize(("game", "guide"), guides("offline"))
def test_a_lesson_is_played_to_its_end(visits: Visits, game: str, guide: str) -> None:
    page = visits(confirm="turn")
    enter(page, f"/learn/{game}/{guide}")
    assert follow(page, by_mouse, Leap(page, game, guide, enter)) > 10
    page.wait_for_selector("dialog table")


#: How far each stage of progress was that the page has shown.
PROGRESS = """() => {
  window.progress = [];
  new MutationObserver(() => {
    const now = document.querySelector('progress')?.value;
    if (now && now !== window.progress.at(-1)) window.progress.push(now);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def looked_at_again(page: Page) -> None:
    """The finished game on the page, with what it has cost to decide as one did."""
    page.evaluate(PROGRESS)
    page.get_by_role("button", name="Where was it decided?").click()
    found, fine = page.locator("dialog ol a[href*=replay]"), page.get_by_text("No decision cost much.")
    found.or_(fine).first.wait_for()
    told = page.evaluate("window.progress")
    assert len(told) > 1 and told == sorted(told), told


def test_a_game_is_looked_at_again_with_progress(visitor: Page) -> None:
    """Given up after a few turns: a bot in the browser judges each decision, which takes its time."""
    new_table(visitor, "ankh", "me", "novice")
    before = ""
    for _ in range(4):
        before = decide(visitor, before)
    next_question(visitor, before)
    visitor.on("dialog", lambda question: question.accept())
    visitor.get_by_role("button", name="Settings").click()
    visitor.get_by_role("button", name="Give up").click()
    visitor.wait_for_selector("dialog table")
    looked_at_again(visitor)


@pytest.mark.skipif(not LONG, reason="a minute and more; make test-long")
def test_a_whole_game_is_looked_at_again(visitor: Page) -> None:
    table = bring(visitor, GOLDEN / "egizia" / "2-seats.mehen")
    visitor.evaluate("id => { location.hash = `/t/${id}`; }", table)
    looked_at_again(visitor)
    assert visitor.locator("dialog ol a[href*=replay]").count()


def test_a_new_version_is_noticed_fetches_what_differs_and_waits_to_be_asked(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    subprocess.run(["cp", "-r", str(BUILT), str(folder)], check=True)
    host = Host(folder)
    context = browser.new_context(locale="en")
    page = open_page(context, host.url)
    page.wait_for_selector(".game h3")
    installed(page)
    name = "engines/answers/en/games.txt"
    release(folder, name, (folder / name).read_bytes().replace(b'"Egizia"', b'"Egizia II"'))
    before = len(host.asked)
    page.reload()
    page.get_by_text("A new version is ready.").wait_for()
    assert page.get_by_role("heading", name="Egizia II").count() == 0, "never in the middle of a game"
    fetched = {path.removeprefix("/some/where/").partition("?")[0] for path in host.asked[before:]}
    assert fetched == {"sw.js", "site.json", name, "house.json"}
    page.get_by_role("button", name="Use it now").click()
    page.get_by_role("heading", name="Egizia II").wait_for()
    context.close()
    host.close()


def test_python_that_does_not_start_is_told_of_and_tried_again(browser: Browser, host: Host) -> None:
    context = browser.new_context(locale="en", service_workers="block")
    context.route("**/python/*", lambda route: route.abort())
    page = open_page(context, host.url)
    page.wait_for_selector(".game h3")
    page.locator(ALERT).filter(has_text="Python does not start").wait_for()
    context.unroute("**/python/*")
    page.locator(ALERT).wait_for(state="detached")
    new_table(page, "egizia", "me", "novice")
    decide(page)
    context.close()


def test_nothing_of_a_house_with_strangers_is_in_it() -> None:
    """Nobody is muted, sent away or looked after where one is alone: not a word of it is built in."""
    said = "\n".join(file.read_text(encoding="utf-8") for file in BUILT.rglob("*.js"))
    assert "mehen" in said
    for words in ("/me/shunned", "/admin/load", "Looking after the house", "Das Haus betreuen", "/kicks"):
        assert words not in said, words


def test_the_page_can_be_installed_and_its_shortcuts_lead_somewhere(browser: Browser, host: Host) -> None:
    """As Chromium itself judges it: no error in the manifest, nothing that keeps it from being installed."""
    context = browser.new_context(locale="en")
    page = open_page(context, host.url)
    page.wait_for_selector(".game h3")
    installed(page)
    line = context.new_cdp_session(page)
    found = line.send("Page.getAppManifest")
    assert not found["errors"], found["errors"]
    errors = [error["errorId"] for error in line.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(errors) <= {"in-incognito"}, errors  # the profiles of tests are such
    manifest = json.loads(found["data"])
    for picture in [*manifest["icons"], *manifest["screenshots"]]:
        drawn = "src => { const image = new Image(); image.src = src; return image.decode().then(() => image.width); }"
        width = page.evaluate(drawn, picture["src"])
        assert picture["sizes"] == "any" or picture["sizes"].startswith(f"{width}x"), picture
    new_table(page, "egizia", "me", "novice")
    table = str(page.evaluate("location.hash"))
    shortcuts = [shortcut["url"].removeprefix("./") for shortcut in manifest["shortcuts"]]
    assert set(shortcuts) == {"#/continue", *(f"#/new/{game}" for game in catalog.ours())}
    for shortcut in shortcuts if LONG else shortcuts[:2]:  # each of them is a new page, which starts Python
        page.goto(host.url + shortcut)
        page.reload()  # another address behind the # is no new page yet
        if "continue" in shortcut:
            page.wait_for_function("table => location.hash === table", arg=table)
        else:
            page.wait_for_selector("form .seats")
    context.close()


#: What lies there in place of that memory is none.
SPOIL = """async () => {
  const [name] = (await caches.keys()).filter(name => name.startsWith('mehen-site-'));
  const nothing = new Blob(['no memory']).stream().pipeThrough(new CompressionStream('gzip'));
  await (await caches.open(name)).put('python/memory.packed', new Response(nothing));
}"""


def test_python_goes_on_from_its_first_start_and_begins_anew_where_it_cannot(visitor: Page) -> None:
    assert visitor.evaluate(MEMORY) > 1_000_000
    visitor.reload()
    new_table(visitor, "egizia", "me", "novice")
    decide(visitor)
    visitor.evaluate(SPOIL)
    visitor.reload()
    next_question(visitor, "")
    assert visitor.evaluate(MEMORY) > 1_000_000, "what was spoiled has been made anew"


SHARE = """([name, text]) => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: './share' });
  form.enctype = 'multipart/form-data';
  const field = Object.assign(document.createElement('input'), { name, type: name === 'record' ? 'file' : 'hidden' });
  if (name === 'record') {
    const files = new DataTransfer();
    files.items.add(new File([text], 'game.mehen', { type: 'text/plain' }));
    field.files = files.files;
  } else field.value = text;
  form.append(field);
  document.body.append(form);
  form.submit();
}"""


def arrived(page: Page) -> None:
    page.wait_for_function("location.hash.includes('/replay/') && document.querySelector('.board, .side')")


def test_other_apps_hand_a_record_or_a_link_over(visitor: Page) -> None:
    """As the system does it with what somebody shares: a form for the service worker, without a network."""
    text = (GOLDEN / "mennefer" / "2-seats.mehen").read_text("utf-8")
    visitor.evaluate(SHARE, ["record", text])
    arrived(visitor)
    link = copied_link(visitor)
    visitor.evaluate(SHARE, ["text", f"Look at this game! {link}"])
    visitor.wait_for_function("location.hash.includes('/shared')")
    arrived(visitor)
    one, other = kept_tables(visitor)
    assert one["final"] == other["final"] != ""


def test_a_record_that_is_opened_with_the_installed_app_is_shown(visitor: Page, host: Host) -> None:
    text = (GOLDEN / "ankh" / "2-seats-sole-god.mehen").read_text("utf-8")
    hand_over = "{ setConsumer: take => take({ files: [{ getFile: async () => new File([%s], 'game.mehen') }] }) }"
    visitor.add_init_script(
        f"Object.defineProperty(window, 'launchQueue', {{ value: {hand_over % json.dumps(text)} }})"
    )
    visitor.goto(f"{host.url}#/opened")
    visitor.reload()
    arrived(visitor)
    [table] = kept_tables(visitor)
    assert table["game"] == "ankh" and table["status"] == "finished"


#: A device of the test's own: whether there is room on it, the test says over a channel.
DEVICE = """
let room = true;
new BroadcastChannel('room').onmessage = event => { room = event.data; };
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...values) {
  const request = put.apply(this, values);
  if (!room) this.transaction.abort();
  return request;
};
"""
ROOM = "room => new BroadcastChannel('room').postMessage(room)"
NEARLY_FULL = "navigator.storage.estimate = async () => ({ usage: 95, quota: 100 })"


def test_a_device_that_runs_full_says_so_and_nothing_is_shown_that_is_not_kept(browser: Browser, host: Host) -> None:
    context = browser.new_context(locale="en", reduced_motion="reduce", service_workers="block")
    context.add_init_script(NEARLY_FULL)

    def with_device(route: Route) -> None:
        route.fulfill(content_type="text/javascript", body=DEVICE + (BUILT / "assets" / name(route)).read_text("utf-8"))

    def name(route: Route) -> str:
        return route.request.url.rpartition("/")[2]

    context.route("**/house.worker-*.js", with_device)
    page = open_page(context, host.url)
    page.get_by_text("This device is running out of room.").wait_for()
    new_table(page, "mennefer", "me", "novice")
    asked = next_question(page, "")
    page.evaluate(ROOM, False)
    decide(page)
    page.locator(ALERT).filter(has_text="no room left on this device").wait_for()
    [table] = kept_tables(page)
    assert table["ply"] == int(asked["ply"]) == int(page.get_attribute(".side", "data-ply") or 0)
    page.evaluate(ROOM, True)
    page.reload()
    decide(page)
    next_question(page, str(asked["ply"]))
    assert page.locator(ALERT).count() == 0
    context.close()


def test_own_components_options_and_hints(
    visitor: Page, host: Host, stranger: Callable[[str, Host], Page], tmp_path: Path
) -> None:
    text = (ROOT / "src/mehen/games/egizia/components.toml").read_text("utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace("rounds = 5", "rounds = 4"), encoding="utf-8")
    visitor.evaluate("location.hash = '/new/egizia'")
    visitor.get_by_text("More settings").click()
    visitor.locator("input[type=file]").set_input_files(own)
    visitor.wait_for_function("!document.querySelector('form .big').disabled")
    option = visitor.locator(".option select").first
    value = option.locator("option").nth(1).get_attribute("value") or ""
    option.select_option(value)
    visitor.locator("form .big").click()
    next_question(visitor, "")
    assert visitor.get_by_role("tab", name="Log").count() == 1
    assert visitor.get_by_role("tab", name="Chat").count() == 0, "there is nobody to talk to"
    visitor.get_by_role("button", name="What would you do?").click()
    visitor.get_by_text("A vizier advises:").wait_for()
    [table] = kept_tables(visitor)
    assert table["edition"] == table["digest"] and value in table["options"].values()
    visitor.evaluate("id => { location.hash = `/t/${id}/replay/0`; }", table["id"])
    [there] = kept_tables(stranger(copied_link(visitor), host))
    assert there["id"] != table["id"]
    assert (there["edition"], there["options"], there["ply"]) == (table["edition"], table["options"], table["ply"])
