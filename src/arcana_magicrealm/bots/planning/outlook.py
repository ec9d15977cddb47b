"""The knowledge of a player that matters for a plan: sites, unexplored tiles, markets, monsters, ways.

Everything comes from the player's view. An outlook is built once for a turn and once for a search.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from arcana_core.geometry.graphs import ALL, BEYOND, Edge
from arcana_magicrealm.bots.planning.scores import Estate, Stakes
from arcana_magicrealm.bots.seats import chits_of, own
from arcana_magicrealm.chapters.magic.tables.curses import CHAPEL
from arcana_magicrealm.chapters.rolls import CARDS_WITH_DIE, CHITS_OF, RUINS, applies
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.characters import HEROES, ActionChit, DieModifier
from arcana_magicrealm.model.chits import ACTIVE
from arcana_magicrealm.model.deals import ALLY, ENEMY, chance_of
from arcana_magicrealm.model.denizens import GROUPS, LEADERS, MEMBERS, MONSTERS
from arcana_magicrealm.model.effects import ASHES, DISGUST, EYEMIST, SQUEAK
from arcana_magicrealm.model.grouping import grouped
from arcana_magicrealm.model.locations import SITES, SOUNDS, VISITOR, VISITOR_CHITS
from arcana_magicrealm.model.pieces import OF_CLASS, PIECE, PIECES, bearing
from arcana_magicrealm.model.realm import CLEARING, OF_TILE, TILE_OF, TILES, Map, map_of

LAST_DAYS: Final = 3
"""The days of the end of the game, on which a character decides what to keep."""
LAST_WEEK: Final = 7
"""The days of the end of the game, on which a character sells its weapon and armour too."""
PHASES: Final = 4
"""The phases of an ordinary day."""
UNKNOWN_ROAD: Final = 4
"""The approximate number of phases that finding a hidden path or secret passage takes."""
ROAD_AMONG_MONSTERS: Final = 16
"""The same where monsters block who searches."""
A_PIECE_OF_GOLD: Final = 0.2
"""The approximate points of a piece of gold."""
NO_PACE: Final = 99
"""The time of a character that can't run."""
CLEANSED: Final = frozenset({ASHES, DISGUST})
"""The curses that cost points; the Chapel removes them (MR-21.2, MR-22.14)."""
HINDERING: Final = frozenset({EYEMIST, SQUEAK})
"""The curses that keep a character from searching, or from hiding among monsters (MR-42.1)."""

MONSTERS_THERE: Final = 2
"""The approximate phases that monsters in a clearing cost: they block three characters in ten who hide first."""
CAVE: Final = 2
"""The phases that entering a cave clearing costs, because it costs the sunlight."""
BATTLES: Final = ("insult", "challenge", "block_battle")
"""The results of the Meeting table that lead to a fight, or to an offence to pay for (MR-13.16 to MR-13.18)."""
LOST: Final = {"cave": "lost_city", "mountain": "lost_castle"}
"""The chit that one tile of each type gets, for the types with sites and sounds (MR-4.3, MR-4.4)."""
LOST_CHITS: Final = 5
"""The chits of the Lost City, and of the Lost Castle (MR-4.2)."""


class Place(NamedTuple):
    """A site of which the player knows the clearing."""

    site: int
    clearing: int
    is_discovered: bool


def clearing_of(site: int, tile: int) -> int:
    """The clearing of a site whose chit is in a tile (MR-12.1)."""
    return CLEARING[TILES[tile].id, SITES[site].clearing]


class Outlook:
    """The knowledge of a player about the realm, and the ways of its character.

    Args:
        view: of a player with a character on the map.
        last_day: of the game.
        fights: whether there is combat in the Evenings.
    """

    def __init__(self, view: View, last_day: int, *, fights: bool = False) -> None:
        self.view, self.fights = view, fights
        self.me = me = own(view)
        self.hero = HEROES[me.hero]
        self.road = me.road
        """The ends of the roadway on which it is, or the clearing beside the woods (MR-8.11); () in a clearing."""
        self.cargo = (*me.open, *me.bag)
        self.days = last_day - view.day + 1
        """The days that are left, today included."""
        self.map: Map = map_of(view.placements, view.enchanted)
        self.threats: dict[int, float] = {}
        """The danger of clearings, as far as `dangers` has worked it out."""
        self.precautions: dict[int, tuple[float, int]] = {}
        """The cost of a day in a clearing and its Hide phases, likewise."""
        self.works: dict[Place, tuple[tuple[float, float], ...]] = {}
        """The work at a site, as far as `sites` has worked it out."""
        self.dice: dict[tuple[str, str], list[tuple[DieModifier, str]]] = {}
        """The modifiers of tables by purpose, as far as they were needed, and where they work."""
        self.here = self.quiet_end() if self.road else me.at
        """The clearing of the character; on a roadway the end to which it goes."""

    def quiet_end(self) -> int:
        """The end of the roadway without monsters; of both the one to which it ran."""
        return max(self.road, key=lambda end: (end not in self.monsters, self.road.index(end)))

    @cached_property
    def estate(self) -> Estate:
        """The gold and belongings of the character; on the last days as it will end."""
        left = self.days - 1 if self.days > LAST_DAYS else 0
        return Estate(self.view, left, keeps_gear=self.fights and self.days > LAST_WEEK)

    @cached_property
    def stake(self) -> float:
        """The price of the character's life, in gold."""
        return Stakes(self.view, self.days).life / A_PIECE_OF_GOLD

    @cached_property
    def dearest(self) -> int:
        """The price of the dearest belonging of the character."""
        return max([PIECES[piece].price for piece in self.cargo], default=0)

    @cached_property
    def monsters(self) -> dict[int, list[int]]:
        """The unhired monsters in each clearing that has some: they block there (MR-16.2)."""
        places, owners = self.view.denizen_at, self.view.owners
        return grouped([(places[one], one) for one in MONSTERS if places[one] >= 0 and owners[one] < 0])

    @cached_property
    def groups_at(self) -> dict[int, list[int]]:
        """The groups with unhired members in each clearing."""
        places, owners = self.view.denizen_at, self.view.owners
        unhired = [{places[one] for one in members if owners[one] < 0} for members in MEMBERS]
        return grouped([(clearing, group) for group, clearings in enumerate(unhired) for clearing in clearings])

    @cached_property
    def pace(self) -> int:
        """The time of the fastest active Move chit that carries everything, with which the character runs (MR-27.7)."""
        burden = max([PIECES[piece].weight for piece in self.cargo], default=0)
        return min([chit.time for chit in self.active_moves if chit.level >= burden], default=NO_PACE)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The sites whose chits the player has seen."""
        seen = [(tile, PIECES[chit]) for tile, chits in enumerate(self.view.chits) for chit in chits.known]
        sites = [(tile, chit.place) for tile, chit in seen if chit.kind == "site"]
        return tuple([Place(site, clearing_of(site, tile), bool(self.me.places >> site & 1)) for tile, site in sites])

    @cached_property
    def unexplored(self) -> tuple[int, ...]:
        """The tiles that may hide sites: those with chits that the player has not seen."""
        return tuple([tile for tile, data in enumerate(TILES) if data.type in LOST and self.hidden_chits(tile)])

    @cached_property
    def seen_chits(self) -> frozenset[int]:
        """The map chits that the player has seen."""
        return frozenset([chit for chits in (*self.view.chits, *self.view.lost) for chit in chits.known])

    @cached_property
    def unseen_sites(self) -> tuple[int, ...]:
        """The sites whose chits the player has not seen."""
        return tuple([site for site, data in enumerate(SITES) if PIECE[data.id] not in self.seen_chits])

    @cached_property
    def unseen_chits(self) -> int:
        """How many site and sound chits the player has not seen."""
        seen = sum([PIECES[chit].kind in ("site", "sound") for chit in self.seen_chits])
        return len(SITES) + len(SOUNDS) - seen

    def chits_in(self, tile: int) -> float:
        """How many unseen site and sound chits an unexplored tile holds on average (MR-4.2 to MR-4.5).

        One of the tiles of a type holds the Lost City or Castle instead of such a chit, and five chits with it.
        """
        is_warned = any(PIECES[chit].kind == "warning" for chit in self.view.chits[tile].known)
        count = self.hidden_chits(tile) - (not is_warned)
        if PIECE[LOST[TILES[tile].type]] in self.seen_chits:
            return count
        alike = sum([TILES[one].type == TILES[tile].type for one in self.unexplored])
        return count + (LOST_CHITS - 1) / alike

    def hidden_chits(self, tile: int) -> int:
        """How many chits of a tile the player has not seen."""
        chits = self.view.chits[tile]
        return chits.count - len(chits.known)

    @cached_property
    def markets(self) -> dict[int, list[int]]:
        """The groups and visitors that trade in each clearing (MR-13.1)."""
        places, owners = self.view.denizen_at, self.view.owners
        groups = [(places[one], group) for group, one in enumerate(LEADERS) if places[one] >= 0 and owners[one] < 0]
        chits = [(one.at, data.sides[one.side]) for data, one in zip(VISITOR_CHITS, self.view.visitors, strict=True)]
        visitors = [(at, len(GROUPS) + VISITOR[side]) for at, side in chits if at >= 0 and side in VISITOR]
        return grouped([*groups, *visitors])

    @cached_property
    def refuge(self) -> int:
        """The clearing of the Chapel for a character under a curse that costs points; -1 for others."""
        is_cursed = any(curse in CLEANSED for curse in self.me.curses)
        return self.view.dwellings[CHAPEL] if is_cursed else -1

    @cached_property
    def chits(self) -> list[tuple[ActionChit, str]]:
        """The twelve action chits, each with its state."""
        return [*zip(chits_of(self.me), self.me.chits, strict=True)]

    @property
    def active_moves(self) -> list[ActionChit]:
        """The active Move chits."""
        return [chit for chit, state in self.chits if chit.action == "move" and state == ACTIVE]

    @cached_property
    def strength(self) -> int:
        """The weight that the character can carry away from a clearing (MR-10.6)."""
        boots = [bearing(piece) for piece in self.me.active if OF_CLASS["boots"] >> piece & 1]
        return max([*[chit.level for chit in self.active_moves], *boots], default=0)

    @cached_property
    def has_sunlight(self) -> bool:
        """Whether the character ever has sunlight phases (MR-45.9)."""
        return all(one.sunlight_phases for one in self.hero.advantage)

    @cached_property
    def hides_in_addition(self) -> bool:
        """Whether an extra phase is for hiding (MR-45.13)."""
        return any(one.extra_phase == "hide" for one in self.hero.advantage)

    def odds(self, table: str, clearing: int, purpose: str = "") -> tuple[float, ...]:
        """The chances of the results 1 to 6 on a table in a clearing (MR-1.3 to MR-1.5)."""
        given = self.dice.get((table, purpose))
        if given is None:
            given = [(one.die, one.where) for one in self.hero.advantage if one.die is not None]
            cards = [die for card, die in CARDS_WITH_DIE.items() if card in self.me.active and not die.holders]
            given = [one for one in (*given, *[(die, die.where) for die in cards]) if applies(one[0], table, purpose)]
            self.dice[table, purpose] = given
        dice, modifier = 2, 0
        for die, where in given:
            if self.is_such(clearing, where):
                dice = die.dice or dice
                modifier += die.modifier
        return odds(dice, modifier)

    def chance_to_meet(self, results: Collection[str], clearing: int, purpose: str, relation: int) -> float:
        """The chance of some results of a Meeting roll, with what opportunity and trouble lead to (MR-13.14)."""
        return chance_of(results, column_of(relation), self.odds("meeting", clearing, purpose))

    def is_such(self, clearing: int, where: str) -> bool:
        """Whether a clearing is of a kind that advantages name; "" is every clearing."""
        if where == "cave_clearing":
            return self.map.is_cave(clearing)
        if where == "mountain_clearing":
            return self.map.is_mountain(clearing)
        if where == "woods_named_tile":
            return TILES[TILE_OF[clearing]].name.endswith("Woods")
        if where in CHITS_OF:
            tile = TILE_OF[clearing]
            known = any(CHITS_OF[where] >> chit & 1 for chit in self.view.chits[tile].known)
            return known or (where.startswith("ruins") and tile == RUINS)
        return not where or clearing in self.view.dwellings

    # Ways.

    def cost(self, edge: Edge, clearing: int) -> int:
        """The approximate phases that entering a clearing takes; undiscovered roads have to be found first."""
        phases, start = phases_to_enter(self.map, clearing), edge.other(clearing)
        if start in self.monsters and self.map.is_cave(start) and self.map.is_mountain(clearing):
            phases += ROAD_AMONG_MONSTERS  # a day in a cave is too short to hide first
        if not edge.usable(self.me.paths):
            phases += ROAD_AMONG_MONSTERS if start in self.monsters else UNKNOWN_ROAD
        return phases + MONSTERS_THERE if clearing in self.monsters else phases

    @cached_property
    def reach(self) -> dict[int, int]:
        """The approximate phases that it takes to each clearing."""
        return self.map.graph.reach(self.here, known=ALL, cost=self.cost)

    def way_to(self, clearing: int) -> tuple[int, ...]:
        """The clearings on the best way, the first and the last included."""
        return self.map.graph.path(self.here, clearing, known=ALL, cost=self.cost) or (self.here,)

    def knows_road(self, start: int, end: int) -> bool:
        """Whether a roadway that the character can use joins two clearings."""
        return bool(self.map.graph.between(start, end, known=self.me.paths))

    def hidden_roads(self, clearing: int) -> frozenset[str]:
        """The kinds of undiscovered roadways at a clearing: "hidden" paths, "secret" passages."""
        edges = self.map.graph.at[clearing]
        return frozenset([edge.kind for edge in edges if edge.b != BEYOND and not edge.usable(self.me.paths)])

    @cached_property
    def to_market(self) -> dict[int, int]:
        """The approximate number of phases from each clearing to the nearest market."""
        found: dict[int, int] = {}
        for market in self.markets:
            for clearing, phases in distances(self.map, market).items():
                found[clearing] = min(phases, found.get(clearing, phases))
        return found

    def to_next_unexplored(self, clearing: int) -> int:
        """The approximate phases from a clearing to the nearest unexplored tile but its own; 0 for none."""
        far = distances(self.map, clearing)
        others = [tile for tile in self.unexplored if tile != TILE_OF[clearing]]
        return min([far[one] for tile in others for one in OF_TILE[tile] if one in far], default=0)


def column_of(relation: int) -> int:
    """The column of the Meeting table for a level of relation, which may be beyond both ends (MR-13.14)."""
    return min(max(relation, ENEMY), ALLY)


@lru_cache
def odds(dice: int, modifier: int) -> tuple[float, ...]:
    """The chances of the results 1 to 6 if the highest of some dice counts (MR-1.3, MR-1.5)."""
    chances = [0.0] * 6
    for number in range(1, 7):
        result = min(max(number + modifier, 1), 6)
        chances[result - 1] += (number / 6) ** dice - ((number - 1) / 6) ** dice
    return tuple(chances)


@lru_cache(maxsize=512)  # asked for the same clearings every day
def distances(map_: Map, start: int) -> Mapping[int, int]:
    """The approximate phases to each clearing over open roads and tunnels, in a realm without monsters."""
    return map_.graph.reach(start, cost=lambda _, clearing: phases_to_enter(map_, clearing))


def phases_to_enter(map_: Map, clearing: int) -> int:
    """The phases that entering a clearing by an open road takes (MR-10.4)."""
    return CAVE if map_.is_cave(clearing) else map_.moves_into(clearing)
