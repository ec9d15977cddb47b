"""Bots, and the seat that each of them gets: its player's knowledge, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NoReturn, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.game import Game, ViewT
from arcana_core.rules import GameRules


class Seat(Generic[ViewT]):
    """A player's place at a table: everything a bot gets when it has to decide.

    A seat is read-only, so a bot can't turn its own seat into another player's. It can't be pickled either, because it
    leads to the true game: to search in another process, send it `determinize()`.

    Attributes:
        player: The player who sits here.
        legal_actions: What this player can do now.
        rng: The bot's own chance. Draws from it change nothing at the table.
    """

    __slots__ = ("_game", "legal_actions", "player", "rng")

    _game: Game[Any, Any, ViewT]
    player: int
    legal_actions: tuple[Action, ...]
    rng: Rng

    def __init__(self, game: Game[Any, Any, ViewT], player: int, rng: Rng) -> None:
        put = object.__setattr__
        put(self, "_game", game)
        put(self, "player", player)
        put(self, "rng", rng)
        put(self, "legal_actions", game.legal_actions(player))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a seat is read-only: {name} can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a seat is read-only: {name} can't be deleted")

    def __reduce__(self) -> NoReturn:
        raise TypeError("a seat can't be pickled, because it leads to the true game: pickle seat.determinize() instead")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    @property
    def rules(self) -> GameRules:
        """The settings of this table."""
        rules: GameRules = self._game.rules
        return rules

    @property
    def view(self) -> ViewT:
        """The player's view."""
        return self._game.view(self.player)

    @property
    def observation(self) -> NDArray[np.float32]:
        """The player's observation: the view as an array."""
        return self._game.observation(self.player)

    @property
    def information_state(self) -> str:
        """All that this player has seen, as canonical text."""
        return self._game.information_state(self.player)

    def determinize(self) -> Game[Any, Any, ViewT]:
        """A copy that could be the true game, for all the player knows: search in it, play it on, throw it away."""
        return self._game.determinize(self.player, self.rng)


class Bot(Protocol[ViewT]):
    """Makes the decisions of one seat in one game. It may remember anything during the game."""

    def choose(self, seat: Seat[ViewT]) -> Action:
        """One of `seat.legal_actions`, or an unlisted action that the rules accept."""
        ...


class RandomBot:
    """Plays every legal action with the same chance."""

    def choose(self, seat: Seat[Any]) -> Action:
        """One of the legal actions, drawn evenly."""
        return seat.rng.choice(seat.legal_actions)


BotMaker = Callable[[], Bot[Any]]
"""A function that makes a new bot for one seat of one game, such as a class of bots."""

BOTS: Mapping[str, BotMaker] = {"random": RandomBot}
"""The bots that can play every game."""


def play_out(game: Game[Any, Any, Any], bots: Sequence[Bot[Any]], rng: Rng) -> None:
    """Let bots play a game to its end.

    Args:
        game: played on from its current position.
        bots: one for each player.
        rng: each bot draws from a split of its own, `rng.split("bot", player)`.

    Raises:
        ValueError: there are not as many bots as players.
        IllegalAction: a bot gave an action that is not legal.
    """
    if len(bots) != game.player_count:
        raise ValueError(f"{game.name} has {game.player_count} players here and {len(bots)} bots were given")
    streams = [rng.split("bot", player) for player in range(len(bots))]
    while game.players_to_act:
        player = game.players_to_act[0]
        game.apply(bots[player].choose(Seat(game, player, streams[player])), player)
