"""Archmage: two wizards duel with one pack of cards. Spells may be bluffs, and either wizard may call them."""

from arcana_archmage.game import Game
from arcana_archmage.knowledge.view import View
from arcana_archmage.model.state import Casting, Position
from arcana_archmage.rules import Rules
from arcana_archmage.scenario import duel
from arcana_archmage.spells.spell import Spell

__version__ = "0.1.0"

__all__ = ["Casting", "Game", "Position", "Rules", "Spell", "View", "duel"]
