"""Spell Aid and the five protections, for the caster or the whole team (MG-24.1 to MG-24.12)."""

from __future__ import annotations

from typing import Final

from arcana_core.effects import Duration, phases, turns
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.tables import BLACK, SPELL_NUMBERS, SPELLS
from arcana_magika.spells.reach import are_under, lay_on, team_or_self
from arcana_magika.spells.reading import Level, Reading, SpellRule


def _lasts(reading: Reading) -> Duration:
    """Ten phases, four turns for a Black caster at the major level. The bonus adds five phases, or one turn."""
    if reading.major and reading.caster.worn == BLACK:
        return turns(5 if reading.bonus else 4)
    return phases(15 if reading.bonus else 10)


def _helped(game: Game, reading: Reading) -> list[Mage]:
    return team_or_self(game, reading.caster) if reading.major else [reading.caster]


def _is_futile(game: Game, reading: Reading) -> bool:
    return are_under(game, reading, reading.code, _helped(game, reading), _lasts(reading))


def _protect(game: Game, reading: Reading) -> None:
    for mage in _helped(game, reading):
        lay_on(game, reading, mage, reading.code, _lasts(reading))


def _aid(game: Game, reading: Reading) -> None:
    for mage in _helped(game, reading):
        lay_on(game, reading, mage, reading.code, _lasts(reading), amount=game.rules.spell_aid)


def _protection(code: str, minor: str, major: str) -> SpellRule:
    return SpellRule(
        SPELLS[SPELL_NUMBERS[code]], Level(minor, _protect, _is_futile), Level(major, _protect, _is_futile)
    )


SPELLS_HERE: Final = {
    "SPAID": SpellRule(
        SPELLS[SPELL_NUMBERS["SPAID"]], Level("MG-24.1", _aid, _is_futile), Level("MG-24.2", _aid, _is_futile)
    ),
    "PROAU": _protection("PROAU", "MG-24.3", "MG-24.4"),
    "PROSH": _protection("PROSH", "MG-24.5", "MG-24.6"),
    "PROIT": _protection("PROIT", "MG-24.7", "MG-24.8"),
    "PROKN": _protection("PROKN", "MG-24.9", "MG-24.10"),
    "PROEL": _protection("PROEL", "MG-24.11", "MG-24.12"),
}
