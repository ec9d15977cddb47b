"""Curses: how they fall on characters, and how they are removed (MR-42.1 to MR-42.4, MR-21.2)."""

from __future__ import annotations

from typing import Final

from arcana_core.effects import PERMANENT
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.chits import ENCHANTED, FATIGUED
from arcana_magicrealm.model.effects import CURSES, SQUEAK, WITHER
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import DWELLING

CHAPEL: Final = DWELLING["chapel"]


def of(game: Game, being: int) -> tuple[str, ...]:
    """The curses on a character, in the order of their table (MR-42.1)."""
    return tuple([curse for curse in CURSES if game.position.effects.has(curse, being)])


def holds(game: Game, curse: str, being: int) -> bool:
    """Whether a curse works on a character: it has it, and nothing nullifies it (MR-42.1, MR-43.29, MR-43.33)."""
    return game.position.effects.has(curse, being) and not enchantments.is_shielded(game, being)


def fall(game: Game, being: int, curse: str) -> None:
    """Let a curse fall on a living character that doesn't have it yet; denizens get none (MR-42.1, MR-42.2).

    Protection from magic, and an optional ability, keep curses off (MR-43.29, MR-43.33, MR-43.41, MR-46.5).
    """
    fight, effects = game.position.fight, game.position.effects
    is_immune = enchantments.is_shielded(game, being) or beings.has_ability(game, being, "earth_absorbs")
    if being >= FIRST_DENIZEN or not beings.is_playing(game, being) or is_immune or effects.has(curse, being):
        return
    effects.begin(curse, target=being, lasts=PERMANENT)
    if fight is not None:
        game.change_fight(cursed=(*fight.cursed, (being, curse)))
    game.report("MR-42.1", events.Cursed, being, curse)
    strike(game, being)


def strike(game: Game, being: int) -> None:
    """Let the curses that work on a character now unhide it and fatigue its chits (MR-42.1).

    In another form the chits are frozen until it is itself again (MR-40.11).
    """
    if game.is_cursed(SQUEAK, being):
        beings.unhide(game, being, "MR-42.1")
    if game.is_cursed(WITHER, being) and game.form_of(being) is None:
        for chit in effort.chits_in(game, being, effort.PLAYABLE + ENCHANTED, 1, 2):
            effort.set_chit(game, being, chit, FATIGUED, "MR-42.1")


def remove(game: Game, being: int, *those: str, clause: str) -> None:
    """Free a being of these curses, as far as it has them (MR-42.2, MR-42.3)."""
    for curse in those:
        if game.position.effects.dispel(curse, being):
            game.report(clause, events.CurseRemoved, being, curse)


def remove_at_chapel(game: Game) -> None:
    """Free every character in the Chapel's clearing of all curses (MR-21.2)."""
    for being in beings.individuals_in(game, game.position.dwellings[CHAPEL]):
        remove(game, being, *CURSES, clause="MR-21.2")
