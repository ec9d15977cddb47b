"""Days that begin with treasures at hand, among slow monsters (MR-44)."""

from __future__ import annotations

from arcana_magicrealm import Game
from arcana_magicrealm.model.denizens import DENIZEN
from tests.magicrealm.table import give

ACTIVE = ("battle_bracelets", "lost_keys", "chest"), ("elusive_cloak", "garb_of_speed")
INACTIVE = ("oil_of_poison", "vial_of_healing"), ("gripping_dust", "draught_of_speed")


class Treasured(Game):
    """Magic Realm in which two characters have treasures and meet Giants and Wolves."""

    __slots__ = ()
    name = "treasured"

    def begin_days(self) -> None:
        """Give each character some cards, and put monsters beside them."""
        at = self.position.characters[0].at
        for seat, one in enumerate(self.position.characters):
            one.at = at
            for card in ACTIVE[seat]:
                give(self, seat, card, active=True)
            for card in INACTIVE[seat]:
                give(self, seat, card)
        for monster in ("giant 1", "wolf_b 1"):
            self.position.denizen_at[DENIZEN[monster]] = at
        super().begin_days()
