"""Messages as JSON, encoded once for everybody who reads the same."""

from __future__ import annotations

from typing import Any, get_args, get_origin

import msgspec
from fastapi import Response

from mehen.table.typescript import schema

encode = msgspec.json.Encoder().encode


def text(message: object) -> str:
    """For a frame of a socket."""
    return encode(message).decode()


def answer(message: object) -> Response:
    """For a request; what it looks like is declared beside the route, see ``answers``."""
    return Response(encode(message), media_type="application/json")


def answers(shape: Any) -> dict[int | str, dict[str, Any]]:
    """How OpenAPI describes an answer: a shape, or a list of it."""
    many = get_origin(shape) is list
    described = schema(get_args(shape)[0] if many else shape)
    if many:
        described = {"type": "array", "items": described}
    return described_as(described)


def described_as(described: dict[str, Any]) -> dict[int | str, dict[str, Any]]:
    return {200: {"description": "", "content": {"application/json": {"schema": described}}}}
