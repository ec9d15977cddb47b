"""Determinizing: a copy of piles in which everything a viewer cannot know is drawn again, in agreement with sightings.

Secrecy is built in, in three steps. `arcana_core.cards.trail.seen` takes only the viewer's sightings from the trail.
The plan follows from them alone. The drawing (`arcana_core.knowledge.histories`) gets only the plan and chance. Last,
the copy is put together from the drawn history and the cards that the viewer sees. So with the same `rng`, games that
look the same to the viewer give the same copy.

The result is a whole history: cards are drawn for every hidden move since the trail began. So other viewers know in the
copy exactly what they would know if the copy were the truth.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from arcana_core.cards.cards import indices
from arcana_core.cards.piles import Piles
from arcana_core.cards.trail import AT_LEAST, LateTrail, seen
from arcana_core.knowledge.histories.drawing import draw_history
from arcana_core.knowledge.histories.plans import Plan

if TYPE_CHECKING:
    from arcana_core.cards.trail import Trail
    from arcana_core.chance.rng import Rng
    from arcana_core.knowledge.histories.drawing import History

PATIENCE: Final = 1000  # dead ends before the search becomes systematic


def determinize(
    piles: Piles, viewer: int, rng: Rng, patience: int = PATIENCE, *, holding: tuple[int, int] | None = None
) -> Piles:
    """A copy in which all that the viewer cannot know is drawn anew, consistent with everything the viewer has seen.

    Every possible arrangement can come out, and no impossible one. The distribution is close to that of dealing and of
    hidden choices made at random, given what was seen. It is exactly that if every hidden move took from cards that are
    all alike to the viewer, and the viewer learnt no fact about a pile (`lacks`, `holds_at_least`, `holds_exactly`).
    Otherwise hidden choices are weighed one by one, with a look at what must follow, and not by the number of histories
    that they leave. The viewer knows the same in the copy as in the original.

    Args:
        piles: the truth. It is not changed, except that it keeps intermediate results for the next call.
        viewer: a player, or the number of players for a spectator.
        rng: all chance comes from it.
        patience: dead ends at which a systematic search takes over, 0 to search at once. The possible results do not
            depend on it.
        holding: cards and a pile. At least one of these cards is there now, which the viewer sees from something else,
            say from a question being asked. The copy doesn't keep this fact.

    Returns:
        The copy. Its trail is the determinized history, so it can be played on, and determinized again by anybody.
    """
    if not 0 <= viewer <= piles.players:
        raise ValueError(f"viewers are 0 to {piles.players}, got {viewer}")
    plan = _plan_of(piles, viewer, holding)
    copy = _put_together(piles, viewer, plan, draw_history(plan.start, rng, patience), rng)
    copy._plan = [(copy.trail, viewer, plan) if holding is None else None]
    return copy


def _plan_of(piles: Piles, viewer: int, holding: tuple[int, int] | None) -> Plan:
    # All draws of one view have the same plan. It is kept unless it depends on more than the trail.
    (kept,) = piles._plan
    if holding is None and kept is not None and kept[0] is piles.trail and kept[1] == viewer:
        plan: Plan = kept[2]
        if plan.cells == len(piles.masks):
            return plan
    facts = [] if holding is None else [(AT_LEAST, *holding, 1, 1 << viewer)]
    plan = Plan(seen(piles.trail, viewer), len(piles.masks), sum(piles.masks), facts)
    plan.certain = piles._certain_of(viewer)
    plan.shuffled = [slot for slot, order in enumerate(piles.orders) if order and not piles.sees_all(viewer, slot)]
    if holding is None:
        piles._plan[0] = (piles.trail, viewer, plan)
    return plan


def _put_together(piles: Piles, viewer: int, plan: Plan, history: History, rng: Rng) -> Piles:
    """The copy, from certain and drawn cards. The orders that the viewer does not see are drawn here."""
    copy = piles.clone()
    copy.masks = masks = plan.known[:]
    history.fill(masks)
    for slot in plan.shuffled:
        copy.orders[slot] = tuple(rng.shuffled(indices(masks[slot])))
    copy.trail = trail = LateTrail(partial(_trail_of, plan, history))  # which few copies need; it has no chance left
    copy._certain = [None] * (piles.players + 1)
    copy._certain[viewer] = (trail, plan.certain)
    return copy


def _trail_of(plan: Plan, history: History) -> Trail:
    """The trail with the drawn cards in every entry that the viewer didn't see."""
    moved = history.moved()
    start = plan.seen_at_start[: len(plan.seers)]
    for slot in plan.dealt:
        start[slot] |= moved.get(-1 - slot, 0)
    entries: list[Any] = plan.entries[:]
    for number, known, row in plan.hidden:
        kind, _, source, target, seers = entries[number]
        entries[number] = (kind, known | moved.get(row, 0), source, target, seers)
    trail: Trail = (None, (tuple(start), plan.seers))
    for entry in entries:
        trail = (trail, entry)
    return trail
