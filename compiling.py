"""Cuts the C that mypyc writes into units that compile side by side, and again only when their own text changes.

mypyc can write one C file for each module (``multi_file``).  Compiled as they are these would be slow twice: the
program, because nothing is inlined across modules, and the next build, because every file includes one header about
everything and speaks of literals by their number among all of them, so that a new word anywhere changes nearly all.
So each file is made complete in itself here:

* the declarations it needs, and no others, stand in it instead of the header, and nothing of it is exported: what is
  not can be reached without a detour;
* short functions of other modules and of mypyc's runtime that it calls stand in it too, to be inlined and
  never emitted (``gnu_inline``);
* literals have names that follow from what they are, not from where they stand.

What the compiler reads is then the text of the unit and headers that never change, and object files are kept under the
hash of that text.  All of it is plain text work on the regular output of a pinned mypyc, for gcc and clang.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

SHORT = 120  # lines of a function that is worth inlining into other modules
PROLOGUE = """\
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wstatic-in-inline"
#define RUNS_ONCE __attribute__((cold, minsize))
#else
#define RUNS_ONCE __attribute__((cold, optimize("O1")))
#endif
#define FOREIGN extern inline __attribute__((gnu_inline))
"""

WORD = re.compile(r"[A-Za-z_]\w*")
# Those that initialise a module are written in another way, and nobody inlines them.
FUNCTION = re.compile(
    r"^(?!static\b)([A-Za-z_][\w *]*?\b(CPy(?!Init|Exec)\w+)\([^;{}]*\)) ?\n?(\{\n.*?^\}\n)", re.M | re.S
)
TOP_LEVEL = re.compile(r"^(char CPyDef_\w*_____top_level__\(void\) \{)", re.M)
OWN = re.compile(r"^static [^\n=(;]*?\b(\w+)(?=\[|\(| =|;)|^static [\w ]+\*?\n(\w+)\(|^#define (\w+)", re.M)
LITERAL = re.compile(r"(?<!\*)CPyStatics\[(\d+)\](?=(?:[^\n]*?/\* ([^\n]*?) \*/$)?)", re.M)
FILLED = re.compile(r"CPyStatics_Initialize\([^;]*?\) < 0\) \{\s*return -1;\s*\}\n")
QUOTED = re.compile(r'^#include "(__native_\w+\.h)"\n', re.M)


@dataclass(frozen=True, slots=True)
class Unit:
    """One file for the compiler."""

    name: str
    text: str
    hot: bool  # worth the highest optimisation


@dataclass(frozen=True, slots=True)
class Item:
    """A declaration of a header, what it declares and which words it uses."""

    text: str
    name: str
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Function:
    """A short function that other modules may inline."""

    home: str
    text: str
    words: frozenset[str]


@dataclass(slots=True)
class Headers:
    """The generated headers taken apart; those of Python and of mypyc's runtime are included as they are."""

    includes: list[str] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)

    def read(self, text: str) -> None:
        """Blocks between #ifndef and #endif stay whole; a declaration ends with a semicolon outside of braces."""
        lines = iter(text.splitlines()[2:-1])  # the guard around everything
        for line in lines:
            if line.startswith("#include"):
                if '"__native_' not in line and line not in self.includes:
                    self.includes.append(line)
                continue
            whole = [line]
            if line.startswith("#"):
                while not whole[-1].startswith("#endif"):
                    whole.append(next(lines))
            elif line.strip():
                while not whole[-1].endswith(";") or "".join(whole).count("{") > "".join(whole).count("}"):
                    whole.append(next(lines))
            else:
                continue
            self.items.append(item("\n".join(whole)))

    def needed(self, words: Iterable[str]) -> str:
        """The declarations of these words and of all that those use, in the order of the header."""
        by_name = {one.name: one for one in self.items}
        found: set[str] = set()
        todo = [word for word in words if word in by_name]
        while todo:
            name = todo.pop()
            if name not in found:
                found.add(name)
                todo += [word for word in by_name[name].words if word in by_name]
        return "\n".join(one.text for one in self.items if one.name in found)


def item(text: str) -> Item:
    text = re.sub(r"\bCPyStatics\[\d+\]", "CPyStatics[]", text)  # how many there are is nobody's business
    if text.startswith("#"):
        name = text.split(None, 2)[1].removeprefix("MYPYC_DECLARED_")
    elif text.startswith("typedef"):
        name = WORD.findall(text)[-1]
    else:
        name = WORD.findall(re.split(r"[(\[;=]", text)[0])[-1]
    return Item(text, name, frozenset(WORD.findall(text)))


def functions(home: str, text: str, knows: Callable[[str], bool]) -> dict[str, Function]:
    """The short functions of a file that would mean the same elsewhere: nothing in them is private to the file."""
    own = {name for names in OWN.findall(text) for name in names if name}
    found: dict[str, Function] = {}
    several: set[str] = set()
    for match in FUNCTION.finditer(text):
        head, name, body = match.groups()
        words = frozenset(WORD.findall(body))
        if name in found:
            several.add(name)
        if body.count("\n") > SHORT or own & words or name in words or "static " in body or "\n#" in body:
            continue
        if "_____top_level__" in name or not all(map(knows, re.findall(r"\b([A-Za-z_]\w*)\(", body))):
            continue
        found[name] = Function(home, f"FOREIGN {head} {body}", words)
    return {name: function for name, function in found.items() if name not in several}


def names_of_literals(texts: Mapping[str, str]) -> dict[str, str]:
    """Names for the literals, by number: made from what the comment behind each says, where that tells them apart.

    Long ones have no comment; those are the first, second, ... of their file.
    """
    meanings: dict[str, set[str]] = {}
    for name, text in texts.items():
        silent = 0
        for number, meaning in LITERAL.findall(text):
            if not meaning:
                silent += 1
            meanings.setdefault(meaning or f"{silent} in {name}", set()).add(number)
    return {
        numbers.pop(): f"CPyLiteral_{hashlib.sha256(meaning.encode()).hexdigest()[:16]}"
        for meaning, numbers in sorted(meanings.items(), reverse=True)
        if len(numbers) == 1
    }


def cut(sources: Sequence[Path], runtime: Path, hot: Callable[[str], bool], inline: bool) -> list[Unit]:
    """The units of a group: ``sources`` are its C files, those of mypyc's runtime among them."""
    folder = sources[0].parent
    texts = {path.name: path.read_text(encoding="utf-8") for path in sources}
    written = {name: text for name, text in texts.items() if name.startswith("__native_")}
    headers = Headers()
    for name in dict.fromkeys(QUOTED.findall("".join(written.values()))):
        headers.read((folder / name).read_text(encoding="utf-8"))
    literals = names_of_literals(written)
    written = {
        name: LITERAL.sub(lambda m: literals.get(m[1], m[0]), QUOTED.sub("", text)) for name, text in written.items()
    }
    foreign: dict[str, Function] = {}
    if inline:
        known = frozenset(WORD.findall("".join(path.read_text(encoding="utf-8") for path in runtime.rglob("*.h"))))
        declared = {one.name for one in headers.items}
        for name, text in texts.items() - written.items():
            if name not in written:
                foreign |= functions(name, text, lambda word: word in known or word.startswith("Py"))
        for name, text in written.items():
            foreign |= functions(
                name, text, lambda word: word in declared or word in known or word.startswith(("Py", "CPyLiteral_"))
            )
    units = [
        Unit(name, unit_text(name, text, headers, foreign if hot(name) else {}, literals), hot(name))
        for name, text in written.items()
    ]
    return units + [Unit(name, text, True) for name, text in texts.items() if name not in written]


def unit_text(
    name: str, text: str, headers: Headers, foreign: Mapping[str, Function], literals: Mapping[str, str]
) -> str:
    text = TOP_LEVEL.sub(r"RUNS_ONCE \1", text)
    if filled := FILLED.search(text):  # the file that makes the literals gives them their names
        copies = "".join(f"    {named} = CPyStatics[{number}];\n" for number, named in literals.items())
        text = text[: filled.end()] + copies + text[filled.end() :]
        text = "".join(f"PyObject *{named};\n" for named in literals.values()) + text
    borrowed: dict[str, Function] = {}
    todo = [word for word in WORD.findall(text) if word in foreign]
    while todo:
        function = foreign[word := todo.pop()]
        if word not in borrowed and function.home != name:
            borrowed[word] = function
            todo += [other for other in function.words if other in foreign]
    inlined = "\n".join(borrowed[word].text for word in sorted(borrowed))
    words = set(WORD.findall(inlined + text))
    return "\n".join(
        [
            "#include <Python.h>\n#include <CPy.h>",
            *headers.includes,
            PROLOGUE,
            "#pragma GCC visibility push(hidden)",
            headers.needed(words),
            *(f"extern PyObject *{named};" for named in sorted(words & set(literals.values()))),
            "#pragma GCC visibility pop",
            f'# 1 "{name}.inlined" 3',  # warnings are as welcome as in headers of the system
            inlined,
            f'# 1 "{name}"',
            text,
        ]
    )


Compile = Callable[[Unit, Path, Path], None]


class Workshop:
    """Keeps the units and their object files in a folder."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self.folder = folder
        self.jobs = jobs

    def build(
        self,
        units: Sequence[Unit],
        settings: str,
        compile_one: Callable[[Unit, Path, Path], None],
        progress: Callable[[int, int], None] = lambda done, of: None,
    ) -> list[Path]:
        """The object files of the units, those that are not there yet compiled; of others nothing is left over.

        ``settings`` is all that decides about an object besides the unit's text; ``compile_one`` gets a unit, its C
        file and where the object has to be; ``progress`` is told how many of how many are done.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        objects = {unit: self.folder / f"{Path(unit.name).stem}-{key(unit, settings)}.o" for unit in units}
        missing = [unit for unit, made in objects.items() if not made.is_file()]
        missing.sort(key=lambda unit: -len(unit.text) * (1 + unit.hot))  # what takes longest first

        def make(unit: Unit) -> None:
            source, unfinished = self.folder / unit.name, objects[unit].with_suffix(".part.o")
            source.write_text(unit.text, encoding="utf-8")
            compile_one(unit, source, unfinished)
            os.replace(unfinished, objects[unit])

        with ThreadPoolExecutor(self.jobs) as pool:
            for count, done in enumerate(as_completed([pool.submit(make, unit) for unit in missing]), 1):
                done.result()
                progress(count, len(missing))
        keep = {*objects.values(), *(self.folder / unit.name for unit in units)}
        for path in self.folder.iterdir():
            if path.is_file() and path not in keep:
                path.unlink()
        return list(objects.values())


def key(unit: Unit, settings: str) -> str:
    return hashlib.sha256(f"{settings}\0{unit.hot}\0{unit.text}".encode()).hexdigest()[:24]
