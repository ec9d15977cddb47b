"""Conditions of counters: the event, its targets and the line of sight (WW-11.6, WW-11.7).

A card's data has them in the table `answers`, for instance `answers = { event = "spell", on_me = true }`.
"""

from __future__ import annotations

from attrs import frozen

from arcana_core.actions import Action
from arcana_core.geometry.squares import bits
from arcana_wizwar import actions
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.model.bounds import MOMENTS
from arcana_wizwar.model.cards import Card
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import Damage, Frame, PickedUp, Play


@frozen(kw_only=True)
class Condition:
    """The condition of a counter (WW-11.6). Each field is a key that the table `answers` of a card may have.

    Attributes:
        event: "spell": another player's spell of any type; "attack": another player's attack, spell or not; "counter":
            another player's counter to a spell of your own or its damage; "damage": damage about to hit your wizard;
            "treasure": another wizard has picked one up.
        type: only a spell cast as this type.
        trait: only a spell or attack whose card has this trait.
        range: only a spell or attack of this printed range.
        on_me: only plays aimed at your wizard (WW-11.7).
        in_sight: only a spell in line of sight (WW-4.14).
        mine: only your own treasures.
        at_home: only a treasure picked up in your home sector.
    """

    event: str
    type: str = ""
    trait: str = ""
    range: str = ""
    on_me: bool = False
    in_sight: bool = False
    mine: bool = False
    at_home: bool = False

    def holds(self, game: Game, player: int, frame: Frame) -> bool:
        """Whether the player could answer this frame with such a counter."""
        if isinstance(frame, Play):
            return frame.player != player and self._fits(game, player, frame)
        if isinstance(frame, Damage):
            return self.event == "damage" and frame.victim == player
        if isinstance(frame, PickedUp):
            return self.event == "treasure" and frame.player != player and self._is_concerned(game, player, frame)
        return False

    def _fits(self, game: Game, player: int, play: Play) -> bool:
        card = game.rule_of(play).card
        if self.event == "attack":
            fits = play.type == "attack"
        elif self.event == "counter":
            fits = play.kind == "counter" and is_spell_of(game, player, game.position.frames[play.answers])
        else:
            fits = self.event == "spell" and is_spell(game, play)
        return (
            fits
            and self.type in ("", play.type)
            and self.range in ("", card.range)
            and (not self.trait or self.trait in card.traits)
            and (not self.on_me or is_aimed_at(play, player))
            and (not self.in_sight or is_in_sight(game, player, play))
        )

    def _is_concerned(self, game: Game, player: int, found: PickedUp) -> bool:
        position = game.position
        colour = position.wizards[player].colour
        if self.mine and found.treasure // 2 != colour:
            return False
        return not self.at_home or position.sectors[position.board.sector_of[found.square]].colour == colour


def condition_of(card: Card) -> Condition | None:
    """The condition in a card's data, None if it has none. Reading the data has checked it."""
    table = card.others.get("answers")
    return None if table is None else Condition(**table)


def is_spell(game: Game, play: Play) -> bool:
    """Whether it is a spell being cast, not a punch, item or ability of a spell in play (WW-8.11, WW-21.55)."""
    return play.kind in ("cast", "counter") and not game.cards.of[play.card].is_item


def is_spell_of(game: Game, player: int, frame: Frame) -> bool:
    """Whether it is this player's spell or its damage (WW-21.5)."""
    if isinstance(frame, Play):
        return frame.player == player and is_spell(game, frame)
    if not isinstance(frame, Damage) or frame.by != player:
        return False
    if 0 <= frame.play < len(game.position.frames):
        dealing = game.position.frames[frame.play]
        return isinstance(dealing, Play) and (is_spell(game, dealing) or dealing.kind in MOMENTS)
    return (
        frame.cause in game.cards and not game.cards[frame.cause].is_item
    )  # from a spell in play, or one resolved earlier


def is_aimed_at(play: Play, player: int) -> bool:
    """Whether it, or a remaining part of it, targets this player's wizard (WW-11.7, WW-11.13)."""
    named = [place for place, target in enumerate(play.targets) if target is actions.WIZARD[player]]
    if named:
        return any(place not in play.stopped for place in named)
    return player in play.victims


def is_in_sight(game: Game, player: int, play: Play) -> bool:
    """Whether a spell being cast is in the player's line of sight: its caster or a target is (WW-4.14, WW-4.15).

    A Visionstone may ignore one wall or closed door, without naming it (WW-25.66).
    """
    if "Global" in game.cards.of[play.card].traits or sees_cast(Scene(game, player), play):
        return True
    if not game.position.wizards[player].powers.vision:
        return False
    return any(sees_cast(Scene(game, player, through=edge), play) for edge in bits(game.sight_barriers()))


def sees_cast(scene: Scene, play: Play) -> bool:
    """Whether the caster, a struck wizard or another target is in sight (WW-4.14)."""
    if scene.sees_wizard(play.player) or any(scene.sees_wizard(victim) for victim in play.victims):
        return True
    return any(sees(scene, target) for target in play.targets)


def sees(scene: Scene, target: Action) -> bool:
    """Whether a target is in sight; for a sector one visible square is enough (WW-25.65)."""
    game = scene.game
    position = game.position
    if isinstance(target, actions.AtWizard):
        return scene.sees_wizard(target.player)
    if isinstance(target, actions.AtSquare):
        return scene.sees_square(actions.square_of(target))
    if isinstance(target, actions.AtEdge):
        return bool(scene.edges >> game.edge_of(target) & 1)
    if isinstance(target, actions.AtTreasure):
        square = position.treasures[target.treasure]
        return square >= 0 and scene.sees_square(square)
    if isinstance(target, actions.AtSector):
        place = next(place for place, sector in enumerate(position.sectors) if sector.colour == target.colour)
        return any(scene.sees_square(square) for square in bits(position.board.squares_of[place] & scene.squares))
    if isinstance(target, actions.AtCard):
        for spell in position.spells:
            if spell.card == target.card:
                return scene.sees_spell(spell)
    thing = game.thing_of(target)
    return thing is not None and scene.sees_thing(thing)


def still_sees(game: Game, play: Play, target: Action) -> bool:
    """Whether an attack still has line of sight to a target from its origin (WW-25.62)."""
    return sees(Scene(game, play.player, origin=play.origin, through=play.through, bent=play.bent), target)
