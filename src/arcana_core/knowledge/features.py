"""The blocks that declare a game's observations: features with getters from the view.

A game lists blocks in the order of their numbers in the array. Each block has one feature or several, and
knows how to get their numbers from a view, or from the part of a view that an `Each` or `Inside` around it gives::

    [
        Number("life", "life", high=rules.life_max),
        OneHot("phase", PHASES, lambda view: view.phase),
        Counts("my hand", KINDS, lambda view: view.hand, high=4),
        Each(("my {}", "other's {}"), both_wizards, [Number("points", "points", high=500)]),
    ]

All numbers that no getter sets are 0.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Generic, TypeVar

import numpy as np
from attrs import evolve, field, frozen
from numpy.typing import NDArray

from arcana_core.knowledge.observations import Feature
from arcana_core.knowledge.writers import Code, Place
from arcana_core.text.wording import shown

SourceT = TypeVar("SourceT")
ItemT = TypeVar("ItemT")


class Block(ABC, Generic[SourceT]):
    """Neighbouring features and how to write their numbers."""

    @abstractmethod
    def features(self) -> Iterable[Feature]:
        """The features in the order of their numbers."""

    @abstractmethod
    def write(self, code: Code, source: str, at: Place) -> None:
        """Add the code that gets the numbers from `source` and writes them from `at` on."""

    @property
    def size(self) -> int:
        """The length of the block in numbers."""
        return sum(feature.size for feature in self.features())


@frozen(eq=False)
class Number(Block[SourceT]):
    """One number: a count, or a flag where no bounds are given.

    Attributes:
        name: of the feature.
        get: gives the number. A text is the name of an attribute, which is the fastest way.
        low, high: inclusive bounds.
    """

    name: str
    get: str | Callable[[SourceT], float]
    low: float = field(default=0.0, kw_only=True)
    high: float = field(default=1.0, kw_only=True)

    def features(self) -> Iterable[Feature]:
        """The only feature."""
        return (Feature(self.name, 1, self.low, self.high),)

    def write(self, code: Code, source: str, at: Place) -> None:
        """Write the number."""
        code.add(f"numbers[{at}] = {code.got(self.get, source)}", self.name)


@frozen(eq=False)
class Numbers(Block[SourceT]):
    """A number for each of several values, got all at once in the order of `of`.

    The other blocks with a number for each value derive from this one. Their `get` gives values, each as it is in `of`
    or, if those are texts, also as its place there.

    Attributes:
        name: of the feature.
        of: the values; their texts are the labels.
        get: gives the numbers. A text is the name of an attribute.
        low, high: inclusive bounds of each number.
    """

    name: str
    of: Sequence[Any]
    get: str | Callable[[SourceT], Any]
    low: float = field(default=0.0, kw_only=True)
    high: float = field(default=1.0, kw_only=True)

    def features(self) -> Iterable[Feature]:
        """The only feature."""
        return (_labelled(self.name, self.of, self.low, self.high),)

    def write(self, code: Code, source: str, at: Place) -> None:
        """Write all numbers."""
        code.pack(f"*{code.got(self.get, source)}", len(self.of), at, self.name)

    def _in_places(self, code: Code) -> str:
        return code.name(_Places(self.name, self.of))


class OneHot(Numbers[SourceT]):
    """A 1 for the value that `get` gives, 0 for all others; only zeros if it gives None or -1."""

    def write(self, code: Code, source: str, at: Place) -> None:
        """Write the 1."""
        places = _Places(self.name, self.of)
        places.update({None: -1, -1: -1})
        place = code.variable("place")
        code.add(f"{place} = {code.name(places)}[{code.got(self.get, source)}]", self.name)
        code.add(f"if {place} >= 0: numbers[{at} + {place}] = 1.0", self.name)


class MultiHot(Numbers[SourceT]):
    """A 1 for every value that `get` gives, 0 for all others: cards that exist once each."""

    def write(self, code: Code, source: str, at: Place) -> None:
        """Write every 1."""
        loop = f"for value in {code.got(self.get, source)}:"
        code.add(f"{loop} numbers[{at} + {self._in_places(code)}[value]] = 1.0", self.name)


class Counts(Numbers[SourceT]):
    """How often each value is among those that `get` gives: cards of a hand, things on squares."""

    def write(self, code: Code, source: str, at: Place) -> None:
        """Count them."""
        loop = f"for value in {code.got(self.get, source)}:"
        code.add(f"{loop} numbers[{at} + {self._in_places(code)}[value]] += 1.0", self.name)


class Sums(Numbers[SourceT]):
    """For each value the sum of its amounts in the pairs that `get` returns: energy on spells, damage to squares."""

    def write(self, code: Code, source: str, at: Place) -> None:
        """Add the amounts."""
        loop = f"for value, amount in {code.got(self.get, source)}:"
        code.add(f"{loop} numbers[{at} + {self._in_places(code)}[value]] += amount", self.name)


@frozen(eq=False)
class Planes(Block[SourceT]):
    """Features of the same shape that are drawn together with NumPy, say a board square by square.

    Attributes:
        names: of the features, or (name, high) where a number can be more than 1.
        of: the meaning of each number of a plane, for example squares.
        draw: draws the view into an array of shape (planes, numbers of a plane) that is all 0.
    """

    names: Sequence[str | tuple[str, float]]
    of: Sequence[Any]
    draw: Callable[[SourceT, NDArray[np.float32]], None]

    def features(self) -> Iterator[Feature]:
        """A feature for each plane."""
        for plane in self.names:
            name, high = (plane, 1.0) if isinstance(plane, str) else plane
            yield _labelled(name, self.of, 0.0, high)

    def write(self, code: Code, source: str, at: Place) -> None:
        """Draw into this part of the memory."""
        planes, size = len(self.names), len(self.of)
        part = f"{code.name(np.asarray)}(numbers[{at} : {at.after(planes * size)}]).reshape({planes}, {size})"
        code.add(f"{code.name(self.draw)}({source}, {part})", ", ".join(feature.name for feature in self.features()))


@frozen(eq=False)
class Each(Block[SourceT], Generic[SourceT, ItemT]):
    """The same features for each of several things, such as seats.

    Attributes:
        names: of each thing, the names of its features with {} for the name in `blocks`: "my {}", "{}: creature 0".
        get: gives the things in the order of the names. There can be fewer; None leaves one out.
        blocks: the features of one.
        place: gives the place of a thing among the names, if that isn't the order: the slot of a creature. A thing
            beyond the last name is left out.
    """

    names: Sequence[str]
    get: str | Callable[[SourceT], Iterable[ItemT | None]]
    blocks: Sequence[Block[ItemT]]
    place: str | Callable[[ItemT], int] | None = None

    def features(self) -> Iterator[Feature]:
        """The features of the first thing, then those of the second, and so on."""
        for name in self.names:
            for block in self.blocks:
                for feature in block.features():
                    yield evolve(feature, name=name.format(feature.name))

    def write(self, code: Code, source: str, at: Place) -> None:
        """Write what there is."""
        about = ", ".join(name.format("...") for name in self.names)
        size, things = sum(block.size for block in self.blocks), code.got(self.get, source)
        place, item = code.variable("place"), code.variable("item")
        starts = tuple(at.start + size * number for number in range(len(self.names)))
        if self.place is None:
            loop, test = f"for {place}, {item} in zip({code.name(starts)}, {things}):", f"if {item} is not None:"
        else:
            loop, test = f"for {item} in {things}:", f"if {place} < {len(starts)}:"
        with code.inside(loop, about):
            if self.place is not None:
                code.add(f"{place} = {code.got(self.place, item)}", about)
            with code.inside(test, about):
                if self.place is not None:
                    code.add(f"{place} = {code.name(starts)}[{place}]", about)
                if at.variable:
                    code.add(f"{place} += {at.variable}", about)
                write_all(self.blocks, code, item, Place(0, place))


@frozen(eq=False)
class Inside(Block[SourceT], Generic[SourceT, ItemT]):
    """Features of a part of the view, such as the spell being cast; all 0 if it is None."""

    get: str | Callable[[SourceT], ItemT | None]
    blocks: Sequence[Block[ItemT]]

    def features(self) -> Iterator[Feature]:
        """The features of the part."""
        for block in self.blocks:
            yield from block.features()

    def write(self, code: Code, source: str, at: Place) -> None:
        """Write what there is."""
        about, item = ", ".join(feature.name for feature in self.features()), code.variable("item")
        code.add(f"{item} = {code.got(self.get, source)}", about)
        with code.inside(f"if {item} is not None:", about):
            write_all(self.blocks, code, item, at)


def own_first(seats: Sequence[ItemT], player: int | None) -> tuple[ItemT, ...]:
    """The items of each seat, the viewer's first, then the others in turn order.

    >>> own_first(("North", "East", "South"), 1)
    ('East', 'South', 'North')
    """
    return (*seats[player:], *seats[:player])


def write_all(blocks: Sequence[Block[Any]], code: Code, source: str, at: Place) -> None:
    """Add the code for blocks in turn. Adjacent single numbers are written at once."""
    for single, neighbours in groupby(blocks, lambda block: isinstance(block, Number)):
        run: list[Any] = list(neighbours)
        if single and len(run) > 1:
            got = ", ".join(code.got(number.get, source) for number in run)
            code.pack(got, len(run), at, ", ".join(number.name for number in run))
            at = at.after(len(run))
        else:
            for block in run:
                block.write(code, source, at)
                at = at.after(block.size)


def _labelled(name: str, of: Sequence[Any], low: float, high: float) -> Feature:
    return Feature(name, len(of), low, high, tuple(map(str, of)))


class _Places(dict[Any, int]):
    """The place of each value's number. Texts can also be given by their place among the values."""

    def __init__(self, name: str, of: Sequence[Any]) -> None:
        if all(isinstance(value, str) for value in of):
            self.update((place, place) for place in range(len(of)))
        self.update((value, place) for place, value in enumerate(of))
        self.name = name

    def __missing__(self, value: Any) -> int:
        raise ValueError(f"the feature {self.name!r} has no number for {shown(value)}")
