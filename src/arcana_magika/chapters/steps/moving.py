"""Moves: the cost of a step, its legality, and the order of initiative (MG-14, MG-15)."""

from __future__ import annotations

from typing import Final

from arcana_magika.chapters import land
from arcana_magika.chapters.mages import statistics
from arcana_magika.chapters.steps import entering, ground, phases
from arcana_magika.events import Moved, Strayed
from arcana_magika.model import draws, orders
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import NAMES, STEP
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena, Phase
from arcana_magika.model.tables import ANKH, BLACK, CROSS, DIRECTIONS, HUMAN, NE, NW, SE, SW, SWAMP, T_NUMBERS

COMPASS: Final = {name: way for way, name in enumerate(DIRECTIONS[:6])}
"""The directions that a MOVE may name (MG-14.1)."""
NORTHWARD: Final = (NE, NW)
SOUTHWARD: Final = (SE, SW)
GROUPS: Final = (0, 1, 2, 2, 1, 0)
"""By direction: northward moves come first, then lateral, then southward ones (MG-15.5)."""
EARLY: Final = 3
"""With the CROSS this many moves of a turn cost at most 100 percent (MG-14.5)."""


def move_step(game: Game, phase: Phase) -> None:
    """Judge all moves, then carry them out in the order of initiative (MG-14.15)."""
    mages = phases.acting(game, phase, orders.MOVE)
    if not mages:
        return
    ways = directions_taken(game, phase, mages)
    # A blockage acts on every mage with an order other than E or W (MG-23.18). Resistance is tested in letter order.
    held = {mage.player for mage in mages if GROUPS[ways[mage.player]] != 1 and land.holds_back(game, mage, mage.cell)}
    movers = []
    for mage in mages:
        reason = why_not_move(game, phase, mage, ways[mage.player], held=mage.player in held)
        if reason is None:
            movers.append(mage)
        else:
            phases.turn_into_rest(game, phase, mage.player, *reason)
    for mage in initiative(game, movers, ways):
        walk(game, phase, mage, ways[mage.player], held=mage.player in held)


def directions_taken(game: Game, phase: Phase, mages: list[Mage]) -> dict[int, int]:
    """The direction ordered by player, or a random one for a confused mage (MG-14.13, MG-14.14)."""
    effects = game.arena.effects
    ways = {mage.player: COMPASS[phase.orders[mage.player].direction] for mage in mages}
    if not effects.has("CONFS"):
        return ways
    for mage in mages:
        if effects.has("CONFS", mage.player):
            ordered, steps = ways[mage.player], STEP[mage.cell]
            others = [way for way in range(6) if way != ordered and steps[way] >= 0]
            way = ways[mage.player] = draws.pick(game.draw, "confused move", others)
            if game.keeps_log:
                game.emit(Strayed(mage.player, DIRECTIONS[way]), "MG-14.13")
    return ways


def why_not_move(game: Game, phase: Phase, mage: Mage, way: int, *, held: bool) -> tuple[str, str] | None:
    """The clause and the reason that make a move illegal wherever the others are, None if it is legal (MG-14.15)."""
    cell = STEP[mage.cell][way]
    if cell < 0:
        return "MG-14.9", "off the map"
    if mage.moves >= most_moves(game, mage):
        return "MG-14.6", "no moves left in this turn"
    if mage.endurance < cost_of_move(game, mage, phase.number):
        return "MG-14.8", "not enough Endurance"
    if held and way in NORTHWARD:
        return "MG-14.12", "held back by the elements"
    return None


def initiative(game: Game, movers: list[Mage], ways: dict[int, int]) -> list[Mage]:
    """The movers, given in letter order, in order of initiative (MG-15.5, MG-15.6, MG-15.11)."""
    if len(movers) == 1:
        return movers
    arena, ebon = game.arena, game.ebon
    factors, ebon_first = game.rules.terrain_factors, game.rules.ebon_first
    keys = {}
    for mage in movers:
        way, is_novice = ways[mage.player], mage.player != ebon
        keys[mage.player] = (
            GROUPS[way],
            ebon_first and is_novice,
            -mage.endurance,
            -factors[T_NUMBERS[arena.ground[mage.cell]] - 1],  # of any Swamp the whole factor
            not _meets_teammate(arena, mage, STEP[mage.cell][way]),
            is_novice,  # MG-40.78
        )
    return phases.in_order(game, movers, lambda mage: keys[mage.player], "initiative")


def _meets_teammate(arena: Arena, mage: Mage, cell: int) -> bool:
    return mage.worn != BLACK and any(other.cell == cell and other.worn == mage.worn for other in arena.mages)


def walk(game: Game, phase: Phase, mage: Mage, way: int, *, held: bool) -> None:
    """Take a step, unless the space has no room or the way south is closed (MG-15.1, MG-14.10)."""
    start, end = mage.cell, STEP[mage.cell][way]
    if not entering.may_enter(game, mage, end):
        phases.turn_into_rest(game, phase, mage.player, "MG-15.1", "no room there")
        return
    if way in SOUTHWARD and not (held or may_go_south(game, mage, end)):
        phases.turn_into_rest(game, phase, mage.player, "MG-14.10", "the way south is closed there")
        return
    cost = cost_of_move(game, mage, phase.number)
    mage.cell = end
    mage.moves += 1
    mage.moved = True
    if game.keeps_log:
        order = f"MOVE {DIRECTIONS[way]}"
        strayed = order != str(phase.orders[mage.player])
        game.emit(Moved(mage.player, NAMES[start], NAMES[end], cost, mage.moves, magical=False), "MG-14.2")
        phases.executed(game, phase, mage.player, order, *(("confused", "MG-14.13") if strayed else ()))
    statistics.change_endurance(game, mage, -cost, "move", "MG-14.2")


def may_go_south(game: Game, mage: Mage, cell: int) -> bool:
    """Whether the mage can go south into this space though no blockage holds it (MG-14.10, MG-14.11, MG-29.4)."""
    arena = game.arena
    code = arena.ground[cell]
    if T_NUMBERS[code] == 1 or code == SWAMP or mage.player == game.ebon or arena.effects.has("CONFS", mage.player):
        return True
    steps = STEP[mage.cell]
    return not any(steps[way] >= 0 and entering.may_enter(game, mage, steps[way]) for way in NORTHWARD)


def most_moves(game: Game, mage: Mage) -> int:
    """The most moves of this mage in a turn (MG-4.1, MG-4.6, MG-14.6)."""
    own = game.rules.race_moves[mage.race]
    return max(own, game.rules.ankh_moves) if game.arena.holds(mage.player, ANKH) else own


def cost_of_move(game: Game, mage: Mage, number: int) -> int:
    """The cost of this mage's next move in the phase with this number (MG-14.2 to MG-14.5, MG-14.7)."""
    rules = game.rules
    cross = game.arena.holds(mage.player, CROSS)
    matrix = rules.moves_human if cross or mage.race == HUMAN else rules.moves_other
    percent = matrix[mage.moves][number - 1]
    if cross and mage.moves < EARLY:
        percent = min(percent, 100)
    return draws.rounded(ground.factor_here(game, mage, mage.cell) * percent, 100)
