"""Spells that alter action chits, weapons and move times (MR-39.21, MR-43.10 to MR-43.12, MR-43.18, MR-43.46)."""

from __future__ import annotations

from typing import Final

from arcana_core.effects import Effect
from arcana_magicrealm.chapters import beings, whereabouts
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.chits import CHITS, COMMITTED, ENCHANTED, FATIGUED, UNALTERED, Altered
from arcana_magicrealm.model.enchantments import ARMS, CHIT, PIECE, Enchantment, Target
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import Casting
from arcana_magicrealm.model.spells import SPELL, SPELLS

POISON: Final = "poison"
GRACE: Final = "elven_grace"
STARS: Final = SPELLS[SPELL[POISON]].sharpness
MOVE_TIMES: Final = SPELLS[SPELL[GRACE]].move_time
"""The move times under Elven Grace, by strength or size (MR-43.11)."""
ALTERING: Final = ("witchs_brew", "faerie_lights", "elemental_spirit", "unleash_power")
"""The spells that alter Magic chits of their caster (MR-43.10, MR-43.12, MR-43.18, MR-43.36)."""


def is_there(game: Game, casting: Casting, target: Target) -> bool:
    """Whether a weapon counter or club is still in the clearing when it is to be poisoned (MR-42.6, MR-43.46)."""
    if target.kind == PIECE:
        return whereabouts.clearing_of(game, target.number) == game.fight.clearing
    return beings.place(game, target.number) == game.fight.clearing and not beings.is_mist(game, target.number)


def stars_on_piece(game: Game, piece: int) -> int:
    """The sharpness stars that Poison adds to a weapon counter (MR-43.46)."""
    return STARS if enchantments.works(game, POISON, (PIECE, piece)) else 0


def stars_on_arms(game: Game, being: int) -> int:
    """The sharpness stars that Poison adds to the blows of a native, Goblin or Ogre, or to a club (MR-43.46).

    Arms that are transmorphized with their owner do nothing (MR-40.8).
    """
    if not game.position.enchantments or game.form_of(being) is not None:
        return 0
    return STARS if any(enchantments.works(game, POISON, target) for target in (being, (ARMS, being))) else 0


def alterations(game: Game, being: int) -> Altered:
    """How spells alter the chits of a character now (MR-39.21, MR-43.11)."""
    effects = game.position.effects
    if being >= FIRST_DENIZEN or not any(effects.has(spell) for spell in (GRACE, *ALTERING)):
        return UNALTERED
    places = [(altered_chit(game, effect, being), effect.kind) for effect in effects if effect.kind in ALTERING]
    chits = tuple([(place, spell) for place, spell in places if place >= 0])
    move_times = tuple(MOVE_TIMES.items()) if enchantments.works(game, GRACE, being) else ()
    return Altered(chits, move_times) if chits or move_times else UNALTERED


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
    type_, state = game.figures_of(being)[chit].type, game.chits_of(being)[chit]
    if state == ENCHANTED:
        effort.set_chit(game, being, chit, FATIGUED, "MR-39.21")
    elif state == COMMITTED:
        for one in game.position.enchantments:
            if (one.caster, one.chit) == (being, chit) and enchantments.card_of(one).type != type_:
                enchantments.break_spell(game, one, "MR-39.21")


SPELLS_HERE: Final = {
    POISON: SpellRule(fits=is_there),
    **dict.fromkeys(ALTERING, SpellRule(fits=is_active, ends=revert)),
}
