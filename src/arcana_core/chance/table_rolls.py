"""Rolls on tables: some dice of which the higher counts, changed by modifiers from different sources, within bounds.

| written | means |
| --- | --- |
| `TableRoll()` | two six-sided dice, the higher counts, results 1 to 6 |
| `Modifier("lucky charm", -1)` | 1 less |
| `Modifier("gloves", dice=1)` | one die instead of two; several such modifiers do no more than one |

>>> from arcana_core.chance.scripted import ScriptedRng
>>> roll = TableRoll().modified([Modifier("bad luck", 1), Modifier("fog", 1)])
>>> roll.throw(ScriptedRng([2, 5]))
Thrown(faces=(2, 5), counted=5, result=6)
>>> roll.pmf().probability(6)
Fraction(3, 4)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from attrs import field, frozen
from attrs.validators import ge, optional

from arcana_core.chance.dice import Dice, Distribution
from arcana_core.chance.rng import Rng


@frozen
class Modifier:
    """Something that changes a table roll.

    Attributes:
        source: the thing that does it, for people.
        amount: added to the counted die.
        dice: the most dice that may be rolled; None if it leaves their number alone.
    """

    source: str
    amount: int = 0
    dice: int | None = field(default=None, validator=optional(ge(1)))


class Thrown(NamedTuple):
    """A table roll that was made: the dice in the order thrown, the one that counts, and the result."""

    faces: tuple[int, ...]
    counted: int
    result: int


@frozen
class TableRoll:
    """A roll on a table.

    Attributes:
        dice: thrown, of which the highest counts.
        sides: of each die.
        modifiers: from all sources.
        low: results below count as this; None for no bound.
        high: results above count as this; None for no bound.
    """

    dice: int = field(default=2, validator=ge(1))
    sides: int = field(default=6, validator=ge(1))
    modifiers: tuple[Modifier, ...] = ()
    low: int | None = 1
    high: int | None = 6

    def modified(self, modifiers: Iterable[Modifier]) -> TableRoll:
        """The same roll with further modifiers."""
        more = tuple(modifiers)
        return TableRoll(self.dice, self.sides, self.modifiers + more, self.low, self.high) if more else self

    @property
    def thrown_dice(self) -> int:
        """The number of dice after all modifiers."""
        if not self.modifiers:  # the common case
            return self.dice
        return min([self.dice, *(modifier.dice for modifier in self.modifiers if modifier.dice is not None)])

    @property
    def amount(self) -> int:
        """The sum of all modifiers."""
        return sum([modifier.amount for modifier in self.modifiers])

    def result(self, counted: int) -> int:
        """The result if this die counts."""
        result = counted + self.amount
        if self.low is not None and result < self.low:
            return self.low
        return self.high if self.high is not None and result > self.high else result

    def throw(self, rng: Rng, set_dice: tuple[int, ...] = ()) -> Thrown:
        """Make the roll. Dice that are set to a face aren't thrown."""
        faces = (*set_dice, *rng.roll(self.thrown_dice - len(set_dice), self.sides))
        counted = max(faces)
        return Thrown(faces, counted, self.result(counted))

    def pmf(self, set_dice: tuple[int, ...] = ()) -> Distribution:
        """The exact distribution of the result, with some of the dice set to a face."""
        return _pmf(self, set_dice)


@lru_cache(maxsize=256)
def _pmf(roll: TableRoll, set_dice: tuple[int, ...]) -> Distribution:
    thrown = roll.thrown_dice - len(set_dice)
    highest = Dice(thrown, roll.sides, highest=1).pmf() if thrown else Distribution(max(set_dice), (1,))
    return highest.map(lambda face: roll.result(max(face, *set_dice) if set_dice else face))
