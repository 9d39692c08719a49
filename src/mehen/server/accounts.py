"""Who somebody is: guests in one tap, accounts with a password, a signed cookie for both."""

from __future__ import annotations

import re
import time
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import Response
from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer
from sqlalchemy import Connection

from mehen.server import store
from mehen.server.errors import Missing, Refused, Unknown
from mehen.server.settings import Settings

COOKIE = "mehen"
DAY = 24 * 3600
MAX_AGE = 180 * DAY
CLOCK_SLACK = DAY  # by which our clock, or that of another machine, may have been ahead when something was signed
LOGIN = re.compile(r"[a-z0-9][a-z0-9_.-]{1,38}")
_hasher = PasswordHasher()
#: Checked when nobody has the login, so that the answer takes as long as for a wrong password.
_NOBODY = _hasher.hash("nobody")


class Cookies:
    """Signed, not readable by scripts, not sent along by other sites."""

    def __init__(self, settings: Settings) -> None:
        self.secure = settings.secure
        self.signer = URLSafeTimedSerializer(settings.secret, salt="session")
        self.mail_signer = URLSafeTimedSerializer(settings.secret, salt="email")

    def write(self, response: Response, user: store.Row) -> None:
        value = self.signer.dumps([user["id"], user["epoch"]])
        response.set_cookie(COOKIE, value, MAX_AGE, httponly=True, secure=self.secure, samesite="lax", path="/")

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

    def email_code(self, user_id: str, email: str) -> str:
        return str(self.mail_signer.dumps([user_id, email]))

    def email_of(self, user_id: str, code: str) -> str | None:
        """The address a code was sent to, if it was this person who asked for it."""
        try:
            asked, email = _signed(self.mail_signer, code, DAY)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(email) if asked == user_id else None

    def user(self, c: Connection, value: str | None) -> store.Row | None:
        known = self.read(value)
        if known is None:
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


def clean_name(name: str) -> str:
    """A name to be shown: visible, on one line, not too long."""
    name = " ".join("".join(ch for ch in name if ch.isprintable()).split())
    if not 1 <= len(name) <= 40:
        raise Refused("name")
    return name


def clean_login(login: str) -> str:
    login = login.strip().lower()
    if not LOGIN.fullmatch(login):
        raise Refused("login")
    return login


def hash_password(password: str) -> str:
    if not 8 <= len(password) <= 200:
        raise Refused("password")
    return _hasher.hash(password)


def check_password(user: store.Row | None, password: str) -> store.Row:
    """The user, or the same refusal for an unknown login as for a wrong password."""
    try:
        _hasher.verify(user["password"] if user else _NOBODY, password)
    except (VerificationError, InvalidHashError):
        raise Unknown("wrong_password") from None
    if user is None:
        raise Unknown("wrong_password")
    return user
