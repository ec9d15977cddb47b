"""Dice pools, their notation, and their exact distributions.

The notation: ``2d6`` is two six-sided dice added up, ``d4+1`` a die and a number, ``1d6+2d4-3`` a sum of such terms;
``3d6kh1`` keeps the highest of three dice, ``4d6kl3`` the lowest three of four; ``5d10>=7`` counts the dice that show 7
or more. Two sides that are compared are `Opposed`: ``4d6 vs 3d6``, or ``4 vs 3`` for numbers of six-sided dice.

Distributions count the equally likely ways to each outcome in whole numbers, so probabilities are exact fractions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property, reduce
from itertools import accumulate
from math import comb, gcd, prod
from operator import add, index
from sys import byteorder
from typing import SupportsIndex

import numpy as np
from attrs import Attribute, field, frozen
from attrs.converters import optional
from numpy.typing import NDArray

from arcana_core.chance.rng import Rng
from arcana_core.text.wording import checked_text, shown

MAX_DICE = 1000
MAX_SIDES = 1000
MAX_NUMBER = 1_000_000
MAX_OUTCOMES = 20_000  # of an exact distribution; this limit and the next two keep its cost to a second or two
MAX_KEPT_SIDES = 2_000  # dice kept times sides
MAX_SUM_BYTES = 1_000_000  # of the counts of the sum of two distributions
MAX_TEXT = 1_000

_SIGN = re.compile(r"\s*(?P<sign>[+-]?)\s*")
_DICE = r"(?P<count>[0-9]*)d(?P<sides>[0-9]*)(?:(?P<keep>k[hl])(?P<kept>[0-9]*))?(?:\s*>=\s*(?P<hit_on>[0-9]+))?"
_TERM = re.compile(rf"(?:{_DICE}|(?P<number>[0-9]+))\s*", re.IGNORECASE)
_NUMBER = re.compile(r"\s*[0-9]+\s*")


def _whole(number: SupportsIndex) -> int:
    try:
        return index(number)
    except TypeError:
        raise TypeError(f"dice are described by whole numbers, got {shown(number)}") from None


def _whole_numbers(numbers: Iterable[SupportsIndex]) -> tuple[int, ...]:
    if not isinstance(numbers, Iterable):
        raise TypeError(f"counts must be a sequence of whole numbers, got {shown(numbers)}")
    return tuple(map(_whole, numbers))


def _stream(rng: Rng) -> Rng:
    if not isinstance(rng, Rng):
        raise TypeError(f"rng must be an Rng, got {shown(rng)}")
    return rng


@frozen(slots=False, eq=False)
class Distribution:
    """The exact probability of each whole number.

    Two distributions are equal when all their probabilities are, whatever they were counted in.

    Attributes:
        low: The lowest outcome.
        counts: The ways to each outcome from `low` upwards, all equally likely; the first and the last are not 0.

    >>> two = parse("2d6").pmf()
    >>> two.low, two.counts, two.total
    (2, (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), 36)
    >>> two.at_least(10), two.mean
    (Fraction(1, 6), Fraction(7, 1))
    """

    low: int = field(converter=_whole)
    counts: tuple[int, ...] = field(converter=_whole_numbers)

    @counts.validator
    def _counts_are_ways(self, _: Attribute[tuple[int, ...]], counts: tuple[int, ...]) -> None:
        if not counts or min(counts) < 0 or not counts[0] or not counts[-1]:
            raise ValueError(f"counts must be at least 0, the first and the last at least 1, got {shown(counts)}")

    @classmethod
    def of(cls, ways: Mapping[int, int]) -> Distribution:
        """The distribution with these ways to each outcome, which span at most `MAX_OUTCOMES` whole numbers."""
        if not isinstance(ways, Mapping):
            raise TypeError(f"ways must be a mapping of outcomes to numbers of ways, got {shown(ways)}")
        possible = {_whole(outcome): number for outcome, number in ways.items() if _whole(number)}
        if not possible:
            raise ValueError(f"there must be a way to some outcome, got {shown(dict(ways))}")
        low, high = min(possible), max(possible)
        if high - low >= MAX_OUTCOMES:
            raise ValueError(
                f"a distribution has at most {MAX_OUTCOMES} outcomes, got those from {shown(low)} to {shown(high)}"
            )
        return cls(low, tuple(possible.get(outcome, 0) for outcome in range(low, high + 1)))

    @property
    def high(self) -> int:
        """The highest outcome."""
        return self.low + len(self.counts) - 1

    @property
    def outcomes(self) -> range:
        """The numbers from the lowest outcome to the highest; those between may be impossible."""
        return range(self.low, self.low + len(self.counts))

    @cached_property
    def total(self) -> int:
        """The ways to all outcomes together."""
        return sum(self.counts)

    @cached_property
    def probabilities(self) -> NDArray[np.float64]:
        """The probability of each of the `outcomes`, correctly rounded. The array is shared and read-only."""
        return _rounded(self.counts, self.total)

    @cached_property
    def cumulative(self) -> NDArray[np.float64]:
        """The probability of at most each of the `outcomes`, correctly rounded. The array is shared and read-only."""
        return _rounded(tuple(accumulate(self.counts)), self.total)

    @property
    def mean(self) -> Fraction:
        """The expected outcome."""
        return self.low + Fraction(sum(step * ways for step, ways in enumerate(self.counts)), self.total)

    @property
    def variance(self) -> Fraction:
        """The expected square of the distance from the mean."""
        first = sum(step * ways for step, ways in enumerate(self.counts))
        second = sum(step * step * ways for step, ways in enumerate(self.counts))
        return Fraction(second * self.total - first * first, self.total * self.total)

    def probability(self, outcome: int) -> Fraction:
        """The exact probability of this outcome, 0 for one that is impossible."""
        step = _whole(outcome) - self.low
        return Fraction(self.counts[step] if 0 <= step < len(self.counts) else 0, self.total)

    def at_least(self, outcome: int) -> Fraction:
        """The exact probability of this outcome or a higher one."""
        return Fraction(sum(self.counts[max(0, _whole(outcome) - self.low) :]), self.total)

    def at_most(self, outcome: int) -> Fraction:
        """The exact probability of this outcome or a lower one."""
        return 1 - self.at_least(_whole(outcome) + 1)

    def map(self, meaning: Callable[[int], int]) -> Distribution:
        """The distribution of a function of the outcome: ``excess.map(lambda points: max(points, 0))``."""
        ways: dict[int, int] = {}
        for outcome, number in zip(self.outcomes, self.counts, strict=True):
            if number:
                result = _whole(meaning(outcome))
                ways[result] = ways.get(result, 0) + number
        return Distribution.of(ways)

    def draw(self, rng: Rng) -> int:
        """Draw one outcome with its exact probability. The time grows with the number of outcomes."""
        return _stream(rng).weighted(self.outcomes, self.counts)

    def __add__(self, other: Distribution | int) -> Distribution:
        """The sum of two independent outcomes, or of one and a number."""
        if isinstance(other, Distribution):
            return Distribution(self.low + other.low, _product(self.counts, other.counts))
        return Distribution(self.low + _whole(other), self.counts)

    def __neg__(self) -> Distribution:
        return Distribution(-self.high, self.counts[::-1])

    def __sub__(self, other: Distribution | int) -> Distribution:
        """The difference of two independent outcomes, or of one and a number."""
        return self + -other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return self.low == other.low and self._lowest_terms == other._lowest_terms

    def __hash__(self) -> int:
        return hash((self.low, self._lowest_terms))

    @cached_property
    def _lowest_terms(self) -> tuple[int, ...]:
        divisor = gcd(*self.counts)
        return tuple(ways // divisor for ways in self.counts)


@frozen
class Dice:
    """Equal dice thrown together: one term of a pool.

    Attributes:
        count: How many, 0 to 1000.
        sides: 1 to 1000.
        highest: How many of the highest are added up; None: all.
        lowest: How many of the lowest are added up; None: all.
        hit_on: If given, the dice that show at least this are counted instead of added up.
        negative: Whether the term is subtracted.
    """

    count: int = field(converter=_whole)
    sides: int = field(default=6, converter=_whole)
    highest: int | None = field(default=None, converter=optional(_whole), kw_only=True)
    lowest: int | None = field(default=None, converter=optional(_whole), kw_only=True)
    hit_on: int | None = field(default=None, converter=optional(_whole), kw_only=True)
    negative: bool = field(default=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.count <= MAX_DICE:
            raise ValueError(f"the number of dice must be from 0 to {MAX_DICE}, got {shown(self.count)}")
        if not 1 <= self.sides <= MAX_SIDES:
            raise ValueError(f"the number of sides must be from 1 to {MAX_SIDES}, got {shown(self.sides)}")
        for kept in (self.highest, self.lowest):
            if kept is not None and not 1 <= kept <= self.count:
                thrown = f"the {self.count} thrown"
                raise ValueError(f"the number of dice kept must be from 1 to {thrown}, got {shown(kept)}")
        if self.hit_on is not None and not 1 <= self.hit_on <= MAX_NUMBER:
            raise ValueError(f"the lowest hit must be from 1 to {MAX_NUMBER}, got {shown(self.hit_on)}")
        if sum(limit is not None for limit in (self.highest, self.lowest, self.hit_on)) > 1:
            raise ValueError(f"dice keep the highest, keep the lowest or count hits, not several of these, got {self}")

    def __str__(self) -> str:
        kept = (
            f"kh{self.highest}" if self.highest is not None else f"kl{self.lowest}" if self.lowest is not None else ""
        )
        hits = f">={self.hit_on}" if self.hit_on is not None else ""
        return f"{'-' if self.negative else ''}{self.count}d{self.sides}{kept}{hits}"

    def worth(self, faces: list[int]) -> int:
        """The value of these faces."""
        if self.highest is not None:
            faces = sorted(faces)[-self.highest :]
        elif self.lowest is not None:
            faces = sorted(faces)[: self.lowest]
        if self.hit_on is None:
            worth = sum(faces)
        else:
            worth = sum(face >= self.hit_on for face in faces)
        return -worth if self.negative else worth

    def pmf(self) -> Distribution:
        """The exact distribution of what these dice count."""
        if self.hit_on is not None:
            worth = _hits(self.count, self.sides, self.hit_on)
        elif self.highest is not None:
            worth = Distribution(self.highest, _highest(self.count, self.sides, self.highest))
        elif self.lowest is not None:
            # Turn each die over: the lowest become the highest.
            worth = Distribution(self.lowest, _highest(self.count, self.sides, self.lowest)[::-1])
        else:
            worth = Distribution(self.count, _sums(self.count, self.sides))
        return -worth if self.negative else worth


@frozen
class Throw:
    """A thrown pool: the total, and the faces of each term in the order of drawing."""

    total: int
    faces: tuple[tuple[int, ...], ...]


def _all_terms(terms: Iterable[Dice]) -> tuple[Dice, ...]:
    kept = tuple(terms) if isinstance(terms, Iterable) else (terms,)
    for term in kept:
        if not isinstance(term, Dice):
            raise TypeError(f"the terms of a pool must be Dice, got {shown(term)}")
    return kept


@frozen
class Pool:
    """A sum of dice and a number; `str` gives its notation.

    Attributes:
        terms: The dice, in the order in which they are thrown.
        bonus: The number added.

    >>> str(parse("d6 + 2d4 - 1"))
    '1d6+2d4-1'
    """

    terms: tuple[Dice, ...] = field(converter=_all_terms)
    bonus: int = field(default=0, converter=_whole)

    def __attrs_post_init__(self) -> None:
        if (dice := sum(term.count for term in self.terms)) > MAX_DICE:
            raise ValueError(f"a pool has at most {MAX_DICE} dice, got {dice}")
        if not -MAX_NUMBER <= self.bonus <= MAX_NUMBER:
            raise ValueError(f"the number added must be from -{MAX_NUMBER} to {MAX_NUMBER}, got {shown(self.bonus)}")

    @classmethod
    def of(cls, count: int, sides: int = 6) -> Pool:
        """This many dice, added up."""
        return cls((Dice(count, sides),))

    def __str__(self) -> str:
        parts = [str(term) for term in self.terms]
        if self.bonus or not parts:
            parts.append(str(self.bonus))
        return "+".join(parts).replace("+-", "-")

    def roll(self, rng: Rng) -> int:
        """Throw the dice and add up."""
        total, rng = self.bonus, _stream(rng)
        for term in self.terms:
            total += term.worth(rng.roll(term.count, term.sides))
        return total

    def roll_faces(self, rng: Rng) -> Throw:
        """Throw the dice and show them. Draws the same numbers as `roll`."""
        faces = [_stream(rng).roll(term.count, term.sides) for term in self.terms]
        total = self.bonus + sum(term.worth(shown) for term, shown in zip(self.terms, faces, strict=True))
        return Throw(total, tuple(map(tuple, faces)))

    def pmf(self) -> Distribution:
        """The exact distribution of the total; microseconds for a handful of dice, up to a second for the largest.

        Raises:
            ValueError: That would take longer: more than 20,000 outcomes, 2,000 dice kept times sides, or
                a megabyte of counts in a sum of several terms, such as 300d6+300d8. `roll` still works.
        """
        spread = sum(_spread(term) for term in self.terms)
        if spread >= MAX_OUTCOMES:
            raise ValueError(f"{self} has {spread + 1} outcomes, a distribution has at most {MAX_OUTCOMES}")
        if len(self.terms) > 1:  # before half of the sum is computed in vain
            _check_size(prod(term.sides**term.count for term in self.terms), spread + 1)
        worths = [term.pmf() for term in self.terms]
        while len(worths) > 1:  # neighbours first, which is faster than from left to right
            worths = [reduce(add, worths[at : at + 2]) for at in range(0, len(worths), 2)]
        total = worths[0] if worths else Distribution(0, (1,))
        return total + self.bonus if self.bonus else total


def parse(text: str) -> Pool:
    """Read the notation of a pool, such as ``2d6``, ``3d6kh1`` or ``1d6+2d4-1``; spaces and capitals do not matter.

    Raises:
        ValueError: The text isn't notation of dice. Positions in the message count characters from 0.
    """
    if not isinstance(text, str):
        raise TypeError(f"the notation of dice is a text such as '2d6', got {shown(text)}")
    if len(text) > MAX_TEXT:
        raise ValueError(f"the notation of dice has at most {MAX_TEXT} characters, got {len(text)}")
    terms: list[Dice] = []
    bonus = 0
    at = 0
    while at < len(text) or not at:
        prefix = _SIGN.match(text, at)
        assert prefix is not None  # all of its parts may be missing
        sign, start = prefix["sign"], prefix.end()
        if at and not sign:
            raise _unreadable(text, start, "expected + or -")
        term = _TERM.match(text, start)
        if term is None:
            raise _unreadable(text, start, "expected dice such as 2d6, or a number")
        try:
            if term["number"]:
                bonus += int(sign + term["number"])
            else:
                terms.append(_dice(term, negative=sign == "-"))
        except ValueError as reason:
            raise _unreadable(text, start, str(reason)) from None
        at = term.end()
    return Pool(terms, bonus)


def _dice(term: re.Match[str], *, negative: bool) -> Dice:
    count = int(term["count"] or 1)
    if not term["sides"]:
        raise ValueError("d must be followed by the number of sides")
    keep, kept = (term["keep"] or "").lower(), int(term["kept"] or 1)
    return Dice(
        count,
        int(term["sides"]),
        highest=kept if keep == "kh" else None,
        lowest=kept if keep == "kl" else None,
        hit_on=int(term["hit_on"]) if term["hit_on"] else None,
        negative=negative,
    )


def _unreadable(text: str, at: int, reason: str) -> ValueError:
    return ValueError(f"cannot read {shown(text)} at position {at}: {reason}")


def _side(side: Pool | str | int) -> Pool:
    if isinstance(side, Pool):
        return side
    if isinstance(side, str):
        return Pool.of(int(side)) if len(side) <= MAX_TEXT and _NUMBER.fullmatch(side) else parse(side)
    return Pool.of(side)


@frozen(slots=False)
class Opposed:
    """Two pools thrown against each other; the excess is left minus right.

    Args:
        left: A pool, its notation, or a number of six-sided dice.
        right: The same for the other side.

    >>> fight = Opposed("4d6", 3)
    >>> fight.win, fight.tie, fight.lose
    (Fraction(23105, 31104), Fraction(6109, 93312), Fraction(559, 2916))
    """

    left: Pool = field(converter=_side)
    right: Pool = field(converter=_side)

    @classmethod
    def parse(cls, text: str) -> Opposed:
        """Read ``4d6 vs 3d6+1``; a bare number is a number of six-sided dice: ``4 vs 3``."""
        sides = checked_text(text, "the notation of opposed pools").split("vs", 2)
        if len(sides) != 2:
            raise ValueError(f"opposed pools are written like '4d6 vs 3d6', got {shown(text)}")
        return cls(*sides)

    def __str__(self) -> str:
        return f"{self.left} vs {self.right}"

    def roll(self, rng: Rng) -> int:
        """Throw the left side, then the right one, and give the excess."""
        return self.left.roll(rng) - self.right.roll(rng)

    @cached_property
    def excess(self) -> Distribution:
        """The exact distribution of left minus right."""
        return self.left.pmf() - self.right.pmf()

    @property
    def win(self) -> Fraction:
        """The probability that the left side has more."""
        return self.excess.at_least(1)

    @property
    def tie(self) -> Fraction:
        """The probability of a tie."""
        return self.excess.probability(0)

    @property
    def lose(self) -> Fraction:
        """The probability that the left side has less."""
        return self.excess.at_most(-1)


def _rounded(ways: tuple[int, ...], total: int) -> NDArray[np.float64]:
    # Python divides whole numbers of any length to the nearest float.
    rounded = np.array([number / total for number in ways])
    rounded.flags.writeable = False
    return rounded


def _sums(count: int, sides: int) -> tuple[int, ...]:
    # The ways to each sum of dice: the coefficients of (1 + x + ... + x**(sides - 1)) ** count.
    size = count * (sides - 1) + 1
    if sides**count < 1 << 64:
        # A polynomial whose coefficients have 64 bits each is one long number. Its power takes a few multiplications.
        one_die = ((1 << 64 * sides) - 1) // ((1 << 64) - 1)
        return tuple(memoryview((one_die**count).to_bytes(8 * size, byteorder)).cast("Q"))
    # The polynomial P satisfies P' (1 - x) (1 - x**s) = n P (1 - x**s - s x**(s - 1) (1 - x)), which gives each
    # coefficient from three earlier ones; from about 25 dice on that is faster, for 300 dice twenty times.
    ways = [1, *[0] * (size - 1)]
    for step in range(1, size):
        number = (step - 1 + count) * ways[step - 1]
        if step >= sides:
            number += (step - sides - count * sides) * ways[step - sides]
            if step > sides:
                number += (sides - step + 1 + count * (sides - 1)) * ways[step - sides - 1]
        ways[step] = number // step
    return tuple(ways)


def _product(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    # The coefficients of the product of two polynomials, by one product of two long numbers.
    if len(left) == 1 or len(right) == 1:
        return tuple(one * other for one in left for other in right)
    width = (sum(left) * sum(right)).bit_length() // 8 + 1
    size = _check_size(sum(left) * sum(right), len(left) + len(right) - 1)
    product = _packed(left, width) * _packed(right, width)
    data = product.to_bytes(size, "little")
    return tuple(int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width))


def _check_size(ways: int, outcomes: int) -> int:
    # The bytes of a sum with this many ways in all.
    size = (ways.bit_length() // 8 + 1) * outcomes
    if size > MAX_SUM_BYTES:
        raise ValueError(f"the sum of distributions may have {MAX_SUM_BYTES} bytes of counts, this one has {size}")
    return size


def _packed(ways: tuple[int, ...], width: int) -> int:
    return int.from_bytes(b"".join([number.to_bytes(width, "little") for number in ways]), "little")


def _highest(count: int, sides: int, kept: int) -> tuple[int, ...]:
    # The ways to each sum of the highest dice, from `kept` upwards. Let `least` be the lowest face kept and `above` the
    # number of dice that show more. Those may show anything above `least`, and enough of the others must show `least`.
    if kept * sides > MAX_KEPT_SIDES:
        raise ValueError(f"dice kept times sides may be {MAX_KEPT_SIDES} in a distribution, got {kept} times {sides}")
    ways = [0] * (kept * (sides - 1) + 1)
    left = count - kept
    for least in range(1, sides + 1):
        # `enough` counts how left + needed dice show 1 to least, at least `needed` of them least: one die more and one
        # more needed is any face for the new die, save that it is another one when just those needed were there.
        enough = least**left
        for needed in range(1, kept + 1):
            enough = enough * least - comb(left + needed - 1, left) * (least - 1) ** (left + 1)
            above = kept - needed
            if least < sides or above == 0:
                choices = comb(count, above) * enough
                for step, number in enumerate(_sums(above, sides - least), above + (least - 1) * kept):
                    ways[step] += choices * number
    return tuple(ways)


def _hits(count: int, sides: int, hit_on: int) -> Distribution:
    good = max(0, sides - hit_on + 1)
    return Distribution.of(
        {hits: comb(count, hits) * good**hits * (sides - good) ** (count - hits) for hits in range(count + 1)}
    )


def _spread(dice: Dice) -> int:
    if dice.hit_on is not None:
        return dice.count
    return (dice.highest or dice.lowest or dice.count) * (dice.sides - 1)
