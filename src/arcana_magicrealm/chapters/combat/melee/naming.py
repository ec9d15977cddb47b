"""The melee step begins: horses turn, targets are named one player after the other (MR-28)."""

from __future__ import annotations

from typing import ClassVar, Final

from arcana_core.actions import Action, Reasons, Rejection
from arcana_core.agenda import Step, evolve, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import figures, sheets, unplayable
from arcana_magicrealm.chapters.combat.encounter import luring
from arcana_magicrealm.chapters.combat.melee import treachery
from arcana_magicrealm.chapters.magic import casting
from arcana_magicrealm.chapters.magic.in_effect import pacified
from arcana_magicrealm.chapters.magic.spells import protecting
from arcana_magicrealm.model.beings import NOWHERE, bit
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import BOXES, NO_BOX
from arcana_magicrealm.model.spellings import Seat

FAILS: Final = 6
"""The result of Hide that has no effect (MR-11.1)."""
PLACES: Final = tuple([actions.InBox(box - 1) for box in BOXES])
"""Boxes, circles or squares 1 to 3 of a sheet."""


@step
def melee_begins(game: Game) -> None:
    """Turn the natives' horses over, and draw the attention chits of those who name targets (MR-28.1, MR-28.3)."""
    fight = game.fight
    if fight.last:
        return  # MR-42.8
    natives = [one for one in beings.denizens_in(game, fight.clearing) if one >= beings.FIRST_NATIVE]
    unhired = sum([bit(one) for one in natives if beings.is_unhired(game, one)])
    hired = sum(map(bit, natives)) & ~unhired
    game.change_fight(galloping=(fight.galloping | unhired) ^ hired)
    seats = [seat for seat in beings.playing(game) if names_targets(game, seat)]
    game.then(*[name_targets(seat) for seat in game.rng.sample(seats, len(seats))])


def names_targets(game: Game, seat: int) -> bool:
    """Whether a player takes part: its character or a hireling is in the clearing (MR-28.3)."""
    return luring.fighter_of(game, seat) >= 0 or bool(luring.hirelings_here(game, seat))


@step
def name_targets(game: Game, seat: Seat) -> None:
    """Let a player name targets for its character and hirelings, and place them (MR-28.4, MR-28.8, MR-28.9)."""
    own = luring.fighter_of(game, seat)
    found: list[Step[Game]] = [game.target_question(own)] if own >= 0 else []
    found += [NameAttacker(one) for one in luring.hirelings_here(game, seat)]
    game.then(*found, place_hirelings(seat))


class NameTarget(asking.BeingAsked):
    """Ask a character for its target (MR-28.4 to MR-28.7, MR-47.33)."""

    passing = actions.NONE
    rejection = Rejection("MR-28.4", "name an unhidden character or denizen in the clearing, or none")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Everybody in the clearing that the character sees, or none; only the one it has charged."""
        return (actions.NONE, *[actions.engage("name", one) for one in targets(game, self.being)])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Name the target."""
        target = action.being if isinstance(action, actions.Engage) else NOWHERE
        if sheets.is_holding(game.fight, self.being) != target:
            sheets.let_go(game, [self.being])  # MR-33.3, MR-40.15
        if target >= 0:
            name(game, self.being, target)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain who can't be named."""
        verb, being = actions.engaged(action)
        yield unplayable.why_not_named(game, self.being, being) if verb == "name" else None


def targets(game: Game, being: int) -> list[int]:
    """The targets that a character can name (MR-28.4, MR-28.5, MR-28.7, MR-43.3)."""
    there, charges = beings.everybody_in(game, game.fight.clearing), game.fight.charges
    charged = [charge.target for charge in charges if charge.charger == being] or there
    seen = [one for one in there if one in charged and one != being and beings.sees(game, being, one)]
    return [] if pacified.is_at_peace(game, being) else seen


def name(game: Game, being: int, target: int, *, is_gentle: bool = False) -> None:
    """Name a target: both become unhidden, groups battle, own natives rebel (MR-28.4, MR-28.6, MR-28.12, MR-24.4).

    A gentle spell on a native starts no battle, nor is it treachery (MR-46.14).
    """
    seat, alarms = beings.seat_of(game, being), treachery.is_alarming(game, target)
    game.report("MR-28.4", events.TargetNamed, being, target)
    if not stays_hidden(game, being):
        beings.unhide(game, being, "MR-28.6")
    beings.unhide(game, target, "MR-28.6")
    protecting.disturb(game, seat, target)
    if beings.seat_of(game, target) == seat and not is_gentle:
        treachery.betray(game, seat, target)
    note_target(game, being, target)
    if is_gentle:
        return
    sheets.provoke(game, seat, target)
    if alarms:
        treachery.alarm(game, seat, sheets.group_of(target))


def stays_hidden(game: Game, being: int) -> bool:
    """Whether a hidden character who shoots at or bewitches one target stays hidden, by an option (MR-46.2)."""
    if not (game.rules.ambush and beings.is_hidden(game, being)):
        return False
    cast = casting.casting_of(game, being)
    may_stay = figures.shoots(game, being) if cast is None else len(cast.targets) == 1
    return may_stay and game.table_roll(being, "hide") < FAILS


def note_target(game: Game, being: int, target: int) -> None:
    """Keep a target for this round (MR-28.4)."""
    game.change_fight(targets=(*game.fight.targets, (being, target)))


class NameAttacker(asking.BeingAsked):
    """Ask which of its attackers a hireling that owns a sheet attacks (MR-28.8, MR-47.33)."""

    rejection = Rejection("MR-28.8", "a hireling attacks one of the attackers on its own sheet")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The attackers on its sheet."""
        held = sheets.is_holding(game.fight, self.being)
        attackers = sheets.attackers_of(game.fight, self.being)
        return tuple([actions.engage("name", one) for one in sorted(attackers) if held in (NOWHERE, one)])

    def answer(self, game: Game, action: actions.Engage, player: int) -> None:
        """Name the target."""
        game.report("MR-28.8", events.TargetNamed, self.being, action.being)
        seat = beings.seat_of(game, self.being)
        protecting.disturb(game, seat, action.being)
        note_target(game, self.being, action.being)
        sheets.provoke(game, seat, action.being)


# Placing hirelings on the sheets of unhired denizens (MR-28.9).


@step
def place_hirelings(game: Game, seat: Seat) -> None:
    """Ask where a player's hirelings stand on the sheets of unhired denizens, if they stand nowhere yet (MR-28.9)."""
    mine = luring.hirelings_here(game, seat)
    game.then(*[place(one) for one in mine for place in (PlaceHireling, PlaceOther)])


class PlaceHireling(asking.BeingAsked):
    """Ask in which circle or square a hireling stands (MR-28.9, MR-47.33)."""

    rejection = Rejection("MR-28.9", "place your hireling in 1, 2 or 3")
    field: ClassVar[str] = "box"
    """The field of `Stand` with its place."""

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The three places, if the hireling is on the sheet of an unhired denizen and stands nowhere yet."""
        is_foe_s = beings.is_unhired(game, sheets.owner_over(game.fight, self.being))
        return PLACES if is_foe_s and not getattr(game.fight.stand_of(self.being), self.field) else ()

    def answer(self, game: Game, action: actions.InBox, player: int) -> None:
        """Put it there."""
        stand = evolve(game.fight.stand_of(self.being), **{self.field: action.number + 1})
        sheets.place(game, sheets.owner_over(game.fight, self.being), stand)


class PlaceOther(PlaceHireling):
    """Ask where the horse, head or club of a hireling stands; these two never with their owner (MR-28.9, MR-30.1)."""

    rejection = Rejection("MR-28.9", "place the horse, head or club of your hireling in 1, 2 or 3")
    field = "other"

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The places, if it has such a counter; a head or club goes into another one than its monster."""
        found = super().options(game, player) if figures.has_other(game, self.being) else ()
        mine = game.fight.stand_of(self.being).box if figures.part_of(game, self.being) is not None else NO_BOX
        return tuple([place for place, box in zip(found, BOXES, strict=False) if box != mine])
