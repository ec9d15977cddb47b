"""Observations as arrays, encoded from views by the features that a game declares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from struct import error
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from arcana_core.knowledge.features import Block, SourceT, write_all
from arcana_core.knowledge.observations import ObservationSpec
from arcana_core.knowledge.writers import Code, Place
from arcana_core.rules import GameRules
from arcana_core.text.wording import shown

RulesT = TypeVar("RulesT", bound=GameRules)
ViewT = TypeVar("ViewT")

MOST_ENCODERS = 256
"""The number of games and rules whose compiled features are kept."""


class Observed(ABC, Generic[RulesT, ViewT]):
    """The observations of a `Game`. They are made from views, so they show nothing else."""

    __slots__ = ()

    rules: RulesT
    player_count: int

    @classmethod
    @abstractmethod
    def _features(cls, rules: RulesT, players: int) -> Iterable[Block[ViewT]]:
        """The features of an observation in order, got from a view (see `arcana_core.knowledge.features`)."""

    @abstractmethod
    def view(self, player: int | None) -> ViewT:
        """This player's knowledge as a frozen object; None is a spectator."""

    @abstractmethod
    def _seat(self, player: int | None) -> None:
        """ValueError if this isn't a player of the game."""

    @classmethod
    @abstractmethod
    def _table(cls, players: int | None, rules: RulesT | None) -> tuple[int, RulesT]:
        """How many play and by which rules, the game's defaults where None is given."""

    @property
    def observation_spec(self) -> ObservationSpec:
        """The meaning and bounds of each number of an observation."""
        return encoder_for(type(self), self.rules, self.player_count).spec

    @classmethod
    def observation_spec_for(cls, rules: RulesT | None = None, players: int | None = None) -> ObservationSpec:
        """The spec of all observations under these rules, the default ones if None: known before there is a game."""
        players, rules = cls._table(players, rules)
        return encoder_for(cls, rules, players).spec

    def observation(self, player: int) -> NDArray[np.float32]:
        """This player's knowledge as a new array of the shape in `observation_spec`."""
        self._seat(player)
        return encoder_for(type(self), self.rules, self.player_count).encode(self.view(player))

    def observation_into(self, player: int, array: NDArray[np.float32]) -> None:
        """Write an observation into an array, over what it held: a row of a batch, or shared memory.

        Raises:
            ValueError: the array isn't contiguous, writable, of float32 and of the shape in `observation_spec`.
        """
        self._seat(player)
        encoder_for(type(self), self.rules, self.player_count).encode_into(self.view(player), array)


class Encoder(Generic[SourceT]):
    """Turns views into observations, as blocks declare it.

    Attributes:
        spec: what each number means.
    """

    __slots__ = ("_code", "_size", "_write", "spec")

    spec: ObservationSpec

    def __init__(self, blocks: Iterable[Block[SourceT]]) -> None:
        blocks = tuple(blocks)
        self.spec = ObservationSpec(feature for block in blocks for feature in block.features())
        (self._size,) = self.spec.shape
        self._code = Code()
        write_all(blocks, self._code, "view", Place(0))
        self._write = self._code.function()

    def encode(self, view: SourceT) -> NDArray[np.float32]:
        """Encode a view as a new array."""
        seen = np.zeros(self._size, dtype=np.float32)
        try:
            self._write(view, seen.data)
        except (error, TypeError) as wrong:
            raise TypeError(f"{self._code.about(wrong)}: an observation is made of numbers: {wrong}") from wrong
        return seen

    def encode_into(self, view: SourceT, array: NDArray[np.float32]) -> None:
        """Encode a view into an existing array.

        Raises:
            ValueError: it has another shape or type, can't be written to, or isn't contiguous.
        """
        if not isinstance(array, np.ndarray):
            raise TypeError(f"an observation is written into a NumPy array, got {shown(array)}")
        if array.shape != (self._size,):
            raise ValueError(f"an observation needs an array of shape ({self._size},), got {array.shape}")
        if array.dtype != np.float32:
            raise ValueError(f"an observation needs an array of float32, got {array.dtype}")
        if not array.flags.c_contiguous:
            raise ValueError("an observation needs a contiguous array, got one with gaps: a column of a larger array?")
        if not array.flags.writeable:
            raise ValueError("an observation needs an array that can be written to, got a read-only one")
        array[:] = self.encode(view)


def encoder_for(game: type[Any], rules: Any, players: int) -> Encoder[Any]:
    """The encoder of a game under these rules, compiled once."""
    recent = _recent.get(game)
    if recent is not None and recent[0] is rules and recent[1] == players:  # hashing rules takes longer than the rest
        return recent[2]
    encoder = _encoders.get((game, rules, players))
    if encoder is None:
        if len(_encoders) >= MOST_ENCODERS:  # runs over thousands of house rules must not fill the memory
            _encoders.clear()
        encoder = _encoders[game, rules, players] = Encoder(game._features(rules, players))
    _recent[game] = (rules, players, encoder)
    return encoder


_encoders: dict[tuple[type[Any], Any, int], Encoder[Any]] = {}
_recent: WeakKeyDictionary[type[Any], tuple[Any, int, Encoder[Any]]] = WeakKeyDictionary()
