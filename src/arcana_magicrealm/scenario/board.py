"""Words about the table in an expedition: chits, dwellings, boxes, heaps, caches, visitors, the day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

from arcana_core.agenda import evolve
from arcana_core.cards.cards import indices
from arcana_core.errors import PositionError
from arcana_core.scenario.words import require
from arcana_core.text.wording import shown
from arcana_magicrealm.actions import VISITOR_SIDES
from arcana_magicrealm.chapters import beings, belongings, whereabouts
from arcana_magicrealm.chapters.days import arrivals
from arcana_magicrealm.chapters.preparing import setup
from arcana_magicrealm.chapters.trade import goods, missions
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import BEINGS, INDIVIDUALS, NOWHERE, bit
from arcana_magicrealm.model.characters import HERO
from arcana_magicrealm.model.deals import PARTNER_COUNT, PARTNERS
from arcana_magicrealm.model.locations import DWELLINGS, FIGURES, LOST, SITE, Campaign
from arcana_magicrealm.model.pieces import CHITS, PIECE, PIECES, TREASURE_CARDS
from arcana_magicrealm.model.realm import TILE, TILE_OF, TILES
from arcana_magicrealm.model.state import STAGES, Cache, VisitorChit
from arcana_magicrealm.scenario import bewitching, spell_cards
from arcana_magicrealm.scenario.words import Scene, Words, belongings_of, cast_of

MAP_CHITS: Final = {PIECES[chit].id: chit for chit in indices(CHITS) if not PIECES[chit].id.endswith("_v")}
"""The map chits that stay in the game, by id (MR-4.6)."""
CAMPFIRES: Final = {DWELLINGS[number].id: chit for chit, number in arrivals.CAMPFIRES.items()}
"""The chit that is exchanged for each campfire (MR-4.8)."""
BUILDINGS: Final = {**{one.id: number for number, one in enumerate(DWELLINGS) if one.building}, "ghosts": NOWHERE}
"""The dwellings that stand on the map from the start, and the Ghosts (MR-4.6)."""
LOST_PLACES: Final = {chit.id: number for number, chit in enumerate(LOST)}
BOXES: Final = (*SITE, *slots.TWT, *PARTNERS)
"""The boxes with treasures: sites, treasures within treasures, native groups and visitors."""
PILES: Final[tuple[tuple[int, ...], ...]] = (
    *[(large, large, small) for large, small in zip(slots.SITE_LARGE, slots.SITE_SMALL, strict=True)],
    *zip(slots.TWT_BOX, slots.TWT_COUNTERS, strict=True),
    *[tuple([goods.box_for(one, PIECE[id_]) for id_ in ("good_book", "crossbow")]) for one in range(PARTNER_COUNT)],
)
"""The piles of each box: that for cards, that for counters, and another one if it has any."""

PARTS_OF_DAY: Final = STAGES[1:-1]


def _day(scene: Scene, words: Words) -> None:
    scene.game.position.day = words.number("day", 1, scene.game.rules.days, "MR-6.1")


def _stage(scene: Scene, words: Words) -> None:
    scene.stage = PARTS_OF_DAY[words.name(PARTS_OF_DAY, "stage")]


def _monsters(scene: Scene, words: Words) -> None:
    scene.monsters = words.number("monster roll", 1, 6, "MR-7.5")


def _first(scene: Scene, words: Words) -> None:
    hero = words.name(HERO, "character")
    scene.game.position.first = scene.game.position.seats[hero]
    require(scene.game.position.first >= 0, f"the first character must be in play, got {BEINGS[hero]} (MR-8.2)")


def _enchanted(scene: Scene, words: Words) -> None:
    for tile in words.names(TILE, "tile"):
        scene.game.position.enchanted |= 1 << tile


def _vault(scene: Scene, words: Words) -> None:
    scene.game.position.open_vault = True


def _heap(scene: Scene, words: Words) -> None:
    pile = slots.HEAP[words.clearing()]
    if not words.take("dropped"):
        _fill(scene, words, lambda _: pile)
        return
    for piece in words.names(belongings_of(scene.game.cards), "belonging"):
        scene.lay(piece, pile)
        scene.game.position.dropped |= 1 << piece
        scene.game.position.piles.look(pile, 1, scene.game.position.piles.everybody)


def _cache(scene: Scene, words: Words) -> None:
    position, piles = scene.game.position, scene.game.position.piles
    require(scene.game.rules.caching, "caches need the setting caching = true (MR-46.4)")
    box = words.number("cache", 1, slots.CACHES, "MR-46.4") - 1
    scene.once(f"cache {box + 1}")
    where, pile = words.clearing(), slots.CACHE[box]
    require(words.take("of"), "a cache needs `of` and its creator, a character (MR-46.4)")
    creator = words.name(HERO, "character")
    is_played = position.seats[creator] >= 0
    require(is_played, f"no player has the {BEINGS[creator]}, who can't have a cache (MR-46.4)")
    gold = words.number("gold", clause="MR-1.15") if words.take("gold") else 0
    if words.left[:1] == ["has"]:
        _fill(scene, words, lambda _: pile)
    for place, piece in enumerate(piles.order_of(pile)):
        piles.look_at(pile, place, belongings.seers(scene.game, creator, piece))
    require(gold or piles.size(pile), f"cache {box + 1} must hold gold or belongings (MR-46.4)")
    finders = {creator, *(words.names(BEINGS[:INDIVIDUALS], "individual") if words.take("known") else ())}
    made = Cache(where, creator, gold, sum(map(bit, finders)))
    position.caches = (*position.caches[:box], made, *position.caches[box + 1 :])


PARTS_OF_TABLE: Final[Mapping[str, Callable[[Scene, Words], None]]] = {
    "day": _day,
    "stage": _stage,
    "monsters": _monsters,
    "first": _first,
    "enchanted": _enchanted,
    "open_vault": _vault,
    "heap": _heap,
    "cache": _cache,
    "awakened": spell_cards.read_awakened,
}
"""The words that begin a part, besides the names of pieces and places."""
ONCE: Final = ("day", "stage", "monsters", "first")
"""Those of them that have one value."""


def read_part(scene: Scene, words: Words) -> bool:
    """Read a part about the table; False if it is about none of these."""
    first, second = (*words.left, "")[:2]
    if first in PARTS_OF_TABLE:
        words.next("a word")
        if first in ONCE:
            scene.once(first)
        PARTS_OF_TABLE[first](scene, words)
    elif first in BOXES and second in ("has", "only"):
        _box(scene, words)
    elif first in spell_cards.BOXES and second == "spells":
        spell_cards.read_box(scene, words)
    elif first in cast_of(scene.game.cards):
        bewitching.read_part(scene, words)
    elif first in VISITOR_SIDES:
        _visitor(scene, words)
    elif first in MAP_CHITS:
        _chit(scene, words)
    elif first in CAMPFIRES:
        words.next("a campfire")
        _place_chit(scene, CAMPFIRES[first], words.tile())
        _turn_up(scene, CAMPFIRES[first])
    elif first in BUILDINGS:
        scene.once(first)
        _building(scene, words.name(BUILDINGS, "dwelling"), words.tile())
    else:
        return False
    words.end()
    return True


# Boxes and piles (MR-2).


def _box(scene: Scene, words: Words) -> None:
    cards, counters, *_ = piles = PILES[words.name(BOXES, "box")]
    _fill(scene, words, lambda piece: cards if TREASURE_CARDS.mask >> piece & 1 else counters, piles)


def _fill(scene: Scene, words: Words, pile_for: Callable[[int], int], piles: Iterable[int] = ()) -> None:
    """Put belongings on top of a box, the first highest; `only` takes everything else out of play."""
    alone = words.take("only")
    require(alone or words.take("has"), f"`has` or `only` is missing before {shown(' '.join(words.left))}")
    named = [*words.names(belongings_of(scene.game.cards), "belonging", ("known",))] if not alone or words.left else []
    if alone:
        for piece in [piece for pile in piles for piece in indices(scene.game.position.piles.cards_of(pile))]:
            scene.lay(piece, slots.OUT_OF_PLAY)
    for piece in reversed(named):
        scene.lay(piece, pile_for(piece))


# Map chits (MR-4.1 to MR-4.5, MR-4.8, MR-4.10).


def _chit(scene: Scene, words: Words) -> None:
    chit = words.name(MAP_CHITS, "map chit")
    scene.once(PIECES[chit].id)
    if words.left[:1] and words.left[0] in LOST_PLACES and PIECES[chit].kind in ("site", "sound"):
        _exchange(scene, chit, slots.LOST_CHITS[words.name(LOST_PLACES, "place")])  # MR-4.2
    else:
        _place_chit(scene, chit, words.tile())
    if words.take("up"):
        _turn_up(scene, chit)


def _turn_up(scene: Scene, chit: int) -> None:
    def up() -> None:
        game = scene.game
        is_on_map = whereabouts.tile_of(game, chit) >= 0
        require(is_on_map, f"{PIECES[chit].id} can't be up, because it isn't on a tile (MR-4.10, MR-4.11)")
        arrivals.turn_up(game, 1 << chit, "MR-4.11")
        if chit in arrivals.CAMPFIRES:
            arrivals.exchange_campfire(game, chit)

    if PIECES[chit].kind == "lost":  # before the chits that it brings are turned up
        scene.later.insert(0, partial(arrivals.exchange_lost, scene.game, chit, face_up=True))
    else:
        scene.later.append(up)


def _place_chit(scene: Scene, chit: int, tile: int) -> None:
    """Put a chit on a tile, in exchange for the one there (MR-4.3 to MR-4.5)."""
    piece, data = PIECES[chit], TILES[tile]
    letters, clause = "CM", "MR-4.3, MR-4.4"
    if piece.kind == "warning":
        letters, clause = piece.id[-1].upper(), "MR-4.5"
    elif piece.kind == "lost":
        letters, clause = LOST[piece.place].tile_type[0].upper(), "MR-4.3"
    fits = data.type[0].upper() in letters
    require(fits, f"{piece.id} must be on a tile of type {' or '.join(letters)}, got {data.id} ({clause})")
    _exchange(scene, chit, (slots.TILE_WARNING if piece.kind == "warning" else slots.TILE_CHITS)[tile])


def _exchange(scene: Scene, chit: int, target: int) -> None:
    """Move a chit to a pile, and one that the text doesn't mention the other way."""
    piles = scene.game.position.piles
    source = belongings.place_of(scene.game, chit)
    if source != target:
        free = indices(piles.masks[target] & ~scene.fixed)
        names = ", ".join([PIECES[one].id for one in indices(piles.masks[target])])
        require(free, f"{PIECES[chit].id} has no room beside {names} (MR-4.2 to MR-4.5)")
        if PIECES[free[0]].kind == "lost":
            _make_room(scene, free[0], source)
            free = indices(piles.masks[target] & ~scene.fixed)
        piles.move(1 << chit, source, target)
        piles.move(1 << free[0], target, source)
    scene.fixed |= 1 << chit


def _make_room(scene: Scene, lost: int, not_there: int) -> None:
    """Exchange the Lost City or Lost Castle with a chit of another tile of its type."""
    piles = scene.game.position.piles
    here = belongings.place_of(scene.game, lost)
    for tile, data in enumerate(TILES):
        slot = slots.TILE_CHITS[tile]
        free = piles.masks[slot] & ~scene.fixed
        if free and data.type == LOST[PIECES[lost].place].tile_type and slot not in (here, not_there):
            piles.move(1 << lost, here, slot)
            piles.move(free, slot, here)
            return
    raise PositionError(f"no tile is left for {PIECES[lost].id} (MR-4.3, MR-4.4)")


# Dwellings and Ghosts (MR-4.6, MR-4.7).


def _building(scene: Scene, dwelling: int, tile: int) -> None:
    position = scene.game.position
    homes = {TILE_OF[position.dwellings[one] if one >= 0 else position.ghosts]: one for one in BUILDINGS.values()}
    tiles = ", ".join([TILES[one].id for one in sorted(homes)])
    require(tile in homes, f"dwellings and Ghosts are on the tiles {tiles}, got {TILES[tile].id} (MR-4.6)")
    before = next(one for one, of in homes.items() if of == dwelling)
    for one, where in ((homes[tile], before), (dwelling, tile)):
        scene.game.put_dwelling(one, setup.dwelling_clearing(scene.game, where))


# Visitors and missions (MR-2.10, MR-19).


def _visitor(scene: Scene, words: Words) -> None:
    game, visitors = scene.game, scene.game.position.visitors
    number, side = divmod(words.name(VISITOR_SIDES, "visitor or mission"), 2)
    scene.once(" or ".join(VISITOR_SIDES[2 * number : 2 * number + 2]))
    if words.take("box"):
        box = words.number("box", 1, 7, "MR-2.10") - 1
        for other, chit in enumerate(visitors):
            if chit.box == box:
                visitors[other] = evolve(chit, box=visitors[number].box)
        visitors[number] = VisitorChit(side, box)
    elif words.take("taken"):
        seat = words.seat(game.player_count, "MR-1.14")
        task, name = missions.TASKS[2 * number + side], VISITOR_SIDES[2 * number + side]
        if task is None:
            raise PositionError(f"{name} can't be taken along (MR-19.1)")
        one = game.position.characters[seat]
        taken_at = words.clearing() if words.left and words.left[0] != "days" else beings.ground(game, one.hero)
        require(taken_at >= 0, f"name the clearing where {name} was taken (MR-19.5)")
        visitors[number] = VisitorChit(side, at=taken_at)
        is_second = isinstance(task, Campaign) and missions.campaign_carried(game, seat) is not None
        require(not is_second, "a character has one campaign at most (MR-19.2)")
        ends = task.days < FIGURES.days and words.take("days")
        days = words.number("days", 1, task.days, "MR-19.4, MR-19.7") if ends else task.days
        recorded = one.fame, one.notoriety
        missions.take_chit(game, one.hero, 2 * number + side, days)
        one.fame, one.notoriety = recorded  # taking a mission costs Notoriety, but the words give the final amounts
    else:
        visitors[number] = VisitorChit(side, at=words.clearing())


TABLE_WORDS: Final = (
    *(*PARTS_OF_TABLE, "has", "only", "dropped", "of", "known", "up", "box", "taken", "days"),
    *("by", "with", "inert", "on"),
)
"""The words of parts about the table."""
KNOWN: Final = (*PARTS_OF_TABLE, *BOXES, *VISITOR_SIDES, *MAP_CHITS, *CAMPFIRES, *BUILDINGS)
"""Everything that a part about the table can begin with, besides the spells that can be cast."""
