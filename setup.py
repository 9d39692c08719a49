"""Compile the hot modules with mypyc where that is possible; otherwise install the same sources as plain Python.

MEHEN_BUILD=auto      try; on failure warn and go on without (default)
MEHEN_BUILD=native    a failing compilation is an error (continuous integration, release wheels)
MEHEN_BUILD=pure      never compile
MEHEN_GROUPS=release  optimised across modules, -O3 (default)
MEHEN_GROUPS=dev      each module for itself, -O1: two thirds of the work to compile, four fifths of the speed
MEHEN_OPT=0..3        another optimisation level
MEHEN_CLIENT=needed   a package without the built browser client and the offline site is an error (default)
MEHEN_CLIENT=none     build one without them: bots and research alone, `mehen serve` has no pages

mypyc translates all modules at once into C, on one core.  ``compiling.py`` makes units of that, one for each module,
that know of each other what they need.  As many compilers as there are cores work on them, and only on those whose text
has changed: an edit costs what mypyc needs and some seconds.  Where the compiler is neither gcc nor clang (Windows),
everything is one C file, which takes minutes every time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TextIO

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).parent))
from compiling import Unit, Workshop, cut

SOURCES = Path("src")
# Modules that need no speed; every other one under core/ and games/ is compiled, and always what is in steps/.
# What people choose from and see is worked out with every move of a table, so that is compiled too.
PLAIN = {
    "core": {
        "__init__", "catalog", "edition", "errors", "events", "game", "laws", "native", "netfile", "plugins",
        "position", "record", "scan", "session", "sheet", "telling", "text", "trees", "weights",
    },
    "games": {
        "__init__", "game", "index", "invariants", "loading", "names", "refusals", "shapes",
    },
}  # fmt: skip
#: And these of table/: what a move is told as.
TOLD = ("forecast", "patch", "story", "told", "wire")
# Compiled modules that only lay out tables when a game is loaded: the compiler need not think about them for long.
ONCE = ("actions", "board", "components", "language", "reading", "scenarios", "vocabulary")
UNITS = Path("build", "units")
# The commands that need extension modules.  Asking for metadata or an sdist must not start the compiler.
BUILDS = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}
IN_PLACE = {"editable_wheel", "--inplace", "-i"}
# Those that make something to be installed elsewhere, where the client cannot be built any more.
PACKAGES = {"bdist_wheel", "install", "sdist"}
#: What browsers are handed: the client and, under /offline/, the house without a server.
PAGES = [SOURCES / "mehen" / "server" / folder / "index.html" for folder in ("static", "offline")]


def setting(name: str, *allowed: str) -> str:
    value = os.environ.get(name) or allowed[0]
    if value not in allowed:
        sys.exit(f"{name}={value} is unknown; use one of: {', '.join(allowed)}")
    return value


POSIX = os.name == "posix"  # gcc or clang, and files that can be locked
MODE = setting("MEHEN_BUILD", "auto", "native", "pure")
GROUPS = setting("MEHEN_GROUPS", "release", "dev")
LEVEL = setting("MEHEN_OPT", "3" if GROUPS == "release" else "1", "0", "1", "2", "3")
CLIENT = setting("MEHEN_CLIENT", "needed", "none")


def hot_files() -> list[str]:
    """The files to compile."""
    out: list[str] = []
    for room, plain in PLAIN.items():
        for path in sorted((SOURCES / "mehen" / room).rglob("*.py")):
            if path.stem in plain and (path.stem == "__init__" or path.parent.name != "steps"):
                continue
            inside = path.relative_to(SOURCES / "mehen").parts
            if room == "games" and not Path(SOURCES, "mehen", *inside[:2], "__init__.py").is_file():
                continue  # a game in the making is no part of the package yet
            out.append(path.as_posix())
    return out + [f"{SOURCES}/mehen/table/{name}.py" for name in TOLD]


def not_compiled(reason: object) -> None:
    text = str(reason)
    text = text if len(text) < 160 else f"{text[:80]} ... {text[-60:]}"  # compilers' command lines are long
    print(f"warning: not compiled ({text}); mehen will run interpreted, many times slower", file=sys.stderr)


def settled(name: str, text: str) -> str:
    """A file with that text; its date is that of the last build in which the text was another one."""
    file = Path("build", name)
    if not file.is_file() or file.read_text() != text:
        file.write_text(text)
    return file.as_posix()


def is_hot(unit: str) -> bool:
    """Whether a C file is one of a module in which games are played; mypyc's runtime is all around them."""
    return unit != "__native_mehen.c" and Path(unit).stem.rpartition("___")[2] not in ONCE


def flags() -> str:
    return " ".join([GROUPS, LEVEL, *(os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS"))])


def extensions() -> list[Extension]:
    files = hot_files()
    if MODE == "pure" or sys.implementation.name != "cpython" or not files:
        return []
    print(f"compiling: {len(files)} modules are translated into C first, on one core", file=sys.stderr, flush=True)
    try:
        from mypyc.build import mypycify

        built = mypycify(["--strict", *files], opt_level=LEVEL, debug_level="0", multi_file=POSIX, group_name="mehen")
    except (Exception, SystemExit) as error:  # type errors arrive as SystemExit
        if MODE == "native":
            raise
        not_compiled("type errors, listed above" if isinstance(error, SystemExit) else error)
        return []
    for extension in built:
        extension.depends = [*extension.depends, settled("flags", flags())]
        if POSIX:  # lets the C compiler inline our small functions: 1.3 times as fast
            extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    return list(built)


def sweep(keep: set[str]) -> None:
    """Remove compiled modules of earlier builds: a left-over would win over its source, or break the group."""
    if not IN_PLACE & set(sys.argv):
        for folder in Path("build").glob("lib*"):
            shutil.rmtree(folder)
        return
    for pattern in ("*.so", "*.pyd"):
        for binary in SOURCES.rglob(pattern):
            module = ".".join((*binary.relative_to(SOURCES).parts[:-1], binary.name.partition(".")[0]))
            if module not in keep:
                binary.unlink()


def cores() -> int:
    """Those this process may use: in a container often fewer than there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def say_progress(done: int, of: int) -> None:
    """A line that is written anew on a terminal; elsewhere every tenth part is told."""
    if sys.stderr.isatty():
        print(f"\rcompiling: {done} of {of}", end="\n" if done == of else "", file=sys.stderr, flush=True)
    elif done == of or done * 10 // of > (done - 1) * 10 // of:
        print(f"compiling: {done} of {of}", file=sys.stderr, flush=True)


class BuildHot(build_ext):
    """All or nothing: a group library without its modules, or the reverse, would not import."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or cores()

    def build_extensions(self) -> None:
        """The library of all modules is compiled here, unit by unit; what is left is linking, and 100 tiny files."""
        for extension in self.extensions:
            if POSIX and len(extension.sources) > 1:
                self.compile_units(extension)
        super().build_extensions()

    def compile_units(self, extension: Extension) -> None:
        """Its sources become objects, which are linked anew if any of them is another one."""
        from mypy.version import __version__ as mypy
        from mypyc.build import include_dir

        compiler, include = self.compiler, [*self.compiler.include_dirs, *extension.include_dirs]
        foreign = [word for folder in include for word in ("-isystem", folder)]  # others' headers, others' warnings
        hot = [*extension.extra_compile_args, *foreign]
        arguments = {True: hot, False: [*hot, "-O1"]}

        def compile_one(unit: Unit, source: Path, made: Path) -> None:
            (found,) = compiler.compile([str(source)], str(UNITS), None, include, False, None, arguments[unit.hot])
            os.replace(found, made)

        version = subprocess.run([*compiler.compiler_so, "--version"], capture_output=True, text=True, check=False)
        settings = [sys.version, mypy, version.stdout, *compiler.compiler_so, *hot]
        sources = [Path(source) for source in extension.sources]
        units = cut(sources, Path(include_dir()), is_hot, inline=GROUPS == "release")
        objects = Workshop(UNITS, self.parallel).build(units, "\n".join(settings), compile_one, say_progress)
        extension.sources = []
        extension.extra_objects = [str(made) for made in objects]
        extension.depends = [settled("flags", flags()), settled("objects", "\n".join(extension.extra_objects))]

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if MODE == "native":
                raise
            not_compiled(error)
            for extension in self.extensions:
                Path(self.build_lib, self.get_ext_filename(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            sweep(keep=set())
        if self.inplace:
            for extension in self.extensions:  # an unchanged library is copied with its old date; it is up to date
                os.utime(self.get_ext_fullpath(extension.name))


def lock() -> TextIO | None:
    """Two builds at once would overwrite each other's files under build/; the second one waits."""
    if not POSIX:
        return None
    import fcntl

    Path("build").mkdir(exist_ok=True)
    file = Path("build", ".lock").open("w")  # noqa: SIM115 - stays open on purpose
    fcntl.flock(file, fcntl.LOCK_EX)
    return file


if PACKAGES & set(sys.argv) and CLIENT == "needed":
    for page in PAGES:
        if not page.is_file():
            sys.exit(f"found no {page}: the pages are not built. Run `make web site` first, or set MEHEN_CLIENT=none")
modules: list[Extension] = []
if BUILDS & set(sys.argv):
    held = lock()  # until this process ends
    modules = extensions()
    sweep(keep={module.name for module in modules})
setup(ext_modules=modules, cmdclass={"build_ext": BuildHot})
