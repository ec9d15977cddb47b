"""Changed copies of the parts of a position."""

from __future__ import annotations

import attrs
import pytest
from attrs import frozen

from arcana_core.agenda import evolve
from arcana_core.frozen import quick_frozen


@quick_frozen
class Cargo:
    """The cargo of a ship."""

    barrels: int = 0
    owner: str = "nobody"
    route: tuple[str, ...] = ()


@frozen
class SealedCargo(Cargo):
    """A part of an ordinary class that derives from a quick one."""

    seal: str = "red"


@pytest.mark.parametrize("kind", [Cargo, SealedCargo])
def test_named_fields_change_and_others_stay(kind: type[Cargo]) -> None:
    cargo = kind(3, "Ann", ("York",))

    assert evolve(cargo, barrels=4) == kind(4, "Ann", ("York",)) == attrs.evolve(cargo, barrels=4)
    assert evolve(cargo, route=(), owner="Bea") == kind(3, "Bea")
    assert cargo == evolve(cargo) == kind(3, "Ann", ("York",))


def test_changed_copy_is_frozen() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        evolve(Cargo(), barrels=4).barrels = 5  # type: ignore[misc]


@pytest.mark.parametrize("cargo", [Cargo(), SealedCargo()])
def test_unknown_field_is_rejected(cargo: Cargo) -> None:
    with pytest.raises((AttributeError, TypeError), match="barrel"):
        evolve(cargo, barrel=1)
