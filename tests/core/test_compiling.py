"""The C of the engines in units: what each is made of, and what an edit compiles again."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest
from compiling import SHORT, Compile, Unit, Workshop, cut

HEADER = """\
#ifndef MYPYC_NATIVE_toy_H
#define MYPYC_NATIVE_toy_H
#include <Python.h>
#include <CPy.h>
#ifndef MYPYC_DECLARED_tuple_T288
#define MYPYC_DECLARED_tuple_T288
typedef struct tuple_T288 {
    int64_t f0;
    int64_t f1;
} tuple_T288;
#endif

typedef struct {
    PyObject_HEAD
    tuple_T288 _pair;
} toy___PawnObject;

#endif
"""
INTERNAL = """\
#ifndef MYPYC_LIBRT_INTERNAL_toy_H
#define MYPYC_LIBRT_INTERNAL_toy_H
#include <Python.h>
#include "__native_toy.h"
extern PyObject *CPyStatics[{literals}];
extern int64_t CPyDef_rook___double(int64_t cpy_r_n);
extern int64_t CPyDef_rook___longwinded(int64_t cpy_r_n);
extern int64_t CPyDef_rook___private(int64_t cpy_r_n);
extern int64_t CPyDef_pawn___first(toy___PawnObject *cpy_r_self);
extern PyObject *CPyDef_pawn___word(void);
#endif
"""
GROUP = """\
#include "__native_toy.h"
#include "__native_internal_toy.h"
PyObject *CPyStatics[9];
int CPyGlobalsInit(void)
{
    if (CPyStatics_Initialize(CPyStatics, CPyLit_Str) < 0) {
        return -1;
    }
    return 0;
}
"""
ROOK = """\
#include "__native_toy.h"
#include "__native_internal_toy.h"
static int64_t rook_secret = 7;
int64_t CPyDef_rook___double(int64_t cpy_r_n) {
    return cpy_r_n * 2;
}
int64_t CPyDef_rook___private(int64_t cpy_r_n) {
    return cpy_r_n + rook_secret;
}
int64_t CPyDef_rook___longwinded(int64_t cpy_r_n) {
"""
PAWN = """\
#include "__native_toy.h"
#include "__native_internal_toy.h"
int64_t CPyDef_pawn___first(toy___PawnObject *cpy_r_self) {
    int64_t cpy_r_n = self->_pair.f0;
    cpy_r_n = CPyDef_rook___double(cpy_r_n) + CPyDef_rook___private(cpy_r_n);
    return CPyDef_rook___longwinded(cpy_r_n);
}
PyObject *CPyDef_pawn___word(void) {
    return CPyStatics[{number}]; /* 'word' */
}
char CPyDef_pawn_____top_level__(void) {
    return 1;
}
"""


def toy(folder: Path, number: int = 3, inline: bool = True, extra: str = "") -> dict[str, str]:
    """Three files as mypyc would write them; the texts of the units by name."""
    folder.mkdir(exist_ok=True)
    (folder / "__native_toy.h").write_text(HEADER)
    (folder / "__native_internal_toy.h").write_text(INTERNAL.replace("{literals}", str(number + 1)))
    long = ROOK + "    cpy_r_n += 1;\n" * (SHORT + 1) + "    return cpy_r_n;\n}\n" + extra
    files = {
        "__native_toy.c": GROUP,
        "__native_toy___rook.c": long,
        "__native_toy___pawn.c": PAWN.replace("{number}", str(number)),
    }
    for name, text in files.items():
        (folder / name).write_text(text)
    units = cut([folder / name for name in files], folder, lambda name: "___" in name, inline)
    assert [unit.name for unit in units] == list(files)
    return {unit.name: unit.text for unit in units}


def test_a_unit_says_what_it_needs_and_nothing_else(tmp_path: Path) -> None:
    pawn = toy(tmp_path)["__native_toy___pawn.c"]
    assert '#include "__native' not in pawn
    assert "typedef struct tuple_T288" in pawn  # needed by the struct that is needed
    assert pawn.index("tuple_T288") < pawn.index("toy___PawnObject;")
    rook = toy(tmp_path)["__native_toy___rook.c"]
    assert "PawnObject" not in rook and "CPyDef_pawn" not in rook


def test_short_functions_of_others_are_at_hand(tmp_path: Path) -> None:
    pawn = toy(tmp_path)["__native_toy___pawn.c"]
    assert "FOREIGN int64_t CPyDef_rook___double(int64_t cpy_r_n) {" in pawn
    assert "FOREIGN int64_t CPyDef_rook___private" not in pawn  # it uses what only its own file has
    assert "FOREIGN int64_t CPyDef_rook___longwinded" not in pawn
    assert "\nFOREIGN" not in toy(tmp_path)["__native_toy___rook.c"]  # at home they are themselves
    assert "\nFOREIGN" not in toy(tmp_path, inline=False)["__native_toy___pawn.c"]


def test_top_levels_run_once(tmp_path: Path) -> None:
    assert "RUNS_ONCE char CPyDef_pawn_____top_level__(void) {" in toy(tmp_path)["__native_toy___pawn.c"]


def test_another_number_of_a_literal_changes_no_unit_but_the_one_that_makes_them(tmp_path: Path) -> None:
    """A new word anywhere moves the numbers of all that come after it."""
    before, after = toy(tmp_path, number=3), toy(tmp_path, number=7)
    assert [name for name in before if before[name] != after[name]] == ["__native_toy.c"]
    assert "CPyStatics[3]" not in before["__native_toy___pawn.c"]
    assert "= CPyStatics[3];" in before["__native_toy.c"] and "= CPyStatics[7];" in after["__native_toy.c"]


def test_literals_without_a_comment_have_names_too(tmp_path: Path) -> None:
    extra = "PyObject *CPyDef_rook___other(void) {{\n    return CPyStatics[{}];\n}}\n"
    before, after = (toy(tmp_path, extra=extra.format(number))["__native_toy___rook.c"] for number in (5, 6))
    assert before == after and "CPyStatics[" not in before


def test_literals_that_look_alike_keep_their_numbers(tmp_path: Path) -> None:
    extra = "PyObject *CPyDef_rook___other(void) {\n    return CPyStatics[5]; /* 'word' */\n}\n"
    texts = toy(tmp_path, extra=extra)
    assert "CPyStatics[3]" in texts["__native_toy___pawn.c"]
    assert "CPyStatics[5]" in texts["__native_toy___rook.c"]


def test_an_edit_changes_its_own_unit_and_those_that_inline_it(tmp_path: Path) -> None:
    before = toy(tmp_path)
    after = toy(tmp_path, extra="int64_t CPyDef_rook___new(int64_t cpy_r_n) {\n    return 0;\n}\n")
    assert [name for name in before if before[name] != after[name]] == ["__native_toy___rook.c"]


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
def test_compilers_take_it(tmp_path: Path) -> None:
    build = pytest.importorskip("mypyc.build")
    texts = toy(tmp_path)
    include = [f"-I{build.include_dir()}", f"-I{sysconfig.get_path('include')}"]
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        pytest.skip("no headers of Python")
    for name in ("__native_toy___rook.c", "__native_toy___pawn.c"):
        unit = tmp_path / "unit.c"
        unit.write_text(texts[name].replace("self->", "cpy_r_self->"))
        subprocess.run(["cc", "-Wall", "-Werror", "-fsyntax-only", *include, str(unit)], check=True)


# -- objects ---------------------------------------------------------------------------------


def recorder(made: list[str]) -> Compile:
    def compile_one(unit: Unit, source: Path, target: Path) -> None:
        assert source.read_text() == unit.text
        made.append(unit.name)
        target.write_text(f"object of {unit.text}")

    return compile_one


def test_only_what_has_changed_is_compiled_again(tmp_path: Path) -> None:
    made: list[str] = []
    shop = Workshop(tmp_path / "units", 2)
    one, two = Unit("one.c", "1", True), Unit("two.c", "2", False)
    first = shop.build([one, two], "-O3", recorder(made))
    assert sorted(made) == ["one.c", "two.c"]
    assert [path.read_text() for path in first] == ["object of 1", "object of 2"]
    made.clear()
    assert shop.build([one, two], "-O3", recorder(made)) == first and not made
    second = shop.build([one, Unit("two.c", "2b", False)], "-O3", recorder(made))
    assert made == ["two.c"] and second[0] == first[0] and second[1] != first[1]
    assert not first[1].exists()  # nothing is left over
    made.clear()
    shop.build([one], "-O2", recorder(made))
    assert made == ["one.c"]  # other settings, another object


def test_an_object_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    def broken(unit: Unit, source: Path, target: Path) -> None:
        target.write_text("half of it")
        raise RuntimeError("no such instruction")

    shop, made = Workshop(tmp_path / "units", 2), [""]
    with pytest.raises(RuntimeError, match="no such instruction"):
        shop.build([Unit("one.c", "1", True)], "", broken)
    shop.build([Unit("one.c", "1", True)], "", recorder(made))
    assert made == ["", "one.c"]
