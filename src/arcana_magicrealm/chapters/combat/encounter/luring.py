"""The encounter step begins: luring, and random assignment of those who attack (MR-25)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Reasons, Rejection
from arcana_core.agenda import step
from arcana_core.chance.table_rolls import TableRoll
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, rolls
from arcana_magicrealm.chapters.combat import figures, sheets, unplayable
from arcana_magicrealm.chapters.combat.melee import treachery
from arcana_magicrealm.chapters.magic.in_effect import pacified
from arcana_magicrealm.chapters.magic.spells import protecting
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, denizen_of
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.spellings import Individual, IndividualOrNone, Seat

UNBOUNDED: Final = TableRoll(low=None, high=None)
"""The roll for random assignment, neither lowered to 6 nor raised to 1 (MR-25.8)."""


def fighter_of(game: Game, seat: int) -> int:
    """The character of a player, if it is in the clearing of the fight and in combat; -1 otherwise."""
    one = game.position.characters[seat]
    is_here = one.status == "playing" and one.at == game.fight.clearing
    return one.hero if is_here and not beings.is_mist(game, one.hero) else NOWHERE


def hirelings_here(game: Game, seat: int) -> tuple[int, ...]:
    """The hirelings of a player in the clearing of the fight."""
    mine, here = beings.hirelings_of(game, seat), game.fight.clearing
    return tuple([one for one in mine if beings.place(game, one) == here and not beings.is_mist(game, one)])


def denizens_here(game: Game) -> tuple[int, ...]:
    """The unhired denizens in the clearing of the fight, in the order of identity."""
    there, owners = beings.fighters_in(game, game.fight.clearing), game.position.owners
    return tuple([being for being in there if owners[being - FIRST_DENIZEN] < 0])


# Luring (MR-25.3 to MR-25.5, MR-47.29).


class Luring(asking.SeatAsked):
    """Ask a player which denizens its character or hirelings lure, one after the other (MR-25.3, MR-25.4)."""

    hireling: IndividualOrNone = NOWHERE
    """The hireling that lures; -1 for the character, or if none is chosen yet."""

    ending = actions.DONE
    rejection = Rejection("MR-25.3", "lure unhired denizens of the clearing, each hireling only one, or be done")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The denizens that can be lured, the hirelings that can lure, or done."""
        prey = prey_of(game)
        if self.hireling >= 0:
            return tuple([actions.engage("lure", one) for one in prey_for(game, self.hireling, prey)])
        own = fighter_of(game, self.seat)
        found = [actions.engage("lure", one) for one in prey_for(game, own, prey)] if own >= 0 else []
        free = [one for one in hirelings_here(game, self.seat) if prey and is_free(game, one)]
        found += [actions.engage("lure with", one) for one in free if prey_for(game, one, prey)]
        return (actions.DONE, *found)

    def answer(self, game: Game, action: actions.Engage, player: int) -> None:
        """Put the denizen on the sheet, and ask again."""
        if self.hireling < 0:
            game.then(Luring(self.seat))
        if actions.engaged(action)[0] == "lure with":
            game.then(Luring(self.seat, action.being))
            return
        owner = self.hireling if self.hireling >= 0 else fighter_of(game, self.seat)
        lure(game, self.seat, action.being, owner)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain who can't be lured, and which hirelings can't lure."""
        verb, being = actions.engaged(action)
        lurer = self.hireling if self.hireling >= 0 else fighter_of(game, self.seat)
        yield unplayable.why_not_lured(game, lurer, being) if verb == "lure" else None
        if verb == "lure with" and self.hireling < 0:
            yield unplayable.why_not_sent(game, self.seat, being, "MR-25.4")


def prey_of(game: Game) -> list[int]:
    """The denizens that can be lured now: unhired, not red side up, not with a hireling or at peace (MR-25.5)."""
    fight, spells = game.fight, game.position.enchantments
    of_denizens = [sheet for sheet in fight.sheets if sheet.owner >= FIRST_DENIZEN]
    with_hirelings = {one for sheet in of_denizens for one in (sheet.owner, *sheet.attackers)}
    free = [one for one in denizens_here(game) if one not in with_hirelings]
    not_red = [one for one in free if not figures.is_red(game, fight, one)] if fight.dark else free
    return [one for one in not_red if not pacified.is_at_peace(game, one)] if spells else not_red


def prey_for(game: Game, being: int, prey: list[int]) -> list[int]:
    """Those that someone can lure to its sheet: nothing keeps them apart (MR-25.3, MR-43.3, MR-43.29, MR-45.17)."""
    if pacified.is_at_peace(game, being):
        return []
    apart = (*sheets.attackers_of(game.fight, being), *beings.SHUNNED.get(being, ()))
    spells = game.position.enchantments
    return [one for one in prey if one not in apart and not (spells and pacified.is_warded(game, one, being))]


def is_free(game: Game, hireling: int) -> bool:
    """Whether a hireling is on no sheet, as one that is held is, and not at peace (MR-25.12, MR-26.2, MR-43.3)."""
    return not pacified.is_at_peace(game, hireling) and not sheets.is_assigned(game.fight, hireling)


def lure(game: Game, seat: int, being: int, owner: int) -> None:
    """Lure a denizen to a character's or hireling's sheet: who lures becomes unhidden (MR-25.3, MR-25.4, MR-24.4).

    A hireling may show either side. One that rebels has no sheet (MR-28.13, MR-46.10).
    """
    clause = "MR-25.3" if owner < FIRST_DENIZEN else "MR-25.4"
    game.report(clause, events.Lured, being, owner)
    beings.unhide(game, owner, clause)
    protecting.disturb(game, seat, being)
    treachery.betray_own_group(game, owner, being)
    sheets.provoke(game, seat, being)
    if not beings.is_unhired(game, owner):
        sheets.join(game, being, owner)
        game.then(*sheets.ask_sides(game, owner))


# Random assignment (MR-25.7 to MR-25.11, MR-47.30).


@step
def assign_at_random(game: Game) -> None:
    """Assign every unassigned monster, and native that battles a player, one at a time (MR-25.7)."""
    fight = game.fight
    battling = {group for group, _ in fight.battles}
    hostile = [one for one in denizens_here(game) if beings.is_monster(one) or sheets.group_of(one) in battling]
    unassigned = [one for one in hostile if not sheets.is_assigned(fight, one) and not pacified.is_at_peace(game, one)]
    unassigned.sort(key=lambda one: (DENIZENS[denizen_of(one)].row, one))  # Ghosts have no row, and come first
    game.then(*map(assign, unassigned))


@step
def assign(game: Game, being: Individual) -> None:
    """Let the eligible players roll for a denizen; the highest gets it, if there is one (MR-25.8 to MR-25.11)."""
    seats = [seat for seat in range(game.player_count) if is_eligible(game, seat, being)]
    while len(seats) > 1:
        rolls = {seat: assignment_roll(game, seat) for seat in seats}
        seats = [seat for seat in seats if rolls[seat] == max(rolls.values())]
    game.then(*[come(seat, being) for seat in seats])


def is_eligible(game: Game, seat: int, being: int) -> bool:
    """Whether a denizen may attack a player: unhidden, here or by a hireling, battled by a native (MR-25.9)."""
    may_attack = not pacified.may_not_attack(game, being, beings.being_of(game, seat))
    is_hostile = beings.is_monster(being) or sheets.battles(game.fight, sheets.group_of(being), seat)
    return may_attack and is_hostile and can_receive(game, seat, being)


def can_receive(game: Game, seat: int, being: int) -> bool:
    """Whether a denizen can come to a player: to the unhidden character, or an unhidden hireling (MR-25.9)."""
    return comes_to_character(game, seat, being) or bool(receivers(game, seat, being))


def comes_to_character(game: Game, seat: int, being: int) -> bool:
    """Whether a denizen is assigned to the character itself: here, unhidden, and not protected (MR-25.10, MR-45.17)."""
    own = fighter_of(game, seat)
    return own >= 0 and not beings.is_hidden(game, own) and not beings.shuns(being, own)


@step
def come(game: Game, seat: Seat, being: Individual) -> None:
    """Put a denizen on the character's sheet; if it is hidden or elsewhere, ask for a hireling (MR-25.10).

    A spell that names several watchful natives alarms all of them several times; each comes once (MR-46.9).
    """
    if sheets.is_assigned(game.fight, being):
        return
    if comes_to_character(game, seat, being):
        own = fighter_of(game, seat)
        game.report("MR-25.10", events.Assigned, being, own)
        sheets.join(game, being, own)
    else:
        game.then(Receive(seat, being))


def receivers(game: Game, seat: int, being: int) -> tuple[int, ...]:
    """The unhidden hirelings of a player to which a denizen can be assigned (MR-25.10, MR-25.12, MR-43.29)."""
    here = hirelings_here(game, seat)
    seen = [one for one in here if not beings.is_hidden(game, one) and not pacified.is_at_peace(game, one)]
    free = [one for one in seen if not sheets.held_by(game.fight, one)]
    return tuple([one for one in free if not pacified.is_warded(game, being, one)])


def assignment_roll(game: Game, seat: int) -> int:
    """Roll for random assignment; modifiers apply only in the clearing (MR-25.8, MR-25.9)."""
    being = beings.being_of(game, seat)
    if fighter_of(game, seat) >= 0:
        return game.table_roll(being, "random_assignment", roll=UNBOUNDED)
    return rolls.throw(game, being, "random_assignment", UNBOUNDED)


class Receive(asking.SeatAsked):
    """Ask which hireling receives a denizen assigned to an absent or hidden character (MR-25.10, MR-47.30)."""

    being: Individual

    rejection = Rejection("MR-25.10", "choose one of your unhidden hirelings in the clearing")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The unhidden hirelings."""
        return tuple([actions.engage("give to", one) for one in receivers(game, self.seat, self.being)])

    def answer(self, game: Game, action: actions.Engage, player: int) -> None:
        """Put the denizen on the hireling's sheet."""
        game.report("MR-25.10", events.Assigned, self.being, action.being)
        game.then(*sheets.ask_sides(game, sheets.attack(game, self.being, action.being)))
