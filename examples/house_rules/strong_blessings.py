"""House rules that change a spell and a treasure of Magic Realm (MR-43.4, MR-44.48)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import arcana_magicrealm
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.magic.spells.instant import make_whole
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.melee import Casting
from arcana_magicrealm.model.pieces import PIECE

GIRTLE = PIECE["girtle_of_energy"]


def heal_and_bless(game: Any, casting: Casting, target: Target) -> None:
    """Make the target whole before its wish, in place of MR-43.4."""
    make_whole(game, casting, target)
    game.make_wish(target.number)


class Game(arcana_magicrealm.Game):
    """Magic Realm in which a Small Blessing heals, and the Girtle of Energy lets play four asterisks."""

    __slots__ = ()
    name = "magicrealm-strong-blessings"
    spell_rules: ClassVar[Mapping[str, SpellRule]] = {
        **arcana_magicrealm.Game.spell_rules,
        "small_blessing": SpellRule(at_once=heal_and_bless),
    }

    def effort_limit(self, being: int) -> int:
        """One more than in MR-44.48 with the Girtle."""
        has_girtle = belongings.active(self, being) >> GIRTLE & 1
        return super().effort_limit(being) + has_girtle
