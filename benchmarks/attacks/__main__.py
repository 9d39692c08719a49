"""``python -m benchmarks.attacks``: what strangers tried, at this state of the sources and at earlier ones."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer
from benchmarks.attacks.attacks import ATTACKS, Seen, attacked

HERE = Path(__file__).parent
TREE = Path(__file__).parents[2]


def tried(tree: Path, names: list[str]) -> dict[str, Seen]:
    found = {}
    with tempfile.TemporaryDirectory(prefix="mehen-attacks-") as folder, attacked(Path(folder), tree) as target:
        for name in names:
            try:
                found[name] = ATTACKS[name](target)
            except Exception as error:  # a server that does not answer any more has not held
                found[name] = Seen(False, f"{type(error).__name__}: {str(error)[:150]}")
            print(f"{name}: {'held' if found[name].held else 'FELL'}: {found[name].what}", flush=True)
    return found


def report(columns: dict[str, dict[str, Seen]]) -> str:
    rows = [
        f"| {name} | "
        + " | ".join(f"{'held' if seen[name].held else '**fell**'}: {seen[name].what}" for seen in columns.values())
        + " |\n"
        for name in ATTACKS
        if all(name in seen for seen in columns.values())
    ]
    return (
        """# Attacks

`python -m benchmarks.attacks --tree before=PATH`: each attack as a client does it, at `mehen serve` in a process of its
own with its limits on. `tests/server/test_probe.py` tries the same in every run of the tests, and at any other state:
`MEHEN_TREE=PATH pytest tests/server/test_probe.py`. What an attack is stands in `attacks.py`. Earlier states ran
interpreted, and other work ran beside all of them: what counts is what happened, not how long it took.

"""
        + f"| attack | {' | '.join(columns)} |\n| --- |{' --- |' * len(columns)}\n"
        + "".join(rows)
    )


def main(
    tree: Annotated[list[str] | None, typer.Option(help="NAME=FOLDER of earlier sources; may be repeated.")] = None,
    only: Annotated[list[str] | None, typer.Option(help="Attacks; all if none is named.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write the table to this file too.")] = None,
) -> None:
    """Exit code 1 if an attack still succeeds at these sources."""
    trees = dict(one.split("=", 1) for one in tree or []) | {"now": str(TREE)}
    columns = {}
    for name, folder in trees.items():
        print(f"-- {name}: {folder}", flush=True)
        columns[name] = tried(Path(folder), only or list(ATTACKS))
    text = report(columns)
    print(text)
    if out:
        out.write_text(text, encoding="utf-8")
    raise typer.Exit(any(not seen.held for seen in columns["now"].values()))


if __name__ == "__main__":
    typer.run(main)
