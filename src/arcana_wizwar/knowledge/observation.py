"""A player's knowledge as an array: planes of the labyrinth, then numbers, the player's seat first (WW-23).

Planes have a number for each square of a 10 x 10 board, also on smaller boards. Seats are counted from the player's in
turn order. The numbers of empty seats are 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from arcana_core.geometry.lattice import NOTHING, Lattice
from arcana_core.geometry.squares import Edge as Stands
from arcana_core.geometry.squares import bits
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
from arcana_wizwar import actions
from arcana_wizwar.chapters.board.objects import OBJECTS
from arcana_wizwar.model.bounds import PHASES, PLAYS, TYPES
from arcana_wizwar.model.labyrinth import COLOURS
from arcana_wizwar.model.state import NOWHERE, Damage, Draft, Frame, Journey, PickedUp, Play, Spell
from arcana_wizwar.rules import SCHOOLS

if TYPE_CHECKING:
    from arcana_wizwar.knowledge.view import View, WizardView
    from arcana_wizwar.model.cards import CardSet
    from arcana_wizwar.rules import Rules

SQUARES = actions.ROWS * actions.COLUMNS
SPOTS = tuple(f"{row},{column}" for row in range(actions.ROWS) for column in range(actions.COLUMNS))

SEATS = ("mine", "next", "second next", "third next")
"""Seats in turn order from the player's."""

ON_SIDES = ("wall", "closed door", "door that I can open", "open door", "fire", "sealed door")
"""The contents of each side of each square, also on the outside."""

THINGS = ("stone_block", "thornbush", "rosebush", "dust_cloud", "trap_token", "tacks", "dropped_item")
"""The objects in squares."""


ASKS = (
    *("DraftSchools", "TimePasses", "Main", "Choose", "Window", "HoldOrLock", "Lift", "LiftMore"),
    *("KeepToLimit", "MustDiscard", "Burn", "Travel", "Knock", "PickSquare", "PickLoss", "TakeOne"),
    *("ClearMind", "Hide", "LayTrap", "ChooseTurn", "Discarding", "Drawing"),
)
"""The kinds of decision (WW-22)."""

ON_ITS_WAY = ("cast", "counter", "punch", "use", "ability", "another effect", "damage", "treasure", "journey")
ALSO = ("fire", "water", "lightning")
DECK_SCHOOLS = ("white_cantrip", "black_cantrip", *SCHOOLS)
POWERS = ("attacks", "no_attack", "counters_only", "untouchable", "fills", "arms", "reduces", "doubles", "feather")
FLAGS = ("boosted", "stunned", "has_moved", "may_not_move", "no_treasure", "phase_ended", "nothing_done", "corner")
"""The switches of the turn, as in the view."""


def features(rules: Rules, players: int, cards: CardSet) -> Iterator[Block[View]]:
    """The features of an observation, computed from a view."""
    deck, most = len(cards), max(len(copies) for copies in cards.copies)
    keys, items = [kind.key for kind in cards], [kind.key for kind in cards if kind.is_item]
    cracks = max(kind.cracks for kind in OBJECTS.values())
    squares: list[Block[Iterable[int]]] = [Counts("squares", SPOTS, iter, high=deck)]
    sides = [f"{what} to the {side}" for what in ON_SIDES for side in actions.SIDE_NAMES]
    of_sides = [(f"cracks to the {side}", cracks) for side in actions.SIDE_NAMES]
    yield Planes(["squares of the board", *sides, *of_sides], SPOTS, _draw)
    yield Each(THINGS, _things, squares)
    yield Each([f"{key} lying" for key in items], _items_lying(cards, items), squares)
    yield Sums("cracks of the object there", SPOTS, _cracks, high=cracks)
    yield MultiHot("the object there is my creation", SPOTS, _made_by_me)
    yield MultiHot("the trap, if I know it", SPOTS, _known_traps)
    yield MultiHot("held by Glue", SPOTS, _glued)
    yield Each([f"home base: {seat}" for seat in SEATS], _homes, [OneHot("square", SPOTS, int)])
    yield Each([f"treasures lying: {seat}" for seat in SEATS], _treasures, [Counts("squares", SPOTS, list, high=2)])
    yield Each([f"wizard: {seat}" for seat in SEATS], _squares, [OneHot("square", SPOTS, int)])
    yield OneHot("astral projection of the active wizard", SPOTS, "astral")
    yield MultiHot("aim of the pending play", SPOTS, lambda view: _aims(view.frames[-1] if view.frames else None))
    yield MultiHot("aim of my draft", SPOTS, lambda view: _aims(view.draft))

    yield Each([f"{{}}: {seat}" for seat in SEATS], _seats, list(_of_a_wizard(rules, players, cards)))
    yield Each(("discard pile 0", "discard pile 1"), "discards", [Counts("cards", keys, tuple, high=most)])
    yield Each(("schools of deck 0", "schools of deck 1"), "schools", [MultiHot("schools", DECK_SCHOOLS, tuple)])
    yield Numbers("cards in the decks", ("deck 0", "deck 1"), "decks", high=deck)
    yield OneHot("players", (2, 3, 4), lambda view: len(view.wizards))
    yield OneHot("side", ("A", "B"), "side")
    yield OneHot("phase", PHASES, "phase")
    yield OneHot("active player", SEATS, lambda view: _seat_of(view, view.active))
    yield OneHot("decision that I have to make", (*ASKS, "another", "none"), _asked)
    yield Number("turns begun", "turn", high=rules.turn_limit or MOST)
    yield Number("movement points left", "moves", low=-MOST, high=MOST)
    yield Number("attacks made", "attacks", high=MOST)
    yield Number("cards drawn in this phase", "drawn", high=deck)
    yield Number("energy stored by Add", "sum", high=MOST)
    for name in FLAGS:
        yield Number(name.replace("_", " "), name)
    yield Number("frames", lambda view: len(view.frames), high=MOST)
    yield Inside(_on_its_way, list(_of_a_frame(cards)))
    yield Inside("draft", list(_of_a_draft(cards)))
    yield MultiHot("wizards named by my draft", SEATS, lambda view: _wizards_named(view, view.draft))


def _of_a_wizard(rules: Rules, players: int, cards: CardSet) -> Iterator[Block[Seat]]:
    keys, items = [kind.key for kind in cards], [kind.key for kind in cards if kind.is_item]
    lasting = [kind.key for kind in cards if kind.lasts]
    of, deck, most = cards.of, len(cards), max(len(copies) for copies in cards.copies)
    granted = sum(abs(worth) for kind in of for worth in kind.grants.values() if isinstance(worth, int))
    yield Number("alive", "wizard.alive")
    yield Number("life", "wizard.life", low=-MOST, high=rules.life_max)
    yield Number("points", "wizard.points", high=3 * (players - 1))
    yield Number("kills", "wizard.kills", high=players - 1)
    yield Number("stun tokens", "wizard.stun", high=MOST)
    yield Number("cards in hand", "wizard.hand_count", high=deck)
    yield Number("base speed", "wizard.base_speed", low=-granted, high=rules.base_speed + granted)
    yield Number(
        "hand size less its limit", lambda seat: seat.wizard.hand_size - seat.wizard.hand_max, low=-MOST, high=deck
    )
    yield Number("Homunculus life", lambda seat: sum([spell.life for spell in seat.under]), high=MOST)
    yield OneHot("colour", COLOURS, "wizard.colour")
    yield OneHot("carries a treasure", [f"of {seat}" for seat in SEATS], "treasure")
    yield Numbers("powers", POWERS, attrgetter(*[f"wizard.powers.{name}" for name in POWERS]), high=granted)
    yield Counts("items", items, lambda seat: [of[card].key for card in seat.wizard.items], high=most)
    yield Counts("hand, as far as known", keys, "wizard.hand", high=most)
    yield Counts("spells in play cast by", lasting, lambda seat: [of[one.card].key for one in seat.cast], high=most)
    yield Sums(
        "energy tokens on them", lasting, lambda seat: [(of[one.card].key, one.energy) for one in seat.cast], high=MOST
    )
    yield Counts("spells on the wizard", lasting, lambda seat: [of[one.card].key for one in seat.under], high=most)


def _of_a_frame(cards: CardSet) -> Iterator[Block[OnItsWay]]:
    yield OneHot("on its way", ON_ITS_WAY, "kind")
    yield OneHot("player behind it", SEATS, "behind")
    yield MultiHot("players concerned", SEATS, "about")
    yield OneHot("its card", [kind.key for kind in cards], lambda top: _key(cards, getattr(top.frame, "card", NOWHERE)))
    yield Number("its energy", lambda top: getattr(top.frame, "energy", 0), high=MOST)
    yield Number("steps left of it", lambda top: getattr(top.frame, "left", 0), high=MOST)
    yield Number("its physical damage", lambda top: getattr(top.frame, "physical", 0), high=MOST)
    yield Number("its magical damage", lambda top: getattr(top.frame, "magical", 0), high=MOST)
    yield Number("it is canceled", lambda top: getattr(top.frame, "canceled", False))
    yield MultiHot("its damage is also", ALSO, lambda top: getattr(top.frame, "also", ()))


def _of_a_draft(cards: CardSet) -> Iterator[Block[Draft]]:
    yield OneHot("my draft", PLAYS, "kind")
    yield OneHot("card of my draft", [kind.key for kind in cards], lambda draft: _key(cards, draft.card))
    yield OneHot("my draft is played as", TYPES, lambda draft: draft.type or None)
    yield OneHot("way picked for my draft", range(max(len(kind.modes) for kind in cards)), "mode")
    yield Number("number picked for my draft, -1 if none is", "number", low=-1, high=MOST)
    yield Number("cards spent on my draft", lambda draft: len(draft.energy or ()), high=len(cards))


@frozen
class OnItsWay:
    """The innermost frame: its kind, and the places in `SEATS` of its player and its targets."""

    frame: Frame
    kind: str
    behind: int
    about: list[int]


@frozen
class Seat:
    """A wizard, the place in `SEATS` of the carried treasure's owner (-1), the spells cast and suffered."""

    wizard: WizardView
    treasure: int
    cast: list[Spell]
    under: list[Spell]


def _seat_of(view: View, player: int) -> int:
    """The place in `SEATS` of a player, -1 for none."""
    return NOWHERE if player < 0 else (player - (view.player or 0)) % len(view.wizards)


def _seats(view: View) -> Iterable[Seat]:
    owners = {wizard.colour: player for player, wizard in enumerate(view.wizards)}
    seats = []
    for player, wizard in enumerate(view.wizards):
        owner = NOWHERE if wizard.treasure < 0 else owners.get(wizard.treasure // 2, NOWHERE)
        cast = [spell for spell in view.spells if spell.caster == player]
        under = [spell for spell in view.spells if spell.wizard == player]
        seats.append(Seat(wizard, _seat_of(view, owner), cast, under))
    return own_first(seats, view.player)


# The labyrinth.


@lru_cache(maxsize=16)
def _edges_of(lattice: Lattice, squares: int) -> tuple[NDArray[np.intp], NDArray[np.bool_], NDArray[np.bool_]]:
    """The edge, and whether it is an outer wall, by side and square; whether each square is on the board."""
    there = np.zeros(SQUARES, dtype=np.bool_)
    edges = np.full((4, SQUARES), 8 * SQUARES - 1, dtype=np.intp)  # no edge has this number
    outside = np.zeros((4, SQUARES), dtype=np.bool_)
    for square in bits(squares):
        there[square] = True
        for side in range(4):
            edges[side, square] = lattice.edge_at[4 * square + side]
            outside[side, square] = lattice.across[4 * square + side] == NOTHING
    return edges, outside, there


def _draw(view: View, planes: NDArray[np.float32]) -> None:
    """Draw the squares, the contents of their sides, and cracks."""
    grid = view.grid
    edges, outside, there = _edges_of(grid.lattice, grid.squares)
    fire = sealed = 0
    for edge, stands in view.edges:
        fire |= (stands.kind == "fire") << edge
        sealed |= bool(stands.sealed) << edge
        if stands.cracks:
            planes[25:][edges == edge] = stands.cracks
    closed = grid.all_of(Stands.DOOR)
    masks = (grid.all_of(Stands.WALL), closed, opened_by(view), grid.all_of(Stands.OPEN_DOOR), fire, sealed)
    packed = np.frombuffer(b"".join([mask.to_bytes(SQUARES, "little") for mask in masks]), dtype=np.uint8)
    stood = np.unpackbits(packed, bitorder="little").reshape(len(masks), 8 * SQUARES)
    planes[0] = there
    planes[1:25] = stood.take(edges, axis=1).reshape(24, SQUARES)
    planes[1:5] += outside


def opened_by(view: View) -> int:
    """The closed doors that the viewer could open from beside them in their turn, as a mask (WW-7.2)."""
    if view.player is None:
        return 0
    me = view.wizards[view.player]
    changed = dict(view.edges)
    found = 0
    for edge in bits(view.grid.all_of(Stands.DOOR)):
        stands = changed.get(edge)
        colour = view.board.doors.get(edge, NOWHERE) if stands is None else stands.colour
        if stands is not None and stands.sealed:
            continue
        picked = view.player == view.active and edge in view.picked_locks
        if colour == me.colour or (stands is not None and stands.owner == view.player) or me.powers.keys or picked:
            found |= 1 << edge
    return found


def _things(view: View) -> list[list[int]]:
    return [[thing.square for thing in view.things if thing.kind == kind] for kind in THINGS]


def _items_lying(cards: CardSet, items: list[str]) -> Callable[[View], Iterable[list[int] | None]]:
    def lying(view: View) -> Iterable[list[int] | None]:
        squares: dict[str, list[int]] = {}
        for thing in view.things:
            if thing.card >= 0:
                squares.setdefault(cards.of[thing.card].key, []).append(thing.square)
        return map(squares.get, items) if squares else ()

    return lying


def _cracks(view: View) -> list[tuple[int, int]]:
    return [(thing.square, thing.cracks) for thing in view.things]


def _made_by_me(view: View) -> list[int]:
    mine = {spell.number for spell in view.spells if spell.caster == view.player}
    return [thing.square for thing in view.things if thing.spell in mine]


def _known_traps(view: View) -> list[int]:
    traps = {spell.trap for spell in view.spells}
    return [thing.square for thing in view.things if thing.number in traps]


def _glued(view: View) -> list[int]:
    things = {spell.thing for spell in view.spells}
    squares = [thing.square for thing in view.things if thing.number in things]
    held = [view.treasures[spell.treasure] for spell in view.spells if spell.treasure >= 0]
    return squares + [square for square in held if square >= 0]


def _homes(view: View) -> Iterable[int]:
    place = {sector.colour: home for sector, home in zip(view.sectors, view.board.homes, strict=True)}
    return own_first([place[wizard.colour] for wizard in view.wizards], view.player)


def _treasures(view: View) -> Iterable[list[int]]:
    both = [view.treasures[2 * wizard.colour : 2 * wizard.colour + 2] for wizard in view.wizards]
    return own_first([[square for square in squares if square >= 0] for squares in both], view.player)


def _squares(view: View) -> Iterable[int]:
    return own_first([wizard.square for wizard in view.wizards], view.player)


def _aims(played: Frame | Draft | None) -> list[int]:
    at = actions.AtSquare | actions.AtThing
    targets = played.targets if isinstance(played, Play | Draft) else ()
    return [actions.square_of(target) for target in targets if isinstance(target, at)]


# The turn, what is on its way, the draft.


def _asked(view: View) -> str:
    return view.asks if view.asks in ASKS else "another" if view.asks else "none"


def _key(cards: CardSet, card: int) -> str | None:
    return None if card < 0 else cards.of[card].key


def _on_its_way(view: View) -> OnItsWay | None:
    frame = view.frames[-1] if view.frames else None
    if isinstance(frame, Play):
        kind = frame.kind if frame.kind in PLAYS else "another effect"
        behind, about = frame.player, frame.victims
    elif isinstance(frame, Damage):
        kind, behind, about = "damage", frame.by, (frame.victim,)
    elif isinstance(frame, PickedUp):
        kind, behind, about = "treasure", frame.player, ()
    elif isinstance(frame, Journey):
        kind, behind, about = "journey", frame.controller, (frame.mover,)
    else:
        return None
    return OnItsWay(frame, kind, _seat_of(view, behind), [_seat_of(view, player) for player in about])


def _wizards_named(view: View, draft: Draft | None) -> list[int]:
    targets = () if draft is None else draft.targets
    return [_seat_of(view, target.player) for target in targets if isinstance(target, actions.AtWizard)]
