"""Drawing one history: step by step, taking back choices that lead to a dead end."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, TypeAlias

from arcana_core.chance.rng import Rng
from arcana_core.knowledge.histories.naming import Rest, groups_of, name_the_rest
from arcana_core.knowledge.histories.search import search
from arcana_core.knowledge.histories.splits import split
from arcana_core.knowledge.histories.steps import BIND, COUNT, PICK, POUR, SPLIT, STEPS, bind, piles_of
from arcana_core.knowledge.histories.tokens import World, strike

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from arcana_core.knowledge.histories.splits import Op
    from arcana_core.knowledge.histories.tokens import Classes, Tokens


class History:
    """A drawn history, in which every token has a name."""

    __slots__ = ("_rest", "_world")

    def __init__(self, world: World, rest: Rest) -> None:
        self._world = world
        self._rest = rest

    def fill(self, piles: list[int]) -> None:
        """Put the loose cards into the piles, beside the certain ones."""
        names, cells, rest = self._world.names, self._world.cells, self._rest
        for cell, token in rest.alone.items():
            piles[cell] |= names[token]
        named = names.__getitem__
        for cell in rest.others:
            for _, tokens, _ in cells[cell]:
                piles[cell] |= sum(map(named, tokens))

    def moved(self) -> dict[int, int]:
        """The cards of each row, not certain before, that took part in the hidden step."""
        world, rest, names = self._world, self._rest, self._world.names
        link = world.links
        while link is not None:  # newest first, so that the tokens of each link have names
            link, known, olds, tokens = link
            for old, card in zip(olds, [names[token] for token in tokens if not names[token] & known], strict=True):
                names[old] = card
        named = names.__getitem__
        moved = dict(zip(rest.rows, map(named, rest.rows.values()), strict=True))
        for row, tokens in world.took_part.items():
            moved[row] = sum(map(named, tokens))
        for row, cards in world.others.items():
            moved[row] |= cards
        return moved


FirstSteps: TypeAlias = tuple["World", "list[Op]", Rest]
"""The tokens after the first steps, the steps that are left, and the rest to be named after these."""


def begin(ops: Sequence[Op], cells: int) -> FirstSteps:
    """Take all steps that leave nothing to chance and depend on none that does, so that all draws can begin there.

    Each pile from which a later step takes tokens has one class until a step is left that changes it. In many games
    that covers most of the setup.

    Args:
        ops: The steps, each with the demands of later ones.
        cells: The number of piles.
    """
    world, unused = World(cells), Rng(0)
    left: list[Op] = []
    waiting: set[int] = set()  # the piles of the steps that are left
    seen = 0  # the cards that are seen in these steps, and are certain from then on
    final = _final(ops)
    for number, op in enumerate(ops):
        code, piles = op[0], piles_of(op)
        if not waiting.isdisjoint(piles) or _is_open(world, op, seen, is_final=number in final):
            left.append(op)
            waiting.update(piles)
            if code == BIND:
                seen |= op[1]
        elif code == PICK:  # no step has to wait for it, because it changes no pile
            left.append((*op, world.cells[op[2]]))
        elif code == SPLIT:
            split(world, op, unused)
        elif code == BIND:
            bind(world, op, unused)
            strike(world, op[1], unused)
        else:
            STEPS[code](world, op, unused)
    return world, left, _rest_after(world, left, waiting)


def _final(ops: Sequence[Op]) -> set[int]:
    # The steps POUR, by number, after which no step takes tokens of the pile: it doesn't matter which come first there.
    taken_from: set[int] = set()
    final = set()
    for number in range(len(ops) - 1, -1, -1):
        op = ops[number]
        code = op[0]
        if code == POUR and op[2] not in taken_from:
            final.add(number)
        elif code in (SPLIT, POUR, BIND, COUNT):
            taken_from.add(piles_of(op)[0])
    return final


def _is_open(world: World, op: Op, seen: int, *, is_final: bool) -> bool:
    # Whether a step on such piles needs chance that matters, or cards that are pledged elsewhere, or seen in a step
    # left.
    code = op[0]
    if code == POUR:
        return bool(world.cells[op[2]]) and not is_final
    if code == SPLIT:
        return bool(world.cells[op[3]] or op[4] & seen)
    return code == COUNT or (code == BIND and bool(op[1] & ~world.cells[op[2]][0][2]))


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
    alone = {cell: classes[0][1][0] for cell, classes in settled.items() if sum([len(one[1]) for one in classes]) == 1}
    others = [cell for cell in piles if cell not in alone]
    rows = {row: tokens[0] for row, tokens in world.took_part.items() if len(tokens) == 1}
    world.took_part = {row: tokens for row, tokens in world.took_part.items() if row not in rows}
    if any(op[0] == BIND for op in left):  # seen cards are struck from all classes
        return Rest(cards, piles, {}, (), alone, others, rows)
    alike: defaultdict[int, Tokens] = defaultdict(tuple)
    for classes in settled.values():
        for mask, tokens, _ in classes:
            alike[mask] += tokens
    changed = [cell for cell in piles if cell not in settled]
    groups = () if changed else groups_of(alike, cards)
    return Rest(cards, changed, alike, groups, alone, others, rows)


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
