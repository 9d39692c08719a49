"""What no honest edition has is found before the parser suffers from it; everything an owner would write passes."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path

import pytest

from mehen.core import catalog, scan
from mehen.core.edition import load_edition
from mehen.core.errors import EditionError
from mehen.core.scan import DEPTH, LENGTH, PARTS, TOKENS, WORD, find_excess

DOTTED = ".".join("a" * PARTS)


def shipped(name: str) -> str:
    return (catalog.game(name).folder / "components.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", catalog.names())
def test_what_ships_passes_and_has_room_to_grow(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = shipped(name)
    assert find_excess(text) == ""
    for limit in ("LENGTH", "TOKENS"):
        monkeypatch.setattr(scan, limit, getattr(scan, limit) // 4)
    monkeypatch.setattr(scan, "DEPTH", DEPTH // 2)
    monkeypatch.setattr(scan, "PARTS", PARTS // 2)
    assert find_excess(text) == ""


@pytest.mark.parametrize("name", catalog.names())
def test_what_an_owner_makes_of_it_passes(name: str) -> None:
    """Remarks of any kind, long notes, other strings, other line ends."""
    text = shipped(name)
    assert find_excess(text.replace("\n", "\r\n")) == ""
    assert (
        find_excess(text.replace("\n", "  # see www.example.org/a.b.c.d.e.f.g.h.i.j [[[[[[[[[[{{{{ ''' \"\"\"\n")) == ""
    )
    note = "A long story. " * 500
    assert find_excess(re.sub(r'(?m)^note = ".*"$', f'note = """{note}"""', text, count=20)) == ""
    assert find_excess(re.sub(r'(?m)^(\w+) = "(\w+)"$', r"'\1' = '''\2'''", text)) == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"x = 1\n{DOTTED}.a = 1\n", f"line 2: found a dotted key of more than {PARTS} parts"),
        (f"x = 1\n[{DOTTED}.a]\n", f"line 2: found a dotted key of more than {PARTS} parts"),
        (f"[[{DOTTED}.a]]\n", f"line 1: found a dotted key of more than {PARTS} parts"),
        (f"x = {{ {DOTTED}.a = 1 }}\n", f"line 1: found a dotted key of more than {PARTS} parts"),
        (f"x = [{{ {DOTTED.replace('.', ' . ')} . a = 1 }}]\n", "line 1: found a dotted key"),
        ('"a"' + ".'a'" * PARTS + " = 1\n", "line 1: found a dotted key"),
        ("x = " + "[" * (DEPTH + 1), f"line 1: found more than {DEPTH} brackets within each other"),
        ("x = " + "[\n" * (DEPTH + 1), f"line {DEPTH + 1}: found more than {DEPTH} brackets"),
        ("x = " + "{x = " * (DEPTH + 1), f"line 1: found more than {DEPTH} brackets"),
        ("x = " + "[{x = " * DEPTH, f"line 1: found more than {DEPTH} brackets"),
        ("k" * (WORD + 1) + " = 1\n", f"line 1: found a key or value of more than {WORD} characters"),
        (f'"{"k" * WORD}" = 1\n', "line 1: found a key or value"),
        (f'a."{"k" * WORD}" = 1\n', "line 1: found a key or value"),
        (f'["{"k" * WORD}"]\n', "line 1: found a key or value"),
        (f"x = {'9' * (WORD + 1)}\n", "line 1: found a key or value"),
        ("x = 1\n" * TOKENS, f"line {TOKENS // 4 + 1}: found more than {TOKENS} words and marks"),
        ("#" * (LENGTH + 1), f"found more than {LENGTH} characters"),
        # Nothing hides behind the end of a string that is not where it seems to be.
        (f'x = "\\\\"\n{DOTTED}.a = 1 #"\n', "line 2: found a dotted key"),
        (f"x = '\\'\n{DOTTED}.a = 1 #'\n", "line 2: found a dotted key"),
        (f'x = """\\""""""\n{DOTTED}.a = 1 #"""\n', "line 2: found a dotted key"),
        (f"x = '''''''''\n{DOTTED}.a = 1 #'''\n", "line 2: found a dotted key"),
        (f"x = 1 # '''\n{DOTTED}.a = 1 # '''\n", "line 2: found a dotted key"),
        (f'x = ""\n{DOTTED}.a = 1 # ""\n', "line 2: found a dotted key"),
    ],
)
def test_each_limit_says_what_and_where(text: str, found: str) -> None:
    assert find_excess(text).startswith(found)
    assert re.search(r", expected at most \d+$", find_excess(text))


@pytest.mark.parametrize(
    "text",
    [
        f"{DOTTED} = 1\n[b.{DOTTED[2:]}]\n",
        "x = " + "[" * DEPTH + "]" * DEPTH + "\n",
        f'{"k" * WORD} = "{"v" * 10_000}"\n',
        "x = ['" + "v" * 10_000 + "', 1.5, 2.5, 1979-05-27T07:32:00.5Z]\n",
        'x = """\n' + "a." * 10_000 + '\n"""\n',
        "x = '''\n" + "[" * 10_000 + "\n'''\n",
    ],
)
def test_what_stays_within_them_passes(text: str) -> None:
    assert find_excess(text) == ""
    tomllib.loads(text)


PIECES = ['"', "'", '"""', "'''", "\\", "#", "\n", " ", "a", "1", ".", "=", "[", "]", "{", "}", ",", "a.b = 1\n"]


def depth(data: object) -> int:
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else []
    return 1 + max(map(depth, inner), default=0) if isinstance(data, dict | list) else 0


def test_nothing_deep_gets_past_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random texts full of quotes: what the parser accepts and finds deep is never let through."""
    monkeypatch.setattr(scan, "PARTS", 3)
    monkeypatch.setattr(scan, "DEPTH", 2)
    dice = random.Random(5)
    parsed = refused = 0
    for _ in range(30_000):
        rest = "".join(dice.choices(PIECES, k=dice.randrange(6)))
        quote = dice.choice(['"', "'", '"""', "'''"])
        deep = dice.choice(["z.z.z.z = 1\n", "[z.z.z.z]\n", "z = [[[1]]]\n"])
        there, here = dice.choice([(quote, ""), ("", quote)])
        text = f"x = {quote}{''.join(dice.choices(PIECES, k=3))}{there}{rest}\n{deep}{rest}{here}\n"
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            continue
        parsed += 1
        excess = find_excess(text)
        refused += bool(excess)
        assert bool(excess) == (depth(data) > 3), text
    assert parsed > 300 and parsed > refused > 100


def test_a_file_is_looked_over_before_it_is_parsed(tmp_path: Path) -> None:
    file = tmp_path / "edition.toml"
    file.write_text("a" + ".a" * 100_000 + " = 1\n", encoding="utf-8")
    with pytest.raises(EditionError, match=f"edition.toml: line 1: found a dotted key of more than {PARTS} parts"):
        load_edition(file, str(file))
    file.write_text("#" * 3_000_000, encoding="utf-8")
    with pytest.raises(EditionError, match=f"found more than {LENGTH} characters"):
        load_edition(file, str(file))
