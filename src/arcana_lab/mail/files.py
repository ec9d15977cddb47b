"""Files that are written completely or not at all, and are on the disk when it is said that they are."""

from __future__ import annotations

import os
from pathlib import Path

from arcana_core.errors import RecordError
from arcana_core.records import Record
from arcana_lab.mail.errors import MailError


def write_record(path: Path, record: Record) -> None:
    """Put a record in the place of the one that is there, at a stroke; call it with the folder locked.

    Raises:
        RecordError: it could not be written, and what stood there stands there still; or it was written, and may not
            outlive a loss of power: the message says which.
    """
    for draft in path.parent.glob(f".{path.name}.*.part"):  # of a process that was killed while it wrote
        draft.unlink(missing_ok=True)
    record.dump(path)
    try:
        _settle(path.parent)
    except OSError as error:
        raise RecordError(
            f"{path}: the change was made, but a loss of power could undo it: {error.strerror or error}"
        ) from error


def write_text(path: Path, text: str, *, private: bool = False) -> None:
    """Put a text in the place of a file, at a stroke.

    Args:
        path: of the file.
        text: what it is to hold.
        private: nobody but the user of this process may read it.

    Raises:
        MailError: it could not be written; what stood there is unharmed.
    """
    draft = path.with_name(f".{path.name}.{os.urandom(6).hex()}.part")
    try:
        try:
            mode = 0o600 if private else 0o666
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
                file.write(text.encode())
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise MailError(f"{path}: cannot be written: {error.strerror or error}") from error


def _settle(folder: Path) -> None:
    """Have the names of a folder on the disk; on Windows a folder cannot be opened, and they are."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
