"""Magika keeps what the contract of every game promises.

More games, or others: `python -m pytest tests/magika/test_conformance.py --arcana-games 60 --arcana-seed tonight`.
"""

from __future__ import annotations

from arcana_core.chance.rng import Rng
from arcana_core.testing import ConformanceTests
from arcana_magika import Game, Rules

HOUSE_RULES = tuple(Rules.drawn(Rng(f"house rules {number}")).evolve(turn_limit=2) for number in range(40))
"""A turn has more than 100 decisions, and the checks look at every one. Two turns are a long game here."""


class TestMagika(ConformanceTests):
    """A small table in the ordinary game and under random house rules."""

    game_class = Game
    games = 2
    seed = "magika"
    players = 4
    rules = (Rules(turn_limit=2), *HOUSE_RULES)


class TestFullTable(ConformanceTests):
    """Twelve novices and the Ebon Mage."""

    game_class = Game
    games = 1
    seed = "thirteen"
    players = 13
    rules = (Rules(turn_limit=1),)
