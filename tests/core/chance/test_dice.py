"""Dice: the notation, exact distributions against counting and an oracle, and throws that agree with them."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import attrs
import icepool  # type: ignore[import-untyped]  # it has no types
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_core.chance.dice import Dice, Distribution, Opposed, Pool, Throw, parse
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng


def small_dice() -> st.SearchStrategy[Dice]:
    """Dice few enough that all their throws can be counted."""

    def shaped(count: int, sides: int) -> st.SearchStrategy[Dice]:
        shapes = [st.just({}), st.builds(lambda hit_on: {"hit_on": hit_on}, st.integers(1, sides + 1))]
        if count:
            shapes += [
                st.builds(lambda kept, how=how: {how: kept}, st.integers(1, count)) for how in ("highest", "lowest")
            ]
        return st.builds(
            lambda shape, negative: Dice(count, sides, negative=negative, **shape), st.one_of(shapes), st.booleans()
        )

    return st.tuples(st.integers(0, 4), st.integers(1, 5)).flatmap(lambda size: shaped(*size))


def small_pools() -> st.SearchStrategy[Pool]:
    """Pools of up to three such terms and a number."""
    return st.builds(Pool, st.lists(small_dice(), max_size=2), st.integers(-20, 20))


def counted(pool: Pool) -> Distribution:
    """The distribution by looking at every throw, with rules of its own."""
    ways: Counter[int] = Counter({pool.bonus: 1})
    for term in pool.terms:
        worths: Counter[int] = Counter()
        for faces in product(range(1, term.sides + 1), repeat=term.count):
            if term.hit_on is not None:
                worth = len([face for face in faces if face >= term.hit_on])
            elif term.highest is not None:
                worth = sum(sorted(faces, reverse=True)[: term.highest])
            elif term.lowest is not None:
                worth = sum(sorted(faces)[: term.lowest])
            else:
                worth = sum(faces)
            worths[-worth if term.negative else worth] += 1
        ways, before = Counter(), ways
        for total, number in before.items():
            for worth, more in worths.items():
                ways[total + worth] += number * more
    return Distribution.of(ways)


def of_oracle(die: Any) -> Distribution:
    """icepool's distribution."""
    return Distribution.of(dict(die.items()))


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("2d6", Pool((Dice(2, 6),))),
        ("d4+1", Pool((Dice(1, 4),), 1)),
        ("2d6-1", Pool((Dice(2, 6),), -1)),
        ("3d6kh1", Pool((Dice(3, 6, highest=1),))),
        ("3d6kh", Pool((Dice(3, 6, highest=1),))),
        ("4d6kl3", Pool((Dice(4, 6, lowest=3),))),
        ("1d6+2d4+3", Pool((Dice(1, 6), Dice(2, 4)), 3)),
        ("5d10>=7", Pool((Dice(5, 10, hit_on=7),))),
        (" 2D6KH1 + 1 - d4 -3 ", Pool((Dice(2, 6, highest=1), Dice(1, 4, negative=True)), -2)),
        ("-d6+10", Pool((Dice(1, 6, negative=True),), 10)),
        ("1+5d10 >= 7", Pool((Dice(5, 10, hit_on=7),), 1)),
        ("0d6", Pool((Dice(0, 6),))),
        ("7", Pool((), 7)),
        ("1000d1000", Pool((Dice(1000, 1000),))),
    ],
)
def test_notation_of_dice_is_read(text: str, pool: Pool) -> None:
    assert parse(text) == pool


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("d6", "1d6"),
        ("2+ d4 + 1 - 1D6kl", "1d4-1d6kl1+3"),
        ("-2d6", "-2d6"),
        ("d6-0", "1d6"),
        ("0", "0"),
        ("3d8 >=5", "3d8>=5"),
    ],
)
def test_pool_is_written_in_one_way(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical


@given(pool=small_pools())
@settings(max_examples=60)
def test_notation_of_a_pool_is_read_back(pool: Pool) -> None:
    assert parse(str(pool)) == pool


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot read '' at position 0: expected dice such as 2d6, or a number"),
        ("  ", "at position 2: expected dice"),
        ("2x6", "at position 1: expected [+] or -"),
        ("2d6 3", "at position 4: expected [+] or -"),
        ("2d6+", "at position 4: expected dice"),
        ("2d6++1", "at position 4: expected dice"),
        ("1+d", "at position 2: d must be followed by the number of sides"),
        ("2d6kh3", "at position 0: the number of dice kept must be from 1 to the 2 thrown, got 3"),
        ("2d6kl0", "at position 0: the number of dice kept must be from 1 to the 2 thrown, got 0"),
        ("1+3d6kh2>=4", "at position 2: dice keep the highest, keep the lowest or count hits, not several of these"),
        ("d6+1001d6", "at position 3: the number of dice must be from 0 to 1000, got 1001"),
        ("2d0", "at position 0: the number of sides must be from 1 to 1000, got 0"),
        ("2d1001", "the number of sides must be from 1 to 1000, got 1001"),
        ("2d6>=", "at position 3: expected [+] or -"),
        ("2d6>=0", "the lowest hit must be from 1 to 1000000, got 0"),
        ("600d6+600d6", "a pool has at most 1000 dice, got 1200"),
        ("2d6-1000001", "the number added must be from -1000000 to 1000000, got -1000001"),
        ("2d٣", "at position 0"),
        ("1" * 1001, "the notation of dice has at most 1000 characters, got 1001"),
    ],
)
def test_wrong_dice_notation_is_rejected_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse(text)


@pytest.mark.parametrize("number", [2.0, "2", None])
def test_numbers_of_dice_are_whole(number: Any) -> None:
    for make in (lambda: Dice(number), lambda: Dice(2, number), lambda: Pool((), number), lambda: Pool.of(number)):
        with pytest.raises(TypeError):
            make()


def test_two_dice_are_counted_as_by_hand() -> None:
    two = parse("2d6").pmf()

    assert two.counts == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    assert (two.low, two.high, two.total) == (2, 12, 36)
    assert two.outcomes == range(2, 13)
    assert two.mean == 7
    assert two.variance == Fraction(35, 6)
    assert two.probability(7) == Fraction(1, 6)
    assert two.probability(1) == two.probability(13) == 0
    assert two.at_least(10) == Fraction(6, 36)
    assert two.at_least(-5) == two.at_most(12) == two.at_most(99) == 1
    assert two.at_least(13) == two.at_most(1) == 0
    assert two.at_most(4) == Fraction(6, 36)


def test_higher_of_two_dice_is_as_in_the_rulebook() -> None:
    higher = parse("2d6kh1").pmf()

    assert higher.counts == (1, 3, 5, 7, 9, 11)
    assert higher.total == 36
    assert parse("2d6kl1").pmf().counts == (11, 9, 7, 5, 3, 1)


def test_hits_are_counted_as_by_hand() -> None:
    hits = parse("2d6>=5").pmf()

    assert (hits.low, hits.counts) == (0, (16, 16, 4))
    assert parse("3d6>=7").pmf() == Distribution(0, (1,))
    assert parse("3d6>=1").pmf() == Distribution(3, (1,))


def test_no_dice_are_worth_nothing() -> None:
    assert parse("0d6").pmf() == Distribution(0, (1,))
    assert parse("0d6").roll(Rng(7)) == 0
    assert parse("0d6>=4").pmf() == Distribution(0, (1,))


@given(pool=small_pools())
@settings(max_examples=150)
def test_distributions_are_those_of_looking_at_every_throw(pool: Pool) -> None:
    assert pool.pmf() == counted(pool)


@pytest.mark.parametrize(
    ("text", "oracle"),
    [
        ("10d6", lambda: 10 @ icepool.d6),
        ("24d6", lambda: 24 @ icepool.d6),  # the most six-sided dice whose ways fit in 64 bits
        ("25d6", lambda: 25 @ icepool.d6),
        ("40d20", lambda: 40 @ icepool.d(20)),
        ("63d2", lambda: 63 @ icepool.d(2)),
        ("64d2", lambda: 64 @ icepool.d(2)),
        ("30d1", lambda: 30 @ icepool.d(1)),
        ("2d200", lambda: 2 @ icepool.d(200)),
        ("1d6+2d4+3", lambda: icepool.d6 + 2 @ icepool.d4 + 3),
        ("3d8-2d12-5", lambda: 3 @ icepool.d8 - 2 @ icepool.d12 - 5),
        ("30d6+30d4", lambda: 30 @ icepool.d6 + 30 @ icepool.d4),
        ("10d6kh3", lambda: icepool.d6.highest(10, 3)),
        ("10d6kl3", lambda: icepool.d6.lowest(10, 3)),
        ("4d6kh3", lambda: icepool.d6.highest(4, 3)),
        ("40d10kh15", lambda: icepool.d10.highest(40, 15)),
        ("12d20kh12", lambda: 12 @ icepool.d20),
        ("50d4kl1", lambda: icepool.d4.lowest(50, 1)),
        ("20d10>=7", lambda: 20 @ (icepool.d10 >= 7)),
    ],
)
def test_distributions_are_those_of_an_independent_library(text: str, oracle: Any) -> None:
    assert parse(text).pmf() == of_oracle(oracle())


@given(count=st.integers(1, 12), sides=st.integers(1, 12), data=st.data())
@settings(max_examples=60)
def test_kept_dice_are_those_of_an_independent_library(count: int, sides: int, data: st.DataObject) -> None:
    kept = data.draw(st.integers(1, count))

    assert Dice(count, sides, highest=kept).pmf() == of_oracle(icepool.d(sides).highest(count, kept))
    assert Dice(count, sides, lowest=kept).pmf() == of_oracle(icepool.d(sides).lowest(count, kept))


@pytest.mark.parametrize("text", ["1000d6", "300d6", "100d20kh20", "1000d2kh500", "100d6+100d4"])
def test_large_pools_keep_their_known_moments(text: str) -> None:
    pool = parse(text)
    distribution = pool.pmf()

    throws = 1
    for term in pool.terms:
        throws *= term.sides**term.count
    assert distribution.total == throws
    if "k" not in text:
        assert distribution.mean == sum(Fraction(term.count * (term.sides + 1), 2) for term in pool.terms)
        assert distribution.variance == sum(Fraction(term.count * (term.sides**2 - 1), 12) for term in pool.terms)
    assert distribution.probabilities.sum() == pytest.approx(1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1000d1000", "1000d1000 has 999001 outcomes, a distribution has at most 20000"),
        ("1000d20+1000000-20d60", "a pool has at most 1000 dice"),
        ("500d6+500d8", "the sum of distributions may have 1000000 bytes of counts, this one has"),
        ("100d100kh21", "dice kept times sides may be 2000 in a distribution, got 21 times 100"),
    ],
)
def test_distributions_that_take_too_long_are_rejected(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse(text).pmf()


def test_pool_too_large_for_a_distribution_can_be_thrown() -> None:
    assert 1000 <= parse("1000d1000").roll(Rng(7)) <= 1_000_000


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("4d6", [1, 6, 3, 3], 13),
        ("4d6kh3", [1, 6, 3, 3], 12),
        ("4d6kl2-1", [1, 6, 3, 3], 3),
        ("4d6>=3", [1, 6, 3, 3], 3),
        ("d6-3d6kh1+10", [4, 2, 5, 2], 9),
    ],
)
def test_throw_counts_the_faces_of_the_dice(text: str, faces: list[int], total: int) -> None:
    pool = parse(text)

    assert pool.roll(ScriptedRng(faces)) == total
    throw = pool.roll_faces(ScriptedRng(faces))
    assert throw.total == total
    assert [face for term in throw.faces for face in term] == faces


def test_faces_of_each_term_are_shown_by_themselves() -> None:
    assert parse("2d6kh1+d4").roll_faces(ScriptedRng([2, 5, 3])) == Throw(8, ((2, 5), (3,)))


@given(pool=small_pools(), seed=st.integers())
@settings(max_examples=60)
def test_showing_the_dice_draws_the_same_and_throws_are_possible(pool: Pool, seed: int) -> None:
    rng, twin = Rng(seed), Rng(seed)

    total = pool.roll(rng)

    assert total == pool.roll_faces(twin).total
    assert rng == twin
    assert pool.pmf().probability(total) > 0


@pytest.mark.parametrize("text", ["3d6", "4d6kh3-1", "4d6kl2", "6d10>=7", "2d4-d6"])
def test_throws_follow_their_distribution(text: str) -> None:
    pool, rng, times = parse(text), Rng(f"frequent {text}"), 6000
    distribution = pool.pmf()
    thrown = Counter(pool.roll(rng) for _ in range(times))
    drawn = Counter(distribution.draw(rng) for _ in range(times))

    for seen in (thrown, drawn):
        assert set(seen) <= set(distribution.outcomes)
        expected = distribution.probabilities * times
        square = sum(
            (seen[outcome] - often) ** 2 / often for outcome, often in zip(distribution.outcomes, expected, strict=True)
        )
        freedom = len(expected) - 1
        assert square < freedom + 5 * (2 * freedom) ** 0.5


@given(left=small_pools(), right=small_pools(), number=st.integers(-9, 9))
@settings(max_examples=60)
def test_distributions_add_subtract_and_turn_over(left: Pool, right: Pool, number: int) -> None:
    one, other = left.pmf(), right.pmf()

    total = one + other
    assert total == other + one
    assert total.mean == one.mean + other.mean
    assert total.variance == one.variance + other.variance
    assert (one - other).mean == one.mean - other.mean
    turned = -one
    assert -turned == one
    assert turned.probability(-one.low) == one.probability(one.low)
    assert (one + number).probability(one.low + number) == one.probability(one.low)
    assert one - number == one + -number
    assert sum(total.probability(outcome) for outcome in total.outcomes) == 1
    assert all(total.at_least(outcome) + total.at_most(outcome - 1) == 1 for outcome in total.outcomes)


def test_probabilities_are_rounded_from_the_exact_ones_and_cannot_be_changed() -> None:
    distribution = parse("100d6").pmf()

    assert distribution.probabilities.dtype == np.float64
    assert distribution.probabilities[0] == float(Fraction(1, 6**100))
    assert distribution.cumulative[-1] == 1.0
    assert distribution.cumulative[250] == float(distribution.at_most(350))
    with pytest.raises(ValueError, match="read-only"):
        distribution.probabilities[0] = 1


def test_outcomes_can_be_given_a_meaning() -> None:
    points = parse("d6-3").pmf().map(lambda excess: max(excess, 0))

    assert points == Distribution.of({0: 3, 1: 1, 2: 1, 3: 1})
    assert parse("d6").pmf().map(lambda face: face // 4 * 10).counts == (3, *[0] * 9, 3)


def test_distributions_are_equal_when_their_probabilities_are() -> None:
    assert parse("3d6>=4").pmf() == parse("3d2>=2").pmf()
    assert hash(parse("3d6>=4").pmf()) == hash(parse("3d2>=2").pmf())
    assert parse("d6").pmf() != parse("d6+1").pmf()
    assert parse("d6").pmf() != parse("d8").pmf()
    assert parse("d6").pmf() != (1, 6)


@pytest.mark.parametrize("counts", [(), (0, 1), (1, 0), (1, -1, 1)])
def test_counts_that_are_no_ways_are_rejected(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"counts must be at least 0, the first and the last at least 1, got"):
        Distribution(1, counts)


def test_distribution_needs_an_outcome() -> None:
    with pytest.raises(ValueError, match=r"there must be a way to some outcome, got \{3: 0\}"):
        Distribution.of({3: 0})


def test_sides_that_oppose_one_another_are_compared_exactly() -> None:
    fight = Opposed("2d6", "d6")

    better = Counter(
        (left + right > other) - (left + right < other) for left, right, other in product(range(1, 7), repeat=3)
    )
    assert (fight.win, fight.tie, fight.lose) == (
        Fraction(better[1], 216),
        Fraction(better[0], 216),
        Fraction(better[-1], 216),
    )
    assert (fight.excess.low, fight.excess.high) == (-4, 11)
    assert fight.excess.mean == Fraction(7, 2)


def test_numbers_of_dice_oppose_one_another() -> None:
    fight = Opposed(4, 3)

    assert (
        fight
        == Opposed("4d6", "3d6")
        == Opposed.parse("4 vs 3")
        == Opposed.parse("4d6 vs 3")
        == Opposed(Pool.of(4), "3")
    )
    assert str(fight) == "4d6 vs 3d6"
    assert fight.excess == of_oracle(4 @ icepool.d6 - 3 @ icepool.d6)
    assert Opposed.parse(str(Opposed("3d8kh1-1", "2d4>=2"))) == Opposed("3d8kh1-1", "2d4>=2")
    assert Opposed(2, 0).win == 1
    assert Opposed(0, 0).tie == 1


def test_left_side_throws_first() -> None:
    assert Opposed(2, 1).roll(ScriptedRng([6, 5, 2])) == 9


@pytest.mark.parametrize("text", ["4", "4 vs", "4 vs 3 vs 2", "vs", "4d vs 3"])
def test_odds_without_two_sides_are_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="opposed pools are written like|cannot read"):
        Opposed.parse(text)


@pytest.mark.parametrize(
    "value", [parse("3d6kh1+2"), parse("3d6kh1+2").pmf(), Opposed(4, 3), parse("2d4").roll_faces(Rng(7))]
)
def test_dice_are_values(value: Any) -> None:
    assert pickle.loads(pickle.dumps(value)) == value
    names = {"Pool": Pool, "Dice": Dice, "Distribution": Distribution, "Opposed": Opposed, "Throw": Throw}
    assert eval(repr(value), names) == value
    assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        value.total = 7


def test_only_a_text_is_read_as_dice() -> None:
    wrong: Any
    for wrong in (None, 6, b"2d6"):
        with pytest.raises(TypeError, match="the notation of dice is a text such as '2d6', got"):
            parse(wrong)


HUGE = 10**5000


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Distribution.of({0: 1, 10**12: 1}), "at most 20000 outcomes, got those from 0 to 1000000000000"),
        (lambda: parse("2d6").pmf().map(lambda total: total**9), "at most 20000 outcomes, got those from 512 to"),
        (lambda: Dice(HUGE), "the number of dice must be from 0 to 1000, got a very large int"),
        (lambda: Dice(2, HUGE), "the number of sides must be from 1 to 1000, got a very large int"),
        (lambda: Dice(2, highest=HUGE, hit_on=1), "the 2 thrown, got a very large int"),
        (lambda: Dice(2, hit_on=HUGE), "from 1 to 1000000, got a very large int"),
        (lambda: Pool((), HUGE), "from -1000000 to 1000000, got a very large int"),
        (lambda: Pool.of(HUGE), "from 0 to 1000, got a very large int"),
        (lambda: Opposed("9" * 5000, 3), "at most 1000 characters, got 5000"),
        (lambda: Opposed(HUGE, 3), "from 0 to 1000, got a very large int"),
        (lambda: Opposed.parse("vs" * 1_000_000), "opposed pools are written like '4d6 vs 3d6', got 'vsvs"),
        (lambda: Opposed.parse("9" * 1_000_000 + "vs3"), "at most 1000 characters, got 1000000"),
        (lambda: parse("9" * 900), "from -1000000 to 1000000, got 999"),
        (lambda: parse(" " * 1000), "cannot read"),
        (lambda: parse("+".join(["9d9"] * 100)).pmf(), "the sum of distributions may have 1000000 bytes"),
    ],
)  # fmt: skip
def test_huge_dice_are_rejected_in_few_words(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        make()
    assert len(str(caught.value)) < 300


def test_distribution_spans_at_most_its_limit() -> None:
    assert Distribution.of({5: 1, 20_004: 1}).high == 20_004
    with pytest.raises(ValueError, match="at most 20000 outcomes, got those from 5 to 20005"):
        Distribution.of({5: 1, 20_005: 1})


def test_sum_that_is_too_long_is_rejected_before_it_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arcana_core.chance.dice._product", None)
    with pytest.raises(ValueError, match="the sum of distributions may have 1000000 bytes"):
        parse("+".join(["9d9"] * 100)).pmf()


def test_sum_of_many_terms_is_that_of_all_dice() -> None:
    assert parse("+".join(["1d4"] * 25)).pmf() == parse("25d4").pmf()
    assert parse("1d4-1d4+1d6").pmf() == parse("1d4").pmf() - parse("1d4").pmf() + parse("1d6").pmf()


@pytest.mark.parametrize("wrong", [None, "2", 2.5, [2], {}])
def test_dice_are_whole_numbers(wrong: Any) -> None:
    two = parse("2d6").pmf()
    makers: list[Any] = [Dice, Pool.of, two.probability, two.at_least, two.at_most]
    makers += [lambda value: Dice(2, value), lambda value: Pool((), value), lambda value: two + value]
    makers += [lambda value: Distribution.of({1: value}), lambda value: Distribution(0, (1, value))]
    makers += [lambda value: two.map(lambda _: value)]
    makers += [] if isinstance(wrong, str) else [lambda value: Opposed(value, 3)]
    for make in makers:
        with pytest.raises(TypeError, match="dice are described by whole numbers, got"):
            make(wrong)


@pytest.mark.parametrize("wrong", [None, "2d6", 5, {}])
def test_dice_are_thrown_with_a_stream(wrong: Any) -> None:
    for throw in (parse("2d6").roll, parse("2d6").roll_faces, parse("2d6").pmf().draw, Opposed(2, 3).roll):
        with pytest.raises(TypeError, match="rng must be an Rng, got"):
            throw(wrong)


def test_pools_and_distributions_reject_values_of_other_types() -> None:
    wrong: Any
    for wrong in (5, [5], ["2d6"]):
        with pytest.raises(TypeError, match="the terms of a pool must be Dice, got"):
            Pool(wrong)
    wrong = 5
    with pytest.raises(TypeError, match="counts must be a sequence"):
        Distribution(0, wrong)
    with pytest.raises(TypeError, match="ways must be a mapping"):
        Distribution.of(wrong)
    with pytest.raises(TypeError, match="the notation of opposed pools must be a text, got 5"):
        Opposed.parse(wrong)
