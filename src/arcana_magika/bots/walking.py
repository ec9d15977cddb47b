"""The walk of a bot: how many moves a turn is worth, in which phases, and the rests before it."""

from __future__ import annotations

from arcana_magika.bots.outlook import Outlook, Plan
from arcana_magika.model.draws import rounded
from arcana_magika.model.geometry import DISTANCE, GOAL, ROWS, STEP
from arcana_magika.model.orders import RESTING, Move
from arcana_magika.model.tables import DIRECTIONS

RESERVE = 14
"""The Endurance to keep after a walk, well above exhaustion."""


def route(outlook: Outlook, target: int | None, moves: int) -> list[tuple[int, int]]:
    """The next moves towards a target, or to the north: (direction, cell that is left)."""
    cell, found = outlook.cell, []
    for _ in range(moves):
        if cell == (GOAL if target is None else target):
            break
        way = outlook.way_north(cell) if target is None else _towards(cell, target)
        if way < 0:
            break
        found.append((way, cell))
        cell = STEP[cell][way]
    return found


def _towards(cell: int, target: int) -> int:
    """A direction that leads closer and not south, -1 if none does."""
    ways = [way for way in (0, 1, 4, 5) if STEP[cell][way] >= 0]
    nearer = [way for way in ways if DISTANCE[STEP[cell][way]][target] < DISTANCE[cell][target]]
    return nearer[0] if nearer else -1


def cost_of(outlook: Outlook, steps: list[tuple[int, int]], phases: tuple[int, ...]) -> int:
    """The total cost of these moves in these phases."""
    return sum(
        rounded(outlook.factor(cell) * outlook.percent(number, phase), 100)
        for number, ((_, cell), phase) in enumerate(zip(steps, phases, strict=False), 1)
    )


def walk(outlook: Outlook, plan: Plan, *, target: int | None = None, rush: bool = False) -> tuple[int, ...]:
    """Put the moves of a turn into the plan, as many as the Endurance allows.

    Args:
        outlook: the bot's knowledge. Its Endurance is reduced.
        plan: the plan, whose free phases are used.
        target: where to go instead of north.
        rush: spend all Endurance.

    Returns:
        The phases used.
    """
    free = [phase for phase in range(1, 6) if plan.orders[phase - 1] is RESTING]
    kept = 1 if rush else RESERVE
    best: tuple[int, ...] = ()
    for count in range(1, min(outlook.most_moves, len(free)) + 1):
        phases = tuple(free[-count:])
        steps = route(outlook, target, count)
        if len(steps) < count:
            break
        cost = cost_of(outlook, steps, phases)
        # The rests of the phases before pay for part of it.
        rests = (len(free) - count) * outlook.rest_here(outlook.cell)
        if outlook.endurance + rests - cost < kept:
            break
        if not rush and count >= 3 and cost > 3 * rests + 12:
            break
        best = phases
    for phase, (way, _) in zip(best, route(outlook, target, len(best)), strict=True):
        plan.orders[phase - 1] = Move(DIRECTIONS[way])
    return best


def can_sprint(outlook: Outlook) -> bool:
    """Whether the Goal Square can be reached in this turn."""
    distance = ROWS[outlook.cell] - 1
    steps = route(outlook, None, distance)
    if not 0 < distance <= outlook.most_moves or len(steps) < distance:
        return False
    return cost_of(outlook, steps, tuple(range(6 - distance, 6))) <= outlook.endurance
