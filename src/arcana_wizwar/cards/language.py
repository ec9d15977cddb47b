"""What the data of a card may say, and the check that it says nothing else.

An effect is a table. `do` names a primitive; `PRIMITIVES` says which parameters each takes, `COMMON` those that all
take. What the primitives do stands in `arcana_wizwar.cards.doing`.

>>> check("spark", {"name": "Spark", "does": [{"do": "damage", "amount": "enrgy", "kind": "magical"}]})
Traceback (most recent call last):
    ...
arcana_core.errors.RulesError: cards.spark: does[0].amount: no amount has the word 'enrgy'; did you mean 'energy'?
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from attrs import frozen

from arcana_core.errors import RulesError
from arcana_core.wording import any_of, did_you_mean, shown
from arcana_wizwar.powers import KINDS as GRANTS

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
"""Words for targets that are picked, see `arcana_wizwar.attacks.targets`."""
TARGETS = (
    *PICKED,
    "game_board",
    "direction",
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
"""The words of an amount; what they stand for is in `arcana_wizwar.cards.doing`."""

MOMENTS = ("when_time_passes", "when_drawing")
"""When a spell in play has effects: keys of a card, whose values are lists of effects like `does`."""

MOST = 100
"""No number in the data of a card is greater: with greater ones games lose their bounds."""
MOST_ENERGY = 20
"""The greatest energy value, so that the sum of two can still be picked as a number (WW-21.3)."""

Parameters = Mapping[str, Any]


@frozen
class Where:
    """A place in the data, for messages: `cards.spark: does[0].amount`."""

    card: str
    path: str = ""

    def at(self, part: str) -> Where:
        """A place within this one."""
        return Where(self.card, self.path + part)

    def wrong(self, reason: str) -> RulesError:
        """What is wrong here."""
        return RulesError(": ".join(filter(None, (f"cards.{self.card}", self.path, reason))))


Check = Callable[[Any, Where], None]


@cache
def terms(text: str) -> tuple[tuple[int, str], ...]:
    """The terms of an amount, each a factor and a word, "" for a plain number: `"2 * energy + 1"`.

    Raises:
        ValueError: it is no sum of such terms; the message says what is wrong.
    """
    found = []
    for term in text.split("+"):
        factor, star, word = term.strip().rpartition("*")
        factor, word = factor.strip(), word.strip()
        if star and not _is_number(factor):
            raise ValueError(f"{term.strip()!r} is no number times a word")
        if _is_number(word):
            found.append((_number_in(factor or "1") * _number_in(word), ""))
        elif word in AMOUNTS:
            found.append((_number_in(factor or "1"), word))
        else:
            raise ValueError(f"no amount has the word {word!r}{did_you_mean(word, AMOUNTS)}")
    return tuple(found)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _number_in(text: str) -> int:
    if len(text.lstrip("0")) > len(str(MOST)) or int(text) > MOST:
        raise ValueError(f"numbers go up to {MOST}, got {shown(text)}")
    return int(text)


def _amount(value: Any, where: Where) -> None:
    if isinstance(value, str):
        try:
            terms(value)
        except ValueError as error:
            raise where.wrong(str(error)) from None
    elif type(value) is not int or not 0 <= value <= MOST:
        raise where.wrong(f"an amount is a number from 0 to {MOST}, or a text such as 'energy + 2', got {shown(value)}")


def _number(value: Any, where: Where, most: int = MOST) -> None:
    if type(value) is not int or not 0 <= value <= most:
        raise where.wrong(f"must be a whole number from 0 to {most}, got {shown(value)}")


def _energy(value: Any, where: Where) -> None:
    _number(value, where, MOST_ENERGY)


def _switch(value: Any, where: Where) -> None:
    if type(value) is not bool:
        raise where.wrong(f"must be true or false, got {shown(value)}")


def _text(value: Any, where: Where) -> None:
    if not isinstance(value, str) or not value:
        raise where.wrong(f"must be a text, got {shown(value)}")


def _called(value: Any, where: Where) -> None:
    _text(value, where)
    if ";" in value or value != " ".join(value.split()):
        raise where.wrong(f"must be words parted by single blanks, without semicolons, got {shown(value)}")


def _texts(value: Any, where: Where) -> None:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise where.wrong(f"must be a list of texts, got {shown(value)}")


def _faces(value: Any, where: Where) -> None:
    faces = (1, 2, 3, 4)
    if not isinstance(value, list) or not value or any(type(face) is not int or face not in faces for face in value):
        raise where.wrong(f"must be a list of faces of the die, 1 to 4, got {shown(value)}")


def _one_of(*words: str) -> Check:
    def check_word(value: Any, where: Where) -> None:
        if value not in words:
            raise where.wrong(f"must be {any_of(words)}, got {shown(value)}{did_you_mean(value, words)}")

    return check_word


def _some_of(*words: str, least: int = 0) -> Check:
    def check_words(value: Any, where: Where) -> None:
        if not isinstance(value, list) or len(value) < least:
            raise where.wrong(f"must be a list of {any_of(words)}, got {shown(value)}")
        for word in value:
            if word not in words:
                raise where.wrong(f"must be a list of {any_of(words)}, got {shown(word)}{did_you_mean(word, words)}")
        if len({*value}) < len(value):
            raise where.wrong(f"names something twice: {shown(value)}")

    return check_words


_OBJECTS = ("stone_block", "thornbush", "rosebush", "dust_cloud", "stone_wall", "door", "wall_of_fire")
_ALSO = _some_of("fire", "water", "lightning")

COMMON: Mapping[str, Check] = {
    "do": _text,
    "if": _one_of("hurt", "boosted", "wizard", "object", "transformed"),
    "roll": _faces,
    "to": _one_of("target", "caster", "attacker", "others", "everybody"),
    "once": _switch,
}
"""What every effect can have."""

PRIMITIVES: Mapping[str, tuple[Mapping[str, Check], Mapping[str, Check]]] = {
    "damage": ({"amount": _amount, "kind": _one_of("physical", "magical")}, {"also": _ALSO}),
    "heal": ({"amount": _amount}, {}),
    "stun": ({"amount": _amount}, {}),
    "move": ({"amount": _amount}, {"by": _one_of("caster", "target")}),
    "push": ({"amount": _amount}, {}),
    "create": ({"object": _one_of(*_OBJECTS)}, {}),
    "destroy": ({}, {}),
    "draw": ({"amount": _amount}, {}),
    "discard": ({"amount": _amount}, {}),
    "steal": ({}, {"what": _one_of("cards", "item"), "amount": _amount}),
    "drop": ({}, {"what": _one_of("treasure", "items", "everything")}),
    "gain_moves": ({"amount": _amount}, {}),
    "end_spell": ({}, {"trait": _text}),
    "transform": ({}, {"form": _text, "turns": _amount}),
    "cancel": ({}, {}),
    "reduce": ({"amount": _amount}, {}),
    "evade": ({}, {}),
    "redirect": ({}, {"at": _one_of("attacker", "target")}),
}
"""By primitive the parameters that it must have and those that it may have."""

COUNTERING = ("cancel", "reduce", "evade", "redirect")
"""Primitives that only counters have, and only as counters."""

THROWN_AT = ("wizard", "square", "empty_square", "free_square", "object", "door", "wall", "stone_wall", "border_line")
"""What a thing can be thrown at: what has a place where it comes down (WW-15.16)."""


def _effects(value: Any, where: Where) -> None:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise where.wrong(f"must be a list of effects, each a table with `do`, got {shown(value)}")
    for number, effect in enumerate(value):
        _effect(effect, where.at(f"[{number}]"))


def _effect(effect: Parameters, where: Where) -> None:
    name = effect.get("do")
    if not isinstance(name, str) or name not in PRIMITIVES:
        raise where.wrong(f"there is no primitive {shown(name)}{did_you_mean(name, [*PRIMITIVES])}; `do` names one")
    needs, may = PRIMITIVES[name]
    _entries(effect, needs, {**COMMON, **may}, where, f"{name} ")


def _entries(table: Parameters, needs: Mapping[str, Check], may: Mapping[str, Check], where: Where, of: str) -> None:
    """Each entry is known and says what it can; none that is needed is missing."""
    known = {**may, **needs}
    for key, value in table.items():
        if key not in known:
            raise where.wrong(f"{of}has no parameter {key!r}{did_you_mean(key, [*known])}")
        known[key](value, where.at(f".{key}"))
    for key in needs:
        if key not in table:
            raise where.wrong(f"{of}needs {key!r}")


MAY_BE_LESS = ("speed", "attacks", "reduces", "draws")
"""Grants that are added to something and may also take from it."""


def _grants(value: Any, where: Where) -> None:
    if not isinstance(value, dict):
        raise where.wrong(f"must be a table, got {shown(value)}")
    for key, granted in value.items():
        if key not in GRANTS:
            raise where.wrong(f"a card cannot grant {key!r}{did_you_mean(key, [*GRANTS])}")
        check_one = _faces if key == "evades" else _switch if GRANTS[key] is bool else _number
        if key in MAY_BE_LESS:
            check_one = _whole
        check_one(granted, where.at(f".{key}"))


def _whole(value: Any, where: Where) -> None:
    if type(value) is not int or not -MOST <= value <= MOST:
        raise where.wrong(f"must be a whole number from {-MOST} to {MOST}, got {shown(value)}")


def _schools(value: Any, where: Where) -> None:
    if not isinstance(value, dict) or not value:
        raise where.wrong(f"must be a table of schools and how many copies are in each, got {shown(value)}")
    for school, copies in value.items():
        if school not in SCHOOLS:
            raise where.wrong(f"there is no school {school!r}{did_you_mean(school, SCHOOLS)}")
        if type(copies) is not int or not 1 <= copies <= MOST:
            raise where.wrong(f"{school}: the number of copies must be from 1 to {MOST}, got {shown(copies)}")


_MODE: Mapping[str, Check] = {
    "name": _text,
    "type": _one_of("attack", "neutral", "counter"),
    "targets": _some_of(*TARGETS),
    "does": _effects,
}


def _modes(value: Any, where: Where) -> None:
    if not isinstance(value, list) or not value or not all(isinstance(one, dict) for one in value) or len(value) > 4:
        raise where.wrong(f"must be a list of one to four ways to play it, each a table, got {shown(value)}")
    for number, mode in enumerate(value):
        here = where.at(f"[{number}]")
        for key, told in mode.items():
            if key in _MODE:
                _MODE[key](told, here.at(f".{key}"))
        if "name" not in mode:
            raise here.wrong("a way to play a card needs a name")


EVENTS = ("spell", "attack", "counter", "damage", "treasure")
"""What a counter can answer, see `arcana_wizwar.conditions.Condition`."""

_PLAYED: Mapping[str, Check] = {
    "type": _one_of("attack", "neutral", "counter"),
    "trait": _text,
    "range": _one_of(*RANGES[:-1]),
    "on_me": _switch,
    "in_sight": _switch,
}
_PICKED_UP: Mapping[str, Check] = {"mine": _switch, "at_home": _switch}
_ANSWERS: Mapping[str, Mapping[str, Check]] = {
    "spell": _PLAYED,
    "attack": _PLAYED,
    "counter": _PLAYED,
    "damage": {},
    "treasure": _PICKED_UP,
}
"""By event what else the table `answers` of a card can say."""


def _answers(value: Any, where: Where) -> None:
    if not isinstance(value, dict) or "event" not in value:
        raise where.wrong(f"must be a table with event, {any_of(EVENTS)}, got {shown(value)}")
    event = value["event"]
    _one_of(*EVENTS)(event, where.at(".event"))
    known = _ANSWERS[event]
    for key, told in value.items():
        if key == "event":
            continue
        if key not in known:
            raise where.wrong(f"what answers {event!r} has no {key!r}{did_you_mean(key, [*known])}")
        known[key](told, where.at(f".{key}"))


_USE: tuple[Mapping[str, Check], Mapping[str, Check]] = (
    {"as": _one_of("attack", "neutral")},
    {"targets": _some_of(*PICKED), "range": _one_of(*RANGES[:-1]), "spent": _switch, "does": _effects},
)
_THROW: tuple[Mapping[str, Check], Mapping[str, Check]] = (
    {"amount": _amount, "kind": _one_of("physical", "magical"), "then": _one_of("lands", "discarded", "vanishes")},
    {"also": _ALSO, "targets": _some_of(*PICKED), "range": _one_of(*RANGES[:-1])},
)
"""What the tables `use` and `throw` of a card must say and may say, see `arcana_wizwar.cards.items`."""


def _table(needs: Mapping[str, Check], may: Mapping[str, Check]) -> Check:
    def check_table(value: Any, where: Where) -> None:
        if not isinstance(value, dict):
            raise where.wrong(f"must be a table, got {shown(value)}")
        _entries(value, needs, may, where, "")

    return check_table


NEEDED: Mapping[str, Check] = {
    "name": _called,
    "schools": _schools,
    "types": _some_of(*TYPES, least=1),
    "range": _one_of(*RANGES),
    "targets": _some_of(*TARGETS),
    "duration": _one_of(*DURATIONS),
    "traits": _texts,
    "energy_value": _energy,
    "boost": _one_of(*BOOSTS),
    "clause": _text,
    "effect": _text,
}
"""The keys that a card must have."""

KNOWN: Mapping[str, Check] = {
    "does": _effects,
    "modes": _modes,
    "grants": _grants,
    "answers": _answers,
    "cancels": _switch,
    "unanswerable": _switch,
    "picks": _some_of(*PICKED),
    "price": _number,
    "dice": _number,
    "separate": _switch,
    "split": _switch,
    "use": _table(*_USE),
    "throw": _table(*_THROW),
    "lies_as": _one_of("dropped_item", "tacks"),
    "explodes": _number,
    "holds_down": _switch,
    **dict.fromkeys(MOMENTS, _effects),
}
"""Further keys; those that are not named here are for the code of the card."""


def check(key: str, card: Parameters) -> None:
    """Refuse a card of which the game could not do what its data says.

    Args:
        key: of the card.
        card: its table.

    Raises:
        RulesError: a key is missing or has a value that makes no sense; the message names card, key and reason.
    """
    where = Where(key)
    if not re.fullmatch("[a-z][a-z0-9_]*", key):
        raise where.wrong("the key of a card is small letters, digits and underscores")
    known = {**NEEDED, **KNOWN}
    for name, value in card.items():
        if name in known:
            known[name](value, where.at(name))
        elif meant := get_close_matches(name, known, n=1, cutoff=0.8):
            raise where.wrong(f"a card says nothing by {name!r}; did you mean {meant[0]!r}?")
    for name in NEEDED:
        if name not in card:
            raise where.wrong(f"a card needs {name!r}")
    types = card["types"]
    if "item" in types and len(types) > 1:
        raise where.wrong(f"an item is nothing else besides, and its types are {', '.join(types)} (WW-9.1, WW-9.17)")
    if "counter" in types and "answers" not in card:
        raise where.wrong("a counter needs 'answers', which says what it can be played against (WW-11.6)")
    if card.get("cancels") and card.get("answers", {}).get("event") not in ("spell", "attack", "counter"):
        raise where.wrong("cancels is for what answers a spell, an attack or a counter (WW-12.1)")
    if card.get("price") and card["boost"] != "none":
        raise where.wrong("the cards of its price are its energy, and it takes no others: boost = 'none' (WW-10.3)")
    _check_effects(card, where)
    _check_using(card, where)


def _check_using(card: Parameters, where: Where) -> None:
    """Refuse a way to use it that such a card cannot have."""
    is_item = "item" in card["types"]
    for name in ("use", "throw"):
        if name in card and not is_item and card["duration"] not in ("temporary", "permanent"):
            raise where.wrong(f"{name} is for items and for spells that stay in play (WW-22.10, WW-22.11)")
    if "use" in card and "throw" in card:
        raise where.wrong("what is thrown is not used otherwise, so it is either use or throw (WW-22.10)")
    if card.get("use", {}).get("spent") and not is_item:
        raise where.wrong("use: only an item can be spent (WW-15.17)")
    if "throw" in card:
        told = card["throw"]
        at, then = told.get("targets", card["targets"]), told["then"]
        if not at or not {*at} <= {*THROWN_AT}:
            raise where.wrong(f"throw: can be at {any_of(THROWN_AT)}, and its targets are {', '.join(at)} (WW-15.16)")
        if (then == "vanishes") == is_item:
            raise where.wrong(
                f"throw: what a spell gives 'vanishes', an item 'lands' or is 'discarded', got {shown(then)} (WW-25.44)"
            )


def _check_effects(card: Parameters, where: Where) -> None:
    """Refuse effects that such a card cannot have."""
    for effect in effects_of(card):
        name = effect["do"]
        if name in COUNTERING and "counter" not in card["types"]:
            raise where.wrong(f"{name} is for counters, and its types are {', '.join(card['types'])}")
        if name in COUNTERING and card["answers"]["event"] == "treasure":
            raise where.wrong(f"{name} is for what answers a spell, an attack, a counter or damage (WW-12)")
        if name == "transform" and not ("Transformation" in card["traits"] and card["duration"] != "instant"):
            raise where.wrong(
                "transform is for a temporary or permanent card with the trait 'Transformation' (WW-14.6)"
            )
        if effect.get("at") == "target" and card.get("picks") != ["wizard"]:
            raise where.wrong("redirect at a target needs picks = ['wizard']")
        if name == "redirect" and not card["answers"].get("on_me"):
            raise where.wrong(
                "redirect is for what answers a spell or an attack on its player: on_me = true (WW-25.52)"
            )


def effects_of(card: Parameters) -> Iterator[Parameters]:
    """All effects that the table of a card speaks of, of any way to play it and any moment."""
    for table in (card, *card.get("modes", ()), card.get("use", {})):
        for key in ("does", *MOMENTS):
            yield from table.get(key, ())
