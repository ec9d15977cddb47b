"""Piles made elsewhere: true ones pass, each contradiction in trail, piles or declarations is rejected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.cards.cards import indices
from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.cards.trail import AT_LEAST, EXACTLY, LACKS, PART, SHOWN, WHOLE
from arcana_core.cards.validation import LONGEST_TRAIL, check_piles, fresh_copy, replayed
from arcana_core.chance.rng import Rng
from arcana_core.knowledge.determinization import determinize

DECK, DISCARD, HAND_0, HAND_1, TABLE = range(5)
PILES = (
    Pile("deck", ordered=True),
    Pile("discard"),
    Pile("hand 0", KnownTo.OWNER, owner=0),
    Pile("hand 1", KnownTo.OWNER, owner=1),
    Pile("table", KnownTo.EVERYBODY),
)
ALL = 0b111


def table() -> Piles:
    """Ten cards: 0 to 2 in hand 0, 3 and 4 in hand 1, 5 on the table, 6 to 9 in the deck."""
    piles = Piles(PILES, players=2, start={DECK: range(10)})
    piles.draw(DECK, HAND_0, 3)
    piles.draw(DECK, HAND_1, 2)
    piles.draw(DECK, TABLE, 1)
    return piles


def added(*entry: Any) -> Callable[[Piles], None]:
    """Add an entry to the trail without any operation."""

    def add(piles: Piles) -> None:
        piles.trail = (piles.trail, entry)

    return add


def started(masks: Any, seers: Any) -> Callable[[Piles], None]:
    """Give the trail another start and nothing else."""

    def start(piles: Piles) -> None:
        piles.trail = (None, (masks, seers))

    return start


def put(name: str, value: Any) -> Callable[[Piles], None]:
    return lambda piles: setattr(piles, name, value)


def in_slot(name: str, slot: int, value: Any) -> Callable[[Piles], None]:
    return lambda piles: getattr(piles, name).__setitem__(slot, value)


def swapped_unseen(piles: Piles) -> None:
    # Hands change owners for a moment, and by the trail no viewer saw it.
    for source, target in ((HAND_0, DISCARD), (DISCARD, HAND_0)):
        added(WHOLE, 0b111, source, target, 0)(piles)


def opened(pile: Pile, entry: tuple[int, ...] | None = None) -> Callable[[Piles], None]:
    def change(piles: Piles) -> None:
        slot = piles.open(pile)
        if entry is not None:
            piles.move(entry[1], entry[2], slot)
            piles.trail = (piles.trail[0], (*entry[:3], slot, *entry[3:]))

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (added(PART, 0b1, HAND_0, HAND_0, ALL), "move between two different slots"),
        (added(PART, 0b1, HAND_0, 5, ALL), "move between two different slots"),
        (added(PART, 0b1, HAND_0, -1, ALL), "move between two different slots"),
        (added(PART, 0b1, 5, HAND_0, ALL), "slots 0 to 4"),
        (added(PART, 0b1, -3, HAND_0, ALL), "slots 0 to 4"),
        (added(PART, 0b1, HAND_0, TABLE, 8), "viewers up to 7"),
        (added(PART, 0b1, HAND_0, TABLE, -1), "viewers up to 7"),
        (added(PART, 0, HAND_0, TABLE, ALL), "no cards outside the pack"),
        (added(PART, -1, HAND_0, TABLE, ALL), "no cards outside the pack"),
        (added(LACKS, 1 << 10, HAND_0, 0, ALL), "no cards outside the pack"),
        (added(PART, 0b1000, HAND_0, TABLE, ALL), "slot 2 doesn't hold these cards and others"),
        (added(PART, 0b111, HAND_0, TABLE, ALL), "slot 2 doesn't hold these cards and others"),
        (added(WHOLE, 0b11, HAND_0, TABLE, ALL), "slot 2 doesn't hold just these cards"),
        (added(PART, 0b1, HAND_0, DISCARD, 0), "all viewers of slot 2 or 1 must have seen"),
        (added(PART, 0b1, HAND_0, TABLE, 1), "all viewers of slot 2 or 4 must have seen"),
        (added(SHOWN, 0b1000, HAND_0, 0, ALL), "slot 2 doesn't hold all these cards"),
        (added(SHOWN, 0b1, HAND_0, 1, ALL), "the count of cards that are shown or lacking is 0"),
        (added(LACKS, 0b1000, HAND_0, 1, ALL), "the count of cards that are shown or lacking is 0"),
        (added(LACKS, 0b1001, HAND_0, 0, ALL), "slot 2 holds some of these cards"),
        (added(AT_LEAST, 0b1001, HAND_0, 2, ALL), "slot 2 holds 1 of these cards"),
        (added(AT_LEAST, 0b1001, HAND_0, -1, ALL), "slot 2 holds 1 of these cards"),
        (added(EXACTLY, 0b1001, HAND_0, 0, ALL), "slot 2 holds 1 of these cards"),
        (added(6, 0b1, HAND_0, 0, ALL), "kinds are 0 to 5"),
        (added(-1, 0b1, HAND_0, 0, ALL), "kinds are 0 to 5"),
        (added(SHOWN, 0b1, HAND_0, 0), "an entry is five integers"),
        (added(SHOWN, 0b1, HAND_0, 0, True), "an entry is five integers"),
        (added(SHOWN, "1", HAND_0, 0, ALL), "an entry is five integers"),
        (added(PART, 0b1, HAND_0, DISCARD, ALL), "the trail leaves other cards in slot 1"),
        (swapped_unseen, "all viewers of slot 2 or 1 must have seen"),
        (started((1023, 0, 0, 0, 0), (0, 0, 1, 2, ALL)), "the trail leaves other cards in slot 0"),
        (started((1023, 0, 0, 0), (0, 0, 1, 2)), "the start of the trail is about 4 piles"),
        (started((1023, 0, 0, 0, 0, 0), (0, 0, 1, 2, ALL, 0)), "the start of the trail is about 6 piles"),
        (started((1023, 0, 0, 0, 0), (0, 0, 1, 2)), "5 piles seen by 4"),
        (started((1023, 0, 0, 0, 0), (0, 0, 3, 2, ALL)), "3 saw slot 2, which they can't have"),
        (started((1023, 0, 0, 0, 0), (0, 0, 1, 2, 15)), "15 saw slot 4, which they can't have"),
        (started((1023, 1, 0, 0, 0), (0, 0, 1, 2, ALL)), "lays cards in slot 1 that can't be there"),
        (started((1022, 0, 0, 0, 0), (0, 0, 1, 2, ALL)), "the trail leaves other cards in slot 0"),
        (started((0, 0, 0, 0, 0), (0, 0, 1, 2, ALL)), "must lay out cards"),
        (started((1 << 10**6, 0, 0, 0, 0), (0, 0, 1, 2, ALL)), "lays cards in slot 0 that can't be there"),
        (started((True, 0, 0, 0, 0), (0, 0, 1, 2, ALL)), "lays cards in slot 0 that can't be there"),
        (started([1023], [0]), "a trail starts with the cards of each pile and who saw them"),
        (lambda piles: delattr(piles, "_seers"), "they have no seers"),
        (lambda piles: delattr(piles, "_plan"), "they have no plan"),
        (lambda piles: delattr(piles, "players"), "they have no players"),
        (put("_seers", (0, 0, 1, 2, object())), "the viewers of the piles aren't the declared ones"),
        (put("_certain", None), "the certain cards must be a list, got None"),
        (put("trail", None), "a trail is a chain of"),
        (put("trail", ((None, 1), 2, 3)), "a trail is a chain of"),
        (put("trail", (7, (PART, 1, 2, 3, 4))), "a trail is a chain of"),
        (put("players", 3), "the viewers of the piles aren't the declared ones"),
        (put("players", 31), "piles are for 1 to 30 players"),
        (put("players", "2"), "piles are for 1 to 30 players"),
        (put("declared", PILES[:4]), "masks must be a list of 4 integers"),
        (put("declared", (*PILES[:4], "table")), "slot 4 must be declared by a Pile"),
        (
            put("declared", (*PILES[:3], Pile("hand 1", KnownTo.OWNER, owner=2), PILES[4])),
            "slot 3 needs a bool for ordered",
        ),
        (put("declared", (PILES[0], Pile("heap"), *PILES[2:])), "the first 5 piles must be deck, discard"),
        (put("masks", (0, 0, 0, 0, 0)), "masks must be a list of 5 integers"),
        (in_slot("masks", 0, None), "masks must be a list of 5 integers"),
        (in_slot("masks", TABLE, 0), "the trail leaves other cards in slot 4"),
        (put("orders", [None]), "orders must be a list of 5 orders"),
        (in_slot("orders", DECK, None), "the order of slot 0 must be a tuple of cards, got None"),
        (in_slot("orders", DECK, [6, 7, 8, 9]), "the order of slot 0 must be a tuple of cards"),
        (in_slot("orders", DECK, (6, 7, 8, "9")), "the order of slot 0 must be a tuple of cards"),
        (in_slot("orders", DECK, (6, 7, 8)), r"the order \(6, 7, 8\) of pile 'deck'"),
        (in_slot("orders", DISCARD, ()), "the order of slot 1 must be None"),
        (put("_parts", []), "parts must be a dictionary"),
        (put("_parts", {HAND_0: ((), ())}), "cards of known place lie in ordered piles"),
        (put("_parts", {DECK: ((3,),)}), "must be the slots above and below"),
        (put("_parts", {DECK: ((HAND_0,), ())}), "slot 2 can't be a part of slot 0"),
        (put("_parts", {DECK: ((9,), ())}), "slot 9 can't be a part of slot 0"),
        (put("_seers", (0,) * 5), "the viewers of the piles aren't the declared ones"),
        (opened(Pile("golem", KnownTo.OWNER, owner=1), (PART, 0b1, HAND_0, 0b1)), "viewer 1 sees slot 5"),
    ],
)
def test_contradictory_piles_are_rejected(change: Callable[[Piles], None], message: str) -> None:
    piles = table()
    change(piles)

    with pytest.raises(ValueError, match=message):
        check_piles(piles, PILES)


def test_only_piles_are_accepted() -> None:
    with pytest.raises(ValueError, match="piles must be of Piles, got 'deck'"):
        check_piles("deck")


def test_overlong_trail_is_rejected_unread() -> None:
    entry = (SHOWN, 0b1, HAND_0, 0, ALL)
    with pytest.raises(ValueError, match="a trail has at most 1000000 entries"):
        replayed(table().past()[0], [entry] * (LONGEST_TRAIL + 1), 5, ALL)

    piles = table()
    for _ in range(LONGEST_TRAIL):
        piles.trail = (piles.trail, entry)
    with pytest.raises(ValueError, match="a trail has at most 1000000 entries"):
        check_piles(piles)


@pytest.mark.parametrize(
    ("past", "message"),
    [
        ([], "a past with a start"),
        ({}, "past of piles must be a list"),
        (None, "past of piles must be a list"),
        ([((15, 0), (0, 1)), (PART, 0b1, 0, 7, 1)], "move between two different slots from 0 to 1"),
        ([((15, 0), (0, 1)), (9, 0b1, 0, 1, 1)], "kinds are 0 to 5"),
        ([((1 << 4_000_000, 0), (0, 1))], "lays cards in slot 0 that can't be there"),
    ],
)
def test_restored_piles_are_validated(past: Any, message: str) -> None:
    declared = (Pile("deck", ordered=True), Pile("hand", KnownTo.OWNER, owner=0))
    with pytest.raises(ValueError, match=message):
        Piles.restored(declared, 2, [(0, 1, 2, 3), None], {}, past)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"players": [2, 2]}, r"piles are for 1 to 30 players, got \[2, 2\]"),
        ({"players": 10**400}, "piles are for 1 to 30 players"),
        ({"declared": 5}, "declared of piles must be a list, got 5"),
        ({"declared": ()}, "declared must be a tuple of 1 to 10000 piles"),
        ({"declared": ("deck",)}, "slot 0 must be declared by a Pile"),
        ({"orders": 5}, "orders of piles must be a list, got 5"),
        ({"orders": []}, "orders must be a list of 5 orders"),
        ({"parts": []}, r"a dictionary of parts and a past with a start, got \[\]"),
    ],
)
def test_parts_of_the_wrong_kind_are_named(changed: dict[str, Any], message: str) -> None:
    piles = table()
    parts = {"declared": PILES, "players": 2, "orders": piles.orders, "parts": {}, "past": piles.past()}

    with pytest.raises(ValueError, match=message):
        Piles.restored(**{**parts, **changed})


def test_fresh_copy_forgets_an_older_trail() -> None:
    piles = table()
    piles.move(0b111, HAND_0, DISCARD)
    assert piles.known(0, DISCARD) == 0b111
    piles.trail = (piles.trail[0], (WHOLE, 0b111, HAND_0, DISCARD, ALL))  # by another trail player 1 saw it as well
    piles.trail = (piles.trail, (SHOWN, 0b11000, HAND_1, 0, 1))

    copy = fresh_copy(piles)

    assert copy == piles
    assert [copy.known(viewer, DISCARD) for viewer in (0, 1, 2)] == [0b111] * 3
    assert copy.known(0, HAND_1) == 0b11000


OPERATIONS: list[Callable[[Piles, Any], Any]] = [
    lambda piles, draw: piles.draw(DECK, draw(st.sampled_from([HAND_0, HAND_1])), min(2, piles.size(DECK))),
    lambda piles, draw: piles.move(piles.masks[HAND_0] & draw(st.integers(0, 1023)), HAND_0, DISCARD, 1),
    lambda piles, draw: piles.move(piles.masks[HAND_1] & draw(st.integers(0, 1023)), HAND_1, TABLE),
    lambda piles, draw: piles.move_all(DISCARD, draw(st.sampled_from([HAND_0, HAND_1, TABLE]))),
    lambda piles, draw: piles.shuffle_into(DISCARD, DECK, Rng(draw(st.integers(0, 9)))),
    lambda piles, draw: piles.show_all(HAND_1, draw(st.integers(0, 7))),
    lambda piles, draw: piles.look(DECK, min(2, piles.size(DECK)), draw(st.integers(0, 7))),
    lambda piles, draw: piles.put_on_top(indices(piles.masks[HAND_0])[:2], HAND_0, DECK),
    lambda piles, draw: piles.put_under(indices(piles.masks[HAND_1])[:1], HAND_1, DECK, 0b11),
    lambda piles, draw: piles.shuffle(DECK, Rng(draw(st.integers(0, 9)))),
    lambda piles, draw: piles.restart(DECK, Rng(draw(st.integers(0, 9)))),
    lambda piles, draw: piles.lacks(draw(st.integers(1, 1023)) & ~piles.masks[HAND_0], HAND_0),
    lambda piles, draw: piles.holds_at_least(1023, min(1, piles.size(HAND_1)), HAND_1, 0b101),
    lambda piles, draw: piles.holds_exactly(31, (piles.masks[HAND_1] & 31).bit_count(), HAND_1),
    lambda piles, draw: piles.move(piles.masks[HAND_0], HAND_0, piles.open(Pile("golem", KnownTo.OWNER, owner=1))),
]


@given(st.data())
def test_piles_and_their_determinizations_pass(data: Any) -> None:
    piles = table()
    for operation in data.draw(st.lists(st.sampled_from(OPERATIONS), max_size=12)):
        operation(piles, data.draw)
        check_piles(piles, PILES)

    for viewer in (0, 1, 2):
        check_piles(determinize(piles, viewer, Rng(1)), PILES)
