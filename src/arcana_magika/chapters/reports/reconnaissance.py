"""Recon maps: what a mage sees from its space at the end of a turn (MG-28).

All maps of a turn come from one `Scene`, which holds everything that doesn't depend on the viewer. A mage seen by five
others at the same level is described once. `reports` makes the reports around the maps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from attrs import define, field

from arcana_core.effects import Effects
from arcana_magika.chapters.mages import items
from arcana_magika.model.geometry import DISCS, DISTANCE, GOAL, SLICES
from arcana_magika.model.knowledge import Known, Recon
from arcana_magika.model.mages import Mage
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, BLACK, RACIAL_ARTIFACTS, UNSEEN

if TYPE_CHECKING:
    from arcana_magika.model.state import Arena

REACH = 3
"""How far a recon map reaches without Recon Aid (MG-28.1)."""
NO_MAP = Recon(-1)
"""The map of a mage outside the arena."""
ALIGNMENT_SET = sum(1 << artifact for artifact in ALIGNMENT_ARTIFACTS)


def strength_level(endurance: int, maximum: int) -> str:
    """How strong a mage looks (MG-28.5).

    >>> strength_level(31, 95), strength_level(32, 95), strength_level(64, 95), strength_level(10, 90)
    ('Weak', 'Healthy', 'Robust', 'Weak')
    """
    if endurance <= 9:
        return "Exhausted" if endurance else "Unconscious"
    if 3 * endurance < maximum:
        return "Weak"
    return "Healthy" if 3 * endurance < 2 * maximum else "Robust"


def serenity_level(arcania: int, maximum: int) -> str:
    """How serene a mage looks (MG-28.6).

    >>> serenity_level(9, 100), serenity_level(10, 100), serenity_level(34, 100), serenity_level(67, 100)
    ('Spent', 'Sapped', 'Fair', 'Intense')
    """
    if arcania <= 9:
        return "Spent"
    if 3 * arcania < maximum:
        return "Sapped"
    return "Fair" if 3 * arcania < 2 * maximum else "Intense"


@define(eq=False)
class Scene:
    """The arena at the end of a turn, as all reports of that turn draw on it (MG-28.3).

    Attributes:
        arena: the world.
        turn: the turn of the reports.
        index: the phase that ends (MG-1.15).
        ebon: the seat of the Ebon Mage.
        mages: still in the game, in letter order.
        visible: those of them who aren't invisible (MG-28.11).
        rings_of: from the distances of a space to the distances of the visible mages, in their order.
        fog: the set of the fogged spaces (MG-28.12).
        held: the artifacts that each player holds, as a set.
        lying: artifacts on the ground: (greatest distance at which they are seen, artifact, cell).
        lying_in: the sets of the spaces with alignment, racial and ability artifacts on the ground.
        cloaks_in: the set of the spaces with cloaks on the ground.
        cloaks: on the ground: (colour, cell), in colour order.
        teams: the members of each colour, in letter order.
        descriptions: of each player at each level, filled on first use.
        carried: the items of each player, once needed.
    """

    arena: Arena
    turn: int
    index: int
    ebon: int
    mages: list[Mage]
    visible: list[Mage]
    rings_of: Callable[[bytes], Sequence[int]]
    fog: int
    held: list[int]
    lying: list[tuple[int, int, int]]
    lying_in: tuple[int, int, int]
    cloaks: list[tuple[int, int]]
    cloaks_in: int
    teams: dict[int, list[Mage]]
    descriptions: dict[int, Known] = field(factory=dict)
    carried: dict[int, Known] = field(factory=dict)

    @property
    def effects(self) -> Effects:
        """The effects in force."""
        return self.arena.effects


def scene_of(arena: Arena, turn: int, *, no_novices: bool = False) -> Scene:
    """The scene of this turn's reports."""
    effects = arena.effects
    # Without a novice the game ends before the first phase of its turn. Otherwise reports come at the end of a phase.
    phase = arena.phase or (1 if no_novices else 5)
    mages = [mage for mage in arena.mages if mage.cell >= 0]
    hidden = effects.has("INVSP")
    visible = [mage for mage in mages if not effects.has("INVSP", mage.player)] if hidden else mages
    fog = fog_in(effects)
    held = [0] * len(arena.mages)
    lying, lying_in = [], [0, 0, 0, 0]
    for artifact, where in enumerate(arena.artifacts):
        if where < 0:
            held[-1 - where] |= 1 << artifact
        else:
            near = SEEN_FROM[artifact]
            lying.append((near, artifact, where))
            lying_in[near] |= 1 << where
    cloaks = [(colour, cell) for colour, cells in enumerate(arena.cloaks) for cell in cells]
    cloaks_in = 0
    for _, cell in cloaks:
        cloaks_in |= 1 << cell
    teams: dict[int, list[Mage]] = {}
    for mage in mages:
        if mage.worn != BLACK:
            teams.setdefault(mage.worn, []).append(mage)
    return Scene(
        arena,
        turn,
        5 * (turn - 1) + phase,
        len(arena.mages) - 1,
        mages,
        visible,
        # Two more entries, so that itemgetter always returns a tuple.
        itemgetter(*[mage.cell for mage in visible], GOAL, GOAL),
        fog,
        held,
        lying,
        (lying_in[3], lying_in[2], lying_in[1]),
        cloaks,
        cloaks_in,
        teams,
    )


SEEN_FROM = (3,) * len(ALIGNMENT_ARTIFACTS) + (2,) * len(RACIAL_ARTIFACTS) + (1,) * 4
"""The level for each artifact, and so without Recon Aid the ring, from which it is seen on the ground (MG-28.1)."""
CLOAKS_SEEN_FROM = 1
"""The same for cloaks (MG-28.2)."""


def recon_map(scene: Scene, mage: Mage) -> Recon:
    """The map that a mage sees from its space (MG-28.1 to MG-28.4, MG-28.11, MG-28.12)."""
    cell = mage.cell
    aid = 1 if scene.effects.has("RCAID", mage.player) else 0
    reach = REACH + aid
    clear = within = DISCS[reach][cell]
    if scene.fog & within:
        clear = within & ~scene.fog | 1 << cell  # one's own space is never fogged (MG-24.69)
    distance, ebon = DISTANCE[cell], scene.ebon
    novices, seen = 0, []
    for other, ring in zip(scene.visible, scene.rings_of(distance), strict=False):
        if ring <= reach and other is not mage and clear >> other.cell & 1:
            level = ring - aid if ring else 0
            if other.player != ebon:
                novices |= 1 << other.cell
                if level > 2:
                    continue
            seen.append(scene.descriptions.get(level << 4 | other.player) or described(scene, other, level))
    artifacts: tuple[tuple[int, int], ...] = ()
    cloaks: tuple[tuple[int, int], ...] = ()
    ring_1 = DISCS[1 + aid][cell]
    alignment_in, racial_in, ability_in = scene.lying_in
    shown = (alignment_in & within | racial_in & DISCS[2 + aid][cell] | ability_in & ring_1) & clear
    if shown:
        artifacts = tuple(
            [
                (artifact, there)
                for near, artifact, there in scene.lying
                if distance[there] <= near + aid and shown >> there & 1
            ]
        )
    shown = scene.cloaks_in & ring_1 & clear
    if shown:
        cloaks = tuple([(colour, there) for colour, there in scene.cloaks if shown >> there & 1])
    terrain = _terrain(scene.arena.ground, cell, reach, clear, within)
    return Recon(cell, bool(aid), clear, terrain, artifacts, cloaks, novices, tuple(seen))


def _terrain(ground: bytes, cell: int, reach: int, clear: int, within: int) -> bytes:
    """The terrain in force of the spaces within reach in row-major order."""
    runs = SLICES[reach][cell]
    if clear == within:
        return b"".join([ground[first:end] for first, end in runs])
    return bytes(
        [ground[there] if clear >> there & 1 else UNSEEN for first, end in runs for there in range(first, end)]
    )


def described(scene: Scene, mage: Mage, level: int) -> Known:
    """A mage's looks at a level of detail, 3 being the least (MG-28.1).

    The Ebon Mage's name appears with the race (MG-40.50).
    """
    player, turn, cell, worn = mage.player, scene.turn, mage.cell, mage.worn
    if player == scene.ebon:
        known = _ebon_described(scene, mage, level)
    elif level > 1:
        known = Known(player, turn, cell, mage.name, None, None, worn)
    elif level:
        known = Known(player, turn, cell, mage.name, mage.race, None, worn, scene.held[player] & ALIGNMENT_SET)
    else:
        known = _closely_described(scene, mage, None)
    scene.descriptions[level << 4 | player] = known
    return known


def _ebon_described(scene: Scene, mage: Mage, level: int) -> Known:
    player, turn = mage.player, scene.turn
    if level > 2:
        return Known(player, turn, mage.cell, colour=mage.worn)
    if level < 2:
        return _closely_described(scene, mage, tuple([scroll.spell for scroll in mage.slots if scroll is not None]))
    count = items.count_items(scene.arena, mage)
    return Known(player, turn, mage.cell, mage.name, mage.race, None, mage.worn, scene.held[player], True, count)


def _closely_described(scene: Scene, mage: Mage, scrolls: tuple[int, ...] | None) -> Known:
    return Known(
        mage.player,
        scene.turn,
        mage.cell,
        mage.name,
        mage.race,
        mage.alignment,
        mage.worn,
        scene.held[mage.player],
        True,
        items.count_items(scene.arena, mage),
        strength_level(mage.endurance, mage.max_endurance),
        serenity_level(mage.arcania, mage.max_arcania),
        scrolls,
    )


def clear_cells(arena: Arena) -> list[int]:
    """The cells that each player's own map shows and no fog covers (MG-28.4, MG-24.69)."""
    effects = arena.effects
    fog, aided = fog_in(effects), effects.has("RCAID")
    cells = []
    for mage in arena.mages:
        if mage.cell < 0:
            cells.append(0)
            continue
        within = DISCS[REACH + (aided and effects.has("RCAID", mage.player))][mage.cell]
        cells.append(within & ~fog | 1 << mage.cell if fog else within)
    return cells


def fog_in(effects: Effects) -> int:
    """The set of the fogged cells (MG-24.69, MG-24.70)."""
    fog = 0
    for effect in effects.of("FGMAP"):
        assert isinstance(effect.data, int)
        fog |= effect.data
    return fog
