"""Fleeing (MC-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def may_flee(game: Game, player: int) -> bool:
    """Whether the character can flee now (MC-17.1)."""
    raise NotImplementedError


def flee(game: Game, player: int, *, at_once: bool) -> None:
    """The character flees, perhaps with the immediate escape (MC-17.2 to MC-17.6)."""
    raise NotImplementedError


def has_escaped(game: Game, player: int) -> bool:
    """Whether a flight has succeeded, now that the turn would begin (MC-17.4, MC-17.5)."""
    raise NotImplementedError
