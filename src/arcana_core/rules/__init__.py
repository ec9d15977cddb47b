"""The rules of a game as a value: named settings, each with its clause, unit and bounds."""

from arcana_core.rules.rules import GameRules
from arcana_core.rules.settings import Setting, option, setting

__all__ = ["GameRules", "Setting", "option", "setting"]
