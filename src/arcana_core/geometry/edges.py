"""The kinds of edges between squares, and their effects on steps and sight."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from arcana_core.geometry.lattice import Lattice, SideName, bits, side_at

if TYPE_CHECKING:
    from collections.abc import Sequence

Masks = tuple[int, int, int, int]
"""Sets of squares by side, north clockwise."""


class Edge(IntEnum):
    """The kind of an edge. Each kind has flags: it bars steps, it hides everything behind it, it has posts.

    Posts are its two ends, which under `Touch.BLOCKS` stop lines of sight that touch them.
    """

    OPEN = 0
    """Nothing."""
    WALL = 1
    """Bars, hides, has posts."""
    DOOR = 2
    """A closed door: bars, hides, has posts."""
    OPEN_DOOR = 3
    """Has posts only."""
    WINDOW = 4
    """Bars steps, has posts, hides nothing."""
    CURTAIN = 5
    """Hides what is behind it, bars nothing, has no posts."""


BARS = (Edge.WALL, Edge.DOOR, Edge.WINDOW)
HIDES = (Edge.WALL, Edge.DOOR, Edge.CURTAIN)
HAS_POSTS = (Edge.WALL, Edge.DOOR, Edge.OPEN_DOOR, Edge.WINDOW)
LOOKS = [(kind in HIDES, kind in HAS_POSTS) for kind in Edge]
KINDS_BY_NAME = {
    "walls": Edge.WALL,
    "doors": Edge.DOOR,
    "open_doors": Edge.OPEN_DOOR,
    "windows": Edge.WINDOW,
    "curtains": Edge.CURTAIN,
}


def put_on_edge(kinds: list[int], ground: Lattice, kind: Edge, name: SideName) -> None:
    """Put a thing on an edge, into the masks by kind. ValueError if the edge can't hold one, or already does."""
    what = kind.name.lower().replace("_", " ")
    edge = ground.edge_at[side_at(name, ground.rows, ground.columns, what)]
    if not ground.edges >> edge & 1:
        if kind is not Edge.WALL:
            raise ValueError(f"{what} {tuple(name)}: no two squares lie at this edge; the outside is a wall for ever")
        return
    for other, mask in enumerate(kinds):
        if other != kind and mask >> edge & 1:
            raise ValueError(f"{what} {tuple(name)}: there is a {Edge(other).name.lower().replace('_', ' ')} already")
    kinds[kind] |= 1 << edge


def union(kinds: tuple[int, ...], which: Sequence[int]) -> int:
    """The edges that hold a thing of one of these kinds."""
    mask = 0
    for kind in which:
        mask |= kinds[kind]
    return mask


def passable_sides(ground: Lattice, kinds: tuple[int, ...]) -> Masks:
    """The squares that can be left through each side."""
    return toggled(ground, (0, 0, 0, 0), ground.edges & ~union(kinds, BARS))


def toggled(ground: Lattice, passable: Masks, edges: int) -> Masks:
    """The same squares by side, with these edges changed from passable to barred or back."""
    masks = list(passable)
    for edge in bits(edges):
        for side in ground.sides_at[edge]:
            masks[side % 4] ^= 1 << side // 4
    return masks[0], masks[1], masks[2], masks[3]
