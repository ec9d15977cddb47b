"""A table of people and bots: decisions, bots' answers, undo, and a record of the game."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from arcana_core.actions import Action
from arcana_core.bots import Bot, BotMaker, Seat
from arcana_core.chance.rng import Rng
from arcana_core.errors import RecordError
from arcana_core.game import Game
from arcana_core.records.files import named
from arcana_core.records.records import RecordWriter


class Table:
    """A game that people and bots play together. It prints nothing and reads nothing.

    A bot draws its chance anew for each decision, from the game's beginning and the number of the decision. So a player
    who takes back a decision and makes it again gets the same answer.

    Args:
        game: The game to continue.
        bots: For each bot's seat, the function that makes it. People sit at all others.
        record: The file of the record. Every decision is written at once, so a crash loses at most the last one. An
            existing file is rejected unless `over` is set.
        over: Replace an existing file.
        fights: Whether the table is only for a fight, and the game need not go on after it.

    Raises:
        RecordError: The record can't be written.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        bots: Mapping[int, BotMaker],
        *,
        record: str | os.PathLike[str] | None = None,
        over: bool = False,
        fights: bool = False,
    ) -> None:
        self.fights = fights
        absent = sorted(seat for seat in bots if seat not in range(game.player_count))
        if absent:
            raise ValueError(f"players of this game are 0 to {game.player_count - 1}, got a bot for {absent[0]}")
        self._game = game
        self._makers = dict(bots)
        self._bots: dict[int, Bot[Any]] = {seat: maker() for seat, maker in bots.items()}
        self._rng = Rng(f"table {game.record_head().chance['key']}")
        self._path = None if record is None else Path(record)
        self._writer = None if self._path is None else _written(self._path, game, over=over)

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The game in its present position. Undo replaces it by another object."""
        return self._game

    @property
    def people(self) -> tuple[int, ...]:
        """The seats at which people sit."""
        return tuple(seat for seat in range(self._game.player_count) if seat not in self._makers)

    @property
    def is_over(self) -> bool:
        """Whether the game is over, or the fight if the table is for one."""
        return self._game.is_over or (self.fights and self._game.is_fought())

    def advance(self, at_hand: int | None = None) -> int | None:
        """Let the bots decide until a person has to.

        Args:
            at_hand: The person to ask first if several must act.

        Returns:
            That person; None when the game or the fight is over.
        """
        while not self.is_over:
            to_act = self._game.players_to_act
            bot = next((seat for seat in to_act if seat in self._bots), None)
            if bot is None:
                return at_hand if at_hand in to_act else next(iter(to_act), None)
            number = len(self._game.history)
            seat = Seat(self._game, bot, self._rng.split("bot", bot, number))
            self._apply(self._bots[bot].choose(seat), bot)
        return None

    def decide(self, action: Action, player: int) -> None:
        """Make a person's decision.

        Raises:
            ValueError: A bot sits there.
            IllegalAction: It isn't this player's decision, or the rules forbid it. Nothing has changed.
            RecordError: The decision is made, but couldn't be written to the record.
        """
        if player in self._bots:
            raise ValueError(f"a bot decides for player {player}")
        self._apply(action, player)

    def undo(self, player: int, *, choices_only: bool = False, to: int | None = None) -> None:
        """Take back the last decision of this player, and everything that others decided in answer to it.

        Bots begin anew: they forget the game so far.

        Args:
            player: The player who takes a decision back.
            choices_only: Go on to the last decision for which the player had an alternative.
            to: Go on until the player has made only this many decisions, or to the first that can't be taken back.

        Raises:
            ValueError: The player hasn't decided anything, or chance was drawn or something hidden was shown since.
                Nothing has changed.
            RecordError: The record without the decision can't be written. Nothing has changed.
        """
        game, found = self._game, None
        while found is None or (to is not None and decided(found, player) > to):
            try:
                game = game.undo(player)
            except ValueError:
                if found is None:
                    raise
                break
            if not choices_only or (len(game.legal_actions(player)) > 1 and game.formality(player) is None):
                found = game
        if self._writer is not None and self._path is not None:
            writer = _written(self._path, found, over=True)
            self._writer.close()
            self._writer = writer
        self._game = found
        self._bots = {seat: maker() for seat, maker in self._makers.items()}

    def close(self) -> None:
        """Close the record. The written lines stay."""
        if self._writer is not None:
            self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _apply(self, action: Action, player: int) -> None:
        self._game.apply(action, player)
        if self._writer is not None:
            self._writer.update()


def decided(game: Game[Any, Any, Any], player: int) -> int:
    """How many decisions a player has made."""
    return sum([seat == player for seat, _ in game.history])


def _written(path: Path, game: Game[Any, Any, Any], *, over: bool) -> RecordWriter:
    """The writer of a record with all decisions so far.

    An existing record is replaced only when the new one is complete, so that a crash in between loses nothing.
    """
    if not (over and path.is_file() and os.name == "posix"):  # Windows can't move a file that is open
        return RecordWriter(path, game, over=over)
    target = path.resolve()
    draft = target.with_name(f".{target.name[:40]}.{os.urandom(6).hex()}.part")
    writer = RecordWriter(draft, game)
    try:
        draft.chmod(target.stat().st_mode & 0o777)
        draft.replace(target)
    except OSError as error:
        writer.close()
        draft.unlink(missing_ok=True)
        raise RecordError(f"{named(path)}: cannot replace the record: {error.strerror or error}") from error
    writer.path = os.fspath(path)
    return writer
