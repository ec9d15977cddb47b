"""What happens to a spell or an attack once its window has closed (WW-9.14, WW-11.11, WW-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from arcana_core.agenda import Step, step
from arcana_wizwar import actions, events
from arcana_wizwar.dying import DEATHS
from arcana_wizwar.state import CASTING, Play

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


@step
class Resolve(Step["Game"]):
    """The window of a play has closed: it works, unless it is canceled."""

    frame: int

    def begin(self, game: Game) -> tuple[int, ...]:
        """Let it work; an attack after its evasion rolls and its dice (WW-11.11)."""
        play = game.play(self.frame)
        if not play.canceled and play.energy <= 0 and game.rule_of(play).card.duration == "temporary":
            game.cancel(self.frame, "WW-10.9")
            play = game.play(self.frame)
        if play.canceled:
            game.then(Finish(self.frame))
        elif play.type == "attack":
            game.then(Evade(self.frame), Work(self.frame), Finish(self.frame))
        else:
            game.then(Work(self.frame), Finish(self.frame))
        return ()


@step
class Evade(Step["Game"]):
    """Each wizard that the attack names may evade it by a roll, or a Homunculus takes it (WW-12.4 to WW-12.6)."""

    frame: int

    def begin(self, game: Game) -> tuple[int, ...]:
        """Roll for all targets in their order, then the dice of the attack."""
        play = game.play(self.frame)
        rule = game.rule_of(play)
        rule.evade(game, self.frame)
        rule.roll(game, self.frame)
        return ()


@step
class Work(Step["Game"]):
    """The spell or attack does what its card says."""

    frame: int

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the rule of the card."""
        game.rule_of(game.play(self.frame)).work(game, self.frame)
        return ()


@step
class Finish(Step["Game"]):
    """The play is over: its card is discarded unless it stays, then the dead are counted (WW-9.14, WW-11.11)."""

    frame: int

    def begin(self, game: Game) -> tuple[int, ...]:
        """Discard, forget the frame, count the dead."""
        play = game.play(self.frame)
        position = game.position
        if play.kind in ("cast", "counter") and not play.kept:
            game.discard_from(CASTING, play.card, play.player)
        position.frames = position.frames[: self.frame]
        game.ended_play(play)
        if play.answers >= 0 and play.answers < len(position.frames):
            answered = position.frames[play.answers]
            game.set_frame(play.answers, evolve(answered, asked=0))  # type: ignore[call-arg]  # no journey is answered
        game.then(DEATHS)
        return ()


def evade(game: Game, frame: int) -> None:
    """The evasion rolls of every target that is a wizard (WW-12.5, WW-12.6, WW-21.42).

    Darts at one wizard roll one by one (WW-12.6); any other attack rolls once for each wizard.
    """
    play = game.play(frame)
    sight_attack = game.rule_of(play).is_sight_attack(play)
    for place, target in enumerate(play.targets):
        if not isinstance(target, actions.AtWizard) or place in play.stopped or not game.is_living(target.player):
            continue
        if target.player == play.player:
            continue
        if rolls_away(game, target.player, play):
            play = evolve(play, stopped=(*play.stopped, place))
        elif sight_attack and game.has_homunculus(target.player):
            play = evolve(play, shadowed=(*play.shadowed, place))
    game.set_frame(frame, play)


def rolls_away(game: Game, player: int, play: Play) -> bool:
    """Whether one of the wizard's evasion rolls succeeds; each is rolled until one does (WW-12.5)."""
    for key, faces in game.position.wizards[player].powers.evades:
        rolled = game.roll(player, key)
        if rolled in faces:
            if game.keeps_log:
                game.emit(events.Evaded(player, key), "WW-12.4")
            return True
    return False


def cancel(game: Game, frame: int, clause: str) -> None:
    """The play of this frame has no effect any more (WW-12.1)."""
    play = game.play(frame)
    game.set_frame(frame, evolve(play, canceled=True))
    if game.keeps_log:
        game.emit(events.Canceled(play.player, game.title_of(play)), clause)


def stop(game: Game, frame: int, player: int, clause: str) -> None:
    """The first target of the play that is this player's wizard and still flying is stopped (WW-11.13, WW-12.4)."""
    play = game.play(frame)
    for place, target in enumerate(play.targets):
        if target is actions.WIZARD[player] and place not in play.stopped:
            game.set_frame(frame, evolve(play, stopped=(*play.stopped, place)))
            if game.keeps_log:
                game.emit(events.Evaded(player, game.title_of(play)), clause)
            return
