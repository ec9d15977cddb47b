"""What a player may know, as an array: the labyrinth plane by plane, then numbers, the own seat first (WW-23).

It is made from the view, so it tells nothing that the view does not tell. Planes have a number for each square of ten
rows of ten, also on smaller boards; seats are counted from the own one in turn order, and those that nobody has are 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from arcana_core.geometry.lattice import NOTHING, Lattice
from arcana_core.geometry.squares import Edge as Stands
from arcana_core.geometry.squares import bits
from arcana_core.knowledge.observations import Feature, ObservationSpec
from arcana_wizwar import actions
from arcana_wizwar.knowledge.view import View, WizardView
from arcana_wizwar.model.bounds import PHASES
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.model.labyrinth import COLOURS
from arcana_wizwar.model.state import MOST_PLAYERS, NOWHERE, Damage, Draft, Frame, Journey, PickedUp, Play
from arcana_wizwar.rules import SCHOOLS

if TYPE_CHECKING:
    from arcana_wizwar.game import Game

SQUARES = actions.ROWS * actions.COLUMNS
MANY = 1_000_000.0
"""No count of a game is higher under any rules that are accepted."""

SEATS = ("mine", "next", "second next", "third next")
"""Whose something is, in turn order from the own seat."""

ON_SIDES = ("wall", "closed door", "door that I can open", "open door", "fire", "sealed door", "cracks")
"""What stands on each side of each square, on its outside as well."""

THINGS = ("stone_block", "thornbush", "rosebush", "dust_cloud", "trap_token", "tacks", "dropped_item")
"""What lies or stands in squares."""

PLANES = (
    "squares of the board",
    *(f"{what} to the {side}" for what in ON_SIDES for side in actions.SIDE_NAMES),
    *THINGS,
    "cracks of what stands there",
    "what stands there is of my making",
    "the trap, if I know it",
    "what is held by Glue",
    *(f"home base: {seat}" for seat in SEATS),
    *(f"treasures lying: {seat}" for seat in SEATS),
    *(f"wizard: {seat}" for seat in SEATS),
    "astral projection of the active wizard",
    "aim of what is on its way",
    "aim of my draft",
)
"""The planes at the beginning of an observation, in their order."""


ASKS = (
    "DraftSchools",
    "TimePasses",
    "Main",
    "Choose",
    "Window",
    "HoldOrLock",
    "Lift",
    "LiftMore",
    "KeepToLimit",
    "MustDiscard",
    "Burn",
    "Travel",
    "Knock",
    "PickSquare",
    "PickLoss",
    "TakeOne",
    "ClearMind",
    "Hide",
    "LayTrap",
    "ChooseTurn",
    "Discarding",
    "Drawing",
)
"""The kinds of decision (WW-22)."""

ON_ITS_WAY = ("cast", "counter", "punch", "use", "ability", "another effect", "damage", "treasure", "journey")
DRAFTS = ("cast", "counter", "punch", "use", "ability")
TYPES = ("attack", "neutral", "counter")
ALSO = ("fire", "water", "lightning")
DECK_SCHOOLS = ("white_cantrip", "black_cantrip", *SCHOOLS)

NUMBERS = (
    "life",
    "points",
    "kills",
    "stun tokens",
    "cards in hand",
    "hand size less its limit",
    "base speed",
    "Homunculus life",
)
POWERS = ("attacks", "no_attack", "counters_only", "untouchable", "fills", "arms", "reduces", "doubles", "feather")


@cache
def spec_of(cards: CardSet) -> ObservationSpec:
    """The meaning of each number of an observation of a game with these cards."""
    spots = tuple(f"{row},{column}" for row in range(actions.ROWS) for column in range(actions.COLUMNS))
    kinds = tuple(kind.key for kind in cards)
    items = tuple(kind.key for kind in cards if kind.is_item)
    lasting = tuple(kind.key for kind in cards if kind.lasts)
    return ObservationSpec(
        (
            *(Feature(name, SQUARES, high=MANY, labels=spots) for name in PLANES),
            *(feature for seat in SEATS for feature in _of_a_wizard(seat, kinds, items, lasting)),
            *(Feature(f"where {name} lies, one after the other", _lying(cards, name), -1, 99) for name in items),
            *(Feature(f"discard pile {group}", len(kinds), high=MANY, labels=kinds) for group in (0, 1)),
            *(Feature(f"schools of deck {group}", 8, labels=DECK_SCHOOLS) for group in (0, 1)),
            Feature("cards in the decks", 2, high=MANY),
            Feature("players", 3, labels=("2", "3", "4")),
            Feature("side", 2, labels=("A", "B")),
            Feature("turns begun", high=MANY),
            Feature("phase", len(PHASES), labels=PHASES),
            Feature("whose turn it is", MOST_PLAYERS, labels=SEATS),
            Feature("movement points left", low=-MANY, high=MANY),
            Feature("attacks made", high=MANY),
            *(Feature(name) for name in _FLAGS),
            Feature("cards drawn in this phase", high=MANY),
            Feature("energy stored by Add", high=MANY),
            Feature("decision that I have to make", len(ASKS) + 2, labels=(*ASKS, "another", "none")),
            Feature("frames", high=MANY),
            Feature("on its way", len(ON_ITS_WAY), labels=ON_ITS_WAY),
            Feature("its card", len(kinds), labels=kinds),
            Feature("who is behind it", MOST_PLAYERS, labels=SEATS),
            Feature("whom it is about", MOST_PLAYERS, labels=SEATS),
            Feature("its energy", high=MANY),
            Feature("steps left of it", high=MANY),
            Feature("its physical and magical damage", 2, high=MANY),
            Feature("its damage is also", 3, labels=ALSO),
            Feature("it is canceled"),
            Feature("my draft", len(DRAFTS), labels=DRAFTS),
            Feature("card of my draft", len(kinds), labels=kinds),
            Feature("my draft is played as", 3, labels=TYPES),
            Feature("cards spent on my draft", high=MANY),
            Feature("way and number picked for my draft", 2, low=-1, high=MANY),
            Feature("wizards named by my draft", MOST_PLAYERS, labels=SEATS),
        )
    )


_FLAGS = (
    "boosted",
    "stunned",
    "has moved",
    "may not move",
    "may pick up no treasure",
    "the phase has been ended",
    "nothing done yet",
    "around the corner",
)


def _of_a_wizard(seat: str, kinds: tuple[str, ...], items: tuple[str, ...], lasting: tuple[str, ...]) -> list[Feature]:
    return [
        Feature(f"alive: {seat}"),
        *(Feature(f"{name}: {seat}", low=-MANY, high=MANY) for name in NUMBERS),
        Feature(f"colour: {seat}", len(COLOURS), labels=COLOURS),
        Feature(f"carries a treasure: {seat}", MOST_PLAYERS, labels=tuple(f"of {whose}" for whose in SEATS)),
        Feature(f"powers: {seat}", len(POWERS), high=MANY, labels=POWERS),
        Feature(f"items: {seat}", len(items), high=MANY, labels=items),
        Feature(f"hand, as far as known: {seat}", len(kinds), high=MANY, labels=kinds),
        Feature(f"spells in play cast by: {seat}", len(lasting), high=MANY, labels=lasting),
        Feature(f"energy tokens on them: {seat}", len(lasting), high=MANY, labels=lasting),
        Feature(f"spells on the wizard: {seat}", len(lasting), high=MANY, labels=lasting),
    ]


@cache
def _lying(cards: CardSet, key: str) -> int:
    return len(cards.copies[cards[key].place])


def observe(game: Game, player: int) -> NDArray[np.float32]:
    """What this player may know, laid out as `spec_of` says."""
    view, cards = game.view(player), game.cards
    count = len(view.wizards)
    seat_of = [(seat - player) % count for seat in range(count)]
    seen = np.zeros(_size(cards), dtype=np.float32)
    at = len(PLANES) * SQUARES
    _draw(seen[:at].reshape(len(PLANES), SQUARES), view, seat_of)
    for seat in range(MOST_PLAYERS):
        if seat < count:
            _put_wizard(seen, at, view, cards, (player + seat) % count, seat_of)
        at += _numbers_of_a_wizard(cards)
    at = _put_lying(seen, at, view, cards)
    for pile in view.discards:
        at = _count(seen, at, pile, _places(cards))
    for schools in view.schools:
        at = _put(seen, at, [school in schools for school in DECK_SCHOOLS])
    at = _put(seen, at, view.decks)
    at = _put_turn(seen, at, view, seat_of)
    at = _put_frame(seen, at, view, cards, seat_of)
    _put_draft(seen, at, view.draft or Draft(""), cards, seat_of)
    return seen


@cache
def _size(cards: CardSet) -> int:
    return spec_of(cards).shape[0]


# The labyrinth.


@lru_cache(maxsize=16)
def _edges_of(lattice: Lattice, squares: int) -> tuple[NDArray[np.intp], NDArray[np.bool_], NDArray[np.bool_]]:
    """By side and square: the edge, whether it is a wall on the outside; by square, whether there is one at all."""
    there = np.zeros(SQUARES, dtype=np.bool_)
    edges = np.full((4, SQUARES), 8 * SQUARES - 1, dtype=np.intp)  # no edge has this number
    outside = np.zeros((4, SQUARES), dtype=np.bool_)
    for square in bits(squares):
        there[square] = True
        for side in range(4):
            edges[side, square] = lattice.edge_at[4 * square + side]
            outside[side, square] = lattice.across[4 * square + side] == NOTHING
    return edges, outside, there


def _spread(masks: tuple[int, ...], size: int) -> NDArray[np.uint8]:
    """The bits of masks as rows of so many numbers, a multiple of 8."""
    packed = b"".join([mask.to_bytes(size // 8, "little") for mask in masks])
    return np.unpackbits(np.frombuffer(packed, dtype=np.uint8), bitorder="little").reshape(len(masks), size)


def _draw(planes: NDArray[np.float32], view: View, seat_of: list[int]) -> None:
    grid = view.grid
    edges, outside, there = _edges_of(grid.lattice, grid.squares)
    planes[0] = there
    closed, size = grid.all_of(Stands.DOOR), 8 * SQUARES
    fire = sealed = 0
    for edge, stands in view.edges:
        fire |= (stands.kind == "fire") << edge
        sealed |= bool(stands.sealed) << edge
        if stands.cracks:
            planes[25:29][edges == edge] = stands.cracks
    masks = (grid.all_of(Stands.WALL), closed, opened_by(view), grid.all_of(Stands.OPEN_DOOR), fire, sealed)
    planes[1:25] = _spread(masks, size)[:, edges].reshape(24, SQUARES)
    planes[1:5] += outside
    first = PLANES.index(THINGS[0])
    casters = {spell.number: spell for spell in view.spells}
    glued = {spell.thing for spell in view.spells if spell.thing >= 0}
    for thing in view.things:
        planes[first + THINGS.index(thing.kind), thing.square] += 1
        planes[first + 7, thing.square] += thing.cracks
        spell = casters.get(thing.spell)
        if spell is not None and spell.caster == view.player:
            planes[first + 8, thing.square] = 1
            planes[first + 9, thing.square] = spell.trap == thing.number
        if thing.number in glued:
            planes[first + 10, thing.square] = 1
    _draw_wizards(view, planes[first + 10 :], seat_of)
    if view.astral >= 0:
        planes[-3, view.astral] = 1
    for plane, played in ((-2, view.frames[-1] if view.frames else None), (-1, view.draft)):
        if isinstance(played, Play | Draft):
            for target in played.targets:
                if isinstance(target, actions.AtSquare | actions.AtThing):
                    planes[plane, actions.square_of(target)] = 1


def _draw_wizards(view: View, planes: NDArray[np.float32], seat_of: list[int]) -> None:
    glued = {spell.treasure for spell in view.spells if spell.treasure >= 0}
    for player, wizard in enumerate(view.wizards):
        seat = seat_of[player]
        place = next(at for at, sector in enumerate(view.sectors) if sector.colour == wizard.colour)
        planes[1 + seat, view.board.homes[place]] = 1
        for treasure in (2 * wizard.colour, 2 * wizard.colour + 1):
            square = view.treasures[treasure]
            if square >= 0:
                planes[5 + seat, square] += 1
                planes[0, square] += treasure in glued
        if wizard.square >= 0:
            planes[9 + seat, wizard.square] = 1


def opened_by(view: View) -> int:
    """The closed doors that the viewer could open if he were beside them and it were his turn, as a mask (WW-7.2)."""
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


# Wizards, cards, the turn.


@cache
def _places(cards: CardSet) -> dict[str, int]:
    return {kind.key: kind.place for kind in cards}


@cache
def _item_places(cards: CardSet) -> dict[str, int]:
    return {key: place for place, key in enumerate(kind.key for kind in cards if kind.is_item)}


@cache
def _lasting_places(cards: CardSet) -> dict[str, int]:
    return {key: place for place, key in enumerate(kind.key for kind in cards if kind.lasts)}


@cache
def _numbers_of_a_wizard(cards: CardSet) -> int:
    kinds, items, lasting = len(_places(cards)), len(_item_places(cards)), len(_lasting_places(cards))
    return 1 + len(NUMBERS) + len(COLOURS) + MOST_PLAYERS + len(POWERS) + items + kinds + 3 * lasting


# Each of these fills in numbers from a place on and gives the place after them.


def _put(seen: NDArray[np.float32], at: int, values: Sequence[float]) -> int:
    seen[at : at + len(values)] = values
    return at + len(values)


def _count(seen: NDArray[np.float32], at: int, keys: Iterable[str], places: Mapping[str, int]) -> int:
    for key in keys:
        seen[at + places[key]] += 1
    return at + len(places)


def _mark(seen: NDArray[np.float32], at: int, size: int, *places: int) -> int:
    """Ones at these places; none for a place that is -1."""
    for place in places:
        if place >= 0:
            seen[at + place] = 1
    return at + size


def _put_wizard(
    seen: NDArray[np.float32], at: int, view: View, cards: CardSet, player: int, seat_of: list[int]
) -> None:
    wizard = view.wizards[player]
    homunculus = sum(spell.life for spell in view.spells if spell.wizard == player)
    at = _put(seen, at, (wizard.alive, *_numbers(wizard, homunculus)))
    at = _mark(seen, at, len(COLOURS), wizard.colour)
    at = _mark(seen, at, MOST_PLAYERS, _owner_seat(view, wizard.treasure, seat_of))
    at = _put(seen, at, [getattr(wizard.powers, name) for name in POWERS])
    at = _count(seen, at, [cards.of[card].key for card in wizard.items], _item_places(cards))
    at = _count(seen, at, wizard.hand, _places(cards))
    lasting = _lasting_places(cards)
    for spell in view.spells:
        place = at + lasting[cards.of[spell.card].key]
        if spell.caster == player:
            seen[place] += 1
            seen[place + len(lasting)] += spell.energy
        if spell.wizard == player:
            seen[place + 2 * len(lasting)] += 1


def _numbers(wizard: WizardView, homunculus: int) -> tuple[float, ...]:
    return (
        wizard.life,
        wizard.points,
        wizard.kills,
        wizard.stun,
        wizard.hand_count,
        wizard.hand_size - wizard.hand_max,
        wizard.base_speed,
        homunculus,
    )


def _owner_seat(view: View, treasure: int, seat_of: list[int]) -> int:
    if treasure < 0:
        return NOWHERE
    return next((seat_of[at] for at, wizard in enumerate(view.wizards) if wizard.colour == treasure // 2), NOWHERE)


def _put_lying(seen: NDArray[np.float32], at: int, view: View, cards: CardSet) -> int:
    squares: dict[str, list[int]] = {}
    for thing in view.things:
        if thing.card >= 0:
            squares.setdefault(cards.of[thing.card].key, []).append(thing.square)
    for key in _item_places(cards):
        size = _lying(cards, key)
        seen[at : at + size] = NOWHERE
        if key in squares:
            _put(seen, at, sorted(squares[key]))
        at += size
    return at


def _put_turn(seen: NDArray[np.float32], at: int, view: View, seat_of: list[int]) -> int:
    at = _mark(seen, at, 3, len(view.wizards) - 2)
    at = _mark(seen, at, 2, "AB".index(view.side))
    at = _put(seen, at, (view.turn,))
    at = _mark(seen, at, len(PHASES), PHASES.index(view.phase))
    at = _mark(seen, at, MOST_PLAYERS, seat_of[view.active])
    at = _put(seen, at, (view.moves, view.attacks, *_flags(view), view.drawn, view.sum))
    asked = ASKS.index(view.asks) if view.asks in ASKS else len(ASKS) + (not view.asks)
    return _mark(seen, at, len(ASKS) + 2, asked)


def _flags(view: View) -> tuple[bool, ...]:
    return (
        view.boosted,
        view.stunned,
        view.has_moved,
        view.may_not_move,
        view.no_treasure,
        view.phase_ended,
        view.nothing_done,
        view.corner,
    )


def _put_frame(seen: NDArray[np.float32], at: int, view: View, cards: CardSet, seat_of: list[int]) -> int:
    frame: Frame | None = view.frames[-1] if view.frames else None
    kind, card, behind, energy, steps, canceled = NOWHERE, NOWHERE, NOWHERE, 0, 0, False
    about: tuple[int, ...] = ()
    damage: Damage | None = None
    if isinstance(frame, Play):
        kind = ON_ITS_WAY.index(frame.kind) if frame.kind in DRAFTS else len(DRAFTS)
        card = NOWHERE if frame.card < 0 else cards.of[frame.card].place
        behind, about, energy, canceled = frame.player, frame.victims, frame.energy, frame.canceled
    elif isinstance(frame, Damage):
        kind, behind, about, damage = ON_ITS_WAY.index("damage"), frame.by, (frame.victim,), frame
    elif isinstance(frame, PickedUp):
        kind, behind = ON_ITS_WAY.index("treasure"), frame.player
    elif isinstance(frame, Journey):
        kind, behind, about, steps = ON_ITS_WAY.index("journey"), frame.controller, (frame.mover,), frame.left
    at = _put(seen, at, (len(view.frames),))
    at = _mark(seen, at, len(ON_ITS_WAY), kind)
    at = _mark(seen, at, len(_places(cards)), card)
    at = _mark(seen, at, MOST_PLAYERS, NOWHERE if behind < 0 else seat_of[behind])
    at = _mark(seen, at, MOST_PLAYERS, *(seat_of[player] for player in about))
    at = _put(seen, at, (energy, steps))
    if damage:
        _put(seen, at, (damage.physical, damage.magical, *(also in damage.also for also in ALSO)))
    return _put(seen, at + 2 + len(ALSO), (canceled,))


def _put_draft(seen: NDArray[np.float32], at: int, draft: Draft, cards: CardSet, seat_of: list[int]) -> None:
    at = _mark(seen, at, len(DRAFTS), DRAFTS.index(draft.kind) if draft.kind else NOWHERE)
    at = _mark(seen, at, len(_places(cards)), NOWHERE if draft.card < 0 else cards.of[draft.card].place)
    at = _mark(seen, at, len(TYPES), TYPES.index(draft.type) if draft.type else NOWHERE)
    at = _put(seen, at, (len(draft.energy or ()), draft.mode, draft.number))
    _mark(
        seen,
        at,
        MOST_PLAYERS,
        *(seat_of[target.player] for target in draft.targets if isinstance(target, actions.AtWizard)),
    )
