"""Files: only regular ones are opened, so nothing waits on a pipe, and one is replaced completely or not at all."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from arcana_core.text.wording import shown

StrPath = str | os.PathLike[str]

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)  # opening a pipe without it waits for its writer
_PLAIN = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_KINDS = (
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def read_file(path: StrPath, at_most: int) -> bytes:
    """Read a regular file up to this many bytes, without ever waiting for anything but the disk.

    Args:
        path: of the file; symbolic links to regular files are followed.
        at_most: bytes that are read. Ask for one more than you accept to learn that a file is too long.

    Raises:
        OSError: It can't be read or isn't a regular file; `strerror` has the reason.
        TypeError: The path is neither a text nor a path.
    """
    with open(open_regular(path, os.O_RDONLY), "rb") as file:
        return file.read(at_most)


def open_regular(path: StrPath, flags: int, mode: int = 0o666) -> int:
    """Open a regular file as `os.open` does; anything else is closed again at once, untouched.

    The check is made on the opened file, so no process can put a pipe in its place between check and opening.

    Raises:
        OSError: It can't be opened or isn't a regular file; `strerror` has the reason.
        TypeError: The path is neither a text nor a path.
    """
    _check_path(path)
    try:
        file = os.open(path, flags | _AT_ONCE | _PLAIN, mode)
    except ValueError as error:  # a null character in the name, or half a character
        raise OSError(errno.EINVAL, f"not the name of a file: {error}") from None
    try:
        kind = os.fstat(file).st_mode
        if not stat.S_ISREG(kind):
            raise _irregular(kind)
    except BaseException:
        os.close(file)
        raise
    return file


def named(path: StrPath) -> str:
    r"""A path as messages show it: as it is if it can be printed on one line, else quoted with escapes.

    >>> print(named("out/game.jsonl"), named("a\x1b[2J"))
    out/game.jsonl 'a\x1b[2J'
    """
    text = os.fspath(path)
    return text if text.isprintable() and len(text) <= 1000 else shown(text)


@contextmanager
def replacing(path: StrPath, *, private: bool = False) -> Iterator[IO[bytes]]:
    """Write a file that takes the place of the one of this name when the block ends, completely or not at all.

    The block writes to a draft of its own beside the file: `.NAME.RANDOM.part`, readable only by its owner as long as
    it exists. Two processes that write the same file don't disturb each other: the last one to end wins. A killed
    process leaves its draft behind, and nothing ever depends on it.

    Args:
        path: of the file. Only a regular file is replaced, never a link, a pipe or a folder.
        private: only the owner may read and write it. Without it a new file gets the usual permissions, and a file that
            is replaced hands on its own.

    Raises:
        OSError: It can't be written; `strerror` has the reason. The old file is unharmed.
        TypeError: The path is neither a text nor a path.
    """
    mode = replaceable(path)
    target = Path(path)
    # The start of the name is enough to know a draft by, and the name of a draft must not be too long for a file.
    draft = target.with_name(f".{target.name[:40]}.{os.urandom(6).hex()}.part")
    begin = 0o600 if private or mode is not None else 0o666
    opened = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN, begin)
    try:
        with open(opened, "wb") as file:
            if hasattr(os, "fchmod") and (private or mode is not None):
                os.fchmod(opened, 0o600 if private or mode is None else mode)
            yield file
            file.flush()
            os.fsync(opened)
        os.replace(draft, target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def replaceable(path: StrPath) -> int | None:
    """Check that this name belongs to a regular file or to nothing, so that `replacing` will accept it.

    Returns:
        The permissions of the file; None without a file.

    Raises:
        OSError: The name belongs to a link, a folder, a pipe or a device, or is impossible; `strerror` has the reason.
        TypeError: The path is neither a text nor a path.
    """
    _check_path(path)
    target = Path(path)
    if not target.name or "\0" in os.fspath(target):
        raise OSError(errno.EINVAL, "not the name of a file")
    try:
        kind = os.lstat(target).st_mode
    except FileNotFoundError:
        return None
    except ValueError as error:  # half a character in the name
        raise OSError(errno.EINVAL, f"not the name of a file: {error}") from None
    if not stat.S_ISREG(kind):
        raise _irregular(kind)
    return stat.S_IMODE(kind)


def _check_path(path: object) -> None:
    # Numbers would be taken for open files, and bytes can't be shown.
    if not isinstance(path, str | os.PathLike) or not isinstance(os.fspath(path), str):
        raise TypeError(f"the name of a file must be a text or a Path, got {shown(path)}")


def _irregular(kind: int) -> OSError:
    if stat.S_ISDIR(kind):
        return IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISLNK(kind):
        return OSError(errno.EINVAL, "it is a symbolic link, which is never replaced: name the file that it leads to")
    called = next((name for is_kind, name in _KINDS if is_kind(kind)), "something else")
    return OSError(errno.EINVAL, f"it is {called}, not a regular file")
