"""Mehen: heavy board games of ancient Egypt as fast, typed engines.

``core`` and the hot part of each game are compiled where a C compiler is at hand; the same sources run interpreted
everywhere else, and with ``MEHEN_PURE=1`` even where compiled ones are installed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

__version__ = "0.1.0"


class _SourceFirst(MetaPathFinder):
    """Lets the .py files win over compiled ones: for tests, coverage, profilers and debuggers."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(__name__ + ".") or path is None:
            return None
        for folder in path:
            base = Path(folder, name.rpartition(".")[2])
            for source in (base / "__init__.py", base.with_suffix(".py")):
                if source.is_file():
                    inside = [str(base)] if source.name == "__init__.py" else None
                    return spec_from_file_location(name, source, submodule_search_locations=inside)
        return None


def _is_compiled(module: str) -> bool:
    folder, _, name = module.rpartition(".")
    spec = PathFinder.find_spec(name, [str(Path(__file__).parent.joinpath(*folder.split(".")))])
    return spec is not None and not str(spec.origin).endswith((".py", ".pyc"))


PURE = os.environ.get("MEHEN_PURE", "") not in ("", "0")
if PURE:
    sys.meta_path.insert(0, _SourceFirst())

# One module speaks for all: a build compiles every hot module or none.
COMPILED = not PURE and _is_compiled("core.state")
