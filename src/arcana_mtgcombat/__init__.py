"""Wizards' combat: characters with nine attributes, their creatures, a stack of spells, and pools of dice."""

from arcana_mtgcombat.cards import POOL, read_pool
from arcana_mtgcombat.chapters.phases.days import entering, healed, new_day
from arcana_mtgcombat.game import Game
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model.cards import Card, Pool
from arcana_mtgcombat.model.state import Position
from arcana_mtgcombat.rules import Rules
from arcana_mtgcombat.scenario.next_battle import next_battle
from arcana_mtgcombat.scenario.words import battle

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
