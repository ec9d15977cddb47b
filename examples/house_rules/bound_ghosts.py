"""A house rule that overrides a procedure of Magic Realm: the Ghosts stay where they started (MR-7.6)."""

from __future__ import annotations

import arcana_magicrealm
from arcana_magicrealm.model.beings import denizen_of
from arcana_magicrealm.model.denizens import GHOSTS


class Game(arcana_magicrealm.Game):
    """Magic Realm in which the Ghosts never prowl."""

    __slots__ = ()
    name = "magicrealm-bound-ghosts"

    def prowls(self, monster: int) -> bool:
        """As in MR-7.6, but not for Ghosts."""
        return denizen_of(monster) not in GHOSTS and super().prowls(monster)
