"""The record on disk: every action is there before the next question is asked."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

from mehen.core.errors import SetupError
from mehen.core.record import Record


def free_name(game: str, folder: Path) -> Path:
    """``egizia-2024-05-01-1.mehen``, counted up to a name that is not taken."""
    n = 1
    while (path := folder / f"{game}-{date.today().isoformat()}-{n}.mehen").exists():
        n += 1
    return path


class RecordFile:
    """Appends line by line, each forced to the disk; an undo replaces the file in one stroke."""

    def __init__(self, path: Path, record: Record) -> None:
        self.path = path
        self.record = record

    @classmethod
    def create(cls, path: Path, record: Record) -> RecordFile:
        """A new file; an existing one is never overwritten."""
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(record.text())
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            raise SetupError(f"{path}: found a file, expected a new name (or: mehen play --resume {path})") from None
        except OSError as error:
            raise SetupError(f"{path}: cannot be written ({error.strerror}), expected a place for the record") from None
        return cls(path, record)

    def append(self, line: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())

    def rewrite(self) -> None:
        self.record.save(self.path)
