"""Messages suggest the nearest phrase, and make every character visible."""

from __future__ import annotations

import time
from typing import Any

import pytest
from attrs import frozen

from arcana_core.text.wording import did_you_mean, nearest_phrase, nearest_words, printable, shown, unprintable

KNOWN = ("end phase", "end", "move north", "move south", "cast Karric Flamelance", "engage")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nrth", "north"),
        ("engag oriane", "engage"),
        ("ENGAGGE", "engage"),
        ("cast flamelanse at oriane", "cast Karric Flamelance"),
        ("end phse", "end phase"),
        ("mov south", "move south"),
    ],
)
def test_mistyped_text_gets_the_nearest_phrase_or_word(text: str, expected: str) -> None:
    assert nearest_phrase(text, KNOWN) == f"; did you mean {expected!r}?"


@pytest.mark.parametrize(
    ("mistyped", "known_word"), [("wyh", "why"), ("hlep", "help"), ("qiut", "quit"), ("opne", "open"), ("hel", "help")]
)
def test_near_command_is_suggested(mistyped: str, known_word: str) -> None:
    known = ["help", "hole", "look", "log", "open", "quit", "quiet", "why", "who"]

    assert nearest_words(mistyped, known)[0] == known_word
    assert nearest_phrase(mistyped, known) == f"; did you mean {known_word!r}?"
    assert did_you_mean(mistyped, known) == f"; did you mean {known_word!r}?"


def test_swapped_letters_come_before_other_near_words() -> None:
    assert nearest_words("form", ["forms", "fort", "from"], most=2) == ["from", "forms"]


@pytest.mark.parametrize("text", ["", "x", "sing", "end of it", "move", "e", "cast"])
def test_exact_or_distant_texts_get_no_suggestion(text: str) -> None:
    assert nearest_phrase(text, KNOWN) == ""


def test_page_of_text_is_not_compared_for_long() -> None:
    begun = time.perf_counter()
    assert nearest_phrase("wort " * 10_000, (f"phrase number {number}" for number in range(100_000))) == ""
    assert nearest_phrase("w" * 10_000, KNOWN) == ""
    assert time.perf_counter() - begun < 5


@pytest.mark.parametrize(
    ("text", "visible"),
    [
        ("Otho the Grey, caf\u00e9, \u4e2d\u6587", "Otho the Grey, caf\u00e9, \u4e2d\u6587"),
        ("\u202eevil", r"\u202eevil"),
        ("\x1b[2J\x07", r"\x1b[2J\x07"),
        ("a\tb\r\n", r"a\tb\r\n"),
        ("zero\u200bwidth\u2066", r"zero\u200bwidth\u2066"),
        ("\U000e0041\ud800\xa0", r"\U000e0041\ud800\xa0"),
        ("", ""),
    ],
)
def test_characters_that_cannot_be_seen_become_escapes(text: str, visible: str) -> None:
    assert printable(text) == visible
    assert printable(text).isprintable()


def test_characters_to_keep_stay_as_they_are() -> None:
    assert printable("one\ntwo\x00", keep="\n") == "one\ntwo\\x00"
    assert unprintable("one\ntwo", keep="\n") == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Otho", ""),
        ("ot\u202eho\x00", "U+202E (RIGHT-TO-LEFT OVERRIDE)"),
        ("\x1b", "U+001B (ESCAPE)"),
        ("\x01", "U+0001"),
        ("not yet assigned \ud7fc, private \ue000", ""),
        ("\U000e0041", "U+E0041 (TAG LATIN CAPITAL LETTER A)"),
        ("\ud800", "U+D800"),
    ],
)
def test_first_invisible_character_is_named(text: str, found: str) -> None:
    assert unprintable(text) == found


@frozen
class Box:
    """A value that holds another one."""

    inner: Any = None


class Mute:
    """A value without a text."""

    def __repr__(self) -> str:
        raise RuntimeError


def test_deep_and_mute_values_are_shown_by_their_types() -> None:
    deep: Any = None
    for _ in range(60_000):
        deep = (Box({"next": [deep]}),)

    assert shown(deep) == "a deeply nested tuple"
    assert shown(Mute()) == "an object of type Mute without a text"
    assert shown((Box(Box(1)), {2: [3]})) == "(Box(inner=Box(inner=1)), {2: [3]})"
