"""Magic Realm: one to sixteen adventurers in a realm that is built anew for every game."""

from arcana_magicrealm.chapters.preparing.new_cards import read_cards
from arcana_magicrealm.game import Game
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.card_sets import CARDS
from arcana_magicrealm.model.state import Position
from arcana_magicrealm.rules import Rules
from arcana_magicrealm.scenario import expedition, melee

__version__ = "0.1.0"

__all__ = ["CARDS", "Game", "Position", "Rules", "View", "expedition", "melee", "read_cards"]
