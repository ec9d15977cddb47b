"""Counters with code of their own (WW-11.6).

Most need none: their data has the condition (`answers`), whether they cancel (`cancels`), and their grants.
"""

from __future__ import annotations

from collections.abc import Mapping

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_core.geometry.squares import bits
from arcana_wizwar import actions, events
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.chapters.magic import answering, conditions, resolving
from arcana_wizwar.model.bounds import FramePlace
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import CASTING, HAND, Damage, PickedUp, Play


class AbsorbSpell(CardRule):
    """Cancels a spell and takes its card (WW-21.1)."""

    def counter(self, game: Game, frame: int) -> None:
        """Take the card into the hand in public (WW-23.10). The limit applies at once."""
        play = game.play(frame)
        game.cancel(play.answers, self.card.clause)
        absorbed = game.play(play.answers)
        game.move_cards(1 << absorbed.card, CASTING, HAND[play.player])
        game.set_frame(play.answers, evolve(absorbed, kept=True))
        if game.keeps_log:
            game.emit(events.CardGained(play.player, game.cards.of[absorbed.card].key), self.card.clause)
        game.keep_to_limit(play.player)


class Backlash(CardRule):
    """Cancels an attack spell and hurts its caster (WW-21.8)."""

    def counter(self, game: Game, frame: int) -> None:
        """Deal the spell's energy as damage. Only one dart is thrown back (WW-21.29)."""
        play = game.play(frame)
        answered = game.play(play.answers)
        energy = 1 if game.rule_of(answered).separate else answered.energy
        answering.cancel_answered(game, frame)
        game.hurt(
            Damage(
                answered.player,
                magical=energy,
                by=play.player,
                origin=play.origin,
                cause=self.card.key,
                clause=self.card.clause,
            )
        )


class Shield(CardRule):
    """Reduces damage (WW-21.67)."""

    def counter(self, game: Game, frame: int) -> None:
        """Reduce it by the energy and the bonus."""
        answering.reduce_answered(game, frame, game.play(frame).energy + game.rules.shield_bonus)


class Ward(CardRule):
    """Hurts a wizard who picks up the caster's treasure, and may shake it off (WW-21.86)."""

    def victims(self, game: Game, play: Play) -> tuple[int, ...]:
        """The wizard who has picked it up."""
        return (pick_up_of(game, play).player,)

    def counter(self, game: Game, frame: int) -> None:
        """Deal the damage, then roll."""
        play = game.play(frame)
        game.then(ShakeOff(frame))
        game.hurt(
            Damage(
                pick_up_of(game, play).player,
                magical=self.card.others["damage"],
                by=play.player,
                origin=play.origin,
                cause=self.card.key,
                clause=self.card.clause,
            )
        )


class ShakeOff(Step[Game]):
    """A living wizard hurt by a Ward rolls for dropping the treasure they still carry (WW-21.86)."""

    frame: FramePlace

    def do(self, game: Game) -> None:
        """Roll, and drop it in the current square."""
        play = game.play(self.frame)
        card = game.rule_of(play).card
        found = pick_up_of(game, play)
        if not game.is_living(found.player) or answering.is_void(game, found):
            return
        if game.roll(found.player, card.key) in card.others["drops_on"]:
            game.land_treasure(found.treasure, game.position.wizards[found.player].square, card.clause)


class FoolsGold(CardRule):
    """The treasure is moved elsewhere (WW-21.33)."""

    def counter(self, game: Game, frame: int) -> None:
        """End the finder's phase and move the treasure."""
        game.end_phase()
        game.then(Hide(frame))


class Hide(Step[Game]):
    """The player of Fool's Gold puts the treasure elsewhere in their home sector (WW-21.33, WW-22.20)."""

    frame: FramePlace
    rejection = Rejection("WW-21.33", "name another square of your home sector without a stone block")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the square unless the player has died."""
        player = game.play(self.frame).player
        return game.ask(player, self.options(game, player)) if game.is_living(player) else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Any square of it except the old one and those with a stone block (WW-25.64)."""
        position = game.position
        board = position.board
        colour = position.wizards[player].colour
        home = next(place for place, sector in enumerate(position.sectors) if sector.colour == colour)
        found = pick_up_of(game, game.play(self.frame))
        squares = board.squares_of[home] & ~position.grid.filled & ~(1 << found.square)
        return tuple([actions.SQUARE[square] for square in bits(squares)])

    def answer(self, game: Game, action: actions.AtSquare, player: int) -> None:
        """Put it there."""
        play = game.play(self.frame)
        game.land_treasure(pick_up_of(game, play).treasure, actions.square_of(action), game.rule_of(play).card.clause)


def pick_up_of(game: Game, play: Play) -> PickedUp:
    """The picked-up treasure that a counter answers."""
    found = game.position.frames[play.answers]
    assert isinstance(found, PickedUp)
    return found


class WallOfEarth(CardRule):
    """Raises a wall in the way of an attack (WW-21.83)."""

    def counter(self, game: Game, frame: int) -> None:
        """Raise it until the attack is over. An attack without line of sight to its target is stopped."""
        play = game.play(frame)
        objects.raise_earth(game, game.edge_of(play.targets[0]), play.answers)
        attack = game.play(play.answers)
        if not attack.targets or not game.rule_of(attack).is_sight_attack(attack):
            return
        aimed = list(resolving.struck_places(attack))
        if isinstance(attack.targets[0], actions.AtSquare):
            aimed = aimed[:1]  # an area attack needs sight of its square only
        lost = [place for place in aimed if not conditions.still_sees(game, attack, attack.targets[place])]
        if lost and lost == aimed:
            game.cancel(play.answers, self.card.clause)
        elif lost:
            game.set_frame(play.answers, evolve(attack, stopped=(*attack.stopped, *lost)))
            if game.keeps_log:
                for place in lost:
                    target = attack.targets[place]
                    if isinstance(target, actions.AtWizard):
                        game.emit(events.Evaded(target.player, self.card.key), self.card.clause)


RULES: Mapping[str, type[CardRule]] = {
    "absorb_spell": AbsorbSpell,
    "backlash": Backlash,
    "fools_gold": FoolsGold,
    "shield": Shield,
    "wall_of_earth": WallOfEarth,
    "ward": Ward,
}
