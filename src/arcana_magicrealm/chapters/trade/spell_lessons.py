"""Spells of visitors: who teaches them, and naming one (MR-13.25, MR-47.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking
from arcana_magicrealm.chapters.magic import spell_boxes
from arcana_magicrealm.chapters.magic.recording_spells import learnable, why_cannot_learn
from arcana_magicrealm.chapters.trade import relations
from arcana_magicrealm.chapters.trade.bargaining import negotiate
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.deals import Deal, Partner
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.pieces import FIRST_SPELL
from arcana_magicrealm.model.state import FIRST_DENIZEN

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

PRICE: Final = 10
"""The basic price of a spell (MR-13.25)."""


def box_of(partner: int) -> int:
    """The box of a visitor's spell cards; -1 for a native group."""
    return slots.VISITOR_SPELLS[partner - len(GROUPS)] if relations.is_visitor(partner) else -1


def teaches(game: Game, being: int, partner: int) -> bool:
    """Whether a character can learn a spell of a partner: a visitor with a card that fits (MR-13.25, MR-37.4)."""
    box = box_of(partner)
    return being < FIRST_DENIZEN and box >= 0 and bool(learnable(game, being, box))


def look_at_spells(game: Game, being: int, partner: int) -> None:
    """Look at a visitor's spell cards, then name one (MR-13.25)."""
    spell_boxes.look_at_all(game, being, game.position.piles.order_of(box_of(partner)), "MR-13.25")
    game.then(ChooseSpell(being, partner))


@step
class ChooseSpell(asking.BeingAsked):
    """Name one of the visitor's spell cards; others hear which card, not which spell (MR-13.25, MR-48.18)."""

    partner: Partner

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The spells that can be learned."""
        cards = learnable(game, self.being, box_of(self.partner))
        return tuple([actions.use_spell("learn", card - FIRST_SPELL) for card in cards])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Name it, and meet the visitor."""
        assert isinstance(action, actions.UseSpell)
        card = FIRST_SPELL + action.spell
        box, place = spell_boxes.place_of(game, card)
        number = slots.SPELL_BOXES.index(box)
        game.report("MR-13.25", events.SpellNamed, self.being, number, place + 1, action.spell, player)
        negotiate(game, Deal(self.being, self.partner, "learn", PRICE, card))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why a spell can't be learned here."""
        card = FIRST_SPELL + action.spell if isinstance(action, actions.UseSpell) else -1
        is_here = card >= 0 and game.position.piles.cards_of(box_of(self.partner)) >> card & 1
        found = why_cannot_learn(game, self.being, card) if is_here else None
        return found or Rejection("MR-13.25", "you have looked at the spells: name one that you can learn")
