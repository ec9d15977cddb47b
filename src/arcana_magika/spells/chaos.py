"""Chaos: new terrain, and mages thrown southward without their artifacts (MG-24.73, MG-24.74)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.geometry.hexes import cells_in
from arcana_magika.chapters.steps.entering import may_enter
from arcana_magika.chapters.steps.ground import renew_ground
from arcana_magika.events import Dropped, LandChanged
from arcana_magika.model import draws
from arcana_magika.model.geometry import NAMES, rows
from arcana_magika.model.tables import ARTIFACTS, RIVER, SPELL_NUMBERS, SPELLS, TERRAINS
from arcana_magika.spells.reach import SIGHT, clause_of, mages_within, visible_spaces
from arcana_magika.spells.reading import Level, SpellRule
from arcana_magika.spells.travel import displace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arcana_magika.game import Game
    from arcana_magika.model.mages import Mage
    from arcana_magika.spells.reading import Reading

LAND: Final = range(rows("z", "z").start)
"""The spaces that can change: all but row z, which stays Ocean."""
DEPTH: Final = 3
"""The most rows that a mage is thrown to the south."""


def chaos_around(game: Game, reading: Reading) -> None:
    """The land and the mages within R3 of the caster, with the bonus within R4 (MG-24.73, MG-23.23)."""
    radius, cell = SIGHT + reading.bonus, reading.caster.cell
    mages = mages_within(game, cell, radius)
    _change_land(game, reading, [space for space in cells_in(visible_spaces(cell, radius)) if space in LAND])
    _throw(game, reading, mages)


def chaos_everywhere(game: Game, reading: Reading) -> None:
    """All the land and all mages (MG-24.74)."""
    _change_land(game, reading, LAND)
    _throw(game, reading, game.arena.in_game())


def _change_land(game: Game, reading: Reading, cells: Iterable[int]) -> None:
    arena, clause = game.arena, clause_of(game, reading)
    base = bytearray(arena.base)
    for cell in cells:
        code = max(RIVER, game.draw("chaos terrain", len(game.rules.terrain_factors)))
        if code != base[cell]:
            base[cell] = code
            if game.keeps_log:
                game.emit(LandChanged(NAMES[cell], TERRAINS[code]), clause)
    arena.base = bytes(base)
    renew_ground(arena)  # terrain under an arrangement stays covered (MG-3.4)


def _throw(game: Game, reading: Reading, mages: list[Mage]) -> None:
    arena, percent, clause = game.arena, game.rules.chaos_drop, clause_of(game, reading)
    for mage in mages:
        start = mage.cell
        lost = []
        for artifact in arena.artifacts_of(mage.player):
            if draws.passes(game.draw, "dropped in chaos", percent):
                arena.artifacts[artifact] = start
                lost.append(ARTIFACTS[artifact])
        if lost and game.keeps_log:
            game.emit(Dropped(mage.player, tuple(lost), NAMES[start], reading.code), clause)
        north = NAMES[start][0]
        reach = rows(north, chr(min(ord(north) + DEPTH, ord("z"))))
        end = draws.pick(game.draw, "chaos", [cell for cell in reach if may_enter(game, mage, cell)])
        if end != start:
            displace(game, mage, end, clause)


def _never(_game: Game, _reading: Reading) -> bool:
    return False


SPELLS_HERE: Final = {
    "CHAOS": SpellRule(
        SPELLS[SPELL_NUMBERS["CHAOS"]],
        minor=Level("MG-24.73", chaos_around, _never),
        major=Level("MG-24.74", chaos_everywhere, _never, has_bonus=False),
    ),
}
"""The spells of this module by code."""
