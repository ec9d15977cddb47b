"""Words about spell cards in an expedition: the cards in a box, awake ones, and those that characters learned from.

Boxes keep the numbers of cards of each type (MR-2.7). So a card takes the place of another of its type, and that one
goes where it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from arcana_core.cards.cards import indices
from arcana_core.scenario.words import require
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.magic import learning
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import SITE, VISITOR
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, PIECES, TEACHING
from arcana_magicrealm.model.spells import SPELLS
from arcana_magicrealm.scenario.words import Scene, Words, spells_of

BOXES: Final = dict(zip((*SITE, *VISITOR, *slots.TEACHERS), slots.SPELL_BOXES, strict=True))
"""The boxes of spell cards by the id of the site, visitor, spell book or artifact."""


def read_box(scene: Scene, words: Words) -> None:
    """Put spell cards on the topmost places of their types in a box: "good_book spells peace, exorcise" (MR-2.7)."""
    name = words.next("box")
    words.next("spells")
    for spell in words.names(spells_of(scene.game.cards), "spell"):
        card = CARD_OF_SPELL[spell]
        scene.once(f"the card of {SPELLS[spell].id}")
        place = _place_for(scene, card, [BOXES[name]])
        require(place >= 0, f"{name} has no more cards of type {_type(card)} for {PIECES[card].id} (MR-2.7)")
        _swap(scene, card, place)


def read_awakened(scene: Scene, words: Words) -> None:
    """Awaken cards in the items that hold them: "awakened peace" (MR-37.3); who has one active sees them (MR-37.8)."""
    in_items = sum(scene.game.position.piles.cards_of(box) for box in slots.TEACHER_SPELLS)
    for spell in words.names(spells_of(scene.game.cards), "spell"):
        card = CARD_OF_SPELL[spell]
        is_there = in_items >> card & 1
        require(is_there, f"{PIECES[card].id} must be a card of an artifact or spell book (MR-37.3)")
        scene.game.position.awakened |= 1 << card
    scene.later.append(partial(_look_at_awakened, scene.game))


def _look_at_awakened(game: Game) -> None:
    for seat in beings.playing(game):
        being = beings.being_of(game, seat)
        for item in indices(belongings.active(game, being) & TEACHING):
            learning.look_into(game, being, item)


def bring_into_play(scene: Scene, card: int) -> None:
    """Let an unused spell card take the place of one in a box, which the text has not put there."""
    if scene.game.position.piles.cards_of(slots.UNUSED_SPELLS) >> card & 1:
        place = _place_for(scene, card, slots.SPELL_BOXES)
        require(place >= 0, f"no box has another card of type {_type(card)}, so {PIECES[card].id} can't be in one")
        _swap(scene, card, place)


def _place_for(scene: Scene, card: int, boxes: Iterable[int]) -> int:
    """The topmost card of the same type in these boxes that the text has not put there; -1 for none."""
    cards = [other for box in boxes for other in scene.game.position.piles.order_of(box)]
    return next((other for other in cards if _type(other) == _type(card) and not scene.fixed >> other & 1), -1)


def _swap(scene: Scene, card: int, other: int) -> None:
    names = [*range(len(PIECES))]
    names[card], names[other] = other, card
    scene.game.position.piles = scene.game.position.piles.renamed(names)
    scene.fixed |= 1 << card


def _type(card: int) -> str:
    return SPELLS[PIECES[card].place].type
