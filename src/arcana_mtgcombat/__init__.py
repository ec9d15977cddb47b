"""Wizards' combat: characters with nine attributes, their creatures, a stack of spells, and pools of dice."""

from arcana_mtgcombat.cards import POOL, read_pool
from arcana_mtgcombat.cards.reading import Card, Pool
from arcana_mtgcombat.days import entering, healed, new_day
from arcana_mtgcombat.game import Game
from arcana_mtgcombat.onward import next_battle
from arcana_mtgcombat.rules import Rules
from arcana_mtgcombat.scenario import battle
from arcana_mtgcombat.state import Position
from arcana_mtgcombat.view import View

__version__ = "0.1.0"

__all__ = [
    "POOL",
    "Card",
    "Game",
    "Pool",
    "Position",
    "Rules",
    "View",
    "battle",
    "entering",
    "healed",
    "new_day",
    "next_battle",
    "read_pool",
]
