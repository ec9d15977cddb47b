"""Absorbed monsters: where they are while Absorb Essence is in effect, and their ends (MR-43.24, MR-43.25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.magic import enchantments
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.state import DEAD, NOWHERE, TAKEN_IN, denizen_of

if TYPE_CHECKING:
    from arcana_core.effects import Effect
    from arcana_magicrealm.game import Game
    from arcana_magicrealm.model.enchantments import Enchantment

ABSORB: Final = "absorb_essence"


def place_monsters(game: Game) -> None:
    """Take in the targets of Absorb Essence; those of an item without an owner come back (MR-43.24, MR-43.25)."""
    position = game.position
    for effect in position.effects.of(ABSORB):
        if effect not in position.effects:
            continue
        enchantment, monster = enchantments.find(game, effect.source), monster_of(effect)
        is_in = beings.place(game, monster) == TAKEN_IN
        if enchantments.controller(game, enchantment) >= 0 and not is_in:
            take_in(game, monster, effect)
        elif enchantments.controller(game, enchantment) < 0 and is_in:
            appear(game, monster, _lies_in(game, enchantment.piece))


def monster_of(effect: Effect) -> int:
    """The monster on which Absorb Essence is."""
    assert isinstance(effect.target, int), "a monster"
    return effect.target


def take_in(game: Game, monster: int, absorbs: Effect) -> None:
    """Take a monster off the map: it is free of hire and other spells, and nobody attacks it (MR-43.24)."""
    if game.position.fight is not None:
        sheets.leave(game, monster)
    game.unhire(denizen_of(monster), "MR-43.24")
    beings.put(game, monster, TAKEN_IN)
    game.report("MR-43.24", events.TakenIn, monster)
    enchantments.release_from_all(game, monster, "MR-43.24", besides=absorbs)


def _lies_in(game: Game, piece: int) -> int:
    # The clearing where an item lies abandoned; -1 if it doesn't.
    slot = belongings.place_of(game, piece)
    return slots.HEAP.index(slot) if slot in slots.HEAP else NOWHERE


def appear(game: Game, monster: int, clearing: int) -> None:
    """Let an absorbed monster come out in a clearing; without one it stays off the map as if killed (MR-43.25)."""
    beings.put(game, monster, clearing if clearing >= 0 else DEAD)
    if clearing >= 0:
        game.report("MR-43.25", events.Appeared, monster, clearing)


def ends(game: Game, enchantment: Enchantment, effect: Effect) -> None:
    """Let the monster appear where the one is who had absorbed it, when the spell is over (MR-43.25)."""
    monster = monster_of(effect)
    if beings.place(game, monster) == TAKEN_IN:
        being = enchantments.controller(game, enchantment)
        appear(game, monster, beings.ground(game, being) if being >= 0 else _lies_in(game, enchantment.piece))


# The death of the caster (MR-43.25).


def absorbed_by(game: Game, being: int) -> tuple[int, ...]:
    """The monsters that a character has absorbed with spells of its own, which die with it (MR-43.25, MR-37.12)."""
    effects = game.position.effects.of(ABSORB)
    casts = {one.number for one in game.position.enchantments if one.caster == being and one.piece < 0}
    return tuple([monster_of(one) for one in effects if one.source in casts])


def die_with(game: Game, being: int) -> None:
    """Kill the monsters that a dying character has absorbed (MR-43.25)."""
    for monster in absorbed_by(game, being):
        beings.put(game, monster, DEAD)
        enchantments.release_from_all(game, monster, "MR-43.25")
