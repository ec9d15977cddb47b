"""Rolls on tables: against counting all throws of the dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.chance.table_rolls import Modifier, TableRoll, Thrown

MODIFIERS = st.builds(Modifier, st.just("charm"), st.integers(-3, 3), st.none() | st.integers(1, 3))
ROLLS = st.builds(
    TableRoll,
    st.integers(1, 3),
    st.integers(1, 6),
    st.lists(MODIFIERS, max_size=3).map(tuple),
    st.none() | st.integers(-1, 2),
    st.none() | st.integers(3, 7),
)


def counted(roll: TableRoll) -> dict[int, Fraction]:
    """The probability of each result, by looking at every throw."""
    dice = roll.dice
    for modifier in roll.modifiers:
        if modifier.dice is not None:
            dice = min(dice, modifier.dice)
    ways = Counter[int]()
    for faces in product(range(1, roll.sides + 1), repeat=dice):
        result = max(faces) + sum(modifier.amount for modifier in roll.modifiers)
        if roll.low is not None:
            result = max(result, roll.low)
        if roll.high is not None:
            result = min(result, roll.high)
        ways[result] += 1
    return {result: Fraction(count, roll.sides**dice) for result, count in ways.items()}


@given(ROLLS)
def test_distribution_agrees_with_counting(roll: TableRoll) -> None:
    distribution = roll.pmf()

    assert {result: distribution.probability(result) for result in counted(roll)} == counted(roll)
    assert sum(counted(roll).values()) == 1


@given(ROLLS, st.integers(0, 1000))
def test_throw_reports_dice_and_result(roll: TableRoll, seed: int) -> None:
    faces, best, result = roll.throw(Rng(seed))

    assert len(faces) == roll.thrown_dice
    assert best == max(faces)
    assert result == roll.result(best)
    assert counted(roll)[result] > 0


def test_plain_roll_of_two_dice_has_the_known_odds() -> None:
    odds = TableRoll().pmf()

    assert [odds.probability(number) for number in range(1, 7)] == [
        Fraction(1, 36),
        Fraction(3, 36),
        Fraction(5, 36),
        Fraction(7, 36),
        Fraction(9, 36),
        Fraction(11, 36),
    ]


def test_higher_die_counts_and_modifiers_add_up() -> None:
    roll = TableRoll().modified([Modifier("charm", -1), Modifier("fog", 2)])

    assert roll.throw(ScriptedRng([2, 4])) == Thrown((2, 4), 4, 5)
    assert roll.throw(ScriptedRng([6, 1])) == Thrown((6, 1), 6, 6)


def test_odds_with_a_set_die_are_those_of_the_others() -> None:
    odds = TableRoll(modifiers=(Modifier("charm", -1),)).pmf((4,))

    assert [odds.probability(number) for number in range(1, 7)] == [
        *(0, 0, Fraction(4, 6), Fraction(1, 6), Fraction(1, 6)),
        0,
    ]
    assert TableRoll(dice=1).pmf((4,)).probability(4) == 1


def test_several_modifiers_to_one_die_do_no_more_than_one() -> None:
    gloves, boots = Modifier("gloves", dice=1), Modifier("boots", dice=1)

    assert TableRoll().modified([gloves]).modified([boots]).thrown_dice == 1
    assert TableRoll().modified([gloves]).throw(ScriptedRng([3])) == Thrown((3,), 3, 3)


def test_modifier_never_adds_dice() -> None:
    assert TableRoll(dice=1).modified([Modifier("many", dice=3)]).thrown_dice == 1


def test_roll_without_bounds_goes_beyond_them() -> None:
    roll = TableRoll(modifiers=(Modifier("fog", 4),), high=None)

    assert roll.result(6) == 10


def test_roll_without_modifiers_stays_the_same_object() -> None:
    roll = TableRoll()

    assert roll.modified([]) is roll


def test_dice_and_sides_are_at_least_one() -> None:
    with pytest.raises(ValueError, match="dice"):
        TableRoll(dice=0)
    with pytest.raises(ValueError, match="dice"):
        Modifier("none", dice=0)
