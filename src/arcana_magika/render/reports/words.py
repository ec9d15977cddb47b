"""Words of reports and pictures (MG-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.text.wording import listed
from arcana_magika.model.geometry import NAMES
from arcana_magika.model.tables import EBON, MAP_LETTERS, TERRAINS
from arcana_magika.text.names import TITLES, until

if TYPE_CHECKING:
    from arcana_magika.knowledge.sightings import Lasting, SeenSpace
    from arcana_magika.knowledge.view import OwnScroll

LETTER_OF: Final = dict(zip(TERRAINS, MAP_LETTERS, strict=True))
"""The map letter of each terrain (MG-3.1)."""
CELLS: Final = {name: cell for cell, name in enumerate(NAMES)}
"""The space with each name."""


_BEARINGS: Final = {
    "N": "north of you",
    "NE": "northeast of you",
    "E": "east of you",
    "SE": "southeast of you",
    "S": "south of you",
    "SW": "southwest of you",
    "W": "west of you",
    "NW": "northwest of you",
    "HERE": "in your space",
}


def points(quarters: int) -> str:
    """Victory points given in quarters: `12`, `12.5`, `12.25`."""
    return f"{quarters / 4:g}"


def effect(lasting: Lasting) -> str:
    """An effect on a mage with its end (MG-32.3)."""
    strength = f" ({lasting.strength})" if lasting.strength > 1 else ""
    return f"{TITLES[lasting.code]}{strength} {until(lasting.end)}"


def scroll(held: OwnScroll) -> str:
    """A scroll of the player's own with its slot and its prolongation (MG-32.3)."""
    marks = []
    if held.prolonged:
        marks.append(f"prolonged {until(held.end)}")
        if held.worn and held.end is not None:
            marks.append("then gone")
    if held.bound:
        marks.append("bound to you")
    return f"#{held.slot} {held.code}{f' ({listed(marks)})' if marks else ''}"


def bearing(direction: str) -> str:
    """A bearing in words: "northeast of you", or "in your space"."""
    return _BEARINGS[direction]


def lying(space: SeenSpace) -> tuple[str, ...]:
    """The artifacts and cloaks seen on the ground of a space."""
    return (*space.artifacts, *[f"{colour} cloak" for colour in space.cloaks])


def there(space: SeenSpace) -> str:
    """The mages seen in a space: letters, with the colour worn if known, or some novice."""
    seen = [mage.letter if mage.team in (None, "Black") else f"{mage.letter} in {mage.team}" for mage in space.mages]
    if is_unknown(space):
        seen.append("some novice")
    return listed(seen)


def is_unknown(space: SeenSpace) -> bool:
    """Whether the map shows only that some novice is in a space (MG-28.1)."""
    return space.novices and not any(mage.letter != EBON for mage in space.mages)
