"""Shapes of requirements, which find the correct cards and the cost of the others (AM-8).

A shape is a value that defines the lists of entries that satisfy a spell. Every shape answers one question, `keep`:
which of these cards are correct together in the best reading? Illusion cost, truth and the search for true placements
follow from it. A new spell is a new value, for instance two queens and a heart:

>>> from arcana_core.cards.cards import HEARTS, QUEEN, SUITS, VALUES, Card, mask_of
>>> queens_and_heart = Lists.of([VALUES[QUEEN], VALUES[QUEEN], SUITS[HEARTS]])
>>> queens_and_heart.cost(mask_of([Card("QC"), Card("QS"), Card("3S")]))
3
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, product
from typing import Any, Protocol

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from arcana_archmage.spells.requirements.readings import (
    FACES,
    HIGHEST,
    LOWEST,
    NO_POWERS,
    Powers,
    face_sum,
    paired,
    shapechanged_for,
    standing_for,
)
from arcana_core.cards.cards import SUITS, VALUES, indices

Claim = tuple[int, ...]
Kept = tuple[int, int]  # the weight of the cards that are correct, and the set of them
NOTHING: Kept = (-1, 0)  # no reading keeps the weight asked for


class Requirement(Protocol):
    """The requirement of a spell (AM-8.1). Any object with this method is one."""

    def cost(self, cards: int, wilds: int = 0, powers: Powers = NO_POWERS, claim: Claim = ()) -> int:
        """The illusion cost of a casting, 0 when it is true (AM-8.7, AM-8.8).

        Args:
            cards: The set of natural cards placed.
            wilds: The set of wild cards placed, by their natural cards.
            powers: The caster's powers.
            claim: The claim of the casting.
        """
        ...


class Shape(ABC):
    """A requirement that can find the cards it would keep."""

    __slots__ = ()

    @abstractmethod
    def keep(
        self, cards: Sequence[int], weights: Sequence[int], count: int, powers: Powers, claim: Claim, at_least: int = 0
    ) -> Kept:
        """Find the heaviest cards that are correct together in one reading of `count` entries (AM-8.6, AM-8.8).

        Args:
            cards: Natural cards, heaviest first. There may be more of them than entries.
            weights: The weight of each card, never negative.
            count: The number of placed cards, including wild cards.
            powers: The caster's powers.
            claim: The claim of the casting.
            at_least: The least weight of interest. Below it the result may be `NOTHING`.

        Raises:
            ValueError: No list of the requirement has this number of entries.
        """

    def cost(self, cards: int, wilds: int = 0, powers: Powers = NO_POWERS, claim: Claim = ()) -> int:
        """The illusion cost of a casting, 0 when it is true (AM-8.7, AM-8.8).

        Wild cards add nothing and count as the remaining entries (AM-8.4, AM-8.10), so only their number matters.
        """
        placed = sorted(indices(cards), key=FACES.__getitem__, reverse=True)
        weights = [FACES[card] for card in placed]
        kept, _ = self.keep(placed, weights, len(placed) + wilds.bit_count(), powers, claim)
        return sum(weights) - max(kept, 0)


@frozen
class Each(Shape):
    """Every entry is a card of one and the same set. Entries may be equal (AM-8.1)."""

    entries: int
    _fitting: dict[int, tuple[int, int]] = field(factory=dict, init=False, eq=False, repr=False)

    def cost(self, cards: int, wilds: int = 0, powers: Powers = NO_POWERS, claim: Claim = ()) -> int:
        """See `Shape.cost`: each card counts by itself, and the heaviest that can be is shapechanged."""
        found = self._fitting.get(powers.controlled)
        if found is None:
            fitting = standing_for(self.entries, powers.controlled)
            changing = shapechanged_for(self.entries, powers.controlled)
            found = self._fitting[powers.controlled] = (fitting, changing)
        wrong = cards & ~found[0]
        if wrong and powers.shapechanger:
            return face_sum(wrong) - max([FACES[card] for card in indices(wrong & found[1])], default=0)
        return face_sum(wrong)

    def keep(
        self, cards: Sequence[int], weights: Sequence[int], count: int, powers: Powers, claim: Claim, at_least: int = 0
    ) -> Kept:
        """See `Shape.keep`: at most one card is kept by a shapechange, the heaviest that needs it (AM-8.5)."""
        fitting = standing_for(self.entries, powers.controlled)
        kept = [(weight, card) for weight, card in zip(weights, cards, strict=True) if fitting >> card & 1][:count]
        if powers.shapechanger and count:
            changing = shapechanged_for(self.entries, powers.controlled) & ~fitting
            for weight, card in zip(weights, cards, strict=True):
                if changing >> card & 1:
                    if len(kept) < count:
                        kept.append((weight, card))
                    elif weight > kept[-1][0]:
                        kept[-1] = (weight, card)
                    break
        return sum(weight for weight, _ in kept), sum(1 << card for _, card in kept)


@frozen
class Total(Shape):
    """Entries from one set of cards whose face values reach a total, such as Inner Strength (AM-17.9)."""

    entries: int
    total: int

    def keep(
        self, cards: Sequence[int], weights: Sequence[int], count: int, powers: Powers, claim: Claim, at_least: int = 0
    ) -> Kept:
        """See `Shape.keep`: every card that isn't kept counts as the highest entry."""
        highest = max(FACES[entry] for entry in indices(self.entries))
        slack = highest * count - self.total
        if slack < 0:
            raise ValueError(f"{count} cards can't reach a total of {self.total} (AM-17.7)")
        fitting = standing_for(self.entries, powers.controlled)
        plain = [
            (weight, highest - FACES[card], card)
            for weight, card in zip(weights, cards, strict=True)
            if fitting >> card & 1
        ]
        best = _heaviest_within(plain, slack, count)
        if powers.shapechanger and count:
            for weight, card in zip(weights, cards, strict=True):
                lost = self._lost_when_changed(card, highest, powers.controlled)
                if lost is not None and lost <= slack:
                    others = [one for one in plain if one[2] != card]
                    more, kept = _heaviest_within(others, slack - lost, count - 1)
                    best = max(best, (more + weight, kept | 1 << card))
        return best

    def _lost_when_changed(self, card: int, highest: int, controlled: int) -> int | None:
        # The difference to the highest entry when this card is the shapechanged one, the higher neighbour first.
        for value in (FACES[card] + 1, FACES[card] - 1):
            if LOWEST <= value <= HIGHEST:
                beside = standing_for(self.entries & VALUES[value], controlled)
                if beside & SUITS[card // 13]:
                    return highest - value
        return None


def _heaviest_within(cards: list[tuple[int, int, int]], slack: int, count: int) -> Kept:
    # Of (weight, loss, card), heaviest first: the heaviest choice of at most `count` cards that loses at most `slack`.
    if all(one[1] <= other[1] for one, other in pairwise(cards)):
        weight = kept = 0
        for worth, loss, card in cards[:count]:  # each is the best of the rest in both respects, so take while it lasts
            slack -= loss
            if slack < 0:
                break
            weight, kept = weight + worth, kept | 1 << card
        return weight, kept
    reached: dict[tuple[int, int], Kept] = {(0, 0): (0, 0)}
    for worth, loss, card in cards:
        for (number, lost), (weight, kept) in list(reached.items()):
            if number < count and lost + loss <= slack:
                to = number + 1, lost + loss
                reached[to] = max(reached.get(to, NOTHING), (weight + worth, kept | 1 << card))
    return max(reached.values())


class _Table:
    """The lists of one requirement as arrays, for one set of controlled suits."""

    __slots__ = ("changed", "extra", "fits", "options", "slot_changed", "slot_fits", "slots")

    def __init__(self, lists: Sequence[Sequence[int]], controlled: int) -> None:
        entries = sorted({entry for one in lists for entry in one})
        fits = _flags([standing_for(entry, controlled) for entry in entries])
        either = fits | _flags([shapechanged_for(entry, controlled) for entry in entries])
        number = {entry: at for at, entry in enumerate(entries)}
        slots = np.array([[number[entry] for entry in one] for one in lists], dtype=np.intp)
        bits = np.uint64(1) << np.arange(slots.shape[1], dtype=np.uint64)
        self.slots = np.ascontiguousarray(slots.T)
        self.slot_fits = np.ascontiguousarray(fits.T, dtype=np.float32)  # [card, kind of entry]
        self.slot_changed = np.ascontiguousarray(either.T, dtype=np.float32)
        self.options = np.zeros((len(lists), 52), dtype=np.uint64)  # [list, card]: the entries it can count as
        self.changed = np.zeros((len(lists), 52), dtype=np.uint64)  # the same for the card that is shapechanged
        for place in range(slots.shape[1]):
            self.options |= fits[slots[:, place]] * bits[place]
            self.changed |= either[slots[:, place]] * bits[place]
        self.fits = np.ascontiguousarray((self.options != 0).T, dtype=np.float32)  # [card, list]
        self.extra = np.ascontiguousarray(((self.changed != 0) & (self.options == 0)).T, dtype=np.float32)

    def bounds(self, places: NDArray[np.intp], weights: Sequence[int], *, shapechanger: bool) -> NDArray[np.float32]:
        """An upper bound for each list's weight: the cards that fit anywhere, or the best card for each entry."""
        worth = np.array(weights, dtype=np.float32)
        by_card: NDArray[np.float32] = worth @ self.fits[places]
        column = worth[:, None]
        best = (self.slot_fits[places] * column).max(axis=0)
        by_entry: NDArray[np.float32] = best[self.slots].sum(axis=0)
        if shapechanger:
            by_card += (self.extra[places] * column).max(axis=0)
            more = (self.slot_changed[places] * column).max(axis=0) - best
            by_entry += more[self.slots].max(axis=0)
        return np.minimum(by_card, by_entry)


def _flags(sets: Sequence[int]) -> NDArray[np.bool_]:
    # [set, card]
    packed = np.frombuffer(b"".join([cards.to_bytes(7, "little") for cards in sets]), dtype=np.uint8)
    return np.unpackbits(packed.reshape(-1, 7), axis=1, count=52, bitorder="little").astype(np.bool_)


@frozen
class Lists(Shape):
    """One of several lists, each a set of allowed cards for every entry; entries may be equal (AM-8.1)."""

    lists: tuple[tuple[int, ...], ...] = field(repr=lambda lists: f"<{len(lists)} lists of {len(lists[0])}>")
    _tables: dict[int, _Table] = field(factory=dict, init=False, eq=False, repr=False)

    @lists.validator
    def _have_one_length(self, _: object, lists: tuple[tuple[int, ...], ...]) -> None:
        lengths = {len(one) for one in lists}
        if len(lengths) != 1 or not 1 <= min(lengths) <= 52:
            raise ValueError(f"the lists of a requirement must have one length from 1 to 52, got {sorted(lengths)}")

    @classmethod
    def of(cls, *lists: Iterable[int]) -> Lists:
        """The requirement that one of these lists is met."""
        return cls(tuple(tuple(one) for one in lists))

    def then(self, other: Lists) -> Lists:
        """The requirement that both are met by different cards of one casting."""
        return Lists(tuple(one + two for one, two in product(self.lists, other.lists)))

    def keep(
        self, cards: Sequence[int], weights: Sequence[int], count: int, powers: Powers, claim: Claim, at_least: int = 0
    ) -> Kept:
        """See `Shape.keep`: it tries the lists in the order of their upper bounds."""
        if count != len(self.lists[0]):
            raise ValueError(f"the spell takes {len(self.lists[0])} cards, got {count} (AM-6.5)")
        if not cards:
            return 0, 0
        table = self._tables.get(powers.controlled)
        if table is None:
            table = self._tables[powers.controlled] = _Table(self.lists, powers.controlled)
        places = np.array(cards, dtype=np.intp)
        best, kept = max(at_least, 0) - 1, None
        bounds = table.bounds(places, weights, shapechanger=powers.shapechanger)
        while (bound := bounds[at := int(bounds.argmax())]) > best:
            bounds[at] = -1
            options = tuple(table.options[at, places].tolist())
            changed = table.changed[at, places].tolist() if powers.shapechanger else options
            for ways in _with_one_changed(options, changed):
                correct = paired(ways)
                weight = sum(worth for place, worth in enumerate(weights) if correct >> place & 1)
                if weight > best:
                    best, kept = weight, correct
                if weight == bound:
                    break
        return NOTHING if kept is None else (best, sum(1 << card for at, card in enumerate(cards) if kept >> at & 1))


def _with_one_changed(options: tuple[int, ...], changed: Sequence[int]) -> Iterator[tuple[int, ...]]:
    # AM-8.5: the options without a shapechange, then with each card in turn also counting as its neighbours.
    yield options
    for place, more in enumerate(changed):
        if more != options[place]:
            yield (*options[:place], more, *options[place + 1 :])


@frozen
class AnyOf(Shape):
    """A requirement that one of several shapes is met."""

    shapes: tuple[Shape, ...]

    def keep(
        self, cards: Sequence[int], weights: Sequence[int], count: int, powers: Powers, claim: Claim, at_least: int = 0
    ) -> Kept:
        """See `Shape.keep`."""
        best = NOTHING
        for shape in self.shapes:
            best = max(best, shape.keep(cards, weights, count, powers, claim, max(at_least, best[0] + 1)))
        return best


@frozen
class Uncontrolled(Shape):
    """A shape that ignores Elemental Control (AM-20.17)."""

    shape: Shape

    def keep(
        self, cards: Sequence[int], weights: Sequence[int], count: int, powers: Powers, claim: Claim, at_least: int = 0
    ) -> Kept:
        """See `Shape.keep`."""
        return self.shape.keep(cards, weights, count, Powers(0, powers.shapechanger), claim, at_least)


@frozen
class ByClaim(Shape):
    """A shape that depends on the claim. `build` makes it from the parts of the claim (AM-6.8)."""

    build: Callable[..., Shape]
    _built: dict[Any, Shape] = field(factory=dict, init=False, eq=False, repr=False)

    def keep(
        self, cards: Sequence[int], weights: Sequence[int], count: int, powers: Powers, claim: Claim, at_least: int = 0
    ) -> Kept:
        """See `Shape.keep`."""
        return self._shape(claim).keep(cards, weights, count, powers, claim, at_least)

    def cost(self, cards: int, wilds: int = 0, powers: Powers = NO_POWERS, claim: Claim = ()) -> int:
        """See `Shape.cost`."""
        return self._shape(claim).cost(cards, wilds, powers, claim)

    def _shape(self, claim: Claim) -> Shape:
        shape = self._built.get(claim)
        if shape is None:
            shape = self._built[claim] = self.build(*claim)
        return shape


@frozen
class ByCount(Shape):
    """A shape that depends on the number of placed cards. `build` makes it from that number (AM-6.5)."""

    build: Callable[[int], Shape]
    _built: dict[int, Shape] = field(factory=dict, init=False, eq=False, repr=False)

    def keep(
        self, cards: Sequence[int], weights: Sequence[int], count: int, powers: Powers, claim: Claim, at_least: int = 0
    ) -> Kept:
        """See `Shape.keep`."""
        shape = self._built.get(count)
        if shape is None:
            shape = self._built[count] = self.build(count)
        return shape.keep(cards, weights, count, powers, claim, at_least)
