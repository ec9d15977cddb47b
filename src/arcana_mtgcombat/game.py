"""The flow of a battle: setup, turns, casting, engaging, fighting, what comes and goes (MC-1 to MC-23).

Each procedure that a house rule might replace is a method here, named as in the rulebook; what it does stands in the
module of its chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from arcana_core.actions import Action
from arcana_core.agenda import AgendaGame, Step
from arcana_core.errors import PositionError
from arcana_core.events import Event, Log
from arcana_core.game import Outcome
from arcana_core.observations import ObservationSpec
from arcana_core.rng import Rng
from arcana_mtgcombat import (
    actions,
    aiming,
    casting,
    combatants,
    commanding,
    counting,
    damage,
    dicing,
    drafting,
    effects,
    ending,
    endphase,
    engaging,
    fighting,
    fleeing,
    locked,
    main,
    memory,
    packs,
    paying,
    permanents,
    ranges,
    resolving,
    responding,
    setup,
    turns,
    upkeep,
    values,
)
from arcana_mtgcombat.cards import POOL
from arcana_mtgcombat.cards.reading import Card, Effect, Pool, Sheet
from arcana_mtgcombat.mana import Cost
from arcana_mtgcombat.rules import MOST_SEATS, Rules
from arcana_mtgcombat.state import (
    Attack,
    Change,
    Character,
    Combatant,
    Creature,
    Draft,
    Order,
    Permanent,
    Play,
    Position,
)
from arcana_mtgcombat.view import View


class Game(AgendaGame[Rules, Position, View]):
    """A battle between characters and wild packs.

    Attributes:
        pool: all cards, ready-made characters and packs. A subclass may take another one
            (`arcana_mtgcombat.cards.read_pool`).
    """

    __slots__ = ()
    name = "mtgcombat"
    rules_version = 1
    rules_class = Rules
    player_counts = range(2, MOST_SEATS + 1)
    default_players = 2
    pool: ClassVar[Pool] = POOL

    def then(self, *steps: Step[Any]) -> None:
        """Put these steps on the agenda, before all that waits there; none once the battle has ended (MC-21.4)."""
        position = self.position
        if position.end:
            return
        agenda = position.agenda
        for waiting in reversed(steps):
            agenda = (waiting, agenda)
        position.agenda = agenda

    # Setup and turns (MC-6, MC-8 to MC-10, MC-22).

    def _set_up(self) -> None:
        """Characters and packs take their seats (MC-6)."""
        setup.set_up(self)
        self.go_on()

    def fix_order(self) -> None:
        """Characters and packs by Speed, highest first; ties by rolls (MC-6.3, MC-6.4)."""
        turns.fix_order(self)

    def delay(self, player: int, behind: int) -> None:
        """A character acts directly behind another, for the rest of the battle (MC-8.2)."""
        turns.delay(self, player, behind)

    def begin_turn(self, player: int) -> None:
        """What happens at the start of a turn, then its phases (MC-8.1, MC-8.4)."""
        turns.begin_turn(self, player)

    def restores(self, player: int) -> int:
        """How many units the character can restore in his Channeling Phase (MC-9.2)."""
        return turns.restores(self, player)

    # Who is in the battle, by number (MC-1).

    def combatant(self, number: int) -> Combatant:
        """Somebody in the battle, by number; a character also after he has left it."""
        return combatants.combatant(self, number)

    def is_in(self, number: int) -> bool:
        """Whether a combatant is in the battle: a character with status "in", or a creature that is there."""
        return combatants.is_in(self, number)

    def creature(self, number: int) -> Creature | None:
        """A creature by number, None if it has left."""
        return combatants.creature(self, number)

    def permanent(self, number: int) -> Permanent | None:
        """A permanent by number, None if it has ended."""
        return combatants.permanent(self, number)

    def card_of(self, number: int) -> Card:
        """The card of a creature or permanent that is there."""
        return combatants.card_of(self, number)

    def owner_of(self, number: int) -> int:
        """The seat that a combatant belongs to: a character's own, a creature's controller."""
        return combatants.owner_of(self, number)

    def side_of(self, number: int) -> int:
        """The side of a combatant (MC-1.2)."""
        return combatants.side_of(self, number)

    def are_enemies(self, one: int, other: int) -> bool:
        """Whether two combatants are of different sides (MC-1.2)."""
        return combatants.are_enemies(self, one, other)

    def creatures_of(self, player: int) -> list[Creature]:
        """The creatures a seat controls, in the order in which they entered."""
        return combatants.creatures_of(self, player)

    def everybody(self) -> list[int]:
        """All combatants by number: in rotation order, a character before his creatures (MC-2.4)."""
        return combatants.everybody(self)

    def rotation(self, after: int) -> list[int]:
        """The seats still in the battle in turn order, beginning behind this one, which comes last (MC-6.5)."""
        return combatants.rotation(self, after)

    # Groups and the ranges between them (MC-7).

    def group_of(self, number: int) -> int:
        """The group of a combatant, by the number it is called by (MC-7.1)."""
        return ranges.group_of(self, number)

    def members(self, group: int) -> list[int]:
        """The combatants of a group, the character first, then creatures as they entered (MC-7.1)."""
        return ranges.members(self, group)

    def enemy_groups(self, group: int) -> list[int]:
        """The groups that are enemies of a group, characters' and packs' by seat, then detached creatures by number."""
        return ranges.enemy_groups(self, group)

    def is_close(self, one: int, other: int) -> bool:
        """Whether two enemy groups are Close (MC-7.2)."""
        return ranges.is_close(self, one, other)

    def close_to(self, group: int) -> list[int]:
        """The enemy groups that a group is Close to."""
        return ranges.close_to(self, group)

    def set_range(self, one: int, other: int, *, close: bool, clause: str) -> None:
        """The range between two enemy groups becomes that (MC-7.2)."""
        ranges.set_range(self, one, other, close=close, clause=clause)

    def detach(self, creature: Creature) -> None:
        """A creature becomes a group of its own with the ranges of the one it leaves (MC-7.6)."""
        ranges.detach(self, creature)

    def advance(self, number: int, group: int, clause: str) -> None:
        """A character with his company, or a creature alone, advances on a group (MC-7.4 to MC-7.7)."""
        ranges.advance(self, number, group, clause)

    def withdraw(self, number: int, clause: str) -> None:
        """All Close ranges of a character's group.

        Or of a creature that is detached for it, become Ranged (MC-7.8, MC-7.17).
        """
        ranges.withdraw(self, number, clause)

    def fall_back(self, creature: Creature) -> None:
        """A detached creature is with its company or pack again (MC-7.9)."""
        ranges.fall_back(self, creature)

    def forget_group(self, group: int) -> None:
        """A group that has no members any more is gone with its ranges (MC-7.11)."""
        ranges.forget_group(self, group)

    def start_ranges(self) -> None:
        """The ranges of all enemy groups at the start (MC-6.1)."""
        ranges.start_ranges(self)

    # Throws of dice (MC-2).

    def roll(self, player: int, count: int, purpose: str) -> int:
        """Throw dice and tell everybody; 0 without throwing for none (MC-2.1 to MC-2.3)."""
        return dicing.roll(self, player, count, purpose)

    def opposed(self, one: int, other: int, purpose: str) -> bool:
        """An opposed Speed roll of one seat against another (MC-2.5)."""
        return dicing.opposed(self, one, other, purpose)

    # What effects in force make of combatants (MC-3.4, MC-3.5, MC-16.4, MC-25.25 to MC-25.29).

    def refresh(self, *, rolls: bool = True) -> None:
        """Work out anew what all effects in force make of every combatant.

        A set Guard follows a Toughness that changes, unless a position is being taken up (MC-3.4, MC-3.5, MC-16.4).
        """
        values.refresh(self, rolls=rolls)

    def attribute(self, player: int, name: str) -> int:
        """An attribute of a character as it is now (MC-3.4)."""
        return values.attribute(self, player, name)

    # Mana pools (MC-4, MC-9.3, MC-22.3).

    def can_pay(self, player: int, cost: Cost) -> bool:
        """Whether the pool holds a cost (MC-4.7)."""
        return paying.can_pay(self, player, cost)

    def pay(self, player: int, cost: Cost, types: tuple[int, ...] = ()) -> None:
        """The pool pays a cost, generic units in these types or as MC-4.6 says."""
        paying.pay(self, player, cost, types)

    def add_mana(self, player: int, types: str, clause: str) -> None:
        """Units go into a pool, also above its capacities (MC-4.8)."""
        paying.add_mana(self, player, types, clause)

    def restorable(self, player: int) -> tuple[int, ...]:
        """The types of which a unit can be restored (MC-9.3)."""
        return paying.restorable(self, player)

    def burn(self) -> None:
        """Every pool above its full size loses what is too much, and its owner so much Life (MC-22.3)."""
        paying.burn(self)

    # Library, Memory, graveyard (MC-5).

    def recall(self, player: int, count: int, clause: str) -> int:
        """The first cards of a library move into Memory; how many did (MC-5.10)."""
        return memory.recall(self, player, count, clause)

    def forget(self, player: int, card: int, clause: str) -> None:
        """A card of Memory goes to the bottom of the library (MC-5.5)."""
        memory.forget(self, player, card, clause)

    def use_up(self, player: int, card: int, clause: str) -> None:
        """A card goes to its owner's graveyard (MC-5.6, MC-5.7)."""
        memory.use_up(self, player, card, clause)

    def put_into_exile(self, player: int, card: int, clause: str) -> None:
        """A card is exiled (MC-5.8)."""
        memory.put_into_exile(self, player, card, clause)

    def reclaim(self, player: int, card: int, clause: str) -> None:
        """A card goes from the graveyard into Memory (MC-25.17)."""
        memory.reclaim(self, player, card, clause)

    def take_from_memory(self, player: int, card: int) -> None:
        """A card leaves Memory, openly, to be cast (MC-5.6)."""
        memory.take_from_memory(self, player, card)

    def limit(self, player: int) -> int:
        """How many spells he may keep at his End Phase (MC-22.2, MC-5.3)."""
        return memory.limit(self, player)

    # Damage, Guard, Life, destruction (MC-16).

    def deal(self, number: int, amount: int, by: int = -1, clause: str = "MC-16.1") -> int:
        """Damage: the Guard is rolled if need be and absorbs, the rest is lost from Life.

        How much Life that was (MC-16.1 to MC-16.3).
        """
        return damage.deal(self, number, amount, by, clause)

    def lose_life(self, number: int, amount: int, by: int = -1, clause: str = "MC-16.3") -> int:
        """Life is lost, Guard or not; how much (MC-16.3, MC-19.10)."""
        return damage.lose_life(self, number, amount, by, clause)

    def heal(self, number: int, amount: int, clause: str) -> None:
        """Life comes back up to the sheet or printed value, -1/-1 counters go (MC-3.6, MC-16.10, MC-25.4)."""
        damage.heal(self, number, amount, clause)

    def put_counters(self, number: int, kind: str, count: int, clause: str) -> None:
        """Counters +1/+1 or -1/-1 (MC-16.10)."""
        damage.put_counters(self, number, kind, count, clause)

    def check(self) -> None:
        """Who has 0 Life or less.

        Or is doomed, is destroyed or has lost, all at the same moment (MC-16.6, MC-16.7, MC-16.9, MC-19.8).
        """
        damage.check(self)

    def destroy(self, number: int, clause: str) -> None:
        """A creature is destroyed, unless it regenerates or is Indestructible (MC-16.6, MC-25.22, MC-19.10)."""
        damage.destroy(self, number, clause)

    def fall(self, fallen: list[tuple[int, str]]) -> list[Step[Any]]:
        """These creatures are destroyed at the same moment, each by its clause, or regenerate.

        The steps of what that triggers (MC-16.6, MC-24.5, MC-25.22).
        """
        return damage.fall(self, fallen)

    def take_out(self, creature: Creature, *, exiled: bool = False, how: str = "unsummoned", clause: str) -> None:
        """A creature leaves the battle with its auras.

        Its card goes where it belongs (MC-16.6, MC-5.7, MC-25.9, MC-25.10). All are told how: "destroyed",
        "unsummoned" or "gone".
        """
        damage.take_out(self, creature, exiled=exiled, how=how, clause=clause)

    # Losing, escaping, the end of battle (MC-21).

    def lose(self, players: list[int]) -> None:
        """These characters have lost at the same moment (MC-21.2, MC-21.3)."""
        ending.lose(self, players)

    def leave(self, player: int, clause: str) -> None:
        """What a character who is out of the battle leaves.

        Creatures, pervasive effects, things on the stack (MC-17.2, MC-18.15, MC-21.2).
        """
        ending.leave(self, player, clause)

    def abandon(self, player: int, clause: str) -> None:
        """All that a character holds in being is gone.

        His creatures, his pervasive effects, his control over others' creatures (MC-17.2, MC-20.10, MC-21.2).
        """
        ending.abandon(self, player, clause)

    def escape(self, player: int, clause: str) -> None:
        """A character has escaped (MC-17.7)."""
        ending.escape(self, player, clause)

    def end_if_decided(self) -> bool:
        """The battle is over if one side at most is left in it; whether it is (MC-21.4)."""
        return ending.end_if_decided(self)

    def decider(self, loser: int) -> int:
        """Who of the winning side decides whether a loser is spared (MC-21.5)."""
        return ending.decider(self, loser)

    def clean_up(self) -> None:
        """What ends and what stays at the end of combat (MC-21.7, MC-21.8, MC-21.10, MC-21.11)."""
        ending.clean_up(self)

    # Creatures and permanents come, change hands and go (MC-20).

    def enter_creature(self, player: int, card: int, *, sick: bool = True, clause: str = "MC-13.9") -> Creature | None:
        """A creature enters the battle in the company of its controller (MC-7.3); None if there are too many."""
        return permanents.enter_creature(self, player, card, sick=sick, clause=clause)

    def enter_permanent(self, player: int, card: int, bearer: int = -1) -> Permanent | None:
        """A permanent is there and works from now on (MC-20.6)."""
        return permanents.enter_permanent(self, player, card, bearer)

    def end_permanent(self, number: int, clause: str) -> None:
        """A permanent ends with its effects (MC-20.7)."""
        permanents.end_permanent(self, number, clause)

    def attach(self, number: int, bearer: int, clause: str) -> None:
        """An equipment has another bearer (MC-11.9, MC-20.4)."""
        permanents.attach(self, number, bearer, clause)

    def bearers(self, player: int, card: Card, but: int = -1) -> tuple[Action, ...]:
        """To whom an equipment can be given (MC-11.9, MC-20.4)."""
        return permanents.bearers(self, player, card, but)

    def control(self, creature: Creature, player: int, clause: str) -> None:
        """A creature comes under another controller and is sick (MC-12.9, MC-20.10)."""
        permanents.control(self, creature, player, clause)

    def trigger(self, number: int, moment: str) -> None:
        """The triggers of a creature or permanent for a moment happen (MC-24.5); they use no stack."""
        permanents.trigger(self, number, moment)

    def is_in_battle(self, permanent: Permanent) -> bool:
        """Whether a permanent is in the battle: who left it keeps his auras and equipment to himself (MC-36.10)."""
        return permanents.is_in_battle(self, permanent)

    def upkeep_triggers(self, player: int) -> list[int]:
        """The permanents and creatures whose upkeep triggers happen in this seat's Upkeep.

        In order (MC-10.6, MC-24.5).
        """
        return permanents.upkeep_triggers(self, player)

    # What can be aimed at (MC-7.12 to MC-7.16, MC-24.3).

    def targets(self, player: int, word: str, group: int) -> tuple[Action, ...]:
        """The legal targets for a target word, in the order of the catalogue (MC-24.3, MC-7.12 to MC-7.16)."""
        return aiming.targets(self, player, word, group)

    def number_of(self, word: str, target: Action, player: int) -> int:
        """The number that stands in a play for a target."""
        return aiming.number_of(self, word, target, player)

    def action_of(self, word: str, target: int) -> Action:
        """The target that a number in a play stands for, while it is there."""
        return aiming.action_of(self, word, target)

    def is_legal(self, player: int, word: str, group: int, target: int) -> bool:
        """Whether a target is still legal (MC-13.8)."""
        return aiming.is_legal(self, player, word, group, target)

    # What effect records do (MC-25).

    def carry_out(self, frame: int) -> bool:
        """Carry out the effects of the play of a frame from its stage on.

        False if a decision must come first, whose step is on the agenda; behind it this is called again (MC-13.8).
        """
        return effects.carry_out(self, frame)

    def happen(self, records: tuple[Effect, ...], player: int, source: int, target: int = -1, group: int = -1) -> bool:
        """Effects without a play happen: of triggers and mana abilities (MC-24.5, MC-18.14, MC-25.33).

        False if a decision must come first; who has called this checks only if it is True (MC-16.9).
        """
        return effects.happen(self, records, player, source, target, group)

    def change(self, change: Change, clause: str) -> None:
        """A combatant is changed until the End Phase of this turn (MC-25.6, MC-25.19, MC-22.5)."""
        effects.change(self, change, clause)

    def counter(self, frame: int) -> None:
        """The spell or ability of a frame does nothing any more (MC-18.12)."""
        effects.counter_play(self, frame)

    # Casting spells and using abilities (MC-13, MC-20.9, MC-24.4).

    def castings_left(self, player: int) -> int:
        """How many non-instant spells a character can still cast in this turn (MC-13.4)."""
        return casting.castings_left(self, player)

    def castable(self, player: int) -> tuple[Action, ...]:
        """The non-instant spells that the active character can cast now (MC-13, MC-33.8)."""
        return casting.castable(self, player)

    def may_cast(self, player: int, card: Card) -> bool:
        """Whether Mastery, mana and targets let him cast a card of his Memory (MC-13.2, MC-13.3, MC-4.7)."""
        return casting.may_cast(self, player, card)

    def has_target(self, player: int, word: str, group: int) -> bool:
        """Whether there is anything to aim at for a target word, or nothing is needed (MC-13.3).

        It does not ask `targets` where whoever aims is a target himself: a house rule may have to change both.
        """
        return casting.has_target(self, player, word, group)

    def may_use(self, player: int, source: Creature | Permanent, index: int) -> bool:
        """Whether he can use an ability of a creature or permanent now (MC-4.7, MC-13.3, MC-20.9)."""
        return casting.may_use(self, player, source, index)

    def instants(self, player: int, place: int = -1) -> tuple[Action, ...]:
        """The instants and instant abilities that he can use now, with legal targets (MC-18.1, MC-33.13)."""
        return casting.instants(self, player, place)

    def usable(self, player: int, timing: str) -> tuple[Action, ...]:
        """The abilities of this timing that he can use now.

        In the order of the catalogue (MC-20.9, MC-24.4, MC-33.15).
        """
        return casting.usable(self, player, timing)

    def mana_abilities(self, player: int) -> tuple[Action, ...]:
        """The mana abilities that he can use now (MC-18.14)."""
        return casting.mana_abilities(self, player)

    def use_mana(self, action: Action, player: int) -> None:
        """A mana ability works at once (MC-18.14)."""
        casting.use_mana(self, action, player)

    def begin_draft(self, action: Action, player: int, kind: str) -> None:
        """He begins to put a spell or an ability together; the picks that it needs are on the agenda (MC-33.8).

        What is complete is declared, but for an "answer": see `arcana_mtgcombat.drafting.begin_draft`.
        """
        drafting.begin_draft(self, action, player, kind)

    def declare(self, draft: Draft, player: int) -> None:
        """The spell or ability is paid and on the stack, and can be responded to (MC-13.1, MC-18.4)."""
        casting.declare(self, draft, player)

    def pay_for_ability(self, draft: Draft, player: int) -> None:
        """Mana, then exhausting, then the sacrifice of its source (MC-24.1, MC-20.9)."""
        casting.pay_for_ability(self, draft, player)

    def resolve(self, frame: int) -> None:
        """The thing on top of the stack resolves (MC-13.8, MC-5.6, MC-13.9, MC-20.3 to MC-20.6)."""
        resolving.resolve(self, frame)

    def come_into_play(self, player: int, card: Card, target: int) -> None:
        """A resolved spell becomes what its card is: a creature or a permanent (MC-13.9, MC-20.3 to MC-20.6)."""
        resolving.come_into_play(self, player, card, target)

    # Free windows and response rounds (MC-18).

    def open_round(self, frame: int, *after: Step[Any]) -> None:
        """The others may respond to what a frame holds; then these steps (MC-18.4, MC-18.5)."""
        responding.open_round(self, frame, *after)

    def free_window(self, first: int) -> None:
        """A free window that begins with this seat (MC-18.2); nothing without `free_windows`."""
        responding.free_window(self, first)

    def respond(self, draft: Draft, player: int, frame: int) -> None:
        """An instant that was picked is used, in response to a frame after a Speed roll (MC-18.5 to MC-18.7)."""
        responding.respond(self, draft, player, frame)

    def betray(self, player: int) -> None:
        """Whoever uses a mana ability in a window shows that he has something to use there (MC-34.4, MC-34.10)."""
        responding.betray(self, player)

    # The Main Phase and its actions (MC-11).

    def main_options(self, player: int) -> tuple[Action, ...]:
        """All that the active character can do now in his Main Phase (MC-33.5)."""
        return main.options(self, player)

    def may_move(self, player: int) -> bool:
        """Whether the character can Move now (MC-11.3 to MC-11.7, MC-25.29)."""
        return main.may_move(self, player)

    def may_engage(self, player: int) -> bool:
        """Whether the character can Engage now (MC-11.3, MC-11.5, MC-11.7, MC-14.1)."""
        return main.may_engage(self, player)

    def equippable(self, player: int) -> list[Permanent]:
        """The equipment that the character can give to another bearer (MC-11.9)."""
        return main.equippable(self, player)

    def actions_left(self, player: int) -> int:
        """How many actions the active character may still take (MC-11.1)."""
        return main.actions_left(self, player)

    def after_action(self) -> None:
        """An action or an order is finished: a free window; what waits behind goes on (MC-11.8, MC-18.3)."""
        counting.after_action(self)

    # Orders to creatures (MC-12).

    def orderable(self, player: int) -> list[Creature]:
        """The creatures that can get an order now, with at least one legal order (MC-12.3, MC-33.7)."""
        return commanding.orderable(self, player)

    def has_order(self, creature: Creature) -> bool:
        """Whether there is any order for a creature that is neither sick nor Exhausted.

        It does not ask `orders` where there must be one: a house rule may have to change both.
        """
        return commanding.has_order(self, creature)

    def orders(self, creature: Creature) -> tuple[Action, ...]:
        """The kinds of orders that can be given to a creature now (MC-12.1, MC-33.7)."""
        return commanding.orders(self, creature)

    def give(self, creature: Creature, kind: str, target: int = -1) -> None:
        """An order is announced; others may respond, then it is carried out (MC-12.4 to MC-12.7)."""
        commanding.give(self, creature, kind, target)

    def obey(self, order: Order) -> None:
        """A creature carries out an order that moves it, or loses it (MC-12.6, MC-12.7)."""
        commanding.obey(self, order)

    # Pairs that setup has locked (MC-6.7 to MC-6.9).

    def fight_locked(self) -> None:
        """The next pair of the active seat that setup has marked as Locked fights (MC-6.8, MC-6.9)."""
        locked.fight_locked(self)

    # Engaging and intercepting (MC-14).

    def engageable(self, number: int) -> list[int]:
        """The enemy combatants that a combatant can engage now, by number (MC-14.1, MC-14.2)."""
        return engaging.engageable(self, number)

    def engage(self, attacker: int, target: int, *, follow_up: bool = False, set_up: bool = False) -> None:
        """An attack begins: interception, responses, the fight (MC-14, MC-15)."""
        engaging.engage(self, attacker, target, follow_up=follow_up, set_up=set_up)

    def interceptors(self, frame: int) -> list[Creature]:
        """The creatures that can take the attack on themselves (MC-14.4, MC-14.5, MC-14.7)."""
        return engaging.interceptors(self, frame)

    # Locked combat (MC-15).

    def fight(self, frame: int) -> None:
        """The two fight once; what follows is on the agenda (MC-15)."""
        fighting.fight(self, frame)

    def strike(self, number: int, victim: int, clause: str) -> None:
        """One combatant strikes another, with what his keywords make of it (MC-15.2, MC-15.3, MC-19.8, MC-19.9)."""
        fighting.strike(self, number, victim, clause)

    def follow_ups(self, number: int, kind: str) -> tuple[Action, ...]:
        """Whom a follow-up can be aimed at: "engage", "advance" or "retreat" (MC-15.11)."""
        return fighting.follow_ups(self, number, kind)

    def follow_up(self, number: int, kind: str, target: int) -> None:
        """A follow-up happens (MC-15.11 to MC-15.13)."""
        fighting.follow_up(self, number, kind, target)

    def repel(self, number: int) -> None:
        """The attacker is repelled after his last fight (MC-15.8, MC-15.10)."""
        fighting.repel(self, number)

    # Fleeing (MC-17).

    def may_flee(self, player: int) -> bool:
        """Whether the character can flee now (MC-17.1)."""
        return fleeing.may_flee(self, player)

    def flee(self, player: int) -> None:
        """The character flees; where it is possible he may try to escape at once (MC-17.2 to MC-17.6)."""
        fleeing.flee(self, player)

    def may_escape_at_once(self, player: int) -> bool:
        """Whether he is fast enough for the immediate escape (MC-17.6)."""
        return fleeing.may_escape_at_once(self, player)

    def escape_at_once(self, player: int) -> None:
        """He rolls for the immediate escape (MC-17.6)."""
        fleeing.escape_at_once(self, player)

    def has_escaped(self, player: int) -> bool:
        """Whether a flight has succeeded, now that the turn would begin (MC-17.4, MC-17.5)."""
        return fleeing.has_escaped(self, player)

    # Wild packs (MC-23).

    def pack_options(self, player: int) -> tuple[Action, ...]:
        """All that a wild pack can do now in its turn (MC-23.2, MC-23.7, MC-33.19)."""
        return packs.pack_options(self, player)

    def pack_abilities(self, player: int) -> tuple[Action, ...]:
        """The abilities with timing instant or action that a wild pack can use in its own turn (MC-23.4, MC-23.7)."""
        return packs.pack_abilities(self, player)

    def begin_pack_turn(self, player: int) -> None:
        """The pool is filled, the creatures are ready (MC-23.2, MC-23.4)."""
        packs.begin_pack_turn(self, player)

    # The Upkeep (MC-10).

    def steps_of_upkeep(self) -> tuple[Step[Any], ...]:
        """What follows in the Upkeep once the character is ready.

        Focus, what ends, triggers, the free window (MC-10.2 to MC-10.8).
        """
        return upkeep.steps_of_upkeep(self)

    def focusable(self, player: int) -> tuple[Action, ...]:
        """On what a point of Focus can be spent (MC-10.2, MC-10.4, MC-33.4)."""
        return upkeep.focusable(self, player)

    def focus(self, player: int, number: int) -> None:
        """A point of Focus maintains a pervasive effect or makes a creature ready (MC-10.2, MC-10.5, MC-10.8)."""
        upkeep.focus(self, player, number)

    def let_go(self, player: int) -> None:
        """What has not been maintained ends (MC-10.3, MC-10.4)."""
        upkeep.let_go(self, player)

    # The End Phase (MC-22).

    def steps_of_end_phase(self) -> tuple[Step[Any], ...]:
        """The parts of the End Phase in their order (MC-22.1 to MC-22.7, MC-23.8)."""
        return endphase.steps_of_end_phase(self)

    def calm(self) -> None:
        """Guards become unset, changes of this turn end, unused shields heal (MC-22.4 to MC-22.6)."""
        endphase.calm(self)

    def use_shield(self, creature: Creature) -> None:
        """An unused shield gives a creature its lost Life back at the End Phase (MC-22.6)."""
        endphase.use_shield(self, creature)

    # The Main Phase and its actions (MC-11).

    def steps_of_main_phase(self) -> tuple[Step[Any], ...]:
        """The actions; those whom setup has locked have fought before (MC-6.8, MC-11.1)."""
        return main.steps_of_main_phase(self)

    # Losing, escaping, the end of battle (MC-21).

    def end_battle(self, end: str, winner: int = -1) -> None:
        """The battle is over for this reason; mercy, then what stays (MC-21.4 to MC-21.8, MC-6.6)."""
        ending.end_battle(self, end, winner)

    @property
    def outcome(self) -> Outcome | None:
        """How the battle ended: the values of the seats (MC-21.6)."""
        return ending.outcome(self)

    # Knowledge, copies.

    def view(self, player: int | None) -> View:
        """What this player may know, as an object; None is a bystander (MC-34)."""
        from arcana_mtgcombat.view import view_of

        if player is not None:
            self._seat(player)
        return view_of(self, player)

    @property
    def observation_spec(self) -> ObservationSpec:
        """The meaning of each number of an observation."""
        from arcana_mtgcombat.observe import spec_of  # only who learns needs it

        return spec_of(self.pool)

    def observation(self, player: int) -> NDArray[np.float32]:
        """What this player may know, as an array."""
        from arcana_mtgcombat.observe import observe  # only who learns needs it

        self._seat(player)
        return observe(self, player)

    def _imagine(self, player: int, rng: Rng) -> None:
        """Draw anew what the player cannot know (MC-34)."""
        from arcana_mtgcombat.imagining import imagine  # only who searches needs it

        imagine(self, player, rng)

    def _copy_position(self) -> Position:
        return self.position.copy()

    def _take_up(self, position: Position) -> None:
        from arcana_mtgcombat.possible import checked  # only who sets positions up needs it

        self.position = checked(position, self.pool, self.rules, self.player_count).copy()
        self.refresh(rolls=False)
        self.players_to_act = ()
        self.go_on()
        asked: tuple[int, ...] = self.players_to_act
        if not all(map(self.legal_actions, asked)):
            raise PositionError(f"{next(self.waiting())!r} comes next on the agenda, and offers nothing")

    @classmethod
    def _catalogue(cls, rules: Rules) -> Iterator[Action]:
        return actions.catalogue(cls.pool)

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (
            Position,
            Character,
            Creature,
            Permanent,
            Change,
            Draft,
            Play,
            Order,
            Attack,
            Effect,
            Sheet,
            *actions.KINDS,
            *STEPS,
        )

    def render(self, player: int | None = None) -> str:
        """The position as text of 80 columns, as this player sees it; None is a bystander."""
        from arcana_mtgcombat.render import as_text  # only people need it

        return as_text(self.view(player), self.pool)

    def to_svg(self, player: int | None = None) -> str:
        """The position as an SVG picture, as this player sees it; None is a bystander."""
        from arcana_mtgcombat.render import as_svg  # only people need it

        return as_svg(self.view(player), self.pool)

    def hint(self, action: Action, player: int) -> str:
        """What a choice is aimed at or does, in a few words."""
        from arcana_mtgcombat.render.hints import hint  # only people need it

        return hint(self.view(player), self.pool, action)

    def parse(self, text: str, player: int | None = None) -> tuple[Action, ...]:
        """The actions that a line stands for: any in their notation, or as people write them.

        `cast flamelance at oriane`, `engage whelp`, `command lancer advance on morwen`; see
        `arcana_mtgcombat.notation`.

        Raises:
            NotationError: see `arcana_core.game.Game.parse`.
        """
        from arcana_mtgcombat.notation import spelled_out  # only people need it

        player = self._only_player(player)
        if isinstance(text, str):
            trial = self.clone()
            trial.keeps_log, trial._log = True, Log()
            text = spelled_out(trial, text, player)
        return super().parse(text, player)

    def sentence(self, event: Event, player: int | None) -> str:
        """An event in a sentence, combatants by their names."""
        from arcana_mtgcombat.telling import sentence  # only people need it

        return sentence(self, event)

    def explain(self, word: str) -> str:
        """What a word means: a card, a character, a keyword, a figure, a clause, or another word of the game."""
        from arcana_mtgcombat.explaining import explain  # only people need it

        return explain(self, word)

    def to_act_seen_by(self, player: int | None) -> tuple[int, ...]:
        """Who is asked in a window or a response round is shown to nobody else (MC-34.10)."""
        from arcana_mtgcombat.view import seen_to_act

        return seen_to_act(self, player)

    @classmethod
    def checker(cls) -> Callable[[Sequence[Path], Rules | None], list[str]]:
        """What tells of a designer's cards, characters and packs, added to the pool of this game (MC-24.7)."""
        from arcana_mtgcombat.cards.contents import contents  # only designers need it

        return lambda paths, rules: contents(paths, cls.pool, rules)

    @classmethod
    def odds(cls) -> Callable[[str, Rules | None, int | None, int | None], list[str]]:
        """What tells the odds of an attack on a Guard, and of an opposed Speed roll (MC-16.1, MC-2.5)."""
        from arcana_mtgcombat.odds import odds  # only people need it

        return odds

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """Who can play: at random, or to win."""
        from arcana_mtgcombat.bots import Duellist  # only players need it

        return {**super().bots(), "duellist": partial(Duellist, cls.pool)}


_WITH_STEPS = (
    commanding,
    counting,
    damage,
    drafting,
    effects,
    ending,
    endphase,
    engaging,
    fighting,
    fleeing,
    locked,
    main,
    packs,
    permanents,
    resolving,
    responding,
    setup,
    turns,
    upkeep,
)
STEPS: tuple[type[Step[Any]], ...] = tuple(
    {
        value.__name__: value
        for module in _WITH_STEPS
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Step) and value is not Step
    }.values()
)
"""Every step that can wait on the agenda; what a position says of it is read back by these names."""
