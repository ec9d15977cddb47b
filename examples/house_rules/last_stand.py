"""A house rule that overrides a procedure of the wizards' combat: who is badly hurt channels more (MC-9.2)."""

from __future__ import annotations

import arcana_mtgcombat


class Game(arcana_mtgcombat.Game):
    """The wizards' combat in which a character with at most half their Life restores two units more."""

    __slots__ = ()
    name = "mtgcombat-last-stand"

    def restores(self, player: int) -> int:
        """Two more for those who have lost half their Life, in place of MC-9.2."""
        character = self.position.characters[player]
        return super().restores(player) + 2 * (2 * character.life <= character.sheet.life)
