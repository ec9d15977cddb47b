"""The decisions of a player (MC-33), one pick at a time, and their notation.

Cards in Memory are named by their keys, creatures and permanents by their slots, characters, packs and their groups by
their seats, and the group of a detached creature by the creature.
"""

from __future__ import annotations

from collections.abc import Iterator

from arcana_core.actions import Action, action, index, word
from arcana_mtgcombat.model.cards import MOST_ABILITIES, Pool
from arcana_mtgcombat.model.mana import TYPES
from arcana_mtgcombat.model.state import MOST_CREATURES, MOST_PERMANENTS
from arcana_mtgcombat.rules import MOST_SEATS

MOST_FRAMES = 24
"""The most things on the stack that can be targets."""


@action("{word}")
class Word(Action):
    """One of the `WORDS`."""

    word: str = word()


@action("cast {card}")
class Cast(Action):
    """Cast a spell from Memory: as an action, or an instant in a window or response (MC-33.8, MC-33.13)."""

    card: str = word()


@action
class UseCreature(Action):
    """Use an ability of a creature (MC-33.13, MC-33.15)."""

    slot: int = index(MOST_CREATURES)
    index: int = index(MOST_ABILITIES)

    def __str__(self) -> str:
        return f"use creature {self.slot}" + (f" ability {self.index + 1}" if self.index else "")


@action
class UsePermanent(Action):
    """Use an ability of a permanent (MC-33.13, MC-33.15)."""

    slot: int = index(MOST_PERMANENTS)
    index: int = index(MOST_ABILITIES)

    def __str__(self) -> str:
        return f"use permanent {self.slot}" + (f" ability {self.index + 1}" if self.index else "")


@action("character {seat}")
class AtCharacter(Action):
    """A character or pack, or their group (MC-33.6, MC-33.8, MC-33.9)."""

    seat: int = index(MOST_SEATS)


@action("creature {slot}")
class AtCreature(Action):
    """A creature, or the group of a detached one (MC-33.6 to MC-33.10)."""

    slot: int = index(MOST_CREATURES)


@action("permanent {slot}")
class AtPermanent(Action):
    """An enchantment, aura, equipment or artifact (MC-33.4, MC-33.8, MC-33.14)."""

    slot: int = index(MOST_PERMANENTS)


@action("stack {place}")
class AtFrame(Action):
    """A spell or ability on the stack, counted from below (MC-33.13)."""

    place: int = index(MOST_FRAMES)


@action("dead {card}")
class AtDead(Action):
    """A card in your graveyard (MC-24.3)."""

    card: str = word()


@action("pick {card}")
class Pick(Action):
    """One of your cards, to forget, to put back, or to place in the library (MC-33.1, MC-33.17)."""

    card: str = word()


@action("mana {type}", type=TYPES)
class Mana(Action):
    """A type of mana: to restore, or to pay a generic unit with (MC-33.3, MC-33.8)."""

    type: int


WORDS = (
    "act",
    "recall",
    "stop",
    "pass",
    "end",
    "move",
    "command",
    "engage",
    "equip",
    "flee",
    "advance",
    "withdraw",
    "fall back",
    "retreat",
    "none",
    "yes",
    "no",
    "spare",
    "slay",
)
"""Every `Word`: for the start of a turn, recalling, stopping, passing, the end of the Main Phase, the kinds of actions,
orders, a Trample's retreat, no choice, yes and no, and mercy."""

ACT, RECALL, STOP, PASS, END = Word("act"), Word("recall"), Word("stop"), Word("pass"), Word("end")
MOVE, COMMAND, ENGAGE, EQUIP, FLEE = Word("move"), Word("command"), Word("engage"), Word("equip"), Word("flee")
ADVANCE, WITHDRAW, FALL_BACK, RETREAT = Word("advance"), Word("withdraw"), Word("fall back"), Word("retreat")
NONE, YES, NO, SPARE, SLAY = Word("none"), Word("yes"), Word("no"), Word("spare"), Word("slay")

CHARACTER = tuple(AtCharacter(seat) for seat in range(MOST_SEATS))
CREATURE = tuple(AtCreature(slot) for slot in range(MOST_CREATURES))
PERMANENT = tuple(AtPermanent(slot) for slot in range(MOST_PERMANENTS))
FRAME = tuple(AtFrame(place) for place in range(MOST_FRAMES))
MANA = tuple(Mana(type_) for type_ in range(len(TYPES)))

KINDS: tuple[type[Action], ...] = (
    Word,
    Cast,
    UseCreature,
    UsePermanent,
    AtCharacter,
    AtCreature,
    AtPermanent,
    AtFrame,
    AtDead,
    Pick,
    Mana,
)


def all_actions(pool: Pool) -> Iterator[Action]:
    """Every action with the cards of this pool."""
    keys = [card.key for card in pool if card.cost is not None]
    yield from map(Word, WORDS)
    yield from map(Cast, keys)
    for use, most in ((UseCreature, MOST_CREATURES), (UsePermanent, MOST_PERMANENTS)):
        yield from (use(slot, index) for slot in range(most) for index in range(MOST_ABILITIES))
    yield from CHARACTER
    yield from CREATURE
    yield from PERMANENT
    yield from FRAME
    yield from (AtDead(card.key) for card in pool if card.type == "creature" and card.cost is not None)
    yield from map(Pick, keys)
    yield from MANA
