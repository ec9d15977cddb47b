"""Everybody who takes part, as a number: characters, denizens and companions (MR-1.13, MR-43.34, MR-45.25).

Characters are 0 to 15, as in `HEROES`, denizens from `FIRST_DENIZEN`, as in `DENIZENS`, and companions from
`FIRST_COMPANION`, as in `COMPANIONS`. The rulebook's individuals are the characters, those denizens that take turns,
and companions. Sets of them are integers with a bit for each. No two players have the same character at the same time,
so a number names one being (MR-1.13).
"""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import frozen

from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS


@frozen
class Companion:
    """A being without a piece, which sees and goes where its character is not.

    Attributes:
        id: "witch familiar", "amazon phantasm".
        hero: the character whose companion it is.
        codes: the activities that it can record, in the order of `ACTIVITIES`.
        spies: whether it can follow others and spies on them.
    """

    id: str
    hero: int
    codes: tuple[str, ...]
    spies: bool

    @property
    def name(self) -> str:
        """The name that people see."""
        return f"{HEROES[self.hero].name}'s {self.id.rpartition(' ')[2]}"


_MASTERS: Final = [hero for hero, data in enumerate(HEROES) if any(one.familiar for one in data.advantage)]
_OF_PHANTASMS: Final = ("M", "SPX", "SP", "P", "-")
COMPANIONS: Final = (
    *[Companion(f"{HEROES[hero].id} familiar", hero, ("M", "F", "P", "-"), spies=True) for hero in _MASTERS],
    *[Companion(f"{data.id} phantasm", hero, _OF_PHANTASMS, spies=False) for hero, data in enumerate(HEROES)],
)
"""Every being that can be a companion. A character can have both kinds at a time."""


FIRST_DENIZEN: Final = len(HEROES)
"""The number of the first denizen; those below are characters."""
BEINGS: Final = (*[hero.id for hero in HEROES], *[denizen.id for denizen in DENIZENS])
"""The ids of all characters and denizens, by number."""
INDIVIDUALS: Final = len(BEINGS)
FIRST_COMPANION: Final = len(BEINGS)
"""The number of the first companion, which has neither a piece nor belongings."""
ALL_BEINGS: Final = (*BEINGS, *[companion.id for companion in COMPANIONS])
"""The ids of characters, denizens and companions, by number: all that can take a turn."""
NAMES: Final = (*[one.name for one in HEROES], *[one.name for one in DENIZENS], *[one.name for one in COMPANIONS])
"""The printed names of the same: "Amazon", "Giant 1", "Lancer 2", "Witch's familiar"."""
Beings: TypeAlias = tuple[int, ...]
"""Several beings, by number."""
NOWHERE: Final = -1
"""The clearing of a being that is not on the map, and the number for "none"."""
DEAD: Final = -2
"""The clearing of a denizen that was killed and has not come back."""
TAKEN_IN: Final = -3
"""The clearing of a monster that a character has absorbed (MR-43.24)."""
ALOFT: Final = -4
"""The clearing of a being that is in the air (MR-41.4)."""
NO_COMPANIONS: Final = (NOWHERE,) * len(COMPANIONS)
"""The clearings of companions while none is in play."""


def bit(individual: int) -> int:
    """The set of this individual alone."""
    return 1 << individual


def of_denizen(denizen: int) -> int:
    """The individual's number of a denizen."""
    return FIRST_DENIZEN + denizen


def denizen_of(individual: int) -> int:
    """The denizen's number of an individual; negative for characters."""
    return individual - FIRST_DENIZEN
