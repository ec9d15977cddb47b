"""Wiz-War: two to four wizards in a labyrinth of stone, with 168 cards of magic."""

from arcana_wizwar.cards import CARDS
from arcana_wizwar.cards.reading import Card, CardSet, read_cards
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.game import Game
from arcana_wizwar.rules import Rules
from arcana_wizwar.setup import skirmish
from arcana_wizwar.state import Position
from arcana_wizwar.view import View

__version__ = "0.1.0"

__all__ = ["CARDS", "Card", "CardRule", "CardSet", "Game", "Position", "Rules", "View", "read_cards", "skirmish"]
