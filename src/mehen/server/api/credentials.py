"""How somebody shows who they are: a second step, passkeys, a new password for whoever has lost theirs."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from mehen.server import passkeys, recovery, sessions, store, tickets, totp
from mehen.server.accounts import check_password
from mehen.server.addresses import client_of
from mehen.server.api.common import Body, House, Lang, Me, Text, TheHouse
from mehen.server.api.people import NameField, Password, Person, anew, check_confirmed, cookie_of, person
from mehen.server.errors import Conflict, Refused, Unknown
from mehen.table.offers import clean_name

router = APIRouter(prefix="/api", tags=["people"])

HOUSE = "Mehen"  # as apps and devices list us
Token = Annotated[Text, Field(max_length=100)]
Code = Annotated[Text, Field(max_length=40)]
Bytes = Annotated[str, Field(pattern="^[A-Za-z0-9_-]*$", max_length=4000, description="base64url")]
PasskeyId = Annotated[str, Path(pattern="^[0-9a-f]{12}$")]


def account_of(me: store.Row) -> str:
    """Guests have nothing but their cookie, and so nothing to guard it with."""
    if me["login"] is None:
        raise Conflict("no_account")
    return str(me["login"])


# -- the second step -------------------------------------------------------------------------


class SecondStep(Body):
    ticket: Token
    code: Code


@router.post("/login/code")
def log_in_with_code(body: SecondStep, request: Request, response: Response, house: TheHouse) -> Person:
    """The code of the app, or one of those on paper, after the password.

    Only who knows the password comes as far as this.  Tries are counted for each address, and codes of the app for the
    account as well; whoever uses those up leaves its owner the codes on paper and the passkeys.
    """
    with house.database.read() as c:
        user_id = tickets.whose(c, "code", body.ticket)
    if user_id is None:
        raise Unknown("login_again")
    house.limiter.check("code", f"{user_id} {client_of(request)}")
    code = body.code.replace(" ", "")
    with house.database.write() as c:
        if not totp.use_code(c, user_id, code):
            house.limiter.check("code_account", user_id)
            if not totp.accept(c, house.settings.secret, user_id, code):
                raise Refused("app_code")
        if not tickets.use(c, "code", body.ticket):
            raise Unknown("login_again")
        user = store.user(c, user_id)
        token = anew(c, request, user)
    house.cookies.write(response, token)
    return person(user)


class NewApp(BaseModel):
    """To be shown to an authenticator app, as a picture or letter by letter."""

    secret: str
    address: str


@router.post("/me/totp")
def propose_app(request: Request, house: TheHouse, me: Me) -> NewApp:
    """A secret for an authenticator app; it counts once a code of it comes back."""
    login = account_of(me)
    check_confirmed(house, request, me)
    with house.database.write() as c:
        secret = totp.propose(c, house.settings.secret, me["id"])
    host = request.url.hostname or ""
    return NewApp(secret=totp.spoken(secret), address=totp.address(secret, login, f"{HOUSE} {host}".strip()))


class AppCode(Body):
    code: Code


class Codes(BaseModel):
    """Codes to be kept on paper; shown once."""

    codes: list[str]


@router.put("/me/totp")
def turn_app_on(body: AppCode, request: Request, house: TheHouse, me: Me) -> Codes:
    """The first code of the app: from now on every login with a password asks for one."""
    account_of(me)
    check_confirmed(house, request, me)
    house.limiter.check("login", me["id"])
    with house.database.write() as c:
        return Codes(codes=totp.turn_on(c, house.settings.secret, me["id"], body.code.replace(" ", "")))


@router.delete("/me/totp", status_code=204)
def turn_app_off(request: Request, house: TheHouse, me: Me) -> None:
    """The app is asked no more; the codes on paper go with it."""
    account_of(me)
    check_confirmed(house, request, me)
    with house.database.write() as c:
        totp.turn_off(c, me["id"])


@router.post("/me/codes")
def new_codes(request: Request, house: TheHouse, me: Me) -> Codes:
    """New codes for paper, in place of those there were."""
    account_of(me)
    check_confirmed(house, request, me)
    with house.database.write() as c:
        if not totp.is_on(c, me["id"]):
            raise Conflict("no_app")
        return Codes(codes=totp.new_codes(c, me["id"]))


# -- passkeys --------------------------------------------------------------------------------


class Riddle(BaseModel):
    """What a device is to sign, and for which name."""

    challenge: str
    name: str


class Assertion(Body):
    """A riddle answered: what the browser hands over, each in base64url."""

    credential: Bytes
    page: Bytes  # clientDataJSON
    device: Bytes  # authenticatorData
    signature: Bytes


@router.post("/login/passkey")
def ask_passkey(request: Request, house: TheHouse) -> Riddle:
    """A riddle for any passkey of this house; good once, for ten minutes."""
    house.limiter.check("passkey", client_of(request))
    place = passkeys.place_of(house.settings, request.headers)
    with house.database.write() as c:
        return Riddle(challenge=tickets.issue(c, "use_key"), name=place.name)


@router.put("/login/passkey")
def log_in_with_passkey(body: Assertion, request: Request, response: Response, house: TheHouse) -> Person:
    """The riddle answered by a passkey.  It takes the place of password and second step."""
    user = owner_of(house, request, body)
    with house.database.write() as c:
        token = anew(c, request, user)
    house.cookies.write(response, token)
    return person(user)


def owner_of(house: House, request: Request, body: Assertion) -> store.Row:
    house.limiter.check("passkey", client_of(request))
    place = passkeys.place_of(house.settings, request.headers)
    said = [passkeys.decode(part) for part in (body.credential, body.page, body.device, body.signature)]
    with house.database.write() as c:
        return store.user(c, passkeys.use(c, place, *said))


class NewPasskey(BaseModel):
    """For the browser, which makes one."""

    challenge: str
    name: str
    house: str
    user: str
    login: str
    known: list[str]  # credentials that need not be made again
    algorithms: list[int]


@router.post("/me/passkeys")
def propose_passkey(request: Request, house: TheHouse, me: Me) -> NewPasskey:
    """What a device needs to know before it makes a passkey for this account."""
    login = account_of(me)
    check_confirmed(house, request, me)
    place = passkeys.place_of(house.settings, request.headers)
    with house.database.write() as c:
        return NewPasskey(
            challenge=tickets.issue(c, "new_key", me["id"]),
            name=place.name,
            house=HOUSE,
            user=me["id"],
            login=login,
            known=passkeys.credentials_of(c, me["id"]),
            algorithms=list(passkeys.ALGORITHMS),
        )


class MadePasskey(Body):
    """What the browser hands over, each in base64url."""

    name: NameField
    page: Bytes  # clientDataJSON
    device: Bytes  # authenticatorData
    public_key: Bytes  # SubjectPublicKeyInfo


@router.put("/me/passkeys", status_code=204)
def add_passkey(body: MadePasskey, request: Request, house: TheHouse, me: Me) -> None:
    """A passkey that a device has made: from now on it is a way in."""
    account_of(me)
    check_confirmed(house, request, me)
    place = passkeys.place_of(house.settings, request.headers)
    said = [passkeys.decode(part) for part in (body.page, body.device, body.public_key)]
    with house.database.write() as c:
        passkeys.add(c, place, me["id"], clean_name(body.name), *said)


@router.delete("/me/passkeys/{passkey}", status_code=204)
def remove_passkey(passkey: PasskeyId, request: Request, house: TheHouse, me: Me) -> None:
    """It opens nothing any more."""
    account_of(me)
    check_confirmed(house, request, me)
    with house.database.write() as c:
        passkeys.remove(c, me["id"], passkey)


# -- showing once more who one is -------------------------------------------------------------


class Passkey(BaseModel):
    """One of one's own."""

    id: str
    name: str
    created_at: int
    used_at: int | None


class Guarding(BaseModel):
    """How one's account is guarded."""

    app: bool  # is a code of an authenticator app asked for?
    codes: int  # on paper, that are left
    passkeys: list[Passkey]
    mail: bool  # would a link to a new password reach one by mail?


@router.get("/me/guarding")
def my_guarding(house: TheHouse, me: Me) -> Guarding:
    """Authenticator app, codes on paper, passkeys, and whether one could have a new password sent."""
    with house.database.read() as c:
        return Guarding(
            app=totp.is_on(c, me["id"]),
            codes=totp.codes_left(c, me["id"]),
            passkeys=[Passkey(**row) for row in passkeys.listed(c, me["id"])],
            mail=recovery.can_mail(house.settings) and me["email"] is not None,
        )


class Proof(Body):
    password: Annotated[Text, Field(max_length=200)]


@router.post("/me/confirm", status_code=204)
def confirm(body: Proof, request: Request, house: TheHouse, me: Me) -> None:
    """The password once more: for a quarter of an hour one may change how one signs in."""
    account_of(me)
    house.limiter.check("login", me["id"])
    check_password(me, body.password)
    with house.database.write() as c:
        sessions.confirm(c, cookie_of(request))


@router.put("/me/confirm", status_code=204)
def confirm_with_passkey(body: Assertion, request: Request, house: TheHouse, me: Me) -> None:
    """The same by a passkey."""
    account_of(me)
    if owner_of(house, request, body)["id"] != me["id"]:
        raise passkeys.bad()
    with house.database.write() as c:
        sessions.confirm(c, cookie_of(request))


# -- a new password --------------------------------------------------------------------------


class Lost(Body):
    who: Annotated[Text, Field(min_length=1, max_length=200, description="Login or e-mail address.")]


@router.post("/recovery", status_code=202, response_class=Response)
def ask_recovery(body: Lost, request: Request, house: TheHouse, lang: Lang) -> None:
    """A link to a new password by mail, if there is such an account with an address; the answer is the same."""
    house.limiter.check("recovery", client_of(request))
    if not recovery.can_mail(house.settings):
        raise Refused("no_recovery")
    house.office.hand_in(partial(recovery.send_links, house.database, house.settings, body.who, lang))


class Link(Body):
    token: Token


class Lettered(BaseModel):
    login: str


@router.post("/recovery/account")
def whose_link(body: Link, request: Request, house: TheHouse) -> Lettered:
    """For which account a link is; it stays good."""
    house.limiter.check("login", client_of(request))
    with house.database.read() as c:
        return Lettered(login=recovery.account(c, body.token)["login"])


class NewPassword(Body):
    token: Token
    password: Password


@router.put("/recovery", status_code=204)
def recover(body: NewPassword, request: Request, house: TheHouse) -> None:
    """A new password by the link, which is used up; all sessions end, and a second step is asked for as before."""
    house.limiter.check("login", client_of(request))
    recovery.set_password(house.database, body.token, body.password)
