"""The judges need the extra ``research``; where it cannot be installed, nothing here is collected."""

from __future__ import annotations

from importlib.util import find_spec

NEEDED = {
    "gymnasium": [
        "test_batches.py",
        "test_docs.py",
        "test_gymnasium.py",
        "test_learning.py",
        "test_observer.py",
        "test_openspiel.py",
        "test_pettingzoo.py",
    ],
    "pyspiel": ["test_docs.py", "test_learning.py", "test_openspiel.py"],
}
collect_ignore = sorted({file for package, files in NEEDED.items() if not find_spec(package) for file in files})
