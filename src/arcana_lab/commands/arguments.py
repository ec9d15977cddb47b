"""Arguments and options that several commands share: files, seeds, lists of names, records."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from arcana_core.records.files import named, replaceable
from arcana_core.records.records import Record, TruncatedRecord
from arcana_core.text.rulebook import Rulebook
from arcana_core.text.wording import shown
from arcana_lab.commands.output import echo

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

CommandT = TypeVar("CommandT", bound=Callable[..., Any])


class _Path(click.Path):
    """A path as click checks it, which also rejects characters that make click fail."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        text = os.fsdecode(value)
        try:
            impossible = b"\0" in os.fsencode(text)
        except UnicodeEncodeError:  # half a character, which never comes from a file system
            impossible = True
        if impossible:
            self.fail(f"{shown(text)} contains a character that paths can't have.", param, ctx)
        return super().convert(value, param, ctx)


class Whole(click.IntRange):
    """A whole number that isn't too small, with mistakes in plain words."""

    def __init__(self, at_least: int) -> None:
        super().__init__(min=at_least)
        self.at_least = at_least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read a number from the command line."""
        if not re.fullmatch(r"[+-]?[0-9]{1,18}", str(value).strip()):
            self.fail(f"must be a whole number, got {shown(value)}", param, ctx)
        number = int(value)
        if number < self.at_least:
            self.fail(f"must be at least {self.at_least}, got {number}", param, ctx)
        return number

    def _describe_range(self) -> str:
        # Not "x>=1" behind the help of each option.
        return ""


FILE = RECORD = _Path(exists=True, dir_okay=False, path_type=Path)
"""A file that is read."""
PATH = _Path(path_type=Path)
"""A file or folder that may be new."""


def seed_of(context: click.Context, parameter: click.Parameter, value: str | None) -> int | str | None:
    """Read a seed: a whole number as Python writes it, or any other text. A callback for `--seed`."""
    if value is not None and re.fullmatch(r"0|-?[1-9][0-9]{0,17}", value):
        return int(value)
    try:
        (value or "").encode()
    except UnicodeEncodeError:
        raise click.BadParameter(f"a seed must be UTF-8 text, got {value!a}", context, parameter) from None
    return value


def words_of(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """Read a list of names with commas. A callback for options such as `--bots a,b`."""
    if value is None:
        return None
    words = tuple(word.strip() for word in value.split(","))
    if not all(words):
        raise click.BadParameter(
            f"{value!r} has an empty name; write names with a comma between them", context, parameter
        )
    return words


def table_options(*, seats: str, save: str) -> Callable[[CommandT], CommandT]:
    """Give a command the options of a game at the terminal: `--seats`, `--seed`, `--save` and how it is shown.

    Args:
        seats: What `--seats` names, and its default.
        save: The default of `--save`.
    """

    def with_options(command: CommandT) -> CommandT:
        for option in reversed(
            (
                click.option("--seats", callback=words_of, metavar="A,B,...", help=seats),
                click.option("--seed", callback=seed_of, metavar="S", help="Seed of all chance.  [default: a new one]"),
                click.option("--save", type=PATH, metavar="FILE", help=f"Save the game here.  [default: {save}]"),
                click.option("--ask-all", is_flag=True, help="Ask even if there is only one choice."),
                click.option("--watch", is_flag=True, help="Keep a page for the browser up to date."),
                click.option("--no-color", is_flag=True, help="Print no colors, as with NO_COLOR=1."),
            )
        ):
            command = option(command)
        return command

    return with_options


def load_record(path: Path) -> Record:
    """Read a record. If its last line is cut off, a note on stderr reports it."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", TruncatedRecord)
        record = Record.load(path)
    for warning in caught:
        echo(f"arcana: note: {warning.message}", err=True)
    return record


def rulebook_of(game: AnyGame) -> Rulebook:
    """The rulebook of a game. Raises a UsageError if the game has none."""
    book = Rulebook.of(game)
    if book is None:
        raise click.UsageError(f"{game.name} has no rulebook")
    return book


def reject_unwritable(path: Path) -> None:
    """Reject a file that can't be written, before any work is done: its folder is missing, or it is one itself."""
    folder = path.parent
    try:
        if path.is_dir():
            raise click.UsageError(f"{named(path)} is a folder, not a file to write to")
        if not folder.is_dir() or not os.access(folder, os.W_OK):
            raise click.UsageError(f"{named(path)}: {str(folder)!r} is not a folder that can be written to")
    except OSError as error:  # a name too long for any file, a folder that is locked
        raise click.UsageError(f"{named(path)} cannot be written to: {error.strerror or error}") from None


def reject_irreplaceable(path: Path) -> None:
    """Reject a file that can't be replaced, before any work is done: as above, or because it is a link or a pipe."""
    reject_unwritable(path)
    try:
        replaceable(path)
    except OSError as error:
        raise click.UsageError(f"{named(path)} cannot be written to: {error.strerror or error}") from None
