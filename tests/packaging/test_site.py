"""The documentation: links lead somewhere, what is public is explained, and the site needs nobody else's."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml

from mehen.core import catalog

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
REFERENCE = ROOT / "docs" / "reference"
#: Folders with documents of ours.
FOLDERS = ("docs", "deploy", "benchmarks", "datasets", "src", ".github")
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), ROOT / "web" / "README.md", *(f for d in FOLDERS for f in (ROOT / d).rglob("*.md"))]
)
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")
#: What a browser would load by itself, as opposed to a link that somebody may follow.
LOADED = re.compile(
    r"<(?:script|img|source|iframe|audio|video|embed)\b[^>]*\b(?:src|srcset)=[\"']?((?:https?:)?//[^\"'\s>]+)"
    r"|<link\b[^>]*\bhref=[\"']?((?:https?:)?//[^\"'\s>]+)"
    r"|url\([\"']?((?:https?:)?//[^)]+)\)|@import\s+[\"']((?:https?:)?//[^\"']+)"
)

Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def links(document: Path) -> list[str]:
    """The relative ones; what stands in code is no link."""
    found = ["".join(groups) for groups in LINK.findall(CODE.sub("", document.read_text(encoding="utf-8")))]
    return [link for link in found if not re.match(r"\w+:|#", link)]


def public_modules() -> list[str]:
    return [
        name for page in sorted(REFERENCE.glob("*.md")) for name in re.findall(r"^::: (\S+)", page.read_text(), re.M)
    ]


def source(module: str) -> Path:
    path = SOURCES.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def at_the_top(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """What a module says when it is imported, whichever way its conditions go."""
    for node in body:
        yield node
        if isinstance(node, ast.If):
            yield from at_the_top(node.body + node.orelse)


def public_names(module: str) -> Iterator[tuple[str, Named]]:
    """Functions and classes that a module offers: what ``__all__`` lists, wherever written, or what it defines."""
    tree = ast.parse(source(module).read_text(encoding="utf-8"))
    defined = {node.name: node for node in at_the_top(tree.body) if isinstance(node, Named)}
    offered: list[str] | None = None
    origins: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mehen"):
            origins |= {alias.name: str(node.module) for alias in node.names}
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            offered = ast.literal_eval(node.value)
    for name in defined if offered is None else offered:
        if name in defined:
            yield f"{module}.{name}", defined[name]
        elif name in origins:
            yield from ((full, node) for full, node in public_names(origins[name]) if full.endswith(f".{name}"))


def unexplained(module: str) -> list[str]:
    """Public names without a docstring, methods included."""
    tree = ast.parse(source(module).read_text(encoding="utf-8"))
    out = [] if ast.get_docstring(tree) else [module]
    for name, node in public_names(module):
        inside = [(name, node)]
        if isinstance(node, ast.ClassDef):
            inside += [(f"{name}.{part.name}", part) for part in node.body if isinstance(part, Named)]
        for full, part in inside:
            if not part.name.startswith("_") and not ast.get_docstring(part):
                out.append(full)
    return out


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_relative_links_lead_somewhere(document: Path) -> None:
    for link in links(document):
        path = link.partition("#")[0]
        assert (document.parent / path).exists(), link


def test_links_are_found() -> None:
    assert sum(len(links(document)) for document in DOCUMENTS) > 80


@pytest.mark.parametrize("module", public_modules())
def test_everything_public_is_explained(module: str) -> None:
    assert unexplained(module) == []


def test_many_things_are_public() -> None:
    """The search above sees through re-exports, and finds methods."""
    names = {name for module in public_modules() for name, _ in public_names(module)}
    assert {"mehen.bots.runner.play", "mehen.core.state.State", "mehen.arena.match.Match"} <= names
    assert len(names) > 80


def test_what_is_missing_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "SOURCES", tmp_path)
    (tmp_path / "part.py").write_text(
        '"""A part."""\nclass Thing:\n    def do(self): ...\n    def _own(self): ...\n'
        "if FAST:\n    from fast import go\nelif SLOW:\n    class Slow: ...\nelse:\n    def go(): ...\n"
    )
    assert unexplained("part") == ["part.Thing", "part.Thing.do", "part.Slow", "part.go"]


def listed_modules() -> list[str]:
    """Those of the table in the overview, where a short name belongs to the package of the one before."""
    out: list[str] = []
    for row in re.findall(r"^\| \[.+$", (REFERENCE / "README.md").read_text(encoding="utf-8"), re.M):
        for name in re.findall(r"`([\w.]+)`", row):
            out.append(name if name.startswith("mehen.") else f"{out[-1].rpartition('.')[0]}.{name}")
    return out


def test_the_overview_lists_the_public_modules() -> None:
    assert sorted(listed_modules()) == sorted(public_modules())


def test_the_example_is_built_on_public_modules_alone() -> None:
    used = {
        node.module
        for file in (ROOT / "docs" / "examples" / "mehen-example" / "src").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mehen.")
    }
    assert len(used) > 15 and used <= set(public_modules())


@pytest.mark.skipif(find_spec("mkdocs") is None, reason="what builds the site is not installed: make docs")
def test_the_site_is_built_without_a_warning_and_needs_nobody_else(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    environ = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environ, text=True, capture_output=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    assert "WARNING" not in built.stderr
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 30
    for page in [*pages, *(tmp_path / "site").rglob("*.css")]:
        assert LOADED.search(page.read_text(encoding="utf-8")) is None, page
    reference = (tmp_path / "site" / "docs" / "reference" / "core.html").read_text(encoding="utf-8")
    assert 'id="mehen.core.state.State.legal"' in reference


@pytest.mark.parametrize(
    "line",
    [
        '<script src="https://elsewhere.example/a.js"></script>',
        "<link rel=stylesheet href=//elsewhere.example/a.css>",
        "@import 'https://elsewhere.example/a.css'",
        "src: url(https://elsewhere.example/a.woff2)",
        '<img alt="" src="http://elsewhere.example/a.png">',
    ],
)
def test_what_comes_from_elsewhere_would_be_noticed(line: str) -> None:
    assert LOADED.search(line)
    assert not LOADED.search('<a href="https://elsewhere.example/">there</a> <img src="a.png">')


def test_all_our_games_are_named_where_games_are_listed() -> None:
    """By hand: in the form for questions about rules, and in each list of the site."""
    titles = {catalog.game(name).title.partition(" - ")[0]: name for name in catalog.ours()}
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / "rules.yml").read_text(encoding="utf-8"))
    (options,) = [part["attributes"]["options"] for part in form["body"] if part.get("id") == "game"]
    assert sorted(options) == sorted(titles)
    site = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for page in ("src/mehen/games/{}/rules.en.md", "src/mehen/games/{}/rules.de.md", "src/mehen/games/{}/RULES.md"):
        for title, name in titles.items():
            assert f"- {title}: {page.format(name)}\n" in site
    for title, name in titles.items():
        assert f"- {title}: benchmarks/{name}.md\n" in site
