"""Random months under random settings, watched by a slow model. A longer run:

ARCANA_GAMES=500 python -m pytest -n auto tests/magicrealm/test_random_months.py
"""

from __future__ import annotations

import os

import pytest

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.testing import assert_goes_on_alike
from arcana_magicrealm import Game, Rules, actions
from tests.magicrealm.reference_model import Watcher

GAMES = int(os.environ.get("ARCANA_GAMES", "8"))
DECISIONS = 1500
LIKELY = {actions.record("M"): 4, actions.record("H"): 2, actions.word("live on"): 30, actions.word("end turn"): 2}
"""The weights of decisions that lead somewhere; others have 1."""


def some_rules(rng: Rng) -> Rules:
    """Settings at random, and a month that is short now and then."""
    return Rules.drawn(rng).evolve(days=rng.choice((3, 8, 15, 28)), trade_proposals=1)


def some_action(game: Game, seat: int, rng: Rng) -> Action:
    """A decision at random. Moves are likely, the end of one's life is not."""
    legal = game.legal_actions(seat)
    return rng.weighted(legal, [LIKELY.get(action, 1) for action in legal])


@pytest.mark.parametrize("number", range(GAMES))
def test_month_keeps_everything_in_its_place(number: int) -> None:
    rng = Rng(f"month {number}")
    game = Game(1 + number % 6, seed=number, rules=some_rules(rng))
    watcher = Watcher(game)
    watcher.watch()
    for decision in range(DECISIONS):
        if game.is_over:
            break
        seat = rng.choice(game.players_to_act)
        game.apply(some_action(game, seat, rng), seat)
        watcher.watch()
        if decision == 400:
            assert_goes_on_alike(game, rng)
    Game.replay(game.record())
