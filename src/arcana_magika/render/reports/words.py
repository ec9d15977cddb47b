"""What reports and pictures call things, and how a text that somebody else wrote is made safe to show (MG-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.text.wording import listed, printable
from arcana_magika.chapters.messages import JOINERS
from arcana_magika.model.geometry import NAMES
from arcana_magika.model.tables import ARTIFACT_NAMES, ARTIFACTS, EBON, MAP_LETTERS, SPELLS, TERRAINS

if TYPE_CHECKING:
    from arcana_magika.knowledge.sightings import Lasting, SeenSpace
    from arcana_magika.knowledge.view import OwnScroll

TITLES: Final = {
    **{spell.code: spell.title for spell in SPELLS},
    "KNARTX": "Knowledge of Artifacts (major)",
}
"""The name of each spell and effect by its code."""
ARTIFACT_TITLES: Final = dict(zip(ARTIFACTS, ARTIFACT_NAMES, strict=True))
LETTER_OF: Final = dict(zip(TERRAINS, MAP_LETTERS, strict=True))
"""The map letter of each terrain (MG-3.1)."""
CELLS: Final = {name: cell for cell, name in enumerate(NAMES)}
"""The space with each name."""


def clean(text: str) -> str:
    """A text of a player as it can be shown anywhere: characters that can't be printed become escapes (MG-40.72).

    A line break stays one. Nothing in it can steer a terminal, turn the direction of what follows or break XML.
    """
    return printable(text, keep=f"\n{JOINERS}")


def one_line(text: str) -> str:
    """The same on one line."""
    return text if text.isprintable() else " ".join(clean(text).split())


def points(quarters: int) -> str:
    """Victory points given in quarters: `12`, `12.5`, `12.25`."""
    return f"{quarters / 4:g}"


def until(end: int | None) -> str:
    """When an effect ends, given the index of its last phase (MG-1.15)."""
    if end is None:
        return "for ever"
    turn, phase = divmod(end - 1, 5)
    return f"to the end of turn {turn + 1}" if phase == 4 else f"to turn {turn + 1}, phase {phase + 1}"


def effect(lasting: Lasting) -> str:
    """An effect on a mage with its end (MG-32.3)."""
    strength = f" ({lasting.strength})" if lasting.strength > 1 else ""
    return f"{TITLES[lasting.code]}{strength} {until(lasting.end)}"


def scroll(held: OwnScroll) -> str:
    """A scroll of one's own with its slot and its prolongation (MG-32.3)."""
    marks = []
    if held.prolonged:
        marks.append(f"prolonged {until(held.end)}")
        if held.worn and held.end is not None:
            marks.append("then gone")
    if held.bound:
        marks.append("bound to you")
    return f"#{held.slot} {held.code}{f' ({listed(marks)})' if marks else ''}"


def lying(space: SeenSpace) -> tuple[str, ...]:
    """The artifacts and cloaks that are seen lying in a space."""
    return (*space.artifacts, *[f"{colour} cloak" for colour in space.cloaks])


def there(space: SeenSpace) -> str:
    """Who is seen in a space: letters, with the colour worn where it is known, or that some novice is there."""
    seen = [mage.letter if mage.team in (None, "Black") else f"{mage.letter} in {mage.team}" for mage in space.mages]
    if is_unknown(space):
        seen.append("some novice")
    return listed(seen)


def is_unknown(space: SeenSpace) -> bool:
    """Whether no more is seen than that some novice is in a space (MG-28.1)."""
    return space.novices and not any(mage.letter != EBON for mage in space.mages)
