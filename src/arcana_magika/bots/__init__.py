"""Bots that play Magika to win: a sensible mage, and a sensible Ebon Mage."""

from arcana_magika.bots.sensible import SensibleBot

__all__ = ["SensibleBot"]
