"""Mages, their seats and their scrolls as plain data (MG-1.10, MG-6, MG-22)."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from attrs import define

from arcana_core.frozen import copier_of
from arcana_core.scenario.bounds import Between, Count, Fits, Length, Seat
from arcana_magika.model.bounds import Name, OfPhases, Serial
from arcana_magika.model.spellings import Alignment, Colour, Race, SpaceOrNone, SpellNumber, Worn
from arcana_magika.model.tables import BLACK, EBON, LETTERS, SPELL_CODES

MOST: Final = 1_000_000
"""The greatest turn, statistic or number in a position, far beyond any game."""


def letter_of(player: int, players: int) -> str:
    """The letter of a seat, with this number of players. The last seat is the Ebon Mage's (MG-1.10)."""
    return EBON if player == players - 1 else LETTERS[player]


def player_of(letter: str, players: int) -> int:
    """The seat with this letter, -1 if no mage has it."""
    if letter == EBON:
        return players - 1
    seat = LETTERS.find(letter) if len(letter) == 1 else -1
    return seat if seat < players - 1 else -1


class Scroll(NamedTuple):
    """A scroll in a slot.

    Attributes:
        spell: its place in the order of activation, from 0.
        serial: its number in this game, by which its prolongation finds it.
        bound: whether it is bound to its holder (MG-22.8).
        readings: how often it was read in this turn (MG-22.6).
        worn: whether it was read while it was prolonged (MG-22.7).
        aside: whether it is prolonged and being read right now, so that nothing can befall it (MG-13.4, MG-22.3).
    """

    spell: SpellNumber
    serial: Serial
    bound: bool = False
    readings: OfPhases = 0
    worn: bool = False
    aside: Annotated[bool, Fits(lambda game, aside: not aside, "False between two turns")] = False

    @property
    def code(self) -> str:
        """The code of its spell."""
        return SPELL_CODES[self.spell]


@define
class Mage:
    """One mage: statistics and items (MG-6.1).

    Attributes:
        player: the seat. The last one is the Ebon Mage's.
        name, race, alignment: as chosen.
        cell: the space, -1 after being dropped from the game.
        endurance, max_endurance, arcania, max_arcania, skill, aptitude: the statistics (MG-6).
        exhausted, unconscious: the status (MG-6.5, MG-6.6).
        slots: the six slots for scrolls (MG-22.1).
        cloaks: the colours of cloaks carried but not worn, in colour order.
        worn: the colour worn, BLACK for none.
        barred: whether the mage may carry no more cloaks (MG-12.10).
        moves, demands: of this turn (MG-14.4, MG-29.11).
        rests: the phases of this turn with a Rest (MG-19.3).
        moved: whether the mage changed its space in this turn (MG-29.12).
        missed: turns missed in a row (MG-33.2).
        may_decloak: the turn in which the mage may ask to de-cloak, 0 for none (MG-12.12).
    """

    player: Seat
    name: Name
    race: Race
    alignment: Alignment
    cell: SpaceOrNone
    endurance: Count
    max_endurance: Count
    arcania: Count
    max_arcania: Count
    skill: Count
    aptitude: Annotated[int, Between(-100, 100)]
    exhausted: bool = False
    unconscious: bool = False
    slots: Annotated[tuple[Scroll | None, ...], Length(6, 6)] = (None,) * 6
    cloaks: Annotated[tuple[Colour, ...], Length(0, 6)] = ()
    worn: Worn = BLACK
    barred: bool = False
    moves: OfPhases = 0
    demands: OfPhases = 0
    rests: OfPhases = 0
    moved: bool = False
    missed: Count = 0
    may_decloak: Count = 0

    @property
    def status(self) -> str:
        """UC, EX or OK (MG-6.9)."""
        return "UC" if self.unconscious else "EX" if self.exhausted else "OK"

    @property
    def scrolls(self) -> tuple[Scroll, ...]:
        """The scrolls held, by slot."""
        return tuple([scroll for scroll in self.slots if scroll is not None])

    def clone(self) -> Mage:
        """An independent copy."""
        return _copied(self)


_copied = copier_of(Mage)
