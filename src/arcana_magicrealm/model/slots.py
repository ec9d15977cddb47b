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


def _numbered(start: int, count: int) -> tuple[int, ...]:
    return tuple(range(start, start + count))


GOODS: Final = _numbered(0, len(GROUPS))
"""By group the counters it sells, in order."""
CARDS_OF_GROUP: Final = _numbered(GOODS[-1] + 1, len(GROUPS))
"""By group its treasure cards."""
SITE_LARGE: Final = _numbered(CARDS_OF_GROUP[-1] + 1, len(SITES))
"""By site the upper part of its stack: what was dealt as large treasures (MR-2.4)."""
SITE_SMALL: Final = _numbered(SITE_LARGE[-1] + 1, len(SITES))
"""By site the lower part of its stack: small treasures, and below them site cards that were put back (MR-12.23)."""
SITE_SPELLS: Final = _numbered(SITE_SMALL[-1] + 1, len(SITES))
"""By site its spell cards."""
TWT_BOX: Final = _numbered(SITE_SPELLS[-1] + 1, len(TWT))
"""By treasure within treasures the treasure cards in it."""
TWT_COUNTERS: Final = _numbered(TWT_BOX[-1] + 1, len(TWT))
"""By treasure within treasures the counters in it."""
VISITOR_CARDS: Final = _numbered(TWT_COUNTERS[-1] + 1, len(VISITORS))
VISITOR_SPELLS: Final = _numbered(VISITOR_CARDS[-1] + 1, len(VISITORS))
TEACHER_SPELLS: Final = _numbered(VISITOR_SPELLS[-1] + 1, len(TEACHERS))
"""By spell book or artifact its spell cards."""
SPELL_BOXES: Final = (*SITE_SPELLS, *VISITOR_SPELLS, *TEACHER_SPELLS)
"""All boxes of spell cards."""
UNUSED_SPELLS: Final = TEACHER_SPELLS[-1] + 1
OUT_OF_PLAY: Final = UNUSED_SPELLS + 1
DECKS: Final = _numbered(OUT_OF_PLAY + 1, 3)
"""Where small treasures, large treasures and treasures within treasures begin; empty after the setup."""
SPELL_DECKS: Final = _numbered(DECKS[-1] + 1, len(MAGIC_TYPES))
"""By type where the spell cards begin; empty after the setup."""
COUNTER_STOCK: Final = SPELL_DECKS[-1] + 1
"""The start of counters; empty after the setup."""
CHIT_STOCK: Final = COUNTER_STOCK + 1
"""The start of sound and site chits; empty after the setup."""
LOST_STOCK: Final = (CHIT_STOCK + 1, CHIT_STOCK + 2)
"""Where the Lost Castle and the Lost City, in this order, are mixed with four chits each (MR-4.3, MR-4.4)."""
LOST_CHITS: Final = (LOST_STOCK[1] + 1, LOST_STOCK[1] + 2)
"""The five chits of the Lost Castle and of the Lost City (MR-4.2)."""
WARNING_STOCK: Final = _numbered(LOST_CHITS[-1] + 1, len(LETTERS))
"""By letter where the warning chits begin; empty after the setup."""
TILE_WARNING: Final = _numbered(WARNING_STOCK[-1] + 1, len(TILES))
"""By tile its warning chit."""
TILE_CHITS: Final = _numbered(TILE_WARNING[-1] + 1, len(TILES))
"""By tile its sound, site and lost chits."""
OPEN: Final = _numbered(TILE_CHITS[-1] + 1, MOST_PLAYERS)
"""By player their counters and active cards, which everybody sees."""
BAG: Final = _numbered(OPEN[-1] + 1, MOST_PLAYERS)
"""By player their inactive cards."""
PACK: Final = _numbered(BAG[-1] + 1, len(DENIZENS))
"""By denizen what it carries as a hired leader or controlled monster."""
HEAP: Final = _numbered(PACK[-1] + 1, len(CLEARINGS))
"""By clearing the abandoned pieces there."""
DRAWN: Final = HEAP[-1] + 1
"""Pieces on their way from one pile to another, while their owner decides; empty otherwise."""
CACHES: Final = 16
CACHE: Final = _numbered(DRAWN + 1, CACHES)
"""By cache the belongings in it, in order (MR-46.4)."""
FROZEN_OPEN: Final = _numbered(CACHE[-1] + 1, MOST_PLAYERS)
"""By player the counters and active cards that are transmorphized with their character (MR-40.8)."""
FROZEN_BAG: Final = _numbered(FROZEN_OPEN[-1] + 1, MOST_PLAYERS)
"""By player the inactive cards that are transmorphized with their character."""
FROZEN_PACK: Final = _numbered(FROZEN_BAG[-1] + 1, len(DENIZENS))
"""By denizen what is transmorphized with it."""
COUNT: Final = FROZEN_PACK[-1] + 1


@cache
def piles_for(players: int) -> tuple[Pile, ...]:
    """Every pile and who knows its pieces, for this number of players (MR-48)."""
    declared: dict[int, Pile] = {}

    def add(
        slots: tuple[int, ...], names: tuple[str, ...], known: KnownTo = KnownTo.NOBODY, *, ordered: bool = True
    ) -> None:
        for slot, name in zip(slots, names, strict=True):
            declared[slot] = Pile(name, known, ordered=ordered)

    groups = tuple([group.id for group in GROUPS])
    sites = tuple([site.id for site in SITES])
    visitors = tuple([visitor.id for visitor in VISITORS])
    tiles = tuple([tile.id for tile in TILES])
    add(GOODS, tuple([f"goods {name}" for name in groups]), KnownTo.EVERYBODY, ordered=False)
    add(CARDS_OF_GROUP, tuple([f"cards {name}" for name in groups]), ordered=False)
    add(SITE_LARGE, tuple([f"large {name}" for name in sites]))
    add(SITE_SMALL, tuple([f"small {name}" for name in sites]))
    add(SITE_SPELLS, tuple([f"spells {name}" for name in sites]))
    add(TWT_BOX, tuple([f"box {name}" for name in TWT]), ordered=False)
    add(TWT_COUNTERS, tuple([f"counters {name}" for name in TWT]), KnownTo.EVERYBODY, ordered=False)
    add(VISITOR_CARDS, tuple([f"cards {name}" for name in visitors]), ordered=False)
    add(VISITOR_SPELLS, tuple([f"spells {name}" for name in visitors]))
    add(TEACHER_SPELLS, tuple([f"spells {name}" for name in TEACHERS]))
    add((UNUSED_SPELLS,), ("unused spells",), ordered=False)
    add((OUT_OF_PLAY,), ("out of play",), KnownTo.EVERYBODY, ordered=False)
    add(DECKS, ("small treasures", "large treasures", "treasures within treasures"), ordered=False)
    add(SPELL_DECKS, tuple([f"spell cards {name}" for name in MAGIC_TYPES]), ordered=False)
    add((COUNTER_STOCK,), ("counters",), KnownTo.EVERYBODY, ordered=False)
    add((CHIT_STOCK,), ("chits",), ordered=False)
    add(LOST_STOCK, ("mixed with lost_castle", "mixed with lost_city"), ordered=False)
    add(LOST_CHITS, ("chits lost_castle", "chits lost_city"), ordered=False)
    add(WARNING_STOCK, tuple([f"warnings {letter}" for letter in LETTERS]), ordered=False)
    add(TILE_WARNING, tuple([f"warning {name}" for name in tiles]), ordered=False)
    add(TILE_CHITS, tuple([f"chits {name}" for name in tiles]), ordered=False)
    for opens, bags, packs, frozen in ((OPEN, BAG, PACK, ""), (FROZEN_OPEN, FROZEN_BAG, FROZEN_PACK, "frozen ")):
        add(opens, tuple([f"{frozen}open {seat}" for seat in range(MOST_PLAYERS)]), KnownTo.EVERYBODY, ordered=False)
        for seat, slot in enumerate(bags):
            name = f"{frozen}bag {seat}"
            declared[slot] = Pile(name, KnownTo.OWNER, owner=seat) if seat < players else Pile(name)
        add(packs, tuple([f"{frozen}pack {denizen.id}" for denizen in DENIZENS]), ordered=False)
    add(HEAP, tuple([f"heap {clearing_name(clearing)}" for clearing in range(len(CLEARINGS))]))
    add((DRAWN,), ("drawn",), ordered=False)
    add(CACHE, tuple([f"cache {number}" for number in range(1, CACHES + 1)]))
    return tuple([declared[slot] for slot in range(COUNT)])
