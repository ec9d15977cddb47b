"""One command at a time in the folder of a game. A second one waits a moment, then ends with an error."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Final

from arcana_core.records.files import named, open_regular
from arcana_lab.mail.errors import MailError

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None

LOCK: Final = ".lock"
"""The file that is locked. It is empty and stays there."""
HELD: Final = ".lock.held"
"""The file whose existence is the lock on systems that can't lock a file."""
PATIENCE_S: Final = 5.0
"""Seconds that a second command waits: long enough for any other command to end."""
_PAUSE_S: Final = 0.05


@contextmanager
def locked(folder: Path, what: str = "") -> Iterator[None]:
    """Hold the lock of a folder while the block changes the game in it.

    On systems without `flock` the lock is the existence of a file. A killed process leaves it behind.

    Args:
        folder: the folder.
        what: the first part of the lock's name, if only a part of the folder is locked.

    Raises:
        MailError: another command was at work all the time, or the lock can't be made. Nothing has changed.
    """
    path = folder / f"{what}{HELD if fcntl is None else LOCK}"
    try:
        release = _taken(path, time.monotonic() + PATIENCE_S)
    except OSError as error:
        raise MailError(f"{named(path)}: cannot be locked: {error.strerror or error}") from error
    if release is None:
        left = "" if fcntl is not None else f"; if that command was killed, remove {named(path)}"
        raise MailError(f"another command is at work in {named(folder)}, so nothing was changed: try again{left}")
    try:
        yield
    finally:
        release()


def _taken(path: Path, until: float) -> Callable[[], None] | None:
    """Take the lock. Returns the function that releases it, None if another process keeps it until then."""
    take = _by_existence if fcntl is None else _by_flock
    while (release := take(path)) is None:
        if time.monotonic() >= until:
            return None
        time.sleep(_PAUSE_S)
    return release


def _by_flock(path: Path) -> Callable[[], None] | None:
    assert fcntl is not None
    # A link could place the lock anywhere, so links are rejected.
    file = open_regular(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return None
    except OSError:
        os.close(file)
        raise
    return lambda: os.close(file)  # closing releases the lock, and so does the end of the process


def _by_existence(path: Path) -> Callable[[], None] | None:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return None
    return lambda: path.unlink(missing_ok=True)
