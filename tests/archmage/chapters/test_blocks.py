"""Blocks, picked one card at a time, compared with the rulebook's examples and a naive count."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_archmage.chapters.blocks import Block, Of, OneCard, Run, fireball_block, run_block
from arcana_archmage.spells.requirements.readings import NO_POWERS, POWERS, Powers
from arcana_archmage.spells.requirements.shapes import Each, Lists
from arcana_archmage.spells.requirements.table import REQUIREMENTS, runs
from arcana_core.cards.cards import COURT, HEARTS, SPADES, SUITS, Card, cards_in, mask_of

SHAPECHANGER = Powers(shapechanger=True)


def cards(notation: str) -> int:
    return mask_of(Card(name) for name in notation.split())


# The examples of the rulebook, and the clauses


@pytest.mark.rule("AM-25.2", "AM-15.3")
def test_fireball_is_blocked_by_one_higher_card_of_its_suit() -> None:
    block = fireball_block(SPADES, 6)

    assert block.is_block(cards("7S"))
    assert block.picks(cards("3S 6S 7S KS 7H")) == cards("7S KS")
    assert not block.is_block(cards("3S"))
    assert not block.is_block(cards("7H"))
    assert not block.is_block(cards("7S 8S"))


@pytest.mark.rule("AM-15.3", "AM-8.4")
def test_fireball_up_to_the_ace_cannot_be_blocked_even_by_a_wild_card() -> None:
    block = fireball_block(HEARTS, 14)

    assert block.picks(cards("AS KH AH"), cards("2D"), Powers.of(HEARTS, shapechanger=True)) == 0
    assert not block.is_block(0, cards("2D"))


@pytest.mark.rule("AM-25.25", "AM-22.6")
def test_with_iron_tower_a_card_of_any_suit_and_at_least_the_highest_value_blocks() -> None:
    up_to_king, up_to_ace = (fireball_block(HEARTS, highest, iron_tower=True) for highest in (13, 14))

    assert up_to_king.picks(cards("KC AD QS")) == cards("KC AD")
    assert up_to_ace.picks(cards("AC KH")) == cards("AC")
    assert not fireball_block(HEARTS, 14).is_block(cards("AC"))


@pytest.mark.rule("AM-25.4", "AM-25.5", "AM-25.6", "AM-15.7", "AM-9.3")
def test_summon_spells_are_blocked_by_a_run_in_suit_of_exactly_two_three_or_four() -> None:
    assert run_block(2).is_block(cards("KH AH"))
    assert run_block(3).is_block(cards("8D 9D 10D"))
    assert not run_block(3).is_block(cards("8D 9D 10H"))
    assert not run_block(3).is_block(cards("8D 9D"))
    assert not run_block(3).is_block(cards("8D 9D 10D JD"))
    assert run_block(4).is_block(cards("JS QS KS AS"))
    assert not run_block(4).is_block(cards("JS QS KS"))


@pytest.mark.rule("AM-25.19", "AM-20.12")
def test_doom_is_blocked_by_a_run_of_three_in_suit() -> None:
    assert run_block(3).is_block(cards("3C 4C 5C"))


@pytest.mark.rule("AM-25.22", "AM-9.9")
def test_either_of_two_higher_hearts_blocks_a_fireball_of_hearts() -> None:
    assert fireball_block(HEARTS, 4).picks(cards("9H 5H 4H")) == cards("9H 5H")


@pytest.mark.rule("AM-1.3", "AM-15.7")
def test_no_run_goes_from_the_ace_to_the_two_of_this_or_the_next_suit() -> None:
    assert run_block(2).picks(cards("AC 2C 2D AH 2S")) == 0
    assert run_block(3).picks(cards("KC AC 2D")) == 0


@pytest.mark.rule("AM-23.8", "AM-9.3")
def test_each_pick_leaves_a_block_that_can_be_completed() -> None:
    block, hand = run_block(3), cards("3H 4H 5H 6H 8H 9H 8S 9S 10S")

    assert block.picks(hand) == cards("3H 4H 5H 6H 8S 9S 10S")
    assert block.picks(hand, picked=cards("6H")) == cards("4H 5H")
    assert block.picks(hand, picked=cards("3H 5H")) == cards("4H")
    assert block.picks(hand, picked=cards("3H 4H 5H")) == 0
    assert block.picks(hand, picked=cards("3H 6H")) == 0


@pytest.mark.rule("AM-8.3", "AM-16.6", "AM-9.3")
def test_under_control_cards_of_any_suits_make_a_run_in_suit() -> None:
    hand = cards("3C 4D 4S 5H")

    assert run_block(3).picks(hand, powers=Powers.of(SPADES)) == hand
    assert run_block(3).picks(hand, powers=Powers.of(SPADES), picked=cards("4D")) == cards("3C 5H")
    assert fireball_block(SPADES, 9).picks(cards("10C 9D"), powers=Powers.of(SPADES)) == cards("10C")
    assert fireball_block(HEARTS, 9).picks(cards("10C 9D"), powers=Powers.of(SPADES)) == 0


@pytest.mark.rule("AM-8.5", "AM-9.3")
def test_one_shapechanged_card_may_be_part_of_a_block() -> None:
    assert run_block(3).is_block(cards("3C 4C 6C"), powers=SHAPECHANGER)
    assert not run_block(3).is_block(cards("3C 5C 7C"), powers=SHAPECHANGER)
    assert fireball_block(SPADES, 6).picks(cards("6S 5S 8H"), powers=SHAPECHANGER) == cards("6S")


@pytest.mark.rule("AM-8.4", "AM-9.3", "AM-18.3")
def test_wild_cards_fill_the_gaps_of_a_run() -> None:
    block, hand, wild = run_block(4), cards("3C 6C 9C JD"), cards("2S 2H")

    assert block.picks(hand, wild) == cards("3C 6C 9C 2S 2H")
    assert block.picks(hand, wild, picked=cards("3C")) == cards("6C 2S 2H")
    assert block.picks(hand, wild, picked=cards("3C 2S 2H")) == cards("6C")
    assert run_block(2).picks(0, wild) == wild
    assert block.is_block(cards("3C 6C"), wild)
    assert not block.is_block(cards("3C 6C JD"), cards("2S"))


# The naive count: every set of the right number, every reading of it


def naive_run(some: tuple[Card, ...], n: int, powers: Powers) -> bool:
    """Whether these natural cards can count as different cards of one run of n in suit."""
    return any(
        len({suit for _, suit in entries}) <= 1
        and len({value for value, _ in entries}) == len(entries)
        and max(value for value, _ in entries) - min(value for value, _ in entries) < n
        for entries in naive_readings(some, powers)
        if entries
    ) or (not some)


def naive_readings(some: tuple[Card, ...], powers: Powers) -> Iterator[tuple[tuple[int, int], ...]]:
    for changed in range(-1, len(some)) if powers.shapechanger else (-1,):
        ways = []
        for place, card in enumerate(some):
            values = [card.value - 1, card.value + 1] if place == changed else [card.value]
            suits = {card.suit} | {suit for suit in range(4) if powers.controlled >> suit & 1}
            ways.append([(value, suit) for value in values if 2 <= value <= 14 for suit in suits])
        yield from product(*ways)


def naive_blocks(n: int, available: int, wilds: int, powers: Powers) -> list[int]:
    return [
        mask_of(chosen)
        for chosen in combinations((*cards_in(available), *cards_in(wilds)), n)
        if naive_run(tuple(card for card in chosen if not card.bit & wilds), n, powers)
    ]


@st.composite
def hands(draw: st.DrawFn) -> int:
    """Up to eleven cards, from the whole pack or from a few neighbouring values."""
    low = draw(st.integers(2, 10))
    near = [card for card in range(52) if low <= card % 13 + 2 <= low + 4]
    deck = draw(st.sampled_from([list(range(52)), near]))
    return sum(1 << card for card in draw(st.sets(st.sampled_from(deck), max_size=11)))


@pytest.mark.rule("AM-9.3", "AM-15.7", "AM-20.12", "AM-23.8", "AM-8.2", "AM-8.3", "AM-8.4", "AM-8.5")
@settings(max_examples=250, deadline=None)
@given(
    n=st.sampled_from([2, 3, 4]),
    hand=hands(),
    number_wild=st.sampled_from([0, 0, 1, 2, 5]),
    powers=st.sampled_from([NO_POWERS, *(powers for powers in POWERS if powers.controlled.bit_count() <= 2)]),
    data=st.data(),
)
def test_picks_are_those_of_the_naive_count_of_blocks(
    n: int, hand: int, number_wild: int, powers: Powers, data: st.DataObject
) -> None:
    mixed = data.draw(st.permutations(cards_in(hand)))
    wilds, available = mask_of(mixed[:number_wild]), mask_of(mixed[number_wild:])
    blocks = naive_blocks(n, available, wilds, powers)
    picked = data.draw(st.sampled_from(mixed)).bit if hand else 0
    some_block = data.draw(st.sampled_from(blocks)) if blocks else 0
    part = mask_of(data.draw(st.lists(st.sampled_from(cards_in(some_block)), unique=True))) if blocks else 0

    for so_far in (0, picked, part, some_block):
        expected = 0
        for block in blocks:
            if so_far & ~block == 0:
                expected |= block & ~so_far
        assert run_block(n).picks(available, wilds, powers, so_far) == expected


@pytest.mark.rule("AM-9.3", "AM-15.7")
@settings(max_examples=150, deadline=None)
@given(
    n=st.sampled_from([2, 3, 4]),
    hand=hands(),
    number_wild=st.sampled_from([0, 1, 2]),
    powers=st.sampled_from(POWERS),
    data=st.data(),
)
def test_set_is_a_block_when_it_meets_the_requirement_of_a_run_in_suit(
    n: int, hand: int, number_wild: int, powers: Powers, data: st.DataObject
) -> None:
    chosen = data.draw(st.permutations(cards_in(hand)))[: data.draw(st.sampled_from([n, n, n, n - 1, n + 1]))]
    wilds, natural = mask_of(chosen[:number_wild]), mask_of(chosen[number_wild:])
    run = Lists.of(*(one for suit in SUITS for one in runs(n, suit)))

    meets = len(chosen) == n and run.cost(natural, wilds, powers) == 0

    assert run_block(n).is_block(natural, wilds, powers) == meets
    assert Of(run, n).is_block(natural, wilds, powers) == meets


@pytest.mark.rule("AM-15.3", "AM-22.6", "AM-8.2", "AM-8.3", "AM-8.4", "AM-8.5")
@settings(max_examples=250, deadline=None)
@given(
    suit=st.integers(0, 3),
    highest=st.integers(3, 14),
    iron_tower=st.booleans(),
    hand=hands(),
    number_wild=st.sampled_from([0, 0, 1, 2]),
    powers=st.sampled_from(POWERS),
)
def test_picks_against_a_fireball_are_those_of_the_naive_count(
    suit: int, highest: int, iron_tower: bool, hand: int, number_wild: int, powers: Powers
) -> None:
    wilds = mask_of(cards_in(hand)[:number_wild])
    available = hand & ~wilds

    def blocks(value: int, own: int) -> bool:
        return value >= highest if iron_tower else own == suit and value > highest

    natural = mask_of(
        card
        for card in cards_in(available)
        if any(blocks(*entry) for entries in naive_readings((card,), powers) for entry in entries)
    )
    expected = natural | (wilds if highest < 14 or iron_tower else 0)

    block = fireball_block(suit, highest, iron_tower=iron_tower)
    assert block.picks(available, wilds, powers) == expected
    for card in cards_in(hand):
        assert block.is_block(card.bit & available, card.bit & wilds, powers) == bool(card.bit & expected)
        assert block.picks(available, wilds, powers, card.bit) == 0


# Custom blocks


@pytest.mark.rule("AM-9.3")
@settings(max_examples=60, deadline=None)
@given(
    n=st.sampled_from([2, 3]),
    hand=hands(),
    number_wild=st.sampled_from([0, 1, 2]),
    powers=st.sampled_from(POWERS),
    data=st.data(),
)
def test_block_of_any_requirement_gives_the_same_picks_as_the_run_in_suit(
    n: int, hand: int, number_wild: int, powers: Powers, data: st.DataObject
) -> None:
    wilds = mask_of(cards_in(hand)[:number_wild])
    available = hand & ~wilds
    own: Block = Of(Lists.of(*(one for suit in SUITS for one in runs(n, suit))), n)
    ours = run_block(n)
    first = data.draw(st.sampled_from([0, *(card.bit for card in cards_in(ours.picks(available, wilds, powers)))]))

    assert own.picks(available, wilds, powers, first) == ours.picks(available, wilds, powers, first)


@pytest.mark.rule("AM-9.3")
def test_custom_spell_may_be_blocked_by_cards_of_any_requirement() -> None:
    two_court_cards = Of(Each(COURT), 2)

    assert two_court_cards.picks(cards("JS QD 10H"), cards("2C")) == cards("JS QD 2C")
    assert two_court_cards.picks(cards("JS QD 10H"), cards("2C"), picked=cards("JS 2C")) == 0
    assert two_court_cards.is_block(cards("JS QD"))
    assert not Of(REQUIREMENTS["Teleport"], 2).is_block(cards("JS 10H"))


@pytest.mark.parametrize("length", [1, 14])
def test_run_of_one_or_of_more_cards_than_a_suit_is_rejected(length: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 13 cards, got {length}"):
        Run(length)


def test_blocks_are_values() -> None:
    assert fireball_block(SPADES, 13) == OneCard(cards("AS"))
    assert run_block(3) is run_block(3)
    assert repr(run_block(3)) == "Run(length=3)"
