"""Spells about whose turn it is, and how it is taken: Phantasm (MR-43.34)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.magic import companions
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule

if TYPE_CHECKING:
    from arcana_core.effects import Effect
    from arcana_magicrealm.game import Game
    from arcana_magicrealm.model.enchantments import Enchantment


def phantasm_ends(game: Game, enchantment: Enchantment, effect: Effect) -> None:
    """Let the target's phantasm vanish with the spell (MR-43.34)."""
    assert isinstance(effect.target, int), "the spell is on a character"
    for companion in beings.companions_of(game, effect.target):
        if companions.is_phantasm(companion):
            companions.leave(game, companion)


SPELLS_HERE: Final[Mapping[str, SpellRule]] = {companions.PHANTASM: SpellRule(ends=phantasm_ends)}
