"""The sheet of a sensible Ebon Mage, who stays strong, goes north with the others and works on the tasks (MG-30)."""

from __future__ import annotations

from arcana_magika.bots.outlook import Outlook, Plan
from arcana_magika.bots.walking import walk
from arcana_magika.model.geometry import DISTANCE, GOAL, ROWS, STEP
from arcana_magika.model.orders import MEDITATING, RESTING, Cast, Demand, Give, Move, Order, Search
from arcana_magika.model.tables import ARTIFACTS, DIRECTIONS, EVIL, NE, NW, SE, SPELL_NUMBERS, SPELLS, N

STRONG = 60
"""The Endurance that the Ebon Mage keeps (MG-30.32)."""
GIFTS, SCROLL_GIFTS, FAVOURS, FRIENDS, GOOD_DEEDS = 4, 5, 6, 8, 26


def plan_ebon(outlook: Outlook) -> Plan:
    """Return the orders for a turn."""
    plan = Plan()
    me = outlook.me
    tasks = {task for task, counts in outlook.report.tasks if not counts}
    if me.endurance < outlook.rules.exhausted_below:
        return plan
    here = [known for known in outlook.seen_now() if known.cell == outlook.cell]
    orders: list[Order] = []
    orders += _deals(outlook, plan)
    demands = [
        Demand(code)
        for known in here
        for artifact, code in enumerate(ARTIFACTS)
        if (known.artifacts or 0) >> artifact & 1
    ]
    orders += demands[: outlook.rules.ebon_demands]
    if not demands:
        orders += _hunt(outlook)
    if here and tasks & {GIFTS, SCROLL_GIFTS, FAVOURS}:
        spare = [code for code in outlook.scrolls if code != "TELPT"]
        if spare:
            orders.append(Give(outlook.view.letter(here[0].player), (spare[0],)))
            outlook.scrolls.remove(spare[0])
    orders += _readings(outlook, tasks)
    jump = _jump(outlook)
    for place, order in enumerate(orders[: 3 if jump is None else 4]):
        plan.orders[place] = order
    if jump is not None:
        plan.orders[4] = jump
    elif me.endurance > STRONG:
        walk(outlook, plan, target=_company(outlook, tasks))
    else:
        plan.orders[4] = _step(outlook)
    _fill(outlook, plan)
    return plan


def _hunt(outlook: Outlook) -> list[Order]:
    """Go to a nearby mage with an alignment artifact, if all spaces of the way are known, and demand it there.

    Against novices the Ebon Mage counts as having its alignment and 90 on its scale (MG-29.3, MG-29.8).
    """
    lying = {artifact for artifact, _ in outlook.report.recon.artifacts}
    held = [
        (DISTANCE[outlook.cell][cell], artifact, cell)
        for artifact, cell in outlook.report.spaces
        if artifact not in lying and ARTIFACTS[artifact] not in outlook.me.artifacts
    ]
    near = [found for found in held if 0 < found[0] <= 3]
    if not near:
        return []
    distance, artifact, cell = min(near)
    demand = Demand(ARTIFACTS[artifact])
    for way, name in enumerate(DIRECTIONS):
        steps = distance if way < N else 1
        there = outlook.cell
        for _ in range(steps):
            there = STEP[there][way] if there >= 0 else -1
        if there == cell and (way < N or distance == 2) and outlook.can_cast("TELPT", major=True):
            outlook.spend("TELPT", major=True)
            outlook.cell = cell
            return [Cast("TELPT", True, (name, str(distance))), demand]
    if distance > 1 or outlook.endurance <= STRONG:
        return []
    way = STEP[outlook.cell].index(cell)
    outlook.cell = cell
    return [Move(DIRECTIONS[way]), demand]


def _deals(outlook: Outlook, plan: Plan) -> list[Order]:
    """The offers that can be fulfilled: a cast of a scroll held, or a gift to a mage in the same space (MG-27.5)."""
    orders: list[Order] = []
    for player, offer in outlook.report.offers:
        service = offer.service
        if isinstance(service, Cast):
            if outlook.can_cast(service.scroll, major=service.major):
                outlook.spend(service.scroll, major=service.major)
                orders.append(service)
                plan.accepted.append(player)
        elif service.items[0] in (*outlook.scrolls, *outlook.me.artifacts, *outlook.me.cloaks):
            known = outlook.report.mages[player]
            if known is not None and known.cell == outlook.cell:
                orders.append(service)
                plan.accepted.append(player)
    return orders[:2]


def _readings(outlook: Outlook, tasks: set[int]) -> list[Order]:
    """One or two spells a turn: on the Ebon Mage, or at the northernmost novice in sight."""
    victims = [known for known in outlook.rivals_near() if known.player < outlook.view.players - 1]
    orders: list[Order] = []
    for code in list(outlook.scrolls):
        spell = SPELLS[SPELL_NUMBERS[code]]
        if code == "TELPT" or len(orders) == 2 or outlook.arcania < 20 or not outlook.can_cast(code):
            continue
        if spell.alignment == EVIL and GOOD_DEEDS in tasks:
            continue
        if spell.minor == "mage" and victims:
            orders.append(Cast(code, False, (outlook.view.letter(victims[0].player),)))
        elif spell.minor == "" and (code != "HEALS" or outlook.me.endurance < outlook.me.max_endurance):
            if code in ("CHAOS", "DRART", "CKAID", "FGMAP") or outlook.is_under(code):
                continue
            orders.append(Cast(code))
        else:
            continue
        outlook.spend(code)
    return orders


def _jump(outlook: Outlook) -> Order | None:
    """Teleport, which saves Endurance and fulfils the duty to move (MG-29.12)."""
    if not outlook.can_cast("TELPT") or outlook.me.artifacts or ROWS[outlook.cell] <= 2:
        return None
    ways = [(outlook.ways[STEP[outlook.cell][way]], way) for way in (NE, NW) if STEP[outlook.cell][way] >= 0]
    return Cast("TELPT", False, (DIRECTIONS[min(ways)[1]],)) if ways else None


def _company(outlook: Outlook, tasks: set[int]) -> int | None:
    """The space of a nearby novice, for tasks that need one."""
    if not tasks & {GIFTS, SCROLL_GIFTS, FAVOURS, FRIENDS}:
        return None
    near = [known.cell for known in outlook.rivals_near(2) if known.cell is not None and known.cell != outlook.cell]
    near = [cell for cell in near if ROWS[cell] <= ROWS[outlook.cell]]
    return min(near, key=lambda cell: (DISTANCE[outlook.cell][cell], cell)) if near else None


def _step(outlook: Outlook) -> Order:
    """One cheap move in the last phase (MG-29.12). From the Goal Square all directions lead south."""
    if outlook.cell == GOAL:
        return Move(DIRECTIONS[SE])
    return Move(DIRECTIONS[outlook.way_north(outlook.cell)])


def _fill(outlook: Outlook, plan: Plan) -> None:
    me = outlook.me
    room = outlook.rules.scroll_limit - len(me.scrolls)
    for place in range(4):
        if plan.orders[place] is not RESTING or outlook.endurance <= STRONG:
            continue
        if room > 0 and outlook.factor(outlook.cell) <= 10:
            plan.orders[place] = Search()
            outlook.endurance -= outlook.factor(outlook.cell) // 2
            room -= 1
        elif outlook.arcania < 0.7 * me.max_arcania:
            plan.orders[place] = MEDITATING
            outlook.arcania += 15
