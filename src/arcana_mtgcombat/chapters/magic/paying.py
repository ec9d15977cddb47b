"""Mana pools: what they pay, what goes into them, what burns (MC-4, MC-9.3, MC-22.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from arcana_mtgcombat import events
from arcana_mtgcombat.chapters.combat.combatants import seats
from arcana_mtgcombat.model import mana
from arcana_mtgcombat.model.mana import COLOURLESS, TYPES, Cost, Units
from arcana_mtgcombat.model.state import IN

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def can_pay(game: Game, player: int, cost: Cost) -> bool:
    """Whether the pool holds a cost (MC-4.7)."""
    return mana.can_pay(cost, game.position.characters[player].pool)


def pay(game: Game, player: int, cost: Cost, types: tuple[int, ...] = ()) -> None:
    """The pool pays a cost that it holds: letters, then generic units in these types or as MC-4.6 says (MC-4.5)."""
    character = game.position.characters[player]
    character.pool = mana.paid(cost, character.pool, types)
    if game.keeps_log:
        game.emit(events.ManaPaid(player, str(cost), mana.letters(character.pool)), "MC-4.5")


def add_mana(game: Game, player: int, types: str, clause: str) -> None:
    """Units go into a pool, also above its capacities (MC-4.8)."""
    character = game.position.characters[player]
    character.pool = mana.added(character.pool, types)
    if game.keeps_log:
        game.emit(events.ManaRestored(player, types), clause)


def restorable(game: Game, player: int) -> tuple[int, ...]:
    """The types of which a unit can be restored: those below capacity, colourless if there are none (MC-9.3).

    Where the full size alone counts, those that have a capacity, as long as the pool is below it (MC-36.116).
    """
    character = game.position.characters[player]
    pool, capacities = character.pool, character.sheet.capacities
    return _below(pool, capacities) if game.rules.capacity_per_type else _in_all(pool, capacities)


@lru_cache(maxsize=1 << 14)
def _below(pool: Units, capacities: Units) -> tuple[int, ...]:
    return tuple([type_ for type_ in range(len(TYPES)) if pool[type_] < capacities[type_]]) or (COLOURLESS,)


@lru_cache(maxsize=1 << 14)
def _in_all(pool: Units, capacities: Units) -> tuple[int, ...]:
    if sum(pool) >= sum(capacities):
        return (COLOURLESS,)
    return tuple([type_ for type_ in range(len(TYPES)) if capacities[type_]])


def burn(game: Game) -> None:
    """Every pool above its full size loses what is too much, and its owner so much Life (MC-22.3)."""
    characters = game.position.characters
    # A pack has no full size, and whoever is out of the battle keeps his mana (MC-21.11).
    ignited = [
        player
        for player, one in enumerate(characters)
        if sum(one.pool) > one.sheet.mana_pool and one.status == IN and not one.sheet.wild
    ]
    if not ignited:
        return
    for player in sorted(ignited, key=seats(game).index) if len(ignited) > 1 else ignited:
        character = characters[player]
        excess = sum(character.pool) - character.sheet.mana_pool
        character.pool = mana.removed(character.pool, excess)
        if game.keeps_log:
            game.emit(events.ManaBurnt(player, excess), "MC-22.3")
        game.lose_life(player, excess, clause="MC-22.3")
    game.check()
