"""The sheet of a sensible novice: what to read, what to pick up, how far to walk."""

from __future__ import annotations

from arcana_magika.bots.outlook import Outlook, Plan
from arcana_magika.bots.walking import can_sprint, walk
from arcana_magika.model.geometry import DISTANCE, ROWS, STEP
from arcana_magika.model.orders import ALL, MEDITATING, RESTING, Cast, Demand, Don, Move, Search
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, ARTIFACTS, COLOURS, DIRECTIONS, NE, NW, RACIAL_ARTIFACTS

WEARY = 0.4
"""Rest a whole turn below this part of the maximum."""
DEAR = 10
"""From this terrain factor on, a Teleport is worth its Arcania."""


def plan_novice(outlook: Outlook) -> Plan:
    """Return the orders for a turn."""
    plan = Plan()
    me = outlook.me
    if me.endurance < outlook.rules.exhausted_below:
        return plan  # five rests and their bonus (MG-19.3)
    if can_sprint(outlook):
        walk(outlook, plan, rush=True)
        return plan
    target = _treasure(outlook)
    weary = me.endurance < WEARY * me.max_endurance
    if weary and not outlook.can_cast("HEALS"):
        return plan
    _begin(outlook, plan)
    if target == outlook.cell:
        _first_free(plan, Search(ALL))
        target = None
    _read(outlook, plan)
    walk(outlook, plan, target=target)
    _fill(outlook, plan)
    return plan


def _first_free(plan: Plan, order: Cast | Search | Don | Demand) -> bool:
    """Put an order into the first free phase. Return whether one was free before the last two."""
    for place in range(3):
        if plan.orders[place] is RESTING:
            plan.orders[place] = order
            return True
    return False


def _treasure(outlook: Outlook) -> int | None:
    """The nearest item worth a detour: here, or close by and not to the south."""
    if outlook.lying_at(outlook.cell):
        return outlook.cell
    recon = outlook.report.recon
    worth = {ALIGNMENT_ARTIFACTS[outlook.alignment]: 5, RACIAL_ARTIFACTS[outlook.race]: 4}
    found = []
    for artifact, cell in recon.artifacts:
        far = DISTANCE[outlook.cell][cell]
        if ROWS[cell] <= ROWS[outlook.cell] and far <= worth.get(artifact, 2):
            found.append((far, cell))
    if outlook.may_take_cloak and outlook.me.team == "Black" and not outlook.me.cloaks:
        found += [
            (DISTANCE[outlook.cell][cell] + 1, cell)
            for _, cell in recon.cloaks
            if ROWS[cell] <= ROWS[outlook.cell] and DISTANCE[outlook.cell][cell] <= 1
        ]
    return min(found)[1] if found else None


def _begin(outlook: Outlook, plan: Plan) -> None:
    """Demand artifacts from mages in the same space. Put on a cloak that is carried."""
    here = [known for known in outlook.seen_now() if known.cell == outlook.cell]
    own = {ARTIFACTS[ALIGNMENT_ARTIFACTS[outlook.alignment]], ARTIFACTS[RACIAL_ARTIFACTS[outlook.race]]}
    for known in here:
        for artifact, code in enumerate(ARTIFACTS):
            if (known.artifacts or 0) >> artifact & 1 and (code in own or known.player == outlook.view.players - 1):
                _first_free(plan, Demand(code))
                return
    if outlook.me.team == "Black" and outlook.me.cloaks and not outlook.me.barred:
        _first_free(plan, Don(_best_colour(outlook)))


def _best_colour(outlook: Outlook) -> str:
    """The colour with the most known members that still has room."""
    wearers = [colour for _, colour in outlook.report.colours]
    room = [colour for colour in outlook.me.cloaks if wearers.count(COLOURS.index(colour)) < 2]
    return max(room or outlook.me.cloaks, key=lambda colour: wearers.count(COLOURS.index(colour)))


def _read(outlook: Outlook, plan: Plan) -> None:
    """Scrolls that help: healing, strength, a jump over expensive terrain, an attack on the leader."""
    me = outlook.me
    hurt = 2 * me.endurance <= me.max_endurance
    if hurt and outlook.can_cast("HEALS") and _first_free(plan, Cast("HEALS")):
        outlook.spend("HEALS")
        outlook.endurance = min(me.max_endurance, outlook.endurance + me.max_endurance // 2)
    _jump(outlook, plan)
    for code in ("BOEND", "BOARC"):
        worth = outlook.arcania >= 30 and not outlook.is_under(code)
        if worth and outlook.can_cast(code) and _first_free(plan, Cast(code)):
            outlook.spend(code)
    _strike(outlook, plan)
    if outlook.arcania >= 60:
        for code in ("PROAU", "PROSH", "PROIT", "INVSP", "SPAID", "PROEL"):
            if outlook.can_cast(code) and not outlook.is_under(code):
                if _first_free(plan, Cast(code)):
                    outlook.spend(code)
                return


def _jump(outlook: Outlook, plan: Plan) -> None:
    """Teleport where walking would be expensive (MG-24.49, MG-24.50)."""
    if outlook.factor(outlook.cell) < DEAR:
        return
    for major, distance in ((True, 3), (False, 1)):
        if not outlook.can_cast("TELPT", major=major):
            continue
        ways = []
        for way in (NE, NW):
            cell = outlook.cell
            for _ in range(distance):
                cell = STEP[cell][way] if cell >= 0 else -1
            if cell > 0:
                ways.append((outlook.ways[cell], way, cell))
        if ways:
            _, way, cell = min(ways)
            words = (DIRECTIONS[way], str(distance)) if major else (DIRECTIONS[way],)
            if _first_free(plan, Cast("TELPT", major, words)):
                outlook.spend("TELPT", major=major)
                outlook.cell = cell
            return


def _strike(outlook: Outlook, plan: Plan) -> None:
    """Spend an attack on the nearest rival ahead, if its alignment is the mage's own."""
    ahead = [known for known in outlook.rivals_near() if ROWS[known.cell or 0] <= ROWS[outlook.cell]]
    if not ahead:
        return
    victim = outlook.view.letter(ahead[0].player)
    spells = {0: ("STUTT", "CONFS"), 1: (), 2: ("ATEND", "PLYZE", "ATARC", "CURSP")}[outlook.alignment]
    for code in spells:
        if outlook.can_cast(code) and outlook.arcania >= 25 and _first_free(plan, Cast(code, False, (victim,))):
            outlook.spend(code)
            return


def _fill(outlook: Outlook, plan: Plan) -> None:
    """Fill the rest of the turn: search where it is cheap, meditate, otherwise rest."""
    me, rules = outlook.me, outlook.rules
    room = rules.scroll_limit - len(me.scrolls)
    for place in range(5):
        if plan.orders[place] is not RESTING:
            continue
        fit = outlook.endurance > 0.75 * me.max_endurance
        moved = any(isinstance(order, Move) for order in plan.orders[:place])
        if room > 0 and fit and not moved and outlook.factor(outlook.cell) <= 10 and outlook.search_chance >= 35:
            plan.orders[place] = Search()
            outlook.endurance -= outlook.factor(outlook.cell) // 2
            room -= 1
        elif fit and outlook.arcania < 0.6 * me.max_arcania:
            plan.orders[place] = MEDITATING
            outlook.arcania += rules.meditate_percent * me.current_skill // 100
