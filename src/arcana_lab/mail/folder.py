"""The folder of a game by mail: its record, the list of its players, and the reports that were printed."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import frozen

from arcana_core.errors import RecordError
from arcana_core.records import Record, TruncatedRecord
from arcana_lab.mail.correspondence import Correspondence
from arcana_lab.mail.errors import MailError
from arcana_lab.mail.files import write_record, write_text
from arcana_lab.mail.lock import locked
from arcana_lab.mail.registration import Registered, nothing_of, players_text, read_players

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

RECORD: Final = "game.jsonl"
PLAYERS: Final = "players.toml"
REPORTS: Final = "reports"


@frozen
class Folder:
    """Where a game by mail is kept.

    Attributes:
        path: of the folder.
        played: the class of the game.
    """

    path: Path
    played: AnyGame

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

    def refuse_used(self) -> None:
        """MailError if there is a game here already, or what would be lost by beginning one."""
        for path, what in ((self.record, "a game"), (self.players, "a list of players")):
            if path.exists():
                raise MailError(
                    f"{self.path} holds {what} already, {path.name}: take another folder, or move the file elsewhere"
                )

    def begin(self, record: Record, registered: Registered) -> None:
        """Keep a new game here; the folder is made if there is none."""
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)  # there will be passwords and secrets in it
        except OSError as error:
            raise MailError(f"{self.path}: no folder can be made: {error.strerror or error}") from error
        with locked(self.path):
            self.refuse_used()
            write_text(self.players, players_text(registered, f"a game of {record.game}"), private=True)
            write_record(self.record, record)  # last: where it is, there is a game

    def load(self) -> Correspondence:
        """The game as it is.

        Raises:
            MailError: there is none here, or one of another kind.
            RecordError: the record is damaged.
        """
        self._refuse_empty()
        with warnings.catch_warnings():
            warnings.simplefilter("error", TruncatedRecord)
            try:
                record = Record.load(self.record)
            except TruncatedRecord as warning:
                raise RecordError(
                    f"{warning}: it was not written so; take a copy of the file, or delete what is left of that line"
                ) from None
        if record.game != self.played.name:
            raise MailError(f"{self.path} holds a game of {record.game!r}, not of {self.played.name!r}")
        try:
            return Correspondence.of(record, self.played)
        except RecordError as error:
            raise RecordError(f"{self.record}: {error}") from error

    def _refuse_empty(self) -> None:
        if not self.record.is_file():
            lack = f"there is no {RECORD} in it" if self.path.is_dir() else "it is no folder"
            raise MailError(f"{self.path} holds no game: {lack}")

    @contextmanager
    def changing(self) -> Iterator[Correspondence]:
        """The game, with nobody else at work in the folder while the block runs."""
        self._refuse_empty()
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
        if not self.players.exists():
            return nothing_of(letters)
        read = read_players(self.players, letters, correspondence.mail, choices=False)
        if read.mistakes:
            raise MailError("\n".join(f"{self.players}: {mistake}" for mistake in read.mistakes))
        return read
