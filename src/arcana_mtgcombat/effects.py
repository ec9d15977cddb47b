"""What effect records do (MC-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_mtgcombat.cards.reading import Effect

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def carry_out(game: Game, frame: int) -> bool:
    """Carry out the effects of the play of a frame from its stage on.

    False if a decision must come first, whose steps are on the agenda (MC-13.8).
    """
    raise NotImplementedError


def happen(game: Game, records: tuple[Effect, ...], player: int, source: int, target: int = -1) -> None:
    """Effects without a play happen: of triggers (MC-24.5, MC-25.33)."""
    raise NotImplementedError
