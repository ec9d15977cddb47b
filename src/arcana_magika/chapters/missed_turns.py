"""Missed turns: default sheets, jeopardy, dropped novices, standby players (MG-33)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Rejection
from arcana_magika.chapters.mages import items
from arcana_magika.chapters.mages.items import ARTIFACT, CLOAK, SCROLL, Item
from arcana_magika.events import Disintegrated, Dropped, MageDropped, StandbyTaken, TurnMissed
from arcana_magika.model.effects import EFFECT_KINDS
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import NAMES
from arcana_magika.model.mages import Mage
from arcana_magika.model.orders import MEDITATING, RESTING, Sheet
from arcana_magika.model.tables import BLACK

EVERYBODY: Final = -1
"""The player of a notice that goes to everybody."""
_ON_MAGES: Final = tuple([kind.name for kind in EFFECT_KINDS if kind.known_to == "target"])


def default_sheet(game: Game, player: int) -> Sheet:
    """Five Meditates for a healthy mage who lacks Arcania, otherwise five Rests (MG-33.1)."""
    mage = game.arena.mages[player]
    meditates = 3 * mage.endurance >= 2 * mage.max_endurance and mage.arcania < mage.max_arcania
    return Sheet((MEDITATING if meditates else RESTING,) * 5, missing=True)


def why_not_missing(game: Game, player: int) -> Rejection | None:
    """Why this player's sheet can't be declared missing: it is in already (MG-33.1)."""
    sheet = game.position.sheets[player]
    if sheet is None:
        return None
    how = "is declared missing" if sheet.missing else "is in"
    return Rejection("MG-33.1", f"the sheet of {game.letter(player)} for turn {game.position.turn} {how} already")


def take_over(game: Game, player: int) -> None:
    """A standby player takes over this novice. Only the count of missed turns changes (MG-33.5)."""
    game.position.standby = (*game.position.standby, player)
    if game.keeps_log:
        game.emit(StandbyTaken(player), "MG-33.5")


def why_not_take_over(game: Game, player: int) -> Rejection | None:
    """Why no standby player can take over this position now (MG-33.5)."""
    if player == game.ebon:
        return Rejection("MG-33.5", "a standby player can only take over a novice, and M is the Ebon Mage")
    if player in game.position.standby:
        letter, turn = game.letter(player), game.position.turn
        return Rejection("MG-33.5", f"a standby player has taken over {letter} for turn {turn} already")
    return None


def count_and_drop(game: Game) -> None:
    """Count missed turns, and drop each novice who has missed too many in a row (MG-33.2 to MG-33.4, MG-8.3)."""
    position = game.position
    for mage in game.arena.in_game():
        sheet = position.sheets[mage.player]
        if mage.player in position.standby:
            mage.missed = 0
        if sheet is None or not sheet.missing:
            mage.missed = 0
            continue
        mage.missed += 1
        if game.keeps_log:
            game.emit(TurnMissed(mage.player, mage.missed), "MG-33.2")
    limit = game.rules.missed_turns
    novices = [mage for mage in game.arena.in_game() if mage.player != game.ebon]  # MG-29.17
    _drop_all(game, [mage for mage in novices if mage.missed >= limit])
    for mage in novices:
        if mage.missed == limit - 1:
            _warn(game, mage)


def _warn(game: Game, mage: Mage) -> None:
    """The position is in jeopardy: the mage and all team mates get a notice (MG-33.3)."""
    arena, limit = game.arena, game.rules.missed_turns
    turns = f"{mage.missed} turn{'s' if mage.missed > 1 else ''}"
    warning = f"missed {turns} in a row. A novice who misses {limit} is dropped"
    arena.notices.append((mage.player, f"You have {warning}"))
    if mage.worn != BLACK:
        name = f"{mage.name} ({game.letter(mage.player)})"
        arena.notices += [
            (mate.player, f"Your team mate {name} has {warning}")
            for mate in arena.in_game()
            if mate.worn == mage.worn and mate is not mage
        ]


def _drop_all(game: Game, leaving: list[Mage]) -> None:
    arena = game.arena
    bereft = {mage.worn for mage in leaving if mage.worn != BLACK}
    for mage in leaving:
        drop_from_game(game, mage)
    for colour in bereft:
        left = [mage for mage in arena.in_game() if mage.worn == colour]
        if len(left) == 1:
            left[0].may_decloak = game.position.turn + 1  # MG-12.12


def drop_from_game(game: Game, mage: Mage) -> None:
    """Take a novice off the map: items fall into the space, scrolls disintegrate (MG-33.4)."""
    arena, cell = game.arena, mage.cell
    if mage.worn != BLACK:
        items.take_cloak(mage, mage.worn)
        mage.worn = BLACK
    things = items.items_of(arena, mage)
    fallen = [thing for thing in things if thing.kind in (CLOAK, ARTIFACT)]
    gone = [thing for thing in things if thing.kind == SCROLL]
    if game.keeps_log:
        _log_loss(game, mage, fallen, gone)
    for thing in things:
        items.drop_item(arena, mage, thing, cell)
    for kind in _ON_MAGES:
        arena.effects.dispel(kind, mage.player)
    mage.cell = -1
    arena.dropped = (*arena.dropped, mage.player)
    arena.notices.append((EVERYBODY, f"{mage.name} ({game.letter(mage.player)}) has been dropped from the game"))
    if game.keeps_log:
        game.emit(MageDropped(mage.player, mage.missed), "MG-33.4")


def _log_loss(game: Game, mage: Mage, fallen: list[Item], gone: list[Item]) -> None:
    if fallen:
        words = tuple([items.word_of(mage, thing) for thing in fallen])
        game.emit(Dropped(mage.player, words, NAMES[mage.cell], "dropped from the game"), "MG-33.4")
    if gone:
        words = tuple([items.word_of(mage, thing) for thing in gone])
        game.emit(Disintegrated(mage.player, words, "dropped from the game"), "MG-33.4")
