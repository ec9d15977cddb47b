"""True spells and illusion costs, compared with the rulebook's examples and a naive count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, pairwise, permutations, product

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_archmage.spells.requirements.readings import NO_POWERS, POWERS, Powers, of_values
from arcana_archmage.spells.requirements.shapes import AnyOf, ByClaim, Claim, Each, Lists, Total
from arcana_archmage.spells.requirements.table import REQUIREMENTS, illusion_cost, is_true
from arcana_core.cards.cards import CLUBS, COURT, DIAMONDS, HEARTS, RED, SPADES, SUITS, VALUES, Card, cards_in, mask_of

SHAPECHANGER = Powers(shapechanger=True)


def cards(notation: str) -> int:
    return mask_of(Card(name) for name in notation.split())


def cost(spell: str, notation: str, powers: Powers = NO_POWERS, claim: Claim = (), wilds: str = "") -> int:
    return illusion_cost(REQUIREMENTS[spell], cards(notation), cards(wilds), powers, claim)


# The examples of the rulebook


@pytest.mark.rule("AM-25.1", "AM-8.9", "AM-16.8", "AM-1.6")
def test_run_of_six_tried_with_2_3_6_8_king_ace_costs_nineteen() -> None:
    assert cost("Mighty Strike", "2S 3D 6C 8H KD AC") == 19


@pytest.mark.rule("AM-25.2", "AM-15.2", "AM-6.8")
def test_fireball_of_exactly_the_cards_claimed_is_true() -> None:
    assert cost("Fireball", "4S 5S 6S", claim=(SPADES, 4, 6)) == 0
    assert cost("Fireball", "4S 5S 6S", claim=(HEARTS, 4, 6)) == 15
    assert cost("Fireball", "4S 5S 6S", claim=(SPADES, 5, 7)) == 4


@pytest.mark.rule("AM-25.3", "AM-8.3", "AM-16.6")
def test_fireball_of_spades_is_true_with_any_suits_under_control_of_spades() -> None:
    assert cost("Fireball", "3D 4C 5S 6S", Powers.of(SPADES), (SPADES, 3, 6)) == 0
    assert cost("Fireball", "3D 4C 5S 6S", Powers.of(HEARTS), (SPADES, 3, 6)) == 7


@pytest.mark.rule("AM-25.4", "AM-25.5", "AM-25.6", "AM-15.4", "AM-15.5", "AM-15.6")
def test_summon_spells_are_true_with_cards_of_the_value_claimed() -> None:
    assert cost("Summon Wild Beasts", "5C 5H", claim=(5,)) == 0
    assert cost("Summon Spirit", "7C 7H 7S", claim=(7,)) == 0
    assert cost("Summon Monster", "2C 2D 2H 2S", claim=(2,)) == 0
    assert cost("Summon Monster", "2C 2D 2H 3S", claim=(2,)) == 3


@pytest.mark.rule("AM-25.7", "AM-16.9")
def test_dimension_travel_needs_pairs_of_a_red_and_a_black_card() -> None:
    assert cost("Dimension Travel", "2S 2H 7C 7H") == 0
    assert cost("Dimension Travel", "2S 2C 7H 7D") == 4
    assert cost("Dimension Travel", "7S 7C 7H 7D") == 0


@pytest.mark.rule("AM-25.9", "AM-8.5")
def test_one_card_can_be_shapechanged_but_not_two() -> None:
    assert cost("Summon Spirit", "5S 6H 6C", SHAPECHANGER, (6,)) == 0
    assert cost("Summon Spirit", "5S 6H 6C", SHAPECHANGER, (5,)) == 6


@pytest.mark.rule("AM-25.10", "AM-8.8")
def test_illusion_costs_the_card_outside_the_claimed_run() -> None:
    assert cost("Fireball", "4S 6S 9D", claim=(SPADES, 4, 6)) == 9


@pytest.mark.rule("AM-25.23", "AM-20.1")
def test_three_pairs_keep_half_pairs_and_a_quadruple_counts_as_two() -> None:
    assert cost("Create Golem", "2S 2H 9D JC QD KH") == 13
    assert cost("Create Golem", "9C 9D 9H 9S KC 3D") == 3
    assert cost("Create Golem", "9C 9D 9H 9S KC KD") == 0


@pytest.mark.rule("AM-25.27", "AM-21.5")
def test_ten_is_a_nine_for_a_curse_only_when_shapechanged() -> None:
    assert cost("Curse", "10C", claim=(9,)) == 10
    assert cost("Curse", "10C", SHAPECHANGER, (9,)) == 0


@pytest.mark.rule("AM-25.28", "AM-16.1", "AM-8.11")
def test_two_court_cards_are_a_true_teleport_and_no_cards_a_true_dark_pact() -> None:
    assert cost("Teleport", "JD QS", claim=(0,)) == 0
    assert cost("Teleport", "JD 10S", claim=(0,)) == 10
    assert cost("Dark Pact", "") == 0


@pytest.mark.rule("AM-25.29", "AM-17.7", "AM-17.9")
def test_inner_strength_replaces_the_lowest_cards_by_tens() -> None:
    assert cost("Inner Strength", "2S 3S 5S 6S 7S 8S 9S 9D") == 5
    assert cost("Inner Strength", "10C 10D 10H 10S 9C 9D 2S") == 0


@pytest.mark.rule("AM-25.30", "AM-22.8")
def test_maze_of_webs_has_every_suit_wholly_above_the_one_before() -> None:
    assert cost("Maze of Webs", "2C 5C 7D 9H KS") == 0
    assert cost("Maze of Webs", "5C 5D 9H AS") == 5


@pytest.mark.rule("AM-25.31", "AM-22.10")
def test_ancient_power_takes_a_king_and_two_cards_of_the_other_suit_of_its_colour() -> None:
    assert cost("Ancient Power", "KH 3D 5C") == 5
    assert cost("Ancient Power", "KH 3D 5D") == 0
    assert cost("Ancient Power", "KC 3S KS") == 0
    assert cost("Ancient Power", "KH 3H 5D") == 3


@pytest.mark.rule("AM-25.33", "AM-22.1")
def test_arcane_ritual_keeps_parts_of_two_runs_in_suit() -> None:
    assert cost("Arcane Ritual", "3S 5S 6S 9H JH KC") == 14
    assert cost("Arcane Ritual", "3S 4S 5S 6S 7S 8S") == 0


@pytest.mark.rule("AM-25.34", "AM-17.3")
def test_run_of_four_of_any_suits_is_a_true_mystic_library() -> None:
    assert cost("Mystic Library", "3C 4D 5H 6S") == 0
    assert cost("Mystic Library", "QC KD AH 2S") == 2


@pytest.mark.rule("AM-25.36", "AM-17.4")
def test_false_true_sight_costs_its_one_black_card() -> None:
    assert cost("True Sight", "2D 3D 4D 5H 6H 7H 9H 3C") == 3


@pytest.mark.rule("AM-25.37", "AM-20.7")
def test_freeze_of_three_hearts_and_one_spade_costs_the_lowest_heart() -> None:
    assert cost("Freeze", "2C 3C 4D 5D 6H 7H 8H 9S") == 6


@pytest.mark.rule("AM-25.39", "AM-20.17", "AM-1.8")
def test_undying_warrior_has_no_two_adjacent_values() -> None:
    assert cost("Undying Warrior", "4S 6S 9S QS") == 0
    assert cost("Undying Warrior", "4S 6S 9S 10S") == 9
    assert cost("Undying Warrior", "2S 6S 9S AS") == 0


# Clauses without an example


@pytest.mark.rule("AM-8.11", "AM-15.1", "AM-17.1", "AM-18.5", "AM-18.7", "AM-19.3")
@pytest.mark.parametrize(
    ("spell", "placed"),
    [
        ("Learn Magic", "2C"),
        ("Stone Armour", "2C 4D 5H 9S JC KD AH AS"),
        ("Vampire Blood", "2C 4D 5H 9S"),
        ("The Ascension", "2C 4D 5H 9S JC KD AH AS 3C"),
    ],
)
def test_some_castings_accept_any_cards(spell: str, placed: str) -> None:
    assert is_true(REQUIREMENTS[spell], cards(placed))


@pytest.mark.rule("AM-16.5", "AM-18.11", "AM-19.1", "AM-21.1", "AM-21.8", "AM-1.4", "AM-1.5")
def test_spells_of_one_kind_of_card_cost_the_cards_of_another() -> None:
    assert cost("Elemental Control", "2H 5H 9H AH", claim=(HEARTS,)) == 0
    assert cost("Elemental Control", "2H 5H 9D AC", claim=(HEARTS,)) == 23
    assert cost("Spirit Theft", "2C 3C 4C 5C 6S 7S 8S 9S") == 0
    assert cost("Spirit Theft", "2C 3C 4C 5C 6S 7S 8D 9H") == 17
    assert cost("Magic Mastery", "JC QD KH AS") == 0
    assert cost("Magic Mastery", "JC QD KH 10S") == 10
    assert cost("Call Shadow Force", "2C 3D 4H 5S 5C") == 0
    assert cost("Call Shadow Force", "2C 3D 4H 6S") == 6
    assert cost("Regeneration", "3C 3D 6H 9S 9C") == 0
    assert cost("Regeneration", "3C 3D 6H 9S 10C") == 10


@pytest.mark.rule("AM-19.5", "AM-19.7", "AM-22.5")
def test_spells_of_a_few_court_cards() -> None:
    assert cost("Sacrificial Flame", "AS KS") == 0
    assert cost("Sacrificial Flame", "AS 2H") == 2
    assert cost("Sacrificial Flame", "3S KS") == 3
    assert cost("Path of Purity", "7D JD AD") == 0
    assert cost("Path of Purity", "7D JD 10D") == 10
    assert cost("Path of Purity", "7D JD AC") == 14
    assert cost("Path of Purity", "7D 7C AC") == 7
    assert cost("Iron Tower", "JC QD KH AS") == 0
    assert cost("Iron Tower", "JC QD KH AH") == 13


@pytest.mark.rule("AM-18.1", "AM-1.8", "AM-1.3")
def test_call_chaos_takes_two_pairs_of_adjacent_values_and_any_card() -> None:
    assert cost("Call Chaos", "4S 4H 5C 5H 9D") == 0
    assert cost("Call Chaos", "4S 4H 6C 6H 9D") == 8
    assert cost("Call Chaos", "2S 2H AC AH 9D") == 4 + 9 - 9
    assert cost("Call Chaos", "4S 4H 4D 4C 5D") == 4


@pytest.mark.rule("AM-20.11", "AM-1.7")
def test_stalking_doom_takes_two_triples() -> None:
    assert cost("Stalking Doom", "4S 4H 4C 9S 9H 9C") == 0
    assert cost("Stalking Doom", "4S 4H 4C 9S 9H JC") == 11
    assert cost("Stalking Doom", "4S 4H 5C 9S 9H JC") == 4 + 4 + 5


@pytest.mark.rule("AM-20.11", "AM-8.1", "AM-8.4")
def test_both_triples_of_a_doom_may_be_of_one_value() -> None:
    assert cost("Stalking Doom", "4S 4H 4C 4D", wilds="9C 10C") == 0


@pytest.mark.rule("AM-21.3")
def test_shapechanger_takes_all_of_one_value_or_one_run_in_suit() -> None:
    assert cost("Shapechanger", "4S 4H 4C 4D") == 0
    assert cost("Shapechanger", "4S 5S 6S 7S 8S") == 0
    assert cost("Shapechanger", "4S 5S 6S 7H") == 7
    assert cost("Shapechanger", "KS KH QS JS") == 13


@pytest.mark.rule("AM-8.1", "AM-8.3", "AM-22.8", "AM-19.5")
def test_two_cards_may_count_as_the_same_entry_under_control() -> None:
    assert cost("Maze of Webs", "2C 3D 9H 9D AS", Powers.of(HEARTS)) == 0
    assert cost("Sacrificial Flame", "AS AH", Powers.of(SPADES)) == 0
    assert cost("Sacrificial Flame", "AS AH") == 14


@pytest.mark.rule("AM-20.17", "AM-8.3", "AM-8.4", "AM-8.5")
def test_undying_warrior_takes_wild_cards_and_a_shapechange_but_no_control() -> None:
    assert cost("Undying Warrior", "4S 6S 9H QS", Powers.of(SPADES)) == 9
    assert cost("Undying Warrior", "4S 6S QS", Powers.of(SPADES), wilds="2D") == 0
    assert cost("Undying Warrior", "4S 6S 9S 10S", SHAPECHANGER) == 0


@pytest.mark.rule("AM-17.9", "AM-8.10")
def test_inner_strength_counts_court_cards_and_wild_cards_as_tens() -> None:
    assert cost("Inner Strength", "2S 3S 5S 6S 7S 8S 9S", wilds="2D") == 2 + 3
    assert cost("Inner Strength", "2S 10S 10C 10D 10H 9S AS") == 14
    assert cost("Inner Strength", "3S 5S 6S 7S 8S 9S KS") == 13 + 3 + 5


@pytest.mark.rule("AM-17.9", "AM-8.5")
def test_inner_strength_takes_one_jack_as_a_ten_or_one_card_as_one_more() -> None:
    assert cost("Inner Strength", "JS JD 10S 10C 10D 10H", SHAPECHANGER) == 11
    assert cost("Inner Strength", "JS 10S 10C 10D 10H 9S 9C", SHAPECHANGER) == 0
    assert cost("Inner Strength", "9S 10S 10C 10D 10H 9C 2C", SHAPECHANGER) == 0
    assert cost("Inner Strength", "9S 10S 10C 10D 10H 8C 2D", SHAPECHANGER) == 0
    assert cost("Inner Strength", "9S 10S 10C 10D 10H JC", SHAPECHANGER) == 9


@pytest.mark.rule("AM-8.4", "AM-8.10")
def test_wild_card_is_never_incorrect() -> None:
    assert cost("Fireball", "4S 6S", claim=(SPADES, 4, 6), wilds="AH") == 0
    assert cost("Fireball", "9S", claim=(SPADES, 4, 6), wilds="AH AD") == 9
    assert cost("Fireball", "", claim=(SPADES, 4, 5), wilds="AH AD") == 0


@pytest.mark.rule("AM-8.5", "AM-8.8")
def test_shapechange_may_take_the_place_of_a_right_card_when_that_is_cheaper() -> None:
    assert cost("Fireball", "5S 7S 8S", claim=(SPADES, 5, 7)) == 8
    assert cost("Fireball", "5S 7S 8S", SHAPECHANGER, (SPADES, 5, 7)) == 7


@pytest.mark.rule("AM-6.5")
def test_wrong_number_of_cards_is_rejected() -> None:
    with pytest.raises(ValueError, match="the spell takes 6 cards, got 3"):
        cost("Mighty Strike", "3S 4D 5C")
    with pytest.raises(ValueError, match="3 cards don't make whole sets of 2"):
        cost("Dimension Travel", "3S 3D 5C")
    with pytest.raises(ValueError, match="4 cards don't make 3 sets of 2"):
        cost("Create Golem", "3S 3D 5C 5D")
    with pytest.raises(ValueError, match="5 cards can.t reach a total of 60"):
        cost("Inner Strength", "10C 10D 10H 10S 9D")


@pytest.mark.rule("AM-6.11")
@pytest.mark.parametrize("claim", [(SPADES, 4, 4), (SPADES, 5, 4), (SPADES, 13, 15), (SPADES, 1, 2)])
def test_fireball_claim_without_a_run_is_rejected(claim: Claim) -> None:
    with pytest.raises(ValueError, match=f"got {claim[1]} to {claim[2]}"):
        cost("Fireball", "4S 5S", claim=claim)


# The naive count: for every choice of correct cards and the entry of each, can the entries be completed to a list?

Entry = tuple[int, int]
Entries = tuple[Entry, ...]


@frozen
class Naive:
    """A spell for the naive count: whether some entries are part of a list of n, numbers of cards, claims to try."""

    part_of_list: Callable[[Entries, int, Claim], bool]
    counts: tuple[int, ...]
    claims: tuple[Claim, ...] = ((),)


def _each(entries: int) -> Callable[[Entries, int, Claim], bool]:
    allowed = {(card.value, card.suit) for card in cards_in(entries)}
    return lambda some, n, claim: allowed.issuperset(some)


def _of_value(some: Entries, n: int, claim: Claim) -> bool:
    return all(value == claim[0] for value, _ in some)


def _run(some: Entries, n: int, claim: Claim) -> bool:
    values = [value for value, _ in some]
    return len(set(values)) == len(values) and (not values or max(values) - min(values) < n)


def _alike_or_run_in_suit(some: Entries, n: int, claim: Claim) -> bool:
    return len({value for value, _ in some}) <= 1 or (
        len({suit for _, suit in some}) == 1 and n <= 13 and _run(some, n, claim)
    )


def _fireball(some: Entries, n: int, claim: Claim) -> bool:
    suit, low, high = claim
    return len(set(some)) == len(some) and all(one[1] == suit and low <= one[0] <= high for one in some)


def _red_and_black(some: Entries, n: int, claim: Claim) -> bool:
    red = Counter(value for value, suit in some if suit in (DIAMONDS, HEARTS))
    black = Counter(value for value, suit in some if suit in (CLUBS, SPADES))
    return sum(max(red[value], black[value]) for value in range(2, 15)) <= n // 2


def _equal(size: int) -> Callable[[Entries, int, Claim], bool]:
    return lambda some, n, claim: sum(-(-k // size) for k in Counter(v for v, _ in some).values()) <= n // size


def _sixty(some: Entries, n: int, claim: Claim) -> bool:
    values = [value for value, _ in some]
    return all(value <= 10 for value in values) and sum(values) + 10 * (n - len(some)) >= 60


def _chaos(some: Entries, n: int, claim: Claim) -> bool:
    held = Counter(value for value, _ in some)
    return any(len(some) - min(held[low], 2) - min(held[low + 1], 2) <= 1 for low in range(2, 14))


def _in_suit(some: Entries, n: int, claim: Claim) -> bool:
    return len({suit for _, suit in some}) <= 1


def _flame(some: Entries, n: int, claim: Claim) -> bool:
    return _in_suit(some, n, claim) and (len(some) < 2 or any(value == 14 for value, _ in some))


def _purity(some: Entries, n: int, claim: Claim) -> bool:
    sevens = sum(value == 7 for value, _ in some)
    courts = sum(value > 10 for value, _ in some)
    return _in_suit(some, n, claim) and sevens + courts == len(some) and sevens <= 1 and courts <= 2


def _freeze(some: Entries, n: int, claim: Claim) -> bool:
    return all(number <= 2 for number in Counter(suit for _, suit in some).values())


def _tower(some: Entries, n: int, claim: Claim) -> bool:
    return all(value > 10 for value, _ in some) and len({suit for _, suit in some}) == len(some)


@cache
def _warrior(some: Entries, n: int, claim: Claim) -> bool:
    values = {value for value, _ in some}
    return (
        _in_suit(some, n, claim)
        and len(values) == len(some)
        and any(
            values <= set(four) and all(high - low > 1 for low, high in pairwise(four))
            for four in combinations(range(2, 15), 4)
        )
    )


def _ritual(some: Entries, n: int, claim: Claim) -> bool:
    def one_run(part: Entries) -> bool:
        return len(part) <= 3 and _in_suit(part, 3, ()) and _run(part, 3, ())

    for sides in product((False, True), repeat=len(some)):
        first = tuple(entry for entry, side in zip(some, sides, strict=True) if side)
        second = tuple(entry for entry, side in zip(some, sides, strict=True) if not side)
        if one_run(first) and one_run(second):
            return True
    return False


@cache
def _maze(some: Entries, n: int, claim: Claim) -> bool:
    missing = [suit for suit in range(4) if all(suit != other for _, other in some)]
    if len(some) + len(missing) > n:
        return False
    return any(
        all(a[0] < b[0] for a in whole for b in whole if a[1] < b[1])
        for more in combinations(range(2, 15), len(missing))
        for whole in [(*some, *zip(more, missing, strict=True))]
    )


def _power(some: Entries, n: int, claim: Claim) -> bool:
    for king, other in ((CLUBS, SPADES), (SPADES, CLUBS), (DIAMONDS, HEARTS), (HEARTS, DIAMONDS)):
        kings = sum(entry == (13, king) for entry in some)
        others = sum(suit == other for _, suit in some)
        if kings <= 1 and others <= 2 and kings + others == len(some):
            return True
    return False


VALUE_CLAIMS: tuple[Claim, ...] = ((2,), (5,), (6,), (13,))
NAIVE = {
    "Learn Magic": Naive(lambda some, n, claim: True, (1,)),
    "Fireball": Naive(_fireball, (2, 3, 5), ((HEARTS, 2, 0), (SPADES, 5, 0), (CLUBS, 8, 0))),
    "Summon Wild Beasts": Naive(_of_value, (2,), VALUE_CLAIMS),
    "Summon Spirit": Naive(_of_value, (3,), VALUE_CLAIMS),
    "Summon Monster": Naive(_of_value, (4,), VALUE_CLAIMS),
    "Teleport": Naive(_each(COURT), (2,), ((0,), (1,))),
    "Elemental Control": Naive(
        lambda some, n, claim: all(suit == claim[0] for _, suit in some), (4, 7), tuple((suit,) for suit in range(4))
    ),
    "Mighty Strike": Naive(_run, (6,)),
    "Dimension Travel": Naive(_red_and_black, (2, 4, 6, 8)),
    "Stone Armour": Naive(lambda some, n, claim: True, (8,)),
    "Mystic Library": Naive(_run, (4,)),
    "True Sight": Naive(_each(RED), (8,)),
    "Inner Strength": Naive(_sixty, (6, 7, 8)),
    "Call Chaos": Naive(_chaos, (5,)),
    "Dark Pact": Naive(lambda some, n, claim: True, (0,)),
    "Vampire Blood": Naive(lambda some, n, claim: True, (4,)),
    "Spirit Theft": Naive(_each(SUITS[CLUBS] | SUITS[SPADES]), (8,)),
    "Magic Mastery": Naive(_each(COURT), (4, 6)),
    "The Ascension": Naive(lambda some, n, claim: True, (8,)),
    "Sacrificial Flame": Naive(_flame, (2,)),
    "Path of Purity": Naive(_purity, (3,)),
    "Create Golem": Naive(_equal(2), (6,)),
    "Freeze": Naive(_freeze, (8,)),
    "Stalking Doom": Naive(_equal(3), (6,)),
    "Undying Warrior": Naive(_warrior, (4,)),
    "Call Shadow Force": Naive(_each(of_values([2, 3, 4, 5])), (4, 6)),
    "Shapechanger": Naive(_alike_or_run_in_suit, (4, 5, 7)),
    "Curse": Naive(_of_value, (1,), VALUE_CLAIMS),
    "Regeneration": Naive(_each(of_values([3, 6, 9])), (5,)),
    "Arcane Ritual": Naive(_ritual, (6,)),
    "Iron Tower": Naive(_tower, (4,)),
    "Maze of Webs": Naive(_maze, (4, 5, 7)),
    "Ancient Power": Naive(_power, (3,)),
}


def stands_for(card: Card, powers: Powers, *, changed: bool) -> Iterator[Entry]:
    values = [card.value - 1, card.value + 1] if changed else [card.value]
    suits = {card.suit} | {suit for suit in range(4) if powers.controlled >> suit & 1}
    return ((value, suit) for value in values if 2 <= value <= 14 for suit in sorted(suits))


def naive_cost(placed: list[Card], n: int, powers: Powers, fits: Callable[[Entries], bool]) -> int:
    """Every reading, card by card: incorrect, or one of its entries. Expensive readings are dropped early."""
    best = sum(card.value for card in placed)

    def go_on(at: int, entries: Entries, lost: int, changes: int) -> None:
        nonlocal best
        if lost >= best or not fits(entries):
            return
        if at == len(placed):
            best = lost
            return
        for entry in stands_for(placed[at], powers, changed=False):
            go_on(at + 1, (*entries, entry), lost, changes)
        if changes:
            for entry in stands_for(placed[at], powers, changed=True):
                go_on(at + 1, (*entries, entry), lost, changes - 1)
        go_on(at + 1, entries, lost + placed[at].value, changes)

    go_on(0, (), 0, int(powers.shapechanger))
    return best


@st.composite
def hands(draw: st.DrawFn, number: int) -> list[Card]:
    """Hands from the whole pack, or from a few values or two suits, where more cards fit together."""
    deck = draw(st.sampled_from(["pack", "values", "suits"]))
    whole = list(range(52))
    if deck == "values":
        low = draw(st.integers(2, 14 - max(3, number // 2)))
        whole = [card for card in whole if low <= card % 13 + 2 <= low + max(3, number // 2)]
    elif deck == "suits":
        suits = draw(st.sampled_from([(0, 1), (1, 2), (0, 3), (2, 3)]))
        whole = [card for card in whole if card // 13 in suits]
    chosen = draw(st.lists(st.sampled_from(whole), min_size=number, max_size=number, unique=True))
    return [card for index in chosen for card in cards_in(1 << index)]


FEW_POWERS = [powers for powers in POWERS if powers.controlled.bit_count() <= 2]


@pytest.mark.rule(
    "AM-8.1", "AM-8.2", "AM-8.3", "AM-8.4", "AM-8.5", "AM-8.6", "AM-8.7", "AM-8.8", "AM-8.10", "AM-8.11", "AM-6.8"
)
@pytest.mark.parametrize("spell", NAIVE)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_illusion_cost_of_every_spell_is_that_of_the_naive_count(spell: str, data: st.DataObject) -> None:
    naive = NAIVE[spell]
    n = data.draw(st.sampled_from(naive.counts))
    hand = data.draw(hands(n))
    number_wild = min(data.draw(st.sampled_from([0, 0, 0, 1, 1, 2, 3])), n)
    wild, placed = hand[:number_wild], sorted(hand[number_wild:], key=lambda card: -card.value)
    powers = data.draw(st.sampled_from([NO_POWERS, *FEW_POWERS]))
    claim = data.draw(st.sampled_from(naive.claims))
    if spell == "Fireball":
        claim = (claim[0], claim[1], claim[1] + n - 1)
    own = Powers(0, powers.shapechanger) if spell == "Undying Warrior" else powers

    found = illusion_cost(REQUIREMENTS[spell], mask_of(placed), mask_of(wild), powers, claim)

    assert found == naive_cost(placed, n, own, lambda some: naive.part_of_list(some, n, claim))
    assert is_true(REQUIREMENTS[spell], mask_of(placed), mask_of(wild), powers, claim) == (found == 0)


def test_every_spell_has_a_requirement_and_is_counted_naively() -> None:
    assert len(REQUIREMENTS) == 33
    assert set(NAIVE) == set(REQUIREMENTS)


# The literal count of AM-8.6: all lists, all pairings, for the spells with few lists


def _pack(entries: int) -> list[Entry]:
    return [(card.value, card.suit) for card in cards_in(entries)]


LITERAL: dict[str, tuple[int, list[list[list[Entry]]]]] = {
    "Teleport": (2, [[_pack(COURT)] * 2]),
    "Sacrificial Flame": (2, [[_pack(VALUES[14] & suit), _pack(suit)] for suit in SUITS]),
    "Path of Purity": (3, [[_pack(VALUES[7] & suit), *[_pack(COURT & suit)] * 2] for suit in SUITS]),
    "Iron Tower": (4, [[_pack(COURT & suit) for suit in SUITS]]),
    "Ancient Power": (
        3,
        [
            [_pack(VALUES[13] & SUITS[a]), *[_pack(SUITS[b])] * 2]
            for a, b in ((CLUBS, SPADES), (SPADES, CLUBS), (DIAMONDS, HEARTS), (HEARTS, DIAMONDS))
        ],
    ),
}


@pytest.mark.rule("AM-8.1", "AM-8.5", "AM-8.6", "AM-8.8")
@pytest.mark.parametrize("spell", LITERAL)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_illusion_cost_is_the_least_of_all_lists_and_pairings(spell: str, data: st.DataObject) -> None:
    n, slots = LITERAL[spell]
    placed = data.draw(hands(n))
    powers = data.draw(st.sampled_from(FEW_POWERS))

    def lost(card: Card, entry: Entry, *, changed: bool) -> int:
        ways = {*stands_for(card, powers, changed=False)}
        if changed:
            ways.update(stands_for(card, powers, changed=True))
        return 0 if entry in ways else card.value

    least = sum(card.value for card in placed)
    for one in {tuple(sorted(entries)) for kinds in slots for entries in product(*kinds)}:
        plain = [[lost(card, entry, changed=False) for entry in one] for card in placed]
        changed = [[lost(card, entry, changed=True) for entry in one] for card in placed]
        for order in permutations(range(n)):
            losses = [plain[at][to] for at, to in enumerate(order)]
            saved = max(plain[at][to] - changed[at][to] for at, to in enumerate(order)) if powers.shapechanger else 0
            least = min(least, sum(losses) - saved)

    assert illusion_cost(REQUIREMENTS[spell], mask_of(placed), 0, powers, (0,)) == least


# Custom requirements


@pytest.mark.rule("AM-8.1")
def test_new_requirement_is_made_of_shapes() -> None:
    pairs_of_clubs = Lists.of([SUITS[CLUBS] & VALUES[2], SUITS[CLUBS]])
    low_or_court = AnyOf((Each(VALUES[2] | VALUES[3]), Each(COURT), pairs_of_clubs))
    above = ByClaim(lambda value: Total(of_values(range(2, value)), total=10))

    assert low_or_court.cost(cards("2D 3S")) == 0
    assert low_or_court.cost(cards("KD 3S")) == 3
    assert low_or_court.cost(cards("2C 9C")) == 0
    assert above.cost(cards("4D 5S"), claim=(9,)) == 4
    assert above.cost(cards("4D 6S"), claim=(9,)) == 0


def test_shapes_are_values_with_a_readable_repr() -> None:
    assert Lists.of([VALUES[2], VALUES[3]]) == Lists.of([VALUES[2], VALUES[3]])
    assert repr(Lists.of([VALUES[2]], [VALUES[3]])) == "Lists(lists=<2 lists of 1>)"


@pytest.mark.parametrize("lists", [[], [[]], [[VALUES[2]], [VALUES[2], VALUES[3]]]])
def test_empty_lists_and_lists_of_different_lengths_are_rejected(lists: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="must have one length from 1 to 52"):
        Lists.of(*lists)


def test_two_lists_one_after_the_other_are_met_by_different_cards() -> None:
    ace_and_heart = Lists.of([VALUES[14]]).then(Lists.of([SUITS[HEARTS]]))

    assert ace_and_heart.cost(cards("AH 5H")) == 0
    assert ace_and_heart.cost(cards("AH 5C")) == 5
