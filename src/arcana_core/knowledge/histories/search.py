"""The systematic search for a history, for piles where choices made one by one fail too often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.cards.cards import indices
from arcana_core.knowledge.histories.naming import name_the_rest
from arcana_core.knowledge.histories.splits import count_so, odds_of, split_so, sums
from arcana_core.knowledge.histories.steps import BIND, COUNT, SPLIT, STEPS, bind_so
from arcana_core.knowledge.histories.tokens import loosened, strike

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arcana_core.chance.rng import Rng
    from arcana_core.knowledge.histories.naming import Rest
    from arcana_core.knowledge.histories.splits import Op
    from arcana_core.knowledge.histories.tokens import World


def search(ops: Sequence[Op], start: World, rest: Rest, rng: Rng) -> World:
    """Try all choices in random order, until a history is found, but none twice.

    The possible completions of a half-drawn history depend only on the step and, for each pile, how many tokens may be
    which cards.
    """
    failed = set()
    ways: list[Iterator[World]] = [iter((start,))]
    while ways:
        world = next(ways[-1], None)
        if world is None:
            ways.pop()
            continue
        number = len(ways) - 1
        if number == len(ops):
            name_the_rest(world, rest, rng)
            return world
        key = (number, tuple([frozenset([(mask, len(tokens)) for mask, tokens, _ in cell]) for cell in world.cells]))
        if key not in failed:
            failed.add(key)
            ways.append(_ways(world, ops[number], rng))
    raise AssertionError("no history agrees with the sightings")


def _ways(world: World, op: Op, rng: Rng) -> Iterator[World]:
    """Every way in which a step can go, in random order."""
    code = op[0]
    if code == SPLIT:
        trunk = world.branch()
        classes = loosened(trunk, trunk.cells[op[2]], op[4]) if op[4] else trunk.cells[op[2]]
        for counts in rng.shuffled(sums(odds_of(classes, op[6], op[7]), op[1], op[1])):
            twin = trunk.branch()
            if split_so(twin, op, classes, counts, rng):
                yield twin
    elif code == BIND:
        yield from _ways_to_bind(world, op[2], [1 << index for index in rng.shuffled(indices(op[1]))], op[1], rng)
    elif code == COUNT:
        classes = world.cells[op[2]]
        most = op[1] if op[4] else sum([len(tokens) for _, tokens, _ in classes])
        for counts in rng.shuffled(sums(odds_of(classes, ~op[3], op[3]), op[1], most)):
            twin = world.branch()
            if count_so(twin, op, counts, rng):
                yield twin
    else:
        twin = world.branch()
        if STEPS[code](twin, op, rng):
            yield twin


def _ways_to_bind(world: World, cell: int, bits: list[int], cards: int, rng: Rng) -> Iterator[World]:
    if not bits:
        twin = world.branch()
        strike(twin, cards, rng)
        yield twin
        return
    for which in rng.shuffled(range(len(world.cells[cell]))):
        if world.cells[cell][which][0] & bits[0]:
            twin = world.branch()
            if bind_so(twin, cell, bits[0], which):
                yield from _ways_to_bind(twin, cell, bits[1:], cards, rng)
