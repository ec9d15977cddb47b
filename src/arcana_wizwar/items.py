"""Carried items and treasures: getting, dropping, landing (WW-9.17, WW-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING


if TYPE_CHECKING:
    from arcana_wizwar.game import Game


def get_item(game: Game, player: int, card: int, source: int, clause: str) -> None:
    """An item becomes one that the wizard carries (WW-9.17, WW-15.3)."""
    raise NotImplementedError


def lose_item(game: Game, player: int, card: int, target: int, clause: str) -> None:
    """An item leaves a wizard for a pile; its effects stop at once (WW-15.18)."""
    raise NotImplementedError


def land_item(game: Game, player: int, card: int, square: int, clause: str) -> None:
    """A carried item comes to lie in a square: dropped or thrown (WW-15.7, WW-15.16)."""
    raise NotImplementedError


def take_treasure(game: Game, player: int, treasure: int) -> None:
    """A wizard picks a treasure up; the others may respond (WW-15.10, WW-11.1 (d))."""
    raise NotImplementedError


def land_treasure(game: Game, treasure: int, square: int, clause: str) -> None:
    """A treasure comes to lie in a square (WW-15.13, WW-19.2)."""
    raise NotImplementedError
