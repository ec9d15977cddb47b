"""Bots that play Magic Realm to win.

At Birdsong a bot plans its day (`planning`). An outlook gathers what the player knows, prospects are what that
promises, and a recorded day leads towards one of them. With combat each sensible day is rehearsed in positions that fit
what the player knows, and the best one is taken. During the day the bot plays its script, and answers other questions
by fixed rules (`answers`). In combat it weighs every play by the odds of the round (`fighting`), spells included
(`magic`).
"""

from arcana_magicrealm.bots.adventurer import Adventurer
from arcana_magicrealm.bots.fighter import Fighter

__all__ = ["Adventurer", "Fighter"]
