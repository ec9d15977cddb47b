"""Chance: the stream matches its documentation, its draws are exact, and a script can replace it."""

from __future__ import annotations

import copy
import json
import math
import pickle
import sys
from collections import Counter
from hashlib import shake_128
from itertools import pairwise, permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_core.chance.arguments import CURSOR_LIMIT
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import ScriptError

ARCANA_KEY = "f8c224c46ff1e6ce42ef976e2f5cdc25"
ARCANA_WORDS = [
    *(3696654271, 1193396440, 3825416750, 1323594754, 2474218013, 379190969, 359557012, 1725001403, 1001827502),
    *(2936632755, 2449420396, 1155243130, 121037261, 3936085059, 528948060, 3899481793),  # here the first block ends
    *(4277177588, 3658542210, 1842331136, 4240530690),
]


class Naive:
    """The stream of the module's page, written down once more without any thought of speed."""

    def __init__(self, key: bytes, cursor: int = 0) -> None:
        self.key = key
        self.cursor = cursor

    def word(self) -> int:
        number, place, size = 0, self.cursor, 16
        if self.cursor >= 16:
            number, place, size = 1 + (self.cursor - 16) // 256, (self.cursor - 16) % 256, 256
        data = shake_128(b"arcana block " + self.key + number.to_bytes(8, "big")).digest(4 * size)
        self.cursor += 1
        return int.from_bytes(data[4 * place : 4 * place + 4], "little")

    def below(self, n: int) -> int:
        words = 1
        while 2 ** (32 * words) < n:
            words += 1
        size = 2 ** (32 * words)
        while True:
            number = 0
            for _ in range(words):
                number = number * 2**32 + self.word()
            if number < size - size % n:
                return number % n

    def sample(self, items: list[Any], k: int) -> list[Any]:
        items = list(items)
        for place in range(k):
            other = place + self.below(len(items) - place)
            items[place], items[other] = items[other], items[place]
        return items[:k]

    def unit(self) -> float:
        return ((self.word() // 2**5) * 2**26 + self.word() // 2**6) / 2**53

    def weighted(self, items: list[Any], weights: list[int]) -> Any:
        bag = [item for item, weight in zip(items, weights, strict=True) for _ in range(weight)]
        return bag[self.below(len(bag))]


class Fed(Rng):
    """A stream of given words, to feed draws with every word that matters. They are buffered unless it is lazy."""

    __slots__ = ("_left",)

    def __init__(self, words: list[int], *, lazy: bool = False) -> None:
        super().__init__(0)
        self._left = words
        if not lazy:
            self._load()

    def _load(self) -> None:
        self._base += self._at
        self._at = 0
        self._block, self._left = tuple(self._left), []
        if not self._block:
            raise EOFError


def chi_square(counts: Counter[Any], outcomes: int) -> float:
    """The chi-square of counts against even ones. Its mean is one less than the number of outcomes."""
    expected = counts.total() / outcomes
    return sum((counts[key] - expected) ** 2 for key in counts) / expected + (outcomes - len(counts)) * expected


def far(outcomes: int) -> float:
    """Five standard deviations above the mean of the chi-square of this many even outcomes."""
    return outcomes - 1 + 5 * math.sqrt(2 * (outcomes - 1))


keys = st.binary(min_size=16, max_size=16)
cursors = st.one_of(st.integers(0, 600), st.integers(0, CURSOR_LIMIT - 10_000))
sizes = st.one_of(
    st.integers(1, 100),
    st.integers(2**20 - 2, 2**20 + 2),
    st.integers(2**31, 2**32),
    st.integers(2**32 - 2, 2**32 + 2),
    st.integers(1, 2**130),
)


def test_words_of_a_seed_are_those_that_were_published() -> None:
    rng = Rng("arcana")

    assert rng.key.hex() == ARCANA_KEY
    assert [rng.word() for _ in range(20)] == ARCANA_WORDS
    naive = Naive(bytes.fromhex(ARCANA_KEY))
    assert [naive.word() for _ in range(20)] == ARCANA_WORDS


def test_draws_of_a_seed_are_those_that_were_published() -> None:
    assert Rng("arcana").roll(20, 6) == [2, 5, 3, 5, 6, 6, 5, 6, 3, 4, 5, 5, 6, 4, 1, 2, 3, 1, 3, 1]
    assert Rng("arcana").shuffled(range(13)) == [11, 5, 3, 7, 9, 6, 4, 12, 10, 2, 0, 8, 1]
    assert Rng("arcana").sample(range(52), 7) == [11, 0, 2, 44, 33, 50, 42]
    assert Rng("arcana").split("game", 3).roll(10, 20) == [15, 18, 6, 17, 11, 17, 19, 5, 19, 6]
    rng = Rng("arcana")
    rng.skip(7)
    assert rng.unit() == 0.4016331824157844
    assert rng.below(10**12) == 645536800876
    assert rng.integer(-3, 3) == 3
    assert rng.choice("wizard") == "d"
    assert rng.weighted("abc", (1, 2, 3)) == "c"
    assert rng.chance(1, 2) is True
    assert rng.cursor == 15


@pytest.mark.parametrize(
    ("seed", "hashed"),
    [
        (7, b"int:7"),
        ("7", b"str:7"),
        (b"7", b"bytes:7"),
        (0, b"int:0"),
        (-255, b"int:-ff"),
        (16**40, b"int:1" + 40 * b"0"),
        ("", b"str:"),
        ("Zauberer 🧙", b"str:" + "Zauberer 🧙".encode()),
    ],
)
def test_key_is_the_hash_of_type_and_value_of_the_seed(seed: Any, hashed: Any) -> None:
    assert Rng(seed).key == shake_128(b"arcana seed " + hashed).digest(16)


def test_seed_may_be_longer_than_python_writes_in_decimal() -> None:
    assert Rng(16**6000).key == shake_128(b"arcana seed int:1" + 6000 * b"0").digest(16)


def test_step_of_a_split_is_hashed_with_the_key_before_it() -> None:
    parent = Rng("arcana")
    first = shake_128(b"arcana split " + parent.key + b"str:game").digest(16)
    second = shake_128(b"arcana split " + first + b"int:1f").digest(16)

    assert parent.split("game", 31) == Rng.at(second, 0)


@given(key=keys, cursor=cursors, data=st.data())
def test_every_draw_matches_its_description(key: Any, cursor: Any, data: Any) -> None:
    rng, naive = Rng.at(key, cursor), Naive(key, cursor)
    for _ in range(data.draw(st.integers(1, 12))):
        match data.draw(
            st.sampled_from(["word", "below", "integer", "die", "roll", "choice", "many", "sample", "more"])
        ):
            case "word":
                assert rng.word() == naive.word()
            case "below":
                n = data.draw(sizes)
                assert rng.below(n) == naive.below(n)
            case "integer":
                low, n = data.draw(st.integers(-(10**9), 10**9)), data.draw(sizes)
                assert rng.integer(low, low + n - 1) == low + naive.below(n)
            case "die":
                sides = data.draw(sizes)
                assert rng.die(sides) == 1 + naive.below(sides)
            case "roll":
                count, sides = data.draw(st.integers(0, 20)), data.draw(sizes)
                assert rng.roll(count, sides) == [1 + naive.below(sides) for _ in range(count)]
            case "choice":
                items = data.draw(st.lists(st.integers(), min_size=1))
                assert rng.choice(items) == items[naive.below(len(items))]
            case "many":
                items = data.draw(st.lists(st.integers(), max_size=30))
                assert rng.shuffled(items) == naive.sample(items, len(items))
            case "sample":
                items = data.draw(st.lists(st.integers(), min_size=5, max_size=30))
                assert rng.sample(items, 5) == naive.sample(items, 5)
            case "more":
                weights = data.draw(st.lists(st.integers(0, 5), min_size=1, max_size=5).filter(any))
                items = list(range(len(weights)))
                assert rng.weighted(items, weights) == naive.weighted(items, weights)
                assert rng.chance(2, 7) == (naive.below(7) < 2)
                assert rng.unit() == naive.unit()
        assert rng.cursor == naive.cursor


def test_long_draws_pass_over_the_ends_of_blocks() -> None:
    rng, naive = Rng("arcana"), Naive(Rng("arcana").key)

    assert rng.shuffled(range(700)) == naive.sample(list(range(700)), 700)
    assert rng.roll(700, 20) == [1 + naive.below(20) for _ in range(700)]


def test_more_items_than_the_fast_way_allows_are_shuffled_all_the_same() -> None:
    rng, naive = Rng("arcana"), Naive(Rng("arcana").key)
    many = list(range(2**20 + 3))

    assert rng.sample(many, 10) == naive.sample(many, 10)


SIZES = [*range(1, 130), 1000, 65_537, 2**20 - 1, 2**20, 2**20 + 1, 10**9, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32]


@pytest.mark.parametrize("n", SIZES)
def test_below_accepts_a_multiple_of_n_words_and_gives_their_remainders(n: Any) -> None:
    # So each result belongs to exactly as many words. The words at which a draw could change its mind are all fed.
    whole = 2**32 // n * n
    edges = {0, 1, n - 1, n, whole - n, whole - 1, whole, whole + 1, 2**32 - 1, 2**32 - 2, 0xFFF00000, 0xFFF00000 - 1}
    for word, lazy in product(sorted(edge for edge in edges if 0 <= edge < 2**32), (False, True)):
        rng = Fed([word, 5], lazy=lazy)
        accepted = word < whole
        assert rng.below(n) == (word % n if accepted else 5 % n)
        assert rng.cursor == (1 if accepted else 2)


@pytest.mark.parametrize("n", [2**32 + 1, 3 * 2**40, 2**63 + 1, 2**64 - 1, 2**64])
def test_numbers_beyond_a_word_are_as_exact(n: Any) -> None:
    whole = 2**64 // n * n
    for number in (0, n - 1, whole - 1, whole, 2**64 - 1):
        if number < 2**64:
            rng = Fed([number >> 32, number & 0xFFFFFFFF, 0, 5])
            assert rng.below(n) == (number % n if number < whole else 5)
            assert rng.cursor == (2 if number < whole else 4)


@pytest.mark.parametrize("lazy", [False, True])
@pytest.mark.parametrize("draw", ["below", "die", "roll", "integer", "choice", "chance", "sample"])
def test_each_draw_rejects_the_words_that_would_favour_some_results(draw: str, lazy: bool) -> None:
    # 2**32 mod 6 is 4: the last four words are too many.
    rng = Fed([2**32 - 1, 2**32 - 5, 2**32 - 4, 2**32 - 3, 8, 9], lazy=lazy)
    match draw:
        case "below":
            results = [rng.below(6) for _ in range(3)]
        case "die":
            results = [rng.die() - 1 for _ in range(3)]
        case "roll":
            results = [face - 1 for face in rng.roll(3, 6)]
        case "integer":
            results = [rng.integer(10, 15) - 10 for _ in range(3)]
        case "choice":
            results = [rng.choice(range(6)) for _ in range(3)]
        case "chance":
            assert [rng.chance(3, 6) for _ in range(3)] == [False, True, False]
            results = [5, 2, 3]
        case "sample":
            results = [rng.sample(range(6), 1)[0] for _ in range(3)]

    assert results == [5, 2, 3]
    assert rng.cursor == 6


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_shuffle_has_exactly_one_sequence_of_draws_for_each_order(size: Any) -> None:
    # Word i is drawn from among size - i equally likely ones; what `below` makes of words is shown to be exact above.
    orders = Counter(
        tuple(Fed(list(words)).shuffled(range(size)))
        for words in product(*(range(left) for left in range(size, 0, -1)))
    )

    assert orders == Counter(permutations(range(size)))
    assert orders.total() == math.factorial(size)


def test_sample_has_exactly_one_sequence_of_draws_for_each_ordered_choice() -> None:
    samples = Counter(tuple(Fed(list(words)).sample("abcde", 3)) for words in product(range(5), range(4), range(3)))

    assert samples == Counter(permutations("abcde", 3))


def test_word_rejected_in_the_middle_of_a_shuffle_is_replaced_by_the_next() -> None:
    plain = Fed([2, 1, 4, 1, 0]).shuffled("abcde")

    # 2**32 mod 3 is 1: with three items left the last word of all must be drawn anew.
    assert Fed([2, 1, 2**32 - 1, 4, 1, 0]).shuffled("abcde") == plain


def test_weights_are_exact() -> None:
    drawn = Counter(Fed([word]).weighted("abcd", (3, 0, 4, 1)) for word in range(8))

    assert drawn == {"a": 3, "c": 4, "d": 1}


def test_weights_may_be_longer_than_a_word() -> None:
    assert Fed([2**31, 0]).weighted("ab", (2**63, 2**63)) == "b"
    assert Fed([2**31 - 1, 2**32 - 1]).weighted("ab", (2**63, 2**63)) == "a"


def test_chance_is_exact() -> None:
    assert sum(Fed([word]).chance(3, 7) for word in range(7)) == 3
    assert not Rng(1).chance(0, 5)
    assert Rng(1).chance(5, 5)


def test_unit_reaches_both_ends_of_its_range() -> None:
    assert Fed([0, 0]).unit() == 0.0
    assert Fed([2**32 - 1, 2**32 - 1]).unit() == 1 - 2**-53
    assert Fed([0, 2**6]).unit() == 2**-53


@pytest.mark.parametrize("sides", [2, 6, 20, 52])
def test_dice_are_even(sides: Any) -> None:
    assert chi_square(Counter(Rng("even").roll(40_000, sides)), sides) < far(sides)


def test_successive_dice_know_nothing_of_one_another() -> None:
    faces = Rng("pairs").roll(40_001, 6)

    assert chi_square(Counter(pairwise(faces)), 36) < far(36)
    assert chi_square(Counter(zip(faces, faces[16:], strict=False)), 36) < far(36)


def test_orders_of_a_shuffle_are_even() -> None:
    rng = Rng("orders")

    assert chi_square(Counter(tuple(rng.shuffled("abcd")) for _ in range(12_000)), 24) < far(24)


def test_units_are_even() -> None:
    rng = Rng("units")

    assert chi_square(Counter(int(rng.unit() * 50) for _ in range(20_000)), 50) < far(50)


def test_splits_know_nothing_of_one_another_or_of_their_parent() -> None:
    parent = Rng("splits")
    first = [parent.split("game", game).die(6) for game in range(6000)]
    other = [parent.split("table", game).die(6) for game in range(6000)]
    own = parent.roll(6000, 6)

    for pairs in (pairwise(first), zip(first, other, strict=True), zip(first, own, strict=True)):
        assert chi_square(Counter(pairs), 36) < far(36)


def test_splits_depend_on_key_and_path_and_not_on_the_cursor() -> None:
    fresh, used = Rng(7), Rng(7)
    used.skip(1000)

    assert fresh.split("game", 3) == used.split("game", 3)
    assert fresh.split("game", 3) == fresh.split("game").split(3)
    assert fresh.cursor == 0
    assert used.cursor == 1000


def test_different_paths_are_different_streams() -> None:
    rng = Rng(7)
    paths: list[tuple[int | str | bytes, ...]] = [
        (1,),
        ("1",),
        (b"1",),
        (-1,),
        (1, 1),
        ("11",),
        ("a", "b"),
        ("ab",),
        ("b", "a"),
        ("",),
    ]

    assert len({rng.split(*path).key for path in paths} | {rng.key}) == len(paths) + 1


@given(key=keys, cursor=st.integers(0, 600), words=st.integers(0, 600))
def test_to_skip_is_to_draw_and_throw_away(key: Any, cursor: Any, words: Any) -> None:
    skipped, drawn = Rng.at(key, cursor), Rng.at(key, cursor)
    skipped.word()
    drawn.word()

    skipped.skip(words)
    for _ in range(words):
        drawn.word()

    assert skipped == drawn
    assert skipped.cursor == cursor + 1 + words
    assert skipped.roll(5, 6) == drawn.roll(5, 6)


def test_far_places_are_reached_at_once() -> None:
    rng = Rng("arcana")
    rng.skip(10**12)

    assert rng.word() == Naive(rng.key, 10**12).word()
    assert rng.cursor == 10**12 + 1


@given(key=keys, cursor=cursors, before=st.integers(0, 40))
def test_copy_draws_the_same_and_goes_its_own_way(key: Any, cursor: Any, before: Any) -> None:
    rng = Rng.at(key, cursor)
    rng.roll(before, 6)
    copies = [
        rng.clone(),
        Rng.at(rng.key, rng.cursor),
        Rng.from_state(rng.state),
        Rng.from_state(json.loads(json.dumps(rng.state))),
        pickle.loads(pickle.dumps(rng)),
        copy.copy(rng),
        copy.deepcopy(rng),
        eval(repr(rng), {"Rng": Rng}),
    ]
    expected = Naive(key, rng.cursor).sample(list(range(30)), 30)

    assert all(twin == rng and twin.state == rng.state for twin in copies)
    assert [twin.shuffled(range(30)) for twin in copies] == [expected] * len(copies)
    assert all(twin != rng for twin in copies)
    assert rng.cursor == cursor + before


def test_clone_shares_the_block_and_a_new_stream_has_none_yet() -> None:
    rng = Rng(7)
    assert rng.clone()._block == rng._block == ()

    rng.word()

    assert rng.clone()._block is rng._block


def test_streams_are_equal_by_key_and_cursor_whatever_they_have_in_store() -> None:
    drawn, skipped = Rng(7), Rng(7)
    drawn.roll(20, 6)
    skipped.skip(20)

    assert drawn == skipped
    assert drawn != Rng(7)
    assert drawn != Rng.at(Rng(8).key, 20)
    assert drawn != drawn.state
    with pytest.raises(TypeError):
        hash(drawn)


def test_seeds_of_different_types_are_different_and_none_is_always_new() -> None:
    assert len({Rng(seed).key for seed in (1, "1", b"1", -1, "", b"", 0, None, None)}) == 9


def test_stream_needs_no_attribute_dictionary() -> None:
    assert not hasattr(Rng(7), "__dict__")
    assert sys.getsizeof(Rng(7)) < 100


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.int64, np.uint64])
def test_whole_numbers_of_other_kinds_give_plain_ints(kind: Any) -> None:
    plain, other = Rng(7), Rng(7)
    other.skip(kind(3))
    plain.skip(3)

    results = [
        other.below(kind(6)),
        other.die(kind(6)),
        other.integer(kind(1), kind(100)),
        *other.roll(kind(2), kind(6)),
    ]

    assert results == [plain.below(6), plain.die(6), plain.integer(1, 100), *plain.roll(2, 6)]
    assert all(type(result) is int for result in (*results, other.cursor))
    assert Rng(kind(7)) == Rng(7)


@pytest.mark.parametrize(
    ("draw", "error", "message"),
    [
        (lambda rng: rng.below(0), ValueError, "n must be at least 1, got 0"),
        (lambda rng: rng.below(-3), ValueError, "n must be at least 1, got -3"),
        (lambda rng: rng.below(6.0), TypeError, "n must be a whole number, got 6.0"),
        (lambda rng: rng.below("6"), TypeError, "n must be a whole number, got '6'"),
        (lambda rng: rng.below(True), TypeError, "n must be a whole number, got True"),
        (lambda rng: rng.die(0), ValueError, "sides must be at least 1, got 0"),
        (lambda rng: rng.die("6"), TypeError, "sides must be a whole number, got '6'"),
        (lambda rng: rng.roll(-1, 6), ValueError, "count must be at least 0, got -1"),
        (lambda rng: rng.roll(1, 0), ValueError, "sides must be at least 1, got 0"),
        (lambda rng: rng.roll(1.5, 6), TypeError, "count must be a whole number, got 1.5"),
        (lambda rng: rng.integer(3, 2), ValueError, "low must be at most high, got 3 and 2"),
        (lambda rng: rng.integer(3, 9.5), TypeError, "high must be a whole number, got 9.5"),
        (lambda rng: rng.choice([]), ValueError, "cannot choose from an empty sequence"),
        (lambda rng: rng.choice({1, 2}), TypeError, "choice needs a sequence"),
        (lambda rng: rng.sample("abc", 4), ValueError, "k must be at most the 3 items there are, got 4"),
        (lambda rng: rng.sample("abc", -1), ValueError, "k must be at least 0, got -1"),
        (lambda rng: rng.weighted("ab", (1,)), ValueError, "each item needs a weight, got 2 items and 1 weights"),
        (lambda rng: rng.weighted("ab", (2, -1)), ValueError, r"weights must be at least 0 .*, got \[2, -1\]"),
        (lambda rng: rng.weighted("ab", (0, 0)), ValueError, "one of them above 0"),
        (lambda rng: rng.weighted("", ()), ValueError, "one of them above 0"),
        (lambda rng: rng.weighted("ab", (0.5, 0.5)), TypeError, r"whole numbers as their weights, got \(0.5, 0.5\)"),
        (lambda rng: rng.chance(3, 2), ValueError, "numerator must be at most denominator, got 3 and 2"),
        (lambda rng: rng.chance(0, 0), ValueError, "denominator must be at least 1, got 0"),
        (lambda rng: rng.chance(-1, 2), ValueError, "numerator must be at least 0, got -1"),
        (lambda rng: rng.chance(0.5, 1), TypeError, "numerator must be a whole number, got 0.5"),
        (lambda rng: rng.chance(1, 2.0), TypeError, "must be a whole number, got 2.0"),
        (lambda rng: rng.skip(-1), ValueError, "words to skip must be at least 0, got -1"),
        (lambda rng: rng.skip(2**64), ValueError, "cursor must be less than 2"),
        (lambda rng: rng.split(), ValueError, "split needs at least one step"),
        (lambda rng: rng.split(1.5), TypeError, "a step of a split must be an int, a str or bytes, got 1.5"),
    ],
)
@pytest.mark.parametrize("before", [0, 3])
def test_wrong_arguments_are_rejected_and_nothing_is_drawn(draw: Any, error: Any, message: Any, before: Any) -> None:
    rng = Rng("arcana")
    rng.roll(before, 6)
    was = rng.state

    with pytest.raises(error, match=message):
        draw(rng)

    assert rng.state == was


@pytest.mark.parametrize("seed", [True, False, 1.0, [1], (1, 2), np.float64(3)])
def test_seeds_of_other_types_are_rejected(seed: Any) -> None:
    with pytest.raises(TypeError, match="seed must be an int, a str or bytes, got"):
        Rng(seed)


@pytest.mark.parametrize(
    "state",
    [(ARCANA_KEY, -1), (ARCANA_KEY, 2**64), (ARCANA_KEY[1:], 0), ("g" * 32, 0), (ARCANA_KEY, "0"), (ARCANA_KEY, 1.0), (ARCANA_KEY,), (7, 7), ARCANA_KEY],
)  # fmt: skip
def test_state_that_is_none_is_rejected(state: Any) -> None:
    with pytest.raises(ValueError, match=r"must be .*, got"):
        Rng.from_state(state)


@pytest.mark.parametrize("key", [b"short", "0123456789abcdef", bytearray(16)])
def test_key_that_is_none_is_rejected(key: Any) -> None:
    with pytest.raises(ValueError, match="key must be 16 bytes, got"):
        Rng.at(key, 0)


def test_script_gives_each_draw_the_next_result() -> None:
    rng = ScriptedRng([3, 6, 1, 0, -2, "ace", "b", [3, 1, 2], ("d", "a"), 0.25, True, False, 2**32 - 1])

    assert rng.die() == 3
    assert rng.roll(2, 6) == [6, 1]
    assert rng.below(1) == 0
    assert rng.integer(-2, 2) == -2
    assert rng.choice(["king", "ace"]) == "ace"
    assert rng.weighted("abc", (1, 1, 0)) == "b"
    assert rng.shuffled([1, 2, 3]) == [3, 1, 2]
    assert rng.sample("abcd", 2) == ["d", "a"]
    assert rng.unit() == 0.25
    assert rng.chance(1, 2) is True
    assert rng.chance(0, 2) is False
    assert not rng.finished
    assert rng.word() == 2**32 - 1
    assert rng.finished
    assert rng.cursor == 13


@pytest.mark.parametrize(
    ("given", "draw", "message"),
    [
        (7, lambda rng: rng.die(6), r"result 1 of the script is 7, but die\(6\) needs a whole number from 1 to 6"),
        (0, lambda rng: rng.die(6), "needs a whole number from 1 to 6"),
        (True, lambda rng: rng.die(6), "is True"),
        (3.0, lambda rng: rng.die(6), "is 3.0"),
        ("3", lambda rng: rng.die(6), "is '3'"),
        (6, lambda rng: rng.below(6), "needs a whole number from 0 to 5"),
        (2**32, lambda rng: rng.word(), "needs a whole number from 0 to 4294967295"),
        (4, lambda rng: rng.integer(5, 9), "needs a whole number from 5 to 9"),
        ("d", lambda rng: rng.choice("abc"), "choice of 3 needs one of these: 'a', 'b', 'c'"),
        ("c", lambda rng: rng.weighted("abc", (1, 1, 0)), "weighted choice of 3 needs one of these: 'a', 'b'"),
        ([1, 2], lambda rng: rng.shuffled([1, 2, 3]), "shuffle of 3 needs a list of 3 items"),
        ([1, 2, 2], lambda rng: rng.shuffled([1, 2, 3]), "and 2 cannot, or not as often"),
        ([1, 2, 4], lambda rng: rng.shuffled([1, 2, 3]), "and 4 cannot"),
        (3, lambda rng: rng.shuffled([1, 2, 3]), "needs a list of 3 items"),
        ([1, 2, 3], lambda rng: rng.sample([1, 2, 3], 2), "sample of 2 from 3 needs a list of 2 items"),
        ([1, 4], lambda rng: rng.sample([1, 2, 3], 2), "and 4 cannot"),
        (1.0, lambda rng: rng.unit(), "needs a number at least 0 and less than 1"),
        (True, lambda rng: rng.unit(), "needs a number at least 0 and less than 1"),
        (1, lambda rng: rng.chance(1, 2), "needs True or False"),
        (True, lambda rng: rng.chance(0, 2), "needs False"),
        (False, lambda rng: rng.chance(2, 2), "needs True"),
    ],
)
def test_result_that_does_not_fit_is_rejected_and_stays_the_next(given: Any, draw: Any, message: Any) -> None:
    rng = ScriptedRng([given])

    with pytest.raises(ScriptError, match=message):
        draw(rng)

    assert not rng.finished
    assert rng == ScriptedRng([given])


def test_of_several_dice_none_is_used_up_if_one_does_not_fit() -> None:
    rng = ScriptedRng([1, 2, 9])

    with pytest.raises(ScriptError, match="result 3 of the script is 9"):
        rng.roll(3, 6)

    assert rng.roll(2, 6) == [1, 2]


@pytest.mark.parametrize(
    "draw",
    [
        lambda rng: rng.word(),
        lambda rng: rng.below(6),
        lambda rng: rng.integer(1, 6),
        lambda rng: rng.die(),
        lambda rng: rng.roll(3, 6),
        lambda rng: rng.choice("abc"),
        lambda rng: rng.weighted("abc", (1, 2, 3)),
        lambda rng: rng.shuffled("abc"),
        lambda rng: rng.sample("abc", 2),
        lambda rng: rng.unit(),
        lambda rng: rng.chance(1, 3),
    ],
)
def test_exhausted_script_raises_or_continues_with_chance(draw: Any) -> None:
    with pytest.raises(ScriptError, match="the script is exhausted: .* comes after all 0 given results"):
        draw(ScriptedRng([]))
    assert draw(ScriptedRng([], then=Rng(7))) == draw(Rng(7))


@pytest.mark.parametrize(
    ("draw", "error"),
    [
        (lambda rng: rng.below(0), ValueError),
        (lambda rng: rng.integer(2, 1), ValueError),
        (lambda rng: rng.die("6"), TypeError),
        (lambda rng: rng.roll(-1, 6), ValueError),
        (lambda rng: rng.choice([]), ValueError),
        (lambda rng: rng.weighted("ab", (0, 0)), ValueError),
        (lambda rng: rng.sample("ab", 3), ValueError),
        (lambda rng: rng.chance(2, 1), ValueError),
    ],
)
def test_script_rejects_the_same_arguments_as_chance(draw: Any, error: Any) -> None:
    for rng in (ScriptedRng([1]), ScriptedRng([], then=Rng(7)), Rng(7)):
        with pytest.raises(error):
            draw(rng)


def test_script_can_fail_until_chance_takes_over() -> None:
    rng = ScriptedRng([6], then=Rng(7))

    assert rng.can_fail
    rng.die()
    assert (rng.finished, rng.can_fail, ScriptedRng([]).can_fail) == (True, False, True)


def test_stream_after_a_script_is_a_copy() -> None:
    real = Rng(7)
    rng = ScriptedRng([6], then=real)
    expected = [6, *real.clone().roll(3, 6)]

    assert rng.roll(4, 6) == expected
    assert real.cursor == 0
    assert rng.cursor == 4


def test_script_returns_the_items_of_the_sequence_and_not_their_equals() -> None:
    card = (1, "clubs")
    twin = pickle.loads(pickle.dumps(card))

    assert ScriptedRng([twin]).choice([card]) is card
    assert ScriptedRng([[twin]]).shuffled([card])[0] is card


def test_script_is_copied_compared_and_saved_in_the_middle() -> None:
    rng = ScriptedRng([3, [2, 1], 5], then=Rng(7))
    rng.die()
    twins = [
        rng.clone(),
        pickle.loads(pickle.dumps(rng)),
        copy.deepcopy(rng),
        eval(repr(rng), {"ScriptedRng": ScriptedRng, "Rng": Rng}),
    ]

    assert all(twin == rng for twin in twins)
    for twin in twins:
        assert (twin.shuffled([1, 2]), twin.die(), twin.die()) == ([2, 1], 5, Rng(7).die())
        assert twin != rng
    assert rng.cursor == 1
    assert rng != Rng(7)
    assert eval(repr(ScriptedRng([1])), {"ScriptedRng": ScriptedRng}) == ScriptedRng([1])


def test_script_can_be_skipped_as_far_as_it_goes() -> None:
    rng = ScriptedRng([1, 2, 3], then=Rng(7))
    rng.skip(2)
    assert rng.die() == 3
    rng.skip(1)
    assert rng.die() == Rng(7).roll(2, 6)[1]

    short = ScriptedRng([1, 2])
    with pytest.raises(ScriptError, match="cannot skip 3: 2 results of the script are left"):
        short.skip(3)
    assert short.die() == 1


def test_script_has_no_key_and_splits_its_remainder() -> None:
    rng = ScriptedRng([1], then=Rng(7))

    assert rng.split("game", 3) == Rng(7).split("game", 3)
    for ask in (
        lambda: rng.key,
        lambda: rng.state,
        lambda: ScriptedRng.at(bytes(16), 0),
        lambda: ScriptedRng([1]).split(1),
    ):
        with pytest.raises(ScriptError, match="script"):
            ask()


def test_results_used_cannot_be_more_than_there_are() -> None:
    with pytest.raises(ValueError, match="used must be at most the 1 results given, got 2"):
        ScriptedRng([1], used=2)


@given(seed=st.integers(), count=st.integers(1, 8), sides=st.integers(1, 20), items=st.lists(st.integers(), min_size=1))
@settings(max_examples=50)
def test_results_of_chance_are_a_script_that_repeats_them(seed: Any, count: Any, sides: Any, items: Any) -> None:
    rng = Rng(seed)
    faces = rng.roll(count, sides)
    results = [*faces, rng.choice(items), rng.shuffled(items), rng.sample(items, 1), rng.chance(1, 3), rng.unit()]

    script = ScriptedRng(results)

    assert script.roll(count, sides) == faces
    assert [
        script.choice(items),
        script.shuffled(items),
        script.sample(items, 1),
        script.chance(1, 3),
        script.unit(),
    ] == results[count:]
    assert script.finished


def test_text_that_cannot_be_written_is_no_seed() -> None:
    with pytest.raises(ValueError, match=r"seed must be a text that can be written as UTF-8, got '\\ud800'"):
        Rng("\ud800")
