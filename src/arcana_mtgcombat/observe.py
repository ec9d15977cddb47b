"""What a player may know, as an array (MC-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from arcana_core.observations import ObservationSpec
from arcana_mtgcombat.cards.reading import Pool

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def spec_of(pool: Pool) -> ObservationSpec:
    """The meaning of each number of an observation with these cards."""
    raise NotImplementedError


def observe(game: Game, player: int) -> NDArray[np.float32]:
    """What this player may know, laid out as `spec_of` says."""
    raise NotImplementedError
