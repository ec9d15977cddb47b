"""How messages tell of values: shown on one line, with the nearest known word, as a range, a choice or a number."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

_SHOWN = 80  # characters of a wrong value that a message repeats


def shown(value: object) -> str:
    """A value as a message repeats it: one line, cut where it is long, with its type if that is not a plain one."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an integer of thousands of digits, lists nested a thousand deep
        return f"a very large {type(value).__name__}"
    text = " ".join(text.split())
    if len(text) > _SHOWN:
        text = f"{text[:_SHOWN]}..."
    plain_types = (bool, int, float, str, list, tuple, dict, set, frozenset, type(None))
    return text if type(value) in plain_types else f"{text} of type {type(value).__name__}"


def did_you_mean(value: object, known: Sequence[str]) -> str:
    """The nearest of the known words as the end of a sentence, "" if none is near."""
    # Comparing takes time by the product of the lengths, so a page of text is not compared at all.
    near = get_close_matches(value, known, n=1) if isinstance(value, str) and len(value) <= 100 else []
    return f"; did you mean {near[0]!r}?" if near else ""


def counted(number: int, noun: str) -> str:
    """A number of things: "no cards", "1 card", "2 cards"."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def between(low: int | None, high: int | None) -> str:
    """A range in words; "" if both ends are open."""
    if low is not None and high is not None:
        return f"exactly {low}" if low == high else f"between {low} and {high}"
    if low is not None:
        return f"at least {low}"
    return "" if high is None else f"at most {high}"


def any_of(values: Sequence[object]) -> str:
    """The values as a choice in words: `'rounds' or 'score'`."""
    texts = [repr(value) for value in values]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"
