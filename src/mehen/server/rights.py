"""Who else on this machine may read what the server keeps: nobody."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from mehen.core.errors import SetupError

OTHERS = 0o077  # everybody but the owner
BESIDE = ("", "-wal", "-shm", "-journal", "-gate", "-turn")  # a database of SQLite, and the files next to it


def own_folder(folder: Path) -> None:
    """Made for its owner alone.  One that others may enter is closed to them, unless more than our files live there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.name != "posix" or not (mode := _mode(folder)) & OTHERS:
            return
        shared = mode & stat.S_ISVTX or any(entry.is_dir() for entry in folder.iterdir())
        if not shared:
            folder.chmod(0o700)
            return
    except OSError as error:
        raise SetupError(f"{folder}: {error.strerror}, expected a folder of the server's own") from None
    raise SetupError(
        f"{folder}: found a folder that others may enter (rights {mode:o}) and that is not the server's alone, "
        f"expected chmod 700, or another folder in MEHEN_HOME"
    )


def own_file(file: Path) -> None:
    """Closed to others, where an earlier version or a generous umask has left it open."""
    try:
        if os.name == "posix" and _mode(file) & OTHERS:
            file.chmod(0o600)
    except FileNotFoundError:
        return
    except OSError as error:
        raise SetupError(
            f"{file}: found a file that others may read, and it cannot be closed to them ({error.strerror}), "
            f"expected one of the server's own: chmod 600"
        ) from None


def own_database(file: Path) -> None:
    """SQLite gives the files beside it the rights of the database, so that one has to be there with the right ones."""
    with suppress(OSError):  # it is there already; what else may be wrong with the place, SQLite says itself
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    for suffix in BESIDE:
        own_file(file.with_name(file.name + suffix))


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)
