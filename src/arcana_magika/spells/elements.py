"""Spells on the land: Disruption, Attack, Arrangement, Blockage (MG-23.10, MG-24.27 to MG-24.34).

Their effects on mages are checked when they act: moves in `land`, losses at the end of the phase in `ending`.
"""

from __future__ import annotations

from typing import Final

from arcana_core.effects import Duration, phases, turns
from arcana_core.geometry.hexes import cells_in
from arcana_magika.chapters.steps.ground import renew_ground, t_number
from arcana_magika.model.forward import Game
from arcana_magika.model.tables import RIVER, SPELL_NUMBERS, SPELLS
from arcana_magika.spells.reach import SIGHT, end_of, report_effect, spaces_of, visible_spaces
from arcana_magika.spells.reading import Level, Reading, SpellRule

LAND: Final = -1
"""A spell on the land is hidden from everybody (MG-23.20)."""
_WATER = 1  # T#


def _spaces(game: Game, reading: Reading) -> int:
    """The spaces in reach with the named terrain (MG-23.10)."""
    radius = SIGHT + 1 if reading.bonus else SIGHT
    return spaces_of(game.arena, visible_spaces(reading.caster.cell, radius), reading.terrain)


def _no_such_space(game: Game, reading: Reading) -> bool:
    return not _spaces(game, reading)


def _unleash(game: Game, reading: Reading) -> None:
    lasts = turns(1) if reading.major else phases(1)
    _begin(game, reading, (_spaces(game, reading), reading.terrain, 0, 0), lasts)


def _begin(game: Game, reading: Reading, data: tuple[int, ...], lasts: Duration) -> None:
    game.arena.effects.begin(reading.code, source=reading.caster.player, lasts=lasts, data=data)
    report_effect(game, reading, LAND, data[0].bit_count(), end_of(lasts, reading.phase.index))


def _new_terrain(game: Game, reading: Reading) -> int:
    """The caster's space's new terrain number, which is its code too, because 1 is River (MG-24.31)."""
    old = t_number(game.arena.ground[reading.caster.cell])
    return max(_WATER, min(old + reading.change, 10))


def _stays_as_it_is(game: Game, reading: Reading) -> bool:
    return _new_terrain(game, reading) == t_number(game.arena.ground[reading.caster.cell])


def _arrange(game: Game, reading: Reading) -> None:
    arena, here = game.arena, reading.caster.cell
    cells = 1 << here
    if reading.major:
        old = t_number(arena.ground[here])
        radius = SIGHT + 1 if reading.bonus else SIGHT
        for cell in cells_in(visible_spaces(here, radius)):
            if t_number(arena.ground[cell]) == old:
                cells |= 1 << cell
    lasts = turns(2 if reading.bonus and not reading.major else 1)
    _begin(game, reading, (cells, _new_terrain(game, reading)), lasts)
    renew_ground(arena)


def _elemental(code: str, minor: str, major: str) -> SpellRule:
    return SpellRule(
        SPELLS[SPELL_NUMBERS[code]], Level(minor, _unleash, _no_such_space), Level(major, _unleash, _no_such_space)
    )


assert RIVER == _WATER, "a terrain number is a terrain code"

SPELLS_HERE: Final = {
    "ELDRP": _elemental("ELDRP", "MG-24.27", "MG-24.28"),
    "ELATT": _elemental("ELATT", "MG-24.29", "MG-24.30"),
    "ELARR": SpellRule(
        SPELLS[SPELL_NUMBERS["ELARR"]],
        Level("MG-24.31", _arrange, _stays_as_it_is),
        Level("MG-24.32", _arrange, _stays_as_it_is),
    ),
    "ELBLO": _elemental("ELBLO", "MG-24.33", "MG-24.34"),
}
