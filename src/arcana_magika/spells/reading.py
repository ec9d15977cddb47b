"""A scroll being read: its declaration, and the parts of a spell at each level (MG-13, MG-23)."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, frozen

from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage, Scroll
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import BLACK, SPELLS, Spell

NO_TARGET = -1


@define
class Reading:
    """A declared spell on its way to its resolution (MG-13.3 to MG-13.8).

    Attributes:
        phase: the phase of the declaration.
        caster: the reader.
        spell: its place in the order of activation, from 0.
        major: its level.
        cost: in Arcania, paid already.
        arcania: the caster's Arcania before the step's deductions (MG-13.7).
        scroll: the scroll, set aside until the spell is resolved (MG-13.4).
        slot: the scroll's slot from 0 (MG-22.3).
        target: the player named, or NO_TARGET.
        colour: the colour named, or BLACK.
        terrain: the code named by elemental spells.
        change: of terrain numbers, for Elemental Arrangement.
        direction, distance: of a Teleport.
        artifact: the artifact named, or -1.
        serial: the number of the scroll named, for Prolonged Spell.
        bonus: whether the bonus effect happens (MG-13.12).
    """

    phase: Phase
    caster: Mage
    spell: int
    major: bool
    cost: int
    arcania: int
    scroll: Scroll
    slot: int
    target: int = NO_TARGET
    colour: int = BLACK
    terrain: int = -1
    change: int = 0
    direction: int = -1
    distance: int = 0
    artifact: int = -1
    serial: int = -1
    bonus: bool = False

    @property
    def code(self) -> str:
        """The code of the spell."""
        return SPELLS[self.spell].code

    @property
    def level(self) -> str:
        """The level, minor or major."""
        return "major" if self.major else "minor"


Futile = Callable[["Game", Reading], bool]
"""Whether a spell can't have its intended effect now (MG-13.9, MG-23.21)."""
Effect = Callable[["Game", Reading], None]
"""Carry out a spell, with its bonus if `reading.bonus` (MG-13.8 (6))."""


@frozen
class Level:
    """A spell at one of its levels.

    Attributes:
        clause: the clause that describes it.
        take_effect: carries it out.
        futile: whether it can't have an effect.
        has_bonus: whether MG-23.23 lists a bonus for it.
    """

    clause: str
    take_effect: Effect
    futile: Futile
    has_bonus: bool = True


@frozen
class SpellRule:
    """One of the 36 spells with its effects (MG-24). A house rule may replace it.

    Attributes:
        spell: its names and parameters.
        minor, major: its levels.
    """

    spell: Spell
    minor: Level
    major: Level

    def at(self, *, major: bool) -> Level:
        """The spell at this level."""
        return self.major if major else self.minor
