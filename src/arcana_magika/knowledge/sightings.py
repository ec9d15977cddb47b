"""What a report shows, in the words of the rulebook: recon maps space by space, and other mages (MG-28, MG-32.5).

The position keeps what players know as numbers and sets; these are the same things for people and bots to read.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, Self

from arcana_core.geometry.hexes import cells_in
from arcana_core.knowledge.frozen import quick_frozen
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
        end: the index of the last phase in which it is in force (MG-1.15), None if it never ends.
        strength: what it takes or adds, where castings differ in that (MG-23.27).
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
    """What is known of another mage; None where nothing is (MG-28.1, MG-32.5).

    Attributes:
        letter: of the mage.
        turn: whose report told the newest part of this; how old a part is, `turn_of` says.
        space: where he was.
        name, race, alignment: of the mage.
        team: the colour worn, or "Black".
        artifacts: carried, as far as they were seen.
        all_artifacts: whether all he carries were seen; if not, only alignment artifacts were.
        items: how many he had.
        strength, serenity: see MG-28.5, MG-28.6.
        scrolls: the codes of their spells, by slot.
        cloaks: the colours of cloaks he carries and does not wear.
        effects: in force on him.
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
        """The turn whose report told this part last: `mage.turn_of("strength")`; None if it is not known.

        That of `artifacts` is when his alignment artifacts were seen last, that of `all_artifacts` when all were.
        """
        if part not in _PARTS:
            raise ValueError(f"parts of what is known of a mage are {', '.join(_PARTS)}, got {part!r:.40}")
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
"""The parts of what is known, in the order of `state.FACTS`."""


@quick_frozen
class SeenSpace:
    """A space as a recon map shows it (MG-28.1).

    Attributes:
        name: of the space.
        ring: how far it is from whose map it is.
        terrain: in force; None if the space is fogged, and then nothing else is shown (MG-28.12).
        artifacts: the codes of those that are seen lying there.
        cloaks: the colours of those that are seen lying there, one for each cloak.
        novices: whether any novice is there, besides the mage whose map it is.
        mages: of whom more is seen than that, in letter order.
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
        space: where the mage stood whose map it is.
        aided: whether he was under Recon Aid.
        spaces: all within reach, in row-major order (MG-32.4).
    """

    space: str
    aided: bool
    spaces: tuple[SeenSpace, ...]

    def at(self, name: str) -> SeenSpace | None:
        """This space, None if the map does not reach it; NotationError if there is no such space."""
        return self._by_name.get(NAMES[ARENA.parse(name)])

    @cached_property
    def _by_name(self) -> dict[str, SeenSpace]:
        return {space.name: space for space in self.spaces}

    @cached_property
    def mages(self) -> tuple[SeenMage, ...]:
        """All mages of whom more is seen than that a novice is there, in letter order."""
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
