"""What a player may know of a game of Wiz-War (WW-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


@frozen
class View:
    """What one player, or a bystander, may know."""


def view_of(game: Game, player: int | None) -> View:
    """What this player may know."""
    raise NotImplementedError
