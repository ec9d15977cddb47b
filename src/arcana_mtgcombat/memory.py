"""Library, Memory, graveyard (MC-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def recall(game: Game, player: int, count: int, clause: str) -> int:
    """The first cards of a library move into Memory; how many did (MC-5.10)."""
    raise NotImplementedError


def forget(game: Game, player: int, card: int, clause: str) -> None:
    """A card of Memory goes to the bottom of the library (MC-5.5)."""
    raise NotImplementedError


def use_up(game: Game, player: int, card: int, clause: str) -> None:
    """A card goes to its owner's graveyard (MC-5.6, MC-5.7)."""
    raise NotImplementedError


def put_into_exile(game: Game, player: int, card: int, clause: str) -> None:
    """A card is exiled (MC-5.8)."""
    raise NotImplementedError


def reclaim(game: Game, player: int, card: int, clause: str) -> None:
    """A card goes from the graveyard into Memory (MC-25.17)."""
    raise NotImplementedError


def take_from_memory(game: Game, player: int, card: int) -> None:
    """A card leaves Memory, openly, to be cast (MC-5.6)."""
    raise NotImplementedError


def limit(game: Game, player: int) -> int:
    """How many spells he may keep at his End Phase (MC-22.2, MC-5.3)."""
    raise NotImplementedError
