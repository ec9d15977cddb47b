"""The numbers of all that takes part: characters, denizens, companions; and the places that aren't clearings."""

from __future__ import annotations

from typing import Final

from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.companions import COMPANIONS
from arcana_magicrealm.model.denizens import DENIZENS

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
NOWHERE: Final = -1
"""The clearing of a being that is not on the map, and the number for "none"."""
DEAD: Final = -2
"""The clearing of a denizen that was killed and has not come back."""
TAKEN_IN: Final = -3
"""The clearing of a monster that a character has absorbed (MR-43.24)."""
ALOFT: Final = -4
"""The clearing of a being that is in the air (MR-41.4)."""
