"""The spell books of Archmage, one module each, in the order of the rulebook (AM-15 to AM-22)."""

from arcana_archmage.spells.books.bronze import BRONZE
from arcana_archmage.spells.books.cabrius import CABRIUS
from arcana_archmage.spells.books.dark import DARK
from arcana_archmage.spells.books.form import FORM
from arcana_archmage.spells.books.hades import HADES
from arcana_archmage.spells.books.lore import LORE
from arcana_archmage.spells.books.way import WAY
from arcana_archmage.spells.books.wisdom import WISDOM

SPELLS = (*LORE, *BRONZE, *WISDOM, *HADES, *CABRIUS, *DARK, *FORM, *WAY)
"""Every spell in the order of the table of AM-6.5."""

__all__ = ["BRONZE", "CABRIUS", "DARK", "FORM", "HADES", "LORE", "SPELLS", "WAY", "WISDOM"]
