"""What a player may know of a battle, as an object (MC-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


@frozen
class View:
    """What one player, or a bystander, may know.

    Attributes:
        player: whose view it is, None for a bystander.
    """

    player: int | None


def view_of(game: Game, player: int | None) -> View:
    """What this player may know (MC-34)."""
    raise NotImplementedError


def seen_to_act(game: Game, player: int | None) -> tuple[int, ...]:
    """Who is to act, as far as this player may know (MC-34.10)."""
    raise NotImplementedError
