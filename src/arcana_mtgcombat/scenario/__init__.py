"""Battles set up by hand: from words, and from the battle before (MC-6, MC-21)."""

from arcana_mtgcombat.scenario.words import battle

__all__ = ["battle"]
