"""Archmage keeps the contract of every game.

More games, or others: `python -m pytest tests/archmage/test_conformance.py --arcana-games 200 --arcana-seed tonight`.
"""

from __future__ import annotations

from arcana_archmage import Game
from arcana_core.testing import ConformanceTests


class TestArchmage(ConformanceTests):
    """The ordinary game and random house rules."""

    game_class = Game
    games = 2
    seed = "archmage"
