"""Drawing gold and discoveries from the journal, compared with all possible worlds (MR-48.4, MR-48.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from arcana_core.agenda import evolve
from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game
from arcana_magicrealm.knowledge.discoveries import draw_discoveries
from arcana_magicrealm.knowledge.gold import draw_gold
from arcana_magicrealm.knowledge.journals import seen_by
from arcana_magicrealm.model.journal import FIRST_CACHE, Discovered, Entry, Forgotten, Held, Lacked, Paid, Shared

HOLDERS = (0, 1, 2, FIRST_CACHE)
OWN = 2
"""The holder that the viewer, seat 2, decides for."""
RICHES = 4


def month(rng: Rng) -> tuple[tuple[Entry, ...], dict[int, int]]:
    """Payments that can have happened: some hidden from seat 2, some facts about them; and the gold in the end."""
    gold = {holder: rng.below(RICHES) for holder in HOLDERS}
    journal: list[Entry] = []
    hidden = 0
    for _ in range(8):
        giver, receiver = rng.sample(HOLDERS, 2)
        amount = rng.below(gold[giver] + 1)
        match rng.below(6):
            case 0 | 1 | 2 if hidden < 3 and OWN not in (giver, receiver):
                hidden += 1
                journal.append(Paid(giver, receiver, amount, 0b11, least=min(amount, rng.below(2))))
            case 3:
                amount = 0
                journal.append(Held(giver, rng.below(gold[giver] + 1), gold[giver] + rng.below(2)))
            case 4 if giver < 2:
                amount = 0
                journal.append(Forgotten(giver, gold[giver], 1 << giver))
                gold[giver] = 1
            case _:
                journal.append(Paid(giver, receiver, amount))
        gold[giver] -= amount
        gold[receiver] += amount
    return tuple(journal), gold


def with_amounts(
    journal: tuple[Entry, ...], gold: dict[int, int], viewer: int, rng: Rng
) -> tuple[tuple[Entry, ...], dict[int, int]]:
    """The journal with the amounts that a viewer has drawn, and the gold of each holder then."""
    drawn, left = draw_gold(journal, gold, viewer, rng)
    return tuple([drawn.get(place, entry) for place, entry in enumerate(journal)]), left


def worlds(journal: tuple[Entry, ...], gold: dict[int, int]) -> Iterator[tuple[int, ...]]:
    """The amounts of the hidden payments that agree with everything else, by trying all of them."""
    start, lives = {**gold}, []
    for entry in reversed(journal):
        if isinstance(entry, Paid):
            start[entry.giver] += entry.amount
            start[entry.receiver] -= entry.amount
        elif isinstance(entry, Forgotten):
            lives.append(start[entry.being])
            start[entry.being] = entry.gold
    hidden = [entry for entry in journal if isinstance(entry, Paid) and entry.seers == 0b11]
    for amounts in product(range(sum(start.values()) + 8), repeat=len(hidden)):
        if is_possible(journal, {**start}, [*amounts], [*lives]):
            yield amounts


def is_possible(journal: tuple[Entry, ...], gold: dict[int, int], amounts: list[int], lives: list[int]) -> bool:
    """Whether a world with these amounts agrees with the journal: gold is never negative."""
    for entry in journal:
        if isinstance(entry, Paid):
            amount = amounts.pop(0) if entry.seers == 0b11 else entry.amount
            gold[entry.giver] -= amount
            gold[entry.receiver] += amount
            if amount < entry.least or gold[entry.giver] < 0:
                return False
        elif isinstance(entry, Held) and not entry.least <= gold[entry.holder] <= entry.most:
            return False
        elif isinstance(entry, Forgotten):
            gold[entry.being] = lives.pop()
    return True


@pytest.mark.rule("MR-48.4", "MR-1.15")
@pytest.mark.parametrize("seed", range(24))
def test_every_possible_amount_can_be_drawn_and_no_other(seed: int) -> None:
    journal, gold = month(Rng(seed))
    possible = {*worlds(journal, gold)}
    draws = [with_amounts(journal, gold, 2, Rng(n)) for n in range(12 * len(possible) + 8)]
    drawn = {tuple([one.amount for one in new if isinstance(one, Paid) and one.seers == 0b11]) for new, _ in draws}
    assert drawn <= possible
    assert len(possible) > 60 or drawn == possible
    for new, left in draws[:20]:
        assert with_amounts(new, left, 2, Rng(1)) == with_amounts(
            journal, gold, 2, Rng(1)
        )  # the truth has no influence


@pytest.mark.rule("MR-48.4")
def test_gold_in_the_end_follows_from_the_amounts_drawn() -> None:
    journal = (Paid(0, 1, 3, 0b11), Paid(-1, 0, 4), Paid(1, -1, 2))
    for seed in range(30):
        (paid, *_), left = with_amounts(journal, {0: 5, 1: 1}, 2, Rng(seed))
        assert isinstance(paid, Paid)
        assert left == {0: 8 - paid.amount, 1: paid.amount - 2}
        assert 2 <= paid.amount <= 4  # seat 0 had 4, seat 1 had none and has paid 2 since


@pytest.mark.rule("MR-48.4")
@pytest.mark.parametrize(("viewer", "amounts"), [(2, {3, 4}), (3, {3, 4}), (4, {*range(9)})])
def test_gold_that_some_have_seen_bounds_what_they_draw(viewer: int, amounts: set[int]) -> None:
    journal = (Paid(0, 1, 3, 0b11), Held(1, 3, 4, seers=0b1100))
    drawn = [with_amounts(journal, {0: 5, 1: 3}, viewer, Rng(seed))[0][0] for seed in range(80)]
    assert {paid.amount for paid in drawn if isinstance(paid, Paid)} == amounts


# Discoveries.


def shared_journal(rng: Rng) -> tuple[Entry, ...]:
    """Discoveries, sharing and uses of three individuals that can have happened; some sharing is hidden from seat 2."""
    found = {being: 1 << being for being in range(3)}
    journal: list[Entry] = [Discovered(1 << being, new) for being, new in found.items()]
    for _ in range(9):
        one, other = rng.sample(range(3), 2)
        match rng.below(6):
            case 0 if not rng.below(3):
                found[one] |= (new := 1 << rng.below(3))
                journal.append(Discovered(1 << one, new))
            case 1 if found[one]:
                journal.append(Discovered(1 << one, found[one] & -found[one], is_new=False))
            case 2 if found[one] != 0b111:
                lacked = 0b111 & ~found[one]
                journal.append(Lacked(one, lacked & -lacked))
            case 3 if not any(isinstance(entry, Forgotten) for entry in journal):
                found[one] = 0
                journal.append(Forgotten(one, 0, 0))
            case _ if sum(isinstance(entry, Shared) for entry in journal) < 4:
                possible = rng.choice((0b111, 0b011, 0b110))
                given = found[one] & possible & rng.below(8)
                found[other] |= given
                journal.append(Shared(one, 1 << other, possible, given, 0b11))
            case _:
                pass
    return tuple(journal)


def shared_worlds(journal: tuple[Entry, ...]) -> Iterator[tuple[int, ...]]:
    """Each individual's discoveries in all worlds that agree with the journal."""
    hidden = sum(isinstance(entry, Shared) for entry in journal)
    for given in product(range(8), repeat=hidden):
        left, found, agrees = [*given], [0, 0, 0], True
        for entry in journal:
            match entry:
                case Discovered(discoveries=new, is_new=True):
                    found[entry.beings.bit_length() - 1] |= new
                case Discovered(discoveries=used):
                    agrees = agrees and not used & ~found[entry.beings.bit_length() - 1]
                case Lacked(being=being, discoveries=lacked):
                    agrees = agrees and not lacked & found[being]
                case Shared(giver=giver, possible=possible):
                    new = left.pop(0)
                    agrees = agrees and not new & ~(found[giver] & possible)
                    found[entry.receivers.bit_length() - 1] |= new
                case Forgotten(being=being):
                    found[being] = 0
                case _:
                    pass
        if agrees:
            yield tuple(found)


@pytest.mark.rule("MR-48.5", "MR-18.4")
@pytest.mark.parametrize("seed", range(24))
def test_every_possible_sharing_can_be_drawn_and_no_other(seed: int) -> None:
    journal, piles = shared_journal(Rng(seed)), Game(3, seed=1).position.piles
    possible = {*shared_worlds(journal)}
    drawn = set()
    for n in range(30 * len(possible) + 20):
        _, found = draw_discoveries(journal, piles, 2, Rng(n))
        drawn.add(tuple([found.get(being, 0) for being in range(3)]))
    assert drawn == possible


@pytest.mark.rule("MR-48.5", "MR-22.4")
def test_discoveries_lacked_by_a_successor_can_have_been_shared_before() -> None:
    journal = (Discovered(1, 1), Shared(0, 0b10, 1, 0, 0b11), Forgotten(1, 0, 0), Lacked(1, 1))
    piles = Game(3, seed=1).position.piles
    drawn = [draw_discoveries(journal, piles, 2, Rng(seed))[0][1] for seed in range(20)]
    assert {shared.discoveries for shared in drawn if isinstance(shared, Shared)} == {0, 1}


@pytest.mark.rule("MR-18.3")
def test_facts_of_a_proposal_to_another_are_dropped() -> None:
    private = (Discovered(1, 1, 0b10, is_new=False), Lacked(0, 2, 0b10))
    assert seen_by(private, 2) == ()
    assert seen_by(private, 1) == private


@pytest.mark.rule("MR-48.13")
def test_spy_sees_what_is_shared() -> None:
    journal = (Discovered(1, 0b11), Shared(0, 0b110, 0b11, 0b01, 0b111))
    piles = Game(3, seed=1).position.piles
    assert {draw_discoveries(journal, piles, 2, Rng(n))[1][1] for n in range(20)} == {0b01}
    unseen = (journal[0], evolve(journal[1], seers=0b011))
    assert {draw_discoveries(unseen, piles, 2, Rng(n))[1][1] for n in range(40)} == {0, 1, 2, 3}
