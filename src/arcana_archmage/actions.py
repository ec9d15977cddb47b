"""The actions of a wizard (AM-23) and their notation."""

from __future__ import annotations

from attrs import field
from attrs.validators import in_, instance_of

from arcana_core.actions import Action, action, index, word
from arcana_core.cards.cards import CARDS, Card

WIZARDS = ("Amber", "Violet")
"""The names of the wizards in seats 0 and 1."""
SUIT_LETTERS = "CDHS"
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
VALUE_NAMES = {**{value: str(value) for value in range(2, 11)}, 11: "J", 12: "Q", 13: "K", 14: "A"}


@action("{spell}")
class Cast(Action):
    """Begin to cast a spell (AM-23.5)."""

    spell: str = word()


@action("suit {suit}", suit=SUIT_LETTERS)
class ClaimSuit(Action):
    """Claim a suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades (AM-23.6)."""

    suit: int


@action("lowest {value}", value=VALUE_NAMES)
class ClaimLowest(Action):
    """Claim the lowest value of a Fireball (AM-23.6)."""

    value: int = field(validator=in_(VALUE_NAMES))


@action("highest {value}", value=VALUE_NAMES)
class ClaimHighest(Action):
    """Claim the highest value of a Fireball (AM-23.6)."""

    value: int = field(validator=in_(VALUE_NAMES))


@action("value {value}", value=VALUE_NAMES)
class ClaimValue(Action):
    """Claim the value of a Summon spell, or name the value of a Curse (AM-23.6)."""

    value: int = field(validator=in_(VALUE_NAMES))


@action("seat {seat}", seat=WIZARDS)
class ClaimSeat(Action):
    """Claim the wizard who takes the next turn after a Teleport (AM-23.6)."""

    seat: int


def claim_words(asks: tuple[str, ...], claim: tuple[int, ...]) -> str:
    """Describe the claim made so far, such as "hearts 5 to 7". Empty before the first part (AM-6.5).

    Args:
        asks: The parts of the spell's claim, in order (see `arcana_archmage.spells.spell`).
        claim: The numbers claimed so far.
    """
    match asks[: len(claim)]:
        case ("suit",):
            return _suit(claim[0])
        case ("suit", "lowest"):
            return f"{_suit(claim[0])} from {_value(claim[1])}"
        case ("suit", "lowest", "highest"):
            return f"{_suit(claim[0])} {_value(claim[1])} to {_value(claim[2])}"
        case ("value",) | ("cursed",):
            return f"value {_value(claim[0])}"
        case ("seat",):
            return f"that {WIZARDS[claim[0]] if claim[0] in (0, 1) else claim[0]} plays next"
        case _:
            return ", ".join(map(str, claim))


def _suit(suit: int) -> str:
    # A house rule may give a spell another kind of claim. Then only its numbers are known.
    return SUIT_WORDS[suit] if suit in range(4) else str(suit)


def _value(value: int) -> str:
    return VALUE_NAMES.get(value, str(value))


@action("{card}")
class Pick(Action):
    """Pick a card to place, block with, discard, take, give or name (AM-23.2, AM-23.7 to AM-23.11)."""

    card: Card = field(validator=instance_of(Card))


@action("stop")
class Stop(Action):
    """Pick no more cards (AM-23.7, AM-23.11)."""


@action("end")
class EndPhase(Action):
    """End the effects phase or the spellcasting phase (AM-23.1, AM-23.5)."""


@action("ritual")
class UseRitual(Action):
    """Use a charge of Arcane Ritual for this casting or block (AM-23.5, AM-23.8)."""


@action("cast nothing")
class CastNothing(Action):
    """Cast nothing after a ritual charge (AM-23.5)."""


@action("dose {doom}")
class Dose(Action):
    """Deal the dose of a Stalking Doom. Number 1 is the oldest doom still open in this phase (AM-23.1)."""

    doom: int = field(validator=instance_of(int))


@action("call")
class CallCard(Action):
    """Make the call of Spirit Theft (AM-23.1)."""


@action("purify")
class Purify(Action):
    """Spend a charge of Path of Purity (AM-23.1)."""


@action("look")
class LookThrough(Action):
    """Look through the discard pile for Ancient Power (AM-23.1)."""


@action("no block")
class NoBlock(Action):
    """Do not block (AM-23.8)."""


@action("discharge")
class Discharge(Action):
    """Let an Undying Warrior cancel the block (AM-23.9)."""


@action("hold")
class Hold(Action):
    """Let the block stand (AM-23.9)."""


@action("accept")
class Accept(Action):
    """Accept the casting as it was claimed (AM-23.10)."""


@action("disbelieve")
class Disbelieve(Action):
    """Disbelieve the casting (AM-23.10)."""


@action("draw {count}")
class Draw(Action):
    """Draw this number of cards, under `optional_draw` (AM-23.12)."""

    count: int = index(53)


SUITS = tuple(ClaimSuit(suit) for suit in range(4))
LOWEST = {value: ClaimLowest(value) for value in range(2, 15)}
HIGHEST = {value: ClaimHighest(value) for value in range(2, 15)}
VALUES = tuple(ClaimValue(value) for value in range(2, 15))
SEATS = (ClaimSeat(0), ClaimSeat(1))
PICKS = tuple(Pick(card) for card in CARDS)
STOP, END, RITUAL, NOTHING = Stop(), EndPhase(), UseRitual(), CastNothing()
CALL, PURIFY, LOOK = CallCard(), Purify(), LookThrough()
NO_BLOCK, DISCHARGE, HOLD = NoBlock(), Discharge(), Hold()
ACCEPT, DISBELIEVE = Accept(), Disbelieve()
MOST_DOOMS = 26
"""The most open dooms that have actions of their own. Only a house rule could bring more."""
DOSES = tuple(Dose(number) for number in range(1, MOST_DOOMS + 1))
DRAWS = tuple(Draw(count) for count in range(53))

_LANES: list[dict[int, tuple[Pick, ...]]] = [{}, {}, {}, {}]


def picks_of(cards: int) -> tuple[Pick, ...]:
    """The picks for a set of cards, lowest index first."""
    found: tuple[Pick, ...] = ()
    for suit, lane in enumerate(_LANES):
        values = cards >> 13 * suit & 8191
        if values:
            picks = lane.get(values)
            if picks is None:
                picks = lane[values] = tuple(PICKS[suit * 13 + v] for v in range(13) if values >> v & 1)
            found = found + picks if found else picks
    return found


FIXED: tuple[Action, ...] = (
    *SUITS,
    *LOWEST.values(),
    *HIGHEST.values(),
    *VALUES,
    *SEATS,
    *PICKS,
    STOP,
    END,
    NOTHING,
    RITUAL,
    CALL,
    PURIFY,
    LOOK,
    *DOSES,
    NO_BLOCK,
    DISCHARGE,
    HOLD,
    ACCEPT,
    DISBELIEVE,
    *DRAWS,
)
"""The actions that don't depend on the spells, in the order of the action space. The castings follow them."""
