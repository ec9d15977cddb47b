"""Worth of cards, by judgement and thousands of games: tables for the bots of Wiz-War."""

from __future__ import annotations

from collections.abc import Mapping

ITEMS: Mapping[str, float] = {
    "speedstone": 9,
    "bloodshard": 8,
    "brainstone": 8,
    "boomstone": 7,
    "dagger": 7,
    "lifestone": 7,
    "spellstone": 7,
    "large_rock": 6,
    "null_powder": 6,
    "master_key": 5,
    "powerstone": 5,
    "wizardblade": 5,
    "fire_cloak": 4,
    "mightstone": 3,
    "visionstone": 3,
    "universal_solvent": 2,
    "handful_of_tacks": 1,
}
"""The worth of carrying an item."""

HELPFUL: Mapping[str, float] = {
    "meditate": 9,
    "homunculus": 7,
    "invisible": 7,
    "stone_spikes": 7,
    "adrenaline": 4,
    "pain_link": 4,
}
"""Helpful spells that are cast when possible, and their worth."""

KEEP: Mapping[str, float] = {
    "absorb_spell": 9,
    "full_shield": 9,
    "fireball": 8,
    "ka_bong": 8,
    "powerthrust": 8,
    "energy_6": 7,
    "shield": 7,
    "stretch": 7,
    "teleport": 7,
    "windrider": 7,
    "backlash": 6,
    "energy_5": 6,
    "invisible": 6,
    "stone_dead": 6,
    "thought_steal": 6,
    "drop_object": 5,
    "energy_4": 5,
    "featherweight": 5,
    "lightning_bolt": 5,
    "ward": 5,
    "waterbolt": 5,
    "zot": 5,
    "anti_anti": 4,
    "globe_of_pain": 4,
    "negate_neutral": 4,
    "pass_through_wall": 4,
    "wall_of_earth": 4,
    "wallivore": 4,
    "destroy_wall": 3.5,
    "fools_gold": 3,
    "pick_lock": 3,
}
"""The worth of cards in hand. Others that are neither items nor helpful are worth 2."""

WORTH_AS_DAMAGE: Mapping[str, float] = {"slow_death": 5, "stretch": 1}
"""The worth of attacks without a numeric effect, in life."""

TO_NEGATE = frozenset({"windrider", "teleport", "mist_body", "pick_lock", "pass_through_wall", "stretch"})
"""Spells that bring a wizard with a treasure home sooner."""


def worth(key: str) -> float:
    """A card's worth in hand."""
    for table in (KEEP, ITEMS, HELPFUL):
        if key in table:
            return table[key]
    return 2.0
