"""The list of choices: numbered, in columns or pages to fit the room, narrowed to those that have some words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Final

from attrs import frozen

from arcana_core.actions import Action
from arcana_core.text.panels import columns as width_of
from arcana_core.text.wording import shortened

PAGE: Final = 20
"""Choices on a page of plain text."""
_GAP: Final = 2
_LEAST_HINT: Final = 16  # characters; a shorter hint isn't worth its room


def _no_hint(_: Action) -> str:
    return ""


def label(action: Action) -> str:
    """The notation of a choice as people read and type it: "cast full shield" for "cast full_shield"."""
    return str(action).replace("_", " ")


@frozen
class _Entry:
    """One choice as it is listed."""

    name: str
    hint: str


class Choices:
    """The choices of a player. Numbers count from 1 and stay when the list is narrowed.

    Args:
        actions: The legal actions.
        hint: What a choice does, "" if its notation shows that.
        passing: The action by which the player does nothing more. It is listed last, below the others.
    """

    def __init__(
        self, actions: Sequence[Action], hint: Callable[[Action], str] = _no_hint, passing: Action | None = None
    ) -> None:
        others = [action for action in actions if action != passing]
        self.passing = passing if len(others) < len(actions) else None
        self.actions = (*others, *([] if self.passing is None else [self.passing]))
        self._hint = hint
        self._hints: dict[int, str] = {}
        wide = len(str(len(self.actions)))
        self._names = [f"  {place + 1:>{wide}}  {label(action)}" for place, action in enumerate(self.actions)]
        self._shown = list(range(len(self.actions)))
        self._first = 0
        self._last = len(self._shown)

    def numbered(self, number: int) -> Action | None:
        """The choice with this number, None for an unknown number."""
        return self.actions[number - 1] if 1 <= number <= len(self.actions) else None

    @property
    def is_narrowed(self) -> bool:
        """Whether only some choices are shown because the player asked for them."""
        return len(self._shown) < len(self.actions)

    def more(self) -> bool:
        """Turn to the next page, after the last one to the first. False if there is only one page."""
        if self._first == 0 and self._last >= len(self._shown):
            return False
        self._first = self._last if self._last < len(self._shown) else 0
        return True

    def show_only(self, actions: Sequence[Action]) -> None:
        """Show only these choices."""
        self._shown = [place for place, action in enumerate(self.actions) if action in actions]
        self._first, self._last = 0, len(self._shown)

    def widen(self) -> None:
        """Show all choices again, from the first."""
        self.show_only(self.actions)

    def height(self) -> int:
        """How many lines show all of these choices, one on each line."""
        return len(self._shown)

    def page(self, columns: int, rows: int | None = None) -> list[str]:
        """The lines of this page.

        Args:
            columns: Of the screen.
            rows: Most lines, at least 2. Hints are cut where a line ends, unless all fit in full. None prints pages of
                20 choices, hints in full.
        """
        if rows is None:
            return self._plain_page(columns)
        rest = self._shown[self._first :]
        apart = self._apart()
        listed = [place for place in rest if place not in apart]
        if self._first == 0:
            lines, below = self._whole(rest, columns, rows, apart)
            if len(lines) <= rows:
                self._last = len(self._shown)
                return _set_apart(lines, below) if 2 < len(lines) < rows else lines
        room = max(rows - 1 - len(apart), 1)
        per_line = self._per_line(self._shown, columns)
        taken = listed[: room * per_line]
        self._last = self._first + len(taken)
        lines = self._grid(taken, columns, per_line) if per_line > 1 else self._one_each(taken, columns)
        return [*lines, *self._one_each(apart, columns), self._footer(len(listed), len(taken))]

    def _footer(self, left: int, taken: int) -> str:
        more = "`more` for the next" if taken < left else "`more` for the first"
        return f"  ({taken} of {len(self._shown)} shown: {more}, or type a word)"

    def _apart(self) -> list[int]:
        """The passing choice, which every page shows."""
        last = len(self.actions) - 1
        return [last] if self.passing is not None and last in self._shown and len(self._shown) > 1 else []

    def _entry(self, place: int) -> _Entry:
        hint = self._hints.get(place)
        if hint is None:  # hundreds of hints take a while, so only those that are shown are made
            hint = self._hints[place] = " ".join(self._hint(self.actions[place]).split())
        return _Entry(self._names[place], hint)

    def _entries(self, places: Sequence[int]) -> list[_Entry]:
        """These choices with their hints. If all hints are the same, they are left out, for the question says it."""
        entries = [self._entry(place) for place in places]
        if len(entries) > 2 and len({entry.hint for entry in entries}) == 1:
            return [_Entry(entry.name, "") for entry in entries]
        return entries

    def _one_each(self, places: Sequence[int], columns: int) -> list[str]:
        """A line for each choice, its hint cut where the line ends."""
        entries = self._entries(places)
        wide = self._name_width(columns)
        return [_line(entry, wide, columns) for entry in entries]

    def _whole(self, places: Sequence[int], columns: int, rows: int, apart: Sequence[int]) -> tuple[list[str], int]:
        """All choices with as much of their hints as there is room for, and the lines of the passing choice."""
        if len(places) > rows:
            listed = [place for place in places if place not in apart]
            return self._mixed(listed, columns, rows, apart), len(apart)
        wide = self._name_width(columns)
        full = [_wrapped(entry, wide, columns) for entry in self._entries(places)]
        if sum(map(len, full)) <= rows:
            return [line for lines in full for line in lines], len(full[-1]) if apart else 0
        return self._one_each(places, columns), len(apart)

    def _name_width(self, columns: int) -> int:
        """Columns for the names in front of hints, the same on every page."""
        names = [width_of(self._names[place]) for place in self._shown]
        return min(max(names, default=0), columns // 2)

    def _mixed(self, places: Sequence[int], columns: int, rows: int, apart: Sequence[int]) -> list[str]:
        """As many choices with hints as leave room for the names of all others, in columns."""
        per_line = self._per_line(places, columns)
        least = -(-len(places) // per_line)
        hinted = max((rows - len(apart) - least) * per_line // max(per_line - 1, 1), 0)
        while hinted and hinted + -(-(len(places) - hinted) // per_line) + len(apart) > rows:
            hinted -= 1
        if not any(entry.hint for entry in self._entries(places[:hinted])):
            hinted = 0
        entries = self._one_each(places[:hinted], columns)
        return [*entries, *self._grid(places[hinted:], columns, per_line), *self._one_each(apart, columns)]

    def _per_line(self, places: Sequence[int], columns: int) -> int:
        widest = max((width_of(self._names[place]) for place in places), default=0)
        return max((columns + _GAP) // (widest + _GAP), 1)

    def _grid(self, places: Sequence[int], columns: int, per_line: int) -> list[str]:
        """Names alone, in columns that are read downwards."""
        if per_line == 1:
            return self._one_each(places, columns)
        names = [self._names[place] for place in places]
        height = -(-len(names) // per_line)
        wide = max(map(width_of, names), default=0)
        lines = []
        for row in range(height):
            cells = names[row::height]
            lines.append("".join(f"{cell}{' ' * (wide - width_of(cell) + _GAP)}" for cell in cells).rstrip())
        return lines

    def _plain_page(self, columns: int) -> list[str]:
        places = self._shown[self._first : self._first + PAGE]
        self._last = self._first + len(places)
        wide = min(max((width_of(self._names[place]) for place in places), default=0), columns // 2)
        lines: list[str] = []
        for entry in self._entries(places):
            lines += _wrapped(entry, wide, columns)
        left = len(self._shown) - self._last
        if left:
            plural = "" if left == 1 else "s"
            lines.append(f"  ({left} more choice{plural}: type `more`, or a word of the one you want)")
        return lines


def _set_apart(lines: list[str], last: int) -> list[str]:
    """The lines with an empty one above the last ones."""
    return [*lines[:-last], "", *lines[-last:]] if last else lines


def _line(entry: _Entry, wide: int, columns: int) -> str:
    name = f"{entry.name}{' ' * (wide - width_of(entry.name))}"
    room = columns - width_of(name) - _GAP
    if not entry.hint or room < _LEAST_HINT:
        return name.rstrip()
    return f"{name}{' ' * _GAP}{shortened(entry.hint, room)}"


def _wrapped(entry: _Entry, wide: int, columns: int) -> list[str]:
    """A choice with its whole hint, on several lines if necessary."""
    if not entry.hint:
        return [entry.name]
    head = f"{entry.name}{' ' * (max(wide - width_of(entry.name), 0) + _GAP)}"
    if width_of(head) <= columns // 2 + _GAP:
        return wrap(entry.hint, columns, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)
    below = " " * 8
    lines = wrap(entry.hint, columns, initial_indent=below, subsequent_indent=below, break_on_hyphens=False)
    return [head.rstrip(), *lines]
