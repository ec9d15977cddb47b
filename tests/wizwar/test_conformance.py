"""Wiz-War keeps what the contract of every game promises.

More games, or others: `python -m pytest tests/wizwar/test_conformance.py --arcana-games 60 --arcana-seed tonight`.
"""

from __future__ import annotations

from arcana_core.chance.rng import Rng
from arcana_core.testing import ConformanceTests
from arcana_wizwar import Game, Rules

HOUSE_RULES = tuple(Rules.drawn(Rng(f"house rules {number}")).evolve(turn_limit=8) for number in range(40))
"""A turn has some ten decisions, and the checks look at every one: eight turns are a long game here."""


class TestDuel(ConformanceTests):
    """Two wizards in the ordinary game and under random house rules."""

    game_class = Game
    games = 2
    seed = "duel"
    players = 2
    rules = (Rules(turn_limit=12), *HOUSE_RULES)


class TestThree(ConformanceTests):
    """Three wizards, everybody asked who for all that is public might answer."""

    game_class = Game
    games = 1
    seed = "three"
    players = 3
    rules = (
        Rules(turn_limit=8, asking="all"),
        Rules(turn_limit=8, custom_spellbook=True),
        Rules(turn_limit=8, schools=("chosen",), first_player=2, pauses=True),
    )


class TestFour(ConformanceTests):
    """A full table with all cards."""

    game_class = Game
    games = 1
    seed = "four"
    players = 4
    rules = (Rules(turn_limit=8, giant_book=True), *HOUSE_RULES[::-1])
