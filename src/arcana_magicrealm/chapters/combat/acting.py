"""Encounter actions: alert, run or fly away, cast a spell, change items, go berserk, or nothing (MR-27, MR-45.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_core.scenario.bounds import Count
from arcana_core.text.wording import listed
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, obtaining
from arcana_magicrealm.chapters.combat import deploying, figures, hits, leaving, sheets, tools
from arcana_magicrealm.chapters.magic import casting, uncastable
from arcana_magicrealm.chapters.magic.spells import protecting
from arcana_magicrealm.chapters.travel import effort, flying
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NAMES
from arcana_magicrealm.model.levels import LETTERS
from arcana_magicrealm.model.melee import Tool
from arcana_magicrealm.model.pieces import PIECES, WEAPONS
from arcana_magicrealm.model.state import ACTIVITIES, FIRST_DENIZEN, Pieces

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

CHANGE, NOTHING = actions.word("change items"), actions.word("no action")
RECORD_ALERT: Final = actions.Record([*ACTIVITIES].index("A"))


@step
class Acting(asking.BeingAsked):
    """Ask a character in the clearing for its action (MR-27.1, MR-47.32)."""

    passing = NOTHING

    def asks_in_any_case(self, game: Game) -> bool:
        """Whether the character might run or cast for all that others know of its load, paths and spells (MR-48.5)."""
        fit = tools.in_time(game, self.being, tools.moving(game, self.being, "move"))
        may_run = fit and not sheets.held_by(game.fight, self.being) and not flying.is_flyer(game, self.being)
        return bool(may_run) or casting.seems_to_cast(game, self.being)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The actions that its sheet leaves time for, or none; none at all for who has charged (MR-26.14)."""
        being = self.being
        has_charged = any(charge.charger == being for charge in game.fight.charges)
        has_cast = casting.casting_of(game, being) is not None
        if has_charged or has_cast or beings.place(game, being) != game.fight.clearing:
            return ()
        change = (CHANGE,) if belongings.owned(game, being) else ()
        played = (
            *tools.plays("run with", being, runners(game, being)),
            *tools.plays(actions.FLY_AWAY, being, leaving.flyers(game, being)),
            *tools.plays("alert with", being, alerters(game, being)),
            *tools.plays("go berserk with", being, tools.in_time(game, being, tools.chits(game, being, "berserk"))),
            *tools.plays("pick up with", being, pickers(game, being)),
            *casting.options(game, being),
            *protecting.options(game, being),
        )
        return (NOTHING, *change, *sorted(played, key=game.action_space.id_of))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Carry the action out."""
        being = self.being
        if action == NOTHING:
            return
        if action == CHANGE:
            game.then(Changing(being))
            return
        if action == protecting.ACTIVATE:
            protecting.activate(game, being, action)
            return
        spell = actions.spell_cast(action)
        if spell >= 0:
            game.then(casting.CastWith(being, spell), self)  # one who has cast isn't asked again
            return
        verb, tool = actions.tool_of(action, being)
        if verb == "run with" and tools.is_horse(tool):
            game.then(deploying.ChoosePace(being, tool.piece))
            return
        DEEDS[verb](game, being, tool)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why an action isn't possible."""
        if actions.spell_cast(action) >= 0:
            return uncastable.why_not(game, self.being, actions.spell_cast(action))
        if action == protecting.ACTIVATE:
            return Rejection("MR-43.41", "you have no protection chit that you could activate")
        form = game.form_of(self.being)
        if form is not None and not isinstance(action, actions.PlayForm | actions.FlyAway | actions.PlayWings):
            return Rejection("MR-40.12", f"as {form.name} you can only run or fly away, by its own move")
        if isinstance(action, actions.PLAYS):
            return _why_not_played(game, self.being, action)
        if action == RECORD_ALERT:  # typed as "alert"
            return why_not_alert(game, self.being) or Rejection(
                "MR-27.5", "choose the Fight chit or Gloves that you play for it"
            )
        return Rejection(
            "MR-27.1", "you can alert, run or fly away, cast a spell, change items, go berserk, or do nothing"
        )


def _why_not_played(game: Game, being: int, action: Action) -> Rejection:
    verb = actions.play_verb(action)
    if verb == actions.FLY_AWAY:
        return leaving.why_not_fly(game, being)
    most = tools.limit(game, being)
    reasons = {"run with": why_not_run, "alert with": why_not_alert}
    reason = reasons[verb](game, being) if verb in reasons else None
    if reason is not None:
        return reason
    if most < figures.SLOWEST:
        return Rejection("MR-27.2", f"its time must be lower than {most}, and its strength and effort must suffice")
    return Rejection("MR-29.9", "it isn't active, too weak, or takes more effort than a round allows")


def alerters(game: Game, being: int) -> list[Tool]:
    """The Fight chits and Gloves with which a character can turn its weapon counter (MR-27.5)."""
    piece = figures.weapon(game, being)
    return tools.in_time(game, being, tools.attackers(game, being)) if piece >= 0 and WEAPONS >> piece & 1 else []


def why_not_alert(game: Game, being: int) -> Rejection | None:
    """Explain why a character can't turn its weapon over now; None if it can (MR-27.2, MR-27.5)."""
    piece = figures.weapon(game, being)
    if piece < 0 or not WEAPONS >> piece & 1:
        return Rejection("MR-27.5", "you have no active weapon counter that you could turn over")
    fit = tools.attackers(game, being)
    if not fit:
        weight = LETTERS[PIECES[piece].weight]
        return Rejection("MR-27.5", f"none of your Fight chits and Gloves has the strength {weight} of your weapon")
    return _why_too_slow(game, being, fit)


def runners(game: Game, being: int) -> list[Tool]:
    """The chits and pieces with which a character can run; none if no roadway is open to it (MR-27.6 to MR-27.10)."""
    can_leave = leaving.roadway_ends(game, being) or beings.woods_around(game, being, game.fight.clearing)
    if sheets.held_by(game.fight, being) or flying.is_flyer(game, being) or not can_leave:
        return []
    return tools.in_time(game, being, tools.movers(game, being, "move"))


def why_not_run(game: Game, being: int) -> Rejection | None:
    """Explain why a character can't run away now; None if it can (MR-27.2, MR-27.6 to MR-27.10)."""
    held = sheets.held_by(game.fight, being)
    if held:
        return Rejection("MR-27.10", f"you are held by {listed([NAMES[one] for one in held])}")
    if not leaving.roadway_ends(game, being):
        came = beings.character_of(game, being).came >= 0
        only = "you came here today, and can't use the roadway any more by which you did"
        return Rejection("MR-27.8", only if came else "no roadway that you can use leads away")
    if not tools.moving(game, being, "move"):
        return Rejection("MR-27.6", "you have no Move chit, Boots or horse to run with")
    fit = tools.movers(game, being, "move")
    if not fit:
        load = LETTERS[figures.load(game, game.fight, being)]
        return Rejection("MR-27.7", f"none of your Move chits, Boots and horses bears your load of weight {load}")
    return _why_too_slow(game, being, fit)


def _why_too_slow(game: Game, being: int, fit: list[Tool]) -> Rejection | None:
    most, author = min(tools.limits(game, being), default=(figures.SLOWEST, being))
    best = min([figures.time_of(game, being, tool) for tool in fit])
    if best < most:
        return None
    verb = "charges" if author < FIRST_DENIZEN else "moves"
    return Rejection("MR-27.2", f"{NAMES[author]} {verb} at {most}, and your best time is {best}: it must be lower")


def pickers(game: Game, being: int) -> list[Tool]:
    """The Move chits that are fast enough to pick up dropped pieces (MR-27.2, MR-46.18)."""
    return tools.in_time(game, being, tools.chits(game, being, "move")) if dropped_here(game) else []


def dropped_here(game: Game) -> int:
    """The pieces that lie dropped in the clearing."""
    position = game.position
    return position.dropped & position.piles.cards_of(slots.HEAP[game.fight.clearing]) if position.dropped else 0


# Deeds (MR-27.5, MR-27.13, MR-45.4).


def alert(game: Game, being: int, tool: Tool) -> None:
    """Turn the active weapon counter over (MR-27.5)."""
    tools.spend(game, being, tool)
    piece = figures.weapon(game, being)
    hits.turn_weapon(game, being, alerted=not game.position.alerted >> piece & 1, clause="MR-27.5")


def go_berserk(game: Game, being: int, tool: Tool) -> None:
    """Be as hard to kill as a Tremendous monster until Midnight (MR-45.4)."""
    tools.spend(game, being, tool)
    effort.go_berserk(game, being)


def pick_up(game: Game, being: int, tool: Tool) -> None:
    """Pick up dropped pieces one by one (MR-46.18)."""
    tools.spend(game, being, tool)
    game.then(PickUpInCombat(being))


DEEDS: Final[Mapping[str, Callable[[Any, int, Tool], None]]] = {
    "alert with": alert,
    "go berserk with": go_berserk,
    "pick up with": pick_up,
    "run with": leaving.run_or_fly,
    actions.FLY_AWAY: lambda game, being, tool: game.then(leaving.FlyTo(being, tool)),
}
"""By verb of an action what is done with the chit or piece."""


@step
class PickUpInCombat(asking.BeingAsked):
    """Ask which dropped pieces a character picks up (MR-46.18)."""

    passing = actions.DONE
    rejection = Rejection("MR-46.18", "only dropped pieces in your clearing can be picked up")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The dropped pieces, or done."""
        return (actions.DONE, *actions.handles("pick up", indices(dropped_here(game))))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Obtain one and ask again."""
        verb, piece = actions.handled(action)
        if verb:
            game.then(self)
            belongings.take_up(game, slots.HEAP[game.fight.clearing], piece, game.position.piles.everybody)
            game.report("MR-46.18", events.PickedUp, self.being, piece)
            game.obtain(self.being, piece)


@step
class Changing(asking.BeingAsked):
    """Ask what a character changes: one belonging on, one off, or any number abandoned (MR-27.13)."""

    changed: Pieces = 0
    done: Count = 0
    """1 once one was activated, 2 once one was deactivated, 4 once one was abandoned, added up."""

    passing = actions.DONE
    rejection = Rejection("MR-27.13", "activate one belonging and deactivate one, or abandon some, or be done")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The changes that are left, or done."""
        found = (*belongings.rearrange_options(game, self.being), *obtaining.drop_options(game, self.being))
        return (actions.DONE, *sorted([one for one in found if self.allows(one)], key=game.action_space.id_of))

    def allows(self, action: Action) -> bool:
        """Whether a change fits those made before."""
        verb, piece = actions.handled(action)
        if verb in ("abandon", "drop"):
            return self.done in (0, ABANDONS)
        return not self.changed >> piece & 1 and not self.done & (KINDS[verb] | ABANDONS)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Make the change and ask again."""
        verb, piece = actions.handled(action)
        if verb:
            game.then(Changing(self.being, self.changed | 1 << piece, self.done | KINDS[verb]))
            change = obtaining.drop_one if verb == "drop" else belongings.rearrange
            change(game, self.being, action)


ABANDONS: Final = 4
KINDS: Final = {"activate": 1, "deactivate": 2, "abandon": ABANDONS, "drop": ABANDONS}
"""By verb of a change its number among `Changing.done`."""
