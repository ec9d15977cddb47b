"""The adventurer: it plays whole games by the rules, and does what is sensible in plain positions."""

from __future__ import annotations

import pytest

from arcana_core.bots import RandomBot, play_out
from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, Rules
from arcana_magicrealm.bots import Adventurer


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_adventurers_finish_their_games(players: int) -> None:
    game = Game(players, rules=Rules(days=7), rng=Rng(players), log=False)

    play_out(game, [Adventurer() for _ in range(players)], Rng(2))

    assert game.outcome is not None


def test_adventurer_finishes_games_against_random_players() -> None:
    game = Game(3, rules=Rules(days=7), rng=Rng(3), log=False)

    play_out(game, [Adventurer(), RandomBot(), RandomBot()], Rng(4))

    assert game.outcome is not None
