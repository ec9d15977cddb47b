"""A bot for Magic Realm that provokes natives and characters too if a fight promises enough (MR-24.4, MR-34.2)."""

from __future__ import annotations

from arcana_magicrealm.bots.adventurer import Adventurer
from arcana_magicrealm.bots.fighting.answers import Temper


class Fighter(Adventurer):
    """A bot that looks for treasures, and for fights that it can win, with anybody."""

    temper = Temper(boldness=0.4, provokes=True)
