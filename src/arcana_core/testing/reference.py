"""Reference models: independent accounts of a game, kept from its log alone and compared with its positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from arcana_core.events import Event
from arcana_core.game import Game

GameT = TypeVar("GameT", bound=Game[Any, Any, Any])


class ReferenceModel(ABC, Generic[GameT]):
    """An account of a game that reads its log. A test calls `settle` after each decision.

    A model is useful if it is written from the rulebook and uses none of the game's own code. It compares its results
    with the position.

    Attributes:
        game: the game to follow, from its position now.
        clause: of the event that is being read.
    """

    def __init__(self, game: GameT) -> None:
        self.game = game
        self.clause = ""
        self._read = len(game.log)

    @abstractmethod
    def book(self, event: Event) -> None:
        """Read an event, with assertions against impossible ones."""

    @abstractmethod
    def compare(self) -> None:
        """Assert that the position matches the events."""

    def settle(self) -> None:
        """Read what has happened since the last call, then compare. An error names the event at which it arose."""
        for entry in self.game.log[self._read :]:
            self.clause = entry.clause
            try:
                self.book(entry.event)
            except Exception as error:
                error.add_note(f"at {entry!r}")
                raise
        self._read = len(self.game.log)
        self.compare()
