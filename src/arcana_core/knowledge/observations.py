"""The meaning of an observation's numbers: named, bounded slices of one fixed array."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from arcana_core.text.wording import some_of


@frozen
class Feature:
    """A named run of numbers in an observation.

    Attributes:
        name: their meaning, from the player's own seat ("my hand", "points of the other wizard").
        size: how many numbers.
        low, high: inclusive bounds of each of them.
        labels: the meaning of each single number, if there are several; empty or `size` many.
    """

    name: str
    size: int = 1
    low: float = 0.0
    high: float = 1.0
    labels: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        if self.size < 1 or self.low > self.high or len(self.labels) not in (0, self.size):
            raise ValueError(
                f"feature {self.name!r}: size {self.size}, bounds {self.low}..{self.high} or labels do not fit"
            )


@frozen
class ObservationSpec:
    """The features of an observation in the order of the array."""

    features: tuple[Feature, ...] = field(converter=tuple[Feature, ...])

    @property
    def shape(self) -> tuple[int]:
        """The shape of every observation of this game."""
        return (sum(feature.size for feature in self.features),)

    @property
    def low(self) -> NDArray[np.float32]:
        """The smallest value of each number, as a new array."""
        return self._spread(feature.low for feature in self.features)

    @property
    def high(self) -> NDArray[np.float32]:
        """The greatest value of each number, as a new array."""
        return self._spread(feature.high for feature in self.features)

    def where(self, name: str) -> slice:
        """The place of the feature of this name. For unknown names, ValueError lists the known ones that hold it."""
        start = 0
        for feature in self.features:
            if feature.name == name:
                return slice(start, start + feature.size)
            start += feature.size
        names = [feature.name for feature in self.features]
        known = some_of(map(repr, [one for one in names if name in one] or names))
        raise ValueError(f"no feature {name!r} in the observation; there are: {known}")

    def describe(self, index: int) -> str:
        """The meaning of the number at this index; IndexError if it is out of range.

        >>> ObservationSpec((Feature("pot", high=13), Feature("my card", 3, labels=("J", "Q", "K")))).describe(2)
        'my card: Q (0 to 1)'
        """
        start = 0
        for feature in self.features:
            if start <= index < start + feature.size:
                part = f": {feature.labels[index - start]}" if feature.labels else ""
                part = part or (f"[{index - start}]" if feature.size > 1 else "")
                return f"{feature.name}{part} ({feature.low:g} to {feature.high:g})"
            start += feature.size
        raise IndexError(f"an observation has {start} numbers, so index {index} is out of range")

    def _spread(self, values: Iterable[float]) -> NDArray[np.float32]:
        sizes = [feature.size for feature in self.features]
        return np.repeat(np.fromiter(values, dtype=np.float32), sizes)
