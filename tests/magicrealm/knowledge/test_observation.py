"""Observations contain the features of a view (MR-48)."""

from __future__ import annotations

import numpy as np
import pytest

from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game
from arcana_magicrealm.knowledge.observation import ASKS
from tests.magicrealm.table import begun, do


@pytest.mark.rule("MR-48.21")
def test_determinizations_give_the_same_observation() -> None:
    """A player observes the same in a game and in its determinization."""
    game, rng = Game(3, seed=6), Rng(6)
    for number in range(120):
        if game.is_over:
            break
        player = game.players_to_act[0]
        if number % 20 == 0:
            twin = game.determinize(player, rng)
            assert np.array_equal(game.observation(player), twin.observation(player))
        game.apply(rng.choice(game.legal_actions(player)), player)


@pytest.mark.rule("MR-48.14")
def test_picks_are_in_the_observation_of_their_player_alone() -> None:
    """The first pick at Birdsong changes the observation of its player only."""
    game = begun("amazon", "elf")
    before = [game.observation(seat) for seat in (0, 1)]
    do(game, 0, "record hide")
    assert not np.array_equal(game.observation(0), before[0])
    assert np.array_equal(game.observation(1), before[1])


def test_kinds_of_decisions_are_different() -> None:
    """No kind of decision has two places."""
    assert len({*ASKS}) == len(ASKS)
