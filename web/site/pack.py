"""Runs inside Pyodide at build time: bytecode of exactly this Python, in one archive for the table and one a game.

``answers`` are what the pages ask for before any Python runs: written by the same functions that would answer then.
"""

import importlib.util
import json
import marshal
import os
import sys
import zipfile
from pathlib import Path

SRC, OUT = Path("/src/mehen"), Path("/out")
ROOMS = ("core", "bots", "table", "site")
DATA = (".toml", ".md", ".bin")
EPOCH = (2020, 1, 1, 0, 0, 0)  # equal sources make equal archives

sys.path[:0] = ["/src", "/extra"]
os.environ["MEHEN_PURE"] = "1"
os.environ["MEHEN_PLUGINS"] = "off"


def bytecode(file: Path, name: str) -> bytes:
    """Docstrings and assertions are for those who read the source."""
    code = compile(file.read_text(encoding="utf-8"), name, "exec", optimize=2, dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def pack(name: str, files: dict[str, Path]) -> None:
    with zipfile.ZipFile(OUT / f"{name}.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, file in sorted(files.items()):
            source = file.suffix == ".py"
            data = bytecode(file, path) if source else file.read_bytes()
            archive.writestr(zipfile.ZipInfo(path + "c" if source else path, EPOCH), data, zipfile.ZIP_DEFLATED, 9)


def within(folder: Path) -> dict[str, Path]:
    found = [file for file in folder.rglob("*") if file.suffix == ".py" or file.suffix in DATA]
    return {f"mehen/{file.relative_to(SRC).as_posix()}": file for file in found}


def main() -> None:
    games = sorted(folder.name for folder in (SRC / "games").iterdir() if (folder / "__init__.py").is_file())
    shared = [SRC / "__init__.py", *sorted((SRC / "games").glob("*.py"))]
    base = {f"mehen/{file.relative_to(SRC).as_posix()}": file for file in shared}
    for room in ROOMS:
        base |= within(SRC / room)
    base["mypy_extensions.py"] = Path("/extra/mypy_extensions.py")
    pack("table", base)
    for game in games:
        pack(game, within(SRC / "games" / game))
    write_answers(games)


def write_answers(games: list[str]) -> None:
    from mehen.core.text import LANGUAGES
    from mehen.site.worker import Desk

    desk = Desk(json.dumps({"person": None, "tables": [], "editions": [], "games": games}))
    parts = ("", "/rules", "/gauges", "/components", "/book")
    paths = ["/games", "/learn", *(f"/games/{game}{part}" for game in games for part in parts)]
    for lang in LANGUAGES:
        for path in paths:
            out = json.loads(
                desk.handle(json.dumps({"kind": "call", "call": "", "method": "GET", "path": f"{path}?lang={lang}"}))
            )
            [found] = out["answers"]
            assert found["status"] == 200, (path, found)
            file = OUT / "answers" / lang / f"{path[1:].replace('/', '.')}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(found["body"], encoding="utf-8")


main()
