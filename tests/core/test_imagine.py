"""Imagining what a viewer cannot know, held to a brute-force account of everything that could be so.

The account is independent of the trail: a *world* is the order of the deck and the content of the other piles; all worlds
that a viewer must hold possible are carried along from operation to operation, by doing to each of them whatever could
have been done, and throwing away those that look different from the truth to the viewer.
"""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arcana_core.cards import indices
from arcana_core.imagine import imagine, seen
from arcana_core.piles import AT_LEAST, EXACTLY, LACKS, PART, SHOWN, WHOLE, KnownTo, Pile, Piles
from arcana_core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    World = tuple[tuple[int, ...], ...]  # of each pile the cards: of the deck top first, of the others sorted

DECK, DISCARD, HAND_0, HAND_1, TABLE, HAND_2 = range(6)


class Account:
    """A table, and for each viewer every world that could be."""

    def __init__(self, cards: int, players: int, deck: KnownTo = KnownTo.NOBODY) -> None:
        owner = 0 if deck is KnownTo.OWNER else None
        declared = [
            Pile("deck", deck, owner, ordered=True),
            Pile("discard"),
            Pile("hand 0", KnownTo.OWNER, 0),
            Pile("hand 1", KnownTo.OWNER, 1),
            Pile("table", KnownTo.EVERYBODY),
        ]
        if players == 3:
            declared.append(Pile("hand 2", KnownTo.OWNER, 2))
        self.piles = Piles(declared, players=players, start={DECK: range(cards)})
        self.piles.shuffle(DECK, Rng("the truth"))
        nothing: tuple[tuple[int, ...], ...] = ((),) * (len(declared) - 1)
        everything = {(order, *nothing) for order in permutations(range(cards))}
        self.worlds = [set(everything) for _ in range(players + 1)]
        self._look_around()

    def then(self, could_become: Callable[[World, bool], Iterator[World]], seers: int) -> None:
        """Each world becomes all that it could; seers are told more than the others."""
        for viewer, worlds in enumerate(self.worlds):
            informed = bool(seers >> viewer & 1)
            self.worlds[viewer] = {after for world in worlds for after in could_become(world, informed)}
        self._look_around()

    def _look_around(self) -> None:
        truth = world_of(self.piles)
        for viewer, worlds in enumerate(self.worlds):
            self.worlds[viewer] = {world for world in worlds if self._looks_the_same(viewer, world, truth)}

    def _looks_the_same(self, viewer: int, world: World, truth: World) -> bool:
        for slot, there in enumerate(truth):
            pile = self.piles.declared[slot]
            open_to_all = pile.known_to is KnownTo.EVERYBODY
            if len(world[slot]) != len(there):
                return False
            if (open_to_all or (pile.known_to is KnownTo.OWNER and pile.owner == viewer)) and world[slot] != there:
                return False
            if pile.known_to is KnownTo.TOP and world[slot][:1] != there[:1]:
                return False
        return True


def world_of(piles: Piles) -> World:
    own_slots = [slot for slot, pile in enumerate(piles.declared) if pile.name and pile.part_of is None]
    return (piles.order_of(DECK), *[indices(piles.masks[slot]) for slot in own_slots[1:]])


def changed(world: World, **piles: Any) -> World:
    slots = {int(name[1:]): cards for name, cards in piles.items()}
    return tuple(tuple(slots.get(slot, cards)) for slot, cards in enumerate(world))


def without(cards: tuple[int, ...], taken: Any) -> tuple[int, ...]:
    return tuple(card for card in cards if card not in taken)


def do_something(account: Account, draw: Callable[[Any], Any]) -> None:
    """One random operation, on the table and on all the worlds."""
    piles = account.piles
    truth = world_of(piles)
    players = piles.players
    viewers = st.integers(0, piles.everybody)
    slots = [slot for slot in range(len(truth)) if slot != DECK]
    filled = [slot for slot in slots if truth[slot]]
    what = draw(st.sampled_from(OPERATIONS))
    if what in ("move", "move", "show", "put on top", "put under") and not filled:
        what = "draw"
    if what in ("draw", "look") and not truth[DECK]:
        what = "shuffle into"

    if what == "move":
        source = draw(st.sampled_from(filled))
        target = draw(st.sampled_from([slot for slot in slots if slot != source]))
        cards = draw(st.lists(st.sampled_from(truth[source]), min_size=1, unique=True))
        shown = draw(st.sampled_from([0, 0, 0, 1, 2, piles.everybody]))
        piles.move(sum(1 << card for card in cards), source, target, shown)

        def moved(world: World, informed: bool) -> Iterator[World]:
            for choice in combinations(world[source], len(cards)):
                if not informed or set(choice) == set(cards):
                    there = sorted(world[target] + choice)
                    yield changed(world, **{f"p{source}": without(world[source], choice), f"p{target}": there})

        account.then(moved, shown)
    elif what == "draw":
        n = draw(st.integers(1, min(3, len(truth[DECK]))))
        target = draw(st.sampled_from([HAND_0, HAND_1, HAND_1, DISCARD]))
        shown = draw(st.sampled_from([0, 0, 0, 2]))
        drawn = piles.draw(DECK, target, n, shown)

        def after_draw(world: World, informed: bool) -> Iterator[World]:
            top = world[DECK][:n]
            # with the top card turned up, every card is seen as it comes to lie on top
            turned_up = piles.declared[DECK].known_to is KnownTo.TOP
            if not (informed or turned_up) or set(top) == set(indices(drawn)):
                if not turned_up or top == truth[DECK][:n]:
                    yield changed(world, p0=world[DECK][n:], **{f"p{target}": sorted(world[target] + top)})

        account.then(after_draw, shown)
    elif what in ("shuffle", "shuffle into"):
        source = draw(st.sampled_from(slots))
        if what == "shuffle":
            piles.shuffle(DECK, Rng(draw(st.integers(0, 99))))
        else:
            piles.shuffle_into(source, DECK, Rng(draw(st.integers(0, 99))))

        def shuffled(world: World, informed: bool) -> Iterator[World]:
            cards = world[DECK] + (world[source] if what == "shuffle into" else ())
            for order in permutations(cards):
                yield changed(world, p0=order, **({f"p{source}": ()} if what == "shuffle into" else {}))

        account.then(shuffled, 0)
    elif what == "show":
        pile = draw(st.sampled_from(filled))
        cards = draw(st.lists(st.sampled_from(truth[pile]), min_size=1, unique=True))
        to = draw(viewers)
        piles.show(sum(1 << card for card in cards), pile, to)
        account.then(lambda world, told: iter([world] if not told or set(cards) <= set(world[pile]) else []), to)
    elif what in ("show all", "lacks", "at least", "exactly"):
        pile = draw(st.sampled_from(slots))
        to = draw(st.sampled_from([piles.everybody, piles.everybody, 1, 2]))
        cards = draw(st.lists(st.sampled_from(range(sum(map(len, truth)))), min_size=1, unique=True))
        there = len(set(cards) & set(truth[pile]))
        if what == "show all":
            piles.show_all(pile, to)
            account.then(lambda world, told: iter([world] if not told or world[pile] == truth[pile] else []), to)
            return
        if what == "lacks":
            cards = [card for card in cards if card not in truth[pile]]
            there = 0
            piles.lacks(sum(1 << card for card in cards), pile, to)
        elif what == "at least":
            there = draw(st.integers(0, there))
            piles.holds_at_least(sum(1 << card for card in cards), there, pile, to)
        else:
            piles.holds_exactly(sum(1 << card for card in cards), there, pile, to)

        def fits(world: World, told: bool) -> Iterator[World]:
            count = len(set(cards) & set(world[pile]))
            if not told or (count >= there if what == "at least" else count == there):
                yield world

        account.then(fits, to)
    elif what == "look":
        n = draw(st.integers(1, min(2, len(truth[DECK]))))
        to = draw(st.sampled_from([1 << player for player in range(players)] + [piles.everybody]))
        piles.look(DECK, n, to)
        account.then(lambda world, told: iter([world] if not told or world[0][:n] == truth[0][:n] else []), to)
    else:
        source = draw(st.sampled_from(filled))
        cards = draw(st.lists(st.sampled_from(truth[source]), min_size=1, max_size=2, unique=True))
        shown = draw(st.sampled_from([0, 0, 1, piles.everybody]))
        if what == "put on top":
            piles.put_on_top(cards, source, DECK, shown)
        else:
            piles.put_under(cards, source, DECK, shown)
        sees_source = [piles.sees_all(viewer, source) for viewer in range(players + 1)]
        seers = shown | sum(1 << viewer for viewer, sees in enumerate(sees_source) if sees)

        def put(world: World, informed: bool) -> Iterator[World]:
            for choice in permutations(world[source], len(cards)):
                if not informed or list(choice) == cards:
                    deck = choice + world[0] if what == "put on top" else world[0] + choice
                    yield changed(world, p0=deck, **{f"p{source}": without(world[source], choice)})

        account.then(put, seers)


OPERATIONS = (
    ["move"] * 5 + ["draw"] * 4 + ["shuffle", "shuffle into", "show", "show all", "lacks", "at least", "exactly"]
) + ["look", "put on top", "put under"]


@st.composite
def accounts(draw: Any, most: int = 9) -> Account:
    """A table of five cards on which some things have happened."""
    account = Account(5, draw(st.sampled_from([2, 2, 3])), draw(st.sampled_from(DECKS)))
    for _ in range(draw(st.integers(1, most))):
        do_something(account, draw)
    return account


DECKS = [KnownTo.NOBODY, KnownTo.NOBODY, KnownTo.NOBODY, KnownTo.TOP, KnownTo.OWNER]
quick = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=150)


def replayed(piles: Piles) -> list[int]:
    """Where the trail says that the cards are, each of its entries having been possible and true."""
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


@quick
@given(accounts(), st.integers(0, 1000))
def test_what_is_imagined_could_be(account: Account, seed: int) -> None:
    piles = account.piles
    before = repr(piles)
    for viewer, worlds in enumerate(account.worlds):
        for patience in (200, 0):
            copy = imagine(piles, viewer, Rng(seed), patience)
            copy.check()
            assert world_of(copy) in worlds
    assert repr(piles) == before


@settings(quick, derandomize=True, max_examples=80)
@given(accounts(7), st.sampled_from([200, 0]))
def test_whatever_could_be_is_imagined_at_some_time(account: Account, patience: int) -> None:
    for viewer, worlds in enumerate(account.worlds):
        if len(worlds) <= 20:
            missing = set(worlds)
            for seed in range(4000):
                missing.discard(world_of(imagine(account.piles, viewer, Rng(seed), patience)))
                if not missing:
                    break
            assert not missing


@quick
@given(accounts(), st.integers(0, 1000))
def test_what_is_hidden_has_no_influence_on_what_is_imagined(account: Account, seed: int) -> None:
    piles = account.piles
    for viewer in range(len(account.worlds)):
        other = imagine(piles, viewer, Rng(seed))
        for truth in (other, pickle.loads(pickle.dumps(other)), other.clone()):
            assert seen(truth, viewer) == seen(piles, viewer)
            assert imagine(truth, viewer, Rng("again")) == imagine(piles, viewer, Rng("again"))


@quick
@given(accounts(), st.integers(0, 1000))
def test_the_imagined_past_is_a_history_that_leads_to_the_imagined_present(account: Account, seed: int) -> None:
    for viewer in range(len(account.worlds)):
        copy = imagine(account.piles, viewer, Rng(seed))
        assert replayed(copy) == copy.masks
        for other in range(len(account.worlds)):
            assert all(not copy.known(other, slot) & ~copy.cards_of(slot) for slot in range(len(copy.masks)))
            deeper = imagine(copy, other, Rng(seed))
            assert replayed(deeper) == deeper.masks
            assert seen(deeper, other) == seen(copy, other)


@quick
@given(accounts(), st.integers(0, 1000))
def test_the_viewer_knows_the_same_in_the_copy_and_sees_the_own_piles_unchanged(account: Account, seed: int) -> None:
    piles = account.piles
    for viewer in range(len(account.worlds)):
        copy = imagine(piles, viewer, Rng(seed))
        fresh = pickle.loads(pickle.dumps(copy))  # has kept nothing that was worked out before
        for slot in range(len(piles.masks)):
            assert copy.known(viewer, slot) == fresh.known(viewer, slot) == piles.known(viewer, slot)
            if piles.sees_all(viewer, slot):
                assert copy.cards_of(slot) == piles.cards_of(slot)
        assert copy.known_order(viewer, DECK) == piles.known_order(viewer, DECK)


@quick
@given(accounts(), st.booleans())
def test_what_counts_as_certain_is_so_in_every_world_that_could_be(account: Account, asked_before: bool) -> None:
    piles = account.piles
    for viewer, worlds in enumerate(account.worlds):
        for slot in range(len(world_of(piles))):
            known = set(indices(piles.known(viewer, slot)))
            assert all(known <= set(world[slot]) for world in worlds)
        for place, card in enumerate(piles.known_order(viewer, DECK)):
            assert card is None or all(world[DECK][place] == card for world in worlds)


@quick
@given(accounts(5), st.data())
def test_imagined_tables_can_be_played_on(account: Account, data: Any) -> None:
    viewer = data.draw(st.integers(0, account.piles.players))
    account.piles = imagine(account.piles, viewer, Rng(data.draw(st.integers(0, 99))))
    account.worlds = [account.worlds[viewer] if other == viewer else set() for other in range(len(account.worlds))]
    for _ in range(3):
        do_something(account, data.draw)

    assert world_of(imagine(account.piles, viewer, Rng(1))) in account.worlds[viewer]
