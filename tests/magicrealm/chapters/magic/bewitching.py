"""Spells put into effect for tests, as if a character had cast them."""

from __future__ import annotations

from arcana_core.effects import Plain
from arcana_magicrealm import Game
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells.rule import NO_RULE
from arcana_magicrealm.model.enchantments import Enchantment, Target
from arcana_magicrealm.model.melee import Casting, Tool
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.table import being, refresh


def bewitch(game: Game, spell: str, caster: str, *targets: str | Plain) -> Enchantment:
    """Put a spell into effect on beings and let it begin."""
    made = Enchantment(0, SPELL[spell], being(caster))
    made = enchantments.begin(game, made, [being(one) if isinstance(one, str) else one for one in targets])
    for effect in enchantments.effects_of(game, made):
        game.spell_rules.get(spell, NO_RULE).begins(game, made, effect)
    refresh(game)
    return made


def fits(game: Game, spell: str, caster: str, *targets: str) -> list[bool]:
    """Whether a spell cast in this round can go into effect on each of these beings."""
    aimed = tuple([Target("being", being(one)) for one in targets])
    casting = Casting(being(caster), SPELL[spell], Tool(chit=0), 3, targets=aimed)
    return [game.spell_rules[spell].fits(game, casting, one) for one in aimed]


def invoke(game: Game, spell: str, caster: str, *targets: str | Target, time: int = 3) -> None:
    """Let an instant spell do its work on beings or other targets, as if it had come to life in this round."""
    aimed = tuple([Target("being", being(one)) if isinstance(one, str) else one for one in targets])
    casting = Casting(being(caster), SPELL[spell], Tool(chit=0), time, targets=aimed)
    at_once = game.spell_rules[spell].at_once
    assert at_once is not None
    for target in aimed:
        at_once(game, casting, target)
    game.go_on()
    refresh(game)
