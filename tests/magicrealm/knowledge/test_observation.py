"""Observations contain the features of a view (MR-48)."""

from __future__ import annotations

import numpy as np
import pytest

from arcana_core.chance.rng import Rng
from arcana_core.scenario.bounds import MOST
from arcana_magicrealm import Game
from arcana_magicrealm.knowledge.observation import ASKS
from tests.magicrealm.table import begun, do

PIECES, BEINGS = 225, 117
BOUNDS = {
    "day": (0, 29),
    "monster roll": (0, 6),
    "print of its chits": (0, 2),
    "players who have decided": (0, 2),
    "inactive cards": (0, PIECES),
    "transmorphized belongings": (0, PIECES),
    **dict.fromkeys(("recorded spells", "spells learned from cards"), (0, 14)),
    **dict.fromkeys(("starting spells, as far as known", "learned spells, as far as known"), (0, 14)),
    **{f"{number} of the tile": (-40, 40) for number in ("column", "row", "turns")},
    "visitor chit: carrier, 0 for mine, -1 for none": (-1, 1),
    **dict.fromkeys(("unhired denizens there", "hirelings there"), (0, 101)),
    "form, from 1": (0, 66),
    **dict.fromkeys(("tile below in the air, from 1", "second tile, if it is between two, from 1"), (0, 20)),
    "weapon with the potion, from 1, last the dagger": (0, PIECES + 1),
    "piece, from 1": (0, PIECES),
    "belongings offered": (0, PIECES),
    "column, -1 before the roll": (-1, 4),
    **{f"fight: {one}, from 1": (0, BEINGS) for one in ("target", "charges", "holds", "grips", "wounded last")},
    "fight: attacks on the sheet of, from 1": (0, BEINGS),
    **dict.fromkeys(("fight: box, from 1", "fight: box of its head, club or horse, from 1"), (0, 3)),
    **{f"fight: direction of its {one}": (0, 3) for one in ("attack", "maneuver", "shield", "head or club")},
    **{f"fight: {one} chit, from 1": (0, 12) for one in ("attack", "maneuver", "encounter")},
    **{f"fight: {one} piece, from 1": (0, PIECES) for one in ("attack", "maneuver", "encounter")},
    **{f"fight: {one} with its form, from 1": (0, 6) for one in ("attack", "maneuver", "encounter")},
    **{f"fight: {one} with its wings, from 1": (0, 2) for one in ("maneuver", "encounter")},
    "fight: side of its head or club, from 1": (0, 2),
}
"""The bounds of features for two players. All others have no upper bound, or are 0 or 1."""


def test_features_have_the_bounds_of_what_they_count() -> None:
    found = {
        one.name.split(": seat")[0].removesuffix(": mine"): one for one in Game(2, seed=1).observation_spec.features
    }
    bounds = {name: (one.low, one.high) for name, one in found.items()}

    assert {name: pair for name, pair in bounds.items() if pair != (0, 1) and pair[1] != MOST} == BOUNDS


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
