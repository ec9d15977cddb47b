"""Statistics and status: Endurance, Arcania, Spell Skill, Aptitude, exhaustion, unconsciousness (MG-5, MG-6)."""

from __future__ import annotations

from arcana_magika.events import StatisticChanged, StatusChanged
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import EVIL, GOOD, NEUTRAL


def change_endurance(game: Game, mage: Mage, amount: int, cause: str, clause: str) -> int:
    """Add to Endurance, between 0 and the maximum (MG-6.2), and update the status (MG-6.8). Return the real change."""
    old = mage.endurance
    new = mage.endurance = max(0, min(old + amount, mage.max_endurance))
    if new != old:
        if game.keeps_log:
            game.emit(StatisticChanged(mage.player, "Endurance", old, new, cause), clause)
        update_status(game, mage)
    return new - old


def change_arcania(game: Game, mage: Mage, amount: int, cause: str, clause: str) -> int:
    """Add to Arcania, between 0 and the maximum (MG-6.2). Return the real change."""
    old = mage.arcania
    new = mage.arcania = max(0, min(old + amount, mage.max_arcania))
    if new != old and game.keeps_log:
        game.emit(StatisticChanged(mage.player, "Arcania", old, new, cause), clause)
    return new - old


def change_skill(game: Game, mage: Mage, amount: int, cause: str, clause: str) -> None:
    """Raise Spell Skill, which has no upper limit (MG-6.3)."""
    mage.skill += amount
    if game.keeps_log and amount:
        game.emit(StatisticChanged(mage.player, "Spell Skill", mage.skill - amount, mage.skill, cause), clause)


def change_aptitude(game: Game, mage: Mage, amount: int, cause: str, clause: str) -> None:
    """Add to Aptitude, limited to its scale (MG-5.2)."""
    old = mage.aptitude
    new = mage.aptitude = max(-100, min(old + amount, 100))
    if new != old and game.keeps_log:
        game.emit(StatisticChanged(mage.player, "Aptitude", old, new, cause), clause)


def raise_maximum(game: Game, mage: Mage, statistic: str, amount: int, clause: str) -> None:
    """Raise the maximum of "Endurance" or "Arcania" for good, not the current value (MG-24.64, MG-24.66)."""
    if statistic == "Endurance":
        old = mage.max_endurance
        mage.max_endurance += amount
    else:
        old = mage.max_arcania
        mage.max_arcania += amount
    if game.keeps_log and amount:
        game.emit(StatisticChanged(mage.player, f"maximum {statistic}", old, old + amount, "Boost"), clause)


def update_status(game: Game, mage: Mage) -> None:
    """Below the limit a mage is exhausted until above it (MG-6.5). At 0 the mage is unconscious (MG-6.6)."""
    limit = game.rules.exhausted_below
    exhausted = mage.endurance < limit or (mage.exhausted and mage.endurance <= limit)
    unconscious = mage.unconscious or mage.endurance == 0
    clause = "MG-6.6" if unconscious else "MG-6.5"
    set_status(game, mage, exhausted=exhausted, unconscious=unconscious, clause=clause)


def wake(game: Game, mage: Mage) -> None:
    """At the start of a turn exactly the mages without Endurance are unconscious (MG-6.7)."""
    set_status(game, mage, exhausted=mage.exhausted, unconscious=mage.endurance == 0, clause="MG-6.7")


def set_status(game: Game, mage: Mage, *, exhausted: bool, unconscious: bool, clause: str) -> None:
    """Set a mage's status, and log it if the status shown changes (MG-6.9)."""
    if exhausted == mage.exhausted and unconscious == mage.unconscious:
        return
    old = mage.status
    mage.exhausted, mage.unconscious = exhausted, unconscious
    if (exhausted or unconscious) and mage.player == game.ebon and game.position.arena is not None:
        game.position.arena.note(fell=True)  # MG-30.29
    if game.keeps_log and mage.status != old:
        game.emit(StatusChanged(mage.player, old, mage.status), clause)


def is_down(mage: Mage) -> bool:
    """Whether the mage is exhausted or unconscious and can only rest (MG-6.10)."""
    return mage.exhausted or mage.unconscious


def equivalent_aptitude(mage: Mage) -> int:
    """Aptitude on the scale of the mage's own alignment (MG-5.4)."""
    return aptitude_on(mage.aptitude, mage.alignment)


def aptitude_on(aptitude: int, alignment: int) -> int:
    """Aptitude on the scale of an alignment (MG-5.7)."""
    if alignment == NEUTRAL:
        return 100 - 2 * abs(aptitude)
    return aptitude if alignment == GOOD else -aptitude


def perfect_aptitude(alignment: int) -> int:
    """The end of the scale, or its middle for a Neutral mage (MG-5.6)."""
    return 0 if alignment == NEUTRAL else -100 if alignment == EVIL else 100


def current_skill(arena: Arena, mage: Mage, aid: int) -> int:
    """Spell Skill with Spell Aid, which adds `aid`, and Curse Spell, whose strength is its loss (MG-6.4)."""
    effects = arena.effects
    skill = mage.skill
    if effects.has("SPAID", mage.player):
        skill += aid
    if effects.has("CURSP", mage.player):
        skill -= effects.strength("CURSP", mage.player)
    return max(0, skill)
