"""A house rule that overrides a procedure of Wiz-War: who carries a treasure is slower (WW-6.1)."""

from __future__ import annotations

import arcana_wizwar


class Game(arcana_wizwar.Game):
    """Wiz-War in which a treasure weighs as much as a movement point a turn."""

    __slots__ = ()
    name = "wizwar-heavy-treasures"

    def base_speed(self, player: int) -> int:
        """One less with a treasure, in place of WW-6.1."""
        return super().base_speed(player) - (self.position.wizards[player].treasure >= 0)
