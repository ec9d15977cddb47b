"""Positions of Magic Realm set up by hand from text."""

from arcana_magicrealm.scenario.expedition import expedition

__all__ = ["expedition"]
