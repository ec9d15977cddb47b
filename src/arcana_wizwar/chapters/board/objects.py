"""Walls, doors and things in squares: creating, cracking, destroying them (WW-3.12, WW-3.13, WW-15.1, WW-16).

What stands on edges and in squares is data of the position; `position.grid` is what it makes of movement and sight, and
is kept right by every function here that changes it. Columns are the grid's matter: it holds a column wherever a wall
or a door ends, so that those of a destroyed wall fall with it unless something else holds them (WW-3.12, WW-3.13).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from arcana_core.actions import Action
from arcana_core.geometry.squares import Edge as Stands
from arcana_core.geometry.squares import Grid
from arcana_core.tables.fields import ByKey
from arcana_core.tables.kinds import Whole
from arcana_core.tables.toml import data
from arcana_core.tables.typed import entry, read_typed
from arcana_wizwar import actions, events
from arcana_wizwar.model.labyrinth import COLOURS, Board, edge_name, square_name
from arcana_wizwar.model.state import BOARD, NOWHERE, OPEN, WALL, Damage, Edge, Play, Thing

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


@frozen
class Kind:
    """What all objects of one kind have in common: a table of data/objects.toml (WW-15.1, WW-16.3).

    Attributes:
        key: its name in the data.
        place: where it is: "edge", "square", or "item" for an item that lies.
        cracks: how many destroy it, 0 if damage cannot.
        blocks_sight: whether it hides what is behind it, a door while it is closed (WW-4.2, WW-4.6).
        blocks_move: whether it bars the way, a door for those who cannot open it (WW-6.3).
        has_columns: whether its two ends are columns (WW-3.12).
        fire_destroys: whether any fire damage destroys it.
        indestructible: whether nothing destroys it, no card either.
        mobile: whether it can be picked up for a movement point (WW-15.2).
        enter_damage: physical damage to whoever enters its square.
        enter_stun: stun tokens for him.
        enter_ends_phase: whether it ends his Move and Cast phase.
        random_exit: whether the way out is rolled for (WW-21.22).
        trap_damage: magical damage of the token that is the trap (WW-21.11).
        cross_damage: magical fire damage to whoever passes its edge (WW-21.84).
        markers: how many are in the box, which never limits play (WW-2.18).
    """

    key: str = field(metadata=entry(read=False))
    place: str = field(metadata=entry(one_of=("edge", "square", "item")))
    cracks: int = field(metadata=entry(at_least=0))
    blocks_sight: bool
    blocks_move: bool
    has_columns: bool = False
    fire_destroys: bool = False
    indestructible: bool = False
    mobile: bool = False
    enter_damage: int = 0
    enter_stun: int = 0
    enter_ends_phase: bool = False
    random_exit: bool = False
    trap_damage: int = 0
    cross_damage: int = 0
    markers: int = 0

    @property
    def fills(self) -> bool:
        """Whether its square cannot be entered (WW-6.3)."""
        return self.blocks_move and self.place == "square"


_MARKERS = ByKey(Whole(at_least=1), "marker")
_TABLES = read_typed(data("arcana_wizwar", "objects.toml"), objects=Kind, item_markers=_MARKERS, other_markers=_MARKERS)

OBJECTS: Mapping[str, Kind] = MappingProxyType(_TABLES["objects"])
"""The kinds of objects, by key."""

_ON_EDGES = {"wall": OBJECTS["stone_wall"], "door": OBJECTS["door"], "fire": OBJECTS["wall_of_fire"]}
_WORDS = {kind.key: word for word, kind in _ON_EDGES.items()}
_SEALED = OBJECTS["sealed_door"]
_DOORS = tuple(Edge("door", colour=colour) for colour in range(len(COLOURS)))


def kind_on(stands: Edge) -> Kind | None:
    """The kind of what stands on an edge between two squares; None for nothing, and for a Wall of Earth (WW-21.83)."""
    return _SEALED if stands.sealed else _ON_EDGES.get(stands.kind)


def regrid(game: Game) -> None:
    """Work out the grid from the printed board, the edges, things and Big Men."""
    position = game.position
    grid = position.board.grid
    for edge, stands in position.edges.items():
        grid = grid.with_edge(edge, looks(stands))
    position.grid = grid
    veil(game)


def veil(game: Game) -> None:
    """Work out anew which squares block sight and which are filled: things and Big Men have come or gone (WW-4.6)."""
    position = game.position
    opaque = filled = 0
    for thing in position.things:
        kind = OBJECTS[thing.kind]
        if kind.blocks_sight:
            opaque |= 1 << thing.square
        if kind.fills:
            filled |= 1 << thing.square
    for wizard in position.wizards:
        if wizard.powers.fills and wizard.square >= 0:
            opaque |= 1 << wizard.square  # whom he keeps out is a matter of moving (WW-21.9)
    grid = position.grid
    if grid.opaque != opaque or grid.filled != filled:
        position.grid = grid.with_squares(opaque=opaque, filled=filled)


def looks(stands: Edge) -> Stands:
    """What something on an edge is for movement and sight (WW-4.2, WW-4.4, WW-4.5)."""
    if stands.kind == "door":
        return Stands.DOOR if stands.held_by < 0 else Stands.OPEN_DOOR
    return Stands.WALL if stands.kind in ("wall", "earth") else Stands.OPEN


def sight_barriers(game: Game) -> int:
    """The walls and closed doors that stand, outer walls aside, as a mask (WW-22.8)."""
    grid: Grid = game.position.grid
    return grid.all_of(Stands.WALL) | grid.all_of(Stands.DOOR)


def printed(board: Board, edge: int) -> Edge:
    """What is printed on an edge; on the outside of the board a wall or nothing."""
    colour = board.doors.get(edge, NOWHERE)
    if colour >= 0:
        return _DOORS[colour]
    return WALL if board.grid.kind(edge) is Stands.WALL else OPEN


def edge_at(game: Game, edge: int) -> Edge:
    """What stands on an edge."""
    position = game.position
    return position.edges.get(edge) or printed(position.board, edge)


def set_edge(game: Game, edge: int, stands: Edge | None) -> None:
    """Something else stands on an edge; None: what is printed there."""
    position = game.position
    as_printed = printed(position.board, edge)
    stands = stands or as_printed
    edges = dict(position.edges)
    edges.pop(edge, None)
    if stands != as_printed:
        edges[edge] = stands
    position.edges = edges
    position.grid = position.grid.with_edge(edge, looks(stands))
    if stands.kind != "door" and edge in position.picked_locks:
        position.picked_locks = tuple([lock for lock in position.picked_locks if lock != edge])


def create_on_edge(game: Game, kind: str, edge: int, spell: int, owner: int = NOWHERE) -> None:
    """A spell creates an object on an edge; what it takes the place of is kept (WW-16.7).

    Args:
        game: the game.
        kind: "stone_wall", "door" or "wall_of_fire".
        edge: where.
        spell: its number.
        owner: of a door, who opens it like one of his own sector (WW-21.15).
    """
    set_edge(game, edge, Edge(_WORDS[kind], spell=spell, owner=owner, under=game.position.edges.get(edge)))
    if game.keeps_log:
        game.emit(events.Created(kind, edge_name(game.position.grid, edge)), "WW-16.7")


def uncover_edge(game: Game, edge: int) -> None:
    """The spell that made what stands on an edge has ended: what it took the place of stands again (WW-14.5)."""
    stands = edge_at(game, edge)
    set_edge(game, edge, stands.under)
    _tell_destroyed(game, stands, edge, "WW-14.3")


def forget_under(game: Game, edge: int, spell: int) -> None:
    """A spell has ended whose wall a created door has taken the place of: it will not stand again (WW-25.31)."""
    stands = edge_at(game, edge)
    if stands.under and stands.under.spell == spell:
        set_edge(game, edge, evolve(stands, under=stands.under.under))


def destroy_edge(game: Game, edge: int, clause: str) -> None:
    """A wall, door or barrier is destroyed; the spells that made or sealed it end (WW-14.4, WW-16.5).

    Nothing happens to an outer wall, or where nothing stands (WW-3.7).
    """
    stands = edge_at(game, edge)
    if not game.position.board.lines >> edge & 1 or kind_on(stands) is None:
        return
    set_edge(game, edge, OPEN)
    _tell_destroyed(game, stands, edge, clause)
    for spell in _spells_at(stands):
        game.end_spell(spell, "WW-14.4")


def clear_edge(game: Game, edge: int, clause: str) -> None:
    """An edge shows what is printed there; what was created on it is destroyed, its spells end (WW-16.11)."""
    stands = edge_at(game, edge)
    set_edge(game, edge, None)
    if stands.spell > 0:
        _tell_destroyed(game, stands, edge, clause)
    for spell in _spells_at(stands):
        game.end_spell(spell, "WW-14.4")


def _spells_at(stands: Edge) -> list[int]:
    """The spells that made or sealed what stands on an edge, and what a created door has taken the place of."""
    found = []
    layer: Edge | None = stands
    while layer:
        found += [spell for spell in (layer.sealed, layer.spell) if spell > 0]
        layer = layer.under
    return found


def _tell_destroyed(game: Game, stands: Edge, edge: int, clause: str) -> None:
    kind = kind_on(stands)
    if game.keeps_log and kind:
        game.emit(events.Destroyed(kind.key, edge_name(game.position.grid, edge)), clause)


def raise_earth(game: Game, edge: int, frame: int) -> None:
    """A Wall of Earth is raised on an edge, until the attack of this frame has been resolved (WW-21.83)."""
    set_edge(game, edge, Edge("earth", spell=-1 - frame, under=game.position.edges.get(edge)))
    if game.keeps_log:
        game.emit(events.Created("wall_of_earth", edge_name(game.position.grid, edge)), "WW-21.83")


def lower_earth(game: Game, play: Play) -> None:
    """A play, the one after the last frame, is over: a Wall of Earth raised against it disappears (WW-21.83)."""
    position = game.position
    frame = len(position.frames)
    for edge, stands in position.edges.items():  # `set_edge` replaces the dictionary, it does not change it
        if stands.kind == "earth" and stands.spell == -1 - frame:
            set_edge(game, edge, stands.under)
            if game.keeps_log:
                game.emit(events.Destroyed("wall_of_earth", edge_name(position.grid, edge)), "WW-21.83")


def occupied(game: Game) -> int:
    """The squares that hold an object, a treasure or a wizard, as a mask (WW-9.12)."""
    position = game.position
    mask = position.thing_squares()
    for square in position.treasures:
        if square >= 0:
            mask |= 1 << square
    for wizard in position.wizards:
        if wizard.square >= 0:
            mask |= 1 << wizard.square
    return mask


def is_empty(game: Game, square: int) -> bool:
    """Whether a square holds no object, treasure or wizard (WW-9.12)."""
    return not occupied(game) >> square & 1


def may_create(game: Game, square: int) -> bool:
    """Whether a spell can create an object in a square: it is empty and no home base square (WW-13.22, WW-16.6)."""
    return not (occupied(game) | game.position.board.home_mask) >> square & 1


def may_create_on(game: Game, edge: int) -> bool:
    """Whether an edge is a border line on which nothing stands (WW-16.7)."""
    return bool(game.position.board.lines >> edge & 1) and edge_at(game, edge).kind == "open"


def create_thing(game: Game, kind: str, square: int, spell: int, card: int = NOWHERE) -> Thing:
    """An object comes to be in a square: created by a spell (WW-16.6), or an item that comes to lie there (WW-16.9)."""
    position = game.position
    thing = Thing(position.next_number, kind, square, spell=spell, card=card)
    position.next_number += 1
    position.things = (*position.things, thing)
    if OBJECTS[kind].blocks_sight or OBJECTS[kind].fills:
        veil(game)
    if game.keeps_log and card < 0:
        game.emit(events.Created(kind, square_name(position.grid, square)), "WW-16.6")
    return thing


def take_away(game: Game, thing: Thing) -> None:
    """A thing is no longer on the board; nothing else follows, as when an item is picked up."""
    position = game.position
    position.things = tuple([other for other in position.things if other.number != thing.number])
    if OBJECTS[thing.kind].blocks_sight or OBJECTS[thing.kind].fills:
        veil(game)


def move_thing(game: Game, thing: Thing, square: int) -> Thing:
    """A thing lies in another square now, as when it is knocked back."""
    position = game.position
    moved = evolve(thing, square=square)
    position.things = tuple([moved if other.number == thing.number else other for other in position.things])
    if OBJECTS[thing.kind].blocks_sight or OBJECTS[thing.kind].fills:
        veil(game)
    return moved


def remove_thing(game: Game, thing: Thing, clause: str) -> None:
    """An object is destroyed or vanishes: what made it and what affects it ends (WW-14.4), an item's card is discarded.

    A token of a Booby Trap is revealed, unless the spell has ended already; if it was the trap the spell ends
    (WW-21.11, WW-25.33).
    """
    if all(other.number != thing.number for other in game.position.things):
        return
    take_away(game, thing)
    spell = game.spell(thing.spell) if thing.spell else None
    if game.keeps_log:
        where = square_name(game.position.grid, thing.square)
        if thing.kind == "trap_token" and spell:
            game.emit(events.TokenRevealed(where, trap=spell.trap == thing.number), clause)
        else:
            what = thing.kind if thing.kind != "dropped_item" else game.cards.of[thing.card].key
            game.emit(events.Destroyed(what, where), clause)
    if thing.card >= 0:
        game.discard_from(BOARD, thing.card, _destroyer(game))
    if spell and (thing.kind != "trap_token" or spell.trap == thing.number):
        game.end_spell(spell.number, "WW-14.4" if thing.kind != "trap_token" else "WW-21.11")
    for glue in game.position.spells:
        if glue.thing == thing.number:
            game.end_spell(glue.number, "WW-25.32")


def _destroyer(game: Game) -> int:
    """To whose discard pile goes what lies on the board and is nobody's: whose card destroys it (WW-25.34)."""
    plays = [frame for frame in game.position.frames if isinstance(frame, Play)]
    return plays[-1].player if plays else game.position.active


def damage_object(game: Game, target: Action, dealt: Damage, *, shatters: bool) -> None:
    """An object suffers damage from a single source: cracks, and perhaps its end (WW-16.1 to WW-16.4).

    Args:
        game: the game.
        target: what names the object; nothing happens if it is gone, or if damage cannot harm it.
        dealt: the damage, doubled already if it is to be.
        shatters: whether every point is a crack (WW-21.66, WW-21.90).
    """
    if isinstance(target, actions.AtEdge):
        edge = game.edge_of(target)
        stands = edge_at(game, edge)
        kind = kind_on(stands)
        cracks = _cracked(game, kind, stands.cracks, dealt, shatters=shatters)
        if kind is None or cracks == stands.cracks:
            return
        if cracks >= kind.cracks:
            destroy_edge(game, edge, "WW-16.3")
            return
        set_edge(game, edge, evolve(stands, cracks=cracks))
        where = edge_name(game.position.grid, edge)
    else:
        thing = game.thing_of(target)
        if thing is None:
            return
        kind = OBJECTS[thing.kind]
        cracks = _cracked(game, kind, thing.cracks, dealt, shatters=shatters)
        if cracks == thing.cracks:
            return
        if cracks >= kind.cracks:
            remove_thing(game, thing, "WW-16.3")
            return
        position = game.position
        cracked = evolve(thing, cracks=cracks)
        position.things = tuple([cracked if other is thing else other for other in position.things])
        where = square_name(position.grid, thing.square)
    if game.keeps_log:
        game.emit(events.Cracked(kind.key, where, cracks), "WW-16.1")


def _cracked(game: Game, kind: Kind | None, cracks: int, dealt: Damage, *, shatters: bool) -> int:
    """How many cracks an object has after the damage (WW-16.1, WW-16.2)."""
    if kind is None or not kind.cracks:
        return cracks
    if kind.fire_destroys and "fire" in dealt.also and dealt.amount >= 1:
        return max(kind.cracks, cracks + 1)
    return cracks + (dealt.amount if shatters else dealt.amount // game.rules.damage_per_crack)


def is_glued(game: Game, *, thing: int = NOWHERE, treasure: int = NOWHERE) -> bool:
    """Whether a Glue keeps a thing or a treasure, by number, from being picked up or moved (WW-21.36)."""
    return any(
        (thing >= 0 and spell.thing == thing) or (treasure >= 0 and spell.treasure == treasure)
        for spell in game.position.spells
    )
