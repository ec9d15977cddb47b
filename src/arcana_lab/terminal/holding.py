"""One session at a time plays a saved game. A second one is rejected, so that neither overwrites the other's."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import click

from arcana_core.records.files import named, open_regular

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None


@contextmanager
def held(record: Path) -> Iterator[None]:
    """Hold the lock of a record while the block plays the game in it.

    The lock is a file beside the record, `.NAME.NUMBER.lock`, which is removed in the end. A killed process leaves it
    behind. That does no harm where files can be locked. Elsewhere its existence is the lock, and the error names it.

    Raises:
        UsageError: Another process holds the lock, or it can't be made.
    """
    target = Path(os.path.realpath(record))  # unlike `resolve` it accepts a loop of links, which then cannot be locked
    # A part of the name and a number made from all of it, because the name may be as long as a name can be.
    lock = target.with_name(f".{target.name[:40]}.{zlib.crc32(os.fsencode(target.name)):08x}.lock")
    try:
        file = _locked(lock)
    except OSError as error:
        raise click.UsageError(f"{named(lock)} cannot be locked: {error.strerror or error}") from None
    if file is None:
        left = "" if fcntl is not None else f" If it isn't, remove {named(lock)}."
        raise click.UsageError(
            f"{named(record)} is being played in another terminal. Go on there, or play a copy with --save FILE.{left}"
        )
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)  # before the lock is released, so that no process can hold it on a removed file
        os.close(file)


def _locked(lock: Path) -> int | None:
    """The open lock file; None if another process holds it."""
    if fcntl is None:
        try:
            return os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        except FileExistsError:
            return None
    while True:
        file = open_regular(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_at(lock, file):  # its last holder may have removed it in the meantime
                return file
        except BlockingIOError:
            os.close(file)
            return None
        except OSError:
            os.close(file)
            raise
        os.close(file)


def _is_at(path: Path, file: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(file))
    except FileNotFoundError:
        return False
