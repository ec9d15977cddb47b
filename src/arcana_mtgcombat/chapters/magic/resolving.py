"""Resolving spells and abilities after the responses (MC-13.8, MC-13.9, MC-5.6, MC-20.3 to MC-20.6).

A countered or fizzled play leaves the stack here, too. A spell's card then goes to the graveyard.
"""

from __future__ import annotations

from functools import cache

from arcana_core.agenda import Step
from arcana_mtgcombat import events
from arcana_mtgcombat.chapters.combat.damage import wait_for_their_turn
from arcana_mtgcombat.chapters.magic.permanents import CHOOSE_BEARER
from arcana_mtgcombat.model.bounds import PlayPlace
from arcana_mtgcombat.model.cards import Card
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import NO_ONE, Play


class Resolve(Step[Game]):
    """A play's response round is over (MC-18.10)."""

    frame: PlayPlace

    def do(self, game: Game) -> None:
        """Resolve the play."""
        game.resolve(self.frame)


class CarryOn(Step[Game]):
    """Carry out the effects of a play, with the decisions between them (MC-13.8)."""

    frame: PlayPlace

    def do(self, game: Game) -> None:
        """Carry them out, and continue after a decision."""
        position = game.position
        waiting, position.agenda = position.agenda, None
        done = game.carry_out(self.frame)
        if position.end:
            return  # The battle is over, so nothing else happens.
        pushed = tuple(game.waiting())
        position.agenda = waiting
        if done:
            take_off(game, self.frame)
            wait_for_their_turn(game, pushed)
        else:
            asks, *deaths = pushed
            game.then(asks, self, *deaths)  # Triggers of its effects wait until the rest is done (MC-36.108).


class OffStack(Step[Game]):
    """An equipment is in the battle, so its spell leaves the stack (MC-5.7)."""

    frame: PlayPlace

    def do(self, game: Game) -> None:
        """Remove the frame."""
        game.pop_frame(self.frame)


RESOLVE, CARRY_ON, OFF_STACK = cache(Resolve), cache(CarryOn), cache(OffStack)
"""The steps for each frame, built once."""


def play_of(game: Game, frame: int) -> Play:
    """Return the spell or ability that a frame holds."""
    play = game.position.frames[frame]
    assert isinstance(play, Play)
    return play


def resolve(game: Game, frame: int) -> None:
    """Resolve a spell or ability.

    Countered plays (MC-18.12) and plays without a legal target (MC-13.8) do nothing. A creature or permanent enters the
    battle. Everything else carries out its effects in order.
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
        game.check()  # A pack may have sacrificed its last creature for it (MC-36.105).
    elif play.source != NO_ONE or card.type in ("instant", "sorcery"):
        game.then(CARRY_ON(frame))
    else:
        if card.type == "equipment":
            game.then(OFF_STACK(frame))  # After its caster has chosen a bearer.
        else:
            game.pop_frame(frame)  # Before any trigger of its entry (MC-5.7).
        game.come_into_play(play.player, card, play.target)


def has_its_target(game: Game, play: Play, card: Card) -> bool:
    """Return whether a play's target is still legal, or the play needs none (MC-13.8)."""
    word = card.target if play.source == NO_ONE else card.abilities[play.index].target
    if word in ("none", "self"):
        return True
    return game.is_legal(play.player, word, play.player if play.group == NO_ONE else play.group, play.target)


def come_into_play(game: Game, player: int, card: Card, target: int) -> None:
    """Put a resolved creature or permanent spell into the battle (MC-13.9, MC-20.3 to MC-20.6).

    The creature's summon trigger follows (MC-24.5). If the battle is full, the card is used up (MC-36.11).
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
    """Take a play off the stack. A spell's card goes to the graveyard (MC-5.6)."""
    play = play_of(game, frame)
    game.pop_frame(frame)
    if play.source == NO_ONE:
        game.use_up(play.player, play.card, "MC-5.6")
