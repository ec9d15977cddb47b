"""Treachery of owners, and watchful natives who fight back (MR-28.12 to MR-28.14, MR-46.9, MR-46.10, MR-46.21)."""

from __future__ import annotations

from typing import Final

from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.combat.encounter import luring
from arcana_magicrealm.chapters.magic.in_effect import pacified
from arcana_magicrealm.chapters.magic.spells import controlling
from arcana_magicrealm.chapters.trade import relations
from arcana_magicrealm.model.beings import bit, denizen_of
from arcana_magicrealm.model.deals import HIRED_FAMILIES
from arcana_magicrealm.model.denizens import DENIZENS, FAMILY_OF
from arcana_magicrealm.model.forward import Game

OF_TREACHERY: Final = 5
"""The levels of a relation that treachery costs (MR-46.11)."""


def betray(game: Game, seat: int, target: int) -> None:
    """Let all hired natives of a group leave a player who attacks one of them, with a loss of Fame (MR-28.12).

    Hired monsters of a kind leave without loss, a controlled one alone (MR-28.14).
    """
    group, rebels = sheets.group_of(target), rebels_with(game, seat, target)
    if group >= 0:
        lost = fame_lost(rebels)
        game.position.characters[seat].fame -= lost
        game.report("MR-28.12", events.Betrayed, seat, game.position.characters[seat].hero, group, lost)
        if game.rules.grudges:
            relations.change(game, seat, group, -OF_TREACHERY, "MR-46.11")
    for rebel in rebels:
        if game.is_controlled(rebel):
            controlling.let_loose(game, rebel)
        game.unhire(denizen_of(rebel), "MR-28.12" if group >= 0 else "MR-28.14")
    stop_or_battle(game, rebels)
    if group >= 0:
        sheets.battle(game, group, seat, "MR-28.13")


def rebels_with(game: Game, seat: int, target: int) -> list[int]:
    """The hirelings of a player that leave with one that is attacked, itself included (MR-28.12, MR-28.14)."""
    group, family, mine = sheets.group_of(target), FAMILY_OF[denizen_of(target)], beings.hirelings_of(game, seat)
    if group >= 0:
        return [one for one in mine if sheets.group_of(one) == group]
    return [one for one in mine if FAMILY_OF[denizen_of(one)] == family] if family in HIRED_FAMILIES else [target]


def fame_lost(rebels: list[int]) -> int:
    """The Fame that it costs if these hirelings leave, none for monsters (MR-28.12, MR-28.14)."""
    return sum([DENIZENS[denizen_of(one)].notoriety for one in rebels if sheets.group_of(one) >= 0])


def stop_or_battle(game: Game, rebels: list[int], clause: str = "MR-28.13") -> None:
    """Cancel attacks between rebels and unhired denizens; rebels battle their other foes (MR-28.13, MR-34.16)."""
    fight = game.fight
    pairs = {(attacker, sheet.owner) for sheet in fight.sheets for attacker in sheet.attackers} | {*fight.targets}
    both_ways = pairs | {(target, attacker) for attacker, target in pairs}
    for rebel, enemy in sorted([pair for pair in both_ways if pair[0] in rebels]):
        group = sheets.group_of(rebel)
        if beings.is_unhired(game, enemy):
            sheets.part(game, rebel, enemy)
        elif group >= 0:
            sheets.battle(game, group, beings.seat_of(game, enemy), clause)


def betray_own_group(game: Game, hireling: int, target: int) -> None:
    """Commit treachery by sending a hired native against an unhired member of its group, with the option (MR-46.10)."""
    if is_against_own_group(game, hireling, target):
        betray(game, beings.seat_of(game, hireling), hireling)


def is_against_own_group(game: Game, hireling: int, target: int) -> bool:
    """Whether it is treachery to send a hireling, if it is one, against a target, with the option (MR-46.10)."""
    seat, group = beings.seat_of(game, hireling), sheets.group_of(hireling)
    own = group >= 0 and group == sheets.group_of(target) and beings.is_unhired(game, target)
    return game.rules.extended_treachery and own and seat >= 0


# Watchful natives (MR-46.9, MR-46.21).


def is_alarming(game: Game, target: int) -> bool:
    """Whether an attack alarms natives: on an unassigned unhired native, with the option (MR-46.9)."""
    is_watchful = game.rules.watchful_natives and beings.is_unhired_native(game, target)
    return is_watchful and not sheets.is_assigned(game.fight, target)


def alarm(game: Game, seat: int, group: int) -> None:
    """Let all unassigned unhired members of a group here attack a player, light side up and galloping (MR-46.9).

    If the character is hidden or elsewhere they are assigned to its unhidden hirelings (MR-46.21).
    """
    sheets.battle(game, group, seat, "MR-46.9")
    unpacified = pacified.not_pacified(game, seat, luring.denizens_here(game))  # MR-40.1
    there = [one for one in unpacified if sheets.group_of(one) == group]
    free = [one for one in there if not sheets.is_assigned(game.fight, one) and not pacified.is_at_peace(game, one)]
    if free and luring.can_receive(game, seat, free[0]):
        fight, turned = game.fight, sum(map(bit, free))
        game.change_fight(dark=fight.dark & ~turned, galloping=fight.galloping | turned)
        game.then(*[luring.come(seat, one) for one in free])


def note_deployment(game: Game, seat: int, target: int) -> None:
    """Note that a hireling is deployed against a watchful group (MR-46.21)."""
    if is_alarming(game, target):
        game.change_fight(alarmed=(*game.fight.alarmed, (sheets.group_of(target), seat)))


def fight_back(game: Game, seat: int) -> None:
    """Let the groups that a player's hirelings were deployed against fight back (MR-46.21)."""
    for group in sorted({group for group, enemy in game.fight.alarmed if enemy == seat}):
        alarm(game, seat, group)
