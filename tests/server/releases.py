"""Other releases of Mehen, made up for a test: ours, with some files of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import mehen

OURS = Path(mehen.__file__).parent


def release(folder: Path, files: Mapping[str, str]) -> Path:
    """Sources to start a server from: links to ours, and each of ``files`` instead of what we have under that name."""
    shutil.copytree(OURS, folder / OURS.name, copy_function=os.symlink)
    for library in OURS.parent.glob(f"{OURS.name}__mypyc.*"):
        (folder / library.name).symlink_to(library)
    for name, text in files.items():
        file = folder / OURS.name / name
        file.unlink(missing_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder
