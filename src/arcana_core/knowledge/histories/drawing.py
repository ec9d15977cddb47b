"""Drawing one history: step by step, taking back choices that lead to a dead end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from arcana_core.chance.rng import Rng
from arcana_core.knowledge.histories.naming import Rest, name_the_rest
from arcana_core.knowledge.histories.search import search
from arcana_core.knowledge.histories.splits import split
from arcana_core.knowledge.histories.steps import BIND, COUNT, PICK, POUR, SPLIT, STEPS, bind, piles_of
from arcana_core.knowledge.histories.tokens import World, strike

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from arcana_core.knowledge.histories.splits import Op
    from arcana_core.knowledge.histories.tokens import Classes


class History:
    """A drawn history.

    Attributes:
        held: the loose cards of each pile that has any.
        moved: by row the cards, not certain before, that took part in the hidden step.
    """

    __slots__ = ("held", "moved")

    def __init__(self, world: World, rest: Rest) -> None:
        names = world.names
        link = world.links
        while link is not None:  # newest first, so that the tokens of each link have names
            link, known, olds, tokens = link
            for old, card in zip(olds, [names[token] for token in tokens if not names[token] & known], strict=True):
                names[old] = card
        named, cells = names.__getitem__, world.cells
        held = self.held = dict(zip(rest.alone, map(named, rest.alone.values()), strict=True))
        for cell in rest.others:
            held[cell] = sum([sum(map(named, tokens)) for _, tokens, _ in cells[cell]])
        moved = self.moved = dict(zip(rest.rows, map(named, rest.rows.values()), strict=True))
        for row, tokens in world.took_part.items():
            moved[row] = sum(map(named, tokens))
        for row, cards in world.others.items():
            self.moved[row] |= cards


FirstSteps: TypeAlias = tuple["World", "list[Op]", Rest]
"""The tokens after the first steps, the steps that are left, and the rest to be named after these."""


def begin(ops: Sequence[Op], cells: int) -> FirstSteps:
    """Take all steps that leave nothing to chance and depend on none that does, so that all draws can begin there.

    Each pile has one class until a step is left that changes it. In many games that covers most of the setup.

    Args:
        ops: The steps, each with the demands of later ones.
        cells: The number of piles.
    """
    world, unused = World(cells), Rng(0)
    left: list[Op] = []
    waiting: set[int] = set()  # the piles of the steps that are left
    seen = 0  # the cards that are seen in these steps, and are certain from then on
    for op in ops:
        code, piles = op[0], piles_of(op)
        if not waiting.isdisjoint(piles) or _is_open(world, op, seen):
            left.append(op)
            waiting.update(piles)
            if code == BIND:
                seen |= op[1]
        elif code == SPLIT:
            split(world, op, unused)
        elif code == BIND:
            bind(world, op, unused)
            strike(world, op[1], unused)
        else:
            STEPS[code](world, op, unused)
    return world, left, _rest_after(world, left, waiting)


def _is_open(world: World, op: Op, seen: int) -> bool:
    # Whether a step on piles of one class needs chance, or cards that are pledged elsewhere, or seen in a step left.
    code = op[0]
    if code in (SPLIT, POUR):
        return bool(world.cells[piles_of(op)[1]]) or (code == SPLIT and op[4] & seen != 0)
    return code in (COUNT, PICK) or (code == BIND and op[1] & ~world.cells[op[2]][0][2] != 0)


def _rest_after(world: World, left: Sequence[Op], waiting: Container[int]) -> Rest:
    # The rest to be named after these steps, which change the piles that are waiting.
    cards = sum([entry[2] for classes in world.cells for entry in classes])
    for op in left:
        if op[0] == SPLIT:
            cards |= op[4]
        elif op[0] == BIND:
            cards &= ~op[1]
    piles = [cell for cell, classes in enumerate(world.cells) if classes or cell in waiting]
    settled = {cell: world.cells[cell] for cell in piles if cell not in waiting}
    alone = {cell: tokens[0] for cell, ((_, tokens, _),) in settled.items() if len(tokens) == 1}
    others = [cell for cell in piles if cell not in alone]
    rows = {row: tokens[0] for row, tokens in world.took_part.items() if len(tokens) == 1}
    world.took_part = {row: tokens for row, tokens in world.took_part.items() if row not in rows}
    if any(op[0] == BIND for op in left):  # seen cards are struck from all classes
        return Rest(cards, piles, alone, others, rows)
    runs: list[int | Classes] = []
    for cell in piles:
        if cell in waiting or not runs or isinstance(before := runs[-1], int) or before[0][0] != settled[cell][0][0]:
            runs.append(settled.get(cell, cell))
        else:
            runs[-1] = ((before[0][0], before[0][1] + settled[cell][0][1], 0),)
    return Rest(cards, runs, alone, others, rows)


def draw_history(start: FirstSteps, rng: Rng, patience: int) -> History:
    """Draw a history.

    Args:
        start: What `begin` returned for its steps.
        rng: All chance comes from it.
        patience: Dead ends before the systematic search; 0 searches at once.
    """
    begun, ops, rest = start
    world = begun.branch()
    if not patience:
        return History(search(ops, world, rest, rng), rest)
    marks: list[tuple[int, list[Classes], int, Any]] = []  # before each choice: step, piles, next token, links
    failures = 0
    number = 0
    struck = 0  # names given by the last steps, to be struck from other classes before one of these matters
    while True:
        while number < len(ops):
            op = ops[number]
            code = op[0]
            if struck and (code != BIND or len(world.cells[op[2]]) > 1):
                strike(world, struck, rng)
                struck = 0
            if code == SPLIT:
                if len(world.cells[op[2]]) > 1:
                    marks.append((number, world.cells[:], world.fresh, world.links))
                if not split(world, op, rng):
                    break
            elif code == BIND:
                if len(world.cells[op[2]]) > 1:
                    marks.append((number, world.cells[:], world.fresh, world.links))
                bind(world, op, rng)
                struck |= op[1]
            elif not STEPS[code](world, op, rng):
                break
            number += 1
        else:
            if struck:
                strike(world, struck, rng)
            name_the_rest(world, rest, rng)
            return History(world, rest)
        struck = 0
        if failures >= patience or not marks:
            return History(search(ops, begun.branch(), rest, rng), rest)
        failures += 1
        del marks[len(marks) - min(len(marks), failures & -failures) + 1 :]  # 1, 2, 1, 4, 1, 2, 1, 8, ...
        number, world.cells, world.fresh, world.links = marks.pop()
