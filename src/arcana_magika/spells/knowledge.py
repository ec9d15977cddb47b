"""Spells that bring or remove knowledge. Their results appear in the reports (MG-24.54 to 24.60, 24.69, 24.70)."""

from __future__ import annotations

from typing import Any, Final

from arcana_core.effects import turns
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import ARENA
from arcana_magika.model.tables import SPELL_NUMBERS, SPELLS
from arcana_magika.spells.lasting import on_caster, on_team
from arcana_magika.spells.reach import SIGHT, end_of, report_effect, visible_spaces
from arcana_magika.spells.reading import Level, Reading, SpellRule

EVERYWHERE: Final = (1 << len(ARENA)) - 1
"""The set of all spaces."""


def spread_fog(game: Game, reading: Reading) -> None:
    """The spaces around the caster, or all of them, are fogged (MG-24.69, MG-24.70)."""
    lasts = turns(2 if reading.major and reading.bonus else 1)
    cells = _fogged(reading)
    game.arena.effects.begin("FGMAP", source=reading.caster.player, lasts=lasts, data=cells)
    report_effect(game, reading, -1, cells.bit_count(), end_of(lasts, reading.phase.index))


def _fogged(reading: Reading) -> int:
    return EVERYWHERE if reading.major else visible_spaces(reading.caster.cell, SIGHT + reading.bonus)


def _is_foggy_already(game: Game, reading: Reading) -> bool:
    """Whether fog covers all these spaces already: no fog ends before the turn does (MG-23.21, MG-23.22)."""
    clear = _fogged(reading)
    for effect in game.arena.effects.of("FGMAP"):
        cells: Any = effect.data
        clear &= ~cells
    return not clear


SPELLS_HERE: Final = {
    "KNOSS": SpellRule(
        SPELLS[SPELL_NUMBERS["KNOSS"]],
        minor=on_caster("MG-24.54", "KNOSS", 1, 2),
        major=on_team("MG-24.55", "KNOSS", team=(1, 2), alone=(3, 4)),
    ),
    "INTRP": SpellRule(
        SPELLS[SPELL_NUMBERS["INTRP"]],
        minor=on_caster("MG-24.56", "INTRP", 1, 2),
        major=on_team("MG-24.57", "INTRP", team=(1, 2), alone=(3, 4)),
    ),
    "KNART": SpellRule(
        SPELLS[SPELL_NUMBERS["KNART"]],
        minor=on_caster("MG-24.58", "KNART", 1, 2, covered_by="KNARTX"),
        major=on_caster("MG-24.59", "KNARTX", 1, 2),
    ),
    "FGMAP": SpellRule(
        SPELLS[SPELL_NUMBERS["FGMAP"]],
        minor=Level("MG-24.69", spread_fog, _is_foggy_already),
        major=Level("MG-24.70", spread_fog, _is_foggy_already),
    ),
}
"""The spells of this module by code."""
