"""Sheets: who is on which, and the sides shown there (MR-23.8, MR-25.4, MR-26.4 to MR-26.10, MR-47.45)."""

from __future__ import annotations

from typing import ClassVar

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, bit
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import BOXES, NO_BOX, Fight, Sheet, Stand


def of_owner(fight: Fight, owner: int) -> Sheet | None:
    """The sheet that a character or denizen owns; None if it owns none."""
    for sheet in fight.sheets:  # asked too often for a generator
        if sheet.owner == owner:
            return sheet
    return None


def owned(fight: Fight, owner: int) -> Sheet:
    """The sheet of a character or denizen that owns one."""
    return next(sheet for sheet in fight.sheets if sheet.owner == owner)


def owner_over(fight: Fight, being: int) -> int:
    """The owner of the sheet on which a denizen is an attacker; -1 if it is on none."""
    for sheet in fight.sheets:  # as above
        if being in sheet.attackers:
            return sheet.owner
    return NOWHERE


def is_assigned(fight: Fight, being: int) -> bool:
    """Whether a denizen is on a sheet, as owner or attacker."""
    return of_owner(fight, being) is not None or owner_over(fight, being) >= 0


def attackers_of(fight: Fight, owner: int) -> tuple[int, ...]:
    """The attackers on the sheet of a character or denizen."""
    sheet = of_owner(fight, owner)
    return () if sheet is None else sheet.attackers


def held_by(fight: Fight, being: int) -> tuple[int, ...]:
    """The Tremendous monsters that hold a being (MR-33.1)."""
    return tuple([monster for monster, held in fight.holds if held == being])


def is_holding(fight: Fight, monster: int) -> int:
    """The being that a monster holds; -1 for none (MR-33.1)."""
    return next((held for one, held in fight.holds if one == monster), NOWHERE)


def apart(game: Game, being: int) -> Stand:
    """Where a denizen stands that owns a sheet: in box 1, its head, club or horse in box 2 (MR-28.10, MR-30.4)."""
    return Stand(being, BOXES[0], BOXES[1] if figures.has_other(game, being) else NO_BOX)


# Changes.


def place(game: Game, owner: int, stand: Stand) -> None:
    """Put the counters of a denizen into places of a sheet."""
    sheet = owned(game.fight, owner)
    others = [one for one in sheet.stands if one.being != stand.being]
    replace(game, evolve(sheet, stands=(*others, stand)))


def replace(game: Game, sheet: Sheet) -> None:
    """Put a sheet in the place of the one with the same owner."""
    changed = [sheet if one.owner == sheet.owner else one for one in game.fight.sheets]
    game.change_fight(sheets=tuple(changed))


def join(game: Game, attacker: int, owner: int) -> None:
    """Put a denizen on a sheet as its newest attacker. It leaves the one on which it was (MR-26.5 to MR-26.8)."""
    before = owner_over(game.fight, attacker)
    found = {sheet.owner: sheet for sheet in game.fight.sheets}
    if before >= 0:
        _remove(found, attacker, before)
    sheet = found.get(owner)
    found[owner] = Sheet(owner, (*sheet.attackers, attacker), sheet.stands) if sheet else Sheet(owner, (attacker,))
    game.change_fight(sheets=tuple(found.values()) if sheet else in_order(game, found))


def give_own(game: Game, owner: int) -> None:
    """Give a denizen that is on no sheet one of its own (MR-30.4)."""
    found = {sheet.owner: sheet for sheet in (*game.fight.sheets, Sheet(owner))}
    game.change_fight(sheets=in_order(game, found))


def attack(game: Game, attacker: int, target: int) -> int:
    """Put a denizen on the sheet of its target; a denizen becomes the owner of one (MR-26.5 to MR-26.10).

    Returns:
        The denizen that has lost its last attacker by it, and so has moved to the sheet of the target (MR-26.8); -1
        for none.
    """
    fight = game.fight
    before = owner_over(fight, target)
    stays = before >= 0 and is_holding(fight, target) == before
    join(game, attacker, target)
    if target < FIRST_DENIZEN or before < 0 or stays:
        return NOWHERE
    found = {sheet.owner: sheet for sheet in game.fight.sheets}
    _remove(found, target, before)
    game.change_fight(sheets=in_order(game, found))
    if before < FIRST_DENIZEN or before in found or is_holding(fight, before) >= 0:
        return NOWHERE  # a red monster stays on the sheet of the character that it holds: MR-26.10
    join(game, before, target)
    return before


def _remove(found: dict[int, Sheet], attacker: int, owner: int) -> None:
    sheet = found[owner]
    left = tuple([one for one in sheet.attackers if one != attacker])
    if left or owner < FIRST_DENIZEN:
        stands = tuple([stand for stand in sheet.stands if stand.being != attacker])
        found[owner] = evolve(sheet, attackers=left, stands=stands)
    else:
        del found[owner]


def in_order(game: Game, found: dict[int, Sheet]) -> tuple[Sheet, ...]:
    """The sheets by their owners: in seat order, then in the order of identity (MR-30.12)."""

    def place(owner: int) -> tuple[bool, int]:
        return owner >= FIRST_DENIZEN, owner if owner >= FIRST_DENIZEN else beings.seat_of(game, owner)

    return tuple([found[owner] for owner in sorted(found, key=place)])


def leave(game: Game, being: int) -> None:
    """Take a being that is gone off all sheets; those who attacked it become unassigned (MR-27.9, MR-34.17).

    A charge against it stays: it was the action of the charger, who can attack no one else (MR-26.14).
    """
    for sheet in game.fight.sheets:
        if being in sheet.attackers:
            part(game, being, sheet.owner)
    let_go(game, [monster for monster, held in game.fight.holds if being in (monster, held)])
    left = tuple([sheet for sheet in game.fight.sheets if sheet.owner != being])
    game.change_fight(sheets=left, targets=tuple([pair for pair in game.fight.targets if being not in pair]))


def part(game: Game, one: int, other: int) -> None:
    """Stop a fight between two: neither is on the other's sheet, attacks it or holds it (MR-28.13, MR-34.16)."""
    found = {sheet.owner: sheet for sheet in game.fight.sheets}
    pairs = ((one, other), (other, one))
    for attacker, owner in pairs:
        if owner in found and attacker in found[owner].attackers:
            _remove(found, attacker, owner)
    targets = tuple([pair for pair in game.fight.targets if pair not in pairs])
    gripping = tuple([pair for pair in game.fight.gripping if pair not in pairs])
    game.change_fight(sheets=in_order(game, found), targets=targets, gripping=gripping)
    let_go(game, [monster for monster, held in game.fight.holds if (monster, held) in pairs])


def let_go(game: Game, monsters: list[int]) -> None:
    """Turn Tremendous monsters red side down that hold no one any more, nor the one they have just hit (MR-33.3).

    Those who are attacked by denizens fight these alone from then on (MR-26.9, MR-26.10).
    """
    if not monsters:
        return
    fight = game.fight
    dark = fight.dark & ~sum(map(bit, monsters))
    holds = tuple([pair for pair in fight.holds if pair[0] not in monsters])
    gripping = tuple([pair for pair in fight.gripping if pair[0] not in monsters])
    found = {sheet.owner: sheet for sheet in fight.sheets}
    for monster, held in fight.holds:
        if monster in monsters and monster in found and monster in attackers_of(fight, held):
            _remove(found, monster, held)
    game.change_fight(dark=dark, holds=holds, gripping=gripping, sheets=tuple(found.values()))


# Battling natives (MR-24.4 to MR-24.6).


def battles(fight: Fight, group: int, seat: int) -> bool:
    """Whether a group battles a player's character and hirelings here (MR-24.5)."""
    return (group, seat) in fight.battles


def battle(game: Game, group: int, seat: int, clause: str = "MR-24.4") -> None:
    """Let a group battle a player from now on (MR-24.2, MR-24.4)."""
    if not battles(game.fight, group, seat):
        game.change_fight(battles=tuple(sorted((*game.fight.battles, (group, seat)))))
        game.report(clause, events.BattleBegan, seat, game.position.characters[seat].hero, group)


def provoke(game: Game, seat: int, target: int) -> None:
    """Let the group of an unhired native battle a player who attacks, lures or names it (MR-24.4)."""
    if beings.is_unhired_native(game, target):
        battle(game, group_of(target), seat)


def group_of(being: int) -> int:
    """The group of a native; -1 for others."""
    return DENIZENS[being - FIRST_DENIZEN].group if being >= FIRST_DENIZEN else NOWHERE


# The sides of hirelings and their horses (MR-25.4, MR-26.4, MR-26.8, MR-47.45).


LIGHT, DARK, WALKING, GALLOPING = (actions.ShowUp(number) for number in range(len(actions.SIDES_UP)))


def ask_sides(game: Game, being: int) -> tuple[Step[Game], ...]:
    """The questions for the sides of a hireling, its head or club, and its horse; () for -1 (MR-26.4, MR-26.8)."""
    if being < FIRST_DENIZEN:
        return ()
    found: list[Step[Game]] = []
    if figures.changes_tactics(game, being):
        found.append(ChooseSide(being))
    if figures.part_of(game, being) is not None:
        found.append(ChoosePartSide(being))
    if figures.is_mounted(game, being):
        found.append(ChooseHorseSide(being))
    return tuple(found)


def turn_side(game: Game, being: int, noted_in: str, *, is_up: bool) -> None:
    """Note in a field of the fight whether a counter shows the side that is noted there."""
    before: int = getattr(game.fight, noted_in)
    one = 1 << being
    game.change_fight(**{noted_in: before | one if is_up else before & ~one})


class ChooseSide(asking.BeingAsked):
    """Ask for the side of a hireling that is put on a sheet (MR-26.4)."""

    choices = (LIGHT, DARK)
    rejection = Rejection("MR-26.4", "choose the side that your hireling shows")
    noted_in: ClassVar[str] = "dark"
    """The field of the fight that has those who show the second side."""

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Turn it."""
        turn_side(game, self.being, self.noted_in, is_up=action == self.choices[1])


class ChoosePartSide(ChooseSide):
    """Ask for the side of the head or club of a hired monster (MR-26.4)."""

    rejection = Rejection("MR-26.4", "choose the side that the head or club shows")
    noted_in = "turned"


class ChooseHorseSide(ChooseSide):
    """Ask for the side of a hireling's horse (MR-26.4)."""

    choices = (WALKING, GALLOPING)
    rejection = Rejection("MR-26.4", "choose the side that the horse of your hireling shows")
    noted_in = "galloping"
