"""Meditating and resting: how Arcania and Endurance come back (MG-18, MG-19)."""

from __future__ import annotations

from arcana_magika.chapters.mages import statistics
from arcana_magika.chapters.steps import phases
from arcana_magika.events import Meditated, Rested
from arcana_magika.model import draws, orders
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import ATTUNED, ATTUNED_BY, CANDLE, HELM, T_NUMBERS

FORCED = "MG-6.10"
"""The clause that makes exhausted and unconscious mages rest."""


def meditate_step(game: Game, phase: Phase) -> None:
    """All mages who meditate regain Arcania, in letter order (MG-18.1, MG-40.10)."""
    for mage in phases.acting(game, phase, orders.MEDITATE):
        phases.executed(game, phase, mage.player, "MEDITATE")
        amount = arcania_regained(game, mage)
        gained = statistics.change_arcania(game, mage, amount, "meditation", "MG-18.1")
        if game.keeps_log:
            game.emit(Meditated(mage.player, gained), "MG-18.1")


def arcania_regained(game: Game, mage: Mage) -> int:
    """The Arcania that this mage's meditation restores here, up to the maximum (MG-18.1 to MG-18.3)."""
    arena, rules = game.arena, game.rules
    skill = statistics.current_skill(arena, mage, rules.spell_aid)
    if is_attuned(game, mage):
        skill += rules.attunement
    amount = draws.rounded(skill * rules.meditate_percent, 100)
    if arena.holds(mage.player, CANDLE):
        amount *= 2
    return 2 * amount if arena.effects.has("BOARC", mage.player) else amount


def is_attuned(game: Game, mage: Mage) -> bool:
    """Whether the mage is attuned to the terrain in force in its space, by race or by an artifact (MG-4.4, MG-21.6)."""
    arena = game.arena
    code = arena.ground[mage.cell]
    return ATTUNED[mage.race] == code or any(
        code == terrain and arena.holds(mage.player, artifact) for artifact, terrain in ATTUNED_BY
    )


def rest_step(game: Game, phase: Phase) -> None:
    """All mages ordered or forced to rest regain Endurance (MG-19.1). Nothing prevents a Rest.

    They act in letter order (MG-40.10). A mage with the order to rest isn't forced (MG-40.14).
    """
    for player, order in enumerate(phase.orders):
        if player in phase.rests:
            rest(game, game.arena.mages[player], forced=phase.rests[player] == FORCED)
        elif order is not None and order.step == orders.REST:
            phases.executed(game, phase, player, "REST")
            rest(game, game.arena.mages[player])


def rest(game: Game, mage: Mage, *, forced: bool = False) -> None:
    """One mage rests (MG-19.1)."""
    mage.rests += 1
    gained = statistics.change_endurance(game, mage, endurance_regained(game, mage), "rest", "MG-19.1")
    if game.keeps_log:
        game.emit(Rested(mage.player, gained, forced), FORCED if forced else "MG-19.1")


def endurance_regained(game: Game, mage: Mage) -> int:
    """The Endurance that this mage's Rest restores here, up to the maximum (MG-19.1, MG-19.2)."""
    arena = game.arena
    amount = game.rules.terrain_rests[T_NUMBERS[arena.ground[mage.cell]] - 1]
    if arena.holds(mage.player, HELM):
        amount *= 2
    return 2 * amount if arena.effects.has("BOEND", mage.player) else amount


def rest_bonus(game: Game) -> None:
    """A mage who rested in all five phases gains more at the turn's end, never doubled (MG-19.3, MG-19.4)."""
    for mage in game.arena.in_game():
        if mage.rests == 5:
            statistics.change_endurance(game, mage, game.rules.rest_bonus, "five Rests", "MG-19.3")
