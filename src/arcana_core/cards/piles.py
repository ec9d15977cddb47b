"""Piles of cards: the place of each of N distinct cards, who may know it, and what each viewer has learnt.

A card is an index, a set of cards an `int` with bit `1 << index` for each, a pile a slot. `Pile` declares the viewers
of a pile. Every operation appends to a trail what happened and who saw which cards. Two things follow from the trail:
the cards a viewer can be certain of (`Piles.known`), and the pasts that agree with everything the viewer has seen
(`arcana_core.knowledge.determinization`).

Viewers are the players from 0 and, numbered after the last of them, a spectator. Sets of viewers are masks too:
`1 << player`, `piles.everybody`.

Every operation keeps masks, orders, cards of known place and the trail in step. Nothing else may touch them. Questions
that change nothing are in `arcana_core.cards.layout`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from arcana_core.cards.cards import indices
from arcana_core.cards.declarations import CLOSED, ORDERED, TURNED_UP, KnownTo, Pile, check_start, seers_of
from arcana_core.cards.layout import Layout
from arcana_core.cards.trail import AT_LEAST, EXACTLY, LACKS, PART, SHOWN, WHOLE, start_of
from arcana_core.text.wording import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from arcana_core.cards.trail import Trail
    from arcana_core.chance.rng import Rng


class Piles(Layout):
    """All piles of a table, the cards in each, and the trail of sightings.

    Every operation either succeeds completely, or raises ValueError and has changed nothing. A copy shares all
    unchangeable parts and costs under a microsecond. All chance comes from the given `rng`.

    >>> piles = [Pile("deck", ordered=True), Pile("hand", KnownTo.OWNER, owner=0)]
    >>> table = Piles(piles, players=2, start={0: range(9)})
    >>> drawn = table.draw(0, 1, 2)
    >>> drawn, table.size(0), table.known(0, 1), table.known(1, 1)
    (3, 7, 3, 0)
    """

    __slots__ = ()

    def __init__(self, declared: Iterable[Pile], *, players: int, start: Mapping[int, Iterable[int]]) -> None:
        """Lay the cards out; an ordered pile gets its cards top first.

        Viewers who see a pile by declaration know its cards at the start, and so also the set of all others.

        Raises:
            ValueError: A card is there twice, or none at all; or the piles do not fit the players.
        """
        self.declared = tuple(declared)
        self.players = players
        self._seers = tuple(seers_of(pile, players) for pile in self.declared)
        laid = {slot: tuple(cards) for slot, cards in start.items()}
        check_start(self.declared, laid)
        self.masks = masks = [sum({1 << card for card in laid.get(slot, ())}) for slot in range(len(self.declared))]
        self.orders = [laid.get(slot, ()) if pile.ordered else None for slot, pile in enumerate(self.declared)]
        self._parts = {}
        self._closed = self._closed_slots()
        self.trail = (None, (tuple(masks), self._open_to()))
        self._certain = [None] * (players + 1)
        self._plan = [None]
        for slot in range(len(masks)):
            self._turn_up(slot)

    @classmethod
    def restored(
        cls,
        declared: Iterable[Pile],
        players: int,
        orders: Iterable[tuple[int, ...] | None],
        parts: Mapping[int, tuple[tuple[int, ...], tuple[int, ...]]],
        past: Sequence[tuple[Any, ...]],
    ) -> Piles:
        """The piles with this repr or pickle. The trail, oldest first, gives the place of every card.

        Raises:
            ValueError: The parts contradict each other.
        """
        from arcana_core.cards.validation import check_declared, check_piles, replayed  # piles are rarely read

        for name, value in (("declared", declared), ("orders", orders), ("past", past)):
            if not isinstance(value, list | tuple):
                raise ValueError(f"{name} of piles must be a list, got {shown(value)}")
        if not isinstance(parts, dict) or not past:
            raise ValueError(
                f"piles need a dictionary of parts and a past with a start, got {shown(parts)}, {shown(past)}"
            )
        piles = cls.__new__(cls)
        piles.declared = tuple(declared)
        check_declared(piles.declared, players)
        piles.players = players
        piles._seers = tuple(seers_of(pile, players) for pile in piles.declared)
        piles.orders = list(orders)
        piles._parts = dict(parts)
        piles._closed = piles._closed_slots()
        piles.masks = replayed(past[0], past[1:], len(piles.declared), piles.everybody)
        trail: Trail = (None, past[0])
        for entry in past[1:]:
            trail = (trail, entry)
        piles.trail = trail
        piles._certain = [None] * (players + 1)
        piles._plan = [None]
        check_piles(piles)
        return piles

    def clone(self) -> Piles:
        """An independent copy; what cannot change is shared."""
        copy = object.__new__(Piles)
        copy.declared = self.declared
        copy.players = self.players
        copy.masks = self.masks[:]
        copy.orders = self.orders[:]
        copy.trail = self.trail
        copy._parts = self._parts
        copy._closed = self._closed
        copy._seers = self._seers
        copy._certain = self._certain[:]
        copy._plan = self._plan
        return copy

    def renamed(self, names: Sequence[int]) -> Piles:
        """A copy in which card c is `names[c]`, now and in the whole trail.

        For interchangeable cards, whose identity must reveal nothing. The time is proportional to the trail.

        Raises:
            ValueError: The names are not those of all cards, each once.

        >>> table = Piles([Pile("deck", ordered=True), Pile("hand")], players=2, start={0: (0, 2, 1)})
        >>> table.renamed([1, 0, 2]).order_of(0)
        (1, 2, 0)
        """
        cards = indices(sum(start_of(self.trail)[0]))
        if len(names) <= max(cards) or sorted([names[card] for card in cards]) != [*cards]:
            raise ValueError(f"the names must be those of all {len(cards)} cards, each once, got {list(names)}")
        changed = sum(1 << card for card in cards if card != names[card])

        def called(mask: int) -> int:
            others = mask & changed
            return mask ^ others | sum(1 << names[card] for card in indices(others)) if others else mask

        copy = self.clone()
        copy.masks = [called(mask) for mask in self.masks]
        copy.orders = [None if order is None else tuple(names[card] for card in order) for order in self.orders]
        (masks, seers), *entries = self.past()
        trail: Trail = (None, (tuple(called(mask) for mask in masks), seers))
        for entry in entries:
            renamed = called(entry[1])
            trail = (trail, entry if renamed == entry[1] else (entry[0], renamed, *entry[2:]))
        copy.trail = trail
        copy._certain = [None] * (self.players + 1)
        copy._plan = [None]
        return copy

    def __repr__(self) -> str:
        return (
            f"Piles.restored(declared={self.declared!r}, players={self.players}, orders={self.orders!r}, "
            f"parts={self._parts!r}, past={self.past()!r})"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return (Piles.restored, (self.declared, self.players, self.orders, self._parts, self.past()))

    # Operations. Each works out everything before it changes anything.

    def move(self, cards: int, source: int, target: int, shown: int = 0) -> None:
        """Move cards. Viewers of either pile, and those in `shown`, see the cards. The others see how many.

        An ordered pile can't be the target (use `put_on_top`, `put_under`, `shuffle_into`). Cards can leave one only
        while no viewer knows the place of any of them.
        """
        masks = self.masks
        held = masks[source]
        seers = self._seers[source] | self._seers[target] | shown
        if seers >= ORDERED or cards & ~held or source == target or source < 0 or target < 0:
            self._move_with_care(cards, source, target, shown)
            return
        if cards:
            masks[source] = held ^ cards
            masks[target] |= cards
            self.trail = (self.trail, (PART if cards != held else WHOLE, cards, source, target, seers))

    def move_all(self, source: int, target: int, shown: int = 0) -> None:
        """Move all cards of a pile. Viewers who knew a card there now know that it is in the target."""
        self.move(self.masks[source], source, target, shown)

    def draw(self, deck: int, target: int, n: int, shown: int = 0) -> int:
        """Move the top n cards of an ordered pile and return them as a set. Viewers of the target and `shown` see them.

        Raises:
            ValueError: The deck has fewer cards, or no order.
        """
        order = self.orders[deck]
        if order is None or not 0 <= n <= len(order) or self._parts or self._seers[deck] >= TURNED_UP:
            return self._draw_with_care(deck, target, n, shown)
        seers = self._seers[target] | self._seers[deck] & ~ORDERED | shown
        if seers >= ORDERED or deck < 0 or target < 0:
            raise ValueError(self._why_no_move(0, deck, target, shown))
        cards = 0
        for card in order[:n]:
            cards |= 1 << card
        if cards:
            masks = self.masks
            self.orders[deck] = order[n:]
            masks[deck] ^= cards
            masks[target] |= cards
            self.trail = (self.trail, (PART if n < len(order) else WHOLE, cards, deck, target, seers))
        return cards

    def take(self, deck: int, place: int, target: int, shown: int = 0) -> int:
        """Move one card from a place of an ordered pile, counted from 0 at the top, and return it.

        Everybody knows which place it came from. Viewers of either pile, and those in `shown`, see the card.

        Raises:
            ValueError: The pile has no such place, or no order, or the target has one.

        >>> table = Piles([Pile("deck", ordered=True), Pile("hand")], players=2, start={0: (4, 2, 3, 1, 0)})
        >>> table.take(0, 1, 1, shown=0b1), table.order_of(0), table.known(0, 1), table.known(1, 1)
        (2, (4, 3, 1, 0), 4, 0)
        """
        if deck == target or not 0 <= target < len(self.masks) or self.orders[target] is not None:
            raise ValueError(f"cannot take a card from {self._called(deck)} to {self._called(target)}")
        self._viewers(shown)
        slot = self._place(deck, place)
        cards = self.masks[slot]
        self._pass(cards, slot, target, (self._seers[deck] | self._seers[target] | shown) & self.everybody)
        above, below = self._parts[deck]
        self._set_parts(
            deck, tuple([part for part in above if part != slot]), tuple([part for part in below if part != slot])
        )
        self._turn_up(deck)
        return cards.bit_length() - 1

    def shuffle(self, deck: int, rng: Rng) -> None:
        """Put an ordered pile into a random order. Only viewers of the pile know it."""
        if self.orders[deck] is None:
            raise ValueError(f"{self._called(deck)} has no order to be shuffled")
        order = tuple(rng.shuffled(indices(self.cards_of(deck))))  # first, because a script may reject it
        self._put_into_order(deck, order)

    def _put_into_order(self, deck: int, order: tuple[int, ...]) -> None:
        if deck in self._parts:
            above, below = self._parts[deck]
            for slot in above + below:
                self._pass(self.masks[slot], slot, deck, self._seers[deck] & self.everybody)
            self._set_parts(deck, (), ())
        self.orders[deck] = order
        self._turn_up(deck)

    def shuffle_into(self, source: int, deck: int, rng: Rng) -> None:
        """Move all cards of a pile into an ordered one and shuffle that, as when the discard pile becomes the deck."""
        if source == deck or self.orders[deck] is None or source in self._parts:
            raise ValueError(f"cannot shuffle {self._called(source)} into {self._called(deck)}: that needs an order")
        order = tuple(rng.shuffled(indices(self.cards_of(deck) | self.masks[source])))
        if self.masks[source]:
            self._pass(self.masks[source], source, deck, (self._seers[source] | self._seers[deck]) & self.everybody)
            if self.orders[source] is not None:
                self.orders[source] = ()
                self._turn_up(source)
        self._put_into_order(deck, order)

    def put_on_top(self, cards: Sequence[int], source: int, deck: int, shown: int = 0) -> None:
        """Put cards on an ordered pile, the first of them on top. Everybody knows which pile they came from."""
        above, below = self._parts.get(deck, ((), ()))
        laid = self._lay(cards, source, deck, shown)
        if laid is None:
            self.orders[deck] = tuple(cards) + (self.orders[deck] or ())
        else:
            self._set_parts(deck, laid + above, below)
        self._turn_up(deck)

    def put_under(self, cards: Sequence[int], source: int, deck: int, shown: int = 0) -> None:
        """Put cards under an ordered pile, the last of them lowest. Everybody knows which pile they came from."""
        above, below = self._parts.get(deck, ((), ()))
        laid = self._lay(cards, source, deck, shown)
        if laid is None:
            self.orders[deck] = (self.orders[deck] or ()) + tuple(cards)
        else:
            self._set_parts(deck, above, below + laid)
        self._turn_up(deck)

    def look(self, deck: int, n: int, to: int) -> tuple[int, ...]:
        """Let viewers look at the top n cards of an ordered pile, and return these, top first; the order stays."""
        order = self.order_of(deck)
        if not 0 <= n <= len(order):
            raise ValueError(f"cannot look at {n} cards of {self._called(deck)}, it has {len(order)}")
        self._viewers(to)
        if to & ~self._seers[deck]:
            for slot in self._places(deck, n):
                self._note(SHOWN, self.masks[slot], slot, 0, to)
        return order[:n]

    def look_at(self, deck: int, place: int, to: int) -> int:
        """Let viewers look at the card in a place of an ordered pile, counted from 0 at the top, and return it.

        Everybody knows which place it is. The order stays.
        """
        self._viewers(to)
        slot = self._place(deck, place)
        self._note(SHOWN, self.masks[slot], slot, 0, to)
        return self.masks[slot].bit_length() - 1

    def is_among(self, deck: int, place: int, cards: int) -> None:
        """Inform everybody truthfully that the card in a place of an ordered pile is one of these.

        Raises:
            ValueError: It isn't, or the pile has no such place.
        """
        card = self.order_of(deck)[place] if 0 <= place < self.size(deck) else -1
        if card >= 0 and not cards >> card & 1:
            raise ValueError(f"it is not true that place {place} of {self._called(deck)} holds one of {indices(cards)}")
        self._note(AT_LEAST, cards, self._place(deck, place), 1, self.everybody)

    def show(self, cards: int, pile: int, to: int) -> None:
        """Show cards of a pile, which stay there, to viewers.

        Viewers of the pile see which cards are shown. The others see how many, and the viewers they are shown to.
        """
        if cards & ~self.masks[pile] or pile in self._parts:
            raise ValueError(
                f"cannot show {indices(max(cards, 0))} of {self._called(pile)}, it holds {self._held(pile)}"
            )
        self._note(SHOWN, cards, pile, 0, to)

    def show_all(self, pile: int, to: int) -> None:
        """Show all cards of a pile to viewers; of an ordered pile, not the order."""
        for slot in self._cells(pile):
            self._note(SHOWN, self.masks[slot], slot, 0, to)

    def lacks(self, cards: int, pile: int, to: int | None = None) -> None:
        """Inform viewers truthfully that none of these cards is in the pile now. Other viewers don't notice.

        Args:
            cards: the set that isn't there.
            pile: the slot of the pile.
            to: the viewers, all when None.

        Raises:
            ValueError: One of them is there.
        """
        if cards & self.cards_of(pile):
            there = indices(cards & self.cards_of(pile))
            raise ValueError(f"it is not true that {self._called(pile)} lacks {there}")
        for slot in self._cells(pile):
            self._note(LACKS, cards, slot, 0, self.everybody if to is None else to)

    def holds_at_least(self, cards: int, count: int, pile: int, to: int | None = None) -> None:
        """Inform viewers that at least `count` of these cards are in the pile now. Other viewers don't notice.

        If the count is that of the cards, they have seen these cards there, unnoticed by others.
        """
        self._note_count(AT_LEAST, cards, count, pile, to)

    def holds_exactly(self, cards: int, count: int, pile: int, to: int | None = None) -> None:
        """Inform viewers that exactly `count` of these cards are in the pile now. Other viewers don't notice."""
        self._note_count(EXACTLY, cards, count, pile, to)

    def open(self, pile: Pile) -> int:
        """Add an empty pile in play and return its slot, that of a closed pile if there is one."""
        if not pile.name or pile.part_of is not None:
            raise ValueError(f"a pile to open needs a name and can't be part of another pile, got {pile!r}")
        return self._open(pile)

    def close(self, pile: int) -> None:
        """Take an empty pile out of play; its slot may be used again."""
        if self.size(pile) or self.declared[pile] == CLOSED:
            raise ValueError(
                f"cannot close {self._called(pile)}: it must be open and empty, and holds {self._held(pile)}"
            )
        self._close(pile)

    def restart(self, deck: int, rng: Rng) -> None:
        """Collect every card into an ordered pile, shuffle it, and start a new trail: no viewer knows anything."""
        if self.orders[deck] is None:
            raise ValueError(f"{self._called(deck)} has no order to be shuffled")
        pack = sum(self.masks)
        order = tuple(rng.shuffled(indices(pack)))
        for slot, pile in enumerate(self.declared):
            if pile.part_of is not None:
                self._close(slot)
        self._parts = {}
        self.masks = [0] * len(self.masks)
        self.orders = [() if pile.ordered else None for pile in self.declared]
        self.masks[deck] = pack
        self.orders[deck] = order
        self.trail = (None, (tuple(self.masks), self._open_to()))
        self._certain = [None] * (self.players + 1)
        self._plan = [None]
        self._turn_up(deck)

    # Parts of operations.

    def _pass(self, cards: int, source: int, target: int, seers: int) -> None:
        # Moves cards that are there, orders apart.
        kind = PART if cards != self.masks[source] else WHOLE
        self.masks[source] ^= cards
        self.masks[target] |= cards
        self.trail = (self.trail, (kind, cards, source, target, seers))

    def _note(self, kind: int, cards: int, pile: int, count: int, to: int) -> None:
        # Leaves out entries that inform no one, because all of these viewers see the pile.
        if self._viewers(to) & ~self._seers[pile] and cards:
            seers = to | self._seers[pile] & self.everybody if kind == SHOWN else to
            self.trail = (self.trail, (kind, cards, pile, count, seers))

    def _note_count(self, kind: int, cards: int, count: int, pile: int, to: int | None) -> None:
        held = (self.cards_of(pile) & cards).bit_count()
        if held < count or count < 0 or (kind == EXACTLY and held != count):
            raise ValueError(f"{self._called(pile)} holds {held} of {indices(max(cards, 0))}, not {count}")
        if pile in self._parts:
            raise ValueError(
                f"cannot count in {self._called(pile)} while cards of known place lie in it: shuffle it first"
            )
        self._note(kind, cards, pile, count, self.everybody if to is None else to)

    def _move_with_care(self, cards: int, source: int, target: int, shown: int) -> None:
        reason = self._why_no_move(cards, source, target, shown)
        if reason:
            raise ValueError(reason)
        order = self.orders[source]
        if cards and order is not None:
            self._pass(cards, source, target, (self._seers[source] | self._seers[target] | shown) & self.everybody)
            self.orders[source] = tuple(card for card in order if not cards >> card & 1)
            self._turn_up(source)

    def _why_no_move(self, cards: int, source: int, target: int, shown: int) -> str:
        if source == target or not (0 <= source < len(self.masks) and 0 <= target < len(self.masks)):
            return f"cards move between two different slots from 0 to {len(self.masks) - 1}, got {source} and {target}"
        if not 0 <= shown <= self.everybody:
            return f"viewers are a mask from 0 to {self.everybody} (1 << player), got {shown}"
        if self.orders[target] is not None:
            return f"{self._called(target)} has an order: put cards on top or under it, or shuffle them into it"
        if cards < 0 or cards & ~self.masks[source]:
            return f"{self._called(source)} holds {self._held(source)}, so {self._mask(cards)} cannot be moved from it"
        if source in self._parts:
            return f"in {self._called(source)} lie cards of known place: draw them or shuffle it first"
        return ""

    def _draw_with_care(self, deck: int, target: int, n: int, shown: int) -> int:
        above, below = self._parts.get(deck, ((), ()))
        order = self.orders[deck]
        if order is None:
            raise ValueError(f"{self._called(deck)} has no order to draw from")
        if not 0 <= n <= len(above) + len(order) + len(below):
            raise ValueError(f"cannot draw {n} cards from {self._called(deck)}, it has {self.size(deck)}")
        reason = self._why_no_move(0, deck, target, shown) if deck not in self._parts else ""
        if reason or deck == target or self.orders[target] is not None:
            raise ValueError(reason or f"{self._called(target)} has an order, so cards can't be drawn into it")
        seers = (self._seers[deck] | self._seers[target] | shown) & self.everybody
        drawn = 0
        while n:
            above, below = self._parts.get(deck, ((), ()))
            order = self.orders[deck] or ()
            if above or not order:
                slot = (above or below)[0]
                cards = self.masks[slot]
                self._pass(cards, slot, target, seers)
                self._set_parts(deck, above[1:], below if above else below[1:])
                n -= 1
            else:
                taken = min(n, len(order))
                cards = sum(1 << card for card in order[:taken])
                self._pass(cards, deck, target, seers)
                self.orders[deck] = order[taken:]
                n -= taken
            drawn |= cards
            self._turn_up(deck)
        return drawn

    def _lay(self, cards: Sequence[int], source: int, deck: int, shown: int) -> tuple[int, ...] | None:
        # Moves each card into a slot of its own; None when everybody sees the pile, and its order needs no slots.
        mask = sum({1 << card for card in cards})
        if self.orders[deck] is None or source == deck:
            raise ValueError(
                f"cannot lay cards from {self._called(source)} on {self._called(deck)}: that needs an order"
            )
        if mask.bit_count() != len(cards) or mask & ~self.masks[source] or self.orders[source] is not None:
            raise ValueError(
                f"{self._called(source)} holds {self._held(source)}, so {list(cards)} cannot be taken from it"
            )
        seers = (self._seers[source] | self._seers[deck] | self._viewers(shown)) & self.everybody
        if self._seers[deck] & self.everybody == self.everybody:
            if mask:
                self._pass(mask, source, deck, seers)
            return None
        part, laid = _part_of(self.declared[deck], deck), []
        for card in cards:
            slot = self._open(part)
            self._pass(1 << card, source, slot, seers)
            laid.append(slot)
        return tuple(laid)

    def _place(self, deck: int, place: int) -> int:
        # The slot of the card in this place.
        if not 0 <= place < len(self.order_of(deck)):
            raise ValueError(f"{self._called(deck)} has no place {place}, it has {self.size(deck)} cards")
        return self._places(deck, place + 1)[place]

    def _places(self, deck: int, n: int) -> tuple[int, ...]:
        # The slots of the top n cards, after those that lie in the rest have got slots of their own.
        above, below = self._parts.get(deck, ((), ()))
        while len(above) < n and self.orders[deck]:
            order = self.orders[deck] or ()
            slot = self._open(_part_of(self.declared[deck], deck))
            self._pass(1 << order[0], deck, slot, self._seers[deck] & self.everybody)
            self.orders[deck] = order[1:]
            above += (slot,)
            self._set_parts(deck, above, below)
        return (above + below)[:n]

    def _turn_up(self, deck: int) -> None:
        if self._seers[deck] >= TURNED_UP and self.size(deck):
            (slot,) = self._places(deck, 1)
            if self._certain_of(self.players)[slot] != self.masks[slot]:
                self._note(SHOWN, self.masks[slot], slot, 0, self.everybody)

    def _set_parts(self, deck: int, above: tuple[int, ...], below: tuple[int, ...]) -> None:
        old_above, old_below = self._parts.get(deck, ((), ()))
        self._parts = parts = self._parts.copy()
        parts.pop(deck, None)
        if above or below:
            parts[deck] = (above, below)
        for slot in old_above + old_below:
            if slot not in above and slot not in below:
                self._close(slot)

    def _open(self, pile: Pile) -> int:
        seers = seers_of(pile, self.players)
        order = () if pile.ordered else None
        if self._closed:
            slot = (self._closed & -self._closed).bit_length() - 1
            self._closed &= self._closed - 1
            self.declared = (*self.declared[:slot], pile, *self.declared[slot + 1 :])
            self._seers = (*self._seers[:slot], seers, *self._seers[slot + 1 :])
            self.orders[slot] = order
            return slot
        self.declared += (pile,)
        self._seers += (seers,)
        self.masks.append(0)
        self.orders.append(order)
        return len(self.declared) - 1

    def _close(self, slot: int) -> None:
        self._closed |= 1 << slot
        self.declared = (*self.declared[:slot], CLOSED, *self.declared[slot + 1 :])
        self._seers = (*self._seers[:slot], 0, *self._seers[slot + 1 :])
        self.orders[slot] = None

    def _closed_slots(self) -> int:
        return sum(1 << slot for slot, pile in enumerate(self.declared) if not pile.name and pile == CLOSED)

    def _open_to(self) -> tuple[int, ...]:
        return tuple(seers & self.everybody for seers in self._seers)


@lru_cache(maxsize=4096)
def _part_of(whole: Pile, deck: int) -> Pile:
    # The declaration of one card of known place in an ordered pile.
    known_to = KnownTo.NOBODY if whole.known_to is KnownTo.TOP else whole.known_to
    return Pile(f"a card of {whole.name}", known_to, whole.owner, part_of=deck)
