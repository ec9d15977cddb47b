"""Attention chits, which decide the order of turns (MR-8.1, MR-8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.agenda import step
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.days import turns
from arcana_magicrealm.chapters.magic import companions
from arcana_magicrealm.model.state import NOWHERE

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


@step
def daylight(game: Game) -> None:
    """Draw attention chits one at a time until the bowl is empty (MR-8.1)."""
    position = game.position
    position.turn = None
    if position.bowl:
        take_turn(game, game.rng.choice(position.bowl))
    elif position.first < 0:
        position.first = next(iter(beings.playing(game)), NOWHERE)


def take_turn(game: Game, being: int) -> None:
    """Let an individual take its whole turn, companions just before it (MR-8.1, MR-43.34, MR-45.25)."""
    position = game.position
    position.bowl = tuple([other for other in position.bowl if other != being])
    game.then(*map(turns.begin_turn, (*companions.acting_before(game, being), being)), daylight())
