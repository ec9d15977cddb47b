"""Recording a turn that follows a plan: go, hide from monsters, search, sell (MR-6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from arcana_core.actions import Action
from arcana_magicrealm import actions
from arcana_magicrealm.bots.magic import enchanting
from arcana_magicrealm.bots.planning import boons, prospects
from arcana_magicrealm.bots.planning.outlook import Outlook
from arcana_magicrealm.bots.planning.prospects import Prospect
from arcana_magicrealm.chapters.days.phases import ANY, BASIC, EXTRA, NORMAL_PHASES, SUNLIGHT
from arcana_magicrealm.chapters.extra_phases import OF_CARDS, OF_SPELLS
from arcana_magicrealm.model.chits import FATIGUED, WOUNDED
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.turns import Phase

FEW_PHASES: Final = 2
"""The phases in which a character among monsters searches once in the open, because hiding first may fail."""
FEW_CHITS: Final = 3
"""The active chits with asterisks below which a character rests in phases without better use."""


class Day:
    """The phases of a day as far as they are planned, and what can still give one (MR-6.6 to MR-6.18).

    Args:
        outlook: of the morning.
        hides: the Hide phases for which there shall be time.
    """

    def __init__(self, outlook: Outlook, hides: int = 0) -> None:
        self.outlook, self.hides = outlook, hides
        self.exposed = 1.0
        """The chance to be unhidden in the Evening."""
        self.at = outlook.here
        self.phases: list[Phase] = []
        sunny = not outlook.map.is_cave(self.at) and outlook.has_sunlight
        self.left = {BASIC: NORMAL_PHASES, SUNLIGHT: NORMAL_PHASES if sunny else 0}
        cards = [PIECES[card].treasure for card in outlook.me.active if card in OF_CARDS]
        given = [(one.id, EXTRA.get(one.extra_phase, ""), one.where) for one in outlook.hero.advantage]
        given += [(card.id, EXTRA.get(card.extra_phase, ""), card.where) for card in cards]
        spells = [one.kind for one in outlook.view.effects if not one.on and one.target == outlook.me.hero]
        given += [(spell, OF_SPELLS[spell], "") for spell in spells if spell in OF_SPELLS]
        self.extra = {source: (activity, where) for source, activity, where in given if activity}
        """The activity that each source of an extra phase allows, and the kind of place where the phase starts."""

    def source(self, code: str, *, to_cave: bool = False) -> str:
        """The source that would give a phase for this activity next; "" for none."""
        if to_cave and any(phase.source == SUNLIGHT for phase in self.phases):
            return ""
        for source, (activity, where) in self.extra.items():
            if activity in (ANY, code) and self.outlook.is_such(self.at, where):
                return source
        if self.left[BASIC]:
            return BASIC
        return SUNLIGHT if self.left[SUNLIGHT] and not to_cave else ""

    def add(self, code: str, place: int = -1) -> bool:
        """Plan a phase; returns False if no source is left for it."""
        to_cave = code == "M" and self.outlook.map.is_cave(place)
        source = self.source(code, to_cave=to_cave)
        if not source:
            return False
        self.phases.append(Phase(code, place, source))
        if code == "H":
            failing = self.outlook.odds("hide", self.at)[5]
            self.exposed = min(self.exposed, failing) if self.at in self.outlook.monsters else self.exposed * failing
        if source in self.left:
            self.left[source] -= 1
        else:
            del self.extra[source]
        if to_cave:
            self.left[SUNLIGHT] = 0
        return True

    def count(self, code: str) -> int:
        """The number of planned phases with an activity."""
        return sum([phase.activity == code for phase in self.phases])

    def go(self, clearing: int) -> bool:
        """Plan a Move, of two phases into a mountain clearing; returns False if today's phases don't suffice."""
        before = (self.phases[:], dict(self.left), dict(self.extra))
        for _ in range(2 if self.outlook.map.is_mountain(clearing) else 1):
            if not self.add("M", clearing):
                self.phases, self.left, self.extra = before
                return False
        self.at = clearing
        return True


def plan(outlook: Outlook) -> list[Phase]:
    """The phases of a day without combat."""
    return towards(outlook, prospects.best(outlook) or Prospect("wait", outlook.here, 0.0)).phases


def towards(outlook: Outlook, goal: Prospect, hides: int = 0) -> Day:
    """The day towards a prospect, with this number of Hide phases as soon as no monsters are there."""
    day = Day(outlook, hides)
    if outlook.road:
        day.go(outlook.here)  # nothing else is possible before (MR-8.11)
    if outlook.here in outlook.markets:
        hide_early(day)
        trade(day, at_once=False)
    arrived = travel(day, goal.clearing)
    hide_early(day)
    if arrived and goal.kind == "sell" and day.at in outlook.markets:
        trade(day, at_once=True)
    spend_rest(day, "H" if arrived and goal.kind in ("sell", "wait", "rest") else "S")
    return day


def hide_early(day: Day) -> None:
    """Plan the Hide phases, only one among monsters, which block at the first failure (MR-16.2)."""
    hides = min(day.hides, 1) if day.at in day.outlook.monsters else day.hides
    while day.count("H") < hides and day.add("H"):
        pass


def trade(day: Day, *, at_once: bool) -> None:
    """Plan to sell, if that is worth a phase or has to be done at once, and to try for boons in all other phases."""
    tries = boons.is_time(day.outlook, day.at)
    if at_once or tries or boons.is_worth_a_phase(day.outlook):
        hide_if_watched(day)
        while day.add("T") and tries:
            pass


def hide_if_watched(day: Day) -> None:
    """Hide before anything else that is done among monsters (MR-16.2)."""
    if day.at in day.outlook.monsters:
        hide_once(day)


def hide_once(day: Day) -> None:
    """Plan a Hide phase, unless one is planned."""
    if not day.count("H"):
        day.add("H")


def travel(day: Day, goal: int, *, hides: bool = True) -> bool:
    """Plan the way to a clearing as far as today's phases go, hidden from monsters; returns whether it arrives."""
    outlook = day.outlook
    for clearing in outlook.way_to(goal)[1:]:
        if not outlook.knows_road(day.at, clearing):
            return False
        if day.at not in outlook.monsters:
            hide_early(day)
        if hides and outlook.map.is_mountain(clearing):
            hide_if_watched(day)
        if hides and clearing in outlook.monsters:
            hide_once(day)
        if not day.go(clearing):
            return False
    return True


def spend_rest(day: Day, work: str) -> None:
    """Use the phases that are left: for the work, for rest, and last for hiding."""
    outlook = day.outlook
    enchanting.plan(day)
    if work != "H" and sum(day.left.values()) + any(code == "H" for code, _ in day.extra.values()) > FEW_PHASES:
        hide_if_watched(day)
    tired = sum([state in (FATIGUED, WOUNDED) for state in outlook.me.chits])
    ready = sum([bool(chit.effort) for chit, _ in outlook.chits]) - tired
    while tired and (ready < FEW_CHITS or work == "H") and day.add("R"):
        ready, tired = ready + 1, tired - 1
    while day.add(work):
        pass
    if tired:
        day.add("R")
    day.add("H")


def picks(phases: list[Phase]) -> Iterator[Action]:
    """The picks that record these phases, sources included (MR-47.7)."""
    for phase in phases:
        yield actions.record(phase.activity)
        if phase.activity == "M":
            yield actions.InClearing(phase.place)
        yield actions.use_source(phase.source)


def next_pick(script: list[Action], legal: Sequence[Action]) -> Action | None:
    """Take the next pick from a script of picks; None if it isn't legal."""
    while script and isinstance(script[0], actions.UseSource) and script[0] not in legal:
        script.pop(0)  # only one source is left for the phase
    return script.pop(0) if script and script[0] in legal else None
