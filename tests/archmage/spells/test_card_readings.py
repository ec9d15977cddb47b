"""Readings of cards under Elemental Control and Shapechanger, and the heaviest pairing with entries."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_archmage.spells.requirements.readings import (
    FACES,
    NO_POWERS,
    POWERS,
    Powers,
    of_values,
    paired,
    shapechanged_for,
    standing_for,
    taken_as,
)
from arcana_core.cards.cards import CARDS, CLUBS, HEARTS, SPADES, Card, cards_in, mask_of


def cards(notation: str) -> int:
    return mask_of(Card(name) for name in notation.split())


@pytest.mark.rule("AM-8.2")
def test_without_powers_a_card_counts_only_as_itself() -> None:
    assert standing_for(cards("2C 9H"), 0) == cards("2C 9H")


@pytest.mark.rule("AM-8.3")
def test_controlled_hearts_let_every_nine_count_as_the_nine_of_hearts() -> None:
    assert standing_for(cards("9H"), 1 << HEARTS) == cards("9C 9D 9H 9S")
    assert standing_for(cards("9C"), 1 << HEARTS) == cards("9C")


@pytest.mark.rule("AM-8.3", "AM-16.7")
def test_with_two_suits_controlled_either_is_possible() -> None:
    assert standing_for(cards("9H 4S"), Powers.of(HEARTS, SPADES).controlled) == of_values([9, 4])


@pytest.mark.rule("AM-8.5")
def test_shapechanged_card_can_count_as_both_neighbours_in_its_suit() -> None:
    assert shapechanged_for(cards("9H"), 0) == cards("8H 10H")


@pytest.mark.rule("AM-8.5", "AM-1.3")
def test_ace_goes_no_higher_and_a_two_no_lower() -> None:
    assert shapechanged_for(cards("2D"), 0) == cards("3D")
    assert shapechanged_for(cards("AC"), 0) == cards("KC")
    assert shapechanged_for(cards("AS"), 0) == cards("KS")
    assert shapechanged_for(cards("2C"), 0) == cards("3C")


@pytest.mark.rule("AM-8.2", "AM-8.3", "AM-8.5")
@given(entry=st.sampled_from(CARDS), controlled=st.integers(0, 15))
def test_cards_count_as_the_entries_that_the_clauses_allow(entry: Card, controlled: int) -> None:
    def allowed(card: Card, change: int) -> bool:
        suits = {card.suit} | {suit for suit in range(4) if controlled >> suit & 1}
        return card.value + change == entry.value and entry.suit in suits

    assert set(cards_in(standing_for(entry.bit, controlled))) == {card for card in CARDS if allowed(card, 0)}
    changed = {card for card in CARDS if allowed(card, 1) or allowed(card, -1)}
    assert set(cards_in(shapechanged_for(entry.bit, controlled))) == changed


@pytest.mark.rule("AM-8.5")
def test_at_most_one_card_is_taken_as_a_neighbouring_value() -> None:
    two, ace = Card("2C").index, Card("AH").index

    ways = list(taken_as([two, ace], Powers(shapechanger=True)))

    clubs, hearts = 1 << CLUBS, 1 << HEARTS
    assert ways == [
        [(2, clubs), (14, hearts)],
        [(3, clubs), (14, hearts)],
        [(2, clubs), (13, hearts)],
    ]


@pytest.mark.rule("AM-8.3", "AM-8.5")
def test_without_shapechanger_there_is_one_way_with_the_own_and_the_controlled_suits() -> None:
    assert list(taken_as([Card("9H").index], Powers.of(SPADES))) == [[(9, 1 << HEARTS | 1 << SPADES)]]


@pytest.mark.rule("AM-1.2")
def test_face_values_of_the_pack_add_up_to_four_times_104() -> None:
    assert sum(FACES) == 4 * 104
    assert FACES[Card("AS").index] == 14


def test_powers_are_made_once_and_found_by_their_number() -> None:
    assert len(set(POWERS)) == 32
    assert POWERS[0] == NO_POWERS
    assert POWERS[Powers.of(SPADES, shapechanger=True).controlled << 1 | 1] == Powers(0b1000, shapechanger=True)


@pytest.mark.parametrize("controlled", [-1, 16])
def test_powers_over_other_than_four_suits_are_rejected(controlled: int) -> None:
    with pytest.raises(ValueError, match=f"from 0 to 15, got {controlled}"):
        Powers(controlled)


@pytest.mark.rule("AM-8.6", "AM-8.8")
@settings(max_examples=300, deadline=None)
@given(options=st.lists(st.integers(0, 31), max_size=6), weights=st.lists(st.integers(2, 14), min_size=6, max_size=6))
def test_pairing_keeps_the_greatest_weight_of_all_pairings(options: list[int], weights: list[int]) -> None:
    weights = sorted(weights[: len(options)], reverse=True)

    kept = paired(tuple(options))

    assert sum(weight for place, weight in enumerate(weights) if kept >> place & 1) == _heaviest(options, weights)


def _heaviest(options: list[int], weights: list[int], taken: int = 0) -> int:
    if not options:
        return 0
    best = _heaviest(options[1:], weights[1:], taken)
    for entry in range(5):
        if options[0] & ~taken & 1 << entry:
            best = max(best, weights[0] + _heaviest(options[1:], weights[1:], taken | 1 << entry))
    return best
