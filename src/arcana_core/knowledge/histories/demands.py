"""Looking ahead: what later sightings demand of each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.knowledge.histories.steps import BIND, POUR, SPLIT, START, STRIP

if TYPE_CHECKING:
    from arcana_core.knowledge.histories.splits import Op


def look_ahead(ops: list[Op], cells: int, pack: int) -> None:
    """Go through the steps backwards and give each SPLIT and START the later demands on single cards.

    Kept at each moment, for each pile: `may`, the loose cards there that agree with all later sightings, and `must`,
    the cards that must be loose there, because they will be seen and can no longer come from elsewhere. `may` doesn't
    cover `placed` cards, those that must be somewhere.
    """
    may = [pack] * cells
    must = [0] * cells
    placed = 0
    for number in range(len(ops) - 1, -1, -1):
        op = ops[number]
        code = op[0]
        if code == SPLIT:
            _, _, source, target, known, _, mixed = op
            there = must[target]
            ops[number] = (*op[:6], may[source] & ~placed | must[source], may[target] & ~placed | there)
            if there:
                if mixed:  # they have been there before or have come now
                    may = [mask & ~there for mask in may]
                    may[source] |= there
                    may[target] |= there
                    placed &= ~there
                else:
                    must[source] |= there
                must[target] = 0
            may[source] |= may[target]
            if known:  # they were certain before
                must[source] &= ~known
                placed &= ~known
        elif code == POUR:
            _, source, target, _, mixed = op
            ops[number] = op[:4]
            there = must[target]
            may[source] = may[target]
            must[source] = there
            if there:
                if mixed:
                    may = [mask & ~there for mask in may]
                    may[source] |= there
                    may[target] |= there
                    must[source] = 0
                    placed &= ~there
                must[target] = 0
        elif code == BIND:
            _, new, source, every = op
            ops[number] = op[:3]
            must[source] |= new
            placed |= new
            if every:
                may[source] = 0
        elif code == STRIP:
            may[op[1]] &= op[2]
        elif code == START:
            shares = [(count, slot, mask & (may[slot] & ~placed | must[slot]), row) for count, slot, mask, row in op[2]]
            ops[number] = (START, op[1], shares)
