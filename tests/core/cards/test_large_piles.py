"""Piles for sixteen players and 300 cards: nothing is lost, every viewer's knowledge is true, copies stay cheap."""

from __future__ import annotations

import pytest

from arcana_core.cards.cards import indices
from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng

PLAYERS, CARDS, HEAPS = 16, 300, 100
DECLARED = (
    Pile("box"),
    *[Pile(f"hand {player}", KnownTo.OWNER, owner=player) for player in range(PLAYERS)],
    *[Pile(f"open {player}", KnownTo.EVERYBODY) for player in range(PLAYERS)],
    *[Pile(f"heap {number}", ordered=True) for number in range(HEAPS)],
)
HANDS, FIRST_HEAP = range(1, 1 + PLAYERS), 1 + 2 * PLAYERS


def large_table() -> Piles:
    """All cards in the box, unseen."""
    return Piles(DECLARED, players=PLAYERS, start={0: range(CARDS)})


def someone_does_something(piles: Piles, rng: Rng) -> None:
    """One operation at random, as a big board game has them."""
    player, heap = rng.below(PLAYERS), FIRST_HEAP + rng.below(HEAPS)
    hand, shown = 1 + player, 1 << rng.below(PLAYERS)
    held, lying = indices(piles.masks[hand]), piles.order_of(heap)
    kind = rng.below(5)
    if kind == 0 and piles.masks[0]:
        piles.move(1 << rng.choice(indices(piles.masks[0])), 0, hand, shown)
    elif kind == 1 and held:
        piles.move(1 << rng.choice(held), hand, hand + PLAYERS)
    elif kind == 2 and held:
        piles.put_under([rng.choice(held)], hand, heap, shown)
    elif kind == 3 and lying:
        piles.take(heap, rng.below(len(lying)), hand, shown)
    elif kind == 4 and lying:
        piles.look(heap, 1, 1 << player)


@pytest.mark.parametrize("seed", range(3))
def test_cards_are_never_lost_and_knowledge_is_true(seed: int) -> None:
    piles, rng = large_table(), Rng(seed)
    for number in range(600):
        someone_does_something(piles, rng)
        if number % 60 == 0:
            piles.check()
            assert sum(mask.bit_count() for mask in piles.masks) == CARDS
            viewer = rng.below(PLAYERS + 1)
            for pile in range(len(DECLARED)):
                assert piles.known(viewer, pile) & ~piles.cards_of(pile) == 0
                assert piles.known(viewer, pile) == piles.cards_of(pile) or not piles.sees_all(viewer, pile)


def test_owner_knows_the_hand_and_no_other_player_does() -> None:
    piles = large_table()
    piles.move(0b111, 0, HANDS[15])

    assert [piles.known(viewer, HANDS[15]) for viewer in (0, 14, 15, 16)] == [0, 0, 0b111, 0]


def test_copy_shares_everything_unchangeable() -> None:
    piles, rng = large_table(), Rng(1)
    for _ in range(300):
        someone_does_something(piles, rng)
    copy = piles.clone()

    assert copy == piles
    assert copy.trail is piles.trail
    assert copy.declared is piles.declared
    before = piles.masks[:]
    someone_does_something(copy, Rng(2))
    assert piles.masks == before
