"""Spells that alter action chits (MR-39.21, MR-43.10 to MR-43.12, MR-43.18, MR-43.36)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from arcana_core.effects import Effect
from arcana_magicrealm.chapters.magic import enchantments
from arcana_magicrealm.chapters.magic.spells import weapons
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.chits import CHITS, UNALTERED, Altered
from arcana_magicrealm.model.enchantments import CHIT, Enchantment, Target
from arcana_magicrealm.model.melee import Casting
from arcana_magicrealm.model.state import COMMITTED, ENCHANTED, FATIGUED, FIRST_DENIZEN, NOWHERE

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

ALTERING: Final = ("witchs_brew", "faerie_lights", "elemental_spirit", "unleash_power")
"""The spells that alter Magic chits of their caster."""
MOVE_TIMES: Final = tuple(weapons.MOVE_TIMES.items())


def alterations(game: Game, being: int) -> Altered:
    """How spells alter the chits of a character now (MR-39.21, MR-43.11)."""
    effects = game.position.effects
    if being >= FIRST_DENIZEN or not any(effects.has(spell) for spell in (weapons.GRACE, *ALTERING)):
        return UNALTERED
    places = [(altered_chit(game, effect, being), effect.kind) for effect in effects if effect.kind in ALTERING]
    chits = tuple([(place, spell) for place, spell in places if place >= 0])
    graceful = enchantments.works(game, weapons.GRACE, being)
    return Altered(chits, MOVE_TIMES if graceful else ()) if chits or graceful else UNALTERED


def altered_chit(game: Game, effect: Effect, being: int) -> int:
    """The place of the chit of a character that an effect alters now; -1 for none."""
    owner, chit = divmod(enchantments.named(effect.target)[1], CHITS)
    return chit if owner == being and enchantments.is_working(game, effect) else NOWHERE


def is_active(game: Game, casting: Casting, target: Target) -> bool:
    """Whether a named chit is still active and unenchanted when the spell comes to life (MR-39.21)."""
    being, chit = divmod(target.number, CHITS)
    return effort.chits_before(game, being)[chit] in effort.PLAYABLE


def revert(game: Game, enchantment: Enchantment, effect: Effect) -> None:
    """Let a chit be as before: what depends on its altered type ends (MR-39.21)."""
    kind, number = enchantments.named(effect.target)
    assert kind == CHIT, "such spells are on chits"
    being, chit = divmod(number, CHITS)
    if game.position.seats[being] < 0:
        return
    type_, state = game.figures_of(being)[chit].type, game.chits_of(being)[chit]
    if state == ENCHANTED:
        effort.set_chit(game, being, chit, FATIGUED, "MR-39.21")
    elif state == COMMITTED:
        for one in game.position.enchantments:
            if (one.caster, one.chit) == (being, chit) and enchantments.card_of(one).type != type_:
                enchantments.break_spell(game, one, "MR-39.21")


SPELLS_HERE: Final[Mapping[str, SpellRule]] = dict.fromkeys(ALTERING, SpellRule(fits=is_active, ends=revert))
