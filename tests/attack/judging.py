"""The allowed outcomes of a hostile input: the library accepts it, or rejects it clearly and in time."""

from __future__ import annotations

import re
import signal
import unicodedata
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, TypeVar

from arcana_core.errors import ArcanaError

T = TypeVar("T")

SECONDS: Final = 2.0
"""Processor time that one input may take until it is accepted or rejected."""
SECONDS_TO_PLAY: Final = 30.0
"""Processor time for all that is done with one input, playing on included."""
LONGEST_LINE: Final = 2_000
"""Characters that a line of a message may have."""
MOST_LINES: Final = 40
"""Lines that a message may have: one for each mistake in a file."""
DECLARED: Final = (ArcanaError, ValueError, TypeError)
"""Errors that the library raises on purpose. A ValueError or TypeError is judged by its message."""

_INTERNAL: Final = re.compile(
    r"has no attribute|index out of range|NoneType|not subscriptable|unhashable type|unexpected keyword argument"
    r"|required positional|positional arguments? but|not supported between|unsupported operand|Traceback"
    r"|(not enough|too many) values to unpack|cannot unpack|is not iterable|invalid literal for|could not convert"
    r"|object is not (iterable|callable|an iterator|a mapping|JSON)|object cannot be interpreted|bytes-like object|maximum recursion|Exceeds the limit"
    r"|division by zero|cannot be converted to|can only concatenate|must be real number|dictionary update sequence"
    r"|object does not support|negative shift count|out of bounds|truth value of an array|mapping proxy|lambda"
    r"|Error\(|^'[^']*'$|^-?\d+$"
)


class Rejected(Exception):
    """The library rejected an input as it should."""


class Unclear(AssertionError):
    """The library rejected an input with a useless message, or took too long."""


class _TimeIsUp(BaseException):
    """Raised in the running code at the time limit. No `except Exception` can swallow it."""


def ask(call: Callable[[], T], errors: tuple[type[Exception], ...] = DECLARED, seconds: float = SECONDS) -> T:
    """Return the result of the call.

    Args:
        call: gives the input to the library.
        errors: what it may be rejected with.
        seconds: processor time until it must be accepted or rejected.

    Raises:
        Rejected: the library rejected the input clearly.
        Unclear: its message is empty, too long, looks internal or has control characters; or it took too long.
    """
    try:
        with _time_limit(seconds), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return call()
    except errors as error:
        message = str(error)
        wrong = wrong_with_message(message)
        if wrong:
            raise Unclear(f"{type(error).__name__} {wrong}: {message[:300]!r}") from error
        raise Rejected(f"{type(error).__name__}: {message}") from None


def wrong_with_message(message: str) -> str:
    """Return the fault of an error's text, "" if a user can act on it."""
    if not message.strip():
        return "without a message"
    lines = message.split("\n")
    if max(map(len, lines)) > LONGEST_LINE or len(lines) > MOST_LINES:
        return f"with a message of {len(message)} characters in {len(lines)} lines"
    if internal := _INTERNAL.search(message):
        return f"with an internal message ({internal.group()!r})"
    if hidden := [mark for mark in message if mark != "\n" and unicodedata.category(mark) in ("Cc", "Cf", "Cs")]:
        return f"with the invisible character U+{ord(hidden[0]):04X}"
    return ""


@contextmanager
def play_limit() -> Iterator[None]:
    """Limit the time of all that is done with an input."""
    with _time_limit(SECONDS_TO_PLAY):
        yield


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    # Processor time, so that a busy machine fails no test; and the clock as well, for what waits without working.
    timers = ((signal.ITIMER_PROF, signal.SIGPROF, seconds), (signal.ITIMER_REAL, signal.SIGALRM, 20 * seconds))
    before = [
        (timer, number, signal.signal(number, _stop), signal.setitimer(timer, limit)[0])
        for timer, number, limit in timers
    ]
    try:
        yield
    except _TimeIsUp:
        raise Unclear(f"no answer within {seconds:g} s") from None
    finally:
        for timer, number, handler, rest in before:
            signal.setitimer(timer, rest)
            signal.signal(number, handler)


def _stop(number: int, frame: FrameType | None) -> None:
    raise _TimeIsUp
