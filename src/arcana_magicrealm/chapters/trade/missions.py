"""Missions and campaigns: taking their chits, reward, failure (MR-19, MR-47.11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.agenda import evolve
from arcana_core.effects import PERMANENT, Effect, times
from arcana_core.geometry.graphs import ALL
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, ledgers
from arcana_magicrealm.model.beings import ALOFT, FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.denizens import DENIZENS, GROUP, MEMBERS, MONSTERS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import CAMPAIGNS, DWELLING, FIGURES, MISSIONS, Campaign, Cost, Mission

ABANDON: Final = actions.word("abandon campaign")
Task: TypeAlias = Mission | Campaign


# Chits and their owners.


TASKS: Final = tuple([MISSIONS.get(name) or CAMPAIGNS.get(name) for name in actions.VISITOR_SIDES])
"""The missions and campaigns by side of the chits, as in `actions.VISITOR_SIDES`; None for visitors."""


def task_of(side: int) -> Task:
    """The mission or campaign of a side of a chit, where that isn't a visitor."""
    task = TASKS[side]
    assert task is not None, "visitors can't be taken along"
    return task


def side_up(game: Game, chit: int) -> int:
    """The side of a chit that is up, as in `actions.VISITOR_SIDES`."""
    return 2 * chit + game.position.visitors[chit].side


def carried(game: Game, seat: int) -> dict[int, Task]:
    """The chits that a player's character carries, with their missions and campaigns."""
    chits = [chit for chit, one in enumerate(game.position.visitors) if one.carrier == seat]
    return {chit: task for chit in chits if (task := TASKS[side_up(game, chit)]) is not None}


def campaign_carried(game: Game, seat: int) -> tuple[int, Campaign] | None:
    """The campaign chit that a player's character carries, with its campaign; None for none (MR-19.2)."""
    if seat not in [chit.carrier for chit in game.position.visitors]:  # the common case
        return None
    chits = carried(game, seat).items()
    return next(((chit, task) for chit, task in chits if isinstance(task, Campaign)), None)


def lying_in(game: Game, clearing: int) -> tuple[int, ...]:
    """The sides of the mission and campaign chits that lie in a clearing, side up."""
    sides = [side_up(game, chit) for chit, one in enumerate(game.position.visitors) if one.at == clearing >= 0]
    return tuple([side for side in sides if TASKS[side] is not None])


# Foes (MR-19.8, MR-19.10, MR-19.11).


def foes(campaign: Campaign) -> tuple[int, ...]:
    """The denizens that are foes of a campaign (MR-19.7)."""
    natives = [member for group in campaign.foes for member in MEMBERS[GROUP[group]]]
    return (*[number for number in MONSTERS if DENIZENS[number].kind in campaign.foe_monsters], *natives)


def foes_left(game: Game, campaign: Campaign, *, in_boxes: bool = False) -> bool:
    """Whether a foe is on the map, or else alive in its box (MR-19.8, MR-19.10).

    Hired ones and garrisons are on the map, and so are those in the air.
    """
    places = [game.position.denizen_at[foe] for foe in foes(campaign)]
    return any(at >= 0 or at == ALOFT or (in_boxes and at == NOWHERE) for at in places)


# Taking and abandoning (MR-19.1 to MR-19.5, MR-19.8, MR-19.11).


def options(game: Game, being: int) -> tuple[Action, ...]:
    """The chits that a being may take at the start of a phase, and abandoning a campaign (MR-19.1, MR-19.11)."""
    at, seat = beings.place(game, being), beings.seat_of(game, being)
    if not [chit for chit in game.position.visitors if chit.at == at or chit.carrier == seat]:  # the common case
        return ()
    turn = game.position.turn
    takes = turn is not None and turn.individual == being < FIRST_DENIZEN
    sides = [side for side in lying_in(game, at) if why_not_for(game, seat, side) is None] if takes else []
    abandon = (ABANDON,) if why_cannot_abandon(game, being) is None else ()
    return (*map(actions.TakeChit, sides), *abandon)


def take(game: Game, being: int, action: Action) -> None:
    """Take a chit, or abandon the campaign: its cost is lost, but not paid again (MR-19.11)."""
    if isinstance(action, actions.TakeChit):
        take_chit(game, being, action.side)
        return
    seat = beings.seat_of(game, being)
    chit, _ = certain(campaign_carried(game, seat), "it is abandoned")
    lay_down(game, seat, chit)
    game.report("MR-19.11", events.CampaignAbandoned, being, side_up(game, chit))


def why_cannot(game: Game, being: int, action: Action) -> Rejection | None:
    """Explain why a chit can't be taken or a campaign abandoned; None if it can, or for other actions."""
    if isinstance(action, actions.TakeChit):
        return why_cannot_take(game, being, action.side)
    return why_cannot_abandon(game, being) if action == ABANDON else None


@first_reason
def why_cannot_take(game: Game, being: int, side: int) -> Reasons[None]:
    """Explain why a chit can't be taken; None if it can (MR-19.1, MR-19.2, MR-19.8)."""
    turn = game.position.turn
    yield TASKS[side] is None, "MR-19.1", "visitors can't be taken along"
    yield being >= FIRST_DENIZEN, "MR-19.2", "only characters can take missions and campaigns"
    is_own_turn = turn is not None and turn.individual == being
    yield not is_own_turn, "MR-19.1", "chits are taken at the start of a phase of your own turn"
    is_here = side in lying_in(game, beings.place(game, being))
    yield not is_here, "MR-19.1", f"{task_of(side).name} isn't in your clearing"
    yield why_not_for(game, beings.seat_of(game, being), side)


@first_reason
def why_not_for(game: Game, seat: int, side: int) -> Reasons[None]:
    """Explain why a player can't take a chit that lies there; None if they can (MR-19.1, MR-19.8, MR-43.33)."""
    task, one = task_of(side), game.position.characters[seat]
    yield beings.is_mist(game, one.hero), "MR-43.33", "mist only moves, hides and follows"
    is_poor = one.fame < task.cost.fame or one.notoriety < task.cost.notoriety
    yield is_poor, "MR-19.1", f"your recorded Fame or Notoriety isn't enough for {task.name}"
    is_disgusting = ledgers.counted_fame(game, seat) < task.cost.fame
    yield is_disgusting, "MR-42.4", "under the curse Disgust you take no mission or campaign"
    if isinstance(task, Campaign):
        yield campaign_carried(game, seat) is not None, "MR-19.2", "you have a campaign already"
        yield not foes_left(game, task), "MR-19.8", f"none of the foes of {task.name} is on the map"


def take_chit(game: Game, being: int, side: int, days: int = 0) -> None:
    """Pay a chit's cost and carry it, for some Midnights or to the end of the game (MR-19.1, MR-19.4, MR-19.7).

    `days` is the number of Midnights that are left; 0 for all that it has.
    """
    position, chit, task = game.position, side // 2, task_of(side)
    seat, here = beings.seat_of(game, being), position.visitors[chit].at
    pay(game, seat, task.cost)
    position.visitors[chit] = evolve(position.visitors[chit], at=NOWHERE, carrier=seat)
    game.report("MR-19.1", events.ChitTaken, being, side)
    lasts = PERMANENT if task.days >= FIGURES.days else times(days or task.days, "midnight")
    if isinstance(task, Mission):
        goal, reward = errand(game, task, here)
        position.effects.begin("mission", seat, chit, strength=reward, data=goal, lasts=lasts)
    else:
        position.effects.begin("campaign", seat, chit, lasts=lasts)


def pay(game: Game, seat: int, cost: Cost, factor: int = 1) -> None:
    """Take the cost from recorded Fame and Notoriety, below zero if need be (MR-19.1, MR-19.6)."""
    one = game.position.characters[seat]
    one.fame -= factor * cost.fame
    one.notoriety -= factor * cost.notoriety


def errand(game: Game, mission: Mission, start: int) -> tuple[int, int]:
    """The dwelling to which a mission is brought, and its gold (MR-19.3, MR-19.5).

    The gold is for each clearing to be entered on the shortest route, known or not.
    """
    dwellings = game.position.dwellings
    is_there = dwellings[DWELLING[mission.to]] == start
    goal = DWELLING[mission.to_if_taken_there if is_there else mission.to]
    length = game.map.graph.distance(start, dwellings[goal], known=ALL) if dwellings[goal] >= 0 else None
    return goal, mission.gold_if_no_route if length is None else mission.gold_per_clearing * length


@first_reason
def why_cannot_abandon(game: Game, being: int) -> Reasons[None]:
    """Explain why a being can't abandon a campaign; None if it can (MR-19.11)."""
    found = campaign_carried(game, beings.seat_of(game, being)) if being < FIRST_DENIZEN else None
    yield found is None, "MR-19.11", "you have no campaign"
    has_foes = found is not None and foes_left(game, found[1])
    yield has_foes, "MR-19.11", "a campaign can't be abandoned while one of its foes is on the map"


# Success and failure (MR-19.5, MR-19.6, MR-19.10, MR-19.12).


def lay_down(game: Game, seat: int, chit: int) -> None:
    """Lay a chit into the clearing of the character who carries it, or where it falls; its time is over (MR-19.6)."""
    position = game.position
    at = game.falls_into(position.characters[seat].hero)
    position.visitors[chit] = evolve(position.visitors[chit], at=at, carrier=NOWHERE)
    for kind in ("mission", "campaign"):
        position.effects.dispel(kind, chit)


def lay_down_all(game: Game, seat: int) -> None:
    """Lay down the chits of a character who dies or leaves, without further cost (MR-19.12, MR-22.3)."""
    for chit in carried(game, seat):
        lay_down(game, seat, chit)
        game.report("MR-19.12", events.TaskDropped, game.position.characters[seat].hero, side_up(game, chit))


def entered(game: Game, being: int) -> None:
    """Deliver the missions whose destination a character has entered (MR-19.5)."""
    if being >= FIRST_DENIZEN or not game.position.effects.has("mission"):
        return
    seat, here = beings.seat_of(game, being), beings.place(game, being)
    for effect in game.position.effects.of("mission", source=seat):
        assert isinstance(effect.data, int) and isinstance(effect.target, int)
        if game.position.dwellings[effect.data] == here:
            ledgers.change_gold(game, being, effect.strength)
            succeed(game, seat, effect.target)
            game.report("MR-19.5", events.MissionDone, being, side_up(game, effect.target), effect.strength)


def succeed(game: Game, seat: int, chit: int) -> None:
    """Get the cost of a mission or campaign back, and lay its chit down (MR-19.5, MR-19.10)."""
    pay(game, seat, carried(game, seat)[chit].cost, -1)
    lay_down(game, seat, chit)


def campaigns_done(game: Game) -> None:
    """Complete the campaigns of which no foe is left on the map or alive in its box (MR-19.10)."""
    for seat, one in enumerate(game.position.characters):
        found = campaign_carried(game, seat)
        if found is not None and not foes_left(game, found[1], in_boxes=True):
            succeed(game, seat, found[0])
            game.report("MR-19.10", events.CampaignDone, one.hero, side_up(game, found[0]))


def mission_terms_end(game: Game, ended: Iterable[Effect]) -> None:
    """Let missions and campaigns fail whose time ended at this Midnight (MR-19.6, MR-21.1)."""
    for effect in ended:
        if effect.kind in ("mission", "campaign"):
            assert isinstance(effect.source, int) and isinstance(effect.target, int)
            fail(game, effect.source, effect.target)


def fail(game: Game, seat: int, chit: int) -> None:
    """Pay the cost of a mission or campaign a second time and lay its chit down (MR-19.6)."""
    pay(game, seat, carried(game, seat)[chit].cost)
    lay_down(game, seat, chit)
    game.report("MR-19.6", events.TaskFailed, game.position.characters[seat].hero, side_up(game, chit))


def owed(game: Game, seat: int) -> Cost:
    """The cost a character would pay a second time if the game ended now (MR-19.6)."""
    costs = [task.cost for task in carried(game, seat).values()]
    return Cost(fame=sum([cost.fame for cost in costs]), notoriety=sum([cost.notoriety for cost in costs]))
