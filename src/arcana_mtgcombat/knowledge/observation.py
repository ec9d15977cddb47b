"""The observation array: seats, creatures, permanents and the stack, the own seat first (MC-34).

Creatures and permanents have a row for each of the first 24 slots, which actions also use. Higher slots occur only in
very long battles and are left out. Cards are counted over the pool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from arcana_core.knowledge.features import (
    Block,
    Counts,
    Each,
    Inside,
    MultiHot,
    Number,
    Numbers,
    OneHot,
    own_first,
)
from arcana_mtgcombat.model import keywords, mana
from arcana_mtgcombat.model.bounds import MOST_VALUE
from arcana_mtgcombat.model.cards import MOST_ABILITIES, Pool
from arcana_mtgcombat.model.state import ESCAPED, FIRST_NUMBER, IN, LOST, NO_ONE, Order, Play
from arcana_mtgcombat.rules import LOCALES

if TYPE_CHECKING:
    from arcana_mtgcombat.knowledge.view import CharacterView, CreatureView, PermanentView, View
    from arcana_mtgcombat.rules import Rules

ROWS = 24
"""Slots of creatures, and of permanents, with a row."""
SLOTS = tuple(map(str, range(ROWS)))

SEATS = ("mine", "next", "second next", "third next", "fourth next", "fifth next", "sixth next", "seventh next")
"""The seats, counted from the own seat."""

OF_CHARACTERS = (
    *("life", "guard", "plus", "minus", "lost_in_flight", "power", "toughness", "speed", "channeling", "focus"),
    *("memory_size", "mastery", "recalls", "memory_count", "library_count"),
)
OF_CREATURES = ("life", "guard", "plus", "minus", "shields", "power", "toughness")
STATES_OF_CREATURES = ("exhausted", "sick", "detached", "doomed", "went_along", "ordered")
STATES_OF_CHARACTERS = ("exhausted", "fleeing", "was_defender", "wild")
COUNTS_OF_A_TURN = ("actions", "castings", "sustained", "recalled", "restored", "looking")
STATES_OF_A_TURN = ("has_moved", "has_engaged", "has_commanded", "is_commanding")
"""Fields of the view and its parts that are copied unchanged."""

OF_SEATS = ("of my side", "still to act in this round", "to act now, as far as I may know")
PHASES = ("setup", "start", "channeling", "upkeep", "main", "end", "mercy", "over")
STATUSES = (IN, LOST, ESCAPED)
ASKS = (
    *("OrderLibrary", "Delay", "Recall", "Restore", "Focusing", "Acts", "Move", "Engage", "Equip", "GiveTo"),
    *("Commanding", "Ordering", "Directing", "PackActs", "Choose", "FreeWindow", "Round", "Intercept", "Allies"),
    *("Counters", "FollowUp", "FollowUpTarget", "ChooseBearer", "PayOrBeCountered", "PayUnits", "Forget", "PutBack"),
    *("EscapeAtOnce", "ForgetSurplus", "Mercy"),
)
"""The kinds of decisions (MC-33)."""
ON_ITS_WAY = ("spell", "ability", "order", "attack")
PERMANENTS = ("enchantment", "aura", "equipment", "artifact")
DRAFTS = ("cast", "answer", "ability")
KINDS = ("advance", "withdraw", "fall back", "engage", "retreat")
"""Orders and follow-ups."""


@lru_cache(maxsize=4096)
def _bits(mask: int) -> tuple[int, ...]:
    return tuple([bit for bit in range(mask.bit_length()) if mask >> bit & 1])


def _value(name: str, get: str | Callable[[Any], float], low: int = -MOST_VALUE) -> Number[Any]:
    return Number(name, get, low=low, high=MOST_VALUE)


def _units(name: str, get: str) -> Numbers[Any]:
    return Numbers(name, mana.TYPES, get, high=MOST_VALUE)


OF_ANY: tuple[Block[CharacterView | CreatureView], ...] = (
    MultiHot("keywords", tuple(keywords.NAMES), lambda one: _bits(one.keywords)),
    MultiHot("barred from", tuple(keywords.BARS), lambda one: _bits(one.bars)),
)


def features(rules: Rules, players: int, pool: Pool) -> Iterator[Block[View]]:
    """Yield the blocks of an observation and how to read them from a view."""
    seats = SEATS[:players]
    cards = tuple([card.key for card in pool])
    combatants = (*[f"character: {seat}" for seat in seats], *[f"creature: {slot}" for slot in SLOTS])
    aims = (*combatants, *[f"permanent: {slot}" for slot in SLOTS])
    own = [f"{{}}: {seat}" for seat in seats]
    yield Each(own, lambda view: own_first(view.characters, view.player), _of_seats(cards))
    yield OneHot("active seat", seats, lambda view: None if view.active < 0 else _seat(view, view.active))
    yield Numbers("place in the turn order", seats, _turn_places, high=players)
    yield MultiHot("seat", [f"{what}: {seat}" for what in OF_SEATS for seat in seats], _of_which_seats)
    yield Counts("my Memory", cards, lambda view: _own(view).memory, high=MOST_VALUE)
    yield Counts("my library", cards, lambda view: _own(view).library, high=MOST_VALUE)
    yield MultiHot("my next card", cards, lambda view: _own(view).library[:1])
    yield Counts("cards I look at", cards, "looked_at", high=MOST_VALUE)
    yield Each([f"{{}}: creature {slot}" for slot in SLOTS], lambda view: view.creatures, _of_creatures(pool), "slot")
    yield Each(
        [f"{{}}: permanent {slot}" for slot in SLOTS], lambda view: view.permanents, _of_permanents(pool), "slot"
    )
    rows = [f"{kind} {slot}: {seat}" for kind in ("creature", "permanent") for slot in SLOTS for seat in seats]
    yield MultiHot("controller", rows, _controllers)
    yield MultiHot("owner", rows[: ROWS * players], _owners)
    yield MultiHot("focused on", aims, lambda view: _aims(view, view.focused))
    yield MultiHot("on", [f"permanent {slot}: {one}" for slot in SLOTS for one in combatants], _bearers)
    yield MultiHot("Close to", [f"{one}: {other}" for one in combatants for other in combatants], _ranges)
    yield Number("round", "round", high=rules.max_rounds)
    yield Number("turn", "turn", high=rules.max_rounds * players)
    yield from [_value(name, name, 0) for name in COUNTS_OF_A_TURN]
    yield Number("delays", "delays", high=players)
    yield Number("mana of the land", "land", high=6)
    yield Number("richness", "rules.richness", high=6)
    yield from [Number(name, name) for name in STATES_OF_A_TURN]
    yield _value("locked pairs that have not fought", lambda view: len(view.locks), 0)
    yield _value("things on the stack", lambda view: len(view.frames), 0)
    yield OneHot("locale", LOCALES, "rules.locale")
    yield OneHot("phase", PHASES, "phase")
    asks = {**{name: name for name in ASKS}, "": "none"}
    yield OneHot(
        "decision that I have to make", (*ASKS, "another", "none"), lambda view: asks.get(view.asks, "another")
    )
    yield OneHot("pick made for that decision", KINDS, _kind)
    yield MultiHot("subject of that decision", aims, _about)
    yield Inside(lambda view: view.draft, _of_drafts(cards))
    yield Inside(lambda view: _Top.of(view, pool) if view.frames else None, _of_the_top(cards, seats, aims))


def _of_seats(cards: tuple[str, ...]) -> list[Block[CharacterView]]:
    return [
        *[_value(name, name) for name in OF_CHARACTERS],
        *[_value(f"{name} on the sheet", f"sheet.{name}", 0) for name in ("life", "mana_pool")],
        *[Number(name, name) for name in STATES_OF_CHARACTERS],
        _value("failed attempts to respond", lambda one: len(one.hinted), 0),
        _units("mana", "pool"),
        _units("capacities", "sheet.capacities"),
        OneHot("status", STATUSES, "status"),
        *OF_ANY,
        Counts("graveyard", cards, "graveyard", high=MOST_VALUE),
        Counts("exile", cards, "exile", high=MOST_VALUE),
        Counts("all know in Memory", cards, "shown", high=MOST_VALUE),
        Counts("all know in Memory or library", cards, "somewhere", high=MOST_VALUE),
    ]


def _of_creatures(pool: Pool) -> list[Block[CreatureView]]:
    creatures = tuple([card.key for card in pool if card.type == "creature"])
    return [
        *[_value(name, name) for name in OF_CREATURES],
        *[Number(name, name) for name in STATES_OF_CREATURES],
        *OF_ANY,
        OneHot("card", creatures, "card"),
    ]


def _of_permanents(pool: Pool) -> list[Block[PermanentView]]:
    permanents = tuple([card.key for card in pool if card.type in PERMANENTS])
    return [Number("exhausted", "exhausted"), OneHot("card", permanents, "card")]


def _of_drafts(cards: tuple[str, ...]) -> list[Block[Any]]:
    return [
        OneHot("my draft", DRAFTS, "kind"),
        OneHot("card of my draft", cards, "card"),
        Number("ability of my draft", "index", high=MOST_ABILITIES),
        Counts("mana picked for my draft", mana.TYPES, "paid", high=MOST_VALUE),
    ]


def _of_the_top(cards: tuple[str, ...], seats: tuple[str, ...], aims: tuple[str, ...]) -> list[Block[_Top]]:
    return [
        OneHot("on top", ON_ITS_WAY, "kind"),
        OneHot("its card", cards, "card"),
        OneHot("its kind of order", KINDS, "order"),
        OneHot("its controller", seats, "controller"),
        Number("countered: on top", "countered"),
        Number("its ability", "index", high=MOST_ABILITIES),
        Number("its target on the stack", "frame", high=MOST_VALUE),
        OneHot("its source", aims, "source"),
        OneHot("its target", aims, "target"),
    ]


@frozen
class _Top:
    """The top of the stack as numbers: spell, ability, order or attack."""

    kind: str
    controller: int
    source: int
    target: int
    card: int = NO_ONE
    index: int = 0
    countered: bool = False
    order: str | None = None
    frame: int = 0

    @classmethod
    def of(cls, view: View, pool: Pool) -> _Top:
        """Return the top frame as this viewer sees it."""
        frame = view.frames[-1]
        seat = (frame.player - (view.player or 0)) % len(view.characters)
        if isinstance(frame, Order):
            return cls("order", seat, _aim(view, frame.creature), _aim(view, frame.target), order=frame.kind)
        if not isinstance(frame, Play):
            return cls("attack", seat, _aim(view, frame.attacker), _aim(view, frame.defender))
        is_spell, card = frame.source == NO_ONE, pool.cards[frame.card]
        word = card.target if is_spell else card.abilities[frame.index].target
        return cls(
            "spell" if is_spell else "ability",
            seat,
            _aim(view, frame.source),
            NO_ONE if word in ("spell", "dead_creature") else _aim(view, frame.target),
            frame.card,
            frame.index,
            frame.countered,
            frame=frame.target if word == "spell" else 0,
        )


def _own(view: View) -> CharacterView:
    return view.characters[view.player or 0]


def _seat(view: View, seat: int) -> int:
    return (seat - (view.player or 0)) % len(view.characters)


def _turn_places(view: View) -> list[int]:
    places = [0] * len(view.characters)
    for place, seat in enumerate(view.order, 1):
        places[_seat(view, seat)] = place
    return places


def _of_which_seats(view: View) -> list[int]:
    first, count = view.player or 0, len(view.characters)
    side = view.characters[first].side
    return [
        *[(one.seat - first) % count for one in view.characters if one.side == side],
        *[count + (seat - first) % count for seat in view.to_come],
        *[2 * count + (seat - first) % count for seat in view.to_act],
    ]


def _aim(view: View, number: int) -> int:
    """Return the index of a character, creature or permanent among all targets, -1 if it has none or has left."""
    seats = len(view.characters)
    if number < FIRST_NUMBER:
        return (number - (view.player or 0)) % seats if number >= 0 else NO_ONE
    for one in view.creatures:
        if one.number == number:
            return seats + one.slot if one.slot < ROWS else NO_ONE
    found = view.permanent(number)
    return NO_ONE if found is None or found.slot >= ROWS else seats + ROWS + found.slot


def _aims(view: View, numbers: tuple[int, ...]) -> list[int]:
    return [place for place in [_aim(view, number) for number in numbers] if place >= 0]


def _kind(view: View) -> str | None:
    return view.about_kind if view.about_kind in KINDS else None


def _about(view: View) -> list[int]:
    draft = view.draft
    return _aims(view, (view.about,) if draft is None else (view.about, draft.source)) if view.asks else []


def _controllers(view: View) -> list[int]:
    first, seats = view.player or 0, len(view.characters)
    return [
        (slot + one.slot) * seats + (one.controller - first) % seats
        for slot, things in ((0, view.creatures), (ROWS, view.permanents))
        for one in things
        if one.slot < ROWS
    ]


def _owners(view: View) -> list[int]:
    first, seats = view.player or 0, len(view.characters)
    return [one.slot * seats + (one.owner - first) % seats for one in view.creatures if one.slot < ROWS]


def _bearers(view: View) -> list[int]:
    each = len(view.characters) + ROWS
    borne = [one for one in view.permanents if one.bearer >= 0 and one.slot < ROWS]
    return [one.slot * each + bearer for one in borne for bearer in _aims(view, (one.bearer,))]


def _ranges(view: View) -> list[int]:
    """Return which groups are Close: characters or packs, and detached creatures (MC-7.2)."""
    each = len(view.characters) + ROWS
    found = []
    for pair in view.close:
        aims = _aims(view, pair)
        if len(aims) == 2:
            one, other = aims
            found += [one * each + other, other * each + one]
    return found
