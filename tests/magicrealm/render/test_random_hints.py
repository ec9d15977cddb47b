"""Hints, reasons and screens in random duels of casters show nothing that their reader can't know (MR-47.42, MR-48.21)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing.random_play import random_play
from arcana_magicrealm import Game, actions
from arcana_magicrealm.model.card_sets import CARDS
from tests.magicrealm.games.casters import Casters

DECISIONS = 90
EACH = 6
"""After how many decisions a player's knowledge is compared."""
OF_SPELLS = tuple(
    [one for one in actions.all_actions(CARDS) if isinstance(one, actions.Cast | actions.OfTreasure | actions.AimAt)]
)


def read_by(game: Game, player: int, seed: int) -> dict[str, str]:
    """Everything about a decision that a terminal shows to a player, by its notation."""
    found = {str(action): game.hint(action, player) for action in game.legal_actions(player)}
    for action in Rng(seed).sample(OF_SPELLS, 12):
        rejection = game.why_not(action, player)
        found[f"why {action}"] = "" if rejection is None else f"{rejection.reason} ({rejection.clause})"
    found["order"] = "; ".join(map(str, game.choices(player)))
    return {**found, "text": game.render(player), "screen": game.render(player, rows=30)}


@pytest.mark.rule("MR-47.42", "MR-48.21", "MR-48.5")
@pytest.mark.parametrize("seed", range(4))
def test_terminals_show_the_same_in_positions_that_look_alike(seed: int) -> None:
    for number, game in enumerate(random_play(Casters(3, seed=seed), Rng(seed), most=DECISIONS)):
        if number % EACH == seed:
            for player in game.players_to_act:
                other = game.determinize(player, Rng(number))
                assert read_by(game, player, number) == read_by(other, player, number)
                assert all("\n" not in text for name, text in read_by(game, player, number).items() if " " in name)
