"""A house rule that overrides a procedure: who doubts a true spell pays more for each further card (AM-10.5)."""

from __future__ import annotations

import arcana_archmage


class Game(arcana_archmage.Game):
    """Archmage with a penalty that grows: 1 point for the first card placed, 2 for the second, 3 for the third."""

    __slots__ = ()
    name = "archmage-harsh"

    def penalty(self, caster: int, placed: int) -> int:
        """The cost of disbelieving a true spell with this many cards, in place of AM-10.5."""
        return placed * (placed + 1) // 2
