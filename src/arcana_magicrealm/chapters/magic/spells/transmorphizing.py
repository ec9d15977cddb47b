"""Transform and Absorb Essence; Melt Into Mist needs no function of its own (MR-43.24, MR-43.33, MR-43.35)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from arcana_magicrealm.chapters.magic import absorbing
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.model.tables import TABLES

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game
    from arcana_magicrealm.model.melee import Casting


def creature(game: Game, casting: Casting) -> str:
    """Let the caster roll for the form that the target has whenever the spell is energized (MR-42.13, MR-43.35)."""
    return TABLES["transform"].line(game.table_roll(casting.caster, "transform")).code


SPELLS_HERE: Final[Mapping[str, SpellRule]] = {
    "transform": SpellRule(settles=creature),
    "absorb_essence": SpellRule(ends=absorbing.ends),
}
