"""The rules of all spells, collected from the modules of their families (MR-43).

Each module has a table `SPELLS_HERE` by id. Spells that only change what other rules ask, such as extra phases and
modifiers of dice, need no function: those rules ask `enchantments.works`.
"""

from __future__ import annotations

from typing import Final

from arcana_magicrealm.chapters.magic.in_effect import absorbing, companions, forms
from arcana_magicrealm.chapters.magic.spells import (
    altering,
    artifacts,
    breaking,
    controlling,
    demons,
    instant,
    protecting,
    weather,
)

FAMILIES: Final = (
    *(absorbing, altering, artifacts, breaking, companions, controlling, demons, forms, instant, protecting, weather),
)
SPELL_RULES: Final = {spell: rule for family in FAMILIES for spell, rule in family.SPELLS_HERE.items()}
"""The rules of spells, by id."""
