"""The cheapest true placements of a hand, compared with all placements."""

from __future__ import annotations

from itertools import combinations

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_archmage.spells.requirements.placements import Placement, cheapest, claims_of, find_fireballs, find_true
from arcana_archmage.spells.requirements.readings import FACES, NO_POWERS, POWERS, Powers
from arcana_archmage.spells.requirements.shapes import Claim, Requirement
from arcana_archmage.spells.requirements.table import REQUIREMENTS
from arcana_core.cards.cards import HEARTS, SPADES, Card, cards_in, indices, mask_of

COUNTS = {
    "Fireball": (2, 3),
    "Summon Wild Beasts": (2,),
    "Summon Spirit": (3,),
    "Teleport": (2,),
    "Mighty Strike": (6,),
    "Mystic Library": (4,),
    "Inner Strength": (6, 7, 8),
    "Dimension Travel": (2, 4, 6, 8),
    "Call Chaos": (5,),
    "Sacrificial Flame": (2,),
    "Path of Purity": (3,),
    "Create Golem": (6,),
    "Freeze": (8,),
    "Stalking Doom": (6,),
    "Undying Warrior": (4,),
    "Shapechanger": (4, 5, 6, 7),
    "Regeneration": (5,),
    "Arcane Ritual": (6,),
    "Iron Tower": (4,),
    "Maze of Webs": (4, 5, 6),
    "Ancient Power": (3,),
    "Elemental Control": (4, 5, 6),
}
WHOLE_HAND = ("Inner Strength", "Dimension Travel", "Shapechanger", "Maze of Webs", "Elemental Control")


def cards(notation: str) -> int:
    return mask_of(Card(name) for name in notation.split())


def worth(placement: Placement) -> tuple[int, int, int]:
    natural = indices(placement.cards)
    return len(natural) + placement.wilds.bit_count(), placement.wilds.bit_count(), sum(FACES[card] for card in natural)


def tried_out(
    requirement: Requirement, may: int, wilds: int, powers: Powers, claim: Claim, counts: tuple[int, ...], must: int
) -> tuple[int, int, int] | None:
    """The least number of cards, of wild cards and sum of face values over all true placements."""
    least: tuple[int, int, int] | None = None
    for count in counts:
        for chosen in combinations((*cards_in(may | must), *cards_in(wilds)), count):
            natural, wild = mask_of(chosen) & ~wilds, mask_of(chosen) & wilds
            found = worth(Placement(natural, wild))
            cheaper = must & ~natural == 0 and (least is None or found < least)
            if cheaper and requirement.cost(natural, wild, powers, claim) == 0:
                least = found
    return least


@st.composite
def hands(draw: st.DrawFn, size: int) -> list[int]:
    low = draw(st.integers(2, 11))
    near = [card for card in range(52) if low <= card % 13 + 2 <= low + 3]
    deck = draw(st.sampled_from([list(range(52)), near]))
    return draw(st.lists(st.sampled_from(deck), min_size=size, max_size=size, unique=True))


@pytest.mark.rule("AM-8.7", "AM-6.6", "AM-8.4", "AM-7.4")
@pytest.mark.parametrize("spell", COUNTS)
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_cheapest_true_placement_is_found_wherever_there_is_one(spell: str, data: st.DataObject) -> None:
    hand = data.draw(hands(9))
    number_wild, size = data.draw(st.sampled_from([0, 0, 1, 2])), data.draw(st.sampled_from([3, 6]))
    wilds = sum(1 << card for card in hand[:number_wild])
    may = sum(1 << card for card in hand[number_wild:])
    must = sum(1 << card for card in hand[-size:]) if spell in WHOLE_HAND else 0
    powers = data.draw(st.sampled_from([NO_POWERS, *POWERS]))
    claim = data.draw(st.sampled_from(claims_of(spell)))
    counts = (claim[2] - claim[1] + 1,) if spell == "Fireball" else COUNTS[spell]
    requirement = REQUIREMENTS[spell]

    found = cheapest(requirement, may, wilds, powers, claim, counts=counts, must=must)

    best = tried_out(requirement, may, wilds, powers, claim, counts, must)
    if found is None:
        assert best is None
    else:
        assert worth(found) == best
        assert requirement.cost(found.cards, found.wilds, powers, claim) == 0
        assert found.cards & ~may == found.wilds & ~wilds == must & ~found.cards == 0


@pytest.mark.rule("AM-15.2", "AM-6.11")
@settings(max_examples=25, deadline=None)
@given(hand=hands(8), number_wild=st.sampled_from([0, 1, 2]), powers=st.sampled_from(POWERS))
def test_all_fireballs_are_found_that_are_found_claim_by_claim(
    hand: list[int], number_wild: int, powers: Powers
) -> None:
    wilds, may = sum(1 << card for card in hand[:number_wild]), sum(1 << card for card in hand[number_wild:])

    by_claim = [
        placement
        for claim in claims_of("Fireball")
        for placement in find_true(
            REQUIREMENTS["Fireball"], may, wilds, powers, [claim], counts=[claim[2] - claim[1] + 1]
        )
    ]

    found = find_fireballs(may, wilds, powers)

    assert [(one.claim, worth(one)) for one in found] == [(one.claim, worth(one)) for one in by_claim]
    for one in found:
        assert REQUIREMENTS["Fireball"].cost(one.cards, one.wilds, powers, one.claim) == 0
        assert one.cards & ~may == one.wilds & ~wilds == 0


@pytest.mark.rule("AM-15.2", "AM-16.6")
def test_fireballs_of_a_hand() -> None:
    hand = cards("4S 5S 7S 6H AD")

    assert find_fireballs(hand) == [Placement(cards("4S 5S"), 0, (SPADES, 4, 5))]
    assert Placement(cards("4S 5S 6H 7S"), 0, (SPADES, 4, 7)) in find_fireballs(hand, powers=Powers.of(SPADES))


@pytest.mark.rule("AM-15.4")
def test_one_placement_is_found_for_each_claim_that_can_be_true() -> None:
    found = find_true(
        REQUIREMENTS["Summon Wild Beasts"],
        cards("4S 4H 4C 9D KD KH"),
        claims=claims_of("Summon Wild Beasts"),
        counts=[2],
    )

    assert [placement.claim for placement in found] == [(4,), (13,)]
    assert found[1] == Placement(cards("KD KH"), 0, (13,))


@pytest.mark.rule("AM-8.4")
def test_wild_cards_are_kept_where_natural_ones_will_do() -> None:
    flame = REQUIREMENTS["Sacrificial Flame"]

    assert cheapest(flame, cards("AS 9S KS"), cards("2C 2D"), counts=[2]) == Placement(cards("AS 9S"), 0)
    assert cheapest(flame, cards("KH 9H"), cards("2C 2D"), counts=[2]) == Placement(cards("9H"), cards("2C"))


@frozen
class ExactlyFifteen:
    """A requirement that has only the method `cost`."""

    def cost(self, cards: int, wilds: int = 0, powers: Powers = NO_POWERS, claim: Claim = ()) -> int:
        return abs(15 - sum(FACES[card] for card in indices(cards)) - wilds.bit_count())


@pytest.mark.rule("AM-8.7")
def test_custom_requirement_needs_only_a_cost() -> None:
    hand = cards("2C 5H 8C 7D KD")

    assert cheapest(ExactlyFifteen(), hand, counts=[2]) == Placement(cards("2C KD"), 0)
    assert cheapest(ExactlyFifteen(), hand, counts=[3], must=cards("8C")) == Placement(cards("2C 5H 8C"), 0)
    assert cheapest(ExactlyFifteen(), cards("2C KC AH"), cards("2D"), counts=[2], must=cards("AH")) == Placement(
        cards("AH"), cards("2D")
    )
    assert cheapest(ExactlyFifteen(), hand, counts=[1]) is None


def test_claims_of_a_spell_are_those_about_its_cards() -> None:
    assert len(claims_of("Fireball")) == 4 * 78
    assert claims_of("Curse")[0] == (2,)
    assert claims_of("Elemental Control")[HEARTS] == (HEARTS,)
    assert claims_of("Teleport") == claims_of("Freeze") == ((),)
