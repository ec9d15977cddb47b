"""Bots that play Magic Realm to win."""

from arcana_magicrealm.bots.adventurer import Adventurer
from arcana_magicrealm.bots.fighter import Fighter

__all__ = ["Adventurer", "Fighter"]
