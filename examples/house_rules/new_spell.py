"""A house rule that adds a spell: Royal Summons, two queens and a heart for 25 damage."""

from __future__ import annotations

import arcana_archmage
from arcana_archmage import Spell
from arcana_archmage.model.state import Casting
from arcana_archmage.spells.requirements.shapes import Lists
from arcana_core.cards.cards import HEARTS, QUEEN, SUITS, VALUES


# the spell
def royal_damage(game: arcana_archmage.Game, caster: int, casting: Casting) -> int:
    """25 points, whatever else the cards are."""
    return 25


ROYAL_SUMMONS = Spell(
    title="Royal Summons",
    book="lore",
    clause="HR-1.1",
    requirement=Lists.of([VALUES[QUEEN], VALUES[QUEEN], SUITS[HEARTS]]),
    least=3,
    most=3,
    damage=royal_damage,
)


# the game
class Game(arcana_archmage.Game):
    """Archmage in which the Book of Lore also holds Royal Summons."""

    __slots__ = ()
    name = "archmage-royal"
    spells = (*arcana_archmage.Game.spells, ROYAL_SUMMONS)
