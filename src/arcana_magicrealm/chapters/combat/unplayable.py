"""Why someone in combat can't be lured, deployed, charged or named, or something can't be played (MR-25 to MR-29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.text.wording import counted, listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import figures, sheets, tools
from arcana_magicrealm.chapters.combat.encounter import leaving
from arcana_magicrealm.chapters.magic.in_effect import pacified
from arcana_magicrealm.chapters.travel.effort import PLAYABLE
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NAMES
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import STATE_WORDS, serves_as
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.levels import LETTERS
from arcana_magicrealm.model.melee import Tool
from arcana_magicrealm.model.pieces import OF_CLASS, PIECES, WEAPONS

# Beings (MR-25.3 to MR-25.5, MR-26, MR-28.4 to MR-28.7).


def absent(game: Game, being: int) -> Rejection | None:
    """The reason against someone who isn't in the clearing; None for all others."""
    if beings.place(game, being) == game.fight.clearing and not beings.is_mist(game, being):
        return None
    return Rejection("MR-23.5", f"{NAMES[being]} isn't in the clearing")


def held(game: Game, being: int, clause: str) -> Rejection | None:
    """The reason against someone held by Tremendous monsters; None for all others."""
    holders = listed([NAMES[one] for one in sheets.held_by(game.fight, being)])
    return Rejection(clause, f"{NAMES[being]} is held by {holders}") if holders else None


def at_peace(game: Game, being: int) -> Rejection | None:
    """The reason against a being that is under Peace; None for all others."""
    return Rejection("MR-43.3", f"{NAMES[being]} is under Peace") if pacified.is_at_peace(game, being) else None


def hidden(game: Game, being: int, target: int, clause: str) -> Rejection | None:
    """The reason against a target that a being doesn't see; None for all others."""
    is_seen = beings.sees(game, being, target)
    return None if is_seen else Rejection(clause, f"{NAMES[target]} is hidden from {NAMES[being]}")


@first_reason
def why_not_lured(game: Game, being: int, target: int) -> Reasons[Rejection]:
    """Explain why a character can't lure someone; -1 for a character that isn't in the clearing."""
    fight, name = game.fight, NAMES[target]
    yield being < 0, "MR-25.3", "your character isn't in the clearing"
    yield target < FIRST_DENIZEN, "MR-25.3", "only monsters and natives can be lured"
    yield absent(game, target) or at_peace(game, being)
    yield not beings.is_unhired(game, target), "MR-25.5", f"{name} is hired or controlled"
    yield figures.is_red(game, fight, target), "MR-25.5", f"{name} shows its red side"
    owner = sheets.owner_over(fight, target)
    yield owner == being, "MR-25.3", f"{name} is on your sheet already"
    yield owner >= FIRST_DENIZEN or sheets.of_owner(fight, target) is not None, "MR-25.5", f"{name} fights a hireling"
    yield beings.shuns(target, being), "MR-45.17", f"{name} never attacks you"
    yield pacified.is_warded(game, target, being), "MR-43.29", f"a Pentangle keeps {name} away"
    return Rejection("MR-43.3", f"{name} is at peace, and can't be assigned")


@first_reason
def why_not_sent(game: Game, seat: int, hireling: int, clause: str) -> Reasons[Rejection]:
    """Explain why a player's hireling can't lure or be deployed (MR-25.4, MR-25.12, MR-26.2)."""
    name = NAMES[hireling]
    yield hireling not in beings.hirelings_of(game, seat), clause, f"{name} isn't a hireling of yours"
    yield absent(game, hireling) or held(game, hireling, "MR-25.12")
    if sheets.is_assigned(game.fight, hireling) or game.fight.deployed >> hireling & 1:
        yield Rejection(clause, f"{name} fights already, or has been deployed in this round")
    return at_peace(game, hireling) or Rejection(clause, f"{name} sees no possible target")


@first_reason
def why_not_against(game: Game, hireling: int, target: int) -> Reasons[None]:
    """Explain why a hireling can't be deployed against someone; None if it can (MR-26.2, MR-26.3).

    Nothing else attacks a native that a red-side-up monster holds (MR-25.12, MR-35.9).
    """
    owner = beings.being_of(game, beings.seat_of(game, hireling))
    yield target in (hireling, owner), "MR-26.2", "a hireling attacks neither itself nor its owner"
    yield absent(game, target)
    yield held(game, target, "MR-35.9") if target >= FIRST_DENIZEN else None
    yield hidden(game, hireling, target, "MR-26.3")


@first_reason
def why_not_charged(game: Game, being: int, target: int) -> Reasons[None]:
    """Explain why a character can't charge someone, whatever it has for that; None if it can (MR-26.12, MR-26.15).

    -1 is a character that isn't in the clearing.
    """
    yield being < 0, "MR-26.1", "your character isn't in the clearing"
    yield target >= FIRST_DENIZEN or target == being, "MR-26.15", "only other characters can be charged"
    yield game.fight.has_charged(being), "MR-26.1", "you have charged in this round"
    yield held(game, being, "MR-26.15")
    yield absent(game, target)
    yield at_peace(game, being)
    yield hidden(game, being, target, "MR-26.12")


@first_reason
def why_not_named(game: Game, being: int, target: int) -> Reasons[None]:
    """Explain why a character can't name someone as its target; None if it can (MR-28.4 to MR-28.7, MR-43.3)."""
    charged = [charge.target for charge in game.fight.charges if charge.charger == being] or [target]
    yield target not in charged, "MR-28.7", "after a charge you can name only the charged character, or none"
    yield target == being, "MR-28.4", "you can't attack yourself"
    yield absent(game, target) or at_peace(game, being) or hidden(game, being, target, "MR-28.5")


# Chits and pieces (MR-26.13, MR-27.2 to MR-27.10, MR-29.3 to MR-29.11).

PLAYED: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "attack with": ("MR-29.3", ("fight",)),
    "maneuver with": ("MR-29.7", ("move", "duck")),
    "charge with": ("MR-26.12", ("move",)),
    "alert with": ("MR-27.5", ("fight",)),
    "run with": ("MR-27.6", ("move",)),
    "go berserk with": ("MR-45.4", ("berserk",)),
    "pick up with": ("MR-46.18", ("move",)),
}
"""Each verb's clause, and the kinds of chits that are played."""
IN_TIME: Final = ("alert with", "run with", "go berserk with", "pick up with")
"""The verbs of actions, for which the sheet must leave time (MR-27.2)."""


@first_reason
def why_not_played(game: Game, being: int, action: Action, played: tuple[Tool, ...] = ()) -> Reasons[Rejection]:
    """Explain why a character can't play something, in a melee step besides what its picks have `played`."""
    if isinstance(action, actions.PlayChit):
        is_own = actions.CHITS[action.chit] in actions.CHIT_LABELS[being]
        yield not is_own, "MR-1.9", f"{NAMES[being]} has no such chit"
    verb, tool = actions.tool_of(action, being)
    if verb == actions.FLY_AWAY:
        yield leaving.why_not_fly(game, being)
    is_spent = tool in (*tools.spent(game, being), *played) and not tools.is_horse(tool)
    yield is_spent, "MR-29.10", "you have played it in this round"
    yield (_unfit_chit if tool.chit >= 0 else _unfit_piece)(game, being, verb, tool, played)
    yield why_not_run(game, being) if verb == "run with" else None
    yield why_not_alert(game, being) if verb == "alert with" else None
    yield _too_weak(game, being, verb, tool)
    if verb in IN_TIME and not tools.in_time(game, being, (tool,)):
        yield _too_slow(game, being, figures.time_of(game, being, tool), "its time")
    unused = "nothing was dropped here" if verb == "pick up with" else "none of its sides can be played now"
    return Rejection(PLAYED[verb][0], unused)


@first_reason
def _unfit_chit(game: Game, being: int, verb: str, tool: Tool, played: tuple[Tool, ...]) -> Reasons[None]:
    chit, state = game.figures_of(being)[tool.chit], game.chits_of(being)[tool.chit]
    clause, kinds = PLAYED[verb]
    yield game.form_of(being) is not None, "MR-40.12", "in another form you play only its values"
    if not serves_as(chit, *kinds):
        clause = "MR-45.11" if chit.action == "duck" and "move" in kinds else clause
        yield Rejection(clause, f"it isn't a {listed([kind.title() for kind in kinds], 'or')} chit")
    yield state not in PLAYABLE, "MR-1.10", f"it is {STATE_WORDS[state]}"
    left = tools.effort_left(game, being, played)
    yield chit.effort > left, "MR-29.11", f"it has {counted(chit.effort, 'asterisk')}, and {left} can still be played"


@first_reason
def _unfit_piece(game: Game, being: int, verb: str, tool: Tool, played: tuple[Tool, ...]) -> Reasons[None]:
    yield tool.form and game.form_of(being) is None, "MR-40.12", "you are in no other form"
    yield tool.wings and tool not in tools.wings(game, being), "MR-29.7", "you can't fly with that now"
    if tool.piece >= 0:
        clause, kinds = PLAYED[verb]
        kind = "fight" if OF_CLASS["gloves"] >> tool.piece & 1 else "move"
        yield kind not in kinds, clause, "it isn't played for that"
        yield not belongings.active(game, being) >> tool.piece & 1, clause, "you don't have it active"
    if tools.is_horse(tool):
        yield game.map.is_cave(game.fight.clearing), "MR-29.7", "horses can't be played in caves"
        yield held(game, being, "MR-33.5")


def _too_weak(game: Game, being: int, verb: str, tool: Tool) -> Rejection | None:
    strength, load = figures.strength_of(game, being, tool), figures.load(game, being)
    what = "your heaviest item" if tool.chit >= 0 else "you or your heaviest item"
    if verb in ("attack with", "alert with"):
        load, what = figures.weapon_weight(game, being), "your weapon"
    elif tool.piece >= 0:
        load = max(load, HEROES[being].weight_level)
    if strength >= load or verb == "go berserk with":
        return None
    return Rejection("MR-29.9", f"its strength is {LETTERS[strength]}, and the weight of {what} is {LETTERS[load]}")


@first_reason
def why_not_alert(game: Game, being: int) -> Reasons[None]:
    """Explain why a character can't turn its weapon over now; None if it can (MR-27.2, MR-27.5)."""
    piece = figures.weapon(game, being)
    has_counter = piece >= 0 and WEAPONS >> piece & 1
    yield not has_counter, "MR-27.5", "you have no active weapon counter that you could turn over"
    fit, weight = tools.attackers(game, being), LETTERS[PIECES[piece].weight]
    yield not fit, "MR-27.5", f"none of your Fight chits and Gloves has the strength {weight} of your weapon"
    yield _all_too_slow(game, being, fit)


@first_reason
def why_not_run(game: Game, being: int) -> Reasons[None]:
    """Explain why a character can't run away now; None if it can (MR-27.2, MR-27.6 to MR-27.10)."""
    yield held(game, being, "MR-27.10")
    if not leaving.can_run(game, being):
        came = beings.character_of(game, being).came >= 0
        only = "you came here today, and can't use the roadway any more by which you did"
        yield Rejection("MR-27.8", only if came else "no roadway that you can use leads away")
    yield not tools.moving(game, being, "move"), "MR-27.6", "you have no Move chit, Boots or horse to run with"
    fit, load = tools.movers(game, being, "move"), LETTERS[figures.load(game, being)]
    yield not fit, "MR-27.7", f"none of your Move chits, Boots and horses bears your load of weight {load}"
    yield _all_too_slow(game, being, fit)


def _all_too_slow(game: Game, being: int, fit: list[Tool]) -> Rejection | None:
    best = min([figures.time_of(game, being, tool) for tool in fit])
    return None if best < tools.limit(game, being) else _too_slow(game, being, best, "your best time")


def _too_slow(game: Game, being: int, time: int, what: str) -> Rejection:
    most, author = min(tools.limits(game, being))
    verb = "charges" if author < FIRST_DENIZEN else "moves"
    return Rejection("MR-27.2", f"{NAMES[author]} {verb} at {most}, and {what} is {time}: it must be lower")
