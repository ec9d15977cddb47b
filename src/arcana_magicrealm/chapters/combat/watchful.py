"""Watchful natives: those who are attacked fight back in the same round (MR-46.9, MR-46.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.agenda import evolve
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import luring, sheets
from arcana_magicrealm.chapters.magic import pacified
from arcana_magicrealm.model.state import FIRST_DENIZEN

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def is_alarming(game: Game, target: int) -> bool:
    """Whether an attack alarms natives: on an unassigned unhired native, with the option (MR-46.9)."""
    is_native = target >= FIRST_DENIZEN and not beings.is_monster(target) and beings.is_unhired(game, target)
    return game.rules.watchful_natives and is_native and not sheets.is_assigned(game.fight, target)


def alarm(game: Game, seat: int, group: int) -> None:
    """Let all unassigned unhired members of a group here attack a player, light side up and galloping (MR-46.9).

    If the character is hidden or elsewhere they are assigned to its unhidden hirelings (MR-46.21).
    """
    sheets.battle(game, group, seat, "MR-46.9")
    there = [one for one in luring.denizens_here(game) if sheets.group_of(one) == group]
    those = [one for one in there if not sheets.is_assigned(game.fight, one) and not pacified.is_at_peace(game, one)]
    if those and luring.can_receive(game, seat, those[0]):
        fight, turned = game.fight, sum([1 << one for one in those])
        game.position.fight = evolve(fight, dark=fight.dark & ~turned, galloping=fight.galloping | turned)
        game.then(*[luring.come(seat, one) for one in those])


def note_deployment(game: Game, seat: int, target: int) -> None:
    """Note that a hireling is deployed against a watchful group (MR-46.21)."""
    if is_alarming(game, target):
        fight = game.fight
        game.position.fight = evolve(fight, alarmed=(*fight.alarmed, (sheets.group_of(target), seat)))


def fight_back(game: Game, seat: int) -> None:
    """Let the groups that a player's hirelings were deployed against fight back (MR-46.21)."""
    for group in sorted({group for group, enemy in game.fight.alarmed if enemy == seat}):
        alarm(game, seat, group)
