"""The files of a game by mail: private, replaced completely or not at all, and on the disk when a command says so."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from arcana_core.errors import RecordError
from arcana_core.records.files import named, replacing
from arcana_core.records.records import Record
from arcana_lab.mail.errors import MailError


def write_record(path: Path, record: Record) -> None:
    """Replace the record at a stroke; call it with the folder locked.

    Raises:
        RecordError: It couldn't be written, and what was there is unharmed; or it was written, and may not outlive a
            loss of power: the message says which.
    """
    clear_drafts(path)
    try:
        with replacing(path, private=True) as file:  # the seed and all orders are secrets
            file.write(record.dumps().encode())
    except OSError as error:
        raise RecordError(f"{named(path)}: cannot write the record: {error.strerror or error}") from error
    try:
        _settle(path.parent)
    except OSError as error:
        raise RecordError(
            f"{named(path)}: the change was made, but a loss of power could undo it: {error.strerror or error}"
        ) from error


def write_text(path: Path, text: str, *, private: bool = False) -> None:
    """Replace a file by a text, at a stroke.

    Args:
        path: of the file.
        text: what it is to hold.
        private: only the user of this process may read it.

    Raises:
        MailError: It couldn't be written; what was there is unharmed.
    """
    try:
        with replacing(path, private=private) as file:
            file.write(text.encode())
    except OSError as error:
        raise MailError(f"{named(path)}: cannot be written: {error.strerror or error}") from error


def clear_drafts(path: Path) -> None:
    """Remove what killed commands left of this file; call it with the folder locked, so that none is at work."""
    for draft in path.parent.glob(f".{path.name}.*.part"):
        with suppress(OSError):  # a folder of that name isn't a draft; nothing depends on any of them
            draft.unlink()


def _settle(folder: Path) -> None:
    """Have the names of a folder on the disk; on Windows a folder cannot be opened, and they are."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
