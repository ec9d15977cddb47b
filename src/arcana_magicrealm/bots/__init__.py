"""Bots that play Magic Realm to win."""

from arcana_magicrealm.bots.adventurer import Adventurer

__all__ = ["Adventurer"]
