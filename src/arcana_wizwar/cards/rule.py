"""The interface for a card's code: drafting, answering, working.

`CardRule` follows a card's data. A card that does more gets a class in the module of its family, listed by its key in
the family's table `RULES`. It overrides only the methods it needs.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from arcana_core.actions import Action
from arcana_core.agenda import Step, evolve
from arcana_core.geometry.squares import bits
from arcana_wizwar import actions
from arcana_wizwar.cards.effects import language, primitives, records
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.chapters.magic import answering, conditions, resolving
from arcana_wizwar.model.cards import Card
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import HAND, NOWHERE, Damage, Draft, Frame, Play, Spell


class CardRule:
    """The rule of one card, following its data.

    Attributes:
        card: the card's data.
    """

    def __init__(self, card: Card) -> None:
        self.card = card
        self.price: int = card.others.get("price", 0)
        """The number of cards with an energy value that it costs."""
        self.use_as: str = "attack" if card.throw else card.others.get("use", {}).get("as", "")
        """The type of its use, for an item or a spell in play: "attack" or "neutral"; "" without a use."""
        self.condition = conditions.condition_of(card)
        """Its condition as a counter, None if its data has none (WW-11.6)."""
        cls = type(self)
        as_ever = (cls.modes, cls.words, cls.count) == (CardRule.modes, CardRule.words, CardRule.count)
        self.picks_nothing: bool = as_ever and not card.modes and not card.others.get("picks")
        """Whether it needs no target as a counter: the usual, fast case."""
        self.separate: bool = card.others.get("separate", False)
        """Whether its targets are struck, evaded and answered separately, as by darts (WW-12.6, WW-21.29)."""
        self.evadable: bool = card.others.get("evadable", True)
        """Whether an attack with it can be evaded (WW-21.61)."""
        effects = {effect["do"] for effect in language.effects_of({"does": card.does, "modes": card.modes})}
        self.redirects: bool = "redirect" in effects
        """Whether it redirects an attack (WW-25.52)."""
        self.transforms: bool = "transform" in effects
        """Whether its effects, rather than its casting, bring it into play."""

    @cached_property
    def ways(self) -> tuple[tuple[str, int, tuple[str, ...], bool], ...] | None:
        """All ways to cast it: type, mode or -1, words for its target, whether it attacks.

        None if its class overrides the drafting, which then must be asked each time.
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

    # Drafting: called pick by pick with the draft so far.

    def may(self, game: Game, player: int, kind: str) -> bool:
        """Whether the player could begin to cast or use it, apart from targets."""
        return not self.price or self.can_pay(game, player, kind)

    def can_pay(self, game: Game, player: int, kind: str) -> bool:
        """Whether the hand has enough other cards with an energy value to pay for it."""
        held = game.position.piles.masks[HAND[player]]
        values = sum(game.cards.of[card].energy_value > 0 for card in bits(held))
        return values - (kind != "use" and self.card.energy_value > 0) >= self.price

    def types(self, game: Game, draft: Draft, player: int) -> tuple[str, ...]:
        """The types it can be cast as in the Move and Cast phase, apart from targets (WW-9.1)."""
        return tuple(type_ for type_ in ("attack", "neutral") if type_ in self.card.types)

    def modes(self, game: Game, draft: Draft, player: int) -> tuple[int, ...]:
        """The modes for this type, apart from targets; () for a card without modes."""
        return tuple(
            number
            for number, mode in enumerate(self.card.modes)
            if not draft.type or mode.get("type", draft.type) == draft.type
        )

    def numbers(self, game: Game, draft: Draft, player: int) -> range:
        """The numbers to choose from; the energy is known.

        Empty except for a card with `split = true`, whose `number` is a part of its energy.
        """
        return range(game.energy_of(draft, player) + 1) if self.card.others.get("split") else range(0)

    def count(self, game: Game, draft: Draft, player: int) -> int:
        """The number of targets to pick; the energy is known."""
        return 1 if self.words(draft) else 0

    def words(self, draft: Draft) -> tuple[str, ...]:
        """The words for its picked targets, after the mode.

        `self`, `game_board` and `direction` need no pick; a counter picks only what its data calls `picks`.
        """
        if draft.type == "counter":
            return tuple(self.card.others.get("picks", ()))
        words: tuple[str, ...] = self.card.targets
        if draft.mode >= 0:
            words = tuple(self.card.modes[draft.mode].get("targets", words))
        return () if words in (("self",), ("game_board",), ("direction",)) else words

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """The legal next targets, in the order of the action space (WW-9.5, WW-22.7)."""
        return game.targets(scene, self.words(draft), self.card.range, attack=draft.type == "attack" or self.redirects)

    def has_target(self, game: Game, draft: Draft, scene: Scene) -> bool:
        """Whether there is a target; called for every card in hand on each main choice."""
        if type(self).targets is not CardRule.targets:
            return bool(self.targets(game, draft, scene))
        attack = draft.type == "attack" or self.redirects
        return game.has_target(scene, self.words(draft), self.card.range, attack=attack)

    def sides(self, game: Game, draft: Draft, scene: Scene) -> tuple[int, ...]:
        """The directions to choose from; empty for a card without."""
        return (0, 1, 2, 3) if self.card.targets == ("direction",) else ()

    def needs_sight(self, draft: Draft) -> bool:
        """Whether its targets need line of sight, so that Visionstone helps (WW-22.8)."""
        return self.card.range in ("los", "adjacent")

    def is_sight_attack(self, play: Play) -> bool:
        """Whether an attack with it needs line of sight to its target (WW-4.16)."""
        return self.card.range in ("los", "adjacent")

    # Answering.

    def answers(self, game: Game, player: int, frame: Frame) -> bool:
        """Whether it can be played as a counter to this frame (WW-11.6)."""
        if self.condition is None or not self.condition.holds(game, player, frame):
            return False
        return not self.redirects or (isinstance(frame, Play) and primitives.can_redirect(frame))

    # Working.

    def struck(self, game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
        """The targets at the declaration: the picked ones and other struck wizards (WW-11.7)."""
        return draft.targets

    def victims(self, game: Game, play: Play) -> tuple[int, ...]:
        """The attacked players at the declaration (WW-11.7)."""
        return tuple(dict.fromkeys(target.player for target in play.targets if isinstance(target, actions.AtWizard)))

    def evade(self, game: Game, frame: int) -> None:
        """Roll for the evasion of the struck wizards, if it can be evaded (WW-12.5)."""
        if self.evadable:
            resolving.evade(game, frame)

    def roll(self, game: Game, frame: int) -> None:
        """Roll the attack's `dice` after evasion (WW-11.11)."""
        dice = self.card.others.get("dice", 0)
        if dice:
            play = game.play(frame)
            rolls = tuple([game.roll(play.player, self.card.key) for _ in range(dice)])
            game.set_frame(frame, evolve(play, rolls=rolls))

    def mistake(self, play: Play) -> str:
        """The mistake in a hand-made frame of this card, "" for none.

        Checks only what `work` relies on and other checks of positions don't cover.
        """
        return ""

    def work(self, game: Game, frame: int) -> None:
        """Apply its effect after all responses, at once or by steps on the agenda.

        The play is `game.play(frame)`. An attack strikes here and spares targets in `stopped`. A spell that stays in
        play begins here; otherwise its card is discarded afterwards.
        """
        game.then(*records.steps(game, frame))
        if self.card.lasts and game.play(frame).kind in ("cast", "counter") and not self.transforms:
            self.begin(game, frame)

    def counter(self, game: Game, frame: int) -> None:
        """Apply it as a counter: cancel the answered frame if its data has `cancels = true`, else do `work`."""
        if self.card.others.get("cancels"):
            answering.cancel_answered(game, frame)
        else:
            self.work(game, frame)

    def begin(self, game: Game, frame: int) -> None:
        """Bring the spell into play on its target (WW-9.15, WW-9.16)."""
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
        """Apply what happens even if it is canceled: a thrown thing lands (WW-15.16)."""

    def damage(self, game: Game, play: Play, place: int, victim: int) -> Damage | None:
        """The attack's damage to this target's victim, None for none (WW-13.3). The dice have been rolled."""
        return records.damage_of(game, self.card, play, place, victim)

    # While it is carried.

    def gained(self, game: Game, player: int) -> tuple[Step[Any], ...]:
        """The steps that follow when a wizard gains it."""
        return ()

    def lost(self, game: Game, player: int) -> tuple[Step[Any], ...]:
        """The steps that follow when a wizard loses it (WW-15.18)."""
        return ()

    # While it lasts.

    def passes_time(self, game: Game, spell: Spell) -> bool:
        """Whether it has effects when time passes (WW-5.4)."""
        return bool(self.card.others.get("when_time_passes"))

    def time_passes(self, game: Game, spell: Spell) -> None:
        """Apply its effects when time passes."""
        game.then(*records.lasting_steps(game, self.card, spell, "when_time_passes"))

    def card_drawn(self, game: Game, spell: Spell) -> None:
        """Apply its effects when its wizard draws a card."""
        game.then(*records.lasting_steps(game, self.card, spell, "when_drawing"))

    def ends(self, game: Game, spell: Spell) -> None:
        """Apply additional effects of its end; the game removes its objects (WW-14.3)."""
