"""The end of a phase, of effects, and of the game (MG-20, MG-21.13 to MG-21.17, MG-31.1)."""

from __future__ import annotations

from typing import Any

from arcana_core.effects import Effect
from arcana_magika.chapters import ebon, land, messages, victory
from arcana_magika.chapters.mages import items, statistics
from arcana_magika.chapters.reports import reports
from arcana_magika.chapters.steps import ground
from arcana_magika.events import (
    ArtifactsGathered,
    Disintegrated,
    EffectEnded,
    GameEnded,
    GlobeFormed,
    GoalReached,
    LandEffectEnded,
    Moved,
)
from arcana_magika.model.effects import ON_LAND
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import GOAL, NAMES
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, BLACK, COLOURS, ROD

ELEMENTAL = ("ELATT", "ELDRP")
"""The kinds of effects that cause losses (MG-20.2)."""


def elemental_losses(game: Game, phase: Phase) -> None:
    """Each mage in a space under elemental attack loses the factor of the named terrain (MG-20.2)."""
    effects = game.arena.effects
    if not (effects.has("ELATT") or effects.has("ELDRP")):
        return
    mages = game.arena.in_game()
    for effect in [effect for effect in effects if effect.kind in ELEMENTAL]:
        data: Any = effect.data
        cells, code = data[:2]
        for mage in mages:
            if cells >> mage.cell & 1 and land.affects(game, effect, mage):
                loss = ground.factor_of(game, mage, code)
                statistics.change_endurance(game, mage, -loss, effect.kind, "MG-20.2")


def improve_rod_holder(game: Game) -> None:
    """The holder of the ROD moves 1 point closer to perfect Aptitude (MG-20.3)."""
    arena = game.arena
    holder = arena.holder(ROD)
    if holder >= 0:
        mage = arena.mages[holder]
        missing = statistics.perfect_aptitude(mage.alignment) - mage.aptitude
        if missing:
            statistics.change_aptitude(game, mage, 1 if missing > 0 else -1, "ROD", "MG-20.3")


def form_globe(game: Game) -> str:
    """Form the Globe of Life from all alignment artifacts of one mage or team (MG-21.14, MG-21.15); "globe" if so."""
    arena = game.arena
    holders = {arena.holder(artifact) for artifact in ALIGNMENT_ARTIFACTS}
    if -1 in holders:
        return ""
    colours = {arena.mages[player].worn for player in holders}
    if len(holders) == 1:
        arena.globe = tuple(holders)
    elif len(colours) == 1 and BLACK not in colours:
        arena.globe = tuple([mage.player for mage in arena.in_game() if mage.worn in colours])
    else:
        return ""
    spaces = {arena.mages[player].cell for player in holders}
    if game.keeps_log:
        game.emit(GlobeFormed(arena.globe, tuple([NAMES[cell] for cell in sorted(spaces)])), "MG-21.14")
    _take_to_goal(game, spaces, "MG-21.14")
    return "globe"


def gather_artifacts(game: Game) -> str:
    """All alignment artifacts are in one space without a Globe (MG-21.17). Return "gathered" then."""
    arena = game.arena
    spaces = {arena.cell_of(artifact) for artifact in ALIGNMENT_ARTIFACTS}
    if len(spaces) > 1:
        return ""
    if game.keeps_log:
        (cell,) = spaces
        there = tuple([mage.player for mage in arena.mages if mage.cell == cell])
        game.emit(ArtifactsGathered(NAMES[cell], there), "MG-21.17")
    _take_to_goal(game, spaces, "MG-21.17")
    for artifact in ALIGNMENT_ARTIFACTS:
        if arena.artifacts[artifact] >= 0:
            arena.artifacts[artifact] = GOAL
    return "gathered"


def _take_to_goal(game: Game, spaces: set[int], clause: str) -> None:
    """Move all mages of these spaces to the Goal Square. The limit of a space doesn't apply (MG-15.4)."""
    for mage in game.arena.in_game():
        if mage.cell in spaces and mage.cell != GOAL:
            if game.keeps_log:
                game.emit(Moved(mage.player, NAMES[mage.cell], NAMES[GOAL], 0, 0, magical=True), clause)
            mage.cell = GOAL


def reach_goal(game: Game) -> str:
    """A novice is on the Goal Square (MG-31.1, MG-29.16). Return "goal" then."""
    arrived = [mage.player for mage in game.arena.mages if mage.cell == GOAL and mage.player != game.ebon]
    if not arrived:
        return ""
    if game.keeps_log:
        game.emit(GoalReached(tuple(arrived)), "MG-31.1")
    return "goal"


def expire_effects(game: Game, *, last: bool) -> None:
    """End the effects that last to this phase or this turn (MG-20.1, MG-23.3, MG-23.4)."""
    arena = game.arena
    effects = arena.effects
    if not effects:
        return
    ended = effects.tick("phase", "turn") if last else effects.tick("phase")
    for effect in ended:
        if effect.kind in ON_LAND:
            _end_on_land(game, effect)
        elif effects.has(effect.kind, effect.target):
            continue  # another effect of the same kind is still in force (MG-23.19)
        elif effect.kind == "PROSP":
            _end_prolongation(game, effect)
        else:
            _end_on_mage(game, effect)


def _end_on_land(game: Game, effect: Effect) -> None:
    if effect.kind == "ELARR":
        ground.renew_ground(game.arena)
    if game.keeps_log:
        data: Any = effect.data
        cells: int = data if effect.kind == "FGMAP" else data[0]
        game.emit(LandEffectEnded(effect.kind, cells.bit_count()), game.arena.effects.kind(effect.kind).clause)


def _end_prolongation(game: Game, effect: Effect) -> None:
    """A scroll that was read while prolonged disintegrates now (MG-22.7)."""
    for mage in game.arena.in_game():
        for slot, scroll in enumerate(mage.slots):
            if scroll is not None and scroll.serial == effect.target:
                if game.keeps_log:
                    game.emit(EffectEnded(mage.player, "PROSP"), "MG-22.7")
                if scroll.worn:
                    items.remove_scroll(mage, slot)
                    if game.keeps_log:
                        game.emit(Disintegrated(mage.player, (scroll.code,), "no longer prolonged"), "MG-22.7")
                return


def _end_on_mage(game: Game, effect: Effect) -> None:
    target: Any = effect.target
    mage = game.arena.mages[target]
    if game.keeps_log:
        game.emit(EffectEnded(mage.player, effect.kind), game.arena.effects.kind(effect.kind).clause)
    if effect.kind == "CKAID" and mage.barred and mage.cloaks:
        _lose_cloaks(game, mage)


def _lose_cloaks(game: Game, mage: Mage) -> None:
    """The cloaks of a barred mage disintegrate when Cloak Aid ends (MG-24.44)."""
    cloaks = mage.cloaks
    for colour in cloaks:
        items.remove_cloak(mage, colour)
        items.lose_cloak(game.arena, colour)
    if game.keeps_log:
        names = tuple([COLOURS[colour] for colour in cloaks])
        game.emit(Disintegrated(mage.player, names, "Cloak Aid has ended"), "MG-24.44")


def end_game(game: Game, cause: str) -> None:
    """End the game: last messages and reports, the ranking. Everything becomes public (MG-20.5, MG-26.8, MG-38.9)."""
    position = game.position
    ebon.note_turn_end(game)  # MG-30.4
    position.ended = cause
    position.agenda = None
    game.players_to_act = ()
    messages.deliver(game)
    reports.make_reports(game)
    if game.keeps_log:
        parts = victory.quarters(game.arena, game.rules, position.turn)
        clause = victory.ENDINGS[cause][1]
        game.emit(GameEnded(cause, victory.ranking(game.arena, parts)), clause)
    game.open_log()
