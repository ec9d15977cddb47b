"""The small map of a terminal: a code for each tile, with signs for everything on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.realm import TILE_OF, TILES

CELL: Final = 7
"""The columns of a tile."""
LEGEND: Final = (
    "Tiles (o caves, ^ mountains; @ you, * others, ! monsters;",
    "       I Inn, H House, C Chapel, G Guard House):",
)
TYPES: Final = {"cave": "o", "mountain": "^"}
HOMES: Final = "IHCG"
"""The signs of the first dwellings."""


def laid(view: View) -> list[tuple[int, int, int, int]]:
    """The tiles on the table: each with its column, its row and its turns."""
    if view.building is not None:
        return [*view.building.laid]
    return [(tile, *placement) for tile, placement in enumerate(view.placements)]


def sketch(view: View) -> Iterator[str]:
    """The codes of the tiles as they lie, each one two lines below the tile north of it; nothing without tiles."""
    places = {(2 * r + q, q): tile for tile, q, r, _ in laid(view)}
    if not places:
        return
    yield from LEGEND
    signs = _signs(view)
    left, top = min(q for _, q in places), min(places)[0]
    columns = range(left, max(q for _, q in places) + 1)
    for row in range(top, max(places)[0] + 1):
        cells = [_cell(places[row, q], signs) if (row, q) in places else "" for q in columns]
        yield f"  {''.join([cell.ljust(CELL) for cell in cells])}".rstrip()


def _cell(tile: int, signs: dict[int, str]) -> str:
    return f"{TILES[tile].code}{TYPES.get(TILES[tile].type, '')}{f':{signs[tile]}' if tile in signs else ''}"


def _signs(view: View) -> dict[int, str]:
    """The signs of those on each tile."""
    at = [one.at for one in view.characters if one.status == "playing"]
    own = [view.me.at] if view.me is not None and view.me.status == "playing" else []
    monsters = [home for home, one in zip(view.denizen_at, DENIZENS, strict=True) if one.group < 0]
    homes = [[home] for home in view.dwellings[: len(HOMES)]]
    found: dict[int, str] = {}
    for sign, places in zip(f"@*!{HOMES}", (own, [one for one in at if one not in own], monsters, *homes), strict=True):
        for tile in {TILE_OF[place] for place in places if place >= 0}:
            found[tile] = found.get(tile, "") + sign
    return found
