"""Random games with many hirelings: each position can be taken up again and asks the same questions."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, Rules
from arcana_magicrealm.chapters.days.recording import Birdsong
from arcana_magicrealm.model.denizens import NATIVES
from tests.magicrealm.table import refresh


def hire_some(game: Game, rng: Rng) -> None:
    """Let characters hire natives, who come to them."""
    position = game.position
    for _ in range(3):
        seat, native = rng.below(game.player_count), rng.choice(NATIVES)
        one = position.characters[seat]
        if one.at >= 0 and position.owners[native] < 0 and position.denizen_at[native] >= -1:
            game.hire_denizens(seat, (native,), rng.choice((1, 2, 14)))
            position.denizen_at[native] = one.at
    refresh(game)


@pytest.mark.parametrize("seed", range(4))
def test_position_taken_up_again_asks_the_same(seed: int) -> None:
    game, rng, day = Game(1 + seed, seed=seed, rules=Rules(days=7, caching=True)), Rng(seed), 0
    for number in range(700):
        if game.is_over:
            return
        if isinstance(next(game.waiting()), Birdsong) and game.position.day > day and not any(game.position.picks):
            day = game.position.day
            hire_some(game, rng)
        if number % 10 == 0:
            again = Game.at(game.position, rules=game.rules, players=game.player_count)
            assert again.players_to_act == game.players_to_act
            assert all(again.legal_actions(seat) == game.legal_actions(seat) for seat in game.players_to_act)
        player = rng.choice(game.players_to_act)
        game.apply(rng.choice(game.legal_actions(player)), player)
