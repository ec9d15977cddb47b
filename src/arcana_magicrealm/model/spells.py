"""The 47 spells as printed on their cards, those of two treasures, and the spells that house rules add."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from arcana_core.tables.fields import ByKey
from arcana_core.tables.kinds import Text
from arcana_core.tables.typed import Fact
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.characters import Gift
from arcana_magicrealm.model.facts import level_field, listed
from arcana_magicrealm.model.items import TREASURES, Pace

MAGIC_TYPES: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
"""The types of magic, lower ones first (MR-2.8)."""


class SpellAttack(Fact):
    """The attack of a spell."""

    method: str
    length: int
    harm: str = level_field()
    sharpness: int
    direction: str = ""
    time: int | None = None


class SpellCard(Gift):
    """One spell card."""

    type: str
    colour: str
    target: str
    duration: str
    benevolent: bool
    attack: SpellAttack | None = None
    changes: Mapping[str, str] = {}
    column: str = ""
    fly: Pace | None = None
    move: Pace | None = None
    move_time: Mapping[str, int] = {}
    sharpness: int = 0
    strength_by_time: Mapping[str, str] = {}
    table: str = ""
    transmorph_rank: int = 0
    clause: str = ""


def _of_treasure(id_: str, target: str) -> SpellCard:
    card = next(one for one in TREASURES if one.id == id_)
    own = certain(card.own_spell, "the card has a spell of its own")
    printed: dict[str, Any] = {"name": card.name, "effect": card.effect, "fly": card.fly}
    bound: dict[str, Any] = {"colour": own.colour, "duration": own.duration, "target": target}
    return SpellCard(id=id_, type="", benevolent=False, **printed, **bound)


_T = TypeVar("_T")
_WORDS = dict.fromkeys(("targets", "places", "durations"), ByKey(Text()))
_SPELLS = listed("spells", _WORDS, spell=SpellCard)
SPELL_CARDS: Final[tuple[SpellCard, ...]] = _SPELLS["spell"]
"""The 47 spell cards."""
TARGETS: Final[Mapping[str, str]] = _SPELLS["targets"]
"""The aims of spells, by sort of target: all but sounds are in the clearing (MR-38.6)."""
PLACES: Final[Mapping[str, str]] = _SPELLS["places"]
"""The kinds of places outside which some spells can't be cast."""
DURATIONS: Final[Mapping[str, str]] = _SPELLS["durations"]
"""How long spells of each duration last."""
TREASURE_SPELLS: Final = (_of_treasure("dragonfang_necklace", "dragon"),)
"""The spells that treasures cast; they have no type and aren't learned (MR-44.54)."""
SPELLS: Final = [*SPELL_CARDS, *TREASURE_SPELLS, _of_treasure("flying_carpet", "carpet")]
"""The 47 spells that have cards, those that treasures cast, the one that the Carpet bears (MR-44.56), added ones."""
PRINTED_SPELLS: Final = len(SPELLS)
SPELL_IDS: Final = [spell.id for spell in SPELLS]
SPELL: Final = {spell.id: number for number, spell in enumerate(SPELLS)}
CARPET_SPELL: Final = SPELL["flying_carpet"]
_TWO_CLAUSES: Final = SPELL["absorb_essence"]
"""The only spell with two clauses: those of the spells behind it have a number more than their place."""
_followers: Final[list[Callable[[SpellCard], None]]] = []


def follow_spells(note: Callable[[SpellCard], None]) -> Callable[[SpellCard], None]:
    """Call a function with every spell in the order of their numbers, also with those that are added later."""
    _followers.append(note)
    for card in SPELLS:
        note(card)
    return note


class SpellTable(dict[str, _T]):
    """A table of something that is printed on spell cards, in the order of their numbers; others are left out."""

    def __init__(self, printed: Callable[[SpellCard], _T | None]) -> None:
        super().__init__()
        self._printed = printed
        follow_spells(self._note)

    def _note(self, card: SpellCard) -> None:
        value = self._printed(card)
        if value is not None:
            self[card.id] = value


def add_spell(card: SpellCard) -> int:
    """Add the spell of a house rule; returns its number."""
    SPELL[card.id] = len(SPELLS)
    SPELLS.append(card)
    SPELL_IDS.append(card.id)
    for note in _followers:
        note(card)
    return SPELL[card.id]


FLYING_VALUES: Final = SpellTable(lambda card: card.fly)
"""The flying values of spells that make a Fly chit, and of the Flying Carpet (MR-39.7, MR-44.56)."""


def clause_of(spell: int) -> str:
    """The clause of a spell: printed ones have the order of the cards, added ones name theirs."""
    if spell >= PRINTED_SPELLS:
        return SPELLS[spell].clause
    if spell >= len(SPELL_CARDS):
        return "MR-44.56" if spell == CARPET_SPELL else "MR-44.54"
    return f"MR-43.{spell + 1 + (spell > _TWO_CLAUSES)}"
