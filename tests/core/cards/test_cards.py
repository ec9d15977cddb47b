"""The ordinary pack: interned cards, notation, sets of cards as integers."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.cards.cards import (
    ACE,
    BLACK,
    CARDS,
    COURT,
    HEARTS,
    PACK,
    RED,
    SPADES,
    SUITS,
    VALUES,
    Card,
    cards_in,
    indices,
    mask_of,
)


def test_ten_of_hearts_has_its_index_suit_value_and_bit() -> None:
    card = Card("10H")

    assert (card.index, card.suit, card.value, card.bit) == (34, HEARTS, 10, 1 << 34)
    assert card.is_red
    assert not card.is_court


def test_ace_of_spades_is_the_last_card_black_and_a_court_card() -> None:
    card = Card("AS")

    assert (card.index, card.suit, card.value) == (51, SPADES, ACE)
    assert not card.is_red
    assert card.is_court


def test_every_card_exists_once_and_is_found_by_its_notation() -> None:
    assert len({id(card) for card in CARDS}) == 52
    assert [card.index for card in CARDS] == list(range(52))
    assert all(Card(str(card)) is card for card in CARDS)


@pytest.mark.parametrize("text", ["QS", "2C", "10D"])
def test_repr_can_be_pasted_back_and_str_is_the_notation(text: str) -> None:
    card = Card(text)

    assert repr(card) == f"Card({text!r})"
    assert eval(repr(card)) is card
    assert str(card) == text


def test_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="QS is the same card for everybody"):
        Card("QS").value = 3

    assert Card("QS").value == 12


def test_copies_and_pickles_of_a_card_are_the_card_itself() -> None:
    card = Card("KD")

    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    assert pickle.loads(pickle.dumps(card)) is card


def test_cards_sort_by_suit_and_then_value() -> None:
    assert sorted([Card("2S"), Card("AC"), Card("3C")]) == [Card("3C"), Card("AC"), Card("2S")]


@pytest.mark.parametrize(("wrong", "right"), [("10h", "10H"), ("TH", "10H"), (" qs", "QS")])
def test_mistyped_card_gets_the_right_notation(wrong: str, right: str) -> None:
    with pytest.raises(ValueError, match=f"did you mean '{right}'"):
        Card(wrong)


@pytest.mark.parametrize("wrong", ["", "1C", "15S", "AX", "H10", 7, None])
def test_wrong_notation_is_rejected_with_the_right_one(wrong: Any) -> None:
    with pytest.raises(ValueError, match="'10H'|2 to 10, J, Q, K, A"):
        Card(wrong)


def test_masks_of_suits_values_colours_and_courts_hold_their_cards() -> None:
    assert cards_in(SUITS[HEARTS] & VALUES[10]) == (Card("10H"),)
    assert RED | BLACK == PACK
    assert RED & BLACK == 0
    assert RED.bit_count() == 26
    assert COURT.bit_count() == 16
    assert VALUES[0] == VALUES[1] == 0
    assert all(bool(card.bit & COURT) == card.is_court and bool(card.bit & RED) == card.is_red for card in CARDS)


@given(st.sets(st.integers(0, 51)))
def test_set_of_cards_equals_its_mask(members: set[int]) -> None:
    mask = sum(1 << index for index in members)

    assert [card.index for card in cards_in(mask)] == sorted(members)
    assert mask_of(cards_in(mask)) == mask


@given(st.sets(st.integers(0, 200)))
def test_indices_of_a_mask_of_any_size_are_its_bits_in_order(members: set[int]) -> None:
    assert indices(sum(1 << index for index in members)) == tuple(sorted(members))


@pytest.mark.parametrize("mask", [-1, 1 << 52])
def test_mask_outside_the_pack_is_rejected(mask: int) -> None:
    with pytest.raises(ValueError, match="between 0 and"):
        cards_in(mask)


def test_negative_masks_have_no_indices() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        indices(-5)
