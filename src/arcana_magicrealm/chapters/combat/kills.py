"""Kills: bounties, and what becomes of the dead and their belongings (MR-34.1 to MR-34.11, MR-34.13 to MR-34.17)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, ledgers
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.combat.encounter import luring
from arcana_magicrealm.chapters.combat.melee import harm, treachery
from arcana_magicrealm.chapters.magic.in_effect import absorbing, enchantments, forms
from arcana_magicrealm.chapters.trade import goods, relations
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import DEAD, FIRST_DENIZEN, NOWHERE, denizen_of
from arcana_magicrealm.model.deals import ALLY, FRIENDLY
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.grouping import grouped
from arcana_magicrealm.model.journal import Sold
from arcana_magicrealm.model.pieces import COUNTERS, ENCHANTED_CARDS, PIECES
from arcana_magicrealm.model.spellings import Clearing, Individual

GRUDGES: Final = {FRIENDLY: 2, ALLY: 4}
"""The levels that killing an unhired native costs, by relation (MR-46.11)."""


def settle(game: Game, strikes: list[harm.Strike]) -> None:
    """Let those who were killed at one moment die, after their killers have been credited (MR-34.1 to MR-34.9).

    A caster who dies of its own spell has no killer (MR-34.5).
    """
    deadly = [one.hit for one in strikes if one.struck == harm.BODY and one.effect == harm.KILLED]
    killers = grouped([(hit.target, hit.author) for hit in deadly])
    die_together(game, {victim: tuple(sorted({*authors} - {victim})) for victim, authors in killers.items()})


def die_together(game: Game, killers: dict[int, tuple[int, ...]]) -> None:
    """Credit the killers of those who die at one moment, those worth most first, and let them die (MR-34.6).

    The last foe of a campaign may be one of them (MR-19.10).
    """
    if not killers:
        return
    harm.stir(game)
    before = len([*game.waiting()])
    worth = {victim: bounty(game, victim) for victim in killers}
    borne = [grudge for victim in killers for grudge in grudges(game, victim, killers[victim])]
    for victim in sorted(killers, key=lambda victim: _rank(worth[victim], victim)):
        game.report("MR-34.5", events.Slain, victim, killers[victim])
        credit(game, victim, killers[victim], worth[victim])
        for monster in absorbing.absorbed_by(game, victim):
            game.report("MR-43.25", events.Slain, monster, killers[victim])
            credit(game, monster, killers[victim], bounty(game, monster), multiplies=False)
    for grudge in borne:
        relations.change(game, *grudge)
    for victim in killers:
        absorbing.die_with(game, victim)
        forms.shed(game, victim)
    for victim in sorted(killers):
        pass_gold_on(game, victim, killers[victim], killers)
    estates = {victim: estate(game, victim, killers[victim], killers) for victim in sorted(killers)}
    moment = game.position.deaths
    for victim in sorted(killers, reverse=True):  # hirelings before their owners, so that they die hired
        perish(game, victim, moment)
        game.then(*estates[victim])
    wait_for_the_last_blow(game, before)
    game.campaigns_done()


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
        return Bounty(Fraction(0), beings.character_of(game, victim).notoriety, 0)
    one = DENIZENS[denizen_of(victim)]
    return Bounty(Fraction(one.fame), Fraction(one.notoriety), one.gold)


def credit(game: Game, victim: int, killers: tuple[int, ...], worth: Bounty, *, multiplies: bool = True) -> None:
    """Give each killer its share of the bounties, times the number of its kills today (MR-34.1 to MR-34.9).

    A character has a share for itself, and one for all its hirelings among the killers, which is not multiplied. Nor is
    the bounty of a monster that dies with the one who has absorbed it (MR-43.25).
    """
    own = [(beings.seat_of(game, one), one) for one in killers if one < FIRST_DENIZEN]
    hired = [one for one in killers if one >= FIRST_DENIZEN and beings.seat_of(game, one) >= 0]
    hirelings = sorted(hired, key=partial(beings.takes_turns, game))
    through = {beings.seat_of(game, one): one for one in hirelings}  # leaders come last: the gold is theirs
    count = len(own) + len(through)
    for seat, killer in own:
        one = game.position.characters[seat]
        one.kills += 1
        is_multiplied = multiplies and (victim >= FIRST_DENIZEN or game.rules.multiply_character_notoriety)
        times = one.kills if is_multiplied else 1
        reward(game, seat, worth.fame * times / count, worth.notoriety * times / count)
        pay(game, killer, worth.gold // count)
    for seat, hireling in sorted(through.items()):
        reward(game, seat, worth.fame / count, worth.notoriety / count)
        if beings.takes_turns(game, hireling):
            pay(game, hireling, worth.gold // count)


def reward(game: Game, seat: int, fame: Fraction, notoriety: Fraction) -> None:
    """Record the Fame and Notoriety of a kill; fractions are kept (MR-34.7)."""
    one = game.position.characters[seat]
    one.fame += fame
    one.notoriety += notoriety
    if fame or notoriety:
        game.report("MR-34.1", events.BountyGained, one.hero, fame, notoriety)


def pay(game: Game, being: int, gold: int) -> None:
    """Pay the gold bounty of a native (MR-34.2, MR-34.8)."""
    if gold:
        ledgers.change_gold(game, being, gold)
        game.report("MR-34.2", events.GoldGained, being, gold)


def grudges(game: Game, victim: int, killers: tuple[int, ...]) -> list[tuple[int, int, int, str]]:
    """The levels that an unhired native costs the characters who kill it, as `relations.change` takes them.

    The relations before the moment of the kill count (MR-46.11, MR-46.12).
    """
    if not beings.is_unhired_native(game, victim):
        return []
    group, found = DENIZENS[denizen_of(victim)].group, []
    for seat in [beings.seat_of(game, one) for one in killers if one < FIRST_DENIZEN]:
        level = relations.column(game.relation(seat, group))
        if level in GRUDGES and game.rules.grudges:
            found.append((seat, group, -GRUDGES[level], "MR-46.11"))
        elif level not in GRUDGES and game.rules.extended_grudges:
            found.append((seat, group, -1, "MR-46.12"))
    return found


# The end of those who were killed (MR-14.15, MR-34.13 to MR-34.17).


def perish(game: Game, victim: int, moment: int, clause: str = "MR-22.1") -> None:
    """Take a killed character or denizen out of combat and out of play (MR-34.15 to MR-34.17)."""
    is_fought = game.position.fight is not None
    if is_fought:
        sheets.leave(game, victim)
    if victim < FIRST_DENIZEN:
        seat = game.position.seats[victim]
        hirelings = [*luring.hirelings_here(game, seat)] if is_fought else []
        game.die(seat, clause, moment=moment)
        if is_fought:
            treachery.stop_or_battle(game, hirelings, "MR-34.16")
        return
    number = denizen_of(victim)
    one, owner = DENIZENS[number], game.position.owners[number]
    if owner >= 0:  # monsters too: MR-40.6
        game.position.characters[owner].notoriety -= one.notoriety
        game.report("MR-14.15", events.HirelingLost, owner, game.position.characters[owner].hero, victim, one.notoriety)
    game.position.denizen_at[number] = DEAD
    enchantments.release_from_all(game, victim, "MR-39.19")
    game.unhire(number, "MR-14.13")
    if one.horse is not None:
        game.position.dead_horses |= 1 << number


# Gold passes on at once (MR-34.10, MR-34.11).


def pass_gold_on(game: Game, victim: int, killers: tuple[int, ...], dying: Collection[int]) -> None:
    """Pass gold on to the killer, or divide it among characters who killed together; the rest vanishes (MR-34.10).

    Args:
        game: the game.
        victim: who was killed.
        killers: those who killed it at the same moment; none for a death without a killer.
        dying: all who die at this moment. They take nothing.
    """
    if not beings.takes_turns(game, victim):
        return
    heirs = killers if len(killers) == 1 else [one for one in killers if one < FIRST_DENIZEN]
    share = ledgers.gold(game, victim) // max(len(heirs), 1)
    for heir in heirs:
        if share and heir not in dying and beings.takes_turns(game, heir):
            ledgers.pass_gold(game, victim, heir, share)
            parties = (beings.seat_of(game, victim), beings.seat_of(game, heir))  # only they see it: MR-48.4
            game.report("MR-34.10", events.GoldGiven, victim, heir, share, parties)


# Belongings pass on after the last blow of the round (MR-34.10).


@step
def last_blow_has_fallen(game: Game) -> None:
    """Mark the place on the agenda before which waits what the dead of the round leave (MR-34.10)."""


def wait_for_the_last_blow(game: Game, before: int) -> None:
    """Let the steps that are new on the agenda wait until the last blow, those of the first to die first (MR-34.10).

    Before and after the blows of a round, and outside of combat, they stay where they are. `before` is the number of
    the others.
    """
    waiting = [*game.waiting()]
    new, old = waiting[: len(waiting) - before], waiting[len(waiting) - before :]
    if LAST_BLOW in old:
        last = old.index(LAST_BLOW)
        game.position.agenda = None
        game.then(*old[:last], *new, *old[last:])


LAST_BLOW: Final = last_blow_has_fallen()


def estate(game: Game, victim: int, killers: tuple[int, ...], dying: Collection[int]) -> tuple[Step[Game], ...]:
    """Pass belongings on: a single killer that lives takes them, its group gets them, or they are left (MR-34.10).

    Otherwise the belongings of a character are abandoned as it dies (MR-22.2). The arguments are as in `pass_gold_on`.
    """
    if victim >= FIRST_DENIZEN and DENIZENS[denizen_of(victim)].leader and beings.is_unhired(game, victim):
        scatter(game, victim)
    if not beings.takes_turns(game, victim):
        return ()
    if victim < FIRST_DENIZEN:
        game.end_potions(victim)
    killer = killers[0] if len(killers) == 1 and killers[0] not in dying else NOWHERE
    found: list[Step[Game]] = []
    if killer >= 0 and beings.takes_turns(game, killer):
        found.append(plunder(victim, killer))
    elif beings.is_unhired_native(game, killer):
        surrender(game, victim, DENIZENS[denizen_of(killer)].group)
    if victim >= FIRST_DENIZEN:
        found.append(LeavePack(beings.seat_of(game, victim), victim, beings.place(game, victim)))
    return tuple(found)


@step
def plunder(game: Game, victim: Individual, killer: Individual) -> None:
    """Give everything to the one who killed alone, unless it has died meanwhile (MR-9.2, MR-34.10)."""
    if killer not in beings.individuals(game):
        return
    taken = indices(belongings.owned(game, victim))
    if taken:
        game.report("MR-34.10", events.Plundered, killer, victim)
    for piece in taken:
        game.give_up(victim, piece, slots.DRAWN, shown=belongings.seers(game, killer, piece))
    for piece in reversed(taken):
        game.obtain(killer, piece)


def surrender(game: Game, victim: int, group: int) -> None:
    """Put the belongings into the box of the native group that killed (MR-34.10)."""
    taken = indices(belongings.owned(game, victim))
    for piece in taken:
        seen = game.position.piles.everybody if belongings.lies_open(game, piece) else 0
        game.position.damaged &= ~(1 << piece)
        game.give_up(victim, piece, goods.box_for(group, piece), shown=seen)
    if taken:
        game.report("MR-34.10", events.Surrendered, victim, group)


class LeavePack(asking.SeatAsked):
    """Ask the owner of a killed leader in which order its belongings are abandoned (MR-9.6, MR-34.10, MR-47.18)."""

    leader: Individual
    clearing: Clearing

    takes_only_option = True
    rejection = Rejection("MR-9.6", "choose which of the abandoned pieces comes next, from the top")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The pieces that are left."""
        return actions.handles("next", indices(belongings.owned(game, self.leader)))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Lay the piece under those already there, cards face down."""
        _, piece = actions.handled(action)
        piles = game.position.piles
        seen = piles.everybody if belongings.lies_open(game, piece) else 1 << self.seat
        game.give_up(self.leader, piece, slots.HEAP[self.clearing], shown=seen)
        viewers = belongings.viewers(game, seen)
        game.report("MR-9.6", events.Abandoned, self.leader, piece, self.clearing, viewers)
        game.then(self)


# The goods of a leader who wasn't hired (MR-34.13).


CLASSES: Final = ("weapon", "armor", "horse", "treasure")
"""The order of a native group's box (MR-2.5)."""


def scatter(game: Game, leader: int) -> None:
    """Abandon the goods of an unhired leader's group in its clearing (MR-34.13).

    They are in the order of the box: at random within a class, above those that were sold to it (MR-2.5, MR-13.5).
    """
    piles, here = game.position.piles, beings.place(game, leader)
    journal = enumerate(game.position.journal)
    sold = {entry.piece: place for place, entry in journal if isinstance(entry, Sold)}
    in_places = ENCHANTED_CARDS.mask | sum([1 << piece for piece in sold])  # all know where these come to lie
    group = DENIZENS[denizen_of(leader)].group
    for slot in (slots.GOODS[group], slots.CARDS_OF_GROUP[group]):
        public = COUNTERS | piles.known(game.player_count, slot) & in_places
        pieces = game.rng.shuffled(indices(piles.masks[slot]))
        for piece in sorted(pieces, key=lambda piece: (CLASSES.index(PIECES[piece].kind), sold.get(piece, NOWHERE))):
            seen = piles.everybody if public >> piece & 1 else 0
            piles.put_under((piece,), slot, slots.HEAP[here], seen)
    game.report("MR-34.13", events.GoodsScattered, group, here)
