"""Effects of entering a square on the wizard and others (WW-6.11, WW-6.12, WW-6.15)."""

from __future__ import annotations

from arcana_core.agenda import Step, evolve
from arcana_core.scenario.bounds import Seat
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.chapters.movement import moving
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import Damage, Journey, Thing

FIRST = ("trap_token", "tacks")
"""The objects whose effects come first (WW-6.12)."""


def enter(game: Game, player: int) -> None:
    """Apply the effects of the square the wizard has just entered, in the order of WW-6.12."""
    position = game.position
    wizard = position.wizards[player]
    square = wizard.square
    met = [thing for thing in position.things if thing.square == square]
    if met and not moving.flows(game, player):
        met.sort(key=_order)
        game.then(*(Meet(player, square, thing.number) for thing in met if is_felt(thing)))
    if wizard.powers.wake or wizard.powers.disease:
        game.then(Wake(player, square))


def is_felt(thing: Thing) -> bool:
    """Whether the thing affects a wizard who enters its square."""
    kind = objects.OBJECTS[thing.kind]
    return bool(kind.trap_damage or kind.enter_damage or kind.enter_stun or kind.enter_ends_phase)


def _order(thing: Thing) -> tuple[int, int]:
    return (FIRST.index(thing.kind) if thing.kind in FIRST else len(FIRST), thing.number)


def is_there(game: Game, player: int, square: int) -> bool:
    """Whether the wizard lives and is still in the square after earlier effects."""
    return game.position.wizards[player].square == square and game.is_living(player)


class Wake(Step[Game]):
    """A wizard entering a square hurts the others in it by Disease or Slime Form (WW-21.19, WW-21.68, WW-25.29)."""

    player: Seat
    square: int

    def do(self, game: Game) -> None:
        """Hurt them in turn order, one source after the other."""
        position = game.position
        if not is_there(game, self.player, self.square):
            return
        powers = position.wizards[self.player].powers
        dealt = []
        for other in moving.others_in(game, self.player, self.square):
            struck = (self.player, other)
            if powers.disease and struck not in position.diseased:
                position.diseased = (*position.diseased, struck)
                dealt.append(self._damage(other, powers.disease, "disease", "WW-21.19"))
            if powers.wake:
                dealt.append(self._damage(other, powers.wake, "slime_form", "WW-21.68"))
        if dealt:
            game.hurt(*dealt)

    def _damage(self, other: int, amount: int, cause: str, clause: str) -> Damage:
        return Damage(other, physical=amount, by=self.player, origin=self.square, cause=cause, clause=clause)


class Meet(Step[Game]):
    """An object affects a wizard who has entered its square (WW-6.12)."""

    player: Seat
    square: int
    number: int

    def do(self, game: Game) -> None:
        """Turn a trap token over; otherwise hurt, stun, and end the movement."""
        thing = next((thing for thing in game.position.things if thing.number == self.number), None)
        if thing is None or thing.square != self.square or not is_there(game, self.player, self.square):
            return
        kind = objects.OBJECTS[thing.kind]
        if kind.trap_damage:
            self._turn_over(game, thing, kind.trap_damage)
            return
        clause = clause_of(game, thing)
        if kind.enter_ends_phase:
            end_move(game, self.player)
        if kind.enter_stun or kind.enter_ends_phase:
            game.then(Pricked(self.player, kind.enter_stun, kind.enter_ends_phase))
        if kind.enter_damage:
            game.hurt(
                Damage(self.player, physical=kind.enter_damage, origin=self.square, cause=thing.kind, clause=clause)
            )

    def _turn_over(self, game: Game, token: Thing, damage: int) -> None:
        # WW-21.11: the caster is safe; a wizard who springs the trap is hurt even if the tokens are gone.
        spell = game.spell(token.spell)
        if spell is None or spell.caster == self.player:
            return
        if token.number == spell.trap:
            game.hurt(Damage(self.player, magical=damage, origin=self.square, cause="booby_trap", clause="WW-21.11"))
        game.remove_thing(token, "WW-21.11")


def clause_of(game: Game, thing: Thing) -> str:
    """The clause of an object's card."""
    spell = game.spell(thing.spell) if thing.spell else None
    card = spell.card if spell else thing.card
    return game.cards.of[card].clause if card >= 0 else "WW-6.11"


class Pricked(Step[Game]):
    """A living wizard who has entered a Thornbush is stunned, and their phase ends (WW-21.79)."""

    player: Seat
    stun: int
    ends_phase: bool

    def do(self, game: Game) -> None:
        """Give the tokens; end the phase in the wizard's own turn."""
        if game.is_living(self.player):
            if self.stun:
                game.stun(self.player, self.stun, "WW-21.79")
            if self.ends_phase and self.player == game.position.active:
                game.end_phase()


def end_move(game: Game, player: int) -> None:
    """End the innermost effect that is moving this wizard in another player's turn (WW-6.15)."""
    frames = game.position.frames
    for frame in range(len(frames) - 1, -1, -1):
        journey = frames[frame]
        if isinstance(journey, Journey) and journey.mover == player:
            game.set_frame(frame, evolve(journey, over=True))
            return
