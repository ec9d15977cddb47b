"""A designer's file and the process it runs in: what it must not change, and its errors that no command can catch."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from arcana_core.text.wording import printable


class _Uncaught(Protocol):
    """An error that nothing catches, as Python hands it to its hooks."""

    @property
    def exc_value(self) -> BaseException | None: ...


@contextmanager
def process_kept() -> Iterator[None]:
    """Undo changes that the block makes to loaded modules, to the standard streams and to the limit of recursion."""
    modules, loaded = sys.modules, dict(sys.modules)
    streams, limit = (sys.stdin, sys.stderr), sys.getrecursionlimit()
    try:
        yield
    finally:
        sys.modules = modules
        for name in [name for name, module in modules.items() if module is None and name not in loaded]:
            del modules[name]
        for name, module in loaded.items():
            if modules.get(name) is not module:
                modules[name] = module
        sys.stdin, sys.stderr = streams
        with suppress(RecursionError):
            sys.setrecursionlimit(limit)


def report_uncaught(source: str, reason: Callable[[BaseException], str]) -> None:
    """From now on print errors of threads, of functions at exit and of finalizers as one line, without a traceback.

    Args:
        source: the name of the file that is loaded, for the line.
        reason: describes an error in one line, with its place in the file.
    """

    def report(uncaught: _Uncaught) -> None:
        error = uncaught.exc_value
        if error is not None and not isinstance(error, SystemExit):
            with suppress(Exception):  # the output may be closed at exit
                sys.stderr.write(printable(f"{source}: ignored outside the game: {reason(error)}", "\n") + "\n")

    threading.excepthook = report
    sys.unraisablehook = report
