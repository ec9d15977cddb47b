"""The contract of a game: the public methods, the methods that an author writes, and optional ones."""

from arcana_core.game.contract import Game, ViewT
from arcana_core.game.hooks import PositionT
from arcana_core.game.outcome import Outcome
from arcana_core.game.services import RulesT

__all__ = ["Game", "Outcome", "PositionT", "RulesT", "ViewT"]
