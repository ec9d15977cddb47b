"""Optional dependencies, and the error for a missing one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from arcana_core.errors import MissingExtra

INSTALL = 'pip install "arcana-games[lab]"'


@contextmanager
def lab_extra() -> Iterator[None]:
    """Import an optional dependency in this block, and nothing else.

    Raises:
        MissingExtra: it is not installed. The message has the command that installs it.
    """
    try:
        yield
    except ImportError as error:
        raise MissingExtra(missing(error)) from error


def need_terminal() -> None:
    """Check that the libraries behind `arcana_lab.terminal` are installed.

    Raises:
        MissingExtra: one is not installed; the message shows how to install it.
    """
    with lab_extra():
        import platformdirs  # noqa: F401  # both are only checked here
        import rich  # noqa: F401  # both are only checked here


def missing(error: ImportError) -> str:
    """Name the missing package and the command that installs it, in one line."""
    return f"{error.name or error} is not installed: {INSTALL}"
