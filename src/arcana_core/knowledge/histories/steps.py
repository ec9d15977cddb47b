"""The steps of a history, each with its fields, and how tokens take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.cards.cards import indices
from arcana_core.knowledge.histories.splits import count_among
from arcana_core.knowledge.histories.tokens import added, mend

if TYPE_CHECKING:
    from collections.abc import Callable

    from arcana_core.chance.rng import Rng
    from arcana_core.knowledge.histories.splits import Op
    from arcana_core.knowledge.histories.tokens import Classes, World

# "Row" is the number under which the cards that took part are asked for afterwards.
START: Final = 0  # (cards, list of (count, pile, cards they may be, row)): the loose cards and how many lie where
SPLIT: Final = 1  # (count, source, target, certain cards that become loose, row, which may stay, which may go)
POUR: Final = 2  # (source, target, row): all loose cards move
BIND: Final = 3  # (cards, pile): these loose cards are seen there
STRIP: Final = 4  # (pile, cards they may be)
COUNT: Final = 5  # (count, pile, cards, whether exactly): this count of the loose cards there are among the cards
PICK: Final = 6  # (count, pile, certain cards there, row): this count, of certain and loose ones, are shown to others
# A last field of PICK, if there is one, has the classes that the pile had then: other steps have been taken since.


def _start(world: World, op: Op, rng: Rng) -> bool:
    _, cards, shares = op
    for count, cell, mask, row in shares:
        tokens = world.new_tokens(count)
        world.cells[cell] = ((mask, tokens, 0),)
        world.took_part[row] = tokens
    return mend(world, cards)


def _pour(world: World, op: Op, rng: Rng) -> bool:
    _, source, target, row = op
    cells = world.cells
    moved = cells[source]
    there = cells[target]
    world.took_part[row] = moved[0][1] if len(moved) == 1 else sum([entry[1] for entry in moved], ())
    for entry in moved:
        there = added(there, entry, rng)
    cells[target] = there
    cells[source] = ()
    return True


def bind(world: World, op: Op, rng: Rng) -> None:
    """Give seen cards to tokens of a pile.

    Looking ahead has struck the cards from all classes in other piles, so they are pledged here: there is a way.
    """
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
            while not bind_so(world, cell, bit, which := rng.weighted(range(len(weights)), weights)):
                weights[which] = 0


def bind_so(world: World, cell: int, bit: int, which: int) -> bool:
    """Give a seen card to the first token of a class. False, and no lasting effect, if the pledges can't be kept."""
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
    if spare and not mend(world, spare, bit):
        cells[cell] = here
        return False
    return True


def _strip(world: World, op: Op, rng: Rng) -> bool:
    _, cell, keep = op
    cut: Classes = ()
    spare = 0
    for mask, tokens, pledge in world.cells[cell]:
        spare |= pledge & ~keep
        cut = added(cut, (mask & keep, tokens, pledge & keep), rng)
    world.cells[cell] = cut
    return not spare or mend(world, spare)


def _pick(world: World, op: Op, rng: Rng) -> bool:
    # Which cards others were shown does not matter to where they are, but to what those others know.
    _, count, cell, known, row, *then = op
    classes = then[0] if then else world.cells[cell]
    certain = [(True, 1 << index) for index in indices(known)]
    loose = [(False, token) for _, tokens, _ in classes for token in tokens]
    picked = rng.sample(certain + loose, count)
    world.others[row] = sum([which for is_certain, which in picked if is_certain])
    world.took_part[row] = tuple([which for is_certain, which in picked if not is_certain])
    return True


STEPS: Final[dict[int, Callable[[World, Op, Rng], bool]]] = {
    START: _start,
    POUR: _pour,
    STRIP: _strip,
    COUNT: count_among,
    PICK: _pick,
}
"""The other steps. Each returns False for a dead end."""


def piles_of(op: Op) -> tuple[int, ...]:
    """The piles that a step is about, the source before the target."""
    code = op[0]
    if code == SPLIT:
        return op[2:4]
    if code == POUR:
        return op[1:3]
    if code == START:
        return tuple([cell for _, cell, _, _ in op[2]])
    return (op[1 if code == STRIP else 2],)
