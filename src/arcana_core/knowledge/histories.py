"""Drawing a history of unknown cards that fits a viewer's sightings. It uses only these and chance.

A card whose place is unknown is a token until it must have a name. Tokens of a pile that may be the same cards are a
*class*. A hidden move takes tokens of one or several classes with it; a sighting names tokens of a pile and strikes the
names from all other classes; at the end the tokens left over are matched with the cards left over. Each step keeps
within what later steps ask of single cards (`arcana_core.knowledge.determinization` looks ahead).

All the time each class has a *pledge*, as many of the cards it may be as it has tokens, no card pledged twice: proof
that the tokens can still be given names. It is not the names: those are drawn. When a step spoils it, cards are handed
on from class to class until it holds again; if that is impossible, the step is a dead end. Some of the last choices are
then taken back, more with each failure; after too many, every choice is tried in turn, in random order, so that a
history is always found: the true one exists.

When certain cards become loose in a pile where others lie loose, they join the class there that may be the most cards.
That loses nothing: no other class may be any of them, so all of them are among the tokens of the joined class, whose
tokens are new; a *link* remembers which older tokens belong to its cards that had not been certain.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from arcana_core.cards.cards import indices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from arcana_core.chance.rng import Rng

Op: TypeAlias = tuple[Any, ...]
Tokens: TypeAlias = tuple[int, ...]
Class: TypeAlias = tuple[
    int, Tokens, int
]  # the cards they may be; the tokens, in random order; the cards pledged to them
Classes: TypeAlias = tuple[Class, ...]  # of one pile, no two of the same mask

# Steps, each with its fields. "Row" is the number under which the cards that took part are asked for afterwards.
START: Final = 0  # (cards, list of (count, pile, cards they may be, row)): the loose cards and how many lie where
SPLIT: Final = 1  # (count, source, target, certain cards that become loose, row, which may stay, which may go)
POUR: Final = 2  # (source, target, row): all loose cards move
BIND: Final = 3  # (cards, pile): these loose cards are seen there
STRIP: Final = 4  # (pile, cards they may be)
COUNT: Final = 5  # (count, pile, cards, whether exactly): this count of the loose cards there are among the cards
PICK: Final = 6  # (count, pile, certain cards there, row): this count, of certain and loose ones, are shown to others

_TRIES: Final = 8  # of one choice, before it counts as a dead end


class History:
    """A drawn history: where each loose card is now, and which cards took part in each hidden step."""

    __slots__ = ("_names", "_others", "_took_part", "held")

    held: list[int]  # loose cards by pile

    def __init__(self, world: _World) -> None:
        names = world.names
        link = world.links
        while link is not None:  # newest first, so that the tokens of each link have names
            link, known, olds, tokens = link
            for old, card in zip(olds, [names[token] for token in tokens if not names[token] & known], strict=True):
                names[old] = card
        self._names = names
        self._took_part = world.took_part
        self._others = world.others
        named = names.__getitem__
        self.held = [
            sum([sum(map(named, tokens)) for _, tokens, _ in classes]) if classes else 0 for classes in world.cells
        ]

    def cards_of(self, row: int) -> int:
        """The cards, not certain before, that took part in the hidden step of this row."""
        tokens = self._took_part.get(row)
        return sum(map(self._names.__getitem__, tokens)) | self._others.get(row, 0) if tokens is not None else 0


def draw_history(ops: Sequence[Op], cells: int, rng: Rng, patience: int) -> History:
    """Draw a history of these steps.

    Args:
        ops: The steps, each with the demands of later ones.
        cells: The number of piles.
        rng: All chance comes from it.
        patience: Dead ends before the systematic search; 0 searches at once.
    """
    if not patience:
        return History(_search(ops, cells, rng))
    world = _World(cells)
    marks: list[tuple[int, list[Classes], int, Any]] = []  # before each choice: step, piles, next token, links
    failures = 0
    number = 0
    struck = 0  # names given by the last steps, to be struck from other classes before one of these matters
    while True:
        while number < len(ops):
            op = ops[number]
            code = op[0]
            if struck and (code != BIND or len(world.cells[op[2]]) > 1):
                _strike(world, struck, rng)
                struck = 0
            if code == SPLIT:
                if len(world.cells[op[2]]) > 1:
                    marks.append((number, world.cells[:], world.fresh, world.links))
                if not _split(world, op, rng):
                    break
            elif code == BIND:
                if len(world.cells[op[2]]) > 1:
                    marks.append((number, world.cells[:], world.fresh, world.links))
                _bind(world, op, rng)
                struck |= op[1]
            elif not _STEPS[code](world, op, rng):
                break
            number += 1
        else:
            _strike(world, struck, rng)
            _name_the_rest(world, rng)
            return History(world)
        struck = 0
        if failures >= patience or not marks:
            return History(_search(ops, cells, rng))
        failures += 1
        del marks[len(marks) - min(len(marks), failures & -failures) + 1 :]  # 1, 2, 1, 4, 1, 2, 1, 8, ...
        number, world.cells, world.fresh, world.links = marks.pop()


class _World:
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

    def branch(self) -> _World:
        twin = _World(0)
        twin.cells = self.cells[:]
        twin.fresh = self.fresh
        twin.links = self.links
        twin.names = self.names.copy()
        twin.took_part = self.took_part.copy()
        twin.others = self.others.copy()
        return twin

    def new_tokens(self, count: int) -> Tokens:
        first = self.fresh
        self.fresh = first + count
        return tuple(range(first, first + count))


def _start(world: _World, op: Op, rng: Rng) -> bool:
    _, cards, shares = op
    for count, cell, mask, row in shares:
        tokens = world.new_tokens(count)
        world.cells[cell] = ((mask, tokens, 0),)
        world.took_part[row] = tokens
    return _mend(world, cards)


def _pour(world: _World, op: Op, rng: Rng) -> bool:
    _, source, target, row = op
    cells = world.cells
    moved = cells[source]
    there = cells[target]
    world.took_part[row] = moved[0][1] if len(moved) == 1 else sum([entry[1] for entry in moved], ())
    for entry in moved:
        there = _added(there, entry, rng)
    cells[target] = there
    cells[source] = ()
    return True


def _split(world: _World, op: Op, rng: Rng) -> bool:
    _, count, source, target, known, row, may_stay, may_go = op
    cells = world.cells
    classes = _loosened(world, cells[source], known) if known else cells[source]
    if len(classes) == 1:
        staying, going, spare = _parted(classes[0], count, may_stay, may_go)
        world.took_part[row] = going[1]
        cells[source] = (staying,)
        cells[target] = _added(cells[target], going, rng) if cells[target] else (going,)
        return not spare or _mend(world, spare)
    odds = _odds(classes, may_stay, may_go)
    for _ in range(_TRIES):
        counts = _choose(odds, count, rng)
        if counts is None:
            return False
        if _split_so(world, op, classes, counts, rng):
            return True
    return False


def _split_so(world: _World, op: Op, classes: Classes, counts: Sequence[int], rng: Rng) -> bool:
    # Moves the first tokens of each class, by count. Has no lasting effect if the pledges cannot be kept.
    _, _, source, target, _, row, may_stay, may_go = op
    cells = world.cells
    here, there = cells[source], cells[target]
    kept: Classes = ()
    come = there
    moved: Tokens = ()
    spare = 0
    for entry, taken in zip(classes, counts, strict=True):
        staying, going, left_over = _parted(entry, taken, may_stay, may_go)
        spare |= left_over
        if taken:
            moved += going[1]
            come = _added(come, going, rng) if come else (going,)
        if staying[1]:
            kept = _added(kept, staying, rng) if kept else (staying,)
    cells[source], cells[target] = kept, come
    world.took_part[row] = moved
    if spare and not _mend(world, spare):
        cells[source], cells[target] = here, there
        return False
    return True


def _parted(entry: Class, count: int, may_stay: int, may_go: int) -> tuple[Class, Class, int]:
    # A class of which `count` tokens go: those that stay, those that go, and cards that can be pledged to neither.
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


def _odds(classes: Classes, may_stay: int, may_go: int) -> tuple[list[int], list[int], list[int]] | None:
    # How many of each class go at least, how many more at most, and the weight of each; None if it is impossible.
    counts = []
    room = []
    weights = []
    for mask, tokens, _ in classes:
        size = len(tokens)
        stay = (mask & may_stay).bit_count()
        go = (mask & may_go).bit_count()
        least = size - stay if size > stay else 0
        most = min(size, go)
        if least > most:
            return None
        counts.append(least)
        room.append(most - least)
        weights.append(64 if stay == go or not stay else 1 + 63 * go // stay)
    return counts, room, weights


def _choose(odds: tuple[list[int], list[int], list[int]] | None, count: int, rng: Rng) -> list[int] | None:
    # One by one, every token as likely as the others, or by as much more as it can be more cards if it goes.
    if odds is None:
        return None
    least, room, weights = odds
    left = count - sum(least)
    if not 0 <= left <= sum(room):
        return None
    counts = least[:]
    shares = [free * weight for free, weight in zip(room, weights, strict=True)]
    total = sum(shares)
    for _ in range(left):
        drawn = rng.below(total)
        which = 0
        while drawn >= shares[which]:
            drawn -= shares[which]
            which += 1
        shares[which] -= weights[which]
        total -= weights[which]
        counts[which] += 1
    return counts


def _bind(world: _World, op: Op, rng: Rng) -> None:
    # Looking ahead has struck the cards from all classes in other piles, so they are pledged here: there is a way.
    _, cards, cell = op
    cells = world.cells
    classes = cells[cell]
    names = world.names
    if len(classes) == 1:
        mask, tokens, pledge = classes[0]
        count = 0
        left = cards
        while left:
            names[tokens[count]] = bit = left & -left
            left ^= bit
            count += 1
        cells[cell] = ((mask, tokens[count:], pledge ^ cards),) if count < len(tokens) else ()
    else:
        for index in rng.shuffled(indices(cards)):
            bit = 1 << index
            classes = cells[cell]
            weights = [  # the likelier the fewer cards the tokens may be
                len(tokens) * (4096 // mask.bit_count() + 1) if mask & bit else 0 for mask, tokens, _ in classes
            ]
            while not _bind_so(world, cell, bit, which := rng.weighted(range(len(weights)), weights)):
                weights[which] = 0


def _bind_so(world: _World, cell: int, bit: int, which: int) -> bool:
    # The first token of the class gets the name; changes nothing if the pledges cannot be kept then.
    cells = world.cells
    here = cells[cell]
    classes = list(here)
    mask, tokens, pledge = classes[which]
    world.names[tokens[0]] = bit
    spare = 0
    if not pledge & bit:
        owner = next(other for other, entry in enumerate(classes) if entry[2] & bit)
        may_be, others, theirs = classes[owner]
        given = pledge & may_be
        spare = given & -given or pledge & -pledge
        pledge ^= spare
        classes[owner] = (may_be, others, theirs ^ bit | (spare if given else 0))
        spare = 0 if given else spare
    classes[which] = (mask, tokens[1:], pledge & ~bit)
    if not tokens[1:]:
        del classes[which]
    cells[cell] = tuple(classes)
    if spare and not _mend(world, spare, bit):
        cells[cell] = here
        return False
    return True


def _strike(world: _World, cards: int, rng: Rng) -> None:
    # No other token may be one of these cards any more; none of them is pledged.
    for cell, classes in enumerate(world.cells):
        for entry in classes:
            if entry[0] & cards:
                cut: Classes = ()
                for mask, tokens, pledge in classes:
                    cut = _added(cut, (mask & ~cards, tokens, pledge), rng)
                world.cells[cell] = cut
                break


def _strip(world: _World, op: Op, rng: Rng) -> bool:
    _, cell, keep = op
    cut: Classes = ()
    spare = 0
    for mask, tokens, pledge in world.cells[cell]:
        spare |= pledge & ~keep
        cut = _added(cut, (mask & keep, tokens, pledge & keep), rng)
    world.cells[cell] = cut
    return not spare or _mend(world, spare)


def _count(world: _World, op: Op, rng: Rng) -> bool:
    _, least, cell, cards, exactly = op
    classes = world.cells[cell]
    odds = _odds(classes, ~cards, cards)
    if odds is None:
        return False
    lowest, room, _ = odds
    for _ in range(_TRIES):  # as if the cards of each class were dealt from those that it may be
        counts = []
        for mask, tokens, _ in classes:
            among = 0
            for dealt in range(len(tokens)):
                among += rng.below(mask.bit_count() - dealt) < (mask & cards).bit_count() - among
            counts.append(among)
        fits = all(low <= n <= low + more for n, low, more in zip(counts, lowest, room, strict=True))
        enough = sum(counts) == least if exactly else sum(counts) >= least
        if fits and enough and _count_so(world, op, counts, rng):
            return True
    for _ in range(_TRIES):
        chosen = _choose(odds, max(least, sum(lowest)), rng)
        if chosen is None or (exactly and sum(chosen) != least):
            return False
        if _count_so(world, op, chosen, rng):
            return True
    return False


def _count_so(world: _World, op: Op, counts: Sequence[int], rng: Rng) -> bool:
    _, _, cell, cards, _ = op
    here = world.cells[cell]
    parted: Classes = ()
    spare = 0
    for entry, n in zip(here, counts, strict=True):
        others, among, left_over = _parted(entry, n, ~cards, cards)
        spare |= left_over
        if among[1]:
            parted = _added(parted, among, rng)
        if others[1]:
            parted = _added(parted, others, rng)
    world.cells[cell] = parted
    if spare and not _mend(world, spare):
        world.cells[cell] = here
        return False
    return True


def _pick(world: _World, op: Op, rng: Rng) -> bool:
    # Which cards others were shown does not matter to where they are, but to what those others know.
    _, count, cell, known, row = op
    certain = [(True, 1 << index) for index in indices(known)]
    loose = [(False, token) for _, tokens, _ in world.cells[cell] for token in tokens]
    picked = rng.sample(certain + loose, count)
    world.others[row] = sum([which for is_certain, which in picked if is_certain])
    world.took_part[row] = tuple([which for is_certain, which in picked if not is_certain])
    return True


_STEPS: Final[dict[int, Callable[[_World, Op, Rng], bool]]] = {
    START: _start,
    POUR: _pour,
    STRIP: _strip,
    COUNT: _count,
    PICK: _pick,
}


def _lowest(cards: int, count: int) -> int:
    if count == 1:
        return cards & -cards
    left = cards
    for _ in range(count):
        left &= left - 1
    return cards ^ left


def _loosened(world: _World, classes: Classes, known: int) -> Classes:
    # Certain cards become loose: see the module's docstring.
    if not classes:
        return ((known, world.new_tokens(known.bit_count()), known),)
    widest = max(range(len(classes)), key=lambda which: classes[which][0].bit_count())
    mask, olds, pledge = classes[widest]
    tokens = world.new_tokens(known.bit_count() + len(olds))
    world.links = (world.links, known, olds, tokens)
    return (*classes[:widest], (mask | known, tokens, pledge | known), *classes[widest + 1 :])


def _added(classes: Classes, entry: Class, rng: Rng) -> Classes:
    # Tokens that may be the same cards came to one pile on different ways: shuffled, it is open which is which.
    mask = entry[0]
    for which, (other, olds, pledge) in enumerate(classes):
        if other == mask:
            joined = (mask, tuple(rng.shuffled(olds + entry[1])), pledge | entry[2])
            return (*classes[:which], joined, *classes[which + 1 :])
    return (*classes, entry)


def _mend(world: _World, spare: int, struck: int = 0) -> bool:
    """Pledge the spare cards to classes that are short, handing cards on. Changes nothing if that is impossible."""
    places = [(cell, which) for cell, classes in enumerate(world.cells) for which in range(len(classes))]
    masks = [world.cells[cell][which][0] & ~struck for cell, which in places]
    sizes = [len(world.cells[cell][which][1]) for cell, which in places]
    given = [world.cells[cell][which][2] for cell, which in places]
    if not _pledged(masks, sizes, given, spare):
        return False
    for (cell, which), pledge in zip(places, given, strict=True):
        classes = world.cells[cell]
        mask, tokens, before = classes[which]
        if pledge != before:
            world.cells[cell] = (*classes[:which], (mask, tokens, pledge), *classes[which + 1 :])
    return True


def _pledged(masks: list[int], sizes: list[int], given: list[int], free: int) -> bool:
    # Changes `given` so that all have enough, if possible, by paths from a class that is short to a free card.
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


def _name_the_rest(world: _World, rng: Rng) -> None:
    """Draw names for all tokens that are left.

    The classes that may be the fewest cards choose first. That makes all ways equally likely if of any two classes that
    may be the same card, one may be all that the other may. Otherwise a choice can leave too few cards for a later
    class. Then all choose again, and after some attempts cards are handed on, so every way stays possible.
    """
    alike: dict[int, tuple[Tokens, int]] = {}
    for cell in world.cells:
        for mask, tokens, pledge in cell:  # classes of the same cards are dealt to at once, which is the same draw
            others, pledged = alike.get(mask, ((), 0))
            alike[mask] = others + tokens, pledged | pledge
    classes = sorted([(mask, *both) for mask, both in alike.items()], key=lambda entry: entry[0].bit_count())
    for _ in range(_TRIES):
        given, free = _dealt_out(classes, rng)
        if not free:
            break
    # The call fills up `given`, so this can't be an assert: `python -O` drops those.
    if free and not _pledged([entry[0] for entry in classes], [len(entry[1]) for entry in classes], given, free):
        raise RuntimeError("the tokens that are left cannot be given the cards that are left")
    names = world.names
    for (_, tokens, _), cards in zip(classes, given, strict=True):
        for token, index in zip(tokens, rng.shuffled(indices(cards)), strict=True):
            names[token] = 1 << index


def _dealt_out(classes: Sequence[Class], rng: Rng) -> tuple[list[int], int]:
    # The cards that each class in turn gets, too few for some if cards are left over; and those.
    free = sum([entry[2] for entry in classes])
    given = []
    for mask, tokens, _ in classes:
        cards = mask & free
        if cards.bit_count() > len(tokens):
            cards = sum([1 << index for index in rng.sample(indices(cards), len(tokens))])
        given.append(cards)
        free &= ~cards
    return given, free


def _search(ops: Sequence[Op], cells: int, rng: Rng) -> _World:
    """Try all choices, in random order, until a history is found, but none twice.

    The possible completions of a half-drawn history depend only on the step and, for each pile, how many tokens may be
    which cards.
    """
    failed = set()
    ways: list[Iterator[_World]] = [iter((_World(cells),))]
    while ways:
        world = next(ways[-1], None)
        if world is None:
            ways.pop()
            continue
        number = len(ways) - 1
        if number == len(ops):
            _name_the_rest(world, rng)
            return world
        key = (number, tuple([frozenset([(mask, len(tokens)) for mask, tokens, _ in cell]) for cell in world.cells]))
        if key not in failed:
            failed.add(key)
            ways.append(_ways(world, ops[number], rng))
    raise AssertionError("no history agrees with the sightings")


def _ways(world: _World, op: Op, rng: Rng) -> Iterator[_World]:
    """Every way in which a step can go, in random order."""
    code = op[0]
    if code == SPLIT:
        trunk = world.branch()
        classes = _loosened(trunk, trunk.cells[op[2]], op[4]) if op[4] else trunk.cells[op[2]]
        for counts in rng.shuffled(_sums(_odds(classes, op[6], op[7]), op[1], op[1])):
            twin = trunk.branch()
            if _split_so(twin, op, classes, counts, rng):
                yield twin
    elif code == BIND:
        yield from _ways_to_bind(world, op[2], [1 << index for index in rng.shuffled(indices(op[1]))], op[1], rng)
    elif code == COUNT:
        classes = world.cells[op[2]]
        most = op[1] if op[4] else sum([len(tokens) for _, tokens, _ in classes])
        for counts in rng.shuffled(_sums(_odds(classes, ~op[3], op[3]), op[1], most)):
            twin = world.branch()
            if _count_so(twin, op, counts, rng):
                yield twin
    else:
        twin = world.branch()
        if _STEPS[code](twin, op, rng):
            yield twin


def _ways_to_bind(world: _World, cell: int, bits: list[int], cards: int, rng: Rng) -> Iterator[_World]:
    if not bits:
        twin = world.branch()
        _strike(twin, cards, rng)
        yield twin
        return
    for which in rng.shuffled(range(len(world.cells[cell]))):
        if world.cells[cell][which][0] & bits[0]:
            twin = world.branch()
            if _bind_so(twin, cell, bits[0], which):
                yield from _ways_to_bind(twin, cell, bits[1:], cards, rng)


def _sums(odds: tuple[list[int], list[int], list[int]] | None, least: int, most: int) -> list[tuple[int, ...]]:
    if odds is None:
        return []
    ranges = [range(low, low + more + 1) for low, more in zip(odds[0], odds[1], strict=True)]
    return [counts for counts in product(*ranges) if least <= sum(counts) <= most]
