"""What somebody has to know or do before a request can succeed: a password, a code of an app, whose turn it is.

Each way in is found as a client finds it, by asking the server; only what would come by mail or by the host's own hand
is made here, beside it.
"""

from __future__ import annotations

import base64
import itertools
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import httpx
from benchmarks.load.house import played
from tests.server.authenticator import Device

from mehen.core import catalog
from mehen.server import store, tickets
from mehen.server.accounts import Cookies
from mehen.server.database import Database
from mehen.server.settings import Settings
from mehen.server.totp import STEP_MS, code_at

Json = dict[str, Any]
PASSWORD = "seven grains of barley"
PATIENCE = 60.0  # seconds for an answer
STEPS = 6  # of a lesson that are taken before it is asked about
GAMES = ("egizia", "pharaon", "mennefer", "ankh")
_numbers = itertools.count(1)


@dataclass
class Place:
    """A house to ask: its address, as browsers know it, and what its host knows."""

    url: str
    settings: Settings

    @property
    def origin(self) -> str:
        """Of its pages; a port of ours that its host does not know of does not count."""
        public = urlsplit(self.settings.public_url or self.url)
        return f"{public.scheme}://{public.netloc}"


@dataclass
class Fit:
    """What makes a request fit: parts of its path, fields of its body (None: not that one), what is asked for."""

    path: Json = field(default_factory=dict)
    body: Json = field(default_factory=dict)
    query: Json = field(default_factory=dict)


class Unfit(Exception):
    """Nothing fits as things stand here."""


class Somebody:
    """A person with a browser; with an account, they have a passkey in a device of theirs too."""

    def __init__(self, place: Place, account: bool, admin: bool = False) -> None:
        self.place = place
        self.http = httpx.Client(base_url=place.url, timeout=PATIENCE, trust_env=False)
        self.login = f"fuzz-{os.getpid()}-{next(_numbers)}" if account else ""
        self.device = Device(place.origin)
        self.paper: list[str] = []  # codes that the app's place can be taken with
        if account:
            self.id = str(self.ok("POST", "/api/accounts", {"login": self.login, "password": PASSWORD})["id"])
        else:
            self.id = str(self.ok("POST", "/api/guest", {"name": "Fuzz"})["id"])
        if admin:
            self.host(lambda c: store.change_user(c, self.id, admin=True))

    def ok(self, method: str, path: str, body: object = None) -> Any:
        answer = self.http.request(method, path, json=body).raise_for_status()
        return answer.json() if answer.content else None

    def host(self, work: Callable[[Any], Any]) -> Any:
        """What the host does, in the database itself."""
        database = Database(self.place.settings.database_url)
        try:
            with database.write() as c:
                return work(c)
        finally:
            database.close()

    def open(self, *seats: str, game: str = "egizia") -> str:
        wishes = [{"kind": kind} for kind in seats]
        return str(self.ok("POST", "/api/tables", {"game": game, "seats": wishes, "listed": True})["id"])

    def position(self, table: str) -> Json:
        found: Json = self.ok("GET", f"/api/tables/{table}/position")
        return found

    def make_passkey(self) -> None:
        self.ok("PUT", "/api/me/passkeys", self.device.make(self.ok("POST", "/api/me/passkeys")))

    def code_of_new_app(self) -> str:
        secret = base64.b32decode(self.ok("POST", "/api/me/totp")["secret"])
        return code_at(secret, time.time_ns() // 1_000_000 // STEP_MS)

    def turn_app_on(self) -> None:
        if not self.paper:
            self.paper = self.ok("PUT", "/api/me/totp", {"code": self.code_of_new_app()})["codes"]

    def has_gone(self) -> bool:
        return self.http.get("/api/me").status_code == httpx.codes.UNAUTHORIZED

    def close(self) -> None:
        self.http.close()


@dataclass
class Caller:
    """Who asks, and somebody else whom they know, with an account; each has all that can be had."""

    me: Somebody
    other: Somebody
    dice: random.Random

    def table_with_other(self) -> str:
        """It waits for a third person."""
        table = self.me.open("me", "open", "open")
        self.other.ok("POST", f"/api/tables/{table}/seats/1")
        return table

    def running(self, game: str = "") -> tuple[str, Json]:
        """Both seats are one's own."""
        table = self.me.open("me", "me", game=game or self.dice.choice(GAMES))
        return table, self.me.position(table)


# -- what fits, operation by operation ---------------------------------------------------------


def an_action(caller: Caller) -> Fit:
    table, here = caller.running()
    choice = caller.dice.choice(here["choices"])
    return Fit(
        {"table": table}, {"ply": here["ply"], "seat": here["seat"], "actions": choice["actions"], "action": None}
    )


def an_undo(caller: Caller) -> Fit:
    """Where chance comes to light only some moves later."""
    table, here = caller.running("egizia")
    can_be_undone = [choice for choice in here["choices"] if not choice["final"]]
    if not can_be_undone:
        raise Unfit
    said = {"ply": here["ply"], "seat": here["seat"], "actions": caller.dice.choice(can_be_undone)["actions"]}
    ply = caller.me.ok("POST", f"/api/tables/{table}/actions", said | {"id": "first"})["ply"]
    return Fit({"table": table}, {"ply": ply, "seat": here["seat"], "to": here["ply"]})


def a_vote(caller: Caller) -> Fit:
    return Fit({"table": caller.running()[0]}, {"seat": 0, "topic": "abandon", "value": 0})


def something_illegal(caller: Caller) -> Fit:
    """What is not among the choices is asked about."""
    table, here = caller.running()
    game = catalog.game(caller.me.ok("GET", f"/api/tables/{table}")["game"])
    legal = {choice["actions"][0] for choice in here["choices"]}
    others = sorted(game.space(game.rules(2)).ids.keys() - legal)
    return Fit({"table": table}, query={"action": caller.dice.choice(others)})


def a_game_that_is_over(caller: Caller) -> Fit:
    fit = a_vote(caller)
    caller.me.ok("POST", f"/api/tables/{fit.path['table']}/votes", fit.body)
    return Fit(fit.path)


def a_seat_to_leave(caller: Caller) -> Fit:
    return Fit({"table": caller.table_with_other(), "seat": 0})


def a_seat(caller: Caller) -> Fit:
    return Fit({"table": caller.table_with_other(), "seat": 2}, {"kind": "bot", "bot": "random"})


def a_kick(caller: Caller) -> Fit:
    return Fit({"table": caller.table_with_other()}, {"person": caller.other.id})


def a_complaint(caller: Caller) -> Fit:
    return Fit({"table": caller.table_with_other()}, {"person": caller.other.id, "line": None})


def a_report(caller: Caller) -> Fit:
    made = caller.other.ok(
        "POST", f"/api/tables/{caller.table_with_other()}/reports", {"person": caller.me.id, "reason": "Fuzz"}
    )
    return Fit({"report": made["id"]})


def another_person(caller: Caller) -> Fit:
    return Fit({"person": caller.other.id})


def an_example(caller: Caller) -> Fit:
    game = caller.dice.choice(GAMES)
    examples = caller.me.ok("GET", f"/api/games/{game}/book")["examples"]
    return Fit({"game": game, "name": caller.dice.choice(examples)["title"]})


def an_edition(caller: Caller) -> Fit:
    """What ships with a game, with a remark of one's own."""
    game = caller.dice.choice(GAMES)
    text = (catalog.game(game).folder / "components.toml").read_text(encoding="utf-8")
    return Fit({"game": game}, {"text": f"{text}\n# {caller.me.id}\n"})


def a_shipped_edition(caller: Caller) -> Fit:
    game = caller.dice.choice(GAMES)
    return Fit({"game": game, "digest": catalog.game(game).rules(2).digest})


def a_record(caller: Caller) -> Fit:
    game = caller.dice.choice(GAMES)
    ended = played(game, 2, 10**6, caller.dice.randrange(100))
    return Fit(body={"text": ended.record(["human"] * 2).text(), "seats": None})


def a_lesson(caller: Caller) -> Fit:
    return _in_lesson(caller)[0]


def a_look_back(caller: Caller) -> Fit:
    fit, lesson = _in_lesson(caller)
    return Fit(fit.path, fit.body | {"ply": caller.dice.randint(0, lesson["position"]["ply"])})


def another_way(caller: Caller) -> Fit:
    fit, lesson = _in_lesson(caller)
    if not lesson["position"]["choices"]:
        raise Unfit
    return Fit(fit.path, fit.body | {"actions": caller.dice.choice(lesson["position"]["choices"])["actions"]})


def _in_lesson(caller: Caller) -> tuple[Fit, Json]:
    """Some way into a lesson, and what it says there."""
    lesson = caller.dice.choice(caller.me.ok("GET", "/api/learn"))
    path, done = {"game": lesson["game"], "lesson": lesson["id"]}, list[str]()
    address = f"/api/learn/{lesson['game']}/{lesson['id']}"
    here = caller.me.ok("POST", address, {"done": done})
    for _ in range(caller.dice.randint(0, STEPS)):
        looks = here["guide"] is not None and here["guide"]["mode"] == "look"
        here = caller.me.ok("POST", address, {"done": [*here["done"], "next" if looks else "skip"]})
        if here["finished"]:
            break
    return Fit(path, {"done": here["done"]}), here


def a_login(caller: Caller) -> Fit:
    return Fit(body={"login": caller.other.login, "password": PASSWORD})


def a_login_with_code(caller: Caller) -> Fit:
    """The second step of the one who has an app; codes on paper do."""
    guarded = Somebody(caller.me.place, account=True)
    guarded.turn_app_on()
    ticket = guarded.ok("POST", "/api/login", {"login": guarded.login, "password": PASSWORD})["ticket"]
    guarded.close()
    return Fit(body={"ticket": ticket, "code": guarded.paper.pop()})


def a_login_with_passkey(caller: Caller) -> Fit:
    return Fit(body=_signed(caller.other))


def a_confirmation_with_passkey(caller: Caller) -> Fit:
    return Fit(body=_signed(caller.me))


def _signed(who: Somebody) -> Json:
    if not who.ok("GET", "/api/me/guarding")["passkeys"]:
        who.make_passkey()
    return dict(who.device.sign(who.ok("POST", "/api/login/passkey")))


def a_new_passkey(caller: Caller) -> Fit:
    device = Device(caller.me.place.origin)
    return Fit(body=dict(device.make(caller.me.ok("POST", "/api/me/passkeys"))))


def a_passkey_to_forget(caller: Caller) -> Fit:
    if not (mine := caller.me.ok("GET", "/api/me/guarding")["passkeys"]):
        caller.me.make_passkey()
        mine = caller.me.ok("GET", "/api/me/guarding")["passkeys"]
    return Fit({"passkey": mine[0]["id"]})


def an_app(caller: Caller) -> Fit:
    return Fit(body={"code": caller.me.code_of_new_app()})


def with_an_app(caller: Caller) -> Fit:
    caller.me.turn_app_on()
    return Fit()


def a_password(caller: Caller) -> Fit:
    return Fit(body={"password": PASSWORD})


def a_new_account(caller: Caller) -> Fit:
    return Fit(body={"login": f"fuzz-{os.getpid()}-{next(_numbers)}", "password": PASSWORD})


def a_new_table(caller: Caller) -> Fit:
    """Of those that are left as they usually are, chance chooses."""
    wishes = [{"kind": "me"}, {"kind": caller.dice.choice(["me", "open"])}]
    usual = {"options": None, "edition": None, "rated": None}
    return Fit(body={"game": caller.dice.choice(GAMES), "seats": wishes} | usual)


def an_address(caller: Caller) -> Fit:
    return Fit(body={"email": f"{caller.me.id}@example.org"})


def a_code_by_mail(caller: Caller) -> Fit:
    """What the letter says that goes to the address."""
    me = caller.me.ok("GET", "/api/me")
    code = Cookies(caller.me.place.settings).email_code(me, f"{caller.me.id}@example.org")
    return Fit(body={"code": code})


def a_link_by_mail(caller: Caller) -> Fit:
    return Fit(body={"token": caller.other.host(lambda c: tickets.issue(c, "recovery", caller.other.id))})


def a_new_password(caller: Caller) -> Fit:
    lost = Somebody(caller.me.place, account=True)
    lost.close()
    token = lost.host(lambda c: tickets.issue(c, "recovery", lost.id))
    return Fit(body={"token": token, "password": PASSWORD})


#: Operations that chance alone never gets into.
FITS: dict[str, Callable[[Caller], Fit]] = {
    "DELETE /api/me": a_password,
    "DELETE /api/me/passkeys/{passkey}": a_passkey_to_forget,
    "DELETE /api/tables/{table}/seats/{seat}": a_seat_to_leave,
    "GET /api/admin/reports/{report}": a_report,
    "GET /api/games/{game}/editions/{digest}": a_shipped_edition,
    "GET /api/games/{game}/examples/{name}": an_example,
    "GET /api/tables/{table}/refusal": something_illegal,
    "POST /api/admin/reports/{report}/resolve": a_report,
    "POST /api/accounts": a_new_account,
    "POST /api/games/{game}/editions": an_edition,
    "POST /api/learn/{game}/{lesson}": a_lesson,
    "POST /api/learn/{game}/{lesson}/replay": a_look_back,
    "POST /api/learn/{game}/{lesson}/weigh": another_way,
    "POST /api/login": a_login,
    "POST /api/login/code": a_login_with_code,
    "POST /api/me/codes": with_an_app,
    "POST /api/me/confirm": a_password,
    "POST /api/me/email": an_address,
    "POST /api/records": a_record,
    "POST /api/recovery/account": a_link_by_mail,
    "POST /api/tables": a_new_table,
    "POST /api/tables/{table}/actions": an_action,
    "POST /api/tables/{table}/kicks": a_kick,
    "POST /api/tables/{table}/rematch": a_game_that_is_over,
    "POST /api/tables/{table}/reports": a_complaint,
    "POST /api/tables/{table}/undo": an_undo,
    "POST /api/tables/{table}/votes": a_vote,
    "PUT /api/login/passkey": a_login_with_passkey,
    "PUT /api/me/confirm": a_confirmation_with_passkey,
    "PUT /api/me/email": a_code_by_mail,
    "PUT /api/me/passkeys": a_new_passkey,
    "PUT /api/me/shunned/{person}": another_person,
    "PUT /api/me/totp": an_app,
    "PUT /api/recovery": a_new_password,
    "PUT /api/tables/{table}/seats/{seat}": a_seat,
}
#: What has to be said besides, where only a part has to fit.
SPOKEN = {
    "POST /api/admin/reports/{report}/resolve": {"reason": "Fuzz"},
    "POST /api/tables/{table}/actions": {"id": "fuzz"},
    "POST /api/tables/{table}/reports": {"reason": "Fuzz"},
    "POST /api/tables/{table}/undo": {"id": "fuzz"},
    "PUT /api/me/passkeys": {"name": "Telephone"},
    "PUT /api/me/shunned/{person}": {"kind": "mute"},
}


def asked(caller: Caller, operation: str) -> httpx.Response:
    """What fits, with what has to be said besides."""
    method, path = operation.split()
    fit = FITS[operation](caller)
    body = {name: value for name, value in fit.body.items() if value is not None} | SPOKEN.get(operation, {})
    return caller.me.http.request(method, path.format(**fit.path), json=body or None, params=fit.query)
