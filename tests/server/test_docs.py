"""The description for people is complete, and every sentence of the server exists in both languages and is used."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from tests.server.conftest import Server

from mehen.core.text import fields
from mehen.server.limits import LIMITS
from mehen.server.socket import _frames

HOME = Path(__file__).parents[2]
SERVER = HOME / "src" / "mehen" / "server"
TABLE = HOME / "src" / "mehen" / "table"
SITE = HOME / "src" / "mehen" / "site"
API = (HOME / "docs" / "api.md").read_text(encoding="utf-8")


def sentences(lang: str) -> dict[str, str]:
    """Those of the server, and those that every table has."""
    data: dict[str, Any] = {}
    for room in (TABLE, SERVER):
        for key, value in tomllib.loads((room / f"text.{lang}.toml").read_text(encoding="utf-8")).items():
            data[key] = data.get(key, {}) | value if isinstance(value, dict) else value
    flat = {key: value for key, value in data.items() if isinstance(value, str)}
    return flat | {
        f"{part}.{key}": text for part, rows in data.items() if part not in flat for key, text in rows.items()
    }


def test_every_route_is_described(server: Server) -> None:
    described = {(method, path.split("?")[0]) for method, path in re.findall(r"\| `([A-Z]+) (/[^`]*)` \|", API)}
    paths = server.app.openapi()["paths"]
    assert described == {(method.upper(), path) for path, methods in paths.items() for method in methods}


def test_every_operation_has_words_for_its_readers(server: Server) -> None:
    for path, methods in server.app.openapi()["paths"].items():
        for method, operation in methods.items():
            assert operation.get("summary") and {"404", "429", "503"} <= set(operation["responses"]), (method, path)


def test_every_answer_has_a_shape(server: Server) -> None:
    """But all that is stored about oneself, which follows the database, and JSON Schema itself."""
    loose = set()
    for path, methods in server.app.openapi()["paths"].items():
        for operation in methods.values():
            answers = [answer for code, answer in operation["responses"].items() if code.startswith("2")]
            shapes = [content.get("schema") for answer in answers for content in answer.get("content", {}).values()]
            if any(not shape or shape.get("additionalProperties") is True for shape in shapes):
                loose.add(path)
    assert loose == {"/api/me/export", "/api/socket.json"}


def test_every_frame_is_described() -> None:
    schema = _frames.json_schema()
    kinds = set(schema["discriminator"]["mapping"])
    assert kinds == set(re.findall(r'\{"type": "(\w+)"', API)) - {"update", "delta", "done", "refused"}
    for kind in kinds:
        example = next(line for line in API.splitlines() if line.startswith(f'{{"type": "{kind}"'))
        assert _frames.validate_json(example).type == kind


def test_every_code_is_described_and_has_words_in_both_languages() -> None:
    codes = {key.removeprefix("problem.") for key in sentences("en") if key.startswith("problem.")}
    table = API.split("## Codes", 1)[1]
    described = {
        code
        for row in table.splitlines()
        if row.startswith("| `")
        for code in re.findall("`(\\w+)`", row.split("|")[1])
    }
    assert described == codes


def test_both_languages_say_the_same() -> None:
    german, english = sentences("de"), sentences("en")
    assert list(german) == list(english), "the same keys in the same order"
    for key, text in german.items():
        assert fields(text) == fields(english[key]), key


def test_every_sentence_is_used_and_every_code_has_a_sentence() -> None:
    source = "\n".join(
        file.read_text(encoding="utf-8") for room in (TABLE, SITE, SERVER) for file in room.rglob("*.py")
    )
    kinds = "Refused|Unknown|Forbidden|Misdirected|Missing|Conflict|Overtaken|TooMany|Away"
    raised = set(re.findall(rf'(?:{kinds})\(\s*"(\w+)"', source))
    raised |= set(re.findall(r'\d{3}: "(\w+)"', source)) | {"malformed"}
    problems = {key.removeprefix("problem.") for key in sentences("en") if key.startswith("problem.")}
    assert problems == raised
    for key in sentences("en"):
        if not key.startswith(("problem.", "notice.")):
            assert f'"{key}"' in source, f"{key} is said nowhere"
    topics = set(re.findall(r'_announce\(.*"(\w+)", (?:ply|table)', source))
    assert {key.removeprefix("notice.") for key in sentences("en") if key.startswith("notice.")} == topics


def test_limits_are_all_used() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in SERVER.rglob("*.py"))
    assert set(re.findall(r'limiter\.check\("(\w+)"', source)) == set(LIMITS)
