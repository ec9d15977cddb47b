"""What becomes of a spell or an ability once all have had their chance (MC-13.8, MC-13.9, MC-5.6, MC-20.3 to MC-20.6).

A play that does nothing any more leaves the stack here, too; a spell's card then goes to the graveyard.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from arcana_core.agenda import Step, step
from arcana_mtgcombat import events
from arcana_mtgcombat.chapters.combat.damage import wait_for_their_turn
from arcana_mtgcombat.chapters.magic.permanents import CHOOSE_BEARER
from arcana_mtgcombat.model.bounds import PlayPlace
from arcana_mtgcombat.model.cards import Card
from arcana_mtgcombat.model.state import NOBODY, Play

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


@step
class Resolve(Step["Game"]):
    """The response round of a play is over (MC-18.10)."""

    frame: PlayPlace

    def do(self, game: Game) -> None:
        """It resolves."""
        game.resolve(self.frame)


@step
class CarryOn(Step["Game"]):
    """The effects of a play happen, with the decisions that they need between them (MC-13.8)."""

    frame: PlayPlace

    def do(self, game: Game) -> None:
        """Go on with them; after a decision anew."""
        position = game.position
        waiting, position.agenda = position.agenda, None
        done = game.carry_out(self.frame)
        if position.end:
            return  # nothing that waited happens any more
        pushed = tuple(game.waiting())
        position.agenda = waiting
        if done:
            take_off(game, self.frame)
            wait_for_their_turn(game, pushed)
        else:
            asks, *deaths = pushed
            game.then(asks, self, *deaths)  # what its effects so far have triggered waits for the rest (MC-36.108)


@step
class OffStack(Step["Game"]):
    """An equipment is there, and its spell is on the stack no more (MC-5.7)."""

    frame: PlayPlace

    def do(self, game: Game) -> None:
        """Forget the frame."""
        game.pop_frame(self.frame)


RESOLVE, CARRY_ON, OFF_STACK = cache(Resolve), cache(CarryOn), cache(OffStack)
"""The steps of each frame, made once."""


def play_of(game: Game, frame: int) -> Play:
    """The spell or ability that a frame holds."""
    play = game.position.frames[frame]
    assert isinstance(play, Play)
    return play


def resolve(game: Game, frame: int) -> None:
    """A spell or an ability resolves.

    What was countered does nothing (MC-18.12), nor does what has no legal target left (MC-13.8). A creature or a
    permanent is there; of all else the effects happen in their order.
    """
    play = play_of(game, frame)
    card = game.pool.cards[play.card]
    if play.countered:
        take_off(game, frame)
        return
    fizzles = not has_its_target(game, play, card)
    if game.keeps_log:
        game.emit(events.Resolved(play.player, card.key, fizzles), "MC-13.8")
    if fizzles:
        take_off(game, frame)
        game.check()  # a pack may have sacrificed its last creature for it (MC-36.105)
    elif play.source != NOBODY or card.type in ("instant", "sorcery"):
        game.then(CARRY_ON(frame))
    else:
        if card.type == "equipment":
            game.then(OFF_STACK(frame))  # once its caster has chosen who bears it
        else:
            game.pop_frame(frame)  # before what its coming may trigger (MC-5.7)
        game.come_into_play(play.player, card, play.target)


def has_its_target(game: Game, play: Play, card: Card) -> bool:
    """Whether what a play was aimed at is still legal; true of what needs no target (MC-13.8)."""
    word = card.target if play.source == NOBODY else card.abilities[play.index].target
    if word in ("none", "self"):
        return True
    return game.is_legal(play.player, word, play.player if play.group == NOBODY else play.group, play.target)


def come_into_play(game: Game, player: int, card: Card, target: int) -> None:
    """A resolved spell becomes what its card is: a creature or a permanent (MC-13.9, MC-20.3 to MC-20.6).

    A creature that comes so has its trigger (MC-24.5). If there is no room for it, its card is used up (MC-36.11).
    """
    if card.type == "equipment":
        game.then(CHOOSE_BEARER(player, card.place))
        return
    if card.type == "creature":
        creature = game.enter_creature(player, card.place)
        if creature is not None:
            game.trigger(creature.number, "summon")
            return
    elif game.enter_permanent(player, card.place, target) is not None:
        return
    game.use_up(player, card.place, "MC-5.6")


def take_off(game: Game, frame: int) -> None:
    """A play leaves the stack; a spell's card goes to the graveyard (MC-5.6)."""
    play = play_of(game, frame)
    game.pop_frame(frame)
    if play.source == NOBODY:
        game.use_up(play.player, play.card, "MC-5.6")
