"""A reference model of hidden information: all possible histories of a small table for a viewer, with probabilities.

It is independent of the trail. A *world* is the order of the deck and the content of the other piles. All worlds that a
viewer must hold possible are carried along from operation to operation, by doing to each of them whatever could have
been done, and throwing away those that look different from the truth to the viewer. The weight of a world counts the
deals and hidden choices that lead to it, so that shuffles and hidden choices are uniform. With `stories`, worlds are
kept apart by their past: which cards were moved or shown in each operation.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from arcana_core.cards.cards import indices
from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.cards.trail import SHOWN
from arcana_core.chance.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    World = tuple[tuple[int, ...], ...]  # of each pile the cards: of the deck top first, of the others sorted
    Story = tuple[tuple[int, ...], ...]  # of each operation that moved or showed cards: which

DECK, DISCARD, HAND_0, HAND_1, TABLE, HAND_2 = range(6)
CARDS = 5


class Account:
    """A table, and for each viewer every possible world.

    Attributes:
        worlds: For each viewer, the weight of every history, as (world, story). Stories are () unless they are kept.
        mixed: The viewers with some hidden choice among cards that weren't all alike.
        informed_viewers: The viewers who learnt a fact about a pile: cards that it lacks, or how many it holds.
    """

    def __init__(
        self,
        cards: int,
        players: int,
        deck: KnownTo = KnownTo.NOBODY,
        name: str = "",
        *,
        stories: bool = False,
        laid: Mapping[int, int] | None = None,
    ) -> None:
        self.name = name
        self.cards = range(cards)
        self.suits: tuple[tuple[int, ...], ...] = ()
        self.stories = stories
        self.mixed: set[int] = set()
        self.informed_viewers: set[int] = set()
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
        order = tuple(Rng("the truth").shuffled(range(cards)))
        sizes = [0 if laid is None else laid.get(slot, 0) for slot in range(len(declared))]
        sizes[DECK] = cards - sum(sizes)
        self.piles = Piles(declared, players=players, start=dict(enumerate(_dealt(order, sizes))))
        everything: dict[tuple[World, Story], int] = Counter(
            (_dealt(other, sizes), ()) for other in permutations(range(cards))
        )
        self.worlds = [Counter(everything) for _ in range(players + 1)]
        self._look_around()

    def __repr__(self) -> str:
        return self.name

    def possible(self, viewer: int) -> set[World]:
        """Every world that the viewer must hold possible."""
        return {world for world, _ in self.worlds[viewer]}

    def then(
        self,
        could_become: Callable[[World, bool], Iterable[World]],
        seers: int,
        between: tuple[int, int] | None = None,
    ) -> None:
        """Each world becomes all its possible successors. Seers learn more than the others.

        Args:
            could_become: The next worlds of a world, equally likely, for an informed viewer or not.
            seers: The viewers who are informed, as a mask.
            between: The pile from which some cards were taken, by choice or by drawing, and where they are now.
        """
        if between is not None:
            self._look_for_mixtures(between, seers)
        for viewer, worlds in enumerate(self.worlds):
            informed = bool(seers >> viewer & 1)
            after: Counter[tuple[World, Story]] = Counter()
            for (world, story), weight in worlds.items():
                for become in could_become(world, informed):
                    after[become, self._longer(story, left(world, become))] += weight
            self.worlds[viewer] = after
        self._look_around()

    def show(self, cards: tuple[int, ...], pile: int, to: int) -> None:
        """Cards of a pile were shown to some viewers. For the others they were any of that number."""
        leaves_a_trace = any(
            to >> viewer & 1 and not self.piles.sees_all(viewer, pile) for viewer in range(len(self.worlds))
        )
        if leaves_a_trace:
            self._look_for_mixtures((pile, pile), to)
        for viewer, worlds in enumerate(self.worlds):
            informed = to >> viewer & 1 or self.piles.sees_all(viewer, pile)
            after: Counter[tuple[World, Story]] = Counter()
            for (world, story), weight in worlds.items():
                if informed and not set(cards) <= set(world[pile]):
                    continue
                if not leaves_a_trace or not self.stories:
                    after[world, story] += weight
                    continue
                for choice in [cards] if informed else combinations(world[pile], len(cards)):
                    after[world, self._longer(story, choice)] += weight
            self.worlds[viewer] = after
        self._look_around()

    def were_informed(self, pile: int, to: int) -> None:
        """Some viewers learnt a fact about the cards of a pile."""
        viewers = [viewer for viewer in range(len(self.worlds)) if to >> viewer & 1]
        self.informed_viewers.update(viewer for viewer in viewers if not self.piles.sees_all(viewer, pile))

    def forget_order(self) -> None:
        """Let worlds that differ in the order of the deck only be one, before it is shuffled."""
        for viewer, worlds in enumerate(self.worlds):
            merged: Counter[tuple[World, Story]] = Counter()
            for (world, story), weight in worlds.items():
                merged[changed(world, {DECK: sorted(world[DECK])}), story] += weight
            self.worlds[viewer] = merged

    def _longer(self, story: Story, cards: tuple[int, ...]) -> Story:
        return (*story, cards) if self.stories and cards else story

    def _look_for_mixtures(self, between: tuple[int, int], seers: int) -> None:
        # Cards are alike to a viewer if each that can be in the pile at all is there with the same probability.
        for viewer, worlds in enumerate(self.worlds):
            if seers >> viewer & 1 or any(self.piles.sees_all(viewer, pile) for pile in between):
                continue
            shares: Counter[int] = Counter()
            for (world, _), weight in worlds.items():
                for card in world[between[0]]:
                    shares[card] += weight
            if len(set(shares.values())) > 1:
                self.mixed.add(viewer)

    def _look_around(self) -> None:
        # Everybody throws away the worlds that do not look like the truth.
        truth = world_of(self.piles)
        sizes = [len(cards) for cards in truth]
        for viewer in range(len(self.worlds)):
            opened = [slot for slot in range(len(truth)) if self.piles.sees_all(viewer, slot)]
            top = 1 if self.piles.declared[DECK].known_to is KnownTo.TOP else 0
            worlds = self.worlds[viewer]
            for world, story in list(worlds):
                looks_true = (
                    all(world[slot] == truth[slot] for slot in opened) and world[DECK][:top] == truth[DECK][:top]
                )
                if not looks_true or [len(cards) for cards in world] != sizes:
                    del worlds[world, story]


def _dealt(order: tuple[int, ...], sizes: list[int]) -> World:
    # The deck gets its cards first, and keeps their order.
    rest = iter(order)
    deck, *others = ([next(rest) for _ in range(size)] for size in sizes)
    return (tuple(deck), *(tuple(sorted(cards)) for cards in others))


def world_of(piles: Piles) -> World:
    own_slots = [slot for slot, pile in enumerate(piles.declared) if pile.name and pile.part_of is None]
    return (piles.order_of(DECK), *[indices(piles.masks[slot]) for slot in own_slots[1:]])


def story_of(piles: Piles) -> Story:
    """The past in the trail: which cards were moved or shown, operation by operation."""
    return tuple(indices(entry[1]) for entry in piles.past()[1:] if entry[0] <= SHOWN)


def left(before: World, after: World) -> tuple[int, ...]:
    """The cards that have left a pile for another."""
    return tuple(sorted({card for was, now in zip(before, after, strict=True) for card in was if card not in now}))


def changed(world: World, piles: Mapping[int, Iterable[int]]) -> World:
    after = list(world)
    for slot, cards in piles.items():
        after[slot] = tuple(cards)
    return tuple(after)


def mask_of(cards: Any) -> int:
    return sum(1 << card for card in cards)


def without(cards: tuple[int, ...], taken: Any) -> tuple[int, ...]:
    return tuple(card for card in cards if card not in taken)


class Doing:
    """Random operations, each done to the table and to all the worlds."""

    def __init__(self, account: Account, chance: Rng) -> None:
        self.account = account
        self.piles = account.piles
        self.chance = chance
        self.truth = world_of(account.piles)
        self.slots = [slot for slot in range(len(self.truth)) if slot != DECK]
        self.filled = [slot for slot in self.slots if self.truth[slot]]

    def some(self, cards: Any, most: int = 9) -> list[int]:
        chosen: list[int] = self.chance.sample(cards, self.chance.integer(1, min(most, len(cards))))
        return chosen

    def one_of(self, *things: Any) -> Any:
        return self.chance.choice(things)

    def move(self) -> None:
        source = self.one_of(*self.filled)
        target = self.one_of(*[slot for slot in self.slots if slot != source])
        self.move_between(source, target, self.one_of(0, 0, 0, 1, 2, self.piles.everybody))

    def move_between(self, source: int, target: int, shown: int) -> None:
        cards = self.some(self.truth[source])
        self.piles.move(mask_of(cards), source, target, shown)

        def become(world: World, informed: bool) -> Iterator[World]:
            for choice in combinations(world[source], len(cards)):
                if not informed or set(choice) == set(cards):
                    there = sorted(world[target] + choice)
                    yield changed(world, {source: without(world[source], choice), target: there})

        some = len(cards) < len(self.truth[source])
        self.account.then(become, shown, (source, target) if some else None)

    def move_unseen(self) -> None:
        """A move between hands and the discard pile that a spectator doesn't see."""
        source = self.one_of(*[slot for slot in self.filled if slot != TABLE] or self.filled)
        target = self.one_of(*[slot for slot in self.slots if slot not in (source, TABLE)])
        self.move_between(source, target, 0)

    def deal(self) -> None:
        n = self.chance.integer(1, min(3, len(self.truth[DECK])))
        target = self.one_of(HAND_0, HAND_1, HAND_1, DISCARD)
        shown = self.one_of(0, 0, 0, 2)
        drawn = self.piles.draw(DECK, target, n, shown)
        turned_up = self.piles.declared[DECK].known_to is KnownTo.TOP  # then each card is seen when it is the top one

        def become(world: World, informed: bool) -> Iterator[World]:
            top = world[DECK][:n]
            if turned_up and top != self.truth[DECK][:n]:
                return
            if not informed or mask_of(top) == drawn:
                yield changed(world, {DECK: world[DECK][n:], target: sorted(world[target] + top)})

        self.account.then(become, shown, (DECK, target) if n < len(self.truth[DECK]) else None)

    def shuffle(self) -> None:
        self.piles.shuffle(DECK, self.chance)
        self.account.forget_order()
        self.account.then(lambda world, _: (changed(world, {DECK: deck}) for deck in permutations(world[DECK])), 0)

    def shuffle_into(self) -> None:
        source = self.one_of(*self.slots)
        self.piles.shuffle_into(source, DECK, self.chance)

        def become(world: World, _: bool) -> Iterator[World]:
            for deck in permutations(world[DECK] + world[source]):
                yield changed(world, {DECK: deck, source: ()})

        self.account.forget_order()
        self.account.then(become, 0)

    def show(self) -> None:
        pile = self.one_of(*self.filled)
        cards = tuple(sorted(self.some(self.truth[pile])))
        to = self.chance.integer(0, self.piles.everybody)
        self.piles.show(mask_of(cards), pile, to)
        self.account.show(cards, pile, to)

    def show_all(self) -> None:
        pile = self.one_of(*self.slots)
        to = self.one_of(self.piles.everybody, 1, 2)
        self.piles.show_all(pile, to)
        self.account.show(self.truth[pile], pile, to)

    def lacks(self) -> None:
        pile = self.one_of(*self.slots)
        cards = without(tuple(self.some(self.account.cards)), self.truth[pile])
        to = self.one_of(self.piles.everybody, self.piles.everybody, 1, 2)
        self.piles.lacks(mask_of(cards), pile, to)
        self.keep(lambda world: not set(cards) & set(world[pile]), to)
        self.account.were_informed(pile, to)

    def a_suit(self) -> set[int]:
        return set(self.one_of(*self.account.suits) if self.account.suits else self.some(self.account.cards))

    def holds_at_least(self) -> None:
        pile = self.one_of(*self.slots)
        cards = self.a_suit()
        count = self.chance.integer(0, len(cards & set(self.truth[pile])))
        self.piles.holds_at_least(mask_of(cards), count, pile)
        self.keep(lambda world: len(cards & set(world[pile])) >= count, self.piles.everybody)
        self.account.were_informed(pile, self.piles.everybody)

    def holds_exactly(self) -> None:
        pile = self.one_of(*self.slots)
        cards = self.a_suit()
        count = len(cards & set(self.truth[pile]))
        self.piles.holds_exactly(mask_of(cards), count, pile)
        self.keep(lambda world: len(cards & set(world[pile])) == count, self.piles.everybody)
        self.account.were_informed(pile, self.piles.everybody)

    def look(self) -> None:
        n = self.chance.integer(1, min(2, len(self.truth[DECK])))
        to = self.one_of(1, 2, self.piles.everybody)
        assert self.piles.look(DECK, n, to) == self.truth[DECK][:n]
        self.keep(lambda world: world[DECK][:n] == self.truth[DECK][:n], to)

    def put_on_top(self) -> None:
        self.put(self.piles.put_on_top, lambda cards, deck: cards + deck)

    def put_under(self) -> None:
        self.put(self.piles.put_under, lambda cards, deck: deck + cards)

    def put(self, how: Callable[..., None], joined: Callable[[Any, Any], Any]) -> None:
        source = self.one_of(*self.filled)
        cards = tuple(self.some(self.truth[source], most=2))
        shown = self.one_of(0, 0, 1, self.piles.everybody)
        how(cards, source, DECK, shown)
        viewers = range(self.piles.players + 1)
        seers = shown | sum(1 << viewer for viewer in viewers if self.piles.sees_all(viewer, source))

        def become(world: World, informed: bool) -> Iterator[World]:
            for choice in permutations(world[source], len(cards)):
                if not informed or choice == cards:
                    rest = without(world[source], choice)
                    yield changed(world, {DECK: joined(choice, world[DECK]), source: rest})

        self.account.then(become, seers)

    def keep(self, fits: Callable[[World], bool], informed_viewers: int) -> None:
        self.account.then(
            lambda world, informed: iter([world] if not informed or fits(world) else []), informed_viewers
        )


NEED_CARDS = [Doing.move] * 5 + [Doing.show, Doing.put_on_top, Doing.put_under]
NEED_DECK = [Doing.deal] * 4 + [Doing.look]
TELLING = [Doing.lacks, Doing.holds_at_least, Doing.holds_exactly]
ALWAYS = [Doing.shuffle, Doing.shuffle_into, Doing.show_all, *TELLING]
WITHOUT_STORIES = {Doing.put_on_top, Doing.put_under, Doing.look}
"""These give cards places of their own, so the trail has more entries than operations."""
DECKS = [KnownTo.NOBODY, KnownTo.NOBODY, KnownTo.NOBODY, KnownTo.TOP, KnownTo.OWNER]


def do_something(account: Account, chance: Rng) -> None:
    """One random operation."""
    doing = Doing(account, chance)
    could = ALWAYS + (NEED_CARDS if doing.filled else []) + (NEED_DECK if doing.truth[DECK] else [])
    chance.choice([operation for operation in could if not account.stories or operation not in WITHOUT_STORIES])(doing)


def laid_out(chance: Rng) -> dict[int, int]:
    """The numbers of cards in piles beside the deck at the start: none, or one or two in several."""
    if not chance.chance(1, 3):
        return {}
    return {slot: chance.integer(1, 2) for slot in chance.sample([DISCARD, HAND_0, HAND_1, TABLE], 2)}


def account_of(seed: int, most: int) -> Account:
    """A table of five cards on which some things have happened."""
    chance = Rng(seed)
    name = f"account_of({seed}, {most})"
    account = Account(CARDS, chance.choice([2, 2, 3]), chance.choice(DECKS), name, laid=laid_out(chance))
    for _ in range(chance.integer(2, most)):
        do_something(account, chance)
    return account


def account_of_suits(seed: int, most: int, cards: int = 7) -> Account:
    """A table on which viewers learn again and again how many cards of a suit a hand holds, between hidden moves.

    Early facts restrict later hidden moves, and the other way round. Nearly all cards are dealt.
    """
    chance = Rng(seed)
    laid = {DISCARD: 1, HAND_0: 1, HAND_1: 2, HAND_2: cards - 5}
    account = Account(cards, 3, name=f"account_of_suits({seed}, {most}, {cards})", laid=laid)
    account.suits = (tuple(range(cards // 2)), tuple(range(cards // 2, cards)), tuple(range(0, cards, 2)))
    for _ in range(chance.integer(2, most)):
        doing = Doing(account, chance)
        could = [*TELLING, Doing.holds_exactly, Doing.move, *[Doing.move_unseen] * 4]
        chance.choice(could + ([Doing.deal] if doing.truth[DECK] else []))(doing)
    return account


def account_with_stories(seed: int, most: int, cards: int = 4) -> Account:
    """A smaller table, on which all histories are separate."""
    chance = Rng(seed)
    name = f"account_with_stories({seed}, {most}, {cards})"
    account = Account(cards, chance.choice([2, 2, 3]), name=name, stories=True)
    for _ in range(chance.integer(2, most)):
        do_something(account, chance)
    return account
