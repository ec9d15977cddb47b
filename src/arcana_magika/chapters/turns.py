"""A turn: all players write a sheet, then five phases of nine steps each are processed (MG-8, MG-20.1)."""

from __future__ import annotations

from arcana_magika.chapters import deals, ebon, messages, missed_turns
from arcana_magika.chapters.mages import items, statistics
from arcana_magika.chapters.reports import reports
from arcana_magika.chapters.steps import donning
from arcana_magika.events import PhaseBegun, TurnBegun
from arcana_magika.model.forward import Game
from arcana_magika.model.state import Phase
from arcana_magika.sheets.writing import WRITE_SHEETS


def begin_ordering(game: Game, turn: int) -> None:
    """All players write a sheet without knowing the others' (MG-8.1)."""
    position, count = game.position, game.player_count
    position.turn = turn
    position.sheets = [None] * count
    position.picks = [()] * count
    position.drafts = [None] * count
    position.standby = ()
    game.then(WRITE_SHEETS)


def process_turn(game: Game) -> None:
    """The start of the turn, then its phases in order (MG-8.2, MG-8.3)."""
    position = game.position
    arena = position.arena = game.arena.clone()
    if game.keeps_log:
        game.emit(TurnBegun(position.turn), "MG-8.1")
    game.start_turn()
    if not any(mage.cell >= 0 and mage.player != game.ebon for mage in arena.mages):
        game.end_game("no_novices")  # MG-31.4
        return
    phase = deals.accepted_in(game, Phase(position.turn, 0, 0, []))
    for number in range(1, 6):
        phase.number = arena.phase = number
        phase.index = 5 * (position.turn - 1) + number  # MG-1.15
        game.process_phase(phase)
        if position.ended:
            return
    arena.phase = 0
    game.begin_ordering(position.turn + 1)


def start_turn(game: Game) -> None:
    """Drops, de-cloaking, waking, counts of the turn (MG-8.3)."""
    missed_turns.count_and_drop(game)
    donning.decloak(game)
    for mage in game.arena.in_game():
        statistics.wake(game, mage)
        mage.moves = mage.demands = mage.rests = 0
        mage.moved = False
        for slot, scroll in enumerate(mage.slots):
            if scroll is not None and scroll.readings:
                items.put_scroll(mage, slot, scroll._replace(readings=0))


def process_phase(game: Game, phase: Phase) -> None:
    """The steps of a phase (MG-8.4)."""
    sheets, mages = game.position.sheets, game.arena.mages
    phase.orders = [
        sheet.orders[phase.number - 1] if sheet is not None and mage.cell >= 0 else None
        for sheet, mage in zip(sheets, mages, strict=True)
    ]
    phase.rests = {}
    phase.by_step = None
    if game.keeps_log:
        game.emit(PhaseBegun(phase.turn, phase.number), "MG-8.2")
    if phase.number == 5:
        game.ebon_duty(phase)
    game.demand_step(phase)
    game.give_step(phase)
    game.don_step(phase)
    game.cast_step(phase)
    game.move_step(phase)
    game.search_step(phase)
    game.drop_step(phase)
    game.meditate_step(phase)
    game.rest_step(phase)
    game.end_phase(phase)


def end_phase(game: Game, phase: Phase) -> None:
    """The nine stages of the end of a phase (MG-20.1), none from (8) on after the game has ended (MG-20.5)."""
    last = phase.number == 5
    game.pay_deals(phase)
    game.elemental_losses(phase)
    game.improve_rod_holder()
    if last:
        game.rest_bonus()
    cause = game.form_globe()
    if not cause and last:
        cause = game.gather_artifacts()
    if not cause:
        cause = game.reach_goal()
    ebon.note_phase(game, phase)
    if not cause and last and phase.turn == game.rules.turn_limit:
        cause = "limit"  # MG-31.3
    if cause:
        game.end_game(cause)
        return
    if last:
        game.make_reports()
    game.expire_effects(last=last)


def make_reports(game: Game) -> None:
    """Deliver messages and make every player's turn report (MG-20.4, MG-26.6)."""
    messages.deliver(game)
    reports.make_reports(game)
