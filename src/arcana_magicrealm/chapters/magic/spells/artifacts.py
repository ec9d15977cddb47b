"""The spells of artifacts and books, Enchant Artifact, and the spell of the Carpet (MR-37.9, MR-43.32, MR-44.56).

The Flying Carpet bears a permanent spell that is never cast: it is in effect once a character has activated the Carpet,
inert at first, and works for the one who has the Carpet active.
"""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.cards.cards import indices
from arcana_core.effects import Effect
from arcana_core.scenario.bounds import Count
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.magic import casting, learning
from arcana_magicrealm.chapters.magic.in_effect import enchantments, energizing
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.enchantments import PIECE, Enchantment
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import CARPET
from arcana_magicrealm.model.pieces import PIECES, TEACHING
from arcana_magicrealm.model.spells import CARPET_SPELL, SPELL, SPELLS

ENCHANT: Final = "enchant_artifact"


def types_of(game: Game, piece: int) -> frozenset[str]:
    """The types of magic that an artifact or book can cast: its own, and those of added spells (MR-37.9, MR-43.32)."""
    return frozenset([PIECES[piece].treasure.magic_type, *[SPELLS[one].type for one in added(game, piece)]])


def spells_of(game: Game, piece: int) -> tuple[int, ...]:
    """The spells that an artifact or book holds awakened and those added to it; that of the Necklace.

    See MR-37.3, MR-43.32 and MR-44.54.
    """
    if not TEACHING >> piece & 1:
        return (SPELL[PIECES[piece].id],)
    cards = indices(learning.awake(game, learning.BOX[PIECES[piece].id]))
    return tuple(sorted({*[PIECES[card].place for card in cards], *added(game, piece)}))


def added(game: Game, piece: int) -> tuple[int, ...]:
    """The spells that Enchant Artifact adds to an item now (MR-43.32)."""
    working = enchantments.working(game, ENCHANT, (PIECE, piece))
    return tuple([one.data for one in working if isinstance(one.data, int)])


def spells_to_add(game: Game, being: int, piece: int) -> list[int]:
    """The recorded spells that a caster can add to an item: inert spells have added theirs too (MR-39.10, MR-43.32)."""
    added_before = [one.data for one in game.position.effects.of(ENCHANT, (PIECE, piece))]
    recorded = beings.character_of(game, being).spells
    return sorted({one.spell for one in recorded if one.spell not in added_before})


class AddSpell(asking.HeroAsked):
    """Ask which recorded spell an item gets (MR-43.32, MR-47.40)."""

    enchantment: Count

    rejection = Rejection("MR-43.32", "name one of your recorded spells that the item doesn't have yet")

    def effect(self, game: Game) -> Effect:
        """The effect of the spell on the item."""
        return game.position.effects.of(ENCHANT, source=self.enchantment)[0]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The recorded spells that it doesn't have yet."""
        _, piece = enchantments.named(self.effect(game).target)
        return tuple(map(actions.AddToItem, spells_to_add(game, self.being, piece)))

    def answer(self, game: Game, action: actions.AddToItem, player: int) -> None:
        """Add the spell to the item, for all to see (MR-48.17)."""
        old, effects = self.effect(game), game.position.effects
        effects.alter(old, data=action.spell)
        casting.show_spell(game, self.being, action.spell)
        game.report("MR-43.32", events.SpellAdded, self.being, action.spell, enchantments.named(old.target)[1])


# The Flying Carpet (MR-44.56).


def item_activated(game: Game, being: int, piece: int) -> None:
    """Let the spells on an item that all see now be energized if their colours are supplied (MR-39.5).

    The spell of the Carpet is in effect from now on (MR-44.56).
    """
    if piece == flying.CARPET_PIECE and not game.position.effects.has(CARPET):
        made = Enchantment(0, CARPET_SPELL, being, piece=piece)
        enchantments.begin(game, made, [flying.ON_CARPET], is_inert=True)
    energizing.energize_supplied(game)


def lie_inert(game: Game, enchantment: Enchantment, effect: Effect) -> None:
    """Let the spell that was broken stay on the Carpet, inert until it is energized again (MR-44.56)."""
    game.position.effects.dispel(enchantments.ENERGIZED, enchantment.number)
    game.position.effects.begin(effect.kind, effect.source, effect.target, lasts=effect.lasts)


SPELLS_HERE: Final = {
    ENCHANT: SpellRule(
        fits=lambda game, one, target: bool(spells_to_add(game, one.caster, target.number)),
        begins=lambda game, enchantment, effect: game.then(AddSpell(enchantment.caster, enchantment.number)),
    ),
    CARPET: SpellRule(ends=lie_inert),
}
