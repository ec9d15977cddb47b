"""Days that begin at a site with all three site cards, with cards that open, foresee and lull (MR-12.24, MR-44)."""

from __future__ import annotations

from arcana_magicrealm import Game
from arcana_magicrealm.model.denizens import DENIZEN
from arcana_magicrealm.model.locations import SITE, SITES
from arcana_magicrealm.model.pieces import PIECES, SITE_CARDS
from arcana_magicrealm.model.realm import CLEARING
from arcana_magicrealm.model.slots import DRAWN, SITE_SMALL
from tests.magicrealm.table import give, show_site, stack

ITEMS = ("lost_keys", "lucky_charm", "pony_m2_m5"), ("timeless_jewel", "workhorse_h6_t8"), ("flowers_of_rest",)
"""The active belongings of the characters, by seat."""
TILE = "deep_woods"


class Wondrous(Game):
    """Magic Realm in which characters stand at the Hoard, of which they know all site cards, beside a Goblin."""

    __slots__ = ()
    name = "wondrous"

    def begin_days(self) -> None:
        """Put everybody at the Hoard with belongings, and the site cards into its box."""
        position, hoard, piles = self.position, SITE["hoard"], self.position.piles
        show_site(self, "hoard", TILE)
        at = CLEARING[TILE, SITES[hoard].clearing]
        for card in SITE_CARDS:
            stack(self, "small hoard", PIECES[card].id)
            piles.draw(SITE_SMALL[hoard], DRAWN, 1, piles.everybody)
            piles.put_under((card,), DRAWN, SITE_SMALL[hoard], piles.everybody)
            position.revealed |= 1 << card
        for seat, one in enumerate(position.characters):
            one.at = at
            one.places = 1 << hoard | (1 << len(SITE_CARDS)) - 1 << len(SITES)
            for item in ITEMS[seat] if seat < len(ITEMS) else ():
                give(self, seat, item, active=True)
        position.denizen_at[DENIZEN["axe_goblin 1"]] = at
        super().begin_days()
