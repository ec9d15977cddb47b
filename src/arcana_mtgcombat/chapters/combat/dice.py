"""Dice rolls (MC-2)."""

from __future__ import annotations

from arcana_mtgcombat import events
from arcana_mtgcombat.model.forward import Game


def roll(game: Game, player: int, count: int, purpose: str) -> int:
    """Roll dice and log the result. Rolling no dice gives 0 without an event (MC-2.1 to MC-2.3)."""
    if count <= 0:
        return 0
    rules = game.rules
    faces = game.rng.roll(count, rules.die_sides)
    result = sum(faces) if rules.pool_mode == "sum" else sum([face >= rules.hit_on for face in faces])
    if game.keeps_log:
        game.emit(events.Rolled(player, purpose, tuple(faces), result), "MC-2.1")
    return result


def opposed(game: Game, one: int, other: int, purpose: str) -> bool:
    """Make an opposed Speed roll of one seat against another (MC-2.5)."""
    characters = game.position.characters
    own = game.roll(one, characters[one].speed, purpose)
    return own >= game.roll(other, characters[other].speed, purpose)
