"""The cards, characters and wild packs of the starter pool (MC-26 to MC-32), and reading other pools."""

from __future__ import annotations

from importlib.resources import files

from arcana_mtgcombat.cards.loading import read_pool
from arcana_mtgcombat.model.cards import Pool

_DATA = files("arcana_mtgcombat").joinpath("data")

POOL: Pool = read_pool(
    _DATA.joinpath("cards.toml").read_text(encoding="utf-8"),
    _DATA.joinpath("characters.toml").read_text(encoding="utf-8"),
)
"""The starter pool."""

__all__ = ["POOL", "read_pool"]
