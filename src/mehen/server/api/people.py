"""Guests, accounts, settings, one's own data."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, EmailStr, Field, HttpUrl
from sqlalchemy import Connection, Table, delete, select

from mehen.server import outside, push, sessions, store, tickets, totp
from mehen.server import schema as db
from mehen.server.accounts import COOKIE, check_password, clean_login, hash_password
from mehen.server.addresses import client_of
from mehen.server.api.common import Body, Flag, From, House, Lang, MaybeMe, Me, Text, TheHouse
from mehen.server.encoding import answer, answers
from mehen.server.errors import Conflict, Forbidden, Missing, Refused
from mehen.server.mails import count_mail
from mehen.server.notices import settings_of
from mehen.server.words import texts
from mehen.table import public
from mehen.table.desk import STAND_IN
from mehen.table.frames import MyTable
from mehen.table.offers import clean_name

router = APIRouter(prefix="/api", tags=["people"])

BROWSERS = 10  # of one person that may ask for pushes
NameField = Annotated[Text, Field(min_length=1, max_length=80)]
Password = Annotated[Text, Field(min_length=8, max_length=200)]


class Person(BaseModel):
    """Oneself."""

    id: str
    name: str
    login: str | None
    email: str | None
    admin: bool
    settings: dict[str, object]


def person(user: store.Row) -> Person:
    return Person(**{key: user[key] for key in ("id", "name", "login", "email", "admin", "settings")})


class Guest(Body):
    name: NameField


@router.post("/guest", status_code=201)
def be_guest(body: Guest, request: Request, response: Response, house: TheHouse) -> Person:
    """Sit down with nothing but a name.  The cookie is the only key; an account can be made of it later."""
    house.limiter.check("guest", client_of(request))
    house.limiter.check("guest_day", client_of(request))
    with house.database.write() as c:
        user = store.add_user(c, clean_name(body.name))
        token = sessions.begin(c, user["id"], agent_of(request))
    house.cookies.write(response, token)
    return person(user)


class Account(Body):
    login: Annotated[Text, Field(min_length=2, max_length=40)]
    password: Password
    name: NameField | None = None


@router.post("/accounts", status_code=201)
def make_account(body: Account, request: Request, response: Response, house: TheHouse, me: MaybeMe) -> Person:
    """An account.  A guest keeps seats, games and name; whoever else had the guest's cookie is out.

    An e-mail address has to be confirmed anew: by mail one can get into an account, and the guest's may be of whoever
    planted the cookie.
    """
    house.limiter.check("login", client_of(request))
    login = clean_login(body.login)
    password = hash_password(body.password, login, body.name or "")
    guest = me if me is not None and me["login"] is None else None
    if guest is None:  # somebody more, who stays in the database; a guest was counted when they came
        house.limiter.check("guest_day", client_of(request))
    with house.database.write() as c:
        if guest is not None:
            name = clean_name(body.name) if body.name else guest["name"]
            store.change_user(c, guest["id"], login=login, password=password, name=name, email=None)
            tell_of_name(house, c, guest, name)
            sessions.end_all(c, guest["id"])
            user = store.user(c, guest["id"])
        else:
            user = store.add_user(c, clean_name(body.name or body.login), login, password)
        token = anew(c, request, user)
    house.cookies.write(response, token)
    return person(user)


def agent_of(request: Request) -> str:
    return request.headers.get("user-agent", "")


def cookie_of(request: Request) -> str:
    return request.cookies.get(COOKIE, "")


def anew(c: Connection, request: Request, user: store.Row) -> str:
    """A session for whoever has just said who they are; the one that the browser had before ends."""
    sessions.end(c, cookie_of(request))
    return sessions.begin(c, user["id"], agent_of(request), confirmed=True)


def check_confirmed(house: House, request: Request, me: store.Row) -> None:
    """Who changes how an account is entered has lately shown who they are: a device left open is not enough."""
    if me["login"] is None:
        return
    with house.database.read() as c:
        if not sessions.is_confirmed(c, cookie_of(request)):
            raise Forbidden("confirm")


class Credentials(Body):
    login: Annotated[Text, Field(max_length=40)]
    password: Annotated[Text, Field(max_length=200)]


class Halfway(BaseModel):
    """The password was right; a code is asked for next, with this ticket."""

    ticket: str


@router.post("/login", responses={202: {"model": Halfway}})
def log_in(body: Credentials, request: Request, response: Response, house: TheHouse) -> Person | Halfway:
    """Tries are counted by address alone: whoever guesses at somebody's password does not lock its owner out.

    Who has an authenticator app is answered 202, and enters at ``POST /api/login/code``.
    """
    house.limiter.check("login", client_of(request))
    with house.database.read() as c:
        user = check_password(store.user_by_login(c, body.login.strip().lower()), body.password)
    with house.database.write() as c:
        if totp.is_on(c, user["id"]):
            response.status_code = 202
            return Halfway(ticket=tickets.issue(c, "code", user["id"]))
        token = anew(c, request, user)
    house.cookies.write(response, token)
    return person(user)


class Leaving(Body):
    everywhere: Flag = False


@router.post("/logout", status_code=204)
def log_out(body: Leaving, request: Request, response: Response, house: TheHouse, me: Me) -> None:
    """Here, or on all devices at once; the cookie is worth nothing afterwards, whoever has a copy of it."""
    with house.database.write() as c:
        if body.everywhere or me["epoch"] >= 0:
            sessions.end_all(c, me["id"])
        sessions.end(c, cookie_of(request))
    house.cookies.clear(response)


class Session(BaseModel):
    """A place where one is signed in."""

    id: str
    device: str  # browser and system, as far as they are known
    created_at: int
    seen_at: int  # to the hour
    here: bool  # the one that asks


@router.get("/me/sessions")
def my_sessions(request: Request, house: TheHouse, me: Me) -> list[Session]:
    """Where one is signed in, last used first."""
    with house.database.read() as c:
        return [Session(**row) for row in sessions.listed(c, me["id"], cookie_of(request))]


@router.delete("/me/sessions/{session}", status_code=204)
def end_session(session: Annotated[str, Path(pattern="^[0-9a-f]{12}$")], house: TheHouse, me: Me) -> None:
    """Sign out somewhere else."""
    with house.database.write() as c:
        if not sessions.end_named(c, me["id"], session):
            raise Missing("session")


@router.get("/me")
def who_am_i(request: Request, response: Response, house: TheHouse, me: Me) -> Person:
    """Oneself; the cookie lasts on from today.  A signed one from before sessions were stored becomes a session."""
    token = cookie_of(request)
    with house.database.read() as c:
        fresh = sessions.is_fresh(c, token)
    if not fresh:
        with house.database.write() as c:
            if not sessions.touch(c, token):
                token = sessions.begin(c, me["id"], agent_of(request))
    house.cookies.write(response, token)
    return person(me)


@router.get("/visitor")
def who_is_here(request: Request, response: Response, house: TheHouse, me: MaybeMe) -> Person | None:
    """Oneself, or nobody: not to be known yet is no mistake."""
    return None if me is None else who_am_i(request, response, house, me)


class Notices(Body):
    """How one wants to be told of a turn."""

    push: Flag = True
    email: Flag = True
    webhook: HttpUrl | None = None
    live: Flag = False


class Changes(Body):
    name: NameField | None = None
    email: Annotated[EmailStr, Field(max_length=200)] | None = None
    lang: Annotated[str, Field(pattern="^(de|en)$")] | None = None
    notices: Notices | None = None
    password: Password | None = None
    old_password: Annotated[Text, Field(max_length=200)] | None = None


@router.patch("/me")
def change_me(
    body: Changes, request: Request, response: Response, house: TheHouse, me: Me, lang: Lang, here: From
) -> Person:
    """Name, language, notices, password; what is not named stays.  A new e-mail address is sent a code first.

    A new password ends all other sessions.
    """
    values: dict[str, Any] = {}
    if "email" in body.model_fields_set and body.email != me["email"]:
        check_confirmed(house, request, me)
        if body.email is None:
            values["email"] = None
        else:
            send_code(house, me, body.email, lang, here)
    settings = dict(me["settings"])
    if body.name is not None:
        values["name"] = clean_name(body.name)
    if body.lang is not None:
        settings["lang"] = body.lang
    if body.notices is not None:
        chosen = body.notices.model_dump(mode="json")
        settings["notices"] = chosen | {"webhook": chosen["webhook"] or ""}
    if body.password is not None:
        if me["login"] is None:
            raise Conflict("no_account")
        check_password(me, body.old_password or "")
        values["password"] = hash_password(body.password, me["login"], me["name"])
    with house.database.write() as c:
        store.change_user(c, me["id"], settings=settings, **values)
        tell_of_name(house, c, me, str(values.get("name", me["name"])))
        user = store.user(c, me["id"])
        if "password" in values:
            sessions.end_all(c, me["id"])
            house.cookies.write(response, sessions.begin(c, me["id"], agent_of(request), confirmed=True))
    return person(user)


def tell_of_name(house: House, c: Connection, me: store.Row, name: str) -> None:
    """Everybody at one's tables reads a new name at once."""
    if name != me["name"]:
        for table in store.tables_of(c, me["id"]):
            house.database.ring(c, table["id"])


@router.get("/me/notices")
def my_notices(me: Me) -> dict[str, bool | str]:
    return settings_of(me)


class Email(Body):
    email: Annotated[EmailStr, Field(max_length=200)]


@router.post("/me/email", status_code=204)
def ask_email(body: Email, request: Request, house: TheHouse, me: Me, lang: Lang, here: From) -> None:
    """Sends a code to an address, so that nobody has notices sent to somebody else."""
    check_confirmed(house, request, me)
    send_code(house, me, body.email, lang, here)


def send_code(house: House, me: store.Row, email: str, lang: str, here: str) -> None:
    house.limiter.check("email", me["id"])
    smtp = house.settings.smtp
    if smtp is None:
        raise Refused("no_email")
    if house.settings.limits:
        with house.database.write() as c:
            count_mail(c, house.settings.secret, email, here)
    said = texts(lang)
    code = house.cookies.email_code(me, email)
    text = said.get("email.text").format(link=f"{house.settings.public_url}/#email={code}", code=code)
    try:
        outside.send_mail(smtp, email, said.get("email.subject"), text)
    except (OSError, outside.MAIL_ERROR):
        raise Refused("no_email") from None


class EmailCode(Body):
    code: Annotated[Text, Field(max_length=500)]


@router.put("/me/email")
def confirm_email(body: EmailCode, house: TheHouse, me: Me) -> Person:
    """The code from the e-mail: from now on notices may be sent there."""
    house.limiter.check("login", me["id"])
    email = house.cookies.email_of(me, body.code)
    if email is None:
        raise Refused("email_code")
    with house.database.write() as c:
        store.change_user(c, me["id"], email=email)
        return person(store.user(c, me["id"]))


@router.delete("/me/email", status_code=204)
def forget_email(request: Request, house: TheHouse, me: Me) -> None:
    """Nothing is sent there any more, no link to a new password either."""
    check_confirmed(house, request, me)
    with house.database.write() as c:
        store.change_user(c, me["id"], email=None)


class Goodbye(Body):
    password: Annotated[Text, Field(max_length=200)] = ""


@router.delete("/me", status_code=204)
def delete_me(request: Request, response: Response, house: TheHouse, me: Me, body: Goodbye | None = None) -> None:
    """Everything about the person goes; the games of the others stay whole, bots play on in them.

    Whoever has an account is asked for its password once more: a device that was left open is not enough.
    """
    if me["login"] is not None:
        house.limiter.check("login", client_of(request))
        check_password(me, body.password if body else "")
    with house.database.write() as c:
        for table_id in store.delete_user(c, me["id"], STAND_IN):
            house.database.ring(c, table_id)
    house.cookies.clear(response)


@router.get("/me/export")
def export_me(house: TheHouse, me: Me) -> dict[str, object]:
    """All that is stored about oneself."""
    with house.database.read() as c:
        tables = store.tables_of(c, me["id"], limit=10_000)
        seats = store.seats_at(c, [row["id"] for row in tables])

        def mine(table: Table, *columns: str) -> list[dict[str, object]]:
            chosen = [table.c[column] for column in columns]
            return [dict(row) for row in c.execute(select(*chosen).where(table.c.user_id == me["id"])).mappings()]

        spent = select(db.spent.c.day, db.spent.c.ms).where(db.spent.c.who == me["id"])
        return {
            "person": person(me).model_dump(),
            "tables": [public.table(row, seats[row["id"]], []) for row in tables],
            "moves": mine(db.log, "table_id", "ply", "kind", "seat", "value", "at"),
            "sealed": mine(db.sealed, "table_id", "ply", "kind", "seat", "value", "at"),
            "chat": mine(db.chat, "table_id", "text", "at"),
            "notes": mine(db.notes, "table_id", "text", "at"),
            "ratings": mine(db.ratings, "game", "mu", "sigma", "games"),
            "editions": mine(db.editions, "game", "digest", "created_at"),
            "thinking": [dict(row) for row in c.execute(spent).mappings()],
            "sessions": mine(db.sessions, "device", "created_at", "seen_at"),
            "shunned": mine(db.shunned, "other_id", "kind", "at"),
            "sanctions": mine(db.sanctions, "kind", "until"),
            "reports": mine(db.reports, "table_id", "about_name", "line", "reason", "at", "resolved_at"),
            "passkeys": mine(db.passkeys, "name", "created_at", "used_at"),
            "app": mine(db.totp, "since"),
            "codes": totp.codes_left(c, me["id"]),
            "push": mine(db.subscriptions, "data", "created_at"),
            "invitations": mine(db.members, "table_id"),
            "notices": mine(db.notices, "table_id", "topic", "ply", "channel", "state", "due_at"),
        }


@router.get("/me/tables", responses=answers(list[MyTable]))
def my_tables(house: TheHouse, me: Me) -> Response:
    """One's tables, those that moved last first; ``my_turn`` says where one is waited for."""
    with house.database.read() as c:
        rows = store.tables_of(c, me["id"])
        ids = [row["id"] for row in rows]
        seats, votes = store.seats_at(c, ids), store.votes_at(c, ids)
    out: list[MyTable] = []
    for row in rows:
        mine = [seat for seat in seats[row["id"]] if seat["user_id"] == me["id"] and not seat["bot"]]
        my_turn = row["status"] == "running" and any(public.asked(seat) for seat in mine)
        out.append({**public.table(row, seats[row["id"]], votes[row["id"]]), "my_turn": my_turn})
    return answer(out)


class Keys(Body):
    p256dh: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{87}=?$")]
    auth: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}=*$")]


class Subscription(Body):
    """What a browser's push manager hands out."""

    endpoint: HttpUrl
    keys: Keys


class PushKey(BaseModel):
    key: str


@router.get("/push-key")
def push_key(house: TheHouse) -> PushKey:
    """The server's public key, which a browser wants before it subscribes."""
    return PushKey(key=push.public_key(house.settings.secret))


@router.put("/me/push", status_code=204)
def subscribe(body: Subscription, house: TheHouse, me: Me) -> None:
    """Push turns to this browser too; whoever used it before no longer gets theirs here."""
    house.limiter.check("write", me["id"])
    data = body.model_dump(mode="json")
    key = store.fingerprint(data["endpoint"])
    mine = db.subscriptions.c.user_id == me["id"]
    with house.database.write() as c:
        c.execute(delete(db.subscriptions).where(db.subscriptions.c.id == key))
        kept = select(db.subscriptions.c.id).where(mine).order_by(db.subscriptions.c.created_at.desc())
        old = c.execute(kept.offset(BROWSERS - 1)).scalars().all()
        c.execute(delete(db.subscriptions).where(db.subscriptions.c.id.in_(old)))
        store.insert_new(c, db.subscriptions, id=key, user_id=me["id"], data=data)


@router.delete("/me/push", status_code=204)
def unsubscribe(house: TheHouse, me: Me) -> None:
    with house.database.write() as c:
        c.execute(delete(db.subscriptions).where(db.subscriptions.c.user_id == me["id"]))
