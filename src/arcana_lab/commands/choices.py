"""A list of choices for people: numbered once and for all, a page at a time, narrowed by a part of the notation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from textwrap import wrap

from arcana_core.actions import Action

PAGE = 20
"""Choices on a page."""
_BELOW = " " * 8


def _no_hint(_: Action) -> str:
    return ""


class Choices:
    """The actions that a person may choose from; numbers count from 1 and stay when the list is narrowed.

    Args:
        actions: all of them.
        hint: what a choice means beyond its notation; "" for nothing.
    """

    def __init__(self, actions: Sequence[Action], hint: Callable[[Action], str] = _no_hint) -> None:
        self.actions = tuple(actions)
        self._hint = hint
        self._shown = list(range(len(self.actions)))
        self._first = 0

    def page(self) -> str:
        """The choices of this page, a line each, and how many follow."""
        numbers = self._shown[self._first : self._first + PAGE]
        width = len(str(len(self.actions)))
        notations = [str(self.actions[number]) for number in numbers]
        hints = [self._hint(self.actions[number]) for number in numbers]
        wide = max(map(len, notations), default=0) if any(hints) else 0
        lines: list[str] = []
        for number, notation, hint in zip(numbers, notations, hints, strict=True):
            lines += _wrapped(f"  {number + 1:>{width}}  {notation:<{wide}}  ", hint)
        left = len(self._shown) - self._first - len(numbers)
        if left:
            lines.append(f"  and {left} others: 'more', or type a part of what you look for")
        return "\n".join(lines)

    def more(self) -> bool:
        """Turn to the next page, after the last one to the first; False if there is one page only."""
        if len(self._shown) <= PAGE:
            return False
        self._first = self._first + PAGE if self._first + PAGE < len(self._shown) else 0
        return True

    def narrow(self, text: str) -> bool:
        """Show only the choices in whose notation all these words occur; False, and no change, if there are none."""
        words = text.lower().split()
        found = [number for number, action in enumerate(self.actions) if _has(str(action).lower(), words)]
        if not found:
            return False
        self._shown, self._first = found, 0
        return True

    def widen(self) -> None:
        """Show all choices again, from the first."""
        self._shown, self._first = list(range(len(self.actions))), 0

    def numbered(self, number: int) -> Action | None:
        """The choice of this number, None if there is none."""
        return self.actions[number - 1] if 1 <= number <= len(self.actions) else None


def _wrapped(head: str, hint: str) -> list[str]:
    """A choice, its hint on several lines where the terminal is too narrow for it."""
    columns = get_terminal_size().columns - 1
    if len(head) + len(hint) <= columns:
        return [f"{head}{hint}".rstrip()]
    if len(head) <= columns // 2:
        return wrap(hint, columns, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)
    return [head.rstrip(), *wrap(hint, columns, initial_indent=_BELOW, subsequent_indent=_BELOW)]


def _has(notation: str, words: Sequence[str]) -> bool:
    return all(word in notation for word in words)
