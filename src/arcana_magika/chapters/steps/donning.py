"""Cloaks and teams: putting on a cloak, being accepted or not, and taking it off (MG-12, MG-24.44)."""

from __future__ import annotations

from arcana_magika.chapters.mages import items, statistics
from arcana_magika.chapters.steps import phases
from arcana_magika.events import Disintegrated, Donned, Dropped, TeamJoined, Uncloaked
from arcana_magika.model import orders
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import NAMES
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena, Phase
from arcana_magika.model.tables import ALIGNMENTS, BLACK, COLOURS, RACES


def don_step(game: Game, phase: Phase) -> None:
    """Execute all Dons of a phase, one at a time (MG-12.6)."""
    mages = phases.acting(game, phase, orders.DON)
    for mage in phases.standing_order(game, mages):
        don(game, phase, mage, COLOURS.index(phase.orders[mage.player].colour))


def don(game: Game, phase: Phase, mage: Mage, colour: int) -> None:
    """Execute a Don, if it is legal now (MG-12.3 to MG-12.9, MG-24.44)."""
    player = mage.player
    if player == game.ebon or colour == mage.worn or colour not in mage.cloaks:
        phases.turn_into_rest(game, phase, player, "MG-12.3", f"no {COLOURS[colour]} cloak to put on")
        return
    mates = wearers(game.arena, colour)
    if is_accepted(game, mage, mates):
        put_on(game, mage, colour, mates)
    elif game.arena.effects.has("CKAID", player):
        _log_result(game, mage, colour, "safe_rest", "MG-24.44")
        phases.turn_into_rest(game, phase, player, "MG-24.44", "rejected by the team, protected by Cloak Aid")
        return
    elif mage.worn == BLACK:
        _log_result(game, mage, colour, "rejected", "MG-12.7")
        items.remove_cloak(mage, colour)
        _disintegrate(game, mage, [colour], "MG-12.7")
    else:
        fall_between(game, mage, colour)
    phases.executed(game, phase, player, str(phase.orders[player]))


def wearers(arena: Arena, colour: int) -> list[Mage]:
    """The mages wearing this colour, in letter order: a team (MG-12.1)."""
    return [mage for mage in arena.mages if mage.worn == colour and mage.cell >= 0]


def is_accepted(game: Game, mage: Mage, mates: list[Mage]) -> bool:
    """Whether a team accepts one more: any two fit, larger teams have equal or all different alignments (MG-12.4)."""
    if len(mates) >= game.rules.team_size:
        return False
    alignments = {mate.alignment for mate in mates} | {mage.alignment}
    return len(mates) < 2 or len(alignments) in (1, len(mates) + 1)


def put_on(game: Game, mage: Mage, colour: int, mates: list[Mage]) -> None:
    """An accepted mage wears the cloak and carries the one worn before (MG-12.5, MG-12.8, MG-12.13, MG-24.44)."""
    items.remove_cloak(mage, colour)
    if mage.worn != BLACK:
        items.take_cloak(mage, mage.worn)
    mage.worn = colour
    mage.barred = False
    for member in (mage, *mates):
        member.may_decloak = 0  # MG-40.6
    _log_result(game, mage, colour, "accepted", "MG-12.5")
    if game.keeps_log:
        descriptions = tuple([_description(game, mate) for mate in mates])
        game.emit(TeamJoined(mage.player, COLOURS[colour], descriptions), "MG-12.13")


def _description(game: Game, mate: Mage) -> str:
    other = f"{game.letter(mate.player)} {mate.name}"
    # The report shows where the mate is at the end of the turn (MG-40.52).
    return f"{other}, {RACES[mate.race]}, {ALIGNMENTS[mate.alignment]}"


def fall_between(game: Game, mage: Mage, colour: int) -> None:
    """A cloaked mage rejected by another team loses points and all cloaks, and is barred (MG-12.9, MG-12.10).

    The cloaks are destroyed, or fall into the space under a house rule (MG-40.80).
    """
    _log_result(game, mage, colour, "recloak_failed", "MG-12.9")
    lost = sorted((mage.worn, *mage.cloaks))
    mage.worn, mage.cloaks, mage.barred = BLACK, (), True
    mage.may_decloak = 0
    if game.rules.recloak_destroys:
        _disintegrate(game, mage, lost, "MG-12.9")
    else:
        _let_fall(game, mage, lost)
    loss = game.rules.recloak_loss
    statistics.change_endurance(game, mage, -loss, "rejected by a team", "MG-12.9")
    statistics.change_arcania(game, mage, -loss, "rejected by a team", "MG-12.9")


def _log_result(game: Game, mage: Mage, colour: int, result: str, clause: str) -> None:
    if game.keeps_log:
        game.emit(Donned(mage.player, COLOURS[colour], result), clause)


def _disintegrate(game: Game, mage: Mage, colours: list[int], clause: str) -> None:
    """Destroy cloaks that were taken from their mage already."""
    for colour in colours:
        items.lose_cloak(game.arena, colour)
    if game.keeps_log:
        lost = tuple([COLOURS[colour] for colour in colours])
        game.emit(Disintegrated(mage.player, lost, "rejected by a team"), clause)


def _let_fall(game: Game, mage: Mage, colours: list[int]) -> None:
    """Put cloaks that were taken from a mage on the ground of the space (MG-40.80)."""
    for colour in colours:
        items.lay_cloak(game.arena, colour, mage.cell)
    if game.keeps_log:
        fallen = tuple([COLOURS[colour] for colour in colours])
        game.emit(Dropped(mage.player, fallen, NAMES[mage.cell], "rejected by a team"), "MG-12.9")


def decloak(game: Game) -> None:
    """Take the cloaks off mages who ask for it and are alone in their teams (MG-12.12, MG-8.3)."""
    turn = game.position.turn
    for mage in game.arena.in_game():
        sheet = game.position.sheets[mage.player]
        if sheet is not None and sheet.decloak and mage.may_decloak == turn and mage.worn != BLACK:
            take_off(game, mage, "MG-12.12")


def take_off(game: Game, mage: Mage, clause: str) -> None:
    """The worn cloak is carried from now on: the mage is Black, without penalty and not barred (MG-12.12, MG-24.43).

    The right to ask for it ends with the cloak (MG-40.6).
    """
    colour = mage.worn
    mage.worn, mage.may_decloak = BLACK, 0
    items.take_cloak(mage, colour)
    if game.keeps_log:
        game.emit(Uncloaked(mage.player, COLOURS[colour]), clause)
