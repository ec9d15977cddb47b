"""Learning spells: who can learn from a card, recording, erasing (MR-37.4 to MR-37.7, MR-5.6, MR-47.39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.scenario.bounds import Between, OneOf
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.magic import absorbing, enchantments, items, spell_boxes
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.enchantments import SLOTS
from arcana_magicrealm.model.journal import SpellAnswer
from arcana_magicrealm.model.pieces import FIRST_SPELL
from arcana_magicrealm.model.spells import SPELL_CARDS
from arcana_magicrealm.model.state import FIRST_DENIZEN, NOWHERE, Recorded

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

SpellPiece = Annotated[int, Between(FIRST_SPELL, FIRST_SPELL + len(SPELL_CARDS) - 1)]
"""A spell card, by its number among the pieces."""
SpellBox = Annotated[int, OneOf(slots.SPELL_BOXES, "MR-2.7")]
"""A box of spell cards."""


def why_cannot_learn(game: Game, being: int, card: int) -> Rejection | None:
    """Explain why an individual can't learn from a spell card; None if it can (MR-37.4, MR-37.7, MR-43.50)."""
    if being >= FIRST_DENIZEN:
        return Rejection("MR-37.7", "only characters record spells")
    type_ = SPELL_CARDS[card - FIRST_SPELL].type
    types = (
        {chit.type for chit in game.figures_of(being)} | absorbing.magic_types(game, being) | items.types(game, being)
    )
    if type_ not in types:
        return Rejection("MR-37.4", f"you have no Magic chit of type {type_}")
    one = beings.character_of(game, being)
    if one.learned >> card & 1:
        return Rejection("MR-37.4", "you have learned from this card already")
    if len(one.spells) == SLOTS and not erasable(game, being):
        return Rejection("MR-5.6", "all your slots are tied up")
    return None


def learnable(game: Game, being: int, box: int) -> tuple[int, ...]:
    """The spell cards of a box from which an individual can learn, in the order of their spells (MR-37.4)."""
    cards = sorted(game.position.piles.order_of(box))
    return tuple([card for card in cards if why_cannot_learn(game, being, card) is None])


def erasable(game: Game, being: int) -> tuple[int, ...]:
    """The slots whose spells a character may erase: those that are not tied up (MR-5.6, MR-38.11)."""
    count = len(beings.character_of(game, being).spells)
    return tuple([slot for slot in range(count) if not enchantments.is_tied_up(game, being, slot)])


@step
class Learn(asking.BeingAsked):
    """Ask whether to learn the spell of a card that was read (MR-37.4, MR-47.39)."""

    card: SpellPiece

    rejection = Rejection("MR-37.4", "learn the spell that you have read, or don't")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Learn it or not, if it can be learned."""
        if why_cannot_learn(game, self.being, self.card) is not None:
            return ()
        return (actions.NONE, actions.use_spell("learn", self.card - FIRST_SPELL))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Record the spell, or go on."""
        if action != actions.NONE:
            game.learn_spell(self.being, self.card)


def learn_spell(game: Game, being: int, card: int) -> None:
    """Record the spell of a card, in a free slot or in place of one that is erased first (MR-37.4)."""
    if len(beings.character_of(game, being).spells) < SLOTS:
        record(game, being, card, NOWHERE)
    else:
        game.then(EraseSpell(being, card))


@step
class EraseSpell(asking.BeingAsked):
    """Ask which spell is erased to make room for another (MR-5.6, MR-47.39)."""

    card: SpellPiece

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The slots that are not tied up."""
        return tuple(map(actions.EraseSlot, erasable(game, self.being)))

    def answer(self, game: Game, action: actions.EraseSlot, player: int) -> None:
        """Erase it, and record the other in its slot."""
        one = beings.character_of(game, self.being)
        spell = one.spells[action.slot].spell
        game.report("MR-5.6", events.SpellErased, self.being, action.slot + 1, spell, player)
        record(game, self.being, self.card, action.slot)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why a slot can't be used."""
        if isinstance(action, actions.EraseSlot):
            return Rejection("MR-38.11", "a spell in effect ties up this slot")
        return Rejection("MR-5.6", "choose the slot whose spell you erase")


def record(game: Game, being: int, card: int, slot: int) -> None:
    """Write the spell of a card into a slot, -1 for the next free one; the card stays (MR-37.4, MR-37.6)."""
    seat = game.position.seats[being]
    one, spell = beings.character(game, seat), card - FIRST_SPELL
    number = len(one.spells) if slot < 0 else slot
    one.spells = (*one.spells[:number], Recorded(spell, learned=True), *one.spells[number + 1 :])
    one.learned |= 1 << card
    if slot >= 0:
        forget_answers(game, being)
    box, place = spell_boxes.place_of(game, card)
    game.report("MR-37.4", events.SpellLearned, being, slots.SPELL_BOXES.index(box), place + 1, spell, seat)


def forget_answers(game: Game, being: int) -> None:
    """Forget Demons' answers about a character's spells: one of its slots holds another now (MR-43.26)."""
    kept = [one for one in game.position.journal if not (isinstance(one, SpellAnswer) and one.being == being)]
    game.position.journal = tuple(kept)
