"""A player's knowledge as an array of numbers, the player's seat first (MR-48).

Seats are counted from the player's. Clearings, characters, denizens and pieces have the same place in every game. Of
abandoned pieces and of goods it has what the viewer knows, not in which order they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from arcana_core.cards.cards import indices
from arcana_core.knowledge.features import Block, Counts, Each, Inside, MultiHot, Number, OneHot, Sums
from arcana_core.scenario.bounds import MOST
from arcana_magicrealm import actions
from arcana_magicrealm.actions import CLEARING_NAMES, DISCOVERIES, PARTNERS, PLACE_NAMES
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.deals import DEALS
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.locations import CATEGORIES, DWELLINGS, SITES, VISITOR_CHITS
from arcana_magicrealm.model.pieces import CHITS, PIECES
from arcana_magicrealm.model.realm import CLEARINGS, ROADS, TILES
from arcana_magicrealm.model.state import ACTIVITIES, BEINGS, EFFECT_KINDS, STAGES

if TYPE_CHECKING:
    from arcana_magicrealm.knowledge.view import CharacterView, View
    from arcana_magicrealm.model.deals import Deal
    from arcana_magicrealm.rules import Rules

TILE_IDS = tuple([tile.id for tile in TILES])
PIECE_IDS = tuple([piece.id for piece in PIECES])
CHIT_NUMBERS = indices(CHITS)
PLACE_OF_CHIT = {chit: place for place, chit in enumerate(CHIT_NUMBERS)}
CHIT_STATES = "AEFWCL"
STATUSES = ("playing", "dead", "out", "left")
ASKS = (
    *("LayTile", "ChooseCharacters", "PlaceVisitors", "SecretChoices", "Birdsong", "AssignUnderlings", "StartOfPhase"),
    *("ChooseSearch", "ChooseClearing", "ChooseLine", "ExchangeSeen", "Obtained", "AbandonNext", "RestoreLoad"),
    *("PayAsterisks", "MakeChange", "Wound", "Alert", "Rest", "AlertTogether", "RestTogether", "MayBlock"),
    *("AskFollowers", "LeaveBehind", "ChooseTrade", "ChoosePartner", "Selling"),
    *("ChooseGoods", "Bargain", "ChooseNatives", "Meeting", "Opportunity", "Offence", "OpenVault", "UseCache"),
    *("Proposing", "Answering", "Suicide", "Restart", "LastRearranging", "another", "none"),
)
"""The kinds of decision (MR-47)."""
FAR = 40
"""No tile is further from the Borderland than this, in columns or rows."""


def features(rules: Rules, players: int) -> Iterator[Block[View]]:
    """The features of an observation, computed from a view."""
    seats = [f"{{}}: seat {seat}" if seat else "{}: mine" for seat in range(players)]
    yield Number("day", "day", high=rules.days + 1)
    yield OneHot("part of the day", STAGES, "stage")
    yield OneHot("my decision", ASKS, _asked)
    yield Each(seats, _seats, list(_of_a_character()))
    yield from _of_the_map()
    yield from _of_beings()
    yield from _of_the_boxes()
    yield from _of_the_turn(players)
    yield Inside("deal", list(_of_a_deal()))


def _asked(view: View) -> str:
    if not view.asks:
        return "none"
    return view.asks if view.asks in ASKS else "another"


def _seats(view: View) -> Iterable[CharacterView]:
    first = view.player or 0
    return (*view.characters[first:], *view.characters[:first])


def _of_a_character() -> Iterator[Block[CharacterView]]:
    states = [f"chit {number} {state}" for number in range(12) for state in CHIT_STATES]
    yield OneHot("character", [hero.id for hero in HEROES], "hero")
    yield OneHot("status", STATUSES, "status")
    yield OneHot("clearing", CLEARING_NAMES, lambda one: max(one.at, -1))
    yield Number("gold, -1 if unknown", "gold", low=-1, high=MOST)
    yield Number("fame", lambda one: one.fame[0] / one.fame[1], low=-MOST, high=MOST)
    yield Number("notoriety", lambda one: one.notoriety[0] / one.notoriety[1], low=-MOST, high=MOST)
    yield MultiHot(
        "states of chits",
        states,
        lambda one: [6 * number + CHIT_STATES.index(state) for number, state in enumerate(one.chits)],
    )
    yield MultiHot("active", PIECE_IDS, "active")
    yield MultiHot("in the open", PIECE_IDS, "open")
    yield MultiHot("inactive cards, as far as known", PIECE_IDS, "bag")
    yield Number("inactive cards", "bag_count", high=len(PIECES))
    yield MultiHot("paths and passages, as far as known", DISCOVERIES[: len(ROADS)], lambda one: indices(one.paths))
    yield MultiHot("sites and site cards, as far as known", PLACE_NAMES, lambda one: indices(one.places))
    names = [data.category for data in CATEGORIES]
    yield Sums("victory points, as far as known", names, lambda one: enumerate(one.victory), high=20)
    yield Sums("relations", PARTNERS, lambda one: enumerate(one.relations), low=-MOST, high=MOST)


def _of_the_map() -> Iterator[Block[View]]:
    for place, name in enumerate(("column", "row", "turns")):
        yield Sums(f"{name} of the tile", TILE_IDS, _placed(place), low=-FAR, high=FAR)
    yield MultiHot("enchanted", TILE_IDS, lambda view: indices(view.enchanted))
    yield MultiHot(
        "clearing of the dwelling",
        _pairs([one.id for one in DWELLINGS], CLEARING_NAMES),
        lambda view: _at(enumerate(view.dwellings)),
    )
    chits = [PIECES[chit].id for chit in CHIT_NUMBERS]
    yield MultiHot("chit of the tile, as far as known", _pairs(TILE_IDS, chits), _known_chits)
    yield Sums(
        "chits of the tile", TILE_IDS, lambda view: enumerate([pile.count for pile in view.chits]), high=len(chits)
    )
    yield MultiHot("chits face up", PIECE_IDS, "face_up")
    yield MultiHot("pieces revealed", PIECE_IDS, "revealed")
    yield MultiHot(
        "clearing of the visitor chit",
        _pairs([one.sides[0] for one in VISITOR_CHITS], CLEARING_NAMES),
        lambda view: _at(enumerate([chit.at for chit in view.visitors])),
    )
    yield Sums(
        "side of the visitor chit",
        [one.sides[0] for one in VISITOR_CHITS],
        lambda view: enumerate([chit.side for chit in view.visitors]),
    )
    yield Sums(
        "abandoned pieces",
        CLEARING_NAMES,
        lambda view: [(clearing, len(stack)) for clearing, stack in view.heaps],
        high=len(PIECES),
    )
    yield MultiHot("abandoned, as far as known", PIECE_IDS, _abandoned)


def _pairs(first: Iterable[str], second: Iterable[str]) -> list[str]:
    others = [*second]
    return [f"{one}: {other}" for one in first for other in others]


def _at(places: Iterable[tuple[int, int]]) -> list[int]:
    return [len(CLEARINGS) * number + at for number, at in places if at >= 0]


def _placed(place: int) -> Callable[[View], list[tuple[int, int]]]:
    return lambda view: [(tile, placement[place]) for tile, placement in enumerate(view.placements)]


def _known_chits(view: View) -> list[int]:
    return [
        len(CHIT_NUMBERS) * tile + PLACE_OF_CHIT[chit] for tile, pile in enumerate(view.chits) for chit in pile.known
    ]


def _abandoned(view: View) -> list[int]:
    return [piece for _, stack in view.heaps for piece in stack if piece >= 0]


def _of_beings() -> Iterator[Block[View]]:
    ids = [denizen.id for denizen in DENIZENS]
    yield MultiHot("clearing of the denizen", _pairs(ids, CLEARING_NAMES), lambda view: _at(enumerate(view.denizen_at)))
    yield MultiHot("dead denizens", ids, lambda view: [n for n, at in enumerate(view.denizen_at) if at < -1])
    yield MultiHot("my hirelings", ids, lambda view: [n for n, seat in enumerate(view.owners) if seat == view.player])
    yield MultiHot(
        "hirelings of others",
        ids,
        lambda view: [n for n, seat in enumerate(view.owners) if seat >= 0 and seat != view.player],
    )
    yield MultiHot("hidden", BEINGS, lambda view: view.hidden)
    yield MultiHot("blocked", BEINGS, lambda view: view.blocked)
    yield MultiHot("turn over", BEINGS, lambda view: view.had_turn)
    yield MultiHot("turn to come", BEINGS, "bowl")
    yield MultiHot("followers", BEINGS, lambda view: [follower for follower, _ in view.guides])
    yield MultiHot("guides", BEINGS, lambda view: [guide for _, guide in view.guides])
    yield MultiHot("alerted weapons", PIECE_IDS, "alerted")
    yield MultiHot("damaged armour", PIECE_IDS, "damaged")


def _of_the_boxes() -> Iterator[Block[View]]:
    sites = [site.id for site in SITES]
    yield Sums("treasures", sites, lambda view: enumerate(map(len, view.sites)), high=len(PIECES))
    yield MultiHot("at a site, as far as known", PIECE_IDS, lambda view: _named(view.sites))
    yield MultiHot("for sale", PIECE_IDS, lambda view: _named(view.goods))
    yield MultiHot("cards of partners, as far as known", PIECE_IDS, lambda view: _named(p.known for p in view.cards))
    yield Sums("cards", PARTNERS, lambda view: enumerate([pile.count for pile in view.cards]), high=len(PIECES))
    yield MultiHot("out of play", PIECE_IDS, lambda view: view.out_of_play.known)
    yield MultiHot("being decided about", PIECE_IDS, lambda view: view.drawn.known)


def _named(stacks: Iterable[tuple[int, ...]]) -> list[int]:
    return [piece for stack in stacks for piece in stack if piece >= 0]


def _of_the_turn(players: int) -> Iterator[Block[View]]:
    codes = tuple(ACTIVITIES)
    yield Number("monster roll", "monster_roll", high=6)
    yield OneHot("individual in turn", BEINGS, lambda view: -1 if view.turn is None else view.turn.individual)
    yield Number("phase of the turn", lambda view: 0 if view.turn is None else view.turn.number, high=MOST)
    yield Counts("activities of the turn, as far as known", codes, _activities_of_turn, high=MOST)
    yield Counts("my recorded activities", codes, _recorded, high=MOST)
    yield Counts("my picks of activities", codes, _picked_activities, high=MOST)
    yield Counts("my picks of clearings", CLEARING_NAMES, _picked_clearings, high=MOST)
    yield Number("my picks", lambda view: len(view.picks), high=MOST)
    yield Number("players who have decided", lambda view: sum(view.decided), high=players)
    kinds = [kind.name for kind in EFFECT_KINDS]
    yield Counts("effects on me or by me", kinds, _my_effects, high=MOST)
    yield Number("the Vault is open", "open_vault")


def _activities_of_turn(view: View) -> list[str]:
    return [] if view.turn is None else [phase.activity for phase in view.turn.phases]


def _recorded(view: View) -> list[str]:
    return [phase.activity for _, phases in view.turns for phase in phases]


def _picked_activities(view: View) -> list[int]:
    return [pick.activity for pick in view.picks if isinstance(pick, actions.Record)]


def _picked_clearings(view: View) -> list[int]:
    return [pick.clearing for pick in view.picks if isinstance(pick, actions.InClearing)]


def _my_effects(view: View) -> list[str]:
    me = view.me
    return [
        effect.kind
        for effect in view.effects
        if me is not None
        and (effect.target == me.hero if effect.kind == "found hidden enemies" else effect.source == view.player)
    ]


def _of_a_deal() -> Iterator[Block[Deal]]:
    yield OneHot("deal of", BEINGS, "being")
    yield OneHot("partner", PARTNERS, "partner")
    yield OneHot("kind of deal", DEALS, "kind")
    yield Number("basic price", "price", high=MOST)
    yield OneHot("piece", PIECE_IDS, "piece")
    yield MultiHot("natives", BEINGS, lambda deal: indices(deal.natives))
    yield Number("column, -1 before the roll", "column", low=-1, high=4)
    yield MultiHot("offered", PIECE_IDS, lambda deal: indices(deal.offered))
