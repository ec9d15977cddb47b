"""Magic Realm keeps what the contract of every game promises.

More games, or others: `python -m pytest tests/magicrealm/test_conformance.py --arcana-games 60 --arcana-seed tonight`.
"""

from __future__ import annotations

import attrs

from arcana_core.chance.rng import Rng
from arcana_core.testing import ConformanceTests
from arcana_magicrealm import Game, Rules
from tests.magicrealm.games.casters import Casters
from tests.magicrealm.games.eventful import Warlike

HOUSE_RULES = tuple(Rules.drawn(Rng(f"house rules {number}")).evolve(days=2) for number in range(20))
"""A day has some forty decisions, and the checks look at every one: two days are a long game here."""

EVERYTHING = Rules(days=1, **{field.name: True for field in attrs.fields(Rules) if isinstance(field.default, bool)})
"""A day with every option on."""


class TestAlone(ConformanceTests):
    """One player under random house rules."""

    game_class = Game
    games = 1
    seed = "alone"
    players = 1
    rules = (Rules(days=3), *HOUSE_RULES)


class TestTwo(ConformanceTests):
    """Two players in the ordinary game and under random house rules."""

    game_class = Game
    games = 1
    seed = "two"
    players = 2
    rules = (Rules(days=3), *HOUSE_RULES[::-1])


class TestWar(ConformanceTests):
    """Two players who begin with war, in the ordinary game and under random house rules."""

    game_class = Warlike
    games = 1
    seed = "war"
    players = 2
    rules = (Rules(days=2), *HOUSE_RULES[::7])


class TestCasters(ConformanceTests):
    """Three players who begin among each other with spells and colours, and go on for a day."""

    game_class = Casters
    games = 1
    seed = "casters"
    players = 3
    rules = (Rules(days=2),)


class TestEverything(ConformanceTests):
    """Two players who begin among each other with spells and colours, for a day with every option on."""

    game_class = Casters
    games = 1
    seed = "everything"
    players = 2
    rules = (EVERYTHING,)
