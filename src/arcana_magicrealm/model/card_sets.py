"""The cards of a game: the printed ones, or these and others that house rules add."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import field, frozen

from arcana_core.cards.cards import indices
from arcana_core.effects import EffectKind
from arcana_magicrealm.model.effects import kind_of_spell
from arcana_magicrealm.model.items import TREASURES, Treasure
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, PIECE, PIECES, PRINTED
from arcana_magicrealm.model.spells import MAGIC_TYPES, SPELL_CARDS, SpellCard


@frozen(eq=False)
class CardSet:
    """The treasure and spell cards of a game.

    Attributes:
        treasures: the printed ones first.
        spells: the printed ones first.
        pieces: all pieces of a game with these cards, counters and chits included, as a set.
        of_type: the spell cards of each type of magic, as a set.
        spell_numbers: the numbers of the spells that have cards, in ascending order.
        added_kinds: the added spells as kinds of effects, as `EFFECT_KINDS` has the others.
    """

    treasures: tuple[Treasure, ...]
    spells: tuple[SpellCard, ...]
    pieces: int = field(init=False)
    of_type: Mapping[str, int] = field(init=False)
    spell_numbers: tuple[int, ...] = field(init=False)
    added_kinds: tuple[EffectKind, ...] = field(init=False)

    @pieces.default
    def _pieces(self) -> int:
        return PRINTED | sum([1 << PIECE[card.id] for card in self.added])

    @of_type.default
    def _of_type(self) -> Mapping[str, int]:
        cards = [(card.type, 1 << PIECE[card.id]) for card in self.spells]
        return {type_: sum([bit for other, bit in cards if other == type_]) for type_ in MAGIC_TYPES}

    @spell_numbers.default
    def _spell_numbers(self) -> tuple[int, ...]:
        return tuple([PIECES[piece].place for piece in indices(sum(self.of_type.values()))])

    @added_kinds.default
    def _added_kinds(self) -> tuple[EffectKind, ...]:
        return tuple([kind_of_spell(card) for card in self.spells[len(SPELL_CARDS) :]])

    @property
    def added(self) -> tuple[Treasure | SpellCard, ...]:
        """The cards that aren't printed."""
        return (*self.treasures[len(TREASURES) :], *self.spells[len(SPELL_CARDS) :])

    @property
    def numbers(self) -> dict[str, tuple[int, int]]:
        """The numbers of the added cards, among pieces and among spells or treasures: they depend on the program."""
        return {card.id: (PIECE[card.id], PIECES[PIECE[card.id]].place) for card in self.added}

    def with_cards(self, cards: Iterable[Treasure | SpellCard]) -> CardSet:
        """These cards and others that have been added to the pieces, each once."""
        new = [card for card in cards if not self.has(card.id)]
        treasures = [card for card in new if isinstance(card, Treasure)]
        spells = [card for card in new if isinstance(card, SpellCard)]
        return CardSet((*self.treasures, *treasures), (*self.spells, *spells))

    def has(self, id_: str) -> bool:
        """Whether this card, counter or chit belongs to the game."""
        return id_ in PIECE and bool(self.pieces >> PIECE[id_] & 1)

    def has_spell(self, number: int) -> bool:
        """Whether this spell has a card in the game."""
        return number in CARD_OF_SPELL and bool(self.pieces >> CARD_OF_SPELL[number] & 1)


CARDS: Final = CardSet(TREASURES, SPELL_CARDS)
"""The printed cards."""
