"""The table of requirements: the cards that make each spell true, and illusion costs (AM-6.5, AM-8, AM-15 to AM-22).

To give a spell another requirement, or a new spell its own, make a shape and use it in place of one of this table:

>>> from arcana_core.cards.cards import QUEEN, Card, mask_of
>>> royal_pair = Lists.of(*([VALUES[value]] * 2 for value in (QUEEN, KING)))
>>> is_true(royal_pair, mask_of([Card("QC"), Card("QH")]))
True
>>> illusion_cost(royal_pair, mask_of([Card("QC"), Card("KH")]))
12
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement, pairwise
from types import MappingProxyType

from arcana_archmage.spells.requirements import formulas
from arcana_archmage.spells.requirements.formulas import WithFormula
from arcana_archmage.spells.requirements.readings import HIGHEST, LOWEST, NO_POWERS, Powers, of_values
from arcana_archmage.spells.requirements.sets import Sets
from arcana_archmage.spells.requirements.shapes import (
    ByClaim,
    ByCount,
    Claim,
    Each,
    Lists,
    Requirement,
    Shape,
    Total,
    Uncontrolled,
)
from arcana_core.cards.cards import ACE, BLACK, CLUBS, COURT, DIAMONDS, HEARTS, KING, PACK, RED, SPADES, SUITS, VALUES


def is_true(
    requirement: Requirement, cards: int, wilds: int = 0, powers: Powers = NO_POWERS, claim: Claim = ()
) -> bool:
    """Whether some reading of a casting has no incorrect card (AM-8.7). See `Requirement.cost` for the arguments."""
    return requirement.cost(cards, wilds, powers, claim) == 0


def illusion_cost(
    requirement: Requirement, cards: int, wilds: int = 0, powers: Powers = NO_POWERS, claim: Claim = ()
) -> int:
    """The least sum of natural face values of incorrect cards (AM-8.8). It is 0 exactly for true castings."""
    return requirement.cost(cards, wilds, powers, claim)


def runs(length: int, cards: int = PACK) -> Iterator[list[int]]:
    """The lists for a run of this length from some cards, such as those of one suit (AM-1.6)."""
    for low in range(LOWEST, HIGHEST - length + 2):
        yield [VALUES[value] & cards for value in range(low, low + length)]


def all_of_value(value: int) -> Each:
    """Cards of the value claimed, suits free (AM-15.4, AM-21.5)."""
    return Each(VALUES[value])


def all_of_suit(suit: int) -> Each:
    """Cards of the suit claimed (AM-16.5)."""
    return Each(SUITS[suit])


def run_claimed(suit: int, lowest: int, highest: int) -> Lists:
    """Exactly the cards of the claimed run in suit (AM-15.2)."""
    if not LOWEST <= lowest < highest <= HIGHEST:
        raise ValueError(f"a claimed run has at least 2 values from 2 to 14, got {lowest} to {highest} (AM-6.11)")
    return Lists.of([VALUES[value] & SUITS[suit] for value in range(lowest, highest + 1)])


def two_pairs_of_adjacent_values(*others: int) -> Lists:
    """Two pairs of adjacent values, and one more entry for each given set of cards (AM-18.1)."""
    pairs = pairwise(VALUES[LOWEST:])
    return Lists.of(*([low, low, high, high, *others] for low, high in pairs))


def one_value_or_run_in_suit(count: int) -> Lists:
    """All cards of one value, or all cards in one run in suit (AM-21.3)."""
    alike = ([value] * count for value in VALUES[LOWEST:])
    return Lists.of(*alike, *(run for suit in SUITS for run in runs(count, suit)))


def two_runs_in_suit(length: int) -> Lists:
    """Two runs in suit, of one suit or of two; they may overlap (AM-22.1, AM-8.1)."""
    single = [run for suit in SUITS for run in runs(length, suit)]
    return Lists.of(*(one + other for one, other in combinations_with_replacement(single, 2)))


def apart_in_suit(count: int) -> Lists:
    """Cards of one suit with different values, no two of them adjacent (AM-20.17)."""
    choices = combinations(range(LOWEST, HIGHEST + 1), count)
    spread = [values for values in choices if all(high - low > 1 for low, high in pairwise(values))]
    return Lists.of(*([VALUES[value] & suit for value in values] for suit in SUITS for values in spread))


def four_suits_in_order(count: int) -> Lists:
    """All four suits, each wholly above the one before: clubs, diamonds, hearts, spades (AM-22.8)."""
    lists = []
    for cuts in combinations(range(LOWEST + 1, HIGHEST + 1), 3):
        bounds = pairwise((LOWEST, *cuts, HIGHEST + 1))
        parts = [of_values(range(*bound)) & suit for bound, suit in zip(bounds, SUITS, strict=True)]
        lists.append([*parts, *[sum(parts)] * (count - len(parts))])
    return Lists.of(*lists)


ANY_SUIT, RED_SUITS, BLACK_SUITS = 0b1111, 1 << DIAMONDS | 1 << HEARTS, 1 << CLUBS | 1 << SPADES
PARTNERS = ((CLUBS, SPADES), (SPADES, CLUBS), (DIAMONDS, HEARTS), (HEARTS, DIAMONDS))  # suits of one colour

ANYTHING = Each(PACK)  # AM-8.11
TWO_ADJACENT_PAIRS = two_pairs_of_adjacent_values()  # the rest of a Call Chaos after a card is set aside (AM-18.2)

REQUIREMENTS: Mapping[str, Shape] = MappingProxyType(
    {
        "Learn Magic": ANYTHING,  # AM-15.1
        "Fireball": WithFormula(ByClaim(run_claimed), formulas.run_claimed),  # AM-15.2
        "Summon Wild Beasts": ByClaim(all_of_value),  # AM-15.4
        "Summon Spirit": ByClaim(all_of_value),  # AM-15.5
        "Summon Monster": ByClaim(all_of_value),  # AM-15.6
        "Teleport": Each(COURT),  # AM-16.1
        "Elemental Control": ByClaim(all_of_suit),  # AM-16.5
        "Mighty Strike": WithFormula(Lists.of(*runs(6)), formulas.run_of(6), counts=range(6, 7)),  # AM-16.8
        "Dimension Travel": WithFormula(  # AM-16.9
            Sets((RED_SUITS, BLACK_SUITS)), formulas.red_and_black_pairs, controlled=False, counts=range(2, 53, 2)
        ),
        "Stone Armour": ANYTHING,  # AM-17.1
        "Mystic Library": WithFormula(Lists.of(*runs(4)), formulas.run_of(4), counts=range(4, 5)),  # AM-17.3
        "True Sight": Each(RED),  # AM-17.4
        "Inner Strength": Total(PACK & ~COURT, total=60),  # AM-17.7, AM-17.9
        "Call Chaos": WithFormula(
            two_pairs_of_adjacent_values(PACK), formulas.adjacent_pairs_and_one, counts=range(5, 6)
        ),  # AM-18.1
        "Dark Pact": ANYTHING,  # AM-18.5
        "Vampire Blood": ANYTHING,  # AM-18.7
        "Spirit Theft": Each(BLACK),  # AM-18.11
        "Magic Mastery": Each(COURT),  # AM-19.1
        "The Ascension": ANYTHING,  # AM-19.3
        # AM-19.5: by AM-8.1 the other card may count as the ace too. Elemental Control makes that possible.
        "Sacrificial Flame": WithFormula(
            Lists.of(*([VALUES[ACE] & suit, suit] for suit in SUITS)),
            formulas.one_and_others(2, [(VALUES[ACE] & suit, suit) for suit in SUITS]),
            counts=range(2, 3),
        ),
        "Path of Purity": WithFormula(  # AM-19.7
            Lists.of(*([VALUES[7] & suit, COURT & suit, COURT & suit] for suit in SUITS)),
            formulas.one_and_others(3, [(VALUES[7] & suit, COURT & suit) for suit in SUITS]),
            counts=range(3, 4),
        ),
        "Create Golem": WithFormula(
            Sets((ANY_SUIT,) * 2, number=3), formulas.sets_of(2, 3), counts=range(6, 7)
        ),  # AM-20.1
        "Freeze": WithFormula(Lists.of([*SUITS, *SUITS]), formulas.TWO_OF_EACH_SUIT, counts=range(8, 9)),  # AM-20.7
        # AM-20.11: two triples of one value are a list as well (AM-8.1). Wild cards or a shapechange can meet it.
        "Stalking Doom": WithFormula(Sets((ANY_SUIT,) * 3, number=2), formulas.sets_of(3, 2), counts=range(6, 7)),
        "Undying Warrior": WithFormula(
            Uncontrolled(apart_in_suit(4)), formulas.four_apart, counts=range(4, 5)
        ),  # AM-20.17
        "Call Shadow Force": Each(of_values(range(2, 6))),  # AM-21.1
        "Shapechanger": WithFormula(ByCount(one_value_or_run_in_suit), formulas.one_value_or_run_in_suit),  # AM-21.3
        "Curse": ByClaim(all_of_value),  # AM-21.5
        "Regeneration": Each(of_values([3, 6, 9])),  # AM-21.8
        "Arcane Ritual": WithFormula(
            two_runs_in_suit(3), formulas.two_runs_in_suit, controlled=False, counts=range(6, 7)
        ),  # AM-22.1
        "Iron Tower": WithFormula(
            Lists.of([COURT & suit for suit in SUITS]), formulas.ONE_COURT_CARD_OF_EACH_SUIT, counts=range(4, 5)
        ),  # AM-22.5
        "Maze of Webs": WithFormula(
            ByCount(four_suits_in_order), formulas.four_suits_in_order, controlled=False, counts=range(4, 53)
        ),  # AM-22.8
        "Ancient Power": WithFormula(  # AM-22.10
            Lists.of(*([VALUES[KING] & SUITS[s], SUITS[t], SUITS[t]] for s, t in PARTNERS)),
            formulas.one_and_others(3, [(VALUES[KING] & SUITS[s], SUITS[t]) for s, t in PARTNERS]),
            counts=range(3, 4),
        ),
    }
)
"""The requirement of every spell, by its name in the rulebook.

Claims are tuples: (suit, lowest, highest) for Fireball, (suit,) for Elemental Control, (value,) for the Summon spells
and Curse. The other requirements ignore the claim.
"""
