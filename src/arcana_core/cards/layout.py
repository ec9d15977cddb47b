"""Where the cards of all piles are, who may know it, and what each viewer can be certain of: to read only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.cards.cards import indices
from arcana_core.cards.trail import certain, past_of, start_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from arcana_core.cards.declarations import Pile
    from arcana_core.cards.trail import Trail


class Layout:
    """The questions that `Piles` answer. `Piles` derive from this class and add all changes.

    Attributes:
        declared: the declaration of each pile, by slot; slots that are closed have a nameless one.
        players: how many; the spectator is viewer number `players`.
        masks: the cards in each pile, by slot, to read; of an ordered pile in which cards of known place lie, only the
            others (`cards_of` gives all).
        orders: for each ordered pile the cards in `masks`, top card first; None for the others.
        trail: the history since the start or the last `restart`, newest first, shared with copies.
    """

    __slots__ = ("_certain", "_closed", "_parts", "_plan", "_seers", "declared", "masks", "orders", "players", "trail")

    declared: tuple[Pile, ...]
    players: int
    masks: list[int]
    orders: list[tuple[int, ...] | None]
    trail: Trail
    _parts: dict[int, tuple[tuple[int, ...], tuple[int, ...]]]  # slots above and below the rest; replaced, not changed
    _closed: int  # the set of closed slots
    _seers: tuple[int, ...]
    _certain: list[tuple[Trail, tuple[int, ...]] | None]  # by viewer: up to where the trail was read, what it gave
    # What `determinize` worked out last: trail, viewer, plan. Copies share it, because games determinize copies.
    _plan: list[tuple[Trail, int, Any] | None]

    @property
    def everybody(self) -> int:
        """The set of all viewers, the spectator included."""
        return (2 << self.players) - 1

    def slot(self, name: str) -> int:
        """The slot of the pile of this name. Searches all piles, so keep the result.

        Raises:
            ValueError: No pile has this name.
        """
        for slot, pile in enumerate(self.declared):
            if pile.name == name and name:
                return slot
        known = ", ".join(repr(pile.name) for pile in self.declared if pile.name)
        raise ValueError(f"no pile is called {name!r}, there are {known}")

    def cards_of(self, pile: int) -> int:
        """All cards in a pile, those of known place included."""
        mask = self.masks[pile]
        if pile in self._parts:
            for slot in self._cells(pile):
                mask |= self.masks[slot]
        return mask

    def size(self, pile: int) -> int:
        """The number of cards in a pile."""
        return self.cards_of(pile).bit_count() if self._parts else self.masks[pile].bit_count()

    def sees_all(self, viewer: int, pile: int) -> bool:
        """Whether the viewer sees the pile by its declaration."""
        return bool(self._seers[pile] >> viewer & 1)

    def known(self, viewer: int, pile: int) -> int:
        """The cards that the viewer knows to be in a pile now, all if the viewer sees the pile.

        These are certain, and contain all that follows from sightings and whole moves, and from all other cards being
        accounted for; not everything that a long argument about partial moves could prove. It reads the trail from
        where this viewer's knowledge was last asked for, here or in the original of this copy.
        """
        masks = self.masks
        if self._seers[pile] >> viewer & 1:
            return self.cards_of(pile)
        if not masks[pile] and pile not in self._parts:
            return 0
        sure = self._certain_of(viewer)
        cells = self._cells(pile) if pile in self._parts else (pile,)
        known = sum([sure[slot] for slot in cells])
        there = self.cards_of(pile)
        if known == there:
            return known
        for slot, cards in enumerate(masks):
            if cards != sure[slot] and slot not in cells:
                return known
        return there  # all other cards are accounted for

    def known_among(self, viewer: int, piles: Iterable[int]) -> int:
        """The cards that the viewer knows to be in one of these piles, of which many may be empty."""
        masks, parts = self.masks, self._parts
        return sum([self.known(viewer, pile) for pile in piles if masks[pile] or pile in parts])

    def order_of(self, deck: int) -> tuple[int, ...]:
        """The cards of an ordered pile in their true order, top first.

        Raises:
            ValueError: The pile has no order.
        """
        order = self.orders[deck]
        if order is None:
            raise ValueError(f"{self._called(deck)} has no order")
        above, below = self._parts.get(deck, ((), ()))
        return self._singles(above) + order + self._singles(below)

    def known_order(self, viewer: int, deck: int) -> tuple[int | None, ...]:
        """The cards of an ordered pile, top first, with None in each place that the viewer does not know."""
        order: tuple[int | None, ...] = self.order_of(deck)
        if self._seers[deck] >> viewer & 1:
            return order
        sure = self._certain_of(viewer)
        above, below = self._parts.get(deck, ((), ()))
        known = [bool(sure[slot]) for slot in above] + [False] * len(self.orders[deck] or ())
        known += [bool(sure[slot]) for slot in below]
        return tuple(card if is_known else None for card, is_known in zip(order, known, strict=True))

    def past(self) -> list[tuple[Any, ...]]:
        """The trail, oldest first: the start, then every entry."""
        return past_of(self.trail)

    def check(self) -> None:
        """Make sure that every card is in exactly one place and every order fits its pile.

        Raises:
            ValueError: Something is lost, doubled, or out of order.
        """
        pack = 0
        for slot, mask in enumerate(self.masks):
            if mask & pack or mask < 0:
                raise ValueError(f"{self._called(slot)} holds {indices(mask & pack)}, which lie elsewhere too")
            pack |= mask
            order = self.orders[slot]
            if order is not None and tuple(sorted(order)) != indices(mask):
                raise ValueError(f"the order {order} of {self._called(slot)} is not one of its cards {indices(mask)}")
        started = sum(start_of(self.trail)[0])
        if pack != started:
            raise ValueError(f"of the cards {indices(started)} there are only {indices(pack & started)}")
        parts = sorted(slot for above, below in self._parts.values() for slot in above + below)
        if parts != [slot for slot, pile in enumerate(self.declared) if pile.part_of is not None]:
            raise ValueError(f"the slots {parts} are not those declared as parts of ordered piles")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return (
            self.masks == other.masks
            and self.orders == other.orders
            and self.players == other.players
            and self.declared == other.declared
            and self._parts == other._parts
            and (self.trail is other.trail or self.past() == other.past())  # nested tuples: recursion would be too deep
        )

    __hash__ = None  # type: ignore[assignment]  # it changes, so it has no hash

    def _viewers(self, to: int) -> int:
        if not 0 <= to <= self.everybody:
            raise ValueError(f"viewers are a mask from 0 to {self.everybody} (1 << player), got {to}")
        return to

    def _cells(self, pile: int) -> tuple[int, ...]:
        above, below = self._parts.get(pile, ((), ()))
        return (*above, pile, *below)

    def _singles(self, slots: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([self.masks[slot].bit_length() - 1 for slot in slots])

    def _called(self, slot: int) -> str:
        return f"pile {self.declared[slot].name!r}" if 0 <= slot < len(self.declared) else f"slot {slot}"

    def _held(self, slot: int) -> tuple[int, ...]:
        return indices(self.cards_of(slot))

    @staticmethod
    def _mask(cards: int) -> str:
        return str(indices(cards)) if 0 <= cards < 1 << 200 else "such a set of cards"

    def _certain_of(self, viewer: int) -> tuple[int, ...]:
        # The certain cards after sightings and whole moves, by slot. Reading continues where it last stopped.
        read = self._certain[viewer]
        if read is not None and read[0] is self.trail:
            return read[1]
        planned = self._plan[0]
        if planned is not None and planned[0] is self.trail and planned[1] == viewer:
            found: tuple[int, ...] = planned[2].certain  # copies that are determinized again and again share it
        else:
            found = tuple(certain(self.trail, viewer, len(self.masks), read))
        self._certain[viewer] = (self.trail, found)
        return found
