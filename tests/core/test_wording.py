"""How messages tell what somebody may have meant."""

from __future__ import annotations

import time

import pytest

from arcana_core.wording import likely_meant

KNOWN = ("end phase", "end", "move north", "move south", "cast Karric Flamelance", "engage")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("nrth", "north"),
        ("engag oriane", "engage"),
        ("ENGAGGE", "engage"),
        ("cast flamelanse at oriane", "cast Karric Flamelance"),
        ("end phse", "end phase"),
        ("mov south", "move south"),
    ],
)
def test_the_nearest_phrase_or_word_is_told(text: str, meant: str) -> None:
    assert likely_meant(text, KNOWN) == f"; did you mean {meant!r}?"


@pytest.mark.parametrize("text", ["", "x", "sing", "end of it", "move", "e", "cast"])
def test_nothing_is_told_where_nothing_is_near_or_nothing_is_mistyped(text: str) -> None:
    assert likely_meant(text, KNOWN) == ""


def test_a_page_of_text_is_not_compared_for_long() -> None:
    begun = time.perf_counter()
    assert likely_meant("wort " * 10_000, (f"phrase number {number}" for number in range(100_000))) == ""
    assert likely_meant("w" * 10_000, KNOWN) == ""
    assert time.perf_counter() - begun < 5
