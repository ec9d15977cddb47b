"""The blocks by which a game declares its observations: features with getters from the view.

A game lists blocks in the order in which their numbers stand in the array. Each block has one feature or several, and
knows how to get their numbers from a view, or from the part of a view that an `Each` or `Inside` around it gives.

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
from operator import attrgetter
from struct import Struct, error
from typing import Any, Generic, TypeAlias, TypeVar

import numpy as np
from attrs import evolve, field, frozen
from numpy.typing import NDArray

from arcana_core.knowledge.observations import Feature
from arcana_core.text.wording import shown

SourceT = TypeVar("SourceT")
ItemT = TypeVar("ItemT")

Memory: TypeAlias = "memoryview[Any]"
"""The memory of a whole observation while it is written."""
Writer: TypeAlias = Callable[[Any, Memory], None]
"""Puts what it gets from a view, or a part of one, into its place in an observation that was all 0."""


class Block(ABC, Generic[SourceT]):
    """Neighbouring features and how to write their numbers; a game can have blocks of its own."""

    @abstractmethod
    def features(self) -> Iterable[Feature]:
        """The features in the order of their numbers."""

    @abstractmethod
    def writer(self, start: int) -> Writer:
        """What writes the numbers of this block where it begins at `start`."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
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

    def writer(self, start: int) -> Writer:
        """Write the number."""
        get = _getter(self.get)

        def write(source: Any, numbers: Memory) -> None:
            numbers[start] = get(source)

        return write


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

    def writer(self, start: int) -> Writer:
        """Write all numbers."""
        return _packed(self.name, _getter(self.get), len(self.of), start)


class OneHot(Numbers[SourceT]):
    """A 1 for the value that `get` gives, 0 for all others; only zeros if it gives None or -1."""

    def writer(self, start: int) -> Writer:
        """Write the 1."""
        get, places = _getter(self.get), _Places(self.name, self.of, start)
        places.update({None: -1, -1: -1})

        def write(source: Any, numbers: Memory) -> None:
            place = places[get(source)]
            if place >= 0:
                numbers[place] = 1.0

        return write


class MultiHot(Numbers[SourceT]):
    """A 1 for every value that `get` gives, 0 for all others: cards of which there is one each."""

    def writer(self, start: int) -> Writer:
        """Write every 1."""
        get, places = _getter(self.get), _Places(self.name, self.of, start)

        def write(source: Any, numbers: Memory) -> None:
            for value in get(source):
                numbers[places[value]] = 1.0

        return write


class Counts(Numbers[SourceT]):
    """How often each value is among those that `get` gives: cards of a hand, things on squares."""

    def writer(self, start: int) -> Writer:
        """Count them."""
        get, places = _getter(self.get), _Places(self.name, self.of, start)

        def write(source: Any, numbers: Memory) -> None:
            for value in get(source):
                numbers[places[value]] += 1.0

        return write


class Sums(Numbers[SourceT]):
    """What the pairs (value, amount) that `get` gives add up to for each value: energy on spells, damage to squares."""

    def writer(self, start: int) -> Writer:
        """Add the amounts."""
        get, places = _getter(self.get), _Places(self.name, self.of, start)

        def write(source: Any, numbers: Memory) -> None:
            for value, amount in get(source):
                numbers[places[value]] += amount

        return write


@frozen(eq=False)
class Planes(Block[SourceT]):
    """Features of the same shape that are drawn together with NumPy, say a board square by square.

    Attributes:
        names: of the features, or (name, high) where a number can be more than 1.
        of: what each number of a plane stands for, for example squares.
        draw: draws what it sees into an array of shape (planes, numbers of a plane) that is all 0.
    """

    names: Sequence[str | tuple[str, float]]
    of: Sequence[Any]
    draw: Callable[[SourceT, NDArray[np.float32]], None]

    def features(self) -> Iterator[Feature]:
        """A feature for each plane."""
        for plane in self.names:
            name, high = (plane, 1.0) if isinstance(plane, str) else plane
            yield _labelled(name, self.of, 0.0, high)

    def writer(self, start: int) -> Writer:
        """Draw into this part of the memory."""
        draw, shape = self.draw, (len(self.names), len(self.of))
        end = start + shape[0] * shape[1]

        def write(source: Any, numbers: Memory) -> None:
            draw(source, np.asarray(numbers[start:end]).reshape(shape))

        return write


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

    def writer(self, start: int) -> Writer:
        """Write what there is."""
        get, size = _getter(self.get), sum(block.size for block in self.blocks)
        rows = [writers(self.blocks, start + place * size) for place in range(len(self.names))]
        if self.place is not None:
            place_of, most = _getter(self.place), len(rows)

            def write_placed(source: Any, numbers: Memory) -> None:
                for item in get(source):
                    place = place_of(item)
                    if place < most:
                        for part in rows[place]:
                            part(item, numbers)

            return write_placed

        def write(source: Any, numbers: Memory) -> None:
            for row, item in zip(rows, get(source), strict=False):
                if item is not None:
                    for part in row:
                        part(item, numbers)

        return write


def inside(get: str | Callable[[SourceT], ItemT | None], blocks: Sequence[Block[ItemT]]) -> Block[SourceT]:
    """Features of a part of the view, all 0 if there is none (None): the spell that is being cast."""
    part = _getter(get)
    return Each(("{}",), lambda source: (part(source),), blocks)


def own_first(seats: Sequence[ItemT], player: int | None) -> tuple[ItemT, ...]:
    """What belongs to each seat, that of the viewer first, then the others in turn order.

    >>> own_first(("North", "East", "South"), 1)
    ('East', 'South', 'North')
    """
    return (*seats[player:], *seats[:player])


def writers(blocks: Sequence[Block[Any]], start: int) -> list[Writer]:
    """What writes these blocks one after the other; single numbers side by side are written at once."""
    writers = []
    for kind, neighbours in groupby(blocks, lambda block: type(block.get) if isinstance(block, Number) else None):
        run: list[Any] = list(neighbours)
        if kind and len(run) > 1:
            writers.append(_row(run, start))
            start += len(run)
        else:
            for block in run:
                writers.append(block.writer(start))
                start += block.size
    return writers


def _row(run: Sequence[Number[Any]], start: int) -> Writer:
    """What writes single numbers that stand side by side, all got by attributes or all by functions."""
    names, gets = ", ".join(number.name for number in run), [number.get for number in run]
    paths = [get for get in gets if isinstance(get, str)]
    if paths:
        return _packed(names, attrgetter(*paths), len(run), start)
    calls = [get for get in gets if not isinstance(get, str)]
    return _packed(names, lambda source: [get(source) for get in calls], len(run), start)


def _packed(name: str, get: Callable[[Any], Sequence[float]], count: int, start: int) -> Writer:
    # A struct puts a row of numbers into memory in a tenth of the time that setting them one by one takes.
    pack, offset = Struct(f"{count}f").pack_into, 4 * start

    def write(source: Any, numbers: Memory) -> None:
        try:
            pack(numbers, offset, *get(source))
        except error as wrong:
            raise TypeError(f"{name}: an observation needs {count} numbers, got {shown([*get(source)])}") from wrong

    return write


def _getter(get: str | Callable[[Any], Any]) -> Callable[[Any], Any]:
    return attrgetter(get) if isinstance(get, str) else get


def _labelled(name: str, of: Sequence[Any], low: float, high: float) -> Feature:
    return Feature(name, len(of), low, high, tuple(map(str, of)))


class _Places(dict[Any, int]):
    """Where the number of each value is. Texts can also be given by their place among the values."""

    def __init__(self, name: str, of: Sequence[Any], start: int) -> None:
        if all(isinstance(value, str) for value in of):
            self.update((place, start + place) for place in range(len(of)))
        self.update((value, start + place) for place, value in enumerate(of))
        self.name = name

    def __missing__(self, value: Any) -> int:
        raise ValueError(f"the feature {self.name!r} has no number for {shown(value)}")
