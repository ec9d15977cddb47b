"""The boxes of spell cards: where a card is, who looks at it, which cards of items are awake (MR-37.1, MR-37.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_magicrealm.model import slots
from arcana_magicrealm.model.pieces import FIRST_SPELL

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def place_of(game: Game, card: int) -> tuple[int, int]:
    """The box of a spell card that is in the game, and its place in it, counted from 0 at the top."""
    piles = game.position.piles
    box = next(box for box in slots.SPELL_BOXES if piles.cards_of(box) >> card & 1)
    return box, piles.order_of(box).index(card)


def show(game: Game, spell: int) -> None:
    """Let everybody know which card of the boxes has a spell, if one has it (MR-48.17)."""
    card = FIRST_SPELL + spell
    if not game.position.piles.cards_of(slots.UNUSED_SPELLS) >> card & 1:
        look_at(game, card, game.position.piles.everybody)


def look_at(game: Game, card: int, viewers: int) -> None:
    """Let players see a spell card, which stays in its place (MR-48.9)."""
    game.position.piles.look_at(*place_of(game, card), viewers)
