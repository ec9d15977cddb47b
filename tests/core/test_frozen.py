"""Classes that are frozen and yet quickly made behave like those of attrs, and quick copies like theirs."""

from __future__ import annotations

import copy
import pickle
from functools import cached_property

import attrs
import pytest
from attrs import define, field, frozen

from arcana_core.frozen import copier_of, evolve, quick_frozen


class Thing:
    """A base without fields."""

    __slots__ = ()


@quick_frozen
class Lamp(Thing):
    """A lamp."""

    oil: int
    lit: bool = False
    wicks: int = field(default=2, eq=False, repr=False)
    mark: str = field(init=False, default="new")

    @cached_property
    def hours(self) -> int:
        """How long it burns."""
        return self.oil * 3


@frozen
class Beacon(Lamp):
    """A lamp of an ordinary class that derives from a quick one."""

    height: int = 0


def test_object_is_made_from_positions_names_and_defaults() -> None:
    assert (Lamp(3).oil, Lamp(3).lit, Lamp(3).wicks, Lamp(3).mark) == (3, False, 2, "new")
    assert Lamp(oil=3, lit=True) == Lamp(3, True)
    assert repr(Lamp(3)) == "Lamp(oil=3, lit=False, mark='new')"
    assert type(Lamp(3)) is Lamp


@pytest.mark.parametrize("lamp", [Lamp(3), copy.copy(Lamp(3)), pickle.loads(pickle.dumps(Lamp(3))), Beacon(3)])
@pytest.mark.parametrize("name", ["oil", "mark", "other"])
def test_no_field_can_be_set(lamp: Lamp, name: str) -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(lamp, name, 4)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del lamp.oil


def test_equal_fields_make_equal_objects() -> None:
    assert Lamp(3) == Lamp(3, wicks=5)
    assert hash(Lamp(3)) == hash(Lamp(3))
    assert Lamp(3) != Lamp(4)
    assert pickle.loads(pickle.dumps(Lamp(3, True))) == Lamp(3, True)
    assert Lamp(3).hours == 9


def test_wrong_arguments_are_rejected() -> None:
    with pytest.raises(TypeError, match="missing"):
        Lamp()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'oli'"):
        Lamp(oli=3)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "odd", [field(factory=list), field(converter=int), field(validator=attrs.validators.instance_of(int))]
)
def test_fields_that_take_time_are_rejected(odd: object) -> None:
    with pytest.raises(TypeError, match=r"Odd\.part has a factory, a converter or a validator"):
        quick_frozen(type("Odd", (), {"part": odd, "__annotations__": {"part": int}}))


@pytest.mark.parametrize("kind", [Lamp, Beacon])
def test_named_fields_change_and_others_stay(kind: type[Lamp]) -> None:
    lamp = kind(3, wicks=5)

    changed = evolve(lamp, oil=4)

    assert (type(changed), changed.oil, changed.lit, changed.wicks, changed.mark) == (kind, 4, False, 5, "new")
    assert lamp == evolve(lamp) == attrs.evolve(changed, oil=3)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        changed.oil = 5  # type: ignore[misc]


@pytest.mark.parametrize("lamp", [Lamp(3), Beacon(3)])
def test_unknown_field_is_rejected(lamp: Lamp) -> None:
    with pytest.raises((AttributeError, TypeError), match="oli"):
        evolve(lamp, oli=1)


def test_copier_copies_every_field() -> None:
    @define
    class Ship:
        barrels: list[int]
        owner: str = "nobody"

    ship = Ship([3], "Ann")

    copied = copier_of(Ship)(ship)

    assert copied == ship
    assert copied is not ship
    assert copied.barrels is ship.barrels


def test_copier_copies_lists_and_clones() -> None:
    @define
    class Mast:
        height: int

        def clone(self) -> Mast:
            return Mast(self.height)

    @define
    class Ship:
        barrels: list[int]
        mast: Mast
        owner: str = "nobody"

    ship = Ship([3], Mast(9))

    copied = copier_of(Ship, lists=("barrels",), clones=("mast",))(ship)

    assert copied == ship
    assert copied.barrels is not ship.barrels
    assert copied.mast is not ship.mast
