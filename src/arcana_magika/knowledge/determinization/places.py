"""The spaces of the other mages: where they are seen, in cells with unknown mages, or out of sight (MG-28.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from arcana_core.chance.rng import Rng
from arcana_core.geometry.hexes import cells_in
from arcana_magika.chapters.setup import EBON_START, STARTS
from arcana_magika.knowledge.determinization.looks import EVERYWHERE, Looks
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import ARENA, GOAL, rows
from arcana_magika.model.mages import Mage

_ROWS_A_TURN: Final = 3
_ALL: Final = (1 << len(ARENA)) - 1 & ~(1 << GOAL)
_STARTS: Final = sum(1 << cell for cell in STARTS)
_EBON_START: Final = 1 << EBON_START
_MOST_TOGETHER: Final = 2
_MANY: Final = 40


@lru_cache(maxsize=32)
def _walked(turn: int) -> int:
    """The rows that mages can have reached by this turn."""
    northmost = max(2, 25 - _ROWS_A_TURN * turn)
    return sum(1 << cell for cell in rows(chr(ord("a") + northmost - 1), "y"))


def place_mages(game: Game, looks: Looks, mages: Sequence[Mage], own_cell: int, rng: Rng) -> list[Mage]:
    """Give every mage a cell. Return the mages who could also be elsewhere out of sight.

    Args:
        game: the game.
        looks: the viewer's knowledge.
        mages: all others in the game.
        own_cell: the viewer's cell.
        rng: the source of chance.
    """
    crowd = {own_cell: 1} if own_cell >= 0 else {}
    lost = []
    for mage in mages:
        cell = looks.known(mage.player).cell
        if cell is not None and looks.now(mage.player, "cell"):
            _stand(mage, cell, crowd)
        else:
            lost.append(mage)
    lost = _place_seen_novices(game, looks, mages, lost, crowd, rng)
    lost = _place_inspected(looks, lost, crowd, rng)
    free = Free(looks, game.ebon, crowd)
    for mage in lost:
        _stand(mage, some_cell(free.cells(mage), rng), crowd)
    return lost


def some_cell(cells: int, rng: Rng) -> int:
    """One cell of a non-empty set, all equally likely."""
    count = cells.bit_count()
    if count < _MANY:
        return rng.choice(cells_in(cells))
    # A list of hundreds of cells takes ten times as long as a few draws that miss.
    while True:
        cell = rng.below(len(ARENA))
        if cells >> cell & 1:
            return cell


def _stand(mage: Mage, cell: int, crowd: dict[int, int]) -> None:
    mage.cell = cell
    crowd[cell] = crowd.get(cell, 0) + 1


def _place_seen_novices(
    game: Game, looks: Looks, mages: Sequence[Mage], lost: list[Mage], crowd: dict[int, int], rng: Rng
) -> list[Mage]:
    """Fill the cells where only some novice is seen (MG-28.1). Return the mages left over."""
    faces = looks.occupied
    if not faces:
        return lost
    if looks.viewer != game.ebon:
        faces &= ~(1 << looks.knowledge.recon.cell)
    for mage in mages:
        if mage.cell >= 0 and mage.player != game.ebon:
            faces &= ~(1 << mage.cell)
    novices = rng.shuffled([mage for mage in lost if mage.player != game.ebon])
    # A mage shown by a spell is within its reach, and every mage in reach is shown (MG-24.54).
    novices.sort(key=lambda mage: not looks.was_inspected(mage.player))
    cells = rng.shuffled(cells_in(faces))
    cells.sort(key=lambda cell: not looks.inspected_cells >> cell & 1)
    bound = [mage for mage in novices if looks.cells_by_artifacts(mage.player) != EVERYWHERE]
    for mage in bound:
        fitting = [cell for cell in cells if looks.cells_by_artifacts(mage.player) >> cell & 1]
        if fitting:
            cells.remove(fitting[0])
            _stand(mage, fitting[0], crowd)
    for mage, cell in zip([mage for mage in novices if mage not in bound], cells, strict=False):
        _stand(mage, cell, crowd)
    return [mage for mage in lost if mage.cell < 0]


def _place_inspected(looks: Looks, lost: list[Mage], crowd: dict[int, int], rng: Rng) -> list[Mage]:
    """Mages shown by KNOSS or INTRP are near, in the fog or in a crowd (MG-40.53). Return the mages left over."""
    near = [mage for mage in lost if looks.was_inspected(mage.player)]
    for mage in near:
        reached = looks.inspected_cells & looks.cells_by_artifacts(mage.player)
        fog = reached & looks.fogged & ~looks.clear
        novices = 0 if mage.player == looks.ebon else reached & looks.occupied & ~looks.seen_at(2)
        cells = [cell for cell in cells_in(fog) if crowd.get(cell, 0) < _MOST_TOGETHER] or cells_in(novices or fog)
        if cells:
            _stand(mage, rng.choice(cells), crowd)
    return [mage for mage in lost if mage.cell < 0]


class Free:
    """The cells for mages without reported spaces, likely ones if there are any.

    Where everything is visible they can only be invisible.
    """

    def __init__(self, looks: Looks, ebon: int, crowd: dict[int, int]) -> None:
        self._crowd = crowd
        self._ebon = ebon
        self._hidden = _ALL & ~looks.clear & ~looks.inspected_cells
        self._turn = looks.turn

    def cells(self, mage: Mage, *, likely: bool = True) -> int:
        """These cells for this mage, as a set: all in which it isn't seen, or only the likely ones."""
        hidden, full, taken = self._hidden, 0, 0
        for cell, count in self._crowd.items():
            taken |= 1 << cell
            if count >= _MOST_TOGETHER:
                full |= 1 << cell
        if self._turn == 0:
            # Everybody knows where mages start (MG-7.4, MG-7.5).
            starts = (_EBON_START if mage.player == self._ebon else _STARTS) & hidden & ~taken
            if starts:
                return starts
        hidden &= ~full
        return (likely and hidden & _walked(min(self._turn, 8))) or hidden or _ALL & ~full
