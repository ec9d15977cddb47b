"""Frequencies of hidden cards in determinizations, against a reference model."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import sqrt

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing import do
from arcana_mtgcombat import Game, Rules, battle, read_pool
from arcana_mtgcombat.knowledge.determinization import LIKELY
from tests.mtgcombat.table import keys

CARDS = """
[cards.ash]
name = "Ash"
cost = "1"
type = "sorcery"
target = "any"
effects = [{ do = "damage", flat = 1 }]

[cards.bolt]
name = "Bolt"
cost = "R"
type = "instant"
target = "any"
effects = [{ do = "damage", flat = 1 }]

[cards.mist]
name = "Mist"
cost = "U"
type = "instant"
effects = [{ do = "heal", flat = 1, who = "caster" }]

[cards.weight]
name = "Weight"
cost = "7"
type = "sorcery"
target = "any"
effects = [{ do = "damage", flat = 1 }]

[characters.one]
name = "One"
mastery = 3
mana_pool = 4
capacities = { R = 4 }
library = ["ash", "bolt"]

[characters.two]
name = "Two"
mastery = 3
mana_pool = 4
capacities = { R = 4 }
library = ["ash", "bolt"]
"""


class Tiny(Game):
    """Four cards: two that both characters can cast, one of another colour, one above their Mastery."""

    __slots__ = ()
    pool = read_pool(CARDS)


CASTABLE = {"ash": True, "bolt": True, "mist": False, "weight": False}
Hidden = tuple[tuple[str, ...], tuple[str, ...]]
"""A Memory, sorted, and a library in its order."""


def reference(
    seen: Sequence[str], memory: int, library: int, copies: int, certain: Sequence[str] = ()
) -> dict[Hidden, Fraction]:
    """The chance of each Memory and library. Cards are drawn one by one, castable ones more often (MC-36.86).

    Args:
        seen: public cards.
        memory, library: how many cards are hidden there.
        copies: how many of a card there can be.
        certain: cards known to be in either.
    """
    count = Counter([*seen, *certain])
    deck = [key for key in CASTABLE for _ in range(max(copies - count[key], 0))]
    found: dict[Hidden, Fraction] = defaultdict(Fraction)
    for drawn, chance in _draws(deck, memory + library - len(certain)):
        ways = [*permutations([*certain, *drawn])]
        for cards in ways:
            found[tuple(sorted(cards[:memory])), cards[memory:]] += chance / len(ways)
    return dict(found)


def _draws(deck: Sequence[str], count: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    if not count:
        yield (), Fraction(1)
        return
    total = sum(LIKELY if CASTABLE[key] else 1 for key in deck)
    for place, key in enumerate(deck):
        for rest, chance in _draws([*deck[:place], *deck[place + 1 :]], count - 1):
            yield (key, *rest), chance * Fraction(LIKELY if CASTABLE[key] else 1, total)


def drawn(game: Game, viewer: int, seat: int, count: int) -> Counter[Hidden]:
    """Count the Memories of a seat over many determinizations."""
    found: Counter[Hidden] = Counter()
    for number in range(count):
        one = game.determinize(viewer, Rng(f"drawn {number}")).position.characters[seat]
        found[tuple(sorted(keys(game, one.memory))), tuple(keys(game, one.library))] += 1
    return found


def agrees(found: Counter[Hidden], expectation: dict[Hidden, Fraction]) -> bool:
    """A chi-square test at the level of 0.001, with rare cases grouped. Fails for impossible cases."""
    assert sum(expectation.values()) == 1
    assert {*found} <= {*expectation}
    total = sum(found.values())
    often = [case for case, chance in expectation.items() if chance * total >= 5]
    rare = total - sum(found[case] for case in often), float(1 - sum(expectation[case] for case in often)) * total
    pairs = [(found[case], float(expectation[case] * total)) for case in often] + ([rare] if rare[1] >= 1 else [])
    statistic = sum((seen - expected) ** 2 / expected for seen, expected in pairs)
    freedom = len(pairs) - 1
    bound = freedom * (1 - 2 / (9 * freedom) + 3.09 * sqrt(2 / (9 * freedom))) ** 3  # Wilson and Hilferty
    return statistic <= bound


@pytest.mark.rule("MC-36.86", "MC-5.1", "MC-34.2")
@pytest.mark.parametrize(
    ("extra", "seen", "memory", "library", "copies"),
    [
        ("memory ash library bolt", "", 1, 1, 2),
        ("memory ash library bolt mist", "", 1, 2, 1),
        ("memory ash bolt", "", 2, 0, 2),
        ("memory ash graveyard bolt bolt", "bolt bolt", 1, 0, 2),
        ("library ash mist graveyard bolt exile ash", "bolt ash", 0, 2, 2),
        ("memory mist library weight graveyard ash ash bolt bolt", "ash ash bolt bolt", 1, 1, 2),
        ("memory ash ash library bolt graveyard ash", "ash", 2, 1, 1),  # more copies than allowed
    ],
)
def test_hidden_cards_have_the_reference_models_frequencies(
    extra: str, seen: str, memory: int, library: int, copies: int
) -> None:
    game = battle(f"one | two {extra}", game=Tiny, rules=Rules(max_copies=copies), seed=1)
    expectation = reference(seen.split(), memory, library, copies)

    assert agrees(drawn(game, 0, 1, 3000), expectation)


@pytest.mark.rule("MC-36.87", "MC-34.5")
def test_cards_known_to_be_in_memory_or_library_are_in_each_place_as_often_as_others() -> None:
    game = battle("one | two memory mist library ash bolt", game=Tiny, seed=1)
    mist = game.pool["mist"].place
    game.position.characters[1].somewhere = (mist,)

    assert agrees(drawn(game, 0, 1, 3000), reference([], 1, 2, 2, ["mist"]))


@pytest.mark.rule("MC-36.87", "MC-34.5")
def test_card_known_to_be_in_memory_stays_there_and_the_rest_comes_as_often() -> None:
    game = battle("one | two memory mist ash library bolt", game=Tiny, seed=1)
    game.position.characters[1].in_memory = (game.pool["mist"].place,)

    expectation: dict[Hidden, Fraction] = defaultdict(Fraction)
    for (memory, library), chance in reference(["mist"], 1, 1, 2).items():
        expectation[tuple(sorted(("mist", *memory))), library] += chance
    assert agrees(drawn(game, 0, 1, 3000), expectation)


@pytest.mark.rule("MC-36.75", "MC-34.4")
@pytest.mark.parametrize("mask", ["bolt", "bolt mist", "ash mist"])
def test_determinized_memory_always_fits_a_failed_attempt(mask: str) -> None:
    game = battle(f"one | two memory {mask.split(maxsplit=1)[0]} weight library ash", game=Tiny, seed=1)
    held = sum(1 << game.pool[key].place for key in mask.split())
    game.position.characters[1].hinted = (held,)
    expectation = {case for case in reference([], 2, 1, 2) if {*case[0]} & {*mask.split()}}

    found = drawn(game, 0, 1, 6000)

    assert {*found} <= expectation
    likely = {case for case in expectation if all(CASTABLE[key] for key in (*case[0], *case[1]))}
    assert likely <= {*found}


@pytest.mark.rule("MC-34.2", "MC-36.86")
def test_own_cards_and_those_of_packs_stay_and_others_are_drawn_independently() -> None:
    game = battle("one memory ash library bolt | two memory ash | two memory bolt side 2", game=Tiny, seed=1)
    pairs: Counter[tuple[str, str]] = Counter()
    for number in range(2000):
        copy = game.determinize(0, Rng(number))
        assert copy.position.characters[0] == game.position.characters[0]
        one, other = (keys(copy, copy.position.characters[seat].memory)[0] for seat in (1, 2))
        pairs[one, other] += 1
    single = {memory[0]: chance for (memory, _), chance in reference([], 1, 0, 2).items()}
    expectation = {(a, b): chance * also for a, chance in single.items() for b, also in single.items()}
    assert agrees(pairs, expectation)  # type: ignore[arg-type]


@pytest.mark.rule("MC-34.3", "MC-36.86")
def test_card_on_the_stack_is_public() -> None:
    game = battle(
        "one pool R memory ash library bolt mist | two pool R memory bolt", game=Tiny, rules=Rules(max_copies=1), seed=2
    )
    do(game, "cast ash; character 1")

    assert game.position.frames
    for memory, library in drawn(game, 1, 0, 100):
        assert "ash" not in (*memory, *library)


@pytest.mark.rule("MC-36.75", "MC-36.87")
def test_known_card_may_explain_a_failed_attempt() -> None:
    game = battle("one | two memory mist library ash", game=Tiny, rules=Rules(max_copies=1), seed=1)
    mist = game.pool["mist"].place
    game.position.characters[1].somewhere = (mist,)
    game.position.characters[1].hinted = (1 << mist,)

    for memory, library in drawn(game, 0, 1, 60):
        assert memory == ("mist",)
        assert "mist" not in library
