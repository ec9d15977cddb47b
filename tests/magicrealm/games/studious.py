"""Days that begin at a site with spell cards, beside visitors who teach, with books at hand (MR-37)."""

from __future__ import annotations

from arcana_magicrealm import Game
from arcana_magicrealm.model.enchantments import SLOTS
from arcana_magicrealm.model.locations import SITE, VISITOR_CHITS
from arcana_magicrealm.model.realm import CLEARING, TILE, TILES
from arcana_magicrealm.model.state import VisitorChit
from tests.magicrealm.table import give, show_site

ITEMS = ("scroll_of_nature", "glowing_gem", "phantom_glass"), ("good_book", "hidden_ring", "lost_keys")
"""The active cards of the characters."""
ALTAR = TILES[TILE["cavern"]].id


class Studious(Game):
    """Magic Realm in which characters stand at the Altar, which they have discovered, with all their slots full."""

    __slots__ = ()
    name = "studious"

    def begin_days(self) -> None:
        """Put everybody to the Altar, with books, and the visitors too."""
        show_site(self, "altar", ALTAR)
        at = CLEARING[ALTAR, 1]
        for seat, one in enumerate(self.position.characters):
            one.at, one.gold = at, 200
            one.places = 1 << SITE["altar"]
            one.spells = (one.spells * SLOTS)[:SLOTS]
            for card in ITEMS[seat]:
                give(self, seat, card, active=True)
        for number in range(len(VISITOR_CHITS)):
            self.position.visitors[number] = VisitorChit(0, at=at)
        super().begin_days()
