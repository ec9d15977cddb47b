"""Room in a space: two mages always fit, three only in certain combinations (MG-15.1 to MG-15.4)."""

from __future__ import annotations

from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, BLACK


def may_enter(game: Game, mage: Mage, cell: int) -> bool:
    """Whether this mage can enter a space of the map, or stay in it (MG-15.1, MG-15.2, MG-24.73)."""
    if mage.cell == cell:
        return True
    there = [other for other in game.arena.mages if other.cell == cell]
    if len(there) < 2:
        return True
    return len(there) == 2 and three_may_meet(game, (mage, *there), cell)


def three_may_meet(game: Game, three: tuple[Mage, ...], cell: int) -> bool:
    """Whether these three can share a space, one of them as the last to enter (MG-15.1)."""
    a, b, c = three
    if a.worn == b.worn == c.worn:
        if a.worn != BLACK:  # (a)
            return True
        races, alignments = {a.race, b.race, c.race}, {a.alignment, b.alignment, c.alignment}
        if len(races) == 3 or len(alignments) == 3:  # (d)
            return True
    if game.ebon in (a.player, b.player, c.player):  # (b)
        return True
    there = (cell, -1 - a.player, -1 - b.player, -1 - c.player)
    return all(game.arena.artifacts[artifact] in there for artifact in ALIGNMENT_ARTIFACTS)  # (c)
