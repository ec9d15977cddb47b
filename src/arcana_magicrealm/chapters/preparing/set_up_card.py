"""Filling the set-up card: pieces with a box of their own, and cards drawn at random (MR-2.2 to MR-2.8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from arcana_core.cards.cards import indices
from arcana_core.cards.piles import Piles
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.card_sets import CardSet
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.denizens import GROUP, GROUPS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.grouping import grouped
from arcana_magicrealm.model.items import ARMOR_TYPES, HORSES, WEAPON_TYPES
from arcana_magicrealm.model.locations import SITES, VISITORS
from arcana_magicrealm.model.pieces import ARMOR, CHITS, PIECE, PIECES, WEAPONS
from arcana_magicrealm.model.spells import MAGIC_TYPES

SIZES: Final = ("small", "large", "twt")


def filled_card(game: Game) -> Piles:
    """The set-up card with everything in its box (MR-2.2 to MR-2.8)."""
    piles = empty_card(game.player_count, game.cards).clone()
    fill_treasures_within_treasures(game, piles)
    fill_sites(game, piles)
    fill_groups(game, piles)
    fill_spells(game, piles)
    return piles


@cache
def empty_card(players: int, cards: CardSet) -> Piles:
    """All pieces of a game with these cards where they begin, before the set-up card is filled. Don't change it."""
    start = grouped([(start_of(piece), piece) for piece in indices(cards.pieces)])
    piles = Piles(slots.piles_for(players), players=players, start=start)
    for slot in (*slots.DECKS, *slots.SPELL_DECKS, slots.CHIT_STOCK, *slots.LOST_STOCK, *slots.WARNING_STOCK):
        piles.show_all(slot, piles.everybody)  # backs, types and letters are public: everybody knows what is dealt
    return piles


def start_of(piece: int) -> int:
    """The pile where a piece begins before the set-up card is filled."""
    one = PIECES[piece]
    if one.kind == "treasure":
        return slots.DECKS[SIZES.index(one.treasure.size)]
    if one.kind == "spell":
        return slots.SPELL_DECKS[MAGIC_TYPES.index(one.spell.type)]
    if one.kind == "warning":
        return slots.WARNING_STOCK[slots.LETTERS.index(one.name[-1])]
    if one.kind == "lost":
        return slots.LOST_STOCK[one.place]
    return slots.CHIT_STOCK if CHITS >> piece & 1 else slots.COUNTER_STOCK


def draw(game: Game, piles: Piles, deck: int, count: int, target: int) -> None:
    """Move cards drawn at random and unseen to an unordered pile."""
    drawn = game.rng.sample(indices(piles.masks[deck]), count)
    piles.move(sum([1 << card for card in drawn]), deck, target)


def stack(game: Game, piles: Piles, deck: int, count: int, target: int) -> None:
    """Move cards drawn at random and unseen to an ordered pile that is empty."""
    if count:
        draw(game, piles, deck, count, slots.DRAWN)
        piles.shuffle_into(slots.DRAWN, target, game.rng)


def fill_treasures_within_treasures(game: Game, piles: Piles) -> None:
    """Fill the treasures within treasures, and mix them with the other large ones (MR-2.2, MR-2.3)."""
    _, large, within = slots.DECKS
    for number, id_ in enumerate(slots.TWT):
        box = certain(PIECES[PIECE[id_]].treasure.box, "it holds treasures")
        counters = sum(1 << PIECE[counter] for counter in box.counters)
        piles.move(counters, slots.COUNTER_STOCK, slots.TWT_COUNTERS[number])
        if box.large:
            draw(game, piles, large, box.large, slots.TWT_BOX[number])
    piles.move_all(within, large)


def fill_sites(game: Game, piles: Piles) -> None:
    """Stack each site's treasures, small ones below large ones (MR-2.4)."""
    small, large, _ = slots.DECKS
    for number, site in enumerate(SITES):
        stack(game, piles, small, site.small, slots.SITE_SMALL[number])
        stack(game, piles, large, site.large, slots.SITE_LARGE[number])


def fill_groups(game: Game, piles: Piles) -> None:
    """Give the native groups their treasures and counters, and the Scholar the last treasures (MR-2.5, MR-2.6).

    Of the printed treasures only small ones are left over.
    """
    small, large, _ = slots.DECKS
    for number, group in enumerate(GROUPS):
        draw(game, piles, small, group.belongings.small_treasures, slots.CARDS_OF_GROUP[number])
    for counters, goods in COUNTERS_OF_GROUPS:
        piles.move(counters, slots.COUNTER_STOCK, goods)
    for deck in (small, large):
        piles.move_all(deck, slots.VISITOR_CARDS[0])


def _counters_of_groups() -> Iterator[tuple[int, int]]:
    weapons = [(WEAPONS, place, one.setup) for place, one in enumerate(WEAPON_TYPES)]
    armor = [(ARMOR, place, one.setup) for place, one in enumerate(ARMOR_TYPES)]
    for mask, place, boxes in (*weapons, *armor):
        copies = [piece for piece in indices(mask) if PIECES[piece].place == place]
        for box, count in boxes.items():
            given, copies = copies[:count], copies[count:]
            if box in GROUP:
                yield sum(1 << piece for piece in given), slots.GOODS[GROUP[box]]
    yield from [(1 << PIECE[horse.id], slots.GOODS[GROUP[horse.setup]]) for horse in HORSES if horse.setup in GROUP]


COUNTERS_OF_GROUPS: Final = (*_counters_of_groups(),)
"""The counters of groups at the start, each with its box (MR-2.5)."""


def fill_spells(game: Game, piles: Piles) -> None:
    """Deal the spell cards, lower types below higher ones unless they are shuffled (MR-2.7, MR-2.8)."""
    for box, spells in SPELLS_OF_BOXES:
        for deck, count in spells:
            if game.rules.shuffle_spell_stacks:
                draw(game, piles, deck, count, slots.DRAWN)
            else:
                piles.put_on_top(game.rng.sample(indices(piles.masks[deck]), count), deck, box)
        if piles.masks[slots.DRAWN]:
            piles.shuffle_into(slots.DRAWN, box, game.rng)
    for deck in slots.SPELL_DECKS:
        piles.move_all(deck, slots.UNUSED_SPELLS)


def _spells_of_boxes() -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
    teachers = [PIECES[PIECE[id_]].treasure for id_ in slots.TEACHERS]
    dealt = [one.spells for those in (SITES, VISITORS, teachers) for one in those]
    decks = dict(zip(MAGIC_TYPES, slots.SPELL_DECKS, strict=True))
    for box, spells in zip(slots.SPELL_BOXES, dealt, strict=True):
        yield box, tuple([(deck, spells[type_]) for type_, deck in decks.items() if type_ in spells])


SPELLS_OF_BOXES: Final = (*_spells_of_boxes(),)
"""The boxes of spell cards, each with the numbers of cards by deck, the lowest type first (MR-2.7)."""
