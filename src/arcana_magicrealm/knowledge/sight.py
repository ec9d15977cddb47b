"""The pieces as a player sees them: those known to be in each pile, and their number (MR-48.7 to MR-48.11)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from arcana_core.cards.cards import indices
from arcana_core.cards.piles import Piles
from arcana_core.frozen import quick_frozen
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import of_denizen
from arcana_magicrealm.model.denizens import LEADERS, MONSTERS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.spellings import BeingName, PieceName

UNKNOWN = -1
"""A number that the viewer doesn't know, and a piece that the viewer can't name."""
Pieces = tuple[PieceName, ...]
Beings = tuple[BeingName, ...]
Stack = tuple[PieceName, ...]
"""Pieces from the top, -1 for each that the viewer can't name."""


members = lru_cache(maxsize=4096)(indices)
"""The members of a set in ascending order. Most sets are the same from one view to the next."""


@quick_frozen
class PileView:
    """A pile without an order: the pieces that the viewer knows to be there, and how many there are."""

    known: Pieces
    count: int


@cache
def in_hands(players: int) -> tuple[int, ...]:
    """The piles of what individuals have, or have just abandoned or drawn."""
    bags = (*slots.BAG[:players], *slots.FROZEN_BAG[:players])
    packs = (*slots.PACK, *slots.FROZEN_PACK, *slots.HEAP, slots.DRAWN)
    return (*slots.OPEN, *slots.FROZEN_OPEN, *bags, *packs)


class Sight:
    """All piles as one viewer sees them; for None as they are.

    Attributes:
        boxes: the parts of a view that are piles.
        spell_cards: the spell cards whose places in their boxes the viewer knows, as a set.
    """

    __slots__ = ("boxes", "piles", "spell_cards", "trail", "viewer")

    def __init__(self, piles: Piles, viewer: int | None) -> None:
        self.piles = piles
        self.viewer = viewer
        self.trail = piles.trail
        pile, stack = self.pile, self.stack

        def laden(monster: int) -> bool:
            return bool(piles.size(slots.PACK[monster]) or piles.size(slots.FROZEN_PACK[monster]))

        site_stacks = zip(slots.SITE_LARGE, slots.SITE_SMALL, strict=True)
        spells = [tuple(map(stack, boxes)) for boxes in (slots.SITE_SPELLS, slots.VISITOR_SPELLS, slots.TEACHER_SPELLS)]
        self.spell_cards = sum([1 << card for boxes in spells for box in boxes for card in box if card >= 0])
        self.boxes: tuple[Any, ...] = (
            tuple([pile(slots.PACK[leader], slots.FROZEN_PACK[leader]) for leader in LEADERS]),
            tuple([(of_denizen(one), pile(slots.PACK[one], slots.FROZEN_PACK[one])) for one in MONSTERS if laden(one)]),
            tuple([pile(*both) for both in zip(slots.TILE_WARNING, slots.TILE_CHITS, strict=True)]),
            tuple(map(pile, slots.LOST_CHITS)),
            tuple([members(piles.masks[slot]) for slot in slots.GOODS]),
            tuple(map(pile, (*slots.CARDS_OF_GROUP, *slots.VISITOR_CARDS))),
            tuple([(*stack(upper), *stack(lower)) for upper, lower in site_stacks]),
            *spells,
            tuple([pile(*both) for both in zip(slots.TWT_BOX, slots.TWT_COUNTERS, strict=True)]),
            tuple([(place, stack(slot)) for place, slot in enumerate(slots.HEAP) if piles.size(slot)]),
            pile(slots.DRAWN),
            pile(slots.OUT_OF_PLAY),
        )

    def known_in(self, slot: int) -> int:
        """The pieces that the viewer knows to be in a pile."""
        return self.piles.cards_of(slot) if self.viewer is None else self.piles.known(self.viewer, slot)

    def pile(self, *several: int) -> PileView:
        """One or several piles as the viewer sees them."""
        known = count = 0
        for slot in several:
            size = self.piles.size(slot)
            if size:
                count += size
                known |= self.known_in(slot)
        return PileView(members(known), count)

    def stack(self, slot: int) -> Stack:
        """An ordered pile as the viewer sees it, from the top."""
        if self.viewer is None:
            return self.piles.order_of(slot)
        seen = self.piles.known_order(self.viewer, slot)
        return tuple([UNKNOWN if piece is None else piece for piece in seen])


_kept: list[Sight] = []
_MOST_KEPT = 16


def sight(game: Game, player: int | None) -> Sight:
    """The piles as a player sees them; None is a spectator.

    Kept for some viewers: it stays the same, also in copies, until a piece moves or is shown.
    """
    piles, viewer = game.position.piles, game.player_count if player is None else player
    for kept in _kept:
        if kept.trail is piles.trail and kept.viewer == viewer:
            return kept
    made = Sight(piles.clone(), viewer)
    _kept.insert(0, made)
    del _kept[_MOST_KEPT:]
    return made
