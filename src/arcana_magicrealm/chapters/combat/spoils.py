"""Spoils: what the dead leave behind, and who gets it (MR-34.10, MR-34.11, MR-34.13)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_core.cards.cards import indices
from arcana_core.scenario.bounds import Agenda
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.chapters.trade import goods
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.pieces import COUNTERS, ENCHANTED_CARDS, PIECES
from arcana_magicrealm.model.state import FIRST_DENIZEN, NOWHERE, Clearing, Individual, denizen_of

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


CLASSES: Final = ("weapon", "armor", "horse", "treasure")
"""The order of a native group's box (MR-2.5)."""


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
    share = beings.gold(game, victim) // max(len(heirs), 1)
    for heir in heirs:
        if share and heir not in dying and beings.takes_turns(game, heir):
            beings.pass_gold(game, victim, heir, share)
            game.report("MR-34.10", events.GoldGiven, victim, heir, share, parties(game, victim, heir))


def parties(game: Game, *those: int) -> tuple[int, ...]:
    """The players of some beings, who see gold that passes between them (MR-48.4)."""
    return tuple([seat for seat in (beings.seat_of(game, one) for one in those) if seat >= 0])


# Belongings pass on after the last blow of the round (MR-34.10).


@step
def last_blow_has_fallen(game: Game) -> None:
    """Mark the place on the agenda before which waits what the dead of the round leave (MR-34.10)."""


def wait_for_the_last_blow(game: Game, before: Agenda) -> None:
    """Let the steps that are new on the agenda wait until the last blow, those of the first to die first (MR-34.10).

    Before and after the blows of a round, and outside of combat, they stay where they are.
    """
    now, new = game.position.agenda, []
    while now is not before:
        step_, now = now
        new.append(step_)
    blows: list[Step[Game]] = []
    while now is not None and now[0] != LAST_BLOW:
        step_, now = now
        blows.append(step_)
    if now is not None:
        game.position.agenda = now
        game.then(*blows, *new)


LAST_BLOW: Final = last_blow_has_fallen()


def estate(game: Game, victim: int, killers: tuple[int, ...]) -> tuple[Step[Game], ...]:
    """Pass belongings on: a single killer that lives takes them, its group gets them, or they are left (MR-34.10).

    Otherwise the belongings of a character are abandoned as it dies (MR-22.2).
    """
    if victim >= FIRST_DENIZEN and DENIZENS[denizen_of(victim)].leader and beings.is_unhired(game, victim):
        scatter(game, victim)
    if not beings.takes_turns(game, victim):
        return ()
    if victim < FIRST_DENIZEN:
        game.end_potions(victim)
    killer = killers[0] if len(killers) == 1 else NOWHERE
    found: list[Step[Game]] = []
    if killer >= 0 and beings.takes_turns(game, killer):
        found.append(plunder(victim, killer))
    elif killer >= FIRST_DENIZEN and beings.is_unhired(game, killer) and not beings.is_monster(killer):
        surrender(game, victim, DENIZENS[denizen_of(killer)].group)
    if victim >= FIRST_DENIZEN:
        found.append(LeavePack(beings.seat_of(game, victim), victim, beings.place(game, victim)))
    return tuple(found)


@step
def plunder(game: Game, victim: Individual, killer: Individual) -> None:
    """Give everything to the one who killed alone, unless it has died meanwhile (MR-9.2, MR-34.10)."""
    if killer not in beings.individuals(game):
        return
    game.report("MR-34.10", events.Plundered, killer, victim)
    taken = indices(belongings.owned(game, victim))
    for piece in taken:
        game.give_up(victim, piece, slots.DRAWN, shown=belongings.seers(game, killer, piece))
    for piece in reversed(taken):
        game.obtain(killer, piece)


def surrender(game: Game, victim: int, group: int) -> None:
    """Put the belongings into the box of the native group that killed (MR-34.10)."""
    for piece in indices(belongings.owned(game, victim)):
        seen = game.position.piles.everybody if belongings.lies_open(game, piece) else 0
        game.position.damaged &= ~(1 << piece)
        game.give_up(victim, piece, goods.box_for(group, piece), shown=seen)
    game.report("MR-34.10", events.Surrendered, victim, group)


@step
class LeavePack(asking.SeatAsked):
    """Ask the owner of a killed leader in which order its belongings are abandoned (MR-9.6, MR-34.10, MR-47.18)."""

    leader: Individual
    clearing: Clearing

    rejection = Rejection("MR-9.6", "choose which of the abandoned pieces comes next, from the top")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the owner; leave the last piece without a question."""
        pack = belongings.owned(game, self.leader)
        if pack & (pack - 1):
            return super().begin(game)
        for piece in indices(pack):
            self.leave(game, piece)
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The pieces that are left."""
        return actions.handles("next", indices(belongings.owned(game, self.leader)))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Put the piece under those already there."""
        self.leave(game, actions.handled(action)[1])
        game.then(self)

    def leave(self, game: Game, piece: int) -> None:
        """Lay a piece under the pile of the clearing, cards face down."""
        piles = game.position.piles
        seen = piles.everybody if belongings.lies_open(game, piece) else 1 << self.seat
        game.give_up(self.leader, piece, slots.HEAP[self.clearing], shown=seen)
        viewers = belongings.viewers(game, seen)
        game.report("MR-9.6", events.Abandoned, self.leader, piece, self.clearing, viewers)


# The goods of a leader who wasn't hired (MR-34.13).


def scatter(game: Game, leader: int) -> None:
    """Abandon the goods of an unhired leader's group in its clearing, in the order of the box (MR-34.13, MR-2.5)."""
    piles, here = game.position.piles, beings.place(game, leader)
    group = DENIZENS[denizen_of(leader)].group
    for slot in (slots.GOODS[group], slots.CARDS_OF_GROUP[group]):
        public = COUNTERS | piles.known(game.player_count, slot) & ENCHANTED_CARDS
        for piece in in_random_order(game, piles.masks[slot]):
            seen = piles.everybody if public >> piece & 1 else 0
            piles.put_under((piece,), slot, slots.HEAP[here], seen)
    game.report("MR-34.13", events.GoodsScattered, group, here)


def in_random_order(game: Game, pieces: int) -> list[int]:
    """The pieces by class, weapons before armour before horses, at random within a class (MR-2.5)."""
    shuffled = game.rng.sample(indices(pieces), pieces.bit_count())
    return sorted(shuffled, key=lambda piece: CLASSES.index(PIECES[piece].kind))
