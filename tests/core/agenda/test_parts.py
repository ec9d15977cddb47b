"""Changed copies of the parts of a position."""

from __future__ import annotations

import attrs
import pytest
from attrs import frozen

from arcana_core.agenda import evolve


@frozen
class Cargo:
    """The cargo of a ship."""

    barrels: int = 0
    owner: str = "nobody"
    route: tuple[str, ...] = ()


@frozen
class Flag:
    """A part with one field."""

    colour: str


def test_named_fields_change_and_others_stay() -> None:
    cargo = Cargo(3, "Ann", ("York",))

    assert evolve(cargo, barrels=4) == Cargo(4, "Ann", ("York",)) == attrs.evolve(cargo, barrels=4)
    assert evolve(cargo, route=(), owner="Bea") == Cargo(3, "Bea")
    assert cargo == Cargo(3, "Ann", ("York",))


def test_part_with_one_field_changes() -> None:
    assert evolve(Flag("red"), colour="blue") == Flag("blue")
    assert evolve(Flag("red")) == Flag("red")


def test_unknown_field_is_rejected() -> None:
    with pytest.raises(KeyError, match="barrel"):
        evolve(Cargo(), barrel=1)
