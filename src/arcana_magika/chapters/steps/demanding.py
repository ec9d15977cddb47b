"""Demands: claiming an artifact by being more attuned to it (MG-10, MG-29.8 to MG-29.11)."""

from __future__ import annotations

from typing import Final

from arcana_magika.chapters.mages import items
from arcana_magika.chapters.mages.statistics import aptitude_on, equivalent_aptitude
from arcana_magika.chapters.steps import phases
from arcana_magika.events import Demanded
from arcana_magika.model import orders
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import (
    ALIGNMENT_ARTIFACTS,
    ARTIFACTS,
    CANDLE,
    DEMAND_RANKS,
    HELM,
    OTHER_SPELLINGS,
    RACIAL_ARTIFACTS,
    TOME,
)

EBON_APTITUDE: Final = 90
"""The Ebon Mage's values in a Demand for an alignment artifact (MG-29.8)."""
_NUMBERS: Final = {code: number for number, code in enumerate(ARTIFACTS)}


def demand_step(game: Game, phase: Phase) -> None:
    """Execute all Demands of a phase, one at a time (MG-10.2)."""
    mages = phases.acting(game, phase, orders.DEMAND)
    for mage in phases.standing_order(game, mages):
        demand(game, phase, mage)


def demand(game: Game, phase: Phase, mage: Mage) -> None:
    """Execute a Demand, if it is legal now (MG-10.1, MG-10.3, MG-10.7, MG-29.11, MG-40.75)."""
    arena, player = game.arena, mage.player
    code: str = phase.orders[player].artifact
    artifact = _NUMBERS[OTHER_SPELLINGS.get(code, code)]
    if player == game.ebon and mage.demands >= game.rules.ebon_demands:
        reason = f"{mage.demands} Demands made in this turn already"
        phases.turn_into_rest(game, phase, player, "MG-29.11", reason)
        return
    holder = arena.holder(artifact)
    if holder in (-1, player) or arena.mages[holder].cell != mage.cell:
        phases.turn_into_rest(game, phase, player, "MG-10.1", f"no other mage here holds the {ARTIFACTS[artifact]}")
        return
    mage.demands += 1
    success = is_more_attuned(game, mage, arena.mages[holder], artifact)
    if game.keeps_log:
        game.emit(Demanded(player, holder, ARTIFACTS[artifact], success, (player, holder)), "MG-10.3")
    if success:
        items.hand_artifact(game, artifact, player)
        if player == game.ebon:
            arena.note(demands_won=arena.chronicle.demands_won + 1)  # MG-30.7
    phases.executed(game, phase, player, str(phase.orders[player]))


def is_more_attuned(game: Game, mage: Mage, holder: Mage, artifact: int) -> bool:
    """Whether a mage who demands an artifact is strictly more attuned to it than its holder (MG-10.3 to MG-10.6)."""
    is_ebon = mage.player == game.ebon
    if artifact in ALIGNMENT_ARTIFACTS:
        alignment = ALIGNMENT_ARTIFACTS.index(artifact)
        if not is_ebon and mage.alignment != alignment:
            return False
        own = EBON_APTITUDE if is_ebon else aptitude_on(mage.aptitude, alignment)
        return own > aptitude_on(holder.aptitude, alignment)
    if artifact in RACIAL_ARTIFACTS:
        race = RACIAL_ARTIFACTS.index(artifact)
        ranks = DEMAND_RANKS[race]
        return ranks.index(race if is_ebon else mage.race) < ranks.index(holder.race)  # MG-29.9
    return _ability(mage, artifact) > _ability(holder, artifact)


def _ability(mage: Mage, artifact: int) -> int:
    """The statistic that an ability artifact depends on (MG-10.6)."""
    if artifact == HELM:
        return mage.endurance
    if artifact == CANDLE:
        return mage.arcania
    return mage.skill if artifact == TOME else equivalent_aptitude(mage)
