"""A house rule that adds cards and a character to the wizards' combat: those of frost.toml."""

from __future__ import annotations

from pathlib import Path

import arcana_mtgcombat
from arcana_mtgcombat import POOL, read_pool


# the game
class Game(arcana_mtgcombat.Game):
    """The wizards' combat with Frostbolt, the Rimehound, and Hild Rimeborn."""

    __slots__ = ()
    name = "mtgcombat-frost"
    pool = read_pool(Path(__file__).with_name("frost.toml"), base=POOL)
