"""The terrain in force, and the cost of leaving or searching a space (MG-3.1, MG-3.2, MG-3.4)."""

from __future__ import annotations

from typing import Any

from arcana_core.geometry.hexes import cells_in
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import GOBLIN, PENDANT, SWAMP, T_NUMBERS


def renew_ground(arena: Arena) -> None:
    """Work out the terrain in force: the latest arrangement covers the base terrain (MG-3.4)."""
    arrangements = arena.effects.of("ELARR")
    if not arrangements:
        arena.ground = arena.base
        return
    ground = bytearray(arena.base)
    for effect in arrangements:
        data: Any = effect.data
        cells, code = data
        for cell in cells_in(cells):
            ground[cell] = code
    arena.ground = bytes(ground)


def t_number(code: int) -> int:
    """The terrain number of a terrain code (MG-3.1)."""
    return T_NUMBERS[code]


def factor_of(game: Game, mage: Mage, code: int) -> int:
    """The Endurance factor of a terrain for this mage (MG-3.1, MG-3.2)."""
    if code == SWAMP and (mage.race == GOBLIN or game.arena.holds(mage.player, PENDANT)):
        return game.rules.swamp_factor
    return game.rules.terrain_factors[T_NUMBERS[code] - 1]


def factor_here(game: Game, mage: Mage, cell: int) -> int:
    """The factor for leaving or searching this space, under PROEL the lower of base and change (MG-24.11)."""
    arena = game.arena
    code, base = arena.ground[cell], arena.base[cell]
    factor = factor_of(game, mage, code)
    if code != base and arena.effects.has("PROEL", mage.player):
        return min(factor, factor_of(game, mage, base))
    return factor
