"""Walls, doors and things in squares: creating, cracking, destroying them (WW-3.12, WW-3.13, WW-15.1, WW-16).

Edges and things are data of the position. `position.grid` derives movement and sight from them, and every function here
that changes them updates it. The grid also keeps the columns: it has one wherever a wall or a door ends, so the columns
of a destroyed wall fall with it unless something else holds them (WW-3.12, WW-3.13).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from attrs import evolve, field, frozen

from arcana_core.actions import Action
from arcana_core.geometry.squares import Edge as Stands
from arcana_core.geometry.squares import Grid
from arcana_core.tables.fields import ByKey
from arcana_core.tables.kinds import Whole
from arcana_core.tables.toml import data
from arcana_core.tables.typed import entry, read_typed
from arcana_wizwar import actions, events
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import COLOURS, Board, edge_name, square_name
from arcana_wizwar.model.state import BOARD, NOWHERE, OPEN, WALL, Damage, Edge, Play, Thing


@frozen
class Kind:
    """A kind of object: a table of data/objects.toml (WW-15.1, WW-16.3).

    Attributes:
        key: its name in the data.
        place: its place: "edge", "square", or "item" for a dropped item.
        cracks: the number of cracks that destroys it, 0 if damage cannot.
        blocks_sight: whether it blocks line of sight, a door only while closed (WW-4.2, WW-4.6).
        blocks_move: whether it blocks movement, a door only for players who cannot open it (WW-6.3).
        has_columns: whether its two ends are columns (WW-3.12).
        fire_destroys: whether any fire damage destroys it.
        indestructible: whether nothing, not even a card, destroys it.
        mobile: whether it can be picked up for a movement point (WW-15.2).
        enter_damage: physical damage to a wizard who enters its square.
        enter_stun: stun tokens for that wizard.
        enter_ends_phase: whether it ends that wizard's Move and Cast phase.
        random_exit: whether a die roll decides the way out (WW-21.22).
        trap_damage: magical damage of the trap token (WW-21.11).
        cross_damage: magical fire damage to a wizard who passes its edge (WW-21.84).
        markers: the number in the box, which never limits play (WW-2.18).
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
    """The kind of object on an edge; None for nothing, and for a Wall of Earth (WW-21.83)."""
    return _SEALED if stands.sealed else _ON_EDGES.get(stands.kind)


def regrid(game: Game) -> None:
    """Recompute the grid from the printed board, the edges, things and Big Men."""
    position = game.position
    grid = position.board.grid
    for edge, stands in position.edges.items():
        grid = grid.with_edge(edge, looks(stands))
    position.grid = grid
    veil(game)


def veil(game: Game) -> None:
    """Recompute the squares that block sight or are filled after things or Big Men have changed (WW-4.6)."""
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
            opaque |= 1 << wizard.square  # movement checks who may enter (WW-21.9)
    grid = position.grid
    if grid.opaque != opaque or grid.filled != filled:
        position.grid = grid.with_squares(opaque=opaque, filled=filled)


def looks(stands: Edge) -> Stands:
    """The effect of an edge on movement and sight (WW-4.2, WW-4.4, WW-4.5)."""
    if stands.kind == "door":
        return Stands.DOOR if stands.held_by < 0 else Stands.OPEN_DOOR
    return Stands.WALL if stands.kind in ("wall", "earth") else Stands.OPEN


def sight_barriers(game: Game) -> int:
    """The standing walls and closed doors except outer walls, as a mask (WW-22.8)."""
    grid: Grid = game.position.grid
    return grid.all_of(Stands.WALL) | grid.all_of(Stands.DOOR)


def printed(board: Board, edge: int) -> Edge:
    """The printed content of an edge; on the outside of the board a wall or nothing."""
    colour = board.doors.get(edge, NOWHERE)
    if colour >= 0:
        return _DOORS[colour]
    return WALL if board.grid.kind(edge) is Stands.WALL else OPEN


def edge_at(game: Game, edge: int) -> Edge:
    """The wall, door or barrier on an edge."""
    position = game.position
    return position.edges.get(edge) or printed(position.board, edge)


def set_edge(game: Game, edge: int, stands: Edge | None) -> None:
    """Set the content of an edge; None restores the printed one."""
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
    """Create an object on an edge by a spell. The replaced content is kept (WW-16.7).

    Args:
        game: the game.
        kind: "stone_wall", "door" or "wall_of_fire".
        edge: where.
        spell: its number.
        owner: the player who can open a created door like one of their own sector (WW-21.15).
    """
    game.set_edge(edge, Edge(_WORDS[kind], spell=spell, owner=owner, under=game.position.edges.get(edge)))
    if game.keeps_log:
        game.emit(events.Created(kind, edge_name(game.position.grid, edge)), "WW-16.7")


def uncover_edge(game: Game, edge: int) -> None:
    """Restore the replaced content of an edge after its spell has ended (WW-14.5)."""
    stands = game.edge_at(edge)
    game.set_edge(edge, stands.under)
    _announce_destroyed(game, stands, edge, "WW-14.3")


def forget_under(game: Game, edge: int, spell: int) -> None:
    """Forget the wall under a created door after the wall's spell has ended (WW-25.31)."""
    stands = game.edge_at(edge)
    if stands.under and stands.under.spell == spell:
        game.set_edge(edge, evolve(stands, under=stands.under.under))


def destroy_edge(game: Game, edge: int, clause: str) -> None:
    """Destroy a wall, door or barrier. The spells that made or sealed it end (WW-14.4, WW-16.5).

    Outer walls and empty edges are unaffected (WW-3.7).
    """
    stands = game.edge_at(edge)
    if not game.position.board.lines >> edge & 1 or kind_on(stands) is None:
        return
    game.set_edge(edge, OPEN)
    _announce_destroyed(game, stands, edge, clause)
    for spell in _spells_at(stands):
        game.end_spell(spell, "WW-14.4")


def clear_edge(game: Game, edge: int, clause: str) -> None:
    """Restore the printed content of an edge. Creations on it are destroyed and their spells end (WW-16.11)."""
    stands = game.edge_at(edge)
    game.set_edge(edge, None)
    if stands.spell > 0:
        _announce_destroyed(game, stands, edge, clause)
    for spell in _spells_at(stands):
        game.end_spell(spell, "WW-14.4")


def _spells_at(stands: Edge) -> list[int]:
    """The spells that made or sealed the content of an edge, and those under a created door."""
    found = []
    layer: Edge | None = stands
    while layer:
        found += [spell for spell in (layer.sealed, layer.spell) if spell > 0]
        layer = layer.under
    return found


def _announce_destroyed(game: Game, stands: Edge, edge: int, clause: str) -> None:
    kind = kind_on(stands)
    if game.keeps_log and kind:
        game.emit(events.Destroyed(kind.key, edge_name(game.position.grid, edge)), clause)


def raise_earth(game: Game, edge: int, frame: int) -> None:
    """Raise a Wall of Earth on an edge until the attack of this frame has been resolved (WW-21.83)."""
    game.set_edge(edge, Edge("earth", spell=-1 - frame, under=game.position.edges.get(edge)))
    if game.keeps_log:
        game.emit(events.Created("wall_of_earth", edge_name(game.position.grid, edge)), "WW-21.83")


def lower_earth(game: Game, play: Play) -> None:
    """Remove the Wall of Earth raised against a play that is over, the one after the last frame (WW-21.83)."""
    position = game.position
    frame = len(position.frames)
    for edge, stands in position.edges.items():  # `set_edge` replaces the dictionary, it does not change it
        if stands.kind == "earth" and stands.spell == -1 - frame:
            game.set_edge(edge, stands.under)
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
    """Whether a spell can create an object in a square: empty, and not a home base square (WW-13.22, WW-16.6)."""
    return not (occupied(game) | game.position.board.home_mask) >> square & 1


def may_create_on(game: Game, edge: int) -> bool:
    """Whether an edge is an empty border line (WW-16.7)."""
    return bool(game.position.board.lines >> edge & 1) and game.edge_at(edge).kind == "open"


def create_thing(game: Game, kind: str, square: int, spell: int, card: int = NOWHERE) -> Thing:
    """Put an object into a square: a spell's creation (WW-16.6) or a dropped item (WW-16.9)."""
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
    """Take a thing off the board without consequences, as when an item is picked up."""
    position = game.position
    position.things = tuple([other for other in position.things if other.number != thing.number])
    if OBJECTS[thing.kind].blocks_sight or OBJECTS[thing.kind].fills:
        veil(game)


def move_thing(game: Game, thing: Thing, square: int) -> Thing:
    """Move a thing to another square, as when it is knocked back."""
    position = game.position
    moved = evolve(thing, square=square)
    position.things = tuple([moved if other.number == thing.number else other for other in position.things])
    if OBJECTS[thing.kind].blocks_sight or OBJECTS[thing.kind].fills:
        veil(game)
    return moved


def remove_thing(game: Game, thing: Thing, clause: str) -> None:
    """Destroy an object, end the spells that made or affect it (WW-14.4), and discard an item's card.

    A Booby Trap token is revealed unless the spell has already ended. If it is the trap, the spell ends (WW-21.11,
    WW-25.33).
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
    """The player whose discard pile gets an ownerless item: the one whose card destroys it (WW-25.34)."""
    plays = [frame for frame in game.position.frames if isinstance(frame, Play)]
    return plays[-1].player if plays else game.position.active


def damage_object(game: Game, target: Action, dealt: Damage, *, shatters: bool) -> None:
    """Damage an object from a single source: it cracks and may be destroyed (WW-16.1 to WW-16.4).

    Args:
        game: the game.
        target: the object's action; nothing happens if it is gone or immune to damage.
        dealt: the damage, already doubled if Strength applies.
        shatters: whether every point is a crack (WW-21.66, WW-21.90).
    """
    if isinstance(target, actions.AtEdge):
        edge = game.edge_of(target)
        stands = game.edge_at(edge)
        kind = kind_on(stands)
        cracks = _cracked(game, kind, stands.cracks, dealt, shatters=shatters)
        if kind is None or cracks == stands.cracks:
            return
        if cracks >= kind.cracks:
            game.destroy_edge(edge, "WW-16.3")
            return
        game.set_edge(edge, evolve(stands, cracks=cracks))
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
            game.remove_thing(thing, "WW-16.3")
            return
        position = game.position
        cracked = evolve(thing, cracks=cracks)
        position.things = tuple([cracked if other is thing else other for other in position.things])
        where = square_name(position.grid, thing.square)
    if game.keeps_log:
        game.emit(events.Cracked(kind.key, where, cracks), "WW-16.1")


def _cracked(game: Game, kind: Kind | None, cracks: int, dealt: Damage, *, shatters: bool) -> int:
    """The number of cracks of an object after the damage (WW-16.1, WW-16.2)."""
    if kind is None or not kind.cracks:
        return cracks
    if kind.fire_destroys and "fire" in dealt.also and dealt.amount >= 1:
        return max(kind.cracks, cracks + 1)
    return cracks + (dealt.amount if shatters else dealt.amount // game.rules.damage_per_crack)


def is_glued(game: Game, *, thing: int = NOWHERE, treasure: int = NOWHERE) -> bool:
    """Whether Glue holds a thing or a treasure, by number (WW-21.36)."""
    return any(
        (thing >= 0 and spell.thing == thing) or (treasure >= 0 and spell.treasure == treasure)
        for spell in game.position.spells
    )
