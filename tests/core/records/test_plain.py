"""The text of a value is read back without running any of it."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from attrs import define, frozen
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.records.plain import LONGEST_TEXT, from_text


@frozen
class Spot:
    """A place."""

    row: int
    column: int = 0


@define
class Keeper:
    """A person at a place."""

    at: Spot
    oil: float = 1.5

    def __attrs_post_init__(self) -> None:
        if self.oil < 0:
            raise ValueError(f"oil must be at least 0, got {self.oil}")
        if self.oil == 13:
            raise ZeroDivisionError("thirteen")


class Light(Enum):
    """A time of day."""

    DUSK = 1
    NIGHT = 2


@frozen
class Bits:
    """A set of numbers."""

    mask: int

    @classmethod
    def of(cls, *bits: int) -> Bits:
        """The set of these."""
        return cls(sum(1 << bit for bit in bits))

    @classmethod
    def _secretly(cls, mask: int) -> Bits:
        return cls(mask)

    @staticmethod
    def at_home() -> int:
        """An attribute that isn't a value of the class."""
        return 1

    def count(self) -> int:
        """How many there are."""
        return self.mask.bit_count()


TYPES = (Spot, Keeper)


@pytest.mark.parametrize(
    "value",
    [
        None, True, False, 0, -7, 10**100, 2.5, -0.25, 1e300, "", "it's \"so\"\n\u2660", b"\x00a", (), (1,), [], [[-1]],
        {}, {1: (2, {"a": None})}, {"k"}, {1, 2}, set(), frozenset(), frozenset({3}), Spot(1), Keeper(Spot(1, -2), 0.5),
        [Keeper(Spot(0)), {Spot(2): Keeper(Spot(3))}],
    ],
)  # fmt: skip
def test_value_is_read_back_from_its_repr(value: Any) -> None:
    again = from_text(repr(value), TYPES)

    assert again == value
    assert type(again) is type(value)


plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(st.integers() | st.text(), inner, max_size=4)
        | st.builds(Spot, inner, inner)
    ),
    max_leaves=20,
)


@given(plain_values)
def test_any_plain_value_is_read_back(value: Any) -> None:
    assert from_text(repr(value), TYPES) == value


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')", "open('/etc/passwd')", "Spot.__class__(1)", "Spot.__init__(1)",
        "().__class__",
        "[x for x in (1,)]", "lambda: 1", "1 + 1", "f'{1}'", "Spot(*(1,))", "Spot(**{'row': 1})", "{**{}}", "[*()]",
        "print", "eval('1')", "exec('1')", "Keeper(Spot(1)).at", "(1)[0]", "...", "1 if 1 else 2", "not 1", "~1", "+-1",
        "(yield)", "await x", "x := 1", "1 < 2", "'a' 'b'.join", "type(1)", "str(1)", "tuple([1])", "globals()",
    ],
)  # fmt: skip
def test_reading_a_value_runs_no_code(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_text(text, TYPES)


def test_text_that_would_do_something_does_nothing(tmp_path: Path) -> None:
    target = tmp_path / "touched"
    for text in (
        f"open({str(target)!r}, 'w')",
        f"Spot(open({str(target)!r}, 'w'))",
        f"Spot(Path({str(target)!r}).touch())",
    ):
        with pytest.raises(ValueError, match=r"."):
            from_text(text, TYPES)

    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "(", "1,,", "a b", "1\n2", "import os", "\0", "\ud800", "(" * 300 + ")" * 300, "[" * 5000,
        "-" * 100_000 + "1", "1" * 5000, "Spot()", "Spot(1, 2, 3)", "Spot(height=1)", "Keeper(Spot(1), -1)",
        "Keeper(Spot(1), 13)", "Keeper(Spot(1), 'much')", "{[]}", "{[]: 1}", "{{}: 1}", "set([1], [2])", "set(1)",
        "Lamp(1)", '"""', "'" + "a" * 100,
    ],
)  # fmt: skip
def test_text_other_than_a_value_is_rejected_with_a_message(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        from_text(text, TYPES)

    assert len(str(caught.value)) < 500


def test_text_longer_than_any_position_is_rejected_unread() -> None:
    with pytest.raises(ValueError, match="longer than any position"):
        from_text("(" * (LONGEST_TEXT + 1), ())


def test_deep_nesting_is_rejected_or_read_but_never_harms() -> None:
    for depth in (50, 90, 150, 1000, 50_000):
        text = "(1, " * depth + "None" + ")" * depth
        try:
            assert repr(from_text(text, ())) == text
        except ValueError as error:
            assert depth > 90, error


def test_members_of_an_enumeration_are_read_by_name() -> None:
    assert from_text("(Light.DUSK, Light.NIGHT)", (Light,)) == (Light.DUSK, Light.NIGHT)


@pytest.mark.parametrize(
    "text", ["Light.NOON", "Light.__members__", "Light.name", "Spot.row", "Light", "Light.DUSK.name"]
)
def test_only_members_are_looked_up(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_text(text, (Light, Spot))


def test_class_may_be_made_by_its_own_class_methods_and_by_nothing_else_of_it() -> None:
    assert from_text("Bits.of(1, 3)", (Bits,)) == Bits(10)
    for text in ("Bits.count(Bits(1))", "Bits._secretly(1)", "Bits.mro()", "Bits.at_home()", "Bits.of.__call__(1)"):
        with pytest.raises(ValueError, match=r"."):
            from_text(text, (Bits,))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Spot(rwo=1)", "Spot has no 'rwo'; it takes row, column"),
        ("Spot(column=1)", "Spot lacks 'row'; it takes row, column"),
        ("Spot(1, 2, 3)", "Spot is given too many values; it takes row, column"),
        ("Spot(1, row=2)", "Spot is given too many values; it takes row, column"),
        ("Keeper(Spot(1), oil='x')", "Keeper: '<' not supported between instances of 'str' and 'int'"),
    ],
)
def test_values_that_a_class_does_not_take_are_named(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        from_text(text, (Spot, Keeper))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("frozenset(1.5)", "a frozenset is made of one set, tuple or list, got (1.5,)"),
        ("set((1,), (2,))", "a set is made of one set, tuple or list, got ((1,), (2,))"),
        ("set(a=1)", "a set is made of one set, tuple or list, got (1,)"),
        ("set('abc')", "a set is made of one set, tuple or list, got ('abc',)"),
        ("frozenset(([],))", "a list cannot stand in a set or as a key"),
    ],
)
def test_set_is_made_of_values_that_it_can_hold(text: str, message: str) -> None:
    assert from_text("frozenset({1, 2})", ()) == frozenset([1, 2])
    assert from_text("set()", ()) == set()
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        from_text(text, ())


def test_two_classes_of_one_name_are_rejected() -> None:
    other = type("Spot", (), {})

    with pytest.raises(ValueError, match="two classes are called 'Spot'"):
        from_text("1", (Spot, other))
    assert from_text("Spot(1)", (Spot, Spot)) == Spot(1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0x" + "f" * 5000, "a number may have 10000 bits, this one has 20000"),
        ("-0x" + "f" * 5000, "a number may have 10000 bits"),
        ("9" * 5000, "not the text of a value"),
        ("1e999", "a number is too large"),
        ("-1e999", "a number is too large"),
        ("{" + "1," * 5001 + "}", "a set or a dict may have 5000 items, this one has 5001"),
        ("{" + "1: 1," * 5001 + "}", "a set or a dict may have 5000 items, this one has 5001"),
        ("set((" + "1," * 5001 + "))", "a set or a dict may have 5000 items, this one has 5001"),
        ("frozenset([" + "1," * 5001 + "])", "a set or a dict may have 5000 items, this one has 5001"),
        ("'\ud800'", "half a character"),
        ("1j", "'1j' isn't a plain value"),
        ("(" * 500_000, "not the text of a value"),
        ("-" * 500_000 + "1", "nested too deeply"),
        ("1" + "+1" * 200_000, "nested too deeply"),
        ("Spot" + "()" * 200_000, "nested too deeply"),
        ("Spot" + ".at" * 200_000, "nested too deeply"),
        ("\0", "null bytes"),
        ("x" * 900_000, "isn't a plain value"),
        ("x" * 90 + "()", "isn't one of"),
        ("'" + "x" * 1_000_000 + "'", "longer than any position"),
    ],
    ids=lambda text: text[:12],
)
def test_hostile_texts_are_rejected_in_few_words(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        from_text(text, (Spot, Keeper))
    assert not isinstance(caught.value, UnicodeError)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("text", ["'\\d'", "1()", "'a'[0]"])
@pytest.mark.filterwarnings("error")
def test_strange_texts_cause_no_warnings(text: str) -> None:
    with suppress(ValueError):
        from_text(text, ())


@pytest.mark.parametrize("text", [None, 5, b"1", ["1"]])
def test_value_is_read_from_a_text(text: Any) -> None:
    with pytest.raises(TypeError, match="the text of a value must be a text, got"):
        from_text(text, ())
