"""The files of a game by mail: private, replaced completely or not at all, on the disk when a command ends."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from arcana_core.errors import RecordError
from arcana_core.records.files import named, replacing
from arcana_core.records.records import Record
from arcana_lab.mail.errors import MailError


def write_record(path: Path, record: Record) -> None:
    """Replace the record, completely or not at all. Lock the folder first.

    Raises:
        RecordError: the record couldn't be written, and the old one is unharmed. Or it was written, but a loss of power
            could undo that. The message has the difference.
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
    """Replace a file by a text, completely or not at all.

    Args:
        path: the file.
        text: the new content.
        private: let only the user of this process read it.

    Raises:
        MailError: the file couldn't be written. The old one is unharmed.
    """
    try:
        with replacing(path, private=private) as file:
            file.write(text.encode())
    except OSError as error:
        raise MailError(f"{named(path)}: cannot be written: {error.strerror or error}") from error


def clear_drafts(path: Path) -> None:
    """Remove the drafts of this file that killed commands left. Lock the folder first, so that none is in use."""
    for draft in path.parent.glob(f".{path.name}.*.part"):
        with suppress(OSError):  # a folder of that name isn't a draft, and nothing depends on a draft
            draft.unlink()


def _settle(folder: Path) -> None:
    """Write the names in a folder to the disk. Windows does that itself and can't open a folder."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
