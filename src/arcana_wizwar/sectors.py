"""Sectors that turn or change places with everything in them (WW-16.10 to WW-16.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING


if TYPE_CHECKING:
    from arcana_wizwar.game import Game


def turn_sector(game: Game, place: int, quarters: int) -> None:
    """A sector turns with everything in it (WW-16.10 to WW-16.12)."""
    raise NotImplementedError


def swap_sectors(game: Game, one: int, other: int) -> None:
    """Two sectors change places with everything in them (WW-16.14)."""
    raise NotImplementedError
