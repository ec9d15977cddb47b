"""Positions with a wrong value are rejected or playable: shown, determinized, played, recorded and replayed.

A longer run: `ARCANA_GAMES=3000 python -m pytest tests/mtgcombat/validation/test_hostile_positions.py`.
"""

from __future__ import annotations

import os

import pytest

from arcana_core.chance.rng import Rng
from tests.mtgcombat.validation.hostile_positions import at, changed, reached, rejected_or_played

POSITIONS = int(os.environ.get("ARCANA_GAMES", "40"))
BATCH = 10 if POSITIONS <= 100 else 100


@pytest.mark.rule("MC-36.31")
@pytest.mark.parametrize("first", range(0, POSITIONS, BATCH))
def test_changed_positions_are_rejected_or_played_on(first: int) -> None:
    outcomes = []
    for number in range(first, first + BATCH):
        rng = Rng(f"hostile position {number}")
        game = reached(rng)
        before = repr(game.position)
        for _ in range(6):
            position, place = changed(rng, game.position.clone())
            if not rng.below(4):
                position, place = changed(rng, position)
            try:
                outcomes.append(rejected_or_played(game, position, rng))
            except Exception as error:
                error.add_note(f"position {number}: {place} is {at(position, place)!r:.200}")
                raise
        assert repr(game.position) == before
    assert {*outcomes} == {True, False}  # or nothing was tried
