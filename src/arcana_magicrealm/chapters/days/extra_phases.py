"""Extra phases when they are done: places, belongings and spells that give them (MR-6.17, MR-6.20, MR-6.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Rejection
from arcana_magicrealm.chapters import beings, belongings, rolls
from arcana_magicrealm.chapters.days.phases import BASIC, OWN_HORSE, SUNLIGHT
from arcana_magicrealm.chapters.magic import colours
from arcana_magicrealm.chapters.magic.spells import phases as spells
from arcana_magicrealm.chapters.treasures import phases as treasures
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.pieces import PIECE, PIECES
from arcana_magicrealm.model.state import FIRST_DENIZEN, Phase, denizen_of

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

IN_CAVE = Rejection("MR-6.21", "a native's own horse gives no phase that starts in a cave clearing")
NOT_AT_CIRCLE = Rejection("MR-6.17", "the Toadstool Circle gives a phase only in its clearing")


def why_source_fails(game: Game, being: int, phase: Phase) -> Rejection | None:
    """Explain why the source of a phase cannot give it now, where the phase starts; None if it can."""
    if phase.source in (BASIC, SUNLIGHT):
        return None
    if phase.source == OWN_HORSE:
        return why_own_horse_fails(game, being)
    if phase.source in spells.GIVEN:
        return spells.why_not_now(game, being, phase.source)
    if phase.source == PIECES[colours.CIRCLE].id:
        return None if 0 <= beings.place(game, being) == colours.circle(game) else NOT_AT_CIRCLE
    if phase.source in PIECE:
        piece = PIECE[phase.source]
        return why_belonging_fails(game, being, piece) or treasures.why_not_here(game, being, piece)
    if being >= FIRST_DENIZEN:
        return None
    for advantage in HEROES[being].advantage:
        if advantage.id == phase.source and not rolls.is_there(game, being, advantage.where):
            return Rejection("MR-6.17", f"{advantage.name} gives no phase that starts here")
    return None


def why_own_horse_fails(game: Game, being: int) -> Rejection | None:
    """Explain why a native's own horse gives no phase now (MR-6.21)."""
    if game.position.dead_horses >> denizen_of(being) & 1:
        return Rejection("MR-6.20", "the horse is dead")
    if game.form_of(being) is not None:
        return Rejection("MR-40.8", "the horse is transmorphized with its rider")
    return IN_CAVE if game.map.is_cave(beings.place(game, being)) else None


def why_belonging_fails(game: Game, being: int, piece: int) -> Rejection | None:
    """Explain why a belonging gives no phase now: only active ones do (MR-6.20)."""
    if not belongings.active(game, being) >> piece & 1:
        return Rejection("MR-6.20", f"{PIECES[piece].name} isn't active")
    return None
