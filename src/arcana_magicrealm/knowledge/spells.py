"""Drawing recorded spells and awakened cards in agreement with the spell cards as they were drawn (MR-48.5, MR-48.18).

All players see which card of a box someone learns from or awakens, by its place, but not the spell on it. So when the
cards are drawn again the spells follow from those that came to the same places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.agenda import evolve
from arcana_core.cards.cards import indices
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.pieces import FIRST_SPELL
from arcana_magicrealm.model.spells import MAGIC_TYPES, SPELL_CARDS

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game
    from arcana_magicrealm.model.state import Recorded


class Replacements(dict[int, int]):
    """By spell card the one that was drawn for its place. A box is read when one of its cards is asked for."""

    def __init__(self, before: Piles, after: Piles) -> None:
        self.before = before
        self.after = after

    def __missing__(self, card: int) -> int:
        """The card that was drawn for the place of this one."""
        box = next(box for box in slots.SPELL_BOXES if self.before.cards_of(box) >> card & 1)
        self.update(zip(self.before.order_of(box), self.after.order_of(box), strict=True))
        return self[card]


def draw_spells(game: Game, viewer: int, replaced: Replacements, rng: Rng) -> None:
    """Draw the recorded spells of others, and put the drawn cards in the place of those learned from or awakened."""
    position = game.position
    position.awakened = renamed(position.awakened, replaced)
    for seat, one in enumerate(position.characters):
        one.learned = renamed(one.learned, replaced)
        if seat != viewer:
            one.spells = tuple([_drawn(one.hero, slot, replaced, rng) for slot in one.spells])


def renamed(cards: int, replaced: Replacements) -> int:
    """A set of spell cards with the drawn ones in their places."""
    return sum([1 << replaced[card] for card in indices(cards)]) if cards else 0


def _drawn(hero: int, slot: Recorded, replaced: Replacements, rng: Rng) -> Recorded:
    if slot.shown:
        return slot
    spell = replaced[FIRST_SPELL + slot.spell] - FIRST_SPELL if slot.learned else rng.choice(_STARTING[hero])
    return evolve(slot, spell=spell)


def _starting(types: tuple[str, ...]) -> tuple[int, ...]:
    return tuple([number for number, card in enumerate(SPELL_CARDS) if card.type in types])


_STARTING: Final = tuple([_starting(hero.stage.spell_types or MAGIC_TYPES) for hero in HEROES])
"""By character the spells with which it may have started; any spell if only a scenario can have given it some."""
