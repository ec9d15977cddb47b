"""The Chest, which the Lost Keys open (MR-44.1, MR-44.23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.travel.looting import empty_box
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.pieces import PIECE, PIECES

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

CHEST: Final = PIECE["chest"]
NEEDED: Final = 1 << CHEST | 1 << PIECE[PIECES[CHEST].treasure.opens_with]
OPEN: Final = actions.OpenChest()


def options(game: Game, being: int) -> tuple[Action, ...]:
    """Open the Chest, for a character that has it and the Lost Keys active."""
    return (OPEN,) if belongings.active(game, being) & NEEDED == NEEDED else ()


def open_chest(game: Game, being: int, action: Action) -> None:
    """Take the gold and the treasures of the Chest, which leaves the game (MR-44.1)."""
    game.give_up(being, CHEST, slots.OUT_OF_PLAY, shown=game.position.piles.everybody)
    game.report("MR-44.1", events.ChestOpened, being, PIECES[CHEST].treasure.gold_inside)
    beings.change_gold(game, being, PIECES[CHEST].treasure.gold_inside)
    game.then(empty_box(being, CHEST))


def why_not(game: Game, being: int, action: Action) -> Rejection | None:
    """Explain why the Chest can't be opened; None for other actions."""
    return Rejection("MR-44.1", "the Chest and the Lost Keys must both be active") if action == OPEN else None
