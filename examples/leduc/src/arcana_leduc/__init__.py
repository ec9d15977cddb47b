"""Leduc poker: six cards, two players, one private card each, one public card, two rounds of betting."""

from arcana_leduc.actions import CALL, FOLD, RAISE, Call, Fold, Raise
from arcana_leduc.bots import PlainBot
from arcana_leduc.events import Bet, CardDealt, CardsShown, CardTurned, Folded
from arcana_leduc.game import Game
from arcana_leduc.rules import Rules
from arcana_leduc.state import Position
from arcana_leduc.view import View

__version__ = "0.1.0"

__all__ = [
    "CALL",
    "FOLD",
    "RAISE",
    "Bet",
    "Call",
    "CardDealt",
    "CardTurned",
    "CardsShown",
    "Fold",
    "Folded",
    "Game",
    "PlainBot",
    "Position",
    "Raise",
    "Rules",
    "View",
]
