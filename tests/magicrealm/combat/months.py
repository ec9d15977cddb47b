"""Months in which every Evening has its fights."""

from __future__ import annotations

from arcana_magicrealm.chapters.combat import evening
from tests.magicrealm.eventful import Eventful


class Fighting(Eventful):
    """Months in the middle of things, with combat in the Evening."""

    __slots__ = ()
    name = "fighting"

    def evening(self) -> None:
        """Play combat where it takes place (MR-23.2)."""
        self.then(evening.fights_begin())
