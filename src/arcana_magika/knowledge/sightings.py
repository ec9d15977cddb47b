"""A report's contents in the words of the rulebook: recon maps space by space, and other mages (MG-28, MG-32.5).

The position keeps players' knowledge as numbers and sets. This is the same for people and bots to read.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, Self

from arcana_core.frozen import quick_frozen
from arcana_core.geometry.hexes import cells_in
from arcana_magika.model.geometry import ARENA, DISTANCE, NAMES, SLICES
from arcana_magika.model.knowledge import Known, Recon
from arcana_magika.model.mages import letter_of
from arcana_magika.model.state import colour_name, item_names
from arcana_magika.model.tables import ALIGNMENTS, ARTIFACTS, COLOURS, RACES, SPELL_CODES, TERRAINS


@quick_frozen
class Lasting:
    """An effect on a mage.

    Attributes:
        code: of the spell; `KNARTX` is Knowledge of Artifacts at its major level.
        end: the index of the last phase in force (MG-1.15), None if it never ends.
        strength: what it takes or adds, if castings differ in that (MG-23.27).
    """

    code: str
    end: int | None
    strength: int = 1

    @property
    def turn(self) -> int | None:
        """The turn in which it ends."""
        return None if self.end is None else (self.end - 1) // 5 + 1

    @property
    def phase(self) -> int | None:
        """The phase of that turn at whose end it ends."""
        return None if self.end is None else (self.end - 1) % 5 + 1


def lasting(effects: tuple[tuple[str, int, int], ...]) -> tuple[Lasting, ...]:
    """Effects as the position keeps them, for reading."""
    return tuple([Lasting(code, None if end < 0 else end, strength) for code, end, strength in effects])


@quick_frozen
class SeenMage:
    """Knowledge about another mage, None where unknown (MG-28.1, MG-32.5).

    Attributes:
        letter: of the mage.
        turn: the turn of the report with the newest part of this. `turn_of` returns the age of each part.
        space: the last known space.
        name, race, alignment: of the mage.
        team: the colour worn, or "Black".
        artifacts: the artifacts seen.
        all_artifacts: whether all of them were seen. If not, only alignment artifacts were.
        items: the number of items.
        strength, serenity: see MG-28.5, MG-28.6.
        scrolls: the codes of their spells, by slot.
        cloaks: the colours of cloaks carried but not worn.
        effects: the effects in force on the mage.
        turns: see `turn_of`.
    """

    letter: str
    turn: int
    space: str | None
    name: str | None
    race: str | None
    alignment: str | None
    team: str | None
    artifacts: tuple[str, ...] | None
    all_artifacts: bool
    items: int | None
    strength: str | None
    serenity: str | None
    scrolls: tuple[str, ...] | None
    cloaks: tuple[str, ...] | None
    effects: tuple[Lasting, ...] | None
    turns: tuple[int, ...] = ()

    def turn_of(self, part: str) -> int | None:
        """The turn of the report that last showed this part: `mage.turn_of("strength")`. None if unknown.

        For `artifacts` it is the last sighting of alignment artifacts, for `all_artifacts` the last of all artifacts.
        """
        if part not in _PARTS:
            raise ValueError(f"the parts of the knowledge about a mage are {', '.join(_PARTS)}, got {part!r:.40}")
        if self.turns:
            turn = self.turns[_PARTS.index(part)]
            return None if turn < 0 else turn
        return None if getattr(self, part) in (None, False) else self.turn

    @classmethod
    def of(cls, known: Known, players: int) -> Self:
        """The same for reading."""
        return cls(
            letter_of(known.player, players),
            known.turn,
            None if known.cell is None else NAMES[known.cell],
            known.name,
            None if known.race is None else RACES[known.race],
            None if known.alignment is None else ALIGNMENTS[known.alignment],
            None if known.colour is None else colour_name(known.colour),
            None if known.artifacts is None else item_names(known.artifacts),
            known.all_artifacts,
            known.items,
            known.strength,
            known.serenity,
            None if known.scrolls is None else tuple([SPELL_CODES[spell] for spell in known.scrolls]),
            None if known.cloaks is None else tuple([COLOURS[colour] for colour in known.cloaks]),
            None if known.effects is None else lasting(known.effects),
            known.turns,
        )


_PARTS: Final = (
    *("space", "name", "race", "alignment", "team", "artifacts", "all_artifacts", "items", "strength", "serenity"),
    *("scrolls", "cloaks", "effects"),
)
"""The parts of the knowledge, in the order of `state.FACTS`."""


@quick_frozen
class SeenSpace:
    """A space as a recon map shows it (MG-28.1).

    Attributes:
        name: of the space.
        ring: the distance from the owner of the map.
        terrain: the terrain in force, None if the space is fogged, and then nothing else is shown (MG-28.12).
        artifacts: the codes of artifacts on the ground.
        cloaks: the colours of cloaks on the ground, one for each cloak.
        novices: whether any novice is there, besides the owner of the map.
        mages: the mages seen in more detail, in letter order.
    """

    name: str
    ring: int
    terrain: str | None
    artifacts: tuple[str, ...]
    cloaks: tuple[str, ...]
    novices: bool
    mages: tuple[SeenMage, ...]


@quick_frozen
class SeenMap:
    """A recon map (MG-28.1 to MG-28.4).

    Attributes:
        space: the space of the owner of the map.
        aided: whether the map was made under Recon Aid.
        spaces: all within reach, in row-major order (MG-32.4).
    """

    space: str
    aided: bool
    spaces: tuple[SeenSpace, ...]

    def at(self, name: str) -> SeenSpace | None:
        """This space, None if the map doesn't reach it. NotationError if it doesn't exist."""
        return self._by_name.get(NAMES[ARENA.parse(name)])

    @cached_property
    def _by_name(self) -> dict[str, SeenSpace]:
        return {space.name: space for space in self.spaces}

    @cached_property
    def mages(self) -> tuple[SeenMage, ...]:
        """All mages seen in more detail than "some novice", in letter order."""
        return tuple(sorted([mage for space in self.spaces for mage in space.mages], key=lambda mage: mage.letter))

    @classmethod
    def of(cls, recon: Recon, players: int) -> Self:
        """The same for reading."""
        distance = DISTANCE[recon.cell]
        cells = [cell for first, end in SLICES[4 if recon.aided else 3][recon.cell] for cell in range(first, end)]
        there: dict[int, list[SeenMage]] = {}
        for known in recon.mages:
            assert known.cell is not None
            there.setdefault(known.cell, []).append(SeenMage.of(known, players))
        artifacts, cloaks = _by_cell(recon.artifacts, ARTIFACTS), _by_cell(recon.cloaks, COLOURS)
        novices = frozenset(cells_in(recon.novices))
        spaces = tuple(
            [
                SeenSpace(
                    NAMES[cell],
                    distance[cell],
                    TERRAINS[code] if code < len(TERRAINS) else None,
                    tuple(artifacts.get(cell, ())),
                    tuple(cloaks.get(cell, ())),
                    cell in novices,
                    tuple(there.get(cell, ())),
                )
                for cell, code in zip(cells, recon.terrain, strict=True)
            ]
        )
        return cls(NAMES[recon.cell], recon.aided, spaces)


def _by_cell(things: tuple[tuple[int, int], ...], names: tuple[str, ...]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for thing, cell in things:
        found.setdefault(cell, []).append(names[thing])
    return found
