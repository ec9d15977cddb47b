"""The piles: every place where a piece can be, and who knows the pieces there (MR-48).

Cards and face-down chits are known by what each player has seen of them. The stacks of sites, of spell cards and of
clearings are ordered, top first. No clause asks for the order in the boxes of groups and visitors, so these have none.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from arcana_core.cards.declarations import KnownTo, Pile
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS
from arcana_magicrealm.model.items import TREASURES
from arcana_magicrealm.model.locations import SITES, VISITORS
from arcana_magicrealm.model.realm import CLEARINGS, TILES, clearing_name
from arcana_magicrealm.model.spells import MAGIC_TYPES

MOST_PLAYERS: Final = 16
TWT: Final = tuple([treasure.id for treasure in TREASURES if treasure.size == "twt"])
"""The treasures within treasures, each with a box (MR-2.2)."""
TEACHERS: Final = tuple([treasure.id for treasure in TREASURES if treasure.kind in ("spell_book", "artifact")])
"""The spell books and artifacts, each with a box of spell cards (MR-2.7)."""
LETTERS: Final = ("V", "W", "C", "M")
_PILES: Final[list[Pile]] = []
"""Every pile by number, as it is without players."""


def _piles(*names: str, known: KnownTo = KnownTo.NOBODY, ordered: bool = True) -> tuple[int, ...]:
    """Declare piles; returns their numbers."""
    _PILES.extend([Pile(name, known, ordered=ordered) for name in names])
    return tuple(range(len(_PILES) - len(names), len(_PILES)))


def _pile(name: str, known: KnownTo = KnownTo.NOBODY) -> int:
    """Declare a pile without an order; returns its number."""
    (number,) = _piles(name, known=known, ordered=False)
    return number


GOODS: Final = _piles(*[f"goods {group.id}" for group in GROUPS], known=KnownTo.EVERYBODY, ordered=False)
"""The counters that each group sells, in order."""
CARDS_OF_GROUP: Final = _piles(*[f"cards {group.id}" for group in GROUPS], ordered=False)
"""Each group's treasure cards."""
SITE_LARGE: Final = _piles(*[f"large {site.id}" for site in SITES])
"""The upper part of each site's stack: what was dealt as large treasures (MR-2.4)."""
SITE_SMALL: Final = _piles(*[f"small {site.id}" for site in SITES])
"""The lower part of each site's stack: small treasures, then site cards that were put back (MR-12.23)."""
SITE_SPELLS: Final = _piles(*[f"spells {site.id}" for site in SITES])
"""Each site's spell cards."""
TWT_BOX: Final = _piles(*[f"box {name}" for name in TWT], ordered=False)
"""The treasure cards in each treasure within treasures."""
TWT_COUNTERS: Final = _piles(*[f"counters {name}" for name in TWT], known=KnownTo.EVERYBODY, ordered=False)
"""The counters in each treasure within treasures."""
VISITOR_CARDS: Final = _piles(*[f"cards {visitor.id}" for visitor in VISITORS], ordered=False)
VISITOR_SPELLS: Final = _piles(*[f"spells {visitor.id}" for visitor in VISITORS])
TEACHER_SPELLS: Final = _piles(*[f"spells {name}" for name in TEACHERS])
"""The spell cards of each spell book and artifact."""
SPELL_BOXES: Final = (*SITE_SPELLS, *VISITOR_SPELLS, *TEACHER_SPELLS)
"""All boxes of spell cards."""
UNUSED_SPELLS: Final = _pile("unused spells")
OUT_OF_PLAY: Final = _pile("out of play", KnownTo.EVERYBODY)
DECKS: Final = _piles("small treasures", "large treasures", "treasures within treasures", ordered=False)
"""Where small treasures, large treasures and treasures within treasures begin; empty after the setup."""
SPELL_DECKS: Final = _piles(*[f"spell cards {name}" for name in MAGIC_TYPES], ordered=False)
"""The pile where the spell cards of each type begin; empty after the setup."""
COUNTER_STOCK: Final = _pile("counters", KnownTo.EVERYBODY)
"""The start of counters; empty after the setup."""
CHIT_STOCK: Final = _pile("chits")
"""The start of sound and site chits; empty after the setup."""
LOST_STOCK: Final = _piles("mixed with lost_castle", "mixed with lost_city", ordered=False)
"""Where the Lost Castle and the Lost City, in this order, are mixed with four chits each (MR-4.3, MR-4.4)."""
LOST_CHITS: Final = _piles("chits lost_castle", "chits lost_city", ordered=False)
"""The five chits of the Lost Castle and of the Lost City (MR-4.2)."""
WARNING_STOCK: Final = _piles(*[f"warnings {letter}" for letter in LETTERS], ordered=False)
"""The pile where the warning chits of each letter begin; empty after the setup."""
TILE_WARNING: Final = _piles(*[f"warning {tile.id}" for tile in TILES], ordered=False)
"""Each tile's warning chit."""
TILE_CHITS: Final = _piles(*[f"chits {tile.id}" for tile in TILES], ordered=False)
"""Each tile's sound, site and lost chits."""
OPEN: Final = _piles(*[f"open {seat}" for seat in range(MOST_PLAYERS)], known=KnownTo.EVERYBODY, ordered=False)
"""Each player's counters and active cards, which everybody sees."""
BAG: Final = _piles(*[f"bag {seat}" for seat in range(MOST_PLAYERS)], ordered=False)
"""Each player's inactive cards."""
PACK: Final = _piles(*[f"pack {denizen.id}" for denizen in DENIZENS], ordered=False)
"""The belongings that each denizen carries as a hired leader or controlled monster."""
HEAP: Final = _piles(*[f"heap {clearing_name(clearing)}" for clearing in range(len(CLEARINGS))])
"""The abandoned pieces in each clearing."""
DRAWN: Final = _pile("drawn")
"""Pieces on their way from one pile to another, while their owner decides; empty otherwise."""
CACHES: Final = 16
CACHE: Final = _piles(*[f"cache {number}" for number in range(1, CACHES + 1)])
"""The belongings in each cache, in order (MR-46.4)."""
FROZEN_OPEN: Final = _piles(*[f"frozen {_PILES[of].name}" for of in OPEN], known=KnownTo.EVERYBODY, ordered=False)
"""Each player's counters and active cards that are transmorphized with the character (MR-40.8)."""
FROZEN_BAG: Final = _piles(*[f"frozen {_PILES[of].name}" for of in BAG], ordered=False)
"""Each player's inactive cards that are transmorphized with the character."""
FROZEN_PACK: Final = _piles(*[f"frozen {_PILES[of].name}" for of in PACK], ordered=False)
"""The belongings that are transmorphized with each denizen."""
COUNT: Final = len(_PILES)


@cache
def piles_for(players: int) -> tuple[Pile, ...]:
    """Every pile and who knows its pieces, for this number of players, who have bags (MR-48)."""
    piles = [*_PILES]
    for bags in (BAG, FROZEN_BAG):
        for seat in range(players):
            piles[bags[seat]] = Pile(piles[bags[seat]].name, KnownTo.OWNER, owner=seat)
    return tuple(piles)
