"""Frames that nobody should send: valid ones with something wrong in them, and bytes that are no frames at all.

What a client says is either whole messages (text or binary, perhaps in fragments), each of which is answered once, or a
break of the rules of WebSocket, for which the line is closed.
"""

from __future__ import annotations

import json
import random
import string
import struct
from collections.abc import Mapping
from typing import Any

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LAST = 0x80
LONGEST = 5000  # characters of a message; the server reads 4096

WEIRD: list[Any] = [
    None, True, -1, 10**30, 2**31, 2**63, 1.5, float("nan"), "", "\u0000", "\ud800", "x" * 3000, [], {}, [[]],
    {"a": 1}, "act", "undo", "vote", "look", "abandon", 0, 1, "0", "<script>", "'; DROP TABLE log; --", "%s%n", "../..",
]  # fmt: skip


def message(dice: random.Random, position: Mapping[str, Any]) -> str | bytes:
    """Something a client might send, and mostly should not."""
    good = sound(dice, position)
    how = dice.randrange(12)
    if how == 0:
        return dice.randbytes(dice.randrange(0, 200))
    if how == 1:
        return "".join(dice.choices(string.printable + "äß\u2603\ud7ff", k=dice.randrange(0, 300)))
    if how == 2:
        return broken(dice, json.dumps(good))
    if how == 3:
        return dice.choice(["[", '{"a":', '{"type":['])[: dice.randrange(1, 9)] * dice.randrange(1, 600)
    if how == 4:
        return json.dumps(good | {dice.choice([*good]): nested(dice, dice.randrange(1, 60))})
    if how == 5:
        return json.dumps(good | {dice.choice(["ply", "seat", "value", "to"]): huge(dice)})[:LONGEST]
    if how == 6:
        return json.dumps(good | {"text": "x" * dice.randrange(3900, LONGEST)})[:LONGEST]
    for _ in range(dice.randrange(0, 3)):
        good[dice.choice([*good, "extra", "__proto__", ""])] = dice.choice(WEIRD)
    return json.dumps(good)


def sound(dice: random.Random, position: Mapping[str, Any]) -> dict[str, Any]:
    """A frame with nothing wrong in it, as far as we know where the game stands."""
    ply, choices = position["ply"], position["choices"] or [{"actions": ["pass"]}]
    seat = position.get("seat", 0)
    frame: dict[str, Any] = dice.choice(
        [
            {"type": "act", "ply": ply, "seat": seat, "actions": dice.choice(choices)["actions"]},
            {"type": "act", "ply": ply, "seat": seat, "action": dice.choice(choices)["actions"][0]},
            {"type": "undo", "ply": ply, "seat": seat, "to": dice.randrange(0, ply + 2)},
            {"type": "vote", "seat": seat, "topic": dice.choice(["undo", "replace"]), "value": dice.randrange(9)},
            {"type": "chat", "text": "hello"},
            {"type": "look", "seat": dice.randrange(0, 3)},
            {"type": "ping"},
        ]
    )
    return frame | {"id": f"f{dice.randrange(10**9)}"}


def broken(dice: random.Random, text: str) -> str:
    at = dice.randrange(len(text))
    patch = dice.choice(['"', "{", "\\", "\\ud800", "9" * 400, "null", ""])
    return text[:at] + patch + text[at + dice.randrange(3) :]


def nested(dice: random.Random, depth: int) -> object:
    inner: object = dice.choice(WEIRD)
    for _ in range(depth):
        inner = [inner] if dice.random() < 0.5 else {"a": inner}
    return inner


def huge(dice: random.Random) -> int | float:
    sizes: list[int | float] = [10 ** dice.randrange(1, 4000), -(2 ** dice.randrange(1, 90)), 1e308, -0.0, 2**53 + 1]
    return dice.choice(sizes)


# -- bytes on the line -----------------------------------------------------------------------


def encoded(said: str | bytes) -> tuple[int, bytes]:
    """Its kind and its bytes; half of a pair of surrogates has none in UTF-8 and goes as a question mark."""
    return (BINARY, said) if isinstance(said, bytes) else (TEXT, said.encode("utf-8", "replace"))


def frame(dice: random.Random, head: int, body: bytes) -> bytes:
    """One frame as a client has to send it: masked."""
    size = len(body)
    length = (
        struct.pack("!B", 0x80 | size)
        if size < 126
        else struct.pack("!BH", 0x80 | 126, size)
        if size < 65536
        else struct.pack("!BQ", 0x80 | 127, size)
    )
    mask = dice.randbytes(4)
    stretched = (mask * (size // 4 + 1))[:size]
    return bytes([head]) + length + mask + (int.from_bytes(body) ^ int.from_bytes(stretched)).to_bytes(size)


def whole(dice: random.Random, said: str | bytes) -> bytes:
    """A message in one frame, or in several with a ping between them."""
    kind, body = encoded(said)
    if len(body) < 2 or dice.random() < 0.9:
        return frame(dice, LAST | kind, body)
    places = sorted(dice.randrange(len(body) + 1) for _ in range(dice.randrange(1, 4)))
    pieces = [body[a:b] for a, b in zip([0, *places], [*places, len(body)], strict=True)]
    out = frame(dice, kind, pieces[0])
    for piece in pieces[1:-1]:
        out += frame(dice, LAST | PING, b"?") + frame(dice, 0, piece)
    return out + frame(dice, LAST, pieces[-1])


def against_the_rules(dice: random.Random) -> bytes:
    """What no WebSocket may say; the line has to be closed for it, and nothing else may come of it."""
    return dice.choice(
        [
            frame(dice, LAST | TEXT, b"\xff\xfe\x80 no text"),
            frame(dice, LAST | TEXT, '"\ud800"'.encode("utf-8", "surrogatepass")),
            frame(dice, LAST | dice.choice([3, 7, 11, 15]), b"no such kind"),
            frame(dice, LAST | 0x40 | TEXT, b"{}"),  # as if compressed
            frame(dice, LAST, b"the end of nothing"),
            frame(dice, TEXT, b"{") + frame(dice, LAST | TEXT, b"}"),  # begun twice
            frame(dice, PING, b"a ping in pieces"),
            frame(dice, LAST | PING, b"p" * 126),
            bytes([LAST | TEXT, 2]) + b"{}",  # not masked
            bytes([LAST | TEXT, 0x80 | 127]) + struct.pack("!Q", 2**62),  # so much is never sent
            bytes([LAST | TEXT, 0x80 | 127]) + struct.pack("!Q", 2**63 + 1),
            frame(dice, LAST | CLOSE, b"\x00"),
            frame(dice, LAST | CLOSE, struct.pack("!H", dice.choice([0, 999, 1005, 1006, 5000]))),
            b"\xff" + dice.randbytes(40),
            b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        ]
    )
