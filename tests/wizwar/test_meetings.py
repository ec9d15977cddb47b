"""Where clauses and cards meet: what waits for a spell, what stands in a square, who is pushed, who is stunned."""

from __future__ import annotations

import pytest

from arcana_core.rng import ScriptedRng
from arcana_wizwar import Game, Rules, skirmish
from arcana_wizwar.labyrinth import square_name

SIDE_BY_SIDE = [("red", 0), ("blue", 0)]


def do(game: Game, *lines: str) -> None:
    for line in lines:
        for pick in line.split("; "):
            (player,) = game.players_to_act
            for action in game.parse(pick, player):
                game.apply(action, player)


def offered(game: Game) -> list[str]:
    (player,) = game.players_to_act
    return [str(action) for action in game.legal_actions(player)]


def at(game: Game, player: int = 0) -> str:
    return square_name(game.position.grid, game.position.wizards[player].square)


def lives(game: Game) -> list[int]:
    return [wizard.life for wizard in game.position.wizards]


@pytest.mark.rule("WW-21.7", "WW-25.110")
@pytest.mark.parametrize("other", ["invisible", "rotate_sector; sector yellow; turn 90"])
def test_a_spell_of_another_range_does_not_use_up_an_astral_projection(other: str) -> None:
    key, *picks = other.split("; ")
    wizards = f"2,1 hand astral_projection {key} fireball | 2,5 | 9,4"
    game = skirmish(wizards, seed=1)
    do(game, "cast astral_projection; square 2,4", f"cast {key}")
    do(game, *(picks or ["no energy"]))
    do(game, "cast fireball; wizard 1")
    assert lives(game) == [15, 10, 15]
    assert game.position.astral == -1


@pytest.mark.rule("WW-21.6", "WW-25.110")
def test_around_the_corner_is_for_the_very_next_spell() -> None:
    game = skirmish("1,0 hand around_the_corner invisible fireball | 1,1", seed=1)
    do(game, "cast around_the_corner", "cast invisible; no energy", "cast fireball")
    assert not game.position.corner
    assert "wizard 1" not in offered(game)
