"""Placed cards to discard or set aside, compared with the rulebook's examples and naive counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from arcana_archmage.chapters.discards import freeze_picks, golem_discard_picks, half_picks, wild_card_picks
from arcana_archmage.spells.requirements.readings import NO_POWERS, POWERS, Powers
from arcana_archmage.spells.requirements.table import REQUIREMENTS, is_true
from arcana_core.cards.cards import DIAMONDS, HEARTS, SPADES, Card, cards_in, mask_of


def cards(notation: str) -> int:
    return mask_of(Card(name) for name in notation.split())


@pytest.mark.rule("AM-16.10", "AM-11.9")
def test_dimension_travel_discards_all_red_or_all_black_cards() -> None:
    placed = cards("2S 2H 7C 7H")

    assert half_picks(placed, true=True) == placed
    assert half_picks(placed, picked=cards("2S"), true=True) == cards("7C")
    assert half_picks(placed, picked=cards("7H"), true=True) == cards("2H")
    assert half_picks(placed, picked=cards("2H 7H"), true=True) == 0


@pytest.mark.rule("AM-16.10", "AM-8.3", "AM-11.9")
def test_under_control_the_reading_decides_which_half_is_red() -> None:
    placed = cards("2S 2C 7C 7H")

    assert half_picks(placed, powers=Powers.of(HEARTS), picked=cards("2S"), true=True) == cards("7C 7H")


@pytest.mark.rule("AM-16.10", "AM-11.9", "AM-11.4")
def test_illusion_of_dimension_travel_discards_any_half() -> None:
    placed = cards("2S 2C 7H 7D")

    assert half_picks(placed, picked=cards("2S"), true=False) == cards("2C 7H 7D")
    assert half_picks(placed, picked=cards("2S 7H"), true=False) == 0


@pytest.mark.rule("AM-16.10", "AM-11.6", "AM-8.4")
def test_wild_card_belongs_to_the_half_that_its_pair_leaves_it() -> None:
    placed, wild = cards("2S 7C 7H"), cards("5D")

    assert half_picks(placed, wild, picked=cards("7H"), true=True) == wild
    assert half_picks(placed, wild, picked=cards("2S"), true=True) == cards("7C")


@pytest.mark.rule("AM-20.8", "AM-11.9")
def test_freeze_discards_one_card_of_each_suit() -> None:
    placed = cards("2C 3C 4D 5D 6H 7H 8S 9S")

    assert freeze_picks(placed, true=True) == placed
    assert freeze_picks(placed, picked=cards("2C 5D"), true=True) == cards("6H 7H 8S 9S")
    assert freeze_picks(placed, picked=cards("2C 5D 6H 9S"), true=True) == 0


@pytest.mark.rule("AM-25.37", "AM-20.8", "AM-11.4")
def test_illusion_of_freeze_discards_any_four() -> None:
    placed = cards("2C 3C 4D 5D 6H 7H 8H 9S")

    assert freeze_picks(placed, picked=cards("2C 3C 6H"), true=False) == cards("4D 5D 7H 8H 9S")
    assert freeze_picks(placed, picked=cards("2C 3C 6H 7H"), true=False) == 0


@pytest.mark.rule("AM-25.8", "AM-18.2")
def test_call_chaos_sets_aside_a_card_that_leaves_two_adjacent_pairs() -> None:
    assert wild_card_picks(cards("4S 4H 5C 5H 9D"), true=True) == cards("9D")
    assert wild_card_picks(cards("4S 4H 5C 5H 5D"), true=True) == cards("5C 5H 5D")
    assert wild_card_picks(cards("4S 4H 5C 5H 6D"), powers=Powers(shapechanger=True), true=True) == cards("5C 5H 6D")


@pytest.mark.rule("AM-18.2")
def test_accepted_illusion_of_call_chaos_sets_any_card_aside() -> None:
    assert wild_card_picks(cards("4S 4H 8C 8H 9D"), true=False) == cards("4S 4H 8C 8H 9D")


@pytest.mark.rule("AM-18.4", "AM-11.6")
def test_wild_card_never_becomes_a_wild_card_again() -> None:
    assert wild_card_picks(cards("4S 4H 5C 5H"), cards("9D"), true=True) == cards("4S 4H 5C 5H")
    assert wild_card_picks(cards("4S 4H 8C 9H"), cards("9D"), true=False) == cards("4S 4H 8C 9H")
    assert wild_card_picks(0, cards("4S 4H 5C 5H 9D"), true=True) == 0


@pytest.mark.rule("AM-20.2", "AM-18.4")
def test_create_golem_discards_three_cards_wild_ones_first() -> None:
    six = cards("2C 2D 5H 5S 9C 9D")

    assert golem_discard_picks(six) == six
    assert golem_discard_picks(six, picked=cards("2C 5H")) == cards("2D 5S 9C 9D")
    assert golem_discard_picks(six, picked=cards("2C 5H 9D")) == 0
    assert golem_discard_picks(cards("2C 2D 5H 5S"), cards("KC KD")) == cards("KC KD")
    assert golem_discard_picks(cards("2C 2D 5H 5S"), cards("KC KD"), cards("KC KD")) == cards("2C 2D 5H 5S")
    assert golem_discard_picks(cards("2C 2D"), cards("KC KD JC JD"), cards("KC KD JC")) == 0


# Naive counts of the discards that readings without incorrect cards fit

Entry = tuple[int, int]


def naive_readings(natural: tuple[Card, ...], powers: Powers) -> Iterator[tuple[Entry, ...]]:
    for changed in range(-1, len(natural)) if powers.shapechanger else (-1,):
        ways = []
        for place, card in enumerate(natural):
            values = [card.value - 1, card.value + 1] if place == changed else [card.value]
            suits = {card.suit} | {suit for suit in range(4) if powers.controlled >> suit & 1}
            ways.append([(value, suit) for value in values if 2 <= value <= 14 for suit in suits])
        yield from product(*ways)


def naive_halves(natural: tuple[Card, ...], wild: tuple[Card, ...], powers: Powers) -> set[int]:
    halves = set()
    for entries in naive_readings(natural, powers):
        values = sorted({value for value, _ in entries}) or [2]
        for more in product(product(values, (HEARTS, SPADES)), repeat=len(wild)):
            dealt = list(zip((*natural, *wild), (*entries, *more), strict=True))
            red = [(card, value) for card, (value, suit) in dealt if suit in (DIAMONDS, HEARTS)]
            black = [(card, value) for card, (value, suit) in dealt if suit not in (DIAMONDS, HEARTS)]
            if Counter(value for _, value in red) == Counter(value for _, value in black):
                halves |= {mask_of(card for card, _ in half) for half in (red, black)}
    return halves


def naive_fours(natural: tuple[Card, ...], wild: tuple[Card, ...], powers: Powers) -> set[int]:
    fours = set()
    for entries in naive_readings(natural, Powers(powers.controlled)):
        for more in product(range(4), repeat=len(wild)):
            by_suit: dict[int, list[Card]] = {suit: [] for suit in range(4)}
            for card, suit in zip((*natural, *wild), (*(suit for _, suit in entries), *more), strict=True):
                by_suit[suit].append(card)
            if all(len(two) == 2 for two in by_suit.values()):
                fours |= {mask_of(four) for four in product(*by_suit.values())}
    return fours


def assert_the_picks_lead_to(legal: set[int], picks: Callable[[int], int], so_far: int) -> None:
    expected = 0
    for whole in legal:
        if so_far & ~whole == 0:
            expected |= whole & ~so_far
    assert picks(so_far) == expected


@st.composite
def pairs_and_wilds(draw: st.DrawFn, number: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards of few values, some of them wild: often a true Dimension Travel."""
    low = draw(st.integers(2, 12))
    near = [card for card in range(52) if low <= card % 13 + 2 < low + 3]
    chosen = draw(st.lists(st.sampled_from(near), min_size=number, max_size=number, unique=True))
    wild = draw(st.sampled_from([0, 0, 1, 2]))
    placed = tuple(card for index in chosen for card in cards_in(1 << index))
    return placed[wild:], placed[:wild]


@pytest.mark.rule("AM-16.10", "AM-11.9", "AM-23.11", "AM-8.3", "AM-8.4", "AM-8.5")
@settings(max_examples=120, deadline=None)
@given(
    number=st.sampled_from([2, 4, 6]),
    powers=st.sampled_from([powers for powers in POWERS if powers.controlled.bit_count() <= 1]),
    data=st.data(),
)
def test_halves_of_a_true_dimension_travel_are_those_of_the_naive_count(
    number: int, powers: Powers, data: st.DataObject
) -> None:
    natural, wild = data.draw(pairs_and_wilds(number))
    assume(is_true(REQUIREMENTS["Dimension Travel"], mask_of(natural), mask_of(wild), powers))
    halves = naive_halves(natural, wild, powers)

    def picks(so_far: int) -> int:
        return half_picks(mask_of(natural), mask_of(wild), powers, so_far, true=True)

    assert_the_picks_lead_to(halves, picks, 0)
    for size in (1, 2):
        for so_far in combinations((*natural, *wild), min(size, number // 2)):
            if any(mask_of(so_far) & ~half == 0 for half in halves):
                assert_the_picks_lead_to(halves, picks, mask_of(so_far))


@pytest.mark.rule("AM-20.8", "AM-11.9", "AM-23.11", "AM-8.3", "AM-8.4")
@settings(max_examples=60, deadline=None)
@given(
    controlled=st.sampled_from([0, 1, 2, 4, 8]),
    number_wild=st.sampled_from([0, 1, 2]),
    data=st.data(),
)
def test_discards_of_a_true_freeze_are_those_of_the_naive_count(
    controlled: int, number_wild: int, data: st.DataObject
) -> None:
    by_suit = [data.draw(st.lists(st.integers(0, 12), min_size=2, max_size=2, unique=True)) for _ in range(4)]
    placed = [card for suit, lane in enumerate(by_suit) for step in lane for card in cards_in(1 << 13 * suit + step)]
    placed = data.draw(st.permutations(placed))
    if controlled and data.draw(st.booleans()):  # another card in place of one of the controlled suit
        own = next(card for card in placed if controlled >> card.suit & 1)
        other = data.draw(st.sampled_from([index for index in range(52) if not any(c.index == index for c in placed)]))
        placed[placed.index(own)] = cards_in(1 << other)[0]
    natural, wild, powers = tuple(placed[number_wild:]), tuple(placed[:number_wild]), Powers(controlled)
    assert is_true(REQUIREMENTS["Freeze"], mask_of(natural), mask_of(wild), powers)
    fours = naive_fours(natural, wild, powers)

    def picks(so_far: int) -> int:
        return freeze_picks(mask_of(natural), mask_of(wild), powers, so_far, true=True)

    some = data.draw(st.sampled_from(sorted(fours)))
    part = mask_of(data.draw(st.lists(st.sampled_from(cards_in(some)), unique=True, max_size=3)))
    for so_far in (0, part, some):
        assert_the_picks_lead_to(fours, picks, so_far)


@pytest.mark.rule("AM-18.2", "AM-18.4", "AM-8.3", "AM-8.4", "AM-8.5")
@settings(max_examples=150, deadline=None)
@given(powers=st.sampled_from(POWERS), data=st.data())
def test_card_set_aside_leaves_two_adjacent_pairs_by_some_reading(powers: Powers, data: st.DataObject) -> None:
    natural, wild = data.draw(pairs_and_wilds(5))
    assume(is_true(REQUIREMENTS["Call Chaos"], mask_of(natural), mask_of(wild), powers))

    def adjacent_pairs(rest: tuple[Card, ...]) -> bool:
        return any(
            all(max(0, count) <= 2 and value in (low, low + 1) for value, count in Counter(values).items())
            for values in (
                [value for value, _ in entries] for entries in naive_readings(rest, Powers(0, powers.shapechanger))
            )
            for low in range(2, 14)
        )

    expected = mask_of(one for one in natural if adjacent_pairs(tuple(card for card in natural if card is not one)))

    assert wild_card_picks(mask_of(natural), mask_of(wild), powers, true=True) == expected
    assert expected or not natural


@pytest.mark.rule("AM-16.10", "AM-11.9")
def test_large_dimension_travel_is_resolved_quickly() -> None:
    placed = cards("2C 2D 3C 3D 4C 4D 5C 5D 6C 6D 7C 7D 8C 8D 9C 9D 10C 10D JC JD")
    powers = Powers.of(HEARTS, SPADES, shapechanger=True)

    assert half_picks(placed, 0, NO_POWERS, cards("2C"), true=True) == cards("3C 4C 5C 6C 7C 8C 9C 10C JC")
    assert half_picks(placed, 0, powers, cards("2C 3D"), true=True) == placed & ~cards("2C 2D 3C 3D")
