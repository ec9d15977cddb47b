"""Chance has limits: huge, endless and wrong arguments raise a short error, and nothing is drawn."""

from __future__ import annotations

from itertools import count
from typing import Any

import numpy as np
import pytest

from arcana_core.chance.arguments import MOST_BITS, MOST_ITEMS
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import ScriptError
from arcana_core.rules import GameRules

HUGE = 10**5000
TOO_WIDE = 1 << MOST_BITS
DEEP: list[Any] = []
for _ in range(5000):
    DEEP = [DEEP]
WRONG = [None, "6", 6.0, True, [6], {}, object(), np.array([1, 2]), np.bool_(True), float("nan"), DEEP]
NOT_SEQUENCES = [None, 5, HUGE, 2.5, {1, 2}, frozenset("ab"), {"a": 1}, object(), int, np.array(3), iter("ab"), True]
WITHOUT_ORDER = [None, 5, HUGE, {1, 2}, frozenset("ab"), object(), int, np.array(3), True]

NUMBERS = {
    "below": lambda rng, value: rng.below(value),
    "integer from": lambda rng, value: rng.integer(value, 9),
    "integer to": lambda rng, value: rng.integer(0, value),
    "die": lambda rng, value: rng.die(value),
    "roll count": lambda rng, value: rng.roll(value, 6),
    "roll sides": lambda rng, value: rng.roll(2, value),
    "sample": lambda rng, value: rng.sample("abc", value),
    "chance of": lambda rng, value: rng.chance(value, 9),
    "chance in": lambda rng, value: rng.chance(1, value),
    "skip": lambda rng, value: rng.skip(value),
}


@pytest.fixture(params=["stream", "script", "after a script"])
def rng(request: pytest.FixtureRequest) -> Rng:
    if request.param == "stream":
        return Rng("arcana")
    return ScriptedRng([1] * 40) if request.param == "script" else ScriptedRng([], then=Rng("arcana"))


@pytest.mark.parametrize("draw", NUMBERS)
def test_only_whole_numbers_are_numbers(rng: Rng, draw: str) -> None:
    before = rng.clone()
    for value in WRONG:
        with pytest.raises(TypeError, match="must be a whole number, got ") as caught:
            NUMBERS[draw](rng, value)
        assert len(str(caught.value)) < 200
    assert rng == before


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda rng: rng.below(TOO_WIDE), "n must have at most 1048576 bits, got 1048577"),
        (lambda rng: rng.below(-HUGE), "n must be at least 1, got a very large int"),
        (lambda rng: rng.die(TOO_WIDE), "sides must have at most 1048576 bits"),
        (lambda rng: rng.roll(10**30, 6), f"count must be at most {MOST_ITEMS} dice, got 1000000000000000000000000000000"),
        (lambda rng: rng.roll(HUGE, 6), "dice, got a very large int"),
        (lambda rng: rng.roll(0, TOO_WIDE), "sides must have at most 1048576 bits"),
        (lambda rng: rng.integer(0, TOO_WIDE), "the number of results must have at most 1048576 bits"),
        (lambda rng: rng.integer(HUGE, 0), "low must be at most high, got a very large int and 0"),
        (lambda rng: rng.chance(1, TOO_WIDE), "denominator must have at most 1048576 bits"),
        (lambda rng: rng.chance(HUGE, 2), "numerator must be at most denominator, got a very large int and 2"),
        (lambda rng: rng.shuffled(count()), f"at most {MOST_ITEMS} items can be shuffled or sampled"),
        (lambda rng: rng.shuffled(range(10**30)), f"at most {MOST_ITEMS} items"),
        (lambda rng: rng.sample(range(10**12), 3), f"at most {MOST_ITEMS} items"),
        (lambda rng: rng.sample("abc", HUGE), "k must be at most the 3 items there are, got a very large int"),
        (lambda rng: rng.choice(""), "cannot choose from an empty sequence"),
        (lambda rng: rng.weighted("ab", (HUGE, -1)), "weights must be at least 0"),
        (lambda rng: rng.weighted("ab", [0] * 1000), "each item needs a weight, got 2 items and 1000 weights"),
    ],
)  # fmt: skip
def test_huge_numbers_are_rejected_before_anything_is_drawn(
    rng: Rng, draw: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nothing else: a list of ten million takes half a second.
    monkeypatch.setattr("arcana_core.chance.arguments.MOST_ITEMS", 1000)
    before = rng.clone()
    with pytest.raises(ValueError, match=message.replace(str(MOST_ITEMS), "[0-9]+")) as caught:
        draw(rng)
    assert len(str(caught.value)) < 300
    assert rng == before


def test_number_as_wide_as_allowed_is_drawn() -> None:
    n = TOO_WIDE - 1
    rng = Rng(4)
    assert 0 <= rng.below(n) < n
    assert rng.cursor >= MOST_BITS // 32


@pytest.mark.parametrize("width", [2, 5, 16, 17, 40])
def test_wide_numbers_begin_with_the_first_word(width: int) -> None:
    words, rng = Rng(8), Rng(8)
    drawn = [words.word() for _ in range(width)]
    assert rng.below(1 << 32 * width) == sum(word << 32 * (width - 1 - place) for place, word in enumerate(drawn))


@pytest.mark.parametrize("seq", NOT_SEQUENCES, ids=lambda seq: type(seq).__name__)
def test_choice_is_made_from_a_sequence(rng: Rng, seq: Any) -> None:
    before = rng.clone()
    with pytest.raises(TypeError, match="choice needs a sequence") as caught:
        rng.choice(seq)
    assert len(str(caught.value)) < 200
    with pytest.raises(TypeError, match="a weighted choice needs a sequence of items, got "):
        rng.weighted(seq, [1, 1])
    assert rng == before


def test_range_without_end_is_not_chosen_from(rng: Rng) -> None:
    with pytest.raises(TypeError, match="choice needs a sequence that has a length"):
        rng.choice(range(10**30))


@pytest.mark.parametrize("weights", [None, 5, "ab", [0.5, 0.5], ["1", "2"], {0: 1, 1: 1}, {1, 2}, [None, 1], [[1], [2]], np.array([0.5, 0.5]), np.array([[1, 2], [3, 4]]), iter([1, 1])], ids=lambda weights: type(weights).__name__)  # fmt: skip
def test_weights_are_whole_numbers(rng: Rng, weights: Any) -> None:
    before = rng.clone()
    with pytest.raises(TypeError, match="and whole numbers as their weights, got "):
        rng.weighted("ab", weights)
    assert rng == before


def test_numpy_weights_and_items_are_taken() -> None:
    items: Any = np.array([7, 8])
    weights: Any = np.array([0, 1])
    assert Rng(1).weighted(items, weights) == 8


@pytest.mark.parametrize("seq", WITHOUT_ORDER, ids=lambda seq: type(seq).__name__)
def test_only_sequences_are_shuffled_and_sampled(rng: Rng, seq: Any) -> None:
    before = rng.clone()
    for draw in (rng.shuffled, lambda items: rng.sample(items, 1)):
        with pytest.raises(TypeError, match="the items to draw from must have an order"):
            draw(seq)
    assert rng == before


@pytest.mark.parametrize("step", [None, 1.5, DEEP, {}, True, np.array([1, 2])], ids=lambda step: type(step).__name__)
def test_split_takes_numbers_texts_and_bytes(step: Any) -> None:
    with pytest.raises(TypeError, match="a step of a split must be an int, a str or bytes, got ") as caught:
        Rng(1).split(step)
    assert len(str(caught.value)) < 200
    with pytest.raises(TypeError, match="seed must be an int, a str or bytes|must be an int"):
        Rng(0.5 if step is None else step)  # type: ignore[arg-type]  # None draws a seed


@pytest.mark.parametrize(
    "plain",
    [
        None, 5, "x", [], {}, DEEP, {"key": 5, "cursor": 0}, {"key": "0" * 32}, {"key": "0" * 32, "cursor": True},
        {"key": "0" * 32, "cursor": 10**5000}, {"key": "0" * 32, "cursor": -1}, {"key": "0" * 32, "cursor": 0, "more": 1},
        {"key": "x" * 1_000_000, "cursor": 0}, {"script": 5}, {"script": [], "used": True}, {"script": [], "used": "1"},
        {"script": [], "used": 1}, {"script": [], "used": -1}, {"script": [], "used": 10**5000}, {"script": [], "then": 5},
        {"script": [], "then": {}}, {"script": [], "then": {"script": []}}, {0: 1},
    ],
    ids=lambda plain: type(plain).__name__,
)  # fmt: skip
def test_state_of_chance_is_read_or_rejected(plain: Any) -> None:
    with pytest.raises(ValueError, match=r"got|unknown key|at most") as caught:
        Rng.from_plain(plain)
    assert len(str(caught.value)) < 300


def test_state_of_chance_is_read_back() -> None:
    stream, script = Rng(5), ScriptedRng([1, "ace", [2, 3]], then=Rng(4), used=1)
    stream.roll(20, 6)
    assert Rng.from_plain(stream.plain) == stream and Rng.from_plain(script.plain) == script


@pytest.mark.parametrize("given", [None, 5, int])
def test_script_is_a_list(given: Any) -> None:
    with pytest.raises(TypeError, match="a script is a list of results, got"):
        ScriptedRng(given)
    with pytest.raises(TypeError, match="a script is followed by an Rng"):
        ScriptedRng([], then=7)  # type: ignore[arg-type]


@pytest.mark.parametrize("result", [HUGE, DEEP, "x" * 1_000_000, {}, None], ids=lambda result: type(result).__name__)
def test_result_of_a_script_is_shown_in_short(result: Any) -> None:
    for draw in (ScriptedRng.die, ScriptedRng.unit, lambda rng: rng.choice("ab"), lambda rng: rng.shuffled("ab")):
        with pytest.raises(ScriptError, match="result 1 of the script is ") as caught:
            draw(ScriptedRng([result]))
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "changes", [True, "1", 1.0, [1], np.int64(1), -1, 99, HUGE], ids=lambda changes: type(changes).__name__
)
def test_house_rules_are_drawn_with_a_number_of_changes(changes: Any) -> None:
    with pytest.raises(ValueError, match="changes must be a whole number between 0 and the 0 "):
        GameRules.drawn(Rng(1), changes=changes)


@pytest.mark.parametrize("rng", [None, 5, "x", object()])
def test_house_rules_are_drawn_from_a_stream(rng: Any) -> None:
    with pytest.raises(TypeError, match="rng must be an Rng, got"):
        GameRules.drawn(rng)


@pytest.mark.parametrize("state", [None, 5, "ab", {}, [], range(10**30), iter("ab"), ["00", 1], np.array([1, 2])])
def test_state_is_a_pair_of_key_and_cursor(state: Any) -> None:
    with pytest.raises(ValueError, match="^state must be a pair of 32 hexadecimal digits and a cursor, got "):
        Rng.from_state(state)
