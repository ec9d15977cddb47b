"""The language of card data: its words, and a check of every kind of value.

An effect is a table. `do` names a primitive; `PRIMITIVES` lists which parameters each takes, `COMMON` those that all
take. `arcana_wizwar.cards.effects.records` explains what the primitives do, `arcana_wizwar.cards.checking` checks whole
cards.

>>> where = Where("spark", ".amount")
>>> amount("enrgy", where)
>>> where.found
["cards.spark: .amount: no amount has the word 'enrgy'; did you mean 'energy'?"]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from attrs import field, frozen

from arcana_core.text.wording import any_of, did_you_mean, shown
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
"""Words for targets that are picked, see `arcana_wizwar.chapters.magic.attacks.targets`."""
UNPICKED = ("game_board", "direction")
"""Words for targets that are not, each of which stands alone."""
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
"""The words of an amount; what they stand for is in `arcana_wizwar.cards.effects.records`."""

MOMENTS = ("when_time_passes", "when_drawing")
"""When a spell in play has effects: keys of a card, whose values are lists of effects like `does`."""

MOST = 100
"""No number in the data of a card is greater: with greater ones games lose their bounds."""
MOST_ENERGY = 20
"""The greatest energy value, so that the sum of two can still be picked as a number (WW-21.3)."""

Parameters = Mapping[str, Any]


@frozen
class Where:
    """A place in the data, and the mistakes found there: `cards.spark: does[0].amount: ...`.

    Attributes:
        card: its key.
        path: the keys that lead to the place from the card's table.
        found: every mistake so far, shared by all places of a card.
    """

    card: str
    path: str = ""
    found: list[str] = field(factory=list, eq=False)

    def at(self, part: str) -> Where:
        """A place within this one."""
        return Where(self.card, self.path + part, self.found)

    def wrong(self, reason: str) -> None:
        """Note a mistake here."""
        self.found.append(": ".join(filter(None, (f"cards.{self.card}", self.path, reason))))


Check = Callable[[Any, Where], None]


MOST_IN_AMOUNT = 80
"""The longest text of an amount."""


@lru_cache(maxsize=1 << 12)
def terms(text: str) -> tuple[tuple[int, str], ...]:
    """The terms of an amount, each a factor and a word, "" for a plain number: `"2 * energy + 1"`.

    Raises:
        ValueError: it is no sum of such terms; the message says what is wrong.
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
            raise ValueError(f"no amount has the word {shown(word)}{did_you_mean(word, AMOUNTS)}")
    return tuple(found)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _number_in(text: str) -> int:
    if len(text.lstrip("0")) > len(str(MOST)) or int(text) > MOST:
        raise ValueError(f"numbers go up to {MOST}, got {shown(text)}")
    return int(text)


def amount(value: Any, where: Where) -> None:
    """A number, or a text of terms."""
    if isinstance(value, str):
        try:
            terms(value)
        except ValueError as error:
            where.wrong(str(error))
    elif type(value) is not int or not 0 <= value <= MOST:
        where.wrong(f"an amount is a number from 0 to {MOST}, or a text such as 'energy + 2', got {shown(value)}")


def whole(least: int, most: int) -> Check:
    """A whole number from `least` to `most`."""

    def check_number(value: Any, where: Where) -> None:
        if type(value) is not int or not least <= value <= most:
            where.wrong(f"must be a whole number from {least} to {most}, got {shown(value)}")

    return check_number


number = whole(0, MOST)
"""A number as most are: from 0 to `MOST`."""


def switch(value: Any, where: Where) -> None:
    """True or false."""
    if type(value) is not bool:
        where.wrong(f"must be true or false, got {shown(value)}")


def text(value: Any, where: Where) -> None:
    """A text on one line that a terminal can show."""
    if not isinstance(value, str) or not value:
        where.wrong(f"must be a text, got {shown(value)}")
    elif len(value) > MOST_LETTERS:
        where.wrong(f"must have at most {MOST_LETTERS} characters, got {len(value)}")
    elif not value.isprintable() or not value.strip():
        where.wrong(f"must be one line of printable characters, got {shown(value)}")


MOST_LETTERS = 400
"""The longest text of a card; names of cards and ways to play them are shorter."""
MOST_IN_NAME = 40


def name(value: Any, where: Where) -> None:
    """What a card, a way to play it or a trait is called: words that a line of notation can hold."""
    before = len(where.found)
    text(value, where)
    if len(where.found) > before:
        return
    if len(value) > MOST_IN_NAME:
        where.wrong(f"must have at most {MOST_IN_NAME} characters, got {len(value)}")
    elif ";" in value or value != " ".join(value.split()):
        where.wrong(f"must be words parted by single blanks, without semicolons, got {shown(value)}")


def names(value: Any, where: Where) -> None:
    """A list of different names."""
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        where.wrong(f"must be a list of texts, got {shown(value)}")
        return
    for place, one in enumerate(value):
        name(one, where.at(f"[{place}]"))
    if len({*value}) < len(value):
        where.wrong(f"names something twice: {shown(value)}")


def faces(value: Any, where: Where) -> None:
    """Different faces of the die."""
    known = (1, 2, 3, 4)
    if not isinstance(value, list) or not value or any(type(face) is not int or face not in known for face in value):
        where.wrong(f"must be a list of faces of the die, 1 to 4, got {shown(value)}")
    elif len({*value}) < len(value):
        where.wrong(f"names something twice: {shown(value)}")


def one_of(*words: str) -> Check:
    """One of these words."""

    def check_word(value: Any, where: Where) -> None:
        if value not in words:
            where.wrong(f"must be {any_of(words)}, got {shown(value)}{did_you_mean(value, words)}")

    return check_word


def some_of(*words: str, least: int = 0) -> Check:
    """A list of at least so many of these words, each once."""

    def check_words(value: Any, where: Where) -> None:
        if not isinstance(value, list) or len(value) < least:
            where.wrong(f"must be a list of {any_of(words)}, got {shown(value)}")
            return
        unknown = [word for word in value if word not in words]
        for word in unknown[:_MOST_SHOWN]:
            where.wrong(f"must be a list of {any_of(words)}, got {shown(word)}{did_you_mean(word, words)}")
        if not unknown and len({*value}) < len(value):
            where.wrong(f"names something twice: {shown(value)}")

    return check_words


_MOST_SHOWN = 5  # mistakes of one list


_OBJECTS = ("stone_block", "thornbush", "rosebush", "dust_cloud", "stone_wall", "door", "wall_of_fire")
_ALSO = some_of("fire", "water", "lightning")

COMMON: Mapping[str, Check] = {
    "do": text,
    "if": one_of("hurt", "boosted", "wizard", "object", "transformed"),
    "roll": faces,
    "to": one_of("target", "caster", "attacker", "others", "everybody"),
    "once": switch,
}
"""What every effect can have."""

PRIMITIVES: Mapping[str, tuple[Mapping[str, Check], Mapping[str, Check]]] = {
    "damage": ({"amount": amount, "kind": one_of("physical", "magical")}, {"also": _ALSO}),
    "heal": ({"amount": amount}, {}),
    "stun": ({"amount": amount}, {}),
    "move": ({"amount": amount}, {"by": one_of("caster", "target")}),
    "push": ({"amount": amount}, {}),
    "create": ({"object": one_of(*_OBJECTS)}, {}),
    "destroy": ({}, {}),
    "draw": ({"amount": amount}, {}),
    "discard": ({"amount": amount}, {}),
    "steal": ({}, {"what": one_of("cards", "item"), "amount": amount}),
    "drop": ({}, {"what": one_of("treasure", "items", "everything")}),
    "gain_moves": ({"amount": amount}, {}),
    "end_spell": ({}, {"trait": name}),
    "transform": ({}, {"form": name, "turns": amount}),
    "cancel": ({}, {}),
    "reduce": ({"amount": amount}, {}),
    "evade": ({}, {}),
    "redirect": ({}, {"at": one_of("attacker", "target")}),
}
"""By primitive the parameters that it must have and those that it may have."""

COUNTERING = ("cancel", "reduce", "evade", "redirect")
"""Primitives that only counters have, and only as counters."""

THROWN_AT = ("wizard", "square", "empty_square", "free_square", "object", "door", "wall", "stone_wall", "border_line")
"""What a thing can be thrown at: what has a place where it comes down (WW-15.16)."""


def effects(value: Any, where: Where) -> None:
    """A list of effects."""
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        where.wrong(f"must be a list of effects, each a table with `do`, got {shown(value)}")
    elif len(value) > MOST_EFFECTS:
        where.wrong(f"must have at most {MOST_EFFECTS} effects, got {len(value)}")
    else:
        for place, one in enumerate(value):
            _effect(one, where.at(f"[{place}]"))


MOST_EFFECTS = 12
"""The longest list of effects."""


def _effect(effect: Parameters, where: Where) -> None:
    word = effect.get("do")
    if not isinstance(word, str) or word not in PRIMITIVES:
        where.wrong(f"there is no primitive {shown(word)}{did_you_mean(word, [*PRIMITIVES])}; `do` names one")
        return
    needs, may = PRIMITIVES[word]
    _entries(effect, needs, {**COMMON, **may}, where, f"{word} ")


def _entries(table: Parameters, needs: Mapping[str, Check], may: Mapping[str, Check], where: Where, of: str) -> None:
    """Note every entry that is unknown or has a wrong value, and every one that is missing."""
    known = {**may, **needs}
    for key, value in table.items():
        if key in known:
            known[key](value, where.at(f".{key}"))
        else:
            where.wrong(f"{of}has no parameter {shown(key)}{did_you_mean(key, [*known])}")
    for key in needs:
        if key not in table:
            where.wrong(f"{of}needs {key!r}")


MAY_BE_LESS = ("speed", "attacks", "reduces", "draws")
"""Grants that are added to something and may also take from it."""


def grants(value: Any, where: Where) -> None:
    """What a card makes of a wizard."""
    if not isinstance(value, dict):
        where.wrong(f"must be a table, got {shown(value)}")
        return
    for key, granted in value.items():
        if key not in GRANTS:
            where.wrong(f"a card cannot grant {shown(key)}{did_you_mean(key, [*GRANTS])}")
            continue
        check_one = faces if key == "evades" else switch if GRANTS[key] is bool else number
        if key in MAY_BE_LESS:
            check_one = whole(-MOST, MOST)
        check_one(granted, where.at(f".{key}"))


def schools(value: Any, where: Where) -> None:
    """How many copies are in which school."""
    if not isinstance(value, dict) or not value:
        where.wrong(f"must be a table of schools and how many copies are in each, got {shown(value)}")
        return
    for school, copies in value.items():
        if school not in SCHOOLS:
            where.wrong(f"there is no school {shown(school)}{did_you_mean(school, SCHOOLS)}")
        elif type(copies) is not int or not 1 <= copies <= MOST:
            where.wrong(f"{school}: the number of copies must be from 1 to {MOST}, got {shown(copies)}")


_MODE: Mapping[str, Check] = {
    "type": one_of("attack", "neutral", "counter"),
    "targets": some_of(*TARGETS),
    "does": effects,
}


def modes(value: Any, where: Where) -> None:
    """Ways to play a card."""
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value) or not 1 <= len(value) <= 4:
        where.wrong(f"must be a list of one to four ways to play it, each a table, got {shown(value)}")
        return
    for place, mode in enumerate(value):
        _entries(mode, {"name": name}, _MODE, where.at(f"[{place}]"), "a way to play a card ")
    called = [mode["name"] for mode in value if isinstance(mode.get("name"), str)]
    if len({*called}) < len(called):
        where.wrong(f"two ways to play it have the same name: {shown(called)}")


EVENTS = ("spell", "attack", "counter", "damage", "treasure")
"""What a counter can answer, see `arcana_wizwar.chapters.magic.conditions.Condition`."""

_PLAYED: Mapping[str, Check] = {
    "type": one_of("attack", "neutral", "counter"),
    "trait": name,
    "range": one_of(*RANGES[:-1]),
    "on_me": switch,
    "in_sight": switch,
}
_PICKED_UP: Mapping[str, Check] = {"mine": switch, "at_home": switch}
_ANSWERS: Mapping[str, Mapping[str, Check]] = {
    "spell": _PLAYED,
    "attack": _PLAYED,
    "counter": _PLAYED,
    "damage": {},
    "treasure": _PICKED_UP,
}
"""By event what else the table `answers` of a card can say."""


def answers(value: Any, where: Where) -> None:
    """What a counter can be played against."""
    if not isinstance(value, dict) or "event" not in value:
        where.wrong(f"must be a table with event, {any_of(EVENTS)}, got {shown(value)}")
        return
    event = value["event"]
    if event not in EVENTS:
        one_of(*EVENTS)(event, where.at(".event"))
        return
    known = _ANSWERS[event]
    for key, told in value.items():
        if key in known:
            known[key](told, where.at(f".{key}"))
        elif key != "event":
            where.wrong(f"what answers {event!r} has no {shown(key)}{did_you_mean(key, [*known])}")


def _table(needs: Mapping[str, Check], may: Mapping[str, Check]) -> Check:
    def check_table(value: Any, where: Where) -> None:
        if isinstance(value, dict):
            _entries(value, needs, may, where, "")
        else:
            where.wrong(f"must be a table, got {shown(value)}")

    return check_table


use = _table(
    {"as": one_of("attack", "neutral")},
    {"targets": some_of(*PICKED, *UNPICKED), "range": one_of(*RANGES[:-1]), "spent": switch, "does": effects},
)
throw = _table(
    {"amount": amount, "kind": one_of("physical", "magical"), "then": one_of("lands", "discarded", "vanishes")},
    {"also": _ALSO, "targets": some_of(*PICKED), "range": one_of(*RANGES[:-1])},
)
"""What the tables `use` and `throw` of a card must and may contain, see `arcana_wizwar.cards.items`."""


def effects_of(card: Parameters) -> Iterator[Parameters]:
    """All effects that the table of a card speaks of, of any way to play it and any moment."""
    for table in (card, *card.get("modes", ()), card.get("use", {})):
        for key in ("does", *MOMENTS):
            yield from table.get(key, ())
