"""Drop Artifact and Scatter Artifact (MG-24.35, MG-24.36, MG-24.52, MG-24.53)."""

from __future__ import annotations

from typing import Final

from arcana_magika.events import Dropped, Learned, Scattered
from arcana_magika.model import draws
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import GOAL, NAMES
from arcana_magika.model.mages import Mage
from arcana_magika.model.tables import ARTIFACTS, SPELL_NUMBERS, SPELLS
from arcana_magika.spells.reach import SIGHT, clause_of, mages_within, reached
from arcana_magika.spells.reading import Level, Reading, SpellRule

DROP_RADII: Final = ((0, 1), (SIGHT, SIGHT + 1))
"""The reach of Drop Artifact: at the minor and the major level, plain and with bonus (MG-24.35, MG-23.23)."""


def drop_artifacts(game: Game, reading: Reading) -> None:
    """All others near the caster drop every artifact they carry (MG-24.35, MG-24.36)."""
    arena = game.arena
    for mage in reached(game, reading, _others_near(game, reading)):
        artifacts = arena.artifacts_of(mage.player)
        for artifact in artifacts:
            arena.artifacts[artifact] = mage.cell  # MG-21.20
        if artifacts and game.keeps_log:
            codes = tuple([ARTIFACTS[artifact] for artifact in artifacts])
            game.emit(Dropped(mage.player, codes, NAMES[mage.cell], reading.code), clause_of(game, reading))


def _nothing_to_drop(game: Game, reading: Reading) -> bool:
    return not any(game.arena.artifacts_of(mage.player) for mage in _others_near(game, reading))


def _others_near(game: Game, reading: Reading) -> list[Mage]:
    """All other mages within the spell's reach, including team mates and invisible mages (MG-24.35, MG-24.36)."""
    caster = reading.caster
    near = mages_within(game, caster.cell, DROP_RADII[reading.major][reading.bonus])
    return [mage for mage in near if mage is not caster]


def scatter_artifacts(game: Game, reading: Reading) -> None:
    """The artifact named, or each of the twelve, goes elsewhere unless a mage holds it (MG-24.52, MG-24.53)."""
    arena = game.arena
    for artifact in _named(reading):
        start = arena.artifacts[artifact]
        if start < 0:
            continue
        shut = {start, GOAL, *(mage.cell for mage in arena.mages)}
        end = draws.pick(game.draw, "scatter", [cell for cell in range(len(NAMES)) if cell not in shut])
        arena.artifacts[artifact] = end
        if reading.bonus:
            arena.scattered.append((reading.caster.player, artifact, end))  # MG-23.23
        if game.keeps_log:
            game.emit(Scattered(ARTIFACTS[artifact], NAMES[start], NAMES[end]), clause_of(game, reading))
            if reading.bonus:
                game.emit(Learned(reading.caster.player, f"{ARTIFACTS[artifact]} {NAMES[end]}"), "MG-23.23")


def _all_held(game: Game, reading: Reading) -> bool:
    return all(game.arena.artifacts[artifact] < 0 for artifact in _named(reading))


def _named(reading: Reading) -> tuple[int, ...]:
    return tuple(range(len(ARTIFACTS))) if reading.major else (reading.artifact,)


SPELLS_HERE: Final = {
    "DRART": SpellRule(
        SPELLS[SPELL_NUMBERS["DRART"]],
        minor=Level("MG-24.35", drop_artifacts, _nothing_to_drop),
        major=Level("MG-24.36", drop_artifacts, _nothing_to_drop),
    ),
    "SCART": SpellRule(
        SPELLS[SPELL_NUMBERS["SCART"]],
        minor=Level("MG-24.52", scatter_artifacts, _all_held),
        major=Level("MG-24.53", scatter_artifacts, _all_held),
    ),
}
"""The spells of this module by code."""
