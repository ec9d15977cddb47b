"""The neighbourhood of a clearing in words: its roads, and the way to dwellings and sites."""

from __future__ import annotations

from collections.abc import Iterator

from arcana_core.geometry.graphs import BEYOND, Edge
from arcana_core.text.wording import counted
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.locations import DWELLINGS, SITES
from arcana_magicrealm.model.realm import TILE_OF, TILES, Map, clearing_name, map_of
from arcana_magicrealm.model.state import NOWHERE
from arcana_magicrealm.render import words
from arcana_magicrealm.text.routes import sites_known

KINDS = {"hidden": "hidden path", "secret": "secret passage", "tunnel": "tunnel"}
"""The kinds of roadways that are named; open roads are not."""


def map_in(view: View) -> Map:
    """The map as it lies."""
    return map_of(view.placements, view.enchanted)


def known_paths(view: View) -> int:
    """The hidden paths and secret passages that the viewer's character knows."""
    return 0 if view.me is None else max(view.me.paths, 0)


def roads(view: View, clearing: int, without: int | None = None) -> str:
    """The roadways from a clearing, but neither back to `without` nor then off the map; undiscovered ones come last."""
    skipped = () if without is None else (without, BEYOND)
    open_: list[str] = []
    closed: list[str] = []
    for edge in map_in(view).graph.at[clearing]:
        if edge.other(clearing) not in skipped:
            (open_ if edge.usable(known_paths(view)) else closed).append(_road(view, edge, clearing))
    lines = [", ".join(dict.fromkeys(open_))] if open_ else []
    if closed:
        lines.append(f"still undiscovered: {', '.join(closed)}")
    return "; ".join(lines)


def _road(view: View, edge: Edge, clearing: int) -> str:
    other = edge.other(clearing)
    kind = f" by {KINDS[edge.kind]}" if edge.kind in KINDS else ""
    return f"the map edge{kind} (to leave the game)" if other == BEYOND else f"{called(view, other)}{kind}"


def called(view: View, clearing: int) -> str:
    """A clearing with what makes it slow or dark: "Cliff 6 (mountain: 2 Moves)", "Caves 2 (cave)"."""
    kind = map_in(view).type_of[clearing]
    note = {"mountain": " (mountain: 2 Moves)", "cave": " (cave)"}.get(kind, "")
    return f"{clearing_name(clearing)}{note}"


def moves_from(view: View, start: int) -> dict[int, int]:
    """The number of Moves to each clearing that can be reached by known roads, in ascending order (MR-10.4)."""
    return map_in(view).graph.reach(start, known=known_paths(view), cost=map_in(view).cost)


def places(view: View, start: int) -> list[str]:
    """The dwellings and known sites with the number of Moves to them, by the road to take."""
    there = [(dwelling.name, at) for dwelling, at in zip(DWELLINGS, view.dwellings, strict=True) if at >= 0]
    found = 0 if view.me is None else max(view.me.places, 0)
    there += [
        (SITES[site].name + ("" if found >> site & 1 else " (undiscovered)"), at) for site, at in sites_known(view)
    ]
    return _by_road(view, start, there)


def sites_found(view: View, clearing: int) -> list[str]:
    """The discovered sites of a clearing."""
    found = 0 if view.me is None else max(view.me.places, 0)
    return [SITES[site].name for site, at in sites_known(view) if at == clearing and found >> site & 1]


def unsearched(view: View, start: int) -> list[str]:
    """The nearest tiles that may hold treasure sites and have unknown chits (MR-4.5), by the road to take."""
    found: dict[int, int] = {}
    for clearing in moves_from(view, start):
        tile = TILE_OF[clearing]
        pile = view.chits[tile]
        if TILES[tile].type in ("cave", "mountain") and pile.count > len(pile.known):
            found.setdefault(tile, clearing)
    return _by_road(view, start, [(TILES[tile].name, clearing) for tile, clearing in (*found.items(),)[:5]])


def _by_road(view: View, start: int, there: list[tuple[str, int]]) -> list[str]:
    """Places with the number of Moves to them, the nearest first: "Inn here", "by Cliff 2: House 3, Chapel 4 Moves"."""
    graph, moves, known = map_in(view).graph, moves_from(view, start), known_paths(view)
    found: dict[str, list[str]] = {}
    for name, at in sorted(there, key=lambda one: moves.get(one[1], len(moves))):
        path = graph.path(start, at, known=known, cost=map_in(view).cost) if at in moves else None
        if path is None or len(path) == 1:
            found[f"{name} {'no known way' if path is None else 'here'}"] = []
        else:
            found.setdefault(f"by {clearing_name(path[1])}", []).append(f"{name} {counted(moves[at], 'Move')}")
    return [f"{road}: {', '.join(names)}" if names else road for road, names in found.items()]


def nearby(view: View, start: int) -> Iterator[tuple[str, str]]:
    """The clearings within reach of a few Moves with their contents, the nearest first."""
    own = NOWHERE if view.me is None else view.me.hero
    for clearing, moves in moves_from(view, start).items():
        there = words.clearing_words(view, clearing, own)
        if 0 < moves <= 4 and there:
            yield clearing_name(clearing), f"{counted(moves, 'Move')}: {there}"
