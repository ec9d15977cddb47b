"""The cards: what is printed on them, and how they are read from TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any

from attrs import define, evolve, field, frozen

from arcana_core.errors import RulesError
from arcana_core.wording import did_you_mean, shown
from arcana_wizwar.cards.checking import CODE_KEYS, KNOWN, check
from arcana_wizwar.cards.language import effects_of


@frozen(eq=False)
class Card:
    """One of the distinct cards.

    Attributes:
        key: its name in the data and in code.
        name: as printed.
        place: among the distinct cards, from 0.
        schools: how many copies are in which school (WW-2.12).
        types: what it can be played as (WW-9.1).
        range: "self", "adjacent", "los", "anywhere" or "none" (WW-9.6 to WW-9.9).
        targets: words for what it can be aimed at (WW-9.10).
        duration: "instant", "temporary", "permanent" or "none" (WW-9.14 to WW-9.16).
        traits: as printed.
        energy_value: what it gives when it is spent, 0 for nothing (WW-10.2).
        boost: what its energy is for: "none", "effect" or "duration" (WW-10.7).
        clause: of the rulebook.
        about: what it does, in a sentence.
        does: its effects in order, each a table of a primitive and its parameters (see `arcana_wizwar.cards.doing`).
        modes: several ways to cast it, each a table with `name`, perhaps `type` and `targets`, and `does`.
        grants: what it makes of the wizard who carries it or is under it (see `arcana_wizwar.powers`).
        throw: of an item that can be thrown: damage, kind, also, and what becomes of it.
        others: all further keys, for the code of the card.
        castable: whether it can be cast in the Move and Cast phase (WW-9.2).
        lasts: whether it stays in play as a maintained spell (WW-9.15, WW-9.16).
        is_item: whether it is carried (WW-9.17).
        is_form: whether it is a transformation (WW-14.6).
    """

    key: str
    name: str
    place: int
    schools: Mapping[str, int]
    types: tuple[str, ...]
    range: str
    targets: tuple[str, ...]
    duration: str
    traits: frozenset[str]
    energy_value: int
    boost: str
    clause: str
    about: str
    does: tuple[Mapping[str, Any], ...] = ()
    modes: tuple[Mapping[str, Any], ...] = ()
    grants: Mapping[str, Any] = field(factory=dict)
    throw: Mapping[str, Any] | None = None
    others: Mapping[str, Any] = field(factory=dict)

    castable: bool = field(init=False)
    lasts: bool = field(init=False)
    is_item: bool = field(init=False)
    is_form: bool = field(init=False)

    def __attrs_post_init__(self) -> None:
        put = object.__setattr__
        put(self, "castable", "attack" in self.types or "neutral" in self.types)
        put(self, "is_item", "item" in self.types)
        put(self, "lasts", self.duration in ("temporary", "permanent") and not self.is_item)
        put(self, "is_form", "Transformation" in self.traits)

    def __repr__(self) -> str:
        return f"<Card {self.key}>"


@define(eq=False)
class CardSet:
    """All cards of a game: the distinct ones, and each single card by its number.

    Single cards are numbered from 0 in the order of the distinct cards, copies of one card side by side, by school.

    Attributes:
        kinds: the distinct cards.
        copies: of each distinct card, its single cards.
        masks: the same as a mask.
        of: of each single card, the distinct card.
        school_of: of each single card, its school.
        by_key: the distinct cards by their keys.
    """

    kinds: tuple[Card, ...]
    copies: tuple[tuple[int, ...], ...] = field(init=False)
    masks: tuple[int, ...] = field(init=False)
    of: tuple[Card, ...] = field(init=False)
    school_of: tuple[str, ...] = field(init=False)
    by_key: Mapping[str, Card] = field(init=False)

    def __attrs_post_init__(self) -> None:
        of: list[Card] = []
        schools: list[str] = []
        copies: list[tuple[int, ...]] = []
        for kind in self.kinds:
            first = len(of)
            for school, count in kind.schools.items():
                of += [kind] * count
                schools += [school] * count
            copies.append(tuple(range(first, len(of))))
        self.of, self.school_of, self.copies = tuple(of), tuple(schools), tuple(copies)
        self.masks = tuple(sum(1 << card for card in cards) for cards in copies)
        self.by_key = {kind.key: kind for kind in self.kinds}

    def __len__(self) -> int:
        return len(self.of)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.kinds)

    def __getitem__(self, key: str) -> Card:
        return self.by_key[key]

    def __contains__(self, key: str) -> bool:
        return key in self.by_key

    def title(self, card: int) -> str:
        """The name of a single card, with the number of the copy where there are several."""
        kind = self.of[card]
        copies = self.copies[kind.place]
        return kind.name if len(copies) == 1 else f"{kind.name} {card - copies[0] + 1}"

    def copy_of(self, card: int) -> tuple[str, ...]:
        """The title of a single card that has copies, () for an only one."""
        return (self.title(card),) if len(self.copies[self.of[card].place]) > 1 else ()

    def of_schools(self, *schools: str) -> tuple[int, ...]:
        """The single cards of these schools, ascending."""
        return tuple(card for card, school in enumerate(self.school_of) if school in schools)


MOST_CARDS = 1000
"""So many single cards have a number, see `arcana_wizwar.actions.AtCard`."""

_KNOWN = (
    "name",
    "schools",
    "copies",
    "types",
    "range",
    "range_source",
    "targets",
    "duration",
    "duration_source",
    "traits",
    "energy_value",
    "boost",
    "source",
    "clause",
    "effect",
    "does",
    "modes",
    "grants",
    "throw",
)


def read_cards(
    text: str | Path,
    base: CardSet | None = None,
    *,
    file: str = "",
    code: Mapping[str, Mapping[str, type]] | None = None,
) -> CardSet:
    """The cards of a TOML text, added to a base set.

    A table whose key is that of a card of the base changes this card: what it does not say stays as it was.

    Args:
        text: the TOML, or the path of a file of it.
        base: the cards to which those of the text are added.
        file: what errors call the file of the text; the name of the path if `text` is one.
        code: which of the cards have a `CardRule` of your own that asks for more than the data of a card usually says,
            and the further keys that it reads, with the types of their values (int, bool or str):
            `{"homeward": {"steps": int}}`. Name a card of the box here to give it code of your own instead of that of
            the box, which relies on much of what is printed on its card.

    Raises:
        RulesError: the file cannot be read, the text is not TOML, or a card has a key or a value with which the game
            could not play it. The message lists all mistakes, a line each, with file, card, key and reason.

    >>> read_cards("[cards.zot]\\ndose = []\\nrange = 'far'", base=CARDS, file="zot.toml")
    Traceback (most recent call last):
        ...
    arcana_core.errors.RulesError: zot.toml:2: cards.zot: unknown key 'dose'; did you mean 'does'?
    zot.toml:3: cards.zot: range: must be 'self', 'adjacent', 'los', 'anywhere' or 'none', got 'far'
    """
    if isinstance(text, Path):
        file = file or text.name
        text = _text_of(text)
    return _read(text, base, CARDS, file, {} if code is None else code)


def _read(
    text: str, base: CardSet | None, box: CardSet | None, file: str, code: Mapping[str, Mapping[str, type]]
) -> CardSet:
    kinds = list(base.kinds) if base else []
    places = {kind.key: kind.place for kind in kinds}
    mistakes: list[str] = []
    tables = _tables_of(text, file)
    for key, table in tables.items():
        place = places.get(key, len(kinds))
        told = table if place == len(kinds) else {**_table_of(kinds[place]), **table}
        kept = {} if place == len(kinds) else {one: type(value) for one, value in kinds[place].others.items()}
        printed = _table_of(box[key]) if box and key in box else None
        wrong = check(key, table, told, printed, _code_of(key, code, kept))
        mistakes += wrong
        if not wrong:
            kinds[place:] = [_card(key, place, told), *kinds[place + 1 :]]
    if not mistakes:
        mistakes = _wrong_together(kinds, tables)
    if mistakes:
        raise RulesError(_listed(mistakes, text, file))
    return CardSet(tuple([_taught(kind, kinds) for kind in kinds]))


def _code_of(key: str, code: Mapping[str, Mapping[str, type]], kept: Mapping[str, type]) -> Mapping[str, type] | None:
    """The further keys of a card with code of its own: named by the caller, or kept from a base that had them."""
    if key in code:
        return code[key]
    own = {name: of for name, of in kept.items() if name not in KNOWN and name not in CODE_KEYS.get(key, ())}
    return own or None


MOST_LETTERS = 1_000_000
"""The longest text of cards."""
MOST_MISTAKES = 40
"""So many mistakes a message lists."""


def _text_of(path: Path) -> str:
    try:
        if path.is_file() and path.stat().st_size > 4 * MOST_LETTERS:
            raise RulesError(f"{path.name}: the cards take more than {MOST_LETTERS} characters")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise RulesError(f"{path.name}: can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RulesError(f"{path.name}: isn't a text in UTF-8") from None


def _listed(mistakes: list[str], text: str, file: str) -> str:
    """The mistakes, a line each, behind the file and the line."""
    shown_ones = [_at(file, _line_of(text, one), one) for one in mistakes[:MOST_MISTAKES]]
    if len(mistakes) > MOST_MISTAKES:
        shown_ones.append(f"and {len(mistakes) - MOST_MISTAKES} more mistakes")
    return "\n".join(shown_ones)


def _at(file: str, line: int, reason: str) -> str:
    return f"{file}:{line}: {reason}" if file and line else f"{file}: {reason}" if file else reason


def _line_of(text: str, mistake: str) -> int:
    """The line that a mistake is about: that of its key if there is one, else that of its table; 0 if not found."""
    card, _, reason = mistake.removeprefix("cards.").partition(": ")
    found = re.match(r"unknown key '([^']*)'|([a-z_]+)", reason)
    key = (found[1] or found[2]) if found else ""
    inside, line = False, 0
    for number, content in enumerate(text.splitlines(), start=1):
        if content.lstrip().startswith("["):
            header = "".join(content.partition("]")[0].split()).lstrip("[").replace('"', "").replace("'", "")
            if header == f"cards.{card}" or header.startswith(f"cards.{card}."):
                inside, line = True, line or number
                if header.startswith(f"cards.{card}.{key}"):
                    return number
            elif header.startswith("cards."):
                inside = False
        elif inside and key and re.match(rf"\s*[\"']?{re.escape(key)}\b", content):
            return number
    return line


def _wrong_together(kinds: list[Card], tables: Mapping[str, Any]) -> list[str]:
    """What is wrong with cards that are right one by one."""
    found = []
    if (count := sum(sum(kind.schools.values()) for kind in kinds)) > MOST_CARDS:
        return [f"there can be {MOST_CARDS} cards at most, and these are {count}"]
    traits = {trait: kind for kind in kinds for trait in sorted(kind.traits)}
    forms = [kind.key for kind in kinds if kind.is_form]
    known_traits = [*dict.fromkeys(trait for kind in kinds if kind.key not in tables for trait in sorted(kind.traits))]
    for kind in kinds:
        if kind.key not in tables:
            continue
        for trait in sorted(kind.traits - {*known_traits}):
            if meant := get_close_matches(trait, known_traits, n=1, cutoff=0.75):
                found.append(f"cards.{kind.key}: traits: unknown trait {shown(trait)}; did you mean {meant[0]!r}?")
        for path, trait in _traits_asked(kind):
            if trait not in traits:
                meant_one = did_you_mean(trait, [*traits])
                found.append(f"cards.{kind.key}: {path}: no card has the trait {shown(trait)}{meant_one}")
        for effect in effects_of({"does": kind.does, "modes": kind.modes}):
            if effect["do"] == "transform" and "form" in effect and effect["form"] not in forms:
                meant_one = did_you_mean(effect["form"], forms)
                found.append(f"cards.{kind.key}: there is no transformation {shown(effect['form'])}{meant_one}")
    return found + _alike(kinds, tables)


def _traits_asked(card: Card) -> Iterator[tuple[str, str]]:
    """The traits that a card asks of others, each with the key that does."""
    if "trait" in card.others.get("answers", {}):
        yield "answers.trait", card.others["answers"]["trait"]
    for effect in effects_of({**card.others, "does": card.does, "modes": card.modes}):
        if "trait" in effect:
            yield "end_spell.trait", effect["trait"]


def _alike(kinds: list[Card], tables: Mapping[str, Any]) -> list[str]:
    """Cards of the file that cannot be told from others by what they are called."""
    found = []
    called: dict[str, Card] = {}
    for kind in sorted(kinds, key=lambda kind: kind.key in tables):
        other = called.setdefault("".join(filter(str.isalnum, kind.name.casefold())), kind)
        if other is not kind:
            found.append(f"cards.{kind.key}: name: {other.key} is called {other.name!r}, which is too much like it")
    if found:
        return found
    titles: dict[str, Card] = {}
    cards = CardSet(tuple(kinds))
    for card, kind in sorted(enumerate(cards.of), key=lambda one: one[1].key in tables):
        other = titles.setdefault(cards.title(card), kind)
        if other is not kind:
            found.append(f"cards.{kind.key}: name: a card of {other.key} is called {cards.title(card)!r} already")
    return found


def _tables_of(text: str, file: str) -> Mapping[str, Mapping[str, Any]]:
    def refused(reason: str) -> RulesError:
        return RulesError(_at(file, 0, reason))

    if len(text) > MOST_LETTERS:
        raise refused(f"the cards take more than {MOST_LETTERS} characters: {len(text)}")
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refused(f"the cards are no TOML: {error}") from None
    except (ValueError, RecursionError):  # a number of thousands of digits, lists nested a thousand deep
        raise refused(
            "the cards are no TOML that can be read: a number is too long, or lists are nested too deep"
        ) from None
    stray = [f"unknown table or key {shown(key)}; cards are tables [cards.key]" for key in told if key != "cards"]
    tables = told.get("cards")
    if not isinstance(tables, dict):
        stray.append("cards are tables [cards.key], one for each card")
        tables = {}
    for key, table in tables.items():
        if not isinstance(table, dict):
            stray.append(f"cards.{shown(key)}: cards are tables [cards.key], got {shown(table)}")
    if stray:
        raise refused(f"\n{_at(file, 0, '')}".join(stray[:MOST_MISTAKES]))
    return tables


def _card(key: str, place: int, table: Mapping[str, Any]) -> Card:
    return Card(
        key=key,
        name=table["name"],
        place=place,
        schools=table["schools"],
        types=tuple(table["types"]),
        range=table["range"],
        targets=tuple(table["targets"]),
        duration=table["duration"],
        traits=frozenset(table["traits"]),
        energy_value=table["energy_value"],
        boost=table["boost"],
        clause=table["clause"],
        about=table["effect"],
        does=tuple(table.get("does", ())),
        modes=tuple(table.get("modes", ())),
        grants=table.get("grants", {}),
        throw=table.get("throw"),
        others={name: value for name, value in table.items() if name not in _KNOWN},
    )


def _table_of(card: Card) -> dict[str, Any]:
    """What the table of a card says, but for what is only remarked there."""
    table: dict[str, Any] = {
        "name": card.name,
        "schools": card.schools,
        "types": [*card.types],
        "range": card.range,
        "targets": [*card.targets],
        "duration": card.duration,
        "traits": sorted(card.traits),
        "energy_value": card.energy_value,
        "boost": card.boost,
        "clause": card.clause,
        "effect": card.about,
        "does": [*card.does],
        "grants": card.grants,
        **card.others,
    }
    if card.modes:
        table["modes"] = [*card.modes]
    if card.throw:
        table["throw"] = card.throw
    return table


def _taught(card: Card, kinds: list[Card]) -> Card:
    """The card with the grants of the form into which it transforms, see `arcana_wizwar.cards.primitives.transform`."""
    for effect in effects_of({"does": card.does, "modes": card.modes}):
        if effect["do"] == "transform" and "form" in effect:
            form = next(kind for kind in kinds if kind.key == effect["form"])
            return evolve(card, grants={**form.grants, **card.grants})
    return card


_TEXT = files("arcana_wizwar").joinpath("data/cards.toml").read_text(encoding="utf-8")

CARDS = _read(_TEXT, None, None, "cards.toml", {})
"""The 168 cards of the box."""
