"""Kills: bounties with multipliers, shares, and the end of killed beings (MR-34.1 to MR-34.9, MR-34.13 to MR-34.17)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import harm, luring, sheets, spoils, treachery
from arcana_magicrealm.chapters.magic import absorbing, enchantments, forms
from arcana_magicrealm.chapters.trade import relations
from arcana_magicrealm.model.deals import ALLY, FRIENDLY
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.state import DEAD, FIRST_DENIZEN, denizen_of

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

GRUDGES: Final = {FRIENDLY: 2, ALLY: 4}
"""By relation the levels that killing an unhired native costs (MR-46.11)."""


def settle(game: Game, strikes: list[harm.Strike]) -> None:
    """Let those who were killed at one moment die, after their killers have been credited (MR-34.1 to MR-34.9)."""
    killers: dict[int, set[int]] = {}
    for one in strikes:
        if one.struck == harm.BODY and one.effect == harm.KILLED:
            killers.setdefault(one.hit.target, set()).add(one.hit.author)
    die_together(game, {victim: tuple(sorted(authors)) for victim, authors in killers.items()})


def die_together(game: Game, killers: dict[int, tuple[int, ...]]) -> None:
    """Credit the killers of those who die at one moment, those worth most first, and let them die (MR-34.6)."""
    if not killers:
        return
    harm.stir(game)
    before = game.position.agenda
    worth = {victim: bounty(game, victim) for victim in killers}
    for victim in sorted(killers, key=lambda victim: _rank(worth[victim], victim)):
        game.report("MR-34.5", events.Slain, victim, killers[victim])
        credit(game, victim, killers[victim], worth[victim])
        for monster in absorbing.absorbed_by(game, victim):
            game.report("MR-43.25", events.Slain, monster, killers[victim])
            credit(game, monster, killers[victim], bounty(game, monster), multiplies=False)
    for victim in killers:
        absorbing.die_with(game, victim)
        forms.shed(game, victim)
    for victim in sorted(killers):
        spoils.pass_gold_on(game, victim, killers[victim], killers)
    estates = {victim: spoils.estate(game, victim, killers[victim]) for victim in sorted(killers)}
    moment = game.position.deaths
    for victim in sorted(killers, reverse=True):  # hirelings before their owners, so that they die hired
        perish(game, victim, moment)
        game.then(*estates[victim])
    spoils.wait_for_the_last_blow(game, before)


class Bounty(NamedTuple):
    """Fame, Notoriety and gold for a kill, before multiplying (MR-34.1 to MR-34.3)."""

    fame: Fraction
    notoriety: Fraction
    gold: int


def _rank(worth: Bounty, victim: int) -> tuple[Fraction, Fraction, int]:
    # MR-34.6: who is worth most first, then who has more Notoriety.
    return -(worth.fame + worth.notoriety), -worth.notoriety, victim


def bounty(game: Game, victim: int) -> Bounty:
    """The Fame, Notoriety and gold for a kill (MR-34.1 to MR-34.3)."""
    if victim < FIRST_DENIZEN:
        return Bounty(Fraction(0), beings.character(game, game.position.seats[victim]).notoriety, 0)
    one = DENIZENS[denizen_of(victim)]
    return Bounty(Fraction(one.fame), Fraction(one.notoriety), one.gold)


def credit(game: Game, victim: int, killers: tuple[int, ...], worth: Bounty, *, multiplies: bool = True) -> None:
    """Give each killer its share of the bounties, times the number of its kills today (MR-34.1 to MR-34.9).

    A character has a share for itself, and one for all its hirelings among the killers, which is not multiplied. Nor is
    the bounty of a monster that dies with the one who has absorbed it (MR-43.25).
    """
    own = [(beings.seat_of(game, one), one) for one in killers if one < FIRST_DENIZEN]
    hirelings = sorted(filter(partial(_is_hireling, game), killers), key=partial(beings.takes_turns, game))
    through = {beings.seat_of(game, one): one for one in hirelings}  # leaders come last: the gold is theirs
    count = len(own) + len(through)
    for seat, killer in own:
        one = beings.character(game, seat)
        one.kills += 1
        is_multiplied = multiplies and (victim >= FIRST_DENIZEN or game.rules.multiply_character_notoriety)
        times = one.kills if is_multiplied else 1
        reward(game, seat, worth.fame * times / count, worth.notoriety * times / count)
        pay(game, killer, worth.gold // count)
        bear_grudge(game, seat, victim)
    for seat, hireling in sorted(through.items()):
        reward(game, seat, worth.fame / count, worth.notoriety / count)
        if beings.takes_turns(game, hireling):
            pay(game, hireling, worth.gold // count)


def _is_hireling(game: Game, being: int) -> bool:
    return being >= FIRST_DENIZEN and beings.seat_of(game, being) >= 0


def reward(game: Game, seat: int, fame: Fraction, notoriety: Fraction) -> None:
    """Record the Fame and Notoriety of a kill; fractions are kept (MR-34.7)."""
    one = beings.character(game, seat)
    one.fame += fame
    one.notoriety += notoriety
    if fame or notoriety:
        game.report("MR-34.1", events.BountyGained, one.hero, fame, notoriety)


def pay(game: Game, being: int, gold: int) -> None:
    """Pay the gold bounty of a native (MR-34.2, MR-34.8)."""
    if gold:
        beings.change_gold(game, being, gold)
        game.report("MR-34.2", events.GoldGained, being, gold)


def bear_grudge(game: Game, seat: int, victim: int) -> None:
    """Lose levels of the relation with the group of an unhired native that a character kills (MR-46.11, MR-46.12)."""
    if beings.is_monster(victim) or not beings.is_unhired(game, victim):
        return
    group = DENIZENS[denizen_of(victim)].group
    level = relations.column(game.relation(seat, group))
    if level in GRUDGES and game.rules.grudges:
        relations.lose(game, seat, group, GRUDGES[level], "MR-46.11")
    elif level not in GRUDGES and game.rules.extended_grudges:
        relations.lose(game, seat, group, 1, "MR-46.12")


# The end of those who were killed (MR-14.15, MR-34.13 to MR-34.17).


def perish(game: Game, victim: int, moment: int) -> None:
    """Take a killed character or denizen out of combat and out of play (MR-34.15 to MR-34.17)."""
    is_fought = game.position.fight is not None
    if is_fought:
        sheets.leave(game, victim)
    if victim < FIRST_DENIZEN:
        seat = game.position.seats[victim]
        hirelings = [*luring.hirelings_here(game, seat)] if is_fought else []
        game.die(seat, "MR-22.1", moment=moment)
        if is_fought:
            treachery.stop_or_battle(game, hirelings)  # MR-34.16
        return
    number = denizen_of(victim)
    one, owner = DENIZENS[number], game.position.owners[number]
    if owner >= 0:  # monsters too: MR-40.6
        beings.character(game, owner).notoriety -= one.notoriety
        game.report("MR-14.15", events.HirelingLost, owner, victim, one.notoriety)
    game.position.denizen_at[number] = DEAD
    enchantments.release_from_all(game, victim, "MR-39.19")
    game.unhire(number, "MR-14.13")
    if one.native is not None and one.native.horse is not None:
        game.position.dead_horses |= 1 << number
