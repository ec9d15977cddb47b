"""Where the other mages may be: where they are seen, in the cells where somebody is seen, or out of sight (MG-28.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from arcana_core.hexes import cells_in
from arcana_core.rng import Rng
from arcana_magika.geometry import ARENA, GOAL, ROWS
from arcana_magika.imagining.looks import Looks
from arcana_magika.setup import EBON_START, STARTS
from arcana_magika.state import Mage

if TYPE_CHECKING:
    from arcana_magika.game import Game

_START_ROW = 25
_ROWS_A_TURN = 3


def place_mages(game: Game, looks: Looks, mages: Sequence[Mage], own_cell: int, rng: Rng) -> None:
    """Give every mage a cell.

    Args:
        game: the game.
        looks: what the viewer knows.
        mages: all others in the game.
        own_cell: the viewer's.
        rng: the source of chance.
    """
    crowd = Counter([own_cell])
    lost = []
    for mage in mages:
        cell = looks.known(mage.player).cell
        if cell is not None and looks.now(mage.player, "cell"):
            mage.cell = cell
            crowd[cell] += 1
        else:
            lost.append(mage)
    novices = [mage for mage in lost if mage.player != game.ebon]
    explained = {mage.cell for mage in mages if mage.player != game.ebon}
    if looks.viewer != game.ebon:
        explained.add(own_cell)
    faces = [cell for cell in cells_in(looks.occupied) if cell not in explained]
    for mage, cell in zip(rng.shuffled(novices), faces, strict=False):
        mage.cell = cell
        crowd[cell] += 1
        lost.remove(mage)
    for mage in lost:
        mage.cell = _out_of_sight(game, looks, mage, crowd, rng)
        crowd[mage.cell] += 1


def _out_of_sight(game: Game, looks: Looks, mage: Mage, crowd: Counter[int], rng: Rng) -> int:
    hidden = [cell for cell in range(len(ARENA)) if not looks.clear >> cell & 1 and cell != GOAL and crowd[cell] < 2]
    if looks.turn == 0:
        # All know where mages start (MG-7.4, MG-7.5).
        starts = (EBON_START,) if mage.player == game.ebon else STARTS
        likely = [cell for cell in starts if not crowd[cell] and not looks.clear >> cell & 1]
        if likely:
            return rng.choice(likely)
    northmost = max(2, _START_ROW - _ROWS_A_TURN * looks.turn)
    likely = [cell for cell in hidden if northmost <= ROWS[cell] <= _START_ROW]
    # Where all is seen, he can only be invisible.
    return rng.choice(likely or hidden or [cell for cell in range(len(ARENA)) if cell != GOAL and crowd[cell] < 2])
