"""The neighbourhood of a clearing in words: its roads, and the Moves to dwellings, sites and unexplored tiles."""

from __future__ import annotations

from arcana_core.geometry.graphs import BEYOND, Edge
from arcana_core.text.wording import counted
from arcana_magicrealm.model.locations import DWELLINGS, SITES
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import TILE_OF, TILES, clearing_name
from arcana_magicrealm.render import words
from arcana_magicrealm.render.desk import Desk
from arcana_magicrealm.text.glossary import ROAD_KINDS
from arcana_magicrealm.text.moments import monsters_in
from arcana_magicrealm.text.routes import sites_known

NOTES = {"mountain": " (mountain: 2 Moves)", "cave": " (cave)"}
"""The reason why each type of clearing is slow or dark."""
MOST_TILES = 5
"""Unexplored tiles that are named."""
FAR = 4
"""Moves to the clearings nearby."""


def roads(desk: Desk, clearing: int, without: int | None = None) -> str:
    """The roadways from a clearing, but neither back to `without` nor then off the map; undiscovered ones come last."""
    skipped = () if without is None else (without, BEYOND)
    edges = [edge for edge in desk.map.graph.at[clearing] if edge.other(clearing) not in skipped]
    open_ = dict.fromkeys([_road(desk, edge, clearing) for edge in edges if edge.usable(desk.paths)])
    closed = [_road(desk, edge, clearing) for edge in edges if not edge.usable(desk.paths)]
    undiscovered = f"still undiscovered: {', '.join(closed)}" if closed else ""
    return "; ".join(filter(None, [", ".join(open_), undiscovered]))


def _road(desk: Desk, edge: Edge, clearing: int) -> str:
    other = edge.other(clearing)
    kind = f" by {ROAD_KINDS[edge.kind]}" if edge.kind in ROAD_KINDS else ""
    if other == BEYOND:
        return f"the map edge{kind} (to leave the game)"
    return f"{clearing_name(other)}{NOTES.get(desk.map.type_of[other], '')}{kind}"


def undiscovered(desk: Desk, clearing: int, kind: str) -> bool:
    """Whether a hidden path or secret passage of a clearing is still to be discovered."""
    return any(edge.kind == kind and not edge.usable(desk.paths) for edge in desk.map.graph.at[clearing])


def moves_from(desk: Desk, start: int) -> dict[int, int]:
    """The number of Moves to each clearing that can be reached by known roads, in ascending order (MR-10.4)."""
    return desk.map.graph.reach(start, known=desk.paths, cost=desk.map.cost)


def places(desk: Desk, start: int) -> list[str]:
    """The dwellings and known sites with the number of Moves to them, the nearest first: "Inn: here", "House: 4"."""
    view, moves = desk.view, moves_from(desk, start)
    there = [(dwelling.name, at) for dwelling, at in zip(DWELLINGS, view.dwellings, strict=True) if at >= 0]
    for site, at in sites_known(view):
        found = "" if words.is_found(view, site) else " (undiscovered)"
        there.append((f"{SITES[site].name} in {clearing_name(at)}{found}", at))
    there.sort(key=lambda one: moves.get(one[1], len(moves)))
    return [f"{name}: {(moves[at] or 'here') if at in moves else 'no known road'}" for name, at in there]


def sites_found(desk: Desk, clearing: int) -> list[str]:
    """The discovered sites of a clearing."""
    there = [site for site, at in sites_known(desk.view) if at == clearing]
    return [SITES[site].name for site in there if words.is_found(desk.view, site)]


def unexplored(desk: Desk, tile: int) -> bool:
    """Whether a tile has map chits that the viewer doesn't know."""
    return desk.view.chits[tile].count > len(desk.view.chits[tile].known)


def may_hold_site(desk: Desk, tile: int) -> bool:
    """Whether a chit of a tile that the viewer doesn't know may be a site (MR-4.5)."""
    known = {PIECES[piece].kind for piece in desk.view.chits[tile].known}
    has_sites = TILES[tile].type in ("cave", "mountain")
    return has_sites and unexplored(desk, tile) and known.isdisjoint(("site", "sound", "lost"))


def unsearched(desk: Desk, start: int) -> list[str]:
    """The nearest tiles with unknown chits that may be sites, with the Moves to them (MR-4.5)."""
    found: dict[int, int] = {}
    for clearing, moves in moves_from(desk, start).items():
        if may_hold_site(desk, TILE_OF[clearing]):
            found.setdefault(TILE_OF[clearing], moves)
    return [f"{TILES[tile].name}: {moves or 'here'}" for tile, moves in [*found.items()][:MOST_TILES]]


def nearby(desk: Desk, start: int) -> list[tuple[bool, str]]:
    """The clearings within reach of a few Moves with their contents: those with monsters, then the nearest, first.

    Returns:
        For each whether it has monsters, and a text: "Cliff 2, 1 Move: Giant".
    """
    found = []
    for clearing, moves in moves_from(desk, start).items():
        there = words.clearing_words(desk.view, clearing, desk.own)
        if 0 < moves <= FAR and there:
            text = f"{clearing_name(clearing)}, {counted(moves, 'Move')}: {there}"
            found.append((monsters_in(desk.view, clearing), text))
    return sorted(found, key=lambda one: not one[0])
