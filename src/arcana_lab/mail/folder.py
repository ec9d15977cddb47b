"""The folder of a game by mail: its record, the list of its players, and the reports that were printed."""

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
"""The list of players of a game that is just being made. Once there is a record, it becomes the list."""


@frozen
class Folder:
    """Where a game by mail is kept.

    Attributes:
        path: of the folder.
    """

    path: Path

    @property
    def record(self) -> Path:
        """The only truth about the game."""
        return self.path / RECORD

    @property
    def players(self) -> Path:
        """What is known of the players beside the game."""
        return self.path / PLAYERS

    @property
    def reports(self) -> Path:
        """The folder for reports that are to be sent."""
        return self.path / REPORTS

    def reject_used(self) -> None:
        """MailError if there is a game here already, or what would be lost by beginning one."""
        with _readable(self.path):
            self._finish_beginning()
            for path, what in ((self.record, "a game"), (self.players, "a list of players")):
                if os.path.lexists(path):
                    raise MailError(
                        f"{named(self.path)} holds {what} already, {path.name}: take another folder, "
                        "or move the file elsewhere"
                    )

    def begin(self, record: Record, registered: Registered) -> None:
        """Keep a new game here; the folder is made if there is none.

        The record is the game: wherever this is cut short, there is either no game, and it can be begun again, or the
        whole game, and the next command of any kind gives the list of players its name.
        """
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)  # there will be passwords and secrets in it
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
        if os.path.lexists(self.players):  # somebody has written another one since, and that is theirs
            return
        try:
            os.replace(self._staged, self.players)
        except FileNotFoundError:  # another command was faster
            return

    def load(self) -> Correspondence:
        """The game as it is.

        Raises:
            MailError: there is none here, or one of another kind.
            RecordError: the record is damaged.
        """
        self._reject_empty()
        with warnings.catch_warnings():
            warnings.simplefilter("error", TruncatedRecord)
            try:
                record = Record.load(self.record)
            except TruncatedRecord as warning:
                raise RecordError(
                    f"{warning}: it was not written so; take a copy of the file, or delete what is left of that line"
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
                lack = f"there is no {RECORD} in it"
            else:
                lack = "it is not a folder" if os.path.lexists(self.path) else "there is no such folder"
            raise MailError(f"{named(self.path)} holds no game: {lack}")

    @contextmanager
    def changing(self) -> Iterator[Correspondence]:
        """The game, with nobody else at work in the folder while the block runs."""
        self._reject_empty()
        with locked(self.path):
            yield self.load()

    def keep(self, record: Record) -> None:
        """Put this record in the place of the one there is; within `changing`."""
        write_record(self.record, record)

    def registered(self, correspondence: Correspondence) -> Registered:
        """What is known of the players; nothing if the list has been taken away.

        Raises:
            MailError: the list has mistakes; all are named.
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
    """MailError for what the system says about a path that can't be looked at: no permission, too long, no path."""
    try:
        yield
    except MailError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        reason = getattr(error, "strerror", None) or error
        raise MailError(f"{named(path)}: cannot be read: {reason}") from error


def _kind_of(path: Path) -> int:
    """What kind of file a path leads to, as `st_mode` has it; 0 if there is none."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0
