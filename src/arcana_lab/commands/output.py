"""The only way to the terminal: what comes from files, paths and players can't steer it or disguise itself there."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

import click

from arcana_core.text.wording import printable
from arcana_lab.extras import lab_extra

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_KEPT = "\n\xa0"
"""Line breaks, and blanks that keep words on one line."""


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    r"""Print a text, with all that a terminal would obey or hide written as escapes, such as `\x1b`.

    Args:
        text: of any number of lines.
        err: print to the standard error output.
        nl: end with a line break.
    """
    click.echo(printable(text, _KEPT), err=err, nl=nl)


def console(*, stderr: bool = False) -> Console:
    """Where tables and bars are printed; as `echo`, it shows what a terminal would obey or hide.

    Raises:
        MissingExtra: rich is not installed.
    """
    with lab_extra():
        from rich.console import Console

    class Printable(Console):
        def render_str(self, text: str, **how: Any) -> Text:
            return super().render_str(printable(text, _KEPT), **how)

    file = sys.stderr if stderr else sys.stdout
    width = None if file.isatty() else 100
    return Printable(file=file, highlight=False, markup=False, emoji=False, width=width)


def never_fail() -> None:
    """From now on print escapes for characters that the encoding of an output lacks, instead of raising an error.

    Streams that are closed are replaced by empty ones. Otherwise a saved game could get the number of the output.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open until the process ends
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def abandon_output() -> None:
    """Throw away what can't be printed because the disk is full, so that the process can end without an error."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
