"""The actions of players (WW-22), one pick at a time, and their notation.

Cards in a hand are named by their key because copies are alike. Face-up cards are named by their number because copies
may be in different hands. Targets are actions themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from attrs import field
from attrs.validators import in_, instance_of

from arcana_core.actions import Action, action, index, word
from arcana_core.geometry.squares import EAST, SOUTH
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.model.labyrinth import COLOURS

SIDE_NAMES = ("north", "east", "south", "west")
ROWS = COLUMNS = 10
MOST_NUMBER = 60
"""The greatest number a pick can be: a spell's energy from Add and Powerstones."""


def _one_of(*numbers: int) -> int:
    made: int = field(validator=in_(numbers))
    return made


@action("{side}", side=SIDE_NAMES)
class Go(Action):
    """Move to the next square (WW-22.2)."""

    side: int


@action("attempt")
class Attempt(Action):
    """Try to leave a Dust Cloud (WW-22.2)."""


@action("open {side}", side=SIDE_NAMES)
class OpenDoor(Action):
    """Open a door and hold it (WW-22.3)."""

    side: int


@action("close {side}", side=SIDE_NAMES)
class CloseDoor(Action):
    """Close a door held open (WW-22.3)."""

    side: int


@action("{word}")
class Word(Action):
    """A choice that is a fixed word: see `WORDS`."""

    word: str = word()


@action("cast {card}")
class Cast(Action):
    """Cast a spell from the hand (WW-22.6)."""

    card: str = word()


@action("answer {card}")
class Answer(Action):
    """Play a counter, or use a carried Null Powder as one (WW-22.19)."""

    card: str = word()


@action("play {card}")
class PlayItem(Action):
    """Play an item card (WW-22.9)."""

    card: str = word()


@action("use {card}")
class Use(Action):
    """Use a carried item (WW-22.10), or the ability of a spell in play (WW-22.11)."""

    card: str = word()


@action("boost {card}")
class Boost(Action):
    """Discard a card for movement points (WW-22.12)."""

    card: str = word()


@action("spend {card}")
class Spend(Action):
    """Spend a card as energy (WW-22.6), also for Add and Wizardblade."""

    card: str = word()


@action("discard {card}")
class Discard(Action):
    """Discard a card of the hand (WW-22.17, WW-22.20)."""

    card: str = word()


@action("take {card}")
class Take(Action):
    """Take a card of a hand you are looking at (WW-22.20)."""

    card: str = word()


@action("as {type}")
class As(Action):
    """Play a card of two types as this one (WW-22.6)."""

    type: str = word()


@action("way {number}", number=range(1, 5))
class Mode(Action):
    """One of several ways to cast a spell, from 0 in the order of the card (WW-22.6)."""

    number: int


@action("{number}")
class Number(Action):
    """A number: the damage of a Waterbolt (WW-22.6)."""

    number: int = index(MOST_NUMBER + 1)


@action("square {row},{column}")
class AtSquare(Action):
    """A square."""

    row: int = index(ROWS)
    column: int = index(COLUMNS)


@action("object {row},{column}")
class AtThing(Action):
    """The created object or the tacks in a square."""

    row: int = index(ROWS)
    column: int = index(COLUMNS)


@action("edge {row},{column} {side}", side="NESW")
class AtEdge(Action):
    """An edge, by the square to its west or north."""

    row: int = index(ROWS)
    column: int = index(COLUMNS)
    side: int = _one_of(EAST, SOUTH)


@action("wizard {player}")
class AtWizard(Action):
    """A wizard, yourself included."""

    player: int = index(4)


@action
class AtTreasure(Action):
    """A treasure, two of each colour."""

    treasure: int = index(8)

    def __str__(self) -> str:
        return f"treasure {COLOURS[self.treasure // 2]} {self.treasure % 2 + 1}"


@action("card {title}")
class AtCard(Action):
    """A dropped or carried item, or a spell in play, by its single card."""

    card: int = index(1000)
    title: str = word()


@action("sector {colour}", colour=COLOURS)
class AtSector(Action):
    """A sector, by its colour."""

    colour: int


@action("toward {side}", side=SIDE_NAMES)
class Toward(Action):
    """A direction: of a spell, of a step, of a push."""

    side: int


def _plain(what: Action) -> str:
    """The notation without the leading "card"."""
    return str(what).removeprefix("card ")


@action("pick up {what}", what=_plain)
class PickUp(Action):
    """Pick up an item, the tacks or a treasure (WW-22.13)."""

    what: Action = field(validator=instance_of(Action))


@action("drop {what}", what=_plain)
class Drop(Action):
    """Drop a carried item or treasure (WW-22.14)."""

    what: Action = field(validator=instance_of(Action))


@action("end {what}", what=_plain)
class EndSpell(Action):
    """End a spell you maintain (WW-22.15)."""

    what: Action = field(validator=instance_of(Action))


@action("next {what}", what=_plain)
class Next(Action):
    """Resolve this spell's effect next when time passes (WW-22.16)."""

    what: Action = field(validator=instance_of(Action))


@action("turn {quarters}", quarters=(0, 90, 180, 270))
class Turn(Action):
    """Turn a sector clockwise by quarters (WW-22.20)."""

    quarters: int = field(validator=in_((1, 2, 3)))


@action("draft {school}")
class DraftSchool(Action):
    """Draft a school (WW-22.21)."""

    school: str = word()


END, PASS, DONE, DRAW, STOP = Word("end phase"), Word("pass"), Word("done"), Word("draw"), Word("stop")
PUNCH, NO_ENERGY, NO_WALL, HOLD, LOCK = (
    Word("punch"),
    Word("no energy"),
    Word("no wall"),
    Word("hold"),
    Word("let lock"),
)
BOOST_SUM, YES, NO = Word("boost sum"), Word("yes"), Word("no")
WORDS = (END, PASS, DONE, DRAW, STOP, PUNCH, NO_ENERGY, NO_WALL, HOLD, LOCK, BOOST_SUM, YES, NO)
"""Every choice that is a fixed word."""
PASSING = (PASS, END, DONE, STOP, LOCK, NO)
"""Choices by which a player does nothing more, see `Game.passing`."""

ATTEMPT = Attempt()
GO, OPEN_DOOR, CLOSE_DOOR, TOWARD = (
    tuple(kind(side) for side in range(4)) for kind in (Go, OpenDoor, CloseDoor, Toward)
)
SQUARE = tuple(AtSquare(*divmod(square, COLUMNS)) for square in range(ROWS * COLUMNS))
THING = tuple(AtThing(*divmod(square, COLUMNS)) for square in range(ROWS * COLUMNS))
"""By square: all boards are ten columns wide."""
WIZARD = tuple(AtWizard(player) for player in range(4))
TREASURE = tuple(AtTreasure(treasure) for treasure in range(8))
SECTOR = tuple(AtSector(colour) for colour in range(4))
MODE = tuple(Mode(number) for number in range(4))
NUMBER = tuple(Number(number) for number in range(MOST_NUMBER + 1))
EDGE = {
    (row, column, side): AtEdge(row, column, side)
    for row in range(ROWS)
    for column in range(COLUMNS)
    for side in (EAST, SOUTH)
    if (side == EAST and column < COLUMNS - 1) or (side == SOUTH and row < ROWS - 1)
}
TURNS = (Turn(1), Turn(2), Turn(3))


@cache
def at_card(cards: CardSet, card: int) -> AtCard:
    """The action that targets this single card."""
    return AtCard(card, cards.title(card))


@cache
def cast(card: str) -> Cast:
    """The action of casting this card."""
    return Cast(card)


@cache
def answer(card: str) -> Answer:
    """The action of playing this counter."""
    return Answer(card)


def square_of(target: AtSquare | AtThing) -> int:
    """The number of the square."""
    return target.row * COLUMNS + target.column


def all_actions(cards: CardSet) -> Iterator[Action]:
    """Every action with these cards, in the order of their ids."""
    yield from WORDS
    yield from GO
    yield ATTEMPT
    yield from OPEN_DOOR
    yield from CLOSE_DOOR
    yield from TOWARD
    spells = [kind for kind in cards if {"attack", "neutral"} & {*kind.types}]
    yield from (Cast(kind.key) for kind in spells)
    yield from (Answer(kind.key) for kind in counters(cards))
    yield from (PlayItem(kind.key) for kind in cards if kind.is_item)
    yield from (Use(kind.key) for kind in cards if kind.is_item or kind.lasts)
    yield from (Boost(kind.key) for kind in cards if kind.energy_value)
    yield from (Spend(kind.key) for kind in cards if kind.energy_value)
    yield from (Discard(kind.key) for kind in cards)
    yield from (Take(kind.key) for kind in cards)
    yield from (As(type_) for type_ in ("attack", "neutral", "counter"))
    yield from MODE
    yield from NUMBER
    yield from WIZARD
    yield from SQUARE
    yield from THING
    yield from EDGE.values()
    yield from TREASURE
    yield from SECTOR
    kept = [at_card(cards, card) for card, kind in enumerate(cards.of) if kind.is_item or kind.lasts]
    items = [target for target in kept if cards.of[target.card].is_item]
    yield from kept
    yield from (PickUp(target) for target in (*items, *TREASURE))
    yield from (Drop(target) for target in (*items, *TREASURE))
    spells_in_play = [target for target in kept if cards.of[target.card].lasts]
    yield from (EndSpell(target) for target in spells_in_play)
    yield from (Next(target) for target in spells_in_play)
    yield from TURNS
    yield from (DraftSchool(school) for school in sorted({*cards.school_of} - {"white_cantrip", "black_cantrip"}))


def counters(cards: CardSet) -> tuple[Card, ...]:
    """The cards that can answer: counter spells and some items, in the order of the action space."""
    return tuple(kind for kind in cards if "counter" in kind.types or kind.others.get("answers"))


KINDS: tuple[type[Action], ...] = (
    Go,
    Attempt,
    OpenDoor,
    CloseDoor,
    Word,
    Cast,
    Answer,
    PlayItem,
    Use,
    Boost,
    Spend,
    Discard,
    Take,
    As,
    Mode,
    Number,
    AtWizard,
    AtSquare,
    AtThing,
    AtEdge,
    AtTreasure,
    AtSector,
    AtCard,
    PickUp,
    Drop,
    EndSpell,
    Next,
    Toward,
    Turn,
    DraftSchool,
)
"""Every kind of action."""
