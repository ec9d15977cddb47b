"""Actions are interned values, and the catalogue numbers them."""

from __future__ import annotations

import copy
import pickle
import sys
import threading
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.actions import Action, ActionSpace, action
from arcana_core.errors import NotationError


@action
class Shine(Action):
    """Shine this far."""

    reach: int
    mirrored: bool = False

    def __str__(self) -> str:
        return f"shine {self.reach}{' mirrored' if self.mirrored else ''}"


@action
class Wait(Action):
    """Do nothing."""

    def __str__(self) -> str:
        return "wait"


@action
class Signal(Action):
    """Show lights, by their numbers or names."""

    lights: tuple[Any, ...]

    def __str__(self) -> str:
        return f"signal {' '.join(map(str, self.lights))}"


SHINES = [Shine(reach) for reach in (1, 2, 3)]
SPACE = ActionSpace([Wait(), *SHINES], "lanterns")


def test_equal_actions_are_one_object_however_they_are_written() -> None:
    assert Shine(2) is Shine(reach=2) is Shine(2, False) is Shine(mirrored=False, reach=2)
    assert Shine(2) is not Shine(2, True)
    assert Shine(2) != Shine(3)
    assert Wait() is Wait()


def test_values_of_different_types_are_different_actions() -> None:
    assert Shine(1) is not Shine(True)
    assert type(Shine(True).reach) is bool
    assert Signal((1,)) is Signal((1,))


def test_the_same_fields_in_another_class_are_another_action() -> None:
    @action
    class Flash(Action):
        reach: int

    assert len({Flash(2), Shine(2)}) == 2


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_copies_and_pickles_are_the_action_itself(protocol: int) -> None:
    assert pickle.loads(pickle.dumps(SHINES[1], protocol)) is SHINES[1]
    assert copy.copy(SHINES[1]) is SHINES[1]
    assert copy.deepcopy({"said": [SHINES[1]]})["said"][0] is SHINES[1]
    assert attrs.evolve(SHINES[1], reach=3) is SHINES[2]


def test_actions_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        SHINES[0].reach = 2  # type: ignore[misc]  # that it is refused is the point
    with pytest.raises(AttributeError):
        SHINES[0].colour = "red"  # type: ignore[attr-defined]  # as above
    assert SHINES[0].reach == 1


def test_a_value_without_a_hash_is_refused() -> None:
    with pytest.raises(TypeError):
        Signal([1, 2])  # type: ignore[arg-type]  # that it is refused is the point


def test_the_repr_can_be_pasted_back() -> None:
    assert repr(Shine(2)) == "Shine(reach=2, mirrored=False)"


def test_threads_that_make_the_same_actions_get_the_same_objects() -> None:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    made: list[list[Action]] = []
    start = threading.Barrier(4)

    def make() -> None:
        start.wait()
        made.append([Signal(("thread", number)) for number in range(400)])

    try:
        threads = [threading.Thread(target=make) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)

    assert len(made) == 4
    assert all(a is b is c is d for a, b, c, d in zip(*made, strict=True))


def test_a_catalogue_is_a_sequence_with_ids() -> None:
    assert len(SPACE) == 4
    assert list(SPACE) == [Wait(), *SHINES]
    assert SPACE[2] is Shine(2)
    assert SPACE[1:] == tuple(SHINES)
    assert [SPACE.id_of(known) for known in SPACE] == [0, 1, 2, 3]
    assert repr(SPACE) == "<ActionSpace of lanterns: 4 actions>"


@pytest.mark.parametrize("foreign", [Shine(7), None, 2, "wait", [Wait()], object()])
def test_what_is_not_in_the_catalogue_has_no_id(foreign: Any) -> None:
    assert foreign not in SPACE
    with pytest.raises(ValueError, match="not among the 4 actions of lanterns"):
        SPACE.id_of(foreign)


def test_notation_finds_the_action_whatever_the_spaces() -> None:
    assert SPACE.find("shine 2") is Shine(2)
    assert SPACE.find("  shine \t 2\n") is Shine(2)


def test_an_unknown_notation_names_the_nearest() -> None:
    with pytest.raises(NotationError, match="'shin 2' is not the notation.*did you mean 'shine 2'"):
        SPACE.find("shin 2")
    with pytest.raises(NotationError, match="'xyzzy' is not the notation of an action of lanterns$"):
        SPACE.find("xyzzy")


def test_a_page_of_text_is_refused_at_once_and_not_repeated_in_full() -> None:
    with pytest.raises(NotationError) as caught:
        SPACE.find("shine " * 1_000_000)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("wrong", [None, 7, b"wait", ["wait"]])
def test_notation_that_is_no_text_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match="notation is a text, got"):
        SPACE.find(wrong)


def test_a_mask_is_new_and_true_at_the_ids() -> None:
    mask = SPACE.mask([Shine(1), Shine(3)])

    assert mask.dtype == np.bool_
    assert mask.tolist() == [False, True, False, True]
    assert SPACE.mask([Shine(1), Shine(3)]) is not mask
    assert not SPACE.mask([]).any()


def test_a_mask_of_a_foreign_action_is_refused() -> None:
    with pytest.raises(ValueError, match="is not among the 4 actions of lanterns"):
        SPACE.mask([Shine(9)])


@pytest.mark.parametrize("twice", [[Wait(), Wait()], [Signal((1,)), Signal(("1",))]])
def test_what_occurs_twice_in_a_catalogue_is_refused_with_its_name(twice: list[Action]) -> None:
    with pytest.raises(ValueError, match="occur twice in the catalogue of lanterns: (wait|signal 1)"):
        ActionSpace(twice, "lanterns")


@given(st.lists(st.integers(0, 60), unique=True), st.data())
def test_ids_masks_and_notation_are_one_to_one(reaches: list[int], data: st.DataObject) -> None:
    space = ActionSpace(map(Shine, reaches), "lanterns")
    some = data.draw(st.sets(st.sampled_from(reaches))) if reaches else set()

    assert [space.find(str(known)) for known in space] == list(space)
    assert [reaches[index] for index in np.flatnonzero(space.mask(map(Shine, some)))] == [
        reach for reach in reaches if reach in some
    ]
