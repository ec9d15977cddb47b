"""The cards: what is printed on them, and how they are read from TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any

from attrs import evolve

from arcana_core.errors import RulesError
from arcana_core.text.wording import did_you_mean, shown
from arcana_wizwar.cards.checking import CODE_KEYS, KNOWN, check
from arcana_wizwar.cards.effects.language import effects_of
from arcana_wizwar.model.cards import MOST_CARDS, Card, CardSet

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
    def rejected(reason: str) -> RulesError:
        return RulesError(_at(file, 0, reason))

    if len(text) > MOST_LETTERS:
        raise rejected(f"the cards take more than {MOST_LETTERS} characters: {len(text)}")
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise rejected(f"the cards are no TOML: {error}") from None
    except (ValueError, RecursionError):  # a number of thousands of digits, lists nested a thousand deep
        raise rejected(
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
        raise rejected(f"\n{_at(file, 0, '')}".join(stray[:MOST_MISTAKES]))
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
    """The card with the grants of the form into which it transforms, see `transform` of the primitives."""
    for effect in effects_of({"does": card.does, "modes": card.modes}):
        if effect["do"] == "transform" and "form" in effect:
            form = next(kind for kind in kinds if kind.key == effect["form"])
            return evolve(card, grants={**form.grants, **card.grants})
    return card


_TEXT = files("arcana_wizwar").joinpath("data/cards.toml").read_text(encoding="utf-8")

CARDS = _read(_TEXT, None, None, "cards.toml", {})
"""The 168 cards of the box."""
