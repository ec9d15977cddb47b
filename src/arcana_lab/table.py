"""A table of people and bots: whose decision it is, what the bots answer, taking back, a record on the way."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from arcana_core.actions import Action
from arcana_core.bots import Bot, BotMaker, Seat
from arcana_core.chance.rng import Rng
from arcana_core.game import Game
from arcana_core.records.records import RecordWriter


class Table:
    """A game that people and bots play together; it asks nobody and prints nothing.

    A bot draws its chance anew for each decision, from the game's beginning and the number of the decision: whoever
    takes back and decides the same again gets the same answer.

    Args:
        game: what is played; it is played on as it stands.
        bots: what makes the bot of a seat; people sit at all others.
        record: a file that the record is written to while the game is played, so that a crash loses at most the last
            decision; one that exists is rejected unless `over` is given.
        over: write over a file that exists.

    Raises:
        RecordError: the record cannot be written.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        bots: Mapping[int, BotMaker],
        *,
        record: str | os.PathLike[str] | None = None,
        over: bool = False,
    ) -> None:
        absent = sorted(seat for seat in bots if seat not in range(game.player_count))
        if absent:
            raise ValueError(f"players of this game are 0 to {game.player_count - 1}, there is no player {absent[0]}")
        self._game = game
        self._makers = dict(bots)
        self._bots: dict[int, Bot[Any]] = {seat: maker() for seat, maker in bots.items()}
        self._rng = Rng(f"table {game.record_head().chance['key']}")
        self._path = record
        self._writer = None if record is None else RecordWriter(record, game, over=over)

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The game as it stands; another object after something was taken back."""
        return self._game

    @property
    def people(self) -> tuple[int, ...]:
        """The seats at which people sit."""
        return tuple(seat for seat in range(self._game.player_count) if seat not in self._makers)

    def advance(self, at_hand: int | None = None) -> int | None:
        """Let the bots decide until a person has to; gives who that is, None when the game is over.

        Args:
            at_hand: who is asked first if several are to act.
        """
        while True:
            to_act = self._game.players_to_act
            bot = next((seat for seat in to_act if seat in self._bots), None)
            if bot is None:
                return at_hand if at_hand in to_act else next(iter(to_act), None)
            number = len(self._game.history)
            seat = Seat(self._game, bot, self._rng.split("bot", bot, number))
            self._apply(self._bots[bot].choose(seat), bot)

    def decide(self, action: Action, player: int) -> None:
        """A person's decision.

        Raises:
            ValueError: a bot sits there.
            IllegalAction: it is not this player's decision, or the rules forbid it; nothing has changed.
            RecordError: it has been decided, but could not be written to the record.
        """
        if player in self._bots:
            raise ValueError(f"a bot decides for player {player}")
        self._apply(action, player)

    def undo(self, player: int) -> None:
        """Take back the last decision of this player, and what others decided in answer to it.

        Bots begin anew: what they remember of the game is gone.

        Raises:
            ValueError: there is nothing to take back, or chance was drawn or something hidden was shown since.
        """
        self._game = self._game.undo(player)
        self._bots = {seat: maker() for seat, maker in self._makers.items()}
        if self._writer is not None and self._path is not None:
            self._writer.close()
            self._writer = RecordWriter(self._path, self._game, over=True)

    def close(self) -> None:
        """Close the record; what was written stays."""
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
