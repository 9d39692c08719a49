"""Passkeys (WebAuthn): a key pair in somebody's device, whose public half we keep.

Which make the device is of does not matter to us, so nobody has to vouch for it (attestation "none"), and the browser
hands over the public key in the usual form.  What is left to check is little, and all of it is checked here: that it
answers our riddle, for our house, from a page of ours, that somebody was there and the device knew them, that the
signature fits, and that its counter, where it has one, goes up.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.serialization import load_der_public_key
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from mehen.server import schema as db
from mehen.server import store, tickets
from mehen.server.errors import Conflict, Missing, Refused, Unknown
from mehen.server.settings import Settings

#: How devices sign, by their numbers at IANA, best first: ES256; RS256 for older computers with Windows.
ALGORITHMS = (-7, -257)
RSA_BITS = 2048
MOST = 20  # of one person
PRESENT, VERIFIED, CONTAINS_KEY = 0x01, 0x04, 0x40  # flags: somebody was there, was known; a new key comes along
HEAD = 37  # bytes: whose house it is for, flags, counter
LONGEST_ID = 1023
ID = 12  # characters by which its owner names a passkey
LOCAL = "localhost"


def bad() -> Refused:
    """Does not fit.  Why is nobody's business who tries."""
    return Refused("passkey")


def decode(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise bad() from None


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


# -- the house -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """For which name a key is made, and on which pages it may be used."""

    name: str
    origins: frozenset[str]


def place_of(settings: Settings, headers: Mapping[str, str]) -> Place:
    """Where the house says its public address, that; else the name it is asked under, which was looked at already.

    Browsers make passkeys for names, not for addresses, and only over HTTPS or on the machine itself.
    """
    asked = _name_in(headers.get("host", ""))
    if not settings.public_url:
        if not asked or _is_address(asked):
            raise Refused("passkey_place", place="")
        here = headers["host"]
        local = asked == LOCAL or asked.endswith(f".{LOCAL}")
        return Place(asked, frozenset({f"https://{here}", *([f"http://{here}"] if local else [])}))
    public = urlsplit(settings.public_url)
    name = public.hostname or ""
    if not name or _is_address(name) or not _within(asked, name):
        raise Refused("passkey_place", place=settings.public_url)
    others = {url for url in settings.origins if _within(urlsplit(url).hostname or "", name)}
    return Place(name, frozenset({f"{public.scheme}://{public.netloc}", *others}))


def _name_in(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _within(name: str, house: str) -> bool:
    return name == house or name.endswith(f".{house}")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


# -- what a device says ----------------------------------------------------------------------


class Said(NamedTuple):
    """The part that browser and device agree on, whether a key is made or used."""

    flags: int
    counter: int
    rest: bytes


def read_device(data: bytes, place: Place) -> Said:
    if len(data) < HEAD or data[:32] != hashlib.sha256(place.name.encode()).digest():
        raise bad()
    flags = data[32]
    if not flags & PRESENT or not flags & VERIFIED:
        raise bad()
    return Said(flags, int.from_bytes(data[33:HEAD], "big"), data[HEAD:])


def read_page(c: Connection, data: bytes, kind: str, purpose: tickets.Purpose, place: Place) -> str | None:
    """Made on a page of ours, as an answer to a riddle of ours, which is thereby used up.  Returns whose riddle."""
    try:
        said = json.loads(data)
        wrong = said["type"] != kind or said["origin"] not in place.origins or said.get("crossOrigin", False)
        riddle = decode(said["challenge"]).decode("ascii")
    except (ValueError, KeyError, TypeError, RecursionError):
        raise bad() from None
    asked = tickets.whose(c, purpose, riddle)
    if wrong or not tickets.use(c, purpose, riddle):
        raise bad()
    return asked


def read_key(der: bytes) -> ec.EllipticCurvePublicKey | rsa.RSAPublicKey:
    """Only such keys as we have asked for."""
    try:
        key = load_der_public_key(der)
    except (ValueError, UnsupportedAlgorithm):
        raise bad() from None
    if isinstance(key, ec.EllipticCurvePublicKey) and isinstance(key.curve, ec.SECP256R1):
        return key
    if isinstance(key, rsa.RSAPublicKey) and key.key_size >= RSA_BITS:
        return key
    raise bad()


def check_signature(der: bytes, signature: bytes, signed: bytes) -> None:
    key = read_key(der)
    try:
        if isinstance(key, rsa.RSAPublicKey):
            key.verify(signature, signed, padding.PKCS1v15(), hashes.SHA256())
        else:
            key.verify(signature, signed, ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        raise bad() from None


# -- kept and used ---------------------------------------------------------------------------


def add(c: Connection, place: Place, user_id: str, name: str, page: bytes, device: bytes, key: bytes) -> None:
    """A new one; ``page``, ``device`` and ``key`` as the browser hands them over."""
    if read_page(c, page, "webauthn.create", "new_key", place) != user_id:
        raise bad()
    said = read_device(device, place)
    length = int.from_bytes(said.rest[16:18], "big")
    credential = said.rest[18 : 18 + length]
    if not said.flags & CONTAINS_KEY or not 0 < length <= LONGEST_ID or len(credential) != length:
        raise bad()
    read_key(key)
    if (c.execute(select(func.count()).select_from(db.passkeys).where(_mine(user_id))).scalar() or 0) >= MOST:
        raise Conflict("passkeys_full", most=MOST)
    row = {"id": _mark(credential), "user_id": user_id, "credential": encode(credential), "public_key": encode(key)}
    try:
        c.execute(insert(db.passkeys).values(**row, counter=said.counter, name=name))
    except IntegrityError:
        raise Conflict("passkey_known") from None


def use(c: Connection, place: Place, credential: bytes, page: bytes, device: bytes, signature: bytes) -> str:
    """Whose it is, if everything fits.

    A counter that does not go up says that there are two of a device of which there can be only one: neither is let in.
    """
    read_page(c, page, "webauthn.get", "use_key", place)
    found = c.execute(select(db.passkeys).where(db.passkeys.c.id == _mark(credential))).mappings().first()
    if found is None:
        raise Unknown("passkey_unknown")
    said = read_device(device, place)
    check_signature(decode(found["public_key"]), signature, device + hashlib.sha256(page).digest())
    kept = db.passkeys.c.counter
    newer = kept < said.counter if said.counter else kept == 0  # many devices do not count
    used = update(db.passkeys).where(db.passkeys.c.id == found["id"], newer)
    if c.execute(used.values(counter=said.counter, used_at=db.now())).rowcount != 1:
        raise bad()
    return str(found["user_id"])


def _mine(user_id: str) -> ColumnElement[bool]:
    return db.passkeys.c.user_id == user_id


def _mark(credential: bytes) -> str:
    return hashlib.sha256(credential).hexdigest()


def listed(c: Connection, user_id: str) -> list[store.Row]:
    query = select(db.passkeys).where(_mine(user_id)).order_by(db.passkeys.c.created_at)
    return [
        {"id": row.id[:ID], "name": row.name, "created_at": row.created_at, "used_at": row.used_at}
        for row in c.execute(query)
    ]


def credentials_of(c: Connection, user_id: str) -> list[str]:
    """Which the device need not make again."""
    return list(c.execute(select(db.passkeys.c.credential).where(_mine(user_id))).scalars())


def remove(c: Connection, user_id: str, name: str) -> None:
    mine = (_mine(user_id), db.passkeys.c.id.startswith(name, autoescape=True))
    if c.execute(delete(db.passkeys).where(*mine)).rowcount != 1:
        raise Missing("passkey_gone")
