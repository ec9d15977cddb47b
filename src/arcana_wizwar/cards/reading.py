"""The card data and its TOML reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

from arcana_core.agenda import evolve
from arcana_core.errors import RulesError
from arcana_core.tables.reading import Tables
from arcana_core.tables.toml import Written, data, written
from arcana_core.text.wording import did_you_mean, nearest_words, shown
from arcana_wizwar.cards.checking import CODE_KEYS, KNOWN, REMARKS, check
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

KEYS = frozenset((*_KNOWN, *KNOWN, *REMARKS, *(key for keys in CODE_KEYS.values() for key in keys)))
"""The keys that the table of a card may have."""


def read_cards(
    text: str | Path,
    base: CardSet | None = None,
    *,
    file: str = "",
    code: Mapping[str, Mapping[str, type]] | None = None,
) -> CardSet:
    """The cards of a TOML text, added to a base set.

    A table with the key of a base card changes this card; keys it doesn't have stay unchanged.

    Args:
        text: the TOML, or the path of a TOML file.
        base: the cards to which those of the text are added.
        file: the file name in error messages; the path's name if `text` is a path.
        code: the cards with a `CardRule` of your own that reads additional keys, and these keys with the types of their
            values (int, bool or str): `{"homeward": {"steps": int}}`. Name a box card here to replace its code, which
            relies on much of the card's data.

    Raises:
        RulesError: The file can't be read, the text isn't TOML, or a card isn't playable. The message lists all
            mistakes, one per line, with file, card, key and reason.

    >>> read_cards("[cards.zot]\\ndose = []\\nrange = 'far'", base=CARDS, file="zot.toml")
    Traceback (most recent call last):
        ...
    arcana_core.errors.RulesError: zot.toml:2: cards.zot: dose: a card has no 'dose'; did you mean 'does'?
    zot.toml:3: cards.zot: range must be 'self', 'adjacent', 'los', 'anywhere' or 'none', got 'far'
    """
    source = written(text, "cards", file or (text.name if isinstance(text, Path) else ""))
    return _read(source, base, CARDS, {} if code is None else code)


def _read(
    source: Written, base: CardSet | None, box: CardSet | None, code: Mapping[str, Mapping[str, type]]
) -> CardSet:
    kinds = list(base.kinds) if base else []
    places = {kind.key: kind.place for kind in kinds}
    tables = Tables(("cards",))
    for _, key, table in tables.read(source):
        place = places.get(key, len(kinds))
        given = table if place == len(kinds) else {**_table_of(kinds[place]), **table}
        kept = {} if place == len(kinds) else {one: type(value) for one, value in kinds[place].others.items()}
        printed = _table_of(box[key]) if box and key in box else None
        wrong = check(key, table, given, printed, _code_of(key, code, kept))
        tables.wrong("cards", key, wrong)
        if not wrong:
            kinds[place:] = [_card(key, place, given), *kinds[place + 1 :]]
    tables.check()
    if not tables.read_from:
        raise RulesError(f"{source.source}: has no cards, which are tables [cards.key]")
    if (count := sum(sum(kind.schools.values()) for kind in kinds)) > MOST_CARDS:
        raise RulesError(f"{source.source}: there can be {MOST_CARDS} cards at most, and these are {count}")
    for key, reason in _wrong_together(kinds, {key for _, key in tables.read_from}):
        tables.wrong("cards", key, [reason])
    tables.check()
    return CardSet(tuple([_taught(kind, kinds) for kind in kinds]))


def _code_of(key: str, code: Mapping[str, Mapping[str, type]], kept: Mapping[str, type]) -> Mapping[str, type] | None:
    """The additional keys of a card with code: given by the caller, or kept from the base."""
    if key in code:
        return code[key]
    own = {name: of for name, of in kept.items() if name not in KNOWN and name not in CODE_KEYS.get(key, ())}
    return own or None


def _wrong_together(kinds: list[Card], given: AbstractSet[str]) -> list[tuple[str, str]]:
    """Mistakes between cards that are valid one by one: the key of each, and the reason."""
    found: list[tuple[str, str]] = []
    traits = {trait: kind for kind in kinds for trait in sorted(kind.traits)}
    forms = [kind.key for kind in kinds if kind.is_form]
    known_traits = [*dict.fromkeys(trait for kind in kinds if kind.key not in given for trait in sorted(kind.traits))]
    for kind in kinds:
        if kind.key not in given:
            continue
        for trait in sorted(kind.traits - {*known_traits}):
            if close := nearest_words(trait, known_traits, likeness=0.75):
                found.append((kind.key, f"traits: unknown trait {shown(trait)}; did you mean {close[0]!r}?"))
        for path, trait in _traits_asked(kind):
            if trait not in traits:
                suggestion = did_you_mean(trait, [*traits])
                found.append((kind.key, f"{path}: no card has the trait {shown(trait)}{suggestion}"))
        for effect in effects_of({"does": kind.does, "modes": kind.modes}):
            if effect["do"] == "transform" and "form" in effect and effect["form"] not in forms:
                suggestion = did_you_mean(effect["form"], forms)
                found.append((kind.key, f"unknown transformation {shown(effect['form'])}{suggestion}"))
    return found + _alike(kinds, given)


def _traits_asked(card: Card) -> Iterator[tuple[str, str]]:
    """The traits that a card's conditions name, each with its key."""
    if "trait" in card.others.get("answers", {}):
        yield "answers.trait", card.others["answers"]["trait"]
    for effect in effects_of({**card.others, "does": card.does, "modes": card.modes}):
        if "trait" in effect:
            yield "end_spell.trait", effect["trait"]


def _alike(kinds: list[Card], given: AbstractSet[str]) -> list[tuple[str, str]]:
    """Cards of the file whose names are too similar to others."""
    found: list[tuple[str, str]] = []
    called: dict[str, Card] = {}
    for kind in sorted(kinds, key=lambda kind: kind.key in given):
        other = called.setdefault("".join(filter(str.isalnum, kind.name.casefold())), kind)
        if other is not kind:
            found.append((kind.key, f"name: {other.key} is called {other.name!r}, which is too much like it"))
    if found:
        return found
    titles: dict[str, Card] = {}
    cards = CardSet(tuple(kinds))
    for card, kind in sorted(enumerate(cards.of), key=lambda one: one[1].key in given):
        other = titles.setdefault(cards.title(card), kind)
        if other is not kind:
            found.append((kind.key, f"name: a card of {other.key} is called {cards.title(card)!r} already"))
    return found


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
    """A card's table without remarks."""
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


CARDS = _read(data("arcana_wizwar", "cards.toml"), None, None, {})
"""The 168 cards of the box."""
