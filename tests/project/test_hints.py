"""Hints of every game, for every action of its action space."""

from __future__ import annotations

from typing import Any

import pytest

import arcana_archmage
import arcana_magicrealm
import arcana_magika
import arcana_mtgcombat
import arcana_wizwar
from arcana_core.chance.rng import Rng
from arcana_core.testing.random_play import random_play

GAMES = [arcana_archmage, arcana_magicrealm, arcana_magika, arcana_mtgcombat, arcana_wizwar]


@pytest.mark.parametrize("package", GAMES)
def test_illegal_actions_have_hints_too(package: Any) -> None:
    rng = Rng(1)
    for number, game in enumerate(random_play(package.Game(seed=1), rng, most=150)):
        if number % 5 == 0:
            for player in range(game.player_count):
                for _ in range(8):
                    hint = game.hint(rng.choice(game.action_space), player)
                    assert len(hint.splitlines()) <= 1


@pytest.mark.parametrize("package", GAMES)
def test_sentence_is_about_an_event(package: Any) -> None:
    game: Any = package.Game(seed=1)

    with pytest.raises(TypeError, match="a sentence is about an event, as game.log has them, got None"):
        game.sentence(None, 0)
