"""Bots that fight."""

from arcana_mtgcombat.bots.duellist import Duellist

__all__ = ["Duellist"]
