"""What people write for what can be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def spelled_out(trial: Game, text: str, player: int) -> str:
    """A line as people write it, in the notation of actions."""
    return text
