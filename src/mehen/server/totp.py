"""Codes of an authenticator app (RFC 6238), and the codes on paper for whoever has lost it.

The app and we share a secret, so ours has to be kept readable: sealed with the server's own secret, which is in no
backup.  A code counts once, and none that is older than the last one used.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from urllib.parse import quote, urlencode

from cryptography.fernet import Fernet, InvalidToken
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from mehen.server import schema as db
from mehen.server import store
from mehen.server.errors import Conflict, Refused

STEP_MS = 30_000
DIGITS = 6
DRIFT = 1  # steps by which the clocks of two machines may differ
AHEAD = 20  # steps: a last use that lies further ahead was written by a clock that was wrong
SECRET_BYTES = 20  # as long as the hash, as RFC 4226 wants it
CODES, PARTS, PART = 10, 4, 4  # codes on paper: 80 bits each, so nobody guesses them, and a fingerprint is enough


def code_at(secret: bytes, step: int) -> str:
    mac = hmac.digest(secret, step.to_bytes(8, "big"), "sha1")
    at = mac[-1] & 15
    return str((int.from_bytes(mac[at : at + 4], "big") & 0x7FFFFFFF) % 10**DIGITS).zfill(DIGITS)


def step_of(secret: bytes, code: str) -> int | None:
    """The half minute whose code this is, around now."""
    now = db.now() // STEP_MS
    steps = range(now - DRIFT, now + DRIFT + 1)
    return next((step for step in steps if hmac.compare_digest(code_at(secret, step), code)), None)


def _seal(server_secret: str) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(hashlib.sha256(b"mehen totp " + server_secret.encode()).digest()))


def spoken(secret: bytes) -> str:
    """As apps take it from people who cannot show them a picture."""
    return base64.b32encode(secret).decode()


def address(secret: bytes, login: str, house: str) -> str:
    """What the picture says: apps on telephones know it."""
    about = urlencode({"secret": spoken(secret), "issuer": house}, quote_via=quote)
    return f"otpauth://totp/{quote(house)}:{quote(login)}?{about}"


def propose(c: Connection, server_secret: str, user_id: str) -> bytes:
    """A new secret; it counts once a code of it was entered.  One that counts already is not replaced."""
    if is_on(c, user_id):
        raise Conflict("app_known")
    secret = secrets.token_bytes(SECRET_BYTES)
    c.execute(delete(db.totp).where(db.totp.c.user_id == user_id))
    c.execute(insert(db.totp).values(user_id=user_id, secret=_seal(server_secret).encrypt(secret).decode()))
    return secret


def is_on(c: Connection, user_id: str) -> bool:
    found = select(db.totp.c.user_id).where(db.totp.c.user_id == user_id, db.totp.c.since.is_not(None))
    return c.execute(found).first() is not None


def accept(c: Connection, server_secret: str, user_id: str, code: str) -> bool:
    """Is it the code of now?  Of those who come with the same one, whoever is second has lost."""
    sealed = c.execute(select(db.totp.c.secret).where(db.totp.c.user_id == user_id)).scalar()
    if sealed is None:
        return False
    try:
        step = step_of(_seal(server_secret).decrypt(sealed.encode()), code)
    except InvalidToken:  # sealed by a secret that the server had before
        return False
    if step is None:
        return False
    unused = or_(db.totp.c.step < step, db.totp.c.step > step + AHEAD)
    used = update(db.totp).where(db.totp.c.user_id == user_id, unused).values(step=step)
    return c.execute(used).rowcount == 1


def turn_on(c: Connection, server_secret: str, user_id: str, code: str) -> list[str]:
    """The first code of the app: from now on it is asked for.  Returns the codes for paper."""
    if is_on(c, user_id):
        raise Conflict("app_known")
    if not accept(c, server_secret, user_id, code):
        raise Refused("app_code")
    c.execute(update(db.totp).where(db.totp.c.user_id == user_id).values(since=db.now()))
    return new_codes(c, user_id)


def turn_off(c: Connection, user_id: str) -> None:
    for target in (db.totp, db.recovery_codes):
        c.execute(delete(target).where(target.c.user_id == user_id))


def new_codes(c: Connection, user_id: str) -> list[str]:
    """In place of those there were."""
    codes = ["-".join(store.new_id(PART) for _ in range(PARTS)) for _ in range(CODES)]
    c.execute(delete(db.recovery_codes).where(db.recovery_codes.c.user_id == user_id))
    c.execute(insert(db.recovery_codes), [{"id": _mark(user_id, code), "user_id": user_id} for code in codes])
    return codes


def _mark(user_id: str, code: str) -> str:
    """However it is written down."""
    return store.fingerprint(f"{user_id} {''.join(ch for ch in code.lower() if ch.isalnum())}")


def use_code(c: Connection, user_id: str, code: str) -> bool:
    """One of those on paper; it is used up."""
    mine = (db.recovery_codes.c.user_id == user_id, db.recovery_codes.c.id == _mark(user_id, code))
    return c.execute(delete(db.recovery_codes).where(*mine)).rowcount == 1


def codes_left(c: Connection, user_id: str) -> int:
    mine = db.recovery_codes.c.user_id == user_id
    return c.execute(select(func.count()).select_from(db.recovery_codes).where(mine)).scalar() or 0
