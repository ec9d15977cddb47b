"""Curse and Power of the Pit, which roll on a table for their target (MR-43.28, MR-43.30)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.melee import Casting

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def curse(game: Game, casting: Casting, targets: tuple[Target, ...]) -> None:
    """Let the caster roll a curse for the target (MR-43.28)."""
    for target in targets:
        game.curse(target.number, casting.caster)


def open_pit(game: Game, casting: Casting, targets: tuple[Target, ...]) -> None:
    """Let the caster roll on Power of the Pit for the target; it has the kills (MR-42.12, MR-43.30)."""
    for target in targets:
        game.power_of_the_pit(target.number, casting.caster, casting.caster)


SPELLS_HERE: Final[Mapping[str, SpellRule]] = {
    "curse": SpellRule(at_once=curse),
    "power_of_the_pit": SpellRule(at_once=open_pit),
}
