"""Chance: the one source of it, and dice."""

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng

__all__ = ["Rng", "ScriptedRng"]
