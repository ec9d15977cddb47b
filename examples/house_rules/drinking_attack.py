"""A house rule that replaces a spell: what an Attack Endurance takes from others, its caster regains (MG-24.25)."""

from __future__ import annotations

from attrs import evolve

import arcana_magika
from arcana_magika.chapters.mages import statistics
from arcana_magika.model.tables import SPELL_NUMBERS
from arcana_magika.spells import SPELLBOOK
from arcana_magika.spells.reading import Level, Reading

ATEND = SPELL_NUMBERS["ATEND"]


# the spell
def drinking(level: Level) -> Level:
    """This level of a spell, after which its caster regains what all others have lost."""

    def take_effect(game: arcana_magika.Game, reading: Reading) -> None:
        others = [mage for mage in game.arena.mages if mage is not reading.caster]
        before = sum(mage.endurance for mage in others)
        level.take_effect(game, reading)
        drunk = before - sum(mage.endurance for mage in others)
        statistics.change_endurance(game, reading.caster, drunk, reading.code, "HR-1.1")

    return evolve(level, take_effect=take_effect)


ATTACK = SPELLBOOK[ATEND]
DRINKING_ATTACK = evolve(ATTACK, minor=drinking(ATTACK.minor), major=drinking(ATTACK.major))


# the game
class Game(arcana_magika.Game):
    """Magika in which an Attack Endurance feeds its caster."""

    __slots__ = ()
    name = "magika-drinking"
    spells = (*SPELLBOOK[:ATEND], DRINKING_ATTACK, *SPELLBOOK[ATEND + 1 :])
