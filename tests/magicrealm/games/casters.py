"""Games that begin with an Evening among casters, who have spells, colour chits and enchanted tiles."""

from __future__ import annotations

from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.model.card_sets import CARDS
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.realm import TILE_OF, TILES
from arcana_magicrealm.model.spells import SPELLS
from arcana_magicrealm.model.state import EVENING, Character, Recorded

COLOURED = ("I", "II", "III", "IV", "V")
"""The types of Magic chits that can be enchanted (MR-36.2)."""


class Casters(Game):
    """Magic Realm that begins with the Evening of day 1, with everybody in one clearing of an enchanted tile."""

    __slots__ = ()
    name = "casters"

    def begin_days(self) -> None:
        """Change the position, and begin with the Evening."""
        position = self.position
        here = position.characters[0].at
        position.enchanted = self.rng.below(1 << len(TILES)) | 1 << TILE_OF[here]
        for one in position.characters:
            one.at = here
            study(one, self.rng)
            enchant_chits(one, self.rng)
        position.day, position.stage, position.first, position.hidden = 1, EVENING, 0, 0
        self.then(calendar.evening(), calendar.midnight(), calendar.next_day())


def study(one: Character, rng: Rng) -> None:
    """Give a character eight spells that its Magic chits can cast, instead of those that it had."""
    types = {chit.type for chit in HEROES[one.hero].chits if chit.type}
    fitting = [number for number in CARDS.spell_numbers if SPELLS[number].type in types]
    one.spells = tuple([Recorded(spell) for spell in rng.sample(fitting, min(len(fitting), 8))])


def enchant_chits(one: Character, rng: Rng) -> None:
    """Turn some Magic chits of a character to their colours."""
    chits = HEROES[one.hero].chits
    one.chits = "".join(["E" if chit.type in COLOURED and rng.chance(1, 3) else "A" for chit in chits])
