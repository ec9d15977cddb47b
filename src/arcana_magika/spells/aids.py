"""Spells that help their caster: Aids, Invisibility, Boosts, Heals, Prolonged Spell (MG-24.43 to .48, .63 to .72)."""

from __future__ import annotations

from typing import Final

from arcana_core.effects import PERMANENT, Duration, turns
from arcana_magika.chapters.mages import statistics
from arcana_magika.chapters.steps.donning import take_off
from arcana_magika.model.draws import rounded
from arcana_magika.model.forward import Game
from arcana_magika.model.tables import BLACK, SPELL_NUMBERS, SPELLS
from arcana_magika.spells.lasting import on_caster, on_team
from arcana_magika.spells.reach import end_of, is_under, lay_on, report_effect
from arcana_magika.spells.reading import Effect, Level, Reading, SpellRule


def uncloak(game: Game, reading: Reading) -> None:
    """The caster takes off the worn cloak and keeps it (MG-24.43)."""
    take_off(game, reading.caster, "MG-24.43")


def _is_black(_game: Game, reading: Reading) -> bool:
    return reading.caster.worn == BLACK


def boost(kind: str, statistic: str) -> Effect:
    """The major level of a Boost: the minor effect, and the maximum rises for good (MG-24.64, MG-24.66)."""

    def take_effect(game: Game, reading: Reading) -> None:
        mage = reading.caster
        lay_on(game, reading, mage, kind, turns(3))
        amount = game.rules.boost[reading.bonus]
        statistics.raise_maximum(game, mage, statistic, amount, game.spells[reading.spell].major.clause)

    return take_effect


def _never(_game: Game, _reading: Reading) -> bool:
    return False


def heal(game: Game, reading: Reading) -> None:
    """The caster regains half of the maximum Endurance, or three quarters (MG-24.67, MG-23.23)."""
    mage = reading.caster
    amount = rounded(mage.max_endurance * (3 if reading.bonus else 2), 4)
    statistics.change_endurance(game, mage, amount, reading.code, "MG-24.67")


def heal_wholly(game: Game, reading: Reading) -> None:
    """The caster's Endurance rises to its maximum (MG-24.68)."""
    mage = reading.caster
    statistics.change_endurance(game, mage, mage.max_endurance - mage.endurance, reading.code, "MG-24.68")


def _is_unhurt(_game: Game, reading: Reading) -> bool:
    return reading.caster.endurance >= reading.caster.max_endurance


def prolong(game: Game, reading: Reading) -> None:
    """The named scroll stays when it is read, for some turns or for ever (MG-24.71, MG-24.72)."""
    lasts = _prolongation(reading)
    game.arena.effects.begin("PROSP", source=reading.caster.player, target=reading.serial, lasts=lasts)
    report_effect(game, reading, reading.caster.player, end=end_of(lasts, reading.phase.index))


def _prolongation(reading: Reading) -> Duration:
    return PERMANENT if reading.major else turns(4 if reading.bonus else 3)


def _is_prolonged_already(game: Game, reading: Reading) -> bool:
    """Whether the scroll isn't held any more, or is prolonged for as long already (MG-23.21)."""
    held = any(scroll.serial == reading.serial for scroll in reading.caster.scrolls)
    return not held or is_under(game, reading, "PROSP", reading.serial, _prolongation(reading))


SPELLS_HERE: Final = {
    "CKAID": SpellRule(
        SPELLS[SPELL_NUMBERS["CKAID"]],
        minor=Level("MG-24.43", uncloak, _is_black, has_bonus=False),
        major=on_caster("MG-24.44", "CKAID", 3, 4),
    ),
    "RCAID": SpellRule(
        SPELLS[SPELL_NUMBERS["RCAID"]],
        minor=on_caster("MG-24.45", "RCAID", 1, 2),
        major=on_caster("MG-24.46", "RCAID", 3, 4),
    ),
    "INVSP": SpellRule(
        SPELLS[SPELL_NUMBERS["INVSP"]],
        minor=on_caster("MG-24.47", "INVSP", 1, 2),
        major=on_team("MG-24.48", "INVSP", team=(1, 2), alone=(3, 4)),
    ),
    "BOEND": SpellRule(
        SPELLS[SPELL_NUMBERS["BOEND"]],
        minor=on_caster("MG-24.63", "BOEND", 3, 4),
        major=Level("MG-24.64", boost("BOEND", "Endurance"), _never),
    ),
    "BOARC": SpellRule(
        SPELLS[SPELL_NUMBERS["BOARC"]],
        minor=on_caster("MG-24.65", "BOARC", 3, 4),
        major=Level("MG-24.66", boost("BOARC", "Arcania"), _never),
    ),
    "HEALS": SpellRule(
        SPELLS[SPELL_NUMBERS["HEALS"]],
        minor=Level("MG-24.67", heal, _is_unhurt),
        major=Level("MG-24.68", heal_wholly, _is_unhurt, has_bonus=False),
    ),
    "PROSP": SpellRule(
        SPELLS[SPELL_NUMBERS["PROSP"]],
        minor=Level("MG-24.71", prolong, _is_prolonged_already),
        major=Level("MG-24.72", prolong, _is_prolonged_already, has_bonus=False),
    ),
}
"""The spells of this module by code."""
