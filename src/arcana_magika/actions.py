"""The actions of a player: one word of an order sheet at a time, or a whole sheet or a name as text (MG-37)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from arcana_core.actions import Action, Unlisted, action
from arcana_magika.model.orders import STEPS
from arcana_magika.model.tables import (
    ALIGNMENTS,
    ARTIFACTS,
    CHANGES,
    COLOURS,
    DIRECTIONS,
    EBON,
    ELEMENTS,
    LETTERS,
    RACES,
    SPELL_CODES,
    TERRAINS,
)


@action("{word}")
class Pick(Action):
    """One word of the action space: an order, a direction, a level, an item ... as on an order sheet, in lower case.

    Attributes:
        word: the word itself. A prefix keeps equal words apart: `mage E`, `slot 2`.
    """

    word: str


@action
class Sheet(Unlisted):
    """A whole order sheet as text (MG-35.1). It replaces picks and a sheet handed in before (MG-35.19)."""

    word: ClassVar[str] = "sheet"
    text: str


@action
class Say(Unlisted):  # english: the word of the notation
    """The text of a message, in the player's own words (MG-37.14)."""

    word: ClassVar[str] = "say"
    text: str


@action
class Call(Unlisted):
    """The name of a mage, in the player's own words (MG-37.1)."""

    word: ClassVar[str] = "call"
    text: str


@action
class Miss(Unlisted):
    """Declare a player's sheet of this turn missing (MG-33.1)."""

    word: ClassVar[str] = "missing"


@action
class Standby(Unlisted):
    """A standby player takes over a position (MG-33.5)."""

    word: ClassVar[str] = "standby"


UNLISTED: Final = (Sheet, Say, Call, Miss, Standby)
MISSING: Final = Miss()

ORDERS: Final = tuple(Pick(step.lower()) for step in STEPS)
"""By step of a phase (MG-8.4)."""
DEMAND, GIVE, DON, CAST, MOVE, SEARCH, DROP, MEDITATE, REST = ORDERS
DONE, ALL, SCROLL, COMMIT = Pick("done"), Pick("all"), Pick("scroll"), Pick("commit")
WAYS: Final = tuple(Pick(name.lower()) for name in DIRECTIONS)
DISTANCES: Final = tuple(Pick(f"distance {count}") for count in (1, 2, 3))
LEVELS: Final = (Pick("minor"), Pick("major"))
SPELLS: Final = tuple(Pick(code.lower()) for code in SPELL_CODES)
SLOTS: Final = tuple(Pick(f"slot {number}") for number in range(1, 7))
MAGES: Final = {letter: Pick(f"mage {letter}") for letter in LETTERS + EBON}
COLOURS_PICKED: Final = tuple(Pick(colour.lower()) for colour in COLOURS)
ARTIFACTS_PICKED: Final = tuple(Pick(artifact.lower()) for artifact in ARTIFACTS)
ELEMENTS_PICKED: Final = {code: Pick(TERRAINS[code].lower()) for code in ELEMENTS}
CHANGES_PICKED: Final = tuple(Pick(f"change {change}") for change in CHANGES)
KINDS: Final = (Pick("scrolls"), Pick("an artifact"), Pick("a cloak"))
SIGNATURES: Final = (Pick("signed"), Pick("anonymous"))
STOCK_TEXTS: Final = (
    "Greetings",
    "Let us be a team",
    "Meet me",
    "I need help",
    "I have what you need",
    "Beware",
)
TEXTS: Final = tuple(Pick(f'"{text}"') for text in STOCK_TEXTS)
SERVICES: Final = (Pick("offer cast"), Pick("offer give"))
CURRENCIES: Final = (Pick("endurance"), Pick("arcania"))
AMOUNTS: Final = tuple(Pick(f"pay {amount}") for amount in (10, 20, 30, 40, 50))
YES, NO = Pick("yes"), Pick("no")
RACES_PICKED: Final = tuple(Pick(race.lower()) for race in RACES)
ALIGNMENTS_PICKED: Final = tuple(Pick(alignment.lower()) for alignment in ALIGNMENTS)
USUAL_NAME: Final = Pick("usual name")

ALL_ACTIONS: Final = (
    *(*ORDERS, DONE, ALL, SCROLL, *WAYS, *DISTANCES, *LEVELS, *SPELLS, *SLOTS, *MAGES.values(), *COLOURS_PICKED),
    *(*ARTIFACTS_PICKED, *ELEMENTS_PICKED.values(), *CHANGES_PICKED, *KINDS, *SIGNATURES, *TEXTS, *SERVICES),
    *(*CURRENCIES, *AMOUNTS, YES, NO, *RACES_PICKED, *ALIGNMENTS_PICKED, USUAL_NAME, COMMIT),
)
"""All picks, in the order of their ids."""


def all_actions() -> Iterator[Action]:
    """Yield all picks in the order of their ids."""
    yield from ALL_ACTIONS
