"""Web Push: the server's own key, and a message sealed for one browser."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
DAY = 24 * 3600


def server_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """Drawn from the server's secret, so that all processes that share it have the same key and none has to be kept."""
    seed = hashlib.sha512(b"mehen push " + secret.encode()).digest()
    return ec.derive_private_key(1 + int.from_bytes(seed, "big") % (_ORDER - 1), ec.SECP256R1())


def public_key(secret: str) -> str:
    """As browsers want it for ``applicationServerKey``."""
    point = server_key(secret).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def sealed(subscription: Mapping[str, Any], text: str, secret: str, contact: str) -> tuple[bytes, dict[str, str]]:
    """Body and headers of a push: only the browser that subscribed can read it.  ``ValueError`` if its key is none."""
    from pywebpush import WebPusher, WebPushException  # a sixth of all that a start would have to load

    parts = urlsplit(subscription["endpoint"])
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact}
    try:
        body: bytes = WebPusher(dict(subscription)).encode(text.encode())["body"]
    except WebPushException as error:
        raise ValueError(str(error)) from None
    signed: dict[str, str] = Vapid02(server_key(secret)).sign(claims)
    return body, {"Content-Encoding": "aes128gcm", "TTL": str(DAY), **signed}
