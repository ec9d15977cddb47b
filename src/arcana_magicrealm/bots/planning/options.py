"""The plan of a day with combat: sensible days are rehearsed, and the best one is taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from arcana_core.bots import Seat
from arcana_magicrealm.bots.fighting import plans
from arcana_magicrealm.bots.fighting.answers import RUNNING
from arcana_magicrealm.bots.planning import dangers, prospects, recording
from arcana_magicrealm.bots.planning.outlook import A_PIECE_OF_GOLD, PHASES, Outlook
from arcana_magicrealm.bots.planning.prospects import Prospect
from arcana_magicrealm.bots.planning.recording import Day
from arcana_magicrealm.bots.planning.rehearsals import Evening, Rehearsals, rolled
from arcana_magicrealm.bots.planning.scores import Stakes
from arcana_magicrealm.bots.seats import drawn
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.beings import of_denizen
from arcana_magicrealm.model.forward import Game

FIRST, FINALISTS = 3, 4
"""How often each day is rehearsed, and how many of the best ones are rehearsed with all other monster rolls too."""
HOPE: Final = 0.7
"""The approximate share of a prospect's promise that comes true among monsters."""
MOST_DRAWS: Final = 30
"""The positions that are drawn to find one with each monster roll."""
GOALS: Final = 2
"""The prospects for which days are planned."""
MOST_HIDES: Final = 2
PREY: Final = 2
"""The clearings with monsters to hunt for which days are planned."""
FAR: Final = 2 * PHASES
"""The phases of the longest way to a fight."""


class Option(NamedTuple):
    """A day that may be played, and the points that its searches and moves promise."""

    day: Day
    promise: float


def best(seat: Seat[View], outlook: Outlook, rehearsals: Rehearsals) -> Day:
    """The best day by rehearsals: each is rehearsed a few times, and the best ones again."""
    options = distinct([*towards_prospects(outlook), *hunts(seat, outlook), *quiet(outlook)])
    stakes, games = Stakes(outlook.view, outlook.days), positions(seat)
    totals = dict.fromkeys(options, 0.0)

    def rehearse(some: list[Option], games: list[Game]) -> None:
        for game in games:
            for option in some:
                evening = rehearsals.play(game.clone(), seat.player, option.day)
                totals[option] += value_of(evening, stakes, option.promise)

    rehearse(options, games[:FIRST])
    finalists = sorted(options, key=lambda option: -totals[option])[:FINALISTS]
    if len(finalists) > 1:
        rehearse(finalists, games[FIRST:])
    return max(finalists, key=lambda option: totals[option]).day


def positions(seat: Seat[View]) -> list[Game]:
    """Positions that fit what the player knows, with each monster roll once."""
    found: dict[int, Game] = {}
    for _ in range(MOST_DRAWS):
        game = drawn(seat)
        found.setdefault(rolled(game.clone()), game)
        if len(found) == len(dangers.ROLLS):
            break
    return [*found.values()]


def distinct(options: list[Option]) -> list[Option]:
    """The options without those that record the same turn as a better one."""
    found: dict[tuple[object, ...], Option] = {}
    for option in sorted(options, key=lambda one: -one.promise):
        found.setdefault(tuple(option.day.phases), option)
    return [*found.values()]


def towards_prospects(outlook: Outlook) -> Iterator[Option]:
    """Days towards the best prospects, with more or fewer Hide phases."""
    for goal in prospects.ranked(outlook)[:GOALS] or [Prospect("wait", outlook.here, 0.0)]:
        promise = goal.rate * A_PIECE_OF_GOLD * (1.0 if goal.kind == "sell" else HOPE)
        for hides in range(MOST_HIDES + 1):
            yield Option(recording.towards(outlook, goal, hides), promise)


def quiet(outlook: Outlook) -> Iterator[Option]:
    """Days of rest here and in the safest clearing."""
    for clearing in {outlook.here, prospects.safest(outlook).clearing}:
        yield Option(recording.towards(outlook, Prospect("rest", clearing, 0.0), MOST_HIDES), 0.0)


def hunts(seat: Seat[View], outlook: Outlook) -> Iterator[Option]:
    """Days towards monsters that promise Fame and Notoriety, and days of waiting for some here."""
    yield Option(hunt(outlook, outlook.here, 1), 0.0)
    for points, clearing in prey(seat, outlook)[:PREY]:
        for hides in (0, 1):
            day = hunt(outlook, clearing, hides)
            way = outlook.reach[clearing] / PHASES
            yield Option(day, 0.0 if day.at == clearing else points / (1 + way))


def hunt(outlook: Outlook, clearing: int, hides: int) -> Day:
    """The day towards a clearing to fight there, with the weapon alerted."""
    day = Day(outlook, hides)
    if outlook.road:
        day.go(outlook.here)
    recording.travel(day, clearing, hides=hides > 0)
    recording.hide_early(day)
    day.add("A")
    recording.spend_rest(day, "H")
    return day


def prey(seat: Seat[View], outlook: Outlook) -> list[tuple[float, int]]:
    """The clearings with monsters, those first that promise most points for the time."""
    game, stakes = drawn(seat), Stakes(outlook.view, outlook.days)
    found = []
    for at, those in outlook.monsters.items():
        way = outlook.reach.get(at, FAR + 1)
        if way <= FAR:
            foes = tuple(map(of_denizen, those))
            plan = plans.against(game, outlook.me.hero, foes)
            points = max(stakes.promise(plans.defence(plan, foes)), 0.0)
            found.append((points / (1 + way / PHASES), points, at))
    return [(points, at) for _, points, at in sorted(found, reverse=True)]


def value_of(evening: Evening, stakes: Stakes, promise: float) -> float:
    """The points of a rehearsed day, of which the work promised some."""
    if evening.is_dead:
        return -stakes.life
    value = promise * evening.done - evening.unrest * stakes.life + stakes.gained(evening.gains)
    if evening.is_attacked:
        fight = stakes.promise(evening.raids[0])
        return value + (max(fight, -RUNNING) if evening.can_run else fight)
    return value + max([0.0, *map(stakes.promise, evening.raids)])
