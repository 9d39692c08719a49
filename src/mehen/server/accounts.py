"""Who somebody is: guests in one tap, accounts with a password, a cookie for both."""

from __future__ import annotations

import gzip
import re
import string
import time
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import Response
from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer
from sqlalchemy import Connection

from mehen.server import sessions, store
from mehen.server.errors import Missing, Refused, TooMany, Unknown
from mehen.server.places import Full, Places
from mehen.server.settings import Settings

COOKIE = "mehen"
DAY = 24 * 3600
MAX_AGE = 180 * DAY
CLOCK_SLACK = DAY  # by which our clock, or that of another machine, may have been ahead when something was signed
NUMBER = 14  # digits without which a number is no password
DECORATION = 4  # digits and marks around a word that hide nothing
VARIETY = 4  # different characters at least
LOGIN = re.compile(r"[a-z0-9][a-z0-9_.-]{1,38}")
_hasher = PasswordHasher()
#: Each hash takes 64 MB while it is computed, and a core: so many at a time on a machine, and nobody waits long for it.
HASHES, HASH_WAIT = 2, 5.0
hashing = Places("hashing", HASHES)
#: Checked when nobody has the login, so that the answer takes as long as for a wrong password.  Of one that nobody
#: knows; to compute it would take a tenth of every process's start.
NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$6XuG3HFWr/zG1dR8n93F8g$K727PyIHZfKGZDdGM/mqjs/RCNZg1MLZ+Gr8kukqjZg"


class Cookies:
    """Not readable by scripts, not sent along by other sites; what they carry says nothing by itself."""

    def __init__(self, settings: Settings) -> None:
        self.secure = settings.secure
        self.signer = URLSafeTimedSerializer(settings.secret, salt="session")  # from before sessions were stored
        self.mail_signer = URLSafeTimedSerializer(settings.secret, salt="email")

    def write(self, response: Response, token: str) -> None:
        response.set_cookie(COOKIE, token, MAX_AGE, httponly=True, secure=self.secure, samesite="lax", path="/")

    def clear(self, response: Response) -> None:
        response.delete_cookie(COOKIE, httponly=True, secure=self.secure, samesite="lax", path="/")

    def read(self, value: str | None) -> tuple[str, int] | None:
        """User and epoch of a cookie that we have signed."""
        if not value:
            return None
        try:
            user_id, epoch = _signed(self.signer, value, MAX_AGE)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(user_id), int(epoch)

    def email_code(self, user: store.Row, email: str) -> str:
        return str(self.mail_signer.dumps([user["id"], user["login"], email]))

    def email_of(self, user: store.Row, code: str) -> str | None:
        """The address a code was sent to, if this person asked for it; what a guest asked for is not the account's."""
        try:
            asked, login, email = _signed(self.mail_signer, code, DAY)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(email) if (asked, login) == (user["id"], user["login"]) else None

    def user(self, c: Connection, value: str | None) -> store.Row | None:
        """Whose cookie it is; a signed one counts until its person has come back once and has a session."""
        if not value:
            return None
        user = sessions.user_of(c, value)
        if user is not None:
            return user
        known = self.read(value)
        if known is None or known[1] < 0:
            return None
        try:
            user = store.user(c, known[0])
        except Missing:
            return None
        return user if user["epoch"] == known[1] else None


def _signed(signer: URLSafeTimedSerializer, value: str, seconds: int) -> Any:
    """What we have signed, not longer ago than this, nor much later than now."""
    content, at = signer.loads(value, return_timestamp=True)
    if not -CLOCK_SLACK <= time.time() - at.timestamp() <= seconds:
        raise SignatureExpired("too old, or of another time")
    return content


def clean_login(login: str) -> str:
    login = login.strip().lower()
    if not LOGIN.fullmatch(login):
        raise Refused("login")
    return login


def hash_password(password: str, *known: str) -> str:
    """``known``: what everybody knows of its person."""
    if not 8 <= len(password) <= 200:
        raise Refused("password")
    if is_easy(password, *known):
        raise Refused("password_easy")
    with _turn():
        return _hasher.hash(password)


@contextmanager
def _turn() -> Iterator[None]:
    with ExitStack() as stack:
        try:
            stack.enter_context(hashing.one(HASH_WAIT))
        except Full:
            raise TooMany("too_many", kind="login") from None
        yield


def is_easy(password: str, *known: str) -> bool:
    """Would somebody who guesses try it early?  On the list of common ones, the own name, or hardly any variety."""
    plain = password.casefold()
    bare = plain.strip(string.digits + string.punctuation)
    if not bare:  # a number, maybe a date or a telephone
        return len(plain) < NUMBER or len(set(plain)) < VARIETY
    guessed = {plain} if len(plain) - len(bare) > DECORATION else {plain, bare}
    return bool(guessed & (_common() | {word.casefold() for word in known})) or len(set(plain)) < VARIETY


@cache
def _common() -> frozenset[str]:
    """Those that people who guess try first: a list of what has leaked most often, and what it lacks."""
    here = Path(__file__)
    leaked = gzip.decompress(here.with_name("passwords.txt.gz").read_bytes()).decode()
    words: str = tomllib.loads(here.with_name("passwords.toml").read_text(encoding="utf-8"))["common"]
    return frozenset(leaked.split()) | frozenset(words.split())


def check_password(user: store.Row | None, password: str) -> store.Row:
    """The user, or the same refusal for an unknown login as for a wrong password."""
    try:
        with _turn():
            _hasher.verify(user["password"] if user else NOBODY, password)
    except (VerificationError, InvalidHashError):
        raise Unknown("wrong_password") from None
    if user is None:
        raise Unknown("wrong_password")
    return user
