"""Bots that play Wiz-War to win."""

from arcana_wizwar.bots.hunter import Hunter

__all__ = ["Hunter"]
