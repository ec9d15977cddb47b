"""Requirements made of pairs and triples (AM-1.7, AM-16.9, AM-20.1, AM-20.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from attrs import frozen

from arcana_archmage.spells.requirements.readings import HIGHEST, LOWEST, Powers, paired, taken_as
from arcana_archmage.spells.requirements.shapes import Claim, Kept, Shape


@frozen
class Sets(Shape):
    """Sets of cards of one value, such as pairs. Several sets may share a value (AM-1.7).

    Attributes:
        suits: For each card of a set, the suits it may have, one bit for each suit.
        number: The number of sets; None if it follows from the number of placed cards.
    """

    suits: tuple[int, ...]
    number: int | None = None

    def keep(
        self, cards: Sequence[int], weights: Sequence[int], count: int, powers: Powers, claim: Claim, at_least: int = 0
    ) -> Kept:
        """See `Shape.keep`: each set gets the value for which it keeps the most.

        At one value, each further set keeps at most as much as the one before, so taking the greatest gains is exact.
        """
        number, over = divmod(count, len(self.suits))
        if over or self.number not in (None, number):
            raise ValueError(f"{count} cards don't make {self.number or 'whole'} sets of {len(self.suits)} (AM-6.5)")
        ways = taken_as(cards, powers)
        plain = next(ways)
        gains = {value: self._gains(places, plain, weights) for value, places in _by_value(plain).items()}
        best, best_way = _greatest(gains.values(), number), plain
        all_of_them = sum(weights)
        for way in ways:
            if best == all_of_them:
                break
            place = next(place for place, taken in enumerate(way) if taken is not plain[place])
            left, joined = plain[place][0], way[place][0]
            touched = _by_value(way, {left, joined})
            others = [gain for value, gain in gains.items() if value not in (left, joined)]
            weight = _greatest(others + [self._gains(places, way, weights) for places in touched.values()], number)
            if weight > best:
                best, best_way = weight, way
        return best, sum(1 << cards[place] for place in self._correct(best_way, weights, number))

    def _gains(self, places: Sequence[int], way: Sequence[tuple[int, int]], weights: Sequence[int]) -> tuple[int, ...]:
        # The weight that the first, second, ... set of one value adds. No set adds more than the one before it.
        gains: list[int] = []
        before = 0
        for kept in _kept_by_sets(self.suits, tuple([way[place][1] for place in places])):
            weight = 0
            for place in places:
                if kept & 1:
                    weight += weights[place]
                kept >>= 1
            gains.append(weight - before)
            before = weight
        return tuple(gains)

    def _correct(self, way: Sequence[tuple[int, int]], weights: Sequence[int], number: int) -> Iterator[int]:
        # The places of the correct cards when the sets go where they gain most.
        by_value = _by_value(way)
        gains = {value: self._gains(places, way, weights) for value, places in by_value.items()}
        offers = sorted((-gain, at, value) for value, some in gains.items() for at, gain in enumerate(some))
        sets = Counter(value for _, _, value in offers[:number])
        for value, times in sets.items():
            places = by_value[value]
            kept = _kept_by_sets(self.suits, tuple(way[place][1] for place in places))[times - 1]
            yield from (place for at, place in enumerate(places) if kept >> at & 1)


def _by_value(
    way: Sequence[tuple[int, int]], values: Container[int] = range(LOWEST, HIGHEST + 1)
) -> dict[int, list[int]]:
    # For each of these values, the places of the cards taken as that value.
    by_value: dict[int, list[int]] = {}
    for place, (value, _) in enumerate(way):
        if value in values:
            if value in by_value:
                by_value[value].append(place)
            else:
                by_value[value] = [place]
    return by_value


def _greatest(gains: Iterable[tuple[int, ...]], number: int) -> int:
    return sum(sorted(chain.from_iterable(gains), reverse=True)[:number])


@lru_cache(maxsize=1 << 14)
def _kept_by_sets(pattern: tuple[int, ...], suits: tuple[int, ...]) -> tuple[int, ...]:
    # For 1, 2, ... sets of one value: the correct ones of the cards with these suits, heaviest first.
    kept: list[int] = []
    while not kept or (kept[-1].bit_count() < len(suits) and len(kept) < len(suits)):
        repeats = [sum(1 << at * len(pattern) + entry for at in range(len(kept) + 1)) for entry in range(len(pattern))]
        options = tuple(sum(r for r, allowed in zip(repeats, pattern, strict=True) if allowed & own) for own in suits)
        kept.append(paired(options))
    return tuple(kept)
