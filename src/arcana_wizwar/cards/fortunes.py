"""Spells that gather energy, end others or affect all players: Add, Dispel, Flood (WW-21.3, WW-21.20, WW-21.31)."""

from __future__ import annotations

from collections.abc import Mapping

from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.chapters.magic import spells
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import DISCARD, Draft, Play


class AddRule(CardRule):
    """Adds the values of two cards for the next spell or speed boost of the turn (WW-21.3)."""

    def words(self, draft: Draft) -> tuple[str, ...]:
        """None: its cards are spent, not targeted."""
        return ()

    def work(self, game: Game, frame: int) -> None:
        """Store the sum, replacing an earlier one (WW-25.72)."""
        game.position.sum = game.play(frame).energy


class DispelRule(CardRule):
    """Ends a spell in play, or a token of a Booby Trap (WW-21.20)."""

    def work(self, game: Game, frame: int) -> None:
        """End it and the spells that affect it (WW-25.70)."""
        spells.end_target(game, game.play(frame).targets[0], self.card.clause)


class FloodRule(CardRule):
    """Puts out all fire, washes away spells and stays in play (WW-21.31)."""

    def work(self, game: Game, frame: int) -> None:
        """End, cancel and destroy, then come into play."""
        self._cancel_fire_on_its_way(game, frame)
        self._end_spells(game)
        self._destroy_items(game)
        super().work(game, frame)

    def _cancel_fire_on_its_way(self, game: Game, frame: int) -> None:
        for place, other in enumerate(game.position.frames[:frame]):
            if isinstance(other, Play) and other.kind in ("cast", "counter") and self._is_fire(game, other.card):
                game.cancel(place, self.card.clause)

    def _end_spells(self, game: Game) -> None:
        for spell in game.position.spells:
            washed = game.cards.of[spell.card].others.get("washed_off")
            if washed or self._is_fire(game, spell.card):
                game.end_spell(spell.number, self.card.clause)

    def _destroy_items(self, game: Game) -> None:
        for player, wizard in enumerate(game.position.wizards):
            for item in wizard.items:
                if self._is_fire(game, item):
                    game.lose_item(player, item, DISCARD[game.group_of(player)], self.card.clause)
        for thing in game.position.things:
            if thing.kind == "tacks" or (thing.card >= 0 and self._is_fire(game, thing.card)):
                game.remove_thing(thing, self.card.clause)

    def _is_fire(self, game: Game, card: int) -> bool:
        return "Fire" in game.cards.of[card].traits


RULES: Mapping[str, type[CardRule]] = {"add": AddRule, "dispel": DispelRule, "flood": FloodRule}
