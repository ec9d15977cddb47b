"""Finding cards for true castings, the cheapest for each claim (AM-8.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from attrs import frozen

from arcana_archmage.spells.requirements.readings import FACES, HIGHEST, LOWEST, NO_POWERS, Powers, standing_for
from arcana_archmage.spells.requirements.shapes import Claim, Requirement, Shape
from arcana_archmage.spells.requirements.table import REQUIREMENTS
from arcana_core.cards.cards import SUITS, VALUES, indices

# The weights with which a shape picks cards: first all that must be placed, then as many cards as possible, which saves
# wild cards, then low ones. Sums stay below 2 ** 24, so float32 is exact.
_MUST, _ONE = 1 << 18, 1 << 10
_VALUES = range(LOWEST, HIGHEST + 1)


@frozen
class Placement:
    """A true placement: its natural cards and wild cards, both as sets, and its claim."""

    cards: int
    wilds: int
    claim: Claim = ()


def cheapest(
    requirement: Requirement,
    may: int,
    wilds: int = 0,
    powers: Powers = NO_POWERS,
    claim: Claim = (),
    *,
    counts: Iterable[int],
    must: int = 0,
) -> Placement | None:
    """The cheapest true placement of these cards, or None (AM-8.7).

    Cheapest means the first number of cards that works, then the fewest wild cards, then the least sum of face values.
    It is quick for every `Shape`. For other requirements it tries all choices.

    Args:
        requirement: The spell's requirement.
        may: The natural cards that can be placed.
        wilds: The wild cards that can be placed.
        powers: The caster's powers.
        claim: The claim of the casting.
        counts: The allowed numbers of cards, in order of preference.
        must: The natural cards that must be placed, such as the whole hand of AM-6.6.
    """
    may |= must
    for count in counts:
        if must.bit_count() <= count <= may.bit_count() + wilds.bit_count():
            if isinstance(requirement, Shape):
                found = _by_weight(requirement, may, wilds, powers, claim, count, must)
            else:
                found = _by_trial(requirement, may, wilds, powers, claim, count, must)
            if found is not None:
                return found
    return None


def _by_weight(
    shape: Shape, may: int, wilds: int, powers: Powers, claim: Claim, count: int, must: int
) -> Placement | None:
    offered = sorted(indices(may), key=lambda card: (must >> card & 1 ^ 1, FACES[card]))
    weights = [_ONE - FACES[card] + (must >> card & 1) * _MUST for card in offered]
    needed = count - wilds.bit_count()
    enough = must.bit_count() * _MUST + max(needed, 0) * (_ONE - HIGHEST)
    weight, kept = shape.keep(offered, weights, count, powers, claim, enough)
    if weight < 0 or must & ~kept or kept.bit_count() < needed:
        return None
    return Placement(kept, _lowest(wilds, count - kept.bit_count()), claim)


def _by_trial(
    requirement: Requirement, may: int, wilds: int, powers: Powers, claim: Claim, count: int, must: int
) -> Placement | None:
    more = indices(may & ~must)
    for number in range(min(wilds.bit_count(), count - must.bit_count()) + 1):
        used = _lowest(wilds, number)
        choices = combinations(more, count - must.bit_count() - number)
        sets = sorted(choices, key=lambda choice: sum(FACES[card] for card in choice))
        for cards in (must | sum(1 << card for card in choice) for choice in sets):
            if requirement.cost(cards, used, powers, claim) == 0:
                return Placement(cards, used, claim)
    return None


def _lowest(wilds: int, number: int) -> int:
    return sum(1 << card for card in indices(wilds)[:number])


def find_true(
    requirement: Requirement,
    may: int,
    wilds: int = 0,
    powers: Powers = NO_POWERS,
    claims: Iterable[Claim] = ((),),
    *,
    counts: Iterable[int],
    must: int = 0,
) -> list[Placement]:
    """The cheapest true placement for each claim that has one, in the order of the claims. See `cheapest`."""
    counts = tuple(counts)
    found = (cheapest(requirement, may, wilds, powers, claim, counts=counts, must=must) for claim in claims)
    return [placement for placement in found if placement is not None]


def find_fireballs(may: int, wilds: int = 0, powers: Powers = NO_POWERS) -> list[Placement]:
    """The cheapest true Fireball for each claim that has one, by suit, lowest and highest value (AM-15.2).

    It takes about 0.15 milliseconds for a hand of eight, and a few milliseconds with Shapechanger.
    """
    number = wilds.bit_count()
    found: list[Placement | None] = []
    for suit in range(4):
        lane, some = _held_as(suit, may, powers.controlled)
        for lowest, highest, missing in _runs_in_reach(lane, number + powers.shapechanger):
            claim = suit, lowest, highest
            if powers.shapechanger:
                requirement, count = REQUIREMENTS["Fireball"], highest - lowest + 1
                found.append(cheapest(requirement, may, wilds, powers, claim, counts=(count,)))
            else:
                run = sum(some[lowest - LOWEST : highest - LOWEST + 1])
                found.append(Placement(run, _lowest(wilds, missing), claim))
    return [placement for placement in found if placement is not None]


def _held_as(suit: int, may: int, controlled: int) -> tuple[int, list[int]]:
    # The values for which some card can count as the card of this suit, and for each value such a card or 0.
    fitting = [standing_for(VALUES[value] & SUITS[suit], controlled) & may for value in _VALUES]
    some = [cards & -cards for cards in fitting]
    return sum(1 << step for step, card in enumerate(some) if card), some


def _runs_in_reach(lane: int, most: int) -> Iterator[tuple[int, int, int]]:
    # The lowest and highest value of each run with at most this many values missing, and the number missing.
    for lowest in _VALUES:
        missing = 0
        for highest in range(lowest, HIGHEST + 1):
            missing += ~lane >> highest - LOWEST & 1
            if missing > most:
                break
            if highest > lowest:
                yield lowest, highest, missing


def claims_of(spell: str) -> tuple[Claim, ...]:
    """All claims of a spell that matter for its cards; `((),)` if the claim doesn't (AM-6.5, AM-6.8)."""
    if spell in ("Summon Wild Beasts", "Summon Spirit", "Summon Monster", "Curse"):
        return tuple((value,) for value in _VALUES)
    if spell == "Elemental Control":
        return tuple((suit,) for suit in range(4))
    if spell == "Fireball":
        return tuple((suit, low, high) for suit in range(4) for low in _VALUES for high in range(low + 1, HIGHEST + 1))
    return ((),)
