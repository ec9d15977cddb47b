"""The numbers of characters and denizens, which are all that takes part, and the places that aren't clearings."""

from __future__ import annotations

from typing import Final

from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS

FIRST_DENIZEN: Final = len(HEROES)
"""The number of the first denizen; those below are characters."""
BEINGS: Final = (*[hero.id for hero in HEROES], *[denizen.id for denizen in DENIZENS])
"""The ids of all characters and denizens, by number."""
INDIVIDUALS: Final = len(BEINGS)
NOWHERE: Final = -1
"""The clearing of a being that is not on the map, and the number for "none"."""
DEAD: Final = -2
"""The clearing of a denizen that was killed and has not come back."""
