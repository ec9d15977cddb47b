"""The bounds of fields in positions and steps, by name. -1 is `arcana_mtgcombat.model.state.NO_ONE`."""

from __future__ import annotations

from typing import Annotated, Any

from arcana_core.scenario.bounds import (
    ASCENDING,
    DISTINCT,
    Between,
    Bits,
    Explained,
    Fits,
    OneOf,
    Refers,
    Seat,
    seat_or,
)
from arcana_core.text.wording import did_you_mean, shown
from arcana_mtgcombat.model import keywords
from arcana_mtgcombat.model.mana import TYPES
from arcana_mtgcombat.rules import MOST_SEATS

PHASES = ("setup", "start", "channeling", "upkeep", "main", "end", "mercy", "over")
STAYING = ("enchantment", "aura", "equipment", "artifact")
MOST_VALUE = 1000
"""The greatest attribute, Life, counter or number of units. More dice than this can't be rolled."""


def is_number(game: Any, value: int) -> bool:
    """Return whether this is a seat, or a number that a creature or permanent has or had."""
    next_number: int = game.position.next_number
    return 0 <= value < game.player_count or MOST_SEATS <= value < next_number


def is_creature(game: Any, number: int) -> bool:
    """Return whether a creature with this number is in the battle."""
    return any(one.number == number for one in game.position.creatures)


def is_there(game: Any, number: int) -> bool:
    """Return whether a combatant with this number is in the battle."""
    if 0 <= number < game.player_count:
        one = game.position.characters[number]
        return bool(one.status == "in" and not one.wild)
    return is_creature(game, number)


def _place_of(kind: str) -> Fits:
    def is_place(game: Any, value: int) -> bool:
        frames: tuple[object, ...] = game.position.frames
        return 0 <= value < len(frames) and kind in ("frame", type(frames[value]).__name__)

    return Refers(is_place, f"the place of {'an' if kind[0] in 'AO' else 'a'} {kind}", "MC-18.4")


def _card_of(types: tuple[str, ...], words: str, clause: str) -> Fits:
    return Fits(lambda game, value: game.pool.cards[value].type in types, f"the place of {words}", clause)


def _are_held(game: Any, places: tuple[int, ...]) -> bool:
    cards = game.pool.cards
    return all(cards[place].cost is not None for place in places)


def _why_not_keys(game: Any, keys: tuple[str, ...]) -> str:
    known = game.pool.by_key
    unknown = next((key for key in keys if key not in known), None)
    return "" if unknown is None else f"no card {shown(unknown)}{did_you_mean(unknown, [*known])}"


_NUMBER = "a seat or a number that a creature or permanent has had"
Stat = Annotated[int, Between(0, MOST_VALUE)]
Type = Annotated[int, Between(0, len(TYPES) - 1, "MC-4.6")]
Side = Annotated[int, Between(0, MOST_SEATS - 1, "MC-1.2")]
Status = Annotated[str, OneOf(("in", "lost", "escaped"), "MC-21.2")]
Phase = Annotated[str, OneOf(PHASES, "MC-6.5")]
Round = Annotated[int, Between(0, lambda game: game.rules.max_rounds, "MC-6.6")]
Guard = Annotated[int, Between(-1, clause="MC-16.1")]
CardKeys = Annotated[tuple[str, ...], Explained(_why_not_keys)]
CardPlace = Annotated[int, Between(0, lambda game: len(game.pool) - 1)]
HeldCards = Annotated[tuple[CardPlace, ...], Fits(_are_held, "places of cards that aren't tokens")]
SortedCards = Annotated[tuple[CardPlace, ...], ASCENDING, "MC-34.5"]
CardSet = Annotated[int, Between(1, lambda game: (1 << len(game.pool)) - 1, "MC-34.4")]
CreatureCard = Annotated[CardPlace, _card_of(("creature",), "a creature card", "MC-13.9")]
StayingCard = Annotated[CardPlace, _card_of(STAYING, "a card that stays", "MC-20.1")]
EquipmentCard = Annotated[CardPlace, _card_of(("equipment",), "an equipment card", "MC-20.4")]
Slot = Annotated[int, Between(0, 63)]
OwnNumber = Annotated[int, Between(MOST_SEATS)]
Number = Annotated[int, Refers(is_number, _NUMBER)]
NumberOrNone = Annotated[int, Refers(lambda game, value: value == -1 or is_number(game, value), f"{_NUMBER}, or -1")]
ThingOrNone = Annotated[
    int,
    Refers(
        lambda game, value: value == -1 or (value >= MOST_SEATS and is_number(game, value)),
        "a creature, a permanent or -1",
        "MC-24.4",
    ),
]
CreatureNumber = Annotated[
    int,
    Refers(
        lambda game, value: value >= MOST_SEATS and is_number(game, value),
        "the number of a creature or permanent",
        "MC-12.1",
    ),
]
LivingCreature = Annotated[int, Refers(is_creature, "a creature in the battle", "MC-33.7")]
LivingCombatant = Annotated[int, Refers(is_there, "a combatant in the battle", "MC-15.11")]
Target = Annotated[int, Between(-1, clause="MC-13.1")]
SeatOrNone = Annotated[int, seat_or(-1)]
Seats = Annotated[tuple[Seat, ...], DISTINCT, "MC-6.3"]
SeatSet = Annotated[int, Bits(MOST_SEATS, "seats", "MC-18.5")]
UnsettledSeatSet = Annotated[int, Between(-1, (1 << MOST_SEATS) - 1, "MC-18.5")]
SeatCount = Annotated[int, Between(0, MOST_SEATS)]
NextSeat = Annotated[int, Refers(lambda game, value: game.position.to_come[:1] == (value,), "the next seat", "MC-6.5")]
Keywords = Annotated[keywords.Keywords, Between(0, sum(keywords.NAMES.values()), "MC-25.19")]
Change = Annotated[int, Between(-MOST_VALUE, MOST_VALUE, "MC-25.6")]
DraftKind = Annotated[str, OneOf(("cast", "answer", "ability"), "MC-33.8")]
OrderKind = Annotated[str, OneOf(("advance", "withdraw", "fall back"), "MC-12.1")]
Directed = Annotated[str, OneOf(("engage", "advance"), "MC-33.7")]
FollowUpKind = Annotated[str, OneOf(("engage", "advance", "retreat"), "MC-15.11")]
FramePlace = Annotated[int, _place_of("frame")]
PlayPlace = Annotated[int, _place_of("Play")]
OrderPlace = Annotated[int, _place_of("Order")]
AttackPlace = Annotated[int, _place_of("Attack")]
