"""Actions are interned values, and the action space numbers them."""

from __future__ import annotations

import copy
import pickle
import re
import sys
import threading
import weakref
from typing import Any, ClassVar

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.actions import LONGEST_TEXT, Action, ActionSpace, Unlisted, action, every, index, word
from arcana_core.errors import NotationError


@action
class Shine(Action):
    """Shine this far."""

    reach: int
    mirrored: bool = False

    def __str__(self) -> str:
        return f"shine {self.reach}{' mirrored' if self.mirrored else ''}"


@action("wait")
class Wait(Action):
    """Do nothing."""


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


@action("point {side} at {what}", side=("left", "right"), what=str.upper)
class Point(Action):
    """Point at something."""

    side: int = index(2)
    what: str = word()


def test_notation_declares_names_of_fields_and_values() -> None:
    assert str(Point(1, "{oil}")) == "point right at {OIL}"
    assert str(Point(1, "{oil}")) == "point right at {OIL}"  # as it is remembered
    assert str(Wait()) == "wait"


@pytest.mark.parametrize("side", [2, -1, "left", 1.0, True, [1], {}])
def test_index_must_be_an_integer_below_its_limit(side: Any) -> None:
    message = rf"^Point\.side must be an integer between 0 and 1, got {re.escape(repr(side))}$"

    with pytest.raises((ValueError, TypeError), match=message):
        Point(side, "oil")
    with pytest.raises((ValueError, TypeError), match=message):
        Point(side=side, what="oil")


@pytest.mark.parametrize("what", [5, None, ["oil"]])
def test_word_must_be_a_text(what: Any) -> None:
    with pytest.raises(TypeError, match=rf"^Point\.what must be of type str, got {re.escape(repr(what))}$"):
        Point(0, what)


@pytest.mark.parametrize("notation", ["", " flash", "flash  {reach}", "flash; {reach}", "flash\n{reach}"])
def test_notation_that_could_not_be_read_again_is_rejected(notation: str) -> None:
    with pytest.raises(ValueError, match="the notation of Flash must be words with single blanks and no semicolon"):

        @action(notation)
        class Flash(Action):
            reach: int = index(2)


@pytest.mark.parametrize(("notation", "words"), [("shine {raech}", {}), ("shine", {"raech": ("a", "b")})])
def test_notation_that_names_no_field_is_rejected(notation: str, words: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="the notation of Flash names 'raech', which isn't one of its fields"):

        @action(notation, **words)
        class Flash(Action):
            reach: int = index(2)


def test_values_of_different_types_are_different_actions() -> None:
    assert Shine(1) is not Shine(True)
    assert type(Shine(True).reach) is bool
    assert Signal((1,)) is Signal((1,))


def test_same_fields_in_another_class_are_another_action() -> None:
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
        SHINES[0].reach = 2  # type: ignore[misc]  # that it is rejected is the point
    with pytest.raises(AttributeError):
        SHINES[0].colour = "red"  # type: ignore[attr-defined]  # as above
    assert SHINES[0].reach == 1


def test_value_without_a_hash_is_rejected() -> None:
    with pytest.raises(TypeError, match=r"^Signal\.\w+ must be a value that has a hash, got \[1, 2\]$"):
        Signal([1, 2])  # type: ignore[arg-type]  # that it is rejected is the point


def test_class_that_is_not_declared_is_rejected() -> None:
    class Bare(Action):
        pass

    with pytest.raises(TypeError, match="Bare isn't declared: write @action above it"):
        Bare()


def test_repr_can_be_pasted_back() -> None:
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


def test_action_space_is_a_sequence_with_ids() -> None:
    assert len(SPACE) == 4
    assert list(SPACE) == [Wait(), *SHINES]
    assert SPACE[2] is Shine(2)
    assert SPACE[1:] == tuple(SHINES)
    assert [SPACE.id_of(known) for known in SPACE] == [0, 1, 2, 3]
    assert repr(SPACE) == "<ActionSpace of lanterns: 4 actions>"


@pytest.mark.parametrize("foreign", [Shine(7), None, 2, "wait", [Wait()], object()])
def test_foreign_objects_have_no_action_id(foreign: Any) -> None:
    assert foreign not in SPACE
    with pytest.raises(ValueError, match="not among the 4 actions of lanterns"):
        SPACE.id_of(foreign)


def test_notation_finds_the_action_whatever_the_spaces() -> None:
    assert SPACE.find("shine 2") is Shine(2)
    assert SPACE.find("  shine \t 2\n") is Shine(2)


def test_unknown_notation_names_the_nearest() -> None:
    with pytest.raises(NotationError, match="'shin 2' is not the notation.*did you mean 'shine 2'"):
        SPACE.find("shin 2")
    with pytest.raises(NotationError, match="'xyzzy' is not the notation of an action of lanterns$"):
        SPACE.find("xyzzy")


def test_page_of_text_is_rejected_at_once_and_not_repeated_in_full() -> None:
    with pytest.raises(NotationError) as caught:
        SPACE.find("shine " * 1_000_000)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("wrong", [None, 7, b"wait", ["wait"]])
def test_notation_that_is_no_text_is_rejected(wrong: Any) -> None:
    with pytest.raises(TypeError, match="notation is a text, got"):
        SPACE.find(wrong)


def test_mask_is_new_and_true_at_the_ids() -> None:
    mask = SPACE.mask([Shine(1), Shine(3)])

    assert mask.dtype == np.bool_
    assert mask.tolist() == [False, True, False, True]
    assert SPACE.mask([Shine(1), Shine(3)]) is not mask
    assert not SPACE.mask([]).any()


def test_mask_of_a_foreign_action_is_rejected() -> None:
    with pytest.raises(ValueError, match="is not among the 4 actions of lanterns"):
        SPACE.mask([Shine(9)])


@pytest.mark.parametrize("twice", [[Wait(), Wait()], [Signal((1,)), Signal(("1",))]])
def test_action_space_rejects_duplicates_by_name(twice: list[Action]) -> None:
    with pytest.raises(ValueError, match="occur twice in the action space of lanterns: (wait|signal 1)"):
        ActionSpace(twice, "lanterns")


@given(st.lists(st.integers(0, 60), unique=True), st.data())
def test_ids_masks_and_notation_are_one_to_one(reaches: list[int], data: st.DataObject) -> None:
    space = ActionSpace(map(Shine, reaches), "lanterns")
    some = data.draw(st.sets(st.sampled_from(reaches))) if reaches else set()

    assert [space.find(str(known)) for known in space] == list(space)
    assert [reaches[index] for index in np.flatnonzero(space.mask(map(Shine, some)))] == [
        reach for reach in reaches if reach in some
    ]


# Unlisted actions.


@action
class Order(Unlisted):
    """Orders in words."""

    word: ClassVar[str] = "order"
    text: str


@action
class Miss(Unlisted):
    """A turn is missed."""

    word: ClassVar[str] = "miss"


@action
class Note(Unlisted):
    """As an order, and yet none."""

    word: ClassVar[str] = "note"
    text: str


OPEN = ActionSpace([Wait(), *SHINES], "lanterns", (Order, Miss))
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), include_characters="\n"), max_size=60)


def test_unlisted_actions_are_equal_by_value_and_kind() -> None:
    assert Order("a") == Order("a")
    assert hash(Order("a")) == hash(Order("a"))
    assert Order("a") != Order("b")
    assert Order("a") != Note("a")
    assert Miss() == Miss()
    assert len({Order("a"), Order("a"), Note("a"), Miss(), Miss(), Wait()}) == 4


def test_unlisted_actions_without_references_are_forgotten() -> None:
    order = Order("a text of a stranger")
    held = weakref.ref(order)
    assert Order("a text of a stranger") is not order

    del order

    assert held() is None


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_unlisted_actions_are_pickled_and_copied(protocol: int) -> None:
    order = Order("A moves\nB waits")

    assert pickle.loads(pickle.dumps(order, protocol)) == order
    assert copy.deepcopy([order])[0] == copy.copy(order) == order
    assert pickle.loads(pickle.dumps(Miss(), protocol)) == Miss()
    assert repr(order) == r"Order(text='A moves\nB waits')"


def test_notation_of_an_unlisted_action_is_its_word_and_its_text_on_one_line() -> None:
    assert str(Miss()) == "miss"
    assert str(Order("A  moves; B waits ")) == "order: A  moves; B waits "
    assert str(Order("first\nsecond")) == r"order: first\nsecond"
    assert str(Order(r"C:\new")) == r"order: C:\\new"
    assert str(Order("")) == "order: "


@given(TEXTS)
def test_every_text_is_found_again_exactly(text: str) -> None:
    notation = str(Order(text))

    assert len(notation.splitlines()) == 1
    assert OPEN.find(notation) == Order(text)
    assert OPEN.find(f"  {notation}") == Order(text)


@pytest.mark.parametrize(
    ("notation", "found"),
    [
        ("order:", Order("")),
        ("order:moves", Order("moves")),
        ("order:  moves", Order(" moves")),
        ("order: order: moves", Order("order: moves")),
        (r"order: \\n", Order(r"\n")),
        (" miss ", Miss()),
        ("shine  2", Shine(2)),
    ],
)
def test_notation_of_unlisted_actions_is_read(notation: str, found: Action) -> None:
    assert OPEN.find(notation) == found
    assert type(OPEN.find(notation)) is type(found)


@pytest.mark.parametrize(
    ("notation", "message"),
    [
        (r"order: C:\dir", "the backslash at character 3 of the text means nothing"),
        ("order: ends in \\", "the backslash at character 9"),
        ("order: a\nb", r"over several lines: a line break in it is written '\\n'"),
        ("order: a\tb", r"character 2 of the text is '\\t': a text holds what can be printed, and line breaks"),
        ("order: \ud800", r"character 1 of the text is '\\ud800'"),
        ("order moves", "'order moves' is not the notation"),
        ("ordr:", "did you mean 'order:'"),
        ("miss it", "'miss it' is not the notation"),
        ("miss:", "is not the notation"),
        ("note: moves", "is not the notation"),
        (": moves", "is not the notation"),
        (f"order: {'x' * (LONGEST_TEXT + 1)}", "a text of 100001 characters is too long"),
    ],
)
def test_wrong_notation_of_an_unlisted_action_is_rejected_with_a_message(notation: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        OPEN.find(notation)


@pytest.mark.parametrize("sign", ["\0", "\t", "\r", "\x0b", "\x1f", "\x7f", "\x85", "\u2028", "\u2029", "\udfff"])
def test_text_holds_nothing_that_cannot_stand_on_a_line(sign: str) -> None:
    with pytest.raises(ValueError, match="character 3 of the text is"):
        Order(f"ab{sign}")


def test_text_is_a_text_of_bounded_length() -> None:
    assert len(Order("x" * LONGEST_TEXT).text) == 100_000
    with pytest.raises(ValueError, match="too long, at most 100000 are read"):
        Order("x" * (LONGEST_TEXT + 1))
    for wrong in (None, 7, b"moves", np.str_("moves")):
        with pytest.raises(TypeError, match="the text of Order must be a str, got"):
            Order(wrong)  # type: ignore[arg-type]  # that it is rejected is the point


def test_unlisted_actions_belong_to_the_action_space_without_a_number() -> None:
    assert Order("x") in OPEN
    assert Miss() in OPEN
    assert OPEN.id_of(Order("x")) == OPEN.id_of(Miss()) == -1
    assert OPEN.id_of(Shine(2)) == 2
    assert (len(OPEN), list(OPEN)) == (len(SPACE), list(SPACE))
    assert OPEN.unlisted == (Order, Miss)
    with pytest.raises(ValueError, match="is not among the 4 actions"):
        OPEN.mask([Order("x")])


def test_unlisted_actions_of_another_kind_are_foreign() -> None:
    @action
    class SecretOrder(Order):
        """Of a kind that was not declared, though it derives from one that was."""

    for foreign in (Note("x"), SecretOrder("x")):
        assert foreign not in OPEN
        with pytest.raises(ValueError, match="not among the 4 actions of lanterns"):
            OPEN.id_of(foreign)
    assert Order("x") not in SPACE


@pytest.mark.parametrize("word", ["", "two words", "colon:", "semi;colon", " order", 7, None])
def test_word_of_a_kind_is_one_word(word: Any) -> None:
    with pytest.raises(TypeError, match=r"Odd\.word must be one word without colon and semicolon"):
        action(type("Odd", (Unlisted,), {"word": word}))


def test_kind_has_a_text_and_nothing_else() -> None:
    with pytest.raises(TypeError, match="Odd must have the field `text` or none"):

        @action
        class Odd(Unlisted):
            word: ClassVar[str] = "odd"
            number: str


def test_action_space_whose_notations_read_as_unlisted_actions_is_rejected() -> None:
    @action("{words}")
    class Shout(Action):
        words: str

    for words in ("order: all", "order:", "miss", "miss: all"):
        with pytest.raises(ValueError, match=f"'{words}' in the action space of lanterns reads as an unlisted action"):
            ActionSpace([Shout(words)], "lanterns", (Order, Miss))
    assert len(ActionSpace([Shout("order"), Shout("miss it"), Shout("border: all")], "lanterns", (Order, Miss))) == 3
    with pytest.raises(ValueError, match="have the same word: order, order"):
        ActionSpace([], "lanterns", (Order, Order))
    with pytest.raises(ValueError, match="is unlisted, but is in the action space"):
        ActionSpace([Wait(), Miss()], "lanterns", (Order,))


def test_action_decorates_classes_only() -> None:
    decorator: Any = action("hum")
    with pytest.raises(TypeError, match=r"^@action\(\.\.\.\) is for classes, got 5$"):
        decorator(5)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("l", r"Turn\.side counts to 1, but has only 1 words"),
        (5, r"the words for Turn\.side must be a sequence, a mapping or a function, got 5"),
        (("left",), r"Turn\.side counts to 1, but has only 1 words"),
    ],
)
def test_wrong_words_of_an_action_are_rejected_at_its_declaration(words: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=f"^{message}$"):

        @action("turn {side}", side=words)
        class Turn(Action):
            side: int = index(2)


def test_field_without_a_value_counts_through_its_words() -> None:
    @action("ring {bell} {times}", bell=("great bell", "small bell"))
    class Ring(Action):
        bell: int
        times: int = index(2)

    assert [*map(str, every(Ring))] == [
        *("ring great bell 0", "ring great bell 1"),
        *("ring small bell 0", "ring small bell 1"),
    ]
    with pytest.raises(ValueError, match=r"^Ring\.bell must be an integer between 0 and 1, got 2$"):
        Ring(2, 0)
