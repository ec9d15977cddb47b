"""The 36 spells: what each does at either level, in their order of activation (MG-23, MG-24)."""

from __future__ import annotations

from typing import Final

from arcana_magika.spells import attacks, elements, protections
from arcana_magika.spells.reading import Level, SpellRule
from arcana_magika.tables import SPELLS

_BY_CODE: Final = {**protections.SPELLS_HERE, **attacks.SPELLS_HERE, **elements.SPELLS_HERE}
_PENDING: Final = Level("MG-24", lambda game, reading: None, lambda game, reading: False)

SPELLBOOK: Final = tuple(_BY_CODE.get(spell.code, SpellRule(spell, _PENDING, _PENDING)) for spell in SPELLS)
"""By the number of the spell less one."""
