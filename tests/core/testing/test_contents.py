"""Contents: everything that an object holds, whether or not its `repr` and its equality show it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from attrs import define, field

from arcana_core.testing.conformance.contents import contents


@define
class Lantern:
    oil: int
    hidden: Any = field(default=None, eq=False, repr=False)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Lantern(3, hidden=1), Lantern(3, hidden=2)),
        ((1, 2), (1, 3)),
        ((1, 2), [1, 2]),
        ({"a": 1}, {"a": 2}),
        ({1, 2}, {1, 3}),
        (np.zeros(2), np.ones(2)),
        (np.zeros(2), np.zeros(2, dtype=np.float32)),
        (((None, 1), 2), ((None, 2), 2)),
        ((1, (2, (3, None))), (1, (2, (4, None)))),
        (len, max),
    ],
)
def test_contents_differ_where_anything_inside_differs(one: object, other: object) -> None:
    assert contents(one) != contents(other)


def test_equal_objects_have_equal_contents() -> None:
    first = [Lantern(3, hidden={"a": (1, {2, 3})}), np.arange(3)]
    second = [Lantern(3, hidden={"a": (1, {3, 2})}), np.arange(3)]

    assert contents(first) == contents(second)


def test_long_chains_and_cycles_have_contents() -> None:
    chain: Any = None
    for number in range(100_000):
        chain = (chain, number)
    cycle: list[Any] = []
    cycle.append(cycle)

    assert contents(chain) != contents((chain, 0))
    assert contents(cycle) == contents(cycle)
