"""Maps in files: TOML with a table for each tile, checked like a map that players build (MR-3.1 to MR-3.6).

    [[tile]]
    id = "borderland"
    q = 0
    r = 0
    turns = 0

`q` and `r` are axial coordinates: q grows to the south-east, r to the south. `turns` are sixths of a turn clockwise.
The order of the tables doesn't matter.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from attrs import field

from arcana_core.geometry import tiles
from arcana_core.geometry.hexes import Hex, distance
from arcana_core.geometry.tiles import Laid
from arcana_core.tables.fields import Listed
from arcana_core.tables.toml import rejection, written
from arcana_core.tables.typed import Fact, Typed, entry, read_typed
from arcana_magicrealm.chapters.preparing.mapmaking import SMALL, Building, placed
from arcana_magicrealm.model.realm import BORDERLAND, GEOMETRY, TILE, TILES, Placement

FARTHEST = 40
"""The greatest coordinate in a file: 20 tiles that touch each other lie nearer."""


class TileLine(Fact):
    """A tile of a map file."""

    id: str = field(metadata=entry(one_of=tuple(TILE)))
    q: int = field(metadata=entry(at_least=-FARTHEST, at_most=FARTHEST))
    r: int = field(metadata=entry(at_least=-FARTHEST, at_most=FARTHEST))
    turns: int = field(default=0, metadata=entry(at_least=0, at_most=5))


def read_map(path_or_text: str | os.PathLike[str]) -> tuple[Placement, ...]:
    """Read a map.

    Args:
        path_or_text: a path, or TOML text.

    Returns:
        The placement of each tile, in the order of the data.

    Raises:
        RulesError: all that is wrong, each with file and line: unknown, missing, overlapping or unconnected tiles, and
            roadways that only one of two neighbours has.
    """
    source = written(path_or_text, "a map")
    kind = Listed(Typed(TileLine, "a tile"), "tiles", at_least=1)
    lines: Sequence[TileLine] = read_typed(source, tile=kind)["tile"]
    laid = [Laid(TILE[line.id], Hex(line.q, line.r), line.turns) for line in lines]
    missing = [tile.id for tile in TILES if TILE[tile.id] not in {one.tile for one in laid}]
    found = _misplaced(laid) if missing else faults(laid)
    mistakes = [f"{source.at(f'tile[{place}]')}: {fault}" for place, fault in found]
    if missing:
        mistakes.append(f"{source.source}: a map has all 20 tiles, missing: {', '.join(missing)}")
    if mistakes:
        raise rejection(mistakes)
    return placed(laid)


def faults(laid: Sequence[Laid]) -> Iterator[tuple[int, str]]:
    """Why these tiles aren't a legal map: the place of each wrong tile among them, and a reason (MR-3.1 to MR-3.6)."""
    yield from [*_misplaced(laid)] or [*_unconnected(laid)]


def _misplaced(laid: Sequence[Laid]) -> Iterator[tuple[int, str]]:
    """Tiles that are there twice, overlap, or don't fit (MR-3.1, MR-3.4)."""
    for place, one in enumerate(laid):
        name = TILES[one.tile].id
        before = laid[:place]
        if any(other.tile == one.tile for other in before):
            yield place, f"{name} is laid twice (MR-3.1)"
        over = [TILES[other.tile].id for other in before if other.hex == one.hex]
        if over:
            yield place, f"{name} overlaps {over[0]} at q = {one.hex.q}, r = {one.hex.r} (MR-3.1)"
        for direction in tiles.LaidTiles(GEOMETRY, before).mismatches(one):
            other = next(other for other in before if other.hex == one.hex.plus(tiles.STEPS[direction]))
            yield place, f"only one of {name} and {TILES[other.tile].id} has a roadway at their common edge (MR-3.4)"


def _unconnected(laid: Sequence[Laid]) -> Iterator[tuple[int, str]]:
    """Tiles that can't be laid in any order: they touch too few others or have no route (MR-3.2 to MR-3.6)."""
    borderland = next(one for one in laid if one.tile == BORDERLAND)
    seconds = [one for one in laid if distance(one.hex, borderland.hex) == 1]
    maps = [_laid_from(borderland, second, laid) for second in seconds] or [Building([borderland])]
    building = max(maps, key=lambda built: len(built.laid))
    for place, one in enumerate(laid):
        if one not in building.laid:
            name = TILES[one.tile].id
            if building.table.touching(one.hex) < 2:
                yield place, f"{name} touches fewer than two of the other tiles that can be laid (MR-3.3)"
            else:
                clause = "MR-3.6" if one.tile in SMALL else "MR-3.5"
                yield place, f"{name} has no route to the Borderland ({clause})"


def _laid_from(borderland: Laid, second: Laid, laid: Sequence[Laid]) -> Building:
    """The map with all the tiles that can be laid after these two. Tiles never get in each other's way."""
    building = Building([borderland])
    waiting = [one for one in laid if one != borderland]
    new: Laid | None = second if building.is_connected(second) else None
    while new is not None:
        building.lay(new)
        waiting.remove(new)
        able = (one for one in waiting if building.table.touching(one.hex) > 1 and building.is_connected(one))
        new = next(able, None)
    return building


def map_text(placements: Sequence[Placement]) -> str:
    """A map as TOML that `read_map` reads."""
    order = sorted(enumerate(placements), key=lambda placed: placed[0] != BORDERLAND)
    text = '[[tile]]\nid = "{}"\nq = {}\nr = {}\nturns = {}\n'
    return "\n".join([text.format(TILES[tile].id, *placement) for tile, placement in order])
