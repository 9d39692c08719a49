"""A device with passkeys, in software: it does what a browser and a telephone do together, or something wrong."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PRESENT, VERIFIED, CONTAINS_KEY = 0x01, 0x04, 0x40
Key = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Device:
    """``step``: by how much its counter goes up with every signature; many devices do not count."""

    origin: str
    step: int = 0
    counter: int = 0
    key: Key = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))

    def make(self, asked: dict[str, Any], name: str = "Telephone", **wrong: Any) -> dict[str, str]:
        """A passkey made: the body of ``PUT /api/me/passkeys``."""
        page = self._page("webauthn.create", asked["challenge"], **wrong)
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + b"\xa0"
        device = self._head(wrong.get("house", asked["name"]), wrong.get("flags", PRESENT | VERIFIED | CONTAINS_KEY))
        public = self.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return {"name": name, "page": b64(page), "device": b64(device + made), "public_key": b64(public)}

    def sign(self, asked: dict[str, Any], **wrong: Any) -> dict[str, str]:
        """A riddle answered: the body of ``PUT /api/login/passkey``."""
        self.counter += self.step
        page = self._page("webauthn.get", asked["challenge"], **wrong)
        device = self._head(wrong.get("house", asked["name"]), wrong.get("flags", PRESENT | VERIFIED))
        signed = device + hashlib.sha256(page).digest()
        if isinstance(self.key, rsa.RSAPrivateKey):
            signature = self.key.sign(signed, padding.PKCS1v15(), hashes.SHA256())
        else:
            signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return {"credential": b64(self.id), "page": b64(page), "device": b64(device), "signature": b64(signature)}

    def _page(self, kind: str, challenge: str, **wrong: Any) -> bytes:
        said = {"type": kind, "challenge": b64(challenge.encode()), "origin": self.origin, "crossOrigin": False}
        return json.dumps(said | wrong.get("page", {})).encode()

    def _head(self, house: str, flags: int) -> bytes:
        return hashlib.sha256(house.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")
