"""Words of positions described in text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arcana_core.errors import PositionError
from arcana_core.scenario.words import MOST_KNOWN, Words, checked_length

THINGS = {"lamp": 0, "lamp oil": 1, "fog": 2}


def test_longest_name_is_read() -> None:
    words = Words("lamp oil lamp fog")
    assert [*words.names(THINGS, "thing")] == [1, 0, 2]
    assert words.left == []


def test_list_ends_at_one_of_its_ends_unless_a_comma_is_before_it() -> None:
    words = Words("fog , lamp lit fog")
    assert [*words.names(THINGS, "thing", ("lit",))] == [2, 0]
    assert words.left == ["lit", "fog"]


def test_names_of_a_sequence_are_numbered_by_place() -> None:
    assert Words("fog").name(("lamp", "fog"), "thing") == 1


def test_words_are_taken_only_together() -> None:
    words = Words("by the fog")
    assert not words.take("by", "lamp")
    assert words.left == ["by", "the", "fog"]
    assert words.take("by", "the")
    assert words.left == ["fog"]


def test_properties_are_read_with_their_values() -> None:
    words = Words("lit reach 3 lit")
    found = [
        (word, words.number(word) if word == "reach" else 1) for word in words.properties(("lit", "reach"), "a lamp")
    ]
    assert found == [("lit", 1), ("reach", 3), ("lit", 1)]


def read_property(words: Words) -> object:
    return [*words.properties(("lit", "reach"), "a lamp", ("fog",))]


@pytest.mark.parametrize(
    ("text", "read", "message"),
    [
        ("", lambda words: words.next("square"), "the text ends before the square"),
        ("x", lambda words: words.number("oil"), "oil must be a whole number, got 'x'"),
        ("\N{SUPERSCRIPT TWO}", lambda words: words.number("oil"), "oil must be a whole number"),
        ("1234567", lambda words: words.number("oil"), "oil must be from 0 to 999999, got 1234567"),
        ("-1", lambda words: words.number("oil"), "oil must be 0 or more, got -1"),
        ("9", lambda words: words.number("oil", 1, 6, "LN-1"), r"oil must be from 1 to 6, got 9 \(LN-1\)"),
        ("2", lambda words: words.seat(2, "LN-2"), r"seat must be from 0 to 1, got 2 \(LN-2\)"),
        ("lapm", lambda words: words.name(THINGS, "thing"), "unknown thing 'lapm'; did you mean 'lamp'"),
        ("go far up", lambda words: words.name(("go far down", "go far off"), "way"), "unknown way 'go far up'"),
        ("zzz", lambda words: words.name(THINGS, "thing"), "unknown thing 'zzz'; known: lamp, lamp oil, fog"),
        ("lit lti", read_property, "unknown word 'lti' for a lamp; did you mean 'lit'"),
        ("fgo", read_property, "unknown word 'fgo' for a lamp; did you mean 'fog'"),
        ("zzz", read_property, "unknown word 'zzz' for a lamp; known: lit, reach"),
        ("fog", Words.end, "'fog' doesn't belong there"),
    ],
)
def test_wrong_words_are_named(text: str, read: Callable[[Words], object], message: str) -> None:
    with pytest.raises(PositionError, match=f"^{message}"):
        read(Words(text))


def test_many_known_names_are_not_listed() -> None:
    known = [f"lamp{number}" for number in range(MOST_KNOWN + 1)]
    with pytest.raises(PositionError, match="^unknown thing 'zzz'$"):
        Words("zzz").name(known, "thing")


def test_long_texts_are_rejected() -> None:
    assert checked_length("fog", 3, "a night") == "fog"
    with pytest.raises(PositionError, match="^a night may have at most 2 characters, got 3$"):
        checked_length("fog", 2, "a night")
