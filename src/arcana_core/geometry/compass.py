"""The six directions of hexes: their names and the order in which a game counts them."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from attrs import field, frozen

from arcana_core.errors import NotationError
from arcana_core.geometry.hexes import ORIGIN, STEPS, Hex
from arcana_core.text.wording import shown

_POINTY_STEPS: Final = dict(zip(("NE", "E", "SE", "SW", "W", "NW"), STEPS, strict=True))
_FLAT_STEPS: Final = dict(zip(("NE", "SE", "S", "SW", "NW", "N"), STEPS, strict=True))


def _directions_in_a_circle(compass: Compass, _: object, names: tuple[str, ...]) -> None:
    known = _FLAT_STEPS if compass.flat_top else _POINTY_STEPS
    order = list(known)
    places = [order.index(name) for name in names if name in known]
    turns = {(after - before) % 6 for before, after in pairwise(places)}
    if len(names) != 6 or len(places) != 6 or turns not in ({1}, {5}):
        raise ValueError(f"directions must be {', '.join(order)} in a circle, from any of them either way, got {names}")


@frozen(repr=False)
class Compass:
    """The names of the six directions and the order in which a game counts them, which is a full circle.

    Attributes:
        flat_top: True if the hexes have a side at the top, so that north is a direction and east isn't.
        names: the directions in order; a direction is an index into them.
        steps: the step to the neighbour in each direction.
    """

    flat_top: bool
    names: tuple[str, ...] = field(validator=_directions_in_a_circle)
    steps: tuple[Hex, ...] = field(init=False, eq=False)

    @steps.default
    def _(self) -> tuple[Hex, ...]:
        known = _FLAT_STEPS if self.flat_top else _POINTY_STEPS
        return tuple(known.get(name, ORIGIN) for name in self.names)

    def ordered(self, *names: str) -> Compass:
        """The same directions, counted in this order.

        >>> POINTY_TOP.ordered("NE", "E", "SE", "SW", "W", "NW").parse("sw")
        3
        """
        return Compass(self.flat_top, names)

    def parse(self, text: str) -> int:
        """The direction with this name, in upper or lower case.

        Raises:
            NotationError: No direction has this name.
        """
        try:
            return self.names.index(text.strip().upper())
        except ValueError:
            raise NotationError(f"no direction {shown(text)}; there are {', '.join(self.names)}") from None

    @staticmethod
    def opposite(direction: int) -> int:
        """The direction that leads back."""
        return (direction + 3) % 6

    def split(self, start: Hex, end: Hex) -> tuple[tuple[int, int], ...]:
        """The way from start to end as steps in at most two adjacent directions: (direction, steps) by order.

        >>> [(POINTY_TOP.names[way], steps) for way, steps in POINTY_TOP.split(Hex(0, 0), Hex(3, -1))]
        [('E', 2), ('NE', 1)]
        """
        q, r = end.q - start.q, end.r - start.r
        parts = []
        for first in range(6):
            u, v = self.steps[first], self.steps[(first + 1) % 6]
            turn = u.q * v.r - u.r * v.q  # 1 or -1, as adjacent steps span a cell of the grid
            along, aside = (q * v.r - r * v.q) * turn, (u.q * r - u.r * q) * turn
            if along > 0 and aside >= 0:
                parts = [(first, along)]
                if aside:
                    parts.append(((first + 1) % 6, aside))
        return tuple(sorted(parts))

    def __repr__(self) -> str:
        plain, name = (_FLAT_ORDER, "FLAT_TOP") if self.flat_top else (_POINTY_ORDER, "POINTY_TOP")
        return name if self.names == plain else f"{name}.ordered({', '.join(map(repr, self.names))})"


_POINTY_ORDER: Final = ("E", "NE", "NW", "W", "SW", "SE")
_FLAT_ORDER: Final = ("N", "NE", "SE", "S", "SW", "NW")
POINTY_TOP: Final = Compass(flat_top=False, names=_POINTY_ORDER)
"""Hexes with a corner at the top, in straight rows: E and W are directions, N and S aren't."""
FLAT_TOP: Final = Compass(flat_top=True, names=_FLAT_ORDER)
"""Hexes with a side at the top, in straight columns: N and S are directions, E and W aren't."""
POINTY_TOP_CLOCKWISE: Final = POINTY_TOP.ordered("NE", "E", "SE", "SW", "W", "NW")
"""The directions of POINTY_TOP clockwise from the north-east, as triangular maps order them."""
