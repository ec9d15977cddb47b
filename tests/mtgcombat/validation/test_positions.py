"""Positions of the wizards' combat that contradict the rules are rejected, and what is wrong with them is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.testing import do
from arcana_mtgcombat import POOL, Game, Rules, battle
from arcana_mtgcombat.cards import read_pool
from arcana_mtgcombat.chapters.combat.commanding import Directing, Obey, Ordering
from arcana_mtgcombat.chapters.combat.damage import Death
from arcana_mtgcombat.chapters.combat.engaging import Intercept, Settled
from arcana_mtgcombat.chapters.combat.fighting import FollowUp, FollowUpTarget, Over
from arcana_mtgcombat.chapters.magic.drafting import Choose
from arcana_mtgcombat.chapters.magic.effects import HappenOn, PayUnits
from arcana_mtgcombat.chapters.magic.permanents import ChooseBearer, Trigger
from arcana_mtgcombat.chapters.magic.resolving import OffStack, Resolve
from arcana_mtgcombat.chapters.magic.responses import Attempt, FreeWindow, Round
from arcana_mtgcombat.chapters.phases.ending import Mercy
from arcana_mtgcombat.chapters.phases.main_phase import GiveTo
from arcana_mtgcombat.chapters.phases.setup import OrderLibrary
from arcana_mtgcombat.chapters.phases.turns import MAIN_PHASE, NEXT_TURN, Delay
from arcana_mtgcombat.model.cards import Effect
from arcana_mtgcombat.model.state import Attack, Change, Draft, Order, Play, Position
from tests.mtgcombat.random_cards import game_with

Altered = Callable[[Position], None]
WHELP = POOL["ossuary_whelp"].place
BANNER = POOL["banner_of_vell"].place
TOKEN = POOL["brass_hornet"].place
WYRM = POOL["mountainheart_wyrm"].place
SPARK = POOL["spark_of_karr"].place
BOUNTY = POOL["bloodfount"].place
GLAIVE, CUIRASS = POOL["honed_glaive"].place, POOL["mirrorplate_cuirass"].place
HOSPITALLER = POOL["lamplit_hospitaller"].place
HEALS = POOL["lamplit_hospitaller"].triggers[0].effects
ODD_PLAY: Any = Play  # with values that its types forbid
ODD_ATTACK: Any = Attack


def somewhere() -> Position:
    """A position of four, with something of every kind; the last has lost."""
    game = battle(
        "oriane_vell memory gatehouse_ox vellish_lancer library banner_of_vell | pack speed 1 | "
        "brannick_emberhand pool - memory spark_of_karr graveyard ember_roc exile slagback_brute | dovek_ironquill lost life 0",
        creatures="vellish_lancer of 0; mountainheart_wyrm of 1; slagback_brute of 2 detached guard 3; gatehouse_ox of 0",
        permanents="banner_of_vell of 0; barkmail of 2 on 2; honed_glaive of 0 on c0; couriers_boots of 0; mana_cask of 2",
        close="0-1; 0-c2",
        locks="c0-c1",
        changes=(Change(8, power=1), Change(0, gains=1)),
        phase="upkeep",
        seed=1,
    )
    return game.position.copy()


def take_up(position: Any) -> Game:
    return Game.at(position, players=4, seed=1)


def part(**changes: Any) -> Altered:
    """A change of the position."""

    def change(position: Position) -> None:
        for name, value in changes.items():
            setattr(position, name, value)

    return change


def seat(number: int = 0, **changes: Any) -> Altered:
    """A change of a character."""

    def change(position: Position) -> None:
        for name, value in changes.items():
            setattr(position.characters[number], name, value)

    return change


def sheet(number: int = 0, **changes: Any) -> Altered:
    """A change of the sheet of a character."""

    def change(position: Position) -> None:
        position.characters[number].sheet = evolve(position.characters[number].sheet, **changes)

    return change


def beast(place: int = 0, **changes: Any) -> Altered:
    """A change of a creature."""

    def change(position: Position) -> None:
        for name, value in changes.items():
            setattr(position.creatures[place], name, value)

    return change


def thing(place: int = 0, **changes: Any) -> Altered:
    """A change of a permanent."""

    def change(position: Position) -> None:
        for name, value in changes.items():
            setattr(position.permanents[place], name, value)

    return change


def frame(made: Any) -> Altered:
    """Something on its way."""
    return part(frames=(made,))


def then(*steps: Any) -> Altered:
    """What is on the agenda, before what waits there."""

    def change(position: Position) -> None:
        for step in reversed(steps):
            position.agenda = (step, position.agenda)

    return change


def all_of(*changes: Altered) -> Altered:
    """Several changes."""

    def change(position: Position) -> None:
        for one in changes:
            one(position)

    return change


def on_the_stack(*steps: Any) -> Altered:
    """A spell on the stack, with these steps about it."""
    return all_of(frame(Play(2, SPARK, target=0)), then(*steps))


def putting_together(draft: Draft) -> Altered:
    """What the third puts together."""
    return all_of(part(draft=draft), then(Choose(2)))


WRONG: list[tuple[Altered, str]] = [
    (part(phase="combat"), "phase must be 'setup', 'start', 'channeling'"),
    (part(phase=3), "phase must be"),
    (part(round=51), "round must be at most 50, got 51 (MC-6.6)"),
    (part(round=-1), "round must be a whole number from 0, got -1"),
    (part(turn=True), "turn must be a whole number from 0, got True"),
    (part(delays="1"), "delays must be a whole number from 0, got '1'"),
    (part(actions=-1), "actions must be a whole number from 0"),
    (part(castings=1.5), "castings must be a whole number from 0"),
    (part(sustained=-1), "sustained must be a whole number from 0"),
    (part(has_moved=1), "has_moved must be true or false, got 1"),
    (part(is_commanding=None), "is_commanding must be true or false"),
    (part(next_number=5), "next_number must be a whole number from 8, got 5"),
    (part(active=4), "active must be a seat from 0 to 3 or -1, got 4 (MC-8.1)"),
    (part(active="0"), "active must be a seat"),
    (part(active=-1), "active must be the seat whose turn it is in the phase upkeep, got -1 (MC-8.1)"),
    (part(characters=()), "characters must be 4 of Character, one for each seat, got () (MC-6.1)"),
    (part(characters=[1, 2, 3, 4]), "characters must be 4 of Character"),
    (seat(side=8), "side of the character of seat 0 must be a number from 0 to 7, got 8 (MC-1.2)"),
    (seat(status="dead"), "status of the character of seat 0 must be 'in', 'lost' or 'escaped', got 'dead'"),
    (seat(life=33), "life of the character of seat 0 is 33, and no more than 32 on the sheet (MC-3.6)"),
    (seat(life=0), "life of the character of seat 0 is 0, so he has lost"),
    (seat(life=1.5), "life of the character of seat 0 must be a whole number"),
    (seat(pool=(1, 2, 3)), "pool of the character of seat 0 must be a tuple of six whole numbers"),
    (seat(pool=(1, 0, 0, 0, 0, -1)), "pool of the character of seat 0 must be a tuple of six whole numbers"),
    (seat(pool=(1001, 0, 0, 0, 0, 0)), "from 0 to 1000, the units of W, U, B, R, G, C"),
    (seat(guard=-2), "guard of the character of seat 0 must be a whole number from 0, or -1 while it is unset, got -2"),
    (seat(plus=-1), "plus of the character of seat 0 must be a whole number from 0"),
    (seat(minus=10**9), "minus of the character of seat 0 must be a whole number from 0 to 1000"),
    (seat(exhausted=0), "exhausted of the character of seat 0 must be true or false"),
    (seat(fleeing="no"), "fleeing of the character of seat 0 must be true or false"),
    (seat(slayer=4), "slayer of the character of seat 0 must be a seat or -1, got 4 (MC-21.5)"),
    (seat(spared=0), "spared of the character of seat 0 must be true, false or None, got 0 (MC-21.5)"),
    (seat(fell=1), "fell of the character of seat 0 must be the number of the check in which he lost"),
    (seat(sheet=None), "the sheet of seat 0 must be a Sheet, got None (MC-6.1)"),
    (sheet(speed=-1), "speed of the sheet of seat 0 must be a whole number from 0 to 1000, got -1"),
    (sheet(power=10**6), "power of the sheet of seat 0 must be a whole number from 0 to 1000"),
    (sheet(life=0), "life of the sheet of seat 0 must be at least 1"),
    (sheet(mana_pool=9), "capacities of the sheet of seat 0 must add up to the Mana Pool, 9, got 7 (MC-3.3)"),
    (sheet(capacities=7), "capacities of the sheet of seat 0 must be a tuple of six whole numbers"),
    (sheet(library=("fireball",)), "library of the sheet of seat 0 names 'fireball', and there is no such card"),
    (sheet(library=["banner_of_vell"]), "library of the sheet of seat 0 must be keys of cards"),
    (sheet(clause={}), "clause of the sheet of seat 0 must be a text"),
    (sheet(name=3), "name of the sheet of seat 0 must be a text"),
    (sheet(1, focus=2), "of all attributes a wild pack has Speed alone, which is not so of the sheet of seat 1 (MC-23.1)"),
    (seat(memory=(TOKEN,)), "memory of the character of seat 0 must be places of cards, below 78 and of no token"),
    (seat(library=(78,)), "library of the character of seat 0 must be places of cards, below 78 and of no token, got (78,)"),
    (seat(graveyard=[1]), "graveyard of the character of seat 0 must be places of cards"),
    (seat(exile=("spark_of_karr",)), "exile of the character of seat 0 must be places of cards"),
    (seat(memory=(3, 1)), "memory of the character of seat 0 must be ascending, got (3, 1)"),
    (seat(1, library=(1,)), "library of the character of seat 1 must be empty: a wild pack has no cards (MC-23.1, MC-36.80)"),
    (seat(in_memory=(WHELP,)), "in_memory of the character of seat 0 must be cards that he holds"),
    (seat(somewhere=(WHELP,)), "somewhere of the character of seat 0 must be cards that he holds"),
    (seat(in_memory=(1,), somewhere=(1,)), "in_memory and somewhere of the character of seat 0 tell of more cards"),
    (seat(hinted=(0,)), "hinted of the character of seat 0 must be masks of cards, got (0,) (MC-34.4)"),
    (seat(hinted=(1 << 78,)), "hinted of the character of seat 0 must be masks of cards"),
    (seat(3, memory=(1,)), "memory and pool of the character of seat 3 must be empty, for he has lost (MC-21.2)"),
    (seat(3, pool=(1, 0, 0, 0, 0, 0)), "memory and pool of the character of seat 3 must be empty"),
    (seat(1, exhausted=True), "a pack is never Exhausted, fleeing, changed or on guard"),
    (all_of(seat(1, side=0), seat(2, side=0)), "two sides at least must have somebody in the battle"),
    (part(creatures=[]), "creatures must be of Creature, got []"),
    (part(creatures=(1,)), "creatures must be of Creature"),
    (beast(card=BANNER), "card of creature 8 must be the place of a creature card"),
    (beast(card=-1), "card of creature 8 must be the place of a creature card, got -1"),
    (beast(life=4), "life of creature 8 is 4, and no more than 3 is printed (MC-3.6)"),
    (beast(life=0), "life of creature 8 is 0, so it is destroyed"),
    (beast(owner=4), "owner of creature 8 must be a seat, got 4 (MC-5.7)"),
    (beast(controller=3), "controller of creature 8 must be a seat in the battle, got 3 (MC-21.2)"),
    (beast(1, controller=0), "the pack of seat 1 has no creature, so it is out of the battle (MC-23.6)"),
    (beast(shields=-1), "shields of creature 8 must be a whole number"),
    (beast(sick=None), "sick of creature 8 must be true or false"),
    (beast(doomed=1), "doomed of creature 8 must be true or false"),
    (beast(1, number=8), "creatures must have different numbers, in the order in which they entered, got [8, 8, 10, 11]"),
    (beast(3, number=7), "creatures must have numbers from 8 to 16, got [8, 9, 10, 7]"),
    (beast(3, number=99), "creatures must have numbers from 8 to 16"),
    (beast(1, slot=0), "creatures must have different slots from 0 to 63, got [0, 0, 2, 3]"),
    (beast(1, slot=64), "creatures must have different slots from 0 to 63"),
    (thing(card=WHELP), "card of permanent 12 must be the place of a card that stays"),
    (thing(controller=9), "controller of permanent 12 must be a seat, got 9 (MC-20.1)"),
    (thing(controller=3), "Banner of Vell needs its controller in a battle, permanent 12 (MC-21.2, MC-21.7)"),
    (thing(exhausted=True), "Banner of Vell is no artifact, so it cannot be exhausted, permanent 12 (MC-20.9)"),
    (thing(exhausted=3), "exhausted of permanent 12 must be true or false"),
    (thing(number=11), "creatures and permanents must have different numbers, and 11 is of both"),
    (thing(bearer=0), "bearer of permanent 12 must be -1, for Banner of Vell is no aura or equipment, got 0 (MC-20.1)"),
    (thing(1, bearer=-1), "bearer of permanent 13 must be a combatant, for Barkmail is an aura, got -1 (MC-20.3)"),
    (thing(1, bearer=1), "bearer of permanent 13 must be a combatant"),
    (thing(1, bearer=12), "bearer of permanent 13 must be a combatant"),
    (thing(2, bearer=2), "bearer of permanent 14 must be seat 0, a creature of his, or -1, for Honed Glaive is his"),
    (thing(2, bearer=10), "bearer of permanent 14 must be seat 0, a creature of his, or -1"),
    (thing(3, bearer=8), "bearer of permanent 15 must be a character, for Courier's Boots is for characters only"),
    (thing(2, slot=0), "permanents must have different slots from 0 to 63"),
    (part(close={(0, 1)}), "close must be a frozenset of pairs of groups"),
    (part(close=frozenset({(0, 1, 2)})), "close must be a frozenset of pairs of groups"),
    (part(close=frozenset({(1, 0)})), "close must hold pairs with the lower number first, got (1, 0) (MC-7.2)"),
    (part(close=frozenset({(0, 3)})), "close tells of group 3, and there is none"),
    (part(close=frozenset({(0, 9)})), "close tells of group 9, and there is none"),
    (all_of(beast(1, detached=True)), "close tells of group 1, and there is none"),
    (part(close=frozenset({(2, 10)})), "close tells of groups 2 and 10, which are allies"),
    (part(order=(0, 1)), "order must be of all seats in the battle, [0, 1, 2], got (0, 1) (MC-6.5, MC-8.5)"),
    (part(order=(0, 1, 2, 3)), "order must be of all seats in the battle"),
    (part(order=(0, 1, 1)), "order must be different seats, got (0, 1, 1) (MC-6.3)"),
    (part(order=[0, 1, 2]), "order must be different seats"),
    (part(to_come=(1, 2)), "to_come must be some of the seats of order, (0, 2, 1), in this order, got (1, 2)"),
    (part(to_come=(3,)), "to_come must be some of the seats of order"),
    (part(to_come=(0,)), "to_come holds seat 0, whose turn it is already (MC-8.2)"),
    (part(locks=((0, 1, 2),)), "locks must be pairs of combatants"),
    (part(locks=((0, 1),)), "locks name 1, which is no combatant (MC-6.7)"),
    (part(locks=((0, 99),)), "locks name 99, which is no combatant (MC-6.7)"),
    (part(locks=((0, 8),)), "locks name (0, 8), who are no enemies (MC-6.7)"),
    (part(changes=(1,)), "changes must be of Change, got (1,) (MC-22.5)"),
    (part(changes=(Change(99),)), "changes name 99, which is no combatant (MC-22.5)"),
    (part(changes=(Change(8, power=9999),)), "power and toughness of a change must be whole numbers"),
    (part(changes=(Change(8, gains=1 << 11),)), "gains and loses of a change must be masks of keywords"),
    (part(focused=(99,)), "focused must be numbers of creatures and permanents, got (99,) (MC-10.8)"),
    (part(looked_at=(TOKEN,)), "looked_at must be places of cards"),
    (part(end="peace"), "end must be"),
    (part(end="fell"), "a battle that has ended by 'fell' cannot be in the phase 'upkeep'"),
    (part(phase="mercy"), "a battle that has ended by '' cannot be in the phase 'mercy'"),
    (part(winner=0), "winner is 0, which does not fit the end by ''"),
    (part(winner=5), "winner must be a side"),
    (part(agenda=None), "agenda must lead on to a next turn, for the battle is not over (MC-6.5)"),
    (part(agenda=(MAIN_PHASE, None)), "agenda must lead on to a next turn"),
    (part(agenda=[1]), "agenda must be a chain of (step, rest)"),
    (part(agenda=(NEXT_TURN, (3, None))), "agenda must be a chain of (step, rest)"),
    (then(Delay(7)), "Delay(player=7) on the agenda is about a seat that there is not"),
    (then(Round(0)), "on the agenda is about a frame that there is not"),
    (then(Attempt(0, 0)), "on the agenda is about a frame that there is not"),
    (part(frames=[]), "frames must be of Play, Order and Attack, got []"),
    (frame(3), "frames must be of Play, Order and Attack, got 3 (MC-18.4)"),
    (frame(Play(4, SPARK)), "player of frame 0 must be a seat, got 4 (MC-18.4)"),
    (frame(Play(0, 78)), "card of frame 0 must be the place of a card, got 78 (MC-18.4)"),
    (frame(Play(0, TOKEN)), "card of frame 0 must be one that can be cast, got the token Brass Hornet (MC-13.1)"),
    (frame(Play(0, SPARK, index=1)), "index of frame 0 must be 0 for a spell, got 1 (MC-13.1)"),
    (frame(Play(0, WYRM, 99)), "source of frame 0 must be a creature, a permanent or -1, got 99 (MC-24.4)"),
    (frame(Play(0, WYRM, 9, 1)), "index of frame 0 must be one of the 1 abilities of Mountainheart Wyrm, got 1"),
    (frame(ODD_PLAY(0, SPARK, target="0")), "target of frame 0 must be a number, or -1 for none, got '0' (MC-13.1)"),
    (frame(Play(0, SPARK, stage=-1)), "stage of frame 0 must be a whole number"),
    (frame(ODD_PLAY(0, SPARK, countered=0)), "countered of frame 0 must be true or false"),
    (frame(Play(0, SPARK, group=50)), "group of frame 0 must be that of a combatant, or -1, got 50 (MC-25.33)"),
    (frame(Order(0, 0, "advance", 1)), "creature of frame 0 must be the number of a creature, got 0 (MC-12.1)"),
    (frame(Order(0, 8, "charge", 1)), "kind of frame 0 must be 'advance', 'withdraw' or 'fall back', got 'charge'"),
    (frame(Order(0, 8, "advance")), "target of frame 0 must be a group to advance on, else -1, got -1 (MC-12.1)"),
    (frame(Order(0, 8, "withdraw", 1)), "target of frame 0 must be a group to advance on, else -1, got 1 (MC-12.1)"),
    (frame(Attack(0, 99, 1, 1)), "attacker of frame 0 must be a combatant, got 99 (MC-14.1)"),
    (frame(ODD_ATTACK(0, 8, 2, 2, counters=1)), "counters of frame 0 must be true, false or None, got 1 (MC-15.3)"),
    (frame(ODD_ATTACK(0, 8, 2, 2, fought=0)), "fought of frame 0 must be true or false, got 0"),
    (part(draft=3), "draft must be a Draft or None, got 3 (MC-33.8)"),
    (part(draft=Draft("throw", SPARK)), "kind of the draft must be 'cast', 'answer' or 'ability', got 'throw' (MC-33.8)"),
    (part(draft=Draft("cast", -1)), "card of the draft must be the place of a card, got -1 (MC-18.4)"),
    (part(draft=Draft("cast", SPARK, paid=(6,))), "paid of the draft must be types of mana, from 0 to 5, got (6,) (MC-4.6)"),
    (frame(Play(0, SPARK)), "agenda must deal with each of the 1 frames, the innermost first, got steps about [] (MC-18.6)"),
    (on_the_stack(Obey(0)), "Obey(frame=0) on the agenda is about a frame that is no Order (MC-18.4)"),
    (on_the_stack(Settled(0)), "Settled(frame=0) on the agenda is about a frame that is no Attack (MC-18.4)"),
    (all_of(frame(Order(0, 8, "withdraw")), then(Resolve(0))), "is about a frame that is no Play (MC-18.4)"),
    (all_of(frame(Attack(0, 8, 9, 9)), then(Intercept(0))), "is about an attack on no character, or of nobody"),
    (then(Ordering(12)), "Ordering(number=12) on the agenda is about creature 12, which is not in the battle (MC-33.7)"),
    (then(Directing(8, "withdraw")), "on the agenda is to direct an order that has no target"),
    (then(FollowUp(1)), "FollowUp(number=1) on the agenda is about combatant 1, who is not in the battle (MC-15.11)"),
    (then(GiveTo(12)), "GiveTo(number=12) on the agenda is about 12, which is no equipment of whose turn it is (MC-11.9)"),
    (then(Delay(1)), "Delay(player=1) on the agenda is about a seat that does not come next, got (2, 1) to come (MC-6.5)"),
    (then(Delay(2)), "Delay(player=2) on the agenda must be the last there: the turn before must be over (MC-6.5)"),
    (then(NEXT_TURN), "NextTurn() on the agenda must be the last there"),
    (then(OrderLibrary(0)), "on the agenda must be before the order is fixed: libraries are ordered first (MC-33.1)"),
    (then(MAIN_PHASE, Ordering(8)), "Ordering(number=8) on the agenda must be the next there, for it is in the middle of an"),
    (then(MAIN_PHASE, FollowUp(8)), "FollowUp(number=8) on the agenda must be the next there"),
    (then(PayUnits(0, 5)), "PayUnits(player=0, units=5) on the agenda is about more units of mana than there are in the pool"),
    (on_the_stack(Resolve(0), Resolve(0)), "agenda must bring frame 0 to its end once, in the order of the rules, got Resolve, Resolve (MC-18.10)"),
    (on_the_stack(Resolve(0), Round(0)), "agenda must bring frame 0 to its end once, in the order of the rules, got Resolve, Round"),
    (all_of(frame(Attack(0, 8, 9, 9)), then(Settled(0), Over(0))), "in the order of the rules, got Settled, Over"),
    (on_the_stack(ChooseBearer(2, SPARK), OffStack(0)), "is about a card that is no equipment (MC-20.4)"),
    (then(ChooseBearer(0, GLAIVE)), "is about an equipment that is not the spell of this seat that resolves now (MC-20.4)"),
    (all_of(frame(Play(2, GLAIVE)), then(ChooseBearer(0, GLAIVE), OffStack(0))), "is about an equipment that is not the spell"),
    (all_of(frame(Play(0, CUIRASS)), then(ChooseBearer(0, GLAIVE), OffStack(0))), "is about an equipment that is not the spell"),
    (then(ChooseBearer(4, GLAIVE)), "is about a seat that there is not"),
    (then(Death(WHELP, 0, 0, 8, 0)), "is about a trigger that there is not (MC-24.5)"),
    (then(Death(HOSPITALLER, 0, 0, 8, 0)), "is about a trigger that there is not (MC-24.5)"),
    (then(HappenOn(HEALS, 0, 8, 7, 0)), "is aimed at a number that nobody has had"),
    (then(HappenOn(HEALS, 0, 8, 17, 0)), "is aimed at a number that nobody has had"),
    (then(HappenOn(HEALS, 4, 8, -1, 0)), "is about a seat that there is not"),
    (then(HappenOn(HEALS, 0, 17, -1, 0)), "is about a source that nobody has had"),
    (then(HappenOn(HEALS, 0, 0, -1, 0)), "is about effects of no creature or permanent (MC-24.5)"),
    (then(HappenOn(HEALS, 0, 8, -1, 17)), "is about a group that nobody has had"),
    (then(HappenOn((Effect("grant", keyword="Swift"),), 0, 8, -1, 0)), "is to carry out what no trigger or ability of a card does"),
    (frame(Play(2, BOUNTY, target=0)), "target of frame 0 does not fit the target word 'none', got 0 (MC-24.3)"),
    (frame(Play(0, SPARK, asked=-1)), "asked of frame 0 must be a mask of seats, got -1 (MC-18.5)"),
    (frame(Play(0, SPARK, asked=1 << 8)), "asked of frame 0 must be a mask of seats, got 256 (MC-18.5)"),
    (frame(Play(0, SPARK, asked=1, tried=2)), "tried of frame 0 must be a mask of seats that asked of frame 0 has, too, got 2"),
    (frame(Play(0, SPARK, asked=255, tried=1 << 8)), "tried of frame 0 must be a mask of seats"),
    (frame(Attack(0, 8, 2, 2, asked=-2)), "asked of frame 0 must be a mask of seats, got -2 (MC-18.5)"),
    (frame(Order(0, 99, "withdraw")), "creature of frame 0 must be the number of a creature, got 99 (MC-12.1)"),
    (frame(Order(0, 8, "advance", 99)), "target of frame 0 must be a group to advance on, else -1, got 99 (MC-12.1)"),
    (part(draft=Draft("cast", BANNER, target=0)), "target of the draft must be there and one for the target word 'none', got 0"),
    (then(FollowUpTarget(8, "charge")), "is a follow-up that is none: engage, advance or retreat (MC-15.11)"),
    (then(Trigger(8, "noon", 0)), "is about a moment that there is not (MC-24.5)"),
    (all_of(beast(0, number=9), beast(1, number=8)), "creatures must have different numbers, in the order in which they entered"),
    (then(FreeWindow(0, 9)), "on the agenda is to have asked more seats than there can be"),
    (part(draft=Draft("cast", SPARK)), "agenda must say what becomes of the draft of one player (MC-33.8)"),
    (putting_together(Draft("cast", WHELP)), "card of the draft must be in the Memory of seat 2, who casts it"),
    (putting_together(Draft("ability", WYRM, 8)), "source of the draft must be a creature or permanent of its card, got 8"),
    (putting_together(Draft("cast", SPARK, target=12)), "target of the draft must be there and one for the target word"),
    (all_of(part(close=frozenset({(0, 1), (0, 2), (0, 10)})), then(Directing(8, "advance"))), "comes next on the agenda, and offers nothing"),
]  # fmt: skip


@pytest.mark.rule("MC-1.2", "MC-3.3", "MC-3.6", "MC-6.1", "MC-7.1", "MC-7.2", "MC-8.5", "MC-21.2", "MC-23.1")
@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message[:60] for _, message in WRONG])
def test_a_position_that_cannot_be_is_rejected_by_the_name_of_its_field(change: Altered, message: str) -> None:
    position = somewhere()
    change(position)
    before = repr(position)
    with pytest.raises(PositionError) as rejected:
        take_up(position)
    assert message in str(rejected.value)
    assert repr(position) == before


@pytest.mark.parametrize("value", [None, 3, {}, "oriane_vell", Position])
def test_what_is_no_position_is_rejected(value: Any) -> None:
    with pytest.raises(PositionError):
        take_up(value)


def test_a_position_of_others_is_rejected() -> None:
    with pytest.raises(PositionError, match="characters must be 2 of Character"):
        Game.at(somewhere(), players=2, seed=1)


def test_the_position_from_which_the_wrong_ones_are_made_is_possible() -> None:
    position = somewhere()
    game = take_up(position)
    assert game.position == position
    assert game.position is not position
    assert game.players_to_act == (0,)


MENDER = """
[cards.mend_oneself]
name = "Mend Oneself"
cost = "1"
type = "instant"
target = "self"
effects = [{ do = "heal", flat = 2 }]
"""


@pytest.mark.rule("MC-24.3", "MC-25.24")
def test_what_is_aimed_at_oneself_is_aimed_at_who_has_cast_it() -> None:
    kind = game_with(read_pool(MENDER, base=POOL))
    game = battle("oriane_vell pool CC memory mend_oneself | dovek_ironquill", phase="upkeep", game=kind, seed=1)
    do(game, "pass")
    spell = kind.pool["mend_oneself"].place
    for player, target, fits in ((0, 0, True), (1, 1, True), (0, 1, False), (0, -1, False), (0, 5, False)):
        position = game.position.copy()
        position.frames = (Play(player, spell, target=target),)
        position.agenda = (Resolve(0), position.agenda)
        if fits:
            kind.at(position, players=2, seed=1)
        else:
            with pytest.raises(PositionError, match="does not fit the target word 'self'"):
                kind.at(position, players=2, seed=1)


@pytest.mark.rule("MC-36.31")
def test_attributes_outside_their_range_and_creatures_of_no_library_are_for_scenarios() -> None:
    game = battle(
        "oriane_vell power 9 speed 0 channeling 12 library " + "vellish_lancer " * 60 + "| dovek_ironquill",
        creatures="brass_hornet of 0; tyrant_of_the_ninth_crypt of 1; tyrant_of_the_ninth_crypt of 1",
        seed=1,
    )
    assert game.position.characters[0].power == 9


@pytest.mark.rule("MC-21.4")
def test_a_battle_that_is_over_can_be_set_up_with_nothing_on_its_way() -> None:
    game = battle("oriane_vell | dovek_ironquill life 1", seed=1)
    game.lose_life(1, 1)
    game.check()
    game.go_on()
    do(game, "spare")
    assert game.is_over
    assert Game.at(game.position, players=2, seed=1).outcome == game.outcome
    for change, message in (
        (part(agenda=(Mercy(), None)), "a battle that is over has nothing to do any more"),
        (part(frames=(Play(0, SPARK),)), "a battle that has ended has nothing on its way"),
        (part(winner=1), "winner is side 1, and in the battle are [0]"),
        (part(winner=-1), "winner is -1, which does not fit the end by 'fell'"),
    ):
        position = game.position.copy()
        change(position)
        with pytest.raises(PositionError) as rejected:
            Game.at(position, players=2, seed=1)
        assert message in str(rejected.value)


@pytest.mark.parametrize("number", range(6))
def test_every_position_of_a_game_is_possible(number: int) -> None:
    rng = Rng(number)
    players = 2 + number % 3
    game = Game(seed=number, players=players, rules=Rules.drawn(rng), log=False)
    for _ in range(300):
        if game.is_over:
            break
        (player,) = game.players_to_act
        options = [action for action in game.legal_actions(player) if str(action) != "flee"]
        game.apply(rng.choice(options), player)
        again = Game.at(game.position, rules=game.rules, players=players, seed=0)
        assert again.position == game.position
        assert again.players_to_act == game.players_to_act
        if not game.is_over:
            (player,) = game.players_to_act
            assert again.legal_actions(player) == game.legal_actions(player)


_ODD: st.SearchStrategy[Any] = st.sampled_from(
    [None, -1, 0, 1, 8, 99, 10**12, True, 1.5, "", "x", (), (0,), (-1, 3), ("a",), [], {}, frozenset()]
)


@given(
    place=st.integers(0, 3),
    what=st.sampled_from(["position", "character", "creature", "permanent"]),
    number=st.integers(0, 200),
    value=_ODD,
)
def test_whatever_stands_in_a_field_is_taken_or_rejected_in_words(
    place: int, what: str, number: int, value: Any
) -> None:
    position = somewhere()
    target: Any = {
        "position": position,
        "character": position.characters[place],
        "creature": position.creatures[place],
        "permanent": position.permanents[place],
    }[what]
    names = [one.name for one in type(target).__attrs_attrs__]
    setattr(target, names[number % len(names)], value)
    try:
        game = take_up(position)
    except PositionError:
        return
    rng = Rng(number)
    for _ in range(12):
        if game.is_over:
            break
        (player,) = game.players_to_act
        game.apply(rng.choice(game.legal_actions(player)), player)


@pytest.mark.rule("MC-6.1")
@pytest.mark.parametrize("name", ["", " ", "\u0301", "\u3164", "a\nb", "a;b", "x" * 200])
def test_sheet_has_a_name_that_can_be_seen(name: str) -> None:
    position = Game(seed=1).position.copy()
    position.characters[0].sheet = evolve(position.characters[0].sheet, name=name)

    with pytest.raises(PositionError, match="name of the sheet of seat 0 must be"):
        Game.at(position, seed=1)
