"""Validation of sheets and picks: read back from text, picked again (MG-37)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from arcana_core.text.wording import shown
from arcana_magika.chapters import missed_turns
from arcana_magika.model.forward import Game
from arcana_magika.model.orders import MEDITATING, RESTING, Sheet
from arcana_magika.model.state import ORDERS, OVER
from arcana_magika.sheets.drafts import reader as reader_of
from arcana_magika.sheets.text import read_sheet, write_sheet
from arcana_magika.sheets.writing import WRITE_SHEETS


def mistakes(game: Game) -> Iterator[str]:
    """The mistake in the sheets and picks of a game whose arena is valid."""
    position = game.position
    if position.stage == ORDERS:
        for mistake in WRITE_SHEETS.mistakes(game):
            yield f"{mistake} (MG-8.1, MG-37.2)"
    for player, sheet in enumerate(position.sheets):
        if position.stage == OVER and sheet is None and game.arena.mages[player].cell >= 0:
            yield f"sheets[{player}]: player {player} was in the game in its last turn and has no sheet (MG-8.1)"
        if sheet is not None and not _reads_back(game, sheet, player):
            text = shown(write_sheet(sheet, game.letter(player), position.turn))
            yield f"sheets[{player}] must be a sheet that can be handed in (MG-35.20), got {text}"


def _reads_back(game: Game, sheet: Sheet, player: int) -> bool:
    """Whether this player could hand in this sheet, written out (MG-35.20)."""
    open_now = game.position.stage == ORDERS
    if sheet.missing:
        usual = [missed_turns.default_sheet(game, player)] if open_now else _DEFAULT_SHEETS
        return sheet in usual
    reader = reader_of(game, player)
    if not open_now:
        # In a finished game, the last turn's players and offers are past.
        letters = tuple([game.letter(seat) for seat in range(game.player_count)])
        reader = evolve(reader, letters=letters, offers=letters[:-1], may_decloak=True)
    read = read_sheet(write_sheet(sheet, reader.letter, reader.turn), reader)
    return not read.mistakes and read.sheet == sheet


_DEFAULT_SHEETS = [Sheet((order,) * 5, missing=True) for order in (MEDITATING, RESTING)]
