"""The Flying Carpet, which bears a permanent spell that Purple magic energizes (MR-44.56).

The spell is in effect once a character has activated the Carpet, inert at first. It works for the one who has the
Carpet active.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from arcana_magicrealm.chapters.magic import enchantments, energizing
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.melee import CARPET
from arcana_magicrealm.model.spells import CARPET_SPELL

if TYPE_CHECKING:
    from arcana_core.effects import Effect
    from arcana_magicrealm.game import Game


def activated(game: Game, being: int, piece: int) -> None:
    """Let the spell of an activated Carpet be in effect, and be energized if its colour is supplied (MR-39.5)."""
    if piece != flying.CARPET_PIECE:
        return
    if not game.position.effects.has(CARPET):
        made = Enchantment(0, CARPET_SPELL, being, piece=piece)
        enchantments.begin(game, made, [flying.ON_CARPET], is_inert=True)
    energizing.energize_supplied(game)


def lie_inert(game: Game, enchantment: Enchantment, effect: Effect) -> None:
    """Let the spell that was broken stay on the Carpet, inert until it is energized again (MR-44.56)."""
    game.position.effects.dispel(enchantments.ENERGIZED, enchantment.number)
    game.position.effects.begin(effect.kind, effect.source, effect.target, lasts=effect.lasts)


SPELLS_HERE: Final[Mapping[str, SpellRule]] = {CARPET: SpellRule(ends=lie_inert)}
"""The rule of the Carpet's spell, which is never cast."""
