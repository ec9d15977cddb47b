"""Usable items, and cards that throw, drop, take or tear carried things (WW-21, WW-22.10, WW-22.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_core.geometry.squares import bits
from arcana_core.text.wording import shown
from arcana_wizwar import actions
from arcana_wizwar.cards.effects import records
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.chapters import hands, items
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.chapters.magic import attacks, resolving
from arcana_wizwar.model.bounds import FramePlace
from arcana_wizwar.model.cards import Card
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import DISCARD, PLAY, Damage, Draft, Play


def rule_for(card: Card) -> type[CardRule]:
    """The class that follows a card's data, for cards without their own."""
    return Thrown if card.throw else Used if "use" in card.others else CardRule


def is_used(played: Draft | Play) -> bool:
    """Whether a carried item or a spell in play is used, rather than a card from the hand."""
    return played.kind in ("use", "ability")


class Used(CardRule):
    """A carried item or a spell in play that can be used (WW-22.10, WW-22.11): the table `use` of its data.

    `as` is "attack" or "neutral"; `does` are the effects; `targets` and `range` take the place of those of the card;
    `spent = true` means that the item is discarded.
    """

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.using: Mapping[str, Any] = card.throw or card.others.get("use", {})
        """Read the table `use` or `throw`."""
        self.reach: str = self.using.get("range", card.range)
        """Its range in use."""

    def words(self, draft: Draft) -> tuple[str, ...]:
        """Its targets; one on its user needs no pick."""
        if not is_used(draft):
            return super().words(draft)
        words = tuple(self.using.get("targets", self.card.targets))
        return () if words in (("self",), ("game_board",), ("direction",)) else words

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """The targets in its range."""
        if not is_used(draft):
            return super().targets(game, draft, scene)
        return game.targets(scene, self.words(draft), self.reach, attack=draft.type == "attack")

    def has_target(self, game: Game, draft: Draft, scene: Scene) -> bool:
        """Whether there is one."""
        if not is_used(draft):
            return super().has_target(game, draft, scene)
        return game.has_target(scene, self.words(draft), self.reach, attack=draft.type == "attack")

    def is_sight_attack(self, play: Play) -> bool:
        """True for thrown items and adjacent attacks (WW-4.16)."""
        return self.reach in ("los", "adjacent") if is_used(play) else super().is_sight_attack(play)

    def work(self, game: Game, frame: int) -> None:
        """Spend it if its data has `spent`, and apply its effects."""
        play = game.play(frame)
        if not is_used(play):
            super().work(game, frame)
            return
        game.then(*records.steps(game, frame))
        if self.using.get("spent"):
            self.spend(game, play)

    def spend(self, game: Game, play: Play) -> None:
        """Discard the used item (WW-15.17)."""
        if play.card in game.position.wizards[play.player].items:
            game.lose_item(play.player, play.card, DISCARD[game.group_of(play.player)], self.card.clause)


class Thrown(Used):
    """An item, or a spell's missile, that is thrown as an attack: the table `throw` of its data.

    `amount`, `kind`, `also` are its damage as for the primitive `damage`. `then` is "lands" for an item that lands as
    in WW-15.16, "discarded" for one that is used up, "vanishes" for a spell. `targets` and `range` replace those of the
    card.
    """

    def damage(self, game: Game, play: Play, place: int, victim: int) -> Damage | None:
        """The thrown thing's damage."""
        if not is_used(play):
            return super().damage(game, play, place, victim)
        return records.made_damage(game, self.using, play, place, victim)

    def work(self, game: Game, frame: int) -> None:
        """Let it leave the hand and strike."""
        play = game.play(frame)
        if not is_used(play):
            super().work(game, frame)
            return
        game.then(*resolving.strikes(game, frame))
        self._leaves(game, play)

    def canceled(self, game: Game, frame: int) -> None:
        """Let it land even so (WW-21.83, WW-25.44)."""
        play = game.play(frame)
        if is_used(play):
            self._leaves(game, play)

    def _leaves(self, game: Game, play: Play) -> None:
        if self.using["then"] == "discarded":
            self.spend(game, play)
        elif play.card in game.position.wizards[play.player].items:
            game.land_item(play.player, play.card, items.landing(game, play), "WW-15.16")


class Tacks(Used):
    """Dropped into an empty adjacent square, which they fill (WW-21.40)."""

    def work(self, game: Game, frame: int) -> None:
        """Drop them there."""
        play = game.play(frame)
        target = play.targets[0]
        assert isinstance(target, actions.AtSquare)
        game.land_item(play.player, play.card, actions.square_of(target), self.card.clause)


class Wizardblade(Used):
    """Strikes as hard as the card that is discarded for it, and cracks objects point by point (WW-21.90)."""

    def work(self, game: Game, frame: int) -> None:
        """Strike."""
        play = game.play(frame)
        target = play.targets[0]
        if isinstance(target, actions.AtWizard):
            game.then(*resolving.strikes(game, frame))
        else:
            dealt = self.damage(game, play, 0, -1)
            assert dealt is not None
            game.damage_object(target, dealt, shatters=True)


class Brainstone(CardRule):
    """Gives two cards once in a game and costs two when lost (WW-21.14)."""

    def gained(self, game: Game, player: int) -> tuple[Step[Any], ...]:
        """Two cards, the first time."""
        wizard = game.position.wizards[player]
        if wizard.brainstone:
            return ()
        wizard.brainstone = True
        return (hands.DrawCards(player, self.card.others["cards"]), hands.KeepToLimit(player))

    def lost(self, game: Game, player: int) -> tuple[Step[Any], ...]:
        """Two cards, before the limit is checked."""
        return (hands.MustDiscard(player, self.card.others["cards"]), hands.KeepToLimit(player))


class Stretch(CardRule):
    """Picks up, drops or punches at a distance (WW-21.76)."""

    def modes(self, game: Game, draft: Draft, player: int) -> tuple[int, ...]:
        """Dropping needs something to drop; the targets decide about the others."""
        wizard = game.position.wizards[player]
        carries = bool(wizard.items) or wizard.treasure >= 0
        return tuple([mode for mode in super().modes(game, draft, player) if mode != DROPPING or carries])

    def count(self, game: Game, draft: Draft, player: int) -> int:
        """Two for dropping: a square in sight and a thing; one otherwise."""
        return 2 if draft.mode == DROPPING else 1

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """Things in sight to pick up; a square, then a carried thing; or punch targets."""
        player = scene.player
        if draft.mode == PICKING:
            seen = game.targets(scene, self.words(draft), self.card.range)
            return tuple([target for target in seen if self._can_reach(game, target, player)])
        if draft.mode == DROPPING:
            if draft.targets:
                return carried_by(game, player)
            squares = scene.squares & ~game.position.grid.filled if scene.sees_square(scene.origin) else 0
            return tuple([actions.SQUARE[square] for square in bits(squares)])
        return game.targets(scene, self.words(draft), self.card.range, attack=True)

    def _can_reach(self, game: Game, target: Action, player: int) -> bool:
        if isinstance(target, actions.AtTreasure):
            return items.can_take(game, player, target.treasure)
        thing = game.thing_of(target)
        if thing is None or not objects.OBJECTS[thing.kind].mobile:
            return False
        return game.position.moves >= items.PICKING_UP and items.is_free(game, thing=thing.number)

    def roll(self, game: Game, frame: int) -> None:
        """The dice of a punch, the only attack among its modes."""
        attacks.roll_for_punch(game, frame)

    def damage(self, game: Game, play: Play, place: int, victim: int) -> Damage | None:
        """A punch's damage."""
        return attacks.punch_damage(game, play, victim)

    def mistake(self, play: Play) -> str:
        """A square and a thing to drop, one target otherwise."""
        if play.mode == DROPPING and not (len(play.targets) == 2 and isinstance(play.targets[0], actions.AtSquare)):
            return f"dropping needs a square and a thing, got {shown(play.targets)}"
        if play.mode != DROPPING and len(play.targets) != 1:
            return f"exactly one target is needed, got {shown(play.targets)}"
        return ""

    def work(self, game: Game, frame: int) -> None:
        """Do it if still possible."""
        play = game.play(frame)
        target = play.targets[0]
        if play.mode == PUNCHING:
            game.then(*resolving.strikes(game, frame))
        elif play.mode == DROPPING:
            self._drop(game, play)
        elif self._can_reach(game, target, play.player):
            if isinstance(target, actions.AtTreasure):
                game.take_treasure(play.player, target.treasure)
            else:
                thing = game.thing_of(target)
                assert thing is not None
                game.position.moves -= items.PICKING_UP
                game.then(items.Lift(play.player, thing.number))

    def _drop(self, game: Game, play: Play) -> None:
        where, what = play.targets
        wizard = game.position.wizards[play.player]
        assert isinstance(where, actions.AtSquare)
        if isinstance(what, actions.AtTreasure):
            if wizard.treasure == what.treasure:
                game.land_treasure(what.treasure, actions.square_of(where), self.card.clause)
        elif isinstance(what, actions.AtCard) and what.card in wizard.items:
            game.land_item(play.player, what.card, actions.square_of(where), self.card.clause)


PICKING, DROPPING, PUNCHING = range(3)
"""The modes of Stretch, as in its data."""


def carried_by(game: Game, player: int, *, treasure: bool = True) -> tuple[Action, ...]:
    """The carried treasure and items, as targets."""
    wizard = game.position.wizards[player]
    carried = tuple([game.at_card(card) for card in sorted(wizard.items)])
    return (actions.TREASURE[wizard.treasure], *carried) if treasure and wizard.treasure >= 0 else carried


class FromCarrier(CardRule):
    """The caster picks something the target carries (WW-22.20): Drop Object, Yoink!."""

    treasure = False
    """Whether it can be a treasure."""

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """Only wizards who carry something of the kind."""
        return tuple(
            [
                target
                for target in super().targets(game, draft, scene)
                if isinstance(target, actions.AtWizard) and carried_by(game, target.player, treasure=self.treasure)
            ]
        )

    def work(self, game: Game, frame: int) -> None:
        """Let the caster pick unless the target has escaped."""
        if resolving.struck_wizard(game, game.play(frame)) >= 0:
            game.then(PickLoss(frame))

    def takes(self, game: Game, play: Play, victim: int, what: Action) -> None:
        """Apply the loss."""
        raise NotImplementedError


class PickLoss(Step[Game]):
    """The caster picks the target's loss (WW-22.20)."""

    frame: FramePlace
    rejection = Rejection("WW-22.20", "pick something that the target carries")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask if anything is left."""
        player = game.play(self.frame).player
        options = self.options(game, player)
        return game.ask(player, options) if options and game.is_living(player) else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The target's carried things."""
        rule, victim = self._loser(game)
        return carried_by(game, victim, treasure=rule.treasure) if game.is_living(victim) else ()

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Take it from the target."""
        rule, victim = self._loser(game)
        rule.takes(game, game.play(self.frame), victim, action)

    def _loser(self, game: Game) -> tuple[FromCarrier, int]:
        # The rule of the card, and the player it takes from.
        play = game.play(self.frame)
        rule, target = game.rule_of(play), play.targets[0]
        assert isinstance(rule, FromCarrier)
        assert isinstance(target, actions.AtWizard)
        return rule, target.player


class DropObject(FromCarrier):
    """The target drops it (WW-21.21)."""

    treasure = True

    def takes(self, game: Game, play: Play, victim: int, what: Action) -> None:
        """Drop it in the target's square."""
        square = game.position.wizards[victim].square
        if isinstance(what, actions.AtTreasure):
            game.land_treasure(what.treasure, square, self.card.clause)
        else:
            assert isinstance(what, actions.AtCard)
            game.land_item(victim, what.card, square, self.card.clause)


class Yoink(FromCarrier):
    """Gives it to the caster (WW-21.91)."""

    def takes(self, game: Game, play: Play, victim: int, what: Action) -> None:
        """Give it to the caster and enforce the hand limit (WW-18.3)."""
        assert isinstance(what, actions.AtCard)
        game.then(hands.KeepToLimit(play.player))
        game.get_item(play.player, what.card, PLAY[victim], self.card.clause)


class Gravity(CardRule):
    """Makes all carried things fall and stay (WW-21.39)."""

    def work(self, game: Game, frame: int) -> None:
        """Drop everything in turn order from the caster, then stay in play."""
        play = game.play(frame)
        count = game.player_count
        for place in range(count):
            player = (play.player + place) % count
            wizard = game.position.wizards[player]
            for card in wizard.items:
                game.land_item(player, card, wizard.square, self.card.clause)
            if wizard.treasure >= 0:
                game.land_treasure(wizard.treasure, wizard.square, self.card.clause)
        super().work(game, frame)


class HeaveHo(CardRule):
    """Throws the caster's carried treasure (WW-21.41)."""

    def may(self, game: Game, player: int, kind: str) -> bool:
        """Only with a treasure to throw."""
        return game.position.wizards[player].treasure >= 0

    def work(self, game: Game, frame: int) -> None:
        """Let it land, then strike."""
        play = game.play(frame)
        treasure = game.position.wizards[play.player].treasure
        if treasure < 0:
            return
        game.then(*resolving.strikes(game, frame))
        game.land_treasure(treasure, items.landing(game, play), "WW-15.16")


class Tearing(Used):
    """A wizard under it may tear something from another in the same square (WW-21.75)."""

    def may(self, game: Game, player: int, kind: str) -> bool:
        """Only under its spell."""
        return kind != "use" or game.position.wizards[player].powers.tears

    def count(self, game: Game, draft: Draft, player: int) -> int:
        """Two: a wizard and a carried thing."""
        return 2 if is_used(draft) else super().count(game, draft, player)

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """The wizards in the square with something to tear, then the things of the picked one."""
        if draft.targets:
            picked = draft.targets[0]
            assert isinstance(picked, actions.AtWizard)
            return self._tearable(game, scene.player, picked.player)
        position = game.position
        return tuple(
            [
                target
                for target in super().targets(game, draft, scene)
                if isinstance(target, actions.AtWizard)
                and position.wizards[target.player].square == scene.origin
                and self._tearable(game, scene.player, target.player)
            ]
        )

    def _tearable(self, game: Game, player: int, victim: int) -> tuple[Action, ...]:
        return carried_by(game, victim, treasure=game.position.wizards[player].treasure < 0)

    def has_target(self, game: Game, draft: Draft, scene: Scene) -> bool:
        """Whether there is such a wizard."""
        return bool(self.targets(game, draft, scene))

    def roll(self, game: Game, frame: int) -> None:
        """Roll for success if the target is still there."""
        play = game.play(frame)
        if resolving.struck_wizard(game, play) >= 0:
            game.set_frame(frame, evolve(play, rolls=(game.roll(play.player, "tear"),)))

    def work(self, game: Game, frame: int) -> None:
        """Move it to the caster."""
        play = game.play(frame)
        if not is_used(play):
            super().work(game, frame)
            return
        victim, what = play.targets
        assert isinstance(victim, actions.AtWizard)
        if not play.rolls or play.rolls[0] not in self.card.others["tears_on"] or not game.is_living(play.player):
            return
        if what not in self._tearable(game, play.player, victim.player):
            return
        if isinstance(what, actions.AtTreasure):
            items.tear_treasure(game, play.player, what.treasure, self.card.clause)
            return
        assert isinstance(what, actions.AtCard)
        game.then(hands.KeepToLimit(play.player))
        game.get_item(play.player, what.card, PLAY[victim.player], self.card.clause)


RULES: Mapping[str, type[CardRule]] = {
    "brainstone": Brainstone,
    "drop_object": DropObject,
    "gravity": Gravity,
    "handful_of_tacks": Tacks,
    "heave_ho": HeaveHo,
    "strength": Tearing,
    "stretch": Stretch,
    "wizardblade": Wizardblade,
    "yoink": Yoink,
}
