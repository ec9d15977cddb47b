"""Repositioning and change of tactics (MR-30.5 to MR-30.12)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from arcana_core.agenda import evolve, step
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import figures, sheets
from arcana_magicrealm.chapters.combat.melee import hits, naming
from arcana_magicrealm.model.beings import FIRST_DENIZEN, bit
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import BOXES, Stand

REPOSITIONED: Final = ((0, 1, 3, 2), (0, 3, 2, 1), (0, 2, 1, 3), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""The new boxes of the counters in boxes 0, 1, 2 and 3, by roll (MR-30.6)."""
TURNS_OVER: Final = 6
TURNS: Final = Fraction(11, 36)
"""The chance of at least one 6 with two dice, which changes tactics (MR-30.9)."""


@step
def targets_are_named(game: Game) -> None:
    """Place the attackers of owners that have become unhired after these were due to be placed (MR-28.9)."""
    game.then(*map(naming.place_hirelings, beings.playing(game)))


@step
def position_everybody(game: Game) -> None:
    """Move and turn the denizens, sheet by sheet (MR-30.6 to MR-30.12)."""
    for owner in [sheet.owner for sheet in game.fight.sheets]:
        place_owner(game, owner)
        reposition(game, owner)
    for owner in [sheet.owner for sheet in game.fight.sheets]:
        change_tactics(game, owner)


def place_owner(game: Game, owner: int) -> None:
    """Put an unhired owner into box 1, with its head, club or horse in box 2 (MR-28.10, MR-30.4)."""
    if owner >= FIRST_DENIZEN and beings.is_unhired(game, owner):
        sheets.place(game, owner, sheets.apart(game, owner))


# Repositioning (MR-30.6 to MR-30.8).


def reposition(game: Game, owner: int) -> None:
    """Move the attackers on a sheet by die, and an unhired owner with its head, club or horse (MR-30.6 to MR-30.8)."""
    for group in movable(game, owner):
        roll = game.rng.die(6)
        game.report("MR-30.6", events.Repositioned, owner, roll)
        sheet, boxes = sheets.owned(game.fight, owner), REPOSITIONED[roll - 1]
        moved = [Stand(one.being, boxes[one.box], boxes[one.other]) for one in sheet.stands]
        stands = [new if new.being in group else old for old, new in zip(sheet.stands, moved, strict=True)]
        sheets.replace(game, evolve(sheet, stands=tuple(stands)))


def movable(game: Game, owner: int) -> list[set[int]]:
    """The groups of denizens on a sheet that are moved by one roll each; a hireling that owns it isn't (MR-30.7)."""
    # Some attackers stand on another sheet: MR-26.10, MR-35.9.
    placed = {stand.being for stand in sheets.owned(game.fight, owner).stands}
    target = hits.target_of_owner(game.fight, owner)
    groups = [placed - {target, owner}, placed & {target}]
    if beings.is_unhired(game, owner):
        groups.append(placed & {owner})
    return [group for group in groups if group]


# Change of tactics (MR-30.9 to MR-30.11).


def change_tactics(game: Game, owner: int) -> None:
    """Roll for each box, circle and square with a denizen that changes tactics; a 6 turns all of these (MR-30.9)."""
    for group in movable(game, owner):
        for box in BOXES:
            counters = in_box(game, owner, group, box)
            if not counters:
                continue
            faces = game.rng.roll(2, 6)
            game.report("MR-30.9", events.TacticsRolled, owner, box, tuple(faces), tuple(one for one, _ in counters))
            if TURNS_OVER in faces:
                turn_over(game, counters)


def in_box(game: Game, owner: int, group: set[int], box: int) -> list[tuple[int, bool]]:
    """The counters of a group in a box that can change tactics: denizens, heads and clubs (MR-30.9, MR-30.10).

    Each is the denizen, with whether the counter is its head or club.
    """
    found = []
    for stand in [stand for stand in sheets.owned(game.fight, owner).stands if stand.being in group]:
        if stand.box == box and figures.changes_tactics(game, stand.being):
            found.append((stand.being, False))
        if stand.other == box and figures.part_of(game, stand.being) is not None:
            found.append((stand.being, True))
    return found


def turn_over(game: Game, counters: list[tuple[int, bool]]) -> None:
    """Turn denizens, heads and clubs over, as `in_box` has them (MR-30.9, MR-30.11)."""
    whole = sum([bit(being) for being, is_part in counters if not is_part])
    parts = sum([bit(being) for being, is_part in counters if is_part])
    game.change_fight(dark=game.fight.dark ^ whole, turned=game.fight.turned ^ parts)
