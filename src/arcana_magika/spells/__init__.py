"""The 36 spells at both levels, in their order of activation (MG-23, MG-24)."""

from __future__ import annotations

from typing import Final

from arcana_magika.model.tables import SPELLS
from arcana_magika.spells import (
    aids,
    artifacts,
    attacks,
    chaos,
    elements,
    knowledge,
    protections,
    thefts,
    travel,
)
from arcana_magika.spells.reading import SpellRule

_BY_CODE: Final[dict[str, SpellRule]] = {
    code: rule
    for module in (protections, attacks, elements, artifacts, thefts, aids, travel, knowledge, chaos)
    for code, rule in module.SPELLS_HERE.items()
}

SPELLBOOK: Final = tuple([_BY_CODE[spell.code] for spell in SPELLS])
"""By the number of the spell less one."""
