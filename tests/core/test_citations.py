"""Every numbered rule of every game is named in its code, cited by a test, and stated in both player's rules.

And the reverse: whatever number, code or file the sources cite can be looked up in the repository.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mehen.core import catalog

THIS = Path(__file__)  # it has to name what it looks for
ROOT = THIS.parents[2]
TESTS = ROOT / "tests" / "games"

#: Rulings, decisions, windows, invariants and worked examples: ``R-23``, ``D17``, ``W3``, ``PH-I5``, ``EX-4``.  Some
#: places put the game's prefix in front.
CODE = re.compile(r"(?<![\w.-])(?:[A-Z]{2}-)?(R-\d+|R\d+|D\d+a?|W\d+|I\d+|EX-\d+)(?![\w-])")
#: ``docs/bots.md``, ``src/mehen/core/game.py``, ``RULES.md``: files that readers are sent to.
PLACES = "src|tests|docs|web|benchmarks|deploy|requirements|mehen"
FILE = re.compile(
    rf"(?<![\w./<>{{}}*\"'-])((?:{PLACES})/[\w./-]+\.(?:md|toml|py|json|txt|ts|csv)|[A-Z]{{3,}}\.md)(?!\w)"
)


#: ``RULES 14``, ``RULES 3, 16`` and ``RULES.md, section 3``: numbered sections of a game's RULES.md.
SECTION = re.compile(r"\bRULES(?:\.md)?,? (?:sections? )?(\d+(?:, \d+)*)\b")
#: ``rules.en.md, "Glossary"``: a heading of the player's rules, where no number says it.
HEADING = re.compile(r"rules\.en\.md, \"([^\"]+)\"")


def cited(files: list[Path], prefix: str) -> set[str]:
    """Ids in the files; ``EG-1.1 to EG-1.12`` stands for all between."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    found = set(re.findall(rf"{prefix}-\d+[A-Z]?\.\d+", text))
    for chapter, first, same, last in re.findall(rf"{prefix}-(\d+[A-Z]?)\.(\d+) to {prefix}-(\d+[A-Z]?)\.(\d+)", text):
        if chapter == same:
            found |= {f"{prefix}-{chapter}.{n}" for n in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("name", catalog.names())
def test_every_rule_has_code_and_a_test(name: str) -> None:
    game = catalog.game(name)
    rules = cited([game.folder / "rules.en.md"], game.prefix)
    assert len(rules) > 100
    assert cited([game.folder / "rules.de.md"], game.prefix) == rules
    assert sorted(rules - cited(sorted(game.folder.rglob("*.py")), game.prefix)) == []
    assert sorted(rules - cited(sorted((TESTS / name).rglob("*.py")), game.prefix)) == []


@pytest.mark.parametrize("name", catalog.names())
def test_player_rules_have_the_same_headings_in_both_languages(name: str) -> None:
    folder = catalog.game(name).folder
    levels = [
        [
            line.split()[0]
            for line in (folder / f"rules.{lang}.md").read_text(encoding="utf-8").splitlines()
            if line.startswith("#")
        ]
        for lang in ("de", "en")
    ]
    assert levels[0] == levels[1] and len(levels[0]) > 20


def codes(text: str) -> set[str]:
    """Cited codes, each in one form; ``R-1 to R-4`` stands for all between."""
    found = {re.sub(r"^R(?=\d)", "R-", code) for code in CODE.findall(text)}
    for kind, first, same, last in re.findall(r"\b(R-|EX-|D|W)(\d+) to (R-|EX-|D|W)(\d+)\b", text):
        if kind == same:
            found |= {f"{kind}{n}" for n in range(int(first), int(last) + 1)}
    return found


def explained(name: str) -> set[str]:
    """Codes with a row or an entry of their own in the game's RULES.md; worked examples stand in their tests."""
    text = (catalog.game(name).folder / "RULES.md").read_text(encoding="utf-8")
    entries = re.findall(r"^(?:\| |- \*\*|- )(?:[A-Z]{2}-)?([RDWI]-?\d+a?)\b", text, re.MULTILINE)
    examples = (TESTS / name / "test_examples.py").read_text(encoding="utf-8")
    return {*entries, *re.findall(r"\"\"\"(EX-\d+)\b", examples)}


def sources(name: str) -> list[Path]:
    """Where a game's codes are cited, its RULES.md included."""
    folder = catalog.game(name).folder
    files = [file for kind in ("*.py", "*.toml", "*.md") for file in folder.rglob(kind)]
    return sorted([*files, *(TESTS / name).rglob("*.py"), ROOT / "src" / "mehen" / "cli" / "boards" / f"{name}.py"])


@pytest.mark.parametrize("name", catalog.names())
def test_every_cited_code_can_be_looked_up(name: str) -> None:
    known = explained(name)
    assert len(known) > 50
    for file in sources(name):
        assert sorted(codes(file.read_text(encoding="utf-8")) - known) == [], file


def sections(text: str) -> set[str]:
    """Numbers of the sections of RULES.md that are named."""
    return {number for numbers in SECTION.findall(text) for number in numbers.split(", ")}


@pytest.mark.parametrize("name", catalog.names())
def test_every_cited_section_and_heading_exists(name: str) -> None:
    folder = catalog.game(name).folder
    numbers = set(re.findall(r"^## (\d+)\b", (folder / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE))
    headings = set(re.findall(r"^#+ (.+)$", (folder / "rules.en.md").read_text(encoding="utf-8"), re.MULTILINE))
    texts = {file: file.read_text(encoding="utf-8") for file in sources(name)}
    for file, text in texts.items():
        assert sorted(sections(text) - numbers) == [], file
        assert sorted(set(HEADING.findall(text)) - headings) == [], file
    assert any(map(sections, texts.values())) and any(map(HEADING.findall, texts.values()))


def test_elsewhere_a_section_is_cited_with_its_game() -> None:
    """``RULES 10 of Egizia``: outside a game's own files nobody could know whose sections are meant."""
    own = {file for name in catalog.names() for file in sources(name)}
    for top in ("src", "tests", "docs", "benchmarks"):
        for file in (ROOT / top).rglob("*"):
            if file.suffix not in (".py", ".md", ".toml") or file in own or file == THIS:
                continue
            text = file.read_text(encoding="utf-8")
            for found in SECTION.finditer(text):
                of = re.match(r" of (\w+)", text[found.end() :])
                assert of, f"{file.relative_to(ROOT)}: {found[0]}"
                rules = (catalog.game(of[1].lower()).folder / "RULES.md").read_text(encoding="utf-8")
                assert re.search(rf"^## {found[1]}\b", rules, re.MULTILINE), f"{file.relative_to(ROOT)}: {found[0]}"


@pytest.mark.parametrize("name", catalog.names())
def test_every_cited_rule_exists(name: str) -> None:
    game = catalog.game(name)
    known = cited([game.folder / "rules.en.md"], game.prefix)
    for file in sources(name):
        assert sorted(cited([file], game.prefix) - known) == [], file


def test_files_that_are_cited_exist() -> None:
    """Paths from the root or the sources; a name alone lies beside the file that names it, or in a game's folder."""
    tops = [ROOT / name for name in ("src", "tests", "benchmarks")]
    files = [path for top in tops for path in top.rglob("*") if path.suffix in (".py", ".toml", ".md") and path != THIS]
    found = 0
    for path in [
        *files,
        ROOT / "Makefile",
        ROOT / "pyproject.toml",
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
    ]:
        for named in FILE.findall(path.read_text(encoding="utf-8")):
            found += 1
            near = (ROOT, ROOT / "src", path.parent, path.parent.parent, catalog.game("egizia").folder)
            assert any((folder / named).is_file() for folder in near), f"{path.relative_to(ROOT)}: {named}"
    assert found > 40


def test_what_is_missing_would_be_noticed() -> None:
    assert codes("D17, W3 and R-23; MN-R20, PH-D16a, PH-I5; EG-5.2, A01, R-1 to R-3") == {
        *("D17", "W3", "R-23", "R-20", "D16a", "I5", "R-1", "R-2", "R-3"),
    }
    assert sections("RULES 9; (RULES 1, 14) and RULES.md, section 3") == {"9", "1", "14", "3"}
    assert HEADING.findall('(rules.en.md, "Nowhere", RULES 3)') == ["Nowhere"]
    assert FILE.findall("see docs/none.md, RULES.md and `src/mehen/none.py`") == [
        *("docs/none.md", "RULES.md", "src/mehen/none.py"),
    ]
