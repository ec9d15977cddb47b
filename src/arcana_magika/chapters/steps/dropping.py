"""Dropping items (MG-17)."""

from __future__ import annotations

from arcana_magika.chapters.mages import items
from arcana_magika.chapters.mages.item_words import named_items
from arcana_magika.chapters.mages.items import Item
from arcana_magika.chapters.steps import phases
from arcana_magika.events import Dropped
from arcana_magika.model import orders
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import NAMES
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Phase


def drop_step(game: Game, phase: Phase) -> None:
    """All Drops of a phase, in letter order (MG-40.10)."""
    for mage in phases.acting(game, phase, orders.DROP):
        words: tuple[str, ...] = phase.orders[mage.player].items
        dropped = droppable(game, mage, words)
        if dropped:
            drop(game, phase, mage, dropped)
        else:
            reason = "nothing to drop" if orders.ALL in words else "not all items named can be dropped"
            phases.turn_into_rest(game, phase, mage.player, "MG-17.2", reason)


def droppable(game: Game, mage: Mage, words: tuple[str, ...]) -> list[Item]:
    """The items that a Drop with these words removes, none if it is illegal (MG-17.1, MG-17.2)."""
    can_fall = items.items_of(game.arena, mage)
    if orders.ALL in words:
        return can_fall
    chosen = named_items(game.arena, mage, words) or []
    return chosen if all(item in can_fall for item in chosen) else []


def drop(game: Game, phase: Phase, mage: Mage, dropped: list[Item]) -> None:
    """Carry out a legal Drop: scrolls disintegrate, everything else falls into the space (MG-17.3, MG-17.4)."""
    words = tuple([items.word_of(mage, item) for item in dropped])
    for item in dropped:
        items.drop_item(game.arena, mage, item, mage.cell)
    if game.keeps_log:
        game.emit(Dropped(mage.player, words, NAMES[mage.cell], "DROP"), "MG-17.3")
    phases.executed(game, phase, mage.player, str(phase.orders[mage.player]))
