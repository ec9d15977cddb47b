"""Spells that change table rolls: Illusion, Bad Luck (MR-43.13, MR-43.43)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from arcana_magicrealm.chapters.magic import enchantments
from arcana_magicrealm.model.spells import SPELL_CARDS, SpellCard

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

WITH_DIE: Final = tuple([card for card in SPELL_CARDS if card.die is not None])


def working(game: Game, being: int) -> Iterator[SpellCard]:
    """The spells that change the rolls of a being: those on itself, and on its tile (MR-1.8)."""
    if game.position.enchantments:
        yield from (card for card in WITH_DIE if enchantments.reaches(game, card.id, being))
