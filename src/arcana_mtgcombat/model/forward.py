"""The class of the game, for annotations in the modules that it imports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game
else:
    Game = Any

__all__ = ["Game"]
