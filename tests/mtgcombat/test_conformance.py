"""The conformance kit for the wizards' combat.

More games, or other seeds: `python -m pytest tests/mtgcombat/test_conformance.py --arcana-games 60 --arcana-seed tonight`.
"""

from __future__ import annotations

from arcana_core.chance.rng import Rng
from arcana_core.testing import ConformanceTests
from arcana_mtgcombat import Game, Rules

HOUSE_RULES = tuple(Rules.drawn(Rng(f"house rules {number}")).evolve(max_rounds=2) for number in range(40))
"""A turn has some ten decisions, and the checks look at every one: two rounds are a long battle here."""


class TestDuel(ConformanceTests):
    """Two characters, with the ordinary settings and under random house rules."""

    game_class = Game
    games = 2
    seed = "duel"
    players = 2
    deep_every = 16
    rules = (Rules(max_rounds=3), *HOUSE_RULES)


class TestThree(ConformanceTests):
    """Three random and built characters of two sides, and a wild pack."""

    game_class = Game
    games = 1
    seed = "three"
    players = 3
    deep_every = 16
    rules = (
        Rules(max_rounds=2, characters=("random", "built"), sides=(0, 1, 0)),
        Rules(max_rounds=2, characters=("built", "ysselwood_hunt", "morwen_sable"), library_order="choose"),
    )


class TestFour(ConformanceTests):
    """Two against two, without free windows and with manual payment."""

    game_class = Game
    games = 1
    seed = "four"
    players = 4
    deep_every = 24
    rules = (
        Rules(max_rounds=2, sides=(0, 1), manual_payment=True, start_range="close"),
        Rules(max_rounds=2, sides=(0, 0, 1), characters=("built",), free_windows=False, creature_upkeep="maintain"),
        *HOUSE_RULES[::-1],
    )


class TestEight(ConformanceTests):
    """A full table, with packs."""

    game_class = Game
    games = 1
    seed = "eight"
    players = 8
    deep_every = 40
    rules = (Rules(max_rounds=1, sides=(0, 1, 2), characters=("random", "built", "marrow_watch"), locale="swamp"),)
