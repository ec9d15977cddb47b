"""Positions of Magic Realm set up by hand from text."""

from arcana_magicrealm.scenario.expedition import expedition
from arcana_magicrealm.scenario.melee import melee

__all__ = ["expedition", "melee"]
