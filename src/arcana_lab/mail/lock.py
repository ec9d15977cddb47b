"""One command at a time in the folder of a game: whoever comes second waits a moment, then is told so."""

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
"""The file that is locked. It holds nothing, and stays."""
HELD: Final = ".lock.held"
"""The file whose existence is the lock where a file cannot be locked."""
PATIENCE_S: Final = 5.0
"""How long the second one waits: long enough for any other command to end."""
_PAUSE_S: Final = 0.05


@contextmanager
def locked(folder: Path, what: str = "") -> Iterator[None]:
    """Stands around a change of the game in a folder.

    Args:
        folder: in which something changes.
        what: the first part of the lock's name, where only a part of the folder is locked.

    Where the system has no `flock` the lock is the existence of a file, which a process that is killed leaves behind.

    Raises:
        MailError: somebody else was at work all the time, or the lock cannot be made; nothing has been done.
    """
    path = folder / f"{what}{HELD if fcntl is None else LOCK}"
    try:
        release = _taken(path, time.monotonic() + PATIENCE_S)
    except OSError as error:
        raise MailError(f"{named(path)}: cannot be locked: {error.strerror or error}") from error
    if release is None:
        left = "" if fcntl is not None else f"; if there is none, it was killed: remove {named(path)}"
        raise MailError(f"another command is at work in {named(folder)}, so nothing was changed: try again{left}")
    try:
        yield
    finally:
        release()


def _taken(path: Path, until: float) -> Callable[[], None] | None:
    """Take the lock; gives what releases it, None if somebody else has it until then."""
    take = _by_existence if fcntl is None else _by_flock
    while (release := take(path)) is None:
        if time.monotonic() >= until:
            return None
        time.sleep(_PAUSE_S)
    return release


def _by_flock(path: Path) -> Callable[[], None] | None:
    assert fcntl is not None
    # Through a link the lock could be made anywhere, in a place that this command has no business with.
    file = open_regular(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return None
    except OSError:
        os.close(file)
        raise
    return lambda: os.close(file)  # which releases it, as the end of the process does, however it comes


def _by_existence(path: Path) -> Callable[[], None] | None:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return None
    return lambda: path.unlink(missing_ok=True)
