"""Sectors that turn or change places with everything in them (WW-16.10 to WW-16.14)."""

from __future__ import annotations

from collections.abc import Mapping

from arcana_core.agenda import evolve
from arcana_core.geometry.squares import bits
from arcana_wizwar import events
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import COLOURS, Sector, board, moved_edge, moved_square


def turn_sector(game: Game, place: int, quarters: int) -> None:
    """Turn a sector clockwise by quarters with everything in it (WW-16.10 to WW-16.12).

    Turning isn't entering a square. Portals and linked exits stay, since they aren't part of a sector (WW-3.11).
    """
    sectors = list(game.position.sectors)
    turned = sectors[place]
    sectors[place] = Sector(turned.colour, (turned.rotation + quarters) % 4)
    _lay_anew(game, tuple(sectors), {place: place}, quarters)
    if game.keeps_log:
        game.emit(events.SectorTurned(COLOURS[turned.colour], 90 * (quarters % 4)), "WW-16.10")


def swap_sectors(game: Game, one: int, other: int) -> None:
    """Swap two sectors, unturned, with everything in them (WW-16.14)."""
    if one == other:
        return
    sectors = list(game.position.sectors)
    sectors[one], sectors[other] = sectors[other], sectors[one]
    _lay_anew(game, tuple(sectors), {one: other, other: one}, 0)
    if game.keeps_log:
        here, there = (COLOURS[game.position.sectors[place].colour] for place in (other, one))
        game.emit(events.SectorsSwapped(here, there), "WW-16.14")


def _lay_anew(game: Game, sectors: tuple[Sector, ...], moved: Mapping[int, int], quarters: int) -> None:
    """Move sectors with everything in them; `moved` gives their new positions."""
    # Frames and drafts name squares, too, but no sector turns while another player's spell is pending.
    position = game.position
    old = position.board
    for edge, sides in old.borders.items():
        if edge in position.edges and not moved.keys().isdisjoint(sides):
            objects.clear_edge(game, edge, "WW-16.11")
    squares = {
        square: moved_square(old, start, end, square, quarters)
        for start, end in moved.items()
        for square in bits(old.squares_of[start])
    }
    edges = {
        edge: moved_edge(old, start, end, edge, quarters)
        for start, end in moved.items()
        for edge in old.inner_edges[start]
    }
    for wizard in position.wizards:
        wizard.square = squares.get(wizard.square, wizard.square)
    position.treasures = tuple([squares.get(square, square) for square in position.treasures])
    position.things = tuple(
        [evolve(thing, square=squares.get(thing.square, thing.square)) for thing in position.things]
    )
    position.edges = {edges.get(edge, edge): stands for edge, stands in position.edges.items()}
    position.spells = tuple([evolve(spell, edge=edges.get(spell.edge, spell.edge)) for spell in position.spells])
    position.picked_locks = tuple([edges.get(edge, edge) for edge in position.picked_locks])
    position.sectors = sectors
    position.board = board(old.side, sectors)
    objects.regrid(game)
