"""The boxes of spell cards: where a card is, who looks at it, which cards of items are awake (MR-37.1, MR-37.3).

Everybody sees which card of a box a character reads, names or learns from, by its place, but not the spell on it. The
backs show the types (MR-48.18).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from arcana_core.cards.cards import indices
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.locations import SITES
from arcana_magicrealm.model.pieces import FIRST_SPELL, PIECES, SPELL_PIECES
from arcana_magicrealm.model.spells import MAGIC_TYPES, SPELL_CARDS

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

OF_TYPE: Final = {
    type_: sum([1 << card for card in indices(SPELL_PIECES) if SPELL_CARDS[PIECES[card].place].type == type_])
    for type_ in MAGIC_TYPES
}
"""By type of magic its spell cards."""


BOX: Final[Mapping[str, int]] = dict(
    zip([*[site.id for site in SITES], *slots.TEACHERS], [*slots.SITE_SPELLS, *slots.TEACHER_SPELLS], strict=True)
)
"""By site, artifact or spell book the box of its spell cards."""


def place_of(game: Game, card: int) -> tuple[int, int]:
    """The box of a spell card that is in the game, and its place in it, counted from 0 at the top."""
    piles = game.position.piles
    box = next(box for box in slots.SPELL_BOXES if piles.cards_of(box) >> card & 1)
    return box, piles.order_of(box).index(card)


def asleep(game: Game, box: int) -> tuple[int, ...]:
    """The spell cards of a box that are not awake, from the top (MR-37.3)."""
    return tuple([card for card in game.position.piles.order_of(box) if not game.position.awakened >> card & 1])


def awake(game: Game, box: int) -> int:
    """The awakened spell cards of a box, as a set (MR-37.3)."""
    return game.position.piles.cards_of(box) & game.position.awakened


# Looking at cards (MR-37.3, MR-37.8, MR-37.19, MR-48.9).


def look_at(game: Game, card: int, viewers: int) -> None:
    """Let players see a spell card, which stays in its place, and all see its type on its back (MR-48.9).

    All know the types anyway if boxes are not shuffled (MR-2.8).
    """
    piles, (box, place) = game.position.piles, place_of(game, card)
    piles.look_at(box, place, viewers)
    if game.rules.shuffle_spell_stacks:
        piles.is_among(box, place, OF_TYPE[SPELL_CARDS[PIECES[card].place].type])


def look_at_all(game: Game, being: int, cards: Iterable[int], clause: str) -> None:
    """Let an individual's player look at spell cards of a box in their places (MR-13.25, MR-37.8, MR-37.19)."""
    seen = tuple(cards)
    for card in seen:
        look_at(game, card, beings.seats(game, being))
    if seen:
        box, _ = place_of(game, seen[0])
        spells = tuple([card - FIRST_SPELL for card in seen])
        game.report(clause, events.SpellsSeen, being, slots.SPELL_BOXES.index(box), spells, beings.seat_of(game, being))


def show(game: Game, spell: int) -> None:
    """Let everybody know which card of the boxes has a spell, if one has it (MR-48.17)."""
    card = FIRST_SPELL + spell
    if not game.position.piles.cards_of(slots.UNUSED_SPELLS) >> card & 1:
        look_at(game, card, game.position.piles.everybody)
