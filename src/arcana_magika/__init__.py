"""Magika: apprentice wizards and the Ebon Mage on a triangular map, by secret simultaneous orders."""

from arcana_magika.contest import contest, play_turn
from arcana_magika.game import Game
from arcana_magika.rules import Rules

__version__ = "0.1.0"

__all__ = ["Game", "Rules", "contest", "play_turn"]
