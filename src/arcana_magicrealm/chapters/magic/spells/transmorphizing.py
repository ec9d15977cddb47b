"""Transform and Absorb Essence; Melt Into Mist needs no function of its own (MR-43.24, MR-43.33, MR-43.35)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from arcana_magicrealm.chapters.magic import absorbing, spell_tables
from arcana_magicrealm.chapters.magic.spells import attacks
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.model.tables import TABLES

if TYPE_CHECKING:
    from arcana_core.agenda import Step
    from arcana_magicrealm.game import Game
    from arcana_magicrealm.model.melee import Casting

TRANSFORM: Final = "transform"


def creature(game: Game, casting: Casting) -> str:
    """Let the caster roll for the form that the target has whenever the spell is energized (MR-42.13, MR-43.35)."""
    number = game.table_roll(casting.caster, TRANSFORM, set_dice=attacks.set_dice(game, casting.caster))
    return TABLES[TRANSFORM].line(number).code


def set_die(game: Game, casting: Casting) -> tuple[Step[Game], ...]:
    """Ask a caster with the Magic Wand for one of the dice that give the form (MR-44.25)."""
    has_choice = not casting.set_die and spell_tables.has_wand(game, casting.caster, TRANSFORM)
    return (attacks.SetSpellDie(casting.caster, TRANSFORM),) if has_choice else ()


SPELLS_HERE: Final[Mapping[str, SpellRule]] = {
    TRANSFORM: SpellRule(asks=set_die, settles=creature),
    "absorb_essence": SpellRule(ends=absorbing.ends),
}
