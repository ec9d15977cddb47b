"""A house rule that adds a treasure and a spell to Magic Realm: those of lantern.toml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import arcana_magicrealm
from arcana_magicrealm import CARDS, read_cards
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.chits import ACTIVE, FATIGUED, WOUNDED
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.melee import Casting


# the spell
def second_wind(game: Any, casting: Casting, target: Target) -> None:
    """Every fatigued chit of the target comes into play, every wounded one is fatigued."""
    hero = target.number
    fatigued, wounded = (effort.chits_in(game, hero, state) for state in (FATIGUED, WOUNDED))
    for chits, state in ((fatigued, ACTIVE), (wounded, FATIGUED)):
        for chit in chits:
            effort.set_chit(game, hero, chit, state, "HR-1.1")


# the game
class Game(arcana_magicrealm.Game):
    """Magic Realm with the Dwarven Lantern and Second Wind."""

    __slots__ = ()
    name = "magicrealm-lantern"
    cards = read_cards(Path(__file__).with_name("lantern.toml"), base=CARDS)
    spell_rules: ClassVar[Mapping[str, SpellRule]] = {
        **arcana_magicrealm.Game.spell_rules,
        "second_wind": SpellRule(at_once=second_wind),
    }
