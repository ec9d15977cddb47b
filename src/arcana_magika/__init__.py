"""Magika: apprentice wizards and the Ebon Mage on a triangular map, by secret simultaneous orders."""

from arcana_magika.game import Game
from arcana_magika.knowledge.view import View
from arcana_magika.model.state import Position
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn
from arcana_magika.spells import SPELLBOOK
from arcana_magika.spells.reading import Level, Reading, SpellRule

__version__ = "0.1.0"

__all__ = ["SPELLBOOK", "Game", "Level", "Position", "Reading", "Rules", "SpellRule", "View", "contest", "play_turn"]
