"""The contract of a game: what everybody calls, what an author writes, what a game may offer besides."""

from arcana_core.game.contract import Game, ViewT
from arcana_core.game.hooks import PositionT
from arcana_core.game.outcome import Outcome
from arcana_core.game.services import RulesT

__all__ = ["Game", "Outcome", "PositionT", "RulesT", "ViewT"]
