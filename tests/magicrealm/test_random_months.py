"""Random months under random settings, watched by a slow model. A longer run:

ARCANA_GAMES=500 python -m pytest -n auto tests/magicrealm/test_random_months.py

The model doesn't know what spells do, so no one casts any. Their spell cards, runes, curses, enchanted tiles and the
Pits that Demons open are there; `magic.test_random_duels` and `magic.test_random_magic_months` are about the casters.
"""

from __future__ import annotations

import os

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing import assert_goes_on_alike
from arcana_magicrealm import Rules
from arcana_magicrealm.model.denizens import DENIZENS
from tests.magicrealm.games.eventful import Eventful, Warlike, some_action
from tests.magicrealm.reference.arrivals import Watched
from tests.magicrealm.reference.model import Watcher

FIRST, GAMES = int(os.environ.get("ARCANA_FIRST", "0")), int(os.environ.get("ARCANA_GAMES", "8"))
DECISIONS = int(os.environ.get("ARCANA_DECISIONS", "1200"))
"""After how many a month is left; a hundred thousand play to its end."""


class WatchedEventful(Eventful, Watched):
    """Months in the middle of things, watched."""

    __slots__ = ()
    name = "eventful"


class WatchedWarlike(Warlike, Watched):
    """Months that begin with war, watched."""

    __slots__ = ()
    name = "warlike"

    def prepare(self) -> None:
        """Change the position; each hireling has one term of hire."""
        super().prepare()
        effects = self.position.effects
        for number in range(len(DENIZENS)):
            for term in effects.of("hire", number)[:-1]:
                effects.remove(term)


def month(number: int) -> Watched:
    """A month for one to six players, under settings at random.

    Every second one begins in the middle of things, every fourth one with war.
    """
    rng = Rng(f"rules {number}")
    rules = Rules.drawn(rng).evolve(days=rng.choice((3, 8, 15, 28)), trade_proposals=1)
    players = 1 + number // 2 % 6
    if number % 2 == 0:
        return Watched(players, seed=number, rules=rules)
    kind = WatchedWarlike if number % 4 == 3 else WatchedEventful
    game = kind(players, seed=f"month {number}", rules=rules)
    while game.position.day == 0:
        seat = game.players_to_act[0]
        game.apply(rng.choice(game.legal_actions(seat)), seat)
    return game


@pytest.mark.parametrize("number", range(FIRST, FIRST + GAMES))
def test_month_keeps_everything_in_its_place(number: int) -> None:
    rng, game = Rng(f"decisions {number}"), month(number)
    watcher = Watcher(game)
    watcher.watch()
    for decision in range(DECISIONS):
        if game.is_over:
            break
        seat = rng.choice(game.players_to_act)
        game.apply(some_action(game, seat, rng, casts=False), seat)
        watcher.watch()
        if decision == 400:
            assert_goes_on_alike(game, rng)
    watcher.check_end()
    type(game).replay(game.record())
