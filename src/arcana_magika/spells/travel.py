"""Teleport: its destination, confused or not, and the Ebon Mage's losses (MG-24.49 to MG-24.51, MG-29.7)."""

from __future__ import annotations

from typing import Final

from arcana_magika.chapters.mages.items import drop_item, items_of, word_of
from arcana_magika.chapters.steps.entering import may_enter
from arcana_magika.events import Dropped, Moved, Strayed
from arcana_magika.model import draws
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import DIRECTIONS, NAMES, destination
from arcana_magika.model.mages import Mage
from arcana_magika.model.tables import SPELL_NUMBERS, SPELLS, N
from arcana_magika.spells.reach import clause_of
from arcana_magika.spells.reading import Level, Reading, SpellRule


def teleport(game: Game, reading: Reading) -> None:
    """The caster jumps to the named space, or stays if it has no room (MG-24.49, MG-24.50)."""
    mage = reading.caster
    if game.arena.effects.has("CONFS", mage.player):
        end = _astray(game, reading)
    else:
        end = destination(mage.cell, reading.direction, _distance(reading))
    if end < 0 or not may_enter(game, mage, end):
        return
    if mage.player == game.ebon:
        _lose_on_the_way(game, mage)
    displace(game, mage, end, clause_of(game, reading))


def _astray(game: Game, reading: Reading) -> int:
    """The destination of a confused caster, -1 if no other direction leads to a space (MG-24.51)."""
    mage, distance = reading.caster, _distance(reading)
    ends = {
        direction: destination(mage.cell, direction, distance)
        for direction in range(len(DIRECTIONS) if distance == 2 else N)
        if direction != reading.direction
    }
    directions = [direction for direction, end in ends.items() if end >= 0]
    if not directions:
        return -1
    direction = draws.pick(game.draw, "confused teleport", directions)
    if game.keeps_log:
        game.emit(Strayed(mage.player, DIRECTIONS[direction]), "MG-24.51")
    return ends[direction]


def _distance(reading: Reading) -> int:
    return reading.distance if reading.major else 1


def _lose_on_the_way(game: Game, mage: Mage) -> None:
    """Each item of the Ebon Mage may fall into the space left (MG-29.7)."""
    lost = []
    for item in items_of(game.arena, mage):
        if draws.passes(game.draw, "dropped in teleport", game.rules.ebon_drop):
            lost.append(word_of(mage, item))
            drop_item(game.arena, mage, item, mage.cell)
    if lost and game.keeps_log:
        game.emit(Dropped(mage.player, tuple(lost), NAMES[mage.cell], "TELPT"), "MG-29.7")


def displace(game: Game, mage: Mage, cell: int, clause: str) -> None:
    """Move a mage to another space by magic, at no cost and not as a move (MG-24.49, MG-14.4)."""
    start, mage.cell = mage.cell, cell
    mage.moved = True
    if game.keeps_log:
        game.emit(Moved(mage.player, NAMES[start], NAMES[cell], 0, 0, magical=True), clause)


def _never(_game: Game, _reading: Reading) -> bool:
    return False


SPELLS_HERE: Final = {
    "TELPT": SpellRule(
        SPELLS[SPELL_NUMBERS["TELPT"]],
        minor=Level("MG-24.49", teleport, _never, has_bonus=False),
        major=Level("MG-24.50", teleport, _never, has_bonus=False),
    ),
}
"""The spells of this module by code."""
