"""Determinizing the facts hidden from a viewer, compared with a reference model of all possible histories."""

from __future__ import annotations

import pickle
from collections import Counter
from math import comb
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arcana_core.cards.cards import indices
from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.cards.trail import AT_LEAST, EXACTLY, LACKS, PART, SHOWN, WHOLE, seen
from arcana_core.chance.rng import Rng
from arcana_core.knowledge.determinization import determinize
from tests.core.knowledge.reference_histories import (
    DECK,
    DISCARD,
    HAND_0,
    HAND_1,
    TABLE,
    Account,
    account_of,
    account_of_suits,
    do_something,
    world_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SPECTATOR = 2  # of two players


def accounts(most: int = 10) -> st.SearchStrategy[Account]:
    return st.builds(account_of, st.integers(0, 1 << 30), st.just(most))


quick = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=80)


def replayed(piles: Piles) -> list[int]:
    """The places of the cards by the trail. Each of its entries must have been possible and true."""
    (start, _), *entries = piles.past()
    masks = list(start) + [0] * (len(piles.masks) - len(start))
    for kind, cards, source, target, _ in entries:
        if kind in (PART, WHOLE):
            assert cards
            assert not cards & ~masks[source]
            assert (cards == masks[source]) == (kind == WHOLE)
            masks[source] ^= cards
            masks[target] |= cards
        elif kind == SHOWN:
            assert not cards & ~masks[source]
        else:
            count = (cards & masks[source]).bit_count()
            assert count == 0 if kind == LACKS else count >= target if kind == AT_LEAST else count == target
            assert kind in (LACKS, AT_LEAST, EXACTLY)
    return masks


@settings(quick, max_examples=300)
@given(accounts(12), st.integers(0, 1000))
def test_determinization_is_a_possible_past(account: Account, seed: int) -> None:
    piles = account.piles
    before = repr(piles)
    for viewer in range(len(account.worlds)):
        for patience in (1000, 0):
            copy = determinize(piles, viewer, Rng(seed), patience)
            copy.check()
            assert world_of(copy) in account.possible(viewer)
    assert repr(piles) == before


@settings(quick, derandomize=True, max_examples=150)
@given(accounts(7), st.sampled_from([1000, 1000, 0]))
def test_whatever_could_be_is_determinized_at_some_time(account: Account, patience: int) -> None:
    for viewer in range(len(account.worlds)):
        missing = account.possible(viewer)
        if len(missing) <= 20:
            for seed in range(4000):
                missing.discard(world_of(determinize(account.piles, viewer, Rng(seed), patience)))
                if not missing:
                    break
            assert not missing


NARROW = [
    5,
    12,
    13,
    23,
    44,
    46,
    94,
    114,
    144,
    160,
    201,
    214,
    223,
    285,
    344,
    359,
    443,
    446,
    454,
    472,
    510,
    531,
    571,
    697,
]
"""Tables on which facts about hands leave so few histories that choices made one by one often hit a dead end."""


@pytest.mark.parametrize("patience", [1000, 3, 0])
@pytest.mark.parametrize("seed", NARROW)
def test_exactly_the_worlds_that_could_be_are_determinized_where_few_are_left(seed: int, patience: int) -> None:
    account = account_of_suits(seed, 20)
    for viewer in range(len(account.worlds)):
        possible = account.possible(viewer)
        if len(possible) > 36:
            continue
        missing = set(possible)
        for draw in range(1500):
            copy = determinize(account.piles, viewer, Rng(draw), patience)
            world = world_of(copy)
            assert world in possible
            assert draw or replayed(copy) == copy.masks
            missing.discard(world)
            if not missing and draw >= 30:
                break
        assert not missing


@quick
@given(accounts(), st.integers(0, 1000))
def test_hidden_cards_do_not_influence_the_determinization(account: Account, seed: int) -> None:
    piles = account.piles
    for viewer in range(len(account.worlds)):
        other = determinize(piles, viewer, Rng(seed))
        for truth in (other, pickle.loads(pickle.dumps(other))):
            assert seen(truth.trail, viewer) == seen(piles.trail, viewer)
            assert determinize(truth, viewer, Rng("again")) == determinize(piles, viewer, Rng("again"))


@quick
@given(accounts(), st.integers(0, 1000))
def test_determinized_past_is_a_history_that_leads_to_the_determinized_present(account: Account, seed: int) -> None:
    for viewer in range(len(account.worlds)):
        copy = determinize(account.piles, viewer, Rng(seed))
        assert replayed(copy) == copy.masks
        for other in range(len(account.worlds)):
            assert all(not copy.known(other, slot) & ~copy.cards_of(slot) for slot in range(len(copy.masks)))
            deeper = determinize(copy, other, Rng(seed))
            assert replayed(deeper) == deeper.masks
            assert seen(deeper.trail, other) == seen(copy.trail, other)


@quick
@given(accounts(), st.integers(0, 1000))
def test_viewer_knows_the_same_in_the_copy_and_sees_the_own_piles_unchanged(account: Account, seed: int) -> None:
    piles = account.piles
    for viewer in range(len(account.worlds)):
        if seed % 2:
            piles.known(viewer, DISCARD)  # the read part of the trail is kept, and passed to the copy
        copy = determinize(piles, viewer, Rng(seed))
        fresh = pickle.loads(pickle.dumps(copy))  # has kept nothing that was worked out before
        for slot in range(len(piles.masks)):
            assert copy.known(viewer, slot) == fresh.known(viewer, slot) == piles.known(viewer, slot)
            if piles.sees_all(viewer, slot):
                assert copy.cards_of(slot) == piles.cards_of(slot)
        assert copy.known_order(viewer, DECK) == piles.known_order(viewer, DECK)


@quick
@given(accounts())
def test_certain_cards_are_so_in_every_possible_world(account: Account) -> None:
    piles = account.piles
    for viewer in range(len(account.worlds)):
        worlds = account.possible(viewer)
        for slot in range(len(world_of(piles))):
            known = set(indices(piles.known(viewer, slot)))
            assert all(known <= set(world[slot]) for world in worlds)
        for place, card in enumerate(piles.known_order(viewer, DECK)):
            assert card is None or all(world[DECK][place] == card for world in worlds)


@quick
@given(accounts(5), st.integers(0, 2), st.integers(0, 1000))
def test_determinized_tables_can_be_played_on(account: Account, viewer: int, seed: int) -> None:
    account.piles = determinize(account.piles, viewer, Rng(seed))
    account.worlds = [worlds if other == viewer else Counter() for other, worlds in enumerate(account.worlds)]
    chance = Rng(seed + 1)
    for _ in range(4):
        do_something(account, chance)

    assert world_of(determinize(account.piles, viewer, Rng(1))) in account.possible(viewer)


def dealt(cards: int, hand: int) -> Piles:
    """A table at which player 1 holds some cards that player 0 has not seen."""
    piles = Piles(Account(1, 2).piles.declared, players=2, start={DECK: range(cards)})
    piles.shuffle(DECK, Rng("dealt"))
    piles.draw(DECK, HAND_1, hand)
    return piles


def frequencies(piles: Piles, viewer: int, of: Callable[[Piles], Any], draws: int = 3000) -> dict[Any, float]:
    counts = Counter(of(determinize(piles, viewer, Rng(seed))) for seed in range(draws))
    return {what: count / draws for what, count in counts.items()}


def test_all_deals_are_equally_likely() -> None:
    found = frequencies(dealt(5, 2), 0, lambda copy: copy.masks[HAND_1])

    assert len(found) == 10
    assert all(abs(share - 1 / 10) < 0.025 for share in found.values())


def test_known_card_is_among_two_of_five_cards_thrown_away_two_times_in_five() -> None:
    piles = dealt(12, 5)
    card = piles.masks[HAND_1] & -piles.masks[HAND_1]
    piles.show(card, HAND_1, piles.everybody)
    others = piles.masks[HAND_1] ^ card
    piles.move(others & -others | (others & others - 1) & -(others & others - 1), HAND_1, DISCARD)

    found = frequencies(piles, 0, lambda copy: bool(copy.masks[DISCARD] & card))

    assert piles.known(0, HAND_1) == 0
    assert abs(found[True] - 2 / 5) < 0.03


def test_hand_that_lacks_cards_gets_them_by_drawing_only() -> None:
    piles = dealt(12, 5)
    absent = piles.masks[DECK] & ~(1 << piles.order_of(DECK)[0])
    piles.lacks(absent, HAND_1)
    piles.draw(DECK, HAND_1, 1)

    found = frequencies(piles, 0, lambda copy: (copy.masks[HAND_1] & absent).bit_count())

    assert set(found) == {0, 1}
    assert abs(found[0] - 1 / 7) < 0.03  # of the six cards that may be in a hand of five the one left is in the deck


def test_cards_that_are_picked_up_again_unseen_are_as_certain_as_before() -> None:
    piles = dealt(12, 5)
    piles.show_all(HAND_1, piles.everybody)
    card = piles.masks[HAND_1] & -piles.masks[HAND_1]
    spell = piles.open(Pile("placed", KnownTo.OWNER, owner=1))
    piles.move(card, HAND_1, spell)
    piles.move_all(spell, HAND_1)

    assert {determinize(piles, 0, Rng(seed)).masks[HAND_1] for seed in range(50)} == {piles.masks[HAND_1]}


def test_two_hands_may_throw_cards_on_an_empty_pile_in_turn() -> None:
    piles = dealt(12, 3)
    piles.draw(DECK, HAND_0, 3)
    thrown = [piles.masks[hand] & -piles.masks[hand] for hand in (HAND_0, HAND_1)]
    piles.move(thrown[0], HAND_0, DISCARD)
    piles.move(thrown[1], HAND_1, DISCARD)

    copies = [determinize(piles, SPECTATOR, Rng(seed)) for seed in range(20)]

    assert {tuple(copy.size(pile) for pile in (DECK, HAND_0, HAND_1, DISCARD)) for copy in copies} == {(6, 2, 2, 2)}


def test_pile_may_be_laid_unseen_on_another_that_was_just_begun() -> None:
    piles = dealt(12, 3)
    piles.draw(DECK, HAND_0, 3)
    heap = piles.open(Pile("heap"))
    piles.move(piles.masks[HAND_0] & -piles.masks[HAND_0], HAND_0, heap)
    piles.move(piles.masks[HAND_1] & -piles.masks[HAND_1], HAND_1, DISCARD)
    piles.move_all(heap, DISCARD)

    copies = [determinize(piles, SPECTATOR, Rng(seed)) for seed in range(20)]

    assert {tuple(copy.size(pile) for pile in (HAND_0, HAND_1, heap, DISCARD)) for copy in copies} == {(2, 2, 0, 2)}


def test_at_least_two_of_a_suit_are_determinized_as_often_as_they_would_be_dealt() -> None:
    piles = dealt(12, 5)
    suit = 0b1111 if (piles.masks[HAND_1] & 0b1111).bit_count() >= 2 else 0b1111_1111_0000
    piles.holds_at_least(suit, 2, HAND_1)

    found = frequencies(piles, 0, lambda copy: (copy.masks[HAND_1] & suit).bit_count())

    size = suit.bit_count()
    ways = {n: comb(size, n) * comb(12 - size, 5 - n) for n in range(2, min(5, size) + 1)}
    assert all(abs(found.get(n, 0) - count / sum(ways.values())) < 0.03 for n, count in ways.items())


@quick
@given(accounts(), st.integers(0, 1000))
def test_knowledge_of_others_does_not_influence_the_copy(account: Account, seed: int) -> None:
    piles = account.piles
    viewers = range(len(account.worlds))
    for viewer in viewers:
        unread = determinize(pickle.loads(pickle.dumps(piles)), viewer, Rng(seed))
        for other in viewers:
            piles.known(other, DISCARD)
        copy = determinize(piles, viewer, Rng(seed))
        for other in viewers:
            known = [copy.known(other, slot) for slot in range(len(copy.masks))]
            assert known == [unread.known(other, slot) for slot in range(len(copy.masks))]


def test_card_shown_among_others_need_not_be_the_one_that_came_last() -> None:
    piles = dealt(12, 5)
    first, second = (1 << card for card in indices(piles.masks[HAND_1])[:2])
    placed = piles.open(Pile("placed", KnownTo.OWNER, owner=1))
    piles.move(first, HAND_1, DISCARD)
    piles.move(second, HAND_1, placed)
    piles.move_all(placed, DISCARD)
    piles.show(second, DISCARD, piles.everybody)

    copies = [determinize(piles, 0, Rng(seed)) for seed in range(400)]

    came_first = sum(copy.past()[2][1] == second for copy in copies)
    assert 140 < came_first < 260  # it is the first or the second, each as likely


def test_others_know_their_sightings_in_the_copy() -> None:
    piles = dealt(12, 5)
    card = piles.masks[HAND_1] & -piles.masks[HAND_1]
    piles.move(card, HAND_1, DISCARD, shown=0b10)  # face down: player 1 knows the card, player 0 and spectators do not

    copies = [determinize(piles, 0, Rng(seed)) for seed in range(60)]

    assert all(copy.known(1, DISCARD) == copy.masks[DISCARD] for copy in copies)
    assert all(copy.known(0, DISCARD) == 0 for copy in copies)
    assert len({copy.masks[DISCARD] for copy in copies}) == 12


def test_players_know_which_of_their_own_cards_they_showed_to_another() -> None:
    piles = dealt(12, 0)
    piles.draw(DECK, HAND_0, 3)
    card = piles.masks[HAND_0] & -piles.masks[HAND_0]
    piles.show(card, HAND_0, to=0b10)

    assert {determinize(piles, 0, Rng(seed)).known(1, HAND_0) for seed in range(30)} == {card}
    assert len({determinize(piles, SPECTATOR, Rng(seed)).known(1, HAND_0) for seed in range(200)}) == 12


def test_card_seen_later_may_or_may_not_be_one_that_another_player_was_shown() -> None:
    piles = Piles(Account(1, 3).piles.declared, players=3, start={DECK: range(8)})
    piles.draw(DECK, HAND_1, 2)
    piles.show_all(HAND_1, to=0b100)
    piles.draw(DECK, HAND_1, 2)
    card = piles.masks[HAND_1] & -piles.masks[HAND_1]
    piles.move(card, HAND_1, TABLE)

    copies = [determinize(piles, 0, Rng(seed)) for seed in range(200)]
    shown = [next(entry[1] for entry in copy.past()[1:] if entry[0] == SHOWN) for copy in copies]

    assert 60 < sum(bool(cards & card) for cards in shown) < 140
    assert all((copy.known(2, HAND_1) | card) & cards == cards for copy, cards in zip(copies, shown, strict=True))


def test_viewer_without_a_seat_is_rejected() -> None:
    with pytest.raises(ValueError, match="viewers are 0 to 2, got 3"):
        determinize(dealt(5, 2), 3, Rng(1))


def test_card_seen_without_others_noticing_stays_and_leaves_no_trace_for_them() -> None:
    piles, unseen = dealt(12, 0), dealt(12, 0)
    for table in (piles, unseen):
        table.draw(DECK, HAND_0, 3)
    card = piles.masks[HAND_0] & -piles.masks[HAND_0]
    piles.holds_at_least(card, 1, HAND_0, to=0b10)

    assert piles.known(1, HAND_0) == card
    assert all(determinize(piles, 1, Rng(seed)).masks[HAND_0] & card for seed in range(20))
    assert repr(determinize(piles, SPECTATOR, Rng(1))) == repr(determinize(unseen, SPECTATOR, Rng(1)))


def test_pile_holds_one_of_some_cards_while_something_else_shows_it() -> None:
    piles = dealt(12, 0)
    piles.draw(DECK, HAND_0, 2)

    copies = [determinize(piles, 1, Rng(seed), holding=(0b11, HAND_0)) for seed in range(60)]

    assert {copy.masks[HAND_0] & 0b11 for copy in copies} == {0b01, 0b10, 0b11}
    assert all(copy.past()[1:] != [] and len(copy.past()) == len(piles.past()) for copy in copies)
    again = [determinize(copies[0], 1, Rng(seed)) for seed in range(60)]
    assert not all(copy.masks[HAND_0] & 0b11 for copy in again)
