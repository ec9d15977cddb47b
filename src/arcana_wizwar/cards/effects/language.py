"""The language of card data: its words, and a check for every kind of value.

An effect is a table. `do` names a primitive. `PRIMITIVES` lists the parameters of each, `COMMON` those of all.
`arcana_wizwar.cards.effects.records` explains the primitives, `arcana_wizwar.cards.checking` checks whole cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from attrs import frozen

from arcana_core.tables.fields import ByKey, Choice, Fields, Listed
from arcana_core.tables.kinds import Kind, Line, Name, Switch, Title, Whole
from arcana_core.text.wording import did_you_mean, shown
from arcana_wizwar.model.bounds import MOMENTS
from arcana_wizwar.model.powers import KINDS as GRANTS

TYPES = ("attack", "neutral", "counter", "item", "energy")
RANGES = ("self", "adjacent", "los", "anywhere", "none")
DURATIONS = ("instant", "temporary", "permanent", "none")
BOOSTS = ("none", "effect", "duration")
SCHOOLS = (
    "white_cantrip",
    "black_cantrip",
    "alchemy",
    "conjuring",
    "elemental",
    "mentalism",
    "mutation",
    "thaumaturgy",
)
PICKED = (
    "wizard",
    "self",
    "square",
    "empty_square",
    "free_square",
    "object",
    "door",
    "wall",
    "stone_wall",
    "border_line",
    "treasure",
    "sector",
    "maintained_spell",
)
"""Words for picked targets, see `arcana_wizwar.chapters.magic.attacks.targets`."""
UNPICKED = ("game_board", "direction")
"""Words for targets without a pick, each of which must be the only one."""
TARGETS = (
    *PICKED,
    *UNPICKED,
    "own_spell",
    "cards",
    "empty_squares_4",
    "spell",
    "attack_spell",
    "counter_spell",
    "neutral_spell",
    "water_spell",
)
"""All words for targets."""

AMOUNTS = ("energy", "number", "rest", "magic_stones", "die", "distance", "hand", "maintained", "items", "life")
"""The words of an amount; `arcana_wizwar.cards.effects.records` explains them."""

MOST = 100
"""The greatest number in card data; it keeps games bounded."""
MOST_ENERGY = 20
"""The greatest energy value, so that the sum of two can still be picked as a number (WW-21.3)."""

Parameters = Mapping[str, Any]

MOST_IN_AMOUNT = 80
"""The longest text of an amount."""


@lru_cache(maxsize=1 << 12)
def terms(text: str) -> tuple[tuple[int, str], ...]:
    """The terms of an amount, each a factor and a word, "" for a plain number: `"2 * energy + 1"`.

    Raises:
        ValueError: The text isn't a sum of such terms.
    """
    if len(text) > MOST_IN_AMOUNT:
        raise ValueError(f"an amount has at most {MOST_IN_AMOUNT} characters, got {len(text)}: {shown(text)}")
    found = []
    for term in text.split("+"):
        factor, star, word = term.strip().rpartition("*")
        factor, word = factor.strip(), word.strip()
        if star and not _is_number(factor):
            raise ValueError(f"{shown(term.strip())} isn't a number times a word")
        if _is_number(word):
            found.append((_number_in(factor or "1") * _number_in(word), ""))
        elif word in AMOUNTS:
            found.append((_number_in(factor or "1"), word))
        else:
            raise ValueError(f"unknown word {shown(word)} in an amount{did_you_mean(word, AMOUNTS)}")
    return tuple(found)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _number_in(text: str) -> int:
    if len(text.lstrip("0")) > len(str(MOST)) or int(text) > MOST:
        raise ValueError(f"numbers go up to {MOST}, got {shown(text)}")
    return int(text)


@frozen
class Amount:
    """A number, or a text of terms."""

    @property
    def expected(self) -> str:
        """A description of legal values."""
        return f"a number from 0 to {MOST}, or a text such as 'energy + 2'"

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        """The amount as written."""
        if isinstance(value, str):
            try:
                terms(value)
            except ValueError as error:
                mistakes.append(f"{where}: {error}")
        elif type(value) is not int or not 0 <= value <= MOST:
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}")
        return value


AMOUNT = Amount()
NUMBER = Whole(0, MOST)
"""The usual number."""
SWITCH = Switch()
TEXT = Line()
NAME = Title()
"""A name of a card, a mode or a trait, usable in notation."""
NAMES = Listed(NAME, "names", different=True)
FACES = Listed(Whole(1, 4), "faces of the die", at_least=1, at_most=4, different=True)


def some_of(*words: str, least: int = 0) -> Listed:
    """A list of at least `least` different words."""
    return Listed(Name(words), "words", at_least=least, at_most=len(words), different=True)


_OBJECTS = ("stone_block", "thornbush", "rosebush", "dust_cloud", "stone_wall", "door", "wall_of_fire")
_KIND = Name(("physical", "magical"))
_ALSO = some_of("fire", "water", "lightning")

COMMON: Mapping[str, Kind] = {
    "if": Name(("hurt", "boosted", "wizard", "object", "transformed")),
    "roll": FACES,
    "to": Name(("target", "caster", "attacker", "others", "everybody")),
    "once": SWITCH,
}
"""The parameters of every effect."""

PRIMITIVES: Mapping[str, tuple[Mapping[str, Kind], Mapping[str, Kind]]] = {
    "damage": ({"amount": AMOUNT, "kind": _KIND}, {"also": _ALSO}),
    "heal": ({"amount": AMOUNT}, {}),
    "stun": ({"amount": AMOUNT}, {}),
    "move": ({"amount": AMOUNT}, {"by": Name(("caster", "target"))}),
    "push": ({"amount": AMOUNT}, {}),
    "create": ({"object": Name(_OBJECTS)}, {}),
    "destroy": ({}, {}),
    "draw": ({"amount": AMOUNT}, {}),
    "discard": ({"amount": AMOUNT}, {}),
    "steal": ({}, {"what": Name(("cards", "item")), "amount": AMOUNT}),
    "drop": ({}, {"what": Name(("treasure", "items", "everything"))}),
    "gain_moves": ({"amount": AMOUNT}, {}),
    "end_spell": ({}, {"trait": NAME}),
    "transform": ({}, {"form": NAME, "turns": AMOUNT}),
    "cancel": ({}, {}),
    "reduce": ({"amount": AMOUNT}, {}),
    "evade": ({}, {}),
    "redirect": ({}, {"at": Name(("attacker", "target"))}),
}
"""The required and optional parameters of each primitive."""

COUNTERING = ("cancel", "reduce", "evade", "redirect")
"""Primitives for counters only."""

THROWN_AT = ("wizard", "square", "empty_square", "free_square", "object", "door", "wall", "stone_wall", "border_line")
"""The targets of throws, all with a place to land (WW-15.16)."""


EFFECTS = Listed(
    Choice("do", {do: Fields(do, needs, {**COMMON, **may}) for do, (needs, may) in PRIMITIVES.items()}, "an effect"),
    "effects",
    at_most=12,
)

MAY_BE_LESS = ("speed", "attacks", "reduces", "draws")
"""Grants that are added and may be negative."""

_LESS = Whole(-MOST, MOST)
GRANTED = ByKey(
    {
        key: FACES if key == "evades" else _LESS if key in MAY_BE_LESS else SWITCH if of is bool else NUMBER
        for key, of in GRANTS.items()
    },
    "grant",
)
"""The powers a card grants."""

COPIES = ByKey(Whole(1, MOST), "school", SCHOOLS, at_least=1)
"""The number of copies in each school."""

MODES = Listed(
    Fields(
        "a way to play a card",
        {"name": NAME},
        {"type": Name(("attack", "neutral", "counter")), "targets": some_of(*TARGETS), "does": EFFECTS},
    ),
    "ways to play it",
    at_least=1,
    at_most=4,
)

_PLAYED: Mapping[str, Kind] = {
    "type": Name(("attack", "neutral", "counter")),
    "trait": NAME,
    "range": Name(RANGES[:-1]),
    "on_me": SWITCH,
    "in_sight": SWITCH,
}
ANSWERS = Choice(
    "event",
    {
        "spell": Fields("the answer to a spell", takes=_PLAYED),
        "attack": Fields("the answer to an attack", takes=_PLAYED),
        "counter": Fields("the answer to a counter", takes=_PLAYED),
        "damage": Fields("the answer to damage"),
        "treasure": Fields("the answer to a treasure", takes={"mine": SWITCH, "at_home": SWITCH}),
    },
    "a table",
)
"""The condition of a counter, see `arcana_wizwar.chapters.magic.conditions.Condition`."""

USE = Fields(
    "use",
    {"as": Name(("attack", "neutral"))},
    {"targets": some_of(*PICKED, *UNPICKED), "range": Name(RANGES[:-1]), "spent": SWITCH, "does": EFFECTS},
)
THROW = Fields(
    "throw",
    {"amount": AMOUNT, "kind": _KIND, "then": Name(("lands", "discarded", "vanishes"))},
    {"also": _ALSO, "targets": some_of(*PICKED), "range": Name(RANGES[:-1])},
)
"""The required and optional keys of the tables `use` and `throw`, see `arcana_wizwar.cards.items`."""


def effects_of(card: Parameters) -> Iterator[Parameters]:
    """All effects in a card's table, of every mode and moment."""
    for table in (card, *card.get("modes", ()), card.get("use", {})):
        for key in ("does", *MOMENTS):
            yield from table.get(key, ())
