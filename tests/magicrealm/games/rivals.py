"""The last day of a month in which all have nearly met their aims (MR-5.11, MR-5.12, MR-22.12)."""

from __future__ import annotations

from fractions import Fraction

from arcana_magicrealm import Game
from arcana_magicrealm.chapters.magic import learning
from arcana_magicrealm.model.denizens import DENIZEN
from arcana_magicrealm.model.locations import CATEGORIES, SITE, SITES
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import CLEARING
from arcana_magicrealm.model.state import Recorded
from tests.magicrealm.table import give, show_site, stack

GREAT_TREASURES, SPELLS, FAME, NOTORIETY, GOLD = range(5)
LACKS = (1, 1, 5, 10, 15)
"""How much is still missing in a category: half a factor, or a Great Treasure."""
FOES = {FAME: "h_troll 1", NOTORIETY: "o1"}
"""The beings whose death gives points in a category."""
GOODS = ("golden_arm_band", "crystal_ball")
"""A treasure for each to sell."""
TILE = "deep_woods"


class Rivals(Game):
    """Magic Realm in which all lack something in the category to which the first player has assigned a single point.

    In the others they have what they need, and the second player has 10 Fame or 20 Notoriety more, whichever neither
    aimed for. Spells are of the Good Book. A site with a treasure and spell cards, an enemy, or the natives of the Inn are at hand.
    """

    __slots__ = ()
    name = "rivals"

    def begin_days(self) -> None:
        """Give everybody what was aimed for, and put them where they can get what they lack."""
        characters = self.position.characters
        lacking = characters[0].victory.index(1)
        spare = FAME if not any(one.victory[FAME] for one in characters) else NOTORIETY
        for seat, one in enumerate(characters):
            needs = [points * category.factor for points, category in zip(one.victory, CATEGORIES, strict=True)]
            if one.victory[lacking]:
                needs[lacking] -= LACKS[lacking]
                needs[spare] += CATEGORIES[spare].factor * seat
            one.gold = one.start_value + needs[GOLD]
            one.fame, one.notoriety = Fraction(needs[FAME]), Fraction(needs[NOTORIETY])
            for spell in self.position.piles.order_of(learning.BOX["good_book"])[: needs[SPELLS]]:
                one.spells = (*one.spells[1:], Recorded(PIECES[spell].place, learned=True))
                one.learned |= 1 << spell
                learning.look_at(self, spell, 1 << seat)
        if lacking != GOLD:
            self.go_to_altar(FOES.get(lacking, ""))
        for seat, card in enumerate(GOODS if lacking == GOLD else ()):
            give(self, seat, card)
        super().begin_days()

    def go_to_altar(self, foe: str) -> None:
        """Put everybody at the Altar, which they know, with a Great Treasure on top, perhaps beside an enemy."""
        show_site(self, "altar", TILE)
        stack(self, "large altar", "bejeweled_dwarf_vest")
        at = CLEARING[TILE, SITES[SITE["altar"]].clearing]
        for one in self.position.characters:
            one.at, one.places = at, 1 << SITE["altar"]
        if foe:
            self.position.denizen_at[DENIZEN[foe]] = at
