"""Encounter actions: alert, run or fly away, cast a spell, change items, go berserk, or nothing (MR-27, MR-45.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from arcana_core.actions import Action, Reasons, Rejection
from arcana_core.scenario.bounds import Count
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import asking, beings, belongings, obtaining
from arcana_magicrealm.chapters.combat import figures, sheets, tools, unplayable
from arcana_magicrealm.chapters.combat.encounter import deploying, leaving
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.chapters.magic import casting, spending, uncastable
from arcana_magicrealm.chapters.magic.spells import protecting
from arcana_magicrealm.chapters.travel import effort, fly_chits, flying
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.levels import level
from arcana_magicrealm.model.melee import BROOMSTICK, Tool
from arcana_magicrealm.model.pieces import WEAPONS
from arcana_magicrealm.model.spellings import Pieces
from arcana_magicrealm.model.spells import FLYING_VALUES

CHANGE, NOTHING = actions.word("change items"), actions.word("no action")
TYPED: Final[Mapping[Action, tuple[Callable[[Any, int], Rejection | None], str, str]]] = {
    actions.record("A"): (unplayable.why_not_alert, "MR-27.5", "Fight chit or Gloves"),
    actions.word("run"): (unplayable.why_not_run, "MR-27.6", "Move chit, Boots or horse"),
    actions.record("FL"): (leaving.why_not_fly, "MR-27.12", "flying values"),
}
"""The actions that "alert", "run" and "fly" name in other positions, with the reason against them here, if any.

Without one, the clause, and the tools of which one must be chosen.
"""


class Acting(asking.BeingAsked):
    """Ask a character in the clearing for its action (MR-27.1, MR-47.32)."""

    ending = NOTHING
    rejection = Rejection(
        "MR-27.1", "you can alert, run or fly away, cast a spell, change items, go berserk, or do nothing"
    )

    def asks_in_any_case(self, game: Game) -> bool:
        """Whether the character might run or cast for all that others know of its load, paths and spells (MR-48.5)."""
        fit = tools.in_time(game, self.being, tools.moving(game, self.being, "move"))
        may_run = fit and not sheets.held_by(game.fight, self.being) and not flying.is_flyer(game, self.being)
        return bool(may_run) or casting.seems_to_cast(game, self.being)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The actions that its sheet leaves time for, or none; none at all after a charge (MR-26.14)."""
        being = self.being
        has_acted = game.fight.has_charged(being) or casting.casting_of(game, being) is not None
        if has_acted or beings.place(game, being) != game.fight.clearing:
            return ()
        change = (CHANGE,) if belongings.owned(game, being) else ()
        played = [one for verb, deed in DEEDS.items() for one in tools.plays(game, verb, being, deed.fit(game, being))]
        found = (*played, *casting.options(game, being), *protecting.options(game, being))
        return (NOTHING, *change, *sorted(found, key=game.action_space.id_of))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Carry the action out."""
        being = self.being
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
        DEEDS[verb].do(game, being, tool)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why an action isn't possible."""
        if actions.spell_cast(action) >= 0:
            yield uncastable.why_not(game, self.being, actions.spell_cast(action))
        yield protecting.why_not(game, self.being, action)
        form = game.form_of(self.being)
        if form is not None and not isinstance(action, actions.PlayForm | actions.FlyAway | actions.PlayWings):
            yield Rejection("MR-40.12", f"as {form.name} you can only run or fly away, by its own move")
        if actions.play_verb(action) in DEEDS:
            yield unplayable.why_not_played(game, self.being, action)
        if action in TYPED:
            why_not, clause, what = TYPED[action]
            yield why_not(game, self.being) or Rejection(clause, f"choose the {what} that you play for it")


def alerters(game: Game, being: int) -> list[Tool]:
    """The Fight chits and Gloves with which a character can turn its weapon counter (MR-27.5)."""
    piece = figures.weapon(game, being)
    has_counter = piece >= 0 and WEAPONS >> piece & 1
    return tools.in_time(game, being, tools.attackers(game, being)) if has_counter else []


def runners(game: Game, being: int) -> list[Tool]:
    """The chits and pieces with which a character can run; none if no roadway is open to it (MR-27.6 to MR-27.10)."""
    is_bound = sheets.held_by(game.fight, being) or flying.is_flyer(game, being) or not leaving.can_run(game, being)
    return [] if is_bound else tools.in_time(game, being, tools.movers(game, being, "move"))


def berserkers(game: Game, being: int) -> list[Tool]:
    """The Berserk chits that are fast enough (MR-27.2, MR-45.4)."""
    return tools.in_time(game, being, tools.chits(game, being, "berserk"))


def pickers(game: Game, being: int) -> list[Tool]:
    """The Move chits that are fast enough to pick up dropped pieces (MR-27.2, MR-46.18)."""
    lies_there = obtaining.dropped_in(game, game.fight.clearing)
    return tools.in_time(game, being, tools.chits(game, being, "move")) if lies_there else []


# Deeds (MR-27.5, MR-27.13, MR-45.4).


def alert(game: Game, being: int, tool: Tool) -> None:
    """Turn the active weapon counter over (MR-27.5)."""
    tools.spend(game, being, tool, "MR-27.5")
    piece = figures.weapon(game, being)
    hits.turn_weapon(game, being, alerted=not game.position.alerted >> piece & 1, clause="MR-27.5")


def go_berserk(game: Game, being: int, tool: Tool) -> None:
    """Be as hard to kill as a Tremendous monster until Midnight (MR-45.4)."""
    tools.spend(game, being, tool, "MR-45.4")
    effort.go_berserk(game, being)


def pick_up(game: Game, being: int, tool: Tool) -> None:
    """Pick up dropped pieces one by one; a stronger chit may end a lent Broomstick (MR-43.27, MR-46.18)."""
    tools.spend(game, being, tool, "MR-46.18", moves=True)
    game.then(PickUpInCombat(being))
    if figures.strength_of(game, being, tool) > level(FLYING_VALUES[BROOMSTICK].strength):
        tools.lender_asked(game, being, tool, fly_chits.BreakBroomstick)


class Deed(NamedTuple):
    """An action that plays a chit or piece: those that are fit for it, and the function that uses one."""

    fit: Callable[[Any, int], Iterable[Tool]]
    do: Callable[[Any, int, Tool], None]


DEEDS: Final[Mapping[str, Deed]] = {
    "alert with": Deed(alerters, alert),
    "go berserk with": Deed(berserkers, go_berserk),
    "pick up with": Deed(pickers, pick_up),
    "run with": Deed(runners, leaving.run_or_fly),
    actions.FLY_AWAY: Deed(leaving.flyers, lambda game, being, tool: game.then(leaving.FlyTo(being, tool))),
}
"""These actions by their verbs."""


class PickUpInCombat(obtaining.PickUp):
    """Ask which dropped pieces a character picks up (MR-46.18)."""

    def there(self, game: Game) -> int:
        """The dropped pieces in the clearing; one who is blocked for the day may pick them up too."""
        here = game.fight.clearing
        return obtaining.dropped_in(game, here) & ~self.taken if beings.place(game, self.being) == here else 0


class Changing(asking.BeingAsked):
    """Ask what a character changes: one belonging on, one off, or any number abandoned (MR-27.13)."""

    changed: Pieces = 0
    done: Count = 0
    """1 once one was activated, 2 once one was deactivated, 4 once one was abandoned, added up."""

    ending = actions.DONE
    rejection = Rejection("MR-27.13", "activate one belonging and deactivate one, or abandon some, or be done")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The changes that are left, or done; none after a wish has taken the character away (MR-42.6)."""
        if beings.place(game, self.being) != game.fight.clearing:
            return ()
        found = belongings.rearrange_options(game, self.being)
        return (actions.DONE, *sorted([one for one in found if self.allows(one)], key=game.action_space.id_of))

    def allows(self, action: Action) -> bool:
        """Whether a change fits those made before."""
        verb, piece = actions.handled(action)
        return not (self.changed >> piece & 1 or self.done & EXCLUDED[verb])

    def answer(self, game: Game, action: actions.Handle, player: int) -> None:
        """Make the change and ask again."""
        verb, piece = actions.handled(action)
        game.then(Changing(self.being, self.changed | 1 << piece, self.done | KINDS[verb]))
        if (verb, piece) == ("activate", flying.CARPET_PIECE):
            game.then(spending.OfferColour(self.being))  # which it may energize at once: MR-36.7
        belongings.rearrange(game, self.being, action)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain what can't be changed."""
        is_left = actions.handled(action)[0] in KINDS and self.allows(action)
        yield belongings.why_cannot_rearrange(game, self.being, action) if is_left else None


KINDS: Final = {"activate": 1, "deactivate": 2, "abandon": 4, "drop": 4}
"""The number of each verb of a change among `Changing.done`."""
EXCLUDED: Final = {"activate": 1 + 4, "deactivate": 2 + 4, "abandon": 1 + 2, "drop": 1 + 2}
"""The numbers of the changes after which a verb isn't possible any more."""
