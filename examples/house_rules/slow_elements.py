"""A house rule that overrides a procedure: the elements strike once in a turn instead of in every phase (MG-20.2)."""

from __future__ import annotations

import arcana_magika
from arcana_magika.model.state import Phase


class Game(arcana_magika.Game):
    """Magika in which storms and fires hurt only those who stand in them at the end of a turn."""

    __slots__ = ()
    name = "magika-slow-elements"

    def elemental_losses(self, phase: Phase) -> None:
        """Losses at the end of phase 5 only, in place of every phase (MG-20.2)."""
        if phase.number == 5:
            super().elemental_losses(phase)
