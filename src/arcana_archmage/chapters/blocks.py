"""Blocks: the cards that stop a spell, picked one at a time (AM-9, AM-15.3, AM-15.7, AM-20.12, AM-22.6).

A block is a value with two questions about sets of cards. Both take natural cards and wild cards as separate sets. Wild
cards are given by their natural cards: all 52 cards are different, so one set of picks can hold both.

>>> from arcana_core.cards.cards import Card, cards_in, mask_of
>>> cards_in(run_block(3).picks(mask_of([Card("8D"), Card("9D"), Card("10D"), Card("9H")])))
(Card('8D'), Card('9D'), Card('10D'))
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Protocol

from attrs import field, frozen

from arcana_archmage.spells.requirements.placements import cheapest
from arcana_archmage.spells.requirements.readings import (
    HIGHEST,
    LANES,
    NO_POWERS,
    Powers,
    of_values,
    shapechanged_for,
    standing_for,
)
from arcana_archmage.spells.requirements.shapes import Requirement
from arcana_core.cards.cards import LANE_MASK, SUITS

_WILD = 1 << 13  # beside the thirteen values of a lane


class Block(Protocol):
    """The cards that a block needs. A new spell can use any object with these two methods."""

    def picks(self, available: int, wilds: int = 0, powers: Powers = NO_POWERS, picked: int = 0) -> int:
        """The cards that may be picked next so that the picks can still become a block (AM-9.3, AM-23.8).

        Args:
            available: The natural cards that the blocker may use, including those already picked.
            wilds: The wild cards that the blocker may use, including those already picked.
            powers: The blocker's powers.
            picked: The cards picked so far, natural and wild.

        Returns:
            A set of natural and wild cards. Empty when the block is complete or can't be completed.
        """
        ...

    def is_block(self, cards: int, wilds: int = 0, powers: Powers = NO_POWERS) -> bool:
        """Whether exactly these cards are a block: the right number, all correct (AM-9.3)."""
        ...


@frozen
class OneCard:
    """One card from a set of entries (AM-15.3, AM-22.6). Without entries nothing blocks, not even a wild card."""

    entries: int

    def picks(self, available: int, wilds: int = 0, powers: Powers = NO_POWERS, picked: int = 0) -> int:
        """See `Block.picks`."""
        if picked or not self.entries:
            return 0
        if not (powers.controlled or powers.shapechanger):
            return available & self.entries | wilds
        return available & _answering(self.entries, powers.controlled, powers.shapechanger) | wilds

    def is_block(self, cards: int, wilds: int = 0, powers: Powers = NO_POWERS) -> bool:
        """See `Block.is_block`."""
        return (cards | wilds).bit_count() == 1 and self.picks(cards, wilds, powers) != 0


@lru_cache(maxsize=1 << 12)
def _answering(entries: int, controlled: int, shapechanger: bool) -> int:
    fitting = standing_for(entries, controlled)
    return fitting | shapechanged_for(entries, controlled) if shapechanger else fitting


@frozen
class Run:
    """A run in suit of exactly this length, in any suit and of any values (AM-15.7, AM-20.12)."""

    length: int = field()
    _starts: int = field(init=False, repr=False, eq=False)  # the places in a suit at which such a run can begin

    @length.validator
    def _is_a_run(self, _: object, length: int) -> None:
        if not 2 <= length <= 13:
            raise ValueError(f"a run in suit has 2 to 13 cards, got {length} (AM-1.6)")

    @_starts.default
    def _where_runs_begin(self) -> int:
        return (LANE_MASK >> self.length - 1) * LANES

    def picks(self, available: int, wilds: int = 0, powers: Powers = NO_POWERS, picked: int = 0) -> int:
        """See `Block.picks`. Without wild cards and powers it handles all four suits at once."""
        if wilds or powers.controlled or powers.shapechanger:
            return self._picks(available, wilds, powers, picked)
        starts = available & available >> 1 & self._starts
        for step in range(2, self.length):
            starts &= available >> step
        if picked:
            # The run may begin neither above the lowest pick nor so far down that it misses the highest.
            starts &= (picked & -picked) * 2 - 1 & -(1 << picked.bit_length() - 1 >> self.length - 1 or 1)
        if not starts:
            return 0
        run = starts
        for step in range(1, self.length):
            run |= starts << step
        return run & ~picked

    def is_block(self, cards: int, wilds: int = 0, powers: Powers = NO_POWERS) -> bool:
        """See `Block.is_block`: the last pick must complete the set."""
        used = cards | wilds
        last = used & -used
        return used.bit_count() == self.length and self.picks(cards, wilds, powers, used ^ last) == last

    def _picks(self, available: int, wilds: int, powers: Powers, picked: int) -> int:
        wilds_left, wilds_picked = wilds & ~picked, (wilds & picked).bit_count()
        number = min(wilds.bit_count(), self.length)
        picked &= ~wilds
        legal = after = 0
        if powers.controlled:  # every card can be of the controlled suit, so only values matter
            have, have_twice, _ = _held(available)
            taken, taken_twice, taken_more = _held(picked)
            if not taken_more:
                after = _values_after(
                    self.length, powers.shapechanger, have, have_twice, taken, taken_twice, number, wilds_picked
                )
                legal = (after & LANE_MASK) * LANES & available & ~picked
        else:
            for shift in range(0, 52, 13):
                taken = picked >> shift & LANE_MASK
                if taken << shift == picked:
                    have = available >> shift & LANE_MASK
                    here = _values_after(self.length, powers.shapechanger, have, 0, taken, 0, number, wilds_picked)
                    legal |= (here & LANE_MASK) << shift
                    after |= here
        return legal | wilds_left if after & _WILD else legal


def _held(cards: int) -> tuple[int, int, int]:
    # The values held at least once, at least twice, and more than twice.
    once = twice = more = 0
    for shift in range(0, 52, 13):
        lane = cards >> shift & LANE_MASK
        more |= twice & lane
        twice |= once & lane
        once |= lane
    return once, twice, more


@lru_cache(maxsize=1 << 16)
def _values_after(
    length: int,
    shapechanger: bool,
    have: int,
    have_twice: int,
    taken: int,
    taken_twice: int,
    wilds: int,
    wilds_taken: int,
) -> int:
    # The values that may be picked next from one suit, given the values held and taken (once and twice), plus _WILD if
    # a wild card may be picked. A wild card fits any entry, so it doesn't matter which one it takes.
    if taken.bit_count() + taken_twice.bit_count() + wilds_taken >= length:
        return 0
    values = 0
    for once, twice in _patterns(length, shapechanger):
        if taken & ~once or taken_twice & ~twice:
            continue
        missing = (once & ~have).bit_count() + (twice & ~have_twice).bit_count()
        if missing <= wilds:
            values |= once & have & ~taken | twice & have_twice & taken & ~taken_twice
            if wilds_taken < wilds:
                values |= _WILD
    return values


@cache
def _patterns(length: int, shapechanger: bool) -> tuple[tuple[int, int], ...]:
    # The natural values that make up a run in suit: those needed once, and those needed twice. Only a shapechanged card
    # can share its value with another card of the run (AM-8.5).
    patterns = set()
    for low in range(14 - length):
        run = ((1 << length) - 1) << low
        patterns.add((run, 0))
        for entry in range(low, low + length) if shapechanger else ():
            for value in (entry - 1, entry + 1):
                if 0 <= value < 13:
                    others, changed = run ^ 1 << entry, 1 << value
                    patterns.add((others | changed, others & changed))
    return tuple(sorted(patterns))


@frozen
class Of:
    """A block by cards that meet a requirement, for spells of house rules. Slower than the other two.

    Attributes:
        requirement: The requirement that the blocking cards must meet.
        number: The number of cards in a block.
    """

    requirement: Requirement
    number: int

    def picks(self, available: int, wilds: int = 0, powers: Powers = NO_POWERS, picked: int = 0) -> int:
        """See `Block.picks`: it tries each card."""
        if picked.bit_count() >= self.number:
            return 0
        natural, wild = picked & ~wilds, (picked & wilds).bit_count()
        left = available & ~picked
        legal = 0
        while left:
            card = left & -left
            left ^= card
            if (natural | card).bit_count() + wild <= self.number and self._completes(
                available, wilds, powers, natural | card
            ):
                legal |= card
        if wild < wilds.bit_count() and self._completes(available, wilds, powers, natural):
            legal |= wilds & ~picked
        return legal

    def _completes(self, available: int, wilds: int, powers: Powers, natural: int) -> bool:
        # Whether these natural cards are part of a block. Wild cards can take the place of all others in it.
        return cheapest(self.requirement, available, wilds, powers, counts=(self.number,), must=natural) is not None

    def is_block(self, cards: int, wilds: int = 0, powers: Powers = NO_POWERS) -> bool:
        """See `Block.is_block`."""
        return (cards | wilds).bit_count() == self.number and self.requirement.cost(cards, wilds, powers) == 0


@cache
def fireball_block(suit: int, highest: int, *, iron_tower: bool = False) -> OneCard:
    """The block for a Fireball of this suit up to this value: a higher card of the suit (AM-15.3).

    With Iron Tower a card of any suit blocks if its value is at least the highest claimed (AM-22.6).
    """
    if iron_tower:
        return OneCard(of_values(range(highest, HIGHEST + 1)))
    return OneCard(of_values(range(highest + 1, HIGHEST + 1)) & SUITS[suit])


@cache
def run_block(length: int) -> Run:
    """The block for Wild Beasts (2), Spirit and Stalking Doom (3), Monster (4): a run in suit (AM-15.7, AM-20.12)."""
    return Run(length)
