"""Transformations and other spells that change their caster (WW-14.6, WW-21.42).

Most need only the `grants` of their data.
"""

from __future__ import annotations

from collections.abc import Mapping

from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.model.forward import Game


class HomunculusRule(CardRule):
    """A helper with life equal to the energy of the spell (WW-21.42)."""

    def begin(self, game: Game, frame: int) -> None:
        """Bring it into play with its life."""
        play = game.play(frame)
        game.begin_spell(frame, wizard=play.player, life=play.energy)


RULES: Mapping[str, type[CardRule]] = {"homunculus": HomunculusRule}
