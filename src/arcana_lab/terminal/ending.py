"""Ending a session on SIGTERM like on `quit`, so that the terminal is left as it was and every decision is saved."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from arcana_lab.terminal.screen import Ended, Screen

TERMINATED: Final = 128 + signal.SIGTERM
"""Exit status after SIGTERM, as in shells."""

__all__ = ["TERMINATED", "Ended", "ending_on_sigterm"]


@contextmanager
def ending_on_sigterm(screen: Screen) -> Iterator[None]:
    """Raise `Ended` in this block on SIGTERM: at once if a player is asked, or else when the next one is.

    A decision between those moments is carried out and saved. A second SIGTERM doesn't wait for that.
    """
    if threading.current_thread() is not threading.main_thread():  # only the main thread may handle signals
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        screen.end()

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
