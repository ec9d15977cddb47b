"""Optional dependencies: what to say when one is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from arcana_core.errors import MissingExtra

INSTALL = 'pip install "arcana-games[lab]"'


@contextmanager
def lab_extra() -> Iterator[None]:
    """Stands around the import of an optional dependency; nothing else belongs in the block.

    Raises:
        MissingExtra: it is not installed; the message says how to install it.
    """
    try:
        yield
    except ImportError as error:
        raise MissingExtra(missing(error)) from error


def missing(error: ImportError) -> str:
    """One line on what could not be imported, and what to install."""
    return f"{error.name or error} is not installed: {INSTALL}"
