"""What a player of Leduc poker may know, as an object and as an array (LD-1.4)."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from arcana_core.knowledge.observations import Feature, ObservationSpec
from arcana_leduc.state import CARDS, Position

MOST_CHIPS = 4000.0
"""No stake can be higher under any rules that are accepted."""

SPEC = ObservationSpec(
    (
        Feature("my card", 6, labels=CARDS),
        Feature("public card", 6, labels=CARDS),
        Feature("other's card, once shown", 6, labels=CARDS),
        Feature("my stake", high=MOST_CHIPS),
        Feature("other's stake", high=MOST_CHIPS),
        Feature("raises in this round", high=10),
        Feature("I sit in the first seat"),
    )
)


@frozen
class View:
    """What one player, or a spectator, may know.

    Attributes:
        player: whose view it is, None for a spectator.
        cards: the private card of each player, None where it is hidden.
        public: the public card, None before it is turned up.
        stakes, raises, to_act: as in the position.
    """

    player: int | None
    cards: tuple[str | None, str | None]
    public: str | None
    stakes: tuple[int, int]
    raises: int
    to_act: int | None
    folded: int | None


def view_of(position: Position, player: int | None) -> View:
    """What this player may know of the position."""
    shown = position.to_act is None and position.folded is None
    first, second = (CARDS[card] if shown or seat == player else None for seat, card in enumerate(position.cards))
    public = None if position.public is None else CARDS[position.public]
    return View(player, (first, second), public, position.stakes, position.raises, position.to_act, position.folded)


def observe(position: Position, player: int) -> NDArray[np.float32]:
    """What this player may know, laid out as `SPEC` says."""
    seen = np.zeros(22, dtype=np.float32)
    seen[position.cards[player]] = 1
    if position.public is not None:
        seen[6 + position.public] = 1
    if position.to_act is None and position.folded is None:
        seen[12 + position.cards[1 - player]] = 1
    seen[18:] = (position.stakes[player], position.stakes[1 - player], position.raises, player == 0)
    return seen
