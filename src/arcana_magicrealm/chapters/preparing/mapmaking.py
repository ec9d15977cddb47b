"""Building the map: by chance, or by the players (MR-3)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Final

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.agenda import ALONE, Step, evolve, step
from arcana_core.chance.rng import Rng
from arcana_core.geometry import tiles
from arcana_core.geometry.compass import FLAT_TOP
from arcana_core.geometry.graphs import ALL
from arcana_core.geometry.hexes import ORIGIN, Hex
from arcana_core.geometry.tiles import Laid, LaidTiles
from arcana_core.scenario.bounds import Between
from arcana_magicrealm import actions, events
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.realm import BORDERLAND, GEOMETRY, TILES, Placement
from arcana_magicrealm.model.spellings import Seat
from arcana_magicrealm.model.state import MapBuilding

SMALL: Final = frozenset([tile for tile, data in enumerate(TILES) if len(data.normal.clearings) < 6])
"""The Valley and Woods tiles with fewer than six clearings (MR-3.6)."""


def _parts(tile: int) -> list[frozenset[int]]:
    # The clearings by number that the tile's own roadways connect.
    graph = tiles.joined(GEOMETRY, [Laid(tile, ORIGIN)])
    places = GEOMETRY[tile].faces[0].places
    return [frozenset([places[node] for node in nodes]) for nodes in graph.components(known=ALL)]


_NAMED: Final = [(tile, places) for tile in range(len(TILES)) for places in _parts(tile)]
PARTS: Final = tuple([tuple([1 << n for n, (of, _) in enumerate(_NAMED) if of == tile]) for tile in range(len(TILES))])
"""Each tile's parts, as bits: clearings that its own roadways connect. Smaller tiles, High Pass and Ledges have two."""
DIVIDED: Final = frozenset([tile for tile, parts in enumerate(PARTS) if len(parts) > 1]) - SMALL
"""The tiles of six clearings with two parts, both of which must be connected with the Borderland (MR-3.5)."""


def _exits(tile: int, turns: int) -> dict[int, int]:
    part_of = {place: 1 << n for n, (of, places) in enumerate(_NAMED) if of == tile for place in places}
    exits = GEOMETRY[tile].faces[0].exits.items()
    return {(side + turns) % tiles.SIDES: part_of[place] for side, place in exits}


EXITS: Final = tuple([tuple([_exits(tile, turns) for turns in range(tiles.SIDES)]) for tile in range(len(TILES))])
"""The part of a tile to which a roadway leads from an exit, by tile, its turns and the direction."""
FIRST: Final = Laid(BORDERLAND, ORIGIN)
"""The first tile (MR-3.2). How it is turned makes no difference to the map."""


class Building:
    """A map while it is built: the laid tiles, and which of their parts are connected.

    Attributes:
        table: the tiles that are laid, the Borderland first.
        groups: the sets of connected parts, the Borderland's first.
        facing: the part from which a roadway leads to a hex, by hex and direction.
        reached: the hexes to which a roadway leads from the Borderland's group.
    """

    __slots__ = ("facing", "groups", "reached", "table")

    def __init__(self, laid: Iterable[Laid] = (FIRST,)) -> None:
        self.table = LaidTiles(GEOMETRY)
        self.groups: list[int] = []
        self.facing: dict[Hex, dict[int, int]] = {}
        self.reached: set[Hex] = set()
        for one in laid:
            self.lay(one)

    @property
    def laid(self) -> list[Laid]:
        """The tiles that are laid, the Borderland first."""
        return self.table.laid

    def fitting(self, tile: int, among: Container[Hex] | None = None) -> Iterator[Laid]:
        """Every way to lay a tile beside enough others so that all roadways meet, by hex and turn (MR-3.3, MR-3.4)."""
        return self.table.placements(tile, touch=1 if len(self.laid) == 1 else 2, among=among)

    def placements(self, tile: int) -> Iterator[Laid]:
        """Every legal way to lay a tile, by hex and turn (MR-3.3 to MR-3.6)."""
        found = self.fitting(tile, self.reached)
        return filter(self.is_connected, found) if tile in DIVIDED else found

    def can_place(self, tile: int) -> bool:
        """Whether a tile can be laid."""
        return next(self.placements(tile), None) is not None

    def is_connected(self, new: Laid) -> bool:
        """Whether the clearings of a tile that fits would be connected with the Borderland: all of six, else some."""
        if new.tile not in DIVIDED:
            return new.hex in self.reached
        connected = self._joined(new)[0]
        return all(part & connected for part in PARTS[new.tile])

    def lay(self, new: Laid) -> None:
        """Lay a tile, and join the groups of parts that it connects."""
        old = sum([*self.groups[:1], *PARTS[new.tile]])
        self.groups = self._joined(new)
        connected = self.groups[0]
        if connected & ~old:  # others than the new tile are connected with it
            ends = self.facing.items()
            self.reached |= {hex for hex, near in ends if any(part & connected for part in near.values())}
        beside = tiles.around(new.hex)
        for direction, part in EXITS[new.tile][new.turns].items():
            self.facing.setdefault(beside[direction], {})[(direction + 3) % tiles.SIDES] = part
            if part & connected:
                self.reached.add(beside[direction])
        self.table.lay(new)

    def _joined(self, new: Laid) -> list[int]:
        # The groups with a tile: its parts are joined with those from which roadways lead to them.
        groups = [*self.groups, *PARTS[new.tile]]
        exits, facing = EXITS[new.tile][new.turns], self.facing.get(new.hex, {})
        for direction, far in facing.items():
            if direction in exits:
                ends = exits[direction] | far
                places = [place for place, group in enumerate(groups) if group & ends]
                if len(places) > 1:
                    groups[places[0]] |= groups.pop(places[1])
        return groups


def random_map(rng: Rng) -> tuple[Placement, ...]:
    """A random legal map: again and again a tile that can be laid, then one of its placements (MR-3.7)."""
    while True:
        building, left = Building(), [tile for tile in range(len(TILES)) if tile != BORDERLAND]
        while left and (new := random_placement(rng, building, left)) is not None:
            building.lay(new)
            left.remove(new.tile)
        if not left:
            return placed(building.laid)


def random_placement(rng: Rng, building: Building, left: Sequence[int]) -> Laid | None:
    """One of these tiles that can be laid, and one of its placements; None if none can be (MR-3.7)."""
    # A tile is tried only when it is drawn. Drawing among all and leaving out those without a placement chooses among
    # the others with equal probability, and looks at few tiles.
    waiting = [*left]
    while waiting:
        tile = rng.choice(waiting)
        possible = [*building.placements(tile)]
        if possible:
            return rng.choice(possible)
        waiting.remove(tile)
    return None


def placed(laid: Sequence[Laid]) -> tuple[Placement, ...]:
    """The placements by tile of a complete map."""
    by_tile = {one.tile: (one.hex.q, one.hex.r, one.turns) for one in laid}
    return tuple([by_tile[tile] for tile in range(len(TILES))])


# Maps built by the players (MR-3.8).


@lru_cache(maxsize=4096)  # asked for the question, for the answer and for every copy of the game
def _building(laid: tuple[Laid, ...]) -> Building:
    return Building(laid)


def _each_legal(laid: tuple[Laid, ...], left: frozenset[int], tile: int) -> Iterator[Laid]:
    others = sorted(left - {tile})
    for new in _building(laid).placements(tile):
        if not others or any(map(Building((*laid, new)).can_place, others)):
            yield new


@lru_cache(maxsize=4096)
def legal_placements(laid: tuple[Laid, ...], left: frozenset[int], tile: int) -> tuple[Laid, ...]:
    """The placements of a tile after which some tile that is left can be placed, by hex and turn (MR-3.8)."""
    return tuple(_each_legal(laid, left, tile))


@lru_cache(maxsize=4096)
def has_placement(laid: tuple[Laid, ...], left: frozenset[int], tile: int) -> bool:
    """Whether a tile has a legal placement (MR-3.8). It looks for one only."""
    return next(_each_legal(laid, left, tile), None) is not None


def building_of(game: Game) -> MapBuilding:
    """The tiles that the players have laid and hold."""
    return certain(game.position.building, "the map is being built")


def laid_tiles(game: Game) -> tuple[Laid, ...]:
    """The tiles that the players have laid so far, the Borderland first."""
    return tuple([Laid(tile, Hex(q, r), turns) for tile, q, r, turns in building_of(game).laid])


def placements_now(game: Game, tile: int) -> tuple[Laid, ...]:
    """The legal placements of a tile that a player holds (MR-3.3 to MR-3.6, MR-3.8)."""
    return legal_placements(laid_tiles(game), tiles_left(game), tile)


def tiles_left(game: Game) -> frozenset[int]:
    """The tiles that are still in the players' hands."""
    return frozenset([tile for hand in building_of(game).hands for tile in hand])


def places_now(game: Game, tile: int) -> dict[tuple[int, int], Hex]:
    """The hexes where a tile can be laid, by their names."""
    laid = laid_tiles(game)
    return {place_beside(laid, new.hex): new.hex for new in placements_now(game, tile)}


def place_beside(laid: Sequence[Laid], hex: Hex) -> tuple[int, int]:
    """The name of a hex beside laid tiles: the one of them that was laid first, and the direction from it."""
    for one in laid:
        for direction, across in enumerate(tiles.STEPS):
            if one.hex.plus(across) == hex:
                return one.tile, COMPASS.index(direction)
    raise ValueError(f"no tile lies beside {tuple(hex)}")


COMPASS: Final = tuple([("N", "NE", "SE", "S", "SW", "NW").index(name) for name in FLAT_TOP.names])
"""The place of each direction of `tiles.STEPS` in the names of `Beside`."""


@step
def deal_tiles(game: Game) -> None:
    """Deal the tiles in seat order; the Borderland is laid, and the player after its owner is next (MR-3.8)."""
    order = game.rng.shuffled(range(len(TILES)))
    hands = [order[seat :: game.player_count] for seat in range(game.player_count)]
    owner = next(seat for seat, hand in enumerate(hands) if BORDERLAND in hand)
    first = (owner + 1) % game.player_count
    in_hand = tuple([tuple(sorted({*hand} - {BORDERLAND})) for hand in hands])
    game.position.building = MapBuilding(in_hand, ((BORDERLAND, 0, 0, 0),), first)
    game.report("MR-3.2", events.TileLaid, owner, BORDERLAND)
    game.then(LayTile(first))


class LayTile(Step[Game]):
    """A player lays one of their tiles: first which, then where, then how it is turned (MR-3.8, MR-47.48)."""

    player: Seat
    tile: Annotated[int, Between(NOWHERE, len(TILES) - 1)] = NOWHERE
    """The tile chosen."""
    at: tuple[int, ...] = ()
    """The hex chosen for it."""

    rejection = Rejection("MR-3.4", "turn the tile so that its roadways meet those of the tiles beside it")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the player, or the next one who can lay a tile, until the map is complete."""
        if not tiles_left(game):
            game.position.placements = placed(laid_tiles(game))
            game.position.building = None
            return ()
        if self.options(game, self.player):
            return ALONE[self.player]
        others = [(self.player + turn) % game.player_count for turn in range(1, game.player_count)]
        able = [LayTile(seat) for seat in others if LayTile(seat).options(game, seat)]
        game.then(able[0] if able else take_back())
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The player's tiles that can be laid, then the places, then the turns."""
        if self.tile < 0:
            laid, left, hand = laid_tiles(game), tiles_left(game), building_of(game).hands[player]
            return tuple([actions.InTile(tile) for tile in hand if has_placement(laid, left, tile)])
        if not self.at:
            return tuple([actions.Beside(*named) for named in sorted(places_now(game, self.tile))])
        turns = [new.turns for new in placements_now(game, self.tile) if new.hex == self.at]
        return tuple(map(actions.Turned, sorted(turns)))

    def answer(self, game: Game, action: actions.InTile | actions.Beside | actions.Turned, player: int) -> None:
        """Keep the pick, or lay the tile."""
        if isinstance(action, actions.InTile):
            game.then(LayTile(player, action.tile))
        elif isinstance(action, actions.Beside):
            at = places_now(game, self.tile)[action.tile, action.side]
            game.then(LayTile(player, self.tile, tuple(at)))
        else:
            lay_tile(game, player, Laid(self.tile, Hex(*self.at), action.turns))
            game.then(LayTile((player + 1) % game.player_count))

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain which rule the pick breaks, or which pick is due."""
        if self.tile < 0 and isinstance(action, actions.InTile) and action.tile in building_of(game).hands[player]:
            yield why_no_place(game, action.tile)
        yield self.tile < 0, "MR-3.8", "choose one of your own tiles that aren't laid yet"
        yield not self.at, "MR-3.3", "choose a place where the tile can be laid, named by the tile laid first there"


@first_reason
def why_no_place(game: Game, tile: int) -> Reasons[Rejection]:
    """Explain why a tile can't be laid anywhere now (MR-3.4 to MR-3.6, MR-3.8)."""
    building, name = _building(laid_tiles(game)), TILES[tile].name
    yield building.can_place(tile), "MR-3.8", f"wherever {name} is laid, no other tile could follow"
    meets = next(building.fitting(tile), None) is not None
    yield not meets, "MR-3.4", f"nowhere do the roadways of {name} meet those of the tiles beside it"
    yield tile in SMALL, "MR-3.6", f"no clearing of {name} would be connected with the Borderland"
    return Rejection("MR-3.5", f"not all clearings of {name} would be connected with the Borderland")


def lay_tile(game: Game, player: int, new: Laid) -> None:
    """Lay a tile from a player's hand (MR-3.8)."""
    building, hands = building_of(game), [*building_of(game).hands]
    hands[player] = tuple([tile for tile in hands[player] if tile != new.tile])
    laid = (*building.laid, (new.tile, *new.hex, new.turns))
    dealt = (*building.dealt, (player, new.tile))
    game.position.building = evolve(building, hands=tuple(hands), laid=laid, dealt=dealt)
    game.report("MR-3.8", events.TileLaid, player, new.tile)


@step
def take_back(game: Game) -> None:
    """Take all tiles but the Borderland back into the hands they came from, and begin anew (MR-3.7, MR-3.8)."""
    building = building_of(game)
    back = [[tile for seat, tile in building.dealt if seat == owner] for owner in range(game.player_count)]
    hands = tuple([tuple(sorted((*hand, *more))) for hand, more in zip(building.hands, back, strict=True)])
    game.position.building = evolve(building, hands=hands, laid=building.laid[:1], dealt=())
    game.report("MR-3.8", events.TilesTakenBack)
    game.then(LayTile(building.first))
