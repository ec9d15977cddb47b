"""The glossary's entries of cards, characters and mana; all other words are in `data/glossary.md`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from arcana_core.text.glossary import Entry
from arcana_mtgcombat.cards.attributes import ATTRIBUTES, TITLES, points
from arcana_mtgcombat.cards.wording import cost_of, kind_of, text_of
from arcana_mtgcombat.model.cards import Card, Sheet
from arcana_mtgcombat.model.mana import TYPES, Units

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game

_MANA: Final = ("white", "blue", "black", "red", "green", "colourless")


def entries(game: Game) -> Iterator[Entry]:
    """Cards, characters and packs by name and key; combatants and permanents by their notation; types of mana."""
    position = game.position
    for card in game.pool:
        yield Entry(_called(card), partial(_card, game, card))
    for sheet in game.pool.sheets.values():
        yield Entry(_called(sheet), partial(_sheet, game, sheet))
    for seat, character in enumerate(position.characters):
        yield Entry((f"character {seat}",), partial(_sheet, game, character.sheet))
    for kind, things in (("creature", position.creatures), ("permanent", position.permanents)):
        for thing in things:
            yield Entry((f"{kind} {thing.slot}",), partial(_card, game, game.pool.cards[thing.card]))
    for name, letter in zip(_MANA, TYPES, strict=True):
        told = f"{name.title()}, {letter}: one of the six types of mana (MC-4.1)."
        yield Entry((name, f"mana {name}", letter, f"mana {letter}"), told)


def _called(thing: Card | Sheet) -> tuple[str, ...]:
    return (thing.name, thing.key, thing.key.replace("_", ""))


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
