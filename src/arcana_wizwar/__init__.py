"""Wiz-War: two to four wizards in a labyrinth of stone, with 168 cards of magic."""

from arcana_wizwar.cards import CARDS
from arcana_wizwar.cards.reading import read_cards
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.game import Game
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.model.state import Position
from arcana_wizwar.rules import Rules
from arcana_wizwar.scenario import skirmish

__version__ = "0.1.0"

__all__ = ["CARDS", "Card", "CardRule", "CardSet", "Game", "Position", "Rules", "View", "read_cards", "skirmish"]
