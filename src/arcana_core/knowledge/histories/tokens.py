"""Tokens, which are cards without names, the classes that they form in each pile, and the pledges to these classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from arcana_core.chance.rng import Rng

Tokens: TypeAlias = tuple[int, ...]
Class: TypeAlias = tuple[int, Tokens, int]
"""The cards that the tokens may be, the tokens in random order, and the cards pledged to them."""
Classes: TypeAlias = tuple[Class, ...]
"""The classes of one pile, no two of the same cards."""
TRIES: Final = 8
"""How often a choice is tried before it counts as a dead end."""


class World:
    """The tokens of each pile, halfway through the steps."""

    __slots__ = ("cells", "fresh", "links", "names", "others", "took_part")

    cells: list[Classes]
    fresh: int  # the next token
    links: Any  # (older links, certain cards that became loose, tokens they joined, tokens for all of them)
    names: dict[int, int]  # the card, as a bit, of each token that has a name
    took_part: dict[int, Tokens]  # by row
    others: dict[int, int]  # certain cards that took part, by row

    def __init__(self, cells: int) -> None:
        self.cells = [()] * cells
        self.fresh = 0
        self.links = None
        self.names = {}
        self.took_part = {}
        self.others = {}

    def branch(self) -> World:
        """An independent copy."""
        twin = World(0)
        twin.cells = self.cells[:]
        twin.fresh = self.fresh
        twin.links = self.links
        twin.names = self.names.copy()
        twin.took_part = self.took_part.copy()
        twin.others = self.others.copy()
        return twin

    def new_tokens(self, count: int) -> Tokens:
        """Tokens that no pile has yet."""
        first = self.fresh
        self.fresh = first + count
        return tuple(range(first, first + count))


def parted(entry: Class, count: int, may_stay: int, may_go: int) -> tuple[Class, Class, int]:
    """Part a class of which `count` tokens go.

    Returns:
        Those that stay, those that go, and the cards that can be pledged to neither.
    """
    mask, tokens, pledge = entry
    going = pledge & may_go & ~may_stay
    missing = count - going.bit_count()
    if missing > 0:
        going |= _lowest(pledge & may_go & may_stay, missing)
    elif missing:
        going = _lowest(going, count)
    staying = pledge & may_stay & ~going
    left = len(tokens) - count
    if staying.bit_count() > left:
        staying = _lowest(staying, left)
    kept = (mask & may_stay, tokens[count:], staying)
    return kept, (mask & may_go, tokens[:count], going), pledge ^ (going | staying)


def strike(world: World, cards: int, rng: Rng) -> None:
    """Strike cards that have tokens from all classes. None of the cards is pledged."""
    for cell, classes in enumerate(world.cells):
        for entry in classes:
            if entry[0] & cards:
                cut: Classes = ()
                for mask, tokens, pledge in classes:
                    cut = added(cut, (mask & ~cards, tokens, pledge), rng)
                world.cells[cell] = cut
                break


def _lowest(cards: int, count: int) -> int:
    if count == 1:
        return cards & -cards
    left = cards
    for _ in range(count):
        left &= left - 1
    return cards ^ left


def loosened(world: World, classes: Classes, known: int) -> Classes:
    """The classes of a pile in which certain cards become loose: they join the class that may be the most cards."""
    if not classes:
        return ((known, world.new_tokens(known.bit_count()), known),)
    widest = max(range(len(classes)), key=lambda which: classes[which][0].bit_count())
    mask, olds, pledge = classes[widest]
    tokens = world.new_tokens(known.bit_count() + len(olds))
    world.links = (world.links, known, olds, tokens)
    return (*classes[:widest], (mask | known, tokens, pledge | known), *classes[widest + 1 :])


def added(classes: Classes, entry: Class, rng: Rng) -> Classes:
    """The classes of a pile to which tokens come. Tokens of the same class are shuffled: it is open which is which."""
    mask = entry[0]
    for which, (other, olds, pledge) in enumerate(classes):
        if other == mask:
            joined = (mask, tuple(rng.shuffled(olds + entry[1])), pledge | entry[2])
            return (*classes[:which], joined, *classes[which + 1 :])
    return (*classes, entry)


def mend(world: World, spare: int, struck: int = 0) -> bool:
    """Pledge the spare cards to classes that are short, handing cards on. Changes nothing if that is impossible."""
    places = [(cell, which) for cell, classes in enumerate(world.cells) for which in range(len(classes))]
    masks = [world.cells[cell][which][0] & ~struck for cell, which in places]
    sizes = [len(world.cells[cell][which][1]) for cell, which in places]
    given = [world.cells[cell][which][2] for cell, which in places]
    if not pledged(masks, sizes, given, spare):
        return False
    for (cell, which), pledge in zip(places, given, strict=True):
        classes = world.cells[cell]
        mask, tokens, before = classes[which]
        if pledge != before:
            world.cells[cell] = (*classes[:which], (mask, tokens, pledge), *classes[which + 1 :])
    return True


def pledged(masks: list[int], sizes: list[int], given: list[int], free: int) -> bool:
    """Pledge free cards to classes that are short, by paths from class to class. Changes `given`.

    Args:
        masks: the cards that each class may be.
        sizes: the number of tokens of each.
        given: the cards pledged to each.
        free: the cards that can be pledged.

    Returns:
        Whether all have enough then.
    """
    for short, size in enumerate(sizes):
        while given[short].bit_count() < size:
            asked = {short: -1}  # for each class that was asked the class it would hand a card to
            queue = [short]
            for which in queue:
                mask = masks[which]
                if mask & free:
                    card = mask & free
                    card &= -card
                    free ^= card
                    while True:
                        given[which] |= card
                        onto = asked[which]
                        if onto < 0:
                            break
                        card = given[which] & masks[onto] & ~card
                        card &= -card
                        given[which] ^= card
                        which = onto
                    break
                for other, pledge in enumerate(given):
                    if pledge & mask and other not in asked:
                        asked[other] = which
                        queue.append(other)
            else:
                return False
    return True
