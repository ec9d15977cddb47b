"""The Ebon Mage: the duty to move, and the facts for the tasks at the ends of phases and turns (MG-29.12, MG-30)."""

from __future__ import annotations

from typing import Any

from arcana_magika.chapters.mages import items
from arcana_magika.chapters.mages.statistics import is_down
from arcana_magika.chapters.steps import moving
from arcana_magika.chapters.tasks import LEAST_ENDURANCE, LONELY_BEYOND
from arcana_magika.events import OrderExecuted
from arcana_magika.model import draws
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import DISTANCE, GOAL, ROWS, STEP
from arcana_magika.model.mages import Mage
from arcana_magika.model.orders import Cast, Move
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import DIRECTIONS, SPELL_CODES, TELPT

_LAST_ROW = 26
_NORTHERN_ROWS = 5


def duty(game: Game, phase: Phase) -> None:
    """An Ebon Mage still in the same space in phase 5 walks in a random direction, if able to walk (MG-29.12)."""
    arena = game.arena
    mage = arena.mages[game.ebon]
    order = phase.orders[mage.player]
    if mage.moved or is_down(mage) or arena.effects.has("PLYZE", mage.player) or _leaves(mage, order):
        return
    if mage.moves >= moving.most_moves(game, mage) or mage.endurance < moving.cost_of_move(game, mage, phase.number):
        return
    ways = [way for way, cell in enumerate(STEP[mage.cell][:6]) if cell >= 0]
    replaced = Move(DIRECTIONS[draws.pick(game.draw, "the Ebon Mage's duty to move", ways)])
    if game.keeps_log:
        reason = "no change of space in this turn yet"
        game.emit(OrderExecuted(mage.player, phase.number, str(order), str(replaced), reason), "MG-29.12")
    phase.orders[mage.player] = replaced


def _leaves(mage: Mage, order: Any) -> bool:
    """Whether this order is a MOVE or a CAST of Teleport, even by a code whose scroll isn't held (MG-40.46)."""
    if not isinstance(order, Cast):
        return isinstance(order, Move)
    slot = items.slot_of(mage, order.scroll)
    scroll = mage.slots[slot] if slot >= 0 else None
    return order.scroll == SPELL_CODES[TELPT] or (scroll is not None and scroll.spell == TELPT)


def note_phase(game: Game, phase: Phase) -> None:
    """Record what the tasks count at the end of a phase, and of a turn (MG-30.12 to MG-30.14)."""
    arena = game.arena
    chronicle = arena.chronicle
    mages = arena.mages
    cell = mages[-1].cell
    met = chronicle.met
    for mage in mages[:-1]:
        if mage.cell == cell:
            met |= 1 << mage.player
    if met != chronicle.met:
        arena.note(met=met)
    if cell == GOAL and chronicle.goal_turn != phase.turn:
        arena.note(goal_turns=chronicle.goal_turns + 1, goal_turn=phase.turn)
    row = ROWS[cell]
    if row == _LAST_ROW and not chronicle.south:
        arena.note(south=True)
    if row <= _NORTHERN_ROWS and chronicle.south and not chronicle.crossed:
        arena.note(crossed=True)
    if phase.number == 5:
        note_turn_end(game)


def note_turn_end(game: Game) -> None:
    """Record what the tasks count at the end of a turn, or of the game (MG-30.4, MG-30.32, MG-30.34)."""
    arena = game.arena
    mages = arena.mages
    chronicle, ebon = arena.chronicle, mages[-1]
    if ebon.endurance < LEAST_ENDURANCE and not chronicle.weak:
        arena.note(weak=True)
    if not chronicle.lonely:
        near = DISTANCE[ebon.cell]
        if not any(mage.cell >= 0 and near[mage.cell] <= LONELY_BEYOND for mage in mages[:-1]):
            arena.note(lonely=True)
