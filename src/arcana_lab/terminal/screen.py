"""The terminal itself: its size, drawing a screen in place or printing plainly, and asking for a line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from shutil import get_terminal_size
from typing import Final

import click
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from arcana_core.text.wording import printable

NARROWEST: Final = 60
WIDEST: Final = 160
LOWEST: Final = 20
_USUAL: Final = (80, 24)  # columns and lines
_CLEAR: Final = "\x1b[2J\x1b[H"
_FORGET: Final = "\x1b[2J\x1b[3J\x1b[H"  # also the lines that could be scrolled back to
_UNBOUND: Final = (
    *("set keymap vi-command", "p: redraw-current-line", "P: redraw-current-line", ".: redraw-current-line"),
    *("set keymap vi-insert", r'"\C-y": redraw-current-line'),
    *("set keymap emacs", r'"\C-y": redraw-current-line', r'"\e\C-y": redraw-current-line'),
    *(r'"\ey": redraw-current-line', r'"\e.": redraw-current-line', r'"\e_": redraw-current-line'),
    *(r'"\C-xe": redraw-current-line', r'"\C-x(": redraw-current-line', r'"\C-x\C-r": redraw-current-line'),
)
"""Without the keys that insert deleted text, play recorded keys, or bind keys anew from a file."""

QUIT: Final = ("quit", "q", "exit")
"""The words by which people leave."""


class Left(Exception):
    """A person left the game: by `quit`, or because the input has ended."""


class InputEnded(Left):
    """No more lines can be read: end of file, or the terminal is gone."""


class Ended(Left):
    """The process has to end."""


class Screen:
    """The terminal that a game is shown on.

    Args:
        colour: False prints no colours. The environment variable NO_COLOR does the same.
    """

    def __init__(self, *, colour: bool = True) -> None:
        self.is_terminal = sys.stdout.isatty() and sys.stdin.isatty()
        self._can_redraw = self.is_terminal and os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
        coloured = colour and self._can_redraw and not os.environ.get("NO_COLOR")
        self._console = Console(
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
            color_system="auto" if coloured else None,
            force_terminal=self._can_redraw,
            no_color=not coloured,
        )
        self._edits = self._can_redraw and _load_line_editing()
        self._is_asking = False
        self._has_to_end = False
        self.colours = coloured

    @property
    def columns(self) -> int:
        """Columns for texts, from 60 to 160."""
        return min(max(self._size()[0], NARROWEST), WIDEST)

    @property
    def rows(self) -> int:
        """Lines of the terminal."""
        return self._size()[1]

    @property
    def is_too_small(self) -> bool:
        """Whether a terminal that could redraw a screen is too small for one."""
        return self._can_redraw and (self._size()[0] < NARROWEST or self._size()[1] < LOWEST)

    @property
    def redraws(self) -> bool:
        """Whether screens are drawn in place now."""
        return self._can_redraw and not self.is_too_small

    def draw(self, lines: Sequence[Text]) -> None:
        """Replace everything that can be seen by these lines."""
        self._control(_CLEAR)
        self.print(*lines)

    def print(self, *texts: Text | str) -> None:
        """Print texts one below the other, as they are."""
        for text in texts:
            if isinstance(text, str):
                text = Text(printable(text, "\n\xa0"))
            self._console.print(text, soft_wrap=True, end="")

    def clear(self) -> None:
        """Wipe the screen for the next person, including the lines above it and the lines typed so far.

        Lines that were typed ahead are dropped, because they could bring up the next person's screen at once.
        """
        if self._edits:
            _forget_lines()
        if self.is_terminal:
            _drop_typed()
        if self._can_redraw:
            self._control(_FORGET)
        else:
            click.echo("\n" * 60, nl=False)

    def ask(self, prompt: str, style: str = "", words: Sequence[str] = ()) -> str:
        """Read a line.

        Args:
            prompt: What the line begins with.
            style: Of the prompt.
            words: What the tab key completes.

        Raises:
            InputEnded: There are no more lines.
            Ended: The process has to end.
        """
        if self._edits:
            _complete(words)
        self._is_asking = True
        try:
            if self._has_to_end:
                raise Ended
            return input(self._prompt(printable(prompt), style)).strip()
        except EOFError:
            click.echo()
            raise InputEnded from None
        finally:
            self._is_asking = False

    def end(self) -> None:
        """Let `ask` raise `Ended`, now or when it is called next. A signal handler may call this."""
        self._has_to_end = True
        if self._is_asking:
            raise Ended

    def _prompt(self, prompt: str, style: str) -> str:
        if not (self.colours and style and self._edits):
            return prompt
        with self._console.capture() as captured:
            self._console.print(Text(prompt, style=style), end="")
        codes = captured.get()
        before, _, after = codes.partition(prompt)
        # Line editing has to know which characters take no room.
        return f"\x01{before}\x02{prompt}\x01{after}\x02" if after else prompt

    def _size(self) -> tuple[int, int]:
        if not self.is_terminal:
            return get_terminal_size(_USUAL).columns, _USUAL[1]
        with suppress(OSError):
            size = os.get_terminal_size(sys.stdout.fileno())
            if size.columns and size.lines:  # a terminal that doesn't know its size has 0
                return size.columns, size.lines
        return _USUAL

    def _control(self, codes: str) -> None:
        sys.stdout.write(codes)
        sys.stdout.flush()


def cropped(text: Text, columns: int) -> Text:
    """A line cut at the edge of the screen."""
    if cell_len(text.plain) > columns:
        text = text.copy()
        text.truncate(columns)
    return text


def _complete(words: Sequence[str]) -> None:
    """Let the tab key complete these words, and choices behind a semicolon."""
    import readline

    def completion(text: str, number: int) -> str | None:
        begun = text.lstrip()
        found = [word for word in words if word.lower().startswith(begun.lower())]
        return f"{text[: len(text) - len(begun)]}{found[number]}" if number < len(found) else None

    readline.set_completer_delims(";")
    readline.set_completer(completion)
    readline.parse_and_bind("tab: complete")


def _forget_lines() -> None:
    """Keep all keys from bringing back the lines of the last person. The list of deleted texts can't be emptied."""
    import readline

    readline.clear_history()
    for line in _UNBOUND:
        readline.parse_and_bind(line)


def _drop_typed() -> None:
    with suppress(ImportError, OSError):
        import termios

        with suppress(termios.error):
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def _load_line_editing() -> bool:
    try:
        import readline  # noqa: F401  # importing it is what makes `input` edit lines
    except ImportError:  # Windows has its own editing
        return False
    return True
