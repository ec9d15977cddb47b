"""A player's knowledge as an array of numbers, the player's seat first (MR-48).

Seats are counted from the player's. Clearings, denizens and pieces have the same place in every game. Each has a few
columns: a piece has its kind of place, as one of `PLACES`, and the number of the place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from arcana_core.actions import Action
from arcana_core.agenda import Step, steps_of
from arcana_core.cards.cards import indices
from arcana_core.knowledge.features import (
    Block,
    Counts,
    Each,
    Inside,
    MultiHot,
    Number,
    Numbers,
    OneHot,
    Planes,
    Sums,
    own_first,
)
from arcana_core.scenario.bounds import MOST
from arcana_magicrealm import actions
from arcana_magicrealm.actions import CLEARING_NAMES
from arcana_magicrealm.chapters.magic.casting import WITH_SPELL
from arcana_magicrealm.knowledge.features import Columns, ids_of, of_combat, of_recorded_spells, of_spells
from arcana_magicrealm.model.beings import ALL_BEINGS, ALOFT, BEINGS, COMPANIONS, DEAD, FIRST_COMPANION, FIRST_DENIZEN
from arcana_magicrealm.model.card_sets import CardSet
from arcana_magicrealm.model.characters import HEROES, MOST_PRINTS
from arcana_magicrealm.model.chits import CHIT_STATES, CHITS
from arcana_magicrealm.model.deals import DEALS, HIRED_FAMILIES, PARTNERS
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.effects import CURSES, EFFECT_KINDS, ON_INDIVIDUALS
from arcana_magicrealm.model.forms import FORM_IDS
from arcana_magicrealm.model.locations import CATEGORIES, DWELLINGS, SITES, VISITOR_CHITS
from arcana_magicrealm.model.melee import WINGS
from arcana_magicrealm.model.pieces import (
    ARMOR,
    DISCOVERIES,
    PIECE,
    PIECE_IDS,
    PLACE_NAMES,
    POTIONS,
    SITE_CARDS,
    TEACHING,
    TREASURE_CARDS,
    WEAPONS,
)
from arcana_magicrealm.model.pieces import CHITS as MAP_CHITS
from arcana_magicrealm.model.realm import ROADS, TILES
from arcana_magicrealm.model.slots import TEACHERS
from arcana_magicrealm.model.spells import SPELL, SPELL_IDS
from arcana_magicrealm.model.state import STAGES
from arcana_magicrealm.model.turns import ACTIVITIES

if TYPE_CHECKING:
    from arcana_magicrealm.knowledge.view import CharacterView, EffectView, View
    from arcana_magicrealm.model.deals import Deal
    from arcana_magicrealm.rules import Rules

TILE_IDS: Final = tuple([tile.id for tile in TILES])
DENIZEN_IDS: Final = tuple([denizen.id for denizen in DENIZENS])

ASKS: Final = (
    *[kind.__name__ for kind in steps_of("arcana_magicrealm") if kind.answer is not Step.answer],
    *("another", "none"),
)
"""The kinds of decision (MR-47)."""
_DECISIONS: Final = {"": "none"} | {asks: asks for asks in ASKS}
PLACES: Final = (
    *("mine", "another's", "partner", "site", "treasure", "tile", "clearing", "cache", "elsewhere"),
    "spell box",
)
"""The kinds of places of a piece whose place the player knows. Elsewhere: in question just now, or out of play."""
OF_BEINGS: Final = ("in a clearing", "dead", "mine", "another's", "hidden", "blocked", "turn over", "turn to come")
FAR: Final = 40
"""No tile is further from the Borderland than this, in columns or rows."""


def features(rules: Rules, players: int, cards: CardSet) -> Iterator[Block[View]]:
    """The features of an observation of a game with these cards, computed from a view."""
    columns = Columns(cards)
    seats = [f"{{}}: seat {seat}" if seat else "{}: mine" for seat in range(players)]
    yield Number("day", "day", high=rules.days + 1)
    yield OneHot("part of the day", STAGES, "stage")
    yield OneHot("my decision", ASKS, lambda view: _DECISIONS.get(view.asks, "another"))
    yield Each(seats, lambda view: own_first(view.characters, view.player), list(_of_a_character(columns)))
    yield from _of_the_map(players)
    yield Planes([f"denizen: {column}" for column in OF_BEINGS], DENIZEN_IDS, _draw_denizens)
    places = "clearing of the denizen, -1 in its box, -2 dead, -3 absorbed, -4 in the air"
    yield Numbers(places, DENIZEN_IDS, "denizen_at", low=ALOFT, high=MOST)
    yield Sums("form, from 1", BEINGS, _forms, high=len(FORM_IDS))
    companions = [companion.id for companion in COMPANIONS]
    places = "clearing of the companion, -1 for none, -4 in the air"
    yield Numbers(places, companions, "companion_at", low=ALOFT, high=MOST)
    for name, place in (("tile below in the air, from 1", 0), ("second tile, if it is between two, from 1", 1)):
        yield Sums(name, ALL_BEINGS, partial(_tiles_below, place=place), high=len(TILES))
    yield from _of_pieces(cards, columns)
    yield from _of_the_turn(players, columns)
    yield Inside("deal", list(_of_a_deal(columns)))
    yield from of_combat(players, columns)
    yield from of_spells(columns)
    played, used = _picked(actions.PlayPiece, "tool"), _picked(actions.UseSpell, "spell")
    tools = [PIECE_IDS[piece] for piece in actions.TOOLS if cards.pieces >> piece & 1]
    for name, of, picked in (
        ("chits", actions.CHITS, _picked(actions.PlayChit, "chit")),
        ("pieces", tools, lambda view: [PIECE_IDS[actions.TOOLS[one]] for one in played(view)]),
        ("forms", actions.FORM_SIDES, _picked(actions.PlayForm, "side")),
        ("wings", WINGS, _picked(actions.PlayWings, "wings")),
        ("directions", actions.WAYS, _picked(actions.Go, "way")),
        ("spells", columns.spells, lambda view: [SPELL_IDS[one] for one in used(view)]),
        ("enchanted chits", actions.MAGIC_CHITS, _picked(actions.EnchantChit, "chit")),
        ("elves", actions.KINDS_OF_ELF, _picked(actions.BeElf, "kind")),
        ("sides", actions.SIDES_UP, _picked(actions.ShowUp, "side")),
        ("boxes", [f"box {box}" for box in range(1, 8)], _picked(actions.InBox, "number")),
    ):
        yield Counts(f"my picks of {name}", of, picked, high=MOST)


def _tiles_below(view: View, *, place: int) -> list[tuple[int, int]]:
    return [(being, tiles[place] + 1) for being, tiles in view.aloft if len(tiles) > place]


def _of_a_character(columns: Columns) -> Iterator[Block[CharacterView]]:
    states = [f"chit {number} {state}" for number in range(CHITS) for state in CHIT_STATES]
    yield OneHot("character", [hero.id for hero in HEROES], "hero")
    yield OneHot("status", ("playing", "dead", "out", "left"), "status")
    yield Number("clearing, -1 off the map, -4 in the air", "at", low=ALOFT, high=MOST)
    yield Number("gold, -1 if unknown", "gold", low=-1, high=MOST)
    yield Number("fame", lambda one: one.fame[0] / one.fame[1], low=-MOST, high=MOST)
    yield Number("clearing it came from, -1 for none", "came", low=-1, high=MOST)
    ends = ("end that it left", "other end")
    yield Numbers("clearing of its roadway, -1 for none", ends, lambda one: (*one.road, -1, -1)[:2], low=-1, high=MOST)
    yield Number("kills today", "kills", high=MOST)
    yield Number("berserk", "is_berserk")
    yield Number("print of its chits", "variant", high=MOST_PRINTS)
    yield MultiHot("curses", CURSES, "curses")
    yield Number("notoriety", lambda one: one.notoriety[0] / one.notoriety[1], low=-MOST, high=MOST)
    yield Number("inactive cards", "bag_count", high=len(columns.pieces))
    yield Number("transmorphized belongings", lambda one: one.frozen.count, high=len(columns.pieces))
    yield MultiHot("states of chits", states, _states)
    yield MultiHot("paths and passages, as far as known", DISCOVERIES[: len(ROADS)], lambda one: indices(one.paths))
    yield MultiHot("sites and site cards, as far as known", PLACE_NAMES, lambda one: indices(one.places))
    names = [data.category for data in CATEGORIES]
    yield Sums("victory points, as far as known", names, lambda one: enumerate(one.victory), high=MOST)
    yield Sums("relations", PARTNERS, lambda one: enumerate(one.relations), low=-MOST, high=MOST)
    yield from of_recorded_spells(columns)


def _states(one: CharacterView) -> list[int]:
    return [len(CHIT_STATES) * number + CHIT_STATES.index(state) for number, state in enumerate(one.chits)]


# The map.


def _of_the_map(players: int) -> Iterator[Block[View]]:
    for place, name in enumerate(("column", "row", "turns")):
        yield Numbers(f"{name} of the tile", TILE_IDS, _all_of("placements", itemgetter(place)), low=-FAR, high=FAR)
    yield MultiHot("enchanted", TILE_IDS, lambda view: indices(view.enchanted))
    yield Numbers("chits of the tile", TILE_IDS, lambda view: [pile.count for pile in view.chits], high=MOST)
    dwellings = [one.id for one in DWELLINGS]
    yield Numbers("clearing of the dwelling, -1 for none", dwellings, "dwellings", low=-1, high=MOST)
    visitors = [one.sides[0] for one in VISITOR_CHITS]
    for name, low in (("side", 0), ("box", -1), ("at", -1)):
        yield Numbers(f"visitor chit: {name}", visitors, _all_of("visitors", attrgetter(name)), low=low, high=MOST)
    yield Numbers("visitor chit: carrier, 0 for mine, -1 for none", visitors, _carriers, low=-1, high=players - 1)
    yield Planes([f"character there: seat {seat}" for seat in range(players)], CLEARING_NAMES, _draw_characters)
    crowds = [(f"{crowd} there", len(DENIZENS)) for crowd in ("unhired denizens", "hirelings")]
    yield Planes(crowds, CLEARING_NAMES, _draw_crowds)
    yield Sums("abandoned pieces", CLEARING_NAMES, lambda view: [(at, len(heap)) for at, heap in view.heaps], high=MOST)
    yield Sums("caches", CLEARING_NAMES, lambda view: [(one.clearing, 1) for _, one in view.caches], high=MOST)


def _all_of(name: str, get: Callable[[Any], int]) -> Callable[[View], list[int]]:
    return lambda view: [*map(get, getattr(view, name))]


def _carriers(view: View) -> list[int]:
    player, count = view.player or 0, len(view.characters)
    return [one.carrier if one.carrier < 0 else (one.carrier - player) % count for one in view.visitors]


def _draw_characters(view: View, planes: NDArray[np.float32]) -> None:
    for seat, one in enumerate(own_first(view.characters, view.player)):
        if one.at >= 0:
            planes[seat, one.at] = 1


def _draw_crowds(view: View, planes: NDArray[np.float32]) -> None:
    for at, owner in zip(view.denizen_at, view.owners, strict=True):
        if at >= 0:
            planes[int(owner >= 0), at] += 1


def _forms(view: View) -> list[tuple[int, int]]:
    return [(being, FORM_IDS.index(form) + 1) for being, form in view.forms]


def _draw_denizens(view: View, planes: NDArray[np.float32]) -> None:
    at, owners = np.array(view.denizen_at), np.array(view.owners)
    player = -2 if view.player is None else view.player
    planes[:4] = at >= 0, at == DEAD, owners == player, (owners >= 0) & (owners != player)
    for column, beings in enumerate((view.hidden, view.blocked, view.had_turn, view.bowl), 4):
        for being in beings:
            if FIRST_DENIZEN <= being < FIRST_COMPANION:
                planes[column, being - FIRST_DENIZEN] = 1


# Pieces.


def _of_pieces(cards: CardSet, of: Columns) -> Iterator[Block[View]]:
    treasures, potions = TREASURE_CARDS.mask & cards.pieces, POTIONS.mask & cards.pieces
    weapons = partial(_weapons, potions=potions, weapons=[*of.pieces, "dagger"])
    places: list[str | tuple[str, float]] = [f"piece: {place}" for place in PLACES]
    yield Planes([*places, ("piece: number of the place, from 1", MOST)], of.pieces, partial(_draw_pieces, of))
    yield MultiHot("alerted", ids_of(WEAPONS | treasures), _among(WEAPONS | treasures, "alerted"))
    yield MultiHot("damaged", ids_of(ARMOR), _among(ARMOR, "damaged"))
    yield MultiHot("face up", ids_of(MAP_CHITS), _among(MAP_CHITS, "face_up"))
    yield MultiHot("known to everybody", ids_of(MAP_CHITS | _CARDS), _among(MAP_CHITS | _CARDS, "revealed"))
    yield MultiHot("potions at work", ids_of(potions), lambda view: [PIECE_IDS[card] for card in _potions(view)])
    yield Numbers("weapon with the potion, from 1, last the dagger", ids_of(potions), weapons, high=len(of.pieces) + 1)
    yield MultiHot("enchanted items", TEACHERS, _enchanted_items)
    yield Counts("types used up this Evening", ids_of(TEACHING | WITH_SPELL), _used_cards, high=MOST)
    yield Numbers("awakened cards", TEACHERS, lambda view: [*map(len, view.awakened)], high=MOST)
    sites = [site.id for site in SITES]
    yield Numbers("treasures", sites, lambda view: [*map(len, view.sites)], high=MOST)
    yield Numbers("cards of the partner", PARTNERS, lambda view: [pile.count for pile in view.cards], high=MOST)


def _enchanted_items(view: View) -> list[int]:
    enchanted = {effect.target for effect in view.effects_of("enchanted item")}
    return [number for number, name in enumerate(TEACHERS) if PIECE[name] in enchanted]


def _used_cards(view: View) -> list[str]:
    return [PIECE_IDS[card] for card, _ in {*view.used_cards}]


def _potions(view: View) -> dict[int, str]:
    """The weapon that each working potion is on: its id, "dagger", or "" for none."""
    return {effect.target: effect.data for effect in view.effects_of("potion")}


def _weapons(view: View, *, potions: int, weapons: Sequence[str]) -> list[int]:
    on = _potions(view)
    return [weapons.index(on[card]) + 1 if on.get(card) else 0 for card in indices(potions)]


def _draw_pieces(of: Columns, view: View, planes: NDArray[np.float32]) -> None:
    found: list[tuple[int, int, int]] = []  # kind of place, number of the place, piece
    for seat, one in enumerate(own_first(view.characters, view.player)):
        kind = int(seat > 0)
        found += [(kind, 2 * seat + 1, piece) for piece in (*one.bag, *one.frozen.known)]
        found += [(kind, 2 * seat + 1 + (piece in one.active), piece) for piece in one.open]
    for number, pile in enumerate(view.packs):
        found += [(1, 2 * len(view.characters) + number + 1, piece) for piece in pile.known]
    for being, pile in view.burdens:
        found += [(1, 2 * len(view.characters) + len(view.packs) + being + 1, piece) for piece in pile.known]
    for kind, several in (
        (2, [*view.goods]),
        (2, [pile.known for pile in view.cards]),
        (3, view.sites),
        (4, [pile.known for pile in view.boxes]),
        (5, [pile.known for pile in view.chits]),
        (9, [*view.site_spells, *view.visitor_spells, *view.teacher_spells]),
    ):
        found += [(kind, number, piece) for number, pieces in enumerate(several, 1) for piece in pieces if piece >= 0]
    found += [(6, at + 1, piece) for at, pieces in view.heaps for piece in pieces if piece >= 0]
    found += [(7, number, piece) for number, one in view.caches for piece in one.pieces if piece >= 0]
    found += [(8, 1, piece) for piece in view.drawn.known] + [(8, 2, piece) for piece in view.out_of_play.known]
    if found:
        kinds, numbers, pieces = np.array([(kind, number, of.of_piece[piece]) for kind, number, piece in found]).T
        planes[kinds, pieces] = 1
        planes[len(PLACES), pieces] = numbers


_CARDS: Final = sum([1 << card for card in SITE_CARDS])


def _among(mask: int, name: str) -> Callable[[View], list[str]]:
    return lambda view: [PIECE_IDS[piece] for piece in getattr(view, name) if mask >> piece & 1]


# The turn, decisions, deals.


def _of_the_turn(players: int, columns: Columns) -> Iterator[Block[View]]:
    codes = tuple(ACTIVITIES)
    yield Number("monster roll", "monster_roll", high=6)
    yield OneHot("individual in turn", ALL_BEINGS, lambda view: -1 if view.turn is None else view.turn.individual)
    yield Number("phase of the turn", lambda view: 0 if view.turn is None else view.turn.number, high=MOST)
    yield Counts("activities of the turn, as far as known", codes, _now, high=MOST)
    yield Counts("my recorded activities", codes, _recorded, high=MOST)
    yield Counts("my picks of activities", codes, _picked(actions.Record, "activity"), high=MOST)
    yield Counts("my picks of clearings", CLEARING_NAMES, _picked(actions.InClearing, "clearing"), high=MOST)
    yield Number("my picks", lambda view: len(view.picks), high=MOST)
    yield Number("players who have decided", lambda view: sum(view.decided), high=players)
    kinds = [kind.name for kind in EFFECT_KINDS if kind.name not in (*SPELL, "energized")]
    yield Counts("effects on me or by me", kinds, _my_effects, high=MOST)
    yield Counts("nullified effects", [*CURSES, *columns.in_effect], _nullified, high=MOST)
    yield Number("the Vault is open", "open_vault")
    yield Number("an enchantment is prepared", lambda view: view.turn is not None and view.turn.prepared)


def _now(view: View) -> list[str]:
    return [] if view.turn is None else [phase.activity for phase in view.turn.phases]


def _recorded(view: View) -> list[str]:
    return [phase.activity for _, made in view.turns for phase in made]


def _picked(kind: type[Action], number: str) -> Callable[[View], list[int]]:
    return lambda view: [getattr(pick, number) for pick in view.picks if isinstance(pick, kind)]


def _my_effects(view: View) -> list[str]:
    me = view.me
    return [effect.kind for effect in view.effects if me is not None and _is_mine(effect, me.hero, view.player)]


def _nullified(view: View) -> list[str]:
    return [effect.kind for effect in view.effects if effect.is_nullified]


def _is_mine(effect: EffectView, hero: int, player: int | None) -> bool:
    if effect.kind in SPELL or effect.kind == "energized":
        return False
    if effect.kind in ON_INDIVIDUALS:
        return effect.target == hero
    return effect.source == (hero if effect.kind in ("potion", "wish for peace") else player)


def _of_a_deal(columns: Columns) -> Iterator[Block[Deal]]:
    yield OneHot("deal of", BEINGS, "being")
    yield OneHot("partner", (*PARTNERS, *HIRED_FAMILIES), "partner")
    yield OneHot("kind of deal", DEALS, "kind")
    yield Number("basic price", "price", high=MOST)
    yield Number("piece, from 1", lambda deal: columns.of_piece[deal.piece] + 1, high=len(columns.pieces))
    yield MultiHot("natives", DENIZEN_IDS, lambda deal: [being - FIRST_DENIZEN for being in indices(deal.natives)])
    yield Number("column, -1 before the roll", "column", low=-1, high=4)
    yield Number("belongings offered", lambda deal: deal.offered.bit_count(), high=len(columns.pieces))
