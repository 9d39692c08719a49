"""A small disk of its own, which can be filled: an ext4 file system in a file, so that it flushes as a disk does."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

BALLAST = "ballast"


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path | None]:
    """Mounted while the block lasts; None where that is not allowed."""
    image, disk = folder / "disk.img", folder / "disk"
    disk.mkdir()
    with image.open("wb") as file:
        file.truncate(megabytes * 2**20)
    made = subprocess.run(["mkfs.ext4", "-q", "-m", "0", str(image)], capture_output=True, check=False)
    mounted = made.returncode == 0 and mount(image, disk)
    try:
        yield disk if mounted else None
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(disk)], check=True)


def mount(image: Path, disk: Path) -> bool:
    return (
        subprocess.run(["mount", "-o", "loop", str(image), str(disk)], capture_output=True, check=False).returncode == 0
    )


def fill(disk: Path, seconds: float) -> None:
    """To the last byte, for so long."""
    ballast = disk / BALLAST
    end = time.monotonic() + seconds
    with ballast.open("wb", buffering=0) as file:
        while time.monotonic() < end:
            with suppress(OSError):
                while True:
                    file.write(b"0" * 2**16)
            with suppress(OSError):
                while True:
                    file.write(b"0")
            time.sleep(0.05)  # what is given up meanwhile is taken at once
    ballast.unlink()
