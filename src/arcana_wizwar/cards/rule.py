"""What the code of a card can say: how it is put together, when it answers, what it does.

`CardRule` does what the data of a card tells it to. A card that does more gets a class of its own, in the module of its
family, entered in the family's table `RULES` by its key; it overrides as few of these methods as it needs.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import evolve

from arcana_core.actions import Action
from arcana_core.agenda import Step
from arcana_core.geometry.squares import bits
from arcana_wizwar import actions
from arcana_wizwar.cards.effects import language, primitives, records
from arcana_wizwar.chapters.magic import answering, conditions, resolving
from arcana_wizwar.model.cards import Card
from arcana_wizwar.model.state import HAND, NOWHERE, Damage, Draft, Frame, Play, Spell

if TYPE_CHECKING:
    from arcana_wizwar.chapters.board.targets import Scene
    from arcana_wizwar.game import Game


class CardRule:
    """What one card does, after its data.

    Attributes:
        card: what is printed on it.
    """

    def __init__(self, card: Card) -> None:
        self.card = card
        self.price: int = card.others.get("price", 0)
        """How many cards with an energy value must be discarded for it."""
        self.use_as: str = "attack" if card.throw else card.others.get("use", {}).get("as", "")
        """What using it is, of an item or a spell in play: "attack" or "neutral"; "" if there is no using it."""
        self.condition = conditions.condition_of(card)
        """When it can be played as a counter, None if its data does not say so (WW-11.6)."""
        cls = type(self)
        as_ever = (cls.modes, cls.words, cls.count) == (CardRule.modes, CardRule.words, CardRule.count)
        self.picks_nothing: bool = as_ever and not card.modes and not card.others.get("picks")
        """Whether as a counter it has no target to be picked: the usual case, which need not be looked into."""
        self.separate: bool = card.others.get("separate", False)
        """Whether each of its targets is struck, evaded and answered for itself, as by darts (WW-12.6, WW-21.29)."""
        self.evadable: bool = card.others.get("evadable", True)
        """Whether an attack with it can be evaded (WW-21.61)."""
        effects = {effect["do"] for effect in language.effects_of({"does": card.does, "modes": card.modes})}
        self.redirects: bool = "redirect" in effects
        """Whether it turns an attack on another (WW-25.52)."""
        self.transforms: bool = "transform" in effects
        """Whether its effects bring it into play, and not its being cast."""

    @cached_property
    def ways(self) -> tuple[tuple[str, int, tuple[str, ...], bool], ...] | None:
        """All ways to cast it: type, mode or -1, words for its target, whether it attacks.

        None if a rule of its own says how it is put together, which is to be asked each time then.
        """
        asked = ("types", "modes", "count", "targets", "has_target")
        if any(getattr(type(self), name) is not getattr(CardRule, name) for name in asked):
            return None
        ways = []
        for type_ in ("attack", "neutral"):
            if type_ in self.card.types:
                numbers = [number for number, mode in enumerate(self.card.modes) if mode.get("type", type_) == type_]
                for number in numbers or (NOWHERE,):
                    words = self.words(Draft("cast", type=type_, energy=(), mode=number))
                    ways.append((type_, number, words, type_ == "attack" or self.redirects))
        return tuple(ways)

    # Putting it together: asked pick by pick, with what is picked so far.

    def may(self, game: Game, player: int, kind: str) -> bool:
        """Whether the player could begin to cast or use it at all, targets left aside."""
        return not self.price or self.can_pay(game, player, kind)

    def can_pay(self, game: Game, player: int, kind: str) -> bool:
        """Whether the hand holds as many further cards with an energy value as must be discarded for it."""
        held = game.position.piles.masks[HAND[player]]
        values = sum(game.cards.of[card].energy_value > 0 for card in bits(held))
        return values - (kind != "use" and self.card.energy_value > 0) >= self.price

    def types(self, game: Game, draft: Draft, player: int) -> tuple[str, ...]:
        """What it can be cast as in the Move and Cast phase, targets left aside (WW-9.1)."""
        return tuple(type_ for type_ in ("attack", "neutral") if type_ in self.card.types)

    def modes(self, game: Game, draft: Draft, player: int) -> tuple[int, ...]:
        """The ways to cast it that are there for this type, targets left aside; () for a card without."""
        return tuple(
            number
            for number, mode in enumerate(self.card.modes)
            if not draft.type or mode.get("type", draft.type) == draft.type
        )

    def numbers(self, game: Game, draft: Draft, player: int) -> range:
        """The numbers to choose from; the energy is known.

        None, but for a card whose data says `split = true`: the part of its energy that is called `number`.
        """
        return range(game.energy_of(draft, player) + 1) if self.card.others.get("split") else range(0)

    def count(self, game: Game, draft: Draft, player: int) -> int:
        """How many targets are to be picked; the energy is known."""
        return 1 if self.words(draft) else 0

    def words(self, draft: Draft) -> tuple[str, ...]:
        """The words for its targets that are picked, after the mode.

        `self`, `game_board` and `direction` need no pick; a counter picks only what its data calls `picks`.
        """
        if draft.type == "counter":
            return tuple(self.card.others.get("picks", ()))
        words: tuple[str, ...] = self.card.targets
        if draft.mode >= 0:
            words = tuple(self.card.modes[draft.mode].get("targets", words))
        return () if words in (("self",), ("game_board",), ("direction",)) else words

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """What the next target can be, in the order of the action space (WW-9.5, WW-22.7)."""
        return game.targets(scene, self.words(draft), self.card.range, attack=draft.type == "attack" or self.redirects)

    def has_target(self, game: Game, draft: Draft, scene: Scene) -> bool:
        """Whether there is a target at all; asked of every card in the hand on every main choice."""
        if type(self).targets is not CardRule.targets:
            return bool(self.targets(game, draft, scene))
        attack = draft.type == "attack" or self.redirects
        return game.has_target(scene, self.words(draft), self.card.range, attack=attack)

    def sides(self, game: Game, draft: Draft, scene: Scene) -> tuple[int, ...]:
        """The directions to choose from, none for a card that needs none."""
        return (0, 1, 2, 3) if self.card.targets == ("direction",) else ()

    def needs_sight(self, draft: Draft) -> bool:
        """Whether its targets are found by line of sight, so that Visionstone helps (WW-22.8)."""
        return self.card.range in ("los", "adjacent")

    def is_sight_attack(self, play: Play) -> bool:
        """Whether an attack with it needs line of sight to its target (WW-4.16)."""
        return self.card.range in ("los", "adjacent")

    # Answering.

    def answers(self, game: Game, player: int, frame: Frame) -> bool:
        """Whether it can be played as a counter to what is on its way (WW-11.6)."""
        if self.condition is None or not self.condition.holds(game, player, frame):
            return False
        return not self.redirects or (isinstance(frame, Play) and primitives.can_redirect(frame))

    # Working.

    def struck(self, game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
        """The targets at the declaration: those picked, and wizards that it strikes besides (WW-11.7)."""
        return draft.targets

    def victims(self, game: Game, play: Play) -> tuple[int, ...]:
        """Whom the attack attacks, at its declaration (WW-11.7)."""
        return tuple(dict.fromkeys(target.player for target in play.targets if isinstance(target, actions.AtWizard)))

    def evade(self, game: Game, frame: int) -> None:
        """The evasion rolls of the wizards it strikes (WW-12.5); nothing if it cannot be evaded."""
        if self.evadable:
            resolving.evade(game, frame)

    def roll(self, game: Game, frame: int) -> None:
        """The dice of the attack, after evasion (WW-11.11): as many as the data calls `dice`."""
        dice = self.card.others.get("dice", 0)
        if dice:
            play = game.play(frame)
            rolls = tuple([game.roll(play.player, self.card.key) for _ in range(dice)])
            game.set_frame(frame, evolve(play, rolls=rolls))

    def mistake(self, play: Play) -> str:
        """What is wrong with a frame of this card in a position made elsewhere, "" for nothing.

        Only what `work` relies on and other checks of positions don't look at.
        """
        return ""

    def work(self, game: Game, frame: int) -> None:
        """What it does, once no response can stop it: puts steps on the agenda, or does it at once.

        The play is `game.play(frame)`. An attack strikes here; targets in `stopped` are spared. A spell that stays in
        play begins; if it does not begin, its card is discarded when this is over.
        """
        game.then(*records.steps(game, frame))
        if self.card.lasts and game.play(frame).kind in ("cast", "counter") and not self.transforms:
            self.begin(game, frame)

    def counter(self, game: Game, frame: int) -> None:
        """What it does as a counter: cancels what it answers if its data says `cancels = true`, else as in `work`."""
        if self.card.others.get("cancels"):
            answering.cancel_answered(game, frame)
        else:
            self.work(game, frame)

    def begin(self, game: Game, frame: int) -> None:
        """The spell comes into play on what it was cast at (WW-9.15, WW-9.16)."""
        play = game.play(frame)
        target = play.targets[0] if play.targets else None
        if play.type == "attack" and play.targets and (0 in play.stopped or 0 in play.shadowed):
            return  # WW-12.8, WW-21.42
        if self.card.targets == ("game_board",):
            game.begin_spell(frame)
            return
        wizard = target.player if isinstance(target, actions.AtWizard) else play.player if target is None else -1
        game.begin_spell(frame, wizard=wizard)

    def canceled(self, game: Game, frame: int) -> None:
        """What it does all the same when it is canceled: a thing that was thrown comes down (WW-15.16)."""

    def damage(self, game: Game, play: Play, place: int, victim: int) -> Damage | None:
        """The damage that the attack deals the victim of this target, None if none (WW-13.3); dice are rolled."""
        return records.damage_of(game, self.card, play, place, victim)

    # While it is carried.

    def gained(self, game: Game, player: int) -> tuple[Step[Any], ...]:
        """What follows when a wizard comes to carry it, as steps."""
        return ()

    def lost(self, game: Game, player: int) -> tuple[Step[Any], ...]:
        """What follows when it leaves a wizard, as steps (WW-15.18)."""
        return ()

    # While it lasts.

    def passes_time(self, game: Game, spell: Spell) -> bool:
        """Whether something happens when time passes (WW-5.4)."""
        return bool(self.card.others.get("when_time_passes"))

    def time_passes(self, game: Game, spell: Spell) -> None:
        """What happens when time passes."""
        game.then(*records.lasting_steps(game, self.card, spell, "when_time_passes"))

    def card_drawn(self, game: Game, spell: Spell) -> None:
        """What happens when the wizard it affects draws a card."""
        game.then(*records.lasting_steps(game, self.card, spell, "when_drawing"))

    def ends(self, game: Game, spell: Spell) -> None:
        """What else happens when the spell ends; its objects are removed by the game (WW-14.3)."""
