"""What a player may know, as an array: seats, creatures, permanents, the stack, the own seat first (MC-34).

It tells nothing that the view does not tell, but is made from the position, for speed. Seats are counted from the own
one, and those that nobody has are 0. Creatures and permanents have a row for each of the first 24 slots, by which
actions name them too; those in higher slots are left out, as only very long battles have them. Cards are counted over
the pool.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from operator import attrgetter
from struct import Struct
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from arcana_core.knowledge.observations import Feature, ObservationSpec
from arcana_mtgcombat.chapters.magic.casting import word_of
from arcana_mtgcombat.chapters.phases.ending import Mercy, undecided
from arcana_mtgcombat.model import keywords, mana
from arcana_mtgcombat.model.cards import Pool
from arcana_mtgcombat.model.state import ESCAPED, FIRST_NUMBER, IN, LOST, NOBODY, Attack, Draft, Order, Play
from arcana_mtgcombat.rules import LOCALES, MOST_SEATS

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game

Seen: TypeAlias = "memoryview[float]"
ROWS = 24
"""Slots of creatures, and of permanents, that have a row."""
MANY = 1_000_000.0
"""No number of a battle is higher, or lower below 0, under any rules that are accepted."""

SEATS = (
    "mine",
    "next",
    "second next",
    "third next",
    "fourth next",
    "fifth next",
    "sixth next",
    "seventh next",
)
"""Whose something is, from the own seat on."""

OF_CHARACTERS = (
    "life",
    "guard",
    "plus",
    "minus",
    "lost_in_flight",
    "power",
    "toughness",
    "speed",
    "channeling",
    "focus",
    "memory_size",
    "mastery",
    "recalls",
    "exhausted",
    "fleeing",
    "was_defender",
    "wild",
)
OF_SHEETS = ("life", "mana_pool")
OF_CREATURES = (
    "life",
    "guard",
    "plus",
    "minus",
    "shields",
    "power",
    "toughness",
    "exhausted",
    "sick",
    "detached",
    "doomed",
    "went_along",
    "ordered",
)
OF_TURNS = (
    "round",
    "turn",
    "actions",
    "castings",
    "sustained",
    "recalled",
    "restored",
    "delays",
    "has_moved",
    "has_engaged",
    "has_commanded",
    "is_commanding",
)
"""Fields of the position and its parts that are told as they are."""

PHASES = ("setup", "start", "channeling", "upkeep", "main", "end", "mercy", "over")
STATUSES = (IN, LOST, ESCAPED)
ASKS = (
    "OrderLibrary",
    "Delay",
    "Recall",
    "Restore",
    "Focusing",
    "Acts",
    "Move",
    "Engage",
    "Equip",
    "GiveTo",
    "Commanding",
    "Ordering",
    "Directing",
    "PackActs",
    "Choose",
    "FreeWindow",
    "Round",
    "Intercept",
    "Allies",
    "Counters",
    "FollowUp",
    "FollowUpTarget",
    "ChooseBearer",
    "PayOrBeCountered",
    "PayUnits",
    "Forget",
    "PutBack",
    "EscapeAtOnce",
    "ForgetSurplus",
    "Mercy",
)
"""The kinds of decision (MC-33)."""
ON_ITS_WAY = ("spell", "ability", "order", "attack")
PERMANENTS = ("enchantment", "aura", "equipment", "artifact")
DRAFTS = ("cast", "answer", "ability")
KINDS = ("advance", "withdraw", "fall back", "engage", "retreat")
"""Orders and follow-ups."""


def _features(pool: Pool) -> Iterator[Feature]:
    kinds = tuple([card.key for card in pool])
    creatures = tuple([card.key for card in pool if card.type == "creature"])
    permanents = tuple([card.key for card in pool if card.type in PERMANENTS])
    slots = tuple([str(slot) for slot in range(ROWS)])
    for seat in SEATS:
        for name in OF_CHARACTERS:
            yield Feature(f"{name}: {seat}", low=-MANY, high=MANY)
        for name in OF_SHEETS:
            yield Feature(f"{name} on the sheet: {seat}", high=MANY)
        yield Feature(f"mana: {seat}", len(mana.TYPES), high=MANY, labels=tuple(mana.TYPES))
        yield Feature(f"capacities: {seat}", len(mana.TYPES), high=MANY, labels=tuple(mana.TYPES))
        yield Feature(f"cards in Memory, in the library: {seat}", 2, high=MANY)
        yield Feature(f"place in the turn order: {seat}", high=MOST_SEATS)
        yield Feature(f"failed attempts to respond: {seat}", high=MANY)
        yield Feature(f"status: {seat}", len(STATUSES), labels=STATUSES)
        yield Feature(f"of my side: {seat}")
        yield Feature(f"still to act in this round: {seat}")
        yield Feature(f"to act now, as far as I may know: {seat}")
        yield Feature(f"keywords: {seat}", len(keywords.NAMES), labels=tuple(keywords.NAMES))
        yield Feature(f"barred from: {seat}", len(keywords.BARS), labels=tuple(keywords.BARS))
        yield Feature(f"Close to: {seat}", MOST_SEATS, labels=SEATS)
        yield Feature(f"graveyard: {seat}", len(kinds), high=MANY, labels=kinds)
        yield Feature(f"exile: {seat}", len(kinds), high=MANY, labels=kinds)
        yield Feature(f"all know in Memory: {seat}", len(kinds), high=MANY, labels=kinds)
        yield Feature(f"all know in Memory or library: {seat}", len(kinds), high=MANY, labels=kinds)
    yield Feature("my Memory", len(kinds), high=MANY, labels=kinds)
    yield Feature("my library", len(kinds), high=MANY, labels=kinds)
    yield Feature("my next card", len(kinds), labels=kinds)
    yield Feature("cards I look at", len(kinds), high=MANY, labels=kinds)
    for slot in slots:
        yield Feature(f"creature {slot}")
        for name in OF_CREATURES:
            yield Feature(f"{name}: creature {slot}", low=-MANY, high=MANY)
        yield Feature(f"card: creature {slot}", len(creatures), labels=creatures)
        yield Feature(f"controller: creature {slot}", MOST_SEATS, labels=SEATS)
        yield Feature(f"owner: creature {slot}", MOST_SEATS, labels=SEATS)
        yield Feature(f"keywords: creature {slot}", len(keywords.NAMES), labels=tuple(keywords.NAMES))
        yield Feature(f"barred from: creature {slot}", len(keywords.BARS), labels=tuple(keywords.BARS))
        yield Feature(f"focused on: creature {slot}")
        yield Feature(f"on its own Close to: creature {slot}", MOST_SEATS, labels=SEATS)
        yield Feature(f"on its own Close to the detached: creature {slot}", ROWS, labels=slots)
    for slot in slots:
        yield Feature(f"permanent {slot}")
        yield Feature(f"exhausted: permanent {slot}")
        yield Feature(f"card: permanent {slot}", len(permanents), labels=permanents)
        yield Feature(f"controller: permanent {slot}", MOST_SEATS, labels=SEATS)
        yield Feature(f"focused on: permanent {slot}")
        yield Feature(f"on the character: permanent {slot}", MOST_SEATS, labels=SEATS)
        yield Feature(f"on the creature: permanent {slot}", ROWS, labels=slots)
    for name in OF_TURNS:
        yield Feature(name, high=MANY)
    yield Feature("cards a scry has not put back", high=MANY)
    yield Feature("locked pairs that have not fought", high=MANY)
    yield Feature("richness", high=6)
    yield Feature("locale", len(LOCALES), labels=LOCALES)
    yield Feature("phase", len(PHASES), labels=PHASES)
    yield Feature("whose turn it is", MOST_SEATS, labels=SEATS)
    yield Feature("decision that I have to make", len(ASKS) + 2, labels=(*ASKS, "another", "none"))
    yield Feature("what it is about has been picked as", len(KINDS), labels=KINDS)
    yield from _aims("what it is about", slots)
    yield Feature("things on the stack", high=MANY)
    yield Feature("on top", len(ON_ITS_WAY), labels=ON_ITS_WAY)
    yield Feature("countered: on top")
    yield Feature("its ability", high=MANY)
    yield Feature("its card", len(kinds), labels=kinds)
    yield Feature("its kind of order", len(KINDS), labels=KINDS)
    yield Feature("who controls it", MOST_SEATS, labels=SEATS)
    yield from _aims("its source", slots)
    yield from _aims("its target", slots)
    yield Feature("its target on the stack", high=MANY, low=-1)
    yield Feature("my draft", len(DRAFTS), labels=DRAFTS)
    yield Feature("card of my draft", len(kinds), labels=kinds)
    yield Feature("ability of my draft", high=MANY)
    yield Feature("mana picked for my draft", len(mana.TYPES), high=MANY, labels=tuple(mana.TYPES))
    yield Feature("mana of the land", high=6)


def _aims(name: str, slots: tuple[str, ...]) -> Iterator[Feature]:
    yield Feature(f"{name}: character", MOST_SEATS, labels=SEATS)
    yield Feature(f"{name}: creature", ROWS, labels=slots)
    yield Feature(f"{name}: permanent", ROWS, labels=slots)


@lru_cache(maxsize=16)
def spec_of(pool: Pool) -> ObservationSpec:
    """The meaning of each number of an observation with these cards."""
    return ObservationSpec(tuple(_features(pool)))


@frozen(eq=False)
class _Places:
    """Where the features stand.

    Attributes:
        size: of an observation.
        at: where each begins, by its name.
        among: of each card, which it is among the creatures, or among the permanents.
        seat, creature, permanent: how far it is from one seat, or row, to the next.
    """

    size: int
    at: dict[str, int]
    among: tuple[int, ...]
    seat: int
    creature: int
    permanent: int


@lru_cache(maxsize=16)
def _places(pool: Pool) -> _Places:
    at = {}
    size = 0
    for feature in spec_of(pool).features:
        at[feature.name] = size
        size += feature.size
    creatures, permanents = count(), count()
    among = [
        next(creatures) if card.type == "creature" else next(permanents) if card.type in PERMANENTS else 0
        for card in pool
    ]
    return _Places(
        size,
        at,
        tuple(among),
        at["life: next"] - at["life: mine"],
        at["creature 1"] - at["creature 0"],
        at["permanent 1"] - at["permanent 0"],
    )


_of_character = attrgetter(*OF_CHARACTERS)
_of_creature = attrgetter(*OF_CREATURES)
_of_turn = attrgetter(*OF_TURNS)
_pack_character = Struct(f"{len(OF_CHARACTERS) + len(OF_SHEETS) + 2 * len(mana.TYPES) + 9}f").pack_into
_pack_creature = Struct(f"{1 + len(OF_CREATURES)}f").pack_into
_pack_turn = Struct(f"{len(OF_TURNS) + 3}f").pack_into
"""What puts numbers that stand one after the other into the memory of an observation."""


_ASKED = {name: place for place, name in enumerate(ASKS)}


@lru_cache(maxsize=4096)
def _bits(mask: int) -> tuple[int, ...]:
    return tuple([bit for bit in range(mask.bit_length()) if mask >> bit & 1])


def observe(game: Game, player: int) -> NDArray[np.float32]:
    """What this player may know, laid out as `spec_of` says."""
    places, position = _places(game.pool), game.position
    # Single numbers are put into plain memory in a third of the time that NumPy takes for it.
    memory = bytearray(4 * places.size)
    seen: Seen = memoryview(memory).cast("f")
    _put_characters(game, player, seen)
    creature_slots = {one.number: one.slot for one in position.creatures if one.slot < ROWS}
    if position.creatures:
        _put_creatures(game, player, seen)
    if position.permanents:
        _put_permanents(game, player, seen, creature_slots)
    if position.close:
        _put_ranges(game, player, seen, creature_slots)
    _put_turn(game, player, seen)
    if position.frames:
        _put_frame(game, player, seen)
    if player in game.players_to_act:
        _put_decision(game, player, seen)
    return np.frombuffer(memory, dtype=np.float32)


def _count(seen: Seen, first: int, cards: tuple[int, ...]) -> None:
    for card in cards:
        seen[first + card] += 1


def _put_characters(game: Game, player: int, seen: Seen) -> None:
    places, position = _places(game.pool), game.position
    at, seats = places.at, game.player_count
    order, to_come = position.order, position.to_come
    own = position.characters[player]
    for seat, one in enumerate(position.characters):
        base = (seat - player) % seats * places.seat
        sheet = one.sheet
        numbers = (
            *_of_character(one),
            sheet.life,
            sheet.mana_pool,
            *one.pool,
            *sheet.capacities,
            len(one.memory),
            len(one.library),
            order.index(seat) + 1 if seat in order else 0,
            len(one.hinted),
            one.status == IN,
            one.status == LOST,
            one.status == ESCAPED,
            one.side == own.side,
            seat in to_come,
        )
        _pack_character(seen, 4 * (at["life: mine"] + base), *numbers)
        if one.keywords:
            _mark(seen, at["keywords: mine"] + base, one.keywords)
        if one.bars:
            _mark(seen, at["barred from: mine"] + base, one.bars)
        if one.graveyard:
            _count(seen, at["graveyard: mine"] + base, one.graveyard)
        if one.exile:
            _count(seen, at["exile: mine"] + base, one.exile)
        if one.in_memory:
            _count(seen, at["all know in Memory: mine"] + base, one.in_memory)
        if one.somewhere:
            _count(seen, at["all know in Memory or library: mine"] + base, one.somewhere)
    _count(seen, at["my Memory"], own.memory)
    _count(seen, at["my library"], own.library)
    _count(seen, at["my next card"], own.library[:1])
    for seat in game.to_act_seen_by(player):
        seen[at["to act now, as far as I may know: mine"] + (seat - player) % seats * places.seat] = 1


def _mark(seen: Seen, first: int, mask: int) -> None:
    for bit in _bits(mask):
        seen[first + bit] = 1


def _put_creatures(game: Game, player: int, seen: Seen) -> None:
    places, position, seats = _places(game.pool), game.position, game.player_count
    at, among, focused, row = places.at, places.among, position.focused, places.creature
    first, card = at["creature 0"], at["card: creature 0"]
    controller, owner = at["controller: creature 0"], at["owner: creature 0"]
    for one in position.creatures:
        if one.slot >= ROWS:
            continue
        base = one.slot * row
        _pack_creature(seen, 4 * (first + base), 1, *_of_creature(one))
        seen[card + base + among[one.card]] = 1
        seen[controller + base + (one.controller - player) % seats] = 1
        seen[owner + base + (one.owner - player) % seats] = 1
        if one.keywords:
            _mark(seen, at["keywords: creature 0"] + base, one.keywords)
        if one.bars:
            _mark(seen, at["barred from: creature 0"] + base, one.bars)
        if one.number in focused:
            seen[at["focused on: creature 0"] + base] = 1


def _put_permanents(game: Game, player: int, seen: Seen, creature_slots: dict[int, int]) -> None:
    places, position, seats = _places(game.pool), game.position, game.player_count
    at = places.at
    for one in position.permanents:
        if one.slot >= ROWS:
            continue
        base = one.slot * places.permanent
        seen[at["permanent 0"] + base] = 1
        seen[at["exhausted: permanent 0"] + base] = one.exhausted
        seen[at["card: permanent 0"] + base + places.among[one.card]] = 1
        seen[at["controller: permanent 0"] + base + (one.controller - player) % seats] = 1
        seen[at["focused on: permanent 0"] + base] = one.number in position.focused
        if 0 <= one.bearer < FIRST_NUMBER:
            seen[at["on the character: permanent 0"] + base + (one.bearer - player) % seats] = 1
        elif one.bearer in creature_slots:
            seen[at["on the creature: permanent 0"] + base + creature_slots[one.bearer]] = 1


def _put_ranges(game: Game, player: int, seen: Seen, creature_slots: dict[int, int]) -> None:
    """Which groups are Close: between characters or packs, and of detached creatures (MC-7.2)."""
    places, seats = _places(game.pool), game.player_count
    at = places.at
    for pair in game.position.close:
        for one, other in (pair, pair[::-1]):
            if one < FIRST_NUMBER:
                if other < FIRST_NUMBER:
                    base = (one - player) % seats * places.seat
                    seen[at["Close to: mine"] + base + (other - player) % seats] = 1
            elif one in creature_slots:
                base = creature_slots[one] * places.creature
                if other < FIRST_NUMBER:
                    seen[at["on its own Close to: creature 0"] + base + (other - player) % seats] = 1
                elif other in creature_slots:
                    seen[at["on its own Close to the detached: creature 0"] + base + creature_slots[other]] = 1


def _put_turn(game: Game, player: int, seen: Seen) -> None:
    at, position, rules = _places(game.pool).at, game.position, game.rules
    numbers = (*_of_turn(position), len(position.looked_at), len(position.locks), rules.richness)
    _pack_turn(seen, 4 * at["round"], *numbers)
    seen[at["mana of the land"]] = position.land
    seen[at["locale"] + LOCALES.index(rules.locale)] = 1
    seen[at["phase"] + PHASES.index(position.phase)] = 1
    if position.active != NOBODY:
        seen[at["whose turn it is"] + (position.active - player) % game.player_count] = 1
    asks = len(ASKS) + 1
    if player in game.players_to_act:
        asks = _ASKED.get(type(position.agenda[0]).__name__, len(ASKS))
    seen[at["decision that I have to make"] + asks] = 1


def _put_frame(game: Game, player: int, seen: Seen) -> None:
    """What is on top of the stack."""
    at, frames = _places(game.pool).at, game.position.frames
    frame = frames[-1]
    seen[at["things on the stack"]] = len(frames)
    seen[at["who controls it"] + (frame.player - player) % game.player_count] = 1
    kind = order = ""
    source = target = NOBODY
    if isinstance(frame, Play):
        kind = "spell" if frame.source == NOBODY else "ability"
        source = frame.source
        seen[at["its ability"]] = frame.index
        seen[at["countered: on top"]] = frame.countered
        seen[at["its card"] + frame.card] = 1
        word = word_of(game, frame)
        if word == "spell":
            seen[at["its target on the stack"]] = frame.target
        elif word != "dead_creature":
            target = frame.target
    elif isinstance(frame, Order):
        kind, order, source, target = "order", frame.kind, frame.creature, frame.target
    elif isinstance(frame, Attack):
        kind, source, target = "attack", frame.attacker, frame.defender
    seen[at["on top"] + ON_ITS_WAY.index(kind)] = 1
    if order:
        seen[at["its kind of order"] + KINDS.index(order)] = 1
    _aim(game, player, "its source", source, seen)
    _aim(game, player, "its target", target, seen)


def _put_decision(game: Game, player: int, seen: Seen) -> None:
    """What only this player knows of a decision of his: what he has picked so far, and what he looks at."""
    at, position = _places(game.pool).at, game.position
    step: Any = position.agenda[0]
    about = undecided(game)[0] if isinstance(step, Mercy) else getattr(step, "number", NOBODY)
    _aim(game, player, "what it is about", about, seen)
    kind = getattr(step, "kind", "")
    if kind in KINDS:
        seen[at["what it is about has been picked as"] + KINDS.index(kind)] = 1
    _count(seen, at["cards I look at"], position.looked_at)
    draft: Draft | None = position.draft
    if draft is not None:
        seen[at["my draft"] + DRAFTS.index(draft.kind)] = 1
        seen[at["card of my draft"] + draft.card] = 1
        seen[at["ability of my draft"]] = draft.index
        _aim(game, player, "what it is about", draft.source, seen)
        _count(seen, at["mana picked for my draft"], draft.paid)


def _aim(game: Game, player: int, name: str, number: int, seen: Seen) -> None:
    """A combatant or permanent, by its number; nothing for -1, or for one that has left."""
    at = _places(game.pool).at
    if 0 <= number < FIRST_NUMBER:
        seen[at[f"{name}: character"] + (number - player) % game.player_count] = 1
    elif number >= FIRST_NUMBER:
        creature = game.creature(number)
        found = creature or game.permanent(number)
        if found is not None and found.slot < ROWS:
            seen[at[f"{name}: {'permanent' if creature is None else 'creature'}"] + found.slot] = 1
