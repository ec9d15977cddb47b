"""Mana pools: paying, adding, burning (MC-4, MC-9.3, MC-22.3)."""

from __future__ import annotations

from functools import lru_cache

from arcana_mtgcombat import events
from arcana_mtgcombat.chapters.combat.combatants import seats
from arcana_mtgcombat.model import mana
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.mana import COLOURLESS, TYPES, Cost, Units
from arcana_mtgcombat.model.state import IN


def can_pay(game: Game, player: int, cost: Cost) -> bool:
    """Return whether the pool can pay a cost (MC-4.7)."""
    return mana.can_pay(cost, game.position.characters[player].pool)


def pay(game: Game, player: int, cost: Cost, types: tuple[int, ...] = ()) -> None:
    """Pay a cost: letters first, then generic units in these types or as MC-4.6 defines (MC-4.5)."""
    character = game.position.characters[player]
    character.pool = mana.paid(cost, character.pool, types)
    if game.keeps_log:
        game.emit(events.ManaPaid(player, str(cost), mana.letters(character.pool)), "MC-4.5")


def add_mana(game: Game, player: int, types: str, clause: str) -> None:
    """Add units to a pool, even above its capacities (MC-4.8)."""
    character = game.position.characters[player]
    character.pool = mana.added(character.pool, types)
    if game.keeps_log:
        game.emit(events.ManaRestored(player, types), clause)


def restorable(game: Game, player: int) -> tuple[int, ...]:
    """Return the types that can be restored: those below capacity, or colourless if all are full (MC-9.3).

    Without a capacity per type: the types on the sheet, as long as the pool is below its full size (MC-36.116).
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
    """Burn the excess of every pool above its full size. Its owner loses that much Life (MC-22.3)."""
    characters = game.position.characters
    # Packs have no full size, and players out of the battle keep their mana (MC-21.11).
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
