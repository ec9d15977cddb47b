"""The folder of a game by mail: its record, the list of its players, and its reports."""

from __future__ import annotations

import os
import stat
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from attrs import frozen

from arcana_core import registry
from arcana_core.errors import RecordError, UnknownGame
from arcana_core.records.files import named
from arcana_core.records.records import Record, TruncatedRecord
from arcana_lab.mail.correspondence import Correspondence
from arcana_lab.mail.errors import MailError
from arcana_lab.mail.files import clear_drafts, write_record, write_text
from arcana_lab.mail.lock import locked
from arcana_lab.mail.registration import Registered, nothing_of, players_text, read_players

RECORD: Final = "game.jsonl"
PLAYERS: Final = "players.toml"
REPORTS: Final = "reports"
_STAGED: Final = ".players.toml.new"
"""The list of players while a game is being made. It gets its name once the record is written."""


@frozen
class Folder:
    """The folder of a game by mail.

    Attributes:
        path: the path of the folder.
    """

    path: Path

    @property
    def record(self) -> Path:
        """The record, from which everything about the game follows."""
        return self.path / RECORD

    @property
    def players(self) -> Path:
        """The list of players, with names, addresses and passwords."""
        return self.path / PLAYERS

    @property
    def reports(self) -> Path:
        """The folder for the reports to send."""
        return self.path / REPORTS

    def reject_used(self) -> None:
        """Raise a MailError if there is a game here already, or a file that a new game would replace."""
        with _readable(self.path):
            self._finish_beginning()
            for path, what in ((self.record, "a game"), (self.players, "a list of players")):
                if os.path.lexists(path):
                    raise MailError(
                        f"{named(self.path)} holds {what} already, {path.name}: take another folder, "
                        "or move the file elsewhere"
                    )

    def begin(self, record: Record, registered: Registered) -> None:
        """Write a new game into the folder, which is made if it doesn't exist.

        The record is the game. If this is interrupted at any point, there is either no game, and it can be begun again,
        or the whole game, and the next command of any kind gives the list of players its name.
        """
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)  # it will hold passwords and secrets
        except OSError as error:
            raise MailError(f"{named(self.path)}: no folder can be made: {error.strerror or error}") from error
        with locked(self.path):
            self.reject_used()
            clear_drafts(self._staged)
            write_text(self._staged, players_text(registered, f"a game of {record.game}"), private=True)
            try:
                write_record(self.record, record)
            except BaseException:
                if not os.path.lexists(self.record):
                    self._staged.unlink(missing_ok=True)
                raise
            try:
                self._finish_beginning()
            except OSError as error:
                raise MailError(
                    f"{named(self.players)}: the change was made, but the list of players is still called {_STAGED}: "
                    f"{error.strerror or error}; the next command tries again"
                ) from error

    @property
    def _staged(self) -> Path:
        return self.path / _STAGED

    def _finish_beginning(self) -> None:
        """Give the list of players its name if the command that began the game was killed before it could."""
        if not os.path.lexists(self._staged) or not os.path.lexists(self.record):
            return
        if os.path.lexists(self.players):  # the game master has written another one, which stays
            return
        try:
            os.replace(self._staged, self.players)
        except FileNotFoundError:  # another command was faster
            return

    def load(self) -> Correspondence:
        """Read the game.

        Raises:
            MailError: the folder holds no game, or one that isn't installed or isn't played by mail.
            RecordError: the record is damaged.
        """
        self._reject_empty()
        with warnings.catch_warnings():
            warnings.simplefilter("error", TruncatedRecord)
            try:
                record = Record.load(self.record)
            except TruncatedRecord as warning:
                raise RecordError(
                    f"{warning}: the file has been damaged; restore a copy, or delete the rest of that line"
                ) from None
        try:
            played = registry.load(record.game)
        except UnknownGame as error:
            raise MailError(f"{named(self.path)} holds a game that isn't installed: {error}") from error
        if played.by_mail() is None:
            raise MailError(f"{named(self.path)} holds a game of {played.name}, which is not played by mail")
        try:
            return Correspondence.of(record, played)
        except RecordError as error:
            raise RecordError(f"{named(self.record)}: {error}") from error

    def _reject_empty(self) -> None:
        with _readable(self.path):
            self._finish_beginning()
            kind = _kind_of(self.record)
            if stat.S_ISREG(kind):
                return
            if kind:
                lack = f"{RECORD} in it is not a regular file"
            elif stat.S_ISDIR(_kind_of(self.path)):
                lack = f"{RECORD} is missing"
            else:
                lack = "it is not a folder" if os.path.lexists(self.path) else "it does not exist"
            raise MailError(f"{named(self.path)} holds no game: {lack}")

    @contextmanager
    def changing(self) -> Iterator[Correspondence]:
        """Read the game and keep other commands out of the folder while the block runs."""
        self._reject_empty()
        with locked(self.path):
            yield self.load()

    def keep(self, record: Record) -> None:
        """Replace the record. Only within `changing`."""
        write_record(self.record, record)

    def registered(self, correspondence: Correspondence) -> Registered:
        """Read the list of players. If the file is gone, the list is empty.

        Raises:
            MailError: all mistakes in the list, a line each.
        """
        letters = correspondence.letters
        with _readable(self.path):
            if not os.path.lexists(self.players):
                return nothing_of(letters)
        read = read_players(self.players, letters, correspondence.mail, choices=False)
        if read.mistakes:
            raise MailError("\n".join(f"{named(self.players)}: {mistake}" for mistake in read.mistakes))
        return read


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Turn the system's errors about an unreadable path into a MailError: no permission, too long, not a path."""
    try:
        yield
    except MailError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        reason = getattr(error, "strerror", None) or error
        raise MailError(f"{named(path)}: cannot be read: {reason}") from error


def _kind_of(path: Path) -> int:
    """The kind of file at a path, as `st_mode` has it; 0 if it doesn't exist."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0
