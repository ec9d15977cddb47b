"""The spell books of Archmage, one module each, in the order of the rulebook (AM-15 to AM-22)."""

from arcana_archmage.books.bronze import BRONZE
from arcana_archmage.books.cabrius import CABRIUS
from arcana_archmage.books.dark import DARK
from arcana_archmage.books.form import FORM
from arcana_archmage.books.hades import HADES
from arcana_archmage.books.lore import LORE
from arcana_archmage.books.way import WAY
from arcana_archmage.books.wisdom import WISDOM

SPELLS = (*LORE, *BRONZE, *WISDOM, *HADES, *CABRIUS, *DARK, *FORM, *WAY)
"""Every spell in the order of the table of AM-6.5."""

__all__ = ["BRONZE", "CABRIUS", "DARK", "FORM", "HADES", "LORE", "SPELLS", "WAY", "WISDOM"]
