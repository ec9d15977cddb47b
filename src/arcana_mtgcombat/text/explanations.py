"""What the words at a table of the wizards' combat mean, for people who have not read the rulebook."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from arcana_core.text.wording import checked_text
from arcana_mtgcombat.cards.attributes import ATTRIBUTES, TITLES, points
from arcana_mtgcombat.cards.wording import cost_of, kind_of, text_of
from arcana_mtgcombat.model.cards import Card, Pool, Sheet
from arcana_mtgcombat.model.mana import TYPES, Units
from arcana_mtgcombat.rules import Rules
from arcana_mtgcombat.text.glossary import ABOUT, ALSO, WORDS

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game

_MANA = ("white", "blue", "black", "red", "green", "colourless")


def explain(game: Game, word: str) -> str:
    """What a word means, in a few sentences with the clauses; "" if it is none of the game's.

    Cards, characters and packs are found by name or key, also amid other words, as in a choice like
    `cast flamelance`; creatures and permanents as in the notation, as `creature 3`; clauses by their id.
    """
    asked = plain(checked_text(word, "a word to explain"))
    if asked in ("", "game", "mtgcombat", "wizards combat"):
        return ABOUT
    if re.fullmatch(r"mc \d+ \d+", asked):
        return _clause(game, "MC-" + asked[3:].replace(" ", "."))
    found = _explained(game, asked)
    words = asked.split()
    while not found and len(words) > 1:
        words = words[1:]
        found = _explained(game, " ".join(words))
    return found or _explained(game, asked.split()[0])


def plain(text: str) -> str:
    """A word or name in small letters without signs: "Ebb-Thrust" and "ebb_thrust" are both "ebb thrust"."""
    return " ".join(
        re.sub(
            r"[^a-z0-9+]+", " ", text.lower().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
        ).split()
    )


@lru_cache(maxsize=16)
def names_of(pool: Pool) -> dict[str, Card | Sheet]:
    """Cards, characters and packs by what they may be called: name, key, and a part that only one of them has."""
    named: dict[str, Card | Sheet] = {}
    things: list[Card | Sheet] = [*pool, *pool.sheets.values()]
    for thing in things:
        for name in (plain(thing.name), plain(thing.key)):
            named.setdefault(name, thing)
            named.setdefault(name.replace(" ", ""), thing)
    parts = Counter(part for thing in things for part in {*plain(thing.name).split()})
    for thing in things:
        for part in plain(thing.name).split():
            if parts[part] == 1 and len(part) > 3 and part not in WORDS:
                named.setdefault(part, thing)
    return named


def _explained(game: Game, asked: str) -> str:
    found = names_of(game.pool).get(asked) or names_of(game.pool).get(asked.removesuffix("s"))
    if isinstance(found, Card):
        return _card(game, found)
    if found is not None:
        return _sheet(game, found)
    by_number = re.fullmatch(r"(creature|permanent|character) (\d{1,2})", asked)
    if by_number:
        return _numbered(game, by_number[1], int(by_number[2]))
    mana = asked.removeprefix("mana ")
    if mana in _MANA or (len(mana) == 1 and mana.upper() in TYPES):
        type_ = _MANA.index(mana) if mana in _MANA else TYPES.index(mana.upper())
        return f"{_MANA[type_].title()}, {TYPES[type_]}: one of the six types of mana (MC-4.1)."
    for one in (asked, asked.removesuffix("s")):
        for known in (one, one.replace(" ", "-")):
            word = ALSO.get(known, known)
            meaning = WORDS.get(word)
            if meaning is not None:
                parts = (meaning.format(rules=game.rules), _house_rule(game, word), _setting(game, _key(asked)))
                return " ".join(filter(None, parts))
    return _setting(game, _key(asked))


def _key(asked: str) -> str:
    return asked.replace(" ", "_")


CHANGED_BY: Final = {
    "move": "move_costs",
    "action": "move_costs",
    "cast": "move_costs",
    "locale": "creatures_use_locale",
    "capacity": "capacity_per_type",
}
"""Words whose meaning in the glossary holds for the rulebook's value of a setting, which is added if it is another."""


def _house_rule(game: Game, word: str) -> str:
    """The setting that changes what a word means at this table, "" where the rulebook holds."""
    name = CHANGED_BY.get(word, "")
    return _setting(game, name) if name in game.rules.difference() else ""


def _numbered(game: Game, kind: str, number: int) -> str:
    """What a combatant or permanent that is there is, by its name in the notation."""
    position = game.position
    if kind == "character":
        known = position.characters[number : number + 1]
        return _sheet(game, known[0].sheet) if known else ""
    things = position.creatures if kind == "creature" else position.permanents
    return next((_card(game, game.pool.cards[one.card]) for one in things if one.slot == number), "")


def _card(game: Game, card: Card) -> str:
    told = text_of(card, game.pool)
    cost = f" {cost_of(card)}" if card.cost is not None else ""
    clause = f" ({card.clause})" if card.clause else ""
    return f"{card.name}{cost}. {kind_of(card)}.{f' {told}' if told else ''}{clause}"


def _sheet(game: Game, sheet: Sheet) -> str:
    clause = f" ({sheet.clause})" if sheet.clause else ""
    if sheet.wild:
        creatures = _counted([game.pool[key].name for key in sheet.creatures])
        return (
            f"{sheet.name}, a wild pack of Speed {sheet.speed}: {creatures or 'no creatures'}{clause or ' (MC-23.1)'}."
        )
    attributes = ", ".join(f"{TITLES[name]} {getattr(sheet, name)}" for name in ATTRIBUTES)
    library = _counted([game.pool[key].name for key in sheet.library])
    return (
        f"{sheet.name}, a character of {points(sheet)} points: {attributes} ({_units(sheet.capacities)}). Starts with "
        f"{_units(sheet.start)}. Library: {library or 'none'}{clause}."
    )


def _counted(names: list[str]) -> str:
    return ", ".join(f"{f'{number} ' if number > 1 else ''}{name}" for name, number in Counter(names).items())


def _units(units: Units) -> str:
    return ", ".join(f"{letter} {count}" for letter, count in zip(TYPES, units, strict=True) if count) or "no mana"


def _setting(game: Game, key: str) -> str:
    setting = next((setting for setting in Rules.settings() if setting.name == key), None)
    if setting is None:
        return ""
    about = f": {setting.about}" if setting.about else ""
    return f"Setting {key}{about}. Here it is {getattr(game.rules, key)!r} ({setting.clause})."


def _clause(game: Game, name: str) -> str:
    """The text of a clause on one line, "" if there is no rulebook at hand or no such clause."""
    text = _clauses(type(game)).get(name, "")
    told = re.sub(r"\[option: (\w+)=[^]]*\]", lambda option: _in_force(game, option[1]), text)
    return f"{told} ({name})" if told else ""


def _in_force(game: Game, setting: str) -> str:
    return f"Here {setting} is {getattr(game.rules, setting)!r}."


@lru_cache(maxsize=8)
def _clauses(game: type[Game]) -> dict[str, str]:
    book = game.rulebook() or ""
    found = re.findall(r"^- \*\*(MC-\d+\.\d+)\*\*((?:.|\n)*?)(?=^- \*\*|^#|^\||\n\n|\Z)", book, re.MULTILINE)
    return {name: " ".join(re.sub(r"[`*]", "", text).split()) for name, text in found}
