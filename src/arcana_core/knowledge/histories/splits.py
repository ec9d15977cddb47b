"""How many tokens of each class move, or are among some cards."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

from arcana_core.knowledge.histories.tokens import TRIES, added, loosened, mend, parted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arcana_core.chance.rng import Rng
    from arcana_core.knowledge.histories.tokens import Classes, Tokens, World

Op: TypeAlias = tuple[Any, ...]
"""A step, as in `steps`."""
Odds: TypeAlias = tuple[list[int], list[int], list[int]]
"""For each class how many go at least, how many more at most, and the weight of each."""


def split(world: World, op: Op, rng: Rng) -> bool:
    """Move some tokens of a pile. Returns False for a dead end."""
    _, count, source, target, known, row, may_stay, may_go = op
    cells = world.cells
    classes = loosened(world, cells[source], known) if known else cells[source]
    if len(classes) == 1:
        staying, going, spare = parted(classes[0], count, may_stay, may_go)
        world.took_part[row] = going[1]
        cells[source] = (staying,)
        cells[target] = added(cells[target], going, rng) if cells[target] else (going,)
        return not spare or mend(world, spare)
    odds = odds_of(classes, may_stay, may_go)
    for _ in range(TRIES):
        counts = _chosen(odds, count, rng)
        if counts is None:
            return False
        if split_so(world, op, classes, counts, rng):
            return True
    return False


def split_so(world: World, op: Op, classes: Classes, counts: Sequence[int], rng: Rng) -> bool:
    """Move the first tokens of each class, by count. False, and no lasting effect, if the pledges can't be kept."""
    _, _, source, target, _, row, may_stay, may_go = op
    cells = world.cells
    here, there = cells[source], cells[target]
    kept: Classes = ()
    come = there
    moved: Tokens = ()
    spare = 0
    for entry, taken in zip(classes, counts, strict=True):
        staying, going, left_over = parted(entry, taken, may_stay, may_go)
        spare |= left_over
        if taken:
            moved += going[1]
            come = added(come, going, rng) if come else (going,)
        if staying[1]:
            kept = added(kept, staying, rng) if kept else (staying,)
    cells[source], cells[target] = kept, come
    world.took_part[row] = moved
    if spare and not mend(world, spare):
        cells[source], cells[target] = here, there
        return False
    return True


def odds_of(classes: Classes, may_stay: int, may_go: int) -> Odds | None:
    """How many of each class can go, from what may stay and what may go; None if it is impossible."""
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


def _chosen(odds: Odds | None, count: int, rng: Rng) -> list[int] | None:
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


def count_among(world: World, op: Op, rng: Rng) -> bool:
    """Part the tokens of a pile into those that are among some cards and the others. Returns False for a dead end."""
    _, least, cell, cards, exactly = op
    classes = world.cells[cell]
    odds = odds_of(classes, ~cards, cards)
    if odds is None:
        return False
    lowest, room, _ = odds
    for _ in range(TRIES):  # as if the cards of each class were dealt from those that it may be
        counts = []
        for mask, tokens, _ in classes:
            among = 0
            for dealt in range(len(tokens)):
                among += rng.below(mask.bit_count() - dealt) < (mask & cards).bit_count() - among
            counts.append(among)
        fits = all(low <= n <= low + more for n, low, more in zip(counts, lowest, room, strict=True))
        enough = sum(counts) == least if exactly else sum(counts) >= least
        if fits and enough and count_so(world, op, counts, rng):
            return True
    for _ in range(TRIES):
        chosen = _chosen(odds, max(least, sum(lowest)), rng)
        if chosen is None or (exactly and sum(chosen) != least):
            return False
        if count_so(world, op, chosen, rng):
            return True
    return False


def count_so(world: World, op: Op, counts: Sequence[int], rng: Rng) -> bool:
    """Let this number of each class be among the cards. False, and no lasting effect, if the pledges can't be kept."""
    _, _, cell, cards, _ = op
    here = world.cells[cell]
    now: Classes = ()
    spare = 0
    for entry, n in zip(here, counts, strict=True):
        others, among, left_over = parted(entry, n, ~cards, cards)
        spare |= left_over
        if among[1]:
            now = added(now, among, rng)
        if others[1]:
            now = added(now, others, rng)
    world.cells[cell] = now
    if spare and not mend(world, spare):
        world.cells[cell] = here
        return False
    return True


def sums(odds: Odds | None, least: int, most: int) -> list[tuple[int, ...]]:
    """All numbers of each class that can go, with a sum between two bounds."""
    if odds is None:
        return []
    ranges = [range(low, low + more + 1) for low, more in zip(odds[0], odds[1], strict=True)]
    return [counts for counts in product(*ranges) if least <= sum(counts) <= most]
