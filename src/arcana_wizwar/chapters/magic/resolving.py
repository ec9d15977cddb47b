"""Resolving a spell or attack after its window has closed (WW-9.14, WW-11.11, WW-12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from arcana_core.agenda import Step, evolve
from arcana_wizwar import actions, events
from arcana_wizwar.chapters.dying import DEATHS
from arcana_wizwar.chapters.magic import spells
from arcana_wizwar.model.bounds import FramePlace
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import CASTING, NOWHERE, Journey, Play


class Resolve(Step[Game]):
    """The window of a play has closed: it works unless canceled."""

    frame: FramePlace

    def do(self, game: Game) -> None:
        """Let it work, an attack after evasion rolls and dice (WW-11.11)."""
        play = game.play(self.frame)
        clause = "" if play.canceled else why_void(game, play)
        if clause:
            game.cancel(self.frame, clause)
            play = game.play(self.frame)
        rule = game.rule_of(play)
        game.then(FINISH(self.frame))
        if play.canceled:
            rule.canceled(game, self.frame)
            return
        if play.type == "attack":
            rule.evade(game, self.frame)
            rule.roll(game, self.frame)
        work(game, self.frame)


RESOLVE = cache(Resolve)
"""The step of each frame, created once."""


def why_void(game: Game, play: Play) -> str:
    """The clause that cancels a spell without a response, "" for none."""
    card = game.rule_of(play).card
    if play.energy <= 0 and card.duration == "temporary":
        return "WW-10.9"
    if card.lasts and play.kind in ("cast", "counter") and not game.is_living(play.player):
        return "WW-25.61"
    return ""


def work(game: Game, frame: int) -> None:
    """Carry out the card's effect. Water washes the wizards it strikes (WW-21.2)."""
    play = game.play(frame)
    rule = game.rule_of(play)
    if play.type == "counter":
        rule.counter(game, frame)
    else:
        rule.work(game, frame)
    if "Water" in rule.card.traits:
        for place in struck_places(play):
            target = play.targets[place]
            if isinstance(target, actions.AtWizard) and place not in play.shadowed:
                spells.wash_off(game, target.player, rule.card.clause)


class Finish(Step[Game]):
    """The play is over: discard its card unless it stays, then count the dead (WW-9.14, WW-11.11)."""

    frame: FramePlace

    def do(self, game: Game) -> None:
        """Discard the card, remove the frame, count the dead."""
        play = game.play(self.frame)
        position = game.position
        if play.kind in ("cast", "counter") and not play.kept:
            game.discard_from(CASTING, play.card, play.player)
        game.pop_frame(self.frame)
        game.ended_play(play)
        if play.answers >= 0 and play.answers < len(position.frames):
            answered = position.frames[play.answers]
            assert not isinstance(answered, Journey)
            if answered.asked:
                game.set_frame(play.answers, evolve(answered, asked=0))
        game.then(DEATHS)


FINISH = cache(Finish)
"""The step of each frame, created once."""


def evade(game: Game, frame: int) -> None:
    """Roll for every target's evasion, except the attacker's own (WW-12.5, WW-21.42, WW-25.51).

    Targets struck separately, as by darts, roll one by one (WW-12.6). Any other attack is evaded as a whole or not at
    all. A Homunculus takes hits that aren't evaded.
    """
    play = game.play(frame)
    rule = game.rule_of(play)
    sight_attack = rule.is_sight_attack(play)
    away: dict[int, bool] = {}
    stopped, shadowed = list(play.stopped), list(play.shadowed)
    for place, target in enumerate(play.targets):
        if not isinstance(target, actions.AtWizard) or place in stopped or target.player == play.player:
            continue
        player = target.player
        if not game.is_living(player):
            continue
        if rule.separate or player not in away:
            away[player] = rolls_away(game, player, play)
        if away[player]:
            stopped.append(place)
        elif sight_attack and game.has_homunculus(player):
            shadowed.append(place)
    if len(stopped) > len(play.stopped) or len(shadowed) > len(play.shadowed):
        game.set_frame(frame, evolve(play, stopped=tuple(stopped), shadowed=tuple(shadowed)))


def rolls_away(game: Game, player: int, play: Play) -> bool:
    """Whether an evasion roll of the wizard succeeds. Rolls stop at the first success (WW-12.5)."""
    for key, faces in game.position.wizards[player].powers.evades:
        rolled = game.roll(player, key)
        if rolled in faces:
            if game.keeps_log:
                game.emit(events.Evaded(player, key), "WW-12.4")
            return True
    return False


def cancel(game: Game, frame: int, clause: str) -> None:
    """Cancel the play of this frame (WW-12.1)."""
    play = game.play(frame)
    game.set_frame(frame, evolve(play, canceled=True))
    if game.keeps_log:
        game.emit(events.Canceled(play.player, game.title_of(play)), clause)


def stop(game: Game, frame: int, player: int, clause: str) -> None:
    """Spare this player's wizard from the play (WW-12.4).

    If targets are struck separately, as by darts, only the first remaining one at the wizard is stopped (WW-11.13).
    """
    play = game.play(frame)
    at = actions.WIZARD[player]
    places = [place for place, target in enumerate(play.targets) if target is at and place not in play.stopped]
    if game.rule_of(play).separate:
        del places[1:]
    if places:
        game.set_frame(frame, evolve(play, stopped=(*play.stopped, *places)))
        if game.keeps_log:
            game.emit(events.Evaded(player, game.title_of(play)), clause)


def struck_places(play: Play) -> Iterator[int]:
    """The places of a play's targets that it still strikes."""
    return (place for place in range(len(play.targets)) if place not in play.stopped)


def struck_wizard(game: Game, play: Play) -> int:
    """The wizard a play strikes; -1 if they evaded it or died, or a Homunculus takes it (WW-21.42)."""
    target = play.targets[0]
    assert isinstance(target, actions.AtWizard)
    if 0 in play.stopped or 0 in play.shadowed or not game.is_living(target.player):
        return NOWHERE
    return target.player


def strikes(game: Game, frame: int) -> Iterator[Step[Game]]:
    """For each target an attack still strikes, the step that deals the damage."""
    return (Strike(frame, place) for place in struck_places(game.play(frame)))


class Strike(Step[Game]):
    """An attack strikes one of its targets (WW-8.5)."""

    frame: FramePlace
    place: int

    def do(self, game: Game) -> None:
        """Deal the damage unless the target is gone."""
        play = game.play(self.frame)
        target = play.targets[self.place]
        if game.is_there(target):
            victim = target.player if isinstance(target, actions.AtWizard) else NOWHERE
            dealt = game.rule_of(play).damage(game, play, self.place, victim)
            if dealt is not None:
                game.strike(self.frame, self.place, dealt)
