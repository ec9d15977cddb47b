"""The figures of action chits with the belongings that change them (MR-1.9, MR-44.30 to MR-44.32)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import evolve

from arcana_core.cards.cards import indices
from arcana_magicrealm.model.characters import HEROES, ActionChit
from arcana_magicrealm.model.pieces import PIECES, TREASURE_CARDS

CHANGERS: Final = sum(
    [
        1 << card
        for card in indices(TREASURE_CARDS)
        if PIECES[card].treasure.chit_time or PIECES[card].treasure.chit_strength
    ]
)
"""The cards that change the figures of their owner's chits."""


def figures(hero: int, worn: int) -> tuple[ActionChit, ...]:
    """The twelve chits of a character with their strengths, times and asterisks as they count with these belongings."""
    return _changed(hero, worn & CHANGERS) if worn & CHANGERS else HEROES[hero].chits


@lru_cache(maxsize=1024)
def _changed(hero: int, cards: int) -> tuple[ActionChit, ...]:
    # A potion is reckoned last: it overrides other cards (MR-44.32).
    found = HEROES[hero].chits
    for card in sorted([PIECES[card].treasure for card in indices(cards)], key=lambda card: card.potion_use != ""):
        found = tuple(
            [
                evolve(
                    chit,
                    time=card.chit_time[chit.effort] if card.chit_time else chit.time,
                    strength=card.chit_strength[chit.effort] if card.chit_strength and chit.strength else chit.strength,
                )
                for chit in found
            ]
        )
    return found
