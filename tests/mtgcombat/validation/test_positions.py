"""Tests of the rejection of impossible positions."""

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
from arcana_core.testing.random_play import play_randomly
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
from tests.core.scenario.spoilt_positions import assert_spoilt_positions_are_rejected
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
ODD_PLAY: Any = Play  # with values that the types forbid
ODD_ATTACK: Any = Attack


def somewhere() -> Position:
    """A position of four seats with things of every kind. The last seat has lost."""
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
    return game.position.clone()


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
    """A thing on the stack."""
    return part(frames=(made,))


def then(*steps: Any) -> Altered:
    """Put a step on the agenda before the others."""

    def change(position: Position) -> None:
        for step in reversed(steps):
            position.agenda = (step, position.agenda)

    return change


def all_of(*changes: Altered) -> Altered:
    """Several changes together."""

    def change(position: Position) -> None:
        for one in changes:
            one(position)

    return change


def on_the_stack(*steps: Any) -> Altered:
    """A spell on the stack, with these steps on the agenda."""
    return all_of(frame(Play(2, SPARK, target=0)), then(*steps))


def putting_together(draft: Draft) -> Altered:
    """Put a draft of the third player."""
    return all_of(part(draft=draft), then(Choose(2)))


WRONG: list[tuple[Altered, str]] = [
    (part(phase="combat"), "phase must be 'setup', 'start', 'channeling'"),
    (part(phase=3), "phase must be"),
    (part(round=51), "round must be an integer between 0 and 50, got 51 (MC-6.6)"),
    (part(round=-1), "round must be an integer between 0 and 50, got -1 (MC-6.6)"),
    (part(turn=True), "turn must be an integer between 0 and 1000000, got True"),
    (part(delays="1"), "delays must be an integer between 0 and 1000000, got '1'"),
    (part(actions=-1), "actions must be an integer between 0 and 1000000, got -1"),
    (part(castings=1.5), "castings must be an integer between 0 and 1000000, got 1.5"),
    (part(sustained=-1), "sustained must be an integer between 0 and 1000000, got -1"),
    (part(has_moved=1), "has_moved must be true or false, got 1"),
    (part(is_commanding=None), "is_commanding must be true or false"),
    (part(next_number=5), "next_number must be an integer between 8 and 1000000, got 5"),
    (part(active=4), "active must be a seat from 0 to 3, or -1, got 4 (MC-8.1)"),
    (part(active="0"), "active must be a seat"),
    (part(active=-1), "active must be a seat in the phase upkeep, got -1 (MC-8.1)"),
    (part(characters=()), "characters must be a tuple of exactly 4 items, got () (MC-6.1)"),
    (part(characters=[1, 2, 3, 4]), "characters must be a tuple of exactly 4 items, got [1, 2, 3, 4] (MC-6.1)"),
    (seat(side=8), "characters[0].side must be an integer between 0 and 7, got 8 (MC-1.2)"),
    (seat(status="dead"), "characters[0].status must be 'in', 'lost' or 'escaped', got 'dead' (MC-21.2)"),
    (seat(life=33), "characters[0].life must be at most 32, as on the sheet, got 33 (MC-3.6)"),
    (seat(life=0), "characters[0].life must be at least 1 before the next check, got 0 (MC-21.2)"),
    (seat(life=1.5), "characters[0].life must be an integer between -1000000 and 1000000, got 1.5"),
    (seat(pool=(1, 2, 3)), "characters[0].pool must be a tuple of 6 items, got (1, 2, 3)"),
    (seat(pool=(1, 0, 0, 0, 0, -1)), "characters[0].pool[5] must be an integer between 0 and 1000, got -1 (MC-4.1)"),
    (seat(pool=(1001, 0, 0, 0, 0, 0)), "characters[0].pool[0] must be an integer between 0 and 1000, got 1001 (MC-4.1)"),
    (seat(guard=-2), "characters[0].guard must be an integer between -1 and 1000000, got -2 (MC-16.1)"),
    (seat(plus=-1), "characters[0].plus must be an integer between 0 and 1000, got -1"),
    (seat(minus=10**9), "characters[0].minus must be an integer between 0 and 1000, got 1000000000"),
    (seat(exhausted=0), "characters[0].exhausted must be true or false, got 0"),
    (seat(fleeing="no"), "characters[0].fleeing must be true or false, got 'no'"),
    (seat(slayer=4), "characters[0].slayer must be a seat from 0 to 3, or -1, got 4 (MC-21.5)"),
    (seat(spared=0), "characters[0].spared must be true or false, or None, got 0 (MC-21.5)"),
    (seat(fell=1), "characters[0].fell must be the number of the check in which they lost, from 1 to checks (0), or 0 if they haven't lost, got 1 (MC-21.3)"),
    (seat(sheet=None), "characters[0].sheet must be a Sheet, got None"),
    (sheet(speed=-1), "characters[0].sheet.speed must be an integer between 0 and 1000, got -1"),
    (sheet(power=10**6), "characters[0].sheet.power must be an integer between 0 and 1000, got 1000000"),
    (sheet(life=0), "characters[0].sheet.life must be at least 1, got 0 (MC-21.2)"),
    (sheet(mana_pool=9), "characters[0].sheet.capacities must add up to the Mana Pool, 9, got 7 (MC-3.3)"),
    (sheet(capacities=7), "characters[0].sheet.capacities must be a tuple of 6 items, got 7"),
    (sheet(library=("fireball",)), "characters[0].sheet.library: no card 'fireball'"),
    (sheet(library=["banner_of_vell"]), "characters[0].sheet.library must be a tuple, got ['banner_of_vell']"),
    (sheet(clause={}), "characters[0].sheet.clause must be a text, got {}"),
    (sheet(name=3), "characters[0].sheet.name must be a text, got 3"),
    (sheet(1, focus=2), "characters[1].sheet: a wild pack has Speed and no other attribute (MC-23.1)"),
    (seat(memory=(TOKEN,)), "characters[0].memory must be places of cards that aren't tokens, got (77,)"),
    (seat(library=(78,)), "characters[0].library[0] must be an integer between 0 and 77, got 78"),
    (seat(graveyard=[1]), "characters[0].graveyard must be a tuple, got [1]"),
    (seat(exile=("spark_of_karr",)), "characters[0].exile[0] must be an integer between 0 and 77, got 'spark_of_karr'"),
    (seat(memory=(3, 1)), "characters[0].memory must be ascending, got (3, 1)"),
    (seat(1, library=(1,)), "characters[1].library must be empty, because a wild pack has no cards (MC-23.1, MC-36.80)"),
    (seat(in_memory=(WHELP,)), "characters[0].in_memory must be cards that they hold, (1, 3), got (27,) (MC-34.5)"),
    (seat(somewhere=(WHELP,)), "characters[0].somewhere must be cards that they hold, (1, 3, 9), got (27,) (MC-34.5)"),
    (seat(in_memory=(1,), somewhere=(1,)), "characters[0].in_memory and somewhere list more cards than they hold (MC-34.5)"),
    (seat(hinted=(0,)), "characters[0].hinted[0] must be an integer between 1 and 302231454903657293676543, got 0 (MC-34.4)"),
    (seat(hinted=(1 << 78,)), "characters[0].hinted[0] must be an integer between 1 and 302231454903657293676543, got 302231454903657293676544 (MC-34.4)"),
    (seat(3, memory=(1,)), "characters[3].memory and pool must be empty, because the character has lost (MC-21.2)"),
    (seat(3, pool=(1, 0, 0, 0, 0, 0)), "characters[3].memory and pool must be empty, because the character has lost (MC-21.2)"),
    (seat(1, exhausted=True), "a pack can't be Exhausted, fleeing, changed or have a Guard"),
    (all_of(seat(1, side=0), seat(2, side=0)), "at least two sides must be in it"),
    (part(creatures=[]), "creatures must be a tuple, got []"),
    (part(creatures=(1,)), "creatures[0] must be a Creature, got 1"),
    (beast(card=BANNER), "creatures[0].card must be the place of a creature card, got 9 (MC-13.9)"),
    (beast(card=-1), "creatures[0].card must be an integer between 0 and 77, got -1 (MC-13.9)"),
    (beast(life=4), "creatures[0].life must be at most 3, the printed Life, got 4 (MC-3.6)"),
    (beast(life=0), "creatures[0].life must be at least 1 before the next check, got 0 (MC-16.6)"),
    (beast(owner=4), "creatures[0].owner must be a seat from 0 to 3, got 4 (MC-5.7)"),
    (beast(controller=3), "creatures[0].controller must be a seat in the battle, got 3 (MC-21.2)"),
    (beast(1, controller=0), "characters[1]: a pack without creatures can't be in the battle (MC-23.6)"),
    (beast(shields=-1), "creatures[0].shields must be an integer between 0 and 1000, got -1"),
    (beast(sick=None), "creatures[0].sick must be true or false, got None"),
    (beast(doomed=1), "creatures[0].doomed must be true or false, got 1"),
    (beast(1, number=8), "creatures must have different numbers, in the order in which they entered, got [8, 8, 10, 11]"),
    (beast(3, number=7), "creatures[3].number must be an integer between 8 and 1000000, got 7"),
    (beast(3, number=99), "creatures must have numbers below next_number, 17, got [8, 9, 10, 99]"),
    (beast(1, slot=0), "creatures must have different slots, got [0, 0, 2, 3]"),
    (beast(1, slot=64), "creatures[1].slot must be an integer between 0 and 63, got 64"),
    (thing(card=WHELP), "permanents[0].card must be the place of a card that stays, got 27 (MC-20.1)"),
    (thing(controller=9), "permanents[0].controller must be a seat from 0 to 3, got 9 (MC-20.1)"),
    (thing(controller=3), "permanents[0] (Banner of Vell).controller must be in the battle (MC-21.2, MC-21.7)"),
    (thing(exhausted=True), "permanents[0] (Banner of Vell).exhausted must be False, because it isn't an artifact (MC-20.9)"),
    (thing(exhausted=3), "permanents[0].exhausted must be true or false, got 3"),
    (thing(number=11), "permanents[0] (Banner of Vell).number must differ from all creatures' numbers, got 11"),
    (thing(bearer=0), "permanents[0] (Banner of Vell).bearer must be -1, because it isn't an aura or equipment, got 0 (MC-20.1)"),
    (thing(1, bearer=-1), "permanents[1] (Barkmail).bearer must be a combatant, because it is an aura, got -1 (MC-20.3)"),
    (thing(1, bearer=1), "permanents[1] (Barkmail).bearer must be a combatant, because it is an aura, got 1 (MC-20.3)"),
    (thing(1, bearer=12), "permanents[1] (Barkmail).bearer must be a combatant, because it is an aura, got 12 (MC-20.3)"),
    (thing(2, bearer=2), "permanents[2] (Honed Glaive).bearer must be seat 0, one of its creatures, or -1, got 2 (MC-20.4, MC-20.5)"),
    (thing(2, bearer=10), "permanents[2] (Honed Glaive).bearer must be seat 0, one of its creatures, or -1, got 10 (MC-20.4, MC-20.5)"),
    (thing(3, bearer=8), "permanents[3] (Courier's Boots).bearer must be a character, because only characters can bear it, got 8 (MC-20.4)"),
    (thing(2, slot=0), "permanents must have different slots, got [0, 1, 0, 3, 4]"),
    (part(close={(0, 1)}), "close must be a frozenset, got {(0, 1)} (MC-7.2)"),
    (part(close=frozenset({(0, 1, 2)})), "close[0] must be a tuple of 2 items, got (0, 1, 2) (MC-7.2)"),
    (part(close=frozenset({(1, 0)})), "close must hold pairs with the lower number first, got (1, 0) (MC-7.2)"),
    (part(close=frozenset({(0, 3)})), "close names the unknown group 3: a group has the seat of a character or pack in the battle, or"),
    (part(close=frozenset({(0, 9)})), "close names the unknown group 9: a group has the seat of a character or pack in the battle, or"),
    (all_of(beast(1, detached=True)), "close names the unknown group 1: a group has the seat of a character or pack in the battle, or"),
    (part(close=frozenset({(2, 10)})), "close names groups 2 and 10, but allies have no range between them (MC-7.2)"),
    (part(order=(0, 1)), "order must contain all seats in the battle, [0, 1, 2], got (0, 1) (MC-6.5, MC-8.5)"),
    (part(order=(0, 1, 2, 3)), "order must contain all seats in the battle"),
    (part(order=(0, 1, 1)), "order must be without doubles, got (0, 1, 1) (MC-6.3)"),
    (part(order=[0, 1, 2]), "order must be a tuple, got [0, 1, 2] (MC-6.3)"),
    (part(to_come=(1, 2)), "to_come must be some of the seats of order, (0, 2, 1), in this order, got (1, 2)"),
    (part(to_come=(3,)), "to_come must be some of the seats of order"),
    (part(to_come=(0,)), "to_come holds seat 0, which is already active (MC-8.2)"),
    (part(locks=((0, 1, 2),)), "locks[0] must be a tuple of 2 items, got (0, 1, 2) (MC-6.7)"),
    (part(locks=((0, 1),)), "locks name 1, which isn't a combatant (MC-6.7)"),
    (part(locks=((0, 99),)), "locks[0][1] must be a seat or a number that a creature or permanent has had, got 99 (MC-6.7)"),
    (part(locks=((0, 8),)), "locks name (0, 8), which aren't enemies (MC-6.7)"),
    (part(changes=(1,)), "changes[0] must be a Change, got 1 (MC-22.5)"),
    (part(changes=(Change(99),)), "changes[0].number must be a seat or a number that a creature or permanent has had, got 99 (MC-22.5)"),
    (part(changes=(Change(8, power=9999),)), "changes[0].power must be an integer between -1000 and 1000, got 9999 (MC-25.6)"),
    (part(changes=(Change(8, gains=1 << 11),)), "changes[0].gains must be an integer between 0 and 2047, got 2048 (MC-25.19)"),
    (part(focused=(99,)), "focused[0] must be a seat or a number that a creature or permanent has had, got 99 (MC-10.8)"),
    (part(looked_at=(TOKEN,)), "looked_at must be places of cards that aren't tokens, got (77,) (MC-25.23)"),
    (part(end="peace"), "end must be"),
    (part(end="fell"), "phase can't be 'upkeep' after the end 'fell'"),
    (part(phase="mercy"), "phase can't be 'mercy' after the end ''"),
    (part(winner=0), "winner 0 doesn't fit the end ''"),
    (part(winner=5), "winner must be a side"),
    (part(agenda=None), "agenda must lead to a next turn, because the battle isn't over (MC-6.5)"),
    (part(agenda=(MAIN_PHASE, None)), "agenda must lead to a next turn"),
    (part(agenda=[1]), "agenda must be a chain of (step, rest)"),
    (part(agenda=(NEXT_TURN, (3, None))), "agenda must be a chain of (step, rest)"),
    (then(Delay(7)), "agenda[0] (Delay).player must be the next seat, got 7 (MC-6.5)"),
    (then(Round(0)), "agenda[0] (Round).frame must be the place of a frame, got 0 (MC-18.4)"),
    (then(Attempt(0, 0)), "agenda[0] (Attempt).frame must be the place of a frame, got 0 (MC-18.4)"),
    (part(frames=[]), "frames must be a tuple, got [] (MC-18.4)"),
    (frame(3), "frames[0] must be a Play or an Order or an Attack, got 3 (MC-18.4)"),
    (frame(Play(4, SPARK)), "frames[0].player must be a seat from 0 to 3, got 4 (MC-18.4)"),
    (frame(Play(0, 78)), "frames[0].card must be an integer between 0 and 77, got 78 (MC-18.4)"),
    (frame(Play(0, TOKEN)), "frames[0].card must be castable, got the token Brass Hornet (MC-13.1)"),
    (frame(Play(0, SPARK, index=1)), "frames[0].index must be 0 for a spell, got 1 (MC-13.1)"),
    (frame(Play(0, WYRM, 99)), "frames[0].source must be a creature, a permanent or -1, got 99 (MC-24.4)"),
    (frame(Play(0, WYRM, 9, 1)), "frames[0].index must be one of the 1 abilities of Mountainheart Wyrm, got 1"),
    (frame(ODD_PLAY(0, SPARK, target="0")), "frames[0].target must be an integer between -1 and 1000000, got '0' (MC-13.1)"),
    (frame(Play(0, SPARK, stage=-1)), "frames[0].stage must be an integer between 0 and 1000, got -1"),
    (frame(ODD_PLAY(0, SPARK, countered=0)), "frames[0].countered must be true or false, got 0"),
    (frame(Play(0, SPARK, group=50)), "frames[0].group must be a seat or a number that a creature or permanent has had, or -1, got 50 (MC-25.33)"),
    (frame(Order(0, 0, "advance", 1)), "frames[0].creature must be the number of a creature or permanent, got 0 (MC-12.1)"),
    (frame(Order(0, 8, "charge", 1)), "frames[0].kind must be 'advance', 'withdraw' or 'fall back', got 'charge' (MC-12.1)"),
    (frame(Order(0, 8, "advance")), "frames[0].target must be a group to advance on, or -1, got -1 (MC-12.1)"),
    (frame(Order(0, 8, "withdraw", 1)), "frames[0].target must be a group to advance on, or -1, got 1 (MC-12.1)"),
    (frame(Attack(0, 99, 1, 1)), "frames[0].attacker must be a seat or a number that a creature or permanent has had, got 99 (MC-14.1)"),
    (frame(ODD_ATTACK(0, 8, 2, 2, counters=1)), "frames[0].counters must be true or false, or None, got 1 (MC-15.3)"),
    (frame(ODD_ATTACK(0, 8, 2, 2, fought=0)), "frames[0].fought must be true or false, got 0"),
    (part(draft=3), "draft must be a Draft or None, got 3 (MC-33.8)"),
    (part(draft=Draft("throw", SPARK)), "draft.kind must be 'cast', 'answer' or 'ability', got 'throw' (MC-33.8)"),
    (part(draft=Draft("cast", -1)), "draft.card must be an integer between 0 and 77, got -1"),
    (part(draft=Draft("cast", SPARK, paid=(6,))), "draft.paid[0] must be an integer between 0 and 5, got 6 (MC-4.6)"),
    (frame(Play(0, SPARK)), "agenda must handle each of the 1 frames, the top first, got steps for [] (MC-18.6)"),
    (on_the_stack(Obey(0)), "agenda[0] (Obey).frame must be the place of an Order, got 0 (MC-18.4)"),
    (on_the_stack(Settled(0)), "agenda[0] (Settled).frame must be the place of an Attack, got 0 (MC-18.4)"),
    (all_of(frame(Order(0, 8, "withdraw")), then(Resolve(0))), "agenda[0] (Resolve).frame must be the place of a Play, got 0 (MC-18.4)"),
    (all_of(frame(Attack(0, 8, 9, 9)), then(Intercept(0))), "is about an attack without a target character"),
    (then(Ordering(12)), "agenda[0] (Ordering).number must be a creature in the battle, got 12 (MC-33.7)"),
    (then(Directing(8, "withdraw")), "agenda[0] (Directing).kind must be 'engage' or 'advance', got 'withdraw' (MC-33.7)"),
    (then(FollowUp(1)), "agenda[0] (FollowUp).number must be a combatant in the battle, got 1 (MC-15.11)"),
    (then(GiveTo(12)), "GiveTo(number=12) on the agenda is about 12, which isn't an equipment of the active seat (MC-11.9)"),
    (then(Delay(1)), "agenda[0] (Delay).player must be the next seat, got 1 (MC-6.5)"),
    (then(Delay(2)), "Delay(player=2) must be last on the agenda, because the turn before it must be over (MC-6.5)"),
    (then(NEXT_TURN), "NextTurn() must be last on the agenda"),
    (then(OrderLibrary(0)), "must come on the agenda before the order is fixed: libraries are ordered first (MC-33.1)"),
    (then(MAIN_PHASE, Ordering(8)), "Ordering(number=8) must be next on the agenda, because it is in the middle of an"),
    (then(MAIN_PHASE, FollowUp(8)), "FollowUp(number=8) must be next on the agenda"),
    (then(PayUnits(0, 5)), "PayUnits(player=0, units=5) on the agenda is about more units of mana than the pool holds"),
    (on_the_stack(Resolve(0), Resolve(0)), "agenda must finish frame 0 once, in the order of the rules, got Resolve, Resolve (MC-18.10)"),
    (on_the_stack(Resolve(0), Round(0)), "agenda must finish frame 0 once, in the order of the rules, got Resolve, Round"),
    (all_of(frame(Attack(0, 8, 9, 9)), then(Settled(0), Over(0))), "in the order of the rules, got Settled, Over"),
    (on_the_stack(ChooseBearer(2, SPARK), OffStack(0)), "agenda[0] (ChooseBearer).card must be the place of an equipment card, got 44 (MC-20.4)"),
    (then(ChooseBearer(0, GLAIVE)), "is about an equipment that this seat isn't resolving now (MC-20.4)"),
    (all_of(frame(Play(2, GLAIVE)), then(ChooseBearer(0, GLAIVE), OffStack(0))), "is about an equipment that this seat isn't resolving"),
    (all_of(frame(Play(0, CUIRASS)), then(ChooseBearer(0, GLAIVE), OffStack(0))), "is about an equipment that this seat isn't resolving"),
    (then(ChooseBearer(4, GLAIVE)), "agenda[0] (ChooseBearer).player must be a seat from 0 to 3, got 4"),
    (then(Death(WHELP, 0, 0, 8, 0)), "is about an unknown trigger (MC-24.5)"),
    (then(Death(HOSPITALLER, 0, 0, 8, 0)), "is about an unknown trigger (MC-24.5)"),
    (then(HappenOn(HEALS, 0, 8, 7, 0)), "agenda[0] (HappenOn).target must be a seat or a number that a creature or permanent has had, or -1, got 7"),
    (then(HappenOn(HEALS, 0, 8, 17, 0)), "agenda[0] (HappenOn).target must be a seat or a number that a creature or permanent has had, or -1, got 17"),
    (then(HappenOn(HEALS, 4, 8, -1, 0)), "agenda[0] (HappenOn).player must be a seat from 0 to 3, got 4"),
    (then(HappenOn(HEALS, 0, 17, -1, 0)), "agenda[0] (HappenOn).source must be the number of a creature or permanent, got 17 (MC-24.5)"),
    (then(HappenOn(HEALS, 0, 0, -1, 0)), "agenda[0] (HappenOn).source must be the number of a creature or permanent, got 0 (MC-24.5)"),
    (then(HappenOn(HEALS, 0, 8, -1, 17)), "agenda[0] (HappenOn).group must be a seat or a number that a creature or permanent has had, or -1, got 17"),
    (then(HappenOn((Effect("grant", keyword="Swift"),), 0, 8, -1, 0)), "is about effects that no trigger or ability has"),
    (frame(Play(2, BOUNTY, target=0)), "frames[0].target must fit the target word 'none', got 0 (MC-24.3)"),
    (frame(Play(0, SPARK, asked=-1)), "frames[0].asked must be a set of seats as an integer of at most 8 bits, got -1 (MC-18.5)"),
    (frame(Play(0, SPARK, asked=1 << 8)), "frames[0].asked must be a set of seats as an integer of at most 8 bits, got 256 (MC-18.5)"),
    (frame(Play(0, SPARK, asked=1, tried=2)), "frames[0].tried must be a mask of seats that are in asked, got 2 (MC-18.8)"),
    (frame(Play(0, SPARK, asked=255, tried=1 << 8)), "frames[0].tried must be a set of seats as an integer of at most 8 bits, got 256 (MC-18.5)"),
    (frame(Attack(0, 8, 2, 2, asked=-2)), "frames[0].asked must be an integer between -1 and 255, got -2 (MC-18.5)"),
    (frame(Order(0, 99, "withdraw")), "frames[0].creature must be the number of a creature or permanent, got 99 (MC-12.1)"),
    (frame(Order(0, 8, "advance", 99)), "frames[0].target must be a seat or a number that a creature or permanent has had, or -1, got 99 (MC-12.1)"),
    (part(draft=Draft("cast", BANNER, target=0)), "draft.target must be in the battle and fit the target word 'none', got 0 (MC-24.3)"),
    (then(FollowUpTarget(8, "charge")), "agenda[0] (FollowUpTarget).kind must be 'engage', 'advance' or 'retreat', got 'charge' (MC-15.11)"),
    (then(Trigger(8, "noon", 0)), "agenda[0] (Trigger).moment must be 'summon', 'upkeep' or 'death', got 'noon' (MC-24.5)"),
    (all_of(beast(0, number=9), beast(1, number=8)), "creatures must have different numbers, in the order in which they entered"),
    (then(FreeWindow(0, 9)), "agenda[0] (FreeWindow).asked must be an integer between 0 and 8, got 9"),
    (part(draft=Draft("cast", SPARK)), "agenda must continue the draft of exactly one player (MC-33.8)"),
    (putting_together(Draft("cast", WHELP)), "draft.card must be in the Memory of seat 2, who casts it, got 27 (MC-5.4)"),
    (putting_together(Draft("ability", WYRM, 8)), "draft.source must be a creature or permanent with draft.card, got 8 (MC-24.4)"),
    (putting_together(Draft("cast", SPARK, target=12)), "draft.target must be in the battle and fit the target word 'any', got 12 (MC-24.3)"),
    (all_of(part(close=frozenset({(0, 1), (0, 2), (0, 10)})), then(Directing(8, "advance"))), "has no legal action"),
]  # fmt: skip


@pytest.mark.rule("MC-1.2", "MC-3.3", "MC-3.6", "MC-6.1", "MC-7.1", "MC-7.2", "MC-8.5", "MC-21.2", "MC-23.1")
@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message[:60] for _, message in WRONG])
def test_impossible_position_is_rejected_with_its_field(change: Altered, message: str) -> None:
    position = somewhere()
    change(position)
    before = repr(position)
    with pytest.raises(PositionError) as rejected:
        take_up(position)
    assert message in str(rejected.value)
    assert repr(position) == before


@pytest.mark.parametrize("value", [None, 3, {}, "oriane_vell", Position])
def test_other_objects_are_rejected(value: Any) -> None:
    with pytest.raises(PositionError):
        take_up(value)


def test_position_of_another_game_is_rejected() -> None:
    with pytest.raises(PositionError, match="characters must be a tuple of exactly 2 items"):
        Game.at(somewhere(), players=2, seed=1)


def test_unchanged_position_of_these_tests_is_possible() -> None:
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
def test_target_self_must_be_the_caster() -> None:
    kind = game_with(read_pool(MENDER, base=POOL))
    game = battle("oriane_vell pool CC memory mend_oneself | dovek_ironquill", phase="upkeep", game=kind, seed=1)
    do(game, "pass")
    spell = kind.pool["mend_oneself"].place
    for player, target, fits in ((0, 0, True), (1, 1, True), (0, 1, False), (0, -1, False), (0, 5, False)):
        position = game.position.clone()
        position.frames = (Play(player, spell, target=target),)
        position.agenda = (Resolve(0), position.agenda)
        if fits:
            kind.at(position, players=2, seed=1)
        else:
            with pytest.raises(PositionError, match="must fit the target word 'self'"):
                kind.at(position, players=2, seed=1)


@pytest.mark.rule("MC-36.31")
def test_scenarios_may_have_unusual_attributes_and_creatures() -> None:
    game = battle(
        "oriane_vell power 9 speed 0 channeling 12 library " + "vellish_lancer " * 60 + "| dovek_ironquill",
        creatures="brass_hornet of 0; tyrant_of_the_ninth_crypt of 1; tyrant_of_the_ninth_crypt of 1",
        seed=1,
    )
    assert game.position.characters[0].power == 9


@pytest.mark.rule("MC-21.4")
def test_finished_battle_can_be_set_up_with_an_empty_stack() -> None:
    game = battle("oriane_vell | dovek_ironquill life 1", seed=1)
    game.lose_life(1, 1)
    game.check()
    game.go_on()
    do(game, "spare")
    assert game.is_over
    assert Game.at(game.position, players=2, seed=1).outcome == game.outcome
    for change, message in (
        (part(agenda=(Mercy(), None)), "agenda must be empty after the battle"),
        (part(frames=(Play(0, SPARK),)), "frames and draft must be empty after the battle"),
        (part(winner=1), "winner is side 1, but the sides in the battle are [0]"),
        (part(winner=-1), "winner -1 doesn't fit the end 'fell'"),
    ):
        position = game.position.clone()
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
def test_every_value_of_a_field_is_accepted_or_rejected_with_a_reason(
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
    play_randomly(game, rng, 12)


@pytest.mark.rule("MC-6.1")
@pytest.mark.parametrize("name", ["", " ", "\u0301", "\u3164", "a\nb", "a;b", "x" * 200])
def test_sheet_has_a_name_that_can_be_seen(name: str) -> None:
    position = Game(seed=1).position.clone()
    position.characters[0].sheet = evolve(position.characters[0].sheet, name=name)

    with pytest.raises(PositionError, match=r"^characters\[0\]\.sheet\.name must be"):
        Game.at(position, seed=1)


def test_spoilt_fields_are_rejected() -> None:
    position = somewhere()
    order, attack = Order(0, 8, "advance", 1), Attack(0, 8, 2, 2)
    play = Play(2, SPARK, target=0)
    position.frames = (play, order, attack)
    for step in (Resolve(0), Obey(1), Over(2)):
        position.agenda = (step, position.agenda)
    position.focused, position.looked_at = (8,), (SPARK,)
    assert take_up(position)

    tried = assert_spoilt_positions_are_rejected(position, take_up)

    drafting = somewhere()
    putting_together(Draft("cast", SPARK))(drafting)
    tried += assert_spoilt_positions_are_rejected(drafting, take_up)
    assert tried > 3000
