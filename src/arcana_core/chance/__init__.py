"""Chance: the one source of it, and dice."""

from arcana_core.chance.rng import Rng, ScriptedRng

__all__ = ["Rng", "ScriptedRng"]
